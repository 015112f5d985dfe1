"""What tables of frames and of Stylers share: what was asked for, what is shown, levels of the header."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from nbdeck.contract.tables import Levels, TableTypes
from nbdeck.frames.cells import CellFormat
from nbdeck.frames.options import Keys
from nbdeck.frames.remedies import refused
from nbdeck.frames.title_words import ENGLISH, listed, said

MOST_ROWS = 100
MOST_COLUMNS = 15
FEW_ROWS, FEW_COLUMNS = 20, 5
"""What a hint offers instead of more than a table shows."""


@dataclass(frozen=True)
class TableOptions:
    """What was asked for, and the BCP 47 tag of the language of words that nbdeck writes."""

    columns: Keys | None
    index: bool | None
    formats: Mapping[Hashable, CellFormat]
    max_rows: int | None
    tag: str = ENGLISH


@dataclass(frozen=True)
class TableContents:
    """What a table shows.

    Attributes:
        rows: Header first.
        count: How many rows there were before `max_rows` cut them.
        note: What stands below the table.
        heading: What its source says above it, which is its title unless it has another.
        not_taken_over: What of the looks of its source it does not show.
    """

    rows: tuple[tuple[str, ...], ...]
    types: TableTypes
    title: str
    why: str
    count: int
    note: str = ""
    heading: str = ""
    not_taken_over: tuple[str, ...] = ()


def rows_to_show(count: int, max_rows: int | None, names: Sequence[str]) -> int:
    """Return how many rows a table shows.

    Args:
        count: How many there are.
        max_rows: How many are wanted.
        names: Of the columns.

    Raises:
        DataError: they are too many, and nothing says how many are wanted.
    """
    if max_rows is None and count > MOST_ROWS:
        few = {"columns": list(names[:FEW_COLUMNS])} if len(names) > MOST_COLUMNS else {}
        raise refused(
            f"The data has {count:,} rows, and a table shows up to {MOST_ROWS} unless told otherwise.",
            {**few, "max_rows": FEW_ROWS},
            otherwise="group its rows first.",
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
        names: What the levels are called, "" for one without a name; they stand over the last column of the stub,
            a single one behind a stroke, as it heads no row.
        depth: How many levels there are.
    """
    levels = []
    for level in range(depth):
        is_last = level == depth - 1
        row = list(stub) if is_last else [""] * len(stub)
        name = names[level] if level < len(names) else ""
        if stub and name:
            row[-1] = f"{row[-1]} / {name}".lstrip() if depth == 1 or row[-1] else name
        levels.append((*row, *(parts[level] for parts in columns)))
    return tuple(levels)


def title_of_heads(heads: Sequence[str], tag: str) -> str:
    """Return the title of a table that nothing else names: the heads of its columns."""
    return listed([head for head in heads if head], tag) or said("table", tag)
