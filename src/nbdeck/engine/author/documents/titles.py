"""Titles of slides: what the numbers of a chart say, else the heading of the section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import reduce

from nbdeck.contract.words.sentences import joined, sentences
from nbdeck.engine.author.documents.evidence import Part, SourcedStatement
from nbdeck.engine.author.documents.headings import is_heading
from nbdeck.engine.author.documents.statements import without_full_stop
from nbdeck.engine.author.looks.short_title import is_whole_title, short_title
from nbdeck.engine.layouts.shortening import shorten

_CHARACTERS = 80
_FULL_WIDTH = frozenset({"zh", "ja"})
"""Languages whose brackets are as wide as their letters."""
_LONGEST = 150
"""Characters of a heading that is a title."""


def shortened(title: str) -> str:
    """Return a title of at most 150 characters, whole up to there."""
    return shorten(title, _LONGEST) if len(title) > _LONGEST else title


def slide_titles(parts: Sequence[Part], names: Collection[str], claims: Sequence[str], tag: str) -> list[str]:
    """Return the titles of slides: what the numbers of a chart say, else the heading of its section.

    Headings of several slides are counted; where there is none, a caption or the first sentence is the title.

    Args:
        parts: What the slides show.
        names: Titles of the documents, which tell none of their sections apart.
        claims: What the chart of each says, else empty.
        tag: BCP 47 tag of the deck.
    """
    headed = {(one.section.document, one.section.headings) for one in parts}
    repeated = Counter(headings[-1] for _, headings in headed if headings)
    own: list[str] = []
    for part, claim in zip(parts, claims, strict=True):
        title = claim or _title_of(part, names, is_repeated=repeated[part.section.heading] > 1)
        caption = part.visual.titles[0] if part.visual is not None and part.visual.caption else ""
        own.append(caption if caption and title in own else title)
    counted = Counter(own)
    seen: Counter[str] = Counter()
    left, right = ("（", "）") if tag[:2].lower() in _FULL_WIDTH else (" (", ")")
    titles = []
    for title in own:
        seen[title] += 1
        mark = f"{left}{seen[title]}/{counted[title]}{right}" if seen[title] > 1 else ""
        titles.append(f"{title}{mark}")
    return titles


def _title_of(part: Part, names: Collection[str], *, is_repeated: bool) -> str:
    section = part.section
    known = {name.casefold() for name in names}
    named = [one for one in section.headings if is_heading(one) and one.casefold() not in known]
    above = ": ".join(named[-2:])
    if is_repeated and len(above) <= _CHARACTERS and is_heading(section.heading):
        named.append(above)
    first = opening_of(part.statements) if not (section.headings or part.is_list) else ""
    opening = first if is_whole_title(first) else ""
    captions = part.visual.titles[:1] if part.visual is not None else ()
    if part.visual is not None and part.visual.chart is not None and part.visual.is_on_sheet:
        named = [*named, *filter(None, [part.visual.caption])]
    said = short_title(part.statements[0].text) if part.statements else ""
    candidates = (*named[::-1], *captions, opening, *names, said, section.heading, "–")
    return shortened(next(one for one in candidates if one.strip()))


def opening_of(said: Sequence[SourcedStatement]) -> str:
    """Return the first sentence of statements without its full stop; empty without any."""
    return without_full_stop((sentences(said[0].text) or [""])[0]) if said else ""


def below_title(said: Sequence[SourcedStatement], title: str) -> list[SourcedStatement]:
    """Return what stands below a title that may be the first sentence of a statement: nothing is said twice."""
    below = []
    for one in said:
        _, *others = sentences(one.text)
        if without_full_stop(one.text) == title and len(said) > 1:
            continue
        is_opening = others and opening_of([one]) == title
        below.append(replace(one, text=without_full_stop(reduce(joined, others))) if is_opening else one)
    return below or list(said)


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
