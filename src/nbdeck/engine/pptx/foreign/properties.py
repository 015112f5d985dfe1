"""Properties of the file: its title and the number of its slides are written, figures that are stale are left out."""

from __future__ import annotations

from lxml import etree

from nbdeck.engine.pptx.edit.part import child, local, parse
from nbdeck.engine.pptx.foreign.building import Building
from nbdeck.errors import CorruptFile

_STALE = {
    "Words",
    "Paragraphs",
    "Notes",
    "HiddenSlides",
    "MMClips",
    "HeadingPairs",
    "TitlesOfParts",
}
"""Figures and titles of the slides that were; programs that need them count anew."""
_DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"


def write_title(building: Building, title: str) -> None:
    """Write the title of the file, if it has a part for that."""
    name = building.base.parts.related("", "core-properties")
    if not name:
        return
    part = parse(building.content(name), CorruptFile("The file is damaged: its properties cannot be read."))
    element = child(part.root, "title")
    if element is None:
        element = etree.SubElement(part.root, f"{{{_DUBLIN_CORE}}}title", nsmap={"dc": _DUBLIN_CORE})
    element.text = "".join(letter for letter in title if letter.isprintable())
    building.change(name, part.data())


def write_properties(building: Building, slides: int) -> None:
    """Write the number of slides into the application's properties, if the file has them."""
    name = building.base.parts.related("", "extended-properties") or building.base.parts.related(
        "", "extendedProperties"
    )
    if not name:
        return
    part = parse(building.content(name), CorruptFile("The file is damaged: its properties cannot be read."))
    for each in list(part.root):
        if local(each) == "Slides":
            each.text = str(slides)
        elif local(each) in _STALE:
            part.root.remove(each)
    building.change(name, part.data())
