"""Dates and figures in a sentence: what makes a timeline, and what is shown large."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from nbdeck.contract.words.figures import figure_of
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import Lexicon

_YEAR = r"(?:1[5-9]|20|21)\d\d"
_BEFORE_YEAR = (
    r"in|since|by|from|until|till|of|year|early|late|mid|spring|summer|autumn|fall|winter|around|before|after|during|"
    r"im|seit|ab|bis|von|jahr|anfang|mitte|ende|um|vor|nach|frühjahr|sommer|herbst|"
    r"en|depuis|dès|jusqu'en|vers|début|fin|année|avant|après|"
    r"desde|hasta|hacia|año|principios de|finales de|"
    r"nel|dal|del|fino al|anno|inizio|fine|em|até|ano|início de"
)
_UNITS = (
    r"%|‰|percent\b|per cent\b|percentage points\b|prozent\b|pour ?cent\b|por ciento\b|per cento\b|"
    r"por cento\b|(?:millions?|billions?|trillions?|thousand|millionen|milliarden?|milliards?|millones|"
    r"milioni|miliardi|milhões|bilhões|mio\.?|mrd\.?|bn|mn)(?!\w)(?:\s?(?:dollars|euros?|€|\$|£|pounds|"
    r"US-dollar)(?!\w))?|euros?\b|dollars\b|×|x\b|times\b|-?fold\b|€|\$|£|¥|°C|(?:km|kg|kWh|MWh|GWh|GW|MW|"
    r"GB|TB|MB|ms|km/h)\b|万|亿|億|倍"
)
_FIGURE = lazy_pattern(
    rf"(?<![\w.,/–-])(?:(?:US)?[$€£¥]\s?\d[\d.,]*\d?(?:\s?(?:{_UNITS}|[kmbMKB]\b))?|"
    rf"[+−-]?\d(?:[\d.,]*\d)?\s?(?:{_UNITS})|"
    r"\d{1,3}(?:[,.'’\u00a0\u202f]\d{3})+)(?![\w])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A date in a sentence.

    Attributes:
        words: As it is written, such as "March 2019".
        order: Year, and month where it is known; sorts moments.
        start: Where it begins in the sentence.
        opening: Length of the words up to the comma when the sentence opens with the date, else 0.
    """

    words: str
    order: tuple[int, int]
    start: int
    opening: int = 0


def moment_in(text: str, language: Lexicon) -> Moment | None:
    """Return the first date with a year in a sentence, None without one; a mere number of four digits is none."""
    for match in _dates(language.tag, language.words.months).finditer(text):
        words = match[0]
        before, after = text[: match.start()], text[match.end() :]
        if words.rstrip("s").isdigit() and not _is_year(before, after):
            continue
        year = re.search(_YEAR, words)
        if year is not None:
            order = (int(year[0]), _month_number(words, language.words.months))
            return Moment(words, order, match.start(), _opening(before, after, match.end()))
    return None


@lru_cache(maxsize=16)
def _dates(tag: str, months: str) -> re.Pattern[str]:
    del tag
    day = r"(?:\d{1,2}(?:st|nd|rd|th|er|º)?\.?\s(?:de\s|of\s)?)?"
    named = rf"{day}(?:{months or '(?!)'})\.?\s(?:\d{{1,2}}(?:st|nd|rd|th)?,?\s)?(?:de\s)?{_YEAR}"
    forms = rf"{named}|Q[1-4][\s/]{_YEAR}|{_YEAR}年(?:\d{{1,2}}月)?|{_YEAR}s?(?![\w%]|[.,]\d|[–-]\d)"
    return re.compile(rf"(?<![\w.,/–-])(?:{forms})", re.IGNORECASE)


_BEFORE = lazy_pattern(rf"(?:^|[(\[–—:;])\s?$|\b(?:{_BEFORE_YEAR})\s$", re.IGNORECASE)
_AFTER = lazy_pattern(r"^\s?[,:;)–—\]]|^\s?$|^[.!?](?:\s|$)")


def _is_year(before: str, after: str) -> bool:
    return _BEFORE.search(before) is not None or _AFTER.match(after) is not None


def _month_number(words: str, months: str) -> int:
    """Return the number of the month that a date names, 0 where it names none."""
    if quarter := re.match(r"Q([1-4])", words, re.IGNORECASE):
        return int(quarter[1]) * 3
    for number, month in enumerate(_alternatives(months), 1):
        if re.search(rf"(?<!\w)(?:{month})(?!\w)", words, re.IGNORECASE):
            return number
    return 0


def _alternatives(pattern: str) -> list[str]:
    """Return the alternatives of a pattern, brackets kept whole; those of one month count once."""
    alternatives, depth, start = [], 0, 0
    for at, character in enumerate(pattern):
        depth += (character == "(") - (character == ")")
        if character == "|" and not depth:
            alternatives.append(pattern[start:at])
            start = at + 1
    alternatives.append(pattern[start:])
    merged: list[str] = []
    for one in alternatives:
        if one == "jänner":
            merged[-1] += f"|{one}"
        elif one:
            merged.append(one)
    return merged


_OPENING_WORDS = 4


def _opening(before: str, after: str, end: int) -> int:
    """Return where the main clause begins in a sentence that opens with the date, else 0."""
    if len(before.split()) > _OPENING_WORDS or "," in before:
        return 0
    comma = re.match(r"\s?[,:–—]\s", after)
    return end + comma.end() if comma else 0


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in a sentence as it is written, with its unit, and where it begins."""

    words: str
    start: int


def figure_in(text: str) -> str | None:
    """Return the first number with a unit, a currency or thousands in a sentence, as it is written."""
    return next((amount.words for amount in _amounts(text)), None)


def figures_in(text: str) -> list[Amount]:
    """Return the numbers with a unit, a currency or thousands in a sentence, in order."""
    return list(_amounts(text))


def _amounts(text: str) -> Iterator[Amount]:
    for match in _FIGURE.finditer(text):
        words = match[0].strip().rstrip(".,")
        shown = figure_of(Item(words, "x")) if any(map(str.isdigit, words)) else None
        if shown is not None:
            start = match.start() + len(match[0]) - len(match[0].lstrip())
            yield Amount(words, start)


def is_bare(figure: str) -> bool:
    """Whether a figure is digits alone, without unit and currency."""
    return all(character.isdigit() or character in ".,'’\u00a0\u202f" for character in figure)
