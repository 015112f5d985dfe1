"""Charts from numbers that a person typed: from a table, or from labels with numbers such as `North: 12.5`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from nbdeck.contract.chart_rules import end_in_sums, is_finite_number
from nbdeck.contract.enums import ChartType
from nbdeck.contract.languages import find_language
from nbdeck.contract.locales import marks_of
from nbdeck.contract.number_format import GENERAL, format_number, in_language
from nbdeck.contract.slides import Chart, Series
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.typed.pairs import Pairs, are_periods, pairs_of
from nbdeck.engine.author.typed.tables import Rows, parted, pipe_rows
from nbdeck.engine.cells import quantities
from nbdeck.engine.cells.marks import DecimalMark, is_blank
from nbdeck.engine.cells.quantities import Quantity, decimal_mark, doubtful, is_year, quantity

_PARTS_OF_A_WHOLE = frozenset({ChartType.PIE, ChartType.DOUGHNUT})
_MOST_CATEGORIES = 60
_UNIT = lazy_pattern(
    r"[(\[](?P<bracketed>[^()\[\]]{1,12})[)\]]\s*$|\s(?P<sign>\S*[^\w\s.,:;()]|\w{1,2}[²³])\s*$"
)
_NO_NUMBERS = "has no two labels with a number each"
_MANY, _LONG = 8, 18
"""Categories, and characters of one, from which on bars lie."""


@dataclass(frozen=True, slots=True)
class TypedChart:
    """What a text that was to be a chart gives.

    Attributes:
        chart: Its numbers; None where fewer than two were understood, or they are in several units.
        rest: Lines that the chart does not show.
        unread: Those of them that should have been numbers.
        why: How numbers were read that could be read in two ways; empty without such.
        problem: Why there is no chart, a sentence that lacks its subject; empty with one.
    """

    chart: Chart | None
    rest: str = ""
    unread: tuple[str, ...] = ()
    why: str = ""
    problem: str = ""


def chart_of_table(rows: Rows, wanted: ChartType | None, lang: str) -> Chart | None:
    """Return a chart of the table's number columns over its first other column, None where it has no numbers.

    Values are those that were typed; columns whose unit differs from the first number column's are left out. A kind
    that cannot show the numbers, such as a pie of two series, becomes bars.

    Args:
        rows: The header and the rows.
        wanted: Kind of chart; None chooses one.
        lang: BCP 47 tag, for the decimal mark.
    """
    columns = list(zip(*rows[1:], strict=True))
    if not columns or len(rows) - 1 > _MOST_CATEGORIES:
        return None
    cells = [cell for row in rows[1:] for cell in row]
    numbers = [quantities.column(column, lang, cells) for column in columns]
    labels_at = _labels_at(columns, numbers)
    used = [at for at in range(len(columns)) if at != labels_at and numbers[at] is not None]
    series = [(rows[0][at], numbers[at] or ()) for at in used]
    if not series:
        return None
    first = _known(series[0][1])[0]
    alike = [(name, row) for name, row in series if _sign(_known(row)[0]) == _sign(first)]
    labels = columns[labels_at] if labels_at is not None else [str(n) for n in range(1, len(rows))]
    return _chart(labels, alike, wanted, x_title=rows[0][labels_at] if labels_at is not None else "")


def charted_rows(rows: Rows, lang: str) -> Rows:
    """Return what of a table one chart can show: the most number columns of one unit by what their names say.

    A last row that sums the others is left out.

    Args:
        rows: The header and the rows.
        lang: BCP 47 tag, for the decimal mark.
    """
    columns = list(zip(*rows[1:], strict=True))
    cells = [cell for row in rows[1:] for cell in row]
    numbers = [quantities.column(column, lang, cells) for column in columns]
    labels_at = _labels_at(columns, numbers)
    used = [at for at in range(len(columns)) if at != labels_at and numbers[at] is not None]
    if not used or labels_at is None:
        return rows
    units = [_unit_of(rows[0][at]) for at in used]
    unit = max(units, key=lambda one: (units.count(one), -units.index(one)))
    shown = [at for at, one in zip(used, units, strict=True) if one == unit]
    values = ([None if one is None else one.value for one in numbers[at] or ()] for at in shown)
    body = rows[:-1] if end_in_sums(values) else rows
    return tuple(tuple(row[at] for at in (labels_at, *shown)) for row in body)


def _unit_of(name: str) -> str:
    """Return the unit that the name of a column ends in, in brackets or as a sign: `Cost (€)`, `Area m²`."""
    match = _UNIT.search(name)
    return (match["bracketed"] or match["sign"]).casefold() if match else ""


def _labels_at(columns: Sequence[Sequence[str]], numbers: Sequence[object]) -> int | None:
    """Return the column of categories: the first with words, else the first when it holds years or others follow."""
    worded = next((at for at, row in enumerate(numbers) if row is None), None)
    if worded is not None:
        return worded
    return 0 if len(columns) > 1 else None


def chart_of_text(text: str, wanted: ChartType | None, lang: str) -> TypedChart:
    """Return the chart of a text in which labels have a number each, one line each or several on a line, or of a table.

    Numbers are taken as they are written: `12,5` and `1.234` by what the others prove, else by the language, and what
    is no number (a date, a telephone number, `004711`) is not made one. The only series has no name where no header
    gives it one: a title says what a slide is about, not what its numbers are.

    Args:
        text: The words.
        wanted: Kind of chart; None chooses one.
        lang: BCP 47 tag of the deck.
    """
    pairs = pairs_of(text)
    if len(pairs.pairs) < 2:
        return _of_table(text, wanted, lang, pairs.unread)
    typed_chart = _of_pairs(pairs, wanted, lang)
    return typed_chart if typed_chart.chart is not None else replace(typed_chart, rest=text)


def _of_pairs(pairs: Pairs, wanted: ChartType | None, lang: str) -> TypedChart:
    if len(pairs.pairs) > _MOST_CATEGORIES:
        return TypedChart(None, problem=f"has more than {_MOST_CATEGORIES} numbers")
    cells = [cell for _, cell in pairs.pairs]
    mark = decimal_mark(cells, lang)
    numbers = [None if is_blank(cell) else quantity(cell, mark) for cell in cells]
    written = [f"{label}: {cell}" for label, cell in pairs.pairs]
    read = list(zip(written, cells, numbers, strict=True))
    wrong = tuple(line for line, cell, one in read if one is None and not is_blank(cell))
    firsts: dict[tuple[str, str], str] = {}
    for line, _, one in read:
        if one is not None:
            firsts.setdefault(_sign(one), line)
    if len(_known(numbers)) < 2 and not wrong:
        return TypedChart(None, unread=pairs.unread, problem=_NO_NUMBERS)
    if wrong or len(firsts) != 1:
        problem = "has numbers written in different ways" if wrong else "has numbers with different units"
        return TypedChart(None, unread=wrong or tuple(firsts.values()), problem=problem)
    chart = _chart([label for label, _ in pairs.pairs], [("", numbers)], wanted)
    return TypedChart(chart, "\n".join(pairs.rest), pairs.unread, _reading(cells, lang))


def _reading(cells: Sequence[str], lang: str) -> str:
    """Return how the language decided what a number is that could be another, as a sentence."""
    cell = doubtful(cells)
    if not cell:
        return ""
    mark = decimal_mark(cells, lang)
    value = quantity(cell, mark)
    plain = f"{value.value:.{value.decimals}f}" if value is not None else cell
    return f"“{cell}” was read as {plain}, as numbers are written in {_title(lang)}."


def _title(lang: str) -> str:
    try:
        return find_language(lang).title
    except ValueError:
        return find_language(lang.partition("-")[0]).title


def _of_table(text: str, wanted: ChartType | None, lang: str, unread: tuple[str, ...]) -> TypedChart:
    # A table of more rows than a chart has categories is none; looking for one in a long text would take too long.
    rest, tables = parted(text) if text.count("\n") < 3 * _MOST_CATEGORIES else ("", ())
    chart = chart_of_table(tables[0], wanted, lang) if tables else None
    if chart is None:
        return TypedChart(None, text, unread, problem=_NO_NUMBERS)
    more = (rest, *beside_chart(tables[0], chart), *map(pipe_rows, tables[1:]))
    cells = [cell for row in tables[0][1:] for cell in row]
    return TypedChart(chart, "\n".join(filter(None, more)), (), _reading(cells, lang))


def beside_chart(rows: Rows, chart: Chart) -> list[str]:
    """Return the columns of a table that its chart leaves out, each as a line: `Lead: North Ann; South Bob`."""
    shown = {series.name for series in chart.series}
    labels_at = next(
        (at for at, cells in enumerate(zip(*rows[1:], strict=True)) if cells == chart.categories), None
    )
    return [
        f"{name}: "
        + "; ".join(
            f"{label} {row[at]}" for label, row in zip(chart.categories, rows[1:], strict=True) if row[at]
        )
        for at, name in enumerate(rows[0])
        if at != labels_at and name not in shown and any(row[at] for row in rows[1:])
    ]


def _chart(
    labels: Sequence[str],
    rows: Sequence[tuple[str, Sequence[Quantity | None]]],
    wanted: ChartType | None,
    *,
    x_title: str = "",
) -> Chart:
    series = tuple(
        Series(
            name=name or (f"{number}" if len(rows) > 1 else ""),
            values=tuple(None if one is None else one.value for one in row),
        )
        for number, (name, row) in enumerate(rows, 1)
    )
    known = [one for _, row in rows for one in _known(row)]
    return Chart(
        type=possible(wanted or _suiting(labels), labels, series),
        categories=tuple(labels),
        series=series,
        number_format=quantities.number_format(known),
        x_title=x_title or None if wanted is ChartType.SCATTER or _are_measured(labels) else None,
    )


def _are_measured(labels: Sequence[str]) -> bool:
    """Whether labels are numbers alone, and no years, which say nothing without the head of their column."""
    return all(map(str.isdecimal, labels)) and not all(map(is_year, labels))


def _known(row: Sequence[Quantity | None]) -> list[Quantity]:
    return [one for one in row if one is not None]


def _sign(number: Quantity) -> tuple[str, str]:
    return number.prefix, number.unit


def _suiting(labels: Sequence[str]) -> ChartType:
    if len(labels) > 3 and are_periods(labels):
        return ChartType.LINE
    is_wide = len(labels) > _MANY or max(map(len, labels)) > _LONG
    return ChartType.HORIZONTAL_BAR if is_wide else ChartType.BAR


def possible(kind: ChartType, labels: Sequence[str], series: Sequence[Series]) -> ChartType:
    """Return the kind, or bars where the contract forbids it for these numbers."""
    has_negative = any(value is not None and value < 0 for row in series for value in row.values)
    if kind in _PARTS_OF_A_WHOLE and (len(series) > 1 or has_negative):
        return ChartType.BAR
    if kind is ChartType.SCATTER and not all(map(is_finite_number, labels)):
        return ChartType.BAR
    return kind


def written_rows(chart: Chart, lang: str) -> list[list[str]]:
    """Return the numbers of a chart as rows of text, with their unit, as they are written in a language.

    A number is never rounded: where its format shows less than all of it, it has all its digits.
    """
    header = [chart.x_title or "", *(series.name for series in chart.series)]
    rows = zip(chart.categories, *(series.values for series in chart.series), strict=True)
    return [
        header,
        *([label, *(_written_number(value, chart, lang) for value in values)] for label, *values in rows),
    ]


def _written_number(value: float | None, chart: Chart, lang: str) -> str:
    if value is None:
        return ""
    mark: DecimalMark = "," if marks_of(lang).decimal == "," else "."
    shown = format_number(value, in_language(chart.number_format or GENERAL, lang))
    read = quantity(shown, mark)
    if read is not None and math.isclose(read.value, value, rel_tol=1e-12):
        return shown
    is_share = read is not None and read.unit == "%"
    exact = f"{Decimal(repr(value)).scaleb(2 * is_share).normalize():f}".replace(".", mark)
    return exact if read is None else f"{read.prefix}{exact}{'%' if is_share else f' {read.unit}'}".rstrip()


def why_not(kind: ChartType, chart: Chart) -> str:
    """Return why numbers cannot be shown by a kind of chart, as the end of a sentence."""
    if kind is ChartType.SCATTER:
        return "its labels are no numbers"
    return f"it has {len(chart.series)} series" if len(chart.series) > 1 else "it has a number below zero"
