"""Points that each name a date, for the timeline that a request wishes: a list, or a row of things behind a label."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from nbdeck.contract.content import lines_of
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.figures import MONTHS
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.description import items_of, read_description, sentence_of, untitled
from nbdeck.engine.author.typed.things import things_in

_FEWEST = 3
"""Dates of a timeline."""
_LONGEST_NAME = 4
"""Letters from which on the name of a month is one without a number beside it."""
_STOPS = ".!?。"
_NAMES = "|".join(sorted(MONTHS, key=len, reverse=True))
_LONG = "|".join(name for name in sorted(MONTHS, key=len, reverse=True) if len(name) >= _LONGEST_NAME)
_YEAR = r"(?P<{0}>(?:19|20)\d\d)"
_DATE = lazy_pattern(
    r"(?<![\w.])(?:(?:\d{1,2}\s?[-–]\s?)?(?P<day>\d{1,2})(?:\.|st|nd|rd|th|º|er)?\s(?:of |de )?"
    rf"(?P<month>{_NAMES})\b\.?"
    rf"(?:,?\s(?:of |de |del )?{_YEAR.format('year')})?|(?P<alone>{_NAMES})\.?\s(?:of |de |del )?{_YEAR.format('its')}|"
    rf"(?P<d>\d{{1,2}})[./](?P<m>\d{{1,2}})[./](?P<y>(?:19|20)?\d\d)(?!\d)|(?P<long>{_LONG})\b|"
    rf"{_YEAR.format('only')}(?![\w年]))|(?:(?P<wide>(?:19|20)\d\d)年)?(?P<number>\d{{1,2}})月(?:(?P<date>\d{{1,2}})日|末)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Point:
    """A point with its date as typed; no date where it names none."""

    text: str
    date: str
    when: tuple[int, int, int]
    """Year, month and day; 0 for what is not said."""

    @property
    def item(self) -> Item:
        """The point below its date."""
        return Item(self.date, self.text) if self.date else Item("", self.text)


def with_timeline(slides: Sequence[OutlineSlide]) -> tuple[OutlineSlide, ...]:
    """Return slides, lists of dated points and rows of them behind a label as timelines in the order of their dates.

    Args:
        slides: Those with a layout of their own keep it.
    """
    return tuple(part for one in slides for part in _parted(one))


def _parted(slide: OutlineSlide) -> Iterator[OutlineSlide]:
    """Yield a slide, or its timeline between what stands before and behind that."""
    said = read_description(slide.description)
    items = () if slide.appearance or said.tables else items_of(said.text)
    found = _row(slide, items) or _run(slide, items)
    if found is None:
        yield slide
        return
    start, end, timeline = found
    are_labels = slide.title == ", ".join(item.heading for item in items)
    for part, other in ((items[:start], slide), ((), timeline), (items[end:], untitled(slide.description))):
        title = ", ".join(item.heading for item in part) if are_labels and part else other.title
        if part or other is timeline:
            said_here = lines_of(part) or timeline.description
            yield other.model_copy(update={"title": title, "description": said_here})


def _row(slide: OutlineSlide, items: Sequence[Item]) -> tuple[int, int, OutlineSlide] | None:
    """Return the first row of dates behind a label, as a timeline, with the points that it stands for."""
    for at, item in enumerate(items):
        heading = item.heading or ("" if at else slide.title.strip())
        first, *more = sentences(item.text) or [""]
        things = things_in(first)
        points = [_point(thing) for thing in things if thing.count("(") == thing.count(")")]
        least = 1 if understand(heading).layout is Layout.TIMELINE else max(_FEWEST, len(points) - 1)
        is_row = _FEWEST <= len(points) == len(things) and sum(bool(one.date) for one in points) >= least
        if heading and is_row:
            return at, at + 1, _timeline(slide, heading, points, more)
    return None


def _run(slide: OutlineSlide, items: Sequence[Item]) -> tuple[int, int, OutlineSlide] | None:
    """Return the first points behind each other that name a date, no label and no whole sentence, as a timeline."""
    said = ["" if item.heading and not _DATE.match(item.heading) else sentence_of(item) for item in items]
    points = [_point("" if one[-1:] in _STOPS else one) for one in said]
    for is_dated, group in groupby(enumerate(points), key=lambda one: bool(one[1].date)):
        run = list(group)
        if is_dated and len(run) >= _FEWEST:
            return run[0][0], run[-1][0] + 1, _timeline(slide, slide.title, [point for _, point in run])
    return None


def _timeline(
    slide: OutlineSlide, title: str, points: Sequence[_Point], more: Sequence[str] = ()
) -> OutlineSlide:
    """Return a timeline; what its author wrote behind the dates stands below them."""
    is_known = all(point.when[0] and point.when[1] for point in points)
    ordered = sorted(points, key=lambda point: point.when) if is_known else points
    items = (*(point.item for point in ordered), *(Item("", one) for one in more))
    look = describe(Layout.TIMELINE, None)
    return slide.model_copy(update={"title": title, "description": lines_of(items), "appearance": look})


def _point(text: str) -> _Point:
    match = _DATE.search(text)
    if match is None:
        return _Point(text, "", (0, 0, 0))
    name = match["month"] or match["alone"] or match["long"]
    year = match["year"] or match["its"] or match["y"] or match["only"] or match["wide"]
    month = MONTHS[name.lower()] if name else int(match["m"] or match["number"] or 0)
    day = int(match["day"] or match["d"] or match["date"] or 0)
    return _Point(text, match[0], (int(year or 0), month, day))
