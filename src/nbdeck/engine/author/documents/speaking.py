"""Speaker notes: what the sources say beyond the slide, each sentence with the place it stands in."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.prose import count_words
from nbdeck.engine.model import SourcePlace
from nbdeck.engine.text.words import word

_WORDS = 160
"""Words of the notes of one slide: about a minute."""
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


def spoken(used: Sequence[Passage], material: Sequence[Passage] = ()) -> str:
    """Return speaker notes: the notes of the source, then the paragraphs that a slide's sentences stand in.

    Args:
        used: What the slide says.
        material: Passages of the same part.
    """
    around = {(one.document, one.paragraph) for one in used if one.kind == "sentence"}
    chosen = [one for one in material if one.kind == "note"]
    words = sum(count_words(one.text) for one in chosen)
    for one in material:
        is_near = one.kind == "sentence" and (one.document, one.paragraph) in around
        if is_near and words + count_words(one.text) <= _WORDS:
            chosen.append(one)
            words += count_words(one.text)
    is_more = any(one not in used for one in chosen)
    return _referenced(chosen, names_documents=len({one.document for one in chosen}) > 1) if is_more else ""


def _referenced(passages: Sequence[Passage], *, names_documents: bool) -> str:
    """Return passages as lines; a reference stands behind the last of those that share a place."""
    lines: list[str] = []
    for at, passage in enumerate(passages):
        code = f"\n{passage.code}" if passage.code else ""
        text = cleaned(passage.text, lexicon(passage.language))
        text = text if text[-1:] in ".!?:。！？：…" else f"{text}."
        after = passages[at + 1] if at + 1 < len(passages) else None
        is_last = after is None or (after.place, after.document) != (passage.place, passage.document)
        where = reference(passage.place, passage.language, passage.document if names_documents else "")
        lines.append(f"{text} ({where}){code}" if is_last and where else f"{text}{code}")
    return "\n".join(lines)
