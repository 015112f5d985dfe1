"""Tables of slides: `a:tbl` with merged cells, as table blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Remark, SourcePlace, TableBlock
from nbdeck.engine.pptx.read.archive import NAMESPACES, A
from nbdeck.engine.sources.office.drawing_text import plain
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.shortening import table_within

if TYPE_CHECKING:
    from lxml import etree

_YES = ("1", "true")
_ROW, _CELL, _BODY = A + "tr", A + "tc", A + "txBody"


def slide_table(
    table: etree._Element, limits: Limits, place: SourcePlace | None, remarks: list[Remark]
) -> TableBlock:
    """Return an `a:tbl` as a block; what is beyond the limits is left out and added to `remarks`."""
    whole = [[_text(cell) for cell in row.iterfind(_CELL)] for row in table.iterfind(_ROW)]
    rows = table_within(whole, limits, remarks, place)
    block = typed_table(rows, place=place)
    properties = table.find("a:tblPr", NAMESPACES)
    has_header = properties is not None and properties.get("firstRow") in _YES
    if has_header and block.header_rows == 0 and len(rows) > 1:
        return typed_table(rows, header_rows=1, place=place)
    return block


def _text(cell: etree._Element) -> str:
    """Return the words of a cell; one that another spans is empty."""
    if cell.get("hMerge") in _YES or cell.get("vMerge") in _YES:
        return ""
    return plain(cell.find(_BODY))
