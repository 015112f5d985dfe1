"""Tables of Word documents as rows of cells: merged cells once, deleted rows not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nbdeck.engine.sources.word.styles import W
from nbdeck.engine.sources.word.text import is_prompt, number_of

if TYPE_CHECKING:
    from lxml import etree

_WRAPPERS = frozenset(W + name for name in ("sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"))
_FALSE = ("0", "false", "off")
_LINES = 3
"""Lines of the cells of a row that are rows of their own, at the least."""


@dataclass(frozen=True, slots=True)
class WordRow:
    """One row: its cells, None where one is covered by another, and whether it is repeated as a header."""

    cells: tuple[etree._Element | None, ...]
    is_header: bool


def rows_of(table: etree._Element, columns: int) -> Iterator[WordRow]:
    """Yield the rows of a `w:tbl`, each at most `columns` wide."""
    for row in _unwrapped(table, f"{W}tr"):
        properties = row.find(f"{W}trPr")
        if properties is not None and properties.find(f"{W}del") is not None:
            continue
        header = None if properties is None else properties.find(f"{W}tblHeader")
        cells: list[etree._Element | None] = []
        skipped = None if properties is None else properties.find(f"{W}gridBefore")
        cells.extend([None] * min(number_of(skipped), columns))
        for cell in _unwrapped(row, f"{W}tc"):
            cells.extend(_spanned(cell, columns - len(cells)))
        yield WordRow(tuple(cells), header is not None and header.get(f"{W}val") not in _FALSE)


def with_lines_as_rows(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return rows; one whose cells all have as many lines, figures behind the first, is as many rows.

    The first cell may have one line more, which names those below it.
    """
    parted: list[list[str]] = []
    for row in rows:
        lines = [cell.split("\n") for cell in row]
        counts = {len(cell) for cell in lines[1:] if cell != [""]}
        count = min(counts, default=0)
        is_listed = len(counts) == 1 and count >= _LINES and len(lines[0]) - count in {0, 1}
        if not is_listed or not all(
            any(map(str.isdigit, line)) for cell in lines[1:] for line in cell if line
        ):
            parted.append(list(row))
            continue
        above = len(lines[0]) - count
        parted += [[lines[0][0], *[""] * (len(row) - 1)]] * above
        filled = [lines[0][above:], *(cell if cell != [""] else [""] * count for cell in lines[1:])]
        parted += map(list, zip(*filled, strict=True))
    return parted


def _spanned(cell: etree._Element, room: int) -> list[etree._Element | None]:
    """Return a cell and the places that it covers in its row."""
    if room <= 0:
        return []
    properties = cell.find(f"{W}tcPr")
    if properties is None:
        return [cell]
    down = properties.find(f"{W}vMerge")
    is_covered = down is not None and down.get(f"{W}val", "continue") == "continue"
    across = properties.find(f"{W}hMerge")
    is_covered = is_covered or (across is not None and across.get(f"{W}val", "continue") == "continue")
    span = max(1, number_of(properties.find(f"{W}gridSpan"), 1))
    return [None if is_covered else cell, *[None] * (min(span, room) - 1)]


def _unwrapped(element: etree._Element, tag: str) -> Iterator[etree._Element]:
    for child in element:
        if child.tag == tag:
            yield child
        elif child.tag in _WRAPPERS and not (child.tag == f"{W}sdt" and is_prompt(child) and tag == f"{W}tr"):
            yield from _unwrapped(child, tag)
