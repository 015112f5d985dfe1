"""Legends, and the colours that they name: one per series or slice, one that stands out, and ink that reads on each.

A legend has its entries in one row above the plot, or in one column beside or above it. The distances are those at
which LibreOffice sets the entries of a native legend in the same frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Literal

from nbdeck.contract.enums import ChartForm
from nbdeck.engine.charts.canvas import MIDDLE, Canvas, ChartTypography, Cramped, kept_apart
from nbdeck.engine.charts.figures import MOST_COLORED, ChartContext, Figures, SeriesValues
from nbdeck.engine.charts.time_axis import is_rising
from nbdeck.engine.scene.boxes import INK, MUTED, Box, Color, Pt
from nbdeck.engine.scene.chart import Legend
from nbdeck.engine.scene.elements import ChartElement, Shape
from nbdeck.engine.themes.vision import apart

_ACCENTS = tuple(Color(slot) for slot in ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6"))

ALIKE = 120
"""Colours whose channels differ by less together are taken for one."""
PALE = MUTED.faded(0.6)
"""Of the seventh series or slice, which often sums up the rest; the muted ink itself is close to many accents."""
_TINTS = tuple(color.faded(0.5) for color in _ACCENTS[: MOST_COLORED - len(_ACCENTS) - 1])
"""Of the eighth to the twelfth series."""
_RAMP = (0.45, 1.0)
"""Opacity of the first and the last of series that are one hue."""
_CROWD = MUTED.faded(0.35)
"""Of all after them."""
_GAP = 0.5
"""Around and between entries, font sizes."""
_BELOW = 1.0
"""Under a legend above a plot, font sizes: values at the tops of bars are read with the bars, not with an entry."""
_LEAD = 0.37
_SQUARE = 0.6
_STROKE = 1.9
_SPACE = 0.25
_TAIL = 0.46
_ROW = 1.5
"""Height of a row in a column of entries, font sizes."""
_WIDEST = 0.34
"""Of the chart's width, for a legend at its side."""
_TALLEST, _TALLEST_OF_CIRCLE = 0.4, 0.28
"""Of the chart's height, for a column above the plot, which is made where one beside it would shorten names."""

Symbol = Literal["square", "stroke", "marked", "dot", "block"]
"""`stroke` is a piece of line, `marked` one with a marker on it, `block` a square as wide as the strokes beside it."""


@dataclass(frozen=True, slots=True)
class LegendPlan:
    """A legend that is measured but not yet placed.

    Attributes:
        names: The entries as written, shortened where they must be.
        width: Of the frame, points.
        height: Of the frame, points.
        is_column: Whether the entries stand under each other.
        at_side: Whether it stands beside the plot and not above it.
        blocks: Of the first entries so many have blocks in place of strokes.
    """

    names: tuple[str, ...]
    colors: tuple[Color, ...]
    symbol: Symbol
    pen: ChartTypography
    width: Pt
    height: Pt
    is_column: bool = False
    at_side: bool = False
    blocks: int = 0

    def box_in(self, box: Box, *, is_rtl: bool) -> Box:
        """Return its frame within the chart's box: at the top where reading starts, or beside, where it ends."""
        at_right = self.at_side != is_rtl
        x = box.right - self.width if at_right else box.x
        y = box.y + (box.h - self.height) / 2 if self.at_side else box.y
        return Box(x, y, self.width, self.height)

    def shown_name(self, number: int, name: str) -> str:
        """Return the entry of a series where it differs from the series' name, else ""."""
        return "" if self.names[number] == name else self.names[number]

    def rest_of(self, box: Box, *, is_rtl: bool) -> Box:
        """Return what the legend leaves of the chart's box."""
        if not self.at_side:
            return box.below(self.height + _BELOW * self.pen.size)
        taken = self.width + self.pen.size
        return Box(box.x + (taken if is_rtl else 0.0), box.y, box.w - taken, box.h)

    def draw(self, canvas: Canvas, frame: Box, *, is_rtl: bool) -> Legend:
        """Draw the entries in their frame and return the native legend."""
        size = self.pen.size
        lead = _symbol_width(self.symbol) * size
        x, pitch = frame.x + _GAP * size, 0.0
        y = frame.y + frame.h / 2
        if self.is_column:
            count = len(self.names)
            pitch = size + (frame.h - count * size) / (count + 1)
            y -= pitch * (count - 1) / 2
        for number, (name, color) in enumerate(zip(self.names, self.colors, strict=True)):
            symbol: Symbol = "block" if number < self.blocks else self.symbol
            _draw_symbol(canvas, symbol, x + _LEAD * size, y, size, color)
            if name:
                text = self.pen.label(name, x + lead, y + MIDDLE * size, "left", name="Legend entry")
                canvas.must_write(text)
            if self.is_column:
                y += pitch
            else:
                x += lead + self.pen.width(name) + (_TAIL + _GAP) * size
        return Legend(frame, "top" if not self.at_side else "left" if is_rtl else "right")


def series_legend(
    rows: Sequence[SeriesValues], symbol: Symbol, pen: ChartTypography, box: Box, colors: Sequence[Color]
) -> LegendPlan | None:
    """Return a legend of the series in their colours, None for a single one and for series without names.

    Raises:
        Cramped: it has no room.
    """
    if len(rows) < 2 or not any(row.name for row in rows):
        return None
    return plan_legend([row.name for row in rows], colors, symbol, pen, box)


def lacks_names(chart: ChartElement) -> bool:
    """Tell whether a chart of several series, or slices, had no room to name them."""
    is_whole = chart.kind in ("PIE", "DOUGHNUT")
    drawn = [
        series for series in chart.series if not series.is_helper and (series.is_drawn or series.marker_size)
    ]
    names = list(chart.categories) if is_whole else [series.name for series in drawn]
    if len(names) < 2 or not any(names) or chart.legend is not None:
        return False
    part = "category" if is_whole else "series"
    return not any(part in label.shows for series in chart.series for _, label in series.labels)


def plan_legend(
    names: Sequence[str],
    colors: Sequence[Color],
    symbol: Symbol,
    pen: ChartTypography,
    box: Box,
    *,
    widest: Pt = 0.0,
) -> LegendPlan:
    """Return a legend for a chart in `box`: a row if it fits, or always a column if `widest` says how wide it may be.

    Raises:
        Cramped: neither a row nor a column has room.
    """
    size = pen.size
    around = (_symbol_width(symbol) + _TAIL) * size
    row = sum(pen.width(name) + around + _GAP * size for name in names) + _GAP * size
    plan = LegendPlan(tuple(names), tuple(colors), symbol, pen, width=row, height=1.5 * size)
    if row <= box.w and not widest:
        return plan
    plan = replace(plan, is_column=True, height=(len(names) * _ROW + 0.3) * size)
    around += 2 * _GAP * size
    room = (widest or box.w * _WIDEST) - around
    longest = max(map(pen.width, names))
    if room < longest <= box.w - around and plan.height <= box.h * (
        _TALLEST_OF_CIRCLE if widest else _TALLEST
    ):
        return replace(plan, width=longest + around)
    shown = kept_apart(names, partial(pen.shortened, width=room))
    is_lost = any(name and not short for name, short in zip(names, shown, strict=True))
    if plan.height > box.h or room < 3 * size or is_lost:
        raise Cramped
    return replace(plan, names=shown, at_side=True, width=max(map(pen.width, shown)) + around)


_STROKES = ("stroke", "marked")


def _symbol_width(symbol: Symbol) -> float:
    return _LEAD + (_STROKE if symbol in _STROKES else _SQUARE) + _SPACE


def _draw_symbol(canvas: Canvas, symbol: Symbol, x: Pt, y: Pt, size: Pt, color: Color) -> None:
    if symbol in _STROKES:
        canvas.line(x, y, x + _STROKE * size, y, color, 2.25)
        if symbol == "marked":
            canvas.dot(x + _STROKE * size / 2, y, _SQUARE * size, color)
        return
    side = _SQUARE * size
    if symbol == "dot":
        canvas.dot(x + side / 2, y, side, color)
    else:
        width = _STROKE * size if symbol == "block" else side
        canvas.draw(Shape(Box(x, y - side / 2, width, side), "rect", fill=color, name="Legend key"))


def color_at(position: int) -> Color:
    """Return the colour of a series or slice by its place."""
    return (*_ACCENTS, PALE, *_TINTS)[position] if position < MOST_COLORED else _CROWD


def ramp(count: int) -> tuple[Color, ...]:
    """Return one hue from light to dark, for series that have an order."""
    first, last = _RAMP
    steps = (round(first + (last - first) * at / max(count - 1, 1), 3) for at in range(count))
    return tuple(map(_ACCENTS[0].faded, steps))


def series_colors(rows: Sequence[SeriesValues], *, has_strokes: bool = False) -> tuple[Color, ...]:
    """Return one colour for each series; lines and points, which cross, get a seventh that does not shine through."""
    colors = tuple(color_at(position) for position in range(len(rows)))
    return tuple(MUTED if has_strokes and color == PALE else color for color in colors)


_QUIET = tuple(MUTED.faded(alpha) for alpha in (0.6, 0.28, 0.45, 0.16))
"""Greys of what does not stand out, in turn, so that neighbours of a stack can be told apart.

Scattered points are full grey: LibreOffice draws no dot that shines through.
"""
_QUIET_STROKES = tuple(MUTED.faded(alpha) for alpha in (0.7, 0.45))
_MOST_ACCENTS, _FADED = 6, 0.35
_FEW_SLICES = (0, 1, 2, 3, 4, 5, 8, 9)
"""Places of the colours of so many slices: tints of the second and the third are like none of their neighbours."""
_UNLIKE = 1.35
"""How far apart the accent and the ink have to look, which are both dark on light."""
_FEW = (_ACCENTS[0], INK, _ACCENTS[2])
"""Of few series, none of them as grey as what does not stand out; the second accent is often as dark as the ink."""


@dataclass(frozen=True, slots=True)
class SeriesColors:
    """The colours of a chart.

    Attributes:
        series: One for each series.
        points: For each series the points with a colour of their own.
    """

    series: tuple[Color, ...]
    points: tuple[tuple[tuple[int, Color], ...], ...]

    def at(self, row: int, index: int) -> Color:
        """Return the colour of one point."""
        return dict(self.points[row]).get(index, self.series[row])


def palette_of(context: ChartContext, *, has_strokes: bool = False) -> SeriesColors:
    """Return the colours of series and points: what is highlighted keeps its own, the rest is grey.

    Args:
        context: With the figures.
        has_strokes: Whether series are lines or points, which cross.
    """
    figures, style = context.figures, context.style
    rows = figures.rows
    if figures.is_quiet:
        return SeriesColors((_QUIET[0],), ((),))
    if figures.marks.highlights:
        return _highlighted(context, has_strokes=has_strokes)
    if len(rows) == 1 and not has_strokes and is_uniform(figures):
        is_background = figures.form not in (ChartForm.HISTOGRAM, ChartForm.MULTIPLES)
        return SeriesColors(((is_background and style.quiet) or style.highlight,), ((),))
    rises = True if figures.has_ordered_series else is_rising([row.name for row in rows])
    # LibreOffice draws no dot that shines through.
    if rises is not None and len(rows) > 1 and figures.kind != "SCATTER":
        return SeriesColors(ramp(len(rows))[:: 1 if rises else -1], ((),) * len(rows))
    colors = _few(context) if figures.kind != "SCATTER" else ()
    colors = colors or series_colors(rows, has_strokes=has_strokes)
    return SeriesColors(colors, ((),) * len(rows))


def _few(context: ChartContext) -> tuple[Color, ...]:
    """Return the accent, the ink and one more colour for few series, none where two of these are nearly alike."""
    colors = _FEW[: len(context.figures.rows)]
    pairs = combinations(map(context.look.hex, colors), 2)
    is_told = len(colors) == len(context.figures.rows) and all(apart(*pair) >= _UNLIKE for pair in pairs)
    return colors if is_told else ()


def is_uniform(figures: Figures) -> bool:
    """Whether no bar stands out by itself: of a histogram, with error bars, under lines, in one of several charts."""
    return figures.form in (ChartForm.HISTOGRAM, ChartForm.ERROR_BARS, ChartForm.MULTIPLES) or bool(
        figures.others
    )


def _highlighted(context: ChartContext, *, has_strokes: bool) -> SeriesColors:
    """Return colours where something is highlighted.

    Bars of which whole categories stand out have the colours of their series, which the legend names, and the others
    have them faded; else the series are grey, and what stands out differs from them.
    """
    figures, accents = context.figures, _accents(context)
    count = len(figures.rows)
    whole = [row for row, place in figures.marks.highlights if row is not None and place is None]
    colors = {row: next(accents) for row in dict.fromkeys(whole)}
    is_by_category = count > 1 and not has_strokes and all(row is None for row, _ in figures.marks.highlights)
    own = [
        colors[row] if row in colors else next(accents) if is_by_category else context.style.highlight
        for row in range(count)
    ]
    greys = (MUTED,) if figures.kind == "SCATTER" else _QUIET_STROKES if has_strokes else _QUIET
    behind = [row for row in range(count) if row not in colors]
    quiet = [greys[behind.index(row) % len(greys)] if row in behind else MUTED for row in range(count)]
    quiet = [color.faded(_FADED) for color in own] if is_by_category else quiet
    # Of a single line points stand out by their dots.
    is_lone_line = count == 1 and has_strokes and figures.kind == "LINE"
    base, other = (own, quiet) if is_by_category else (own, own) if is_lone_line else (quiet, own)
    points = tuple(
        tuple(
            (place, other[row])
            for place in range(len(figures.categories))
            if row not in colors and figures.marks.is_highlighted(row, place) is not is_by_category
        )
        for row in range(count)
    )
    return SeriesColors(tuple(colors.get(row, base[row]) for row in range(count)), points)


def slice_colors(context: ChartContext) -> tuple[Color, ...]:
    """Return the colours of the parts of a pie: those of series, which are told apart, unless some stand out."""
    places = range(len(context.figures.categories))
    marked = [place for place in places if context.figures.marks.is_highlighted(0, place)]
    if len(marked) in {0, len(places)}:
        few = _FEW_SLICES[: len(places)] if len(places) <= len(_FEW_SLICES) else places
        return tuple(map(color_at, few))
    accents = _accents(context)
    return tuple(next(accents) if place in marked else _QUIET[place % len(_QUIET)] for place in places)


def _accents(context: ChartContext) -> Iterator[Color]:
    """Yield the colours of what stands out: the theme's own first, then those of series."""
    first = context.style.highlight
    yield first
    for position in range(_MOST_ACCENTS):
        if context.look.hex(color_at(position)) != context.look.hex(first):
            yield color_at(position)
    while True:
        yield first


def spoken_places(figures: Figures) -> frozenset[tuple[int, int]]:
    """Return the points (series, category) whose values are written even where others are not."""
    if figures.marks.highlights:
        return frozenset(
            (row, place)
            for row in range(len(figures.rows))
            for place in range(len(figures.categories))
            if figures.marks.is_highlighted(row, place)
        )
    return frozenset()
