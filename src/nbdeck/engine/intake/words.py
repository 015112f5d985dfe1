"""The words of a slide: the layout that they have where none is named, and the content that they are in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from nbdeck.contract.content import Closing, Content, Items, Quote
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.reading import closing, quotation
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.figures import begins_with_date, figure_of
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.intake.factors import PESTEL, SWOT, are_factors
from nbdeck.engine.intake.items import counted, items_of


def content_of(spec: Slide, layout: Layout | None) -> Content | None:
    """Return what a slide says in a layout; None where a chart, a table or its title alone does.

    Raises:
        ValidationFailed: the layout arranges items and there is no word in the content.
    """
    if layout in {None, Layout.CHART, Layout.TABLE}:
        return None
    if layout is Layout.QUOTE:
        return spec.body if isinstance(spec.body, Quote) else quotation(spec.content)
    if layout is Layout.THANKS:
        return spec.body if isinstance(spec.body, Closing) else closing(spec.content)
    counts = ITEM_COUNTS[layout]
    items = items_in(spec, spec.item_amount or (0 if layout is Layout.ITEMS else counts[0]))
    is_too_many = len(items.items) > counts[-1] and not spec.item_amount and layout is not Layout.ITEMS
    return items_in(spec, counts[-1]) if is_too_many else items


def items_in(spec: Slide, count: int) -> Items:
    """Return the items of a slide: those that it was given, else those that its words are read as.

    Args:
        spec: The slide.
        count: How many there have to be; 0 gives as many as there are.

    Raises:
        ValidationFailed: there is no word in the content.
    """
    if isinstance(spec.body, Items) and spec.body.items:
        return counted(spec.body, count)
    return items_of(spec.content, count)


_QUOTED = lazy_pattern(r"^\s*[\"“„«「].+[\"”“»」]\s*(?:[\n—–-].*)?$", re.DOTALL)
_MOST = 5


def layout_of(spec: Slide) -> Layout | None:
    """Return the layout of a slide, None for a slide that says its title and nothing else."""
    if spec.layout is not None:
        return spec.layout
    if spec.chart is not None:
        return Layout.CHART
    if spec.table is not None:
        return Layout.TABLE
    if not spec.content.strip() or _bare(spec.content) == _bare(spec.title):
        return None
    if spec.is_verbatim:
        return Layout.ITEMS
    if isinstance(spec.body, Quote | Closing):
        return Layout.QUOTE if isinstance(spec.body, Quote) else Layout.THANKS
    content = items_in(spec, spec.item_amount)
    items = content.items
    if len(items) > _MOST and spec.item_amount == 0 and not are_factors(items, PESTEL):
        return Layout.ITEMS
    return next(_guesses(spec, items, is_numbered=content.is_numbered), Layout.ITEMS)


def _bare(words: str) -> str:
    """Return letters and digits of words, without the marks of a list or the end of a sentence."""
    return "".join(filter(str.isalnum, words))


def _guesses(spec: Slide, items: Sequence[Item], *, is_numbered: bool) -> Iterator[Layout]:
    """Yield the layouts that the content calls for, the surest first; none that takes another count of items."""
    rules: tuple[tuple[Layout, Callable[[], bool]], ...] = (
        (Layout.PESTEL, lambda: are_factors(items, PESTEL)),
        (Layout.SWOT, lambda: are_factors(items, SWOT)),
        (Layout.QUOTE, lambda: _QUOTED.match(spec.content) is not None),
        (Layout.TIMELINE, lambda: all(map(begins_with_date, items))),
        (Layout.BIG_NUMBER, lambda: all(map(_is_figure, items))),
        (Layout.COMPARISON, lambda: _are_sides(items, spec.title)),
        (Layout.STEPS, lambda: is_numbered),
    )
    return (layout for layout, is_met in rules if len(items) in ITEM_COUNTS[layout] and is_met())


def _are_sides(items: Sequence[Item], title: str) -> bool:
    """Whether the title names each of two items: "Cloud or servers" above `Cloud: ...` and `Servers: ...`."""
    named = title.casefold()
    return all(item.heading and item.heading.casefold() in named for item in items)


def _is_figure(item: Item) -> bool:
    """Whether the item is about one number: it stands in the heading, or the few words begin with it."""
    figure = figure_of(item)
    if figure is None or len(item.text) > 160:
        return False
    return figure_of(Item(item.heading, "")) is not None or (
        figure.text != item.text and len(item.text) < 120
    )
