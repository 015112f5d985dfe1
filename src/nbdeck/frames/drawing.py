"""The numbers of a chart -> `nbdeck.Chart`: names of the series, titles of the axes, the format of the values."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.contract.chart_rules import ends_in_sum
from nbdeck.contract.enums import ChartForm, ChartType, SeriesRole
from nbdeck.contract.number_format import axis_format, is_rounded, show
from nbdeck.contract.slides import Chart, Series
from nbdeck.contract.title_marks import title_mark
from nbdeck.frames.advisor import ChosenKind, has_parts_of_one
from nbdeck.frames.drawn_rows import is_rest
from nbdeck.frames.frame import ORDERED, UNNAMED, Axes, Frame, Role, headed, quoted, spoken
from nbdeck.frames.grid import ChartGrid, times_of, unsaid_of
from nbdeck.frames.intake import is_year
from nbdeck.frames.options import PARTS_OF_A_WHOLE, ChartOptions, MarkOptions
from nbdeck.frames.remedies import refused
from nbdeck.frames.title_words import ENGLISH, Sentence, listed, said

_FREE_AXES = (ChartType.LINE, ChartType.SCATTER)
"""Kinds whose marks do not stand on zero."""
_MOST_EXACT = 2.0**53
"""From here on a number of a chart, which office programs hold as a float, may lose its last digits."""
_ROUNDED = 1.0
"""Percent by which parts of a whole may miss 100 because each is rounded."""
_WIDE = 250
"""Times a value from which on the largest hides it."""
_FLAT = 200
"""Times the height of a box that nobody sees beside the largest value."""
_LONGEST_SAID = 90
"""Characters of a sentence that stands below the chart, on one line; a longer one takes room beside it."""
_MOST_TOLD = 100
"""Names of columns in one sentence."""
_OF_SHARES_OR_COUNTS = frozenset({ChartForm.FULL, ChartForm.HISTOGRAM})
_ELSEWHERE = frozenset({SeriesRole.RIGHT_LINE, SeriesRole.SIZE})
"""Roles of series whose values do not stand on the value axis."""


@dataclass(frozen=True)
class ChartWords:
    """What the user says about the chart."""

    title: str | None = None
    number_format: str | None = None
    x_title: str | None = None
    y_title: str | None = None
    source: str | None = None
    caption: str = ""
    notes: str | None = None
    unit: str | None = None
    tag: str = "en"
    """BCP 47 tag of the language of the deck."""

    @property
    def measure(self) -> str:
        """What the values are, where the user says it beside the numbers."""
        has_words = self.unit is not None and any(map(str.isalpha, self.unit))
        return self.y_title or (self.unit if self.unit and has_words else "")


def _made_of(key: str, name: str, tag: str) -> str:
    says_it = name.casefold().split(" ")[0] == said(key, tag, name="").strip().casefold()
    return name if says_it else said(key, tag, name=name)


def measure(axes: Axes, options: ChartOptions, tag: str = ENGLISH) -> str | None:
    """Return what the values are, such as `average sales`; None when the series are different things."""
    if not axes.y:
        return said("rows", tag)
    if len(axes.y) > 1:
        return None
    column, name = axes.y[0], spoken(axes.y[0].name)
    if column.role is Role.BOOLEAN and options.aggregate != "count":
        return _made_of("share_of" if options.aggregate == "mean" else "count", name, tag)
    return _made_of(options.aggregate, name, tag) if options.aggregate else name


def aggregate_word(options: ChartOptions, tag: str = ENGLISH) -> str | None:
    """Return what was done to the values, such as `average`; None without an aggregate."""
    return (
        None
        if options.aggregate is None
        else _made_of(options.aggregate, "", tag).strip().removesuffix(" of")
    )


def of_several(names: Sequence[str], options: ChartOptions, tag: str) -> str:
    """Return what several columns are, such as `total of north and south`."""
    together = listed(names, tag)
    word = aggregate_word(options, tag)
    if word is None:
        return together
    return f"{word} of {together}" if tag.startswith(ENGLISH) else f"{word} {together}"


def drawable(grid: ChartGrid, options: ChartOptions) -> ChartGrid:
    """Return the grid without rows that a pie has no slice for, or that is the sum of all others, with a word."""
    if options.kind not in PARTS_OF_A_WHOLE:
        return grid
    rows = tuple(row for row in grid.rows if any(value is not None for value in row.values))
    lost = len(grid.rows) - len(rows)
    notes = [Sentence("no_slice", count=lost)] if lost else []
    values = [value for row in rows for value in row.values if value is not None]
    if ends_in_sum(values):
        notes.append(Sentence("sum_left_out", name=repr(rows[-1].label)))
        rows = rows[:-1]
    elif ends_in_sum(values, parts=2):
        notes.append(Sentence("as_all_others", name=rows[-1].label))
    return replace(grid, rows=rows, warnings=(*grid.warnings, *notes))


def about_sums(grid: ChartGrid, chosen: ChosenKind, unit: str | None) -> ChartGrid:
    """Return the grid with a sentence where shares are drawn, or where the series lie on each other as areas.

    Raises:
        DataError: the parts are percent of something else than their sum.
    """
    if chosen.type is ChartType.AREA and len(grid.names) > 1:
        return replace(grid, warnings=(*grid.warnings, Sentence("stacked")))
    is_round = chosen.type in PARTS_OF_A_WHOLE
    if not is_round and chosen.form is not ChartForm.FULL:
        return grid
    remarks = [*grid.remarks, "Shares are drawn; the cells of the chart hold the numbers as they were given."]
    total = math.fsum(grid.known())
    if is_round and unit == "%" and not math.isclose(total, 100.0, abs_tol=_ROUNDED):
        raise refused(
            f"The parts add up to {total:.12g} %: their shares would be other percents than these.",
            {"kind": "HORIZONTAL_BAR"},
        )
    whole = int(total) if abs(total) < _MOST_EXACT and total.is_integer() else float(f"{total:.12g}")
    if is_round:
        remarks.append(f"The slices add up to {whole:,}.")
    return replace(grid, remarks=tuple(remarks))


def on_axis(grid: ChartGrid) -> list[float]:
    """Return every value that stands on the value axis."""
    roles = grid.roles or (None,) * len(grid.names)
    return [
        value
        for row in grid.rows
        for value, role in zip(row.values, roles, strict=True)
        if value is not None and role not in _ELSEWHERE
    ]


def drawn_chart(
    grid: ChartGrid,
    axes: Axes,
    options: ChartOptions,
    chosen: ChosenKind,
    words: ChartWords,
    **extensions: Any,
) -> Chart:
    """Return the chart; of its extensions only those that say something, so that others send no more than that."""
    roles = grid.roles or (None,) * len(grid.names)
    extensions |= {
        "has_rest": bool(grid.rows) and is_rest(grid.rows[-1]),
        "form": chosen.form,
        "unit": words.unit,
        "has_ordered_series": _has_ordered_series(grid, axes),
    }
    return Chart(
        type=chosen.type,
        categories=grid.labels,
        times=times_of(grid, axes.x),
        series=tuple(
            Series(name=name, values=grid.column(place), **({"role": role} if role else {}))
            for place, (name, role) in enumerate(
                zip(series_names(grid, axes, options, words.tag), roles, strict=True)
            )
        ),
        number_format=number_format(grid, axes, options, words.number_format),
        x_title=words.x_title or _category_title(grid, axes, chosen, has_own_title=bool(words.title)),
        y_title=words.y_title or _value_title(axes, options, chosen, words.tag),
        source=words.source,
        **{name: value for name, value in extensions.items() if value},
    )


def _has_ordered_series(grid: ChartGrid, axes: Axes) -> bool:
    """Tell whether the series have an order by their type, or are years."""
    by_type = axes.series is not None and axes.series.role in {*ORDERED, Role.CATEGORY}
    return (
        len(grid.main.names) > 1 and axes.sample is None and (by_type or all(map(is_year, grid.main.names)))
    )


def _category_title(grid: ChartGrid, axes: Axes, chosen: ChosenKind, *, has_own_title: bool) -> str | None:
    if chosen.form is ChartForm.HISTOGRAM:
        return axes.y[0].name
    is_amount = bool(axes.x) and axes.x_role is Role.NUMBER and not axes.x[0].is_row_number and has_own_title
    is_named = chosen.type is ChartType.SCATTER or (is_amount and chosen.type not in PARTS_OF_A_WHOLE)
    return axes.x_name if is_named else unsaid_of(grid, axes.x) or None


def _value_title(axes: Axes, options: ChartOptions, chosen: ChosenKind, tag: str) -> str | None:
    if chosen.type in PARTS_OF_A_WHOLE:
        return None
    if chosen.form is ChartForm.HISTOGRAM:
        return said("counted", tag)
    what = measured(axes, options, tag)
    own = axes.y[0].name if len(axes.y) == 1 and not axes.has_unnamed_values else None
    return headed(what or aggregate_word(options, tag) or "") or own


def measured(axes: Axes, options: ChartOptions, tag: str) -> str | None:
    """Return what was made of the column, such as `average sales`; None where its values are as they were given."""
    is_as_given = options.aggregate is None and len(axes.y) == 1 and axes.y[0].role is not Role.BOOLEAN
    return None if is_as_given else measure(axes, options, tag)


def series_names(grid: ChartGrid, axes: Axes, options: ChartOptions, tag: str) -> tuple[str, ...]:
    """Return the names of the series; one that was made of the column is called what it is, such as `average sales`."""
    if axes.sample is ChartForm.BOX:
        return tuple(said("five", tag).split("|"))
    if axes.sample is ChartForm.HISTOGRAM:
        return (_made_of("count", axes.y[0].name, tag),)
    what = measured(axes, options, tag)
    return (what, *grid.names[1:]) if what and not axes.series else grid.names


def number_format(grid: ChartGrid, axes: Axes, options: ChartOptions, asked: str | None) -> str:
    """Return the Excel code of the values.

    Raises:
        DataError: the code that was asked for is not understood.
    """
    if asked is not None:
        show(1.0, asked)
        return asked
    if options.aggregate == "count":
        is_percent = False
    elif axes.y and axes.y[0].role is Role.BOOLEAN:
        is_percent = options.aggregate == "mean"
    else:
        is_shares = has_parts_of_one(grid.main, is_crossed=bool(axes.across))
        is_percent = not axes.is_scatter and axes.sample is None and is_shares
    return axis_format(on_axis(grid), is_percent=is_percent, tag=options.tag)


def about_columns(frame: Frame, axes: Axes, grid: ChartGrid) -> tuple[str, str] | None:
    """Return a sentence on the columns that a finished chart does not show, for `why` and for the slide.

    Args:
        frame: All columns.
        axes: Those that were chosen.
        grid: The numbers as they are drawn, rows and series not turned round.
    """
    shown = {column.name for column in axes.measures}
    shown |= {column.name for column in (*axes.x, axes.series) if column is not None}
    names = [name for name in frame.columns if name not in shown and name != UNNAMED]
    if not names:
        return None
    own = {name for name, column in frame.columns.items() if not column.is_index}
    key, many = ("columns_of", {"all": len(own)}) if set(names) <= own else ("columns", {})
    plain = Sentence(key, count=len(names), names="", **many)
    named = Sentence(key, count=len(names), names=f": {', '.join(map(spoken, names))}", **many)
    reason = f"{plain.removesuffix('.')}: {quoted(names, most=_MOST_TOLD)}."
    return reason, named if len(named) <= _LONGEST_SAID else plain


def about_labels(frame: Frame, axes: Axes, drawn: Chart, asked: str | None) -> Iterator[str]:
    """Yield a sentence on digits that the finished chart does not write."""
    code = drawn.number_format or "General"
    known = [value for each in drawn.series if each.role not in _ELSEWHERE for value in each.values]
    types = [str(frame.given[column.name].values.dtype).lower() for column in axes.measures]
    is_exact = [not name.startswith(("float", "double")) for name in types]
    each_has_one = axes.series is None and len(is_exact) == len(drawn.series)
    exact = [
        each for at, each in enumerate(drawn.series) if (is_exact[at] if each_has_one else any(is_exact))
    ]
    if any(abs(value or 0.0) >= _MOST_EXACT for each in exact for value in each.values):
        yield "A chart holds 15 digits of a number: larger ones are rounded."
        return
    has_shares = drawn.type in PARTS_OF_A_WHOLE or drawn.form is ChartForm.FULL
    if (
        not has_shares
        and asked is None
        and any(is_rounded(value, code) for value in known if value is not None)
    ):
        yield f"Numbers are written as {code}, which rounds some; the cells of the chart hold all digits."


def unseen_of(values: Sequence[float], times: int = _WIDE) -> list[float]:
    """Return the values other than zero that nobody can tell from it beside the largest."""
    size = max(map(abs, values), default=0.0)
    return [value for value in values if 0 < times * abs(value) < size]


def hidden_series(grid: ChartGrid) -> list[str]:
    """Return the series on the value axis of which nothing can be told from zero, as they are of another size."""
    roles, unseen = grid.roles or (None,) * len(grid.names), set(unseen_of(on_axis(grid)))
    columns = [
        (name, set(grid.column(place)) - {None})
        for place, (name, role) in enumerate(zip(grid.names, roles, strict=True))
        if role not in _ELSEWHERE
    ]
    return [name for name, own in columns if own and own <= unseen]


def about_unseen(grid: ChartGrid, chosen: ChosenKind, *, has_log_axis: bool) -> ChartGrid:
    """Return the grid with a sentence on values that nobody can tell from zero beside the largest."""
    known = on_axis(grid)
    is_above = min(known, default=0.0) > 0
    unseen = unseen_of(known)
    if chosen.form is ChartForm.BOX:
        return _about_flat(grid, max(map(abs, known), default=0.0))
    is_stack = chosen.type is ChartType.STACKED_BAR or chosen.form is ChartForm.STACKED
    may_hide = chosen.form not in _OF_SHARES_OR_COUNTS and (chosen.has_log_axis or is_stack)
    # Lines that cross zero come close to it: where half of them does, one value hides them.
    is_passing = chosen.type in _FREE_AXES and not is_above and 2 * len(unseen) < len(known)
    if not unseen or not may_hide or has_log_axis or is_passing:
        return grid
    lost = hidden_series(grid)
    in_lost = sum(value is not None for name in lost for value in grid.column(grid.names.index(name)))
    sentences = [Sentence("unseen_series", names=", ".join(map(spoken, lost)))] if lost else []
    if len(unseen) > in_lost:
        sentences.append(Sentence("unseen", count=len(unseen), all=len(known)))
    return replace(grid, warnings=(*grid.warnings, *sentences))


def about_covered(grid: ChartGrid, axes: Axes) -> ChartGrid:
    """Return the grid with a remark where points of equal numbers cover each other; bubbles shine through."""
    points = [(row.key, value) for row in grid.rows for value in row.values if value is not None]
    places = len(set(points))
    if not axes.is_scatter or grid.roles or places == len(points):
        return grid
    sentence = f"{len(points):,} points at {places:,} places: those of equal numbers cover each other."
    return replace(grid, remarks=(*grid.remarks, sentence))


def _about_flat(grid: ChartGrid, size: float) -> ChartGrid:
    """Return the grid of a box plot with a sentence on boxes that are a line beside the largest value."""
    ends = [(row.values[1], row.values[-2]) for row in grid.rows]
    heights = [high - low for low, high in ends if low is not None and high is not None]
    flat = [height for height in heights if _FLAT * height < size]
    sentences = [Sentence("flat_boxes", count=len(flat), all=len(heights))] if flat else []
    return replace(grid, warnings=(*grid.warnings, *sentences))


def without_title_mark(drawn: Chart, title: str) -> Chart:
    """Return a chart in which nothing stands out because a title that nobody gave names its columns."""
    if title_mark(drawn, title) is None:
        return drawn
    marks = (drawn.marks or ChartMarks()).model_copy(update={"is_plain": True})
    return drawn.model_copy(update={"marks": marks})


def about_highlight(drawn: Chart, options: MarkOptions, title: str) -> Iterator[str]:
    """Yield what stands out in a finished chart without having been asked to."""
    marks = drawn.marks
    if named := title_mark(drawn, title):
        yield about_named(named.series or named.category)
    if marks is not None and marks.highlight and options.highlight is None:
        names = (" at ".join(filter(None, (each.series, each.category))) for each in marks.highlight)
        yield f"What the title names stands out: {quoted(names, most=_MOST_TOLD)}."


def about_named(name: str) -> str:
    """Return the sentence on what stands out because the title names it."""
    return f"“{name}” is marked: the title names it."


def about_marks(marks: ChartMarks | None, names: tuple[str, ...], chosen: ChosenKind) -> Iterator[str]:
    """Yield what marks are made of, where their picture does not say it."""
    if marks is None:
        return
    if marks.average:
        whose = f" of {names[0]!r}" if len(names) > 1 else ""
        yield f"The line of the average is the mean of all values shown{whose}."
    growth = marks.growth
    if growth is not None and not growth.series and len(names) > 1 and chosen.form is not ChartForm.STACKED:
        whose = "the totals" if chosen.type is ChartType.STACKED_BAR else repr(names[0])
        yield f"The change from {growth.start} to {growth.end} is that of {whose}."
