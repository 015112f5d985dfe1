"""Small multiples: a chart for each series, all on one scale, in rows and columns of equal size."""

from __future__ import annotations

import math
from dataclasses import replace

from nbdeck.engine.charts.figures import MOST_COLORED, Figures
from nbdeck.engine.charts.marked import NO_MARKS, Highlighted
from nbdeck.engine.scene.boxes import Box, Pt

_GAP: Pt = 18.0
_SMALLEST: tuple[Pt, Pt] = (120.0, 90.0)
"""Width and height of a chart that can still be read."""
_SHAPE = 1.6
"""Width by height of a chart that looks best."""


def panels_of(figures: Figures, box: Box) -> list[tuple[Figures, Box]]:
    """Return what each small chart shows and its frame; nothing where they have no room."""
    count = len(figures.rows)
    if not 1 < count <= MOST_COLORED or not figures.known:
        return []
    columns = min(range(1, count + 1), key=lambda each: _unlike(each, count, box))
    rows = math.ceil(count / columns)
    width, height = (box.w - (columns - 1) * _GAP) / columns, (box.h - (rows - 1) * _GAP) / rows
    if width < _SMALLEST[0] or height < _SMALLEST[1]:
        return []
    ends = (min(figures.known), max(figures.known))
    return [
        (
            replace(
                figures,
                rows=(replace(row, place=0),),
                y_title=", ".join(filter(None, (row.name, figures.y_title if number == 0 else ""))),
                unit=figures.unit if number == 0 else "",
                marks=replace(NO_MARKS, highlights=_own(figures, number)),
                is_quiet=bool(figures.marks.highlights) and not _own(figures, number),
                common=ends,
            ),
            Box(
                box.x + (number % columns) * (width + _GAP),
                box.y + (number // columns) * (height + _GAP),
                width,
                height,
            ),
        )
        for number, row in enumerate(figures.rows)
    ]


def _own(figures: Figures, number: int) -> tuple[Highlighted, ...]:
    """Return what stands out of one series, as it is called in a chart of its own."""
    return tuple((0, place) for row, place in figures.marks.highlights if row in (None, number))


def _unlike(columns: int, count: int, box: Box) -> float:
    """Return how far charts in so many columns are from the best shape, and how many places stay empty."""
    rows = math.ceil(count / columns)
    width, height = box.w / columns, box.h / rows
    return abs(math.log(width / height / _SHAPE)) + (columns * rows - count) / count
