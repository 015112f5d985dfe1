"""Titles of slides: short sentences of the document and its headings, never the same twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.documents.choosing import Part
from nbdeck.engine.author.documents.statements import SourcedStatement, is_outcome, shares_words
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.sentences.prose import count_words
from nbdeck.engine.author.sentences.stating import names_audience
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.text.words import continued

_CHARACTERS = 80
_LONGEST, _LONGEST_HEADING = 90, 150
"""Characters of a sentence that is a title, and of a heading."""
_ADDRESS = lazy_pattern(r"\w@\w|://")
"""What a heading has that is torn out of the lines below a title."""
_WORDS = 15
"""Words of a sentence that is a title."""
_TELLING = 7
"""Words of a heading that says something."""
_SHARE = 0.6
"""Part of the score of the best statement that one must have to be the title."""
_ENOUGH = 2
"""Statements from which on one of them can be the title of the others."""


@dataclass(slots=True)
class Titles:
    """The titles of a deck while it grows; hands out none twice.

    Attributes:
        used: Those that slides have, small letters.
        tag: BCP 47 tag of the deck, for the mark of a slide that goes on.
    """

    used: set[str] = field(default_factory=set)
    tag: str = "en"

    def take(self, *candidates: str) -> str:
        """Return the first candidate that no slide has yet, else the first marked as going on."""
        usable = [shortened(one) for one in candidates if one.strip()] or ["–"]
        for one in usable:
            if one.casefold() not in self.used:
                self.used.add(one.casefold())
                return one
        number = 1
        while continued(usable[0], number, self.tag).casefold() in self.used:
            number += 1
        self.used.add(continued(usable[0], number, self.tag).casefold())
        return continued(usable[0], number, self.tag)

    def is_free(self, title: str) -> bool:
        """Whether no slide has that title yet."""
        return title.casefold() not in self.used


def shortened(title: str) -> str:
    """Return a title of at most 150 characters, whole up to there."""
    return shorten(title, _LONGEST_HEADING) if len(title) > _LONGEST_HEADING else title


def heading_title(section: Section, titles: Titles, *otherwise: str) -> str:
    """Return the title of a slide after the heading of its section.

    Args:
        section: What the slide is made from.
        titles: Titles of the deck so far.
        otherwise: The titles where no heading is one, the best first; not the name of a file.
    """
    above = ": ".join(section.headings[-2:])
    names = section.heading, above, *map(_spelled, otherwise)
    return titles.take(*(name for name in names if not _ADDRESS.search(name)))


def message_of(part: Part, titles: Titles) -> SourcedStatement | None:
    """Return the sentence that says most of those short enough for a title and close to the heading.

    None where the heading is long enough to say it, where another slide has that title, and of sentences that speak of
    a person or point to another one.
    """
    heading, tag = part.section.heading, part.section.language
    language = lexicon(tag)
    if len(part.statements) < _ENOUGH or part.is_list or count_words(heading) >= _TELLING:
        return None
    best = max(one.score for one in part.statements)
    fitting = [
        one
        for one in part.statements
        if one.passage.kind == "sentence"
        and count_words(one.text) <= _WORDS
        and len(one.text) <= _LONGEST
        and one.score >= _SHARE * best
        and not language.finds("pointing", one.text)
        and (not heading or _is_about(one.text, heading, tag))
    ]
    message = max(fitting, key=lambda one: one.score, default=None)
    return message if message and titles.is_free(message.text) else None


def _is_about(sentence: str, heading: str, tag: str) -> bool:
    """Whether a sentence shares a word with a heading, or results are below it, and speaks of no writer or reader."""
    language = lexicon(tag)
    is_below = shares_words(sentence, heading, tag) or is_outcome(heading, language)
    return is_below and not language.finds("persons", sentence)


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
    chosen = next((title for title in (own, *map(_plain, names), asked) if title.strip()), "–")
    return _spelled(chosen), authors


def _plain(name: str) -> str:
    """Return the name of a file as words."""
    return name.rsplit(".", 1)[0].replace("_", " ").replace("-", " ")


def _spelled(title: str) -> str:
    text = shortened(title.strip())
    is_name = text.partition(" ")[0].endswith(":")
    return text[:1].upper() + text[1:] if text.islower() and " " in text and not is_name else text
