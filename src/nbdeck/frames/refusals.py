"""Data that would make a false chart is refused with the remedy: parts that are none, samples in no order, summaries."""

import math

import narwhals.stable.v2 as nw

from nbdeck.contract.enums import ChartType
from nbdeck.frames.frame import Frame, Role
from nbdeck.frames.grid import Grid
from nbdeck.frames.limits import MOST_SLICES
from nbdeck.frames.names import label_of
from nbdeck.frames.pandas_shapes import is_pandas
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.selection import Axes
from nbdeck.frames.wish import PARTS_OF_A_WHOLE, Wish

_MOST_UNNAMED = 20
"""Rows without a name that are shown one by one."""
_SUMMARY = frozenset({"count", "mean", "std"})
"""What `describe()` gives for numbers."""
_RANGES = 8
"""Into which the values of a sample are cut."""


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
        raise refused(
            "The data is a summary: its counts, means and deviations have no axis in common.",
            *({"y": name} for name in names[:1]),
            is_table=True,
        )
    if len(names) > 2 and labels == names and _is_of_itself(frame, names):
        raise refused(
            f"The data has a coefficient for each pair of its {len(names)} columns, which no chart shows well.",
            {"y": names[0]},
            is_table=True,
        )


def _refuse_sample(frame: Frame, axes: Axes) -> None:
    is_unnamed = not axes.x or (len(axes.x) == 1 and axes.x[0].is_row_number)
    if not is_unnamed or len(frame.data) <= _MOST_UNNAMED:
        return
    spread = (
        f"count how the values are spread: nbdeck.chart(pd.cut({frame.code_of(axes.y[0].name)}, {_RANGES}).value_counts(sort=False))."
        if _can_be_cut(frame, axes.y[0].name)
        else "name what the rows are."
    )
    raise refused(
        f"No column of dates or text and no index with a name says what the {len(frame.data):,} rows are.",
        *([{"series": None}] if axes.series else []),
        {"kind": "LINE"},
        otherwise=spread,
        details={"rows": len(frame.data)},
    )


def _can_be_cut(frame: Frame, name: str) -> bool:
    """Whether pandas cuts a column into ranges as `_refuse_sample` says."""
    if not is_pandas(frame.data.to_native()):
        return False
    import pandas as pd

    try:
        pd.cut(nw.to_native(frame.given[name].values, pass_through=True), _RANGES)
    except (TypeError, ValueError, ArithmeticError):
        return False
    return True


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
        one: Way = {"series": None} if axes.series else {"y": axes.y[0].name}
        raise refused(
            f"A {word} shows one series, and there are {len(grid.names)}: {', '.join(map(repr, grid.names))}.",
            one,
            {"kind": "STACKED_BAR"},
        )
    known = [value for value in grid.column(0) if value is not None]
    name = axes.y[0].name if axes.y else grid.names[0]
    if min(known) < 0:
        raise refused(
            f"The column {name!r} has negative values, which a {word} cannot show.",
            {"kind": "BAR"},
            details={"column": name},
        )
    if not any(known):
        raise refused(
            f"All values of {name!r} are zero, so a {word} has no parts.",
            {"kind": "BAR"},
            details={"column": name},
        )
    if len(grid.rows) > MOST_SLICES + 1:
        raise refused(
            f"{axes.subject} gives {len(grid.rows)} slices, and a {word} holds {MOST_SLICES}.",
            {"top": 6},
            {"kind": "HORIZONTAL_BAR"},
            details={"column": axes.x_name},
        )
