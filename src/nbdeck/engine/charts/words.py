"""What is said about a chart: its alternative text, and what the warnings of the deck say that it does not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isclose

from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.contract.number_format import format_number, told_number
from nbdeck.engine.charts.figures import Figures
from nbdeck.engine.charts.legends import lacks_names
from nbdeck.engine.scene import ChartElement, ValueAxis

_KINDS = {
    "BAR": "Bar chart",
    "STACKED_BAR": "Stacked bar chart",
    "HORIZONTAL_BAR": "Horizontal bar chart",
    "LINE": "Line chart",
    "PIE": "Pie chart",
    "DOUGHNUT": "Doughnut chart",
    "AREA": "Area chart",
    "SCATTER": "Scatter chart",
}
_FORMS = {
    ChartForm.HISTOGRAM: "Histogram",
    ChartForm.BOX: "Box plot",
    ChartForm.WATERFALL: "Waterfall chart",
    ChartForm.SLOPE: "Slope chart",
    ChartForm.STEP: "Step chart",
    ChartForm.STACKED: "Stacked horizontal bar chart",
    ChartForm.BUBBLE: "Bubble chart",
}
_MEDIAN = 2
"""Place of the median among the series of a box plot."""
_MOST_NAMES = 7


def describe(figures: Figures, title: str = "", marked: Sequence[str] = ()) -> str:
    """Return one to four sentences on kind, series, number of categories and extremes.

    Args:
        figures: What the chart shows.
        title: What it is about, where its only series has no name.
        marked: What is marked on it beside colours.
    """
    kind, rows = _kind(figures), figures.rows
    names = [row.name for row in rows if row.name] if figures.form is not ChartForm.BOX else []
    about = _listed(names) or title
    count = len(figures.categories)
    unit = "point" if figures.kind == "SCATTER" else "category" if count == 1 else "categories"
    many = f"{count} {unit}{'s' if unit == 'point' and count != 1 else ''}"
    head = f"{kind} of {about}, {many}" if about else f"{kind}, {many}"
    head = ", ".join([head, *_beside(figures)])
    marks = [*_highlighted(figures), *marked]
    mark_sentence = f"Marked: {'; '.join(marks)}." if marks else ""
    return " ".join(filter(None, (f"{head}: {_extremes(figures)}.", figures.note, mark_sentence)))


def _kind(figures: Figures) -> str:
    kind = _FORMS.get(figures.form, _KINDS[figures.kind]) if figures.form else _KINDS[figures.kind]
    if figures.form is ChartForm.FULL:
        kind = f"100% {'stacked horizontal' if figures.kind == 'HORIZONTAL_BAR' else 'stacked'} bar chart"
    return f"{kind} with error bars" if figures.form is ChartForm.ERROR_BARS else kind


def _beside(figures: Figures) -> Iterator[str]:
    """Yield what a chart shows beside the series that are drawn as its kind."""
    for role, mark_sentence in (
        (SeriesRole.LINE, "with a line of {}"),
        (SeriesRole.RIGHT_LINE, "with a line of {} on an axis of its own"),
        (SeriesRole.SIZE, "areas showing {}"),
    ):
        names = [row.name for row in figures.others if row.role is role and row.name]
        if names:
            yield mark_sentence.format(_listed(list(dict.fromkeys(names))))
    ends = [row.name for row in figures.others if row.role in (SeriesRole.LOW, SeriesRole.HIGH) and row.name]
    for low, high in zip(ends[::2], ends[1::2], strict=False):
        yield f"from {low} to {high}"
    if figures.has_log_axis:
        yield "on a logarithmic scale"
    if figures.common is not None:
        yield "one of several on one scale"


def _course(figures: Figures) -> str:
    """Return where a waterfall starts and ends, and its largest steps."""
    values = figures.rows[0].values
    places = [place for place, value in enumerate(values) if value is not None]
    level, end = 0.0, 0.0
    steps: list[tuple[float, int]] = []
    for place in places:
        value = values[place] or 0.0
        is_total = place in figures.totals_at
        level = value if is_total else level + value
        end = level
        steps += [] if is_total else [(value, place)]

    def told(value: float, place: int) -> str:
        return f"{figures.categories[place]} {told_number(value, figures.number_format)}"

    parts = []
    if places and places[0] in figures.totals_at:
        parts.append(f"from {told(values[places[0]] or 0.0, places[0])}")
    parts.append(f"to {told_number(end, figures.number_format)}")
    rises, falls = [step for step in steps if step[0] > 0], [step for step in steps if step[0] < 0]
    parts += [f"largest rise {told(*max(rises))}"] if rises else []
    parts += [f"largest fall {told(*min(falls))}"] if falls else []
    return ", ".join(parts)


def _highlighted(figures: Figures) -> Iterator[str]:
    """Yield what stands out by its colour."""
    for row, place in figures.marks.highlights:
        parts = (
            figures.rows[row].name if row is not None else "",
            figures.categories[place] if place is not None else "",
        )
        yield " ".join(filter(None, parts))


def _listed(names: Sequence[str]) -> str:
    shown = list(names[:_MOST_NAMES])
    if len(names) > len(shown) + 1:
        return f"{', '.join(shown)} and {len(names) - len(shown)} more"
    shown = list(names)
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1] if shown else "")))


def _extremes(figures: Figures) -> str:
    if figures.form is ChartForm.WATERFALL and figures.known:
        return _course(figures)
    rows = figures.rows[_MEDIAN : _MEDIAN + 1] if figures.form is ChartForm.BOX else figures.rows
    what = f"{rows[0].name} " if figures.form is ChartForm.BOX else ""
    points = [
        (value, figures.categories[index], row.name)
        for row in rows
        for index, value in enumerate(row.values)
        if value is not None
    ]
    if not points:
        return "no values"
    high, low = max(value for value, _, _ in points), min(value for value, _, _ in points)
    if high == low:
        return f"all values {told_number(high, figures.number_format)}"

    def told(extreme: float) -> str:
        number = told_number(extreme, figures.number_format)
        places = [(series, category) for value, category, series in points if value == extreme]
        if len(places) > 1:
            return number
        series, category = places[0]
        return " ".join(filter(None, (series if len(rows) > 1 else "", category, number)))

    return f"highest {what}{told(high)}, lowest {what}{told(low)}"


def shortcomings(chart: ChartElement, *, is_of_times: bool = False) -> Iterator[str]:
    """Yield ends of sentences on names without room, and on ends of axes that stay when the data are edited.

    Args:
        chart: As it is drawn.
        is_of_times: Whether its categories are times. Between two that are named the others need no name, and neither
            do numbers at equal steps.
    """
    if lacks_names(chart):
        yield "its series have no room for their names"
    if twins := _twins(chart):
        yield f"different categories have the same label on its chart: {', '.join(map(repr, twins))}"
    if not (is_of_times or _is_even(chart.categories)):
        yield from _skipped(chart)
    if chart.unmarked:
        yield f"its chart has no place for {', '.join(chart.unmarked)}"
    for axis in filter(None, (chart.value_axis, chart.x_axis)):
        if axis.fixed:
            yield f"the scale of its chart is set to {_end(axis)}, typed in later, would be cut off"


def undrawn_form(form: str, kind: str, charts: Sequence[ChartElement]) -> Iterator[str]:
    """Yield the end of a sentence where charts are not drawn in the form that was asked for.

    Args:
        form: What was asked for, a `ChartForm`; "" for nothing.
        kind: Of the chart.
        charts: Of its slide.
    """
    if form and charts and not any(chart.form == form for chart in charts):
        yield f"the form {form} has no room on it, and its chart is drawn as {kind}"


def _twins(chart: ChartElement) -> list[str]:
    """Return the labels that different categories share since they were cut."""
    shown = dict(zip(chart.categories, chart.category_labels, strict=False))
    return [label for label, count in Counter(shown.values()).items() if label and count > 1]


def _is_even(categories: Sequence[str]) -> bool:
    """Whether the categories are numbers at equal steps, such as years and the numbers of rows."""
    try:
        numbers = [float(category) for category in categories]
    except ValueError:
        return False
    steps = [later - earlier for earlier, later in pairwise(numbers)]
    return all(isclose(step, steps[0]) for step in steps)


def _skipped(chart: ChartElement) -> Iterator[str]:
    count, every = len(chart.categories), chart.category_axis.label_every if chart.category_axis else 1
    if every >= count > 1:
        yield f"its chart has no room for the labels of its {count:,} points"
    elif every > 1:
        yield f"its chart has room for {-(-count // every):,} of {count:,} labels, one in {every}"


def _end(axis: ValueAxis) -> str:
    if axis.fixed == "both":
        ends = f"{axis.minimum:.3g} to {axis.maximum:.3g}"
        return f"run from {ends}, as something is drawn on it: a number beyond"
    verb, end, side = (
        ("start", axis.minimum, "smaller") if axis.fixed == "minimum" else ("end", axis.maximum, "larger")
    )
    return f"{verb} at {format_number(end, axis.number_format) if end else 0}: a {side} number"
