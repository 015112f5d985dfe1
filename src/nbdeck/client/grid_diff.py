"""What differs between the charts and tables of two slides: cell by cell, numbers as numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import isclose

from nbdeck.contract.presentation_slides import GridRow, SlideGrid

_NUMBER = re.compile(
    r"(?P<before>(?:\D*[^\w.,])?)(?P<whole>0|[1-9]\d*|[1-9]\d{0,2}(?:[,\s'’]\d{3})+)(?:\.(?P<part>\d+))?(?P<after>\D*)"
)
_POWER = re.compile(r"-?\d(?:\.\d+)?e[+-]\d+")
_LAST_DIGIT = 1.5e-14
"""One in the last of the 15 digits that Office keeps of a fraction, as a share of it."""


@dataclass(frozen=True, slots=True)
class ChangedCell:
    """A number of a chart or a cell of a table that is another one.

    Attributes:
        row: Series of the chart, or first cell of the row.
        column: Category, or head of the column.
        before: What stands in the first deck; None where it has no such cell.
        after: What stands in the second.
        kind: What `row` is: `series` or `row`.
        grid: Which chart or table of several, such as `chart 2`; empty where the slide has one.
    """

    row: str
    column: str
    before: str | None
    after: str | None
    kind: str = "row"
    grid: str = ""

    def __str__(self) -> str:
        place = [self.grid] if self.grid else []
        name = self.row or "without a name"
        where = ", ".join([*place, f"{self.kind} {name}", self.column])
        return f"{where}: {self.before or 'nothing'} -> {self.after or 'nothing'}"


@dataclass(frozen=True, slots=True)
class GridDiff:
    """Lines that only one side has, and the cells that differ."""

    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    cells: tuple[ChangedCell, ...] = ()


def row_line(row: GridRow) -> str:
    """Return a row or series as one line: `north | Jan: 12 | Feb: 15`."""
    return " | ".join([row.name, *(f"{name}: {value}" for name, value in row.cells)])


def head_line(grid: SlideGrid) -> str:
    """Return what a chart or table is as one line: its kind, then the head of a table."""
    return " | ".join([grid.kind, *grid.head])


def plain_grids(grids: Sequence[SlideGrid]) -> Iterator[str]:
    """Yield charts and tables as lines that are equal where their numbers are."""
    for grid in map(_with_head, grids):
        yield head_line(_plain_head(grid))
        for row in grid.rows:
            cells = tuple((plain(name), plain(value)) for name, value in row.cells)
            yield row_line(GridRow(name=plain(row.name), cells=cells))


def plain(text: str) -> str:
    """Return a cell that is one number in the form that equal numbers share: `1,200` and `1200.0` as `1200`.

    Commas, apostrophes and spaces part groups of three digits, a point stands before decimals. What is written in
    another way stays text: `007`, `1,5`, `v1.10`.
    """
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text
    whole, part = re.sub(r"\D", "", match["whole"]), (match["part"] or "").rstrip("0")
    return f"{match['before'].replace('−', '-')}{whole}{'.' if part else ''}{part}{match['after']}"


def is_same(one: str, other: str, tolerance: float = 0.0) -> bool:
    """Return whether two cells say the same; of numbers, whether they are near enough to each other.

    Args:
        one: A cell.
        other: The cell in its place.
        tolerance: How far two numbers may be apart, as a share of the larger one, such as 1e-6.
    """
    if plain(one) == plain(other):
        return True
    first, second = _measure(one), _measure(other)
    if first is None or second is None or first[1:] != second[1:]:
        return False
    is_whole = first[0].is_integer() and second[0].is_integer()
    return isclose(first[0], second[0], rel_tol=tolerance if is_whole else max(tolerance, _LAST_DIGIT))


def _measure(text: str) -> tuple[float, str, str] | None:
    """Return the number of a cell, and what stands before and after it; None where it is not one number."""
    if _POWER.fullmatch(text):
        return float(text), "", ""
    match = _NUMBER.fullmatch(plain(text))
    if match is None:
        return None
    number, before = float(f"{match['whole']}.{match['part'] or 0}"), match["before"]
    return (-number if before.endswith("-") else number), before.removesuffix("-"), match["after"]


def _plain_head(grid: SlideGrid) -> SlideGrid:
    return SlideGrid(kind=grid.kind, head=tuple(plain(name) for name in grid.head))


def compared_grids(old: Sequence[SlideGrid], new: Sequence[SlideGrid], tolerance: float = 0.0) -> GridDiff:
    """Return what differs between the charts and tables of two slides, paired in their order."""
    none = SlideGrid(kind="")
    differences = [_compared(*pair, tolerance) for pair in zip_longest(old, new, fillvalue=none)]
    names = _grid_names(new if len(new) > len(old) else old)
    return GridDiff(
        tuple(line for each in differences for line in each.removed),
        tuple(line for each in differences for line in each.added),
        tuple(
            replace(cell, grid=name)
            for each, name in zip(differences, names, strict=True)
            for cell in each.cells
        ),
    )


def _grid_names(grids: Sequence[SlideGrid]) -> list[str]:
    """Return which chart or table each is, such as `chart 2`; nothing for the only one of a slide."""
    kinds = ["table" if grid.kind == "table" else "chart" for grid in grids]
    if len(grids) == 1:
        return [""]
    return [f"{kind} {kinds[: at + 1].count(kind)}" for at, kind in enumerate(kinds)]


def _with_head(grid: SlideGrid) -> SlideGrid:
    """Return a table with its first row as its head; whether the file calls that row so is design."""
    if grid.kind != "table" or grid.head or not grid.rows:
        return grid
    first, *rows = grid.rows
    head = (first.name, *(value for _, value in first.cells))
    named = (
        GridRow(name=row.name, cells=tuple(zip(head[1:], (value for _, value in row.cells), strict=False)))
        for row in rows
    )
    return SlideGrid(kind=grid.kind, head=head, rows=tuple(named))


def _compared(old: SlideGrid, new: SlideGrid, tolerance: float) -> GridDiff:
    if bool(old.head) != bool(new.head):
        old, new = _with_head(old), _with_head(new)
    before, after = [row.name for row in old.rows], [row.name for row in new.rows]
    pairs = _pairs(before, after)
    is_same = _plain_head(old) == _plain_head(new)
    removed = [head_line(old)] if old.kind and not is_same else []
    added = [head_line(new)] if new.kind and not is_same else []
    for one, other in (_orders(before, after, pairs), _categories(old, new, pairs, tolerance)):
        removed, added = removed + one, added + other
    removed += [row_line(row) for at, row in enumerate(old.rows) if at not in pairs]
    taken = set(pairs.values())
    added += [row_line(row) for at, row in enumerate(new.rows) if at not in taken]
    kind = "row" if new.kind == "table" else "series"
    cells = (
        replace(cell, kind=kind)
        for a, b in pairs.items()
        for cell in _changed_cells(old.rows[a], new.rows[b], tolerance)
    )
    return GridDiff(tuple(removed), tuple(added), tuple(cells))


def _pairs(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """Return which name is which, by position: the same one first, then another one in the same place."""
    places = {name: at for at, name in enumerate(_numbered(new))}
    pairs = {at: places[name] for at, name in enumerate(_numbered(old)) if name in places}
    taken = set(pairs.values())
    renamed = (at for at in range(min(len(old), len(new))) if at not in pairs and at not in taken)
    return dict(sorted((pairs | {at: at for at in renamed}).items()))


def _numbered(names: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield each name with the number of the same before it."""
    seen: Counter[str] = Counter()
    for name in map(plain, names):
        yield name, seen[name]
        seen[name] += 1


def _orders(old: Sequence[str], new: Sequence[str], pairs: Mapping[int, int]) -> tuple[list[str], list[str]]:
    """Return the orders of what both sides have, where they differ."""
    if list(pairs.values()) == sorted(pairs.values()):
        return [], []
    before = " | ".join(old[at] for at in pairs)
    return [f"order: {before}"], [f"order: {' | '.join(new[at] for at in sorted(pairs.values()))}"]


def _categories(
    old: SlideGrid, new: SlideGrid, pairs: Mapping[int, int], tolerance: float
) -> tuple[list[str], list[str]]:
    """Return names and orders of categories that differ, once for all series; those of a table stand in its head."""
    removed: dict[str, None] = {}
    added: dict[str, None] = {}
    for one, other in pairs.items() if not (old.head or new.head) else ():
        before, after = ([name for name, _ in row.cells] for row in (old.rows[one], new.rows[other]))
        columns = _pairs(before, after)
        lost, come = _orders(before, after, columns)
        names = [(before[a], after[b]) for a, b in columns.items()]
        renamed = [pair for pair in names if not is_same(*pair, tolerance)]
        removed |= dict.fromkeys([*lost, *(f"category {name}" for name, _ in renamed)])
        added |= dict.fromkeys([*come, *(f"category {name}" for _, name in renamed)])
    return list(removed), list(added)


def _changed_cells(old: GridRow, new: GridRow, tolerance: float) -> Iterator[ChangedCell]:
    if not is_same(old.name, new.name, tolerance):
        yield ChangedCell(old.name, "name", old.name, new.name)
    pairs = _pairs([name for name, _ in old.cells], [name for name, _ in new.cells])
    for one, other in pairs.items():
        before, (name, after) = old.cells[one][1], new.cells[other]
        if not is_same(before, after, tolerance):
            yield ChangedCell(new.name, name, before, after)
    for at, (name, value) in enumerate(old.cells):
        if at not in pairs:
            yield ChangedCell(new.name, name, value, None)
    taken = set(pairs.values())
    for at, (name, value) in enumerate(new.cells):
        if at not in taken:
            yield ChangedCell(new.name, name, None, value)
