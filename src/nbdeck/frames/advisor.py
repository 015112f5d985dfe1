"""The kind of chart that suits the data, with the reason in a sentence."""

import itertools
from collections.abc import Sequence

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import LABELS, ORDERED, Role
from nbdeck.frames.grid import Grid
from nbdeck.frames.limits import MOST_BARS
from nbdeck.frames.order import are_even
from nbdeck.frames.refusals import refuse_parts
from nbdeck.frames.remedies import refused
from nbdeck.frames.selection import Axes
from nbdeck.frames.wish import Wish

_LONG_LABEL = 14
_MANY_BARS = 8
_FEW_NUMBERS = 20
"""Whole numbers that may be codes of classes, which no line joins."""


def choose_kind(grid: Grid, axes: Axes, wish: Wish) -> tuple[ChartType, str]:
    """Return the kind of chart and why it was chosen.

    Raises:
        DataError: the kind that was asked for cannot show these numbers.
    """
    if wish.kind is not None:
        refuse_parts(wish.kind, grid, axes)
        return wish.kind, f"{wish.kind} as asked."
    kind, because = _suggest(grid, axes)
    return kind, f"{kind} because {because}."


def _suggest(grid: Grid, axes: Axes) -> tuple[ChartType, str]:
    if axes.is_scatter:
        return ChartType.SCATTER, f"{axes.x_name!r} and {axes.y[0].name!r} are both numbers"
    count, series = len(grid.rows), _count(len(grid.names), axes)
    if axes.x and axes.x_role is Role.NUMBER and (chosen := _suggest_for_numbers(grid, axes, series)):
        return chosen
    if axes.x_role is Role.TIME and any(one.key >= other.key for one, other in itertools.pairwise(grid.rows)):
        if count > MOST_BARS:
            raise _refuse_disorder(axes)
        return ChartType.HORIZONTAL_BAR if count > _MANY_BARS else ChartType.BAR, (
            f"the dates of {axes.x_name!r} do not run in the order of time and there {series}"
        )
    if axes.x and axes.x_role in ORDERED and count > 1:
        return ChartType.LINE, f"{axes.x_name!r} is {_role(axes)} and there {series}"
    if not axes.x:
        return ChartType.BAR, f"nothing names the rows and there {series}"
    if count == 1:
        return ChartType.BAR, f"there is one value of {axes.x_name!r}"
    return _suggest_for_labels(grid, axes, series)


def _refuse_disorder(axes: Axes) -> DataError:
    return refused(
        f"The dates of {axes.x_name!r} do not run in the order of time, and are too many for bars.",
        {"kind": "LINE"},
        otherwise="put the rows in the order of time.",
        details={"column": axes.x_name},
    )


def _suggest_for_labels(grid: Grid, axes: Axes, series: str) -> tuple[ChartType, str]:
    if len(grid.names) > 1 and all(_is_a_whole(row.values) for row in grid.rows):
        return ChartType.STACKED_BAR, f"the series of each {axes.x_name!r} add up to a whole"
    longest = max(len(row.label) for row in grid.rows)
    if axes.x_role in LABELS and (longest > _LONG_LABEL or len(grid.rows) > _MANY_BARS):
        why = "long labels" if longest > _LONG_LABEL else f"{len(grid.rows)} values"
        return ChartType.HORIZONTAL_BAR, f"{axes.x_name!r} is {_role(axes)} with {why} and there {series}"
    return ChartType.BAR, f"{axes.x_name!r} is {_role(axes)} and there {series}"


def _suggest_for_numbers(grid: Grid, axes: Axes, series: str) -> tuple[ChartType, str] | None:
    """Return bars for codes and few numbers, dots for many at uneven steps, None where a line tells the truth."""
    keys, count = [row.key[0] for row in grid.rows], len(grid.rows)
    if axes.x[0].is_row_number:
        return ChartType.BAR, f"{axes.x_name!r} tells rows apart and there {series}"
    if count <= _FEW_NUMBERS and all(float(key).is_integer() for key in keys):
        return ChartType.BAR, f"{axes.x_name!r} has {count} whole numbers and there {series}"
    if are_even(keys):
        return None
    if count > _FEW_NUMBERS:
        kind = ChartType.SCATTER
    else:  # Upright bars may leave labels out, and at uneven steps nobody can tell which.
        kind = ChartType.HORIZONTAL_BAR if count > _MANY_BARS else ChartType.BAR
    return kind, f"the steps of {axes.x_name!r} are not even and there {series}"


def _role(axes: Axes) -> str:
    is_code = len(axes.x) == 1 and axes.x_role is Role.TEXT and axes.x[0].is_whole
    return "a number that names the rows" if is_code else str(axes.x_role)


def _count(series: int, axes: Axes) -> str:
    if axes.series:
        return (
            f"are {series} values of {axes.series.name!r}"
            if series > 1
            else f"is one value of {axes.series.name!r}"
        )
    if not axes.y:
        return "are rows to count"
    return f"are {series} number columns" if series > 1 else "is one number column"


def _is_a_whole(values: Sequence[float | None]) -> bool:
    """Tell whether values are the parts of 1 or of 100."""
    known = [value for value in values if value is not None]
    if len(known) < 2 or len(known) < len(values) or min(known) < 0:
        return False
    total = sum(known)
    return abs(total - 1) < 0.005 or abs(total - 100) < 0.5


def has_parts_of_one(grid: Grid) -> bool:
    """Tell whether several series add up to one in every category."""
    sets = [row.values for row in grid.rows]
    return len(grid.names) > 1 and all(
        _is_a_whole(values) and sum(filter(None, values)) < 1.5 for values in sets
    )
