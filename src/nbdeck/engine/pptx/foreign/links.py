"""Slides freed of what leads to slides that are not there: links, zooms and custom shows."""

from __future__ import annotations

from collections.abc import Collection

from lxml import etree

from nbdeck.engine.pptx.edit.part import local, parse
from nbdeck.errors import CorruptFile

_CUSTOM_SHOW = "ppaction://customshow"
_MARKUP_CHOICE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_ZOOMS = {"sldZmObj", "sectionZmObj", "summaryZmObj"}
"""Elements that stand for a slide or section by its id. Source: MS-PPTX 2.2.9 to 2.2.11."""


def freed(
    part: str, data: bytes, relations: Collection[str], *, shows: bool = False, zooms: bool = False
) -> bytes:
    """Return an XML part without the links of some relationships; unchanged bytes where it has none.

    Args:
        part: Its name, for messages.
        data: Its bytes.
        relations: Ids of relationships that are not there any more.
        shows: Whether links to custom shows go too.
        zooms: Whether zooms become the pictures that stand in for them.

    Raises:
        CorruptFile: It is no XML.
    """
    with_shows = shows and _CUSTOM_SHOW.encode() in data
    with_zooms = zooms and any(name.encode() in data for name in _ZOOMS)
    if not (relations or with_shows or with_zooms):
        return data
    parsed = parse(data, CorruptFile(f"The file is damaged: its part {part!r} cannot be read."))
    root = parsed.root
    if with_zooms:
        _flatten_zooms(root)
    for element in [each for each in root.iter("*") if _leads(each, relations, with_shows=with_shows)]:
        _take_out(element, relations)
    return parsed.data()


def _leads(element: etree._Element, relations: Collection[str], *, with_shows: bool) -> bool:
    if with_shows and element.get("action", "").startswith(_CUSTOM_SHOW):
        return True
    return any(value in relations for value in _references(element).values())


def _references(element: etree._Element) -> dict[str, str]:
    """Return the attributes that name relationships."""
    return {
        str(name): str(value)
        for name, value in element.attrib.items()
        if str(name).startswith("{") and "/relationships}" in str(name)
    }


def _take_out(element: etree._Element, relations: Collection[str]) -> None:
    """Remove a link, or an entry of the outline view; of anything else only its reference."""
    parent = element.getparent()
    if parent is not None and (local(element).startswith("hlink") or local(element) == "sld"):
        parent.remove(element)
        return
    for name, value in _references(element).items():
        if value in relations:
            del element.attrib[name]


def _flatten_zooms(root: etree._Element) -> None:
    for choice in list(root.iter(f"{_MARKUP_CHOICE}AlternateContent")):
        parent, stand_in = choice.getparent(), choice.find(f"{_MARKUP_CHOICE}Fallback")
        if parent is None or not any(local(each) in _ZOOMS for each in choice.iter("*")):
            continue
        place = parent.index(choice)
        parent[place : place + 1] = [] if stand_in is None else list(stand_in)
