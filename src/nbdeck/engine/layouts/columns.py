"""Columns of a table: how wide each must be, where their decimal points stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from functools import partial

from nbdeck.engine.cells.marks import is_blank
from nbdeck.engine.cells.tables import TypedColumn
from nbdeck.engine.scene.boxes import Pt, ThemeStyle
from nbdeck.engine.text.fonts import text_width


@dataclass(frozen=True, slots=True)
class ColumnMeasures:
    """What is known about a column at one font size.

    Attributes:
        is_number: Whether its body holds numbers, which stand at the end edge.
        natural: Width at which nothing wraps, without insets, points.
        compact: Width at which no cell wraps and its head takes two lines at the most.
        least: Width of the longest word, without insets, points.
        tails: For each body row the room behind its decimal point that others need and it does not, points.
        lead: Room before its words that keeps them off the numbers of the column before, points.
    """

    is_number: bool
    natural: Pt
    compact: Pt
    least: Pt
    tails: tuple[Pt, ...]
    lead: Pt = 0.0


def measured(
    header: Sequence[str],
    body: Sequence[str],
    content: TypedColumn,
    size: Pt,
    look: ThemeStyle,
    lang: str,
    *,
    bold: Container[int] = (),
) -> ColumnMeasures:
    """Return a column's measures.

    Args:
        header: Cells of its header, set bold.
        body: Cells below it, as they are read.
        content: What it holds.
        size: Points.
        look: Gives the typefaces.
        lang: BCP 47 tag.
        bold: Cells of its body that are set bold, as its header is.
    """

    def width(text: str, *, is_bold: bool = False) -> Pt:
        lines = text.split("\n")
        return max(
            text_width(line, typeface=look.minor, size=size, bold=is_bold, lang=lang) for line in lines
        )

    is_number = content.is_numeric
    tails = _tails(body, content.mark or ".", width) if is_number else (0.0,) * len(body)
    cells = [(text, at in bold) for at, text in enumerate(body)]
    natural = max(
        (width(text, is_bold=own) + tail for (text, own), tail in zip(cells, tails, strict=True)), default=0.0
    )
    words = [(word, own) for text, own in ([] if is_number else cells) for word in _words(text)]
    least = max((width(word, is_bold=own) for word, own in words), default=natural if is_number else 0.0)
    head = max((width(word, is_bold=True) for text in header for word in _words(text)), default=0.0)
    heads = max((width(text, is_bold=True) for text in header), default=0.0)
    halves = max((_halved(text, partial(width, is_bold=True)) for text in header), default=0.0)
    return ColumnMeasures(is_number, max(natural, heads), max(natural, halves), max(least, head), tails)


def _halved(text: str, width: Callable[[str], Pt]) -> Pt:
    """Return the least width at which each line of a text takes two lines at the most, points."""
    return max(
        min(max(width(" ".join(words[:at])), width(" ".join(words[at:]))) for at in range(1, len(words) + 1))
        for words in (line.split() or [""] for line in text.split("\n"))
    )


def kept_apart(columns: Sequence[ColumnMeasures], lead: Pt) -> tuple[ColumnMeasures, ...]:
    """Return columns with room before each of words that follows one of numbers."""
    return tuple(
        replace(
            column,
            natural=column.natural + lead,
            compact=column.compact + lead,
            least=column.least + lead,
            lead=lead,
        )
        if place and columns[place - 1].is_number and not column.is_number
        else column
        for place, column in enumerate(columns)
    )


def shared_by(head: ColumnMeasures, columns: Sequence[ColumnMeasures]) -> list[ColumnMeasures]:
    """Return columns that stand below one head with room for its words."""
    least = max(head.least - sum(column.least for column in columns), 0.0) / len(columns)
    natural = max(head.natural - sum(column.natural for column in columns), 0.0) / len(columns)
    return [
        replace(
            column,
            least=column.least + least,
            compact=max(column.compact + natural, column.least + least),
            natural=max(column.natural + natural, column.least + least),
        )
        for column in columns
    ]


def widths(columns: Sequence[ColumnMeasures], inset: Pt, room: Pt) -> tuple[Pt, ...] | None:
    """Return column widths that add up to at most `room`, None where the longest words do not fit.

    Heads take two lines before cells wrap. Columns that have enough keep it; what is left goes to those that wrap, and
    to all alike when no cell wraps.
    """
    natural = [column.natural * 1.03 + inset for column in columns]
    compact = [column.compact * 1.03 + inset for column in columns]
    least = [min(column.least * 1.03 + inset, room) for column in columns]
    if sum(natural) <= room:
        spread = sum(natural) > room * 0.5 or len(columns) > 3
        goal = room if spread else max(sum(natural) * 1.5, room * 0.55)
        extra = min(goal, room) - sum(natural)
        return tuple(width + extra / len(natural) for width in natural)
    if sum(compact) <= room:
        return tuple(width + (room - sum(compact)) / len(compact) for width in compact)
    if sum(least) > room:
        return None
    surpluses = [max(width - low, 0.0) for width, low in zip(compact, least, strict=True)]
    # The square root keeps one very long column from starving the others.
    shares = [surplus**0.5 for surplus in surpluses]
    return _shared(least, compact, shares, room)


def _shared(least: Sequence[Pt], most: Sequence[Pt], shares: Sequence[float], room: Pt) -> tuple[Pt, ...]:
    result = list(least)
    open_columns = [number for number, share in enumerate(shares) if share > 0]
    for _ in range(len(least)):
        left = room - sum(result)
        total = sum(shares[number] for number in open_columns)
        if left <= 0.01 or not total:
            break
        for number in list(open_columns):
            result[number] += left * shares[number] / total
            if result[number] >= most[number]:
                result[number] = most[number]
                open_columns.remove(number)
    return tuple(result)


def _words(text: str) -> list[str]:
    return [word if len(word) < 24 else word[:24] for word in text.split()]


def _tails(body: Sequence[str], mark: str, width: Callable[[str], Pt]) -> tuple[Pt, ...]:
    numbers = [not is_blank(cell) and any(map(str.isdigit, cell)) for cell in body]
    if any(
        not (cell[-1].isdigit() or cell[-1] == ")")
        for cell, is_number in zip(body, numbers, strict=True)
        if is_number
    ):
        return (0.0,) * len(body)
    ends = [_end(cell, mark) if is_number else "" for cell, is_number in zip(body, numbers, strict=True)]
    wide = [width(end) if end else 0.0 for end in ends]
    most = max(wide, default=0.0)
    return tuple(most - w if is_number else 0.0 for w, is_number in zip(wide, numbers, strict=True))


def _end(cell: str, mark: str) -> str:
    """Return what stands from the decimal mark on, or behind the last digit."""
    whole = re.match(rf"^(.*?\d(?:[\d'’\u00a0\u202f ]*\d)?(?:[.,]\d{{3}})*)(\{mark}\d+)?(\D*)$", cell)
    if whole is None:
        return ""
    return f"{whole[2] or ''}{whole[3]}"
