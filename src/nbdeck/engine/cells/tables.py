"""Rows of cells as a typed table: what each column is, what each cell stands for, how many rows are header."""

from __future__ import annotations

import datetime
import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.cells.dates import DateOrder, Moment, written_date
from nbdeck.engine.cells.marks import DecimalMark, is_blank, mark_in
from nbdeck.engine.cells.quantities import WrittenNumber, mark_of, written_number
from nbdeck.engine.model.source import Cell, ColumnType, SourcePlace, TableBlock

_TRUE = frozenset({"yes", "true", "✓", "✔", "☑", "ja", "oui", "wahr"})
_FALSE = frozenset({"no", "false", "✗", "✘", "☐", "nein", "non", "falsch"})
_ENOUGH = 0.8
"""Share of a column's cells that must be of a type; the others stay text."""
_MOST = 0.6
"""The same of a column that is only shown: a word among its numbers stands where they stand."""
NUMERIC: frozenset[ColumnType] = frozenset({"number", "percent", "money"})
_PAIR = 2
"""Cells of a label and a value."""
_MOST_HEADER_ROWS = 3
_YEARS = range(1900, 2101)
_DIGIT = lazy_pattern(r"\d")
_BESIDE_DIGITS = lazy_pattern(r"[^\d.,+\-]")
_BOUND = lazy_pattern(r"[~≈<>≤≥]\s*")
"""In front of what is no number itself, but stands among numbers: `< 0.05`."""
_SYMBOLS = "$€£¥₹₽₩₺₪"
_CODE = lazy_pattern(r"\s*0\d")
_AMOUNT = lazy_pattern(rf"\d[,.'’\u00a0\u202f]\d{{3}}(?!\d)|%|[{_SYMBOLS}]|^\(.*\)$")
"""What a file has as text and no code is: thousands in groups, a unit of money or share, a loss in brackets."""


class TypedColumn(NamedTuple):
    """A column below its header.

    Attributes:
        kind: What its cells are.
        cells: With their values; numbers of several currencies or units have none, for they cannot be compared.
        mark: What stands before decimals; None for a column without numbers, or where nothing tells.
    """

    kind: ColumnType
    cells: Sequence[Cell]
    mark: DecimalMark | None = None

    @property
    def is_numeric(self) -> bool:
        """Whether its cells are numbers, which stand at the end edge."""
        return self.kind in NUMERIC


class _Read(NamedTuple):
    """A cell with everything that it may stand for; `given` is the cell itself where the file has cells."""

    text: str
    kind: ColumnType
    given: Cell | None = None
    number: WrittenNumber | None = None
    dates: dict[DateOrder, Moment] | None = None

    @property
    def is_year(self) -> bool:
        return self.kind == "number" and self.text.strip().isdigit() and int(self.text) in _YEARS

    @property
    def cell(self) -> Cell:
        """The cell without a value of ours."""
        return Cell(text=self.text) if self.given is None else self.given


def typed_table(
    rows: Sequence[Sequence[str | Cell]],
    *,
    header_rows: int | None = None,
    caption: str = "",
    place: SourcePlace | None = None,
    lang: str = "",
) -> TableBlock:
    """Return a table whose cells have values and whose columns have types.

    Args:
        rows: Rows from top to bottom; short ones are filled with empty cells, and rows
            without any cell make a table without rows. A cell that already has a value keeps it.
        header_rows: How many of the first rows are header; None finds out from the cells.
        caption: What the document says above or below it.
        place: Where it stands.
        lang: BCP 47 tag of the text around, for numbers that nothing else tells how to read; else English.
    """
    width = max((len(row) for row in rows), default=0)
    read = [[*(_read(cell) for cell in row), *[_EMPTY] * (width - len(row))] for row in rows if width]
    heads = _header_rows(read) if header_rows is None else max(0, min(header_rows, len(read)))
    body = list(zip(*read[heads:], strict=True)) if read[heads:] else [()] * width
    columns = _columns(body, lang, _ENOUGH)
    head = [[_as_text(each.cell) for each in row] for row in read[:heads]]
    cells = zip(*(column.cells for column in columns), strict=True) if columns else ()
    return TableBlock(
        rows=tuple(tuple(row) for row in itertools.chain(head, cells)),
        header_rows=heads,
        columns=tuple(column.kind for column in columns),
        caption=caption,
        place=place,
    )


def typed_columns(body: Iterable[Sequence[str]], lang: str) -> list[TypedColumn]:
    """Return columns of which nothing but the text is known: of the type that most cells are that are not blank.

    Args:
        body: Columns, each of its cells below the header.
        lang: BCP 47 tag of the text around.
    """
    return _columns([[_read(cell) for cell in column] for column in body], lang, _MOST)


def _columns(body: Sequence[Sequence[_Read]], lang: str, share: float) -> list[TypedColumn]:
    """Return columns; the mark of one without proof is that of the table, then of the language."""
    body = [_as_numbers(column) for column in body]
    mark = _decimal_mark(itertools.chain.from_iterable(body)) or (mark_in(lang) if lang else None)
    return [_column(cells, mark, share) for cells in body]


def _as_numbers(column: Sequence[_Read]) -> Sequence[_Read]:
    """Return a column; where a file has numbers, those that it has as text beside them are numbers too."""
    has_numbers = any(
        each.given is not None and each.given.value is not None and each.kind in NUMERIC for each in column
    )
    if not has_numbers:
        return column
    return [
        _read_text(each.text.strip()) if each.kind == "text" and not _CODE.match(each.text) else each
        for each in column
    ]


def _read(given: str | Cell) -> _Read:
    if isinstance(given, str):
        return _read_text(given.strip()) if given else _EMPTY
    if given.value is not None:
        return _Read(given.text, _kind_of_value(given), given)
    return _read_text(given.text, given)


def _read_text(text: str, given: Cell | None = None) -> _Read:
    if not _DIGIT.search(text):
        return _Read(text, _kind_of_word(text.strip().lower()), given)
    bound = _BOUND.match(text)
    number = written_number(text[bound.end() :] if bound else text)
    is_amount = given is None or _AMOUNT.search(text) is not None
    if number is not None and number.kind != "measure" and is_amount:
        return _Read(text, number.kind, given, number=None if bound else number)
    dates = written_date(text)
    return _Read(text, "date", given, dates=dates) if dates else _Read(text, "text", given)


def _kind_of_word(word: str) -> ColumnType:
    """Return what a text without any digit is, so no number and no date."""
    if is_blank(word):
        return "empty"
    return "boolean" if word in _TRUE or word in _FALSE else "text"


_EMPTY = _Read("", "empty", Cell())


def _kind_of_value(cell: Cell) -> ColumnType:
    if isinstance(cell.value, bool):
        return "boolean"
    if isinstance(cell.value, datetime.date):
        return "date"
    if not _BESIDE_DIGITS.search(cell.text):
        return "number"
    if "%" in cell.text:
        return "percent"
    if any(symbol in cell.text for symbol in _SYMBOLS):
        return "money"
    written = written_number(cell.text)
    return "money" if written is not None and written.kind == "money" else "number"


def header_rows_of(rows: Sequence[Sequence[str | Cell]]) -> int:
    """Return how many of the first rows of a table name what stands below them; its rows have one length."""
    return _header_rows([[_read(cell) for cell in row] for row in rows])


def _as_text(cell: Cell) -> Cell:
    return cell if cell.value is None else Cell(text=cell.text)


def _header_rows(rows: Sequence[Sequence[_Read]]) -> int:
    """Return how many of the first rows name what stands below them."""
    if len(rows) < 2:
        return 0
    figures = [index for index, cells in enumerate(zip(*rows[1:], strict=True)) if _is_of_figures(cells)]
    if not figures:
        return 0 if _are_pairs(rows) or _are_counted(rows) else 1
    body = [row[index] for row in rows[1:] for index in figures if row[index].kind != "empty"]
    count = 0
    for row, above in zip(rows[:_MOST_HEADER_ROWS], [None, *rows], strict=False):
        names = [row[index] for index in figures if row[index].kind != "empty"]
        spans = above is None or any(above[index].kind == "empty" for index in figures)
        if not (spans and (names or above is None)) or not _are_names(names, body):
            break
        count += 1
    return min(count, len(rows) - 1)


def _are_pairs(rows: Sequence[Sequence[_Read]]) -> bool:
    """Whether each row is a label and what has a number, the first one too: "Grant", "250,000 yen"."""
    return all(
        len(row) == _PAIR and row[0].kind == "text" and any(map(str.isdigit, row[1].text)) for row in rows
    )


def _are_counted(rows: Sequence[Sequence[_Read]]) -> bool:
    """Whether the rows are numbered from the first one on, so that none of them names the others."""
    return [row[0].text.rstrip(".)") for row in rows[:2]] == ["1", "2"]


def _is_of_figures(cells: Sequence[_Read]) -> bool:
    held = [each for each in cells if each.kind != "empty"]
    return bool(held) and sum(each.kind != "text" for each in held) >= len(held) / 2


def _are_names(names: Sequence[_Read], body: Sequence[_Read]) -> bool:
    """Whether cells are names, or years and dates that name columns of other figures."""
    if all(each.kind == "text" for each in names):
        return True
    may_name = all(each.is_year or each.kind in ("date", "text") for each in names)
    return may_name and not all(each.is_year or each.kind == "date" for each in body)


def _decimal_mark(cells: Iterable[_Read]) -> DecimalMark | None:
    return mark_of(each.number for each in cells if each.number is not None)


def _column(cells: Sequence[_Read], mark: DecimalMark | None, share: float) -> TypedColumn:
    kind = _type_of(cells, share)
    if kind in ("text", "empty"):
        return TypedColumn(kind, [each.cell for each in cells])
    own = _decimal_mark(cells) or mark
    order = _order(cells) if kind == "date" else None
    is_mixed = len({each.number.of for each in cells if each.number is not None}) > 1
    valued = [each.cell if is_mixed else _valued(each, kind, own, order) for each in cells]
    return TypedColumn(kind, valued, own if kind in NUMERIC else None)


def _type_of(cells: Sequence[_Read], share: float) -> ColumnType:
    counts = Counter(each.kind for each in cells if each.kind != "empty")
    total = sum(counts.values())
    if not total:
        return "empty"
    if counts["boolean"] == total:
        return "boolean"
    kind, most = max(counts.items(), key=lambda item: (item[1], item[0]))
    if most >= share * total and kind != "boolean":
        return kind
    numbers = counts["number"] + counts["percent"] + counts["money"]
    return "number" if numbers >= share * total else "text"


def _order(cells: Sequence[_Read]) -> DateOrder | None:
    """Return the order of day and month that fits every date; None where both do and differ."""
    dates = [each.dates for each in cells if each.dates]
    fitting: list[DateOrder] = [
        order for order in ("dmy", "mdy") if all(order in readings for readings in dates)
    ]
    if len(fitting) == 2 and any(readings["dmy"] != readings["mdy"] for readings in dates):
        return None
    return fitting[0] if fitting else None


def _valued(read: _Read, kind: ColumnType, mark: DecimalMark | None, order: DateOrder | None) -> Cell:
    if read.kind == "empty" or (read.given is not None and read.given.value is not None):
        return read.cell
    value: bool | float | Moment | None = None
    if kind in NUMERIC and read.number is not None:
        value = read.number.value(mark)
    elif kind == "date" and read.dates:
        value = _date(read.dates, order)
    elif kind == "boolean":
        value = read.text.strip().lower() in _TRUE
    return read.cell if value is None else Cell(text=read.text, value=value)


def _date(readings: dict[DateOrder, Moment], order: DateOrder | None) -> Moment | None:
    if order is not None:
        return readings.get(order)
    return readings["dmy"] if readings.get("dmy") == readings.get("mdy") else None
