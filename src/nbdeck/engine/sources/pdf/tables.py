"""Tables of a PDF page: by their ruling lines, or by rows whose pieces stand below each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import mean, median

from nbdeck.engine.sources.pdf.columns import merged, rows
from nbdeck.engine.sources.pdf.page import PdfBox, PdfLine, around
from nbdeck.engine.sources.pdf.ruling_lines import (
    SLACK,
    connected,
    joined_rules,
    snapped,
    touch,
    without_frame,
)
from nbdeck.engine.sources.text.joined_lines import joined

_MOST_RULES = 3000
_MOST_GROUPED = 700
_MOST_CELL = 400
"""Characters of a cell, on average: what holds more is text in a frame."""
_FEWEST_ROWS = 3
_MOST_COLUMNS = 14
_FEWEST_SPLIT, _MOST_OF, _GROUP = 2, 0.6, 3
"""Rows of figures that part a column, the share of its rows that they are, and the digits of a group of thousands."""
_PROSE, _FULL = 0.5, 0.85
"""Share of a table's width from which on two rows of one piece, or one, are lines of a paragraph."""
_NAME_AND_TOTAL = 2
"""Cells that stand beside the others of their column at most."""
_WRAPPED = 0.8
"""Share of the usual step between rows below which a row is the next line of cells above it."""
_PHRASE = 0.45
"""Times the size: words of a heading that stand so near are one."""


@dataclass(slots=True)
class PdfTable:
    """A table where it stands.

    Attributes:
        box: Around all of it.
        cells: Text by row and column.
        lines: The lines that it took.
    """

    box: PdfBox
    cells: list[list[str]]
    lines: list[PdfLine] = field(default_factory=list)


def ruled_tables(rules: Sequence[PdfBox], lines: Sequence[PdfLine]) -> list[PdfTable]:
    """Return the tables whose cells, or at least whose head and end, are marked by ruling lines."""
    if len(rules) < 3 or len(rules) > _MOST_RULES:
        return []
    across = joined_rules([rule for rule in rules if rule.width >= rule.height])
    down = joined_rules([rule for rule in rules if rule.width < rule.height])
    if len(across) + len(down) > _MOST_GROUPED:
        return []
    if across and down:
        across, down = without_frame(across, down)
    tables = []
    for group in connected([*across, *down]):
        grid = _grid(group, lines)
        if grid is not None:
            tables.append(grid)
    taken = {id(line) for grid in tables for line in grid.lines}
    rest = [line for line in lines if id(line) not in taken]
    return [*tables, *_between_rules(across, [grid.box for grid in tables], rest)]


def _grid(group: Sequence[PdfBox], lines: Sequence[PdfLine]) -> PdfTable | None:
    across = [rule for rule in group if rule.width >= rule.height]
    down = [rule for rule in group if rule.width < rule.height]
    box = around(group)
    ys = snapped((rule.top + rule.bottom) / 2 for rule in across)
    xs = snapped((rule.left + rule.right) / 2 for rule in down)
    if len(ys) < 3 or len(xs) < 2:
        return None
    # Tables without a line at their sides end where their horizontal lines do.
    xs = snapped([*xs, box.left, box.right])
    if len(xs) < 3:
        return None
    inside = [
        line for line in lines if box.holds((line.left + line.right) / 2, line.baseline - 0.3 * line.size)
    ]
    pieces = [piece for line in inside for piece in _cut(line, down)]
    cells = _filled(xs, ys, pieces)
    return _checked(PdfTable(box, cells, inside))


def _cut(line: PdfLine, down: Sequence[PdfBox]) -> list[PdfLine]:
    """Return a line cut where a ruling line parts two of its stretches, which only stand near each other."""
    middle = line.baseline - 0.3 * line.size
    edges = [(rule.left + rule.right) / 2 for rule in down if rule.top <= middle <= rule.bottom]
    groups: list[list[tuple[float, float, str]]] = []
    for part in line.parts:
        last = groups[-1][-1] if groups else None
        if last is None or any(_is_between(last, edge, part) for edge in edges):
            groups.append([])
        groups[-1].append(part)
    if len(groups) < 2:
        return [line]
    return [
        replace(
            line,
            text=" ".join(words for _, _, words in group if words),
            left=min(left for left, _, _ in group),
            right=max(right for _, right, _ in group),
            parts=tuple(group),
        )
        for group in groups
    ]


def _is_between(one: tuple[float, float, str], edge: float, other: tuple[float, float, str]) -> bool:
    first, second = sorted((one, other))
    return first[1] <= edge + 1 and edge - 1 <= second[0]


def _filled(xs: Sequence[float], ys: Sequence[float], lines: Sequence[PdfLine]) -> list[list[str]]:
    held: list[list[list[PdfLine]]] = [[[] for _ in xs[:-1]] for _ in ys[:-1]]
    for line in lines:
        middle = line.baseline - 0.3 * line.size
        row = max((index for index, y in enumerate(ys[:-1]) if y <= middle), default=0)
        held[row][_column_of(line, xs)].append(line)
    return [[_cell(cell) for cell in row] for row in held]


def _column_of(line: PdfLine, xs: Sequence[float]) -> int:
    """Return the column that a line begins in: by its middle, by its left end where it spans several."""
    at = (line.left + line.right) / 2
    column = max((index for index, x in enumerate(xs[:-1]) if x <= at), default=0)
    if line.left < xs[column] - SLACK:
        column = max((index for index, x in enumerate(xs[:-1]) if x <= line.left + SLACK), default=0)
    return column


def _cell(lines: Sequence[PdfLine]) -> str:
    return joined([line.text for line in merged(lines)])


def _checked(grid: PdfTable) -> PdfTable | None:
    """Return the table without empty rows and columns, None where it is none."""
    rows = [row for row in grid.cells if any(row)]
    if not rows:
        return None
    columns = [index for index in range(len(rows[0])) if any(row[index] for row in rows)]
    cells = [[row[index] for index in columns] for row in rows]
    filled = [cell for row in cells for cell in row if cell]
    if len(columns) < 2 or len(cells) < 2 or len(filled) < 3 or mean(map(len, filled)) > _MOST_CELL:
        return None
    if len(filled) < 0.25 * len(columns) * len(cells):
        return None
    grid.cells = cells
    return grid


def _between_rules(
    across: Sequence[PdfBox], taken: Sequence[PdfBox], lines: Sequence[PdfLine]
) -> list[PdfTable]:
    """Return tables that have lines only above, below and under their head."""
    groups: list[list[PdfBox]] = []
    for rule in across:
        if not any(touch(rule, box) for box in taken):
            alike = next((held for held in groups if _are_as_wide(held[0], rule)), None)
            if alike is None:
                groups.append([rule])
            else:
                alike.append(rule)
    tables = []
    for rules in (part for group in groups for part in _without_prose(group, lines)):
        box = around(rules)
        if len(rules) < 3 or box.height < 12 or box.width < 60:
            continue
        inside = _inside(box, lines)
        is_code = 2 * sum(len(line.text) * line.is_mono for line in inside) > sum(
            len(line.text) for line in inside
        )
        grid = None if is_code else aligned_table(inside, is_ruled=True)
        if grid is not None and len(grid.lines) >= 0.9 * len(inside):
            tables.append(PdfTable(box, grid.cells, inside))
    return tables


def _inside(box: PdfBox, lines: Sequence[PdfLine]) -> list[PdfLine]:
    return [
        line for line in lines if box.holds((line.left + line.right) / 2, line.baseline - 0.3 * line.size, 0)
    ]


def _without_prose(rules: Sequence[PdfBox], lines: Sequence[PdfLine]) -> Iterator[list[PdfBox]]:
    """Yield rules from the top down, those that paragraphs stand between apart."""
    held: list[PdfBox] = []
    for rule in sorted(rules, key=lambda rule: rule.top):
        between = rows(_inside(around([held[-1], rule]), lines)) if held else ()
        widths = [row[0].width / rule.width for row in between if len(row) == 1]
        if sum(width > _PROSE for width in widths) > 1 or max(widths, default=0.0) > _FULL:
            yield held
            held = []
        held.append(rule)
    yield held


def _are_as_wide(one: PdfBox, other: PdfBox) -> bool:
    return max(abs(one.left - other.left), abs(one.right - other.right)) < SLACK


def aligned_tables(lines: Sequence[PdfLine]) -> list[PdfTable]:
    """Return tables without ruling lines, only where rows leave no doubt.

    Args:
        lines: Pieces of text of one column of the page, not yet merged over wide gaps.
    """
    tables: list[PdfTable] = []
    held: list[list[PdfLine]] = []
    for row in [*rows(lines), None]:
        if row is not None and len(row) > 1 and (not held or _is_next(held[-1], row)):
            held.append(row)
            continue
        grid = aligned_table([line for each in held for line in each])
        if grid is not None:
            tables.append(grid)
        held = [row] if row is not None and len(row) > 1 else []
    return tables


def _is_next(last: Sequence[PdfLine], row: Sequence[PdfLine]) -> bool:
    return row[0].baseline - last[0].baseline < 3.2 * max(row[0].size, last[0].size)


def aligned_table(lines: Sequence[PdfLine], *, is_ruled: bool = False) -> PdfTable | None:
    """Return lines as a table where their pieces stand in columns, None where they do not.

    Args:
        lines: Pieces of text.
        is_ruled: Whether ruling lines tell that they are a table: then fewer rows are one, and two columns of text.
    """
    table_rows, fewest_rows = list(rows(lines)), _FEWEST_ROWS - is_ruled
    if len(table_rows) < fewest_rows or not lines:
        return None
    bands = _bands([line for row in table_rows if len(row) > 1 for line in row])
    bands = [part for band in bands for part in _figure_bands(band, lines)]
    if not 2 <= len(bands) <= _MOST_COLUMNS:
        return None
    full = sum(len(row) > 1 for row in table_rows)
    if full < max(2, fewest_rows - 1) or median(len(line.text) for row in table_rows for line in row) > 40:
        return None
    cells: list[list[str]] = []
    for row in table_rows:
        placed = [""] * len(bands)
        for line in row:
            for piece in _phrases(line, bands):
                index = _band_of(piece, bands)
                placed[index] = f"{placed[index]} {piece.text}".strip()
        cells.append(placed)
    cells = _unwrapped(cells, [row[0].baseline for row in table_rows])
    if len(bands) == 2 and not is_ruled and not _has_figures(cells):
        return None
    return _checked(PdfTable(around(lines), _with_names(cells), list(lines)))


def _unwrapped(cells: Sequence[list[str]], baselines: Sequence[float]) -> list[list[str]]:
    """Return rows, the further lines of cells in theirs: nearer to the row above than whole rows, which most are."""
    steps = [0.0, *(below - above for above, below in pairwise(baselines))]
    whole = [step for step, row in zip(steps, cells, strict=True) if all(row)]
    least = _WRAPPED * median(whole) if 2 * len(whole) > len(cells) else 0.0
    unwrapped: list[list[str]] = []
    for step, row in zip(steps, cells, strict=True):
        pairs = list(zip(unwrapped[-1], row, strict=True)) if 0 < step < least and not all(row) else []
        if pairs and not any(_is_figure(above) and _is_figure(below) for above, below in pairs):
            unwrapped[-1] = [joined(pair) for pair in pairs]
        else:
            unwrapped.append(row)
    return unwrapped


def _with_names(cells: list[list[str]]) -> list[list[str]]:
    """Return the rows of a table; a name that stands beside its figures, alone or with their total, is above them."""
    if any(map(_is_figure, cells[0])):
        return cells
    at = 1
    while at < len(cells[0]) - 1:
        filled = [(bool(row[at]), bool(row[at + 1])) for row in cells]
        named = sum(pair[not filled[0][0]] for pair in filled)
        is_one = named <= _NAME_AND_TOTAL and all(one != other for one, other in filled)
        if is_one:
            cells = [[*row[:at], row[at] or row[at + 1], *row[at + 2 :]] for row in cells]
        at += not is_one
    return cells


def _bands(lines: Sequence[PdfLine]) -> list[tuple[float, float]]:
    """Return the columns as stretches that no piece leaves."""
    bands: list[tuple[float, float]] = []
    for line in sorted(lines, key=lambda each: each.left):
        if bands and line.left < bands[-1][1] - 1:
            bands[-1] = (bands[-1][0], max(bands[-1][1], line.right))
        else:
            bands.append((line.left, line.right))
    return bands if all(after[0] - before[1] > 2 for before, after in pairwise(bands)) else []


def _figure_bands(band: tuple[float, float], lines: Sequence[PdfLine]) -> list[tuple[float, float]]:
    """Return a column in parts where a gap that all its rows of figures have stands before figures in most of them."""
    own = [line for line in lines if band[0] - 1 <= (line.left + line.right) / 2 <= band[1] + 1]
    whole = [[part for line in row for part in line.parts] for row in rows(own)]
    split = [parts for parts in whole if len(parts) > 1 and _is_figure(parts[-1][2])]
    if len(split) < _FEWEST_SPLIT or len(split) < _MOST_OF * len(whole):
        return [band]
    bands: list[list[tuple[float, float, str]]] = []
    for part in sorted(part for parts in split for part in parts):
        if bands and part[0] < max(right for _, right, _ in bands[-1]) + 1:
            bands[-1].append(part)
        else:
            bands.append([part])
    joined_bands = bands[:1]
    for group in bands[1:]:
        figures = sum(_is_figure(words) for _, _, words in group)
        if min(figures, len(joined_bands[-1])) >= _MOST_OF * len(split) and not _are_groups(
            joined_bands[-1], group
        ):
            joined_bands.append(group)
        else:
            joined_bands[-1] += group
    edges = [(min(part[0] for part in one), max(part[1] for part in one)) for one in joined_bands]
    return [(min(band[0], edges[0][0]), edges[0][1]), *edges[1:]]


def _is_figure(words: str) -> bool:
    """Whether a word is an amount of its own, not what stands in brackets behind another one."""
    return words.lstrip("+-−–±.<>=~$€£")[:1].isdigit() and not words.startswith("±")


def _are_groups(
    before: Sequence[tuple[float, float, str]], group: Sequence[tuple[float, float, str]]
) -> bool:
    """Whether words are the last digits of larger numbers, "175" behind "12"."""
    is_number = all(words.isdigit() for _, _, words in before)
    return is_number and all(len(words) == _GROUP and words.isdigit() for _, _, words in group)


def _phrases(line: PdfLine, bands: Sequence[tuple[float, float]]) -> list[PdfLine]:
    """Return a line in the parts that columns cut it into; words as near as those of a phrase stay together."""
    crossed = sum(min(line.right, end) - max(line.left, start) > 0 for start, end in bands)
    if crossed < 2 or len(line.parts) < 2:
        return [line]
    groups = [[line.parts[0]]]
    for part in line.parts[1:]:
        is_near = part[0] - groups[-1][-1][1] <= _PHRASE * line.size
        if is_near and not _is_figure(part[2]):
            groups[-1].append(part)
        else:
            groups.append([part])
    return [
        replace(
            line,
            text=" ".join(words for _, _, words in one),
            left=one[0][0],
            right=one[-1][1],
            parts=tuple(one),
        )
        for one in groups
    ]


def _band_of(line: PdfLine, bands: Sequence[tuple[float, float]]) -> int:
    overlaps = [min(line.right, end) - max(line.left, start) for start, end in bands]
    return overlaps.index(max(overlaps))


def _has_figures(cells: Sequence[Sequence[str]]) -> bool:
    """Whether the second column is one of figures, so that the rows cannot be two columns of text."""
    second = [row[1] for row in cells if row[1]]
    return sum(any(map(str.isdigit, cell)) and len(cell) < 16 for cell in second) >= 0.6 * len(second)
