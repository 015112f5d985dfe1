"""Workbooks (.xlsx): each visible sheet as a heading, its tables with typed cells, its charts and pictures."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.cells.tables import header_rows_of, typed_table
from nbdeck.engine.model.source import Block, Cell, Heading, Paragraph, SourcePlace, TableBlock
from nbdeck.engine.pptx.read.archive import MOST_BYTES, NAMESPACES, Archive, R
from nbdeck.engine.sources.office.charts import CHARTS, SheetEntry, Workbook, charts_of
from nbdeck.engine.sources.office.package import open_office, read_properties
from nbdeck.engine.sources.office.pictures import PictureCollector
from nbdeck.engine.sources.office.sheet_cells import SheetCells
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.sheets.joining import Region, has_figure, joined, regions
from nbdeck.errors import PayloadTooLarge

if TYPE_CHECKING:
    from lxml import etree


_NEAR = 3
"""Rows from a line of text to the line or table that it is the title of."""
_LONGEST_TITLE = 120
_LONGEST_LABEL = 30
"""Characters of a line at the end of a table that is one of its rows."""
_SAMPLE = 200
"""Rows that tell how many of them are names."""
_MOST_NAMES = 5
"""Rows above the figures of a table."""
_MOST_TITLES = 3
"""Lines above a table that are its titles."""
_SENTENCE = lazy_pattern(r"[.!。！]$")
_MARK = lazy_pattern(r"\((?:\w|\d{1,2})\)|\*{1,3}|[¹²³⁴⁵⁶⁷⁸⁹]")
"""What a note below a table begins with, and what in the table it speaks of ends with."""
_FEWEST_NAMES = 2
"""Rows of a list of sheets."""
_YEAR = lazy_pattern(r"(?<!\d)(?:19|20)\d\d(?!\d)")


class _Line(NamedTuple):
    """A line of text that stands alone."""

    row: int
    text: str


def blocks_of(grid: SheetCells, place: SourcePlace) -> list[Block]:
    """Return titles, tables and lines of a sheet from top to bottom; the title of all is of level 1.

    Args:
        grid: Its cells.
        place: Where they stand.
    """
    sheet = _Sheet(grid, place)
    blocks: list[Block] = []
    for region in joined(grid.cells, regions(grid.cells)):
        blocks.extend(sheet.read(region))
    blocks.extend(sheet.texts())
    for at, (line, below) in enumerate(pairwise(blocks)):
        # A line without an end right above the first of counted lines is what they are called.
        is_counted = isinstance(below, Paragraph) and below.text.startswith("1. ")
        if is_counted and isinstance(line, Paragraph) and line.text[-1:] not in ".:：。":
            blocks[at] = Heading(text=line.text, level=2, place=line.place)
    titles = [block for block in blocks if isinstance(block, Heading)]
    first = blocks[0] if len(blocks) > 1 else None
    if isinstance(first, Paragraph) and all(isinstance(block, Paragraph) for block in blocks):
        if _may_be_title(first.text):
            blocks[0] = Heading(text=first.text, place=place)
    elif len(titles) == 1 and blocks[0] is titles[0]:
        blocks[0] = titles[0].model_copy(update={"level": 1})
    return blocks


def _may_be_title(text: str) -> bool:
    return len(text) <= _LONGEST_TITLE and not _SENTENCE.search(text)


class _Sheet:
    """A sheet while it is read."""

    def __init__(self, grid: SheetCells, place: SourcePlace) -> None:
        self._grid = grid
        self._place = place
        self._lines: list[_Line] = []
        self._is_begun = False
        self._title = ""
        self._beside: list[str] = []
        self._names: list[dict[int, Cell]] = []
        self._marks: set[str] = set()

    def read(self, region: Region) -> Iterator[Block]:
        """Yield what a block of cells says; a line waits for what it is the title of."""
        rows = self._rows(region)
        if region.left == region.right and all(_is_text(row[0]) for _, row in rows):
            self._lines.extend(_Line(at, row[0].text) for at, row in rows)
            return
        above, rows, below = _peeled(rows)
        self._lines.extend(above[:1])
        period, table = self._table(rows, region)
        beside = yield from self._titles(rows[0][0] - len(above[1:]), period)
        caption = "; ".join([*beside, *(line.text for line in above[1:])])
        yield table.model_copy(update={"caption": caption})
        self._lines.extend(below)
        yield from self.texts()

    def texts(self) -> Iterator[Block]:
        """Yield the lines that wait as paragraphs; those that begin with a mark of a table above are notes."""
        for line in self._lines:
            mark = _MARK.match(line.text)
            is_note = mark is not None and mark[0] in self._marks
            yield Paragraph(text=line.text, role="footnote" if is_note else "body", place=self._place)
        self._lines.clear()

    def _rows(self, region: Region) -> list[tuple[int, list[Cell]]]:
        """Return the rows of a block that are not empty, without its empty columns."""
        cells = self._grid.cells
        numbers = [at for at in range(region.top, region.bottom + 1) if cells.get(at)]
        columns = self._columns(region)
        rows = [(at, [cells[at].get(column, Cell()) for column in columns]) for at in numbers]
        return [(at, row) for at, row in rows if any(cell.text for cell in row)]

    def _columns(self, region: Region) -> list[int]:
        cells = self._grid.cells
        held = {column for at in range(region.top, region.bottom + 1) for column in cells.get(at, ())}
        return [column for column in range(region.left, region.right + 1) if column in held]

    def _titles(self, row: int, period: str) -> Generator[Block, None, list[str]]:
        """Yield the lines that wait: those close above a table as headings, earlier ones as paragraphs.

        A line right below another one says a unit, a date or what colours mean, and is returned for the caption.

        Args:
            row: First row of the table.
            period: What it is of; tables of other periods below it have the same title.
        """
        first = len(self._lines)
        below = row
        while first and self._heads(self._lines[first - 1], below):
            first -= 1
            below = self._lines[first].row
        if len(self._lines) - first > _MOST_TITLES:
            first = len(self._lines)
        near, self._lines = self._lines[first:], self._lines[:first]
        taken = {line.row for line in near}
        titles = [" ".join(line.text.split()) for line in near if line.row - 1 not in taken]
        yield from self.texts()
        if not self._is_begun and len(titles) > 1:
            yield Heading(text=titles.pop(0), place=self._place)
        if titles:
            self._title = ": ".join(titles)
            self._beside = [" ".join(line.text.split()) for line in near if line.row - 1 in taken]
        if titles or period:
            text = ", ".join(filter(None, (self._title, period)))
            yield Heading(text=text, level=2, place=self._place)
        self._is_begun = True
        return self._beside if near or period else []

    def _heads(self, line: _Line, below: int) -> bool:
        is_note = (mark := _MARK.match(line.text)) is not None and mark[0] in self._marks
        return _may_be_title(line.text) and not is_note and (below - line.row <= _NEAR or not self._is_begun)

    def _table(self, rows: Sequence[tuple[int, list[Cell]]], region: Region) -> tuple[str, TableBlock]:
        """Return the period that all columns of a table are of, empty for none, and the table."""
        columns = self._columns(region)
        texts = [row for _, row in rows]
        self._marks.update(mark for row in texts for cell in row for mark in _MARK.findall(cell.text))
        heads = self._heads_of(rows, columns)
        names = [
            self._spread(rows[at][0], texts[at], columns, is_last=at == heads - 1) for at in range(heads)
        ]
        period = self._period(rows[0][0], texts[0], columns) if heads > 1 else ""
        if period:
            first, *names = names
            names[0][0] = Cell(text=" ".join(filter(None, (first[0].text, names[0][0].text))))
        if heads:
            self._names = [dict(zip(columns, row, strict=True)) for row in names]
        elif self._names and columns[0] == min(self._names[0]) and set(columns) <= set(self._names[0]):
            names = [[row[column] for column in columns] for row in self._names]
        table = typed_table([*names, *texts[heads:]], header_rows=len(names), place=self._place)
        return period, table

    def _heads_of(self, rows: Sequence[tuple[int, list[Cell]]], columns: Sequence[int]) -> int:
        """Return how many rows are names: to the last row without a label above the figures, and below merged names."""
        width = range(len(columns))
        heads = header_rows_of([row for _, row in rows[:_SAMPLE]])
        first = next((at for at, (_, row) in enumerate(rows) if has_figure(dict(enumerate(row)), width)), 0)
        unlabelled = [at + 1 for at in range(min(first, _MOST_NAMES)) if not rows[at][1][0].text]
        heads = max([heads, *unlabelled]) if heads else 0
        is_parted = any((rows[heads - 1][0], column) in self._grid.merged for column in columns[1:])
        return (
            heads + 1
            if heads and is_parted and len(rows) > heads + 1 and not rows[heads][1][0].text
            else heads
        )

    def _period(self, at: int, row: Sequence[Cell], columns: Sequence[int]) -> str:
        """Return the one period that the first of several rows of names says of all columns; empty for none."""
        held = [index for index in range(1, len(row)) if row[index].text]
        last = columns[-1]
        if len(held) != 1 or not _YEAR.search(row[held[0]].text):
            return ""
        is_part = self._grid.merged.get((at, columns[held[0]]), last) < last
        return "" if is_part else " ".join(row[held[0]].text.split())

    def _spread(self, at: int, row: Sequence[Cell], columns: Sequence[int], *, is_last: bool) -> list[Cell]:
        """Return a row of names with each in all columns that it is merged over, or that it alone is the name of."""
        names = list(row)
        for group in _groups(columns):
            held = [index for index in group if row[index].text]
            for index in held:
                last = self._grid.merged.get((at, columns[index]))
                if last is not None:
                    for other in range(index, len(columns)):
                        names[other] = row[index] if columns[other] <= last else names[other]
                elif len(held) == 1 and not is_last and group[0]:
                    names[group[0] : group[-1] + 1] = [row[index]] * len(group)
        return names


def _groups(columns: Sequence[int]) -> list[list[int]]:
    """Return the places of columns that stand beside each other; names of rows, which are first, are apart."""
    groups: list[list[int]] = [[0], []]
    for index in range(1, len(columns)):
        if groups[-1] and columns[index] - columns[index - 1] > 1:
            groups.append([])
        groups[-1].append(index)
    return [group for group in groups if group]


def _is_text(cell: Cell) -> bool:
    return cell.value is None


def _peeled(
    rows: list[tuple[int, list[Cell]]],
) -> tuple[list[_Line], list[tuple[int, list[Cell]]], list[_Line]]:
    """Return lines that stand directly above a table, its rows, and the lines directly below it.

    The first line above names the table; others say its unit or date, and stand above its names.
    """
    first, last = 0, len(rows)
    lines = next((at for at, (_, row) in enumerate(rows) if not _is_line(row)), 0)
    has_names = lines < 2 or all(map(_is_text, rows[lines][1]))
    if has_names and lines <= _MOST_TITLES and last - lines > 1:
        first = lines
    while (
        last - first > 2 and _is_line(rows[last - 1][1]) and len(rows[last - 1][1][0].text) > _LONGEST_LABEL
    ):
        last -= 1
    above, below = ([_Line(at, row[0].text) for at, row in part] for part in (rows[:first], rows[last:]))
    return above, rows[first:last], below


def _is_line(row: Sequence[Cell]) -> bool:
    """Whether a row has text in its first cell only, and other cells to fill."""
    return len(row) > 1 and _is_text(row[0]) and not any(cell.text for cell in row[1:])


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
    reading = Reading(limits)
    workbook = Workbook(archive, limits)
    read_properties(archive, reading)
    reading.pages = len(workbook.sheets)
    reader = _SheetReader(archive, workbook, reading)
    for entry in workbook.sheets[: limits.pages]:
        reader.read(entry)
    reader.close()
    return reading


class _SheetReader:
    def __init__(self, archive: Archive, workbook: Workbook, reading: Reading) -> None:
        self._archive = archive
        self._workbook = workbook
        self._reading = reading
        self._limits = reading.limits
        self._tell = reading.tell
        self._pictures = PictureCollector(reading)
        self._names = {sheet.name.casefold() for sheet in workbook.sheets}

    def read(self, entry: SheetEntry) -> None:
        if entry.is_hidden:
            self._tell("hidden_sheet", f"The sheet {entry.name!r} is hidden and was left out.")
            return
        place = SourcePlace(kind="sheet", number=entry.number, name=entry.name or None)
        blocks: list[Block] = []
        if entry.kind == "worksheet":
            grid = self._workbook.grid(entry.part)
            self._remarks_on(grid, entry.name)
            for block in blocks_of(grid, place):
                if isinstance(block, TableBlock) and self._lists_sheets(block):
                    self._tell("contents", f"The list of sheets on {entry.name!r} was left out.")
                    blocks += [Paragraph(text=block.caption, place=place)] if block.caption else []
                else:
                    blocks.append(block)
        blocks.extend(self._drawn(entry.part, place))
        is_titled = any(isinstance(block, Heading) and block.level == 1 for block in blocks[:1])
        if blocks and not is_titled:
            name = entry.name or f"Sheet {entry.number}"
            self._reading.blocks.append(Heading(text=name, place=place))
        self._reading.blocks.extend(blocks)

    def _lists_sheets(self, table: TableBlock) -> bool:
        """Whether a table only says what is on which sheet: its rows begin with the names of sheets."""
        names = [row[0].text.casefold() for row in table.rows[table.header_rows :]]
        return len(names) >= _FEWEST_NAMES and self._names.issuperset(names)

    def close(self) -> None:
        self._pictures.close()
        if self._reading.pages > self._limits.pages:
            self._tell("pages_capped", f"Only the first {self._limits.pages} sheets were read.")

    def _remarks_on(self, grid: SheetCells, name: str) -> None:
        if grid.beyond:
            raise self._too_wide(name, grid.beyond)
        if grid.is_capped:
            rows, columns = self._limits.rows, self._limits.columns
            self._tell(
                "rows_capped",
                f"Only the first {rows} rows and {columns} columns of the sheet {name!r} were read.",
            )
        if grid.is_damaged:
            self._tell(
                "sheet_damaged", f"The sheet {name!r} is damaged: rows below the last one read are missing."
            )
        if grid.uncounted:
            self._tell(
                "formulas_without_results",
                f"The sheet {name!r} has {grid.uncounted} formulas whose results the file does not hold; "
                "open it in a spreadsheet program and save it.",
            )
        if grid.hidden:
            self._tell("hidden_rows", f"{grid.hidden} hidden rows of the sheet {name!r} were left out.")

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
        ranges = self._workbook.range
        for element in tree.iter(*CHARTS, f"{_DRAWN}pic"):
            if element.tag == f"{_DRAWN}pic":
                yield from self._picture(element, drawing, place)
            else:
                yield from charts_of(self._archive, drawing, element, place, self._reading, ranges)

    def _picture(self, element: etree._Element, drawing: str, place: SourcePlace) -> list[Block]:
        blip = element.find(".//a:blip", NAMESPACES)
        properties = element.find(f"{_DRAWN}nvPicPr/{_DRAWN}cNvPr")
        identity = "" if blip is None else blip.get(f"{R}embed", "")
        alt = "" if properties is None else properties.get("descr", "")
        return self._pictures.related(self._archive, drawing, identity, alt=alt, place=place)
