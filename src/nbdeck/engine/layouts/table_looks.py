"""How the cells of a table look and which span others: inks, fills and lines of the theme, totals, heads."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from nbdeck.contract.tables import CellLook, Levels, TableTypes
from nbdeck.contract.title_marks import title_row
from nbdeck.engine.intake.data import TableContent
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene.boxes import INK, Color, Pt, contrast, mixed
from nbdeck.engine.scene.elements import Border, Table, TableCell
from nbdeck.engine.themes.theme import TableStyle

_NO_LOOK = CellLook(row=0, column=0)
_LEGIBLE = 4.7
"""Contrast of a colour that a cell brings with its ground, a little more than the rule asks."""
_BELOW_ZERO = "C00000"
_FULL, _LOOSEST = 0.94, 1.7
"""Of the height of its room that a short table takes, by rows that are at most so much higher than they need."""


def look_of(grid: TableContent, row: int, column: int) -> CellLook:
    """Return how a cell looks: as it was given, closing rows bold, bars in the theme's colour, below zero in red."""
    own = grid.looks.get((row, column), _NO_LOOK)
    if row < 0:
        return own
    if column in grid.bars:
        return own.model_copy(update={"mark": True})
    value = grid.columns[column].cells[row].value
    is_below = column in grid.signed and isinstance(value, int | float) and value < 0
    if row in grid.closing:
        own = own.model_copy(update={"bold": True})
    return own.model_copy(update={"color": _BELOW_ZERO}) if is_below and not own.color else own


def with_named_row(grid: TableContent, types: TableTypes, title: str) -> TableContent:
    """Return a table in which the row stands out that the title of its slide names."""
    row = title_row(grid.words[0], types, grid.closing, title)
    if row is None:
        return grid
    looks = {(row, at): CellLook(row=row, column=at, mark=True) for at in range(len(grid.columns))}
    return replace(grid, looks=looks)


def ink_of(page: Page, own: CellLook) -> Color:
    """Return the colour of a cell's text: its own, as far towards black or white as its ground asks."""
    if own.color is None and own.fill is None and not own.mark:
        return INK
    ground = own.fill or page.look.colors["bg1"]
    wanted = own.color or (page.look.colors["accent1"] if own.mark else None)
    strongest = max("000000", "FFFFFF", key=lambda ink: contrast(ink, ground))
    steps = (mixed(strongest, wanted or strongest, step / 10) for step in range(11))
    ink = next((ink for ink in steps if contrast(ink, ground) >= _LEGIBLE), strongest)
    is_accent = own.mark and own.color is None and ink == page.look.colors["accent1"]
    return Color("accent1") if is_accent else Color("tx1", literal=ink)


def dressed(
    page: Page, row: tuple[TableCell, ...], number: int, count: int, totals: Collection[int]
) -> tuple[TableCell, ...]:
    """Return a row with the theme's fill and lines.

    Args:
        page: The page.
        row: Its cells.
        number: Of the rows below the header, from 0; below 0 for rows of the header.
        count: How many rows there are below the header.
        totals: Which of them sum up others or close the table: a line stands above each.
    """
    look = page.theme.table
    if number < 0:
        return tuple(_as_head(look, cell, is_last=number + max(cell.down, 1) == 0) for cell in row)
    above = Border(look.header_ink if look.rule is not None else INK, 1.0)
    inner, last = _rule_below(look, is_last=False), _rule_below(look, is_last=True)
    cells = []
    for cell in row:
        after = number + max(cell.down, 1)
        below = above if after in totals else last if after == count else inner
        cells.append(
            replace(
                cell,
                top=above if number in totals else cell.top,
                bottom=below,
            )
        )
    return tuple(cells)


def _as_head(look: TableStyle, cell: TableCell, *, is_last: bool) -> TableCell:
    """Return a cell of the header with its ground, and a line below it where that says what it stands over."""
    width = 1.5 if is_last and look.header_fill is None else 0.75 if cell.across > 1 else 0.0
    return replace(cell, fill=look.header_fill, bottom=Border(look.header_ink, width) if width else None)


def _rule_below(look: TableStyle, *, is_last: bool) -> Border | None:
    if look.rule is not None:
        return Border(look.header_ink if is_last else look.rule, 1.0 if is_last else look.rule_width)
    return Border(look.header_fill, 1.0) if is_last and look.header_fill is not None else None


def filling(table: Table, height: Pt) -> Table:
    """Return a table with higher rows that takes as much of a height as looks well; longer ones stay as they are."""
    rows = len(table.row_heights)
    goal = min(height * _FULL, max(table.row_heights) * _LOOSEST * rows)
    spare = (goal - table.box.h) / rows
    if spare <= 0.0:
        return table
    heights = tuple(each + spare for each in table.row_heights)
    return replace(table, row_heights=heights, box=replace(table.box, h=sum(heights)))


Span: TypeAlias = tuple[int, int]
"""How many rows and columns a cell spans, down and across; 0 and 0 where it lies below another."""


def header_spans(levels: Levels) -> dict[tuple[int, int], Span]:
    """Return which cells of a header span others, and which lie below them.

    The only words of a column stand over its whole height; equal neighbours above the last level under one head share
    a cell.
    """
    depth, width = len(levels), len(levels[0]) if levels else 0
    alone = {
        column: next((level for level in range(depth) if levels[level][column]), 0)
        for column in range(width)
        if sum(bool(levels[level][column]) for level in range(depth)) <= 1
    }
    spans = {(level, column): (0, 0) for column in alone for level in range(depth)}
    spans |= {(0, column): (depth, 1) for column in alone}
    for level in range(depth - 1):
        heads = [
            None
            if column in alone or not levels[level][column]
            else tuple(row[column] for row in levels[: level + 1])
            for column in range(width)
        ]
        spans |= {(level, column): (1, count) if count else (0, 0) for column, count in _runs(heads)}
    return spans if depth > 1 else {}


def words_of(levels: Levels, level: int, column: int) -> str:
    """Return what a cell of the header says; the first says the only words of its column."""
    parts = [row[column] for row in levels]
    return next(filter(None, parts), "") if sum(map(bool, parts)) == 1 and level == 0 else parts[level]


def row_spans(rows: Sequence[Sequence[str]], row_heads: int) -> dict[tuple[int, int], Span]:
    """Return which cells of the rows of one slide span others: equal names below each other, save the last names."""
    spans: dict[tuple[int, int], Span] = {}
    for column in range(row_heads - 1):
        names = [tuple(row[: column + 1]) if row[column] else None for row in rows]
        spans |= {(row, column): (count, 1) if count else (0, 0) for row, count in _runs(names)}
    return spans


def _runs(names: Sequence[object]) -> Iterator[tuple[int, int]]:
    """Yield (place, length) of each run of two or more equal names, and (place, 0) of the rest of it."""
    start = 0
    for place in range(1, len(names) + 1):
        if place < len(names) and names[place] is not None and names[place] == names[start]:
            continue
        if place - start > 1:
            yield start, place - start
            yield from ((other, 0) for other in range(start + 1, place))
        start = place


def spanning(
    row: tuple[TableCell, ...], number: int, names: Mapping[tuple[int, int], Span]
) -> tuple[TableCell, ...]:
    """Return a row of the body; a name that the rows below have too spans them."""
    spans = [names.get((number, column), (1, 1)) for column in range(len(row))]
    return tuple(
        replace(cell, down=down, across=across, paragraphs=cell.paragraphs if down else ())
        if number >= 0 and (down, across) != (1, 1)
        else cell
        for cell, (down, across) in zip(row, spans, strict=True)
    )
