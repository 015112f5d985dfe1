"""A topic in a user's words: what it is about, and what it asks besides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words, sentences
from nbdeck.engine.author.looks.appearance import plain_letters, understand
from nbdeck.engine.author.looks.words import NAMES_SLIDES, NUMBER_WORDS, SLIDES
from nbdeck.engine.text.word_lists import word_patterns

_WORDS = word_patterns("nbdeck.engine.author.scaffold", "asked_topic.toml")
_ORDER = lazy_pattern(_WORDS["order"], re.IGNORECASE)
_MAKES_DECK = lazy_pattern(_WORDS["makes_deck"], re.IGNORECASE)
"""Words that ask for slides: "Turn this into slides", "We need a new sales deck"."""
_TELL = lazy_pattern(_WORDS["tell"], re.IGNORECASE)
_AT_MOST = _WORDS["at_most"]
"""How a bound begins, in small letters without accents."""
_SLIDES_ASKED = lazy_pattern(_WORDS["slides_asked"], re.IGNORECASE)
_COUNT_ASKED = lazy_pattern(
    rf"(?P<most>{_AT_MOST})?\b(?P<count>\d{{1,3}}|{'|'.join(NUMBER_WORDS)})[\s-]*{SLIDES}\b(?:\s+(?P<most_>max\w*))?"
)
_WIDE_COUNT = lazy_pattern(_WORDS["wide_count"])
_WIDE_DECKS = lazy_pattern(_WORDS["wide_decks"], re.IGNORECASE)
_WIDE_REQUEST = lazy_pattern(_WORDS["wide_request"], re.IGNORECASE)
_WIDE_BAN = lazy_pattern(_WORDS["wide_ban"])
_WIDE_SUBJECT = lazy_pattern(_WORDS["wide_subject"], re.IGNORECASE)
ASKING = lazy_pattern(_WORDS["asking"], re.IGNORECASE)
"""What asks for something to be told, in front of its name."""
_ALONE = 4
"""Words of a sentence in which the word for one is a number: "One slide only please", not "Use one slide per topic"."""
_ASIDE = lazy_pattern(r"\s\([^()]{30,}\)")
"""What a request says in brackets of whom or what it is for."""
_NAMED = 12
"""Words behind the colon of a wish for a deck that name its subject."""
_QUOTED = lazy_pattern(r"[\"'“„«][^\"“”„«»]*[\"'”“»]")
_COUNTING = 3
"""Words beside a number of slides that say nothing of what these are about."""
_LONGEST = 60
_LOOKED_AT = 20_000


@dataclass(frozen=True, slots=True)
class Count:
    """A number of slides that a text names.

    Attributes:
        number: How many, from 1 to 100.
        is_most: Whether fewer are as good: "at most 7 slides".
        words: The sentence that names it, as typed.
    """

    number: int
    is_most: bool
    words: str

    def is_met(self, slides: int) -> bool:
        """Whether a deck with so many content slides is what was asked for."""
        return slides == self.number or (self.is_most and slides < self.number)

    def __str__(self) -> str:
        slides = "slide" if self.number == 1 else "slides"
        return f"{'at most ' if self.is_most else ''}{self.number} {slides}"


@dataclass(frozen=True, slots=True)
class DeckTopic:
    """What a deck is about.

    Attributes:
        subject: The topic without the words that only ask for a deck.
    """

    subject: str

    @property
    def short(self) -> str:
        """The subject in at most 60 characters."""
        if len(self.subject) <= _LONGEST:
            return self.subject
        return self.subject[: _LONGEST - 1].rsplit(" ", 1)[0].rstrip(" ,;:.-–") + "…"


def read_topic(text: str) -> DeckTopic:
    """Return what a prompt without content of its own is about: "Make a deck about bees" is about bees."""
    return DeckTopic(_subject(text))


def asked_counts(text: str) -> tuple[Count, ...]:
    """Return the numbers of slides that a text names, in its order: "in 8 slides", "two slides", "One slide only"."""
    lines = [
        one for one in text[:_LOOKED_AT].splitlines() if NAMES_SLIDES.search(one) or _WIDE_DECKS.search(one)
    ]
    return tuple(count for line in lines for sentence in sentences(line) for count in _counts(sentence))


def _counts(sentence: str) -> Iterator[Count]:
    wide = (
        _WIDE_COUNT.finditer(sentence) if _WIDE_DECKS.search(sentence) and is_wide_request(sentence) else ()
    )
    for match in (*_COUNT_ASKED.finditer(plain_letters(sentence)), *wide):
        word = match["count"]
        number = NUMBER_WORDS.get(word) or int(word)
        if number and (number > 1 or word.isdigit() or count_words(sentence) <= _ALONE):
            yield Count(min(number, 100), bool(match["most"] or match["most_"]), sentence)


def without_counts(sentence: str) -> str:
    """Return a sentence in plain letters without its number of slides: "no more than 5 slides" forbids nothing."""
    return _COUNT_ASKED.sub("", plain_letters(sentence))


def asked_length(text: str) -> int | None:
    """Return how many slides a prompt asks for, at least or at most; None where it does not say."""
    return next((count.number for count in asked_counts(text)), None)


def is_wide_request(sentence: str) -> bool:
    """Whether a Japanese or Chinese sentence asks for something of slides, a table or a chart."""
    return _WIDE_REQUEST.match(sentence.strip()) is not None


def is_wide_ban(sentence: str) -> bool:
    """Whether a Japanese or Chinese sentence asks that something shall not be used."""
    return is_wide_request(sentence) and _WIDE_BAN.search(sentence) is not None


def names_deck(line: str) -> bool:
    """Whether a line asks for a deck by that name: "Make a presentation about bees", "Turn this into slides"."""
    match = _ORDER.match(line)
    is_wide = _WIDE_DECKS.search(line) is not None and is_wide_request(line)
    return is_wide or (match is not None and match["verb"] is not None) or _MAKES_DECK.match(line) is not None


def asks_for_deck(line: str) -> bool:
    """Whether a line begins with the word for a deck and whom or what it is for, with a verb or without."""
    return _ORDER.match(line) is not None


def named_subject(request: str) -> str:
    """Return what a deck shall be about by the words of the wish for it, empty where it does not say."""
    match = _ORDER.match(request)
    if match is None and is_wide_request(first := (sentences(request) or [""])[0]):
        wide = _WIDE_SUBJECT.search(first)
        subject = (wide["of"] or wide["on"]) if wide else ""
        return "" if _WIDE_COUNT.search(subject) else subject
    if match is not None and match["about"]:
        return _subject(request)
    _, mark, rest = (sentences(request) or [""])[0].partition(": ")
    is_named = bool(mark) and names_deck(request) and 0 < count_words(rest) <= _NAMED
    return _subject(rest) if is_named and not NAMES_SLIDES.search(rest) else ""


def _subject(text: str) -> str:
    whole = _ASIDE.sub("", re.sub(r"[ \t\r\n]+", " ", text[:600])).strip()
    parts = (sentences(whole) or [whole])[0].split(", ")
    wished = (at for at, part in enumerate(parts) if at and _is_wish(part))
    first = ", ".join(parts[: next(wished, None)])
    line = (
        _SLIDES_ASKED.sub("", _TELL.sub("", _ORDER.sub("", first, count=1), count=1)).strip(" :;,.?–-")
        or whole
    )
    line = line.strip("\"'“”„«»") if _QUOTED.fullmatch(line) else line
    first = line.partition(" ")[0]
    return line[:1].upper() + line[1:] if first.isalpha() and first.islower() else line


def _is_wish(part: str) -> bool:
    """Whether a clause is about the deck and not its subject: a number of slides, a layout."""
    is_count = NAMES_SLIDES.search(part) is not None and count_words(without_counts(part)) <= _COUNTING
    return is_count or understand(part).layout is not None
