"""Colours of a chart: one per series or slice, one that stands out, and ink that reads on each."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.charts.figures import MOST_COLORED, Row
from nbdeck.engine.scene import MUTED, Color, Look, Pt
from nbdeck.engine.themes.contrast import GRAPHICS, TEXT, contrast, ink_on
from nbdeck.engine.themes.tokens import ChartStyle

ACCENTS = tuple(Color(slot) for slot in ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6"))

_LARGE_BOLD: Pt = 14.0
PALE = MUTED.faded(0.6)
"""Of the seventh series or slice, which often sums up the rest; the muted ink itself is close to many accents."""


_TINTS = tuple(color.faded(0.5) for color in ACCENTS[: MOST_COLORED - len(ACCENTS) - 1])
"""Of the eighth to the twelfth series."""
_CROWD = MUTED.faded(0.35)
"""Of all after them."""


def color_at(position: int) -> Color:
    """Return the colour of a series or slice by its place."""
    return (*ACCENTS, PALE, *_TINTS)[position] if position < MOST_COLORED else _CROWD


def series_colors(rows: Sequence[Row], *, has_strokes: bool = False) -> tuple[Color, ...]:
    """Return one colour for each series; lines and points, which cross, get a seventh that does not shine through."""
    colors = tuple(color_at(position) for position in range(len(rows)))
    return tuple(MUTED if has_strokes and color == PALE else color for color in colors)


def standout(values: Sequence[float | None], rest: int | None = None) -> int | None:
    """Return which of three or more values is the one with the largest size, None if there is no single one.

    Args:
        values: One for each category.
        rest: The category that sums up the others, which never is the one.
    """
    sizes = [-1.0 if value is None or place == rest else abs(value) for place, value in enumerate(values)]
    largest = max(sizes)
    if len([size for size in sizes if size >= 0]) < 3 or sizes.count(largest) > 1:
        return None
    return sizes.index(largest)


def bar_colors(
    values: Sequence[float | None], style: ChartStyle, rest: int | None = None
) -> tuple[Color, tuple[tuple[int, Color], ...]]:
    """Return the colour of the bars of a single series and of the one that stands out."""
    marked = standout(values, rest)
    if marked is None:
        return (style.highlight if style.quiet else ACCENTS[0]), ()
    color = style.quiet or ACCENTS[0]
    return color, (((marked, style.highlight),) if style.highlight != color else ())


def inside_inks(look: Look, fills: Sequence[Color], size: Pt) -> tuple[tuple[Color, ...], bool] | None:
    """Return an ink for the words inside each fill and whether they all are bold; None if some cannot be read.

    Source: WCAG 2.2, 1.4.3: bold text of 14 pt or more counts as large.
    """
    inks = tuple(ink_on(look, fill) for fill in fills)
    worst = min(
        (contrast(look.hex(ink), look.hex(fill)) for ink, fill in zip(inks, fills, strict=True)), default=TEXT
    )
    if worst >= TEXT:
        return inks, False
    return (inks, True) if worst >= GRAPHICS and size >= _LARGE_BOLD else None


def reading_color(look: Look, color: Color, ink: Color) -> Color:
    """Return `color` if words in it can be read on the background, otherwise `ink`."""
    return color if contrast(look.hex(color), look.hex(Color("bg1"))) >= TEXT else ink
