"""A workbook opened for reading: its sheets, their cells, and the cells that a formula names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nbdeck.engine.model.source import Cell
from nbdeck.engine.pptx.read.archive import Archive, R
from nbdeck.engine.sources.office.package import main_part
from nbdeck.engine.sources.office.sheet_cells import CellReader, S, SheetCells, place_of
from nbdeck.engine.sources.reading import Limits

if TYPE_CHECKING:
    from lxml import etree

_RANGE = re.compile(
    r"(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?"
)


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet as the workbook lists it; numbers count from 1."""

    number: int
    name: str
    part: str
    kind: str
    is_hidden: bool


class Workbook:
    """The sheets of a workbook, each read when it is first asked for.

    Args:
        archive: The file.
        limits: How many rows and columns are read.

    Raises:
        UnsupportedFileType: The file holds another kind of document.
        CorruptFile: Its main part is missing or damaged.
    """

    def __init__(self, archive: Archive, limits: Limits) -> None:
        self._name, self._tree = main_part(archive, "xlsx", f"{S}workbook")
        self._archive = archive
        self._limits = limits
        self._reader: CellReader | None = None
        self._grids: dict[str, SheetCells] = {}
        self.sheets = tuple(self._entries())

    def _entries(self) -> list[SheetEntry]:
        relations = self._archive.relations(self._name)
        entries = []
        for number, element in enumerate(self._tree.iterfind(f"{S}sheets/{S}sheet"), start=1):
            relation = relations.get(element.get(f"{R}id", ""))
            if relation is not None:
                is_hidden = element.get("state", "visible") != "visible"
                name = " ".join(element.get("name", "").split())
                entries.append(SheetEntry(number, name, relation.target, relation.kind, is_hidden))
        return entries

    def grid(self, part: str) -> SheetCells:
        """Return the cells of a worksheet part, up to the limits."""
        if self._reader is None:
            self._reader = CellReader(
                self._archive, self._name, rows=self._limits.rows, columns=self._limits.columns,
                since_1904=_is_since_1904(self._tree),
            )  # fmt: skip
        if part not in self._grids:
            self._grids[part] = self._reader.grid(part)
        return self._grids[part]

    def range(self, formula: str) -> Sequence[Sequence[Cell]]:
        """Return the cells that a formula such as `Sheet1!$A$2:$B$5` names; none for one that is not understood."""
        match = _RANGE.fullmatch(formula.strip())
        if match is None:
            return ()
        name = (match[1] or match[2]).replace("''", "'")
        entry = next((each for each in self.sheets if each.name == name), None)
        first = place_of(match[3] + match[4])
        last = place_of(match[5] + match[6]) if match[5] else first
        if entry is None or first is None or last is None:
            return ()
        cells = self.grid(entry.part).cells
        bottom = min(last[0], self._limits.rows)
        right = min(last[1], self._limits.columns)
        return [
            [cells.get(row, {}).get(column, Cell()) for column in range(first[1], right + 1)]
            for row in range(first[0], bottom + 1)
        ]


def _is_since_1904(tree: etree._Element) -> bool:
    properties = tree.find(f"{S}workbookPr")
    return properties is not None and properties.get("date1904") in ("1", "true")
