"""Speaker notes: what the sources say beyond the slide, each sentence with the place it stands in."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.ranking import Ranked
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.prose import count_words, is_sentence, stands_alone
from nbdeck.engine.model import SourcePlace
from nbdeck.engine.text.words import word

_WORDS = 110
"""Words of the notes of one slide: about 45 seconds."""
_PLACES = {
    "en": ("slide", "sheet", "line"),
    "de": ("Folie", "Blatt", "Zeile"),
    "fr": ("diapositive", "feuille", "ligne"),
    "es": ("diapositiva", "hoja", "línea"),
    "it": ("diapositiva", "foglio", "riga"),
    "pt": ("diapositivo", "folha", "linha"),
}


def reference(place: SourcePlace | None, tag: str, document: str = "") -> str:
    """Return where something stands, such as "page 3" or "report.docx, page 3"; empty where nothing is known."""
    if place is None:
        return document
    language = tag[:2].lower() if tag[:2].lower() in _PLACES else "en"
    if place.kind == "page":
        page = word("page", tag)
        named = f"{page if language == 'de' else page.lower()} {place.number}"
    else:
        words = dict(zip(("slide", "sheet", "line"), _PLACES[language], strict=True))
        named = f"{words[place.kind]} {place.name or place.number}"
    return f"{document}, {named}" if document else named


def notes_of(
    ranked: Sequence[Ranked], used: Sequence[Passage], notes: Sequence[Passage] = (), *, names_documents: bool
) -> str:
    """Return speaker notes from sentences that are not on the slide; empty where there are none.

    Args:
        ranked: All passages of the slide's topic.
        used: Those that the slide shows.
        notes: Speaker's notes of the source itself; they come first.
        names_documents: Whether references name the document, because there are several.
    """
    shown = {passage.text for passage in used}
    left = [one for one in ranked if one.passage.text not in shown]
    best: set[int] = set()
    words = sum(count_words(passage.text) for passage in notes)
    for one in sorted(left, key=lambda one: (-one.score, one.order)):
        language = lexicon(one.passage.language)
        text = cleaned(one.passage.text, language)
        is_clear = stands_alone(text, language) and (one.passage.kind == "item" or is_sentence(text))
        if is_clear and words + count_words(text) <= _WORDS:
            best.add(one.order)
            words += count_words(text)
    chosen = [*notes, *(one.passage for one in left if one.order in best)]
    return _referenced(chosen, names_documents=names_documents)


def _referenced(passages: Sequence[Passage], *, names_documents: bool) -> str:
    """Return passages as lines; a reference stands behind the last of those that share a place."""
    lines: list[str] = []
    for at, passage in enumerate(passages):
        text = cleaned(passage.text, lexicon(passage.language))
        text = text if text[-1:] in ".!?。！？…" else f"{text}."
        after = passages[at + 1] if at + 1 < len(passages) else None
        is_last = after is None or (after.place, after.document) != (passage.place, passage.document)
        where = reference(passage.place, passage.language, passage.document if names_documents else "")
        lines.append(f"{text} ({where})" if is_last and where else text)
    return "\n".join(lines)
