"""The description of an outline's slide: its points, read from any way of writing them, and written back as lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.remembering import LONG, remembered
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.typed.tables import Rows, parted
from nbdeck.engine.intake import items as intake
from nbdeck.errors import ValidationFailed

MOST = 20_000
"""Characters of a description that are read."""
_LONGEST_LINE = 4_000
_CONTROL = lazy_pattern(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029\ufffe\uffff\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Description:
    """A description taken apart.

    Attributes:
        text: Everything but the tables, as typed.
        tables: Rows of its tables.
        is_cut: Whether it was too long to be read whole.
    """

    text: str
    tables: tuple[Rows, ...]
    is_cut: bool = False


@remembered(LONG)
def read_description(description: str) -> Description:
    """Return what a description says: its tables, and the text without them."""
    read = clean(description[: MOST + 1])
    is_cut = len(read) > MOST
    if is_cut:
        read = read[:MOST].rsplit(None, 1)[0] if " " in read[-200:] else read[:MOST]
    lines = [piece for line in read.splitlines() for piece in _short_enough(line)]
    text, tables = parted("\n".join(lines))
    return Description(text, tables, is_cut)


def clean(text: str) -> str:
    """Return the text without control characters; line ends are line feeds."""
    return _CONTROL.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", "\n"))


def _short_enough(line: str) -> list[str]:
    """Return an endless line in pieces, so that looking for sentences stays fast."""
    return [line[at : at + _LONGEST_LINE] for at in range(0, max(len(line), 1), _LONGEST_LINE)]


@remembered(LONG)
def items_of(text: str) -> tuple[Item, ...]:
    """Return the points of a text without tables, as slides will show them; none where it has no words."""
    try:
        return intake.items_of(text).with_lead()
    except ValidationFailed:
        return ()


def counted_items_of(text: str) -> tuple[Item, ...]:
    """Return the points of a text with the numbers that count them as words, for a list that is parted."""
    items = items_of(text)
    if not items or not intake.items_of(text).is_numbered:
        return items
    return tuple(
        Item(f"{number}. {item.heading}", item.text) if item.heading else Item("", f"{number}. {item.text}")
        for number, item in enumerate(items, 1)
    )


def sentence_of(item: Item) -> str:
    """Return a point as one line of words."""
    text = " ".join(item.text.split())
    return f"{item.heading}: {text}" if item.heading and text else item.heading or text


def bare(words: str) -> str:
    """Return the letters and digits of words, to compare them."""
    return "".join(filter(str.isalnum, words.casefold()))


def rows_as_lines(rows: Rows) -> str:
    """Return a table as points: the first cell is the heading, the others follow with the names of their columns."""
    names = rows[0][1:]
    return "\n".join(f"- {row[0]}: {_cells(names, row[1:])}" for row in rows[1:])


def _cells(names: Sequence[str], cells: Sequence[str]) -> str:
    return ", ".join(f"{name} {cell}".strip() for name, cell in zip(names, cells, strict=True) if cell)


def rows_of_points(text: str, head: tuple[str, str]) -> Rows | None:
    """Return points that each have a heading and a text as a table under a header, None for other points."""
    items = items_of(text)
    if len(items) < 2 or not all(item.heading and item.text for item in items):
        return None
    return (head, *((item.heading, " ".join(item.text.split())) for item in items))
