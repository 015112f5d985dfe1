"""Slides, layouts and masters with the themes behind them, and which placeholder inherits from which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from lxml import etree

from nbdeck.engine.pptx.read.archive import NAMESPACES, A, Archive, P
from nbdeck.engine.pptx.read.cascade import stand_in
from nbdeck.engine.pptx.read.colors import DEFAULT_MAP, DEFAULT_SCHEME, SLOTS, Palette, literal
from nbdeck.engine.scene.boxes import Slot, ThemeStyle

TITLES = ("title", "ctrTitle")
FOOTERS = ("dt", "ftr", "sldNum")
_FALLBACK_FONT = "Calibri"


@dataclass(frozen=True, slots=True, eq=False)
class ThemePart:
    """A theme part: colours by its own names, typefaces of titles and text."""

    name: str
    scheme: dict[str, str]
    major: str
    minor: str


def read_theme(archive: Archive, part: str) -> ThemePart:
    """Return a theme; where it is missing or damaged, what PowerPoint falls back to."""
    tree = archive.tree(part)
    if tree is None:
        return ThemePart("", dict(DEFAULT_SCHEME), _FALLBACK_FONT, _FALLBACK_FONT)
    scheme = dict(DEFAULT_SCHEME)
    bare = Palette({}, {}, {})
    for element in tree.iterfind("a:themeElements/a:clrScheme/*", NAMESPACES):
        color = bare.color(element)
        if color is not None:
            scheme[etree.QName(element).localname] = color.literal
    return ThemePart(tree.get("name", ""), scheme, _font(tree, "major"), _font(tree, "minor"))


def _font(tree: etree._Element, role: str) -> str:
    latin = tree.find(f"a:themeElements/a:fontScheme/a:{role}Font/a:latin", NAMESPACES)
    return ("" if latin is None else latin.get("typeface", "")).strip() or _FALLBACK_FONT


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A slide, layout or master.

    Attributes:
        part: Name of its part.
        palette: The theme's colours as it maps them.
        above: The layout of a slide, the master of a layout; None for a master.
    """

    part: str
    tree: etree._Element
    palette: Palette
    theme: ThemePart
    above: Sheet | None

    @property
    def name(self) -> str:
        """The name that people gave it."""
        common = self.tree.find("p:cSld", NAMESPACES)
        return "" if common is None else common.get("name", "")

    @property
    def shapes(self) -> etree._Element | None:
        """Its shape tree."""
        return self.tree.find("p:cSld/p:spTree", NAMESPACES)

    def lineage(self) -> Iterator[Sheet]:
        """Yield itself, then what it stands on."""
        sheet: Sheet | None = self
        while sheet is not None:
            yield sheet
            sheet = sheet.above


class Sheets:
    """Finds the sheets of a file, each read once."""

    def __init__(self, archive: Archive, main: str) -> None:
        self._archive = archive
        self._layouts: dict[str, Sheet | None] = {}
        self._masters: dict[str, Sheet | None] = {}
        first = archive.related(main, "slideMaster")
        theme = read_theme(archive, archive.related(first, "theme") or archive.related(main, "theme"))
        tree = archive.tree(first)
        mapping = _mapping(None if tree is None else tree.find("p:clrMap", NAMESPACES))
        self._home = Palette(theme.scheme, mapping, {})
        self._digits = {slot: literal(self._home.digits(slot)).literal for slot in SLOTS}
        colors = cast("dict[Slot, str]", self._digits)
        self.look = ThemeStyle(theme.name, colors, stand_in(theme.major), stand_in(theme.minor))

    def slide(self, part: str) -> Sheet | None:
        """Return a slide with its layout and master, None for one that cannot be read."""
        tree = self._archive.parsed(part)
        if tree is None or tree.tag != f"{P}sld":
            return None
        above = self.layout(self._archive.related(part, "slideLayout"))
        return self._sheet(part, tree, above)

    def layout(self, part: str) -> Sheet | None:
        """Return a layout with its master, None for one that cannot be read."""
        if part not in self._layouts:
            tree = self._archive.tree(part)
            above = self._master(self._archive.related(part, "slideMaster"))
            self._layouts[part] = None if tree is None else self._sheet(part, tree, above)
        return self._layouts[part]

    def _master(self, part: str) -> Sheet | None:
        if part not in self._masters:
            tree = self._archive.tree(part)
            if tree is None:
                self._masters[part] = None
            else:
                theme = read_theme(self._archive, self._archive.related(part, "theme"))
                mapping = _mapping(tree.find("p:clrMap", NAMESPACES))
                self._masters[part] = Sheet(
                    part, tree, Palette(theme.scheme, mapping, self._digits), theme, None
                )
        return self._masters[part]

    def _sheet(self, part: str, tree: etree._Element, above: Sheet | None) -> Sheet:
        if above is None:
            theme = ThemePart("", dict(self._home.scheme), self.look.major, self.look.minor)
            palette = Palette(self._home.scheme, self._home.mapping, self._digits)
        else:
            theme, palette = above.theme, above.palette
        override = tree.find("p:clrMapOvr/a:overrideClrMapping", NAMESPACES)
        if override is not None:
            palette = Palette(palette.scheme, _mapping(override), self._digits)
        return Sheet(part, tree, palette, theme, above)


def _mapping(element: etree._Element | None) -> dict[str, str]:
    return dict(DEFAULT_MAP) | (
        {} if element is None else {str(key): str(value) for key, value in element.items()}
    )


def placeholder_mark(shape: etree._Element) -> etree._Element | None:
    """Return the `p:ph` of a shape, None for one that is no placeholder."""
    return shape.find("*/p:nvPr/p:ph", NAMESPACES)


def ancestors(sheet: Sheet, shape: etree._Element) -> list[etree._Element]:
    """Return the placeholders that a placeholder inherits from: its layout's, then its master's."""
    mark = placeholder_mark(shape)
    shapes = []
    above = sheet.above
    while mark is not None and above is not None:
        parent = _match(above, mark)
        if parent is not None:
            shapes.append(parent)
            mark = placeholder_mark(parent)
        above = above.above
    return shapes


def _match(sheet: Sheet, mark: etree._Element) -> etree._Element | None:
    tree = sheet.shapes
    if tree is None:
        return None
    offered = [
        (shape, other)
        for shape in tree.iter(f"{P}sp", f"{P}pic")
        if (other := placeholder_mark(shape)) is not None
    ]
    kind, index = family(mark), mark.get("idx", "0")
    akin = [(shape, other) for shape, other in offered if family(other) == kind]
    first = next((shape for shape, _ in akin), None)
    if sheet.above is None or kind != "body":
        return first
    # A title has the index 0 too, and is not meant by it.
    return next((shape for shape, other in akin if other.get("idx", "0") == index), first)


def family(mark: etree._Element) -> str:
    """Return what a placeholder descends from on a master: title, body, dt, ftr or sldNum."""
    kind = str(mark.get("type", "obj"))
    if kind in TITLES:
        return "title"
    return kind if kind in FOOTERS else "body"


def text_styles(sheet: Sheet, kind: str) -> list[etree._Element]:
    """Return the master's text styles for `title`, `body` or `other`; none where the master has none."""
    master = list(sheet.lineage())[-1]
    style = master.tree.find(f"p:txStyles/p:{kind}Style", NAMESPACES)
    return [] if style is None else [style]


def child(element: etree._Element | None, path: str) -> etree._Element | None:
    """Return the first element at a path of prefixed names, None where there is none."""
    return None if element is None else element.find(path, NAMESPACES)


def plain(element: etree._Element) -> str:
    """Return the characters of a text body or paragraph."""
    return "".join(each.text or "" for each in element.iter(f"{A}t"))
