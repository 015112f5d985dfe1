"""A table of great_tables: what its page shows, read from the HTML that it writes, its public face.

Source: great_tables 1.1, `GT.as_raw_html`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from nbdeck.contract.tables import CellLook, Levels, TableColumn, TableTypes, on_one_line
from nbdeck.errors import DataError
from nbdeck.frames.frame import clean
from nbdeck.frames.styled_tables import look_of_css
from nbdeck.frames.table_parts import TableContents, TableOptions, rows_to_show, title_of_heads

_GROUP = "gt_group_heading"


@dataclass
class _PageCell:
    """One cell of the page."""

    classes: frozenset[str]
    across: int
    down: int
    css: Mapping[str, str]
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What it shows, on one line."""
        return clean("".join(self.words))


class _PageReader(HTMLParser):
    """Collects the rows of the head, body and foot of the one table on a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: dict[str, list[list[_PageCell]]] = {"thead": [], "tbody": [], "tfoot": []}
        self._rows = self.parts["thead"]
        self._cell: _PageCell | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in self.parts:
            self._rows = self.parts[tag]
        elif tag == "tr":
            self._rows.append([])
        elif tag in {"th", "td"} and self._rows:
            parts = (part.partition(":") for part in given.get("style", "").split(";") if ":" in part)
            css = {name.strip().lower(): value.strip() for name, _, value in parts}
            across, down = int(given.get("colspan", 1)), int(given.get("rowspan", 1))
            self._cell = _PageCell(frozenset(given.get("class", "").split()), across, down, css)
            self._rows[-1].append(self._cell)
        elif tag == "br" and self._cell:
            self._cell.words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"th", "td"}:
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell:
            self._cell.words.append(data)


def is_great_table(data: Any) -> bool:
    """Whether data is a table of great_tables."""
    return type(data).__module__.partition(".")[0] == "great_tables" and hasattr(data, "as_raw_html")


def read_great_table(table: Any, options: TableOptions) -> TableContents:
    """Return what a table of great_tables shows: spanners, groups of rows, formats, fills.

    Raises:
        DataError: columns, an index or formats are asked for beside its own, or it shows nothing.
    """
    if options.columns is not None or options.index is not None or options.formats:
        raise DataError(
            "A table of great_tables brings its own columns and formats.",
            hint="Use its cols_hide, cols_move and fmt_… methods, or hand in its DataFrame.",
        )
    reader = _PageReader()
    reader.feed(table.as_raw_html())
    reader.close()
    levels = _levels(
        [row for row in reader.parts["thead"] if any("gt_col_heading" in one.classes for one in row)]
    )
    rows, heads = _rows(reader.parts["tbody"])
    if not rows:
        raise DataError("The table of great_tables shows no row.", hint="Leave some of its rows visible.")
    is_grouped = bool(rows[0][0])
    wanted = rows_to_show(len(rows), options.max_rows, on_one_line(levels))
    shown = rows[:wanted]
    texts = [[*([group] if is_grouped else []), *(cell.text for cell in cells)] for group, cells in shown]
    levels = tuple((*([""] if is_grouped else []), *level) for level in levels)
    looks, lost = _looks(shown, offset=int(is_grouped))
    head = [one for row in reader.parts["thead"] for one in row if one.text]
    names = [one.text for one in head if "gt_title" in one.classes]
    numeric = [all("gt_right" in cells[at].classes for _, cells in shown) for at in range(len(shown[0][1]))]
    notes = [one.text for one in head if "gt_subtitle" in one.classes]
    notes += [one.text for row in reader.parts["tfoot"] for one in row if one.text]
    kinds = [*(["text"] if is_grouped else []), *("number" if one else "text" for one in numeric)]
    return TableContents(
        rows=(on_one_line(levels), *map(tuple, texts)),
        types=TableTypes(
            columns=tuple(TableColumn(kind="number" if kind == "number" else "text") for kind in kinds),
            header=levels if len(levels) > 1 else (),
            row_heads=heads + is_grouped,
            looks=looks,
        ),
        title=title_of_heads(on_one_line(levels), options.tag),
        heading=next(filter(None, names), ""),
        why="TABLE as great_tables displays it.",
        count=len(rows),
        note=" ".join(notes),
        not_taken_over=lost,
    )


def _levels(head: Sequence[Sequence[_PageCell]]) -> Levels:
    """Return the levels of the header from the top; a head over several rows stands in the last."""
    width = sum(cell.across for cell in head[0]) if head else 0
    levels = [[""] * width for _ in head]
    taken: set[tuple[int, int]] = set()
    for level, row in enumerate(head):
        at = 0
        for cell in row:
            while (level, at) in taken:
                at += 1
            places = range(at, at + cell.across)
            for place in places:
                levels[level + cell.down - 1][place] = cell.text
                taken |= {(level + below, place) for below in range(cell.down)}
            at += cell.across
    return tuple(map(tuple, levels))


def _rows(body: Sequence[Sequence[_PageCell]]) -> tuple[list[tuple[str, list[_PageCell]]], int]:
    """Return the rows, each with the name of its group, and how many first columns name them."""
    rows: list[tuple[str, list[_PageCell]]] = []
    group = ""
    for row in body:
        if any(_GROUP in cell.classes for cell in row):
            group = row[0].text
        elif row:
            rows.append((group, list(row)))
    heads = sum("gt_stub" in cell.classes for cell in rows[0][1]) if rows else 0
    return rows, heads


def _looks(
    rows: Sequence[tuple[str, Sequence[_PageCell]]], *, offset: int
) -> tuple[tuple[CellLook, ...], tuple[str, ...]]:
    """Return the cells that look different, and what of their looks is left out."""
    looks: list[CellLook] = []
    lost: dict[str, None] = {}
    for row, (_, cells) in enumerate(rows):
        for at, cell in enumerate(cells, offset):
            if cell.css:
                look, left_out = look_of_css(row, at, cell.css)
                lost.update(dict.fromkeys(left_out))
                looks.extend([look] if look != CellLook(row=row, column=at) else [])
    return tuple(looks), tuple(lost)
