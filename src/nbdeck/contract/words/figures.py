"""Figures in text: the number that an item is about, its unit, and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern

MONTHS = {
    word: number
    for number, words in enumerate(
        (
            "january jan januar jänner janvier janv enero ene gennaio gen janeiro januari",
            "february feb februar février févr febrero febbraio fevereiro fev februari",
            "march mar märz mrz mär mars marzo março maart",
            "april apr avril avr abril abr aprile",
            "may mai mayo maggio mag maio mei",
            "june jun juni juin junio giugno giu junho",
            "july jul juli juillet juil julio luglio lug julho",
            "august aug août agosto ago augustus",
            "september sep sept septembre septiembre settembre set setembro",
            "october oct oktober okt octobre octubre ottobre ott outubro out",
            "november nov novembre noviembre novembro",
            "december dec dezember dez décembre déc diciembre dic dicembre dezembro",
        ),
        start=1,
    )
    for word in words.split()
}
"""Name or short form in seven languages, in small letters -> 1 to 12."""


_CURRENCY = r"(?:US\$|[$€£¥₹₩₽]|(?:USD|EUR|GBP|CHF|JPY|CNY|INR)\b)"
_DIGITS = r"(?:\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?(?!\d)|\d(?:[\d.,'’\u00a0\u202f:/]*\d)?)"
SCALE = (
    r"(?:[kKMGBT]\b|bn\b|mn\b|tn\b|million(?:s|en)?\b|billion(?:s)?\b|trillion\b|thousand\b|Mio\.?|Mrd\.?|Tsd\.?|"
    r"milliards?\b|Millionen\b|Milliarden\b|mill(?:ón|ones)\b|万|亿|億|만|억|مليون|مليار|करोड़|लाख)"
)
"""Words and letters after a figure that say thousands and more."""
_UNIT = (
    r"(?:%|‰|percent\b|per cent\b|Prozent\b|pp\b|x\b|×|°[CF]?|[KMGT]?B\b|[munkMG]?s\b|k?m/h\b|[kc]?m[²³]?\b|kg\b|"
    r"[kMG]Wh?\b|pts?\b|bps\b|h\b|min\b|US\$|[€£¥₹$]|(?:USD|EUR|GBP|CHF|JPY|CNY|INR)\b|倍|人|年|個|件|元|円)"
)
_RANGE = rf"{_DIGITS}(?:(?:\s?{_UNIT})?\s?[–-]\s?{_CURRENCY}?{_DIGITS}(?!-?\d))?"
_FIGURE = lazy_pattern(
    rf"(?<![0-9A-Za-zÀ-ɏ_.,])(?P<value>[~≈<>≥≤]?\s?[+\-−–±]?\s?(?:[x×]\s?(?=\d))?{_CURRENCY}?\s?[+\-−–]?{_RANGE})"
    rf"(?P<plus>\+?)"
    rf"(?P<unit>(?:[\s\u00a0\u202f-]?{SCALE})?(?:[\s\u00a0\u202f]?{_UNIT})?)"
)
_RATIO = lazy_pattern(
    r"(?P<value>\d{1,4})(?P<plus>)(?P<unit>\s(?:in|out of|of|von|aus|sur|de cada|de|di|su|van|av|z|из)\s"
    r"(?P<whole>\d{1,4}))(?![\w%‰]|[.,]\d|\s?[%‰])"
)
"""`1 in 4`, `6 of 9`."""
_FIRST_YEAR = 1900
_YEAR = lazy_pattern(r"(?:1[5-9]|20|21)\d\d")
_MINUS = "\u2212"
_DAY = lazy_pattern(r"[1-9]|[12]\d|3[01]")
_MONTH_AFTER = lazy_pattern(r"(?:\.|st|nd|rd|th|º|er)?[\s\u00a0](?:of |de )?(?P<month>[^\W\d_]+)")
_MONTH_BEFORE = lazy_pattern(r"(?P<month>[^\W\d_]+)\.?[\s\u00a0]$")
_OTHER_END = lazy_pattern(rf"[\s\u00a0][^\W\d_]{{1,5}}[\s\u00a0](?P<other>{_DIGITS})")
_SHORT_UNIT = 10
"""Characters after a number that are still its unit: `6 of 9`, `2 weeks`."""
_SHORT_HEADING = 18
"""Characters of a heading that is set large with all words around its number: `approximately 30%`."""
_JOIN = " \t\n:;,.–—-"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as it is shown large: digits with sign and currency, its unit, and the words that explain it.

    Attributes:
        is_led: Whether the number stands before its heading, which goes on from it: `11.8 million litres of milk`.
    """

    value: str
    unit: str
    heading: str
    text: str
    is_led: bool = False


@lru_cache(maxsize=1024)
def figure_of(item: Item) -> Figure | None:
    """Return the item's number and the words around it, None where it has none.

    A short heading over a text is the figure, whole, as it is written: its other words may bound it. A number that
    opens a longer heading, or the text, leaves the words; one behind other words, inside a sentence, or in a line of
    several, stays there too.
    """
    heading = item.heading.strip()
    if _is_figures(heading):
        return Figure(heading, "", "", item.text)
    match = _search(heading)
    if match is not None and item.text and _is_led(heading, match):
        own = re.sub(r"^\s+", "\u00a0", heading[match.end() :].rstrip())
        return Figure(_value(match), own, "", item.text)
    is_more = match is None or len(match[0]) < len(heading)
    if item.text and is_more and len(heading) <= _SHORT_HEADING and _has_figure(heading):
        return Figure(heading.replace(" ", "\u00a0"), "", "", item.text)
    if match is not None:
        rest = heading if match.start() else _around(heading, match)
        return Figure(*_parts(match), rest if item.text else "", item.text or rest, is_led=not match.start())
    match = _search(item.text)
    if match is not None:
        line = item.text[: match.start()] + item.text[match.end() :].partition("\n")[0]
        is_part = "\n" in item.text and any(map(str.isalnum, line))
        return Figure(*_parts(match), item.heading, item.text if is_part else _around(item.text, match))
    return None


def _is_figures(words: str) -> bool:
    """Tell whether words are several numbers with their units and nothing else, such as `3 h 47 min`."""
    figures = list(_without_ends(words))
    rest = words
    for match in reversed(figures):
        rest = rest[: match.start()] + rest[match.end() :]
    return len(figures) > 1 and not any(map(str.isalnum, rest))


def _has_figure(words: str) -> bool:
    return any(not _is_day(words, each) for each in _FIGURE.finditer(words))


def led_figure(item: Item) -> Figure | None:
    """Return the number that leads the item, or the text below its heading; None where there is none.

    Of a sentence below a heading none is taken without its unit: that may be any word.
    """
    led = _search(item.heading or item.text)
    if led is None and item.heading:
        led = _search(item.text)
        if led is not None and not led["unit"] and _around(item.text, led):
            return None
    return figure_of(item) if led is not None and not led.start() else None


def opening_figure(words: str) -> tuple[str, str, str] | None:
    """Return the number that words begin with, its unit, and the words after it; None where they begin with none.

    Example:
        >>> opening_figure("15,720 booked")
        ('15,720', '', 'booked')
    """
    match = _search(words)
    return None if match is None or match.start() else (*_parts(match), _around(words, match))


def _search(words: str) -> re.Match[str] | None:
    """Return the first number that is no day of a month, with the whole of which it is a share where the two are one.

    What may be a year inside a sentence gives way to a number that has a unit.
    """
    figures = [each for each in _without_ends(words) if not _is_day(words, each)]
    if not figures:
        return None
    match = figures[0]
    if match.start() and _YEAR.fullmatch(match[0]):
        match = next((each for each in figures[1:] if each["unit"]), match)
    ratio = _RATIO.match(words, match.start("value"))
    is_share = ratio is not None and int(ratio["value"]) < int(ratio["whole"]) < _FIRST_YEAR
    return ratio if is_share else match


def _without_ends(words: str) -> Iterator[re.Match[str]]:
    """Yield the numbers that are not one of two with a short word between them, as `17 bis 30 Grad`: both say it."""
    last = -1
    for match in _FIGURE.finditer(words):
        is_other = match["unit"] or match["plus"] or _YEAR.fullmatch(match[0])
        is_alone = not (is_other or _RATIO.match(words, match.start("value")))
        other = _OTHER_END.match(words, match.end())
        is_alike = other is not None and words[other.end() :].startswith(match["unit"] or "\n")
        is_end = (is_alone or is_alike) and other is not None and not _YEAR.fullmatch(other["other"])
        if not is_end and match.start() > last:
            yield match
        last = other.end() if other and is_end else last


def _is_day(words: str, match: re.Match[str]) -> bool:
    """Whether a number is the day or the year of a date: `7 September`, `7 de mayo`, `Sept. 7th`, `May 2026`."""
    is_year = _YEAR.fullmatch(match[0]) is not None
    if match["unit"] or not (is_year or _DAY.fullmatch(match[0])):
        return False
    after = None if is_year else _MONTH_AFTER.match(words, match.end())
    before = _MONTH_BEFORE.search(words[: match.start()])
    return any(
        one is not None
        and one["month"].lower() in MONTHS
        and (len(one["month"]) > 3 or one["month"][0].isupper())
        for one in (after, before)
    )


def _is_led(heading: str, match: re.Match[str]) -> bool:
    """Whether a heading is a number and a few characters that stand for its unit."""
    own = heading[match.end() :].strip()
    return not match["unit"] and not heading[: match.start()].strip() and 0 < len(own) <= _SHORT_UNIT


def _value(match: re.Match[str]) -> str:
    """Return the number as it is set large: a hyphen in front is a minus sign, one inside a dash, x a sign."""
    value = re.sub(r"(?<=[\d%])\s?[-–]\s?(?=\D?\d)", "–", match["value"].strip())
    signed = re.sub(r"^(\D*?)[-–]", rf"\g<1>{_MINUS}", value)
    return re.sub(r"^(\W*)x", r"\g<1>×", signed) + match["plus"]


def _parts(match: re.Match[str]) -> tuple[str, str]:
    value, unit = _value(match), re.sub(r"^[\s-]+", "\u00a0", match["unit"])
    return (f"{value}{unit}", "") if unit and unit.strip() in value else (value, unit)


def _around(words: str, match: re.Match[str]) -> str:
    """Return the words without the figure where it stands at an end, all of them where it stands inside."""
    before, after = words[: match.start()].strip(_JOIN), words[match.end() :].lstrip(_JOIN).rstrip()
    return words if before and after else before or after


_DATE = lazy_pattern(
    r"\b(?:1[6-9]|20|21)\d\d\b|\bQ[1-4]\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|"
    r"\b(?:jan|feb|mar|m[äa]r|apr|ma[iy]|jun|jul|aug|sep|okt|oct|nov|de[cz])[a-zäéû]*\.?\s+\d{1,4}\b|"
    r"(?<!\d)(?:1[6-9]|20|21)\d\d\s?[年년]|(?:明治|大正|昭和|平成|令和|民[国國])\s?(?:\d{1,3}|元)年|\d{1,2}月\s?\d{1,2}日",
    re.IGNORECASE,
)


def begins_with_date(item: Item) -> bool:
    """Whether the item's heading, or the first words of its text, hold a year, quarter or date."""
    return _DATE.search(item.heading or item.text[:24]) is not None
