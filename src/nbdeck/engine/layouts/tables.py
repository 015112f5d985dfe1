"""TABLE: column widths from content, numbers by their decimal points, pages with the header repeated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.engine.layouts.columns import Column, measured, widths
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene import (
    INK,
    LINE_PITCH,
    Border,
    Box,
    Cell,
    Color,
    Insets,
    Paragraph,
    Pt,
    Table,
    TextStyle,
    stack_height,
)
from nbdeck.engine.text.composing import paragraph
from nbdeck.errors import DoesNotFit

Rows = Sequence[Sequence[str]]

_COMFORTABLE: Pt = 96.0
"""Width of wrapped text in a column below which the columns are split over slides."""
_PAGED: Pt = 12.0
"""Size at which a table goes on over several slides rather than shrink further."""
_SIDE: Pt = 9.0
_SIDE_OF_LARGE = 0.6
"""Room left and right of large type in a cell, font sizes."""
_TIGHT = 0.3
"""Padding above and below a row's text, in font sizes, where rows are many."""
_LOOKS: tuple[tuple[Pt, float], ...] = (
    (18.0, 0.7), (16.0, 0.6), (15.0, 0.5), (14.0, 0.6), (14.0, 0.42), (13.0, 0.42), (12.0, 0.42), (12.0, _TIGHT),
)  # fmt: skip
"""Font size and padding of a table on one slide, best first."""
_LARGE_LOOKS: tuple[tuple[Pt, float], ...] = ((24.0, 1.1), (24.0, 0.8), (22.0, 0.8), (20.0, 0.8), (20.0, 0.6))
"""The same of a table of few rows and short cells, which would leave its slide empty."""
_FULLEST_LARGE = 0.8
"""Of the body's height that a table in large type takes at most."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """A table at one size: its columns' measures and widths, its cells broken, its rows' heights."""

    size: Pt
    columns: tuple[Column, ...]
    widths: tuple[Pt, ...]
    cells: tuple[tuple[Cell, ...], ...]
    heights: tuple[Pt, ...]


def lay_out_table(page: Page, rows: Rows, *, title: str) -> tuple[Table, ...]:
    """Return the table, in as many parts as slides are needed.

    Too many columns are split with the first column repeated; too many rows go on with the header repeated.

    Args:
        page: The page.
        rows: The header and at least one row, all of one length.
        title: Of the slide, for the alternative text.

    Raises:
        DoesNotFit: one row alone is higher than a slide.
    """
    parts = [part for columns in _column_sets(page, rows) for part in _pages(page, _picked(rows, columns))]
    several = len(parts) > 1
    return tuple(
        _table(page, plan, first, last, _alt(title, rows, number if several else 0))
        for number, (plan, first, last) in enumerate(parts, 1)
    )


def _picked(rows: Rows, columns: Sequence[int]) -> list[list[str]]:
    return [[row[column] for column in columns] for row in rows]


def _column_sets(page: Page, rows: Rows) -> list[list[int]]:
    """Return which columns stand on which slides; the first column is on each."""
    count = len(rows[0])
    everything = list(range(count))
    columns = _columns(page, rows, _PAGED)
    needs = [max(column.least, min(column.natural, _COMFORTABLE)) * 1.03 + 2 * _SIDE for column in columns]
    if count < 3 or sum(needs) <= page.body.w:
        return [everything]
    for pieces in range(2, count):
        share = -(-(count - 1) // pieces)
        sets = [[0, *everything[start : start + share]] for start in range(1, count, share)]
        if all(sum(needs[column] for column in columns_of) <= page.body.w for columns_of in sets):
            return sets
    return [[0, column] for column in everything[1:]]


def _columns(page: Page, rows: Rows, size: Pt) -> tuple[Column, ...]:
    return tuple(
        measured([row[number] for row in rows], size, page.look, page.lang) for number in range(len(rows[0]))
    )


def _pages(page: Page, rows: Rows) -> list[tuple[_Plan, int, int]]:
    """Return plans with the body rows (first, last + 1) that stand on each slide."""
    plan = _large(page, rows) or _one_page(page, rows)
    if plan is not None:
        return [(plan, 1, len(rows))]
    for size in (_PAGED, 11.0, 10.0):
        plan = _plan(page, rows, size, _TIGHT)
        if plan is None or max(plan.heights[1:]) + plan.heights[0] > page.body.h:
            continue
        plan = _roomier(page, rows, plan)
        return [(plan, first, last) for first, last in _even_cuts(plan, page.body.h)]
    raise DoesNotFit(f"A row of the table is higher than a slide, from {rows[1][0][:40]!r} on.")


def _roomier(page: Page, rows: Rows, plan: _Plan) -> _Plan:
    """Return the largest look that needs no more slides than `plan`."""
    count = len(_even_cuts(plan, page.body.h))
    for size, padding in _LOOKS:
        larger = _plan(page, rows, size, padding) if plan.size < size <= 14.0 or size == plan.size else None
        if larger is None or max(larger.heights[1:]) + larger.heights[0] > page.body.h:
            continue
        if len(_even_cuts(larger, page.body.h)) <= count:
            return larger
    return plan


def _large(page: Page, rows: Rows) -> _Plan | None:
    """Return the plan of a table of few rows in large type, no cell broken; None where it would crowd its slide."""
    room = page.body.h * _FULLEST_LARGE
    for size, padding in _LARGE_LOOKS:
        if size > page.theme.type.lead or len(rows) * size * (LINE_PITCH + 2 * padding) > room:
            continue
        plan = _plan(page, rows, size, padding)
        if plan is not None and _most_lines(plan) == 1:
            return plan
    return None


def _most_lines(plan: _Plan) -> int:
    return max(len(words.lines) for row in plan.cells for cell in row for words in cell.paragraphs)


def _one_page(page: Page, rows: Rows) -> _Plan | None:
    """Return the plan of a table that stands on one slide, at the largest size, None where none does."""
    for size, padding in _LOOKS:
        if len(rows) * size * (LINE_PITCH + 2 * padding) > page.body.h:
            continue
        plan = _plan(page, rows, size, padding)
        if plan is None or sum(plan.heights) > page.body.h:
            continue
        if _most_lines(plan) <= 2 or size <= 14.0:
            return plan
    return None


def _even_cuts(plan: _Plan, room: Pt) -> list[tuple[int, int]]:
    """Return the rows of each page, filled evenly instead of leaving one row for the last."""
    body = plan.heights[1:]
    free = room - plan.heights[0]
    least = _greedy(body, free)
    target = sum(body) / len(least)
    for slack in (1.0, 1.08, 1.2, 1.4, 1.8):
        cuts = _greedy(body, min(free, target * slack))
        if len(cuts) == len(least):
            return [(first + 1, last + 1) for first, last in cuts]
    return [(first + 1, last + 1) for first, last in least]


def _greedy(heights: Sequence[Pt], room: Pt) -> list[tuple[int, int]]:
    cuts, first, used = [], 0, 0.0
    for number, height in enumerate(heights):
        if used + height > room and number > first:
            cuts.append((first, number))
            first, used = number, 0.0
        used += height
    return [*cuts, (first, len(heights))]


def _plan(page: Page, rows: Rows, size: Pt, padding: float) -> _Plan | None:
    """Return the table at one size; three or more columns have the whole width."""
    columns = _columns(page, rows, size)
    column_widths = widths(columns, 2 * _side(size), page.body.w)
    if column_widths is not None and len(columns) > 2:
        spare = max(page.body.w - sum(column_widths), 0.0) / len(columns)
        column_widths = tuple(width + spare for width in column_widths)
    if column_widths is None:
        if size > 10.0 and len(columns) > 2:
            return None
        column_widths = tuple(page.body.w / len(columns) for _ in columns)
    cells = tuple(
        tuple(
            _cell(
                page, text, columns[column], column_widths[column], row, size, padding, is_first=column == 0
            )
            for column, text in enumerate(texts)
        )
        for row, texts in enumerate(rows)
    )
    heights = tuple(max(_height(cell) for cell in row) for row in cells)
    return _Plan(size, columns, column_widths, cells, heights)


def _side(size: Pt) -> Pt:
    """Return the room left and right of a cell's text, points."""
    return _SIDE if size <= _LOOKS[0][0] else _SIDE_OF_LARGE * size


def _height(cell: Cell) -> Pt:
    return stack_height(cell.paragraphs) + cell.insets.top + cell.insets.bottom


def _cell(
    page: Page, text: str, column: Column, width: Pt, row: int, size: Pt, padding: float, *, is_first: bool
) -> Cell:
    look = page.theme.table
    style = TextStyle(
        size,
        color=look.header_ink if row == 0 else INK,
        bold=row == 0 or (is_first and look.is_first_column_bold),
        align="end" if column.is_number else "start",
    )
    tail = column.tails[row - 1] if row and column.is_number else 0.0
    side = _side(size)
    insets = Insets(side, size * padding, side + tail, size * padding)
    words: Paragraph = paragraph(text, style, width - insets.left - insets.right, page.look, page.lang)
    return Cell((words,), anchor="bottom" if row == 0 else "middle", insets=insets)


def _table(page: Page, plan: _Plan, first: int, last: int, alt: str) -> Table:
    numbers = [0, *range(first, last)]
    heights = tuple(plan.heights[number] for number in numbers)
    cells = tuple(
        _dressed(page, plan.cells[number], position, is_last=position == len(numbers) - 1)
        for position, number in enumerate(numbers)
    )
    box = Box(page.body.x, page.body.y, sum(plan.widths), sum(heights))
    return Table(box, plan.widths, heights, cells, alt=alt, name="Table")


def _dressed(page: Page, row: tuple[Cell, ...], position: int, *, is_last: bool) -> tuple[Cell, ...]:
    """Return a row with the theme's fill and lines."""
    look = page.theme.table
    fill: Color | None = None
    top: Border | None = None
    bottom: Border | None = None
    if position == 0:
        fill = look.header_fill
        if fill is None:
            bottom = Border(look.header_ink, 1.5)
    else:
        fill = look.zebra if position % 2 == 0 else None
        if look.rule is not None:
            bottom = Border(look.header_ink if is_last else look.rule, 1.0 if is_last else look.rule_width)
        elif is_last and look.header_fill is not None:
            bottom = Border(look.header_fill, 1.0)
    return tuple(replace(cell, fill=fill, top=top, bottom=bottom) for cell in row)


def _alt(title: str, rows: Rows, part: int) -> str:
    size = f"{len(rows) - 1} rows, {len(rows[0])} columns"
    names = ", ".join(name for name in rows[0] if name)
    return f"Table{f' part {part}' if part else ''}: {title}. {size}: {names}."
