"""What stands at each category of a chart, as numbers and formulas, and which parts are the greatest and least."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.chart_rules import ends_in_sum
from nbdeck.contract.enums import ChartForm
from nbdeck.contract.locales import percent_mark
from nbdeck.contract.number_format import in_language, share_format
from nbdeck.engine.charts.figures import Figures
from nbdeck.engine.charts.series_values import SeriesValues
from nbdeck.engine.scene.chart import cell_of
from nbdeck.engine.text.language import Phrases, is_total

_MOST_VALUES = {False: 24, True: 60}
"""At bars side by side and in the parts of stacks."""


def is_stacked(figures: Figures) -> bool:
    """Whether bars stand on each other."""
    return figures.kind == "STACKED_BAR" or figures.form in {ChartForm.STACKED, ChartForm.FULL}


def may_have_values(figures: Figures) -> bool:
    """Whether bars are so few that each may have its value: parts of stacks, which hold theirs, may be more."""
    return len(figures.known) <= _MOST_VALUES[is_stacked(figures)]


class Heights:
    """The values at each category, and what they come to: sums of stacks, tops of what is drawn."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self.is_stacked = is_stacked(figures)
        if figures.kind == "AREA":
            self.is_stacked = len(figures.rows) > 1 and min(figures.known, default=0.0) >= 0
        self.has_bars = figures.kind in {"BAR", "STACKED_BAR", "HORIZONTAL_BAR"}

    def known(self, place: int) -> list[float]:
        """Return the values of a category that are no gaps."""
        return [value for row in self._figures.rows if (value := row.values[place]) is not None]

    def value(self, row: int | None, place: int) -> float | None:
        """Return the value of a series; without one of the first, or of a stack its sum."""
        if row is None and self.is_stacked:
            return math.fsum(self.known(place)) if self.known(place) else None
        return self._figures.rows[row or 0].values[place]

    def value_formula(self, row: int | None, place: int) -> str:
        """Return the formula of `value`, without the equals sign."""
        if row is None and self.is_stacked:
            return f"SUM({','.join(self.cells(place))})"
        return cell_of(self._figures.rows[row or 0].place, place)

    def top(self, place: int) -> float:
        """Return how high what is drawn at a category reaches."""
        known = self.known(place)
        if self.is_stacked:
            return math.fsum(value for value in known if value > 0)
        return max([*known, 0.0]) if self.has_bars or not known else max(known)

    def top_formula(self, place: int) -> str:
        """Return the formula of `top`, without the equals sign."""
        cells = list(self.cells(place))
        if self.is_stacked:
            return "+".join(f'SUMIF({each},">0")' for each in cells)
        return f"MAX({','.join([*cells, '0'] if self.has_bars else cells)})"

    def middle(self, row: int, place: int) -> tuple[float, str]:
        """Return where the middle of a part of a stack is, and its formula."""
        rows = self._figures.rows
        value = rows[row].values[place] or 0.0
        sign = 1 if value >= 0 else -1
        before = [each for each in rows[:row] if (each.values[place] or 0.0) * sign > 0]
        below = math.fsum(each.values[place] or 0.0 for each in before)
        formula = "+".join(
            [*(cell_of(each.place, place) for each in before), f"{cell_of(rows[row].place, place)}/2"]
        )
        return below + value / 2, formula

    def cells(self, place: int) -> Iterator[str]:
        """Yield the cells of all series at a category, neighbours as one range."""
        places = sorted(row.place for row in self._figures.rows)
        start = places[0]
        for one, other in zip(places, [*places[1:], None], strict=True):
            if other != one + 1:
                first, last = cell_of(start, place), cell_of(one, place)
                yield first if start == one else f"{first}:{last}"
                start = other or 0


def shares_of(rows: Sequence[SeriesValues]) -> tuple[tuple[float, ...], ...]:
    """Return each value's share of its category, 0 to 1, in the shape of the rows."""
    sums = [
        math.fsum(value or 0.0 for value in column)
        for column in zip(*(row.values for row in rows), strict=True)
    ]
    return tuple(
        tuple((value or 0.0) / whole if whole else 0.0 for value, whole in zip(row.values, sums, strict=True))
        for row in rows
    )


def share_code(shares: Iterable[float], lang: str) -> str:
    """Return the format of shares of 0 to 1, as percents of a language."""
    return in_language(share_format(shares).replace("%", percent_mark(lang)), lang)


def are_shares(rows: Sequence[SeriesValues]) -> bool:
    """Whether values are their shares themselves, so that no axis has to say these."""
    pairs = zip(rows, shares_of(rows), strict=True)
    return all(
        math.isclose(value or 0.0, share)
        for row, shares in pairs
        for value, share in zip(row.values, shares, strict=True)
    )


MOST_PLACES = 4
"""Of more places with one value the first are named."""


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


def extremes_and_total(
    points: Sequence[Point], words: Phrases, lang: str, totals: Collection[int] = ()
) -> str:
    """Return the extremes of values of which some are known to be sums, or the last may be that of all others.

    Args:
        points: The values.
        words: Of the language.
        lang: BCP 47 tag of the deck.
        totals: Places of sums that are known.
    """
    sums = [point for point in points if point.at in totals]
    if not sums and ends_in_sum([point.value for point in points]):
        sums = [points[-1]]
    is_named = all(is_total(point.place, lang) for point in sums)
    return extremes_of_parts(points, sums, words, is_named=is_named)


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
