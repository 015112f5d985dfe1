"""Axes of times and of even numbers: which labels stay where not all have room, and how short they may be."""

from __future__ import annotations

import datetime as dt
from calendar import monthrange
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, isclose, log10

from nbdeck.contract.cell_text import Grain, time_text
from nbdeck.contract.tables import TableColumn
from nbdeck.contract.words.figures import MONTHS
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.cells.dates import written_date

_MONTHS = frozenset({1, 3, 6, *(12 * years for years in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500))})
"""Between two labels of months, quarters and years."""
_DAY = 86400
_SECONDS = frozenset(
    {
        *(1, 2, 5, 10, 15, 30),
        *(60 * minutes for minutes in (1, 2, 5, 10, 15, 30)),
        *(3600 * hours for hours in (1, 2, 3, 6, 12)),
        *(_DAY * days for days in (1, 2, 7, 14, 28, 56, 91, 182, 364)),
    }
)
"""Between two labels of days and finer."""
_ROUND = (1.0, 2.0, 5.0)
_FEWEST = 3
"""Labels that show how far apart they are."""
_SPARSEST = 4
"""Times as many categories as a label needs; a natural step that leaves out more is none."""
_JANUARY = 1
_MOST_SERIES = 12
"""Whose shades can be told apart."""
_YEAR = lazy_pattern(r"(?:FY ?)?((?:19|20)\d\d)")
_QUARTER = lazy_pattern(r"Q([1-4])")
_MONTH = lazy_pattern(r"([^\W\d]+)\.?[ -]['’]?(\d\d)")
_OF_A_YEAR = lazy_pattern(r"(?:((?:19|20)\d\d) )?(\S.{0,11}?)(?: ((?:19|20)\d\d))?")


@dataclass(frozen=True, slots=True)
class TimeAxis:
    """Categories that are times.

    Attributes:
        labels: How the axis writes each: as its category does, or in fewer letters.
    """

    moments: tuple[dt.datetime, ...]
    labels: tuple[str, ...]

    def is_natural(self, every: int) -> bool:
        """Whether labels of every so many categories lie a natural time apart: three months, a year, a week."""
        shown = self.moments[::every]
        if _are_months(shown):
            months = [moment.year * 12 + moment.month for moment in shown]
            steps = {later - earlier for earlier, later in pairwise(months)}
            return len(steps) == 1 and steps <= _MONTHS
        apart = {round((later - earlier).total_seconds()) for earlier, later in pairwise(shown)}
        return len(apart) == 1 and apart <= _SECONDS

    def labels_of(self, every: int) -> tuple[str, ...]:
        """Return a label for every so many categories and "" for the others: years alone, where all begin with them."""
        shown = self.moments[::every]
        has_years = _are_months(shown) and {moment.month for moment in shown} == {_JANUARY}
        return tuple(
            "" if at % every else str(moment.year) if has_years and every > 1 else label
            for at, (moment, label) in enumerate(zip(self.moments, self.labels, strict=True))
        )


def _are_months(moments: Sequence[dt.datetime]) -> bool:
    """Whether moments stand for different months or longer: the first days of some, or the last."""
    firsts = all(moment.day == 1 for moment in moments)
    lasts = all(moment.day == monthrange(moment.year, moment.month)[1] for moment in moments)
    return (firsts or lasts) and len({(moment.year, moment.month) for moment in moments}) == len(moments)


def time_axis(
    times: TableColumn, written: Sequence[str], categories: Sequence[str], tag: str
) -> TimeAxis | None:
    """Return the axis of categories that are times; None for others, and where one does not read as its time.

    Args:
        times: What they are beside their labels.
        written: The labels as they were given: all of a time or part of it, perhaps as in ISO 8601.
        categories: The same in the language of the deck.
        tag: BCP 47 tag of that language.
    """
    if times.kind != "time" or len(times.values) != len(written):
        return None
    labels = []
    for at, (text, label) in enumerate(zip(written, categories, strict=True)):
        value, said = times.values[at], times.said(times.values[at], tag)
        if not said or not (value.startswith(text.replace(" ", "T")) or _is_part(text, value)):
            return None
        labels.append(min(label, said, key=len))
    moments = tuple(dt.datetime.fromisoformat(value).replace(tzinfo=None) for value in times.values)
    return TimeAxis(moments, tuple(labels))


def years_below(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the lines of labels such as `Mar 2024` and `2024 Q1`: the year stands once, below the first of it.

    None where one names no year, or several of a year do not stand together.
    """
    lines: list[tuple[str, ...]] = []
    years: list[str] = []
    for name in names:
        match = _OF_A_YEAR.fullmatch(name)
        year = (match[1] or match[3]) if match else None
        if match is None or year is None or year in years[:-1]:
            return ()
        lines.append((match[2],) if year in years else (match[2], year))
        years += () if year in years else (year,)
    return tuple(lines) if len(years) > 1 else ()


def _are_turns(names: Sequence[str]) -> bool:
    """Whether names are months in turn whose number is that of the year, such as `Dec 24` and `Jan 25`."""
    found = [match for name in names if (match := _MONTH.fullmatch(name.strip()))]
    months = [12 * int(match[2]) + MONTHS.get(match[1].lower(), -1) for match in found]
    return len(months) == len(names) and {later - earlier for earlier, later in pairwise(months)} == {1}


def is_sequence(categories: Sequence[str]) -> bool:
    """Whether the labels look like dates or numbers, of which a reader can fill in those left out.

    Those of which each says something else beside its number are names.
    """
    numbered = [name for name in categories if any(map(str.isdigit, name))]
    others = {"".join(each for each in name if not each.isdigit()) for name in numbered}
    is_numbered = len(numbered) * 2 >= len(categories) >= len(others) * 2
    return len(categories) > 5 and (is_numbered or _are_turns(categories))


def is_rising(names: Sequence[str]) -> bool | None:
    """Whether names are times of one kind, each later than the one before; None for no times, False for falling ones.

    Args:
        names: Years, quarters, months or days, such as `2023`, `Q1`, `Q1 2024`, `Mar 2024`.
    """
    for read in (_year, _quarter, _day):
        times = [time for name in names[:_MOST_SERIES] if (time := read(name.strip())) is not None]
        steps = {(later > earlier) - (later < earlier) for earlier, later in pairwise(times)}
        if len(times) == len(names) and steps in ({1}, {-1}):
            return steps == {1}
    return None


def _year(name: str) -> int | None:
    match = _YEAR.fullmatch(name)
    return int(match[1]) if match else None


def _quarter(name: str) -> int | None:
    match = _QUARTER.fullmatch(name)
    return int(match[1]) if match else None


def _day(name: str) -> int | None:
    """Return the number of the day that a name begins with, whichever of day and month is written first."""
    days = {date.toordinal() for date in written_date(name).values()}
    return days.pop() if len(days) == 1 else None


def _is_part(text: str, value: str) -> bool:
    """Whether a label says its time, or a part of it, in some grain."""
    words = set(text.split())
    return any(words <= set(time_text(value, grain, "en").split()) for grain in Grain)


def natural_step(categories: Sequence[str], times: TimeAxis | None, least: float) -> int:
    """Return every how many categories one is labelled, at least every `least`.

    Where no step is natural it is the one whose last label stands nearest to the end.

    Args:
        categories: The labels.
        times: What they are, where they are times.
        least: How many categories a label needs.
    """
    is_natural = times.is_natural if times else _is_round(categories)
    start = max(1, -floor(-least))
    most = min((len(categories) - 1) // (_FEWEST - 1), _SPARSEST * start)
    steps = range(start, most + 1) if is_natural else ()
    natural = next((step for step in steps if is_natural and is_natural(step)), None)
    last = len(categories) - 1
    steps = range(start, min(2 * start, last) + 1)
    return natural or min(steps, key=lambda step: (last % step, step), default=len(categories))


def _is_round(categories: Sequence[str]) -> Callable[[int], bool] | None:
    """Return what tells whether a step is 1, 2 or 5 times a power of ten; None for what are no even numbers."""
    try:
        numbers = [float(category) for category in categories]
    except ValueError:
        return None
    apart = [later - earlier for earlier, later in pairwise(numbers)]
    if not apart or not apart[0] or not all(isclose(step, apart[0]) for step in apart):
        return None

    def is_natural(every: int) -> bool:
        size = abs(apart[0]) * every
        return any(isclose(size / 10.0 ** floor(log10(size) + 1e-9), one) for one in _ROUND)

    return is_natural
