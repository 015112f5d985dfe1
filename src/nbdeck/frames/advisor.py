"""The kind of chart that suits the data, with the reason in a sentence.

Data that would make a false chart is refused with the remedy: parts that are none, samples in no order, summaries.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import narwhals.stable.v2 as nw

from nbdeck.contract.chart_marks import ChartForm
from nbdeck.contract.enums import ChartType
from nbdeck.contract.form_rules import KINDS_OF_FORM
from nbdeck.errors import DataError
from nbdeck.frames.drawn_rows import MOST_BARS, MOST_SLICES, are_even
from nbdeck.frames.frame import LABELS, ORDERED, Frame, Role
from nbdeck.frames.grid import ChartGrid
from nbdeck.frames.names import label_of
from nbdeck.frames.pandas_shapes import is_pandas
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.selection import Axes
from nbdeck.frames.wish import PARTS_OF_A_WHOLE, ChartOptions

_MOST_UNNAMED = 20
"""Rows without a name that are shown one by one."""
_SUMMARY = frozenset({"count", "mean", "std"})
"""What `describe()` gives for numbers."""
_RANGES = 8
"""Into which the values of a sample are cut."""
_LOGARITHMIC = frozenset({ChartType.BAR, ChartType.HORIZONTAL_BAR, ChartType.LINE, ChartType.SCATTER})
_LONG_LABEL = 14
_MANY_BARS = 8
_FEW_NUMBERS = 20
"""Whole numbers that may be codes of classes, which no line joins."""


@dataclass(frozen=True)
class ChosenKind:
    """How a chart is drawn."""

    type: ChartType
    form: ChartForm | None = None
    why: str = ""

    @property
    def name(self) -> str:
        """The kind as it is told."""
        is_one_of_two = self.form in {
            ChartForm.STACKED,
            ChartForm.FULL,
            ChartForm.MULTIPLES,
            ChartForm.ERROR_BARS,
        }
        return f"{self.form} {self.type}" if is_one_of_two else str(self.form or self.type)

    @property
    def has_log_axis(self) -> bool:
        """Whether its value axis may be logarithmic."""
        return self.type in _LOGARITHMIC and self.form not in {
            ChartForm.STACKED,
            ChartForm.FULL,
            ChartForm.WATERFALL,
        }


def choose_kind(grid: ChartGrid, axes: Axes, wish: ChartOptions) -> ChosenKind:
    """Return the kind of chart with the reason in a sentence.

    Raises:
        DataError: the kind that was asked for cannot show these numbers.
    """
    if wish.kind is not None:
        _refuse_parts(wish.kind, grid, axes)
        chosen = ChosenKind(wish.kind, wish.form)
        return replace(chosen, why=f"{chosen.name} as asked.")
    kind, because = _suggest(grid, axes)
    form = wish.form
    if form is ChartForm.MULTIPLES and kind not in KINDS_OF_FORM[form]:
        kind = ChartType.BAR
    if "low" in wish.roles and kind is not ChartType.LINE:
        kind = kind if kind is ChartType.HORIZONTAL_BAR else ChartType.BAR
        form = ChartForm.ERROR_BARS
    chosen = ChosenKind(kind, form)
    return replace(chosen, why=f"{chosen.name} because {because}.")


def _suggest(grid: ChartGrid, axes: Axes) -> tuple[ChartType, str]:
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


def _suggest_for_labels(grid: ChartGrid, axes: Axes, series: str) -> tuple[ChartType, str]:
    if len(grid.names) > 1 and all(_is_a_whole(row.values) for row in grid.rows):
        return ChartType.STACKED_BAR, f"the series of each {axes.x_name!r} add up to a whole"
    longest = max(len(row.label) for row in grid.rows)
    if axes.x_role in LABELS and (longest > _LONG_LABEL or len(grid.rows) > _MANY_BARS):
        why = "long labels" if longest > _LONG_LABEL else f"{len(grid.rows)} values"
        return ChartType.HORIZONTAL_BAR, f"{axes.x_name!r} is {_role(axes)} with {why} and there {series}"
    return ChartType.BAR, f"{axes.x_name!r} is {_role(axes)} and there {series}"


def _suggest_for_numbers(grid: ChartGrid, axes: Axes, series: str) -> tuple[ChartType, str] | None:
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


def has_parts_of_one(grid: ChartGrid) -> bool:
    """Tell whether several series add up to one in every category."""
    sets = [row.values for row in grid.rows]
    return len(grid.names) > 1 and all(
        _is_a_whole(values) and sum(filter(None, values)) < 1.5 for values in sets
    )


def refuse_unasked(frame: Frame, axes: Axes, wish: ChartOptions) -> None:
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
        (
            f"count how the values are spread: nbdeck.chart(pd.cut({frame.code_of(axes.y[0].name)}, "
            f"{_RANGES}).value_counts(sort=False))."
        )
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


def _refuse_parts(kind: ChartType, grid: ChartGrid, axes: Axes) -> None:
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
