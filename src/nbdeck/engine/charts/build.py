"""The one door: a chart specification becomes a chart of the scene, native settings and drawing from one geometry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import TypeAlias, cast

from nbdeck.contract import slides
from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.engine.charts.canvas import Cramped
from nbdeck.engine.charts.figures import ChartContext, DetailLevel, Figures, figures_of
from nbdeck.engine.charts.heights import may_have_values
from nbdeck.engine.charts.marked import asked_marks
from nbdeck.engine.charts.mirror import mirrored
from nbdeck.engine.charts.palette import deck_colors
from nbdeck.engine.charts.statements import highlighted
from nbdeck.engine.charts.words import describe
from nbdeck.engine.scene.boxes import Box, Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import ChartElement, ChartKind, TextBox
from nbdeck.engine.themes.theme import ChartStyle
from nbdeck.errors import DoesNotFit

_Drawer: TypeAlias = Callable[[ChartContext], ChartElement]
_DRAWERS: Mapping[ChartKind, str] = {
    "BAR": "bars.draw_bars",
    "STACKED_BAR": "bars.draw_bars",
    "HORIZONTAL_BAR": "bars.draw_bars",
    "LINE": "lines.draw_lines",
    "AREA": "areas.draw_areas",
    "PIE": "pies.draw_round",
    "DOUGHNUT": "pies.draw_round",
    "SCATTER": "scatter.draw_scatter",
}
"""What draws a kind: a function by its module, which loads with the first chart of the kind."""
_FORMS: Mapping[ChartForm, str] = {
    ChartForm.BOX: "boxes.draw_boxes",
    ChartForm.WATERFALL: "waterfall.draw_waterfall",
    ChartForm.SLOPE: "slopes.draw_slopes",
    ChartForm.STEP: "steps.draw_steps",
}
"""What draws a form otherwise than its kind."""
_SMALLEST: Pt = 10.0
"""No word of a chart is set smaller, points."""
_MIDDLING: tuple[Pt, ...] = (18.0, 16.5, 14.0, 12.0)
_LARGEST_WITHOUT_VALUES: Pt = 14.0
"""Of words; values at bars are worth smaller ones."""
_GOING = (("titles", 0.45), ("legend", 0.4), ("labels", 0.4), ("ticks", 0.35), ("categories", 0.0))
"""What goes where a chart has little room, and the share of it that the plot keeps then."""
_UNMIRRORED = ("PIE", "DOUGHNUT", "SCATTER")
"""Kinds that go clockwise, or by numbers from the left, in every language."""
_FIGURES = re.compile(r"\d[\d.,\s]*")
_COMBO = "combos.draw_combo"
_LINES = (SeriesRole.LINE, SeriesRole.RIGHT_LINE)


def _drawer(figures: Figures) -> _Drawer:
    """Return what draws the form of a chart, or its kind."""
    name = _FORMS.get(figures.form) if figures.form else None
    if any(row.role in _LINES for row in figures.others):
        name = _COMBO
    module, _, function = (name or _DRAWERS[figures.kind]).partition(".")
    return cast("_Drawer", getattr(import_module(f"nbdeck.engine.charts.{module}"), function))


def build_charts(
    spec: slides.Chart,
    box: Box,
    style: ChartStyle,
    look: ThemeStyle,
    *,
    lang: str = "en-US",
    title: str = "",
    name: str = "Chart",
    text_size: Pt = 12.0,
    colors: Mapping[str, Color] | None = None,
) -> tuple[ChartElement, ...]:
    """Return a chart with everything decided, or small ones side by side; no text leaves `box` or lies on another.

    In a box too small for everything these go, in this order: type larger than 10 pt, axis titles, the legend,
    values at bars and points, the value axis, the category labels. Small charts become one where they have no room.

    Args:
        spec: Kind, categories and series.
        box: The frame on the slide, points.
        style: How charts of the theme look.
        look: Colours and typefaces.
        lang: BCP 47 tag of the deck; from it the word "Other" and the side where reading starts.
        title: What the chart shows, for the alt text.
        name: Name in PowerPoint's selection pane.
        text_size: Of all words, points; at least 10.
        colors: Of the names of series and slices, where the chart is one of a deck.

    Raises:
        DoesNotFit: the box has no room for a plot at all.
    """
    figures = figures_of(spec, lang, title)
    colors = deck_colors([figures], style, look) if colors is None else colors
    panels = _panels(figures, box) if figures.form is ChartForm.MULTIPLES else []
    for plan in _plans(text_size) if panels else ():
        if not plan.has_ticks:
            break
        with suppress(Cramped):
            contexts = (ChartContext(each, frame, style, look, lang, plan, colors) for each, frame in panels)
            return tuple(
                _finished(spec, context, title, f"{name} {number}")
                for number, context in enumerate(contexts, 1)
            )
    if panels or figures.form is ChartForm.MULTIPLES:
        figures = replace(figures, form=None)
    for plan in _plans(text_size):
        with suppress(Cramped):
            context = ChartContext(figures, box, style, look, lang, plan, colors)
            return (_finished(spec, context, title, name),)
    raise DoesNotFit(
        f"A chart has no room in {box.w:.0f} x {box.h:.0f} pt.",
        hint="Give the chart a larger part of the slide.",
        details={"width": box.w, "height": box.h},
    )


def _plans(text_size: Pt) -> Iterator[DetailLevel]:
    """Yield plans from full to bare.

    Level labels are worth smaller type. What goes then: axis titles, the legend, labels of values, ticks of the
    value axis, category labels.
    """
    size = max(text_size, _SMALLEST)
    sizes = (size, *(smaller for smaller in (*_MIDDLING, _SMALLEST) if smaller < size))
    for smaller in sizes:
        yield DetailLevel(smaller, 0.5, is_flat=True)
    for smaller in sizes[-2:]:
        yield DetailLevel(smaller, 0.45)
    gone: dict[str, bool] = {}
    for part, least in _GOING:
        gone |= {f"has_{part}": False}
        yield DetailLevel(_SMALLEST, least, **gone)


def _panels(figures: Figures, box: Box) -> list[tuple[Figures, Box]]:
    from nbdeck.engine.charts.multiples import panels_of

    return panels_of(figures, box)


def _finished(spec: slides.Chart, context: ChartContext, title: str, name: str) -> ChartElement:
    """Return the chart of one attempt.

    Raises:
        Cramped: something that has to stand has no room.
    """
    figures = context.figures
    chart = _drawer(figures)(context)
    if context.is_rtl and figures.kind not in _UNMIRRORED:
        chart = mirrored(chart)
    axis = chart.value_axis
    lacks_values = axis is not None and axis.is_visible and "BAR" in figures.kind and not axis.is_log
    if lacks_values and context.size > _LARGEST_WITHOUT_VALUES and may_have_values(figures):
        raise Cramped
    if not chart.form:
        figures = replace(figures, form=None)
    marked = (*highlighted(figures, context.lang), *context.record.placed.values())
    return replace(
        chart,
        number_format=figures.number_format,
        text_size=context.plan.size,
        text_color=context.style.text,
        alt=describe(figures, context.lang, title, marked),
        marked=marked,
        unmarked=_unmarked(spec, context, chart),
        name=name,
    )


def _unmarked(spec: slides.Chart, context: ChartContext, chart: ChartElement) -> tuple[str, ...]:
    """Return what the chart was asked to show and does not."""
    record, unit = context.record, context.figures.unit
    words = [part.text for part in chart.drawing if isinstance(part, TextBox)]
    words += [_FIGURES.sub("", text) for text in words]  # of an amount in £k
    missing = []
    if spec.marks is not None:
        missing = [what for key, what in asked_marks(spec.marks).items() if key not in record.placed]
    missing += [f"the name of {name!r}" for name in record.unnamed]
    missing += [f"the label of {name!r}" for name in _unlabelled(context.figures, chart)]
    missing += (
        [f"the unit {unit!r}"]
        if unit and not any(unit.casefold() in text.casefold() for text in words)
        else []
    )
    return tuple(missing)


def _unlabelled(figures: Figures, chart: ChartElement) -> Iterator[str]:
    """Yield the categories of bars that stand out, and of slices, that have no label."""
    if figures.kind in ("PIE", "DOUGHNUT"):
        (series,) = chart.series
        labelled = {at for at, _ in series.labels}
        pairs = enumerate(zip(figures.categories, series.values, strict=True))
        yield from (name for at, (name, value) in pairs if name and value and at not in labelled)
    words = [part for part in chart.drawing if isinstance(part, TextBox)]
    for at in figures.marks.categories if "BAR" in figures.kind else ():
        name, label = figures.categories[at], f"Category label {at + 1}"
        if name and not any(part.name == label or part.text.startswith(f"{name}: ") for part in words):
            yield name
