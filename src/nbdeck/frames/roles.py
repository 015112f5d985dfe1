"""Columns that are drawn in a way of their own: lines over bars, the ends of a range, the sizes of dots."""

import itertools
from dataclasses import replace

from nbdeck.contract.enums import SeriesRole
from nbdeck.frames.drawn_rows import MOST_SERIES
from nbdeck.frames.frame import Axes, Column, Frame, Role, quoted
from nbdeck.frames.grid import ChartGrid
from nbdeck.frames.options import ChartOptions, Keys
from nbdeck.frames.remedies import Way, refused

_BESIDE = ("low", "high", "size")
"""Roles that belong to one column each."""
_OVER = {"line": SeriesRole.LINE, "right": SeriesRole.RIGHT_LINE}


def with_roles(frame: Frame, axes: Axes, options: ChartOptions) -> Axes:
    """Return the axes with the columns that are drawn in a way of their own, each after what it belongs to.

    Raises:
        ColumnNotFound: there is no such column.
        DataError: it holds no numbers, has a part already, or there are more or fewer of them than of y.
    """
    given = {name: _numbers(frame, axes, name, keys) for name, keys in options.roles.items()}
    over = [(column, role) for name, role in _OVER.items() for column in given.get(name, ())]
    if over and axes.series is not None:
        raise refused(
            f"{axes.series.name!r} gives the series, and line= and right= are columns beside y.",
            {"series": None},
            dict.fromkeys(options.roles),
        )
    if len(axes.y) + len(over) > MOST_SERIES:
        raise refused(f"There are {len(axes.y) + len(over)} series, and a chart tells {MOST_SERIES} apart.")
    beside = [(given[name], SeriesRole(name)) for name in _BESIDE if name in given]
    for columns, role in beside:
        if len(columns) != len(axes.y):
            raise refused(
                f"{role.lower()}= names {len(columns)} columns, and y has {len(axes.y)}.",
                {"y": axes.y[0].name, role.lower(): columns[0].name},
                otherwise="name one for each y, in the same order.",
            )
    drawn: list[tuple[Column, SeriesRole | None]] = []
    for place, column in enumerate(axes.y):
        drawn += [(column, None), *((columns[place], role) for columns, role in beside)]
    return replace(axes, drawn=(*drawn, *over))


def _numbers(frame: Frame, axes: Axes, argument: str, keys: Keys) -> tuple[Column, ...]:
    columns = frame.find_all(keys)
    used = {column.name for column in (*axes.x, *axes.y, *([axes.series] if axes.series else []))}
    free = [c for c in frame.columns.values() if c.role is Role.NUMBER and c.name not in used]
    ways = [{argument: column.name} for column in free if column not in columns]
    if not columns:
        raise refused(f"{argument}= names no column.", {argument: None}, *ways)
    for column in columns:
        if column.role is not Role.NUMBER:
            raise refused(
                f"The column {column.name!r} is {column.role}, and {argument}= needs numbers.",
                *ways,
                {argument: None},
                details={"column": column.name},
            )
        if column.name in used:
            rest = [each.name for each in axes.y if each.name != column.name]
            is_y = 0 < len(rest) < len(axes.y)
            without: list[Way] = [{"y": rest[0] if len(rest) == 1 else rest}] if is_y else []
            raise refused(
                f"The column {column.name!r} is in the chart already, so it cannot be {argument} too.",
                *without,
                {argument: None},
                *ways,
                otherwise=f"of {quoted(frame.columns)} name another one.",
                details={"column": column.name},
            )
    return columns


def checked_roles(grid: ChartGrid, options: ChartOptions) -> ChartGrid:
    """Return the grid.

    Raises:
        DataError: a lower end lies above its higher end, or a size is negative.
    """
    for (place, role), after in itertools.pairwise([*enumerate(grid.roles), (0, None)]):
        for row in grid.rows:
            value = row.values[place]
            if role is SeriesRole.SIZE and value is not None and value < 0:
                raise refused(
                    f"{grid.names[place]!r} is {value!r} at {row.label!r}, and a size is not negative.",
                    {"size": None},
                )
            end = row.values[after[0]] if role is SeriesRole.LOW else None
            if value is not None and end is not None and value > end:
                raise refused(
                    f"{grid.names[place]!r} is {value!r} at {row.label!r}, above the higher end, {end!r}.",
                    {"low": options.high, "high": options.low},
                    otherwise="low= and high= name the ends themselves, not distances from y.",
                )
    return grid
