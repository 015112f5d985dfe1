"""Speaker notes: what a section says beyond its slide, each sentence with the place it stands in."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.model.source import SourcePlace
from nbdeck.engine.text.language import word

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


def spoken(passages: Sequence[Passage]) -> str:
    """Return passages as speaker notes, with their places, as far as notes have room."""
    notes = _referenced(passages, names_documents=len({one.document for one in passages}) > 1)
    return notes if len(notes) <= _MOST else f"{notes[: notes.rfind(chr(10), 0, _MOST)]}\n…"


def _referenced(passages: Sequence[Passage], *, names_documents: bool) -> str:
    """Return passages as lines; a reference stands behind the last of those that share a place."""
    lines: list[str] = []
    for at, passage in enumerate(passages):
        below = "".join(f"\n{one}" for one in (*passage.details, *filter(None, [passage.code])))
        text = cleaned(passage.text, lexicon(passage.language))
        text = text if text[-1:] in ".!?:。！？：…" else f"{text}."
        after = passages[at + 1] if at + 1 < len(passages) else None
        is_last = after is None or (after.place, after.document) != (passage.place, passage.document)
        where = reference(passage.place, passage.language, passage.document if names_documents else "")
        lines.append(f"{text} ({where}){below}" if is_last and where else f"{text}{below}")
    return "\n".join(lines)
