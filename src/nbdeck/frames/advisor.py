"""The kind of chart that suits the data, with the reason in a sentence."""

from collections.abc import Sequence

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import LABELS, ORDERED, Role
from nbdeck.frames.grid import Grid
from nbdeck.frames.limits import MOST_SLICES
from nbdeck.frames.selection import Axes
from nbdeck.frames.wish import PARTS_OF_A_WHOLE, Wish

_LONG_LABEL = 14
_MANY_BARS = 8
_MOST_COUNTED = 20
_COUNTS = frozenset({"count", "size", "frequency", "freq", "n", "number", "proportion"})


def choose_kind(grid: Grid, axes: Axes, wish: Wish) -> tuple[ChartType, str]:
    """Return the kind of chart and why it was chosen.

    Raises:
        DataError: the kind that was asked for cannot show these numbers.
    """
    if wish.kind is not None:
        _refuse_unsuitable(wish.kind, grid, axes)
        return wish.kind, f"{wish.kind} as asked."
    kind, because = _suggest(grid, axes)
    return kind, f"{kind} because {because}."


def _suggest(grid: Grid, axes: Axes) -> tuple[ChartType, str]:
    if axes.is_scatter:
        return ChartType.SCATTER, f"{axes.x_name!r} and {axes.y[0].name!r} are both numbers"
    count, series = len(grid.rows), _count(len(grid.names), axes)
    if len(axes.x) == 1 and axes.x_role is Role.NUMBER and _are_counts(grid, axes):
        return ChartType.BAR, f"{axes.x_name!r} has {count} values that are counted"
    if axes.x and axes.x_role in ORDERED and count > 1:
        return ChartType.LINE, f"{axes.x_name!r} is {_role(axes)} and there {series}"
    if not axes.x:
        kind = ChartType.LINE if count > 12 else ChartType.BAR
        return kind, f"nothing names the rows and there {series}"
    if count == 1:
        return ChartType.BAR, f"there is one value of {axes.x_name!r}"
    return _suggest_for_labels(grid, axes, series)


def _suggest_for_labels(grid: Grid, axes: Axes, series: str) -> tuple[ChartType, str]:
    if len(grid.names) > 1 and all(_is_a_whole(row.values) for row in grid.rows):
        return ChartType.STACKED_BAR, f"the series of each {axes.x_name!r} add up to a whole"
    longest = max(len(row.label) for row in grid.rows)
    if axes.x_role in LABELS and (longest > _LONG_LABEL or len(grid.rows) > _MANY_BARS):
        why = "long labels" if longest > _LONG_LABEL else f"{len(grid.rows)} values"
        return ChartType.HORIZONTAL_BAR, f"{axes.x_name!r} is {_role(axes)} with {why} and there {series}"
    return ChartType.BAR, f"{axes.x_name!r} is {_role(axes)} and there {series}"


def _are_counts(grid: Grid, axes: Axes) -> bool:
    """Tell whether one column counts the rows of a few whole numbers, as `value_counts()` does."""
    names = [column.name.casefold() for column in axes.y] or ["count"]
    return len(names) == 1 and names[0] in _COUNTS and not axes.series and len(grid.rows) <= _MOST_COUNTED


def _role(axes: Axes) -> str:
    return str(axes.x_role) if axes.x else "the number of the row"


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


def _refuse_unsuitable(kind: ChartType, grid: Grid, axes: Axes) -> None:
    if kind in PARTS_OF_A_WHOLE:
        _refuse_parts(kind, grid, axes)


def _refuse_parts(kind: ChartType, grid: Grid, axes: Axes) -> None:
    word = kind.value.lower()
    if len(grid.names) > 1:
        raise DataError(
            f"A {word} shows one series, and there are {len(grid.names)}: {', '.join(map(repr, grid.names))}.",
            hint=f"Name one column, such as y={grid.names[0]!r}, or use kind='STACKED_BAR'.",
        )
    known = [value for value in grid.column(0) if value is not None]
    name = axes.y[0].name if axes.y else grid.names[0]
    if min(known) < 0:
        raise DataError(
            f"The column {name!r} has negative values, which a {word} cannot show.",
            hint="Use kind='BAR'.",
            details={"column": name},
        )
    if not any(known):
        raise DataError(
            f"All values of {name!r} are zero, so a {word} has no parts.",
            hint="Use kind='BAR'.",
            details={"column": name},
        )
    if len(grid.rows) > MOST_SLICES + 1:
        raise DataError(
            f"{axes.subject} gives {len(grid.rows)} slices, and a {word} holds {MOST_SLICES}.",
            hint="Say top=6, or use kind='HORIZONTAL_BAR'.",
            details={"column": axes.x_name},
        )
