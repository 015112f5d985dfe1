"""One attempt at a chart of bars: side by side, stacked, or lying."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from nbdeck.contract.enums import ChartForm
from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.canvas import LABEL_GAP, MIDDLE, Canvas, Cramped, Side, inside_inks
from nbdeck.engine.charts.error_bars import draw_range, foot_label, in_order, known_ends, strikes, with_ranges
from nbdeck.engine.charts.field import FieldOptions, lying_field
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.heights import are_shares, is_stacked, share_code, shares_of
from nbdeck.engine.charts.legends import LegendPlan
from nbdeck.engine.charts.levels import END_GAP
from nbdeck.engine.charts.lying_marks import LyingMarks
from nbdeck.engine.charts.marked import PlacedNote
from nbdeck.engine.charts.notes import Anchor, above_notes, end_of_bar, end_of_lying_bar, place_notes
from nbdeck.engine.charts.obstacles import around
from nbdeck.engine.charts.overlays import Overlays
from nbdeck.engine.charts.palette import palette_of, spoken_places
from nbdeck.engine.charts.scales import Span, span_of, stacked_span
from nbdeck.engine.charts.stack_names import StackPart, name_series, write_beside
from nbdeck.engine.scene.boxes import BACKGROUND, Box, Color, Pt, ink_on
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, PlotKind, cell_of
from nbdeck.engine.scene.elements import ChartElement, Shape, Stacking, TextBox

_THICKEST = {False: 150.0, True: 60.0}
"""Of upright and of lying bars, points."""
_WIDEST_GAP = 500
"""Percent of a bar's width; the most that the file format allows."""
_FEW, _CLOSE = 4, 60  # categories, and most percent of a bar between theirs
_PLATE: Pt = 1.5
"""What a plate behind a value is wider than it on every side, points."""
_NAMED = ": "
"""Between the name of a series and its value."""
_STACKS: dict[ChartForm, Stacking] = {ChartForm.STACKED: "stacked", ChartForm.FULL: "full"}
_EDGE: Pt = 1.0
"""Between the bars of a histogram and the parts of a stack, in the colour of the ground, points."""
_WIDEST_VALUE, _NARROWEST_GAP = 0.86, 0.2
"""Of the width of a bar between others that its value takes at most, and gap that is left for that, in bars."""
_SMALL_SEGMENT = 0.04
"""Of the tallest stack: segments below this need no label for a stack to count as labelled."""


@dataclass(frozen=True, slots=True)
class _Bar:
    row: int
    index: int
    value: float
    box: Box
    color: Color


class BarDrawing:
    """One attempt at a chart of bars."""

    def __init__(
        self,
        context: ChartContext,
        legend: LegendPlan | None,
        *,
        is_labelled: bool,
        named_at: int | None = None,
    ) -> None:
        self.context = context
        self.rows = context.figures.rows
        self.spoken = spoken_places(context.figures)
        self.is_labelled = is_labelled
        self.form = context.figures.form
        self.is_full = self.form is ChartForm.FULL
        self.is_stacked = is_stacked(context.figures)
        self.edge = BACKGROUND if self.is_stacked or self.form is ChartForm.HISTOGRAM else None
        self.side_by_side = 1 if self.is_stacked else len(self.rows)
        self.shares = shares_of(self.rows) if self.is_full else ()
        self.is_lying = context.figures.kind == "HORIZONTAL_BAR"
        self.canvas = Canvas(context.box)
        self.named_at = named_at
        self.count = len(context.figures.categories)
        slot, most = context.box.w / self.count, _CLOSE if self.count <= _FEW else _WIDEST_GAP
        free = slot * _WIDEST_VALUE - self.side_by_side * self._widest_value
        if free < _NARROWEST_GAP * self._widest_value:
            raise Cramped  # bars as wide as they can be, which is known before their field is
        fitting = int(100 * free / self._widest_value) if self._widest_value else most
        self.least_gap = min(context.style.gap, most, fitting)
        self.legend = legend if named_at is None else None
        self.overlays = Overlays(
            context,
            is_wide=True,
            has_legend=self.legend is not None,
            is_labelled=is_labelled and not self.is_stacked,
        )
        options = self._field_options()
        self.field = (
            lying_field(context, self.lying.options(options))
            if self.is_lying
            else self.overlays.field(options)
        )
        if is_labelled and self.is_stacked and self.field.ticks.scale.is_held:
            raise Cramped  # what holds zero would have to be the first of the stack, so an axis has to show it
        self.gap = self._gap()
        self.thickness = self.field.slots.pitch / (self.side_by_side + self.gap / 100)
        self.palette = palette_of(context)
        self.names = list[ChartSeries]()

    @cached_property
    def lying(self) -> LyingMarks:
        """The marks of lying bars."""
        return LyingMarks(self.context, has_legend=self.legend is not None)

    def _field_options(self) -> FieldOptions:
        size, has_outside = self.context.size, self.is_labelled and not self.is_stacked
        room = LABEL_GAP + (self._widest() if self.is_lying else 1.05 * size)
        is_marked = len(self.rows) == 1 or bool(self.spoken)
        marks_one = not self.is_labelled and is_marked and self.context.plan.has_labels
        slack = self.least_gap / (100 + self.least_gap) * self._least_pitch / 2
        return FieldOptions(
            span=self._span(),
            edge_room=max(0.0, END_GAP + self._widest_beside - slack) if self._is_named_beside else 0.0,
            is_labelled=self.is_labelled and (not self.is_full or are_shares(self.rows)),
            label_room=(self.lying.note_room(room) if self.is_lying else room) if has_outside else 0.0,
            above=max(
                LABEL_GAP + 1.05 * size if marks_one and not self.is_lying else 0.0,
                above_notes(self.context) if not self.is_lying else 0.0,
            ),
            legend=self.legend,
            widest=(self.side_by_side + self.least_gap / 100) * _THICKEST[False] * self.count,
            code=self.percent if self.is_full else "",
        )

    @cached_property
    def percent(self) -> str:
        """The format of shares."""
        return share_code(itertools.chain(*self.shares), self.context.lang)

    def _span(self) -> Span:
        if self.is_full:
            return Span(0.0, 1.0, has_zero=True, is_full=True)
        figures = self.context.figures
        if figures.has_log_axis:
            return replace(span_of([*figures.known, *figures.known_ends], has_zero=True), is_log=True)
        if not self.is_stacked:
            return span_of([*figures.known, *figures.known_ends], has_zero=True)
        return stacked_span([row.values for row in self.rows])

    def _widest(self) -> Pt:
        pen, is_bold = self.context.pen, len(self.rows) == 1 or bool(self.spoken)
        return max((pen.width(text, bold=is_bold) for text, _ in self._texts()), default=0.0)

    def _texts(self) -> Iterator[tuple[str, bool]]:
        """Yield what stands at each bar, and whether it is marked."""
        for row, series in enumerate(self.rows):
            for index, value in enumerate(series.values):
                if value is not None:
                    yield self._text(value, row, index), (row, index) in self.spoken

    def _text(self, value: float, row: int, index: int) -> str:
        number = format_number(value, self.context.figures.number_format)
        name = self.rows[row].name
        return name + (_NAMED + number) * self.is_labelled if index == self.named_at else number

    def _gap(self) -> int:
        if self.form is ChartForm.HISTOGRAM:
            return 0
        pitch = self.field.slots.pitch
        gap = (pitch / _THICKEST[self.is_lying] - self.side_by_side) * 100
        beside = self._beside
        gap = max(gap, 100 * beside / (pitch - beside) if beside < pitch else gap)
        return max(self.least_gap, min(math.ceil(gap - 1e-6), _WIDEST_GAP))

    @property
    def _beside(self) -> Pt:
        """Width that values of standing stacks take which are higher than their parts, 0 where none is."""
        if not (self.is_labelled and self.is_stacked) or self.is_lying or self.is_full:
            return 0.0
        figures, pen = self.context.figures, self.context.pen
        heights = {value: self.field.bar(0, 0.0, 1.0, (0.0, value)).h for value in figures.known}
        low = (value for value, height in heights.items() if height < 1.05 * self.context.size)
        widths = (pen.width(format_number(value, figures.number_format)) for value in low)
        return max(widths, default=-2 * LABEL_GAP) + 2 * LABEL_GAP

    def _bars(self) -> Iterator[_Bar]:
        for index in range(self.count):
            up = down = 0.0
            for row, series in enumerate(self.rows):
                value = series.values[index]
                if value is None:
                    continue
                start, size = 0.0, self.shares[row][index] if self.is_full else value
                if self.is_stacked:
                    start = up if size >= 0 else down
                    up, down = (up + size, down) if size >= 0 else (up, down + size)
                place = self.thickness * ((0 if self.is_stacked else row) - self.side_by_side / 2)
                box = self.field.bar(index, place, self.thickness, (start, start + size))
                yield _Bar(row, index, value, box, self.palette.at(row, index))

    def chart(self) -> ChartElement:
        """Return the chart.

        Raises:
            Cramped: a label has no room.
        """
        canvas, field = self.canvas, self.field
        bars = list(self._bars())
        legend = field.draw_ground(canvas)
        if not self.is_lying:
            self.overlays.draw_under(field, canvas)
        for bar in bars:
            canvas.draw(Shape(bar.box, "rect", bar.color, self.edge, _EDGE, name="Chart bar"))
        field.draw_axis(canvas)
        if self.form is ChartForm.ERROR_BARS:
            self._draw_ranges(bars)
        if self.is_lying:
            self.lying.draw(field, canvas)
        else:
            self.overlays.draw_over(field, canvas)
        labels = self._labels(bars)
        series = tuple(
            ChartSeries(
                name=row.name,
                values=row.values,
                color=self.palette.series[number],
                point_colors=self.palette.points[number],
                labels=tuple(labels[number]),
                shown_name=self.legend.shown_name(number, row.name) if self.legend else "",
                outline=self.edge,
                outline_width=_EDGE,
            )
            for number, row in enumerate(self.rows)
        )
        series = self._with_others(series)
        anchor = partial(self._anchor, {(bar.row, bar.index): bar for bar in bars})
        if self.is_lying:
            marked = self.lying.with_series(series, field, canvas)
            notes = place_notes(self.context, canvas, anchor, "") if len(series) == 1 else ()
            series = (*marked, *notes)
        else:
            series = (*series, *self.names)
            series = (*series, *self.overlays.series(field, canvas, len(series)))
            series = (*series, *place_notes(self.context, canvas, anchor))
        others = len(series) - len(self.rows)
        overlap = 100 if self.is_stacked else self.lying.overlap(others) if self.is_lying else 0
        has_others = not self.is_lying and self.context.figures.others
        is_alone = self.side_by_side == 1 and not (self.is_stacked or has_others)
        chart = field.chart(canvas, series, legend, overlap=overlap, is_alone=is_alone)
        stacking = _STACKS.get(self.form, "") if self.form else ""
        return replace(chart, gap_width=self.gap, stacking=stacking)

    @property
    def _is_named_beside(self) -> bool:
        """Whether the last stack has its values, with the names of their series, beside it."""
        return self.named_at is not None and not self.is_lying

    @property
    def _widest_beside(self) -> Pt:
        last = [
            self._text(row.values[-1] or 0.0, number, self.count - 1) for number, row in enumerate(self.rows)
        ]
        return max(self.context.pen.width(text, bold=True) for text in last)

    @property
    def _least_pitch(self) -> Pt:
        """How far stacks that are named beside the last one stand apart at the least, points."""
        return (self.context.box.w - self._widest_beside - END_GAP) / self.count

    @property
    def _widest_value(self) -> Pt:
        """Width of the widest value that a bar between others has to be as wide as; 0 where none has."""
        has_neighbours = len(self.rows) > 1 and not (self.is_stacked or self.is_lying)
        if not (self.is_labelled and has_neighbours) or self.form is ChartForm.ERROR_BARS:
            return 0.0
        return max((self.context.pen.width(text, bold=bold) for text, bold in self._texts()), default=0.0)

    def _draw_ranges(self, bars: Sequence[_Bar]) -> None:
        for bar in bars:
            known = known_ends(self.context.figures, self.rows[bar.row], bar.index)
            if known:
                place = bar.box.center[1 if self.is_lying else 0]
                draw_range(self.field, self.canvas, place, [bar.value, *known], self.context.pen.color)

    def _with_others(self, series: tuple[ChartSeries, ...]) -> tuple[ChartSeries, ...]:
        """Return all series in the order of the user, also those beside the bars."""
        if self.form is ChartForm.ERROR_BARS:
            plot: PlotKind = "" if self.is_lying else "LINE"
            return with_ranges(self.context.figures, series, self.context.pen.color, plot)
        return in_order(self.rows, series, ())

    def _labels(self, bars: Sequence[_Bar]) -> list[list[tuple[int, DataLabel]]]:
        labels: list[list[tuple[int, DataLabel]]] = [[] for _ in self.rows]
        if not self.context.plan.has_labels:
            return labels
        beside = list[StackPart]()
        for bar in bars:
            is_marked = (bar.row, bar.index) in self.spoken and not self.is_stacked
            is_named = self._is_named_beside and bar.index == self.named_at
            has_label = is_bare = not (self.is_labelled or is_marked)
            for name in () if has_label else (self.field.skipped_name(bar.index), "")[not is_marked :]:
                if label := self._written(bar, name, is_bold=is_marked):
                    labels[bar.row].append((bar.index, label))
                    has_label = is_bare = True
                    break
            if is_named or not (has_label or self.is_lying or not self.is_stacked):
                text = self.rows[bar.row].name if is_bare else self._text(bar.value, bar.row, bar.index)
                beside.append(StackPart(bar.row, bar.index, bar.box, bar.color, text, is_named, is_bare))
            elif self.is_labelled and not (has_label or self._is_negligible(bar)):
                raise Cramped
        room = self.field.slots.pitch - self.thickness
        for part, label in write_beside(self.field, self.canvas, beside, room, _NAMED):
            if part.is_bare:
                self.names.append(name_series(self.field, self.overlays.heights, part, label))
            else:
                labels[part.row].append((part.index, label))
        return labels

    def _written(self, bar: _Bar, name: str, *, is_bold: bool) -> DataLabel | None:
        """Write the value of a bar, behind the name of its category; None where it has no room."""
        text, label = self._label(bar, name, is_bold=is_bold)
        is_struck = self.is_lying and self.lying.crosses(self.field, text.box)
        if not self._has_room(bar, text) or is_struck or not self.canvas.write(text):
            return None
        if not self.is_lying and self.overlays.levels.crosses(self.field, text.box):
            label = replace(label, plate=bar.color if self.is_stacked else BACKGROUND)
            plate = around(text.box, _PLATE)
            self.canvas.draw(Shape(plate, "rect", fill=label.plate, name="Chart label plate"))
        return label

    def _anchor(self, bars: Mapping[tuple[int, int], _Bar], note: PlacedNote) -> Anchor | None:
        """Return the point of a note: the end of a bar with its value, or the middle of a part of a stack."""
        bar = bars.get((note.row, note.place))
        if bar is None or self.is_full or (self.is_lying and self.is_stacked):
            return None
        across, cell = self.field.across(note.place), cell_of(self.rows[note.row].place, note.place)
        if self.is_stacked:
            value, formula = self.overlays.heights.middle(note.row, note.place)
            return Anchor(bar.box, (across, bar.box.center[1]), value, formula, ("right", "left", "above"))
        if self.is_lying:
            width = self.context.pen.width(self._text(bar.value, bar.row, bar.index), bold=True)
            return end_of_lying_bar(bar.box, (2 * LABEL_GAP + width) * self.is_labelled, bar.value, cell)
        room = LABEL_GAP + 1.3 * self.context.size if self.is_labelled else 0.0
        return end_of_bar(bar.box, across, room, bar.value, cell)

    def _label(self, bar: _Bar, name: str, *, is_bold: bool) -> tuple[TextBox, DataLabel]:
        pen, size = self.context.pen, self.context.size
        text = format_number(bar.value, self.context.figures.number_format)
        text = self._text(bar.value, bar.row, bar.index) if self.is_lying else text
        if self.is_stacked:
            fills = [*self.palette.series, *(color for points in self.palette.points for _, color in points)]
            inside = inside_inks(self.context.look, fills, size)
            if inside is None:
                raise Cramped
            ink, is_bold = inside[0][fills.index(bar.color)], inside[1]
            x, y = bar.box.center
            drawn = pen.label(text, x, y + MIDDLE * size, color=ink, bold=is_bold, name="Value label")
            label = DataLabel(text, "center", ink, is_bold=is_bold)
            if bar.index == self.named_at and self.is_lying:
                label = replace(label, shows=("series", "value"), separator=_NAMED)
            return drawn, label
        if self.form is ChartForm.ERROR_BARS:
            return foot_label(self.field, bar.box, bar.value, text, ink_on(self.context.look, bar.color))
        label = DataLabel(text, "outside_end", pen.color, is_bold=is_bold)
        if bar.index == self.named_at:
            label = replace(label, shows=("series", "value"), separator=_NAMED)
        elif name:
            text = f"{name}{_NAMED}{text}"
            label = replace(label, text=text, shows=("category", "value"), separator=_NAMED)
        if self.is_lying:
            is_left = bar.value < 0
            x = bar.box.x - LABEL_GAP if is_left else bar.box.right + LABEL_GAP
            y = bar.box.center[1] + MIDDLE * size
            side: Side = "right" if is_left else "left"
            return pen.label(text, x, y, side, bold=is_bold, name="Value label"), label
        below = bar.box.bottom + LABEL_GAP + 0.75 * size
        y = below if bar.value < 0 else bar.box.y - LABEL_GAP - 0.25 * size
        return pen.label(text, bar.box.center[0], y, bold=is_bold, name="Value label"), label

    def _has_room(self, bar: _Bar, text: TextBox) -> bool:
        """Whether a label stays within its segment, or beside its neighbours' bars."""
        size = self.context.size
        is_inside = text.box.w <= bar.box.w - 2 and size * 1.05 <= bar.box.h
        if self.form is ChartForm.ERROR_BARS:
            known = known_ends(self.context.figures, self.rows[bar.row], bar.index)
            return is_inside and not strikes(self.field, [bar.value, *known], text.box)
        if self.is_stacked:
            return is_inside
        if self.is_lying:
            return len(self.rows) == 1 or bar.box.h >= size * 0.95
        return len(self.rows) == 1 or text.box.w <= bar.box.w * _WIDEST_VALUE

    def _is_negligible(self, bar: _Bar) -> bool:
        is_first = bar.index == self.named_at
        return self.is_stacked and not is_first and bar.box.w / self.field.plot.w < _SMALL_SEGMENT
