"""Tables that a person typed: Markdown pipe rows, and lines of fields parted by tabs, semicolons, commas or spaces."""

from __future__ import annotations

import contextlib
import csv
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile, zip_longest

from nbdeck.contract.words.marks import escaped, stretches
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.cells import quantities
from nbdeck.engine.cells.marks import GROUP_MARKS

Rows = tuple[tuple[str, ...], ...]
"""Cells from top to bottom, the header first, every row of one length."""

CELL_MARK = " | "
"""Between the cells of a row that is quoted."""

_DIVIDER = lazy_pattern(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")
_PIPE = lazy_pattern(r"(?<!\\)\|")
_FEWEST = 3
"""Rows with as many pipes each that are a table without a frame or rule."""
_LONGEST_FIELD = 48
_LONGEST_LINE = 600
_MOST_ROWS = 1000
_BEGINNING = 12
"""Lines in which the first rows stand."""
_LABEL = lazy_pattern(r"[:：=]\s|\D[:：=][^\w\s]?\d")
"""A label with what it is the label of: `Bread: 12`, `Due: May 3`."""
_TORN = lazy_pattern(rf"[^\W\d_][^\w,]+[\d.{GROUP_MARKS}]*\d,\d")
"""A comma inside a number behind a word, where no column ends: `Bread: 12,450`."""
_TORN_NAMES = lazy_pattern(r"\d,\s*\d")
"""A comma inside a number or date, where no name of a column ends; years may stand beside each other."""
_TWO_YEARS = lazy_pattern(r"(?<!\d)(?:\d{4},\s*)+\d{4}(?!\d)")
_BULLET = lazy_pattern(r"\s*(?:[-*•]|\d{1,3}[.)])\s")
_QUOTED = lazy_pattern(r'"(?:[^"]|"")*"')
_GAP, _COLUMN = lazy_pattern(r"[ \u00a0]{2,}"), "\x1f"
"""Spaces between aligned columns, and the mark that stands for them; typed text has no such character."""
_CODE = lazy_pattern(r"`[^`]+`")


def parted(text: str) -> tuple[str, tuple[Rows, ...]]:
    """Return the text without its tables, and the tables in order."""
    lines = text.splitlines()
    others: list[str] = []
    tables: list[Rows] = []
    at = 0
    while at < len(lines):
        length, rows = table_at(lines, at)
        if rows is None:
            others.append(lines[at])
            at += 1
        else:
            tables.append(rows)
            at += length
    return "\n".join(others).strip("\n"), tuple(tables)


def table_at(lines: Sequence[str], at: int) -> tuple[int, Rows | None]:
    """Return how many lines the table that begins at a line takes, and its rows; None where none begins."""
    if "|" in lines[at]:
        return _pipes(lines, at)
    return _fields(lines, at)


def _pipes(lines: Sequence[str], at: int) -> tuple[int, Rows | None]:
    block = list(takewhile(lambda line: "|" in line, lines[at : at + _MOST_ROWS]))
    has_divider = len(block) > 1 and _DIVIDER.fullmatch(block[1]) is not None
    is_framed = all(line.lstrip().startswith("|") for line in block)
    if not (has_divider or is_framed):
        count = len(_cells(block[0]))
        block = list(takewhile(lambda line: len(_cells(line)) == count and not _BULLET.match(line), block))
    rows = [_cells(line) for line in block if not _DIVIDER.fullmatch(line)]
    least = 2 if has_divider or is_framed else _FEWEST
    is_table = len(rows) >= least and max(map(len, rows)) > 1
    return (len(block), _squared(rows if has_divider else _with_header(rows))) if is_table else (1, None)


def _cells(line: str) -> list[str]:
    bare = line.strip()
    bare = bare.removeprefix("|")
    if bare.endswith("|") and not bare.endswith("\\|"):
        bare = bare[:-1]
    return [_clean(cell) for cell in _PIPE.split(bare)]


def _clean(cell: str) -> str:
    words = " ".join(cell.replace("\\|", "|").split())
    if _CODE.fullmatch(words):
        return words[1:-1]
    parts = stretches(words)
    return escaped(parts[0].text) if len(parts) == 1 and (parts[0].bold or parts[0].italic) else words


def _fields(lines: Sequence[str], at: int) -> tuple[int, Rows | None]:
    """Return the table of lines with as many fields each below column names; one column must hold numbers."""
    for mark in ("\t", ";", ", ", ","):
        if mark not in lines[at] or not _may_begin(lines[at : at + _BEGINNING], mark):
            continue
        opening = [[_clean(cell) for cell in row] for _, row in _alike(lines[at : at + _BEGINNING], mark)]
        if mark != "\t" and not _has_numbers(opening):
            continue
        block = list(_alike(lines[at : at + _MOST_ROWS], mark))
        rows = [[_clean(cell) for cell in row] for _, row in block]
        length = sum(count for count, _ in block)
        is_torn = mark.startswith(",") and any(map(_TORN.search, map(_bare, lines[at : at + length])))
        below = takewhile(str.strip, lines[at + length : at + _MOST_ROWS])
        is_broken = any(list(_alike((lines[at], line), mark))[1:] for line in below)
        if mark == "\t" or (_has_numbers(rows) and not is_torn and not is_broken):
            return length, _squared(_with_header(rows))
    return _columns(lines, at) if "  " in lines[at].strip() else (1, None)


def _columns(lines: Sequence[str], at: int) -> tuple[int, Rows | None]:
    """Return the table of lines whose columns stand below each other, two or more spaces apart."""
    if not _may_begin([_GAP.sub(_COLUMN, line.strip()) for line in lines[at : at + _BEGINNING]], _COLUMN):
        return 1, None
    aligned = (_GAP.sub(_COLUMN, line.strip()) for line in lines[at : at + _MOST_ROWS])
    rows = [[_clean(cell) for cell in row] for _, row in _alike(list(aligned), _COLUMN)]
    return (len(rows), _squared(rows)) if _has_numbers(rows) else (1, None)


def _may_begin(lines: Sequence[str], mark: str) -> bool:
    """Whether the first lines look like a header and rows: as many fields each, numbers below each other."""
    alike = list(islice(_alike(lines, mark), 3))
    if mark == "\t" or not alike:
        return len(alike) > 1 and any(not line[:1].isspace() for line in lines[: len(alike)])
    (_, names), *rows = alike
    below = [[any(map(str.isdigit, field)) for field in row] for _, row in rows]
    is_header = all(map(_is_name, names)) and not _TORN_NAMES.search(_TWO_YEARS.sub("", _bare(lines[0])))
    return len(rows) > 1 and is_header and any(map(all, zip(*below, strict=True)))


def _is_name(field: str) -> bool:
    """Whether a field of the first line can name a column: a year or words, not a label with its value."""
    is_number = any(map(str.isdigit, field)) and quantities.column([field], "en") is not None
    has_words = any(map(str.isalpha, field)) and not is_number
    return (has_words or quantities.is_year(field)) and not _LABEL.search(field)


def _alike(lines: Sequence[str], mark: str) -> Iterator[tuple[int, list[str]]]:
    """Yield rows with as many fields as the first, and their lines; fields parted by `, ` are so on every line."""
    count = _bare(lines[0]).count(mark)
    at = 0
    for end, row in _records(lines, mark):
        line = _bare("\n".join(lines[at:end]))
        is_mixed = mark.startswith(",") and line.count(", ") != (count if mark == ", " else 0)
        is_mixed |= mark == ", " and line.count(",") != count
        if not count or len(row) != count + 1 or is_mixed or not _is_row(line, row, mark):
            return
        yield end - at, row
        at = end


def _bare(line: str) -> str:
    """Return a line with what stands in quotation marks left out."""
    return _QUOTED.sub('""', line)


def _records(lines: Sequence[str], mark: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the fields of each row, which may go on over lines in quotation marks, and the lines up to its end."""
    if mark == _COLUMN:
        yield from enumerate((line.split(mark) for line in lines), start=1)
        return
    reader = csv.reader(
        (f"{line}\n" for line in lines), delimiter=mark[0], skipinitialspace=mark == ", ", strict=True
    )
    with contextlib.suppress(csv.Error):  # what is quoted wrongly is no row
        for row in reader:
            yield reader.line_num, row


def _is_row(line: str, fields: Sequence[str], mark: str) -> bool:
    if len(line) > _LONGEST_LINE or _BULLET.match(line):
        return False
    is_short = line.rstrip()[-1:] not in ".!?:" and max(map(len, fields)) <= _LONGEST_FIELD
    return any(field.strip() for field in fields) and (is_short or mark == "\t")


def _has_numbers(rows: Sequence[Sequence[str]]) -> bool:
    columns = list(zip(*rows[1:], strict=True))
    return any(quantities.column(column, "en") is not None for column in columns)


def _with_header(rows: list[list[str]]) -> list[list[str]]:
    """Return rows below their columns' names; below blank ones where the first row has an amount, date or sentence."""
    is_data = any(
        len(cell) > _LONGEST_FIELD or (any(map(str.isdigit, cell)) and not _is_name(cell)) for cell in rows[0]
    )
    return [[""] * len(rows[0]), *rows] if is_data else rows


def _squared(rows: Sequence[Sequence[str]]) -> Rows:
    """Return the rows filled up to one length; a header without words gets a dash."""
    columns = list(zip_longest(*rows, fillvalue=""))
    return tuple(zip(*columns, strict=True))


def pipe_rows(rows: Sequence[Sequence[str]], *, is_literal: bool = False) -> str:
    """Return rows as a Markdown table.

    Args:
        rows: The header first.
        is_literal: Whether stars and underscores in cells are characters instead of marks.
    """
    texts = [[escaped(cell) if is_literal else cell for cell in row] for row in rows]
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in texts]
    return "\n".join([lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]])
