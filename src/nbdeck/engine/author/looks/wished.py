"""Slides in the layouts that a prompt wishes, wherever their points have that form already."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.printing import lines_of
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.figures import begins_with_date
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.looks.description import items_of, read_description, rows_of_points
from nbdeck.engine.author.looks.own_title import untitled
from nbdeck.engine.author.typed.tables import pipe_rows

_FIELDS = lazy_pattern(r"[,;]\s+|[，、；]")
_FEWEST = 3
"""Things that each of two points lists at least where they are the columns of a table."""
_DATED = frozenset({Layout.TIMELINE, Layout.MILESTONE})
_ORDERED = frozenset({Layout.STEPS, Layout.CYCLE, Layout.FUNNEL, Layout.PYRAMID})
"""Layouts of points in an order, which may be any."""


def shown_as(slides: Sequence[OutlineSlide], wished: Collection[str]) -> tuple[OutlineSlide, ...]:
    """Return slides in the layouts wished: all points with dates along a line, else the first slide that has the form.

    Args:
        slides: Those with a layout of their own keep it.
        wished: Names of layouts; kinds of charts are left alone.
    """
    shown = [part for one in slides for part in (_as_table(one) if Layout.TABLE in wished else (one,))]
    for layout in (Layout[name] for name in sorted(wished) if name in Layout.__members__):
        suited = [at for at, one in enumerate(shown) if not one.appearance and _has_form(one, layout)]
        for at in suited if layout in _DATED else suited[:1]:
            shown[at] = shown[at].model_copy(update={"appearance": describe(layout, None)})
    return tuple(shown)


def _has_form(slide: OutlineSlide, layout: Layout) -> bool:
    said = read_description(slide.description)
    if said.tables:
        return False
    items = items_of(said.text)
    if layout is Layout.TABLE:
        return rows_of_points(said.text, ("", "")) is not None
    if layout is Layout.COMPARISON:
        return len(items) == ITEM_COUNTS[layout][0] and all(item.heading for item in items)
    is_long = len(items) >= ITEM_COUNTS[layout][0]
    return is_long and (layout in _ORDERED or (layout in _DATED and all(map(begins_with_date, items))))


def _as_table(slide: OutlineSlide) -> tuple[OutlineSlide, ...]:
    """Return a slide with two points behind each other that list as many things each as their table and the rest."""
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
