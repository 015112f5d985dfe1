"""Tables found on a sheet, and blocks that are one table although empty rows or columns part them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nbdeck.engine.cells.marks import is_blank
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


Cells = Mapping[int, Mapping[int, Cell]]
"""Cells that are not empty, by row and column from 0."""

_YEARS = range(1900, 2101)
_NEXT = 2
"""Difference of the rows of two blocks with one empty row between them."""
_MOST_TITLES = 2
"""Lines above a column of labels that stand in its own column."""
_MOST_EMPTY = 2
"""Empty columns inside a table."""


def joined(cells: Cells, parts: Sequence[Region]) -> list[Region]:
    """Return the blocks of a sheet with those made one that are pieces of one table.

    Columns of figures without names of their rows belong to the block on their left that names them; names of
    columns belong to the figures below them; rows of figures without names of columns belong to the table above.

    Args:
        cells: The cells of the sheet.
        parts: Its blocks, from top to bottom, then from left to right.
    """
    if len(parts) < 2:
        return list(parts)
    pieces = [_Piece(cells, part) for part in parts]
    return [piece.region for piece in _with_rows(cells, _with_names(cells, _with_columns(cells, pieces)))]


def has_figure(row: Mapping[int, Cell], columns: range) -> bool:
    """Whether a row holds a number that is no year."""
    return any(_is_figure(cell) for at, cell in row.items() if at in columns)


def _is_figure(cell: Cell) -> bool:
    is_number = isinstance(cell.value, int | float) and not isinstance(cell.value, bool)
    return is_number and cell.value not in _YEARS


class _Piece:
    """A block with what its rows hold."""

    def __init__(self, cells: Cells, region: Region) -> None:
        columns = range(region.left, region.right + 1)
        self.region = region
        self.rows = {
            at: {column: cell for column, cell in cells.get(at, {}).items() if column in columns}
            for at in range(region.top, region.bottom + 1)
        }
        self.figures = [at for at, row in self.rows.items() if has_figure(row, columns)]

    @property
    def is_named(self) -> bool:
        """Whether something beside the first column stands above its first figure."""
        above = range(self.region.top, self.figures[0] if self.figures else self.region.bottom + 1)
        return any(column > self.region.left for at in above for column in self.rows[at])

    @property
    def is_unlabelled(self) -> bool:
        """Whether it is of figures in its first column too."""
        first = [self.rows[at].get(self.region.left, Cell()) for at in self.figures]
        return bool(first) and all(is_blank(cell.text) or _is_figure(cell) for cell in first)

    @property
    def names_at(self) -> int | None:
        """The first row that has more than one cell, which names columns; None without one."""
        return next((at for at, row in self.rows.items() if len(row) > 1), None)

    @property
    def is_column(self) -> bool:
        """Whether it is one column of several rows."""
        return len(self.rows) > 1 and self.region.left == self.region.right

    def labels(self, rows: Sequence[int]) -> bool:
        """Whether its first column names each of these rows that hold figures."""
        first = [self.rows.get(at, {}).get(self.region.left) for at in rows]
        return all(cell is not None and not _is_figure(cell) and not is_blank(cell.text) for cell in first)

    def covers(self, other: _Piece) -> bool:
        """Whether all columns of another block are among its own."""
        return self.region.left <= other.region.left and other.region.right <= self.region.right

    def spans(self, region: Region) -> bool:
        """Whether all rows of a region are among its own."""
        return self.region.top <= region.top and region.bottom <= self.region.bottom

    def meets(self, other: _Piece) -> bool:
        """Whether it has a column that another block has."""
        return self.region.left <= other.region.right and other.region.left <= self.region.right


def _with(cells: Cells, pieces: Sequence[_Piece], *parts: _Piece) -> list[_Piece]:
    """Return the blocks with some of them, and all that lies between them, made one, in the order of a reader."""
    inside, whole = list(parts), _around(parts)
    others = [piece for piece in pieces if piece not in parts]
    while met := [piece for piece in others if _overlap(piece.region, whole)]:
        inside += met
        others = [piece for piece in others if piece not in met]
        whole = _around(inside)
    return sorted([*others, _Piece(cells, whole)], key=lambda piece: (piece.region.top, piece.region.left))


def _around(pieces: Sequence[_Piece]) -> Region:
    regions = [piece.region for piece in pieces]
    return Region(
        min(one.top for one in regions),
        max(one.bottom for one in regions),
        min(one.left for one in regions),
        max(one.right for one in regions),
    )


def _overlap(one: Region, other: Region) -> bool:
    are_level = one.top <= other.bottom and other.top <= one.bottom
    return are_level and one.left <= other.right and other.left <= one.right


def _with_columns(cells: Cells, pieces: Sequence[_Piece]) -> list[_Piece]:
    """Return the blocks with columns that are no table by themselves joined to the block on their left."""
    left = list(pieces)
    for piece in sorted(pieces, key=lambda piece: (piece.region.left, piece.region.top)):
        if piece not in left:
            continue
        for other in left:
            if 0 < piece.region.left - other.region.right - 1 <= _MOST_EMPTY and _are_one(other, piece):
                left = _with(cells, left, other, piece)
                break
    return left


def _are_one(left: _Piece, right: _Piece) -> bool:
    """Whether a block goes on in columns on its right: figures that it names the rows of, words, or a single column."""
    if right.is_unlabelled:
        return left.labels(right.figures)
    if left.figures and not right.figures and _are_level(left, right):
        return True
    is_column = (left.is_column or right.is_column) and not (left.figures and right.figures)
    is_as_long = len(left.rows) - len(right.rows) <= _MOST_TITLES or right.region.top == left.names_at
    return is_column and left.spans(right.region) and is_as_long


def _are_level(one: _Piece, other: _Piece) -> bool:
    return (one.region.top, one.region.bottom) == (other.region.top, other.region.bottom)


def _with_names(cells: Cells, pieces: Sequence[_Piece]) -> list[_Piece]:
    """Return the blocks with names of columns joined to the figures below them."""
    left = list(pieces)
    for piece in pieces:
        if piece not in left or not piece.figures or piece.is_named:
            continue
        names = [
            one for one in left
            if not one.figures and one.meets(piece) and 0 < piece.region.top - one.region.bottom <= _NEXT
        ]  # fmt: skip
        if any(one.region.right > piece.region.left for one in names):
            left = _with(cells, left, piece, *names)
    return left


def _with_rows(cells: Cells, pieces: Sequence[_Piece]) -> list[_Piece]:
    """Return the blocks with rows of figures that nothing names joined to the table one empty row above them."""
    left = list(pieces)
    for piece in pieces:
        if piece not in left or piece.is_named or piece.region.top not in piece.figures:
            continue
        for other in left:
            is_above = (
                piece.region.top - other.region.bottom == _NEXT and piece.region.left == other.region.left
            )
            if is_above and other.figures and other.covers(piece):
                left = _with(cells, left, other, piece)
                break
    return left
