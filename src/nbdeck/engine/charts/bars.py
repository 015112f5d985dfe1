"""Bars: side by side, stacked, or lying, with their values at their ends where there is room."""

from __future__ import annotations

from contextlib import suppress

from nbdeck.contract.enums import ChartForm
from nbdeck.engine.charts.bar_drawing import BarDrawing
from nbdeck.engine.charts.canvas import Cramped
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.heights import is_stacked, may_have_values
from nbdeck.engine.charts.legends import series_legend
from nbdeck.engine.charts.palette import palette_of
from nbdeck.engine.charts.stack_names import WIDEST_NAME
from nbdeck.engine.scene.elements import ChartElement

_WIDEST_NAME = 0.2
"""Of the chart's width, for names of series at lying bars."""


def draw_bars(context: ChartContext) -> ChartElement:
    """Return a chart of bars, with values at the bars if all of them fit and else with a value axis.

    Lying bars of several series are named at the first category, where they have their values: LibreOffice turns the
    legend of lying bars upside down. Stacks that stand are named beside the last one.

    Raises:
        Cramped: neither fits.
    """
    figures, legend = context.figures, None
    if context.plan.has_legend:
        colors, is_upward = (
            palette_of(context).series,
            is_stacked(figures) and figures.kind != "HORIZONTAL_BAR",
        )
        legend = series_legend(figures.rows, "square", context.pen, context.box, colors, is_upward=is_upward)
    may_be_labelled = not (figures.has_log_axis or figures.form is ChartForm.ERROR_BARS)
    may_be_labelled = may_be_labelled and bool(figures.known) and may_have_values(figures)
    for is_labelled in (True, False) if context.plan.has_labels and may_be_labelled else (False,):
        for named_at in _ways_to_name(context, is_labelled=is_labelled):
            with suppress(Cramped):
                return BarDrawing(context, legend, is_labelled=is_labelled, named_at=named_at).chart()
    raise Cramped


def _ways_to_name(context: ChartContext, *, is_labelled: bool) -> tuple[int | None, ...]:
    """Return at which category the bars say the names of their series, in the order in which it is tried; None at none.

    Only stacks that stand, and lying bars with their values, have room for it; then no legend is needed.
    """
    rows, figures = context.figures.rows, context.figures
    is_stack, is_lying = is_stacked(figures), figures.kind == "HORIZONTAL_BAR"
    may_name = figures.form is not ChartForm.FULL and (is_labelled if is_lying else is_stack)
    at = 0 if is_lying else len(figures.categories) - 1
    may_name = may_name and context.plan.has_labels and all(row.values[at] is not None for row in rows)
    widest = max(context.pen.width(row.name) for row in rows)
    if not (may_name and len(rows) > 1 and all(row.name for row in rows)):
        return (None,)
    if widest > context.box.w * (_WIDEST_NAME if is_lying else WIDEST_NAME):
        return (None,)
    return (at, None) if is_stack else (at,)
