"""Which numbers some texts hold, however they are written, and whether their sign stands beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.sentences.grounding import numbers_in
from nbdeck.engine.cells.marks import DECIMAL_MARKS
from nbdeck.engine.cells.quantities import written_number

_SPACED = lazy_pattern(r"(?<![\d.,])(\d{1,3}(?: \d{3})+)(?![\d])")
_SENTENCE = lazy_pattern(r"(?<=[.!?。！？])\s+")
_SIGNS = {
    "%": r"%|％|\bper ?cent\b|\bprozent\b|\bpour ?cent\b|\bpor ?c[ie]e?nto\b|\bper ?cento\b|\bprocent\b|百分之",
    "$": r"\$|\bUSD\b|\bdollars?\b",
    "€": r"€|\bEUR\b|\beuros?\b",
    "£": r"£|\bGBP\b|\bpounds?\b",
    "¥": r"¥|\b(?:JPY|CNY|yen|yuan)\b|円|元",
}
"""Units that are written as a sign and as a word."""
_SIGN = {sign: lazy_pattern(rf"(?i:{words})") for sign, words in _SIGNS.items()}
_SIGNED = lazy_pattern(
    r"(?P<before>[$€£¥])?[^\S\n]?(?P<number>\d+(?:[.,'’\u00a0\u202f]\d+)*)[^\S\n]?(?P<behind>[%％$€£¥])?"
)


class KnownNumbers:
    """The numbers of some texts; `1,234.5`, `1.234,5` and `1234.5` are the same one.

    Args:
        texts: Pieces of what is told. A sign belongs to every number of its piece.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._signs: defaultdict[str, set[str]] = defaultdict(set)
        for text in texts:
            signs = {sign for sign, pattern in _SIGN.items() if pattern.search(text)}
            for number in numbers_of(text):
                for value in readings(number):
                    self._signs[value] |= signs

    def holds(self, number: str) -> bool:
        """Whether one of the texts has a number, with whatever sign."""
        return any(value in self._signs for value in readings(number))

    def unknown(self, statement: str) -> set[str]:
        """Return the numbers of a statement that stand in none of the texts, or in none with the sign they have."""
        absent = {number for number in numbers_of(statement) if not self.holds(number)}
        return absent | {number for number, sign in _signed(statement) if not self._has(number, sign)}

    def _has(self, number: str, sign: str) -> bool:
        return any(sign in self._signs.get(value, ()) for value in readings(number))

    def without_unknown(self, text: str) -> str:
        """Return a text without the sentences that hold an unknown number."""
        lines = (
            " ".join(one for one in _SENTENCE.split(line) if not self.unknown(one))
            for line in text.splitlines()
        )
        return "\n".join(filter(None, lines))


def _signed(statement: str) -> Iterator[tuple[str, str]]:
    """Yield each number that has a sign, with that sign."""
    for match in _SIGNED.finditer(joined(statement)):
        for sign in filter(None, (match["before"], match["behind"])):
            yield match["number"], "%" if sign == "％" else sign


def share_a_number(one: str, other: str) -> bool:
    """Whether two texts have a number in common."""
    known = KnownNumbers([other])
    return any(map(known.holds, numbers_of(one)))


def numbers_of(text: str) -> set[str]:
    """Return the numbers of a text as they are written, spaces between groups left out."""
    return numbers_in(joined(text))


def joined(text: str) -> str:
    """Return a text whose numbers have no spaces between their groups: `120 000` is `120000`."""
    return _SPACED.sub(lambda match: match[1].replace(" ", ""), text)


def readings(number: str) -> set[str]:
    """Return the values that a written number may have, as plain decimals; `1.234` may be a thousand or about one."""
    number_read = written_number(number)
    if number_read is None:
        return {number.lstrip("0") or "0"} if number.isdecimal() else {number}
    return {f"{number_read.before_unit(mark).normalize():f}" for mark in DECIMAL_MARKS}
