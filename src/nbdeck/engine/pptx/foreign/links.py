"""Slides freed of what leads to slides that are not there, and what goes with slides that are taken out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.edit.part import local, parse
from nbdeck.engine.pptx.foreign.building import Building
from nbdeck.engine.pptx.foreign.deck_file import DeckFile
from nbdeck.engine.pptx.foreign.relations import PartRelation
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


_SIGNATURE = "origin"
"""Kind of the relationship to a signature, which no change outlives. Source: ECMA-376 part 2, 13.2."""


@dataclass(frozen=True, slots=True)
class Removal:
    """Parts that go, and ids of the relationships of other parts that led to slides among them."""

    removed: frozenset[str]
    cut: Mapping[str, frozenset[str]]


def removal(deck: DeckFile, slides: Collection[str]) -> Removal:
    """Return what goes with these slide parts, and with the signature of the file if it has one.

    Parts that nothing led to before stay as they are.
    """
    if not slides and not any(each.kind == _SIGNATURE for each in deck.parts.relations("")):
        return Removal(frozenset(), {})
    cut: dict[str, frozenset[str]] = {}
    before = _reached(deck, lambda _: False, {})
    after = _reached(deck, lambda each: each.target in slides or each.kind == _SIGNATURE, cut)
    return Removal(frozenset(before - after), cut)


def _reached(
    deck: DeckFile, is_lost: Callable[[PartRelation], bool], cut: dict[str, frozenset[str]]
) -> set[str]:
    """Return all parts that are reached but by lost relationships, which `cut` takes by their part."""
    waiting, reached = [""], {""}
    while waiting:
        part = waiting.pop()
        inner = [each for each in deck.parts.relations(part) if each.is_inner]
        lost = frozenset(each.id for each in inner if is_lost(each))
        if lost:
            cut[part] = lost
        new = {each.target for each in inner if each.id not in lost and each.target in deck.parts} - reached
        reached |= new
        waiting += sorted(new)
    return reached - {""}


def cut_links(building: Building, done: Removal) -> None:
    """Free the parts that stay of links to slides that go."""
    base = building.base
    for part, lost in done.cut.items():
        remaining = [each for each in base.parts.relations(part) if each.id not in lost]
        if part == base.main:
            building.main_relations = remaining
            continue
        building.relate_anew(part, remaining)
        if part:
            building.change(part, freed(part, building.content(part), lost, zooms=True))
