"""What is said about a chart: its alternative text, and what the warnings of the deck say that it does not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isclose

from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.engine.charts.figures import Figures
from nbdeck.engine.charts.legends import lacks_names
from nbdeck.engine.charts.statements import courses, statements
from nbdeck.engine.charts.time_axis import years_below
from nbdeck.engine.scene.chart import ChartSeries
from nbdeck.engine.scene.elements import ChartElement
from nbdeck.engine.text.language import Phrases, is_rtl, phrases, word

_NAMES = (
    *("BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "PIE", "DOUGHNUT", "AREA", "SCATTER"),
    *(ChartForm.HISTOGRAM, ChartForm.BOX, ChartForm.WATERFALL, ChartForm.SLOPE, ChartForm.STEP),
    *(ChartForm.STACKED, ChartForm.BUBBLE),
)
"""Kinds and forms that have a name, in the order of `phrases.toml`."""
_MOST_NAMES = 7


def describe(figures: Figures, lang: str, title: str = "", marked: Sequence[str] = ()) -> str:
    """Return sentences on kind, series, number of categories, extremes and marks, in the language of the deck.

    Args:
        figures: What the chart shows.
        lang: BCP 47 tag of the deck.
        title: What it is about, where its only series has no name.
        marked: Sentences on what is marked on it.
    """
    words = phrases(lang)
    count = words.points if figures.kind == "SCATTER" else words.categories
    said = (
        words.listed(list(_heads(figures, lang, title)), _MOST_NAMES) + words.stop,
        count.format(count=len(figures.categories)),
        *(statements(figures, lang) or courses(figures, lang)),
        *marked,
    )
    return " ".join(filter(None, said))


def _heads(figures: Figures, lang: str, title: str) -> Iterator[str]:
    """Yield what a chart is and what it shows."""
    words = phrases(lang)
    names = list(_names(figures, lang)) or [title] * bool(title)
    kind = _kind(figures, words)
    yield words.head.format(kind=kind, about=names[0]) if kind and names else kind or "".join(names[:1])
    yield from names[1:]
    if figures.has_log_axis:
        yield word("log_scale", lang)


def _kind(figures: Figures, words: Phrases) -> str:
    """Return what a chart is called, "" in a language without names."""
    is_lying_stack = figures.form is ChartForm.FULL and figures.kind == "HORIZONTAL_BAR"
    form = ChartForm.STACKED if is_lying_stack else figures.form
    kind = dict(zip(_NAMES, words.kinds, strict=False))
    name = kind.get(form or figures.kind) or kind.get(figures.kind, "")
    return f"{name} (100%)" if name and figures.form is ChartForm.FULL else name


def _names(figures: Figures, lang: str) -> Iterator[str]:
    """Yield the names of the series, with what belongs to them."""
    if figures.form is ChartForm.BOX:
        return
    for row in filter(lambda row: row.name, figures.described):
        ends = [each.name for each in figures.beside(row, SeriesRole.LOW, SeriesRole.HIGH) if each.name]
        sizes = [f"● {each.name}" for each in figures.beside(row, SeriesRole.SIZE) if each.name]
        right = (
            [word("left_axis" if is_rtl(lang) else "right_axis", lang)]
            if row.role is SeriesRole.RIGHT_LINE
            else []
        )
        beside = ", ".join([*right, " – ".join(ends), *sizes]).strip(", ")
        yield f"{row.name} ({beside})" if beside else row.name


def shortcomings(chart: ChartElement, *, is_of_times: bool = False) -> Iterator[str]:
    """Yield ends of sentences on names, labels and marks without room.

    Args:
        chart: As it is drawn.
        is_of_times: Whether its categories are times in their order. On a line between two that are named the others
            need no name, and neither do numbers at equal steps; a bar does.
    """
    if lacks_names(chart):
        yield "its series have no room for their names"
    if twins := _twins(chart):
        yield f"different categories have the same label on its chart: {', '.join(map(repr, twins))}"
    if "BAR" in chart.kind or not (is_of_times or _is_even(chart.categories)):
        yield from _skipped(chart)
    if cut := sum(label.count("…") > name.count("…") for name, label in _labels(chart)):
        yield f"{cut:,} of {len(chart.categories):,} labels are cut on its chart; its data has them whole"
    yield from _unlabelled(chart)
    if chart.form == ChartForm.BUBBLE and not any(series.labels for series in chart.series):
        yield "no place for the size of its largest bubble is free of other bubbles on its chart"
    if chart.unmarked:
        yield f"its chart has no place for {', '.join(chart.unmarked)}"


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
    """Return the labels that different categories share since they were cut; years that stand once tell others."""
    if chart.category_labels == tuple(map("\n".join, years_below(chart.categories))):
        return []
    shown = dict(_labels(chart))
    return [label for label, count in Counter(shown.values()).items() if label and count > 1]


def _labels(chart: ChartElement) -> Iterator[tuple[str, str]]:
    """Return the categories with what stands at them, () where that is themselves."""
    return zip(chart.categories, chart.category_labels, strict=False)


def _unlabelled(chart: ChartElement) -> Iterator[str]:
    """Yield how many parts of stacks have no value beside them where no axis says it, but at most its share."""
    if chart.value_axis is None or not (chart.stacking or chart.overlap == 100):
        return
    own = [series for series in chart.series if series.is_drawn and not (series.is_helper or series.plot)]
    says_shares = chart.stacking == "full" and any(series.labels for series in own)
    if len(own) < 2 or (chart.value_axis.is_visible and not says_shares):
        return
    if chart.form not in {"", ChartForm.STACKED, ChartForm.FULL}:
        return
    bare = [
        index
        for series in own
        for index, value in enumerate(series.values)
        if value and index not in dict(series.labels)
    ]
    if bare:
        verb = "is" if len(bare) == 1 else "are"
        yield f"{len(bare):,} of {sum(map(_count, own)):,} parts {verb} too small on its chart for a number"


def _count(series: ChartSeries) -> int:
    return sum(value is not None for value in series.values)


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
