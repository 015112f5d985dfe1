"""Graphic frames of a file: tables with the fills of their style; charts and all else as boxes with their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lxml import etree

from nbdeck.engine.pptx.emu import EMU_PER_POINT, NOTHING, Emu
from nbdeck.engine.pptx.read.archive import NAMESPACES, A, Archive, R
from nbdeck.engine.pptx.read.cascade import Cascade, cascade, style_of
from nbdeck.engine.pptx.read.colors import fill_element, flat, themed
from nbdeck.engine.pptx.read.numbers import points, whole
from nbdeck.engine.pptx.read.text import BodyProperties, BodyReader
from nbdeck.engine.pptx.read.warnings import ReadingWarnings
from nbdeck.engine.scene.boxes import MUTED, Box, Color, Pt
from nbdeck.engine.scene.elements import Border, ChartElement, ChartKind, Element, Shape, Table, TableCell
from nbdeck.engine.scene.text import Anchor, Insets, TextParagraph, stack_height

_CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_KINDS: dict[str, ChartKind] = {
    "lineChart": "LINE", "pieChart": "PIE", "doughnutChart": "DOUGHNUT", "areaChart": "AREA", "scatterChart": "SCATTER",
}  # fmt: skip
_VEIL = 0.12
"""So sheer that it hides no text."""


@dataclass(frozen=True, slots=True)
class FrameReader:
    """Reads the graphic frames of one sheet."""

    archive: Archive
    tables: TableReader
    warnings: ReadingWarnings
    number: int

    def element(self, part: str, shape: etree._Element, box: Box, *, name: str, alt: str) -> Element:
        """Return what a `p:graphicFrame` of the part `part` shows."""
        data = shape.find("a:graphic/a:graphicData", NAMESPACES)
        kind = "" if data is None else data.get("uri", "").rpartition("/")[2]
        if data is not None and kind == "table":
            table = data.find("a:tbl", NAMESPACES)
            if table is not None and table.find("a:tr", NAMESPACES) is not None:
                return self.tables.table(table, box, name=name, alt=alt)
        if data is not None and kind == "chart":
            return self._chart(part, data, box, name=name, alt=alt)
        what = {"diagram": "SmartArt", "ole": "An embedded object"}.get(kind, "A graphic that is not read")
        self.warnings.add(f"{what} is judged as a box, without what is in it", self.number)
        return Shape(box, fill=MUTED.faded(_VEIL), line=MUTED, alt=alt, name=name)

    def _chart(self, part: str, data: etree._Element, box: Box, *, name: str, alt: str) -> ChartElement:
        self.warnings.add("A chart is judged as a box, without its labels", self.number)
        mark = data.find(f"{_CHART}chart")
        relation = None if mark is None else self.archive.relations(part).get(mark.get(f"{R}id", ""))
        tree = None if relation is None else self.archive.tree(relation.target)
        return ChartElement(
            box=box,
            kind="BAR" if tree is None else _kind(tree),
            plot=box,
            categories=(),
            series=(),
            drawing=(Shape(box, fill=MUTED.faded(_VEIL), line=MUTED, line_width=0.5),),
            alt=alt,
            name=name,
        )


def _kind(tree: etree._Element) -> ChartKind:
    plot = tree.find(f"{_CHART}chart/{_CHART}plotArea")
    kinds = () if plot is None else (_KINDS.get(etree.QName(each).localname) for each in plot)
    return next((kind for kind in kinds if kind), "BAR")


_NO_STYLE = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
_GRID_STYLE = "{5940675A-B579-460E-94D1-54222C63F5DA}"
_SIDES = {"marL": Emu(91_440), "marT": Emu(45_720), "marR": Emu(91_440), "marB": Emu(45_720)}
_LINE = Emu(EMU_PER_POINT)
_ANCHORS: dict[str, Anchor] = {"t": "top", "ctr": "middle", "b": "bottom"}


@dataclass(frozen=True, slots=True)
class TableCellStyle:
    """What a table style gives to one cell."""

    fill: Color | None = None
    ink: etree._Element | None = None
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class TableReader:
    """Reads the tables of one sheet."""

    archive: Archive
    styles_part: str
    text: BodyReader
    base: Cascade

    def table(self, element: etree._Element, box: Box, *, name: str, alt: str) -> Table:
        """Return a table; a cell that spans others stands for them."""
        widths = tuple(_length(each.get("w")) for each in element.iterfind("a:tblGrid/a:gridCol", NAMESPACES))
        rows = list(element.iterfind("a:tr", NAMESPACES))
        properties = element.find("a:tblPr", NAMESPACES)
        cells = _covered([self._row(row, at, len(rows), widths, properties) for at, row in enumerate(rows)])
        heights = [
            max(_length(row.get("h")), *(_height(cell) for cell in line if cell.down == 1), 0.0)
            for row, line in zip(rows, cells, strict=True)
        ]
        return Table(
            Box(box.x, box.y, sum(widths), sum(heights)),
            widths,
            tuple(heights),
            tuple(cells),
            has_header=_flag(properties, "firstRow"),
            alt=alt,
            name=name,
            is_rtl=_flag(properties, "rtl"),
            header_rows=max((cell.down for cell in cells[0]), default=1) if cells else 1,
        )

    def _row(
        self,
        row: etree._Element,
        number: int,
        count: int,
        widths: tuple[Pt, ...],
        properties: etree._Element | None,
    ) -> tuple[TableCell, ...]:
        cells: list[TableCell] = []
        for column, element in enumerate(list(row.iterfind("a:tc", NAMESPACES))[: len(widths)]):
            across = min(_span(element, "gridSpan"), len(widths) - column)
            down = min(_span(element, "rowSpan"), count - number)
            is_covered = any(element.get(name) in ("1", "true") for name in ("hMerge", "vMerge"))
            look = self._look(properties, number, column, count, len(widths))
            cell = self._cell(element, sum(widths[column : column + across]), look)
            cells.append(
                replace(cell, paragraphs=()) if is_covered else replace(cell, across=across, down=down)
            )
        return (*cells, *(TableCell(()) for _ in range(len(widths) - len(cells))))

    def _cell(self, element: etree._Element, width: Pt, look: TableCellStyle) -> TableCell:
        properties = element.find("a:tcPr", NAMESPACES)
        body = element.find("a:txBody", NAMESPACES)
        sides = (_length(_get(properties, name), default) for name, default in _SIDES.items())
        insets = Insets(*sides)
        anchor = _ANCHORS.get(_get(properties, "anchor") or "t", "top")
        styles = cascade([None if body is None else body.find("a:lstStyle", NAMESPACES)],
                         [style_of(look.ink, is_bold=look.is_bold)], self.base.styles)  # fmt: skip
        frame = BodyProperties(anchor, insets, wraps=True, grows=False, scale=1.0, tighter=0.0, turn=0.0)
        room = width - insets.left - insets.right
        paragraphs = () if body is None else self.text.paragraphs(body, styles, frame, room)
        fill = fill_element(properties)
        sheer = self.text.sheer
        color = look.fill if fill is None else flat(fill, sheer.palette, sheer.look)
        return TableCell(
            paragraphs,
            color,
            anchor,
            insets,
            self._border(properties, "lnT"),
            self._border(properties, "lnB"),
        )

    def _border(self, properties: etree._Element | None, name: str) -> Border | None:
        line = None if properties is None else properties.find(f"a:{name}", NAMESPACES)
        fill = fill_element(line)
        color = None if fill is None else flat(fill, self.text.sheer.palette, self.text.sheer.look)
        return None if color is None or line is None else Border(color, _length(line.get("w"), _LINE))

    def _look(
        self, properties: etree._Element | None, row: int, column: int, rows: int, columns: int
    ) -> TableCellStyle:
        identity = "" if properties is None else properties.findtext("a:tableStyleId", "", NAMESPACES).strip()
        if identity in ("", _NO_STYLE, _GRID_STYLE):
            return TableCellStyle()
        regions = list(_regions(properties, row, column, rows, columns))
        style = self._style(identity)
        return self._medium(regions) if style is None else self._styled(style, regions)

    def _style(self, identity: str) -> etree._Element | None:
        tree = self.archive.tree(self.styles_part)
        if tree is None:
            return None
        return next(
            (each for each in tree.iterfind("a:tblStyle", NAMESPACES) if each.get("styleId") == identity),
            None,
        )

    def _styled(self, style: etree._Element, regions: list[str]) -> TableCellStyle:
        """Return what a style of the file says, the later regions over the earlier."""
        look, sheer = TableCellStyle(), self.text.sheer
        for region in regions:
            part = style.find(f"a:{region}", NAMESPACES)
            if part is None:
                continue
            fill = fill_element(part.find("a:tcStyle/a:fill", NAMESPACES))
            theme = themed(part.find("a:tcStyle/a:fillRef", NAMESPACES), sheer.palette)
            text = part.find("a:tcTxStyle", NAMESPACES)
            model = (
                None
                if text is None
                else next((e for e in text if etree.QName(e).localname.endswith("Clr")), None)
            )
            look = TableCellStyle(
                (theme or look.fill) if fill is None else flat(fill, sheer.palette, sheer.look),
                look.ink if model is None else model,
                look.is_bold if text is None or text.get("b") is None else text.get("b") == "on",
            )
        return look

    def _medium(self, regions: list[str]) -> TableCellStyle:
        """Return what PowerPoint's own medium style says: files name it without bringing it along."""
        if {"firstRow", "lastRow", "firstCol", "lastCol"} & set(regions):
            return TableCellStyle(self._scheme("accent1"), _scheme_color("lt1"), is_bold=True)
        tint = 40_000 if "band1H" in regions else 20_000
        return TableCellStyle(self._scheme("accent1", tint), _scheme_color("dk1"))

    def _scheme(self, name: str, tint: int | None = None) -> Color | None:
        return self.text.sheer.palette.color(_scheme_color(name, tint))


def _scheme_color(name: str, tint: int | None = None) -> etree._Element:
    element = etree.Element(f"{A}schemeClr", val=name)
    if tint is not None:
        etree.SubElement(element, f"{A}tint", val=str(tint))
    return element


def _covered(rows: Sequence[tuple[TableCell, ...]]) -> list[tuple[TableCell, ...]]:
    """Return rows in which the cells below a spanning one are marked; of two that overlap the first has its way."""
    taken: set[tuple[int, int]] = set()
    covered = []
    for at, row in enumerate(rows):
        line = []
        for column, cell in enumerate(row):
            if (at, column) in taken:
                line.append(replace(cell, paragraphs=(), across=0, down=0))
                continue
            own = [(at + down, column + across) for down in range(cell.down) for across in range(cell.across)]
            is_free = taken.isdisjoint(own)
            taken.update(own if is_free else [])
            line.append(cell if is_free else replace(cell, across=1, down=1))
        covered.append(tuple(line))
    return covered


def _regions(
    properties: etree._Element | None, row: int, column: int, rows: int, columns: int
) -> Iterator[str]:
    """Yield the regions of a table style that a cell lies in, from the widest to the narrowest."""
    yield "wholeTbl"
    is_head = _flag(properties, "firstRow") and row == 0
    if _flag(properties, "bandRow") and not is_head:
        yield "band1H" if (row - _flag(properties, "firstRow")) % 2 == 0 else "band2H"
    if _flag(properties, "lastCol") and column == columns - 1:
        yield "lastCol"
    if _flag(properties, "firstCol") and column == 0:
        yield "firstCol"
    if _flag(properties, "lastRow") and row == rows - 1:
        yield "lastRow"
    if is_head:
        yield "firstRow"


def _flag(element: etree._Element | None, name: str) -> bool:
    return element is not None and element.get(name) in ("1", "true")


def _get(element: etree._Element | None, name: str) -> str | None:
    return None if element is None else element.get(name)


def _span(element: etree._Element, name: str) -> int:
    return min(max(1, whole(element.get(name), 1)), 1000)


def _length(text: str | None, default: Emu = NOTHING) -> Pt:
    return max(0.0, points(text, default))


def _height(cell: TableCell) -> Pt:
    return (
        stack_height(_with_lines(cell.paragraphs)) + cell.insets.top + cell.insets.bottom
        if cell.paragraphs
        else 0.0
    )


def _with_lines(paragraphs: tuple[TextParagraph, ...]) -> tuple[TextParagraph, ...]:
    return paragraphs if any(each.text.strip() for each in paragraphs) else ()
