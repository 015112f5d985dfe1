"""ITEMS: one to five points, as cards, as rows, as a list, or in two columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.icons import icons_of
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Variant,
    Words,
    card,
    card_inner,
    group,
    grown,
    has_edges,
    natural_height,
    panel,
    set_blocks,
    style,
    text_box,
    words_of,
)
from nbdeck.engine.layouts.lines import is_calm, largest_size, magnified
from nbdeck.engine.layouts.phrases import phrased
from nbdeck.engine.layouts.rows import (
    lay_out_headed_rows,
    lay_out_marked_rows,
    lay_out_numbered_rows,
)
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, PlaceholderKey
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.themes.theme import Theme
from nbdeck.errors import DoesNotFit

BODY = PlaceholderKey("body", 1)
SECOND_BODY = PlaceholderKey("body", 2)
_LEAST_WIDTH: Pt = 150.0
_COMFORTABLE_LINE = 90
"""Characters in a line, above which the eye loses its way back."""
_SCANT = 11
"""Characters of an item below which a card would stand empty."""
_CARD_CHARACTERS = {4: 0.6, 5: 0.35}
"""Characters in a card for each point of its width, by the number of cards side by side: narrow ones hold few words."""
_LIST = 0.7
"""Share of the body that a loosened list takes at most."""
_PAIR = 1.25
"""How much larger than elsewhere the words of two cards may be."""
_STATEMENT = 260
"""Characters that still read as one statement."""


def lay_out_statement(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the one thing to say, large, beside a bar.

    Raises:
        DoesNotFit: there are several, or it is too long.
    """
    if len(items) != 1:
        raise DoesNotFit(f"{len(items)} items are no single statement.")
    item = items[0]
    lead = page.theme.type.lead * 1.25
    width = page.body.w * 0.9 - 34.0
    head = style(page, "heading", size=lead, color=page.theme.accent)
    plain = words_of(item, head, style(page, "lead", size=lead))
    largest = page.theme.type.title * 1.35
    (words,) = magnified(page, [plain], width, page.body.h * 0.6, largest=largest)
    height = grown(natural_height(page, words, width) * 1.05 + 40.0, page.body, least=0.62)
    text = text_box(
        page,
        Box(page.body.x + 34.0, page.body.y, width, height),
        words,
        anchor="middle",
        placeholder=BODY,
        name="Content",
    )
    return panel(Box(page.body.x, page.body.y, 6.0, height), page.theme.accent), phrased(page, text)


def lay_out_cards(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the items as cards side by side; five stand as three above two."""
    items = with_numbers(page, items)
    rows, gap, down = _card_rows(page, len(items)), page.theme.gutter, _card_gap(page)
    most = _largest_card(page, rows)
    inner = card_inner(page, most)
    room = min(inner.h, page.body.h * 0.56)
    large = largest_size(page) * (_PAIR if len(items) == 2 else 1.0)
    plain = [card_words(page, item) for item in items]
    words = magnified(page, plain, inner.w, room, most=1.8, largest=large)
    least = 0.68 if len(rows) == 1 else 0.4
    height = min(card_height(page, words, most.w, least=least), most.h)
    grid = page.body.top_slice(height * len(rows) + down * (len(rows) - 1))
    boxes = [
        box
        for row, count in zip(grid.rows(len(rows), down), rows, strict=True)
        for box in row.columns(max(rows), gap)[:count]
    ]
    return carded(page, boxes, words, "Card")


def _card_gap(page: Page) -> Pt:
    """Return the room between rows of cards: more where nothing but room parts them."""
    return page.theme.gutter * (1.0 if has_edges(page) else 1.5)


def _largest_card(page: Page, rows: Sequence[int]) -> Box:
    return page.body.rows(len(rows), _card_gap(page))[0].columns(max(rows), page.theme.gutter)[0]


def carded(page: Page, boxes: Sequence[Box], words: Sequence[Words], name: str) -> tuple[Element, ...]:
    """Return words on cards, one text size for all."""
    anchor = page.theme.card.anchor
    texts = set_blocks(
        page,
        [TextBlock(card_inner(page, box), one, anchor=anchor) for box, one in zip(boxes, words, strict=True)],
    )
    return tuple(
        group(f"{name} {number}", *card(page, box), text)
        for number, (box, text) in enumerate(zip(boxes, texts, strict=True), 1)
    )


def card_words(page: Page, item: Item) -> Words:
    """Return the words of a card; a text without heading is set larger."""
    align = page.theme.card.align
    head = style(page, "heading", align=align)
    if item.heading:
        return words_of(item, head, style(page, "body", after=4.0, align=align))
    size = page.theme.type.heading * (1.15 if len(item.text) < _COMFORTABLE_LINE else 1.0)
    return words_of(item, head, style(page, "body", size=size, after=4.0, align=align))


def card_height(page: Page, words: Sequence[Words], width: Pt, *, least: float = 0.68) -> Pt:
    """Return the height of cards of that width that hold the words at full size.

    Cards that are seen as areas take at least a share of the body; open ones end with their words.
    """
    outer = Box(0.0, 0.0, width, 1000.0)
    inner = card_inner(page, outer)
    text = max(natural_height(page, one, inner.w * 0.985) for one in words)
    if not has_edges(page):
        return grown(text + (outer.h - inner.h) + 2.0, page.body, least=0.0)
    is_scant = text < page.body.h * 0.18
    return grown(text + (outer.h - inner.h) + 2.0, page.body, least=least * 0.75 if is_scant else least)


def _card_rows(page: Page, count: int) -> list[int]:
    if (page.body.w - page.theme.gutter * (count - 1)) / count >= _LEAST_WIDTH:
        return [count]
    return [(count + 1) // 2, count // 2] if count > 2 else [1] * count


def lay_out_list(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the items as one list in the body placeholder, larger where there is room."""
    shown = with_numbers(page, items)
    words = list_words(page, shown, has_bullets=shown is items)
    if len(items) > 1:
        (words,) = magnified(page, [words], page.body.w, page.body.h * 0.84, most=1.45)
        words = _loosened(page, words)
    return (text_box(page, page.body, words, placeholder=BODY, name="Content"),)


def _loosened(page: Page, words: Words) -> list[tuple[str, TextStyle]]:
    """Return the words with more room between them where they would leave much of the body empty."""
    gaps = sum(look.before > 0 for _, look in words[1:])
    free = page.body.h * _LIST - natural_height(page, words, page.body.w)
    if free <= 0 or not gaps:
        return list(words)
    return [
        (text, replace(look, before=look.before + min(free / gaps, look.size)) if look.before else look)
        for text, look in words
    ]


def lay_out_columns(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the items as lists in two columns, both in body placeholders, as even as their order allows."""
    shown = with_numbers(page, items)
    items, has_bullets = shown, shown is items
    columns = column_boxes(page.theme, page.body)
    heights = [natural_height(page, list_words(page, [item]), columns[0].w) for item in items]
    cuts = range(1, max(len(items), 2))
    cut = min(cuts, key=lambda count: (abs(sum(heights[:count]) - sum(heights[count:])), -count))
    parts = (items[:cut], items[cut:])
    blocks = [
        TextBlock(
            box, list_words(page, part, has_bullets=has_bullets), placeholder=key, name=f"Content {number}"
        )
        for number, (box, part, key) in enumerate(zip(columns, parts, (BODY, SECOND_BODY), strict=True), 1)
    ]
    return set_blocks(page, blocks)


def column_boxes(theme: Theme, body: Box) -> tuple[Box, ...]:
    """Return the boxes of two columns of a body."""
    return body.columns(2, theme.gutter * 1.5)


def with_numbers(page: Page, items: Sequence[Item]) -> Sequence[Item]:
    """Return the items with the numbers that a list in the content gives them; as they are where it gives none."""
    if not page.is_numbered:
        return items
    return [
        replace(item, heading=f"{number}. {item.heading}")
        if item.heading
        else replace(item, text=f"{number}. {item.text}")
        for number, item in enumerate(items, 1)
    ]


def with_icons(page: Page, items: tuple[Item, ...]) -> tuple[Page, tuple[Item, ...]]:
    """Return the page with the items' icons; items keep the numbers of a list, whose places icons take, in their words.

    Where not all of them have an icon, page and items stay as they are.
    """
    icons = icons_of(items)
    if not icons:
        return page, items
    return replace(page, icons=icons, is_numbered=False), tuple(with_numbers(page, items))


def list_words(page: Page, items: Sequence[Item], *, has_bullets: bool = True) -> list[tuple[str, TextStyle]]:
    """Return a list's paragraphs: bulleted unless they have numbers, or bold headings with their texts below."""
    scale, mark = page.theme.type, page.theme.bullet
    if len(items) == 1 and not items[0].heading and "\n" not in items[0].text:
        return [(items[0].text, style(page, "lead"))]
    gap = scale.body * 0.75
    plain = style(
        page,
        "body",
        size=scale.body + 2.0,
        before=gap,
        bullet=mark.character if has_bullets else "",
        bullet_color=mark.color,
        indent=20.0 if has_bullets else 0.0,
    )
    head = style(page, "heading", before=gap * 1.4, after=2.0)
    words: list[tuple[str, TextStyle]] = []
    for item in items:
        words.extend(words_of(item, head, style(page, "body", after=2.0) if item.heading else plain))
    return words


LONGEST_ABREAST = 60
"""Characters of heading and text up to which they stand well in one of several columns along a line."""


def is_short(items: Sequence[Item], characters: int) -> bool:
    """Whether no item has more characters than that."""
    return all(len(item.heading) + len(item.text) <= characters for item in items)


def _suit_statement(page: Page, items: Sequence[Item]) -> bool:
    return (
        len(items) == 1 and "\n" not in items[0].text and is_short(items, int(_STATEMENT * page.body.w / 840))
    )


def _suit_cards(page: Page, items: Sequence[Item]) -> bool:
    rows = _card_rows(page, len(items))
    is_even = len(rows) * rows[0] == len(items) or not has_edges(page)
    inner = card_inner(page, _largest_card(page, rows))
    has_substance = sum(len(item.heading) + len(item.text) for item in items) >= _SCANT * len(items)
    return (
        len(items) > 1
        and is_even
        and has_substance
        and is_short(items, int((page.body.w / rows[0] - 60.0) * _CARD_CHARACTERS.get(rows[0], 1.1)))
        and all(is_calm(page, card_words(page, item), inner.w, inner.h * 1.3, 99) for item in items)
    )


def _suit_headed_rows(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > 600 and all(item.heading and item.text for item in items) and len(items) > 1


def _suit_marked_rows(page: Page, items: Sequence[Item]) -> bool:
    has_heads = any(item.heading for item in items)
    return len(items) > 1 and is_short(items, int(page.body.w / 5)) and not (has_heads and len(items) > 4)


def _suit_list(page: Page, items: Sequence[Item]) -> bool:
    has_heads = any(item.heading for item in items)
    return page.body.w < 600 or (not has_heads and (len(items) > 3 or not is_short(items, 60)))


def _suit_columns(page: Page, items: Sequence[Item]) -> bool:
    width = column_boxes(page.theme, page.body)[0].w
    return (
        len(items) > 3
        and page.body.w > 600
        and not is_short(items, _COMFORTABLE_LINE)
        and all(is_calm(page, list_words(page, [item]), width, 2 * page.body.h, 99) for item in items)
    )


STATEMENT = Variant("statement", lay_out_statement, _suit_statement)
CARDS = Variant("item cards", lay_out_cards, _suit_cards)
HEADED_ROWS = Variant(
    "headed rows",
    lambda page, items: lay_out_headed_rows(page, with_numbers(page, items)),
    _suit_headed_rows,
)
NUMBERED_ROWS = Variant("numbered rows", lay_out_numbered_rows, _suit_marked_rows, shows_icons=True)
MARKED_ROWS = Variant("marked rows", lay_out_marked_rows, _suit_marked_rows, shows_icons=True)
LIST = Variant("item list", lay_out_list, _suit_list)
COLUMNS = Variant("item columns", lay_out_columns, _suit_columns)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.ITEMS: (STATEMENT, CARDS, HEADED_ROWS, MARKED_ROWS, LIST, COLUMNS)
}
