"""Tables and charts on a company's slides: native, in its places for content, captions under them or in their own."""

from __future__ import annotations

from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.captions import caption_within_budget, captioned_tables, points_of
from nbdeck.engine.layouts.chart import lay_out_chart
from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.company.words import filled_as_fits, listed
from nbdeck.engine.layouts.kit import BODY_FLOOR, Page
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import ChartElement, Element, Table, TextBox
from nbdeck.engine.text.fonts import is_known
from nbdeck.engine.themes.company import MADE_UP, CompanyPlaceholder

DataBody = tuple[str, tuple[Element, ...], int]
_MARGIN: Pt = 29.0
_LETTERS = 46
"""How often the size of a chart's words goes into the width of its place, at the least."""
_HIGHER = 1.12
"""How much higher a table is in the highest of usual typefaces than in those that are known here."""


def data_bodies(
    context: LayoutContext, layout: Layout, spec: Slide, title: str, taken: float
) -> list[DataBody]:
    """Return the bodies of a chart's or a table's slides, each with its title and how many characters were left out.

    Args:
        context: The layout.
        layout: CHART or TABLE.
        spec: Has one.
        title: Of the slide.
        taken: Words that the slide shows beside the caption.

    Raises:
        ValidationFailed: no chart is given.
        DoesNotFit: one row alone is higher than a slide, or there is no room for chart or caption.
    """
    caption, condensed = caption_within_budget(spec.content, context.verbosity, taken)
    own = context.layout.first("chart" if layout is Layout.CHART else "tbl")
    texts = [slot.body for slot in context.slots]
    place = own or texts[0]
    apart = texts[0] if own is not None else texts[1] if len(texts) > 1 else None
    notes: tuple[TextBox, ...] = ()
    if caption and apart is not None:
        notes, cut = filled_as_fits(context, apart, caption, lambda text: listed(apart, points_of(text)))
        caption, condensed = "", condensed + cut
    page = context.page(_inside(place, context.template.page))
    if layout is Layout.CHART:
        bare, most = spec.model_copy(update={"content": caption}), max(page.body.w / _LETTERS, BODY_FLOOR)
        elements, cut = lay_out_chart(page, bare, title=title, most=most)
        parts = [(title, elements, cut)]
    else:
        higher = 1.0 if is_known(context.layout.look.minor) else _HIGHER
        lower = replace(page, body=page.body.top_slice(page.body.h / higher))
        parts = [
            (name, tuple(_heightened(each, page.body.y, higher) for each in elements), cut)
            for name, elements, cut in captioned_tables(lower, spec, title, caption)
        ]
    return [
        (name, (*_placed(context, page, place, elements), *notes), cut + (0 if number else condensed))
        for number, (name, elements, cut) in enumerate(parts)
    ]


def _heightened(element: Element, top: Pt, factor: float) -> Element:
    """Return an element of a table's body so much further below `top`; a table has higher rows."""
    box = replace(element.box, y=top + (element.box.y - top) * factor)
    if isinstance(element, Table):
        heights = tuple(each * factor for each in element.row_heights)
        return replace(element, box=replace(box, h=sum(heights)), row_heights=heights)
    return replace(element, box=box)


def _placed(
    context: LayoutContext, page: Page, place: CompanyPlaceholder, elements: tuple[Element, ...]
) -> tuple[Element, ...]:
    """Return what was laid out, as the slide shows it: its caption in the place, where it has one, else its data."""
    drawn = context.drawn(elements, page.theme, page.body)
    captions = [each for each in drawn if isinstance(each, TextBox) and each.name == "Caption"]
    data = [each for each in drawn if isinstance(each, ChartElement | Table)]
    holder = data if place.kind in ("chart", "tbl") or not captions else captions
    if place.kind == MADE_UP or len(holder) != 1:
        return drawn
    return tuple(replace(each, placeholder=place.key) if each is holder[0] else each for each in drawn)


def _inside(place: CompanyPlaceholder, page: Box) -> Box:
    """Return a place without its side insets, so that a table stands under its title's text, inside the margins."""
    insets, safe = place.insets, page.inset(_MARGIN)
    inner = place.box.inset(insets.left, min(insets.top, 4.0), insets.right, 0.0)
    left, top = max(inner.x, safe.x), max(inner.y, safe.y)
    return Box(left, top, min(inner.right, safe.right) - left, min(inner.bottom, safe.bottom) - top)
