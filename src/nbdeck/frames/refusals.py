"""Data that would make a false chart is refused with the remedy: parts that are none, samples in no order, summaries."""

import math

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import Frame, Role
from nbdeck.frames.grid import Grid
from nbdeck.frames.limits import MOST_SLICES
from nbdeck.frames.names import label_of
from nbdeck.frames.selection import Axes
from nbdeck.frames.wish import PARTS_OF_A_WHOLE, Wish

_MOST_UNNAMED = 20
"""Rows without a name that are shown one by one."""
_SUMMARY = frozenset({"count", "mean", "std"})
"""What `describe()` gives for numbers."""


def refuse_unasked(frame: Frame, axes: Axes, wish: Wish) -> None:
    """Refuse to choose a chart for data that has none by itself; with `kind` the user has said what is meant.

    Raises:
        DataError: the rows are a sample in no order, a summary, or coefficients of every column with every other.
    """
    if wish.kind is not None or wish.aggregate or axes.is_scatter:
        return
    _refuse_sample(frame, axes)
    if wish.y is not None:
        return
    labels = _labels(frame, axes)
    names = [column.name for column in axes.y]
    if set(labels) >= _SUMMARY or set(frame.columns) >= _SUMMARY:
        raise DataError(
            "The data is a summary: its counts, means and deviations have no axis in common.",
            hint="Show it with nbdeck.table(df), or name one number column as y.",
        )
    if len(names) > 2 and labels == names and _is_of_itself(frame, names):
        raise DataError(
            f"The data has a coefficient for each pair of its {len(names)} columns, which no chart shows well.",
            hint=f"Show it with nbdeck.table(df), or one column of it with y={names[0]!r}.",
        )


def _refuse_sample(frame: Frame, axes: Axes) -> None:
    is_unnamed = not axes.x or (len(axes.x) == 1 and axes.x[0].is_row_number)
    if not is_unnamed or len(frame.data) <= _MOST_UNNAMED:
        return
    name = axes.y[0].name
    raise DataError(
        f"Nothing names the {len(frame.data):,} rows or says that they have an order.",
        hint=f"Name x, say kind='LINE' if the rows are in order, or count how the values are spread: "
        f"nbdeck.chart(pd.cut(df[{name!r}], 8).value_counts(sort=False)).",
        details={"rows": len(frame.data)},
    )


def _labels(frame: Frame, axes: Axes) -> list[str]:
    if len(axes.x) != 1 or axes.x_role is not Role.TEXT:
        return []
    return [label_of(value) for value in frame.values(axes.x[0].name).to_list()]


def _is_of_itself(frame: Frame, names: list[str]) -> bool:
    """Tell whether each column is one in its own row, as in a table of correlations."""
    return all(math.isclose(float(frame.values(name)[place] or 0), 1) for place, name in enumerate(names))


def refuse_parts(kind: ChartType, grid: Grid, axes: Axes) -> None:
    """Refuse a pie or doughnut of what is no parts of one whole.

    Raises:
        DataError: several series, numbers below zero, nothing but zeros, or too many slices.
    """
    if kind not in PARTS_OF_A_WHOLE:
        return
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
