"""Cells between commas, semicolons or tabs (.csv, .tsv) as a table, each with its characters."""

from __future__ import annotations

import contextlib
import csv
from collections import Counter
from collections.abc import Sequence

from nbdeck.engine.model.source import Paragraph, SourcePlace
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.text.encoding import decoded
from nbdeck.errors import CorruptFile

_MARKS = ",;\t|"
_SAMPLE = 50
"""Lines that show what stands between cells."""


def read(data: bytes, limits: Limits) -> Reading:
    """Return the table of a .csv or .tsv; lines of one cell above and below it are paragraphs.

    Raises:
        CorruptFile: A cell is too long to be one.
    """
    reading = Reading(limits)
    lines = reading.capped(decoded(data)).split("\n")
    mark = _mark_of([line for line in lines if line.strip()][:_SAMPLE])
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=mark)
    at = 1
    try:
        for row in reader:
            if any(cells := [cell.strip() for cell in row]):
                rows.append((at, cells))
            at = reader.line_num + 1
    except csv.Error as exc:
        raise CorruptFile(f"The table is damaged at line {at}: {exc}.") from exc
    wide = [number for number, (_, cells) in enumerate(rows) if sum(map(bool, cells)) > 1]
    start, end = (wide[0], wide[-1] + 1) if wide else (len(rows), len(rows))
    reading.blocks += [_paragraph(*row) for row in rows[:start]]
    if wide:
        place = SourcePlace(kind="line", number=rows[start][0])
        reading.blocks.append(reading.table([cells for _, cells in rows[start:end]], place=place))
    reading.blocks += [_paragraph(*row) for row in rows[end:]]
    return reading


def _paragraph(line: int, cells: Sequence[str]) -> Paragraph:
    return Paragraph(text=" ".join(filter(None, cells)), place=SourcePlace(kind="line", number=line))


def _mark_of(lines: Sequence[str]) -> str:
    """Return what stands between cells: the mark that makes as many of them in most lines, the more the better."""
    return max(_MARKS, key=lambda mark: _squareness(lines, mark))


def _squareness(lines: Sequence[str], mark: str) -> tuple[int, int]:
    with contextlib.suppress(csv.Error):
        widths = Counter(len(row) for row in csv.reader(lines, delimiter=mark) if len(row) > 1)
        return max(((count, width) for width, count in widths.items()), default=(0, 0))
    return 0, 0
