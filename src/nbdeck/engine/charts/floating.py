"""Bars that float between two values: stacks over an invisible part, cut at zero, where programs part their stacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.engine.charts.field import Field
from nbdeck.engine.scene.boxes import Color, Pt
from nbdeck.engine.scene.chart import ChartSeries

Ends = tuple[float, float]
_THICKEST: Pt = 96.0
_WIDEST_GAP = 500
"""Percent of a bar's width; the most that the file format allows."""


@dataclass(frozen=True, slots=True)
class CellEnds:
    """Lower and upper end of a piece as formulas, and what they give."""

    low: str
    high: str
    values: Ends


def foot(ends: CellEnds) -> tuple[float, str]:
    """Return how far from zero an invisible part reaches that carries a piece, with its formula."""
    low, high = ends.values
    return max(low, 0.0) + min(high, 0.0), f"MAX({ends.low},0)+MIN({ends.high},0)"


def above(ends: CellEnds) -> tuple[float, str]:
    """Return how much of a piece lies above zero, with its formula."""
    low, high = ends.values
    return max(high, 0.0) - max(low, 0.0), f"MAX({ends.high},0)-MAX({ends.low},0)"


def below(ends: CellEnds) -> tuple[float, str]:
    """Return how much of a piece lies below zero, as a negative number, with its formula."""
    low, high = ends.values
    return min(low, 0.0) - min(high, 0.0), f"MIN({ends.low},0)-MIN({ends.high},0)"


def helper(name: str, cells: Sequence[tuple[float, str] | None], color: Color, **look: object) -> ChartSeries:
    """Return a series that follows the data; None is an empty cell."""
    return ChartSeries(
        name,
        tuple(None if cell is None else cell[0] for cell in cells),
        color,
        formulas=tuple("" if cell is None else cell[1] for cell in cells),
        is_helper=True,
        **look,  # type: ignore[arg-type]
    )


def gap_of(field: Field) -> int:
    """Return the gap between single upright bars, percent of their width."""
    thinnest = round((field.slots.pitch / _THICKEST - 1) * 100 + 0.5)
    return max(field.context.style.gap, min(thinnest, _WIDEST_GAP))
