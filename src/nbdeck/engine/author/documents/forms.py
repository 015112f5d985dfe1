"""Which layout a topic calls for, and its points in that layout."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from nbdeck.contract.content import Items, Quote
from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.documents.candidates import Candidates, candidates_of
from nbdeck.engine.author.documents.points import (
    POINTS,
    Point,
    as_items,
    forced,
    is_short_enough,
    named_by_entry,
    point_of,
)
from nbdeck.engine.author.documents.topics import Topic, are_opposite
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.material.lists import headline, needs_lead
from nbdeck.engine.author.material.ranking import Ranked, is_example, select
from nbdeck.engine.author.sentences.facts import Moment, figures_in, is_bare, moment_in
from nbdeck.engine.author.sentences.prose import count_words
from nbdeck.engine.model import AuthorOptions

_QUOTED_WORDS = range(4, 45)
_MOST = ITEM_COUNTS[Layout.ITEMS][-1]
_CONCISE = POINTS[Verbosity.CONCISE]
_SEVERAL = 2
"""Points that a list has at least, where the topic has as many."""
_LABEL = 16
"""Words of a sentence that stands below its number."""
_ENOUGH = 3
"""Clear sentences of a topic that need no points of a list beside them."""
_STEPS = ITEM_COUNTS[Layout.STEPS]
_MOMENTS = ITEM_COUNTS[Layout.TIMELINE]
_AUTHOR = lazy_pattern(r"\s*[\n—–-]{1,2}\s*(?P<name>[^\W\d_][^—–\n.!?]{2,60})$")


@dataclass(frozen=True, slots=True)
class SlideDraft:
    """A slide before it has a title.

    Attributes:
        layout: Its layout.
        content: Its words.
        points: What the content says, with the passages it rests on.
        reason: Why it has that layout, in a sentence.
        heading: What it is about, where that is less than the topic; else empty.
    """

    layout: Layout
    content: Items | Quote
    points: tuple[Point, ...]
    reason: str
    heading: str = ""

    @property
    def item_amount(self) -> int:
        """How many items the layout gets."""
        return 2 if self.layout is Layout.COMPARISON else len(self.points)


@dataclass(frozen=True, slots=True)
class _Task:
    """A topic with what is wanted of it."""

    topic: Topic
    options: AuthorOptions
    most: int
    language: Lexicon
    candidates: Candidates


def form_of(
    topic: Topic,
    options: AuthorOptions,
    *,
    points: int | None = None,
    without: frozenset[Layout] = frozenset(),
) -> SlideDraft | None:
    """Return the layout that a topic calls for and its points; None where nothing in it can be said.

    Args:
        topic: What the slide is about.
        options: Verbosity and wording.
        points: How many points at most; None follows the verbosity.
        without: Layouts that are not wanted, because the slides before have them.
    """
    most = max(1, min(points or POINTS[options.verbosity], 5))
    language = lexicon(topic.language)
    task = _Task(topic, options, most, language, candidates_of(topic.ranked, options, language))
    forms: tuple[tuple[Layout, Callable[[_Task], SlideDraft | None]], ...] = (
        (Layout.COMPARISON, _comparison),
        (Layout.TIMELINE, _timeline),
        (Layout.STEPS, _steps),
        (Layout.QUOTE, _quote),
        (Layout.BIG_NUMBER, _figures),
    )
    for layout, form in forms:
        if layout not in without and (planned := form(task)) is not None:
            return planned
    return _plain(task, without)


def _plain(task: _Task, without: frozenset[Layout]) -> SlideDraft | None:
    """Return a list of points: the document's own list where that is most of the topic, else its best sentences."""
    ranked = [one for one in task.topic.ranked if not needs_lead(one.passage)]
    items = _own_list(task)
    sentences = [one for one in ranked if one.passage.kind != "item"]
    if not items and len(task.candidates.among(sentences)) >= _ENOUGH:
        ranked = sentences
    is_whole_list = bool(items) and task.most > _CONCISE and len(items) <= _MOST
    points = task.candidates.best(items or ranked, _MOST if is_whole_list else task.most)
    if len(points) < min(task.most, _SEVERAL):
        points = task.candidates.eked_out(points, items or ranked)
    points = points or _last_resort(task)
    if not points:
        return None
    points = named_by_entry(points)
    layout = Layout.SUMMARY if Layout.ITEMS in without else Layout.ITEMS
    reason = "The points of the document's own list." if items else "The sentences that say most."
    return SlideDraft(layout, as_items(points), tuple(points), reason, _name(points, task.language))


def _name(points: Sequence[Point], language: Lexicon) -> str:
    """Return the words that open the list of all points, where these need them; else nothing."""
    leads = {point.passage.lead for point in points if point.passage.kind == "item"}
    is_one_list = len(leads) == 1 and all(point.passage.kind == "item" for point in points)
    if not is_one_list or not any(needs_lead(point.passage) for point in points):
        return ""
    return headline(leads.pop(), language)


def _own_list(task: _Task) -> list[Ranked]:
    """Return the points of the lists of a topic where they are most of it; mere examples are none.

    Points that need the words in front of their list are never shown with others: then it is the longest list alone.
    """
    ranked = task.topic.ranked
    items = [one for one in ranked if one.passage.kind == "item" and not is_example(one.passage)]
    if any(needs_lead(one.passage) for one in items):
        lists: dict[tuple[str, int], list[Ranked]] = {}
        for one in items:
            lists.setdefault((one.passage.document, one.passage.paragraph), []).append(one)
        items = max(lists.values(), key=lambda own: sum(count_words(one.passage.text) for one in own))
    sentences = [one for one in ranked if one.passage.kind != "item"]
    words = sum(count_words(one.passage.text) for one in items)
    total = words + sum(count_words(one.passage.text) for one in sentences)
    is_most = len(items) >= 2 and words > total * 0.4
    is_all = bool(items) and not task.candidates.among(sentences)
    return items if is_most or is_all or len(items) >= max(task.most, 3) else []


def _last_resort(task: _Task) -> list[Point]:
    """Return the one best passage of a topic in which none stands alone in few words."""
    for one in sorted(task.topic.ranked, key=lambda one: (-one.score, one.order)):
        point = point_of(one.passage, task.options)
        if point is not None:
            return [point if is_short_enough(point, task.options) else forced(point, task.options)]
    return []


def _quote(task: _Task) -> SlideDraft | None:
    quotes = [one.passage for one in task.topic.ranked if one.passage.kind == "quote"]
    words_quoted = sum(count_words(one.text) for one in quotes)
    words_told = sum(count_words(one.passage.text) for one in task.topic.ranked)
    if not quotes or words_quoted * 2 < words_told:
        return None
    passage = next((one for one in quotes if count_words(one.text) in _QUOTED_WORDS), None)
    if passage is None:
        return None
    match = _AUTHOR.search(passage.text)
    words = (passage.text[: match.start()] if match else passage.text).strip(' "“”„«»')
    quote = Quote(" ".join(words.split()), match["name"] if match else "")
    return SlideDraft(Layout.QUOTE, quote, (Point(words, passage),), "The document quotes it.")


def _steps(task: _Task) -> SlideDraft | None:
    numbered = [
        one for one in task.topic.ranked if one.passage.kind == "item" and one.passage.number is not None
    ]
    are_steps = len({one.passage.paragraph for one in numbered}) == 1 and [
        one.passage.number for one in numbered
    ] == list(range(numbered[0].passage.number or 1, (numbered[0].passage.number or 1) + len(numbered)))
    if not are_steps and task.language.finds("steps", task.topic.heading):
        numbered = [one for one in task.topic.ranked if one.passage.kind == "item"]
        are_steps = task.language.has_cues and len({one.passage.paragraph for one in numbered}) == 1
    if not are_steps or len(numbered) not in _STEPS or (numbered[0].passage.number or 1) != 1:
        return None
    points = [point_of(one.passage, task.options) for one in numbered]
    short = [point for point in points if point is not None and is_short_enough(point, task.options)]
    if len(short) != len(numbered):
        return None
    return SlideDraft(
        Layout.STEPS,
        as_items(short, are_numbered=True),
        tuple(short),
        "The document numbers these steps.",
        _name(short, task.language),
    )


def _timeline(task: _Task) -> SlideDraft | None:
    """Return the moments of a topic in which dates carry the content: three or more, each a year or more precise."""
    dated = [
        (one, point, moment)
        for one, point in task.candidates.entries
        if (moment := moment_in(point.text if not point.heading else point.statement, task.language))
        is not None
    ]
    is_history = task.language.finds("history", task.topic.heading)
    least = len(_MOMENTS) if is_history else 4
    by_date: dict[str, tuple[Ranked, Point, Moment]] = {}
    for entry in dated:
        by_date.setdefault(entry[2].words, entry)
    share = len(dated) / max(task.candidates.looked_at, 1)
    if len(by_date) < least or (not is_history and share < 0.5):
        return None
    entries = sorted(by_date.values(), key=lambda entry: entry[2].order)
    if len(entries) > _MOMENTS[-1]:
        between = {one.order for one in select([one for one, _, _ in entries[1:-1]], _MOMENTS[-1] - 2)}
        entries = [entries[0], *(entry for entry in entries[1:-1] if entry[0].order in between), entries[-1]]
    if len(entries) not in _MOMENTS:
        return None
    points = [_moment_point(point, moment) for _, point, moment in entries]
    return SlideDraft(Layout.TIMELINE, as_items(points), tuple(points), "Dates carry what is said.")


_ONLY_WHEN = lazy_pattern(r"^(?:in|on|im|am|en|le|el|il|nel|em)?\s?(?:the )?$", re.IGNORECASE)
"""Words before a date that say no more than that it is one; "since" and "until" say more."""


def _moment_point(point: Point, moment: Moment) -> Point:
    """Return a point headed by its date; an opening that only names the date goes."""
    text = point.statement
    if moment.opening and _ONLY_WHEN.match(text[: moment.start]):
        text = text[moment.opening :]
    return Point(text[:1].upper() + text[1:], point.passage, moment.words)


def _figures(task: _Task) -> SlideDraft | None:
    """Return the numbers of a topic of which at least two, in much of what it says, stand alone in a short sentence."""
    by_number: dict[str, tuple[Ranked, Point, str]] = {}
    for one, point in task.candidates.entries:
        figures = {amount.words for amount in figures_in(point.statement)}
        if len(figures) == 1 and not point.details and count_words(point.statement) <= _LABEL:
            figure = figures.pop()
            by_number.setdefault(figure.replace(" ", ""), (one, point, figure))
    strength = {one.order: 0.5 if is_bare(figure) else 1.0 for one, _, figure in by_number.values()}
    strong = sum(strength.values())
    if len(by_number) < 2 or (strong < task.candidates.looked_at * 0.34 and strong < 4):
        return None
    weighted = [replace(one, score=one.score * strength[one.order]) for one, _, _ in by_number.values()]
    orders = {one.order for one in select(weighted, min(task.most, 4))}
    points = tuple(
        Point(point.statement, point.passage, figure)
        for one, point, figure in by_number.values()
        if one.order in orders
    )
    return SlideDraft(Layout.BIG_NUMBER, as_items(points), points, "Numbers carry what is said.")


def _comparison(task: _Task) -> SlideDraft | None:
    """Return two sides: sections whose headings are a pair, or sentences about one or the other name of the heading."""
    for (left, ours), (right, theirs) in _pairs(task):
        per_side = max(1, min(3, task.most - 1))
        sides = [
            (left, task.candidates.best(ours, per_side)),
            (right, task.candidates.best(theirs, per_side)),
        ]
        if all(points for _, points in sides):
            content = Items(
                tuple(Item(name, "\n".join(point.statement for point in points)) for name, points in sides)
            )
            points = tuple(point for _, side in sides for point in side)
            reason = f"{left} and {right} are set against each other."
            are_parts = {left, right} < {heading for heading, _ in task.topic.parts}
            about = f"{left} / {right}" if are_parts else ""
            return SlideDraft(Layout.COMPARISON, content, points, reason, about)
    return None


_Side = tuple[str, Sequence[Ranked]]


def _pairs(task: _Task) -> Iterator[tuple[_Side, _Side]]:
    parts = _by_part(task.topic)
    for first, second in pairwise(parts):
        headings = (first[0], second[0])
        is_contrast = (
            len(parts) == 2
            and task.language.finds("contrast", task.topic.heading)
            and len(_inside(task.topic)) == len(task.topic.ranked)
        )
        if all(heading and heading != task.topic.heading for heading in headings) and (
            is_contrast or are_opposite(headings, task.language)
        ):
            yield first, second
    if names := _named_sides(task):
        left, right = (set(terms(name, task.language)) for name in names)
        left, right = left - right, right - left
        ours: list[Ranked] = []
        theirs: list[Ranked] = []
        for one in _inside(task.topic):
            words = set(terms(one.passage.text, task.language))
            if bool(words & left) != bool(words & right):
                (ours if words & left else theirs).append(one)
        yield (names[0], ours), (names[1], theirs)


def _inside(topic: Topic) -> Sequence[Ranked]:
    """Return the passages below the heading of a topic; all of them where it is no heading of the document."""
    own = [one for one in topic.ranked if topic.heading in one.passage.headings]
    return own or topic.ranked


def _by_part(topic: Topic) -> list[_Side]:
    sides: list[_Side] = []
    at = 0
    for heading, count in topic.parts:
        sides.append((heading, topic.ranked[at : at + count]))
        at += count
    return [part for part in sides if part[0] != topic.heading] if len(sides) > 2 else sides


_VERSUS = lazy_pattern(
    r"^(?P<a>.{2,40}?)\s(?:vs\.?|versus|gegen|contra|contre|contro|compared (?:to|with)|gegenüber)\s(?P<b>.{2,40})$",
    re.IGNORECASE,
)
_BETWEEN = lazy_pattern(
    r"\b(?:between|zwischen|entre|tra|fra)\s(?P<a>.{2,40}?)\s(?:and|und|et|y|e)\s(?P<b>.{2,40})$",
    re.IGNORECASE,
)


def _named_sides(task: _Task) -> tuple[str, str] | None:
    for form in (_VERSUS, _BETWEEN):
        match = form.search(task.topic.heading)
        if match is not None and (form is _VERSUS or task.language.finds("contrast", task.topic.heading)):
            a, b = (re.split(r":\s", match["a"])[-1].strip(), match["b"].strip(" ?!."))
            return a[:1].upper() + a[1:], b[:1].upper() + b[1:]
    return None
