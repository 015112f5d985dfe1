"""Bars with lines over them, on the same axis or on one of their own at the other side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.enums import SeriesRole
from nbdeck.contract.number_format import axis_format, in_language
from nbdeck.engine.charts.axes import GAP, Ticks, ticks_for
from nbdeck.engine.charts.bar_drawing import BarDrawing
from nbdeck.engine.charts.canvas import MIDDLE, reading_color
from nbdeck.engine.charts.error_bars import in_order
from nbdeck.engine.charts.field import FieldOptions
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.legends import LegendPlan, Symbol, series_legend
from nbdeck.engine.charts.lines import draw_line
from nbdeck.engine.charts.palette import line_colors, palette_of
from nbdeck.engine.charts.scales import Span, matching_scale, span_of
from nbdeck.engine.charts.series_values import SeriesValues
from nbdeck.engine.scene.boxes import Color, Pt
from nbdeck.engine.scene.chart import ChartSeries, PlotKind
from nbdeck.engine.scene.elements import ChartElement
from nbdeck.engine.text.language import is_rtl, word

_MOST_PARTS = 10
_DOT: Pt = 5.0
_MOST_DOTS = 24
"""Categories; dots of more stand too close."""
_PLOTS: dict[SeriesRole, PlotKind] = {SeriesRole.LINE: "LINE", SeriesRole.RIGHT_LINE: "RIGHT_LINE"}


def draw_combo(context: ChartContext) -> ChartElement:
    """Return bars with lines over them and a legend of both.

    Raises:
        Cramped: too little is left for the plot.
    """
    figures, legend = context.figures, None
    lines = _lines(context)
    if context.plan.has_legend:
        rows = [*figures.rows, *(replace(row, name=_told(context, row)) for row in lines)]
        colors = (*palette_of(context).series, *_colors(context, lines))
        symbol: Symbol = "marked" if _dot(context) else "stroke"
        legend = series_legend(rows, symbol, context.pen, context.box, colors)
    return _Combo(context, legend and replace(legend, blocks=len(figures.rows))).chart()


def _dot(context: ChartContext) -> Pt:
    """Return the diameter of the dots of lines."""
    return min(context.style.marker_size, _DOT) if len(context.figures.categories) <= _MOST_DOTS else 0.0


def _lines(context: ChartContext) -> list[SeriesValues]:
    """Return the lines in the order in which legends name them: those on the axis of the bars first."""
    return sorted(context.figures.others, key=lambda row: row.role is SeriesRole.RIGHT_LINE)


def _colors(context: ChartContext, lines: Sequence[SeriesValues]) -> list[Color]:
    """Return the colours of lines, in their order."""
    colors = dict(zip(context.figures.others, line_colors(context), strict=True))
    return [colors[row] for row in lines]


def _told(context: ChartContext, row: SeriesValues) -> str:
    """Return what a legend calls a line: by its axis where that is not the one of the bars."""
    if row.role is not SeriesRole.RIGHT_LINE or not row.name:
        return row.name
    return f"{row.name} ({word('left_axis' if is_rtl(context.lang) else 'right_axis', context.lang)})"


class _Combo(BarDrawing):
    """Bars with lines."""

    def __init__(self, context: ChartContext, legend: LegendPlan | None) -> None:
        self.lines = _lines(context)
        self.right = [row for row in self.lines if row.role is SeriesRole.RIGHT_LINE]
        values = [value for row in self.right for value in row.values if value is not None]
        self.has_right_axis = bool(values) and context.plan.has_ticks
        self.right_span = span_of(values)
        self.code = in_language(axis_format(values, tag=context.lang), context.lang)
        super().__init__(context, legend, is_labelled=False)
        self.line_colors = _colors(context, self.lines)

    def _field_options(self) -> FieldOptions:
        options = replace(super()._field_options(), above=0.0)
        if not self.has_right_axis:
            return options
        widest = max(self._right_ticks(parts).width for parts in range(1, _MOST_PARTS + 1))
        return replace(options, beside=GAP + widest)

    def _right_ticks(self, parts: int) -> Ticks:
        return ticks_for(matching_scale(self.right_span, parts), self.code, self.context.pen)

    def _span(self) -> Span:
        bars = super()._span()
        known = [
            value for row in self.lines if row not in self.right for value in row.values if value is not None
        ]
        if not known:
            return bars
        return replace(bars, low=min(bars.low, *known), high=max(bars.high, *known))

    def chart(self) -> ChartElement:
        """Return the chart.

        Raises:
            Cramped: a label has no room.
        """
        chart = super().chart()
        if not self.right:
            return chart
        ticks = self._right_ticks(self.field.ticks.scale.parts)
        if self.has_right_axis:
            self._write_ticks(ticks)
        axis = ticks.native(self.context, is_visible=self.has_right_axis, has_grid=False)
        return replace(chart, drawing=self.canvas.drawing, right_axis=replace(axis, ink=self._ink()))

    def _with_others(self, series: tuple[ChartSeries, ...]) -> tuple[ChartSeries, ...]:
        ticks = self._right_ticks(self.field.ticks.scale.parts)
        lines = [
            (row.place, self._line(row, color, ticks, number))
            for number, (row, color) in enumerate(
                zip(self.lines, self.line_colors, strict=True), len(self.rows)
            )
        ]
        return in_order(self.rows, series, lines)

    def _ink(self) -> Color | None:
        """Return the colour of the labels of the right axis: that of its line where it is the only one."""
        if len(self.right) != 1:
            return None
        color = self.line_colors[self.lines.index(self.right[0])]
        return reading_color(self.context.look, color, self.context.pen.color)

    def _line(self, row: SeriesValues, color: Color, ticks: Ticks, number: int) -> ChartSeries:
        field, style = self.field, self.context.style
        scale = ticks.scale if row in self.right else field.ticks.scale
        points = [
            None
            if value is None
            else (field.across(place), field.plot.bottom - field.plot.h * scale.share(value))
            for place, value in enumerate(row.values)
        ]
        series = ChartSeries(
            row.name,
            row.values,
            color,
            line_width=style.line_width,
            marker_size=_dot(self.context),
            shown_name=self._entry(row, number),
            plot=_PLOTS[row.role] if row.role else "LINE",
            role=row.role.value if row.role else "",
        )
        draw_line(self.canvas, points, series)
        return series

    def _entry(self, row: SeriesValues, number: int) -> str:
        return self.legend.shown_name(number, row.name) if self.legend else ""

    def _write_ticks(self, ticks: Ticks) -> None:
        """Write the labels of the right axis."""
        pen, plot, ink = self.context.pen, self.field.plot, self._ink()
        for value, text in zip(ticks.scale.ticks(), ticks.texts, strict=False):
            y = plot.bottom - plot.h * ticks.scale.share(value) + MIDDLE * pen.size
            self.canvas.must_write(pen.label(text, plot.right + GAP, y, "left", color=ink, name="Tick label"))
