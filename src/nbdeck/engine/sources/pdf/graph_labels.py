"""What is printed in the graphs of a PDF page, row by row: names and values as they stand beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nbdeck.engine.model.source import Paragraph, SourcePlace
from nbdeck.engine.sources.pdf.page import PdfBox, PdfLine, PdfPage, covers
from nbdeck.engine.sources.pdf.painting import drawings_of
from nbdeck.engine.sources.pdf.tables import ruled_tables

_LEFT, _RIGHT, _ABOVE, _BELOW = 160.0, 45.0, 30.0, 45.0
"""Points around a drawing in which its labels stand: names of bars, legend, heading, axis."""
_LEAST, _NUMBERS = 5, 3
"""Rows of a graph at least, and rows with numbers."""
_LONGEST = 9
"""Words of a label at most."""
_TABLE = 0.6
"""Share of a drawing that a table in it has which is all of it; bars may look like the cells of a smaller one."""
_BLANK = 1.0
"""Times its size that a piece of text stands off the next one in its row, from where on it is another label."""


def graph_labels(page: PdfPage) -> list[Paragraph]:
    """Return the labels of each graph of a page, rows parted by `; `; what two boxes share is told once."""
    grids = [grid.box for grid in ruled_tables(page.rules, page.lines)]
    graphs: list[Paragraph] = []
    taken: set[int] = set()
    for box in sorted(drawings_of(page, ()), key=lambda box: box.top):
        if any(covers(grid, box) and grid.area > _TABLE * box.area for grid in grids):
            continue
        lines = [
            line
            for line in page.lines
            if id(line) not in taken and (covers(box, line) if box in page.graphics else _is_label(line, box))
        ]
        rows = list(_rows(lines))
        has_values = sum(any(map(str.isdecimal, row)) for row in rows) >= _NUMBERS
        if len(rows) >= _LEAST and has_values:
            taken.update(map(id, lines))
            place = SourcePlace(kind="page", number=page.number)
            graphs.append(Paragraph(text="; ".join(rows), place=place))
    return graphs


def _is_label(line: PdfLine, box: PdfBox) -> bool:
    middle = (line.top + line.bottom) / 2
    is_short = len(line.text.split()) <= _LONGEST
    is_level = box.top - _ABOVE < middle < box.bottom + _BELOW
    return is_short and is_level and box.left - _LEFT < (line.left + line.right) / 2 < box.right + _RIGHT


def _rows(lines: Sequence[PdfLine]) -> Iterator[str]:
    """Yield the labels of each row from left to right, those that stand apart with a mark between them."""
    left = sorted(lines, key=lambda line: line.baseline)
    while left:
        first = left[0]
        row = [line for line in left if line.baseline - first.baseline < 0.5 * first.size]
        left = left[len(row) :]
        text = ""
        end = 0.0
        for line in sorted(row, key=lambda line: line.left):
            mark = " | " if line.left - end > _BLANK * line.size else " "
            text += f"{mark if text else ''}{line.text.strip()}"
            end = line.right
        yield text
