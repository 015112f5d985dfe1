"""What gives a language away: its commonest short words, and letters that its neighbours do not use."""

from nbdeck.engine.text.word_lists import word_sets

STOP_WORDS = word_sets("nbdeck.engine.text", "stop_words.toml")
"""Lower-case words by BCP 47 tag."""

ENGLISH = STOP_WORDS["en-US"].difference(*(words for tag, words in STOP_WORDS.items() if tag != "en-US"))
"""Common words of English and of no other language that we list."""

LETTERS: dict[str, str] = {
    "de-DE": "ßäöü", "fr-FR": "œùûêëîâçèà", "es-ES": "ñ¿¡", "pt-BR": "ãõ", "pl-PL": "ąęłńśźżć", "sv-SE": "åäö",
    "da-DK": "æøå", "nb-NO": "æøå", "fi-FI": "äö", "cs-CZ": "ěřůščžýť", "ro-RO": "ășțşţ", "hu-HU": "őű",
    "tr-TR": "ğışİ", "vi-VN": "ơưđạảấầẩậắằặẹẻếềểễệịọỏốồổộớờởợụủứừửữựỳỹ", "it-IT": "ìò",
}  # fmt: skip
"""Lower-case letters by BCP 47 tag that speak for a language; several languages may share one."""
