"""Tables found on a sheet: blocks of cells with empty rows or columns around them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.engine.model.source import Cell

_GAP = 1
"""Difference of the places of neighbours."""
_MOST = 300
"""Blocks of one sheet; what falls into more is one table with holes."""


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle of cells; rows and columns count from 0, the last ones included."""

    top: int
    bottom: int
    left: int
    right: int


def regions(cells: dict[int, dict[int, Cell]]) -> list[Region]:
    """Return the blocks of a sheet from top to bottom, then from left to right; very many are taken as one."""
    parts = list(itertools.islice(_parted(cells, sorted(cells)), _MOST + 1))
    if len(parts) > _MOST:
        columns = {column for row in cells.values() for column in row}
        return [Region(min(cells), max(cells), min(columns), max(columns))]
    return sorted(parts, key=lambda region: (region.top, region.left))


def _parted(
    cells: dict[int, dict[int, Cell]], rows: Sequence[int], columns: range = range(1 << 20)
) -> Iterator[Region]:
    """Yield blocks: part by empty rows, each part by empty columns, and so on until nothing parts any more."""
    held = {row: [at for at in cells[row] if at in columns] for row in rows}
    bands = _runs([row for row in rows if held[row]])
    for band in bands:
        stripes = _runs(sorted({at for row in band for at in held[row]}))
        for stripe in stripes:
            if len(stripes) == 1:
                yield Region(band[0], band[-1], stripe[0], stripe[-1])
            else:
                yield from _parted(cells, band, range(stripe[0], stripe[-1] + 1))


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Return sorted numbers as runs without gaps."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number - runs[-1][-1] <= _GAP:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def rows_of(cells: dict[int, dict[int, Cell]], region: Region) -> list[list[str | Cell]]:
    """Return the cells of a block, empty ones as empty text."""
    return [
        [cells.get(row, {}).get(column, "") for column in range(region.left, region.right + 1)]
        for row in range(region.top, region.bottom + 1)
    ]
