"""Charts of a file by the name of their part, with the workbook behind them where they keep no numbers themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Cell, Remark, SourcePlace
from nbdeck.engine.pptx.read.archive import Archive
from nbdeck.engine.sources.office.chart_parts import Ranges, ReadChart, read_chart
from nbdeck.engine.sources.office.package import open_office
from nbdeck.engine.sources.office.workbook import Workbook
from nbdeck.engine.sources.reading import Limits
from nbdeck.errors import NbdeckError

if TYPE_CHECKING:
    from lxml import etree

_CX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"


def read_chart_part(
    archive: Archive, part: str, place: SourcePlace | None, limits: Limits, ranges: Ranges | None = None
) -> ReadChart:
    """Return a chart as a block, with remarks.

    Args:
        archive: The file.
        part: Name of the chart part.
        place: Where the chart stands.
        limits: How much of a workbook is read.
        ranges: Looks up cells of the file itself; None looks into the workbook that the chart carries.
    """
    tree = archive.tree(part)
    if tree is None:
        return ReadChart(None, [Remark(code="chart_unreadable", text="A chart is missing or damaged.")])
    if str(tree.tag).startswith(_CX):
        return _extended(tree, place)
    return read_chart(tree, place, ranges or _carried(archive, part, limits))


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
        return ReadChart(
            None,
            [
                Remark(
                    code="chart_without_numbers", text=f"A chart of the kind {kind} ({where}) has no numbers."
                )
            ],
        )
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
