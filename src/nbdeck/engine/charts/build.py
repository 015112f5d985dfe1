"""The one door: a chart specification becomes a chart of the scene, native settings and drawing from one geometry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from nbdeck.contract import slides
from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.engine.charts.bars import draw_bars
from nbdeck.engine.charts.boxes import draw_boxes
from nbdeck.engine.charts.canvas import Cramped
from nbdeck.engine.charts.combos import draw_combo
from nbdeck.engine.charts.figures import ChartContext, Figures, figures_of, plans
from nbdeck.engine.charts.lines import draw_areas, draw_lines
from nbdeck.engine.charts.marked import asked_marks
from nbdeck.engine.charts.multiples import panels_of, with_common_scale
from nbdeck.engine.charts.pies import draw_round
from nbdeck.engine.charts.scatter import draw_scatter
from nbdeck.engine.charts.slopes import draw_slopes
from nbdeck.engine.charts.steps import draw_steps
from nbdeck.engine.charts.waterfall import draw_waterfall
from nbdeck.engine.charts.words import describe
from nbdeck.engine.scene import Box, ChartElement, ChartKind, Pt, TextBox, ThemeStyle
from nbdeck.engine.themes.tokens import ChartStyle
from nbdeck.errors import DoesNotFit

_DRAWERS: Mapping[ChartKind, Callable[[ChartContext], ChartElement]] = {
    "BAR": draw_bars,
    "STACKED_BAR": draw_bars,
    "HORIZONTAL_BAR": draw_bars,
    "LINE": draw_lines,
    "AREA": draw_areas,
    "PIE": draw_round,
    "DOUGHNUT": draw_round,
    "SCATTER": draw_scatter,
}

_FORMS: Mapping[ChartForm, Callable[[ChartContext], ChartElement]] = {
    ChartForm.BOX: draw_boxes,
    ChartForm.WATERFALL: draw_waterfall,
    ChartForm.SLOPE: draw_slopes,
    ChartForm.STEP: draw_steps,
}


_LINES = (SeriesRole.LINE, SeriesRole.RIGHT_LINE)


def _drawer(figures: Figures) -> Callable[[ChartContext], ChartElement]:
    """Return what draws the form of a chart, or its kind."""
    form = _FORMS.get(figures.form) if figures.form else None
    if any(row.role in _LINES for row in figures.others):
        return draw_combo
    return form or _DRAWERS[figures.kind]


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

    Raises:
        DoesNotFit: the box has no room for a plot at all.
    """
    figures = figures_of(spec, lang, title)
    panels = panels_of(figures, box)
    for plan in plans(text_size) if panels else ():
        if not plan.has_ticks:
            break
        with suppress(Cramped):
            contexts = (ChartContext(each, frame, style, look, lang, plan) for each, frame in panels)
            return tuple(
                _finished(spec, context, title, f"{name} {number}")
                for number, context in enumerate(contexts, 1)
            )
    if panels or figures.form is ChartForm.MULTIPLES:
        figures = replace(figures, form=None)
    for plan in plans(text_size):
        with suppress(Cramped):
            context = ChartContext(figures, box, style, look, lang, plan)
            return (_finished(spec, context, title, name),)
    raise DoesNotFit(
        f"A chart has no room in {box.w:.0f} x {box.h:.0f} pt.",
        hint="Give the chart a larger part of the slide.",
        details={"width": box.w, "height": box.h},
    )


def build_chart(
    spec: slides.Chart, box: Box, style: ChartStyle, look: ThemeStyle, **settings: Any
) -> ChartElement:
    """Return the one chart, or the first, of `build_charts`, whose arguments it takes.

    Raises:
        DoesNotFit: the box has no room for a plot at all.
    """
    return build_charts(spec, box, style, look, **settings)[0]


def _finished(spec: slides.Chart, context: ChartContext, title: str, name: str) -> ChartElement:
    """Return the chart of one attempt.

    Raises:
        Cramped: something that has to stand has no room.
    """
    figures = context.figures
    chart = with_common_scale(figures, _drawer(figures)(context))
    return replace(
        chart,
        number_format=figures.number_format,
        text_size=context.plan.size,
        text_color=context.style.text,
        alt=describe(figures, title, tuple(context.record.placed.values())),
        unmarked=_unmarked(spec, context, chart),
        name=name,
    )


def _unmarked(spec: slides.Chart, context: ChartContext, chart: ChartElement) -> tuple[str, ...]:
    """Return what the chart was asked to show and does not."""
    record, unit = context.record, context.figures.unit
    words = [part.text for part in chart.drawing if isinstance(part, TextBox)]
    missing = [what for key, what in asked_marks(spec.marks).items() if key not in record.placed]
    missing += [f"the name of {name!r}" for name in record.unnamed]
    missing += [f"the unit {unit!r}"] if unit and not any(unit in text for text in words) else []
    return tuple(missing)
