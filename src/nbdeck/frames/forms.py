"""What a form of chart asks of the numbers, beyond what its kind does: one series, two categories, parts of a whole."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.frames.advisor import ChosenKind
from nbdeck.frames.drawn_rows import MOST_SERIES
from nbdeck.frames.frame import Axes, unique_names
from nbdeck.frames.grid import CategoryRow, ChartGrid, place_of_sum
from nbdeck.frames.options import ChartOptions
from nbdeck.frames.pandas_shapes import label_of
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.title_words import Sentence

TOTAL = "Total"
_ONE_SERIES = frozenset({ChartForm.WATERFALL})
_SEVERAL_SERIES = frozenset({ChartForm.STACKED, ChartForm.FULL, ChartForm.MULTIPLES})
_FEWEST_STEPS = 2
"""Before a bar that is their total."""


@dataclass(frozen=True)
class Fitted:
    """Numbers that a form can draw, and the places of the bars that are totals."""

    grid: ChartGrid
    shown: ChartGrid
    """The same before rows and series were turned round."""
    totals_at: tuple[int, ...] = ()


def fitted(grid: ChartGrid, axes: Axes, options: ChartOptions, chosen: ChosenKind, totals: Any) -> Fitted:
    """Return the numbers as a form draws them.

    Args:
        grid: The numbers.
        axes: The columns that they come from.
        options: What was asked for.
        chosen: Kind and form.
        totals: Of a waterfall, the bars that are totals, or True for one at the end.

    Raises:
        DataError: the form cannot show them.
    """
    if _has_parts(grid, chosen):
        grid = _without_sum(grid)
    form, count = chosen.form, len(grid.main.names)
    if form in _ONE_SERIES and count > 1:
        way: Way = {"series": None} if axes.series else {"y": axes.y[0].name}
        raise refused(f"{form} shows one series, and there are {count}.", way, {"kind": "STACKED_BAR"})
    if form in _SEVERAL_SERIES and count < 2:
        raise refused(f"{form} compares several series, and there is one.", {"kind": "BAR"}, {"kind": None})
    if form is ChartForm.FULL and min(grid.known(), default=0.0) < 0:
        raise refused("Shares of a whole have no negative parts.", {"kind": "BAR"}, {"kind": "STACKED_BAR"})
    if chosen.type is ChartType.AREA and count > 1 and min(grid.known()) < 0 < max(grid.known()):
        raise refused("Areas above and below zero cannot stand on each other.", {"kind": "LINE"})
    if form is ChartForm.SLOPE:
        return Fitted(_as_slope(grid, axes, options), grid)
    return _as_waterfall(grid, axes, totals) if form is ChartForm.WATERFALL else Fitted(grid, grid)


def _has_parts(grid: ChartGrid, chosen: ChosenKind) -> bool:
    """Tell whether the series lie on each other as the parts of their sum."""
    is_stack = chosen.form in {ChartForm.STACKED, ChartForm.FULL} or chosen.type is ChartType.STACKED_BAR
    return (is_stack or chosen.type is ChartType.AREA) and not any(grid.roles)


def _without_sum(grid: ChartGrid) -> ChartGrid:
    """Return the grid without the series that is the sum of all others everywhere, with a sentence."""
    place = place_of_sum(grid)
    if place is None:
        return grid
    return replace(
        grid,
        rows=tuple(replace(row, values=(*row.values[:place], *row.values[place + 1 :])) for row in grid.rows),
        names=(*grid.names[:place], *grid.names[place + 1 :]),
        warnings=(*grid.warnings, Sentence("sum_of_series", name=repr(grid.names[place]))),
    )


def refuse_log(grid: ChartGrid, chosen: ChosenKind) -> None:
    """Refuse a logarithmic axis where there is nothing that it could show.

    Raises:
        DataError: a value is zero or below, or the kind has no such axis.
    """
    if not chosen.has_log_axis:
        raise refused(
            f"{chosen.name} has no logarithmic axis.", {"kind": "LINE"}, {"kind": "BAR"}, {"log": None}
        )
    low = min(grid.known(), default=1.0)
    if low <= 0:
        raise refused(
            f"A logarithmic axis shows numbers above zero only, and {low!r} is among them.",
            {"log": None},
            otherwise="filter the rows.",
        )


def _as_slope(grid: ChartGrid, axes: Axes, options: ChartOptions) -> ChartGrid:
    """Return two categories with a series for each name, from either way in which a frame holds them."""
    if len(grid.rows) == 2:
        return grid
    if len(grid.names) != 2:
        ways: list[Way] = (
            [] if axes.series or len(axes.y) < 2 else [{"y": [each.name for each in axes.y[:2]]}]
        )
        raise refused(
            f"A slope joins two points in time, and there are {len(grid.rows)} categories of "
            f"{len(grid.names)} series.",
            *ways,
            {"kind": "LINE"},
            {"kind": "BAR"},
            otherwise="keep the first and the last with a filter.",
        )
    if len(grid.rows) > MOST_SERIES:
        raise refused(
            f"There are {len(grid.rows)} lines, and a chart tells {MOST_SERIES} apart.",
            *([] if options.top else [{"top": MOST_SERIES}, {"top": 5}]),
            {"kind": "HORIZONTAL_BAR"},
        )
    rows = tuple(
        CategoryRow((name,), name, tuple(row.values[place] for row in grid.rows))
        for place, name in enumerate(grid.names)
    )
    return replace(grid, rows=rows, names=unique_names(grid.labels))


def _as_waterfall(grid: ChartGrid, axes: Axes, totals: Any) -> Fitted:
    """Return steps with their totals: those that are named, one that is added, or a last bar that is the sum."""
    values = [row.values[0] or 0.0 for row in grid.rows]
    has_sum = len(values) > _FEWEST_STEPS and math.isclose(values[-1], math.fsum(values[:-1]), rel_tol=1e-9)
    if isinstance(totals, str | list | tuple | set):
        return _with_named_totals(grid, values, [totals] if isinstance(totals, str) else list(totals))
    if has_sum:
        sentence = f"{grid.labels[-1]!r} is the sum of the steps before it and drawn as their total."
        return Fitted(replace(grid, remarks=(*grid.remarks, sentence)), grid, (len(values) - 1,))
    if totals is not True:
        sentence = Sentence("steps_add_up", value=float(f"{math.fsum(values):.12g}"))
        return Fitted(replace(grid, warnings=(*grid.warnings, sentence)), grid)
    row = CategoryRow((None,) * max(1, len(axes.x)), TOTAL, (math.fsum(values),))
    sentence = f"{TOTAL!r} is the sum of all steps."
    return Fitted(
        replace(grid, rows=(*grid.rows, row), remarks=(*grid.remarks, sentence)), grid, (len(values),)
    )


def _with_named_totals(grid: ChartGrid, values: Sequence[float], given: Sequence[Any]) -> Fitted:
    words = {label_of(each) for each in given}
    if unknown := sorted(words - set(grid.labels)):
        raise refused(
            f"totals= names {unknown[0]!r}, which is no bar of this chart.",
            {"totals": True},
            {"totals": None},
        )
    places = tuple(place for place, label in enumerate(grid.labels) if label in words)
    level = 0.0
    for place, value in enumerate(values):
        if place and place in places and not math.isclose(level, value, rel_tol=1e-9, abs_tol=1e-9):
            raise refused(
                f"{grid.labels[place]!r} is {value!r}, and the steps before it add up to {level!r}.",
                {"totals": None},
                otherwise="name only bars that are the sum of the steps before them.",
            )
        level = value if place in places else level + value
    return Fitted(grid, grid, places)
