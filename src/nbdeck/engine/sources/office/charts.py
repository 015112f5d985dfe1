"""Charts of a file by the name of their part, with the workbook behind them where they keep no numbers themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Block, Cell, Remark, SourcePlace
from nbdeck.engine.pptx.read.archive import Archive, R
from nbdeck.engine.sources.office.chart_parts import Ranges, ReadChart, read_chart
from nbdeck.engine.sources.office.package import main_part, open_office
from nbdeck.engine.sources.office.sheet_cells import CellReader, S, SheetCells, place_of
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.errors import NbdeckError

if TYPE_CHECKING:
    from lxml import etree


_RANGE = re.compile(
    r"(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?"
)


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet as the workbook lists it; numbers count from 1."""

    number: int
    name: str
    part: str
    kind: str
    is_hidden: bool


class Workbook:
    """The sheets of a workbook, each read when it is first asked for.

    Args:
        archive: The file.
        limits: How many rows and columns are read.

    Raises:
        UnsupportedFileType: The file holds another kind of document.
        CorruptFile: Its main part is missing or damaged.
    """

    def __init__(self, archive: Archive, limits: Limits) -> None:
        self._name, self._tree = main_part(archive, "xlsx", f"{S}workbook")
        self._archive = archive
        self._limits = limits
        self._reader: CellReader | None = None
        self._grids: dict[str, SheetCells] = {}
        self.sheets = tuple(self._entries())

    def _entries(self) -> list[SheetEntry]:
        relations = self._archive.relations(self._name)
        entries = []
        for number, element in enumerate(self._tree.iterfind(f"{S}sheets/{S}sheet"), start=1):
            relation = relations.get(element.get(f"{R}id", ""))
            if relation is not None:
                is_hidden = element.get("state", "visible") != "visible"
                name = " ".join(element.get("name", "").split())
                entries.append(SheetEntry(number, name, relation.target, relation.kind, is_hidden))
        return entries

    def grid(self, part: str) -> SheetCells:
        """Return the cells of a worksheet part, up to the limits."""
        if self._reader is None:
            self._reader = CellReader(
                self._archive, self._name, rows=self._limits.rows, columns=self._limits.columns,
                since_1904=_is_since_1904(self._tree),
            )  # fmt: skip
        if part not in self._grids:
            self._grids[part] = self._reader.grid(part)
        return self._grids[part]

    def range(self, formula: str) -> Sequence[Sequence[Cell]]:
        """Return the cells that a formula such as `Sheet1!$A$2:$B$5` names; none for one that is not understood."""
        match = _RANGE.fullmatch(formula.strip())
        if match is None:
            return ()
        name = (match[1] or match[2]).replace("''", "'")
        entry = next((each for each in self.sheets if each.name == name), None)
        first = place_of(match[3] + match[4])
        last = place_of(match[5] + match[6]) if match[5] else first
        if entry is None or first is None or last is None:
            return ()
        cells = self.grid(entry.part).cells
        bottom = min(last[0], self._limits.rows)
        right = min(last[1], self._limits.columns)
        return [
            [cells.get(row, {}).get(column, Cell()) for column in range(first[1], right + 1)]
            for row in range(first[0], bottom + 1)
        ]


def _is_since_1904(tree: etree._Element) -> bool:
    properties = tree.find(f"{S}workbookPr")
    return properties is not None and properties.get("date1904") in ("1", "true")


_CX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"


CHARTS = ("{http://schemas.openxmlformats.org/drawingml/2006/chart}chart", f"{_CX}chart")
"""Names of the elements that refer to the part of a chart."""


def charts_of(
    archive: Archive,
    part: str,
    frame: etree._Element,
    place: SourcePlace | None,
    reading: Reading,
    ranges: Ranges | None = None,
) -> Iterator[Block]:
    """Yield the blocks of the charts in an element; what they could not keep is told.

    Args:
        archive: The file.
        part: Name of the part that the element stands in.
        frame: An element with references to charts, or one itself.
        place: Where it stands.
        reading: Gets the remarks; says how much of a workbook is read.
        ranges: Looks up cells of the file itself; None looks into the workbook that the chart carries.
    """
    for element in frame.iter(*CHARTS):
        relation = archive.relations(part).get(element.get(f"{R}id", ""))
        if relation is None:
            continue
        tree = archive.tree(relation.target)
        if tree is None:
            reading.tell("chart_unreadable", "A chart is missing or damaged.")
            continue
        if str(tree.tag).startswith(_CX):
            chart = _extended(tree, place)
        else:
            chart = read_chart(tree, place, ranges or _carried(archive, relation.target, reading.limits))
        reading.remarks.extend(chart.remarks)
        yield from () if chart.block is None else (chart.block,)


def _carried(archive: Archive, part: str, limits: Limits) -> Ranges:
    """Return a look-up that opens the chart's workbook when it is first asked."""
    opened: list[Workbook | None] = []

    def ranges(formula: str) -> Sequence[Sequence[Cell]]:
        if not opened:
            opened.append(_workbook(archive.data(archive.related(part, "package")), limits))
        return () if opened[0] is None else opened[0].range(formula)

    return ranges


def _workbook(data: bytes, limits: Limits) -> Workbook | None:
    try:
        return Workbook(open_office(data, "xlsx"), limits)
    except NbdeckError:
        return None


def _extended(tree: etree._Element, place: SourcePlace | None) -> ReadChart:
    """Return a waterfall, treemap or other newer chart as a table of its numbers."""
    kinds = {each.get("layoutId", "") for each in tree.iter(f"{_CX}series")}
    columns: list[list[str]] = []
    for data in tree.iterfind(f"{_CX}chartData/{_CX}data"):
        for dimension in data.iterfind("*"):
            columns.extend(_column(level) for level in dimension.iterfind(f"{_CX}lvl"))
    columns = [column for column in columns if any(column)]
    kind = " and ".join(sorted(filter(None, kinds))) or "newer"
    where = place or "in the text"
    if not columns:
        text = f"A chart of the kind {kind} ({where}) has no numbers."
        return ReadChart(None, [Remark(code="chart_without_numbers", text=text)])
    height = max(len(column) for column in columns)
    rows = list(zip(*([*column, *[""] * (height - len(column))] for column in columns), strict=True))
    remark = Remark(code="chart_as_table", text=f"A chart of the kind {kind} ({where}) was read as a table.")
    return ReadChart(typed_table(rows, header_rows=0, place=place), [remark])


def _column(level: etree._Element) -> list[str]:
    points = {
        int(index): (point.text or "").strip()
        for point in level.iterfind(f"{_CX}pt")
        if (index := point.get("idx", "")).isdecimal() and len(index) < 6
    }
    return [points.get(index, "") for index in range(max(points, default=-1) + 1)]
