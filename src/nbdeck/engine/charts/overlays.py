"""Marks over and under the data of an upright plot: levels, a strip of values, totals of stacks, a change."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from nbdeck.contract.chart_marks import BandMark
from nbdeck.contract.enums import SeriesRole
from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.canvas import LABEL_GAP, Canvas
from nbdeck.engine.charts.change import ChangeArrow, change_number
from nbdeck.engine.charts.field import Field, FieldOptions, upright_field
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.heights import Heights
from nbdeck.engine.charts.levels import (
    BAND_EDGE,
    BAND_EDGE_WIDTH,
    BAND_FILL,
    LevelLines,
    band_edge,
    band_name,
    band_sentence,
)
from nbdeck.engine.charts.statements import sums_sentence
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, cell_of
from nbdeck.engine.scene.elements import Shape
from nbdeck.engine.text.language import word


class Overlays:
    """The marks of one chart with an upright value axis."""

    def __init__(
        self,
        context: ChartContext,
        *,
        is_wide: bool,
        has_legend: bool,
        is_labelled: bool = False,
        heights: Heights | None = None,
    ) -> None:
        """Plan the marks.

        Args:
            context: With the figures.
            is_wide: Whether categories have room of their own at both ends of the axis, as bars have.
            has_legend: Whether there is one; with dashed lines LibreOffice makes it longer than its frame.
            is_labelled: Whether values stand above the data.
            heights: What stands at each category, where it is not what the kind says.
        """
        context.restart()
        self.context = context
        self._heights = heights
        # Areas of a chart of areas would be stacked on the strip, and one of a single point has no width.
        has_no_strip = context.figures.kind == "AREA" or len(context.figures.categories) == 1
        self.marks = replace(context.figures.marks, band=None) if has_no_strip else context.figures.marks
        self.levels = LevelLines(context, is_wide=is_wide, is_dashed=not has_legend)
        self.is_wide = is_wide
        above = LABEL_GAP + 1.25 * context.size if is_labelled or self._has_totals else 5.0
        # Its number stands on axes that do not show, which lines of an axis at the right leave no place for.
        has_right_axis = any(row.role is SeriesRole.RIGHT_LINE for row in context.figures.others)
        growth = None if has_right_axis else self.marks.growth
        number = growth and change_number(context, self.heights, growth)
        self.arrow = ChangeArrow(context, self.heights, growth, number, above) if growth and number else None

    @cached_property
    def heights(self) -> Heights:
        """What stands at each category."""
        return self._heights or Heights(self.context.figures)

    @property
    def _has_totals(self) -> bool:
        return self.marks.totals and self.heights.is_stacked and self.context.plan.has_labels

    def field(self, options: FieldOptions) -> Field:
        """Return the field that holds the data and the marks.

        Raises:
            Cramped: too little is left for the plot.
        """
        field = upright_field(self.context, self._with_levels(options))
        if self.arrow:
            self.arrow.fit(field)
            field = upright_field(self.context, self._with_levels(options))
            self.arrow.fit_feet(field)
        return field

    def _with_levels(self, options: FieldOptions) -> FieldOptions:
        """Return what a field must hold and keep free with the marks."""
        values = [one.value for one in self.levels.levels]
        if self.marks.band:
            values += [self.marks.band.low, self.marks.band.high]
        if self.arrow:
            values.append(self.arrow.level)
        if not values and not self._has_totals:
            return options
        span, size = options.span, self.context.size
        low, high = min([span.low, *values]), max([span.high, *values])
        above = [options.above]
        above += [LABEL_GAP + 1.05 * size] if self._has_totals else []
        above += [0.8 * size] if self.arrow else []
        return replace(
            options,
            span=replace(span, low=low, high=high),
            end_room=max(options.end_room, 0.0 if self.is_wide else self.levels.room),
            edge_room=self.levels.room if self.is_wide else 0.0,
            above=max(above),
        )

    def draw_under(self, field: Field, canvas: Canvas) -> None:
        """Draw what lies under the data."""
        if self.marks.band is None:
            return
        top, bottom = field.along(self.marks.band.high), field.along(self.marks.band.low)
        left, right = sorted((field.across(0), field.across(len(self.context.figures.categories) - 1)))
        canvas.draw(
            Shape(Box(left, top, right - left, bottom - top), "rect", fill=BAND_FILL, name="Chart band")
        )

    def draw_over(self, field: Field, canvas: Canvas) -> None:
        """Draw the lines that lie over the data, before words are written."""
        if self.marks.band and self.is_wide:
            for value in (self.marks.band.low, self.marks.band.high):
                y = field.along(value)
                canvas.draw(band_edge(Box(field.plot.x, y, field.plot.w, 0.0)))
        self.levels.draw_lines(field, canvas)
        if self.arrow:
            self.arrow.draw(field, canvas)

    def series(self, field: Field, canvas: Canvas, base: int) -> tuple[ChartSeries, ...]:
        """Write the words of the marks and return their native series, the first in column `base`.

        Raises:
            Cramped: words have no room.
        """
        placed = self.context.record.placed
        series = list(self.levels.series(field, canvas, base))
        if self.marks.band:
            series += self._band(self.marks.band, base + len(series))
            placed["band"] = band_sentence(self.marks.band, self.context)
        if self._has_totals:
            series.append(self._totals(field, canvas))
        if self.arrow:
            series += self.arrow.series(field, canvas)
            placed["growth"] = self.arrow.sentence
        return tuple(series)

    def _band(self, band: BandMark, base: int) -> list[ChartSeries]:
        """Return the areas below and within the strip, and its edges where it ends inside the plot."""
        count = len(self.context.figures.categories)
        low, width = cell_of(base, 0), cell_of(base + 1, 0)
        name = band_name(band, self.context)
        below = ChartSeries(f"{name} ≥", (band.low,) * count, BAND_FILL, plot="AREA", is_helper=True)
        strip = replace(below, name=f"{name} +", values=(band.high - band.low,) * count)
        series = [
            replace(below, is_drawn=False, formulas=("", *(low,) * (count - 1))),
            replace(strip, formulas=("", *(width,) * (count - 1))),
        ]
        if self.is_wide:
            edge = replace(below, color=BAND_EDGE, plot="LINE", line_width=BAND_EDGE_WIDTH, is_wide=True)
            series += [
                replace(edge, name=f"{name} |", formulas=(low,) * count),
                replace(
                    edge, name=f"| {name}", values=(band.high,) * count, formulas=(f"{low}+{width}",) * count
                ),
            ]
        return series

    def _totals(self, field: Field, canvas: Canvas) -> ChartSeries:
        """Write the sum above each stack and return its series, a line along the sums without a stroke.

        Raises:
            Cramped: a sum has no room.
        """
        figures, pen = self.context.figures, self.context.pen
        places = range(len(figures.categories))
        sums = [self.heights.value(None, place) for place in places]
        labels = []
        for place, total in enumerate(sums):
            if total is None:
                continue
            text, top = format_number(total, figures.number_format), field.along(self.heights.top(place))
            y = top - LABEL_GAP - 0.25 * pen.size
            canvas.must_write(pen.label(text, field.across(place), y, bold=True, name="Total label"))
            # Over negative parts a sum lies lower than what stands there.
            shift = (0.0, top - field.along(total))
            labels.append((place, DataLabel(text, "above", pen.color, is_bold=True, shift=shift)))
        self.context.record.placed["totals"] = sums_sentence(figures, sums, self.context.lang)
        return ChartSeries(
            name=word("total", self.context.lang),
            values=tuple(sums),
            color=pen.color,
            labels=tuple(labels),
            plot="LINE",
            is_helper=True,
            is_drawn=False,
            formulas=tuple(
                "" if total is None else self.heights.value_formula(None, place)
                for place, total in enumerate(sums)
            ),
        )
