"""The presentation part of the result: its lists of slides, masters, sections and custom shows."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from lxml import etree

from nbdeck.engine.pptx.edit.part import XmlPart, child, local, parse
from nbdeck.engine.pptx.foreign.building import Building
from nbdeck.engine.pptx.foreign.plan import Origin
from nbdeck.engine.pptx.foreign.relations import PartRelation
from nbdeck.engine.pptx.package import PRESENTATION_TYPE
from nbdeck.errors import CorruptFile

_USED = re.compile(rb"tableStyleId>\s*(\{[^}<]+\})\s*<")


class TableStyles:
    """Gathers the styles that come."""

    def __init__(self, building: Building) -> None:
        self._building = building
        self._part: XmlPart | None = None
        self._missing: dict[str, etree._Element] = {}

    def noted(self, origin: Origin, relation: PartRelation, slide: bytes) -> bytes:
        """Return the slide as it is, the styles that its tables need noted down."""
        used = {match.decode(errors="replace") for match in _USED.findall(slide)}
        theirs = origin.parts.related(origin.main, "tableStyles") if used and origin.main else ""
        if origin.is_base or not theirs:
            return slide
        for style in _styles(_parsed(origin.parts.content(theirs)).root):
            if style.get("styleId", "") in used:
                self._missing.setdefault(style.get("styleId", ""), style)
        return slide

    def write(self) -> None:
        """Put the styles that the base does not define into the package."""
        if not self._missing:
            return
        there = self._building.related("tableStyles")
        part = _parsed(self._building.content(there)) if there else _parsed(_empty(self._missing))
        have = {style.get("styleId", "") for style in _styles(part.root)}
        new = [style for identity, style in self._missing.items() if identity not in have]
        for style in new:
            part.root.append(etree.fromstring(etree.tostring(style, with_tail=False)))
        if there and new:
            self._building.change(there, part.data())
        elif not there:
            folder = self._building.base.main.rpartition("/")[0]
            name = self._building.free_name(f"{folder}/tableStyles.xml".lstrip("/"))
            self._building.add_new(name, part.data(), PRESENTATION_TYPE + "tableStyles+xml")
            self._building.relate("tableStyles", name)


def _empty(styles: dict[str, etree._Element]) -> bytes:
    first = next(iter(styles.values()))
    namespace = etree.QName(first).namespace
    return f'<a:tblStyleLst xmlns:a="{namespace}" def="{first.get("styleId")}"/>'.encode()


def _styles(root: etree._Element) -> list[etree._Element]:
    return [each for each in root if local(each) == "tblStyle"]


def _parsed(data: bytes) -> XmlPart:
    return parse(data, CorruptFile("The file is damaged: its table styles cannot be read."))


def mend_sections(root: etree._Element, slides: Sequence[int]) -> None:
    """Rewrite the list of sections of a presentation, if it has one.

    A section keeps its longest run of slides; slides that came, and those that were moved away from their
    section, belong to the one before them. A section that lost all slides goes.

    Args:
        root: The presentation.
        slides: Ids of its slides in order.
    """
    section_list = next((each for each in root.iter("*") if local(each) == "sectionLst"), None)
    if section_list is None:
        return
    sections = [each for each in section_list if local(each) == "section"]
    of_slide = {slide: number for number, section in enumerate(sections) for slide in _ids(section)}
    homes = _homes([(slide, of_slide.get(slide)) for slide in slides])
    if not homes:
        _take_out_list(section_list)
        return
    listed = _with_empty(list(homes), [number for number, each in enumerate(sections) if not _ids(each)])
    for number, section in enumerate(sections):
        section_list.remove(section)
        if number in homes:
            _fill(section, homes[number])
    section_list[:0] = [sections[number] for number in listed]


def _ids(section: etree._Element) -> list[int]:
    listed = child(section, "sldIdLst")
    entries = [] if listed is None else [each.get("id", "") for each in listed]
    return [int(each) for each in entries if each.isdecimal()]


def _homes(slides: Sequence[tuple[int, int | None]]) -> Mapping[int, list[int]]:
    """Return the slides of each section that has some, in the order of the deck."""
    placed: list[tuple[int, int]] = []
    first = next((section for _, section in slides if section is not None), None)
    current = first
    for slide, section in slides:
        current = current if section is None else section
        if current is not None:
            placed.append((slide, current))
    runs = [
        (section, [slide for slide, _ in run]) for section, run in groupby(placed, key=lambda each: each[1])
    ]
    longest: dict[int, int] = {}
    for number, (section, run) in enumerate(runs):
        if section not in longest or len(run) > len(runs[longest[section]][1]):
            longest[section] = number
    homes: dict[int, list[int]] = {}
    homeless: list[int] = []
    for number, (section, run) in enumerate(runs):
        if longest[section] == number:
            homes[section] = [*homeless, *run]
            homeless = []
        elif homes:
            next(reversed(homes.values())).extend(run)
        else:
            homeless += run
    return homes


def _with_empty(homes: Sequence[int], empty: Sequence[int]) -> list[int]:
    """Return the sections that stay, those that were empty before behind the one that they followed."""
    listed = list(homes)
    for section in empty:
        before = max((other for other in listed if other < section), default=None)
        listed.insert(0 if before is None else listed.index(before) + 1, section)
    return listed


def _fill(section: etree._Element, slides: Sequence[int]) -> None:
    listed = child(section, "sldIdLst")
    if listed is None:
        return
    namespace = etree.QName(listed).namespace
    for old in list(listed):
        listed.remove(old)
    for slide in slides:
        etree.SubElement(listed, f"{{{namespace}}}sldId", id=str(slide))


def _take_out_list(sections: etree._Element) -> None:
    """Remove the list, with the extension that holds it and the list of extensions if nothing else is in it."""
    emptied: etree._Element | None = sections
    while emptied is not None and local(emptied) in {"sectionLst", "ext", "extLst"}:
        parent = emptied.getparent()
        if parent is None:
            return
        parent.remove(emptied)
        emptied = parent if len(parent) == 0 else None


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
