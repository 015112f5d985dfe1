"""How much a chart can hold, and what happens to the rest: left out, summed up, or refused; and what lacks."""

import math
from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import ORDERED, Role
from nbdeck.frames.grid import CategoryRow, ChartGrid
from nbdeck.frames.names import spoken
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.selection import Axes
from nbdeck.frames.wish import OVER_TIME, PARTS_OF_A_WHOLE, ChartOptions

MOST_BARS = 60
MOST_NAMES = 21
"""Names at lying bars. Source: measured in all templates, which have room for them above a caption and source."""
MOST_POINTS = 400
MOST_DOTS = 1000
MOST_SLICES = 12
MOST_SERIES = 12
MOST_BEFORE_TOP = 100_000
OTHER = "Other"
_FROM_ZERO = frozenset({ChartType.BAR, ChartType.STACKED_BAR, ChartType.HORIZONTAL_BAR, ChartType.AREA})
"""Kinds on which a missing value looks like a zero."""
_MOST_NAMED = 3


def most_categories(axes: Axes, wish: ChartOptions) -> int:
    """Return how many categories may be gathered: what the kind holds, or more where `top` cuts them."""
    if axes.is_scatter:
        return MOST_DOTS
    if wish.top is not None and axes.x_role not in ORDERED:
        return MOST_BEFORE_TOP
    if wish.kind in PARTS_OF_A_WHOLE:
        return MOST_SLICES
    if wish.kind in OVER_TIME or (wish.kind is None and axes.x_role in ORDERED):
        return MOST_POINTS
    has_names = axes.x_role in {Role.TEXT, Role.CATEGORY} and not any(column.is_whole for column in axes.x)
    return MOST_NAMES if has_names and wish.kind in {None, ChartType.HORIZONTAL_BAR} else MOST_BARS


def refuse_crowd(axes: Axes, wish: ChartOptions, count: int) -> DataError:
    """Return the refusal of too many categories, with what to do about it."""
    most = most_categories(axes, wish)
    kind = "scatter" if axes.is_scatter else (wish.kind or _kind_for(most)).value.lower().replace("_", " ")
    things = "dots" if axes.is_scatter else "categories"
    if axes.is_scatter:
        ways: list[Way] = []
    elif axes.x_role in ORDERED:
        times = axes.x_role is Role.TIME and wish.aggregate is None
        ways = [{"aggregate": "mean"}] if times else [{"kind": "LINE"}]
    else:
        ways = [{"top": min(15, most)}]
    is_table = most == MOST_NAMES and wish.aggregate is None
    advice = f"show a sample of {MOST_DOTS:,} rows." if axes.is_scatter else "filter the rows."
    return refused(
        f"{axes.subject} gives {count:,} {things}, and a {kind} chart holds {most:,}.",
        *ways,
        otherwise="" if is_table else advice,
        is_table=is_table,
        details={"column": axes.x_name, "categories": count, "most": most},
    )


def _kind_for(most: int) -> ChartType:
    return {MOST_POINTS: ChartType.LINE, MOST_NAMES: ChartType.HORIZONTAL_BAR}.get(most, ChartType.BAR)


def limited(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> ChartGrid:
    """Return the grid with the largest `top` categories (over time: series).

    The rest is summed up only where its sum means something: see `ChartOptions.is_additive`.

    Raises:
        DataError: there are more series than can be told apart, and nothing says which.
    """
    on_series = axes.x_role in ORDERED
    top = min(MOST_SERIES, wish.top) if wish.top is not None and on_series else MOST_SERIES
    is_additive = wish.is_additive and bool(axes.series or axes.across)
    if len(grid.names) > MOST_SERIES and not is_additive and (wish.top is None or not on_series):
        raise refuse_series(len(grid.names), axes)
    grid = _fewer_series(grid, top, is_additive=is_additive)
    if wish.top is None or on_series:
        return grid
    return _fewer_rows(grid, axes, wish, wish.top)


def refuse_series(count: int, axes: Axes) -> DataError:
    """Return the refusal of too many series, with what to do about it."""
    things = f"values of {axes.series.name!r}" if axes.series else "number columns"
    few: list[Way] = [] if axes.series else [{"y": [column.name for column in axes.y[:3]]}]
    return refused(
        f"There are {count:,} {things}, and a chart tells {MOST_SERIES} series apart.",
        {"top": 5},
        *few,
        otherwise="" if axes.y and not axes.series else "keep some of them with a filter.",
        details={"series": count, "most": MOST_SERIES},
    )


def _fewer_series(grid: ChartGrid, most: int, *, is_additive: bool) -> ChartGrid:
    count = len(grid.names)
    if count <= most:
        return grid
    ranked = sorted(range(count), key=lambda place: -_size(grid.column(place)))
    kept = sorted(ranked[: most - is_additive])
    rest = sorted(set(range(count)) - set(kept))

    def shown(row: CategoryRow) -> tuple[float | None, ...]:
        total = (_total([row.values[place] for place in rest]),) if is_additive else ()
        return (*(row.values[place] for place in kept), *total)

    rows = tuple(replace(row, values=shown(row)) for row in grid.rows)
    names = (*(grid.names[place] for place in kept), *([_rest_name(len(rest))] if is_additive else []))
    cut = replace(grid, rows=rows, names=names)
    return _told(cut, len(kept), count, f"series by {_by(grid)}", is_additive=is_additive)


def _fewer_rows(grid: ChartGrid, axes: Axes, wish: ChartOptions, top: int) -> ChartGrid:
    count = len(grid.rows)
    most = most_categories(axes, replace(wish, top=None))
    if min(top, count) > most:
        raise refuse_crowd(axes, replace(wish, top=None), min(top, count))
    if count <= top:
        return grid
    ranked = sorted(range(count), key=lambda place: -_size(grid.rows[place].values))
    kept = sorted(ranked[:top])
    rows = [grid.rows[place] for place in kept]
    if wish.is_additive:
        rest = [grid.rows[place].values for place in sorted(set(range(count)) - set(kept))]
        totals = tuple(_total(values) for values in zip(*rest, strict=True))
        rows.append(CategoryRow((None,) * max(1, len(axes.x)), _rest_name(len(rest)), totals))
    things = f"values of {spoken(axes.x_name)} by {_by(grid, *grid.names)}"
    return _told(replace(grid, rows=tuple(rows)), top, count, things, is_additive=wish.is_additive)


def _rest_name(count: int) -> str:
    return f"{OTHER} ({count:,})"


def is_rest(row: CategoryRow) -> bool:
    """Tell whether a row is the sum of those that are not shown on their own."""
    return row.label.startswith(f"{OTHER} (") and all(part is None for part in row.key)


def _told(grid: ChartGrid, kept: int, count: int, things: str, *, is_additive: bool) -> ChartGrid:
    told = f"The {kept:,} largest of {count:,} {things} {'is' if kept == 1 else 'are'} shown."
    if is_additive:
        # The name says on the slide how many it sums up.
        return replace(
            grid, remarks=(*grid.remarks, f"{told} {_rest_name(count - kept)} is the sum of the rest.")
        )
    return replace(grid, warnings=(*grid.warnings, told))


def _by(grid: ChartGrid, *names: str) -> str:
    """Return what `_size` compares: one value each, which has a name, or the sum of several."""
    is_signed = min(grid.known(), default=0.0) < 0
    if len(names) == 1:
        return f"the size of {spoken(names[0])}" if is_signed else spoken(names[0])
    return "the sum of their sizes" if is_signed else "their sum"


def _size(values: Sequence[float | None]) -> float:
    return sum(abs(value) for value in values if value is not None)


def _total(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    total = sum(known)
    return total if known and math.isfinite(total) else None


def told_of_gaps(grid: ChartGrid, kind: ChartType) -> ChartGrid:
    """Return the grid with a sentence on the values that bars and areas lack: which, or how many of many."""
    if kind not in _FROM_ZERO:
        return grid
    gaps = [
        (row.label, name)
        for row in grid.rows
        for name, value in zip(grid.names, row.values, strict=True)
        if value is None
    ]
    if not gaps:
        return grid
    empty = [row.label for row in grid.rows if not any(value is not None for value in row.values)]
    in_part = [f"{label} ({spoken(name)})" for label, name in gaps if label not in empty]
    named = [*empty, *in_part]
    count = len(grid.rows) * len(grid.names)
    told = (
        f"No value for: {', '.join(named)}."
        if len(named) <= _MOST_NAMED
        else f"{len(gaps):,} of {count:,} values {'is' if len(gaps) == 1 else 'are'} missing, not zero."
    )
    return replace(grid, warnings=(*grid.warnings, told))
