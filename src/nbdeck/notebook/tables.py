"""A table that a notebook saved as HTML -> slides with native tables, cell by cell as it was displayed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from nbdeck.contract.slides import Slide
from nbdeck.contract.tables import ELLIPSES, TableColumn, TableTypes, is_gap, on_one_line

_NUMBER = re.compile(r"[-+−]?(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?%?|[-+]?inf")
MOST_ROWS = 100
"""Of one table; those of more are told."""
_MOST_CHARACTERS = 2000
"""Of one cell."""
_MISSING = frozenset({"", "NaN", "NaT", "<NA>", "None", "null", "⋮", "—", *ELLIPSES})
_SHAPE = re.compile(r"([\d,]+) rows? × ([\d,]+) columns?")
_SERIES_END = re.compile(
    r"^(?:Freq: \S+, )?(?:Name: (?P<name>.*?), )?(?:Length: (?P<length>\d+), )?dtype: \S.*$"
)


@dataclass(frozen=True, slots=True)
class DisplayedTable:
    """A table as it was displayed.

    Attributes:
        header: Levels of the header from the top; each as long as a row.
        rows: Below the header.
        heads: How many of the first columns name the rows.
        rows_of: Rows of the data where the notebook shows fewer; 0 where it shows all.
        columns_of: The same for columns.
        caption: What the table is called.
        foot: Its notes.
        unseen: Heads of columns whose cells have no words but pictures or bars.
    """

    header: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[str, ...], ...]
    heads: int = 0
    rows_of: int = 0
    columns_of: int = 0
    caption: str = ""
    foot: str = ""
    unseen: tuple[str, ...] = ()


def grids_of_html(html: str) -> list[DisplayedTable]:
    """Return the tables of a piece of HTML that have cells; none for HTML that is laid out by tables in tables."""
    tables = _tables(html)
    cut = _SHAPE.search(" ".join(map(str, tables[0].getroottree().getroot().itertext()))) if tables else None
    shape = (int(cut[1].replace(",", "")), int(cut[2].replace(",", ""))) if cut else (0, 0)
    grids = [grid for table in tables if (grid := _grid(table)) is not None]
    if len(grids) == 1 and cut:
        grids = [_with_shape(grids[0], *shape)]
    return [_without_row_numbers(grid) for grid in grids if _says_something(grid)]


def _says_something(grid: DisplayedTable) -> bool:
    """Whether a table has words, or pictures that are told; one of buttons has neither."""
    return bool(grid.caption or grid.foot or grid.unseen) or any(map(any, (*grid.header, *grid.rows)))


def columns_without_rows(html: str) -> tuple[str, ...]:
    """Return the columns of a piece of HTML that is one table with a head and no rows; none for any other.

    Args:
        html: As a notebook saved it.
    """
    tables = _tables(html)
    if len(tables) != 1 or tables[0].find(".//td") is not None or tables[0].find(".//tbody//th") is not None:
        return ()
    return tuple(filter(None, (_text(cell) for cell in tables[0].iter("th"))))


def _tables(html: str) -> list[Any]:
    """Return the tables of a piece of HTML in which there is no other."""
    from lxml import html as reader
    from lxml.etree import ParserError

    try:
        tree = reader.fromstring(f"<div>{html}</div>")
    except (ParserError, ValueError):
        return []
    return [table for table in tree.iter("table") if table.find(".//table") is None]


def _without_row_numbers(grid: DisplayedTable) -> DisplayedTable:
    """Return a table without an index that only counts its rows from 0, as `nbdeck.table` leaves it out."""
    width = len(grid.header[-1])
    if grid.heads != 1 or width < 2 or any(level[0] for level in grid.header):
        return grid
    heads = [row[0] for row in grid.rows]
    shown = len(heads)
    first = next((at for at, head in enumerate(heads) if head in ELLIPSES), shown)
    last = max(grid.rows_of, shown)
    numbers = [*range(first), *range(last - (shown - first - 1), last)] if first < shown else range(shown)
    if [head for head in heads if head not in ELLIPSES] != [str(number) for number in numbers]:
        return grid
    return replace(
        grid,
        header=tuple(level[1:] for level in grid.header),
        rows=tuple(row[1:] for row in grid.rows),
        heads=0,
    )


def _with_shape(grid: DisplayedTable, rows: int, columns: int) -> DisplayedTable:
    shown = len(grid.rows[0]) - grid.heads
    return replace(
        grid,
        rows_of=rows if rows > len(grid.rows) or any(map(is_gap, grid.rows)) else 0,
        columns_of=columns if columns > shown or any(text in ELLIPSES for text in grid.header[-1]) else 0,
    )


def _grid(table: Any) -> DisplayedTable | None:
    rows = [row for row in table.iter("tr") if row.find("./th") is not None or row.find("./td") is not None]
    width = max(
        (sum(_span(cell, "colspan") for cell in row.iterchildren("th", "td")) for row in rows), default=0
    )
    titles = [row for row in rows if row.getparent().tag == "thead" and _is_over_all(row, width)]
    notes = [row for row in rows if row.getparent().tag == "tfoot" and _is_over_all(row, width)]
    rows = [row for row in rows if row not in titles and row not in notes]
    head = [row for row in rows if row.getparent().tag == "thead" or row.find("./td") is None]
    head = rows[: next((at for at, row in enumerate(rows) if row not in head), len(rows))]
    body = rows[len(head) :]
    if not body or not width:
        return None
    heads = max((_leading_heads(row) for row in body if row.find("./td") is not None), default=0)
    levels = [tuple(row) + ("",) * (width - len(row)) for row in _spread(head, is_header=True)]
    filled = [tuple(row) + ("",) * (width - len(row)) for row in _spread(body)]
    header = _levels(levels, heads) or (tuple("" for _ in range(width)),)
    caption = " – ".join(filter(None, (*map(_text, table.iterchildren("caption")), *map(_text, titles))))
    body_rows = tuple(filled)
    return DisplayedTable(
        header,
        body_rows,
        heads,
        caption=caption,
        foot=" ".join(map(_text, notes)),
        unseen=_unseen(body, header, heads),
    )


def _leading_heads(row: Any) -> int:
    cells = list(row.iterchildren("th", "td"))
    heads = next((at for at, cell in enumerate(cells) if cell.tag != "th"), len(cells))
    return sum(_span(cell, "colspan") for cell in cells[:heads])


def _span(cell: Any, name: str) -> int:
    said = str(cell.get(name, "1"))
    return min(max(int(said), 1), 1000) if said.isdecimal() else 1


def _is_over_all(row: Any, width: int) -> bool:
    """Whether a row is one cell over all columns of a table that has several."""
    cells = list(row.iterchildren("th", "td"))
    return len(cells) == 1 and width > 1 and _span(cells[0], "colspan") >= width


def _unseen(body: Sequence[Any], header: Sequence[tuple[str, ...]], heads: int) -> tuple[str, ...]:
    """Return the heads of the columns in which no cell has words and some have a picture or a coloured bar."""
    columns: dict[int, list[Any]] = {}
    for row in body:
        for at, cell in enumerate(row.iterchildren("th", "td")):
            columns.setdefault(at, []).append(cell)
    drawn = [at for at, cells in columns.items() if any(map(_is_drawn, cells)) and not any(map(_text, cells))]
    return tuple(
        f"“{header[-1][at]}”" if header[-1][at] else f"number {at + 1}"
        for at in drawn
        if at < len(header[-1])
    )


def _is_drawn(cell: Any) -> bool:
    return any(
        part.tag in {"img", "svg", "canvas"} or "background" in part.get("style", "")
        for part in cell.iter("*")
    )


def _spread(rows: Sequence[Any], *, is_header: bool = False) -> list[list[str]]:
    """Return every row with each cell in all places that it spans: in a header in the lowest row, else once across."""
    grid: list[dict[int, str]] = [{} for _ in rows]
    for at, row in enumerate(rows):
        place = 0
        for cell in row.iterchildren("th", "td"):
            while place in grid[at]:
                place += 1
            wide, high = _span(cell, "colspan"), _span(cell, "rowspan")
            for down in range(at, min(at + high, len(rows))):
                for across in range(place, place + wide):
                    is_named = down == at + high - 1 if is_header else across == place
                    grid[down][across] = _text(cell) if is_named else ""
            place += wide
    return [[row.get(place, "") for place in range(max(row, default=-1) + 1)] for row in grid]


def _text(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())


def _levels(head: Sequence[tuple[str, ...]], heads: int) -> tuple[tuple[str, ...], ...]:
    """Return the header's levels; a last row with nothing but the names of the index gives those to the row above."""
    if len(head) > 1 and heads and any(head[-1][:heads]) and not any(head[-1][heads:]):
        names = tuple(
            below if not above or place + 1 < heads else (f"{below} / {above}" if below else above)
            for place, (above, below) in enumerate(zip(head[-2][:heads], head[-1][:heads], strict=True))
        )
        head = [*head[:-2], (*names, *head[-2][heads:])]
    return tuple(head)


def grid_of_text(text: str) -> DisplayedTable | None:
    """Return the table that a printed Series or DataFrame of pandas is; None for another text."""
    lines = text.rstrip().split("\n")
    end = _SERIES_END.match(lines[-1])
    if end is not None:
        rows = _columns(lines[:-1])
        if rows is None:
            return None
        heads = len(rows[0]) - 1
        names, rows = (tuple(rows[0]), rows[1:]) if heads and not rows[0][-1] else (("",) * (heads + 1), rows)
        header = (*names[:-1], end["name"] or "Value")
        return (
            DisplayedTable((header,), tuple(map(tuple, rows)), heads, int(end["length"] or 0))
            if rows
            else None
        )
    cut = _SHAPE.fullmatch(lines[-1].strip("[]").replace(" x ", " × "))
    rows = _columns([line for line in (lines[:-1] if cut else lines) if line.strip()])
    if rows is None or len(rows) < 2 or rows[0][0] or not all(rows[0][1:]) or not lines[0].startswith(" "):
        return None
    grid = DisplayedTable((tuple(rows[0]),), tuple(map(tuple, rows[1:])), 1)
    return _without_row_numbers(_with_shape(grid, int(cut[1]), int(cut[2])) if cut else grid)


def _columns(lines: Sequence[str]) -> list[list[str]] | None:
    """Return the cells of lines whose columns are parted by two spaces or more in all of them; None for one column."""
    width = max(map(len, lines), default=0)
    padded = [line.ljust(width) for line in lines]
    is_blank = [all(line[at] == " " for line in padded) for at in range(width)]
    starts = [at for at in range(2, width) if not is_blank[at] and is_blank[at - 1] and is_blank[at - 2]]
    if not starts:
        return None
    bounds = [0, *starts, width]
    return [[line[start:end].strip() for start, end in pairwise(bounds)] for line in padded]


def slide_of(grid: DisplayedTable, caption: str = "") -> Slide:
    """Return the slide of a table; what is more than a slide holds goes on when the deck is made.

    Args:
        grid: The table.
        caption: A line below it, beside its own caption, which is a title.
    """
    rows = tuple(tuple(_within(cell) for cell in row) for row in grid.rows[:MOST_ROWS])
    columns = tuple(TableColumn(kind=_kind(texts)) for texts in zip(*rows, strict=True))
    types = TableTypes(
        columns=columns,
        header=grid.header if len(grid.header) > 1 else (),
        row_heads=min(grid.heads, len(columns)),
    )
    cut = (
        f"Cells end after {_MOST_CHARACTERS:,} characters."
        if any(len(c) > _MOST_CHARACTERS for row in grid.rows for c in row)
        else ""
    )
    remarks = [each for each in (_true_shape(grid), cut, _not_drawn(grid), grid.foot) if each]
    words = " ".join([_ended(caption), *remarks] if caption and remarks else [caption, *remarks]).strip()
    return Slide(
        title="Table", item_amount=0, content=words, table=(on_one_line(grid.header), *rows), types=types
    )


def _within(cell: str) -> str:
    return cell if len(cell) <= _MOST_CHARACTERS else f"{cell[: _MOST_CHARACTERS - 1]}…"


def _ended(caption: str) -> str:
    """Return a caption with a full stop, so that more can be told after it."""
    return f"{caption}." if caption[-1].isalnum() else caption


def _kind(texts: Sequence[str]) -> Any:
    said = [text for text in texts if text not in _MISSING]
    return "number" if said and all(map(_NUMBER.fullmatch, said)) else "text"


def _not_drawn(grid: DisplayedTable) -> str:
    many = "s" if len(grid.unseen) > 1 else ""
    return f"Not shown: what is drawn in the column{many} {', '.join(grid.unseen)}." if grid.unseen else ""


def _true_shape(grid: DisplayedTable) -> str:
    """Return how much of the data is shown where that is not all."""
    if len(grid.rows) > MOST_ROWS:
        return f"The first {MOST_ROWS:,} of {max(grid.rows_of, len(grid.rows)):,} rows."
    if not grid.rows_of and not grid.columns_of:
        return ""
    shown = sum(not is_gap(row) for row in grid.rows)
    parts = []
    if grid.rows_of:
        parts.append(f"{shown:,} of {grid.rows_of:,} rows")
    if grid.columns_of:
        columns = sum(head not in ELLIPSES for head in grid.header[-1][grid.heads :])
        parts.append(f"{columns:,} of {grid.columns_of:,} columns")
    return f"The notebook shows {' and '.join(parts)}."
