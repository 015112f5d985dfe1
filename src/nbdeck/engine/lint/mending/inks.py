"""Mend: words that are hard to read get the theme colour that can be read where they stand."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from nbdeck.engine.lint.mending.slide_file import SlideFile, refusal
from nbdeck.engine.pptx.read.archive import NAMESPACES, A
from nbdeck.engine.quality.contrast import faint_texts
from nbdeck.engine.scene import Run, TextBox, flatten

_SLOTS = {"tx1": "text 1", "bg1": "background 1", "tx2": "text 2", "bg2": "background 2"}
"""Colours of a theme that are meant for text and what is behind it, and what PowerPoint calls them."""
_FILLS = tuple(
    f"{A}{name}" for name in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")
)


def recolored(file: SlideFile, shape: str) -> Iterator[str]:
    """Yield sentences, one for each way to colour the faint words of a shape, with the markup as it says."""
    faint = {
        _look(run)
        for text, runs, is_art in faint_texts(file.deck, file.slide, is_file=True)
        if text.owner == shape and not is_art
        for _, run in runs
    }
    runs = list(_runs(file, shape, faint))
    if any(run.find("a:rPr/a:hlinkClick", NAMESPACES) is not None for run in runs):
        raise refusal(f"{shape!r} is a link, whose colour is that of all links of the theme.")
    for slot, name in _SLOTS.items():
        for run in runs:
            _color(run, slot)
        yield f"{shape!r} has the theme's colour {name!r} where it was hard to read."


def _look(run: Run) -> tuple[object, ...]:
    return (run.color, run.size, run.bold)


def _runs(file: SlideFile, shape: str, faint: set[tuple[object, ...]]) -> Iterator[etree._Element]:
    """Yield the runs of a shape that look like one of the faint."""
    boxes = [
        each for each in flatten(file.slide.elements) if isinstance(each, TextBox) and each.name == shape
    ]
    paragraphs = file.shape(shape).findall("p:txBody/a:p", NAMESPACES)
    for paragraph, element in zip(
        (each for box in boxes for each in box.paragraphs), paragraphs, strict=False
    ):
        runs = list(element.iterchildren(f"{A}r", f"{A}fld"))
        words = [each for each in paragraph.runs if each.text != "\n"]
        is_alike = len(runs) == len(words)
        for at, run in enumerate(runs):
            if (_look(words[at]) in faint) if is_alike else any(_look(each) in faint for each in words):
                yield run


def _color(run: etree._Element, slot: str) -> None:
    properties = run.find("a:rPr", NAMESPACES)
    if properties is None:
        properties = etree.Element(f"{A}rPr")
        run.insert(0, properties)
    for fill in [each for each in properties if each.tag in _FILLS]:
        properties.remove(fill)
    fill = etree.Element(f"{A}solidFill")
    etree.SubElement(fill, f"{A}schemeClr", val=slot)
    properties.insert(1 if properties.find("a:ln", NAMESPACES) is not None else 0, fill)
