"""What diagrams share: tints of one colour, texts that stay in step with their items, and words beside a figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.items import COLUMNS, card_words
from nbdeck.engine.layouts.kit import (
    BODY_FLOOR,
    LABEL_FLOOR,
    Page,
    TextBlock,
    Words,
    as_last_resort,
    card_inner,
    ink_for,
    natural_height,
    rule,
    set_blocks,
    style,
    words_of,
)
from nbdeck.engine.layouts.lines import magnified
from nbdeck.engine.layouts.tapers import Taper
from nbdeck.engine.scene.boxes import INK, MUTED, TEXT, Box, Color, Pt, contrast
from nbdeck.engine.scene.elements import Element, Shape, TextBox
from nbdeck.engine.text.fonts import text_width
from nbdeck.errors import DoesNotFit

HAIRLINE = MUTED.faded(0.35)
_TINTS = (0.12, 0.1, 0.08, 0.06, 0.04)
_SHRINKS = 1.15
"""How much higher than their box words may be before their headings run in: they are set that much smaller."""
_AIR: Pt = 5.0
_THIN = 0.08
"""Above and below words between hairlines, and the most of that in the height between them."""
_LONG = 420
"""Characters of the longest item times items from which on words beside a figure count as long."""


_CALM = 0.7
"""Share of a card's height that words in larger type may fill."""
_BELOW_TITLE = 0.85
"""Size of the largest words, a share of the title's."""
_LEVEL: Pt = 78.0
_GROWS = 1.7
"""Height of a level from which on its words grow with it, and how much they grow at most."""


def tint(page: Page, color: Color) -> Color:
    """Return an opaque colour of the theme so pale over the background that ink and itself can be read on it."""
    look = page.look
    for alpha in _TINTS:
        behind = look.hex(color.faded(alpha))
        if min(contrast(look.hex(ink), behind) for ink in (INK, color)) >= TEXT:
            return color.faded(alpha)
    return color.faded(_TINTS[-1])


def readable(page: Page, color: Color, fill: Color) -> Color:
    """Return the colour for text on a fill over the background, or ink where it cannot be read there."""
    return color if contrast(page.look.hex(color), page.look.hex(fill)) >= TEXT else INK


def set_in_step(
    page: Page, blocks: Sequence[TextBlock], *, floor: Pt | None = None
) -> tuple[tuple[TextBox, ...], ...]:
    """Return one tuple for each block, with its text box or, for a block without words, with nothing.

    Raises:
        DoesNotFit: not even at the floor.
    """
    boxes = iter(set_blocks(page, blocks, floor=floor) if any(map(_has_words, blocks)) else ())
    return tuple((next(boxes),) if _has_words(block) else () for block in blocks)


def _has_words(block: TextBlock) -> bool:
    return any(text.strip() for text, _ in block.words)


def label(page: Page, box: Box, words: Words, *, name: str = "") -> tuple[TextBox, ...]:
    """Return a short text in the middle of a shape, down to the size of labels; nothing where it has no words.

    Raises:
        DoesNotFit: not even as a label.
    """
    (labels,) = set_in_step(
        page, [TextBlock(box, words, role="label", anchor="middle", name=name)], floor=LABEL_FLOOR
    )
    return labels


def mark_width(page: Page, sign: str, size: Pt) -> Pt:
    """Return how wide a mark of that height is: a disc as wide as high, a bare letter as wide as it is."""
    look = page.theme.number
    if look.shape != "none":
        return size
    typeface = page.look.typeface(look.face)
    return text_width(sign, typeface=typeface, size=size * 0.78, bold=True, lang=page.lang) * 1.06


def mark_ends(page: Page, box: Box, sign: str, *, is_centered: bool) -> tuple[Pt, Pt]:
    """Return where a number in its mark begins and ends, x in points; a disc is as wide as its box."""
    width = box.w if page.icons else min(mark_width(page, sign, box.h), box.w)
    left = box.x + (box.w - width) / 2 if is_centered else box.x
    return left, left + width


def few_words_large(page: Page, items: Sequence[Item], card: Box) -> Sequence[Words]:
    """Return the words of cards of one size, in larger type where they are few."""
    inner = card_inner(page, card)
    return enlarged(page, [card_words(page, item) for item in items], inner)


def enlarged(page: Page, texts: Sequence[Words], room: Box) -> Sequence[Words]:
    """Return the words of rooms of one size, in larger type where they are few, clearly smaller than the title."""
    return magnified(page, texts, room.w, room.h * _CALM, largest=page.theme.type.title * _BELOW_TITLE)


def item_words(page: Page, item: Item, **changes: Any) -> Words:
    """Return heading and text of an item; a text without heading is set a little larger."""
    text = style(page, "body", after=4.0, **changes)
    larger = style(page, "body", size=page.theme.type.heading, after=4.0, **changes)
    return words_of(
        item, style(page, "heading", color=INK, after=2.0, **changes), text if item.heading else larger
    )


def rows_with_rules(
    page: Page, boxes: Sequence[Box], items: Sequence[Item], starts: Sequence[Pt]
) -> tuple[tuple[TextBox, ...], tuple[Element, ...]]:
    """Return the items' words in boxes under each other, and the hairlines between them.

    Headings stand above their texts, or where that takes too much height in front of them.

    Args:
        page: The page.
        boxes: One for each item, stacked.
        items: As many.
        starts: Where the hairline above each box but the first begins, x in points.

    Raises:
        DoesNotFit: not even at the floor.
    """
    words = [item_words(page, item) for item in items]
    rooms = [box.inset(0.0, min(_AIR, box.h * _THIN)) for box in boxes]
    if any(
        natural_height(page, one, room.w) > room.h * _SHRINKS for one, room in zip(words, rooms, strict=True)
    ):
        words = [_run_in(page, item) for item in items]
    texts = set_blocks(
        page, [TextBlock(room, one, anchor="middle") for room, one in zip(rooms, words, strict=True)]
    )
    rules = []
    for above, box, start in zip(boxes, boxes[1:], starts, strict=False):
        y = (above.bottom + box.y) / 2
        rules.append(rule((start, y), (box.right, y), HAIRLINE))
    return texts, tuple(rules)


def _run_in(page: Page, item: Item) -> Words:
    """Return an item's words with its heading, bold, at the start of the first line."""
    if not item.heading or not item.text or "*" in item.heading:
        return item_words(page, item)
    first, *others = item.points
    text = style(page, "body", after=4.0)
    return [(f"**{item.heading}**\u2002{first}", text), *((line, text) for line in others)]


def words_inside(
    page: Page, taper: Taper, shapes: Sequence[Shape], items: Sequence[Item]
) -> tuple[TextBox, ...]:
    """Return a few words in the middle of each level of a taper.

    Raises:
        DoesNotFit: more than a level holds.
    """
    blocks = []
    scale = page.theme.type
    grows = min(max(shapes[0].box.h / _LEVEL, 1.0), _GROWS)
    for item, shape in zip(items, shapes, strict=True):
        ink = ink_for(page, shape.fill or page.theme.accent)
        size = max(scale.heading, min(scale.heading * grows, scale.title * 0.92))
        head = style(page, "heading", size=size, color=ink, align="center", after=0.0)
        text = style(page, "body", size=scale.body * size / scale.heading, color=ink, align="center")
        text = text if item.heading else head
        words = [(one, look) for one, look in ((item.heading, head), (item.text, text)) if one]
        blocks.append(TextBlock(taper.room(shape.box, 14.0).inset(0.0, 3.0), words, anchor="middle"))
    return set_blocks(page, blocks)


def is_brief(items: Sequence[Item], characters: int) -> bool:
    """Whether no item has more characters than that, or several points."""
    return all(len(item.heading) + len(item.text) <= characters and "\n" not in item.text for item in items)


def is_long(items: Sequence[Item]) -> bool:
    """Whether words beside a figure need most of the width."""
    return max(len(item.heading) + len(item.text) for item in items) * len(items) > _LONG


def lay_out_last_columns(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the items as two columns of text, for what no diagram holds at the smallest size.

    Raises:
        DoesNotFit: too long for them too, or `page.floor` is not yet the lowest.
    """
    if page.floor > BODY_FLOOR:
        raise DoesNotFit("A diagram may still hold it in smaller type.")
    return COLUMNS.lay_out(page, items)


LAST_COLUMNS = as_last_resort(replace(COLUMNS, lay_out=lay_out_last_columns))
