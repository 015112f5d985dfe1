"""Bodies of slides on a company's layouts: items in its places, or as a composition whose words stand in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.arrange import Offer, offer_of, variants_of
from nbdeck.engine.layouts.company.context import LayoutContext, recolored
from nbdeck.engine.layouts.company.slots import Slot
from nbdeck.engine.layouts.company.words import Filling, bare, boxed, filled, listed, stacked
from nbdeck.engine.layouts.icons import icons_of
from nbdeck.engine.layouts.kit import LayOut, Page, Variant, Words, group
from nbdeck.engine.scene.boxes import INK, Box, Color, Pt
from nbdeck.engine.scene.elements import Element, Group, Shape, TextBox, flatten
from nbdeck.engine.scene.text import TextParagraph, stack_height
from nbdeck.engine.text.composing import paragraph
from nbdeck.engine.themes.company import CompanyPlaceholder
from nbdeck.engine.themes.company_theme import home_colors
from nbdeck.errors import DoesNotFit

_LOOSE, _LOOSEST = 0.66, 0.9
"""Share of a place's height that a few items take, and the most room between them, font sizes."""
_WORDY = "word " * 30
"""A text that needs a composition with room for words."""
_SLACK: Pt = 0.5
_UNDER = 0.92
"""Size of text under a smaller heading, a share of the heading's."""
_LISTS = frozenset({Layout.ITEMS, Layout.SUMMARY})
"""Layouts whose items stand in the company's places as its own slides have them, with nothing drawn."""


def offer_on(context: LayoutContext, layout: Layout, items: Sequence[Item]) -> Offer:
    """Return the ways of showing items on a company's layout, the best first; plain text in its places is the last.

    Items that were given icons have them in front of rows.

    Args:
        context: The layout; one made for this very kind of slide is filled with nothing drawn on it.
        layout: Of the slide.
        items: At least one.
    """
    even = context.in_columns()
    page = _page(even, items)
    plain = Variant("places", lambda at, shown: lay_out_list(replace(context, floor=at.floor), shown))
    is_headed = layout is Layout.COMPARISON and any(slot.head for slot in even.slots)
    if context.is_exact or is_headed or (layout in _LISTS and not page.icons):
        return Offer(page, (plain,))
    offer = offer_of(page, variants_of(layout), items)
    wordy = tuple(replace(item, text=_WORDY) for item in items)
    more = () if layout in _LISTS else (each for each in offer.others if each.suits(page, wordy))
    drawn = [replace(each, lay_out=_drawing(even, each)) for each in (*offer.suited, *more)]
    return Offer(page, drawn or (plain,), last=(plain,))


def _page(context: LayoutContext, items: Sequence[Item]) -> Page:
    page = context.page(context.rows, share=1.0)
    faces = context.look(context.slots[0].body)
    look = replace(page.theme.look, major=faces.major, minor=faces.minor)
    return replace(page, theme=replace(page.theme, look=look), icons=icons_of(items), keeps_items_whole=True)


def _drawing(context: LayoutContext, variant: Variant) -> LayOut:
    def lay_out(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
        return words_in_places(context, page, variant.lay_out(page, items))

    return lay_out


def words_in_places(context: LayoutContext, page: Page, elements: Sequence[Element]) -> tuple[Element, ...]:
    """Return a composition whose words stand in the layout's own places: those under each other in one of them.

    Args:
        context: The layout.
        page: The page that the composition was laid out on.
        elements: Laid out from left to right.

    Raises:
        DoesNotFit: words stand on something that is not sheer, or in more columns than the layout has places.
    """
    drawn = context.drawn(elements, page.theme, page.body)
    columns: dict[tuple[int, int], list[TextBox]] = {}
    for text in flatten(drawn):
        if isinstance(text, TextBox) and text.role == "body":
            columns.setdefault((round(text.box.x), round(text.box.w)), []).append(text)
    places = [slot.body for slot in context.slots]
    if len(columns) > len(places):
        raise DoesNotFit(
            f"Layout {context.layout.name!r} has {len(places)} places for {len(columns)} columns."
        )
    words = {id(text) for column in columns.values() for text in column}
    rest = tuple(_without(drawn, words))
    boxes = [text.box for column in columns.values() for text in column]
    shapes = (each for each in flatten(rest) if isinstance(each, Shape) and each.fill)
    behind = context.over(tuple(each for each in shapes if _meets(each, boxes)))
    ink = home_colors(INK, page.look, context.layout.look)
    ordered = sorted(columns.values(), key=lambda column: column[0].box.x, reverse=context.is_rtl)
    texts = [_joined(behind, place, column, ink) for place, column in zip(places, ordered, strict=False)]
    clear = tuple(_clear_of(rest, [text.box for text in texts]))
    side = -1.0 if context.is_rtl else 1.0
    first = [
        text
        for text in texts
        if clear and all((each.box.x - text.box.x) * side > text.box.w / 2 for each in clear)
    ]
    return (*first, *clear, *(text for text in texts if text not in first))


def _clear_of(elements: Sequence[Element], words: Sequence[Box]) -> Iterator[Element]:
    """Yield what is drawn without the lines between words that are one text now, grounds of words by themselves.

    Raises:
        DoesNotFit: words stand on something opaque, which would be taken for hiding them.
    """
    for each in elements:
        if not _meets(each, words):
            yield each
        elif isinstance(each, Group):
            parts = list(_clear_of(each.children, words))
            beside = [part for part in parts if not _meets(part, words)]
            if beside and len(beside) < len(parts):
                raise DoesNotFit("A mark stands on the ground of words that are one text with others.")
            yield from (group(each.name, *beside),) if beside else parts
        elif not isinstance(each, Shape) or (each.kind != "line" and not _is_sheer(each)):
            raise DoesNotFit("Words of a composition stand on something that is not sheer.")
        elif each.kind != "line":
            yield each


def _meets(element: Element, words: Sequence[Box]) -> bool:
    is_line = isinstance(element, Shape) and element.kind == "line"
    box = element.box.inset(-1.0) if is_line else element.box
    return any(box.overlaps(each, _SLACK) for each in words)


def _is_sheer(shape: Shape) -> bool:
    return shape.line is None and shape.fill is not None and shape.fill.alpha < 1


def _without(elements: Sequence[Element], words: set[int]) -> Iterator[Element]:
    for each in elements:
        if isinstance(each, Group) and (children := tuple(_without(each.children, words))):
            yield group(each.name, *children)
        elif not isinstance(each, Group) and id(each) not in words:
            yield each


def _joined(
    context: LayoutContext, place: CompanyPlaceholder, column: Sequence[TextBox], ink: Color
) -> TextBox:
    """Return texts under each other as one, whose spaces between paragraphs keep each where it stands.

    Words in plain ink have the colours of the place.
    """
    paragraphs: list[TextParagraph] = []
    tops = [_top(each) for each in column]
    bottom = tops[0]
    for top, text in zip(tops, column, strict=True):
        first, *others = text.paragraphs
        paragraphs += [_spaced(first, before=max(round(top - bottom, 1), 0.0)), *others]
        paragraphs[-1] = _spaced(paragraphs[-1], after=0.0)
        bottom = top + stack_height(text.paragraphs)
    if context.is_rtl:
        # LibreOffice runs deeper levels of a list from left to right whatever they say, so there are none.
        paragraphs = [replace(each, style=replace(each.style, level=0)) for each in paragraphs]
    paragraphs = [_inked(each, place, ink) for each in paragraphs]
    first_box, insets = column[0].box, place.insets
    y = tops[0] - insets.top
    height = max(column[-1].box.bottom, bottom + 1.0) - y + insets.bottom
    box = Box(first_box.x - insets.left, y, first_box.w + insets.left + insets.right, height)
    return boxed(context, place, paragraphs, box, "top")


def _inked(words: TextParagraph, place: CompanyPlaceholder, ink: Color) -> TextParagraph:
    own = place.levels[0 if words.style.bold else min(1, len(place.levels) - 1)].color
    return recolored(words, lambda color: own if color == ink else color)  # type: ignore[no-any-return]


def _top(text: TextBox) -> Pt:
    """Return where the first line of a text begins."""
    spare = text.box.h - text.text_height
    return text.box.y + text.insets.top + {"top": 0.0, "middle": spare / 2, "bottom": spare}[text.anchor]


def _spaced(words: TextParagraph, **spaces: Pt) -> TextParagraph:
    return replace(words, style=replace(words.style, **spaces))  # type: ignore[arg-type]


def lay_out_list(context: LayoutContext, items: Sequence[Item]) -> tuple[TextBox, ...]:
    """Return the items in the layout's slots: one each, or shared out in their order.

    Raises:
        DoesNotFit: not even at the floor, or the layout has more slots than there are items.
    """
    slots = context.slots[: len(items)] if context.is_exact else context.slots
    if len(slots) > len(items):
        raise DoesNotFit(f"Layout {context.layout.name!r} has {len(slots)} places for {len(items)} items.")
    if len(slots) == len(items) > 1:
        pairs = zip(slots, items, strict=True)
        return filled(context, [filling for slot, item in pairs for filling in _one(slot, item)])
    if len(items) == 1 and len(items[0].points) <= 1:
        return filled(context, [(slots[0].body, stacked(slots[0].body, items[0]))])
    share = -(-len(items) // len(slots))
    parts = [items[start : start + share] for start in range(0, len(items), share)]
    fillings = [
        (slot.body, _spread(context, slot.body, part)) for slot, part in zip(slots, parts, strict=False)
    ]
    return filled(context, fillings)


def _spread(context: LayoutContext, place: CompanyPlaceholder, items: Sequence[Item]) -> Words:
    """Return items as a list, with more room between them where they are few."""
    words = list(listed(place, items))
    starts = [at for at, (_, style) in enumerate(words) if at and style.level == 0]
    inner, look = place.inner, context.look(place)
    height = stack_height([paragraph(text, style, inner.w, look, context.lang) for text, style in words])
    if not starts or height > inner.h * _LOOSE:
        return words
    room = min((inner.h * _LOOSE - height) / len(starts), place.style.size * _LOOSEST)
    for at in starts:
        text, style = words[at]
        words[at] = (text, replace(style, before=round(style.before + room, 1)))
    return words


def _one(slot: Slot, item: Item) -> list[Filling]:
    """Return an item in its slot: the heading in a place of its own where there is one."""
    if slot.head is None or not item.heading:
        lines = item.points
        many = len(lines) > 1 and slot.body.style.bullet
        return [(slot.body, listed(slot.body, [item]) if many else stacked(slot.body, item))]
    head = (slot.head, [(item.heading, slot.head.style)])
    lines = item.points
    base = slot.body.style if len(lines) > 1 else bare(slot.body.style)
    # Some templates set headings smaller than what stands below them.
    look = base.sized(slot.head.style.size * _UNDER) if base.size > slot.head.style.size else base
    return [head, (slot.body, [(line, look) for line in lines])]
