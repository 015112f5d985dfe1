"""Lists of a Word document: which level is numbered, and which number comes next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nbdeck.engine.pptx.read.numbers import whole
from nbdeck.engine.sources.word.styles import Styles, W

if TYPE_CHECKING:
    from lxml import etree

_LEVELS = 9


@dataclass(frozen=True, slots=True)
class _Level:
    is_numbered: bool = False
    start: int = 1
    style: str = ""
    restarts: bool = True


@dataclass(slots=True)
class _Numbering:
    """A numbering: the definition that it shares its counters with, and where it begins anew."""

    definition: str
    levels: dict[int, _Level]
    restarts: dict[int, int] = field(default_factory=dict)


class Lists:
    """The numberings of a document, with the counters of those that are under way.

    Args:
        tree: Root of the numbering part; None where there is none.
        styles: Knows list styles, which numberings may refer to.
    """

    def __init__(self, tree: etree._Element | None, styles: Styles) -> None:
        self._lists: dict[str, _Numbering] = {}
        self._counters: dict[str, dict[int, int]] = {}
        self._begun: set[str] = set()
        if tree is None:
            return
        abstract = {each.get(f"{W}abstractNumId", ""): each for each in tree.iterfind(f"{W}abstractNum")}
        numbers = {each.get(f"{W}numId", ""): each for each in tree.iterfind(f"{W}num")}
        for identity, number in numbers.items():
            definition = _definition(number)
            linked = abstract.get(definition)
            link = None if linked is None else linked.find(f"{W}numStyleLink")
            other = None if link is None else numbers.get(styles.list_of(link.get(f"{W}val", "")))
            if other is not None:
                definition = _definition(other)
            self._lists[identity] = _list(definition, abstract.get(definition), number)

    def __contains__(self, identity: str) -> bool:
        return identity in self._lists

    def level_of_style(self, identity: str, style: str) -> int:
        """Return the level that a numbering gives to paragraphs of a style; 0 where it names none."""
        levels = self._lists[identity].levels if identity in self._lists else {}
        return next(
            (level for level, level_format in levels.items() if style and level_format.style == style), 0
        )

    def next(self, identity: str, level: int) -> int | None:
        """Count one more paragraph and return its number; None on a level of bullets."""
        listing = self._lists.get(identity)
        if listing is None:
            return None
        counters = self._counters.setdefault(listing.definition, {})
        if identity not in self._begun:
            self._begun.add(identity)
            for begun, start in listing.restarts.items():
                counters[begun] = start - 1
        definition = listing.levels.get(level, _Level())
        counters[level] = counters.get(level, definition.start - 1) + 1
        for deeper in range(level + 1, _LEVELS):
            if listing.levels.get(deeper, _Level()).restarts:
                counters.pop(deeper, None)
        return counters[level] if definition.is_numbered else None


def _definition(number: etree._Element) -> str:
    reference = number.find(f"{W}abstractNumId")
    return "" if reference is None else reference.get(f"{W}val", "")


def _list(definition: str, abstract: etree._Element | None, number: etree._Element) -> _Numbering:
    elements = () if abstract is None else abstract.iterfind(f"{W}lvl")
    levels = {whole(each.get(f"{W}ilvl")): _level(each) for each in elements}
    restarts = {}
    for override in number.iterfind(f"{W}lvlOverride"):
        level = whole(override.get(f"{W}ilvl"))
        own = override.find(f"{W}lvl")
        if own is not None:
            levels[level] = _level(own)
        start = override.find(f"{W}startOverride")
        if start is not None:
            restarts[level] = whole(start.get(f"{W}val"), 1)
    return _Numbering(definition, levels, restarts)


def _level(element: etree._Element) -> _Level:
    values = {
        name: None if (child := element.find(W + name)) is None else child.get(f"{W}val")
        for name in ("numFmt", "start", "pStyle", "lvlRestart")
    }
    return _Level(
        is_numbered=values["numFmt"] not in (None, "bullet", "none"),
        start=whole(values["start"], 1),
        style=values["pStyle"] or "",
        restarts=values["lvlRestart"] != "0",
    )
