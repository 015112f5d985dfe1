"""Charts from numbers that a person typed: from a table, or from lines such as `North: 12.5`."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart, Series
from nbdeck.engine.author.typed import numbers as typed_numbers
from nbdeck.engine.author.typed.numbers import Quantity
from nbdeck.engine.author.typed.tables import Rows

_LABELLED = re.compile(
    r"^\s*(?:[-*•–]\s+)?(?:\*\*)?(?P<label>[^\n]{1,60}?)(?:\*\*)?\s*(?:[:：=]|\s[–—-]\s)\s*(?:\*\*)?(?P<number>[^\n]{1,30}?)"
    r"(?:\*\*)?[.;,]?\s*$"
)
_TIME = re.compile(
    r"(?:[^\W\d_]{3,10}\.?\s)?(?:1[5-9]|20|21)\d\d|Q[1-4]|H[12]|(?:jan|feb|m[äa]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|"
    r"nov|de[cz]|gen|mag|giu|lug|set|ott|dic|ene|abr|ago|f[ée]v|avr|ao[uû])",
    re.IGNORECASE,
)
_PARTS_OF_A_WHOLE = frozenset({ChartType.PIE, ChartType.DOUGHNUT})
_MOST_CATEGORIES = 60
_MANY, _LONG = 8, 18
"""Categories, and characters of one, from which on bars lie."""


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
    numbers = [typed_numbers.column(column, lang, cells) for column in columns]
    labels_at = _labels_at(columns, numbers)
    used = [at for at in range(len(columns)) if at != labels_at and numbers[at] is not None]
    series = [(rows[0][at], numbers[at] or ()) for at in used]
    if not series:
        return None
    first = _known(series[0][1])[0]
    alike = [(name, row) for name, row in series if _sign(_known(row)[0]) == _sign(first)]
    labels = columns[labels_at] if labels_at is not None else [str(n) for n in range(1, len(rows))]
    return _chart(labels, alike, wanted, x_title=rows[0][labels_at] if labels_at is not None else "")


def _labels_at(columns: Sequence[Sequence[str]], numbers: Sequence[object]) -> int | None:
    """Return the column of categories: the first with words, else the first when it holds years or others follow."""
    worded = next((at for at, row in enumerate(numbers) if row is None), None)
    if worded is not None:
        return worded
    return 0 if len(columns) > 1 else None


def chart_of_lines(text: str, wanted: ChartType | None, lang: str, name: str) -> tuple[Chart, str] | None:
    """Return a chart of the lines `label: number`, and the other lines; None for fewer than two such lines.

    Args:
        text: Lines, with or without bullets.
        wanted: Kind of chart; None chooses one.
        lang: BCP 47 tag, for the decimal mark.
        name: Name of the series.
    """
    lines = text.splitlines()
    found = [_LABELLED.match(line) if len(line) < 120 else None for line in lines]
    labelled = [match for match in found if match is not None and any(map(str.isdigit, match["number"]))]
    numbers = typed_numbers.column([match["number"] for match in labelled], lang) if labelled else None
    if numbers is None or not 2 <= len(labelled) <= _MOST_CATEGORIES:
        return None
    rest = [line.strip() for line, match in zip(lines, found, strict=True) if match is None and line.strip()]
    chart = _chart([match["label"].strip() for match in labelled], [(name, numbers)], wanted)
    return chart, "\n".join(rest)


def _chart(
    labels: Sequence[str],
    rows: Sequence[tuple[str, Sequence[Quantity | None]]],
    wanted: ChartType | None,
    *,
    x_title: str = "",
) -> Chart:
    series = tuple(
        Series(name=name or f"{number}", values=tuple(None if one is None else one.value for one in row))
        for number, (name, row) in enumerate(rows, 1)
    )
    known = [one for _, row in rows for one in _known(row)]
    return Chart(
        type=_possible(wanted or _suiting(labels), labels, series),
        categories=tuple(labels),
        series=series,
        number_format=typed_numbers.number_format(known),
        x_title=x_title or None if wanted is ChartType.SCATTER else None,
    )


def _known(row: Sequence[Quantity | None]) -> list[Quantity]:
    return [one for one in row if one is not None]


def _sign(number: Quantity) -> tuple[str, str]:
    return number.prefix, number.unit


def are_periods(labels: Sequence[str]) -> bool:
    """Whether labels are years, quarters or months."""
    return all(map(_TIME.match, labels))


def _suiting(labels: Sequence[str]) -> ChartType:
    if len(labels) > 3 and are_periods(labels):
        return ChartType.LINE
    is_wide = len(labels) > _MANY or max(map(len, labels)) > _LONG
    return ChartType.HORIZONTAL_BAR if is_wide else ChartType.BAR


def _possible(kind: ChartType, labels: Sequence[str], series: Sequence[Series]) -> ChartType:
    """Return the kind, or bars where the contract forbids it for these numbers."""
    has_negative = any(value is not None and value < 0 for row in series for value in row.values)
    if kind in _PARTS_OF_A_WHOLE and (len(series) > 1 or has_negative):
        return ChartType.BAR
    if kind is ChartType.SCATTER and not all(map(_is_number, labels)):
        return ChartType.BAR
    return kind


def _is_number(word: str) -> bool:
    try:
        return math.isfinite(float(word))
    except ValueError:
        return False
