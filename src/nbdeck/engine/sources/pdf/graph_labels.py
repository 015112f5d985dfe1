"""What is printed in the graphs of a PDF page, row by row: names and values as they stand beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nbdeck.engine.model.source import Paragraph, SourcePlace
from nbdeck.engine.sources.pdf.columns import rows
from nbdeck.engine.sources.pdf.page import PdfLine

_LEAST, _NUMBERS = 4, 3
"""Rows of a graph at least, and rows with numbers."""
_BLANK = 1.0
"""Times its size that a piece of text stands off the next one in its row, from where on it is another label."""


def graph_of(labels: Sequence[PdfLine], page: int) -> Paragraph | None:
    """Return the labels of a drawing, rows parted by `; `; None for a drawing that shows no values."""
    told = list(_told(labels))
    has_values = sum(any(map(str.isdecimal, row)) for row in told) >= _NUMBERS
    if len(told) < _LEAST or not has_values:
        return None
    return Paragraph(text="; ".join(told), place=SourcePlace(kind="page", number=page))


def _told(labels: Sequence[PdfLine]) -> Iterator[str]:
    """Yield the labels of each row from left to right, those that stand apart with a mark between them."""
    for row in rows(labels):
        text, end = row[0].text.strip(), row[0].right
        for line in row[1:]:
            text += f"{' | ' if line.left - end > _BLANK * line.size else ' '}{line.text.strip()}"
            end = line.right
        yield text
