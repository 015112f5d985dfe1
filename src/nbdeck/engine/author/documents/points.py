"""Passages as points of a slide: heading and text, short enough, each with the passage it rests on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.enums import Verbosity
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.ranking import Ranked
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.compression import compressed, count_words, finished
from nbdeck.engine.author.sentences.grounding import unfounded
from nbdeck.engine.layouts.headings import heading_of
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.model import Wishes

POINTS = {Verbosity.CONCISE: 3, Verbosity.STANDARD: 4, Verbosity.TEXT_HEAVY: 5}
"""Points of a slide, where the material has as many."""
WORDS = {Verbosity.CONCISE: 12, Verbosity.STANDARD: 20, Verbosity.TEXT_HEAVY: 32}
"""Words of a point."""
_STRETCH = 1.5
"""How far a point that no cut makes shorter may go beyond its words."""
_LETTERS = 10
"""Characters of a long word, its space included."""
_FILE = re.compile(r"\w[./_]\w")
_DETAILS = 3
_HEADING = re.compile(r"^(?P<heading>[^:：.!?]{2,48})\s?(?::\s|：|\s[–—]\s)(?P<text>\S.*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a slide.

    Attributes:
        text: What it says.
        passage: What it rests on.
        heading: Its heading, may be empty.
        details: Points below it.
    """

    text: str
    passage: Passage
    heading: str = ""
    details: tuple[str, ...] = ()

    @property
    def statement(self) -> str:
        """The point in one line, details left out."""
        return f"{self.heading}: {self.text}" if self.heading and self.text else self.heading or self.text

    @property
    def quote(self) -> str:
        """What stands in the source."""
        return "\n".join((self.passage.text, *self.passage.details))


def point_of(passage: Passage, wishes: Wishes) -> Point | None:
    """Return a passage as a point, None where nothing can be said in one point or what is said is not in the source."""
    language = lexicon(passage.language)
    most = WORDS[wishes.verbosity]
    if wishes.keep_wording:
        point = Point(" ".join(passage.text.split()), passage)
    elif passage.kind == "item":
        point = _of_item(passage, language, most)
    else:
        point = Point(compressed(passage.text, language, most), passage)
    point = replace(point, text=_as_named(point.text, passage))
    said = (point.heading, point.text, *point.details)
    is_founded = not any(unfounded(part, [point.quote]) for part in said if part)
    return point if point.statement.strip() and is_founded else None


def _as_named(text: str, passage: Passage) -> str:
    """Return a point with a small letter at its start where its first word is a name that the document writes so."""
    first = text.partition(" ")[0]
    small = first[:1].lower() + first[1:]
    if small == first or not passage.text.lstrip("`*_\"'").startswith(small):
        return text
    is_name = _FILE.search(small) is not None or any(
        heading.partition(" ")[0] == small for heading in passage.headings
    )
    return small + text[len(first) :] if is_name else text


def is_short_enough(point: Point, wishes: Wishes) -> bool:
    """Whether a point stays near the words that the verbosity gives it."""
    most = WORDS[wishes.verbosity] * _STRETCH
    is_short = count_words(point.statement) <= most and len(point.statement) <= most * _LETTERS
    return wishes.keep_wording or is_short


def _of_item(passage: Passage, language: Lexicon, most: int) -> Point:
    text = cleaned(passage.text, language)
    found = _HEADING.match(text)
    heading, rest = (found["heading"].strip(), found["text"]) if found else ("", text)
    if heading and not rest[:1].isalnum():
        heading, rest = "", text
    details = tuple(finished(compressed(one, language, most)) for one in passage.details[:_DETAILS])
    if text.endswith((":", "：")) and details:
        return Point(finished(text), passage, "", details)
    return Point(compressed(rest, language, most), passage, heading, details)


def forced(point: Point, wishes: Wishes) -> Point:
    """Return a point that is too long with its end left out."""
    most = WORDS[wishes.verbosity] * _STRETCH
    words = count_words(point.text) or 1
    budget = int(min(len(point.text) * most / words, most * _LETTERS))
    return Point(shorten(point.text, max(budget, 40)), point.passage, point.heading, point.details)


def points_of(chosen: Sequence[Ranked], wishes: Wishes) -> list[Point]:
    """Return ranked passages as points, those left out of which nothing can be said."""
    found = (point_of(one.passage, wishes) for one in chosen)
    return [point for point in found if point is not None]


def as_lines(points: Sequence[Point], *, numbered: bool = False) -> str:
    """Return points as the lines of a slide's content; headings only where every point has one."""
    are_headed = all(point.heading for point in points)
    lines: list[str] = []
    for number, point in enumerate(points, 1):
        mark = f"{number}." if numbered else "-"
        lines.append(f"{mark} {_line(point, are_headed=are_headed)}")
        lines.extend(f"  - {detail}" for detail in point.details)
    return "\n".join(lines)


def _line(point: Point, *, are_headed: bool) -> str:
    if point.heading and point.text:
        return f"{point.heading}{':' if are_headed else ' –'} {point.text}"
    text = point.heading or point.text
    lead = heading_of(text)
    is_verbatim = text == " ".join(point.passage.text.split())
    if lead is not None and not are_headed and not point.details and not is_verbatim:
        return text.replace(": ", " – ", 1)
    return text
