"""Passages as points of a slide: heading and text, short enough, each with the passage it rests on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.content import Items
from nbdeck.contract.enums import Verbosity
from nbdeck.contract.words.headings import LONGEST
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.english_verbs import is_order, is_verb
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon
from nbdeck.engine.author.material.passages import Passage, split_sentences
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.dependence import is_chat, is_whole, points_elsewhere
from nbdeck.engine.author.sentences.prose import (
    count_words,
    finished,
    is_question,
    told,
    without_lead_in,
)
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.model import AuthorOptions

POINTS = {Verbosity.CONCISE: 3, Verbosity.STANDARD: 4, Verbosity.TEXT_HEAVY: 5}
"""Points of a slide, where the material has as many."""
WORDS = {Verbosity.CONCISE: 12, Verbosity.STANDARD: 20, Verbosity.TEXT_HEAVY: 32}
"""Words of a point."""
_STRETCH = 1.5
"""How far a point that no cut makes shorter may go beyond its words."""
_LETTERS = 10
"""Characters of a long word, its space included."""
_NAME = lazy_pattern(
    r"\w[./_]\w|\w\[|\d|[a-z][A-Z]|^[a-z]+-(?!(?:purpose|level|time|free|quality|scale|term|side|only|wide|"
    r"like|specific|aware|friendly|\w+ed|\w+ing)$)[a-z]+$"
)
"""A word that is not written as others are."""
_DETAILS = 3
_SENTENCES = lazy_pattern(r"[.!?]\s+\S")
_HEADING = lazy_pattern(r"^(?P<heading>[^:：.!?]{2,48}?)\s?(?::\s|：|\s[–—-]\s)(?P<text>\S.*)$", re.DOTALL)


_ENDS = (*".!?。！？",)
_ENTRY = lazy_pattern(
    r"^(?P<heading>(?:[a-z]|/)[\w./+-]*(?:\([^()]*\))?)\s(?P<text>[A-Z][a-z]*(?:-[a-z]+)?\s.+)$", re.DOTALL
)
"""A name and what explains it, which stood in two lines."""


_ENTRY_NAME = lazy_pattern(r"^(?:-{0,2}[a-z_][\w.-]*(?:\(\))?|[A-Z]+_[A-Z_]+)$")
"""The heading of an entry of a reference: an option, a function, a variable."""


_TERM = lazy_pattern(r"^(?P<heading>[a-z][\w.-]*)\s(?P<text>(?:an?|the)\s.+)$", re.DOTALL)


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


def point_of(passage: Passage, options: AuthorOptions) -> Point | None:
    """Return a passage as a point, None where nothing can be said in one point."""
    language = lexicon(passage.language)
    most = WORDS[options.verbosity]
    if options.keep_wording:
        point = Point(" ".join(passage.text.split()), passage)
    elif passage.kind == "item":
        point = _of_item(passage, language, most)
    else:
        point = Point(told(passage.text, language), passage)
    point = replace(point, text=_as_named(point.text, passage))
    return point if point.statement.strip() else None


def _as_named(text: str, passage: Passage) -> str:
    """Return a point with a small letter at its start where the document itself writes its first word so."""
    first = text.partition(" ")[0]
    small = first[:1].lower() + first[1:]
    said = passage.text.replace("()", "")
    if small == first or not re.search(rf"(?<![\w-]){re.escape(small)}(?![\w-])", said):
        return text
    language = lexicon(passage.language)
    is_told_to = language.tag == "en" and not passage.lead and is_order(text)
    if is_told_to or re.match(rf"\W*{re.escape(first)}(?![\w-])", said):
        return text
    is_own = re.search(rf"^[`*_\"']*{re.escape(small)}|[:–—-]\s[`*_\"']*{re.escape(small)}", said)
    if is_own is not None:
        return small + text[len(first) :]
    is_twice = re.search(rf"(?<![\w-]){re.escape(first)}(?![\w-])", passage.text) is not None
    is_name = _NAME.search(small) is not None or any(
        heading.partition(" ")[0] == small for heading in passage.headings
    )
    return small + text[len(first) :] if is_name and not is_twice else text


def is_short_enough(point: Point, options: AuthorOptions, stretch: float = _STRETCH) -> bool:
    """Whether a point stays near the words that the verbosity gives it, or within so many times as many."""
    most = WORDS[options.verbosity] * stretch
    is_short = count_words(point.statement) <= most and len(point.statement) <= most * _LETTERS
    return options.keep_wording or is_short


def _of_item(passage: Passage, language: Lexicon, most: int) -> Point:
    text = cleaned(passage.text, language)
    led = without_lead_in(text, language) if ":" in text[:20] else text
    text = _leading(text if led.casefold() == text.casefold() else led, language, most)
    match = _term(text, language) or _HEADING.match(text)
    match = match or (_ENTRY.match(text) if language.tag != "de" else None)
    heading, rest = (match["heading"].strip(), match["text"]) if match else ("", text)
    if heading and (not rest[:1].isalnum() or heading.count("(") != heading.count(")")):
        heading, rest = "", text
    details = tuple(_detail(one, language, most) for one in passage.details[:_DETAILS])
    if text.endswith((":", "：")) and details:
        return Point(finished(text), passage, "", details)
    return Point(told(rest, language), passage, heading, details)


def _term(text: str, language: Lexicon) -> re.Match[str] | None:
    """Return the match of a name in front of what it is, "spec a version or a range"."""
    match = _TERM.match(text) if language.tag == "en" else None
    if match is None or is_verb(match["heading"]) or match["heading"] in language.stop_words:
        return None
    return match


def _detail(text: str, language: Lexicon, most: int) -> str:
    """Return a point below a point, a name at its start as the document spells it."""
    short = told(_leading(text, language, most), language)
    is_name = text[:1].islower() and _NAME.search(text.partition(" ")[0].rstrip(":")) is not None
    return short[:1].lower() + short[1:] if is_name else short


def _leading(text: str, language: Lexicon, most: int) -> str:
    """Return the first sentences of a point of a list, up to one that sends elsewhere or makes the point too long."""
    if not language.has_cues or not _SENTENCES.search(text):
        return text
    first, *others = split_sentences(text)
    leading = [first]
    for other in others:
        if (
            count_words(" ".join((*leading, other))) > most
            or not is_whole(other, language)
            or other[:1].islower()
        ):
            break
        if points_elsewhere(other, language) or is_chat(other, language) or is_question(other):
            break
        leading.append(other)
    return " ".join(leading)


def forced(point: Point, options: AuthorOptions) -> Point:
    """Return a point that is too long with its end left out."""
    most = WORDS[options.verbosity] * _STRETCH
    words = count_words(point.text) or 1
    budget = int(min(len(point.text) * most / words, most * _LETTERS))
    return Point(shorten(point.text, max(budget, 40)), point.passage, point.heading, point.details)


def named_by_entry(points: Sequence[Point]) -> list[Point]:
    """Return the points of a slide, those of several entries of a reference with the name of their entry in front."""
    entries = [one.passage.headings[-1] if one.passage.headings else "" for one in points]
    is_several = len(set(entries)) > 1
    return [
        replace(one, heading=entry)
        if is_several
        and not one.heading
        and _ENTRY_NAME.match(entry)
        and (is_order(one.text) or not _names(one.text, entry))
        else one
        for one, entry in zip(points, entries, strict=True)
    ]


def _names(text: str, entry: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(entry)}(?!\w)", text, re.IGNORECASE) is not None


def as_items(points: Sequence[Point], *, are_numbered: bool = False) -> Items:
    """Return points as the items of a slide; headings only where every point has one."""
    are_headed = all(point.heading for point in points)
    return Items(tuple(_as_item(point, is_headed=are_headed) for point in points), is_numbered=are_numbered)


def _as_item(point: Point, *, is_headed: bool) -> Item:
    if is_headed:
        return Item(point.heading, "\n".join(filter(None, (point.text, *point.details))))
    is_label = bool(point.details) and len(point.statement) <= LONGEST and point.statement[-1:] not in _ENDS
    if is_label:
        return Item(point.statement.rstrip(":： "), "\n".join(point.details))
    return Item("", "\n".join((point.statement, *point.details)))
