"""Dates as people write them: `2024-01-31`, `31.01.2024`, `01/31/2024`, `31 January 2024`, `Mar 2024`, `Q1 2024`."""

from __future__ import annotations

import datetime
import re
from typing import Literal, TypeAlias

from nbdeck.contract.words.figures import MONTHS
from nbdeck.contract.words.patterns import lazy_pattern

Moment: TypeAlias = datetime.date | datetime.datetime
"""A day, or a day with a time."""

DateOrder: TypeAlias = Literal["dmy", "mdy"]
"""Whether the day or the month is written first."""

_ISO = lazy_pattern(r"(\d{4})[-/.](\d\d?)(?:[-/.](\d\d?))?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?Z?)?")
_DIGITS = lazy_pattern(r"(\d\d?)([./-])(\d\d?)\2(\d{4}|\d\d)(?:,? (\d\d?):(\d\d)(?::(\d\d))?)?")
_NAMED = (
    lazy_pattern(
        r"(?P<day>\d\d?)(?:\.|st|nd|rd|th)?[ -](?:de )?(?P<month>[^\W\d]+)\.?,?[ -](?:de )?(?P<year>\d{4})"
    ),
    lazy_pattern(r"(?P<month>[^\W\d]+)\.? (?P<day>\d\d?)(?:st|nd|rd|th)?,? (?P<year>\d{4})"),
    lazy_pattern(r"(?P<month>[^\W\d]+)\.?,?[ -](?:de )?(?P<year>\d{4})"),
    lazy_pattern(r"(?P<month>[^\W\d]{3})-(?P<year>\d\d)"),
)
_QUARTER = lazy_pattern(r"(?:Q([1-4])[ /-]?(\d{4}))|(?:(\d{4})[ /-]?Q([1-4]))")
_LONGEST = 40
_CENTURY_TURNS = 70
"""Two-digit years from here on are of the 20th century."""


def written_date(text: str) -> dict[DateOrder, Moment]:
    """Return what `text` means under each order of day and month; empty for no date.

    A month or quarter is its first day. Where the text itself tells, both orders give the same date, or one is missing.
    """
    word = " ".join(text.split())
    if len(word) > _LONGEST or not any(char.isdigit() for char in word):
        return {}
    if match := _DIGITS.fullmatch(word):
        return _in_digits(match)
    date = _iso(word) or _named(word) or _quarter(word)
    return {} if date is None else {"dmy": date, "mdy": date}


def _in_digits(match: re.Match[str]) -> dict[DateOrder, Moment]:
    first, second, year = int(match[1]), int(match[3]), match[4]
    if len(year) == 2 and not (len(match[1]) == len(match[3]) == 2):
        return {}
    clock = tuple(int(part or 0) for part in match.groups()[4:]) if match[5] else ()
    readings: dict[DateOrder, Moment] = {}
    if date := _moment(_full(year), second, first, *clock):
        readings["dmy"] = date
    if match[2] == "." and "dmy" in readings:
        readings["mdy"] = readings["dmy"]
    elif date := _moment(_full(year), first, second, *clock):
        readings["mdy"] = date
    return readings


def _iso(word: str) -> Moment | None:
    match = _ISO.fullmatch(word)
    if match is None or (match[4] and not match[3]):
        return None
    clock = tuple(int(part or 0) for part in match.groups()[3:]) if match[4] else ()
    return _moment(int(match[1]), int(match[2]), int(match[3] or 1), *clock)


def _named(word: str) -> Moment | None:
    for form in _NAMED:
        if match := form.fullmatch(word):
            parts = match.groupdict()
            month = MONTHS.get(parts["month"].lower(), 0)
            return _moment(_full(parts["year"]), month, int(parts.get("day") or 1))
    return None


def _quarter(word: str) -> Moment | None:
    match = _QUARTER.fullmatch(word)
    if match is None:
        return None
    return _moment(int(match[2] or match[3]), 3 * int(match[1] or match[4]) - 2, 1)


def _full(year: str) -> int:
    short = int(year)
    if len(year) == 4:
        return short
    return short + (1900 if short >= _CENTURY_TURNS else 2000)


def _moment(
    year: int, month: int, day: int, hour: int = -1, minute: int = 0, second: int = 0
) -> Moment | None:
    try:
        date = datetime.date(year, month, day)
        return date if hour < 0 else datetime.datetime.combine(date, datetime.time(hour, minute, second))
    except ValueError:
        return None
