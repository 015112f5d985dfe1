"""Which numbers the user's material holds, however they are written."""

from __future__ import annotations

from collections.abc import Iterable

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.sentences.grounding import numbers_in
from nbdeck.engine.cells.marks import DECIMAL_MARKS
from nbdeck.engine.cells.numbers import written_number

_SPACED = lazy_pattern(r"(?<![\d.,])(\d{1,3}(?: \d{3})+)(?![\d])")
_SENTENCE = lazy_pattern(r"(?<=[.!?。！？])\s+|\n+")


class KnownNumbers:
    """The numbers of some texts; `1,234.5`, `1.234,5` and `1234.5` are the same one."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._readings = {
            reading for text in texts for number in numbers_of(text) for reading in readings(number)
        }

    def unknown(self, statement: str) -> set[str]:
        """Return the numbers of a statement that stand in none of the texts."""
        return {number for number in numbers_of(statement) if not readings(number) & self._readings}

    def without_unknown(self, text: str) -> str:
        """Return a text without the sentences that hold an unknown number."""
        if not self.unknown(text):
            return text
        return " ".join(one for one in sentences_of(text) if not self.unknown(one))


def numbers_of(text: str) -> set[str]:
    """Return the numbers of a text as they are written, spaces between groups left out."""
    return numbers_in(joined(text))


def sentences_of(line: str) -> list[str]:
    """Return the sentences of a line, roughly."""
    return [one for one in _SENTENCE.split(line) if one]


def joined(text: str) -> str:
    """Return a text whose numbers have no spaces between their groups: `120 000` is `120000`."""
    return _SPACED.sub(lambda match: match[1].replace(" ", ""), text)


def readings(number: str) -> set[str]:
    """Return the values that a written number may have, as plain decimals; `1.234` may be a thousand or about one."""
    number_read = written_number(number)
    if number_read is None:
        return {number.lstrip("0") or "0"} if number.isdecimal() else {number}
    return {f"{number_read.before_unit(mark).normalize():f}" for mark in DECIMAL_MARKS}
