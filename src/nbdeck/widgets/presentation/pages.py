"""The slides of a file as a filmstrip wants them: titles, notes, and keys that change with what is drawn."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from nbdeck.client.contents import contents_of
from nbdeck.errors import UnreadableAnswer
from nbdeck.widgets.presentation.package import PRESENTATION, Package, digest
from nbdeck.widgets.presentation.shapes import words_of

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_NUMBER = re.compile(rb'(<a:fld [^>]*type="slidenum".*?<a:t>)\d*(</a:t>)', re.DOTALL)
_EMU = 12700


@dataclass(frozen=True, slots=True)
class Page:
    """One slide of a filmstrip."""

    key: str
    """Says which slide it is: the same as long as the slide says the same, wherever it stands."""
    picture: str
    """Says how it looks: the same as long as its picture is right, slide number included."""
    title: str
    """Its title; empty when it has none."""
    notes: str = ""
    """Its speaker notes, a line a paragraph."""


@dataclass(frozen=True, slots=True)
class Pages:
    """All slides of a file."""

    pages: tuple[Page, ...]
    """In order."""
    size: tuple[float, float]
    """Width and height of a slide, points."""


def pages_of(pptx: bytes, deck: str = "") -> Pages:
    """Return the slides of a PowerPoint file.

    Args:
        pptx: The file.
        deck: Whose slides they are; slides of two decks never have the same picture.

    Raises:
        UnreadableAnswer: It is no such file, or a damaged one.
    """
    from lxml.etree import XMLSyntaxError

    titles = [text.title for text in contents_of(pptx)]
    try:
        with zipfile.ZipFile(io.BytesIO(pptx)) as archive:
            package = Package(archive)
            names, size = package.slides(), package.tree(PRESENTATION).find(f"{_P}sldSz")
            salt = digest(deck.encode(), *package.looks())
            found = tuple(_pages(package, names, titles, salt))
    except (zipfile.BadZipFile, KeyError, XMLSyntaxError):
        raise UnreadableAnswer("The service sent a damaged PowerPoint file.") from None
    width, height = (int(size.get(each, 0)) / _EMU for each in ("cx", "cy")) if size is not None else (0, 0)
    return Pages(found, (width, height))


def _pages(package: Package, names: list[str], titles: list[str], salt: str) -> Iterator[Page]:
    seen: Counter[str] = Counter()
    for name, title in zip(names, titles, strict=True):
        shown = list(package.shown_by(name))
        data = package.read(name)
        said = digest(salt.encode(), _NUMBER.sub(rb"\1\2", data), *shown)
        seen[said] += 1
        yield Page(f"{said}-{seen[said]}", digest(salt.encode(), data, *shown), title, _notes(package, name))


def _notes(package: Package, slide: str) -> str:
    name = next((target for kind, target in package.related(slide).values() if kind == "notesSlide"), None)
    if name is None:
        return ""
    paragraphs = (
        words_of(each)
        for shape in package.tree(name).iter(f"{_P}sp")
        if shape.find(f".//{_P}ph[@type='body']") is not None
        for each in shape.iter(f"{_A}p")
    )
    return "\n".join(paragraphs).strip()
