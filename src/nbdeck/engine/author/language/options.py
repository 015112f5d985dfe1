"""What a request asks for where words are only extracted: the language of the deck, and wishes that are not met."""

from __future__ import annotations

import re

from nbdeck.contract.enums import Tone
from nbdeck.contract.languages import find_language
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.text.language import UNSURE, detect
from nbdeck.engine.text.word_lists import LETTERS, STOP_WORDS, word_sets

_SURE = 60
"""Characters from which on the language that a text is written in is believed."""
_OWN = {
    tag: STOP_WORDS[tag] | words
    for tag, words in word_sets("nbdeck.engine.author.language", "prompt_words.toml").items()
}
"""Words of each language, and of prompts that it has and English has not, or that show it beside another sign."""


def language_tag(options: AuthorOptions, text: str) -> str:
    """Return the BCP 47 tag that is asked for; with ORIGINAL that of the text, judged by few words if it is short."""
    return find_language(options.language).tag or _found(text)


def shown_in(options: AuthorOptions, text: str) -> str:
    """Return the BCP 47 tag in which a deck calls its slides: the one asked for only where the text may be in it."""
    wanted, detected = find_language(options.language).tag, detect(text)
    same = wanted.partition("-")[0] == detected.partition("-")[0]
    is_unsure = detected == UNSURE and len(text) < _SURE
    return wanted if wanted and (same or is_unsure) else detected


def written_in(text: str) -> str:
    """Return the BCP 47 tag of a text; empty where it is too short to tell."""
    return detect(text) if len(text) >= _SURE else ""


def _found(text: str) -> str:
    detected = detect(text)
    if detected != UNSURE or len(text) > 4 * _SURE:
        return detected
    words = re.findall(r"[^\W\d_]+", text.lower())
    english = sum(word in STOP_WORDS[UNSURE] for word in words)
    signs = {tag: _signs(words, tag) for tag in _OWN}
    best = max(signs, key=lambda tag: signs[tag])
    return best if signs[best] > english else UNSURE


def _signs(words: list[str], tag: str) -> int:
    own = sum(word in _OWN[tag] and word not in STOP_WORDS[UNSURE] for word in words)
    return own + sum(letter in LETTERS.get(tag, "") for word in words for letter in word)


_AS_WRITTEN = frozenset({Tone.DEFAULT, Tone.PROFESSIONAL})


def unmet(options: AuthorOptions, language: str) -> tuple[str, ...]:
    """Return a sentence for each wish that only a language model could meet.

    Args:
        options: What was asked.
        language: BCP 47 tag of the material; empty when it cannot be told.
    """
    sentences: list[str] = []
    if options.tone not in _AS_WRITTEN:
        sentences.append(
            f"The tone {options.tone.value!r} was not applied: slides keep the words of the sources; "
            "a language model could rewrite them."
        )
    if options.instructions.strip():
        sentences.append(
            "Without a language model custom instructions count only as far as a warning says that they were "
            f"followed. They were: “{' '.join(options.instructions.split())}”"
        )
    if options.general_knowledge:
        sentences.append(
            "No general knowledge was added: only what the sources say is used; a language model could add more."
        )
    if differs(options.language, language):
        title = find_language(options.language).title
        sentences.append(
            f"The slides stay in the language of the sources: writing them in {title} needs a language "
            "model or a translator."
        )
    return tuple(sentences)


def differs(wanted: str, given: str) -> bool:
    """Whether a language that is wanted, by its name, is another one than that of the material, a BCP 47 tag."""
    if wanted == "ORIGINAL" or not given:
        return False
    tag = find_language(wanted).tag
    return bool(tag) and tag.split("-")[0] != given.lower().replace("_", "-").split("-")[0]
