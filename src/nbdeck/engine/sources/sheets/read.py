"""Workbooks (.xlsx): each visible sheet as a heading, its tables with typed cells, its charts and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nbdeck.engine.model.source import Block, Heading, Remark, SourcePlace
from nbdeck.engine.pptx.read.archive import MOST_BYTES, NAMESPACES, Archive, R
from nbdeck.engine.sources.office.charts import read_chart_part
from nbdeck.engine.sources.office.package import open_office, read_properties
from nbdeck.engine.sources.office.pictures import PictureCollector
from nbdeck.engine.sources.office.sheet_cells import SheetCells
from nbdeck.engine.sources.office.workbook import SheetEntry, Workbook
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.sheets.tables import blocks_of
from nbdeck.errors import PayloadTooLarge

if TYPE_CHECKING:
    from lxml import etree

_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_CX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"
_DRAWN = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"


def read(data: bytes, limits: Limits) -> Reading:
    """Return what an .xlsx says, sheet by sheet in the workbook's order.

    Cells have the text that Excel shows and the value behind it; blocks of cells that empty rows or columns part are
    tables of their own. Rows and columns beyond the limits, and hidden ones, are left out with a remark.

    Raises:
        EncryptedFile: It is protected by a password.
        UnsupportedFileType: It is another kind of document.
        CorruptFile: It is damaged.
        PayloadTooLarge: Unpacked it would be beyond the limits, or a sheet has a filled cell beyond both its last row
            and its last column that are read.
    """
    archive = open_office(data, "xlsx", most_xml_bytes=MOST_BYTES)
    reading = Reading()
    workbook = Workbook(archive, limits)
    read_properties(archive, reading)
    reading.pages = len(workbook.sheets)
    reader = _SheetReader(archive, workbook, reading, limits)
    for entry in workbook.sheets[: limits.pages]:
        reader.read(entry)
    reader.close()
    return reading


class _SheetReader:
    def __init__(self, archive: Archive, workbook: Workbook, reading: Reading, limits: Limits) -> None:
        self._archive = archive
        self._workbook = workbook
        self._reading = reading
        self._limits = limits
        self._pictures = PictureCollector(reading, limits)

    def read(self, entry: SheetEntry) -> None:
        if entry.is_hidden:
            self._remark("hidden_sheet", f"The sheet {entry.name!r} is hidden and was left out.")
            return
        place = SourcePlace(kind="sheet", number=entry.number, name=entry.name or None)
        blocks: list[Block] = []
        if entry.kind == "worksheet":
            grid = self._workbook.grid(entry.part)
            self._remarks_on(grid, entry.name)
            blocks.extend(blocks_of(grid, place))
        blocks.extend(self._drawn(entry.part, place))
        is_titled = any(isinstance(block, Heading) and block.level == 1 for block in blocks[:1])
        if blocks and not is_titled:
            name = entry.name or f"Sheet {entry.number}"
            self._reading.blocks.append(Heading(text=name, place=place))
        self._reading.blocks.extend(blocks)

    def close(self) -> None:
        self._pictures.close()
        if self._reading.pages > self._limits.pages:
            self._remark("pages_capped", f"Only the first {self._limits.pages} sheets were read.")

    def _remark(self, code: str, text: str) -> None:
        self._reading.remarks.append(Remark(code=code, text=text))

    def _remarks_on(self, grid: SheetCells, name: str) -> None:
        if grid.beyond:
            raise self._too_wide(name, grid.beyond)
        if grid.is_capped:
            rows, columns = self._limits.rows, self._limits.columns
            self._remark(
                "rows_capped",
                f"Only the first {rows} rows and {columns} columns of the sheet {name!r} were read.",
            )
        if grid.is_damaged:
            self._remark(
                "sheet_damaged", f"The sheet {name!r} is damaged: rows below the last one read are missing."
            )
        if grid.uncounted:
            self._remark(
                "formulas_without_results",
                f"The sheet {name!r} has {grid.uncounted} formulas whose results the file does not hold; "
                "open it in a spreadsheet program and save it.",
            )
        if grid.hidden:
            self._remark("hidden_rows", f"{grid.hidden} hidden rows of the sheet {name!r} were left out.")

    def _too_wide(self, name: str, cell: str) -> PayloadTooLarge:
        rows, columns = self._limits.rows, self._limits.columns
        return PayloadTooLarge(
            f"The sheet {name!r} has a filled cell at {cell}, beyond the first {rows:,} rows and {columns:,} columns.",
            hint="Save the part that matters as a workbook of its own, or clear that cell if nothing should be there.",
            details={"sheet": name, "cell": cell},
        )

    def _drawn(self, part: str, place: SourcePlace) -> Iterator[Block]:
        """Yield charts and pictures that lie on a sheet, in the order of the drawing."""
        drawing = self._archive.related(part, "drawing")
        tree = self._archive.tree(drawing)
        if tree is None:
            return
        relations = self._archive.relations(drawing)
        for element in tree.iter(f"{_C}chart", f"{_CX}chart", f"{_DRAWN}pic"):
            if element.tag == f"{_DRAWN}pic":
                yield from self._picture(element, drawing, place)
                continue
            relation = relations.get(element.get(f"{R}id", ""))
            if relation is not None:
                ranges = self._workbook.range
                chart = read_chart_part(self._archive, relation.target, place, self._limits, ranges)
                self._reading.remarks.extend(chart.remarks)
                yield from chart.blocks

    def _picture(self, element: etree._Element, drawing: str, place: SourcePlace) -> list[Block]:
        blip = element.find(".//a:blip", NAMESPACES)
        properties = element.find(f"{_DRAWN}nvPicPr/{_DRAWN}cNvPr")
        identity = "" if blip is None else blip.get(f"{R}embed", "")
        alt = "" if properties is None else properties.get("descr", "")
        return self._pictures.related(self._archive, drawing, identity, alt=alt, place=place)
