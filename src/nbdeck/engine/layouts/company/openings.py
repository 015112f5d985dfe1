"""Cover and contents on a company's layouts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.company.bodies import words_in_places
from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.company.mapping import LayoutMapping
from nbdeck.engine.layouts.company.slide import with_title
from nbdeck.engine.layouts.company.words import bare, filled
from nbdeck.engine.layouts.composer import ComposedSlide
from nbdeck.engine.layouts.covers import listed
from nbdeck.engine.layouts.frame import short_title
from nbdeck.engine.layouts.kit import BODY_FLOOR
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import Element, TextBox
from nbdeck.engine.text.language import continued, word
from nbdeck.errors import DoesNotFit


def company_cover(context: LayoutContext, title: str, subtitle: str | None) -> ComposedSlide:
    """Return the cover: title and subtitle in the places of its layout."""
    text = (subtitle or "").strip()
    layout = context.layout
    context = context.backed(has_body=bool(text and (layout.texts or layout.title is None)))
    place = context.line
    body: tuple[TextBox, ...] = ()
    if text:
        with suppress(DoesNotFit):
            body = filled(context, [(place, [(short_title(text), bare(place.style))])], floor=BODY_FLOOR)
    cover = with_title(context, short_title(title), body, is_opening=True)
    lost = ("its subtitle could not be shown",) if text and not body else ()
    return replace(cover, notices=(*cover.notices, *lost))


def company_contents(
    context: LayoutContext, mapping: LayoutMapping, entries: Sequence[str]
) -> list[ComposedSlide]:
    """Return the contents slides, as few as show every entry at a good size.

    Raises:
        DoesNotFit: an entry is longer than a slide.
    """
    choices = (mapping.choices("contents")[0], mapping.choices(Layout.ITEMS, 2)[0])
    name = word("contents", context.lang)
    offers: list[tuple[int, Pt, LayoutContext, list[tuple[Element, ...]]]] = []
    for choice in choices:
        on = replace(context, layout=choice.layout, is_exact=choice.is_exact).in_columns().backed()
        page = on.page(on.rows, share=1.0)
        with suppress(DoesNotFit):
            pages = listed(page, page.theme.contents, page.body, entries, len(on.slots))
            size = pages[0][0].paragraphs[0].style.size
            offers.append((len(pages), -size, on, [words_in_places(on, page, texts) for texts in pages]))
    if not offers:
        raise DoesNotFit("A title is too long for the contents.")
    _, _, on, bodies = min(offers, key=lambda offer: offer[:2])
    names = [continued(name, number, context.lang) if number else name for number in range(len(bodies))]
    return [with_title(on, title, body) for title, body in zip(names, bodies, strict=True)]
