"""Whether a number of a statement is that of a cell: of its row, its column, its time and its scale."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import Lexicon, terms
from nbdeck.engine.author.llm.numbers import joined, numbers_of, readings

_NUMBER = lazy_pattern(r"\d+(?:[.,'’\u00a0\u202f]\d+)*")
_YEAR = lazy_pattern(r"(?<![\d.,])(?:1[5-9]|20|21)\d\d(?![\d.,]*\d)")
_LINES = lazy_pattern(r"\n|;\s")
_SCALE = lazy_pattern(
    r"(?i:\b(?P<k>thousands?|tausend|milliers?|tsd)\b|\b(?P<m>millions?|millionen|millones|mio|mn)\b|"
    r"\b(?P<b>billions?|milliarden|milliards?|mrd|bn)\b)|(?P<p>%|\bper ?cent\b|\bProzent\b)"
)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table, with what is needed to tell its cells from those of others.

    Attributes:
        caption: What the table is called.
        header: Names of the columns, the first that of the labels.
        cells: Its own cells, the label first.
        labels: The labels of all rows.
    """

    caption: str
    header: tuple[str, ...]
    cells: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def text(self) -> str:
        """All that is told of the row."""
        return " | ".join((self.caption, *self.header, *self.cells))

    def holds(self, number: str, statement: str, language: Lexicon) -> bool:
        """Whether a statement says of one of its numbers what a cell of this row says."""
        if number in _YEAR.findall(f"{self.caption} {' '.join(self.header)} {self.cells[0]}"):
            return True
        line = next(
            (part for part in _LINES.split(joined(statement)) if number in _NUMBER.findall(part)), statement
        )
        named = _named(self.labels, line, language) or _named(self.labels, statement, language)
        if named and self.cells[0] not in named:
            return False
        columns = _named(self.header[1:], line, language) or _named(self.header[1:], statement, language)
        return any(
            (not columns or name in columns or (bool(named) and _is_time(name)))
            and self._is_of_time(name, number, line)
            and self._is_of_scale(name, cell, number, line)
            for name, cell in zip(self.header[1:], self.cells[1:], strict=False)
            if _values(cell) & readings(number)
        )

    def _is_of_time(self, column: str, number: str, line: str) -> bool:
        """Whether no year of a line is that of this number and another than the cell's, however the line is read."""
        own = set(_YEAR.findall(f"{column} {self.cells[0]}")) or set(_YEAR.findall(self.caption))
        return not own or any(not said or own & said for said in _years_of(number, line))

    def _is_of_scale(self, column: str, cell: str, number: str, line: str) -> bool:
        """Whether a statement gives no other scale than the table; percent it gives only where the table does."""
        behind = line[line.index(number) + len(number) :] if number in line else ""
        said = _SCALE.match(behind.lstrip())
        own = {one.lastgroup for one in _SCALE.finditer(f"{cell} {column} {self.header[0]} {self.caption}")}
        if said is None:
            return "p" not in own or bool(own - {"p"}) or "%" not in cell
        return said.lastgroup in own or (said.lastgroup != "p" and not own)


def _values(cell: str) -> set[str]:
    return {value for one in numbers_of(cell) for value in readings(one)}


def _is_time(name: str) -> bool:
    return _YEAR.search(name) is not None


def _named(names: Iterable[str], text: str, language: Lexicon) -> set[str]:
    """Return the names all of whose words stand in a text, but for those that are a part of a longer one that does."""
    words = _words(text, language)
    found = {name: own for name in dict.fromkeys(names) if (own := _words(name, language)) and own <= words}
    return {name for name, own in found.items() if not any(own < other for other in found.values())}


def _words(text: str, language: Lexicon) -> set[str]:
    """Return the stems of a text, times as they are written; marks of notes such as `(a)` do not count."""
    plain = re.sub(r"\([a-z0-9]\)", " ", text)
    return (
        set(terms(plain, language))
        | set(_YEAR.findall(plain))
        | {word.lower() for word in re.findall(r"[^\W\d_]{2,3}", plain) if word.isupper()}
    )


def _years_of(number: str, line: str) -> tuple[set[str], set[str]]:
    """Return the years of a number in a line: those nearest to it, and those behind it, the two ways to read a line."""
    years = {match.start(): match[0] for match in _YEAR.finditer(line) if match[0] != number}
    others = [(one.start(), one[0]) for one in _NUMBER.finditer(line) if one.start() not in years]
    nearest, behind = set[str](), set[str]()
    for at, year in years.items():
        if others:
            before = [one for one in others if one[0] < at]
            nearest |= {year} if min(others, key=lambda one: abs(one[0] - at))[1] == number else set()
            behind |= {year} if (before[-1] if before else others[0])[1] == number else set()
    return nearest, behind
