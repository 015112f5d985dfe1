"""What stands on a slide by name: words that can be replaced, and what needs an alternative text."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nbdeck.errors import UnreadableAnswer
from nbdeck.widgets.presentation.package import Package

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_FRAMES = {"chart": "chart", "table": "table"}
_SAYS_ITSELF = ("sldNum", "dt", "ftr")
"""Placeholders whose words are the deck's, not the slide's."""


@dataclass(frozen=True, slots=True)
class SlideShape:
    """One named shape."""

    name: str
    """As in PowerPoint's selection pane."""
    kind: str
    """`text`, `table`, `chart` or `picture`."""
    text: str = ""
    """Its words: paragraphs in lines; a table's rows in lines, cells between tabs."""
    alt: str = ""
    """Its alternative text."""
    is_title: bool = False
    """Whether it is the slide's title."""


def shapes_on(pptx: bytes, position: int) -> tuple[SlideShape, ...]:
    """Return the named shapes of a slide in their order, those in groups included; of each name the first.

    Args:
        pptx: The file.
        position: Index of the slide, from 0.

    Raises:
        UnreadableAnswer: The file is damaged.
    """
    from lxml.etree import XMLSyntaxError

    try:
        with zipfile.ZipFile(io.BytesIO(pptx)) as archive:
            package = Package(archive)
            root = package.tree(package.slides()[position])
    except (zipfile.BadZipFile, KeyError, IndexError, XMLSyntaxError):
        raise UnreadableAnswer("The service sent a damaged PowerPoint file.") from None
    found: dict[str, SlideShape] = {}
    for element in root.iter(f"{_P}sp", f"{_P}pic", f"{_P}graphicFrame"):
        shape = _shape(element)
        if shape is not None and shape.name:
            found.setdefault(shape.name, shape)
    return tuple(found.values())


def _shape(element: Any) -> SlideShape | None:
    named = element.find(f".//{_P}cNvPr")
    if named is None:
        return None
    name, alt = str(named.get("name", "")).strip(), str(named.get("descr", ""))
    if element.tag == f"{_P}pic":
        return SlideShape(name, "picture", alt=alt)
    if element.tag == f"{_P}graphicFrame":
        return _frame(element, name, alt)
    place = element.find(f".//{_P}ph")
    kind = "" if place is None else str(place.get("type", ""))
    body = element.find(f"{_P}txBody")
    text = "" if body is None else "\n".join(map(words_of, body.iter(f"{_A}p")))
    if kind in _SAYS_ITSELF or (place is None and not text.strip()):
        return None
    return SlideShape(name, "text", text, alt, is_title=kind in ("title", "ctrTitle"))


def _frame(element: Any, name: str, alt: str) -> SlideShape | None:
    data = element.find(f".//{_A}graphicData")
    kind = _FRAMES.get("" if data is None else str(data.get("uri", "")).rpartition("/")[2])
    if kind is None:
        return None
    return SlideShape(name, kind, "\n".join(_rows(element)) if kind == "table" else "", alt)


def _rows(table: Any) -> Iterator[str]:
    for row in table.iter(f"{_A}tr"):
        yield "\t".join(" ".join(map(words_of, cell.iter(f"{_A}p"))) for cell in row.iter(f"{_A}tc"))


def words_of(paragraph: Any) -> str:
    """Return the words of a paragraph, its own line breaks as line feeds."""
    return "".join(
        "\n" if part.tag == f"{_A}br" else part.text or "" for part in paragraph.iter(f"{_A}t", f"{_A}br")
    )
