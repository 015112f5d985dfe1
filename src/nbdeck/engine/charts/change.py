"""The change between two categories: an arrow over the data with its number."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nbdeck.contract.enums import ChartForm
from nbdeck.contract.number_format import format_number, in_language, sections_of
from nbdeck.engine.charts.canvas import MIDDLE, Canvas
from nbdeck.engine.charts.field import Field, hidden_scale
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.heights import Heights
from nbdeck.engine.charts.marked import PlacedGrowth
from nbdeck.engine.scene.boxes import BACKGROUND, INK, Box, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, ErrorBars, SheetColumn
from nbdeck.engine.scene.elements import Shape, polygon
from nbdeck.engine.text.language import phrases

_WIDTH: Pt = 1.0
_HEAD: Pt = 6.0
"""Length of the head of the arrow, points."""
_LEAST_LEG: Pt = 8.0
_PLOT = 0.6
"""Of the chart's height, for what the data span: what a distance in points is of them before the axis is known."""
_PERCENT = "+0%;-0%"
_FINE = "+0.0%;-0.0%"
_YEARLY = '"CAGR "+0.0%;"CAGR "-0.0%'
_POINTS = '+0.0" pp";-0.0" pp"'
_LEAST_ROUNDED = 0.1
"""A change that is smaller than this, as a share, is told with a decimal."""


@dataclass(frozen=True, slots=True)
class ChangeNumber:
    """The number of a change: its value, how the workbook finds it, and how it is written."""

    value: float
    formula: str
    code: str


def change_number(context: ChartContext, heights: Heights, growth: PlacedGrowth) -> ChangeNumber | None:
    """Return the number of the change that is asked for; None where there is none, as from zero or a gap."""
    if growth.start == growth.end or context.figures.has_log_axis:
        return None
    before, after = heights.value(growth.row, growth.start), heights.value(growth.row, growth.end)
    if before is None or after is None:
        return None
    start, end = (heights.value_formula(growth.row, place) for place in (growth.start, growth.end))
    section = (sections_of(context.figures.number_format) or (None,))[0]
    if growth.periods is not None:
        if before <= 0 or after <= 0:
            return None
        rate = (after / before) ** (1 / growth.periods) - 1
        return ChangeNumber(rate, f"(({end})/({start}))^(1/{growth.periods:g})-1", _YEARLY)
    if section is not None and section.percent:
        return ChangeNumber((after - before) * 100, f"(({end})-({start}))*100", _POINTS)
    if before > 0:
        share = after / before - 1
        return ChangeNumber(
            share, f"({end})/({start})-1", _PERCENT if abs(share) >= _LEAST_ROUNDED else _FINE
        )
    code = "0.0" if section is None else section.code().removeprefix(section.language)
    return ChangeNumber(after - before, f"({end})-({start})", f"+{code};-{code}")


def _named(context: ChartContext, heights: Heights, growth: PlacedGrowth, code: str) -> str:
    """Return a format code that names the series, where the arrow could mean another."""
    rows = context.figures.rows
    if len(rows) == 1 or (growth.row is None and heights.is_stacked):
        return code
    name = rows[growth.row or 0].name.replace('"', "'")
    return ";".join(f'"{name} "{part}' for part in code.split(";")) if name else code


class ChangeArrow:
    """A line over the data from one category to another, with a leg down to each and the number on it."""

    def __init__(
        self, context: ChartContext, heights: Heights, growth: PlacedGrowth, number: ChangeNumber, above: Pt
    ) -> None:
        """Plan the arrow.

        Args:
            context: With the figures.
            heights: What it passes over.
            growth: From where to where.
            number: What it tells.
            above: Kept free over the data for their own labels, points.
        """
        self.context = context
        self.heights = heights
        self.number = replace(number, code=_named(context, heights, growth, number.code))
        self._row = growth.row or 0 if not (heights.has_bars or heights.is_stacked) else None
        self.start, self.end = growth.start, growth.end
        self.places = range(min(self.start, self.end), max(self.start, self.end) + 1)
        self._above = above
        self._pad = self._share(above, context.box.h * _PLOT)
        self._rise = self._share(above + _LEAST_LEG + 0.7 * context.size, context.box.h * _PLOT)

    @property
    def sentence(self) -> str:
        """A sentence on it."""
        names = self.context.figures.categories
        return phrases(self.context.lang).change.format(
            start=names[self.start], end=names[self.end], change=self._text
        )

    @property
    def _beside(self) -> list[float]:
        """What else is measured on the axes that do not show: the steps of a waterfall."""
        figures = self.context.figures
        return figures.known if figures.form is ChartForm.WATERFALL else []

    @property
    def _text(self) -> str:
        return format_number(self.number.value, in_language(self.number.code, self.context.lang))

    def fit(self, field: Field) -> None:
        """Choose how far the line stands over the data, as long as distances on the axis are as in `field`."""
        self._rise = self._share(self._above + _LEAST_LEG + 0.7 * self.context.size, self._height(field))

    def fit_feet(self, field: Field) -> None:
        """Choose how far the legs end over the data."""
        self._pad = min(self._share(self._above, self._height(field)), self._rise)

    def _height(self, field: Field) -> Pt:
        """Return how long on the axis is what the data span, points."""
        scale = field.ticks.scale
        return field.plot.h * self._reach / (scale.maximum - scale.minimum)

    @staticmethod
    def _share(length: Pt, whole: Pt) -> float:
        return round(length / max(whole, 1.0), 3)

    @property
    def level(self) -> float:
        """Where the line stands on the value axis."""
        return self._peak + self._rise * self._reach

    @property
    def _peak(self) -> float:
        return max(self.heights.top(place) for place in self.places)

    @property
    def _reach(self) -> float:
        values = [self.heights.top(place) for place in self.places]
        values += [value for place in self.places for value in self.heights.known(place)]
        return (max([*values, 0.0]) - min([*values, 0.0])) or 1.0

    def _foot(self, place: int) -> float:
        """Return where a leg ends: over its line, or over all that stands at its category."""
        top = self.heights.top(place) if self._row is None else self.heights.value(self._row, place) or 0.0
        return top + self._pad * self._reach

    def draw(self, field: Field, canvas: Canvas) -> None:
        """Draw the line, its legs and its head."""
        y, start, end = field.along(self.level), field.across(self.start), field.across(self.end)
        left, right = min(start, end), max(start, end)
        canvas.draw(_stroke(Box(left, y, right - left, 0.0)))
        for place, x in ((self.start, start), (self.end, end)):
            foot = field.along(self._foot(place))
            canvas.draw(_stroke(Box(x, y, 0.0, foot - y)))
        foot = field.along(self._foot(self.end))
        head = ((end, foot), (end - _HEAD / 2, foot - _HEAD), (end + _HEAD / 2, foot - _HEAD))
        canvas.path(polygon(head), fill=INK, name="Chart arrow head")

    def series(self, field: Field, canvas: Canvas) -> tuple[ChartSeries, ...]:
        """Write the number and return the native series of the arrow, which follow the data by formulas.

        Raises:
            Cramped: the number has no room.
        """
        count = len(self.context.figures.categories)
        middle = (self.places[0] + self.places[-1]) // 2
        name = f"{self.context.figures.categories[self.start]} → {self.context.figures.categories[self.end]}"
        number = ChartSeries(
            name=f"{name} =",
            values=tuple(self.number.value if place == middle else None for place in range(count)),
            color=INK,
            labels=((middle, self._label(field, canvas, middle)),),
            plot="HIDDEN_LINE",
            is_helper=True,
            is_drawn=False,
            formulas=tuple(self.number.formula if place == middle else "" for place in range(count)),
        )
        level = self._level_formula()
        line = ChartSeries(
            name=name,
            values=tuple(self.level if place in self.places else None for place in range(count)),
            color=INK,
            line_width=_WIDTH,
            plot="LINE",
            is_helper=True,
            formulas=tuple(level if place in self.places else "" for place in range(count)),
            error_bars=self._leg(self.start, count, has_head=False),
        )
        end = ChartSeries(
            name=f"{name} |",
            values=tuple(self.level if place == self.end else None for place in range(count)),
            color=INK,
            plot="LINE",
            is_helper=True,
            is_drawn=False,
            formulas=tuple(level if place == self.end else "" for place in range(count)),
            error_bars=self._leg(self.end, count, has_head=True),
        )
        return line, end, number

    def _leg(self, place: int, count: int, *, has_head: bool) -> ErrorBars:
        """Return the line down to a category."""
        heights = self.heights
        top = heights.top_formula(place) if self._row is None else heights.value_formula(self._row, place)
        formula = f"{self._level_formula()}-({top})-{self._pad}*{self._reach_formula()}"
        length = SheetColumn(
            f"{self.context.figures.categories[place]} |",
            tuple(self.level - self._foot(place) if at == place else None for at in range(count)),
            tuple(formula if at == place else "" for at in range(count)),
        )
        return ErrorBars(None, length, INK, _WIDTH, has_caps=False, has_head=has_head)

    def _level_formula(self) -> str:
        tops = ",".join(self.heights.top_formula(place) for place in self.places)
        return f"MAX({tops})+{self._rise}*{self._reach_formula()}"

    def _reach_formula(self) -> str:
        tops = ",".join(self.heights.top_formula(place) for place in self.places)
        cells = ",".join(each for place in self.places for each in self.heights.cells(place))
        return f"(MAX({tops},0)-MIN({cells},0))"

    def _label(self, field: Field, canvas: Canvas, middle: int) -> DataLabel:
        """Write the number on the middle of the line and return the label of a point at a category."""
        pen = self.context.pen
        text = self._text
        x = (field.across(self.start) + field.across(self.end)) / 2
        y = field.along(self.level)
        drawn = pen.label(text, x, y + MIDDLE * pen.size, bold=True, color=INK, name="Change label")
        canvas.must_write(drawn)
        canvas.draw(
            Shape(
                Box(drawn.box.x - 3, y - 0.6 * pen.size, drawn.box.w + 6, 1.2 * pen.size),
                "rect",
                fill=BACKGROUND,
                name="Chart label plate",
            )
        )
        share = hidden_scale([self.number.value, *self._beside]).share(self.number.value)
        shift = (x - field.across(middle), y - (field.plot.bottom - field.plot.h * share))
        code = in_language(self.number.code, self.context.lang)
        return DataLabel(text, "center", INK, ("value",), code, is_bold=True, plate=BACKGROUND, shift=shift)


def _stroke(box: Box) -> Shape:
    return Shape(box, "line", line=INK, line_width=_WIDTH, name="Chart arrow")
