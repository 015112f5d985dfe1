"""What the styles of a Word document make of its paragraphs: headings, lists, quotes, code, captions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from nbdeck.engine.pptx.read.numbers import whole

if TYPE_CHECKING:
    from lxml import etree
from dataclasses import field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree


W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_HEADING = re.compile(r"heading ([1-9])")
_LISTED = re.compile(r"list (bullet|number)(?: ([2-5]))?")
_DEFINED = {"list heading": 0, "list contents": 1}
"""Levels of terms and of what they mean, which LibreOffice has as styles of their own."""
_QUOTES = ("quote", "intense quote", "block text", "quotations", "block quotation")
_CODE = re.compile(r"(source |html |program )?(code|preformatted|listing|macro)( text| block|block)?")
_LEFT_OUT = re.compile(r"(toc|index|table of (figures|contents)|contents) ?(heading|[1-9])?")
_DEEPEST = 20
"""Styles that one may be based on, one after the other."""

StyleRole = Literal["body", "title", "quote", "code", "caption", "left_out"]
"""What a paragraph of a style is; contents and indexes repeat what stands elsewhere and are left out."""


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """What a paragraph style decides.

    Attributes:
        role: What its paragraphs are.
        heading: Level of the heading that they are, 0 for none.
        list_id: Numbering that they belong to; empty for none.
        list_level: Level in that numbering, None where the numbering itself says.
        bullet: `bullet` or `number` for the built-in list styles; empty for others.
        depth: How deep a built-in list style is nested.
    """

    role: StyleRole = "body"
    heading: int = 0
    list_id: str = ""
    list_level: int | None = None
    bullet: str = ""
    depth: int = 0


class Styles:
    """The paragraph styles of a document by their id.

    Args:
        tree: Root of the styles part; None where there is none.
    """

    def __init__(self, tree: etree._Element | None) -> None:
        elements = [] if tree is None else tree.findall(f"{W}style")
        self._elements = {style.get(f"{W}styleId", ""): style for style in elements}
        self._read: dict[str, ParagraphStyle] = {}
        self._default = next(
            (
                style.get(f"{W}styleId", "")
                for style in elements
                if style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") in ("1", "true", "on")
            ),
            "",
        )
        language = None if tree is None else tree.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr/{W}lang")
        self.language = "" if language is None else language.get(f"{W}val", "")

    def paragraph(self, identity: str) -> ParagraphStyle:
        """Return what a style decides; the default style for an id that is empty or unknown."""
        if identity not in self._elements:
            identity = self._default
        if identity not in self._read:
            self._read[identity] = self._resolve(identity)
        return self._read[identity]

    def list_of(self, identity: str) -> str:
        """Return the numbering of a list style; empty for none."""
        style = self._elements.get(identity)
        number = None if style is None else style.find(f"{W}pPr/{W}numPr/{W}numId")
        return "" if number is None else number.get(f"{W}val", "")

    def _chain(self, identity: str) -> Iterator[tuple[str, etree._Element]]:
        """Yield name and element of a style, then of what it is based on."""
        for _ in range(_DEEPEST):
            style = self._elements.get(identity)
            if style is None:
                return
            name = style.find(f"{W}name")
            yield ("" if name is None else name.get(f"{W}val", "").lower()), style
            based = style.find(f"{W}basedOn")
            identity = "" if based is None else based.get(f"{W}val", "")

    def _resolve(self, identity: str) -> ParagraphStyle:
        chain = list(self._chain(identity))
        role: StyleRole = next(
            (role for role in (_role(name) for name, _ in chain) if role is not None), "body"
        )
        list_id, list_level = _numbering([style for _, style in chain])
        listed = next((match for name, _ in chain if (match := _LISTED.fullmatch(name))), None)
        defined = next((_DEFINED[name] for name, _ in chain if name in _DEFINED), None)
        return ParagraphStyle(
            role=role,
            heading=0 if role in ("left_out", "caption") else _heading(chain),
            list_id=list_id,
            list_level=list_level,
            bullet=listed[1] if listed else "" if defined is None else "bullet",
            depth=int(listed[2]) - 1 if listed and listed[2] else defined or 0,
        )


def _role(name: str) -> StyleRole | None:
    if name == "title":
        return "title"
    if name in _QUOTES:
        return "quote"
    if name in ("caption", "figure", "table", "illustration", "drawing") or name.endswith(" caption"):
        return "caption"
    if _CODE.fullmatch(name):
        return "code"
    return "left_out" if _LEFT_OUT.fullmatch(name) and name not in ("index", "contents") else None


def _heading(chain: list[tuple[str, etree._Element]]) -> int:
    for name, style in chain:
        outline = style.find(f"{W}pPr/{W}outlineLvl")
        if outline is not None:
            level = whole(outline.get(f"{W}val"), 9)
            return level + 1 if 0 <= level < 9 else 0
        if match := _HEADING.fullmatch(name):
            return int(match[1])
        if name == "title":
            return 1
    return 0


def _numbering(styles: list[etree._Element]) -> tuple[str, int | None]:
    for style in styles:
        numbering = style.find(f"{W}pPr/{W}numPr")
        number = None if numbering is None else numbering.find(f"{W}numId")
        if numbering is not None and number is not None:
            level = numbering.find(f"{W}ilvl")
            return number.get(f"{W}val", ""), None if level is None else whole(level.get(f"{W}val"))
    return "", None


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
