"""Titles of slides: headings of the document, else the beginning of a sentence of it; never the same twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nbdeck.engine.author.documents.merged_headings import is_below, joined_parts, parts_named
from nbdeck.engine.author.documents.topics import Topic
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.looks.short_title import short_title
from nbdeck.engine.author.material.ranking import Ranked
from nbdeck.engine.author.sentences.prose import told
from nbdeck.engine.author.sentences.stating import names_audience
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.text.words import continued

_CHARACTERS = 80
_LONGEST = 90


@dataclass(frozen=True, slots=True)
class SourcedTitle:
    """A title and the passage that it was taken from, if it states something."""

    text: str
    passage: Ranked | None = None


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
    """Return a title of at most 90 characters."""
    return shorten(title, _LONGEST) if len(title) > _LONGEST else title


def title_of(topic: Topic, titles: Titles, shown: Sequence[str]) -> SourcedTitle:
    """Return the title of a topic: headings of the document, else the beginning of what the slide shows first.

    Args:
        topic: What the slide is about.
        titles: Titles of the deck so far.
        shown: The passages that the slide shows, as they stand in the document.
    """
    language, heading = lexicon(topic.language), topic.heading
    parts = parts_named(topic, shown, language)
    is_whole = (
        len(parts) < 2
        or " / " in heading
        or all(is_below(one.passage.headings, topic.headings) for one in topic.ranked)
    )
    joined = joined_parts(parts, topic, language)
    above = "" if topic.is_continued else ": ".join(topic.headings[-2:])
    own = heading if is_whole and not topic.is_continued else ""
    says_nothing = language.pattern("plain").match(heading or "-") is not None
    named = [one for one in ((joined, own, above) if says_nothing else (own, joined, above)) if one]
    free = next((one for one in named if titles.is_free(one)), "")
    if free or heading:
        return SourcedTitle(titles.take(free or heading))
    first = next((one for one in topic.ranked if one.passage.text == shown[0]), None)
    title = short_title(told(shown[0], language))
    is_said = first is not None and not title.endswith("…") and len(shown) > 1
    return SourcedTitle(titles.take(title), first if is_said else None)


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
    chosen = next((title for title in (own, *plain, asked) if title.strip()), "–")
    return _spelled(chosen), authors


def _spelled(title: str) -> str:
    text = shortened(title.strip())
    is_name = text.partition(" ")[0].endswith(":")
    return text[:1].upper() + text[1:] if text.islower() and " " in text and not is_name else text
