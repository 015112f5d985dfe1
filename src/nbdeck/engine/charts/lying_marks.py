"""Marks of lying bars: a target and a strip, drawn inside the chart over a scale that stays; totals of stacks.

No series of a chart of lying bars is an upright line, in every program.
"""

from __future__ import annotations

from dataclasses import replace

from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.canvas import MIDDLE, Canvas, Cramped, Side
from nbdeck.engine.charts.field import Field, FieldOptions
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.heights import Heights
from nbdeck.engine.charts.levels import BAND_FILL, LEVEL_WIDTH, Level, LevelLines, band_sentence
from nbdeck.engine.charts.notes import note_width
from nbdeck.engine.charts.statements import sums_sentence
from nbdeck.engine.scene import Box, ChartElement, ChartSeries, DataLabel, Pt, Shape, SheetColumn, TextBox
from nbdeck.engine.text.words import word

_GAP: Pt = 2.8
_PLOT_SHARE = 0.85
"""Of a chart's width, for its plot."""
_SIDES: tuple[Side, ...] = ("center", "left", "right")


class LyingMarks:
    """The marks of one chart of lying bars."""

    def __init__(self, context: ChartContext) -> None:
        self.context = context
        self.marks = context.figures.marks
        self.heights = Heights(context.figures)
        self._lines = LevelLines(context, is_wide=True, is_dashed=True)
        # A mean moves when the numbers are edited, and a drawn line does not.
        self.levels = tuple(one for one in self._lines.levels if not one.formula)
        self._shapes: list[Shape | TextBox] = []

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
        is_whole = options.span.is_whole and (low, high) == (options.span.low, options.span.high)
        return replace(
            options,
            span=replace(options.span, low=low, high=high, is_whole=is_whole),
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
        """Draw strip and lines over the bars, and their words above the plot.

        Raises:
            Cramped: words have no room.
        """
        plot, record = field.plot, self.context.record
        if band := self.marks.band:
            left, right = field.along(band.low), field.along(band.high)
            strip = Box(left, plot.y, right - left, plot.h)
            self._shapes.append(Shape(strip, "rect", fill=BAND_FILL, name="Chart band"))
            record.placed["band"] = band_sentence(band, self.context)
        for one in self.levels:
            x = field.along(one.value)
            if one.has_line:
                self._shapes.append(
                    Shape(
                        Box(x, plot.y, 0.0, plot.h),
                        "line",
                        line=one.color,
                        line_width=LEVEL_WIDTH,
                        is_dashed=True,
                        name="Chart level",
                    )
                )
                record.placed[one.key] = self._lines.sentence_of(one)
            if self.context.plan.has_labels:
                self._shapes.append(self._write(one, x, plot.y, canvas))
            else:
                record.unnamed.append(one.name)
        for shape in self._shapes:
            if isinstance(shape, Shape):
                canvas.draw(shape)

    def _write(self, level: Level, x: Pt, top: Pt, canvas: Canvas) -> TextBox:
        pen, text = self.context.pen, " ".join(self._lines.lines(level))
        for side in _SIDES:
            drawn = pen.label(
                text, x, top - _GAP - 0.25 * pen.size, side, color=level.color, name="Level label"
            )
            if canvas.write(drawn):
                return drawn
        raise Cramped

    def totals(self, field: Field, canvas: Canvas, *, has_legend: bool) -> tuple[ChartSeries, ...]:
        """Write the sum at the end of each stack and return its series: a part without length, labelled from cells.

        Beside a legend there are none: programs count its entries from different ends, and would leave out another.

        Raises:
            Cramped: a sum has no room.
        """
        figures, pen = self.context.figures, self.context.pen
        if not self._has_totals or has_legend or min(figures.known, default=0.0) < 0:
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
            labels.append((place, DataLabel(text, "inside_base", pen.color, shows=("cell",), is_bold=True)))
        self.context.record.placed["totals"] = sums_sentence(figures, self._sums, self.context.lang)
        count = len(figures.categories)
        cells = SheetColumn(
            f"{name} =",
            tuple(self._sums),
            tuple(self.heights.value_formula(None, place) for place in range(count)),
        )
        return (
            ChartSeries(
                name=name,
                values=(0.0,) * count,
                color=pen.color,
                labels=tuple(labels),
                is_helper=True,
                is_drawn=False,
                cells=cells,
            ),
        )

    def held(self, chart: ChartElement) -> ChartElement:
        """Return a chart with what is drawn inside it, whose scale stays under that when the data are edited."""
        if not self._shapes or chart.value_axis is None:
            return chart
        return replace(chart, overlay=tuple(self._shapes), value_axis=replace(chart.value_axis, fixed="both"))
