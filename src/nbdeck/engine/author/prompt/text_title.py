"""What a text is called: its first heading, else words of it that are a title."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.description import items_of, sentence_of
from nbdeck.engine.author.looks.own_title import entitled
from nbdeck.engine.author.looks.short_title import is_title, says_something
from nbdeck.engine.author.prompt.paragraph_headings import headed_parts
from nbdeck.engine.author.prompt.request import is_request
from nbdeck.engine.author.typed.tables import parted
from nbdeck.engine.text.words import is_continued, word

_LONGEST_COVER, LONGEST_TITLE = 120, 300
"""Characters of a title that stands large on a cover, and of one that still fits there."""


def title_of_text(text: str, slides: Sequence[OutlineSlide], subject: str, tag: str) -> str:
    """Return what a text is called: its first heading, else the title or first sentence of a slide, if it is whole.

    A question, a request and the names of columns are none.

    Args:
        text: As typed.
        slides: What it makes.
        subject: What a request says that it is about; empty where it says nothing.
        tag: BCP 47 tag of the deck, for "Presentation" where nothing in the text is a title.
    """
    neutral, parts = word("presentation", tag), headed_parts(text)
    if any(part.heading for part in parts):
        heading = parts[0].heading or subject or _first_line(parts[0].text)
        is_asking = heading[-1:] in "?？"  # the empty heading too
        return subject or neutral if is_asking else heading[:LONGEST_TITLE]
    if subject:
        return subject
    named = [
        one for one in entitled(slides, tag) if not _is_named_after_rows(one) and not is_continued(one.title)
    ]
    named = [one for one in named if one.title != neutral]
    said = [items_of(one.description)[:1] for one in named[:1]]
    first = [sentence_of(items[0]).rstrip(".。 ") for items in said if items]
    titles = [one.title for one in named]
    whole = [one for one in (*titles[:1], *first, *titles) if len(one) <= _LONGEST_COVER and one[-1:] != "…"]
    long = [one for one in first if len(one) <= LONGEST_TITLE]
    named_so = (one for one in [*whole, *long, *titles] if says_something(one) and not is_request(one))
    return next(named_so, neutral)


def _first_line(text: str) -> str:
    """Return the first line of a text that no heading stands above, if it can be a title, else nothing."""
    line = text.strip().partition("\n")[0].strip()
    is_whole = len(line) <= _LONGEST_COVER and line[-1:] not in ".,;:!…。，；：！"
    return line if is_whole and is_title(line) and not is_request(line) else ""


def _is_named_after_rows(one: OutlineSlide) -> bool:
    tables = parted(one.description)[1]
    return bool(tables) and one.title in tables[0][0]
