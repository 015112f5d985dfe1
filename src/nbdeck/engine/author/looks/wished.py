"""Slides in the layouts that a prompt wishes, wherever their points have that form already."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.printing import lines_of
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.figures import begins_with_date
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.description import (
    items_of,
    read_description,
    rows_of_points,
    sentence_of,
    untitled,
)
from nbdeck.engine.author.typed.pairs import pairs_of
from nbdeck.engine.author.typed.tables import pipe_rows

_FIELDS = lazy_pattern(r"[,;]\s+|[，、；]")
_FEWEST = 3
"""Things that each of two points lists at least where they are the columns of a table."""
_DATED = frozenset({Layout.TIMELINE, Layout.MILESTONE})
_HEADED = frozenset({Layout.COMPARISON, Layout.SWOT, Layout.PESTEL})
"""Layouts of so many points, each with a heading."""
_ORDERED = frozenset({Layout.STEPS, Layout.CYCLE, Layout.FUNNEL, Layout.PYRAMID})
"""Layouts of points in an order, which may be any."""


def shown_as(
    slides: Sequence[OutlineSlide],
    wished: Collection[str],
    named: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> tuple[OutlineSlide, ...]:
    """Return slides in the layouts wished: all points with dates along a line, else the first slide that has the form.

    Args:
        slides: Those with a layout of their own keep it.
        wished: Names of layouts; kinds of charts are left alone.
        named: Titles of the slides that a wish names, by layout; a layout that names none may be that of any.
    """
    shown = list(_compared(slides, named.get(Layout.COMPARISON, ())))
    has_table = any(read_description(one.description).tables for one in shown)
    if Layout.TABLE in wished:
        titles = named.get(Layout.TABLE, ())
        shown = [part for one in shown for part in _as_table(one, is_named=one.title in titles)]
    open_ones = {*wished} - ({Layout.TABLE} if has_table else set())
    for layout in (Layout[name] for name in sorted(open_ones) if name in Layout.__members__):
        titles = named.get(layout, ())
        suited = [
            at
            for at, one in enumerate(shown)
            if not one.appearance and _has_form(one, layout) and (not titles or one.title in titles)
        ]
        suited.sort(key=lambda at: understand(shown[at].title).layout is not layout)
        for at in suited if layout in _DATED else suited[:1]:
            shown[at] = shown[at].model_copy(update={"appearance": describe(layout, None)})
    return tuple(shown)


def _compared(slides: Sequence[OutlineSlide], titles: Collection[str]) -> Iterator[OutlineSlide]:
    """Yield slides, the only two that a comparison names as its sides where they stand behind each other."""
    places = [at for at, one in enumerate(slides) if one.title in titles]
    sides = [slides[at] for at in places]
    are_lists = all(one.description and not read_description(one.description).tables for one in sides)
    if len(places) != ITEM_COUNTS[Layout.COMPARISON][0] or places[1] != places[0] + 1 or not are_lists:
        yield from slides
        return
    points = [Item(one.title, "\n".join(map(sentence_of, items_of(one.description)))) for one in sides]
    both = " / ".join(one.title for one in sides)
    look = describe(Layout.COMPARISON, None)
    yield from slides[: places[0]]
    yield OutlineSlide(title=both, description=lines_of(points), appearance=look)
    yield from slides[places[1] + 1 :]


def _has_form(slide: OutlineSlide, layout: Layout) -> bool:
    said = read_description(slide.description)
    if said.tables:
        return False
    items = items_of(said.text)
    if layout is Layout.TABLE:
        return rows_of_points(said.text, ("", "")) is not None
    if layout in _HEADED:
        return len(items) == ITEM_COUNTS[layout][0] and all(item.heading for item in items)
    is_long = len(items) >= ITEM_COUNTS[layout][0]
    return is_long and (layout in _ORDERED or (layout in _DATED and all(map(begins_with_date, items))))


def _as_table(slide: OutlineSlide, *, is_named: bool) -> tuple[OutlineSlide, ...]:
    """Return a slide with two points behind each other that list as many things each as their table and the rest.

    One that a wish names is a table where all its points are labels with a number each.
    """
    if is_named and not slide.appearance and (pairs := _rows_of_pairs(slide)):
        look = describe(Layout.TABLE, None)
        return (slide.model_copy(update={"description": pipe_rows(pairs), "appearance": look}),)
    items = (
        () if slide.appearance or read_description(slide.description).tables else items_of(slide.description)
    )
    for at, pair in enumerate(pairwise(items)):
        columns = [(one.heading, *_FIELDS.split(one.text.rstrip(".。"))) for one in pair if one.heading]
        lengths = [len(column) for column in columns]
        if len(lengths) == len(pair) and lengths[0] == lengths[1] > _FEWEST:
            rows = pipe_rows(list(zip(*columns, strict=True)))
            title = slide.title.strip() or ", ".join(one.heading for one in pair)
            table = OutlineSlide(title=title, description=rows, appearance=describe(Layout.TABLE, None))
            rest = lines_of((*items[:at], *items[at + 2 :]))
            return (table, untitled(rest)) if rest else (table,)
    return (slide,)


def _rows_of_pairs(slide: OutlineSlide) -> list[tuple[str, ...]]:
    """Return points that are labels with a number each as rows below the title; none for other points."""
    pairs = pairs_of(slide.description)
    is_table = len(pairs.pairs) > 1 and not pairs.rest and all(len(pair.cells) == 1 for pair in pairs.pairs)
    return [("", slide.title), *((pair.label, *pair.cells) for pair in pairs.pairs)] if is_table else []
