"""TABLE: column widths from content, numbers by their decimal points, pages with the header repeated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.slides import Slide
from nbdeck.contract.tables import TableTypes, is_gap, on_one_line
from nbdeck.engine.cells.tables import TypedColumn
from nbdeck.engine.intake.data import MOST_BLOCKS, TableContent, table_of
from nbdeck.engine.layouts.columns import ColumnMeasures, kept_apart, measured, shared_by, widths
from nbdeck.engine.layouts.kit import Page, style, text_box
from nbdeck.engine.layouts.table_looks import (
    dressed,
    header_spans,
    ink_of,
    look_of,
    row_spans,
    spanning,
    with_named_row,
    words_of,
)
from nbdeck.engine.scene.boxes import MUTED, Box, Color, Pt
from nbdeck.engine.scene.elements import Table, TableCell, TextBox
from nbdeck.engine.scene.text import LINE_PITCH, Anchor, Insets, TextStyle, stack_height
from nbdeck.engine.text.composing import paragraph
from nbdeck.engine.text.language import phrases
from nbdeck.errors import DoesNotFit

_BAR = 1.05 * MOST_BLOCKS
"""Width of the longest bar, font sizes, in a typeface whose blocks are as wide as high."""
_COMFORTABLE: Pt = 96.0
"""Width of wrapped text in a column below which the columns are split over slides."""
PART_WIDTH: Pt = 60.0
"""Of the words that say which part of a table this is."""
_PART_GAP: Pt = 4.0
_PAGED: Pt = 12.0
"""Size at which a table goes on over several slides rather than shrink further."""
_SIDE: Pt = 9.0
_SIDE_OF_LARGE = 0.6
"""Room left and right of large type in a cell, font sizes."""
_TIGHT = 0.3
"""Padding above and below a row's text, in font sizes, where rows are many."""
_TIGHTEST = 0.2
_LOOKS: tuple[tuple[Pt, float], ...] = (
    (18.0, 0.7), (18.0, 0.42), (18.0, _TIGHT), (16.0, 0.42), (16.0, _TIGHT), (16.0, _TIGHTEST), (15.0, _TIGHT),
    (15.0, _TIGHTEST), (14.0, 0.42), (14.0, _TIGHT), (14.0, _TIGHTEST), (13.0, _TIGHT), (12.0, 0.42), (12.0, _TIGHT),
)  # fmt: skip
"""Font size and padding of a table on one slide, best first."""
_LARGE_LOOKS: tuple[tuple[Pt, float], ...] = (
    (32.0, 0.8), (28.0, 0.8), (24.0, 0.8), (22.0, 0.6), (20.0, 0.8), (20.0, 0.6), (20.0, 0.42),
)  # fmt: skip
"""The same of a table of few rows and short cells, which would leave its slide empty."""
_LARGEST = 1.35
"""Of its type, in sizes of a sentence that stands alone."""
_FULLEST_LARGE = 0.92
"""Of the body's height that a table in large type takes at most."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """A table at one size: measures and widths of its columns, its cells broken, heights of its rows, header first."""

    grid: TableContent
    size: Pt
    columns: tuple[ColumnMeasures, ...]
    widths: tuple[Pt, ...]
    cells: tuple[tuple[TableCell, ...], ...]
    heights: tuple[Pt, ...]

    @property
    def depth(self) -> int:
        """How many rows the header has."""
        return len(self.grid.header)

    @property
    def header_height(self) -> Pt:
        """Height of the header, points."""
        return sum(self.heights[: self.depth])

    def can_stand(self, room: Pt) -> bool:
        """Whether the header and any one row have room on a slide."""
        return max(self.heights[self.depth :]) + self.header_height <= room


def lay_out_table(page: Page, spec: Slide, *, title: str, least: Pt = 0.0) -> tuple[Table, ...]:
    """Return the table of a slide, in as many parts as slides are needed.

    Too many columns are split with those repeated that name the rows, the first at least; too many rows go on with
    the header repeated.

    Args:
        page: The page.
        spec: Has the table.
        title: Of the slide, for the alternative text.
        least: Size of its type below which it is not wanted, nor on several slides.

    Raises:
        DoesNotFit: one row alone is higher than a slide, or all of it at the least size.
    """
    types = spec.types or TableTypes()
    typed = [at for at, column in enumerate(types.columns) if column.kind == "number" and column.values]
    bare = with_named_row(table_of(spec, page.lang), types, title).with_minus_signs(typed)
    grid = bare.with_bars(types.bars) if types.bars else bare
    if types.bars and len(_column_sets(page, grid)) > 1:  # a bar alone would say nothing
        grid = bare
    parts = _parts(page, grid, least)
    if len(parts) > 1:
        rest = page.body.top_slice(page.body.h - _part_height(page))
        parts = _parts(replace(page, body=rest), grid, least)
    several = len(parts) > 1
    return tuple(
        _table(
            page,
            plan,
            first,
            last,
            _alt(title, plan.grid, plan.grid.rows[first:last], number if several else 0, page.lang),
        )
        for number, (plan, first, last) in enumerate(parts, 1)
    )


def part_label(page: Page, table: Table, number: int, count: int) -> TextBox:
    """Return the words under one of several parts of a table that say which it is, such as `2/3`."""
    box = Box(
        table.box.right - PART_WIDTH, table.box.bottom + _PART_GAP, PART_WIDTH, _part_height(page) - _PART_GAP
    )
    words = [(f"{number}/{count}", style(page, "label", align="end", color=MUTED))]
    return text_box(page, box, words, name="Part of the table")


def _part_height(page: Page) -> Pt:
    return _PART_GAP + 1.5 * style(page, "label").size


def _parts(page: Page, grid: TableContent, least: Pt) -> list[tuple[_Plan, int, int]]:
    sets = _column_sets(page, grid)
    if least and len(sets) > 1:
        raise DoesNotFit("The table has more columns than stand beside each other.")
    return [part for columns in sets for part in _pages(page, grid.picked(columns), least)]


def _column_sets(page: Page, grid: TableContent) -> list[list[int]]:
    """Return which columns stand on which slides; the first, or all that name the rows, are on each."""
    count = len(grid.columns)
    everything = list(range(count))
    if count < 3:
        return [everything]
    columns = _columns(page, grid, _PAGED)
    repeated = min(max(grid.row_heads, 1), count - 1)
    heads, rest = everything[:repeated], everything[repeated:]
    needs = [max(column.least, min(column.natural, _COMFORTABLE)) * 1.03 + 2 * _SIDE for column in columns]
    if sum(needs) <= page.body.w:
        return [everything]
    for pieces in range(2, len(rest) + 1):
        share = -(-len(rest) // pieces)
        sets = [[*heads, *rest[start : start + share]] for start in range(0, len(rest), share)]
        if all(sum(needs[column] for column in columns_of) <= page.body.w for columns_of in sets):
            return sets
    return [[*heads, column] for column in rest]


def _columns(page: Page, grid: TableContent, size: Pt) -> tuple[ColumnMeasures, ...]:
    """Return the measures of the columns; those below one head have room for its words together."""
    spans = header_spans(grid.header)
    measures = []
    for number, column in enumerate(grid.columns):
        if number in grid.bars:
            bar, tails = _BAR * size, (0.0,) * len(grid.body)
            measures.append(ColumnMeasures(is_number=False, natural=bar, compact=bar, least=bar, tails=tails))
            continue
        own = [
            grid.read(words_of(grid.header, level, number))
            for level in range(len(grid.header))
            if spans.get((level, number), (1, 1))[1] == 1
        ]
        measure = measured(
            own,
            grid.words[number],
            column,
            size,
            page.look,
            page.lang,
            bold=grid.closing if number or grid.closing else range(len(grid.body)),
        )
        is_name = number < grid.row_heads  # which stands at the side where reading starts, also as a number
        measures.append(replace(measure, is_number=False) if is_name and measure.is_number else measure)
    for (level, first), (_, across) in spans.items():
        if across > 1:
            words = [grid.read(grid.header[level][first])]
            head = measured(words, [], TypedColumn("text", ()), size, page.look, page.lang)
            measures[first : first + across] = shared_by(head, measures[first : first + across])
    return kept_apart(measures, _side(size))


def _pages(page: Page, grid: TableContent, least: Pt) -> list[tuple[_Plan, int, int]]:
    """Return plans with the rows (first, last + 1), counted with the header, that stand on each slide."""
    plan = _large(page, grid) or _one_page(page, grid, least)
    if plan is not None:
        return [(plan, plan.depth, len(grid.rows))]
    if least:
        raise DoesNotFit("The table is too large for its place.")
    for size in (_PAGED, 11.0, 10.0):
        plan = _plan(page, grid, size, _TIGHT)
        if plan is None or not plan.can_stand(page.body.h):
            continue
        plan = _roomier(page, grid, plan)
        return [(plan, first, last) for first, last in _even_cuts(plan, page.body.h)]
    raise DoesNotFit(f"A row of the table is higher than a slide, from {grid.body[0][0][:40]!r} on.")


def _roomier(page: Page, grid: TableContent, plan: _Plan) -> _Plan:
    """Return the largest look that needs no more slides than `plan`."""
    count = len(_even_cuts(plan, page.body.h))
    for size, padding in _LOOKS:
        larger = _plan(page, grid, size, padding) if plan.size < size <= 14.0 or size == plan.size else None
        if larger is None or not larger.can_stand(page.body.h):
            continue
        if len(_even_cuts(larger, page.body.h)) <= count:
            return larger
    return plan


def _large(page: Page, grid: TableContent) -> _Plan | None:
    """Return the plan of a table in large type, no cell broken beside numbers; None where it would crowd its slide."""
    room = page.body.h * _FULLEST_LARGE
    for size, padding in _LARGE_LOOKS:
        if size > page.theme.type.lead * _LARGEST:
            continue
        plan = _plan(page, grid, size, padding)
        if plan is None or sum(plan.heights) > room:
            continue
        if _most_lines(plan) <= (1 if any(each.is_number for each in plan.columns) else 2):
            return plan
    return None


def _most_lines(plan: _Plan) -> int:
    return max(len(words.lines) for row in plan.cells for cell in row for words in cell.paragraphs)


def _one_page(page: Page, grid: TableContent, least: Pt) -> _Plan | None:
    """Return the plan of a table that stands on one slide, at the largest size, None where none does."""
    for size, padding in _LOOKS:
        if size < least or len(grid.rows) * size * (LINE_PITCH + 2 * padding) > page.body.h:
            continue
        plan = _plan(page, grid, size, padding)
        if plan is None or sum(plan.heights) > page.body.h:
            continue
        if _most_lines(plan) <= 2 or size <= 14.0:
            return plan
    return None


def _even_cuts(plan: _Plan, room: Pt) -> list[tuple[int, int]]:
    """Return the rows of each page, filled evenly instead of leaving one row for the last."""
    body, depth = plan.heights[plan.depth :], plan.depth
    free = room - plan.header_height
    least = _greedy(body, free)
    target = sum(body) / len(least)
    for slack in (1.0, 1.08, 1.2, 1.4, 1.8):
        cuts = _greedy(body, min(free, target * slack))
        if len(cuts) == len(least):
            return [(first + depth, last + depth) for first, last in cuts]
    return [(first + depth, last + depth) for first, last in least]


def _greedy(heights: Sequence[Pt], room: Pt) -> list[tuple[int, int]]:
    cuts, first, used = [], 0, 0.0
    for number, height in enumerate(heights):
        if used + height > room and number > first:
            cuts.append((first, number))
            first, used = number, 0.0
        used += height
    return [*cuts, (first, len(heights))]


def _plan(page: Page, grid: TableContent, size: Pt, padding: float) -> _Plan | None:
    """Return the table at one size; three or more columns have the whole width."""
    columns = _columns(page, grid, size)
    column_widths = widths(columns, 2 * _side(size), page.body.w)
    if column_widths is not None and len(columns) > 2:
        spare = max(page.body.w - sum(column_widths), 0.0) / (len(columns) - len(grid.bars))
        column_widths = tuple(
            width if number in grid.bars else width + spare for number, width in enumerate(column_widths)
        )
    if column_widths is None:
        if size > 10.0 and len(columns) > 2:
            return None
        column_widths = tuple(page.body.w / len(columns) for _ in columns)
    spans = header_spans(grid.header)
    rows = []
    for row, texts in enumerate(grid.rows):
        line = []
        for column in range(len(texts)):
            down, across = spans.get((row, column), (1, 1))
            place = _Place(row, column, down, across, sum(column_widths[column : column + across]))
            line.append(_cell(page, grid, columns[column], place, size, padding))
        rows.append(tuple(line))
    return _Plan(grid, size, columns, column_widths, tuple(rows), _heights(rows, len(grid.header)))


def _heights(rows: Sequence[Sequence[TableCell]], depth: int) -> tuple[Pt, ...]:
    """Return the heights of rows; the last of the header is high enough for heads that stand over all of it."""
    heights = [max((_height(cell) for cell in row if cell.down == 1), default=0.0) for row in rows]
    tall = max((_height(cell) for cell in rows[0] if cell.down > 1), default=0.0)
    heights[depth - 1] += max(tall - sum(heights[:depth]), 0.0)
    return tuple(heights)


def _side(size: Pt) -> Pt:
    """Return the room left and right of a cell's text, points."""
    return _SIDE if size <= _LOOKS[0][0] else _SIDE_OF_LARGE * size


def _has_grounds(page: Page, grid: TableContent) -> bool:
    """Whether cells at the start of the rows have an edge of their own."""
    return page.theme.table.header_fill is not None or any(
        own.fill for (_, column), own in grid.looks.items() if column == 0
    )


def _height(cell: TableCell) -> Pt:
    return stack_height(cell.paragraphs) + cell.insets.top + cell.insets.bottom


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a cell stands, how far it spans, and how wide that is, points."""

    row: int
    column: int
    down: int
    across: int
    width: Pt


def _cell(
    page: Page, grid: TableContent, column: ColumnMeasures, place: _Place, size: Pt, padding: float
) -> TableCell:
    if not place.across:
        return TableCell((), across=0, down=0)
    look, row = page.theme.table, place.row - len(grid.header)
    own = look_of(grid, row, place.column)
    is_head = row < 0
    text = words_of(grid.header, place.row, place.column) if is_head else grid.body[row][place.column]
    style = TextStyle(
        size,
        color=look.header_ink if is_head else ink_of(page, own),
        bold=is_head or own.bold or own.mark or (place.column == 0 and not grid.closing),
        italic=own.italic,
        align="center" if place.across > 1 else "end" if column.is_number else "start",
    )
    tail = column.tails[row] if not is_head and column.is_number else 0.0
    side = _side(size)
    is_flush = place.column == 0 and not column.is_number and not _has_grounds(page, grid)
    start = 0.0 if is_flush else side + column.lead
    insets = Insets(start, size * padding, side + tail, size * padding)
    inner = place.width - insets.left - insets.right
    words = paragraph(text, style, inner, page.look, page.lang, line_breaks=True, is_literal=grid.is_literal)
    fill = None if own.fill is None else Color("bg1", literal=own.fill.upper())
    anchor: Anchor = "bottom" if is_head else "middle"
    return TableCell((words,), fill, anchor, insets, down=place.down, across=place.across)


def _table(page: Page, plan: _Plan, first: int, last: int, alt: str) -> Table:
    depth = plan.depth
    numbers = [*range(depth), *range(first, last)]
    heights = tuple(plan.heights[number] for number in numbers)
    names = row_spans(plan.grid.body[first - depth : last - depth], plan.grid.row_heads)
    totals = {row - first + depth for row in plan.grid.closing}
    cells = tuple(
        dressed(
            page,
            spanning(plan.cells[number], place - depth, names),
            place - depth,
            len(numbers) - depth,
            totals,
        )
        for place, number in enumerate(numbers)
    )
    box = Box(page.body.x, page.body.y, sum(plan.widths), sum(heights))
    return Table(
        box, plan.widths, heights, cells, alt=alt, name="Table", has_header=depth > 0, header_rows=depth
    )


def _alt(title: str, grid: TableContent, rows: Sequence[Sequence[str]], part: int, lang: str) -> str:
    words, count = phrases(lang), sum(not is_gap(row) for row in rows)
    names = words.joint.join(filter(None, on_one_line(grid.header)))
    if not names:
        return title
    return (
        f"{title}{f' ({part})' if part else ''}{words.stop} {words.table.format(rows=count, columns=names)}"
    )
