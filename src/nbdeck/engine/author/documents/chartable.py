"""Which tables of a document are charts: numbers of one kind and unit, few enough to be read on one axis."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nbdeck.contract.chart_rules import end_in_sums
from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.typed.charts import chart_of_table
from nbdeck.engine.author.typed.pairs import are_periods
from nbdeck.engine.cells import quantities
from nbdeck.engine.cells.tables import NUMERIC
from nbdeck.engine.model.source import Source, TableBlock
from nbdeck.engine.text.language import is_total

_BARS, _POINTS = 12, 40
"""Categories of bars, and of a line."""
SERIES_OF_ONE_CHART = 4
_FULL = 0.8
"""Share of the cells of a chart that must hold a number."""
_ONE_AXIS = 10.0
"""How much larger the largest number of one series may be than that of another."""
_ONE_BAR = 100.0
"""How much larger one bar of a series may be than another that can still be seen."""
_FLAT = 0.3
"""Share of the largest number under which differences are hidden by bars that start at zero."""
_PERIODS, _TURNED = 3, 2
_UNIT = lazy_pattern(
    r"(?<!\w)(?:seconds?|sekunden|secondes?|segundos?|secondi|minutes?|minuten|minutos?|minuti|hours?|"
    r"stunden|heures?|horas?|ore|days?|tagen?|jours?|días?|dias?|giorni|weeks?|months?|euros?|eur|dollars?|"
    r"usd|[€$£]|%|percent|prozent|pour ?cent|por ciento|kg|tonnes?|tons?|km|m²|metres?|meters?|meter|"
    r"[kMG]B|[kMG]?Wh|[kMG]W|°[CF]|degrees|grad|people|files?|pieces?|per|pro|par)(?!\w)",
    re.IGNORECASE,
)
_AFTER = lazy_pattern(r"(?:,\s|\()(?P<unit>[^(),]+)\)?$")


def header_and_body(table: TableBlock) -> tuple[list[str], list[list[str]]]:
    """Return header and body of a table as text; several rows of header become one."""
    rows = [[" ".join(cell.text.split()) for cell in row] for row in table.rows]
    heads, body = rows[: table.header_rows], rows[table.header_rows :]
    if not body:
        heads, body = rows[:1], rows[1:] or [[""] * len(rows[0])]
    width = len(rows[0])
    header = [" ".join(dict.fromkeys(row[at] for row in heads if row[at])) for at in range(width)]
    return header, [row for row in body if any(row)] or body[:1]


def rows_of_chart(table: TableBlock, language: str) -> list[list[str]]:
    """Return header and rows of a table without a last row that sums up the others, by its name or by its numbers."""
    header, body = header_and_body(table)
    has_total = len(body) > 2 and (is_total(body[-1][0], language) or _ends_in_sums(body, language))
    return [header, *(body[:-1] if has_total else body)]


def _ends_in_sums(body: Sequence[Sequence[str]], language: str) -> bool:
    """Whether the last row sums up the others in two columns or more, and is no period as these are."""
    cells = [cell for row in body for cell in row[1:]]
    columns = zip(*(row[1:] for row in body), strict=True)
    numbers = (quantities.column(column, language, cells) for column in columns)
    values = (
        [None if one is None else one.value for one in column] for column in numbers if column is not None
    )
    return not are_periods([row[0] for row in body]) and end_in_sums(values, is_sure=False)


def turned(source: Source) -> Source:
    """Return a document whose tables of one row of numbers through three or more periods run from top to bottom."""
    blocks = (_turned(block) if isinstance(block, TableBlock) else block for block in source.blocks)
    return source.model_copy(update={"blocks": tuple(blocks)})


def _turned(table: TableBlock) -> TableBlock:
    if table.header_rows != 1 or len(table.rows) != _TURNED or len(table.columns) != len(table.rows[0]):
        return table
    header, row = table.rows
    kinds = set(table.columns[1:])
    periods = [cell.text for cell in header[1:]]
    if len(periods) < _PERIODS or len(kinds) != 1 or not kinds <= set(NUMERIC) or not are_periods(periods):
        return table
    rows = tuple(zip(header, row, strict=True))
    known = {"rows": rows, "columns": (table.columns[0], *kinds), "caption": table.caption or row[0].text}
    return table.model_copy(update=known)


def chart_of(table: TableBlock, language: str = "") -> Chart | None:
    """Return the numbers of a table as a chart where they are of one kind and few enough to be read, else None.

    Cells such as "31.9 °C" are numbers where all have that unit; it becomes the title of the axis.
    """
    if not _may_be_chart(table, language):
        return None
    header, *rows = rows_of_chart(table, language)
    labels = [row[0] for row in rows]
    cells = [cell for row in rows for cell in row[1:]]
    is_whole = all(labels) and len(set(labels)) == len(labels) and sum(map(bool, cells)) >= _FULL * len(cells)
    if len(rows) < 2 or len(header) - 1 > SERIES_OF_ONE_CHART or not is_whole or not all(header[1:]):
        return None
    chart = chart_of_table(tuple(map(tuple, [header, *rows])), None, language)
    if chart is None or len(chart.series) != len(header) - 1 or not _fits_one_axis(chart):
        return None
    chart = chart.model_copy(update={"type": _kind(chart), "y_title": _unit_of(rows, language) or None})
    most = _POINTS if chart.type is ChartType.LINE else _BARS
    return chart if len(rows) <= most else None


def is_series(table: TableBlock, language: str = "") -> bool:
    """Whether a table is of numbers over three or more periods and nothing else, all of which its chart shows."""
    chart = chart_of(table, language)
    if chart is None or len(chart.categories) < _PERIODS or not are_periods(chart.categories):
        return False
    header, body = header_and_body(table)
    return rows_of_chart(table, language) == [header, *body]


def _may_be_chart(table: TableBlock, language: str) -> bool:
    """Whether all columns but the first hold numbers of one kind, measured in one unit by their header's words."""
    header, body = header_and_body(table)
    kinds = set()
    for at in range(1, len(header)):
        kind = table.columns[at] if at < len(table.columns) else "text"
        is_measured = kind == "text" and _unit_of([["", row[at]] for row in body], language)
        if not (kind in NUMERIC or is_measured) or all(quantities.is_year(row[at]) for row in body):
            return False
        kinds.add(kind)
    units = {frozenset(unit.lower().rstrip("s") for unit in _UNIT.findall(name)) for name in header[1:]}
    return len(kinds) == 1 and len(units) == 1


def _unit_of(rows: Sequence[Sequence[str]], language: str) -> str:
    """Return the unit that stands behind every number of the second column, empty without one."""
    cells = [row[1] for row in rows]
    numbers = quantities.column(cells, language)
    known = [number for number in numbers or () if number is not None]
    return known[0].unit if known and known[0].unit != "%" else ""


def are_alike(series: Sequence[Sequence[float | None]]) -> bool:
    """Whether the largest numbers of several series are of one size."""
    highest = [max((abs(value) for value in row if value), default=0.0) for row in series]
    return max(highest) <= _ONE_AXIS * min(highest)


def _fits_one_axis(chart: Chart) -> bool:
    """Whether all numbers can be read on one axis: alike in size, and rows that are not measured in different units."""
    sizes = [[abs(value) for value in row.values if value] for row in chart.series]
    if not are_alike([row.values for row in chart.series]):
        return False
    if are_periods(chart.categories):
        return True
    units = {match["unit"].strip() if (match := _AFTER.search(label)) else "" for label in chart.categories}
    is_mixed = len(units) > 1 and any(_UNIT.search(unit) for unit in units)
    return not is_mixed and all(max(row) <= _ONE_BAR * min(row) for row in sizes if row)


def _kind(chart: Chart) -> ChartType:
    """Return a line for three or more periods whose numbers differ little, which bars from zero would hide."""
    values = [value for row in chart.series for value in row.values if value is not None]
    is_flat = min(values) > 0 and max(values) - min(values) < _FLAT * max(values)
    return (
        ChartType.LINE
        if is_flat and len(chart.categories) >= _PERIODS and are_periods(chart.categories)
        else chart.type
    )
