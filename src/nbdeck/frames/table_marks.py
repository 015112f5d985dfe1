"""What is marked in a table of a frame: a row of totals, bars in cells, signs, units in heads, what stands out."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from nbdeck.contract.tables import CellLook, Levels, TableTypes
from nbdeck.errors import DataError
from nbdeck.frames.cells import is_number
from nbdeck.frames.frame import Column, Frame, quoted
from nbdeck.frames.options import Keys
from nbdeck.frames.pandas_shapes import is_missing, label_of


@dataclass(frozen=True)
class TableMarks:
    """The arguments of `table` that mark something.

    Attributes:
        totals: Columns whose sums stand in a last row; True for all columns of numbers.
        highlight: Names of rows or columns, or (row, column), that stand out; [] for nothing.
        signs: Columns whose numbers below zero stand out; True for all columns of numbers.
        bars: Columns with a bar beside each number.
        units: What columns are counted in, written behind their heads.
    """

    totals: Keys | bool = False
    highlight: Any = None
    signs: Keys | bool = False
    bars: Keys | None = None
    units: Mapping[Hashable, str] | None = None

    def __bool__(self) -> bool:
        """Whether anything is asked for."""
        return self != TableMarks()


def sums_of(
    marks: TableMarks, columns: Sequence[Column], values: Sequence[Sequence[Any]], frame: Frame
) -> list[Any] | None:
    """Return the cells of a row of totals, None where none is asked for.

    Args:
        marks: Says which columns to sum up.
        columns: Of the table.
        values: Of each column, all that are shown.
        frame: Where they come from.

    Raises:
        DataError: a named column holds no numbers.
    """
    places = _places("totals", marks, columns, values, frame)
    if not places:
        return None
    row: list[Any] = [None] * len(columns)
    for place in places:
        row[place] = _sum([value for value in values[place] if not is_missing(value)])
    return row


def _sum(values: Sequence[Any]) -> Any:
    """Return the sum of numbers as they are written, exact: 0.1 and 0.2 make 0.3."""
    if any(isinstance(value, float) for value in values):
        return float(sum(Decimal(repr(float(value))) for value in values))
    return sum(values, Decimal(0) if any(isinstance(value, Decimal) for value in values) else 0)


def marked(
    types: TableTypes,
    marks: TableMarks,
    columns: Sequence[Column],
    values: Sequence[Sequence[Any]],
    frame: Frame,
) -> TableTypes:
    """Return the types of a table with its marks.

    Raises:
        DataError: what is to be marked is not in the table, or no number.
    """
    bars = _places("bars", marks, columns, values, frame)
    for place in bars:
        if any(not is_missing(value) and value < 0 for value in values[place]):
            raise DataError(
                f"The column {columns[place].name!r} has numbers below zero, which bars in cells cannot show.",
                hint="Use signs=True to show them in red, or nbdeck.chart for bars on both sides.",
            )
    looks = tuple(_highlighted(marks.highlight, columns, values, frame))
    marked = {
        "bars": tuple(bars),
        "signed": tuple(_places("signs", marks, columns, values, frame)),
        "looks": (*types.looks, *looks),
        "is_plain": isinstance(marks.highlight, list) and not marks.highlight,
    }
    return types.model_copy(update={name: places for name, places in marked.items() if places})


def with_units(
    levels: Levels, units: Mapping[Hashable, str] | None, columns: Sequence[Column], frame: Frame
) -> Levels:
    """Return the header with the unit of each column behind its head.

    Raises:
        DataError: a column that is not shown has a unit.
    """
    by_name = {frame.find(key).name: unit for key, unit in (units or {}).items()}
    if unknown := by_name.keys() - {column.name for column in columns}:
        raise DataError(
            f"units names columns that are not shown: {quoted(unknown)}.", hint="Take them out of units."
        )
    heads = tuple(
        f"{head} ({by_name[column.name]})" if column.name in by_name else head
        for head, column in zip(levels[-1], columns, strict=True)
    )
    return (*levels[:-1], heads)


def _places(
    argument: str, marks: TableMarks, columns: Sequence[Column], values: Sequence[Sequence[Any]], frame: Frame
) -> list[int]:
    """Return which columns are meant, by number; each must hold numbers."""
    wanted = getattr(marks, argument)
    if wanted is False or wanted is None:
        return []
    numeric = [
        at
        for at, (column, own) in enumerate(zip(columns, values, strict=True))
        if column.name not in frame.index and _are_numbers(own)
    ]
    if wanted is True:
        return numeric
    places = []
    for column in frame.find_all(wanted):
        place = columns.index(column) if column in columns else -1
        if place not in numeric:
            raise DataError(
                f"{argument} needs columns of numbers that the table shows, and {column.name!r} is none.",
                hint=f"Name some of {quoted(columns[at].name for at in numeric)}.",
            )
        places.append(place)
    return places


def _are_numbers(values: Sequence[Any]) -> bool:
    known = [value for value in values if not is_missing(value)]
    return bool(known) and all(map(is_number, known))


def _highlighted(
    wanted: Any, columns: Sequence[Column], values: Sequence[Sequence[Any]], frame: Frame
) -> Iterator[CellLook]:
    """Yield the cells that stand out: of rows by the name in a first column, of columns, and single ones."""
    if wanted is None:
        return
    heads = max(1, sum(column.name in frame.index for column in columns))
    names = [[label_of(value) for value in values[at]] for at in range(heads)]
    height = len(values[0])
    for each in wanted if isinstance(wanted, list) else [wanted]:
        row, column = each if isinstance(each, tuple) and len(each) == 2 else (each, None)
        rows = [at for at in range(height) if any(own[at] == label_of(row) for own in names)]
        at = None if column is None else [own.name for own in columns].index(frame.find(column).name)
        if not rows and column is None and label_of(row) in [own.name for own in columns]:
            rows, at = list(range(height)), [own.name for own in columns].index(label_of(row))
        if not rows:
            raise DataError(
                f"highlight names {row!r}, and no row or column is called so.",
                hint=f"Rows are called {quoted(dict.fromkeys(names[0]))}.",
            )
        places = range(len(columns)) if at is None else [at]
        yield from (CellLook(row=number, column=place, mark=True) for number in rows for place in places)
