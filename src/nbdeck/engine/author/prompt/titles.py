"""What a typed text is called: the title of its deck, and of its tables and lists that nothing else names."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.looks.description import entitled, items_of
from nbdeck.engine.author.looks.short_title import is_title, says_something
from nbdeck.engine.author.prompt.headings import headed_parts
from nbdeck.engine.author.prompt.letters import are_fields
from nbdeck.engine.author.prompt.typed_blocks import is_data
from nbdeck.engine.author.prompt.wording import is_request
from nbdeck.engine.author.typed.pairs import pairs_of
from nbdeck.engine.author.typed.tables import parted, table_at
from nbdeck.engine.author.typed.text import ITEM, LABELLED
from nbdeck.engine.text.words import is_continued, word

_NAMED = 3
"""Words from which on the name of a column, or a first sentence, can be a title alone."""
_LONGEST_NAMES = 90
"""Characters of columns or labels that are a title together."""
_LONGEST_LABELS = 60
"""Characters of the labels of all points of a slide that are its title."""
_MOST_LABELS = 5
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
        is_named = parts[0].level == 1 or not subject
        heading = (parts[0].heading if is_named else subject) or subject or _first_line(parts[0].text)
        is_asking = heading[-1:] in "?？"  # the empty heading too
        return subject or _opening(entitled(slides, tag), neutral) if is_asking else heading[:LONGEST_TITLE]
    if subject:
        return subject
    named = [
        one for one in entitled(slides, tag) if not _is_named_after_rows(one) and not is_continued(one.title)
    ]
    named = [one for one in named if one.title != neutral]
    said = [items_of(one.description)[:1] for one in named[:1]]
    first = [items[0].heading or items[0].text.rstrip(".。 ") for items in said if items]
    titles = [one.title for one in named]
    whole = [one for one in (*titles[:1], *first, *titles) if len(one) <= _LONGEST_COVER and one[-1:] != "…"]
    long = [one for one in first if len(one) <= LONGEST_TITLE]
    named_so = (one for one in [*whole, *long, *titles] if says_something(one) and not is_request(one))
    return next(named_so, neutral)


def _opening(slides: Sequence[OutlineSlide], neutral: str) -> str:
    """Return the title of the first slide, whose words no heading stands above, if it is whole."""
    title = next((one.title for one in slides[:1] if not _is_named_after_rows(one)), "")
    is_whole = len(title) <= _LONGEST_COVER and title[-1:] not in "…?？" and not is_continued(title)
    return title if count_words(title) >= _NAMED and is_whole and says_something(title) else neutral


def _first_line(text: str) -> str:
    """Return the first line of a text that no heading stands above, if it can be a title, else nothing."""
    lines = text.strip().splitlines()[:2]
    line = lines[0].strip()
    is_whole = len(line) <= _LONGEST_COVER and line[-1:] not in ".,;:!…。，；：！" and not are_fields(lines)
    is_whole = is_whole and "\t" not in line and table_at(text.strip().splitlines(), 0)[1] is None
    return line if is_whole and not ITEM.match(line) and is_title(line) and not is_request(line) else ""


def _is_named_after_rows(one: OutlineSlide) -> bool:
    tables = parted(one.description)[1]
    points = [match["text"] for line in one.description.split("\n") if (match := ITEM.match(line))]
    if points and not is_data(points) and one.title == title_of_labels(points):
        return True
    names = tables[0][0] if tables else ("",)
    return one.title in {named_after(names), ", ".join(names[1:])} and count_words(names[0]) < _NAMED


def named_after(names: Sequence[str]) -> str:
    """Return the names of columns or labels as a title, or the first of many; empty where they say nothing."""
    named = ", ".join(filter(None, names))
    is_alone = len(named) > _LONGEST_NAMES or count_words(names[0]) >= _NAMED
    title = names[0] if is_alone else named
    return title if is_title(title) else ""


def title_of_labels(lines: Sequence[str]) -> str:
    """Return the labels of lines as a title, or the first of many numbers; empty for lines without."""
    if is_data(lines):
        return named_after([one.label for one in pairs_of("\n".join(lines)).pairs])
    labels = [match["label"].strip() for line in lines if (match := LABELLED.match(line))]
    is_short = len(labels) == len(lines) <= _MOST_LABELS and len(", ".join(labels)) <= _LONGEST_LABELS
    return named_after(labels) if is_short else ""
