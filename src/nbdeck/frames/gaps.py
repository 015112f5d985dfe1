"""Values that are not there, where a chart would show them as nothing, which reads as zero."""

from dataclasses import replace

from nbdeck.contract.enums import ChartType
from nbdeck.frames.grid import Grid
from nbdeck.frames.names import spoken

_FROM_ZERO = frozenset({ChartType.BAR, ChartType.STACKED_BAR, ChartType.HORIZONTAL_BAR, ChartType.AREA})
"""Kinds on which a missing value looks like a zero."""
_MOST_NAMED = 3


def told_of_gaps(grid: Grid, kind: ChartType) -> Grid:
    """Return the grid with a sentence on the values that bars and areas lack: which, or how many where they are many."""
    if kind not in _FROM_ZERO:
        return grid
    gaps = [
        (row.label, name)
        for row in grid.rows
        for name, value in zip(grid.names, row.values, strict=True)
        if value is None
    ]
    if not gaps:
        return grid
    empty = [row.label for row in grid.rows if not any(value is not None for value in row.values)]
    in_part = [f"{label} ({spoken(name)})" for label, name in gaps if label not in empty]
    named = [*empty, *in_part]
    count = len(grid.rows) * len(grid.names)
    told = (
        f"No value for: {', '.join(named)}."
        if len(named) <= _MOST_NAMED
        else f"{len(gaps):,} of {count:,} values {'is' if len(gaps) == 1 else 'are'} missing, not zero."
    )
    return replace(grid, warnings=(*grid.warnings, told))
