"""The cells of one worksheet as the workbook shows them, read from its part without loading all of it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import IO

from lxml import etree

from nbdeck.engine.cells.number_formats import (
    BUILT_IN,
    day_of,
    is_date_format,
    is_day_format,
    shown_number,
    whole_if_whole,
)
from nbdeck.engine.model.source import Cell
from nbdeck.engine.pptx.read.archive import UNREADABLE, Archive
from nbdeck.engine.sources.letters import whole
from nbdeck.errors import CorruptFile

S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_PARTS = (f"{S}dimension", f"{S}col", f"{S}row", f"{S}mergeCell")
_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_MOST_MERGED = 10_000
"""Merged cells of a sheet that are noted."""
_LONGEST = 32_767
"""Characters that a cell may hold."""


@dataclass(slots=True)
class SheetCells:
    """Cells of a sheet that are not empty, by row and column from 0.

    Attributes:
        cells: Row, then column.
        uncounted: Formulas whose results the file does not hold.
        hidden: Rows and columns that are hidden, which are left out.
        is_capped: Whether rows or columns beyond the limits were left out.
        beyond: Reference of a filled cell beyond both the last row and the last column that are read; empty for none.
        is_damaged: Whether the sheet's part ends too early, and rows may be missing.
        merged: Last column of cells that are merged over several columns, by row and column.
    """

    cells: dict[int, dict[int, Cell]] = field(default_factory=dict)
    uncounted: int = 0
    hidden: int = 0
    is_capped: bool = False
    beyond: str = ""
    is_damaged: bool = False
    merged: dict[tuple[int, int], int] = field(default_factory=dict)


def place_of(reference: str) -> tuple[int, int] | None:
    """Return row and column, from 0, of a reference such as `B3`; None for what is none."""
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return int(match[2]) - 1, column - 1


def streamed(part: IO[bytes], *tags: str) -> Iterator[etree._Element]:
    """Yield the elements of a part with these names, each forgotten once the next is asked for.

    Raises:
        CorruptFile: The part is damaged from here on.
    """
    try:
        for _, element in etree.iterparse(
            part,
            events=("end",),
            tag=tags,
            resolve_entities=False,
            no_network=True,
            huge_tree=False,
        ):
            yield element
            element.clear(keep_tail=False)
            while (before := element.getprevious()) is not None and element.getparent() is not None:
                element.getparent().remove(before)
    except (etree.XMLSyntaxError, *UNREADABLE) as exc:
        raise CorruptFile("The .xlsx file is damaged: a part of it ends too early.") from exc


def text_of(element: etree._Element) -> str:
    """Return the characters of a rich text, without phonetic hints."""
    if len(element) == 1 and element[0].tag == f"{S}t":
        text = element[0].text or ""
    else:
        parts = (*element.iterfind(f"{S}t"), *element.iterfind(f"{S}r/{S}t"))
        text = "".join(each.text or "" for each in parts)
    if "_x" in text:
        text = whole(_ESCAPED.sub(lambda match: chr(int(match[1], 16)), text))
    return text[:_LONGEST]


class CellReader:
    """Reads worksheets of one workbook, with the texts and formats that they share.

    Args:
        archive: The file.
        workbook: Name of its main part.
        rows: Rows read of a sheet.
        columns: Columns read of a sheet.
        since_1904: Whether days are counted from 1904.
    """

    def __init__(self, archive: Archive, workbook: str, *, rows: int, columns: int, since_1904: bool) -> None:
        self._archive = archive
        self._rows = rows
        self._columns = columns
        self._since_1904 = since_1904
        self._texts = self._shared_texts(archive.related(workbook, "sharedStrings"))
        self._formats = self._cell_formats(archive.related(workbook, "styles"))

    def grid(self, part: str) -> SheetCells:
        """Return the cells of a worksheet part, up to the limits."""
        grid = SheetCells()
        columns: set[int] = set()
        row = -1
        elements = self._until_damage(part, grid)
        is_huge = False
        for element in elements:
            if element.tag == f"{S}mergeCell":
                _note_merged(element.get("ref", ""), grid)
                continue
            is_hidden = element.get("hidden") in ("1", "true")
            if element.tag != f"{S}row":
                columns.update(self._span(element) if is_hidden else ())
                is_huge = is_huge or self._is_beyond(element.get("ref", "").rpartition(":")[2])
                continue
            number = element.get("r", "")
            row = int(number) - 1 if number.isdecimal() and len(number) < 8 else row + 1
            if row >= self._rows:
                grid.is_capped = True
                if is_huge:
                    grid.beyond = self._filled_beyond(itertools.chain([element], elements))
                break
            cells = self._row(element, grid, columns)
            if cells and not is_hidden:
                grid.cells[row] = cells
            grid.hidden += bool(cells) and is_hidden
        return grid

    def _until_damage(self, part: str, grid: SheetCells) -> Iterator[etree._Element]:
        try:
            yield from streamed(self._archive.stream(part), *_PARTS)
        except CorruptFile:
            grid.is_damaged = True

    def _is_beyond(self, reference: str) -> bool:
        place = place_of(reference)
        return place is not None and place[0] >= self._rows and place[1] >= self._columns

    def _filled_beyond(self, rows: Iterable[etree._Element]) -> str:
        """Return the reference of the first filled cell beyond both limits; a cell that is only styled is none."""
        for row in rows:
            for cell in row.iterfind(f"{S}c"):
                reference = cell.get("r", "")
                is_filled = cell.findtext(f"{S}v") or cell.find(f"{S}is") is not None
                if is_filled and self._is_beyond(reference):
                    return reference
        return ""

    def _span(self, element: etree._Element) -> range:
        first, last = (element.get(name, "") for name in ("min", "max"))
        if not (first.isdecimal() and last.isdecimal()):
            return range(0)
        return range(int(first[:7]) - 1, min(int(last[:7]), self._columns))

    def _row(self, element: etree._Element, grid: SheetCells, hidden: set[int]) -> dict[int, Cell]:
        cells: dict[int, Cell] = {}
        column = -1
        for each in element.iterfind(f"{S}c"):
            place = place_of(each.get("r", ""))
            column = column + 1 if place is None else place[1]
            cell = None if column in hidden else self._cell(each, grid)
            if cell is None:
                continue
            if column < self._columns:
                cells[column] = cell
            else:
                grid.is_capped = True
        return cells

    def _cell(self, element: etree._Element, grid: SheetCells) -> Cell | None:
        kind = element.get("t", "n")
        if kind == "inlineStr":
            inline = element.find(f"{S}is")
            return None if inline is None else _text(text_of(inline))
        stored = element.findtext(f"{S}v") or ""
        if not stored:
            grid.uncounted += element.find(f"{S}f") is not None
            return None
        if kind == "s":
            index = int(stored) if stored.isdecimal() and len(stored) < 10 else -1
            return _text(self._texts[index]) if 0 <= index < len(self._texts) else None
        if kind == "b":
            return Cell(text="TRUE" if stored == "1" else "FALSE", value=stored == "1")
        if kind in ("str", "e", "d"):
            return _text(stored)
        style = element.get("s", "0")
        return self._number(stored, int(style) if style.isdecimal() else 0)

    def _number(self, stored: str, style: int) -> Cell | None:
        try:
            number = float(stored)
        except ValueError:
            return _text(stored)
        value = whole_if_whole(number)
        if value is None:
            return None
        code = self._formats[style] if style < len(self._formats) else ""
        text = shown_number(number, code, since_1904=self._since_1904) if code else _plain(value)
        if not is_date_format(code):
            return Cell(text=text, value=value)
        day = day_of(number, since_1904=self._since_1904) if is_day_format(code) else None
        return Cell(text=text, value=day)

    def _shared_texts(self, part: str) -> list[str]:
        return [text_of(each) for each in streamed(self._archive.stream(part), f"{S}si")] if part else []

    def _cell_formats(self, part: str) -> list[str]:
        tree = self._archive.tree(part)
        if tree is None:
            return []
        own = {
            each.get("numFmtId", ""): each.get("formatCode", "")
            for each in tree.iterfind(f"{S}numFmts/{S}numFmt")
        }
        codes = []
        for each in tree.iterfind(f"{S}cellXfs/{S}xf"):
            number = each.get("numFmtId", "0")
            code = own.get(number) or (BUILT_IN.get(int(number), "") if number.isdecimal() else "")
            codes.append("" if code.lower() in ("general", "@") else code)
        return codes


def _note_merged(reference: str, grid: SheetCells) -> None:
    first, last = (place_of(corner) for corner in reference.partition(":")[::2])
    if first is not None and last is not None and first[1] < last[1] and len(grid.merged) < _MOST_MERGED:
        grid.merged[first] = last[1]


def _text(text: str) -> Cell | None:
    stripped = text.strip()
    return Cell(text=stripped) if stripped else None


def _plain(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.10g}"
