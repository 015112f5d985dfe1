"""The order of bars: by size where their names have no order of their own, "Other" last.

The bars of one series are sorted, largest first, when all of this holds; otherwise they stay as they were given, and
so do those of slides that `nbdeck.chart` made, where `sort` decides:

* there are three or more, and their values do not rise or fall throughout already;
* fewer than half of the names hold a number, as dates, years, quarters, ranges and "Region 7" do;
* the names are no months, weekdays, single letters, Roman numerals or clothing sizes;
* fewer than half of them hold a word of a scale or a sequence, such as "low", "never", "first" or "before";
* none is a sum or a mean, such as "Total", which someone put where it stands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from nbdeck.engine.charts.order_words import ARTICLES, CALENDAR, RESTS, SCALES, WHOLES
from nbdeck.engine.text.words import word

_LONGEST_REST = 4
"""Words of a name such as "Rest of the world"."""
_SHORTEST_NAME = 2
"""Letters of a month or weekday that is written short."""
_ROMAN = re.compile(r"(?=.)X{0,3}(IX|IV|V?I{0,3})")
_SIZE = re.compile(r"\d?X{0,3}[SML]")
_WORD = re.compile(r"\w[\w'-]*")
_FEWEST = 3
"""Bars that are sorted: of two the reader sees at once which is larger."""


def by_size(categories: Sequence[str], values: Sequence[float | None], lang: str) -> tuple[int, ...] | None:
    """Return the places of the bars from the largest on, gaps and then "Other" last; None where they stay.

    Args:
        categories: Names of the bars.
        values: One for each; None is a gap.
        lang: BCP 47 tag of the deck.
    """
    rest = [place for place, name in enumerate(categories) if is_rest(name, lang)]
    named = [place for place in range(len(categories)) if place not in rest]
    if len(named) < _FEWEST or has_order([categories[place] for place in named]):
        return None
    known = [value for place in named if (value := values[place]) is not None]
    if known == sorted(known):
        return None

    def rank(place: int) -> tuple[bool, float]:
        value = values[place]
        return value is None, -(value or 0.0)

    falling = known == sorted(known, reverse=True)
    order = (*(named if falling else sorted(named, key=rank)), *rest)
    return None if order == tuple(range(len(categories))) else order


def is_rest(name: str, lang: str) -> bool:
    """Whether a name says that its bar sums up what is not shown on its own."""
    plain = name.strip().casefold()
    if plain == word("other", lang).casefold():
        return True
    words = _WORD.findall(plain)
    if words and words[0] in ARTICLES:
        words = words[1:]
    return bool(words) and words[0] in RESTS and len(words) <= _LONGEST_REST


def has_order(names: Sequence[str]) -> bool:
    """Whether names stand in an order that their reader knows, or that someone chose: see the module's rules."""
    stripped = [name.strip() for name in names]
    half = len(stripped) / 2
    if sum(map(_holds_number, stripped)) >= half:
        return True
    if any(all(pattern.fullmatch(name.upper()) for name in stripped) for pattern in (_ROMAN, _SIZE)):
        return True
    if all(len(name) <= 1 or _is_calendar(name) for name in stripped):
        return True
    words = [{found.casefold() for found in _WORD.findall(name)} for name in stripped]
    return any(found & WHOLES for found in words) or sum(bool(found & SCALES) for found in words) >= half


def _holds_number(name: str) -> bool:
    return any(unicodedata.numeric(character, None) is not None for character in name)


def _is_calendar(name: str) -> bool:
    plain = name.casefold().rstrip(".")
    return len(plain) >= _SHORTEST_NAME and any(day.startswith(plain) for day in CALENDAR)
