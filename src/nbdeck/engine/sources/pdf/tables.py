"""Tables of a PDF page: by their ruling lines, or by rows whose pieces stand below each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import mean, median

from nbdeck.engine.sources.pdf.columns import merged, rows
from nbdeck.engine.sources.pdf.page import PdfBox, PdfLine, around
from nbdeck.engine.sources.text.joined_lines import joined

_SLACK = 3.0
_MOST_RULES = 3000
_MOST_GROUPED = 700
_MOST_CELL = 400
"""Characters of a cell, on average: what holds more is text in a frame."""
_FEWEST_ROWS = 3
_MOST_COLUMNS = 14
_FEWEST_SPLIT, _MOST_OF, _GROUP = 2, 0.6, 3
"""Rows of figures that part a column, the share of its rows that they are, and the digits of a group of thousands."""
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
    across = _joined_rules([rule for rule in rules if rule.width >= rule.height])
    down = _joined_rules([rule for rule in rules if rule.width < rule.height])
    if len(across) + len(down) > _MOST_GROUPED:
        return []
    if across and down:
        across, down = _without_frame(across, down)
    tables = []
    for group in _connected([*across, *down]):
        grid = _grid(group, lines)
        if grid is not None:
            tables.append(grid)
    taken = {id(line) for grid in tables for line in grid.lines}
    rest = [line for line in lines if id(line) not in taken]
    return [*tables, *_between_rules(across, [grid.box for grid in tables], rest)]


def _joined_rules(rules: Sequence[PdfBox]) -> list[PdfBox]:
    """Return rules with those that lie on one line and touch made one."""
    if not rules:
        return []
    flat = rules[0].width >= rules[0].height

    def key(rule: PdfBox) -> tuple[float, float]:
        return (rule.top + rule.bottom, rule.left) if flat else (rule.left + rule.right, rule.top)

    joined: list[PdfBox] = []
    for rule in sorted(rules, key=key):
        last = joined[-1] if joined else None
        if last is not None and _on_one_line(last, rule, flat=flat):
            joined[-1] = PdfBox(
                min(last.left, rule.left), min(last.top, rule.top),
                max(last.right, rule.right), max(last.bottom, rule.bottom),
            )  # fmt: skip
        else:
            joined.append(rule)
    return joined


def _on_one_line(last: PdfBox, rule: PdfBox, *, flat: bool) -> bool:
    if flat:
        return abs(last.top - rule.top) < 1.5 and rule.left <= last.right + _SLACK and rule.right >= last.left
    return abs(last.left - rule.left) < 1.5 and rule.top <= last.bottom + _SLACK and rule.bottom >= last.top


def _connected(rules: Sequence[PdfBox]) -> list[list[PdfBox]]:
    """Return rules in groups of those that touch."""
    groups: list[tuple[PdfBox, list[PdfBox]]] = []
    for rule in sorted(rules, key=lambda each: each.top):
        box, members = rule, [rule]
        apart = []
        for other, held in groups:
            if _touch(box, other):
                box = around([box, other])
                members = [*held, *members]
            else:
                apart.append((other, held))
        groups = [*apart, (box, members)]
    return [members for _, members in groups]


def _touch(one: PdfBox, other: PdfBox) -> bool:
    return (
        one.left <= other.right + _SLACK
        and other.left <= one.right + _SLACK
        and one.top <= other.bottom + _SLACK
        and other.top <= one.bottom + _SLACK
    )


def _snapped(values: Iterable[float]) -> list[float]:
    snapped: list[float] = []
    for value in sorted(values):
        if not snapped or value - snapped[-1] > _SLACK:
            snapped.append(value)
    return snapped


def _without_frame(across: Sequence[PdfBox], down: Sequence[PdfBox]) -> tuple[list[PdfBox], list[PdfBox]]:
    """Return lines across and down without those of a frame around all others, which none of these reaches."""
    box = around([*across, *down])
    sides = [one for one in down if min(one.left - box.left, box.right - one.right) <= _SLACK]
    ends = [one for one in across if one.width >= box.width - 2 * _SLACK]
    inner = [one for one in across if one not in ends]
    is_frame = sides and inner and all(one.height >= box.height - 2 * _SLACK for one in sides)
    is_frame = is_frame and all(min(one.left - box.left, box.right - one.right) > _SLACK for one in inner)
    if not is_frame:
        return list(across), list(down)
    return inner, [one for one in down if one not in sides]


def _grid(group: Sequence[PdfBox], lines: Sequence[PdfLine]) -> PdfTable | None:
    across = [rule for rule in group if rule.width >= rule.height]
    down = [rule for rule in group if rule.width < rule.height]
    box = around(group)
    ys = _snapped((rule.top + rule.bottom) / 2 for rule in across)
    xs = _snapped((rule.left + rule.right) / 2 for rule in down)
    if len(ys) < 3 or len(xs) < 2:
        return None
    # Tables without a line at their sides end where their horizontal lines do.
    xs = _snapped([*xs, box.left, box.right])
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
    if line.left < xs[column] - _SLACK:
        column = max((index for index, x in enumerate(xs[:-1]) if x <= line.left + _SLACK), default=0)
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
    groups: dict[tuple[int, int], list[PdfBox]] = {}
    for rule in across:
        if not any(_touch(rule, box) for box in taken):
            groups.setdefault((round(rule.left / 4), round(rule.right / 4)), []).append(rule)
    tables = []
    for rules in groups.values():
        box = around(rules)
        if len(rules) < 3 or box.height < 12 or box.width < 60:
            continue
        inside = [
            line
            for line in lines
            if box.holds((line.left + line.right) / 2, line.baseline - 0.3 * line.size, 0)
        ]
        grid = aligned_table(inside, fewest_rows=2)
        if grid is not None and len(grid.lines) >= 0.9 * len(inside):
            tables.append(PdfTable(box, grid.cells, inside))
    return tables


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
        grid = aligned_table([line for each in held for line in each], fewest_rows=_FEWEST_ROWS)
        if grid is not None:
            tables.append(grid)
        held = [row] if row is not None and len(row) > 1 else []
    return tables


def _is_next(last: Sequence[PdfLine], row: Sequence[PdfLine]) -> bool:
    return row[0].baseline - last[0].baseline < 3.2 * max(row[0].size, last[0].size)


def aligned_table(lines: Sequence[PdfLine], *, fewest_rows: int) -> PdfTable | None:
    """Return lines as a table where their pieces stand in columns, None where they do not."""
    table_rows = list(rows(lines))
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
    if len(bands) == 2 and not _has_figures(cells):
        return None
    return _checked(PdfTable(around(lines), cells, list(lines)))


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
        if sum(_is_figure(words) for _, _, words in group) >= _MOST_OF * len(split) and not _are_groups(
            group
        ):
            joined_bands.append(group)
        else:
            joined_bands[-1] += group
    edges = [(min(part[0] for part in one), max(part[1] for part in one)) for one in joined_bands]
    return [(min(band[0], edges[0][0]), edges[0][1]), *edges[1:]]


def _is_figure(words: str) -> bool:
    """Whether a word is an amount of its own, not what stands in brackets behind another one."""
    return words.lstrip("+-−–±.<>=~$€£")[:1].isdigit() and not words.startswith("±")


def _are_groups(group: Sequence[tuple[float, float, str]]) -> bool:
    """Whether words are the last digits of larger numbers, "175" behind "12"."""
    return all(len(words) == _GROUP and words.isdigit() for _, _, words in group)


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
