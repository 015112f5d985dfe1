"""Whether a passage bears a statement out: each number with its unit and with what it counts, and the words around it.

A sentence is taken apart into clauses. The words that only one clause has say what its numbers count; a later clause
may leave out what an earlier one said ("18 patients on the drug had headaches, 35 on placebo"), never the reverse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.llm.numbers import joined, readings
from nbdeck.engine.author.sentences.grounding import unfounded
from nbdeck.engine.author.sentences.stating import negates

_BOUND = lazy_pattern(
    r"[;!?()\n|]|[,.](?!\d|\s*[$€£¥%])|\b(?:and|but|while|whereas|und|aber|während|et|mais|tandis|y|pero|"
    r"mientras|e|ma|mentre)\b",
    re.IGNORECASE,
)
"""Where a clause ends: marks, and the conjunctions that join clauses of one rank."""
_TOKEN = lazy_pattern(
    r"(?P<number>\d+(?:[.,'’\u00a0\u202f]\d+)*)|(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)|(?P<sign>[%‰$€£¥])"
)
_SIGNS = {
    "%": "%", "percent": "%", "prozent": "%", "‰": "‰", "$": "$", "usd": "$", "dollar": "$", "dollars": "$", "€": "€",
    "eur": "€", "euro": "€", "euros": "€", "£": "£", "gbp": "£", "pound": "£", "pounds": "£", "¥": "¥", "jpy": "¥",
    "yen": "¥",
}  # fmt: skip
"""Units that are written as a sign and as a word."""
_YEARS = range(1500, 2200)
_HELD_TO, _ANY = 5, 99
"""Letters from which on a stop word behind a number counts as its unit in a statement; in a passage none does."""
_KNOWN_SHARE = 0.5
"""Share of a statement's words that a passage must hold to be what it rests on."""


@dataclass(frozen=True, slots=True)
class _Figure:
    """A number where it stands.

    Attributes:
        values: What it may mean.
        text: As it is written.
        unit: The stem of the word behind it, or its sign; empty for none.
        behind: The word behind it, whatever it is; empty for none.
        signs: Percent and currency that belong to it.
        clause: Number of its clause.
        at: Number of its token.
    """

    values: frozenset[str]
    text: str
    unit: str
    behind: str
    signs: frozenset[str]
    clause: int
    at: int

    @property
    def is_year(self) -> bool:
        return self.text.isdigit() and int(self.text) in _YEARS and not self.unit


@dataclass(frozen=True, slots=True)
class _Said:
    """A text taken apart: its numbers, and the stems of each clause."""

    figures: tuple[_Figure, ...]
    clauses: tuple[frozenset[str], ...]
    texts: tuple[str, ...]

    @property
    def words(self) -> frozenset[str]:
        return frozenset().union(*self.clauses)


def unsupported(statement: str, passage: str, tag: str, *, same_language: bool = True) -> set[str]:
    """Return the numbers of a statement that a passage does not bear out: another number, unit, or thing counted.

    Args:
        statement: What is to be shown.
        passage: What it rests on.
        tag: BCP 47 tag of the passage.
        same_language: Whether both are in one language; if not, only numbers and signs are compared.
    """
    language = lexicon(tag)
    claim, said = _taken_apart(statement, language, _HELD_TO), _taken_apart(passage, language, _ANY)
    return {
        figure.text
        for figure in claim.figures
        if not any(
            _has_signs(figure, other)
            and (not same_language or _counts_the_same(figure, other, claim, said, language))
            for other in said.figures
            if figure.values & other.values
        )
    }


def bears_out(statement: str, passage: str, tag: str) -> bool:
    """Whether a passage in the language of a statement says what it says, as far as words can tell."""
    language = lexicon(tag)
    wanted = set(terms(statement, language))
    shared = wanted & set(terms(passage, language))
    if len(shared) < max(1, _KNOWN_SHARE * len(wanted)) or unsupported(statement, passage, tag):
        return False
    is_denied = negates(statement, language) != negates(passage, language)
    names = set() if language.tag == "de" else unfounded(statement, [passage]) - _numbers(statement)
    return not is_denied and not names


def _numbers(text: str) -> set[str]:
    return {match["number"] for match in _TOKEN.finditer(text) if match["number"]}


def _taken_apart(text: str, language: Lexicon, shortest: int) -> _Said:
    figures: list[_Figure] = []
    clauses: list[frozenset[str]] = []
    texts = [part for part in _clauses(joined(text)) if part.strip()]
    for number, part in enumerate(texts):
        tokens = list(_TOKEN.finditer(part))
        figures += _figures(tokens, number, language, shortest)
        clauses.append(frozenset(word for word in terms(part, language) if not word.isdigit()))
    return _Said(tuple(figures), tuple(clauses), tuple(texts))


def _clauses(text: str) -> Iterator[str]:
    start = 0
    for match in _BOUND.finditer(text):
        yield text[start : match.start()]
        start = match.end()
    yield text[start:]


def _figures(
    tokens: Sequence[re.Match[str]], clause: int, language: Lexicon, shortest: int
) -> Iterator[_Figure]:
    for at, token in enumerate(tokens):
        if token["number"]:
            after, before = tokens[at + 1 : at + 3], tokens[max(at - 1, 0) : at]
            signs = {_SIGNS.get(one[0].lower(), "") for one in (*before, *after)} - {""}
            may_be_year = token[0].isdigit() and int(token[0]) in _YEARS
            unit = _unit(after[0], language, _ANY if may_be_year else shortest) if after else ""
            behind = after[0][0].lower() if after else ""
            yield _Figure(frozenset(readings(token[0])), token[0], unit, behind, frozenset(signs), clause, at)


def _unit(token: re.Match[str], language: Lexicon, shortest: int) -> str:
    """Return the stem of the word behind a number; empty for words such as "of" that measure nothing.

    Lists of stop words hold "seconds" and "billion" too. A statement is held to them from `shortest` letters on.
    """
    word = token[0].lower()
    says_nothing = (
        token["word"] and word not in _SIGNS and word in language.stop_words and len(word) < shortest
    )
    if token["number"] or says_nothing:
        return ""
    return _SIGNS.get(word) or language.stem(word)


def _has_signs(figure: _Figure, other: _Figure) -> bool:
    """Whether two numbers are of one percent or currency sign; a statement may leave a currency out."""
    if ("%" in figure.signs) != ("%" in other.signs):
        return False
    return figure.signs <= other.signs


def _counts_the_same(figure: _Figure, other: _Figure, claim: _Said, said: _Said, language: Lexicon) -> bool:
    return (
        _is_unit(figure, other, claim, said)
        and _is_subject(figure, other, claim, said, language)
        and _is_of_year(figure, other, claim, said)
        and negates(claim.texts[figure.clause], language) == negates(said.texts[other.clause], language)
    )


def _is_unit(figure: _Figure, other: _Figure, claim: _Said, said: _Said) -> bool:
    """Whether the word behind a number may be the one that stands behind it in the passage."""
    one, two = figure.unit, other.unit
    if not one or not two or one.startswith(two) or two.startswith(one) or one in other.signs:
        return True
    units = {each.unit for each in said.figures}
    return one not in units and two in claim.words


def _before(figure: _Figure, claim: _Said) -> str:
    """Return what stands before a number in its clause."""
    return claim.texts[figure.clause].partition(figure.text)[0]


def _is_subject(figure: _Figure, other: _Figure, claim: _Said, said: _Said, language: Lexicon) -> bool:
    """Whether the words around a number do not belong to another number of the passage."""
    units = {each.unit for each in claim.figures}
    words = {word for word in claim.clauses[figure.clause] - units if word not in _SIGNS}
    is_tied = figure.behind != "" and figure.behind == other.behind
    is_label = not is_tied and bool(words & set(terms(_before(figure, claim), language)))
    if words and not words & said.words and (len(words) > 1 or is_label):
        return False
    counted = {
        each.clause
        for each in said.figures
        if not each.values & figure.values and each.is_year == figure.is_year
    }
    own = said.clauses[other.clause]
    earlier, later = set[str](), set[str]()
    for clause in counted - {other.clause}:
        (earlier if clause < other.clause else later).update(said.clauses[clause] - own)
    rest = own.difference(*(said.clauses[clause] for clause in counted - {other.clause}))
    if words & (later - earlier):
        return False
    if not words & earlier or words & rest:
        return True
    # "a mean of 19.93": lists of stop words hold words that say what a number is.
    others = set[str]().union(*(_plain_words(said.texts[clause]) for clause in counted - {other.clause}))
    own_words = _plain_words(said.texts[other.clause]) - others
    return bool(own_words & _plain_words(claim.texts[figure.clause]))


def _plain_words(text: str) -> set[str]:
    return {
        match["word"].lower() for match in _TOKEN.finditer(text) if match["word"] and len(match["word"]) > 3
    }


def _is_of_year(figure: _Figure, other: _Figure, claim: _Said, said: _Said) -> bool:
    """Whether a number stands with the year that it has in the passage, where that has one."""
    near = [each for each in claim.figures if each.is_year and each.clause == figure.clause]
    said_years = [each for each in said.figures if each.is_year]
    if figure.is_year or not near or not said_years:
        return True
    least = min(abs(each.at - figure.at) for each in near)
    years = {each.text for each in near if abs(each.at - figure.at) == least}
    own = {each.text for each in said_years if each.clause == other.clause}
    is_parted = bool(own) and len({each.clause for each in said_years}) > 1
    return bool(years & (own if is_parted else {each.text for each in said_years}))
