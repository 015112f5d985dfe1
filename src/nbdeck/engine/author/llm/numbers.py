"""Which numbers some texts hold, however they are written, and with which units, as far as these are signs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.cells.marks import DECIMAL_MARKS
from nbdeck.engine.cells.quantities import written_number

_SPACED = lazy_pattern(r"(?<![\d.,])(\d{1,3}(?: \d{3})+)(?![\d])")
_DATE = lazy_pattern(r"(\d{1,2})\.\d{1,2}\.(\d{4})")
_YEARS = lazy_pattern(r"(?<!\d)(?P<first>\d{4})/(?P<next>\d\d)(?!\d)|(?<=[a-zäéû]{2}-)(?P<month>\d\d)(?!\d)")
"""Years of which the second, or the one of a month, has two digits: `2024/25`, `Mar-25`."""
_SIGNS = {
    "%": r"%|％|\bper ?cent\b|\bprozent\b|\bpour ?cent\b|\bpor ?c[ie]e?nto\b|\bper ?cento\b|\bprocent\b|百分之",
    "$": r"\$|\bUSD\b|\bdollars?\b",
    "€": r"€|\bEUR\b|\beuros?\b",
    "£": r"£|\bGBP\b|\bpounds?\b",
    "¥": r"¥|\b(?:JPY|CNY|yen|yuan)\b|円|元",
}
"""Units that are written as a sign and as a word."""
_BARE = ""
_SIGN = {sign: lazy_pattern(rf"(?i:{words})") for sign, words in _SIGNS.items()}
_MEASURE = r"(?!mm)[kMGTcmµμn](?:Wh?|Hz|g|m|B|V|A|J|Pa|[lL])(?!\w)|°[CF](?!\w)"
"""Units of measure that are a sign; `m`, `t` and `mm` may be a million or more, and are not compared."""
_QUANTITY = lazy_pattern(
    r"(?P<before>[$€£¥]|\b(?:USD|EUR|GBP|JPY|CNY)\b)?[^\S\n]?(?P<number>\d+(?:[.,'’\u00a0\u202f]\d+)*)"
    rf"[^\S\n]?(?P<behind>(?i:{'|'.join(_SIGNS.values())})|{_MEASURE})?"
)


class KnownNumbers:
    """The numbers of some texts; `1,234.5`, `1.234,5` and `1234.5` are the same one.

    Args:
        texts: Pieces of what is told.
        languages: BCP 47 tags of languages whose words for numbers count as numbers, where `text_to_num` reads them.
    """

    def __init__(self, texts: Iterable[str], languages: Iterable[str] = ()) -> None:
        self._units: defaultdict[str, set[str]] = defaultdict(set)
        tags = {tag[:2] for tag in languages}
        for text in (written for one in texts for written in {one, *_in_digits(one, tags)}):
            for number, units in _quantities(text):
                for value in readings(number):
                    self._units[value] |= set(map(_unit, units)) or {_BARE}

    def holds(self, number: str, units: Iterable[str] = ()) -> bool:
        """Whether one of the texts has a number, and not only with another unit beside it than those given."""
        known = {unit for value in readings(number) for unit in self._units.get(value, ())}
        return bool(known) and (_BARE in known or all(_unit(one) in known for one in units))

    def lacking(self, statement: str) -> set[str]:
        """Return the numbers of a statement that stand in none of the texts, whatever unit is beside them."""
        return {number for number in numbers_of(statement) if not self.holds(number)}

    def unknown(self, statement: str) -> set[str]:
        """Return the numbers of a statement that stand in none of the texts, or only with another unit beside them.

        Compared are percentages, currencies and measures that are a sign, where both have one.
        """
        return {number for number, units in _quantities(statement) if not self.holds(number, units)}

    def without_unknown(self, text: str) -> str:
        """Return a text without the sentences that hold an unknown number."""
        lines = (
            " ".join(one for one in sentences(line) if not self.unknown(one)) for line in text.splitlines()
        )
        return "\n".join(filter(None, lines))


def _quantities(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each number with its units as they are written.

    `120 000` is `120000`, a date has its day and its year, and `2024/25` is `2024/2025`.
    """
    text = _YEARS.sub(_in_full, text)
    for match in _QUANTITY.finditer(_SPACED.sub(lambda match: match[1].replace(" ", ""), text)):
        yield match["number"], [unit for unit in (match["before"], match["behind"]) if unit]
        if date := _DATE.fullmatch(match["number"]):
            yield from ((part, []) for part in date.groups())


def _in_full(years: re.Match[str]) -> str:
    if years["month"]:
        return f"20{years['month']}"
    first, last = int(years["first"]), int(years["next"])
    return f"{first}/{first // 100 * 100 + last + 100 * (last < first % 100)}"


def _unit(written: str) -> str:
    """Return the sign of a unit that is written as a word, any other one as it is."""
    return next((sign for sign, pattern in _SIGN.items() if pattern.fullmatch(written)), written)


def _in_digits(text: str, languages: Iterable[str]) -> Iterator[str]:
    """Yield a text with its words for numbers as digits, for each language that has a reader of them."""
    from text_to_num import alpha2digit

    for language in languages:
        with suppress(ValueError):  # it reads eight languages, a long text in more time than its length
            yield "\n".join(alpha2digit(line, language, threshold=0) for line in text.splitlines())


def share_a_number(one: str, other: str) -> bool:
    """Whether two texts have a number in common."""
    known = KnownNumbers([other])
    return any(map(known.holds, numbers_of(one)))


def numbers_of(text: str) -> set[str]:
    """Return the numbers of a text as they are written, spaces between groups left out."""
    return {number for number, _ in _quantities(text)}


def readings(number: str) -> set[str]:
    """Return the values that a written number may have, as plain decimals; `1.234` may be a thousand or about one."""
    number_read = written_number(number)
    if number_read is None:
        return {number.lstrip("0") or "0"} if number.isdecimal() else {number}
    return {f"{number_read.before_unit(mark).normalize():f}" for mark in DECIMAL_MARKS}
