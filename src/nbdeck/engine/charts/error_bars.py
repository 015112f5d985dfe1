"""Error bars: lines with caps from a point to both ends of a range."""

from __future__ import annotations

from nbdeck.engine.charts.canvas import Canvas
from nbdeck.engine.scene import Color, Pt

WIDTH: Pt = 1.0
_CAP: Pt = 5.67
"""Width of the cap of an error bar, points. Source: measured in LibreOffice, which always draws it."""


def draw_error_bar(canvas: Canvas, x: Pt, start: Pt, end: Pt, color: Color, width: Pt = WIDTH) -> None:
    """Draw an upright error bar from a point to its cap."""
    canvas.line(x, min(start, end), x, max(start, end), color, width)
    canvas.line(x - _CAP / 2, end, x + _CAP / 2, end, color, width)
