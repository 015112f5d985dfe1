"""The largest and the smallest of several values, in sentences that hold for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.chart_rules import ends_in_sum
from nbdeck.engine.text.words import Phrases, word

MOST_PLACES = 4
"""Of more places with one value the first are named."""
_TOTALS = {"all", "total"}
"""How pandas calls its margins, and nbdeck its sums of a frame in every language."""


@dataclass(frozen=True, slots=True)
class Point:
    """A value as it is said.

    Attributes:
        at: Place of its category, from 0.
        place: Name of its category.
        number: The value, written.
        beside: What belongs to it: its share, or the ends of a range around it.
    """

    at: int
    place: str
    value: float
    number: str
    beside: str = ""

    @property
    def written(self) -> str:
        """The value with what belongs to it."""
        return f"{self.number} ({self.beside})" if self.beside else self.number


def extremes_of_parts(
    points: Sequence[Point], sums: Sequence[Point], words: Phrases, *, is_named: bool
) -> str:
    """Return the extremes of values beside sums of them; a single sum that is called one is said too.

    Else what is said holds of all values, sums or not.

    Args:
        points: The values.
        sums: Those that are as much as others together.
        words: Of the language.
        is_named: Whether they are called sums.
    """
    parts = [point for point in points if point not in sums]
    if is_named and len(sums) < 2:
        return " ".join([*(_alone(point, words) for point in sums), *_extremes(parts, words)])
    of_parts = list(_extremes(parts, words))
    return " ".join(said for said in _extremes(points, words) if said in of_parts)


def extremes_and_total(points: Sequence[Point], words: Phrases, lang: str) -> str:
    """Return the extremes of values of which the last may be the sum of all others.

    Args:
        points: The values.
        words: Of the language.
        lang: BCP 47 tag of the deck.
    """
    sums = points[-1:] if ends_in_sum([point.value for point in points]) else ()
    is_named = all(is_total(point.place, lang) for point in sums)
    return extremes_of_parts(points, sums, words, is_named=is_named)


def is_total(name: str, lang: str) -> bool:
    """Whether a name says that something is the sum of others."""
    return name.casefold() in {*_TOTALS, word("total", lang).casefold()}


def _alone(point: Point, words: Phrases) -> str:
    return f"{point.place}: {point.written}{words.stop}"


def extremes(points: Sequence[Point], words: Phrases, *, has_lowest: bool = True) -> str:
    """Return a sentence on the largest and one on the smallest value, with all of their places; "" for no values.

    Args:
        points: The values.
        words: Of the language.
        has_lowest: Whether the smallest is among them, and not in the sum of some that are left out.
    """
    return " ".join(_extremes(points, words, has_lowest=has_lowest))


def _extremes(points: Sequence[Point], words: Phrases, *, has_lowest: bool = True) -> Iterator[str]:
    values = [point.value for point in points]
    if len(points) < 2:
        yield from (_alone(point, words) for point in points)
        return
    if min(values) == max(values):
        yield words.same.format(value=points[0].number)
        return
    ends = (
        (max(values), words.highest, words.highest_shared),
        (min(values), words.lowest, words.lowest_shared),
    )
    for value, one, several in ends[: 1 + has_lowest]:
        where = [point for point in points if point.value == value]
        places = words.listed([point.place for point in where], MOST_PLACES)
        yield (
            several.format(value=where[0].number, at=places)
            if len(where) > 1
            else one.format(value=where[0].written, at=places)
        )
