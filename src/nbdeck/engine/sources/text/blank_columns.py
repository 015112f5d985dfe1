"""Tables of plain text: rows whose cells stand between tabs, or below each other with blanks between."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from nbdeck.engine.cells.tables import typed_table

_PIECE = re.compile(r"[^ \u3000]+(?:[ \u3000][^ \u3000]+)*")
"""What stands in one column: words no more than one blank apart."""
_RULE = re.compile(r"[\s|+=-]*(?:=|-{2})[\s|+=-]*")
"""A line of a table that only parts its rows."""
_COLUMNS, _CELLS = 3, 8
"""Columns and cells from which on lines that blanks part are a table: two columns are labels and what they say."""
_PAIRS = 3
"""Labels with a number each from which on they are a table."""
_NUMBER = re.compile(r"[+\-−–]?\d")
_GAPS = re.compile(r"(?: {2,}|\u3000)[ \u3000]*")
"""Blanks that part what stands in columns, between words of any script."""


def rows_of(lines: Sequence[str]) -> tuple[str, list[list[str]]]:
    """Return the caption and the rows of a table; no rows for other lines.

    Every line has two cells or more; one line above may be a caption. A rule below the first row makes a table of two
    columns too, and lines of one cell above it go on with a name of a column.
    """
    heads = heads_of(lines)
    if all("\t" in line for line in lines):
        rows = [[cell.strip() for cell in line.split("\t")] for line in lines]
        return "", rows if len(rows) > 1 and len(set(map(len, rows))) == 1 else []
    lines = [line for line in lines if not is_rule(line)]
    if not lines:
        return "", []
    head, *pairs = (_GAPS.split(line.strip()) for line in lines)
    label, pairs = (head[0], pairs) if len(head) == 1 else ("", [head, *pairs])
    if len(pairs) >= _PAIRS and all(len(pair) == 2 and _NUMBER.match(pair[1]) for pair in pairs):
        return label, pairs
    pieces = [list(_pieces(line)) for line in lines]
    caption = pieces.pop(0)[0][2] if pieces and len(pieces[0]) == 1 else ""
    if min(map(len, (*pieces[:1], *pieces[max(heads, 1) :])), default=0) < 2:
        return "", []
    is_even = len(set(map(len, pieces))) == 1
    rows = [[words for _, _, words in row] for row in pieces] if is_even else _in_columns(pieces)
    is_table = rows and (heads or len(rows[0]) >= _COLUMNS) and len(rows) * len(rows[0]) >= _CELLS
    return (caption, rows) if is_table else ("", [])


def heads_of(lines: Sequence[str]) -> int:
    """Return how many rows of names stand above the first rule of a table; 0 where no rule tells."""
    first = next((at for at, line in enumerate(lines) if is_rule(line)), 0)
    return first if lines and is_row(lines[0]) else 0


def is_rule(line: str) -> bool:
    """Whether a line only parts the rows of a table."""
    return _RULE.fullmatch(line) is not None


def is_row(line: str) -> bool:
    """Whether a line has pieces that two blanks or more part."""
    return len(_GAPS.split(line.strip())) > 1


def continues(table: Sequence[str], lines: Sequence[str]) -> bool:
    """Whether lines below a table have no header of their own, and all their pieces stand in its columns."""
    rows = rows_of(table)[1]
    further = [list(_pieces(line)) for line in lines]
    if not rows or min(map(len, further)) < 2:
        return False
    is_headed = typed_table([[words for _, _, words in row] for row in further]).header_rows > 0
    pieces = [list(_pieces(line)) for line in table if not is_rule(line)]
    cells = _in_columns([*(row for row in pieces if len(row) > 1), *further])
    return bool(cells) and len(cells[0]) == len(rows[0]) and not is_headed


def _pieces(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield the pieces of a line that two blanks or more part: their columns on the screen, and their words."""
    for match in _PIECE.finditer(line):
        start = columns_of(line[: match.start()])
        yield start, start + columns_of(match[0]), match[0]


def columns_of(text: str) -> int:
    """Return how many columns of a screen a text takes: East Asian letters take two."""
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in text)


def _in_columns(rows: Sequence[Sequence[tuple[int, int, str]]]) -> list[list[str]]:
    """Return pieces as rows of cells where no two of a row stand in the same column; none where two do."""
    edges: list[list[int]] = []
    for start, end, _ in sorted(piece for row in rows for piece in row):
        if edges and start < edges[-1][1]:
            edges[-1][1] = max(end, edges[-1][1])
        else:
            edges.append([start, end])
    cells: list[list[str]] = []
    for row in rows:
        placed = [sum(edge[0] <= start for edge in edges) - 1 for start, _, _ in row]
        if len(set(placed)) < len(placed):
            return []
        words = dict(zip(placed, (words for _, _, words in row), strict=True))
        cells.append([words.get(at, "") for at in range(len(edges))])
    return cells
