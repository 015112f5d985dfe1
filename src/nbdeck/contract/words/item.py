"""The item: what layouts arrange. As many as a slide has: joined where there are more, parted where fewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from nbdeck.contract.plain_value import PlainValue
from nbdeck.contract.words.marks import heading_of
from nbdeck.contract.words.sentences import BORDERS, Border, borders, joined

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema, core_schema


@dataclass(frozen=True, slots=True)
class Item(PlainValue):
    """One of the parts that a layout shows side by side."""

    heading: str = ""
    """A few words; may be empty."""
    text: str = ""
    """What is said about it; may be empty where there is a heading. Line feeds part its points."""
    icon: str = ""
    """Name of an icon of Lucide, such as `truck`; empty for none. All items of a slide have one, or none has."""

    @property
    def points(self) -> list[str]:
        """The lines of its text that say something."""
        return points_of(self.text)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema of the class; an item without an icon is written as items were before there were any."""
        from pydantic_core import core_schema

        written = core_schema.wrap_serializer_function_ser_schema(_written)
        return {**handler(source), "serialization": written}


def points_of(text: str) -> list[str]:
    """Return the points of a text: its lines that say something."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def _written(item: Item, write: core_schema.SerializerFunctionWrapHandler) -> Any:
    fields = write(item)
    return {name: value for name, value in fields.items() if name != "icon" or value}


Joint: TypeAlias = Literal["line", "sentence"]
"""What stands between joined items: a line feed, or nothing but the space between two sentences."""
_MOST_WEIGHED = 120
"""Pieces above which neighbours are first joined in even runs."""
_COMPARABLE = 0.4
"""Share of the longest item's length from which on a better border in another item comes first."""
_ENDS = " \t,;،؛，、；–—"


def merged(pieces: Sequence[Item], count: int, joint: Joint) -> list[Item]:
    """Return exactly `count` items made of neighbouring pieces, as even as their order allows, nothing lost.

    Pieces with headings are joined to others only where there is no better way.
    """
    if len(pieces) > max(_MOST_WEIGHED, count):
        per_run = -(-len(pieces) // max(_MOST_WEIGHED, count))
        runs = [pieces[start : start + per_run] for start in range(0, len(pieces), per_run)]
        pieces = [_together(run, joint) for run in runs]
    bounds = _best_bounds(pieces, count)
    return [_together(pieces[start:end], joint) for start, end in pairwise(bounds)]


def _best_bounds(pieces: Sequence[Item], count: int) -> list[int]:
    """Return the indices that part the pieces into `count` runs with the least sum of squared lengths."""
    lengths = [len(piece.heading) + len(piece.text) for piece in pieces]
    sums = [0, *accumulate(lengths)]
    penalty = (sums[-1] + 1) ** 2
    heads = [0, *accumulate(penalty * bool(piece.heading) for piece in pieces)]

    def cost(start: int, end: int) -> float:
        return (sums[end] - sums[start]) ** 2 + heads[end] - heads[start + 1]

    total = len(pieces)
    best = [cost(0, end) if end else 0.0 for end in range(total + 1)]
    choices: list[list[int]] = []
    for runs in range(2, count + 1):
        options = [
            min(((best[cut] + cost(cut, end), cut) for cut in range(runs - 1, end)), default=(0.0, 0))
            for end in range(total + 1)
        ]
        best = [value for value, _ in options]
        choices.append([cut for _, cut in options])
    bounds = [total]
    for cuts in reversed(choices):
        bounds.append(cuts[bounds[-1]])
    return [0, *reversed(bounds)]


def joined_items(item: Item) -> list[Item]:
    """Return an item without those that were joined to it, and these behind it: they keep their headings, in bold."""
    headings: list[str] = [item.heading]
    texts: list[list[str]] = [[]]
    for line in item.text.split("\n"):
        words = heading_of(line) if line.startswith("**") else None
        if words is None:
            texts[-1].append(line)
        else:
            headings.append(words[0])
            texts.append([words[1]])
    return [Item(heading, "\n".join(lines)) for heading, lines in zip(headings, texts, strict=True)]


def _together(run: Sequence[Item], joint: Joint) -> Item:
    first, *others = run
    text = first.text
    for other in others:
        words = in_one_line(other)
        text = joined(text, words) if joint == "sentence" else f"{text}\n{words}" if text else words
    return Item(first.heading, text)


def in_one_line(item: Item) -> str:
    """Return an item as it stands among others: its heading before its text, in bold."""
    if not (item.heading and item.text):
        return item.heading or item.text
    return f"{item.heading}: {item.text}" if "*" in item.heading else f"**{item.heading}:** {item.text}"


def parted(pieces: Sequence[Item], count: int) -> list[Item]:
    """Return `count` items, the longest pieces parted at their best borders; fewer where there are no borders left."""
    items = list(pieces)
    while len(items) < count:
        at, cut = next(_cuts(items), (-1, 0))
        if at < 0:
            break
        whole = items[at]
        head, tail = whole.text[:cut].strip(_ENDS + "\n"), whole.text[cut:].strip()
        items[at : at + 1] = [Item(whole.heading, head), Item("", tail)]
    return items


def _cuts(items: Sequence[Item]) -> Iterator[tuple[int, int]]:
    """Yield item and index at which to part it, the best first."""
    order = sorted(range(len(items)), key=lambda at: -len(items[at].text))
    longest = len(items[order[0]].text)
    comparable = [at for at in order if len(items[at].text) >= longest * _COMPARABLE]
    for candidates in (comparable, order):
        for places in _PLACES:
            for at in candidates:
                text = items[at].text
                first, last = _first_word(text), len(text) - _first_word(text[::-1])
                cuts = [cut for cut in places(text) if first < cut < last]
                if cuts:
                    yield at, min(cuts, key=lambda cut: (abs(cut - len(text) / 2), cut))


def _line_ends(text: str) -> list[int]:
    return [at + 1 for at, character in enumerate(text) if character == "\n"]


def _borders_of(border: Border) -> Callable[[str], list[int]]:
    return lambda text: borders(text, border)


_PLACES: tuple[Callable[[str], list[int]], ...] = (_line_ends, *map(_borders_of, BORDERS))


def _first_word(text: str) -> int:
    """Return the index of the first letter or digit, the length of the text where it has none."""
    return next((at for at, character in enumerate(text) if character.isalnum()), len(text))
