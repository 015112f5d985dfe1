"""What tables of frames and of Stylers share: what was asked for, what is shown, levels of the header."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from nbdeck.contract.tables import Levels, TableTypes
from nbdeck.errors import DataError
from nbdeck.frames.cells import CellFormat
from nbdeck.frames.wish import Keys

MOST_ROWS = 100


@dataclass(frozen=True)
class Wish:
    """What was asked for."""

    columns: Keys | None
    index: bool | None
    formats: Mapping[Hashable, CellFormat]
    max_rows: int | None


@dataclass(frozen=True)
class Shown:
    """What a table shows.

    Attributes:
        rows: Header first.
        count: How many rows there were before `max_rows` cut them.
    """

    rows: tuple[tuple[str, ...], ...]
    types: TableTypes
    title: str
    why: str
    count: int


def rows_to_show(count: int, max_rows: int | None) -> int:
    """Return how many rows a table shows.

    Raises:
        DataError: they are too many, and nothing says how many are wanted.
    """
    if max_rows is None and count > MOST_ROWS:
        raise DataError(
            f"The data has {count:,} rows, and a table shows up to {MOST_ROWS} unless told otherwise.",
            hint="Group it first, show df.head(20), or say max_rows=20.",
            details={"rows": count, "most": MOST_ROWS},
        )
    return count if max_rows is None else min(count, max_rows)


def header_levels(
    stub: Sequence[str], columns: Sequence[Sequence[str]], names: Sequence[str], depth: int
) -> Levels:
    """Return the levels of a header from the top.

    Args:
        stub: What the columns that name the rows are called.
        columns: The heads of every other column from the top.
        names: What the levels are called, "" for one without a name; they stand over the last column of the stub.
        depth: How many levels there are.
    """
    levels = []
    for level in range(depth):
        is_last = level == depth - 1
        row = list(stub) if is_last else [""] * len(stub)
        name = names[level] if level < len(names) else ""
        if stub and name:
            row[-1] = f"{row[-1]} / {name}" if row[-1] else name
        levels.append((*row, *(parts[level] for parts in columns)))
    return tuple(levels)
