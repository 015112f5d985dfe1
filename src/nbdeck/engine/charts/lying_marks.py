"""Marks of lying bars: levels and the edges of a strip as trends of bars that do not show; totals of stacks.

The trend of a series of bars is the one line across lying bars that all programs draw alike. Stacks have none, neither
has one bar, and between more than two bars a category, or beside a legend, the series that it belongs to would show:
there a line would stay where it is when the numbers are edited, so there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nbdeck.contract.chart_marks import BandMark
from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.canvas import MIDDLE, Canvas, Cramped, Side
from nbdeck.engine.charts.field import Field, FieldOptions, holders
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.heights import Heights
from nbdeck.engine.charts.levels import (
    BAND_EDGE,
    BAND_EDGE_WIDTH,
    Level,
    LevelLines,
    band_edge,
    band_name,
    band_sentence,
    level_line,
)
from nbdeck.engine.charts.notes import note_width
from nbdeck.engine.charts.statements import sums_sentence
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, PlotKind, cell_of
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.text.language import word

_GAP: Pt = 2.8
_PLOT_SHARE = 0.85
"""Of a chart's width, for its plot."""
_SIDES: tuple[Side, ...] = ("center", "left", "right")


class _LyingLevels(LevelLines):
    """Levels across lying bars, their words above the plot."""

    plot: PlotKind = ""

    def draw_lines(self, field: Field, canvas: Canvas) -> None:
        """Draw the lines, without their words."""
        for one in filter(lambda level: level.has_line, self.levels):
            line = Box(field.along(one.value), field.plot.y, 0.0, field.plot.h)
            canvas.draw(level_line(line, one.color, is_dashed=self.is_dashed))

    @staticmethod
    def middle(low: str, high: str) -> str:
        """Return the formula of the middle of a strip."""
        return f"({low}+{high})/2"

    def write(self, level: Level, field: Field, canvas: Canvas) -> TextBox:
        """Write the words of a level above the plot.

        Raises:
            Cramped: they have no room.
        """
        pen, text = self.context.pen, " ".join(self.lines(level))
        x, y = field.along(level.value), field.plot.y - _GAP - 0.25 * pen.size
        for side in _SIDES:
            drawn = pen.label(text, x, y, side, color=level.color, name="Level label")
            if canvas.write(drawn):
                return drawn
        raise Cramped

    def _label(self, level: Level, field: Field, canvas: Canvas) -> tuple[int, DataLabel]:
        drawn = self.write(level, field, canvas)
        x, y = field.along(level.value), field.across(0)
        right = drawn.box.x - (x + _GAP) if level.value >= 0 else drawn.box.right - (x - _GAP)
        return 0, self._native(level, "outside_end", " ", (right, drawn.box.center[1] - y))


class LyingMarks:
    """The marks of one chart of lying bars."""

    def __init__(self, context: ChartContext, *, has_legend: bool) -> None:
        self.context = context
        self.marks = context.figures.marks
        self.heights = Heights(context.figures)
        self.has_legend = has_legend
        self._lines = _LyingLevels(context, is_wide=True, is_dashed=True)
        figures = context.figures
        is_clear = not self.heights.is_stacked and len(figures.categories) > 1 and not has_legend
        if not (is_clear and len(figures.rows) <= 1 + (figures.form is None)):
            self.marks, self._lines.levels = replace(self.marks, band=None), ()
        self.levels = self._lines.levels

    def options(self, options: FieldOptions) -> FieldOptions:
        """Return what a field must hold and keep free with the marks."""
        if self._has_totals:
            sums = [
                format_number(total, self.context.figures.number_format)
                for total in self._sums
                if total is not None
            ]
            widest = max((self.context.pen.width(text, bold=True) for text in sums), default=0.0)
            options = replace(options, label_room=max(options.label_room, _GAP + widest))
        if not self.levels:
            return options
        values = [one.value for one in self.levels]
        values += [self.marks.band.low, self.marks.band.high] if self.marks.band else []
        low, high = min([options.span.low, *values]), max([options.span.high, *values])
        return replace(
            options,
            span=replace(options.span, low=low, high=high),
            above=_GAP + 1.3 * self.context.size if self.context.plan.has_labels else 0.0,
        )

    @property
    def _has_totals(self) -> bool:
        return self.marks.totals and self.heights.is_stacked and self.context.plan.has_labels

    @property
    def _sums(self) -> list[float | None]:
        return [self.heights.value(None, place) for place in range(len(self.context.figures.categories))]

    def note_room(self, room: Pt) -> Pt:
        """Return what is kept free beyond the longest bar, so that notes have room beyond theirs, points.

        Args:
            room: What the values take.
        """
        rows, most = self.context.figures.rows, max([*self.context.figures.known, 0.0])
        if len(rows) != 1 or not most or not self.context.plan.has_labels:
            return room
        width = self.context.box.w * _PLOT_SHARE
        for note in self.marks.notes:
            share = max(rows[0].values[note.place] or 0.0, 0.0) / most
            wanted = room + note_width(self.context, note.text) + 2 * _GAP
            if share:
                room = max(room, width * (1 - (1 - min(wanted / width, 0.9)) / share))
        return room

    def crosses(self, field: Field, box: Box) -> bool:
        """Whether a line lies on a box: it is above all words of the native chart."""
        lines = (field.along(one.value) for one in self.levels if one.has_line)
        return any(box.x - 1.5 < x < box.right + 1.5 for x in lines)

    def draw(self, field: Field, canvas: Canvas) -> None:
        """Draw the ends of a strip and the lines over the bars."""
        if band := self.marks.band:
            for end in (band.low, band.high):
                canvas.draw(band_edge(Box(field.along(end), field.plot.y, 0.0, field.plot.h)))
            self.context.record.placed["band"] = band_sentence(band, self.context)
        self._lines.draw_lines(field, canvas)

    def with_series(
        self, series: tuple[ChartSeries, ...], field: Field, canvas: Canvas
    ) -> tuple[ChartSeries, ...]:
        """Write the words of the marks and return the series of a chart with theirs.

        Raises:
            Cramped: words have no room.
        """
        if len(series) == len(self.context.figures.rows) > 1:
            # Between bars, whose own places stay as they are.
            first, *rest = series
            between = (*self._series(field, canvas, 1), *field.held(""))
            series = (first, *(one for each in rest for one in (*between, each)))
        else:
            series = (*series, *self._series(field, canvas, len(series)))
        return (*series, *self._totals(field, canvas))

    def overlap(self, helpers: int) -> int:
        """Return by how much bars lie over each other, percent, so that helpers take no room from what is shown."""
        if helpers and len(self.context.figures.rows) == 1:
            return 100
        between = helpers / max(len(self.context.figures.rows) - 1, 1)
        return round(100 * between / (between + 1))

    def _series(self, field: Field, canvas: Canvas, base: int) -> tuple[ChartSeries, ...]:
        series = self._lines.series(field, canvas, base)
        return (*series, *self._edges(self.marks.band, base + len(series))) if self.marks.band else series

    def _edges(self, band: BandMark, base: int) -> Iterator[ChartSeries]:
        name, count = band_name(band, self.context), len(self.context.figures.categories)
        for place, (edge, value) in enumerate(((f"{name} ≥", band.low), (f"{name} ≤", band.high))):
            yield ChartSeries(
                edge,
                (value,) * count,
                BAND_EDGE,
                line_width=BAND_EDGE_WIDTH,
                is_helper=True,
                formulas=("", *(cell_of(base + place, 0),) * (count - 1)),
                is_wide=True,
            )

    def _totals(self, field: Field, canvas: Canvas) -> tuple[ChartSeries, ...]:
        """Write the sum at the end of each stack and return its series: bars on axes of their own that do not show.

        Beside a legend there are none: programs count its entries from different ends, and would leave out another.

        Raises:
            Cramped: a sum has no room.
        """
        figures, pen = self.context.figures, self.context.pen
        if not self._has_totals or self.has_legend or min(figures.known, default=0.0) < 0:
            return ()
        labels, name = [], word("total", self.context.lang)
        for place, total in enumerate(self._sums):
            if total is None:
                continue
            text = format_number(total, figures.number_format)
            x, y = field.along(total) + _GAP, field.across(place) + MIDDLE * pen.size
            drawn = pen.label(text, x, y, "left", bold=True, name="Total label")
            if self.crosses(field, drawn.box):
                raise Cramped
            canvas.must_write(drawn)
            labels.append((place, DataLabel(text, "outside_end", pen.color, is_bold=True)))
        self.context.record.placed["totals"] = sums_sentence(figures, self._sums, self.context.lang)
        return (
            ChartSeries(
                name=name,
                values=tuple(self._sums),
                color=pen.color,
                labels=tuple(labels),
                plot="HIDDEN_BAR",
                is_helper=True,
                is_drawn=False,
                formulas=tuple(
                    "" if total is None else self.heights.value_formula(None, place)
                    for place, total in enumerate(self._sums)
                ),
            ),
            *holders((0.0,), len(figures.categories), "HIDDEN_BAR"),
        )
