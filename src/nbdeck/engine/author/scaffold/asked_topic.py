"""How a sentence asks for a deck, how many slides it names, and what these shall be about.

All words stand in `asked_topic.toml`, one list for all languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words, sentences
from nbdeck.engine.author.looks.appearance import plain_letters, understand
from nbdeck.engine.author.looks.words import NUMBER_WORDS, SLIDES
from nbdeck.engine.text.word_lists import word_patterns

_WORDS = word_patterns("nbdeck.engine.author.scaffold", "asked_topic.toml")
_DECKS = lazy_pattern(rf"{_WORDS['decks']}|(?<!\w){SLIDES}(?!\w)")
_PLEASE = lazy_pattern(_WORDS["please"])
_BANS = lazy_pattern(_WORDS["not"])
_KEEPS = lazy_pattern(_WORDS["keeps"])
_NUMBER = rf"(?:\d{{1,3}}|{'|'.join(NUMBER_WORDS)})"
_COUNT = lazy_pattern(
    rf"(?P<most>(?<![a-z]){_WORDS['most']}\s+(?:of\s+|de\s+)?)?(?<![\w.,])"
    rf"(?:(?P<least>{_NUMBER})\s?(?:-|–|to|or|bis|oder|a|ou|o)\s?)?"
    rf"(?P<count>{_NUMBER})(?:[\s-]+(?:(?!{SLIDES})[^\W\d]+\s)?)?{SLIDES}(?!\w)"
    r"(?P<most_>\W{1,2}(?:max\w*|or (?:less|fewer)))?"
)
_APART_COUNT = lazy_pattern(
    rf"[,;(]\s*(?P<most>ma(?:x|ks)\w*\.?|at most|hochstens|au plus)\s(?P<count>{_NUMBER})(?P<most_>)(?=\s*(?:[,;.)]|$))"
)
"""A number between marks of a sentence that asks for a deck: "Slides for the board, max. 9, please"."""
_WIDE_COUNT = lazy_pattern(_WORDS["wide_count"])
_SUBJECT = lazy_pattern(
    rf"(?:{_WORDS['decks']})(?:(?:\s[^\s,.;:]+){{0,8}}?\s{_WORDS['about']}|\s{_WORDS['on']})\s"
    r"(?:the topic of\s)?(?P<subject>[^.;:!?؟\n]+)"
)
_CALLED = lazy_pattern(
    r"(?<!\w)(?:topic|title|subject|thema|titel|sujet|titre|tema|titulo|argomento|titolo|onderwerp)\s?[:：]\s*"
    r"(?P<subject>[^\n]+?)(?=\s[^\W\d]+\s?[:：]\s|$)"
)
_QUOTED = lazy_pattern(
    rf"{_WORDS['called']}\s?[:：]?\s?[\"“„«「](?P<subject>[^\"“”„«»「」\n]{{2,120}})[\"”“»」]"
)
_FROM = lazy_pattern(_WORDS["source"])
_WIDE_SUBJECT = lazy_pattern(_WORDS["wide_subject"])
_HANGING = lazy_pattern(
    r"(?:,?\s(?:in|with|mit|auf|en|con|com|avec|à|using|about|around|roughly|circa|etwa|max\w*|na|w|z|van|met|om|på))+$"
)
_THIS = lazy_pattern(
    r"(?:this|these|that|it|them|the following|below|das|dies\w*|ce\w*|est[eo]\w*|quest\w*)(?!\w)"
)
_QUOTE = r"[\"“„«「](?P<words>[^\"“”„«»「」\n]{2,120})[\"”“»」]"
QUOTED = lazy_pattern(_QUOTE)
"""Words that a request quotes."""
CLAUSE = lazy_pattern(r"(?:[,،；;]\s+|[，；、]|(?<=[^\W\d_]{3})\.\s+(?=[^\W\d_]))(?![^()（）]{0,300}[)）])")
"""Where a clause ends, but for a mark in brackets, which are looked for so far that a long text stays cheap."""
_AND = lazy_pattern(r"(?i)\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas)\s|[:：]\s+")
_ASKING = lazy_pattern(_WORDS["asking"])
"""What asks for something to be told, in front of its name."""
_ALONE = 4
"""Words of a sentence in which the word for one is a number: "One slide only please", not "Use one slide per topic"."""
_LONGEST_SUBJECT, _LOOKED_AT = 120, 20_000
SHAPES = frozenset(Layout) - {Layout.ITEMS, Layout.STEPS, Layout.SUMMARY, Layout.BIG_NUMBER, Layout.THANKS}
"""Layouts whose names are no everyday words."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number of slides that a text names.

    Attributes:
        number: How many, from 1 to 100, cover and contents among them.
        is_most: Whether fewer are as good: "at most 7 slides".
        words: The sentence that names it, as typed.
    """

    number: int
    is_most: bool
    words: str

    def is_met(self, slides: int) -> bool:
        """Whether a deck with so many slides, cover and contents among them, is what was asked for."""
        return slides == self.number or (self.is_most and slides < self.number)

    def __str__(self) -> str:
        slides = "slide" if self.number == 1 else "slides"
        return f"{'at most ' if self.is_most else ''}{self.number} {slides}"


def names_deck(sentence: str) -> bool:
    """Whether a sentence has a word for a deck or its slides."""
    return _DECKS.search(plain_letters(sentence)) is not None


def may_forbid(sentence: str) -> bool:
    """Whether a sentence says anywhere that something shall not be; a bound on slides forbids nothing."""
    return _BANS.search(_KEEPS.sub("", _COUNT.sub("", plain_letters(sentence)))) is not None


def asks_for(clause: str) -> bool:
    """Whether a clause begins with words that ask for something to be told: "show the risks"."""
    return _ASKING.match(plain_letters(clause)) is not None


def unforbidden(sentence: str) -> str:
    """Return a sentence with blanks in place of the words that forbid."""
    return _BANS.sub(lambda match: " " * len(match[0]), plain_letters(sentence))


def asked_counts(text: str) -> tuple[Count, ...]:
    """Return the numbers of slides that a text names, in its order: "in 8 slides", "two slides", "5 to 7 slides"."""
    lines = [one for one in text[:_LOOKED_AT].splitlines() if names_deck(one)]
    return tuple(count for line in lines for sentence in sentences(line) for count in _counts(sentence))


def _counts_in(plain: str) -> list[re.Match[str]]:
    return [match for one in (_COUNT, _WIDE_COUNT, _APART_COUNT) for match in one.finditer(plain)]


def without_counts(text: str) -> str:
    """Return a text in plain letters without the numbers of slides that it names."""
    plain = plain_letters(text)
    for match in _counts_in(plain):
        plain = plain.replace(match[0], " ")
    return plain


def _counts(sentence: str) -> Iterator[Count]:
    for match in _counts_in(plain_letters(sentence)):
        word = match["count"]
        number = NUMBER_WORDS.get(word) or int(word)
        if number and (number > 1 or word.isdigit() or count_words(sentence) <= _ALONE):
            is_most = bool(match["most"] or match["most_"] or match.groupdict().get("least"))
            yield Count(min(number, 100), is_most, sentence)


def clauses_of(request: str) -> list[str]:
    """Return what stands between the marks of a request, and on both sides of an "and"."""
    return list(chain.from_iterable(parted_clauses(request)))


def parted_clauses(request: str) -> list[list[str]]:
    """Return what stands between the marks of a request, each in its parts on both sides of an "and"."""
    clauses = (clause for one in sentences(request) for clause in CLAUSE.split(one))
    return [[part.strip() for part in _AND.split(clause) if part.strip()] for clause in clauses]


def read_topic(text: str) -> str:
    """Return what a prompt without content of its own is about: "Make a deck about bees" is about bees.

    That is its subject, else its first sentence, without the words that ask to explain or compare.
    """
    if subject := named_subject(text):
        return subject
    said = sentences(" ".join(text.split())) or [text]
    first = next((one for one in said if not _is_wish(one)), said[0])
    asking = _ASKING.match(plain_letters(first))
    subject = _ended(first[asking.end() if asking else 0 :])
    return first if asking and _THIS.match(subject.casefold()) else _capital(subject) or first


def called(request: str) -> str:
    """Return the title that a request gives, quoted behind "called" or behind "title:"; empty where it gives none."""
    return _named(request, (_QUOTED, _CALLED))


def named_subject(request: str) -> str:
    """Return what a deck shall be about by the words of the request for it, empty where it does not say.

    These are quoted behind "called", else stand behind the word for a deck and "about", else behind "topic:".
    """
    return _named(request, (_QUOTED, _SUBJECT, _CALLED, _WIDE_SUBJECT))


def _named(request: str, patterns: Sequence[re.Pattern[str]]) -> str:
    text = " ".join(request.split(" "))
    plain = plain_letters(text)
    for pattern in patterns:
        match = pattern.search(plain)
        if match is None:
            continue
        start, end = next(match.span(name) for name in match.groupdict() if match[name])
        if may_forbid(CLAUSE.split(text[:start].rpartition("\n")[2])[-1]):
            continue
        subject = _ended(text[start:end])
        if (
            subject
            and len(subject) <= _LONGEST_SUBJECT
            and "から" not in subject
            and not _THIS.match(subject.casefold())
            and not (pattern is _WIDE_SUBJECT and _WIDE_COUNT.search(subject))
        ):
            return _capital(subject)
    return ""


def _ended(words: str) -> str:
    """Return words up to where a wish begins: a number of slides, a layout, where the text stands."""
    plain = plain_letters(words)
    ends = [
        match.start() for match in (_FROM.search(plain), _PLEASE.search(plain), *_counts_in(plain)) if match
    ]
    words = words[: min(ends, default=len(words))]
    first, *others = CLAUSE.split(words)
    words = first if any(not one or _is_wish(one) for one in others) else words
    return _HANGING.sub("", words.strip(" :;,.?!–-،、")).strip(" \"'“”„«»")


def _is_wish(part: str) -> bool:
    """Whether a clause is about the deck and not its subject."""
    plain = plain_letters(part)
    is_about_deck = names_deck(part) or may_forbid(part) or _PLEASE.search(plain) is not None
    return is_about_deck or understand(part).layout is not None


def _capital(line: str) -> str:
    first = line.partition(" ")[0]
    return line[:1].upper() + line[1:] if first.isalpha() and first.islower() else line
