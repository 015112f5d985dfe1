"""Cover and contents on a company's layouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.company.mapping import LayoutMapping
from nbdeck.engine.layouts.company.slide import with_title
from nbdeck.engine.layouts.company.words import Filling, bare, filled
from nbdeck.engine.layouts.composer import ComposedSlide
from nbdeck.engine.layouts.covers import number_of
from nbdeck.engine.layouts.frame import short_title
from nbdeck.engine.layouts.kit import BODY_FLOOR, Words
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.scene.text import LINE_PITCH, TextStyle, stack_height
from nbdeck.engine.text.composing import paragraph, plain
from nbdeck.engine.text.language import continued, word
from nbdeck.engine.themes.company import CompanyPlaceholder
from nbdeck.errors import DoesNotFit

_COVER_LINES = 3
_ENTRY_FLOORS: tuple[Pt, ...] = (18.0, 16.0, 14.0)
_FILLED = 0.75
"""Share of a place's height that few entries take."""
_LOOSEST = 1.4


def company_cover(context: LayoutContext, title: str, subtitle: str | None) -> ComposedSlide:
    """Return the cover: title and subtitle in the places of its layout."""
    text = (subtitle or "").strip()
    context = context.backed(has_body=bool(text))
    place = context.layout.first("subTitle") or next(iter(context.layout.texts), None)
    body: tuple[TextBox, ...] = ()
    place = context.made_up_line() if place is None and context.layout.title is None else place
    if text and place is not None:
        words = [(short_title(text), bare(place.style))]
        try:
            body = filled(context, [Filling(place, words)], floor=BODY_FLOOR)
        except DoesNotFit:
            body = ()
    return with_title(context, short_title(title), body, lines=_COVER_LINES, is_opening=True)


def company_contents(
    context: LayoutContext, mapping: LayoutMapping, entries: Sequence[str]
) -> list[ComposedSlide]:
    """Return the contents slides, as few as show every entry at a good size.

    Raises:
        DoesNotFit: an entry is longer than a slide.
    """
    texts = [short_title(plain(entry)) for entry in entries]
    stages = [
        replace(context, layout=choice.layout, is_exact=choice.is_exact).backed()
        for choice in (*mapping.choices("contents")[:2], *mapping.choices(Layout.ITEMS, 2)[:1])
    ]
    for pages in range(1, len(texts) + 1):
        share = -(-len(texts) // pages)
        for floor in _ENTRY_FLOORS if share > 1 else (*_ENTRY_FLOORS, BODY_FLOOR):
            for one in stages:
                room = sum(slot.body.inner.h for slot in one.slots)
                if share * floor * LINE_PITCH > room + floor:
                    continue
                try:
                    return _pages(replace(one, floor=floor), texts, share)
                except DoesNotFit:
                    continue
    raise DoesNotFit("A title is too long for the contents.")


def _pages(context: LayoutContext, texts: Sequence[str], share: int) -> list[ComposedSlide]:
    pages = []
    for number, start in enumerate(range(0, len(texts), share), 1):
        part = list(enumerate(texts, 1))[start : start + share]
        pages.append(with_title(context, _name(context, number), _listed(context, part)))
    return pages


def _name(context: LayoutContext, number: int) -> str:
    name = word("contents", context.lang)
    return name if number == 1 else continued(name, number - 1, context.lang)


def _listed(context: LayoutContext, entries: Sequence[tuple[int, str]]) -> tuple[TextBox, ...]:
    slots = context.slots
    share = -(-len(entries) // len(slots))
    fillings = []
    for number, slot in enumerate(slots):
        part = entries[number * share : (number + 1) * share]
        if part:
            fillings.append(Filling(slot.body, _spread(context, slot.body, part)))
    return filled(context, fillings)


def _spread(context: LayoutContext, place: CompanyPlaceholder, entries: Sequence[tuple[int, str]]) -> Words:
    """Return numbered entries with room between them where they are few."""
    base = replace(place.style, indent=round(place.style.size * 1.7), hang=0.0, after=0.0)
    words: list[tuple[str, TextStyle]] = [
        (text, replace(base, bullet=number_of(number, [text for _, text in entries])))
        for number, text in entries
    ]
    inner = place.inner
    paragraphs = [
        paragraph(text, style, inner.w * 0.97, context.look(place), context.lang) for text, style in words
    ]
    spare = inner.h * _FILLED - sum(each.height for each in paragraphs)
    gap = min(spare / max(len(words) - 1, 1), base.size * _LOOSEST)
    if gap <= base.before or stack_height(paragraphs) > inner.h:
        return words
    return [(text, replace(style, before=gap)) for text, style in words]
