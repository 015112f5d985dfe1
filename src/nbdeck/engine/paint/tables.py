"""Tables in Typst: real tables for screen readers, with every line of text where the scene puts it."""

from __future__ import annotations

from collections.abc import Iterator

from nbdeck.engine.paint.lines import draw_lines
from nbdeck.engine.paint.literals import array, color, length, point
from nbdeck.engine.paint.pen import Pen, block, call, placed
from nbdeck.engine.paint.shapes import stroke
from nbdeck.engine.scene import Border, Box, Pt, Table, TableCell, place_lines


def draw_table(pen: Pen, table: Table) -> Iterator[str]:
    """Yield the code of a table: cells with fill and text, then the borders over them."""
    rows: list[list[str]] = [[] for _ in table.row_heights]
    borders: list[str] = []
    for row, _, box, cell in table.cell_boxes():
        rows[row].append(_cell(pen, box, cell))
        borders += _borders(pen, box, cell)
    if not any(rows):
        return
    grid = [",".join(cells) for cells in rows]
    if table.has_header:
        head, grid = grid[: table.header_rows], grid[table.header_rows :]
        grid.insert(0, f"table.header({','.join(filter(None, head))})")
    drawn = call(
        "table",
        grid,
        columns=array(map(length, table.column_widths)),
        rows=array(map(length, table.row_heights)),
        inset="0pt",
        stroke="none",
    )
    if table.is_rtl:
        drawn = f"{{set text(dir:rtl)\n{drawn}}}"
    yield placed(table.box.x, table.box.y, f"box(width:{length(table.box.w)},{drawn})")
    if borders:
        yield f"A({block(borders)})"


def _cell(pen: Pen, box: Box, cell: TableCell) -> str:
    fill = "none" if cell.fill is None else color(cell.fill, pen.look)
    lines = draw_lines(pen, place_lines(box, cell.paragraphs, cell.anchor, cell.insets), box.x, box.y)
    spans = {
        name: str(count) for name, count in (("colspan", cell.across), ("rowspan", cell.down)) if count > 1
    }
    return call("table.cell", [block(["set text(dir:ltr)", *lines])], fill=fill, **spans)


def _borders(pen: Pen, box: Box, cell: TableCell) -> Iterator[str]:
    for border, y in ((cell.top, box.y), (cell.bottom, box.bottom)):
        if border is not None and border.width > 0:
            yield _rule(pen, box, y, border)


def _rule(pen: Pen, box: Box, y: Pt, border: Border) -> str:
    ends = {"start": point(box.x, y), "end": point(box.right, y)}
    return placed(0.0, 0.0, call("line", **ends, stroke=stroke(border.color, border.width, pen.look)))
