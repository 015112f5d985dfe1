"""A DataFrame -> a slide with a native chart."""

import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Chart, Series, Slide
from nbdeck.errors import DataError
from nbdeck.frames.advisor import choose_kind, has_parts_of_one, refuse_unasked
from nbdeck.frames.drawn_rows import is_rest, limited, ordered, told_of_gaps
from nbdeck.frames.frame import Frame, Role
from nbdeck.frames.gather import gather
from nbdeck.frames.grid import ChartGrid, times_of, unsaid_of
from nbdeck.frames.intake import read
from nbdeck.frames.names import headed, quoted
from nbdeck.frames.number_formats import axis_format, plain_number, rounds, show
from nbdeck.frames.remedies import Way, with_tried_ways
from nbdeck.frames.selection import Axes, select
from nbdeck.frames.tables import slide_of
from nbdeck.frames.times import with_text_dates
from nbdeck.frames.titles import ChartTitle, aggregate_word, default_title, measure
from nbdeck.frames.wish import PARTS_OF_A_WHOLE, ChartOptions, Keys, checked_wish

_FREE_AXES = (ChartType.LINE, ChartType.SCATTER)
"""Kinds whose marks do not stand on zero."""


def chart(
    data: Any,
    *,
    kind: ChartType | str | None = None,
    x: Keys | None = None,
    y: Keys | None = None,
    series: Hashable | None = None,
    title: str | None = None,
    aggregate: str | None = None,
    sort: str | None = None,
    top: int | None = None,
    number_format: str | None = None,
    x_title: str | None = None,
    y_title: str | None = None,
    source: str | None = None,
    caption: str = "",
    notes: str | None = None,
) -> Slide:
    """Return a slide with a native chart of `data`; its `why` says how the chart was chosen.

    Everything that is left out is chosen from the dtypes: dates run along the axis as a line, names keep their
    order, shares of one are shown in percent. What the chart does not show stands in its caption.

    Args:
        data: DataFrame or Series (pandas, polars, Arrow), a list of dicts, or a dict of lists.
        kind: One of the eight `ChartType`s, in any letter case.
        x: Column of the categories; several in a list are joined to one label.
        y: One or more number columns, up to 12.
        series: Column whose values become the series, for data with one row per category and series.
        title: Heading of the slide; left out, it states what the figures say.
        aggregate: How rows of one category are summed up: `sum`, `mean`, `median`, `count`, `min`, `max`.
            Dates are cut to days, months or years where there are too many.
        sort: `ascending` or `descending` by the first series, `label`, or `data` for the order of the data.
        top: How many of the largest categories to keep (over time: series). After `sum` and `count`, and in a
            pie, the rest becomes `Other (7)`, their sum; else it is left out.
        number_format: Excel format code such as `#,##0`, `0.0%` or `$#,##0`.
        x_title: Title of the category axis.
        y_title: Title of the value axis.
        source: Where the numbers come from, in small print.
        caption: A sentence beside the chart.
        notes: Speaker notes.

    Raises:
        ColumnNotFound: a named column does not exist.
        DataError: the data makes no such chart; names the column and says what to do.

    Examples:
        >>> sales = {"month": ["Mar", "Apr", "May"], "north": [31, 38, 47], "south": [40, 41, 43]}
        >>> slide = nbdeck.chart(sales, x="month", y=["north", "south"])
        >>> slide.title
        'North and south by month'
        >>> slide.why
        "BAR because 'month' is text and there are 2 number columns."
    """
    frame = with_text_dates(read(data))
    asked = {"kind": kind, "x": x, "y": y, "series": series, "aggregate": aggregate, "sort": sort, "top": top}
    words = _ChartWords(title, number_format, x_title, y_title, source, caption, notes)
    return _slide_or_ways(data, frame, asked, words)


@dataclass(frozen=True)
class _ChartWords:
    """What the user says about the chart."""

    title: str | None
    number_format: str | None
    x_title: str | None
    y_title: str | None
    source: str | None
    caption: str
    notes: str | None


def _slide_or_ways(data: Any, frame: Frame, asked: dict[str, Any], words: _ChartWords) -> Slide:
    """Return the slide; a refusal names the ways of asking that were tried and work."""

    def drawn(way: Way) -> Slide:
        return _slide(frame, checked_wish(**{**asked, **way}), words)

    try:
        return drawn({})
    except DataError as refusal:
        raise with_tried_ways(
            refusal, drawn, asked, tabled=lambda way: slide_of(data, way), columns=list(frame.columns)
        ) from refusal.__cause__


def _slide(frame: Frame, wish: ChartOptions, words: _ChartWords) -> Slide:
    axes = select(frame, wish)
    refuse_unasked(frame, axes, wish)
    gathered = _drawable(gather(frame, axes, wish), wish)
    grid = ordered(limited(gathered, axes, wish), axes, wish)
    chosen, because = choose_kind(grid, axes, wish)
    grid = told_of_gaps(_told_of_shared_times(grid, axes, chosen, words), chosen)
    drawn = _chart(grid, axes, wish, chosen, words)
    heading = ChartTitle((words.title or "").strip())
    if not heading.text:
        heading = default_title(grid, axes, wish, kind=chosen, code=drawn.number_format or "General")
    claim = (f"Title by a test: {heading.test}.",) if heading.test else ()
    warnings = (*axes.warnings, *grid.warnings)
    reasons = (
        because,
        *_about_axis(grid, chosen),
        *_about_labels(frame, grid, axes, drawn, words.number_format),
        *axes.reasons,
        *_about_columns(frame),
        *(frame.index_remarks if axes.x or not frame.row_numbers else ()),
        *frame.remarks,
        *grid.remarks,
        *grid.warnings,
        *claim,
    )
    return Slide(
        title=heading.text,
        layout=Layout.CHART,
        item_amount=0,
        content=" ".join(filter(None, (words.caption, *warnings))),
        chart=drawn,
        notes=words.notes,
        why=" ".join(reasons),
    )


def _about_columns(frame: Frame) -> tuple[str, ...]:
    """Return what the columns are the values of, as `pivot` and `crosstab` name it and no label of the chart does."""
    if frame.across:
        return (f"The columns are values of {quoted([frame.across])}.",)
    levels = [str(name) for name in frame.level_names if name is not None]
    return (f"Levels of the columns that have a name: {quoted(levels)}.",) if levels else ()


def _told_of_shared_times(grid: ChartGrid, axes: Axes, kind: ChartType, words: _ChartWords) -> ChartGrid:
    """Return the grid with a sentence on the year or date of all times, where no title of an axis says it."""
    unsaid = unsaid_of(grid, axes.x)
    has_title = words.x_title is None and kind not in PARTS_OF_A_WHOLE
    if not unsaid or has_title or unsaid in f"{words.x_title} {words.title} {words.caption}":
        return grid
    return replace(grid, warnings=(*grid.warnings, f"All times are of {unsaid}."))


_MOST_EXACT = 2.0**53
"""From here on a number of a chart, which office programs hold as a float, may lose its last digits."""


def _about_labels(
    frame: Frame, grid: ChartGrid, axes: Axes, drawn: Chart, asked: str | None
) -> Iterator[str]:
    code = drawn.number_format or "General"
    types = [str(frame.given[column.name].values.dtype).lower() for column in axes.y]
    is_exact = any(not name.startswith(("float", "double")) for name in types)
    if is_exact and any(abs(value) >= _MOST_EXACT for value in grid.known()):
        yield "A chart holds 15 digits of a number: larger ones are rounded."
        return
    rounded = next((value for value in grid.known() if rounds(value, code)), None)
    if drawn.type not in PARTS_OF_A_WHOLE and asked is None and rounded is not None:
        short = float(f"{rounded:.7g}")
        example = short if rounds(short, code) else rounded
        yield f"Numbers are written short, such as {plain_number(example)} as {show(example, code)}."


def _about_axis(grid: ChartGrid, kind: ChartType) -> Iterator[str]:
    known = grid.known()
    size = max(map(abs, known), default=0.0)
    is_apart = bool(known) and min(known) * max(known) > 0
    if kind in _FREE_AXES and is_apart and 0 < max(known) - min(known) <= size / 6:
        yield "The values lie close together, so that their axis need not start at zero."


def _chart(grid: ChartGrid, axes: Axes, wish: ChartOptions, kind: ChartType, words: _ChartWords) -> Chart:
    what = None if _is_as_given(axes, wish) else measure(axes, wish)
    has_no_axis = kind in PARTS_OF_A_WHOLE
    word = headed(what or aggregate_word(wish) or "") or (axes.y[0].name if len(axes.y) == 1 else None)
    drawn = Chart(
        type=kind,
        categories=grid.labels,
        times=times_of(grid, axes.x),
        series=tuple(
            Series(name=name, values=grid.column(place))
            for place, name in enumerate(_named(grid, axes, what))
        ),
        number_format=_number_format(grid, axes, wish, words.number_format),
        x_title=words.x_title
        or (axes.x_name if kind is ChartType.SCATTER else unsaid_of(grid, axes.x) or None),
        y_title=words.y_title or (None if has_no_axis else word),
        source=words.source,
    )
    return drawn.model_copy(update={"has_rest": True}) if grid.rows and is_rest(grid.rows[-1]) else drawn


def _named(grid: ChartGrid, axes: Axes, what: str | None) -> tuple[str, ...]:
    """Return the names of the series; one that was made of the column is called what it is, such as `average sales`."""
    return (what,) if what and not axes.series else grid.names


def _is_as_given(axes: Axes, wish: ChartOptions) -> bool:
    """Tell whether the values are those of one column, so that they bear its name as it is written."""
    return wish.aggregate is None and len(axes.y) == 1 and axes.y[0].role is not Role.BOOLEAN


def _number_format(grid: ChartGrid, axes: Axes, wish: ChartOptions, asked: str | None) -> str:
    if asked is not None:
        show(1.0, asked)
        return asked
    known = grid.known()
    if wish.aggregate == "count":
        is_percent = False
    elif axes.y and axes.y[0].role is Role.BOOLEAN:
        is_percent = wish.aggregate == "mean"
    else:
        is_percent = not axes.is_scatter and has_parts_of_one(grid)
    return axis_format(known, is_percent=is_percent)


def _drawable(grid: ChartGrid, wish: ChartOptions) -> ChartGrid:
    """Return the grid without rows that a pie has no slice for, with a word on a last one that may be their total."""
    if wish.kind not in PARTS_OF_A_WHOLE:
        return grid
    rows = tuple(row for row in grid.rows if any(value is not None for value in row.values))
    lost = len(grid.rows) - len(rows)
    notes = [f"{lost} without a value {'is' if lost == 1 else 'are'} left out."] if lost else []
    values = [value for row in rows for value in row.values if value is not None]
    if len(values) > 2 and math.isclose(2 * values[-1], math.fsum(values)):
        notes.append(f"{rows[-1].label} is as much as all others together.")
    return replace(grid, rows=rows, warnings=(*grid.warnings, *notes))
