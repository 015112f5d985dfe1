"""Values to compare with, drawn across a plot as lines: a target, and the mean of a series."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.chart_marks import BandMark
from nbdeck.contract.number_format import format_number, sections_of
from nbdeck.engine.charts.canvas import LABEL_GAP, MIDDLE, Canvas, Cramped, reading_color
from nbdeck.engine.charts.field import Field
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.obstacles import around, obstacles_on, words_on
from nbdeck.engine.charts.statements import value_sentence, with_unit
from nbdeck.engine.scene.boxes import INK, MUTED, Box, Color, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, LabelPosition, PlotKind, cell_of, column_of
from nbdeck.engine.scene.elements import Shape, TextBox
from nbdeck.engine.text.language import phrases, word

LEVEL_WIDTH: Pt = 1.5
BAND_FILL = MUTED.faded(0.18)
BAND_EDGE = MUTED.faded(0.5)
BAND_EDGE_WIDTH: Pt = 0.75
END_GAP: Pt = 6.0
"""From the last marker of a line, or its end, to words beyond it, points."""
_WIDEST_NAME = 0.22
"""Of the chart's width."""
_MOST_DECIMALS = 6
_BETWEEN = 0.15
"""Between the lines of two labels, font sizes."""
_NEAR = 2
"""Half lines by which a label at a line's end still reads as that of its line."""
_MOST_STEPS = 6
"""Half lines by which a label is moved up or down, away from others."""


@dataclass(frozen=True, slots=True)
class Level:
    """A line across the plot.

    Attributes:
        key: The mark it stands for.
        name: As its label says it.
        formula: What its value follows in the workbook, without the equals sign; "" where it is typed in.
        has_line: Whether it is a line with its value, and not only the name of a strip.
    """

    key: str
    name: str
    value: float
    formula: str
    color: Color
    has_line: bool = True


def levels_of(context: ChartContext) -> Iterator[Level]:
    """Yield the lines that are asked for."""
    figures, marks = context.figures, context.figures.marks
    if len(figures.categories) == 1 and figures.kind != "HORIZONTAL_BAR":
        # A series of one point is no line.
        return
    first = figures.rows[0]
    known = [value for value in first.values if value is not None]
    if marks.target is not None:
        name = marks.target.name or word("target", context.lang)
        yield Level("target", name, marks.target.value, "", INK)
    if marks.average and known:
        name = word("average", context.lang)
        if len(figures.rows) > 1 and first.name:
            name = f"{name} ({first.name})"
        cells = column_of(first.place, len(first.values))
        yield Level("average", name, math.fsum(known) / len(known), f"AVERAGE({cells})", MUTED)
    if (band := marks.band) and figures.kind != "AREA" and (name := band_name(band, context)):
        yield Level("band", name, (band.low + band.high) / 2, "", MUTED, has_line=False)


def band_name(band: BandMark, context: ChartContext) -> str:
    """Return the name of a strip, or what one without a name is called; its ends, typed in, would stay as they are."""
    return band.name or phrases(context.lang).band


def band_sentence(band: BandMark, context: ChartContext) -> str:
    """Return a sentence on a strip."""
    words, (low, high) = phrases(context.lang), _ends(band, context)
    ends = with_unit(words.span.format(low=low, high=high), context.figures)
    return value_sentence(band.name or words.band, ends, context.lang)


def _ends(band: BandMark, context: ChartContext) -> tuple[str, str]:
    code = context.figures.number_format
    low, high = (format_number(end, level_code(end, code)) for end in (band.low, band.high))
    return low, high


def level_code(value: float, code: str) -> str:
    """Return a format code with as many decimals more than the chart's as a value needs that somebody gave."""
    sections = sections_of(code)
    if sections is None or sections[0].exponent:
        return code
    section = sections[0]
    shown = value * (100.0 if section.percent else 1.0) / 1000.0**section.scale
    for digits in range(section.fixed + section.optional, _MOST_DECIMALS):
        if math.isclose(shown, round(shown, digits), rel_tol=1e-9, abs_tol=1e-12):
            return code if digits == section.fixed + section.optional else _with_decimals(code, digits)
    return _with_decimals(code, _MOST_DECIMALS)


def mean_code(value: float, code: str) -> str:
    """Return a format code for a mean: that of the chart, with a decimal where whole numbers have none."""
    sections = sections_of(code)
    is_whole = sections is not None and not (sections[0].fixed + sections[0].optional + sections[0].scale)
    return _with_decimals(code, 1) if is_whole and not float(value).is_integer() else code


def _with_decimals(code: str, digits: int) -> str:
    sections = sections_of(code) or ()
    return ";".join(replace(section, fixed=digits, optional=0).code() for section in sections)


def level_line(box: Box, color: Color, *, is_dashed: bool) -> Shape:
    """Return the line of a level, as it is drawn."""
    return Shape(box, "line", line=color, line_width=LEVEL_WIDTH, is_dashed=is_dashed, name="Chart level")


def band_edge(box: Box) -> Shape:
    """Return the line at an end of a strip, as it is drawn."""
    return Shape(box, "line", line=BAND_EDGE, line_width=BAND_EDGE_WIDTH, name="Chart band edge")


class LevelLines:
    """The levels of one chart: how much room their words take, and how they are drawn."""

    plot: PlotKind = "LINE"

    def __init__(self, context: ChartContext, *, is_wide: bool, is_dashed: bool) -> None:
        self.context = context
        self.levels = tuple(levels_of(context))
        self.is_wide = is_wide
        """Whether they reach the edges of the plot, and not from the first point to the last."""
        self.is_dashed = is_dashed

    @property
    def room(self) -> Pt:
        """What the words take beyond the lines' ends, points."""
        if not self.levels or not self.context.plan.has_labels:
            return 0.0
        pen = self.context.pen
        return END_GAP + max(pen.width(line) for one in self.levels for line in self.lines(one))

    def crosses(self, field: Field, box: Box) -> bool:
        """Whether a line is drawn through a box."""
        return any(box.y < field.along(one.value) < box.bottom for one in self.levels if one.has_line)

    def draw_lines(self, field: Field, canvas: Canvas) -> None:
        """Draw the lines, without their words."""
        for one in filter(lambda level: level.has_line, self.levels):
            y = field.along(one.value)
            left, right = sorted(self._ends(field))
            canvas.draw(level_line(Box(left, y, right - left, 0.0), one.color, is_dashed=self.is_dashed))

    def series(self, field: Field, canvas: Canvas, base: int) -> tuple[ChartSeries, ...]:
        """Write the names and values at the lines' ends and return the native series, the first in column `base`."""
        count = len(self.context.figures.categories)
        series = []
        for number, one in enumerate(self.levels):
            line = self._line(one, field, canvas)
            if one.has_line:
                self.context.record.placed[one.key] = self.sentence_of(one)
            first, others = one.formula, one.formula or cell_of(base + number, 0)
            if not one.has_line:
                low, width = (cell_of(base + len(self.levels) + at, 0) for at in (0, 1))
                first = others = self.middle(low, width)
            series.append(
                replace(
                    line,
                    is_helper=True,
                    formulas=(first, *(others,) * (count - 1)),
                    is_wide=self.is_wide and one.has_line,
                    is_drawn=one.has_line,
                )
            )
        return tuple(series)

    def _line(self, level: Level, field: Field, canvas: Canvas) -> ChartSeries:
        """Write the words of a level where words may stand, and return its series."""
        has_words = self.context.plan.has_labels
        self.context.record.unnamed.extend(() if has_words else (level.name,))
        return ChartSeries(
            level.name,
            (level.value,) * len(self.context.figures.categories),
            level.color,
            labels=(self._label(level, field, canvas),) if has_words else (),
            line_width=LEVEL_WIDTH,
            shown_name=self._shown(level),
            plot=self.plot,
            is_dashed=self.is_dashed,
        )

    @staticmethod
    def middle(low: str, width: str) -> str:
        """Return the formula of the middle of a strip."""
        return f"{low}+{width}/2"

    def _ends(self, field: Field) -> tuple[Pt, Pt]:
        """Return where the lines start and end."""
        if not self.is_wide:
            return field.across(0), field.across(len(self.context.figures.categories) - 1)
        return field.plot.x, field.plot.right

    def _shown(self, level: Level) -> str:
        pen, room = self.context.pen, self.context.box.w * _WIDEST_NAME
        shown = pen.shortened(level.name, room)
        return "" if shown == level.name else shown

    def _code(self, level: Level) -> str:
        code = self.context.figures.number_format
        return (mean_code if level.formula else level_code)(level.value, code)

    def lines(self, level: Level) -> Sequence[str]:
        """Return the words of a level: its name, and its value where it is a line."""
        name = self._shown(level) or level.name
        return (name, format_number(level.value, self._code(level)))[: 1 + level.has_line]

    def _ink(self, level: Level) -> Color:
        return reading_color(self.context.look, level.color, self.context.pen.color)

    def sentence_of(self, level: Level) -> str:
        """Return a sentence on a level."""
        return value_sentence(
            level.name,
            with_unit(format_number(level.value, self._code(level)), self.context.figures),
            self.context.lang,
        )

    def _label(self, level: Level, field: Field, canvas: Canvas) -> tuple[int, DataLabel]:
        """Write name and value at a line's end, on its start where words are there, and else away from them.

        Returns the place of the point that has the label, and the label.

        Raises:
            Cramped: they have no room.
        """
        label = (
            self._at_end(level, field, canvas, _NEAR)
            or (self._on_start(level, field, canvas) if level.has_line else None)
            or self._at_end(level, field, canvas, _MOST_STEPS)
        )
        if label is None:
            raise Cramped
        return label

    def _at_end(self, level: Level, field: Field, canvas: Canvas, most: int) -> tuple[int, DataLabel] | None:
        """Write the words beyond a line's end, moved by at most so many half lines."""
        pen, lines, ink = self.context.pen, self.lines(level), self._ink(level)
        last = len(self.context.figures.categories) - 1
        end = self._ends(field)[1] + field.options.beside
        y = field.along(level.value) + MIDDLE * pen.size - (len(lines) - 1) * pen.pitch / 2
        for step in sorted(range(-most, most + 1), key=abs):
            down = step * pen.pitch / 2
            drawn = pen.block(lines, end + END_GAP, y + down, "left", color=ink, name="Level label")
            if self._is_apart(drawn, canvas) and canvas.write(drawn):
                shift = (end - field.across(last) + END_GAP - LABEL_GAP, down)
                separator = "\n" if len(lines) > 1 else " "
                return last, self._native(level, "right", separator, shift)
        return None

    def _on_start(self, level: Level, field: Field, canvas: Canvas) -> tuple[int, DataLabel] | None:
        """Write the words in one line over or under the start of a line, where nothing is drawn."""
        pen, text, ink = self.context.pen, " ".join(self.lines(level)), self._ink(level)
        x, y = self._ends(field)[0] + LABEL_GAP, field.along(level.value)
        sides: tuple[tuple[LabelPosition, Pt], ...] = (
            ("above", -LABEL_GAP - 0.25 * pen.size),
            ("below", LABEL_GAP + 0.75 * pen.size),
        )
        for place, down in sides:
            drawn = pen.label(text, x, y + down, "left", color=ink, name="Level label")
            is_free = obstacles_on(canvas).is_free(around(drawn.box, -1.0)) and self._is_apart(drawn, canvas)
            if is_free and canvas.write(drawn):
                return 0, self._native(level, place, " ", (drawn.box.center[0] - field.across(0), 0.0))
        return None

    @staticmethod
    def _is_apart(drawn: TextBox, canvas: Canvas) -> bool:
        """Whether a label keeps off the words that are written."""
        return words_on(canvas).is_free(around(drawn.box, _BETWEEN * drawn.paragraphs[0].style.size))

    def _native(self, level: Level, place: LabelPosition, separator: str, shift: tuple[Pt, Pt]) -> DataLabel:
        """Return the native label of a level."""
        return DataLabel(
            separator.join(self.lines(level)),
            place,
            self._ink(level),
            shows=("series", "value") if level.has_line else ("series",),
            number_format=self._code(level) if level.has_line else "",
            separator=separator if level.has_line else "",
            shift=shift,
        )
