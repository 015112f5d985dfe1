"""Waterfalls: steps up and down from the total before, joined at their levels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nbdeck.contract.number_format import format_number, language_mark, sections_of
from nbdeck.engine.charts.canvas import LABEL_GAP, MIDDLE, Canvas, Cramped
from nbdeck.engine.charts.field import FieldOptions
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.floating import CellEnds, above, below, foot, gap_of, helper
from nbdeck.engine.charts.heights import Heights
from nbdeck.engine.charts.marked import PlacedNote
from nbdeck.engine.charts.notes import Anchor, above_notes, place_notes
from nbdeck.engine.charts.overlays import Overlays
from nbdeck.engine.charts.palette import ALIKE, color_at
from nbdeck.engine.charts.scales import Span, span_of, stacked_span
from nbdeck.engine.scene.boxes import INK, MUTED, Box, Color, Pt, difference
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, cell_of, column_letters
from nbdeck.engine.scene.elements import ChartElement, Shape

_MOST_LABELS = 24
_JOINT: Pt = 1.5
_ACCENTS = 6
_RED = 60
"""From which excess of red over green and blue on a colour is red."""
_NOTHING = "#"
"""Format code of a zero that is not written."""
_JOINTS = 3
"""Series that hold the joints in turn: in each an empty cell parts one from the next."""


@dataclass(frozen=True, slots=True)
class _WaterfallBar:
    """One step or total.

    Attributes:
        start: Where it begins on the value axis.
        end: The level that it reaches.
        cells: Its lower and upper end.
        level: Formula of its end.
    """

    value: float
    start: float
    end: float
    cells: CellEnds
    level: str
    is_total: bool


def draw_waterfall(context: ChartContext) -> ChartElement:
    """Return a waterfall, its values above the bars if all of them fit and else with a value axis.

    Raises:
        Cramped: neither fits.
    """
    if context.plan.has_labels and len(context.figures.known) <= _MOST_LABELS:
        try:
            return _Waterfall(context, is_labelled=True).chart()
        except Cramped:
            pass
    return _Waterfall(context, is_labelled=False).chart()


class _Levels(Heights):
    """The levels of a waterfall: what stands at a category is its bar from end to end."""

    def __init__(self, context: ChartContext, bars: tuple[_WaterfallBar, ...]) -> None:
        super().__init__(context.figures)
        self._bars = bars

    def known(self, place: int) -> list[float]:
        return list(self._bars[place].cells.values)

    def value(self, row: int | None, place: int) -> float | None:
        return self._bars[place].end

    def value_formula(self, row: int | None, place: int) -> str:
        return self._bars[place].level

    def top(self, place: int) -> float:
        return self._bars[place].cells.values[1]

    def top_formula(self, place: int) -> str:
        return self._bars[place].cells.high

    def cells(self, place: int) -> Iterator[str]:
        yield self._bars[place].cells.low


def _meaningful(context: ChartContext) -> ChartContext:
    """Return a context without marks that say nothing of steps: their mean, and changes but from total to total."""
    figures = context.figures
    marks, growth = figures.marks, figures.marks.growth
    is_of_totals = growth is not None and {growth.start, growth.end} <= {0, *figures.totals_at}
    marks = replace(marks, average=False, growth=growth if is_of_totals else None)
    return replace(context, figures=replace(figures, marks=marks))


class _Waterfall:
    def __init__(self, context: ChartContext, *, is_labelled: bool) -> None:
        context = _meaningful(context)
        self.context = context
        self.is_labelled = is_labelled
        self.bars = _bars(context)
        self.code = signed(context.figures.number_format)
        up, down = _directions(context)
        look = context.look
        is_apart = difference(look.hex(INK), look.hex(up)) >= ALIKE
        self.colors = {"total": INK if is_apart else MUTED, "increase": up, "decrease": down}
        self.parts = self._parts()
        options = FieldOptions(
            span=self._span(),
            is_labelled=is_labelled,
            label_room=LABEL_GAP + 1.05 * context.size if is_labelled else 0.0,
            above=above_notes(context),
        )
        self.overlays = Overlays(
            context,
            is_wide=True,
            has_legend=False,
            is_labelled=is_labelled,
            heights=_Levels(context, self.bars),
        )
        self.field = self.overlays.field(options)
        self.gap = gap_of(self.field)

    def _parts(self) -> tuple[ChartSeries, ...]:
        """Return the stacked pieces: what lies under them, then each sort of bar above zero, then below."""
        under = [None if bar.is_total else foot(bar.cells) for bar in self.bars]
        parts = [helper("Base", under, MUTED, is_drawn=False)]
        for side, name in ((above, ""), (below, " below zero")):
            for sort, color in self.colors.items():
                cells = [side(bar.cells) if bar.is_total else None for bar in self.bars]
                if sort != "total":
                    cells = [self._step(place, sort, *side(bar.cells)) for place, bar in enumerate(self.bars)]
                parts.append(helper(f"{sort.capitalize()}{name}", cells, color))
        return tuple(parts)

    def _step(self, place: int, sort: str, size: float, formula: str) -> tuple[float, str] | None:
        bar, cell = self.bars[place], cell_of(0, place)
        if bar.is_total:
            return None
        is_rising = sort == "increase"
        own = size if (bar.value >= 0) is is_rising else 0.0
        return own, f"IF({cell}{'>=' if is_rising else '<'}0,{formula},0)"

    def _span(self) -> Span:
        stacks = stacked_span([part.values for part in self.parts])
        ends = [end for bar in self.bars for end in (max(bar.start, bar.end), bar.end)]
        lines = span_of(ends)
        return replace(stacks, low=min(stacks.low, lines.low), high=max(stacks.high, lines.high))

    def chart(self) -> ChartElement:
        canvas, field = Canvas(self.context.box), self.field
        legend = field.draw_ground(canvas)
        self.overlays.draw_under(field, canvas)
        field.draw_axis(canvas)
        thickness = field.slots.pitch / (1 + self.gap / 100)
        for place, bar in enumerate(self.bars):
            box = field.bar(place, -thickness / 2, thickness, (bar.start, bar.end))
            canvas.draw(Shape(box, "rect", fill=self._color(bar), name="Chart bar"))
        for place, bar in enumerate(self.bars[:-1]):
            y, x0, x1 = field.along(bar.end), *sorted((field.across(place), field.across(place + 1)))
            canvas.line(x0, y, x1, y, self.context.style.axis, _JOINT)
        self.overlays.draw_over(field, canvas)
        series = (self._data(), *self._labelled(canvas), *self._joints())
        series = (*series, *self.overlays.series(field, canvas, len(series)))
        series = (*series, *place_notes(self.context, canvas, self._anchor))
        chart = field.chart(canvas, series, legend)
        return replace(chart, gap_width=self.gap, stacking="stacked")

    def _anchor(self, note: PlacedNote) -> Anchor:
        """Return the point of a note: the upper end of a bar, with its value."""
        bar = self.bars[note.place]
        half = self.field.slots.pitch / (1 + self.gap / 100) / 2
        x, y = self.field.across(note.place), self.field.along(bar.cells.values[1])
        room = LABEL_GAP + 1.3 * self.context.size if self.is_labelled else 0.0
        edges = Box(x - half, y - room, 2 * half, room)
        return Anchor(edges, (x, y), bar.cells.values[1], bar.cells.high, ("above", "right", "left"))

    def _color(self, bar: _WaterfallBar) -> Color:
        return self.colors["total" if bar.is_total else "increase" if bar.value >= 0 else "decrease"]

    def _data(self) -> ChartSeries:
        row = self.context.figures.rows[0]
        return ChartSeries(row.name, row.values, MUTED, plot="HIDDEN_LINE", is_drawn=False)

    def _joints(self) -> tuple[ChartSeries, ...]:
        joints = []
        for turn in range(min(_JOINTS, len(self.bars) - 1)):
            cells: list[tuple[float, str] | None] = [None] * len(self.bars)
            for place in range(turn, len(self.bars) - 1, _JOINTS):
                bar = self.bars[place]
                cells[place] = cells[place + 1] = (bar.end, bar.level)
            color = self.context.style.axis
            joints.append(helper(f"Level {turn + 1}", cells, color, plot="LINE", line_width=_JOINT))
        return tuple(joints)

    def _labelled(self, canvas: Canvas) -> tuple[ChartSeries, ...]:
        """Write the values over the bars and return the pieces, whose values are the native labels.

        Raises:
            Cramped: a value has no room, or is in two pieces on both sides of zero.
        """
        labels: list[list[tuple[int, DataLabel]]] = [[] for _ in self.parts]
        pen, known = self.context.pen, self.context.figures.rows[0].values
        for place, bar in enumerate(self.bars if self.is_labelled else ()):
            if known[place] is None:
                continue
            text = format_number(bar.value, self.context.figures.number_format if bar.is_total else self.code)
            low, high = bar.cells.values
            y = self.field.along(high) - LABEL_GAP - 0.25 * pen.size
            drawn = pen.label(text, self.field.across(place), y, bold=bar.is_total, name="Value label")
            if low < 0 < high or drawn.box.w > self.field.slots.pitch * 0.95:
                raise Cramped
            canvas.must_write(drawn)
            for number, middle in self._pieces(place):
                shift = (0.0, y - MIDDLE * pen.size - self.field.along(middle))
                code = self._code(list(self.colors)[(number - 1) % len(self.colors)], bar)
                label = DataLabel(
                    text, "center", pen.color, ("value",), code, is_bold=bar.is_total, shift=shift
                )
                labels[number].append((place, label))
        return tuple(replace(part, labels=tuple(own)) for part, own in zip(self.parts, labels, strict=True))

    def _pieces(self, place: int) -> Iterator[tuple[int, float]]:
        """Yield the pieces that hold a value now or when its sign is changed, and where each has its middle."""
        is_below, up, down = self.bars[place].cells.values[0] < 0, 0.0, 0.0
        for number, part in enumerate(self.parts):
            value = part.values[place]
            if value is None:
                continue
            start = up if value >= 0 else down
            up, down = (up + value, down) if value >= 0 else (up, down + value)
            if number and (number > len(self.colors)) is is_below:
                yield number, start + value / 2

    def _code(self, sort: str, bar: _WaterfallBar) -> str:
        """Return the format code of the labels of a sort of pieces, which say nothing where they have no size."""
        rise, fall, *_ = (section.code() for section in sections_of(self.code) or ())
        if sort == "total":
            return ""
        one = rise if sort == "increase" else fall
        return (
            f"{one};{one};{self.context.figures.number_format if not bar.value and one == rise else _NOTHING}"
        )


def _bars(context: ChartContext) -> tuple[_WaterfallBar, ...]:
    """Return the steps and totals; levels are sums from the total before."""
    figures, bars, level, first = context.figures, [], 0.0, 0
    letters = column_letters(1)
    for place, given in enumerate(figures.rows[0].values):
        value = given or 0.0
        is_total = place in figures.totals_at
        start, end = (0.0, value) if is_total else (level, level + value)
        first = place if is_total else first
        before = "0" if place == first else f"SUM(${letters}${first + 2}:${letters}${place + 1})"
        after = f"SUM(${letters}${first + 2}:${letters}${place + 2})"
        cells = CellEnds(
            f"MIN({before},{after})", f"MAX({before},{after})", (min(start, end), max(start, end))
        )
        bars.append(_WaterfallBar(value, start, end, cells, after, is_total))
        level = end
    return tuple(bars)


def _directions(context: ChartContext) -> tuple[Color, Color]:
    """Return the colours of steps up and down: what is red, if anything is, goes down, and never up."""
    look, accents = context.look, [color_at(place) for place in range(_ACCENTS)]
    down = max(accents, key=lambda color: _redness(look.hex(color)))
    up = context.style.highlight
    if _redness(look.hex(down)) < _RED:
        down = max(accents, key=lambda color: difference(look.hex(color), look.hex(up)))
    elif _redness(look.hex(up)) >= _RED or difference(look.hex(up), look.hex(down)) < ALIKE:
        others = [look.hex(color) for color in (down, MUTED)]
        calm = [color for color in accents if _redness(look.hex(color)) < _RED] or accents
        up = max(calm, key=lambda color: min(difference(look.hex(color), other) for other in others))
    return up, down


def _redness(code: str) -> int:
    red, green, blue = (int(code[at : at + 2], 16) for at in (0, 2, 4))
    return red - max(green, blue)


def signed(code: str) -> str:
    """Return a format code that writes a plus before what is above zero; one that tells signs apart stays."""
    sections = sections_of(code)
    if sections is None or len(sections) > 1:
        return code
    mark = language_mark(code)
    plain = code.removeprefix(mark)
    return f"{mark}+{plain};{mark}-{plain};{mark}{plain}"
