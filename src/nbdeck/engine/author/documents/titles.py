"""Titles of slides: the headings of the document as they stand, never the same twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nbdeck.contract.words.figures import MONTHS
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.text.language import continued

_LONGEST = 150
"""Characters of a heading that is a title."""
_BOTH, _CAPTION, _ASKED = 90, 100, 80
"""Characters of two headings, of a caption, and of what is asked for, that are a title."""
_LETTERS = 3
"""Letters of a heading that says something; fewer where letters are words."""
_LABEL = lazy_pattern(r"[\W\d_]*(?P<word>[^\W\d_]{1,9})?[\W\d_]*")
"""One word with numbers, or one of them alone: "TOP 3.", "5-", "24 May 2024"."""
_YEAR = lazy_pattern(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_ADDRESS = lazy_pattern(r"\w@\w|://|www\.|\s=\s|[{}]")
"""An address, or code."""


def is_heading(text: str) -> bool:
    """Whether a heading names something: in letters, no label with a number, no date and no address."""
    letters = sum(1 + (not character.isascii()) for character in text if character.isalpha())
    label = _LABEL.fullmatch(text) if any(map(str.isdigit, text)) else None
    is_label = label is not None and (label["word"] or "").casefold() in MONTHS.keys() | {""}
    is_label = is_label or (label is not None and _YEAR.search(text) is None)
    return letters >= _LETTERS and len(text) <= _LONGEST and not (is_label or _ADDRESS.search(text))


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


def headings_of(section: Section, document: str, *, is_repeated: bool = False) -> list[str]:
    """Return what the slides of a section can be called, the best first.

    Its heading comes first, and where other sections have it too, that one behind the heading above it; then the
    headings above it, and the title of the document.
    """
    named = [one for one in section.headings if is_heading(one)]
    own = named[-1:] if section.heading and is_heading(section.heading) else []
    above = [one for one in named[:-1] if one.casefold() != document.casefold()] if own else named
    above = [one for one in above if not own or one.casefold() != own[0].casefold()]
    both = f"{above[-1]}: {own[0]}" if own and above else ""
    both = both if len(both) <= _BOTH else ""
    first = [both, *own] if is_repeated else [*own, both]
    return [one for one in (*first, *above[::-1], document, section.heading) if one]


def caption_title(caption: str) -> str:
    """Return a caption that is a title as it stands; empty for a long one."""
    return caption.rstrip(" .:") if 0 < len(caption) <= _CAPTION else ""


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
    asked = asked[:1].upper() + asked[1:] if len(asked) <= _ASKED and len(sentences(asked)) == 1 else ""
    own = [shortened(title.strip()) for title in source_titles if title.strip()]
    if asked and (len(names) > 1 or not own):
        return asked, authors
    title = next(iter((*own, *map(shortened, filter(None, map(_plain, names))))), "–")
    return title, asked or authors


def _plain(name: str) -> str:
    """Return the name of a file as words."""
    words = name.rsplit(".", 1)[0].replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]
