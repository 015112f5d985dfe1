"""What a chart shows: the given numbers, cleaned and cut down to what a reader can tell apart."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from nbdeck.contract import slides
from nbdeck.contract.number_format import in_language, is_understood
from nbdeck.engine.charts.numbers import choose_format
from nbdeck.engine.charts.order import by_size, is_rest
from nbdeck.engine.charts.scales import FAR
from nbdeck.engine.scene import ChartKind
from nbdeck.engine.text.composing import clean
from nbdeck.engine.text.words import word

MOST_SERIES = 7
"""Six chart colours and a pale one."""
MOST_SLICES = 7
"""As many as there are colours that can be told apart."""

_NO_NAME = re.compile(r"(series|values?|data|y)?[\s_]*\d*", re.IGNORECASE)

Values = tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One series: its name and one number for each category, None for a gap."""

    name: str
    values: Values

    @property
    def total(self) -> float:
        """Sum of the sizes, whatever their sign."""
        return math.fsum(abs(value) for value in self.values if value is not None)


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers as they are drawn.

    Attributes:
        rows: One to seven; for PIE and DOUGHNUT one, without empty slices.
        x_values: Only for SCATTER.
        number_format: Excel code of the values.
        note: What was left out, summed up or sorted, a sentence for the alt text; empty if nothing was.
        rest: Place of the category that sums up the others, None where there is none.
    """

    kind: ChartKind
    categories: tuple[str, ...]
    rows: tuple[Row, ...]
    x_values: tuple[float, ...]
    number_format: str
    x_title: str
    y_title: str
    note: str = ""
    rest: int | None = None

    @property
    def known(self) -> list[float]:
        """Every number that is not a gap."""
        return [value for row in self.rows for value in row.values if value is not None]


def figures_of(spec: slides.Chart, lang: str, title: str = "", *, keeps_order: bool = False) -> Figures:
    """Return what to draw for a chart specification.

    Bars of one series are sorted as `charts.order` says, unless `keeps_order`. More than seven series become the six largest by total and their sum, called "Other"; lines and scattered points
    have no sum, of them the seven largest are shown. More than seven slices become the six largest and "Other".
    Gaps and zeros make no slice. An area of one category is a bar. The name of a single series is the title of its
    axis unless there is one or `title` says it already.
    """
    kind = _kind(spec)
    categories = tuple(_words(category) for category in spec.categories)
    rows = tuple(Row(_words(series.name), tuple(map(_bounded, series.values))) for series in spec.series)
    note = ""
    if kind in ("PIE", "DOUGHNUT"):
        categories, rows, note = _slices(categories, rows[0], lang)
    elif len(rows) > MOST_SERIES:
        rows, note = _fewer(kind, rows, lang)
    elif kind in ("BAR", "HORIZONTAL_BAR") and len(rows) == 1 and not keeps_order:
        categories, rows, note = _sorted(categories, rows[0], lang)
    rests = [place for place, name in enumerate(categories) if is_rest(name, lang)]
    return Figures(
        kind=kind,
        categories=categories,
        rows=rows,
        x_values=tuple(_bounded(float(category)) or 0.0 for category in spec.categories)
        if kind == "SCATTER"
        else (),
        number_format=in_language(_format(spec, rows), lang),
        x_title=_words(spec.x_title or ""),
        y_title=_words(spec.y_title or "") or _name_as_title(kind, rows, title),
        note=note,
        rest=rests[-1] if rests else None,
    )


def _kind(spec: slides.Chart) -> ChartKind:
    name = spec.type.value
    if name == "AREA" and len(spec.categories) == 1:
        return "BAR"
    return next(kind for kind in get_args(ChartKind) if kind == name)


def _name_as_title(kind: ChartKind, rows: Sequence[Row], title: str) -> str:
    name = rows[0].name
    is_told = name.casefold() in title.casefold() or _NO_NAME.fullmatch(name) is not None
    return "" if len(rows) > 1 or is_told or kind in ("PIE", "DOUGHNUT", "SCATTER") else name


def _words(text: str) -> str:
    return " ".join(clean(text).split())


def _bounded(value: float | None) -> float | None:
    return None if value is None else min(max(float(value), -FAR), FAR)


def _format(spec: slides.Chart, rows: Sequence[Row]) -> str:
    given = spec.number_format
    if given and is_understood(given):
        return given
    return choose_format(value for row in rows for value in row.values)


def _fewer(kind: ChartKind, rows: Sequence[Row], lang: str) -> tuple[tuple[Row, ...], str]:
    has_sum = kind not in ("LINE", "SCATTER")
    count = MOST_SERIES - 1 if has_sum else MOST_SERIES
    largest = sorted(range(len(rows)), key=lambda index: (-rows[index].total, index))[:count]
    kept = tuple(rows[index] for index in sorted(largest))
    if not has_sum:
        return kept, f"Shows the {count} largest of {len(rows)} series."
    rest = [row for index, row in enumerate(rows) if index not in largest]
    columns = zip(*(row.values for row in rest), strict=True)
    other = Row(word("other", lang), tuple(_sum(column) for column in columns))
    return (*kept, other), f"{other.name} is the sum of {len(rest)} smaller series."


def _sum(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return _bounded(math.fsum(known)) if known else None


def _sorted(categories: Sequence[str], row: Row, lang: str) -> tuple[tuple[str, ...], tuple[Row, ...], str]:
    order = by_size(categories, row.values, lang)
    if order is None:
        return tuple(categories), (row,), ""
    values = tuple(row.values[place] for place in order)
    return tuple(categories[place] for place in order), (Row(row.name, values),), "Sorted, largest first."


def _slices(categories: Sequence[str], row: Row, lang: str) -> tuple[tuple[str, ...], tuple[Row, ...], str]:
    pairs = [(name, value) for name, value in zip(categories, row.values, strict=True) if value and value > 0]
    if not pairs:
        return tuple(categories), (Row(row.name, tuple(0.0 for _ in categories)),), ""
    note = ""
    if len(pairs) > MOST_SLICES:
        order = sorted(range(len(pairs)), key=lambda index: (-pairs[index][1], index))
        kept = sorted(order[: MOST_SLICES - 1])
        rest = order[MOST_SLICES - 1 :]
        other = (word("other", lang), _sum([pairs[index][1] for index in rest]) or 0.0)
        pairs = [*(pairs[index] for index in kept), other]
        note = f"{other[0]} is the sum of {len(rest)} smaller parts."
    names = tuple(name for name, _ in pairs)
    return names, (Row(row.name, tuple(value for _, value in pairs)),), note
