"""Speaker notes: what a section says beyond its slide, each sentence with the place it stands in."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.model.source import SourcePlace
from nbdeck.engine.text.language import in_quotation_marks, word

_HEADING = 70
"""Characters of a heading that a reference names."""
_MOST_PLACES = 8
"""Places of one document that are named."""
_MOST = 15_000
"""Characters of notes."""
_PLACES = {
    "en": ("slide", "sheet", "line"),
    "de": ("Folie", "Blatt", "Zeile"),
    "fr": ("diapositive", "feuille", "ligne"),
    "es": ("diapositiva", "hoja", "línea"),
    "it": ("diapositiva", "foglio", "riga"),
    "pt": ("diapositivo", "folha", "linha"),
}


def shown_reference(place: SourcePlace | None, tag: str, document: str) -> str:
    """Return where something stands as a slide names it: the number of a line tells its readers nothing."""
    return reference(None if place is None or place.kind == "line" else place, tag, document)


def reference(place: SourcePlace | None, tag: str, document: str = "") -> str:
    """Return where something stands, such as "page 3" or "report.docx, page 3"; empty where nothing is known."""
    if place is None:
        return document
    language = tag[:2].lower() if tag[:2].lower() in _PLACES else "en"
    if place.kind == "page":
        page = word("page", tag)
        named = f"{page if language == 'de' else page.lower()} {place.number}"
    elif place.kind == "section":
        heading = textwrap.shorten(place.name or "", _HEADING, placeholder="…")
        named = in_quotation_marks(heading, tag)
    else:
        words = dict(zip(("slide", "sheet", "line"), _PLACES[language], strict=True))
        named = f"{words[place.kind]} {place.name or place.number}"
    return f"{document}, {named}" if document else named


def references(places: Iterable[tuple[str, SourcePlace | None]], tag: str) -> str:
    """Return "paper.pdf, page 1, page 3; report.docx" for documents and places in them, those without a name apart."""
    by_document: dict[str, dict[str, None]] = {}
    for document, place in places:
        if document:
            by_document.setdefault(document, {}).update({reference(place, tag): None} if place else {})
    return "; ".join(", ".join((name, *list(named)[:_MOST_PLACES])) for name, named in by_document.items())


def spoken(passages: Sequence[Passage]) -> str:
    """Return passages as speaker notes, with their places, as far as notes have room."""
    lines: list[str] = []
    room = _MOST
    for line in _referenced(passages, names_documents=len({one.document for one in passages}) > 1):
        lines.append(line)
        room -= len(line) + 1
        if room < -1:
            break
    notes = "\n".join(lines)
    return notes if len(notes) <= _MOST else f"{notes[: notes.rfind(chr(10), 0, _MOST)]}\n…"


def _referenced(passages: Sequence[Passage], *, names_documents: bool) -> Iterator[str]:
    """Yield passages as lines; a reference stands behind the last of those that share a place."""
    for at, passage in enumerate(passages):
        below = "".join(f"\n{one}" for one in (*passage.details, *filter(None, [passage.code])))
        text = cleaned(passage.text, lexicon(passage.language))
        text = text if text[-1:] in ".!?:。！？：…" else f"{text}."
        after = passages[at + 1] if at + 1 < len(passages) else None
        is_last = after is None or (after.place, after.document) != (passage.place, passage.document)
        where = reference(passage.place, passage.language, passage.document if names_documents else "")
        yield f"{text} ({where}){below}" if is_last and where else f"{text}{below}"
