"""Sections of a deck after its slides have changed: each a run of slides, every slide in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from lxml import etree

from nbdeck.engine.pptx.edit.part import child, local


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
        _take_out(section_list)
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


def _take_out(sections: etree._Element) -> None:
    """Remove the list, with the extension that holds it and the list of extensions if nothing else is in it."""
    emptied: etree._Element | None = sections
    while emptied is not None and local(emptied) in {"sectionLst", "ext", "extLst"}:
        parent = emptied.getparent()
        if parent is None:
            return
        parent.remove(emptied)
        emptied = parent if len(parent) == 0 else None
