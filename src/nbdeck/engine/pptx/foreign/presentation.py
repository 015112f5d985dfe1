"""The presentation part of the result: its lists of slides, masters, sections and custom shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.edit.part import child, local, parse
from nbdeck.engine.pptx.foreign.building import Building
from nbdeck.engine.pptx.foreign.sections import mend_sections
from nbdeck.engine.pptx.package import PRESENTATION_TYPE
from nbdeck.errors import CorruptFile

_BEFORE_SLIDES = ("sldMasterIdLst", "notesMasterIdLst", "handoutMasterIdLst")
"""Lists that stand before that of the slides, in order. Source: ECMA-376 part 1, 19.2.1.26."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What the presentation part is to list."""

    slides: Sequence[tuple[int, str]]
    """Id of each slide in order, and of its relationship."""
    masters: Sequence[tuple[int, str]]
    """Id of each master that came, and of its relationship."""
    notes_master: str
    """Id of the relationship to the notes master that came, empty for none."""


def write_presentation(building: Building, listing: Listing) -> None:
    """Write the lists into the presentation part; everything else in it stays."""
    base = building.base
    part = parse(base.parts.content(base.main), CorruptFile("The file is damaged: it cannot be read."))
    root, reference = part.root, f"{{{base.references}}}id"
    for identity, relation in listing.masters:
        _list_of(root, "sldMasterIdLst").append(
            _entry(root, "sldMasterId", {"id": str(identity), reference: relation})
        )
    if listing.notes_master:
        _list_of(root, "notesMasterIdLst").append(
            _entry(root, "notesMasterId", {reference: listing.notes_master})
        )
    slides = _list_of(root, "sldIdLst")
    before = {each.get(reference): each for each in slides}
    slides[:] = [
        before[relation]
        if relation in before
        else _entry(root, "sldId", {"id": str(identity), reference: relation})
        for identity, relation in listing.slides
    ]
    there = {relation for _, relation in listing.slides}
    shows = _mend_shows(root, reference, there)
    mend_sections(root, [identity for identity, _ in listing.slides])
    building.change(base.main, part.data())
    if not base.parts.type_of(base.main).endswith("presentation.main+xml"):
        building.retype(base.main, PRESENTATION_TYPE + "presentation.main+xml")
    _mend_settings(building, shows, len(listing.slides))


def _entry(root: etree._Element, name: str, attributes: dict[str, str]) -> etree._Element:
    return root.makeelement(f"{{{etree.QName(root).namespace}}}{name}", attributes)


def _list_of(root: etree._Element, name: str) -> etree._Element:
    """Return a list of the presentation, made in its place where it is missing."""
    present = child(root, name)
    if present is not None:
        return present
    entry = _entry(root, name, {})
    earlier = _BEFORE_SLIDES[: _BEFORE_SLIDES.index(name)] if name in _BEFORE_SLIDES else _BEFORE_SLIDES
    lists = [each for each in root if local(each) in earlier]
    if lists:
        lists[-1].addnext(entry)
    else:
        root.insert(0, entry)
    return entry


def _mend_shows(root: etree._Element, reference: str, there: Collection[str]) -> set[str]:
    """Take slides that are not there out of the custom shows, and return the ids of shows that are left without any."""
    shows = child(root, "custShowLst")
    removed: set[str] = set()
    for show in [] if shows is None else list(shows.iterchildren("{*}custShow")):
        listed = child(show, "sldLst")
        had = [] if listed is None else list(listed)
        lost = [entry for entry in had if entry.get(reference) not in there]
        for entry in lost:
            _take_out(entry)
        if had and len(lost) == len(had):
            removed.add(show.get("id", ""))
            _take_out(show)
    if shows is not None and removed and len(shows) == 0:
        root.remove(shows)
    return removed


def _mend_settings(building: Building, shows: Collection[str], count: int) -> None:
    """Let the slide show run over all slides where it was to run over a custom show or numbers that are not there."""
    part = building.base.parts.related(building.base.main, "presProps")
    data = building.content(part) if part else b""
    if b"custShow" not in data and b"sldRg" not in data:
        return
    parsed = parse(data, CorruptFile(f"The file is damaged: its part {part!r} cannot be read."))
    for each in list(parsed.root.iter("{*}custShow", "{*}sldRg")):
        last = each.get("end", "")
        lost = (
            each.get("id") in shows if local(each) == "custShow" else last.isdecimal() and int(last) > count
        )
        if lost:
            each.addnext(_entry(each, "sldAll", {}))
            _take_out(each)
            building.change(part, parsed.data())


def _take_out(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
