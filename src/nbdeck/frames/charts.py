"""A DataFrame -> a slide with a native chart."""

import inspect
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from nbdeck.contract.date_steps import uneven_days
from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.errors import DataError
from nbdeck.frames.advisor import SUMMARIES, ChosenKind, choose_kind, is_summary, refuse_unnamed
from nbdeck.frames.drawing import (
    ChartWords,
    about_columns,
    about_covered,
    about_highlight,
    about_labels,
    about_marks,
    about_sums,
    about_unseen,
    drawable,
    drawn_chart,
    measure,
    number_format,
    series_names,
    without_title_mark,
)
from nbdeck.frames.drawn_rows import limited, ordered
from nbdeck.frames.forms import fitted, refuse_log
from nbdeck.frames.frame import UNNAMED, Axes, Frame, quoted, spoken
from nbdeck.frames.gather import gather
from nbdeck.frames.grid import (
    ChartGrid,
    about_gaps,
    about_margins,
    about_twins,
    about_uneven_numbers,
    times_of,
    unsaid_of,
)
from nbdeck.frames.heat import heat_slide, refuse_marks, suits_heat
from nbdeck.frames.intake import read
from nbdeck.frames.kinds import refuse_argument
from nbdeck.frames.marks import DrawnChart, marks_of, with_named
from nbdeck.frames.options import PARTS_OF_A_WHOLE, ChartOptions, Keys, MarkOptions, checked_options
from nbdeck.frames.remedies import Way, refused, with_tried_ways
from nbdeck.frames.roles import checked_roles, with_roles
from nbdeck.frames.samples import sample_grid
from nbdeck.frames.selection import select
from nbdeck.frames.spoken_numbers import SpokenNumbers
from nbdeck.frames.tables import TableWords, slide_of
from nbdeck.frames.times import with_text_dates
from nbdeck.frames.title_words import Sentence, about_language, caption_of, tag_of
from nbdeck.frames.titles import ChartTitle, default_title, neutral_title, summary_title


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
    highlight: Any = None,
    annotate: Mapping[Any, str] | None = None,
    target: float | tuple[str, float] | None = None,
    average: bool = False,
    totals: bool | Sequence[Any] | None = None,
    growth: tuple[Any, ...] | None = None,
    band: tuple[Any, ...] | None = None,
    line: Keys | None = None,
    right: Keys | None = None,
    low: Keys | None = None,
    high: Keys | None = None,
    size: Hashable | None = None,
    log: bool = False,
    unit: str | None = None,
    language: str | None = None,
    number_format: str | None = None,
    x_title: str | None = None,
    y_title: str | None = None,
    source: str | None = None,
    caption: str = "",
    notes: str | None = None,
    **unknown: Any,
) -> Slide:
    """Return a slide with a native chart of `data`; its `why` says how the chart was chosen.

    Everything that is left out is chosen from the dtypes: dates run along the axis as a line, names keep their
    order, shares of `normalize=True` are shown in percent. What the chart does not show stands in its caption.
    Categories are named by their value or label: a date, `"2024-07"` or `"Jul 2024"`.

    Args:
        data: DataFrame or Series (pandas, polars, Arrow), a list of dicts, or a dict of lists.
        kind: One of the eight `ChartType`s, in any letter case, or `HISTOGRAM`, `BOX`, `WATERFALL`, `COMBO`, `SLOPE`,
            `STEP`, `BAND`, `ERROR_BARS`, `STACKED_HORIZONTAL_BAR`, `FULL_STACKED_BAR`, `FULL_HORIZONTAL_BAR`,
            `BUBBLE`, `MULTIPLES`, `HEAT_TABLE`; pandas' and seaborn's words, such as `hist`, are understood.
        x: Column of the categories; several in a list are joined to one label, also a year and its quarter. Of two
            levels of an index a time runs along the axis, else the one of more values does, and the other gives the
            series; levels that name hardly any row together are joined.
        y: One or more number columns, up to 12.
        series: Column whose values become the series, for data with one row per category and series.
        title: Heading of the slide; left out, it states what the figures say.
        aggregate: How rows of one category are summed up: `sum`, `mean`, `median`, `count`, `min`, `max`.
            Dates are cut to days, months or years where there are too many.
        sort: `ascending` or `descending` by the first series, `label`, or `data` for the order of the data.
        top: How many of the largest categories to keep (over time: series). After `sum` and `count` the rest becomes
            `Other (7)`, their sum; else it is left out, and a pie is refused.
        highlight: What stands out, the rest being grey: a series, a category, a pair of both, or a list of them; [] for
            nothing. Left out, it is the one series, else the one category, that the title names letter by letter.
        annotate: Words at categories, such as `{"Jul": "Retail overtakes"}`, or at `("Retail", "Jul")`.
        target: A value to compare with, as a line across the chart: `100` or `("Budget", 100)`; not over lying
            bars of more than two series, nor over lying stacks.
        average: Whether a line stands at the mean of all values of the first series; as `target`, and not over stacks.
        totals: Whether the sum of each stack stands at its end; of a waterfall, the bars that are totals, or True for
            one more bar.
        growth: Two categories, and perhaps a series: how much it changed, over years how much in each.
        band: A range of values as a strip: `(10, 20)` or `("normal", 10, 20)`.
        line: Columns drawn as lines over the bars, on the same axis.
        right: Columns drawn as lines over the bars, with an axis of their own at the right.
        low: Columns of lower ends, one for each y: a band around a line, error bars at bars.
        high: Columns of higher ends.
        size: Column whose values are the areas of the dots.
        log: Whether each gridline is ten times the one below.
        unit: What the values are counted in, written above the plot.
        language: That of the deck, such as `German`, for titles and captions that nbdeck writes.
        number_format: Excel format code such as `#,##0`, `0.0%` or `$#,##0`.
        x_title: Title of the category axis.
        y_title: Title of the value axis.
        source: Where the numbers come from, in small print.
        caption: A sentence beside the chart.
        notes: Speaker notes.
        unknown: Arguments of other packages; each is answered with what it is called here.

    Raises:
        ColumnNotFound: a named column does not exist.
        DataError: the data makes no such chart; names the column and says what to do.

    Examples:
        >>> sales = {"month": ["Mar", "Apr", "May"], "north": [31, 38, 47], "south": [40, 41, 43]}
        >>> slide = nbdeck.chart(sales, x="month", y=["north", "south"])
        >>> slide.title
        'North and south by month'
        >>> slide.why
        "BAR because 'month' is text."
        >>> slide = nbdeck.chart(sales, y="north", highlight="May", target=("Plan", 40))
        >>> slide.chart.marks.target.value
        40.0
    """
    if unknown:
        raise refuse_argument(unknown, _ARGUMENTS)
    columns = {"x": x, "y": y, "series": series}
    roles = {"line": line, "right": right, "low": low, "high": high, "size": size}
    shape = {"kind": kind, "aggregate": aggregate, "sort": sort, "top": top, "log": log}
    words = ChartWords(
        title, number_format, x_title, y_title, source, caption, notes, _text("unit", unit), tag_of(language)
    )
    marks = {
        "highlight": highlight,
        "annotate": annotate,
        "target": target,
        "average": average,
        "totals": totals,
        "growth": growth,
        "band": band,
    }
    return _slide_or_ways(data, {**columns, **roles, **shape, **marks}, words)


_ARGUMENTS = tuple(name for name in inspect.signature(chart).parameters if name not in {"data", "unknown"})
_MARKS = tuple(each.name for each in fields(MarkOptions))


def _text(name: str, given: Any) -> str | None:
    if given is not None and (not isinstance(given, str) or not given.strip()):
        raise refused(
            f"{name}={given!r} is no text.", otherwise=f"say {name}='thousand tonnes', or leave it out."
        )
    return None if given is None else given.strip()


def _slide_or_ways(data: Any, asked: dict[str, Any], words: ChartWords) -> Slide:
    """Return the slide; a refusal names the ways of asking that were tried and work."""
    frame = with_text_dates(read(data))

    def drawn(way: Way) -> Slide:
        given = {**asked, **way}
        marks = MarkOptions(**{name: given.pop(name) for name in _MARKS})
        has_log_axis = bool(given.pop("log"))
        options = replace(checked_options(**given), tag=words.tag)
        if is_summary(frame, options):
            return _summary(data, frame, marks, words)
        return _slide(frame, options, marks, words, has_log_axis=has_log_axis)

    try:
        return drawn({})
    except DataError as refusal:
        raise with_tried_ways(
            refusal, drawn, asked, tabled=lambda way: slide_of(data, way), columns=list(frame.columns)
        ) from refusal.__cause__


def _summary(data: Any, frame: Frame, marks: MarkOptions, words: ChartWords) -> Slide:
    """Return a table of counts, means and deviations, which have no axis in common."""
    refuse_marks(marks.given)
    try:
        shown = slide_of(
            data, {}, TableWords(words.title, words.source, words.caption, words.notes, words.tag)
        )
    except DataError as refusal:
        names = [name for name in frame.columns if name not in frame.index]
        raise refused(
            "The data is a summary: its counts, means and deviations have no axis in common.",
            *({"y": name} for name in names[:1]),
            is_table=True,
        ) from refusal
    why = (
        "A table because the data is a summary, of which no axis shows counts, means and deviations together."
    )
    names = [name for name in frame.columns if name not in frame.index]
    is_turned = any(set(names) >= statistics for statistics in SUMMARIES)
    title = words.title or summary_title([] if is_turned else names, "".join(frame.index[:1]), words.tag)
    return shown.model_copy(update={"title": title, "why": f"{why} {shown.why}"})


def _slide(
    frame: Frame, options: ChartOptions, mark_options: MarkOptions, words: ChartWords, *, has_log_axis: bool
) -> Slide:
    axes = select(frame, options)
    if options.roles:
        axes = with_roles(frame, axes, options)
    refuse_unnamed(frame, axes, options)
    gathered = about_margins(_gathered(frame, axes, options))
    because = "asked" if options.is_table else "" if has_log_axis else suits_heat(gathered, axes, options)
    grid = gathered
    if not axes.sample:
        is_whole = because and options.top is None
        grid = ordered(grid if is_whole else limited(grid, axes, options), axes, options)
    grid = grid if axes.sample or axes.is_scatter else about_twins(grid)
    if because:
        return _heat(frame, grid, axes, options, mark_options, words, because)
    chosen = choose_kind(grid.main, axes, options)
    form = fitted(grid, axes, options, chosen, mark_options.totals)
    grid = about_uneven_numbers(about_covered(form.grid, axes), axes, options, chosen.type)
    grid = _about_times(grid, axes, chosen, mark_options, words)
    grid = grid if axes.is_scatter and axes.series else about_gaps(grid, chosen.type)
    grid = about_unseen(grid, chosen, has_log_axis=has_log_axis)
    names = series_names(grid, axes, options, words.tag)
    heading = _heading(grid, form.shown, axes, options, chosen, words)
    grid = about_sums(grid, chosen, words.unit)
    canvas = DrawnChart(frame, axes, grid, names, chosen.type, chosen.form, words.tag)
    marks = marks_of(canvas, mark_options) if mark_options.given else None
    if heading.highlight:
        marks = with_named(marks, mark_options, heading, canvas)
    if has_log_axis:
        refuse_log(grid, chosen)
    told, beside = _told(frame, axes, form.shown, options)
    extensions = {
        "marks": marks,
        "totals_at": form.totals_at,
        "has_log_axis": has_log_axis,
        "not_taken_over": tuple(map(str, (*beside, *grid.warnings))),
    }
    drawn = drawn_chart(grid, axes, options, chosen, words, **extensions)
    drawn = drawn if (words.title or "").strip() else without_title_mark(drawn, heading.text)
    reasons = (
        chosen.why,
        *about_labels(frame, axes, drawn, words.number_format),
        *told,
        *grid.remarks,
        *about_marks(marks, names, chosen),
        *grid.warnings,
        *about_language(words.tag),
        *heading.why,
        *about_highlight(drawn, mark_options, heading.text),
    )
    return Slide(
        title=heading.text,
        layout=Layout.CHART,
        item_amount=0,
        content=caption_of((words.caption, *beside, *grid.warnings), words.tag),
        chart=drawn,
        notes=words.notes,
        why=" ".join(reasons),
    )


def _gathered(frame: Frame, axes: Axes, options: ChartOptions) -> ChartGrid:
    """Return all numbers that are asked for."""
    if axes.sample is not None:
        return sample_grid(frame, axes, options)
    grid = gather(frame, axes, options)
    return drawable(checked_roles(grid, options) if options.roles else grid, options)


def _heat(
    frame: Frame,
    grid: ChartGrid,
    axes: Axes,
    options: ChartOptions,
    mark_options: MarkOptions,
    words: ChartWords,
    because: str,
) -> Slide:
    """Return a table with fills."""
    refuse_marks(mark_options.given)
    title = ChartTitle((words.title or "").strip())
    if not title.text:
        title = neutral_title(grid, axes, options, words.tag, words.measure)
    reason = "TABLE with fills as asked." if options.is_table else f"TABLE with fills because {because}."
    told, beside = _told(frame, axes, grid, options)
    why = (reason, *told, *grid.remarks, *title.why)
    return heat_slide(grid, axes, options, words, title.text, why, beside)


def _heading(
    grid: ChartGrid,
    shown: ChartGrid,
    axes: Axes,
    options: ChartOptions,
    chosen: ChosenKind,
    words: ChartWords,
) -> ChartTitle:
    """Return the title: the user's own, or what the figures say."""
    main = grid.main
    names = series_names(main, axes, options, words.tag)
    if own := (words.title or "").strip():
        return ChartTitle(own)
    is_part = axes.series is not None and len(names) == 1
    own = (words.measure if axes.has_unnamed_values else "") or (names[0] if is_part else "")
    what = own or measure(axes, options, words.tag) or spoken(main.names[0])
    code = number_format(grid, axes, options, words.number_format)
    numbers = SpokenNumbers(main, axes, options, chosen, names, code, words.tag, what)
    return default_title(numbers, shown.main, words.measure)


def _told(
    frame: Frame, axes: Axes, shown: ChartGrid, options: ChartOptions
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what `why` says of the columns of a finished chart, and what the slide says of them too.

    Columns that nobody has named are told on the slide, unless somebody has named what is shown.
    """
    left_out = about_columns(frame, axes, shown)
    is_chosen = (
        options.y is not None or options.aggregate == "count" or (options.x is not None and not axes.x)
    )
    on_slide = () if left_out is None or is_chosen else left_out[1:]
    names = [each for each in (*axes.x, axes.series, *axes.measures) if each is not None]
    dates = [column.name for column in names if column.words]
    changes = {
        change: [each.name for each in names if frame.changes.get(each.name) == change]
        for change in dict.fromkeys(frame.changes.values())
    }
    levels = [str(name) for name in frame.level_names if name is not None]
    heads = "Name of the columns" if frame.across else "Names of the levels of the columns"
    is_index_lost = UNNAMED in frame.index and UNNAMED not in {each.name for each in names}
    reasons = (
        *(left_out[:1] if left_out else ()),
        *(["The index, which has no name, is not shown."] if is_index_lost else []),
        *axes.warnings,
        *axes.reasons,
        *([f"{axes.series.name!r} gives the series."] if axes.series is not None else []),
        *([f"Read as dates: {quoted(dates)}."] if dates else []),
        *([f"{heads}: {quoted(levels)}."] if levels else []),
        *(frame.index_remarks if axes.x or not frame.row_numbers else ()),
        *frame.name_remarks,
        *(f"{change}: {quoted(own)}." for change, own in changes.items() if own),
    )
    return reasons, (*axes.warnings, *on_slide)


def _about_times(
    grid: ChartGrid, axes: Axes, chosen: ChosenKind, mark_options: MarkOptions, words: ChartWords
) -> ChartGrid:
    """Return the grid with the sentences on its times that the slide needs.

    The one on even steps goes where an axis of days shows how far dates are apart; the year or date that all
    of them share comes where no title of an axis says it.
    """
    warnings = grid.warnings
    has_growth = mark_options.growth is not None
    if uneven_days(chosen.type, chosen.form, times_of(grid, axes.x), has_growth=has_growth):
        warnings = tuple(
            one for one in warnings if not (isinstance(one, Sentence) and one.key == "times_apart")
        )
    unsaid = unsaid_of(grid, axes.x)
    has_title = words.x_title is None and chosen.type not in PARTS_OF_A_WHOLE
    if unsaid and not has_title and unsaid not in f"{words.x_title} {words.title} {words.caption}":
        warnings = (*warnings, Sentence("all_times", name=unsaid))
    return replace(grid, warnings=warnings)
