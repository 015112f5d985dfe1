"""The kind of chart that suits the data, with the reason in a sentence.

Data that would make a false chart is refused with the remedy: parts that are none, samples in no order, summaries.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.chart_rules import KINDS_OF_FORM, may_have_log_axis
from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.errors import DataError
from nbdeck.frames.drawn_rows import MOST_BARS, MOST_DOTS, MOST_SLICES, refuse_crowd
from nbdeck.frames.frame import LABELS, ORDERED, UNNAMED, Axes, Frame, Role, quoted
from nbdeck.frames.grid import ChartGrid, are_even, place_of_sum
from nbdeck.frames.options import ADDITIVE, PARTS_OF_A_WHOLE, ChartOptions
from nbdeck.frames.pandas_shapes import label_of
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.sample_axes import MOST_NUMBERED, MOST_UNNAMED, is_open

SUMMARIES = (frozenset({"count", "mean", "std"}), frozenset({"count", "unique", "top", "freq"}))
"""What `describe()` gives for numbers, and for text."""
_OF_VALUE_COUNTS = "proportion"
"""What pandas calls the shares of `value_counts(normalize=True)`."""
_LONG_LABEL = 14
_MANY_BARS = 8


@dataclass(frozen=True)
class ChosenKind:
    """How a chart is drawn."""

    type: ChartType
    form: ChartForm | None = None
    why: str = ""

    @property
    def name(self) -> str:
        """The kind as it is told."""
        two = {ChartForm.STACKED, ChartForm.FULL, ChartForm.MULTIPLES, ChartForm.ERROR_BARS}
        is_one_of_two = self.form in two
        name = f"{self.form} {self.type}" if is_one_of_two else str(self.form or self.type)
        needs_room = self.form in {ChartForm.SLOPE, ChartForm.MULTIPLES}
        return f"{name} ({self.type} where it has no room)" if needs_room else name

    @property
    def has_log_axis(self) -> bool:
        """Whether its value axis may be logarithmic."""
        return may_have_log_axis(self.type, self.form)


def choose_kind(grid: ChartGrid, axes: Axes, options: ChartOptions) -> ChosenKind:
    """Return the kind of chart with the reason in a sentence.

    Raises:
        DataError: the kind that was asked for cannot show these numbers.
    """
    if axes.sample is not None:
        chosen = ChosenKind(ChartType.BAR, axes.sample)
        return replace(chosen, why=f"{chosen.name} {'as asked' if options.form else _spread(axes)}.")
    if options.kind is not None:
        _refuse_parts(options.kind, grid, axes, options.aggregate)
        chosen = ChosenKind(options.kind, options.form)
        because = f"because of {' and '.join(f'{name}=' for name in options.roles)}"
        name = chosen.name + " with lines" * bool({"line", "right"} & set(options.roles))
        name += " with a band" * (options.low is not None and chosen.type is ChartType.LINE)
        return replace(chosen, why=f"{name} {because if options.is_kind_of_roles else 'as asked'}.")
    kind, form, because = _suggested(grid, axes, options)
    if form is ChartForm.MULTIPLES and kind not in KINDS_OF_FORM[form]:
        kind = ChartType.BAR
    if "low" in options.roles and kind is not ChartType.LINE:
        kind = kind if kind is ChartType.HORIZONTAL_BAR else ChartType.BAR
        form = ChartForm.ERROR_BARS
    chosen = ChosenKind(kind, form)
    return replace(chosen, why=f"{chosen.name} because {because}.")


def _suggested(grid: ChartGrid, axes: Axes, options: ChartOptions) -> tuple[ChartType, ChartForm | None, str]:
    """Return kind, form and reason, where nobody names a kind."""
    kind, because = _suggest(grid, axes)
    if options.form is not None or options.roles:
        return kind, options.form, because
    if are_wholes(grid) and not axes.is_scatter and (axes.x_role in LABELS):
        stack = ChartType.HORIZONTAL_BAR if kind is ChartType.HORIZONTAL_BAR else ChartType.STACKED_BAR
        return stack, ChartForm.FULL, f"the series of each {_names(axes)} add up to a whole"
    return kind, None, because


def are_wholes(grid: ChartGrid) -> bool:
    """Tell whether the series of each category are the parts of 1 or of 100."""
    are = len(grid.names) > 1 and all(_is_a_whole(row.values) for row in grid.rows)
    return are and place_of_sum(grid) is None


def _spread(axes: Axes) -> str:
    if axes.x:
        return f"because {_names(axes)} repeats in the rows"
    names = quoted(column.name for column in axes.y)
    return f"because nothing names the rows of {names} or gives them an order"


def _suggest(grid: ChartGrid, axes: Axes) -> tuple[ChartType, str]:
    if axes.is_scatter:
        return ChartType.SCATTER, f"{axes.x_name!r} and {axes.y[0].name!r} are both numbers"
    if not axes.x:
        return ChartType.BAR, "nothing names the rows"
    if axes.x[0].is_row_number:
        return ChartType.BAR, f"{_names(axes)} is {_role(axes)}"
    count = len(grid.rows)
    if axes.x_role is Role.NUMBER and (chosen := _suggest_for_numbers(grid, axes)):
        return chosen
    if axes.x_role is Role.TIME and any(one.key >= other.key for one, other in itertools.pairwise(grid.rows)):
        if count > MOST_BARS:
            raise _refuse_disorder(axes)
        kind = ChartType.HORIZONTAL_BAR if count > _MANY_BARS else ChartType.BAR
        return kind, f"the dates of {_names(axes)} do not run in the order of time"
    if axes.x_role in ORDERED and count > 1:
        return ChartType.LINE, f"{_names(axes)} is {_role(axes)}"
    if count == 1:
        return ChartType.BAR, f"{_names(axes)} gives one category"
    return _suggest_for_labels(grid, axes)


def _refuse_disorder(axes: Axes) -> DataError:
    return refused(
        f"The dates of {axes.x_name!r} do not run in the order of time, and are too many for bars.",
        otherwise=f"put the rows in the order of time: sort them by {axes.x_name!r}.",
        details={"column": axes.x_name},
    )


def _suggest_for_labels(grid: ChartGrid, axes: Axes) -> tuple[ChartType, str]:
    longest = max(len(row.label) for row in grid.rows)
    if axes.x_role in LABELS and (longest > _LONG_LABEL or len(grid.rows) > _MANY_BARS):
        why = "long labels" if longest > _LONG_LABEL else "many values"
        return ChartType.HORIZONTAL_BAR, f"{_names(axes)} is {_role(axes)} with {why}"
    return ChartType.BAR, f"{_names(axes)} is {_role(axes)}"


def _suggest_for_numbers(grid: ChartGrid, axes: Axes) -> tuple[ChartType, str] | None:
    """Return bars for codes and few numbers, dots for many at uneven steps, None where a line tells the truth."""
    keys, count = [row.key[0] for row in grid.rows], len(grid.rows)
    if len(grid.names) > 1 and _MANY_BARS < count <= MOST_NUMBERED:
        return ChartType.LINE, f"{_names(axes)} is {_role(axes)}"
    if count <= MOST_NUMBERED and all(float(key).is_integer() for key in keys):
        return ChartType.BAR, f"{_names(axes)} has few whole numbers"
    if are_even(keys):
        return None
    if count > MOST_DOTS:
        raise refuse_crowd(replace(axes, is_scatter=True), ChartOptions(), count)
    if count > MOST_NUMBERED:
        kind = ChartType.SCATTER
    else:  # Upright bars may leave labels out, and at uneven steps nobody can tell which.
        kind = ChartType.HORIZONTAL_BAR if count > _MANY_BARS else ChartType.BAR
    return kind, f"the steps of {_names(axes)} are not even"


def _names(axes: Axes) -> str:
    """Return what names the categories, as it is told."""
    return "the index" if axes.x_name == UNNAMED and axes.x[0].is_index else repr(axes.x_name)


def _role(axes: Axes) -> str:
    is_code = len(axes.x) == 1 and axes.x_role is Role.TEXT and axes.x[0].is_whole
    return "a number that names the rows" if is_code else str(axes.x_role)


def _is_a_whole(values: Sequence[float | None]) -> bool:
    """Tell whether values are the parts of 1 or of 100."""
    known = [value for value in values if value is not None]
    if len(known) < 2 or len(known) < len(values) or min(known) < 0:
        return False
    total = sum(known)
    return abs(total - 1) < 0.005 or abs(total - 100) < 0.5


def has_parts_of_one(grid: ChartGrid, *, is_crossed: bool) -> bool:
    """Tell whether the values are shares: parts of one in each of several categories or series, or named so by pandas.

    That a few numbers add up to one says nothing of them, unless a table of crossed values is what adds up.

    Args:
        grid: The numbers.
        is_crossed: Whether the series are values of one thing, as `crosstab` and `pivot` give them.
    """
    categories = [row.values for row in grid.rows]
    series = [grid.column(place) for place in range(len(grid.names))]
    if len(series) == 1:
        return grid.names[0] == _OF_VALUE_COUNTS and _are_parts_of_one(series)
    everything = [value for values in series for value in values]
    sets = (categories if len(categories) > 1 else [], series, [everything] if is_crossed else [])
    return any(_are_parts_of_one(one) for one in sets)


def _are_parts_of_one(sets: Sequence[Sequence[float | None]]) -> bool:
    return bool(sets) and all(_is_a_whole(values) and sum(filter(None, values)) < 1.5 for values in sets)


def is_summary(frame: Frame, options: ChartOptions) -> bool:
    """Tell whether a frame is what `describe()` gives, of which nobody asked for a part."""
    if not is_open(options) or not (options.x is None and options.y is None and options.series is None):
        return False
    heads = [*frame.index[:1], *(name for name in frame.columns if name not in frame.index)][:1]
    labels = {label_of(value) for value in frame.values(heads[0]).to_list()} if heads else set()
    return any(labels >= words or set(frame.columns) >= words for words in SUMMARIES)


def refuse_unnamed(frame: Frame, axes: Axes, options: ChartOptions) -> None:
    """Refuse series of rows that nothing names and that are in no order.

    Raises:
        DataError: the data are such rows.
    """
    is_unnamed = not axes.x or (len(axes.x) == 1 and axes.x[0].is_row_number)
    if not is_open(options) or axes.series is None or axes.is_scatter or not is_unnamed:
        return
    if len(frame.data) > MOST_UNNAMED:
        raise refused(
            f"No column of dates or text and no index with a name says what the {len(frame.data):,} rows are.",
            {"x": options.series, "series": None},
            {"series": None},
            {"kind": "LINE"},
            details={"rows": len(frame.data)},
        )


def _refuse_parts(kind: ChartType, grid: ChartGrid, axes: Axes, aggregate: str | None) -> None:
    """Refuse a pie or doughnut of what is no parts of one whole.

    Raises:
        DataError: means and the like, several series, numbers below zero, nothing but zeros, or too many slices.
    """
    if kind not in PARTS_OF_A_WHOLE:
        return
    word = kind.value.lower()
    if aggregate is not None and aggregate not in ADDITIVE:
        raise refused(
            f"A {word} shows the parts of a sum, and each {aggregate} is none.",
            {"kind": "HORIZONTAL_BAR"},
            {"aggregate": "sum"},
        )
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
