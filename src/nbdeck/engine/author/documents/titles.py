"""Titles of slides: a short statement of the material where there is one, else its heading; never the same twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from nbdeck.engine.author.documents.merged_headings import is_below, joined_parts, parts_named
from nbdeck.engine.author.documents.topics import Topic, is_closing
from nbdeck.engine.author.language.english_verbs import is_verb
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.looks.short_title import short_title
from nbdeck.engine.author.material.phrases import key_phrases
from nbdeck.engine.author.material.ranking import Ranked
from nbdeck.engine.author.sentences.prose import (
    count_words,
    has_verb,
    is_sentence,
    stands_alone,
    told,
    without_lead_in,
)
from nbdeck.engine.author.sentences.stating import (
    concludes,
    is_finding,
    is_procedural,
    names_audience,
)
from nbdeck.engine.layouts.shortening import shorten

_WORDS = range(4, 16)
_CHARACTERS = 80
_LONGEST = 90
_LABELS = re.compile(r"(?<!\d):\s|\s[–—-]\s")
_PHRASES = 6
_BEST = 5
"""How many of the best passages may give the title."""
_NEAR, _FEW = 0.7, 3
"""Share of the words of the shorter of two titles that both have when they say the same, and how many at least."""


@dataclass(frozen=True, slots=True)
class SourcedTitle:
    """A title and the passage that it was taken from, if it states something."""

    text: str
    passage: Ranked | None = None


@dataclass(slots=True)
class Titles:
    """The titles of a deck while it grows; hands out none twice."""

    used: set[str] = field(default_factory=set)

    def take(self, *candidates: str) -> str:
        """Return the first candidate that no slide has yet, else the first with a number behind."""
        usable = [shortened(one) for one in candidates if one.strip()] or ["–"]
        for one in usable:
            if one.casefold() not in self.used:
                self.used.add(one.casefold())
                return one
        number = 2
        while f"{usable[0]} ({number})".casefold() in self.used:
            number += 1
        self.used.add(f"{usable[0]} ({number})".casefold())
        return f"{usable[0]} ({number})"

    def is_near(self, title: str, language: Lexicon) -> bool:
        """Whether a title says nearly the same as one that a slide has."""
        words = set(terms(title, language))
        for one in self.used:
            others = set(terms(one, language))
            if len(words & others) >= _NEAR * max(min(len(words), len(others)), _FEW):
                return True
        return False

    def is_free(self, title: str) -> bool:
        """Whether no slide has that title yet."""
        return title.casefold() not in self.used


def shortened(title: str) -> str:
    """Return a title of at most 90 characters."""
    return shorten(title, _LONGEST) if len(title) > _LONGEST else title


def title_of(topic: Topic, titles: Titles, shown: Sequence[str], kept: Iterable[int] = ()) -> SourcedTitle:
    """Return the title of a topic: a heading that says something, else a finding, else the best there is.

    Args:
        topic: What the slide is about.
        titles: Titles of the deck so far.
        shown: The passages that the slide shows, as they stand in the document.
        kept: Orders of passages that the slide itself needs, and that give no title.
    """
    language = lexicon(topic.language)
    heading = topic.heading
    says_something = bool(heading) and language.pattern("plain").match(heading) is None
    parts = parts_named(topic, shown, language)
    is_whole = (
        len(parts) < 2
        or " / " in heading
        or all(is_below(one.passage.headings, topic.headings) for one in topic.ranked)
    )
    if says_something and is_whole and not topic.is_continued and titles.is_free(heading):
        return SourcedTitle(titles.take(heading))
    if (joined := joined_parts(parts, topic, language)) and titles.is_free(joined):
        return SourcedTitle(titles.take(joined))
    if (found := statement(topic, language, titles, shown, frozenset(kept))) is not None:
        return SourcedTitle(titles.take(found.text), found.passage)
    if heading and not topic.is_continued and titles.is_free(heading):
        return SourcedTitle(titles.take(heading))
    return SourcedTitle(titles.take(*_further(topic, parts, shown, language)))


def _further(topic: Topic, parts: Sequence[str], shown: Sequence[str], language: Lexicon) -> list[str]:
    """Return what a slide can be called whose heading is taken, says nothing or does not exist."""
    heading = topic.heading
    phrases = key_phrases((one.passage.text for one in topic.ranked), language, _PHRASES)
    if language.tag == "en":
        phrases = tuple(one for one in phrases if not any(map(is_verb, one.split())))
    elif language.tag == "de":
        phrases = tuple(one for one in phrases if one.split()[-1][:1].isupper())
    fresh = [one for one in phrases if not set(terms(one, language)) <= set(terms(heading, language))]
    if not heading:
        return [*map(_capitalised, fresh), topic.ranked[0].passage.text, *map(short_title, shown)]
    named = [part for part in parts if part != heading][:1]
    parents = [
        f"{above}: {heading}" for above in topic.headings[-2:-1] if above != heading and ":" not in above
    ]
    tails = [one for one in fresh if " " in one and "_" not in one]
    is_list = heading.endswith("…") or (bool(shown) and _LABELS.search(shown[0]) is not None)
    combined = [] if is_list else [_behind(topic, one) for one in tails]
    ordered = [*combined, heading, *parents] if topic.is_continued else [heading, *parents, *combined]
    return [*named, *ordered, *map(short_title, shown)]


def _behind(topic: Topic, tail: str) -> str:
    """Return a heading with what stands behind it, alone where the heading says nothing: "Overview"."""
    says_nothing = lexicon(topic.language).pattern("plain").match(topic.heading) is not None
    return _capitalised(tail) if says_nothing else f"{topic.heading}: {tail}"


def _capitalised(phrase: str) -> str:
    """Return a phrase with a capital, unless its first word is written as no other is: "kV cables"."""
    return phrase[:1].upper() + phrase[1:] if phrase.partition(" ")[0].islower() else phrase


def statement(
    topic: Topic,
    language: Lexicon,
    titles: Titles,
    shown: Sequence[str],
    taken: frozenset[int] = frozenset(),
) -> SourcedTitle | None:
    """Return the main finding of a topic as a title; None where none of its best sentences affirms something concrete.

    Args:
        topic: What the slide is about.
        language: Its language.
        titles: Titles of the deck so far; what is nearly one of them is none.
        shown: The passages that the slide shows; the finding has to be about them.
        taken: Orders of passages that give no title.
    """
    if is_procedural(topic.heading, language):
        return None
    best = sorted(topic.ranked, key=lambda one: (-one.score, one.order))[:_BEST]
    if is_closing(topic):
        best = list(topic.ranked[:_BEST])
    best.sort(key=lambda one: not concludes(one.passage.text, language))
    for one in best:
        passage = one.passage
        if passage.kind != "sentence" or one.order in taken or not is_sentence(passage.text):
            continue
        text = told(passage.text, language)
        is_new = titles.is_free(text) and not titles.is_near(text, language)
        is_told = _states(text, language) and (
            is_closing(topic) or _is_about(text, passage.text, shown, language)
        )
        if is_new and is_told:
            return SourcedTitle(text, one)
    return None


def _states(text: str, language: Lexicon) -> bool:
    is_short = count_words(text) in _WORDS and len(text) <= _LONGEST
    if not is_short or not stands_alone(without_lead_in(text, language), language):
        return False
    return language.has_cues and has_verb(text, language) and is_finding(text, language)


def _is_about(text: str, quote: str, shown: Sequence[str], language: Lexicon) -> bool:
    """Whether a title shares a word with at least a third of what its slide shows besides it."""
    words = set(terms(text, language))
    others = [one for one in shown if one != quote]
    return sum(bool(words & set(terms(one, language))) for one in others) * 3 >= len(others)


def cover_titles(
    topic: str, source_titles: Sequence[str], names: Sequence[str], authors: str
) -> tuple[str, str]:
    """Return title and second line of the cover.

    The title is what was asked for where that is one, else the document's, else its name. A topic that only names an
    audience or a purpose, "For the city council", is the second line below the document's title.

    Args:
        topic: What was asked for.
        source_titles: Titles of the documents, some may be empty.
        names: Their file names.
        authors: What the second line says otherwise.
    """
    asked = " ".join(topic.split()).strip(" .")
    is_title = bool(asked) and len(asked) <= _CHARACTERS and "." not in asked[:-1]
    own = next((title.strip() for title in source_titles if title.strip()), "")
    if is_title and own and names_audience(asked):
        return _spelled(own), asked[:1].upper() + asked[1:]
    if is_title:
        return asked[:1].upper() + asked[1:], authors
    plain = (name.rsplit(".", 1)[0].replace("_", " ").replace("-", " ") for name in names)
    found = next((title for title in (own, *plain, asked) if title.strip()), "–")
    return _spelled(found), authors


def _spelled(title: str) -> str:
    text = shortened(title.strip())
    is_name = text.partition(" ")[0].endswith(":")
    return text[:1].upper() + text[1:] if text.islower() and " " in text and not is_name else text
