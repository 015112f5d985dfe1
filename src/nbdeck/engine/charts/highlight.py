"""What stands out in a chart: it has colour, everything else is quiet grey."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nbdeck.contract.enums import ChartForm
from nbdeck.engine.charts.figures import ChartContext, Figures
from nbdeck.engine.charts.legends import bar_colors, color_at, ordered_colors, series_colors, standout
from nbdeck.engine.scene import MUTED, Color

_QUIET = tuple(MUTED.faded(alpha) for alpha in (0.6, 0.28, 0.45, 0.16))
"""Greys of what does not stand out, in turn, so that neighbours of a stack can be told apart.

Scattered points are full grey: LibreOffice draws no dot that shines through.
"""
_QUIET_STROKES = tuple(MUTED.faded(alpha) for alpha in (0.7, 0.45))
_MOST_ACCENTS = 6


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

    Bars over a strip hide it.

    Args:
        context: With the figures.
        has_strokes: Whether series are lines or points, which cross.
    """
    colors = _palette(context, has_strokes=has_strokes)
    if context.figures.marks.band is None or has_strokes:
        return colors
    points = tuple(tuple((place, color.faded(1.0)) for place, color in one) for one in colors.points)
    return SeriesColors(tuple(color.faded(1.0) for color in colors.series), points)


def _palette(context: ChartContext, *, has_strokes: bool) -> SeriesColors:
    figures, style = context.figures, context.style
    rows = figures.rows
    if figures.is_quiet:
        return SeriesColors((_QUIET[0],), ((),))
    if figures.marks.highlights:
        return _highlighted(context, has_strokes=has_strokes)
    if len(rows) == 1 and not has_strokes and is_uniform(figures):
        is_background = figures.form not in (ChartForm.HISTOGRAM, ChartForm.MULTIPLES)
        return SeriesColors(((is_background and style.quiet) or style.highlight,), ((),))
    if len(rows) == 1 and not has_strokes and figures.kind != "AREA":
        color, points = bar_colors(rows[0].values, style, figures.rest)
        return SeriesColors((color,), (points,))
    # LibreOffice draws no dot that shines through.
    if figures.has_ordered_series and len(rows) > 1 and figures.kind != "SCATTER":
        return SeriesColors(ordered_colors(len(rows)), ((),) * len(rows))
    return SeriesColors(series_colors(rows, has_strokes=has_strokes), ((),) * len(rows))


def is_uniform(figures: Figures) -> bool:
    """Whether no bar stands out by itself: of a histogram, with error bars, under lines, in one of several charts."""
    return figures.form in (ChartForm.HISTOGRAM, ChartForm.ERROR_BARS, ChartForm.MULTIPLES) or bool(
        figures.others
    )


def _highlighted(context: ChartContext, *, has_strokes: bool) -> SeriesColors:
    """Return colours where something is highlighted.

    Bars of which whole categories stand out keep the colours of their series, which the legend names, and the others
    are grey; else the series are grey, and what stands out differs from them.
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
    """Return the colours of the parts of a pie."""
    places = range(len(context.figures.categories))
    marked = [place for place in places if context.figures.marks.is_highlighted(0, place)]
    if len(marked) in {0, len(places)}:
        return tuple(map(color_at, places))
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
    if len(figures.rows) != 1 or is_uniform(figures):
        return frozenset()
    one = standout(figures.rows[0].values, figures.rest)
    return frozenset() if one is None else frozenset({(0, one)})
