"""Which numbers some texts hold, however they are written, and the signs of percent and money that they use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.cells.marks import DECIMAL_MARKS
from nbdeck.engine.cells.quantities import written_number

_SPACED = lazy_pattern(r"(?<![\d.,])(\d{1,3}(?: \d{3})+)(?![\d])")
_DATE = lazy_pattern(r"(\d{1,2})\.\d{1,2}\.(\d{4})")
_SIGNS = {
    "%": r"%|％|\bper ?cent\b|\bprozent\b|\bpour ?cent\b|\bpor ?c[ie]e?nto\b|\bper ?cento\b|\bprocent\b|百分之",
    "$": r"\$|\bUSD\b|\bdollars?\b",
    "€": r"€|\bEUR\b|\beuros?\b",
    "£": r"£|\bGBP\b|\bpounds?\b",
    "¥": r"¥|\b(?:JPY|CNY|yen|yuan)\b|円|元",
}
"""Units that are written as a sign and as a word."""
_SIGN = {sign: lazy_pattern(rf"(?i:{words})") for sign, words in _SIGNS.items()}
_QUANTITY = lazy_pattern(
    r"(?P<before>[$€£¥]|\b(?:USD|EUR|GBP|JPY|CNY)\b)?[^\S\n]?(?P<number>\d+(?:[.,'’\u00a0\u202f]\d+)*)"
    rf"[^\S\n]?(?P<behind>(?i:{'|'.join(_SIGNS.values())}))?"
)


class KnownNumbers:
    """The numbers of some texts; `1,234.5`, `1.234,5` and `1234.5` are the same one.

    Args:
        texts: Pieces of what is told.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        told = "\n".join(texts)
        self._values = {value for number, _ in _quantities(told) for value in readings(number)}
        self._signs = _signs_of(told)

    def holds(self, number: str) -> bool:
        """Whether one of the texts has a number."""
        return bool(readings(number) & self._values)

    def lacking(self, statement: str) -> set[str]:
        """Return the numbers of a statement that stand in none of the texts, whatever sign is beside them."""
        return {number for number in numbers_of(statement) if not self.holds(number)}

    def unknown(self, statement: str) -> set[str]:
        """Return the numbers of a statement that stand in none of the texts, or with a sign that none of them uses.

        Signs are those of percent and of money. Other units, what is counted, and when, are not compared.
        """
        quantities = _quantities(statement)
        return {
            number
            for number, sign in quantities
            if not (self.holds(number) and _signs_of(sign) <= self._signs)
        }

    def without_unknown(self, text: str) -> str:
        """Return a text without the sentences that hold an unknown number."""
        lines = (
            " ".join(one for one in sentences(line) if not self.unknown(one)) for line in text.splitlines()
        )
        return "\n".join(filter(None, lines))


def _quantities(text: str) -> Iterator[tuple[str, str]]:
    """Yield each number with the signs beside it; `120 000` is `120000`, a date has its day and its year."""
    for match in _QUANTITY.finditer(_SPACED.sub(lambda match: match[1].replace(" ", ""), text)):
        yield match["number"], " ".join(filter(None, (match["before"], match["behind"])))
        if date := _DATE.fullmatch(match["number"]):
            yield from ((part, "") for part in date.groups())


def _signs_of(text: str) -> set[str]:
    """Return the signs that a text uses, as such or as words."""
    return {sign for sign, pattern in _SIGN.items() if pattern.search(text)}


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
