"""From the bytes of a company's .pptx or .potx to its design as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lxml import etree

from nbdeck.engine.pptx.company.placeholders import PlaceholderReader, guides
from nbdeck.engine.pptx.read.archive import NAMESPACES, A, Archive, R, main_part, open_archive
from nbdeck.engine.pptx.read.cascade import cascade
from nbdeck.engine.pptx.read.colors import SLOTS, literal
from nbdeck.engine.pptx.read.fills import fill_element, flat
from nbdeck.engine.pptx.read.frames import FrameReader
from nbdeck.engine.pptx.read.pictures import picture
from nbdeck.engine.pptx.read.reader import page_size
from nbdeck.engine.pptx.read.shapes import ShapeReader
from nbdeck.engine.pptx.read.sheets import Sheet, Sheets, child
from nbdeck.engine.pptx.read.standins import stand_in
from nbdeck.engine.pptx.read.tables import TableReader
from nbdeck.engine.pptx.read.text import BodyReader, Sheer
from nbdeck.engine.pptx.read.warnings import ReadingWarnings
from nbdeck.engine.scene.boxes import Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import Element
from nbdeck.engine.text.fonts import is_known
from nbdeck.engine.themes.company import CompanyLayout, CompanyTemplate
from nbdeck.errors import BadRequest

_FALSE = ("0", "false")


def read_company(file: bytes, name: str = "") -> CompanyTemplate:
    """Return the design of a .pptx or .potx.

    Args:
        file: Bytes of the file.
        name: What people call the template.

    Raises:
        UnsupportedFileType: the file is no .pptx, is of the old kind, or is protected by a password.
        PayloadTooLarge: unpacked it would be beyond the limits.
        BadRequest: it is damaged, or has no layouts.
    """
    return _TemplateReader(open_archive(file)).template(name, len(file))


class _TemplateReader:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._main, self._tree = main_part(archive)
        self._sheets = Sheets(archive, self._main)
        self._defaults = cascade([child(self._tree, "p:defaultTextStyle")])
        self._page = page_size(self._tree)
        self._masters: list[str] = []
        self._fonts: dict[str, None] = {}

    def template(self, name: str, size: int) -> CompanyTemplate:
        """Return everything; layouts of one name get numbers."""
        layouts: list[CompanyLayout] = []
        names: dict[str, int] = {}
        for sheet in self._layout_sheets():
            layout = self._layout(sheet)
            count = names[layout.name] = names.get(layout.name, 0) + 1
            layouts.append(layout if count == 1 else replace(layout, name=f"{layout.name} ({count})"))
        if not layouts:
            raise BadRequest(
                "The file has no slide layouts that can be read.",
                hint="Open it in PowerPoint, save it as .pptx, and give that file.",
            )
        return CompanyTemplate(
            name=name,
            page=self._page,
            look=layouts[0].look,
            layouts=tuple(layouts),
            guides=self._guides(),
            unknown_fonts=tuple(font for font in self._fonts if not is_known(font)),
            size=size,
            master_count=len(self._masters),
        )

    def _layout_sheets(self) -> Iterator[Sheet]:
        """Yield the layouts that can be read, in the order in which PowerPoint lists them."""
        for master in self._listed(self._main, self._tree, "p:sldMasterIdLst/p:sldMasterId"):
            tree = self._archive.tree(master)
            if tree is None:
                continue
            self._masters.append(master)
            for part in self._listed(master, tree, "p:sldLayoutIdLst/p:sldLayoutId"):
                sheet = self._sheets.layout(part)
                if sheet is not None:
                    yield sheet

    def _listed(self, part: str, tree: etree._Element, path: str) -> list[str]:
        relations = self._archive.relations(part)
        parts = (relations.get(each.get(f"{R}id", "")) for each in tree.iterfind(path, NAMESPACES))
        return [each.target for each in parts if each is not None]

    def _layout(self, sheet: Sheet) -> CompanyLayout:
        look = self._look(sheet)
        self._note_fonts(sheet, look)
        known = replace(look, major=stand_in(look.major), minor=stand_in(look.minor))
        text = BodyReader(Sheer(sheet.palette, known, look.major, look.minor, 1, ReadingWarnings()))
        places = tuple(PlaceholderReader(sheet, text, self._defaults).placeholders())
        background, picture_behind = self._background(sheet, look)
        return CompanyLayout(
            name=sheet.name.strip() or "Layout",
            part=sheet.part,
            kind=sheet.tree.get("type", ""),
            placeholders=places,
            look=look,
            background=background,
            art=(*picture_behind, *self._art(sheet, text)),
        )

    def _note_fonts(self, sheet: Sheet, look: ThemeStyle) -> None:
        self._fonts |= dict.fromkeys((look.major, look.minor))
        for each in sheet.lineage():
            names = (str(latin.get("typeface", "")) for latin in each.tree.iter(f"{A}latin"))
            self._fonts |= dict.fromkeys(name for name in names if name and not name.startswith("+"))

    def _look(self, sheet: Sheet) -> ThemeStyle:
        """Return colours and typefaces as slides on a layout see them, typefaces by the names of the file."""
        colors = {slot: literal(sheet.palette.digits(slot)).literal for slot in SLOTS}
        return ThemeStyle(sheet.theme.name, colors, sheet.theme.major, sheet.theme.minor)  # type: ignore[arg-type]

    def _art(self, sheet: Sheet, text: BodyReader) -> Iterator[Element]:
        """Yield what stands behind slides: the master's shapes, then the layout's."""
        each: Sheet | None = sheet
        lineage = []
        while each is not None:
            lineage.append(each)
            each = None if each.tree.get("showMasterSp") in _FALSE else each.above
        for each in reversed(lineage):
            tables = TableReader(
                self._archive, self._archive.related(self._main, "tableStyles"), text, self._defaults
            )
            frames = FrameReader(self._archive, tables, ReadingWarnings(), 1)
            reader = ShapeReader(self._archive, each, text, frames, self._defaults, self._page)
            yield from reader.elements(is_art=True)

    def _background(self, sheet: Sheet, look: ThemeStyle) -> tuple[Color, tuple[Element, ...]]:
        """Return the nearest background: its flat colour, and its picture where it is one."""
        for each in sheet.lineage():
            ground = child(each.tree, "p:cSld/p:bg")
            fill = fill_element(child(ground, "p:bgPr"))
            reference = sheet.palette.color(child(ground, "p:bgRef"))
            if fill is not None and etree.QName(fill).localname == "blipFill":
                unheard = ReadingWarnings()
                return Color("bg1"), (
                    picture(
                        self._archive, each.part, fill, self._page,
                        alt=None, name="Background", warnings=unheard, slide=1,
                    ),
                )  # fmt: skip
            color = reference if fill is None else flat(fill, sheet.palette, look)
            if color is not None:
                return color, ()
        return Color("bg1"), ()

    def _guides(self) -> tuple[tuple[Pt, ...], tuple[Pt, ...]]:
        trees = (self._tree, *(self._archive.tree(master) for master in self._masters[:1]))
        lines = {guide for tree in trees for guide in guides(tree)}
        upright, level = (
            sorted(at for is_level, at in lines if is_level == wanted) for wanted in (False, True)
        )
        return tuple(upright), tuple(level)
