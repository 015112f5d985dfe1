"""Titles and axis titles: what the figures certainly say, in one plain sentence, else what is shown.

A claim in a title describes the numbers, and chance alone would hardly have made it.
Source: Mann (1945) and Kendall (1975) for the trend, shortened by the lag-1 autocorrelation (Yue and Wang 2004);
Sen (1968) for its slope.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, median

from nbdeck.contract.chart_marks import ChartForm
from nbdeck.contract.enums import ChartType
from nbdeck.frames.axes import Axes
from nbdeck.frames.drawn_rows import is_rest
from nbdeck.frames.frame import ORDERED, Role
from nbdeck.frames.grid import ChartGrid
from nbdeck.frames.names import JOINER, MISSING, UNNAMED, UNNAMED_VALUES, headed, listed, spoken
from nbdeck.frames.number_formats import column_format, show
from nbdeck.frames.wish import ADDITIVE, PARTS_OF_A_WHOLE, ChartOptions

_MOST = 400
"""Values of which all pairs are compared."""
_FEWEST = 8
_NEARLY_MONOTONE, _CLEAR, _SURE = 0.9, 0.5, 0.0001
"""Kendall's tau that needs no test, tau that needs one, and its p."""
_LEAST_CHANGE = 0.10
"""Share of the level that a trend has moved."""
_MOST_LOST = 0.3
"""Share of the range by which the last value may lie off the extreme."""
_LEAST_LEAD = 0.10
"""Share of the largest value by which it leads the next."""
_LEAST_SHARE = 0.40
"""Of the whole that the largest part must have."""
_LONG_NAME = 48
"""Characters of a label that no longer reads well as the subject of a title."""
_FEWEST_MOMENTS = 4
"""Points in time at which a series must lead."""
_WORDS = {
    "sum": "total {}",
    "mean": "average {}",
    "median": "median {}",
    "count": "count of {}",
    "min": "smallest {}",
    "max": "largest {}",
}


@dataclass(frozen=True)
class ChartTitle:
    """The heading of a chart, with the test that its claim has passed, "" where it claims nothing."""

    text: str
    test: str = ""


def measure(axes: Axes, wish: ChartOptions) -> str | None:
    """Return what the values are, such as `average sales`; None when the series are different things."""
    if not axes.y:
        return "number of rows"
    if len(axes.y) > 1:
        return None
    column, name = axes.y[0], spoken(axes.y[0].name)
    if column.role is Role.BOOLEAN and wish.aggregate != "count":
        return f"share of {name}" if wish.aggregate == "mean" else f"count of {name}"
    return _WORDS.get(wish.aggregate or "", "{}").format(name)


def aggregate_word(wish: ChartOptions) -> str | None:
    """Return what was done to the values, such as `average`; None without an aggregate."""
    return None if wish.aggregate is None else _WORDS[wish.aggregate].format("").removesuffix("of ").strip()


def default_title(
    grid: ChartGrid, axes: Axes, wish: ChartOptions, *, kind: ChartType, code: str
) -> ChartTitle:
    """Return the title of a chart: the trend, the leader or the share where it passes its test, else what is shown.

    Args:
        grid: The numbers as they are drawn.
        axes: The columns that they come from.
        wish: What was asked for.
        kind: Of the chart.
        code: Number format of the values.
    """
    claim = None if _is_uncertain(grid, axes, wish) else _claim(grid, axes, wish, kind, code)
    title = claim or ChartTitle(_plain(grid, axes, wish))
    return ChartTitle(headed(title.text), title.test)


def _is_uncertain(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> bool:
    """Whether ends of time are incomplete, something is not shown, or the values are extremes themselves."""
    is_part = grid.has_part_stretches or bool(grid.warnings)
    return axes.is_scatter or axes.sample is not None or is_part or wish.aggregate in {"min", "max"}


def _claim(grid: ChartGrid, axes: Axes, wish: ChartOptions, kind: ChartType, code: str) -> ChartTitle | None:
    if kind in PARTS_OF_A_WHOLE:
        return _largest_part(grid, axes, wish)
    if axes.x and axes.x_role in {Role.TIME, Role.YEAR} and len(grid.rows) > 1:
        is_in_order = all(one.key < other.key for one, other in itertools.pairwise(grid.rows))
        if not is_in_order:
            return None
        return _trend(grid, axes, wish, code) if len(grid.names) == 1 else _leader(grid, axes, wish, code)
    if len(grid.names) == 1 and axes.x_role not in ORDERED:
        return _largest(grid, axes, wish, code)
    return None


def _plain(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> str:
    if axes.is_scatter:
        names = listed([spoken(column.name) for column in axes.y])
        return f"{names} against {spoken(axes.x_name)}"
    if axes.sample is ChartForm.HISTOGRAM:
        return f"Distribution of {spoken(axes.y[0].name)}"
    if axes.sample is ChartForm.BOX and len(axes.y) > 1:
        return listed([spoken(column.name) for column in axes.y])
    what = measure(axes, wish) or _several(_in_common(grid.names), wish)
    keys = [spoken(name) for name in (axes.x_name if axes.x else "", axes.series.name if axes.series else "")]
    named = [name for name in keys if name and name != UNNAMED]
    if axes.across and what == f"{len(grid.names)} columns":
        return f"by {' and '.join([*named, spoken(axes.across)])}"
    return f"{what} by {' and '.join(named)}" if named else what


def _in_common(names: Sequence[str]) -> str:
    """Return what columns are: their common first level, as in `sales · north`, `sales · south`, else their names."""
    first = {name.split(JOINER)[0] for name in names if JOINER in name}
    is_shared = len(first) == 1 and all(JOINER in name for name in names)
    return spoken(first.pop()) if is_shared else listed([spoken(name) for name in names])


def _several(names: str, wish: ChartOptions) -> str:
    word = aggregate_word(wish)
    return f"{word} of {names}" if word else names


def _what(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> str:
    return (grid.names[0] if axes.series else measure(axes, wish)) or spoken(grid.names[0])


def _trend(grid: ChartGrid, axes: Axes, wish: ChartOptions, code: str) -> ChartTitle | None:
    values = [value for value in grid.column(0) if value is not None]
    course = trend(values) if len(values) == len(grid.rows) else None
    if course is None:
        return None
    before, after = _both(values[0], values[-1], code)
    verb, span = "rose" if course.is_rise else "fell", f"{grid.labels[0]} to {grid.labels[-1]}"
    return ChartTitle(f"{_what(grid, axes, wish)} {verb} from {before} to {after}, {span}", course.test)


def _both(before: float, after: float, code: str) -> tuple[str, str]:
    """Return two numbers as text that tells them apart, in a finer format if need be."""
    ends = show(before, code), show(after, code)
    if ends[0] != ends[1]:
        return ends
    finer = column_format([before, after], is_percent="%" in code)
    return show(before, finer), show(after, finer)


def _leader(grid: ChartGrid, axes: Axes, wish: ChartOptions, code: str) -> ChartTitle | None:
    """Return the series that is the largest at every point of time, of series of one measure."""
    if len(grid.rows) < _FEWEST_MOMENTS or not (axes.series or axes.across):
        return None
    last = grid.rows[-1]
    place = leading(last.values)
    if place is None or not _is_subject(grid.names[place]):
        return None
    for row in grid.rows:
        others = [value for at, value in enumerate(row.values) if at != place]
        own = row.values[place]
        if own is None or any(value is None or value >= own for value in others):
            return None
    what = measure(axes, wish)
    highest = f"has the highest {what}" if what else "is the highest"
    text = (
        f"{grid.names[place]} {highest} throughout: {show(last.values[place] or 0.0, code)} in {last.label}"
    )
    return ChartTitle(text, f"highest in every {spoken(axes.x_name)}, at the end by {_LEAST_LEAD:.0%}")


def _largest(grid: ChartGrid, axes: Axes, wish: ChartOptions, code: str) -> ChartTitle | None:
    """Return the largest of amounts that were counted, summed up, or are whole numbers, which no average is."""
    what = _what(grid, axes, wish)
    if len(grid.rows) == 1:
        value = grid.rows[0].values[0]
        return (
            None
            if value is None
            else ChartTitle(f"{grid.labels[0]}: {what} is {show(value, code)}", "one value")
        )
    if axes.y and axes.y[0].name == UNNAMED_VALUES:
        return None
    is_amount = wish.aggregate in ADDITIVE or (wish.aggregate is None and axes.y[0].is_whole)
    place = leading(grid.column(0)) if is_amount else None
    if (
        place is None
        or axes.x_role is Role.BOOLEAN
        or is_rest(grid.rows[place])
        or not _is_subject(grid.labels[place])
    ):
        return None
    text = f"{grid.labels[place]} has the highest {what}: {show(grid.rows[place].values[0] or 0.0, code)}"
    return ChartTitle(text, f"a lead of {_LEAST_LEAD:.0%}")


def _largest_part(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> ChartTitle | None:
    values = [value or 0.0 for value in grid.column(0)]
    place = leading(values)
    if place is None or is_rest(grid.rows[place]) or not _is_subject(grid.labels[place]):
        return None
    share = values[place] / sum(values)
    if share < _LEAST_SHARE:
        return None
    percentage = show(share, "0%")
    if percentage == "100%" and sum(value > 0 for value in values) > 1:
        percentage = "more than 99%"
    text = f"{grid.labels[place]} is the largest part of {_what(grid, axes, wish)}: {percentage}"
    return ChartTitle(text, f"a share of {_LEAST_SHARE:.0%} and a lead of {_LEAST_LEAD:.0%}")


def _is_subject(label: str) -> bool:
    """Whether a label names one thing, in letters, and is short enough to be the subject of a title."""
    return label != MISSING and len(label) <= _LONG_NAME and any(map(str.isalpha, label))


@dataclass(frozen=True)
class _Trend:
    """A change from the first to the last value that is more than chance."""

    is_rise: bool
    test: str
    """What it passed, for the author of the slide."""


def trend(values: Sequence[float]) -> _Trend | None:
    """Return the trend of values in the order of time, None where they go up and down, or are few.

    Args:
        values: At even steps of time, without gaps; up to 400.
    """
    count = len(values)
    if not _FEWEST <= count <= _MOST or max(values) == min(values):
        return None
    moved = values[-1] - values[0]
    level = abs(median(values)) or max(map(abs, values))
    tau, slope = _tau(values), _slope(values)
    p = _chance(values, tau, slope)
    is_clear = abs(tau) >= _NEARLY_MONOTONE or (abs(tau) >= _CLEAR and p < _SURE)
    grown = slope * (count - 1)
    if (
        not is_clear
        or abs(grown) < _LEAST_CHANGE * level
        or moved * grown <= 0
        or abs(moved) < abs(grown) / 2
    ):
        return None
    extreme = max(values) if moved > 0 else min(values)
    if abs(extreme - values[-1]) > _MOST_LOST * (max(values) - min(values)):
        return None
    strength = "nearly every step" if abs(tau) >= _NEARLY_MONOTONE else f"p < {_SURE}"
    return _Trend(moved > 0, f"trend, Kendall's tau {tau:.2f}, {strength}")


def _tau(values: Sequence[float]) -> float:
    pairs = [(later > earlier) - (later < earlier) for earlier, later in itertools.combinations(values, 2)]
    return sum(pairs) / len(pairs)


def _slope(values: Sequence[float]) -> float:
    pairs = itertools.combinations(enumerate(values), 2)
    return median((later - earlier) / (end - start) for (start, earlier), (end, later) in pairs)


def _chance(values: Sequence[float], tau: float, slope: float) -> float:
    """Return the two-sided probability of such a tau where there is no trend, 0 to 1."""
    count = len(values)
    rest = [value - slope * place for place, value in enumerate(values)]
    middle = sum(rest) / count
    apart = [value - middle for value in rest]
    spread = sum(part * part for part in apart)
    lagged = sum(one * other for one, other in itertools.pairwise(apart))
    memory = min(max(lagged / spread, 0.0), 0.95) if spread else 0.0
    free = max(4.0, count * (1 - memory) / (1 + memory))
    z = 3 * tau * math.sqrt(free * (free - 1)) / math.sqrt(2 * (2 * free + 5))
    return 2 * (1 - NormalDist().cdf(abs(z)))


def leading(values: Sequence[float | None]) -> int | None:
    """Return the place of the value that is larger than every other by a tenth of itself, None where there is none.

    Amounts only: values below zero have no shares. A value that is the sum of all others leads nothing.
    """
    known = [value for value in values if value is not None]
    if len(known) < len(values) or len(known) < 2 or min(known) < 0:
        return None
    second, first = sorted(known)[-2:]
    if first - second < _LEAST_LEAD * first or first <= 0:
        return None
    if len(known) > 2 and math.isclose(2 * first, math.fsum(known), rel_tol=1e-9):
        return None
    return known.index(first)
