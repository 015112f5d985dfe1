"""A table of great_tables: what its page shows, read from the HTML that it writes, its public face.

Source: great_tables 1.1, `GT.as_raw_html`.
"""

from collections.abc import Sequence
from typing import Any

from nbdeck.contract.tables import CellLook, Levels, TableColumn, TableTypes, on_one_line
from nbdeck.errors import DataError
from nbdeck.frames.styled_tables import look_of_css
from nbdeck.frames.table_pages import PageCell, read_page
from nbdeck.frames.table_parts import TableContents, TableOptions, rows_to_show, title_of_heads

_GROUP = "gt_group_heading"


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
    page = read_page(table.as_raw_html())
    levels = _levels(
        [row for row in page.parts["thead"] if any("gt_col_heading" in one.classes for one in row)]
    )
    rows, heads = _rows(page.parts["tbody"])
    if not rows:
        raise DataError("The table of great_tables shows no row.", hint="Leave some of its rows visible.")
    is_grouped = bool(rows[0][0])
    wanted = rows_to_show(len(rows), options.max_rows, on_one_line(levels))
    shown = rows[:wanted]
    texts = [[*([group] if is_grouped else []), *(cell.text for cell in cells)] for group, cells in shown]
    levels = tuple((*([""] if is_grouped else []), *level) for level in levels)
    looks, lost = _looks(shown, offset=int(is_grouped))
    head = [one for row in page.parts["thead"] for one in row if one.text]
    names = [one.text for one in head if "gt_title" in one.classes]
    numeric = [all("gt_right" in cells[at].classes for _, cells in shown) for at in range(len(shown[0][1]))]
    notes = [one.text for one in head if "gt_subtitle" in one.classes]
    notes += [one.text for row in page.parts["tfoot"] for one in row if one.text]
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


def _levels(head: Sequence[Sequence[PageCell]]) -> Levels:
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


def _rows(body: Sequence[Sequence[PageCell]]) -> tuple[list[tuple[str, list[PageCell]]], int]:
    """Return the rows, each with the name of its group, and how many first columns name them."""
    rows: list[tuple[str, list[PageCell]]] = []
    group = ""
    for row in body:
        if any(_GROUP in cell.classes for cell in row):
            group = row[0].text
        elif row:
            rows.append((group, list(row)))
    heads = sum("gt_stub" in cell.classes for cell in rows[0][1]) if rows else 0
    return rows, heads


def _looks(
    rows: Sequence[tuple[str, Sequence[PageCell]]], *, offset: int
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
