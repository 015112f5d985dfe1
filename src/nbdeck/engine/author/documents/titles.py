"""Titles of slides: the headings of the document, never the same twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.documents.headings import is_heading
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.text.language import continued

_CHARACTERS = 80
_LONGEST = 150
"""Characters of a heading that is a title."""


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


def shortened(title: str) -> str:
    """Return a title of at most 150 characters, whole up to there."""
    return shorten(title, _LONGEST) if len(title) > _LONGEST else title


def heading_title(
    section: Section, titles: Titles, title: str, *otherwise: str, is_repeated: bool = False
) -> str:
    """Return the title of a slide after the heading of its section, which the one above it tells from others.

    Args:
        section: What the slide is made from.
        titles: Titles of the deck so far.
        title: That of the document, which tells none of its sections apart.
        otherwise: The titles where no heading is one, the best first; not the name of a file.
        is_repeated: Whether other sections have the same heading, or it says nothing by itself.
    """
    named = [one for one in section.headings if is_heading(one) and one.casefold() != title.casefold()]
    above = ": ".join(named[-2:])
    is_named = is_heading(section.heading)
    above = above if is_named and len(above) <= _CHARACTERS else ""
    own = section.heading if is_named else ""
    names = (above, own) if is_repeated else (own, above)
    return titles.take(*names, *named[::-1], *map(_spelled, (title, *otherwise)), section.heading)


def cover_titles(
    topic: str, source_titles: Sequence[str], names: Sequence[str], authors: str
) -> tuple[str, str]:
    """Return title and second line of the cover.

    One document has its own title, with what was asked for below it; several have what was asked for as title. Where
    there is neither, the name of the file is the title.

    Args:
        topic: What was asked for; one of several sentences is none.
        source_titles: Titles of the documents, some may be empty.
        names: Their file names.
        authors: What the second line says otherwise.
    """
    asked = " ".join(topic.split()).strip(" .")
    asked = asked[:1].upper() + asked[1:] if len(asked) <= _CHARACTERS and len(sentences(asked)) == 1 else ""
    own = [_spelled(title) for title in source_titles if title.strip()]
    if asked and (len(names) > 1 or not own):
        return asked, authors
    title = next(iter((*own, *map(_spelled, filter(None, map(_plain, names))))), "–")
    return title, asked or authors


def _plain(name: str) -> str:
    """Return the name of a file as words."""
    return name.rsplit(".", 1)[0].replace("_", " ").replace("-", " ")


def _spelled(title: str) -> str:
    text = shortened(title.strip())
    is_name = text.partition(" ")[0].endswith(":")
    return text[:1].upper() + text[1:] if text.islower() and " " in text and not is_name else text
