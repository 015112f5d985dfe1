"""From the bytes of a .pptx to a scene: approximate where it must be, and the warnings say where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.read.archive import NAMESPACES, Archive, R, main_part, open_archive
from nbdeck.engine.pptx.read.cascade import cascade
from nbdeck.engine.pptx.read.colors import fill_element, flat
from nbdeck.engine.pptx.read.numbers import points
from nbdeck.engine.pptx.read.shapes import ShapeReader, picture
from nbdeck.engine.pptx.read.sheets import TITLES, Sheet, Sheets, child, plain
from nbdeck.engine.pptx.read.tables import FrameReader, TableReader
from nbdeck.engine.pptx.read.text import BodyReader, Sheer
from nbdeck.engine.pptx.read.warnings import ReadingWarnings
from nbdeck.engine.scene.boxes import SLIDE, Box, Color, Pt, hull
from nbdeck.engine.scene.elements import Element, Group, Picture, Shape, TextBox, flatten
from nbdeck.engine.scene.slides import DeckScene, LayoutScene, SlideScene

_WHOLE = 0.95
"""Share of the page from which something is a backdrop."""
_SLACK: Pt = 1.0


def backdrop(elements: Sequence[Element], page: Box) -> tuple[tuple[Element, ...], tuple[Element, ...]]:
    """Return the elements that fill the page behind everything, and the others."""
    count = 0
    for element in elements:
        if not _is_ground(element) or _shared(element.box, page) < _WHOLE * page.w * page.h:
            break
        count += 1
    return tuple(elements[:count]), tuple(elements[count:])


def belonging(elements: Sequence[Element]) -> tuple[Element, ...]:
    """Return the elements, each that lies wholly on a filled form or picture drawn before it grouped with that."""
    home: dict[int, int] = {}
    for index, element in enumerate(elements):
        under = [at for at in range(index) if _holds(elements[at], element)]
        if under:
            home[index] = min(under, key=lambda at: (elements[at].box.w * elements[at].box.h, -at))
    return tuple(_tree(elements, home, index) for index in range(len(elements)) if index not in home)


def _tree(elements: Sequence[Element], home: dict[int, int], index: int) -> Element:
    inside = [_tree(elements, home, at) for at, owner in home.items() if owner == index]
    if not inside:
        return elements[index]
    ground = elements[index]
    return Group(hull([ground.box, *(each.box for each in inside)]), (ground, *inside), ground.name)


def _holds(ground: Element, element: Element) -> bool:
    if isinstance(ground, Group):
        return ground.box.contains(element.box, _SLACK) and any(
            _is_ground(each) and each.box.contains(element.box, _SLACK) for each in ground.children
        )
    return _is_ground(ground) and ground.box.contains(element.box, _SLACK)


def _is_ground(element: Element) -> bool:
    return isinstance(element, Picture) or (
        isinstance(element, Shape) and element.fill is not None and element.kind != "line"
    )


def _shared(one: Box, other: Box) -> float:
    width = min(one.right, other.right) - max(one.x, other.x)
    height = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, width) * max(0.0, height)


_FALSE = ("0", "false")


def read_pptx(file: bytes, *, only: int | None = None) -> DeckScene:
    """Return a presentation as a scene, its slides in the order of the show, without hidden ones.

    Positions and sizes are those of the file, in points; `page` is its slide. Charts, SmartArt and embedded objects
    are boxes. What was guessed stands in `warnings`.

    Args:
        file: Bytes of a .pptx.
        only: Number of the one slide that is read, from 1; None means all.

    Raises:
        UnsupportedFileType: the file is no .pptx, is of the old kind, or is protected by a password.
        PayloadTooLarge: unpacked it would be beyond the limits.
        BadRequest: it is damaged.
    """
    return _DeckReader(open_archive(file), only).deck()


@dataclass(frozen=True, slots=True)
class _SlideState:
    """One slide while it is read."""

    number: int
    sheet: Sheet


class _DeckReader:
    def __init__(self, archive: Archive, only: int | None) -> None:
        self._archive = archive
        self._only = only
        self._main, self._tree = main_part(archive)
        self._sheets = Sheets(archive, self._main)
        self._warnings = ReadingWarnings()
        style = child(self._tree, "p:defaultTextStyle")
        self._defaults = cascade([style])
        self._page = page_size(self._tree)
        self._layouts: dict[str, LayoutScene] = {}
        self._shared_art: dict[str, tuple[Element, ...]] = {}

    def deck(self) -> DeckScene:
        slides = tuple(self._slide(page) for page in self._pages())
        if any(name.endswith("vbaProject.bin") for name in self._archive.relations(self._main) or ()) or (
            "ppt/vbaProject.bin" in self._archive
        ):
            self._warnings.add("The file holds macros, which were not read")
        return DeckScene(
            title=next((slide.title for slide in slides if slide.title), ""),
            look=self._sheets.look,
            layouts=tuple(self._layouts.values()),
            slides=slides,
            language=_language(slides),
            warnings=self._warnings.sentences(),
            page=self._page,
        )

    def _pages(self) -> Iterator[_SlideState]:
        relations = self._archive.relations(self._main)
        for place, element in enumerate(self._tree.iterfind("p:sldIdLst/p:sldId", NAMESPACES), start=1):
            if self._only not in (None, place):
                continue
            relation = relations.get(element.get(f"{R}id", ""))
            sheet = None if relation is None else self._sheets.slide(relation.target)
            if sheet is None:
                self._warnings.add("The slide cannot be read", place)
            elif sheet.tree.get("show") in _FALSE:
                self._warnings.add("The slide is hidden and was not judged", place)
            else:
                yield _SlideState(place, sheet)

    def _slide(self, page: _SlideState) -> SlideScene:
        behind, elements = backdrop(self._shapes(page, page.sheet), self._page)
        elements = belonging(elements)
        return SlideScene(
            layout=self._layout(page, behind),
            title=_title(elements),
            elements=elements,
            number=page.number,
            notes=self._notes(page.sheet),
            source_index=page.number - 1,
        )

    def _shapes(self, page: _SlideState, sheet: Sheet, *, is_art: bool = False) -> tuple[Element, ...]:
        sheer = Sheer(
            page.sheet.palette,
            self._sheets.look,
            sheet.theme.major,
            sheet.theme.minor,
            page.number,
            self._warnings,
        )
        text = BodyReader(sheer)
        tables = TableReader(
            self._archive, self._archive.related(self._main, "tableStyles"), text, self._defaults
        )
        frames = FrameReader(self._archive, tables, self._warnings, page.number)
        reader = ShapeReader(self._archive, sheet, text, frames, self._defaults, self._page)
        return reader.elements(is_art=is_art)

    def _layout(self, page: _SlideState, behind: tuple[Element, ...]) -> str:
        """Return the name of the layout of a slide: what is drawn behind its elements, shared where it is the same."""
        art = (*self._ground(page), *self._art(page), *behind)
        color = self._background(page)
        wanted = page.sheet.above.name if page.sheet.above is not None else ""
        name, count = wanted or "Layout", 1
        while name in self._layouts and (self._layouts[name].art, self._layouts[name].background) != (
            art,
            color,
        ):
            count += 1
            name = f"{wanted or 'Layout'} ({count})"
        self._layouts.setdefault(name, LayoutScene(name, "cust", (), art, color))
        return name

    def _art(self, page: _SlideState) -> tuple[Element, ...]:
        art: tuple[Element, ...] = ()
        sheet = page.sheet
        while sheet.above is not None and sheet.tree.get("showMasterSp") not in _FALSE:
            sheet = sheet.above
            art = (*self._shared(page, sheet), *art)
        return art

    def _shared(self, page: _SlideState, sheet: Sheet) -> tuple[Element, ...]:
        """Return the art of a layout or master, read once for all slides that see it in the same colours."""
        if page.sheet.palette is not sheet.palette:
            return self._shapes(page, sheet, is_art=True)
        if sheet.part not in self._shared_art:
            self._shared_art[sheet.part] = self._shapes(page, sheet, is_art=True)
        return self._shared_art[sheet.part]

    def _fill(self, page: _SlideState) -> tuple[Sheet, etree._Element | None, Color | None]:
        """Return the nearest background: whose it is, its fill, and the colour of a reference to the theme."""
        for sheet in page.sheet.lineage():
            ground = child(sheet.tree, "p:cSld/p:bg")
            fill = fill_element(child(ground, "p:bgPr"))
            reference = page.sheet.palette.color(child(ground, "p:bgRef"))
            if fill is not None or reference is not None:
                return sheet, fill, reference
        return page.sheet, None, None

    def _background(self, page: _SlideState) -> Color:
        _, fill, reference = self._fill(page)
        color = reference
        if fill is not None:
            color = flat(fill, page.sheet.palette, self._sheets.look)
            if etree.QName(fill).localname == "gradFill":
                self._warnings.add("A gradient is taken as its mean colour", page.number)
        return color or page.sheet.palette.slot("bg1")

    def _ground(self, page: _SlideState) -> tuple[Element, ...]:
        """Return the picture that is the slide's background, if one is."""
        sheet, fill, _ = self._fill(page)
        if fill is None or etree.QName(fill).localname != "blipFill":
            return ()
        return (
            picture(
                self._archive, sheet.part, fill, self._page,
                alt=None, name="Background", warnings=self._warnings, slide=page.number,
            ),
        )  # fmt: skip

    def _notes(self, sheet: Sheet) -> str:
        tree = self._archive.tree(self._archive.related(sheet.part, "notesSlide"))
        if tree is None:
            return ""
        for shape in tree.iterfind("p:cSld/p:spTree/p:sp", NAMESPACES):
            mark = child(shape, "*/p:nvPr/p:ph")
            if mark is not None and mark.get("type") == "body":
                lines = shape.iterfind("p:txBody/a:p", NAMESPACES)
                return "\n".join(plain(line) for line in lines).strip()
        return ""


def page_size(tree: etree._Element) -> Box:
    """Return the frame of all slides of a presentation part, that of ours where it says none."""
    size = tree.find("p:sldSz", NAMESPACES)
    width, height = (0.0 if size is None else points(size.get(side)) for side in ("cx", "cy"))
    return Box(0.0, 0.0, width, height) if width > 0 and height > 0 else SLIDE


def _title(elements: tuple[Element, ...]) -> str:
    for element in flatten(elements):
        key = element.placeholder if isinstance(element, TextBox) else None
        if isinstance(element, TextBox) and key is not None and key.kind in TITLES:
            return " ".join(element.text.split())
    return ""


def _language(slides: tuple[SlideScene, ...]) -> str:
    tags = Counter(
        run.lang
        for slide in slides
        for element in flatten(slide.elements)
        if isinstance(element, TextBox)
        for paragraph in element.paragraphs
        for run in paragraph.runs
        if run.lang
    )
    return max(sorted(tags), key=lambda tag: tags[tag], default="en-US")
