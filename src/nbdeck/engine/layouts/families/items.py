"""Items in the places of a recipe: figures, numbers and letters apart from their words, alike where they are alike."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.figures import Figure, figure_of, led_figure
from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.factors import PESTEL, SWOT, in_places, letter
from nbdeck.engine.layouts.families.aligned import (
    MARKS,
    SLACK,
    below_heads,
    beside_lead,
    counted,
    in_line,
    level,
    lines_at,
    refuse_ladders,
)
from nbdeck.engine.layouts.families.frames import stress_on
from nbdeck.engine.layouts.families.headings import alike_in_form
from nbdeck.engine.layouts.families.recipes import ItemPlace, Mark, SlidePlan
from nbdeck.engine.layouts.families.scoring import LARGEST_CAPTION
from nbdeck.engine.layouts.icons import icon, icons_in
from nbdeck.engine.layouts.kit import (
    Page,
    TextBlock,
    Words,
    ink_for,
    numeral,
    numeral_style,
    set_blocks,
    style,
)
from nbdeck.engine.layouts.lines import has_lonely_end
from nbdeck.engine.layouts.numbers import figure_box, figure_size
from nbdeck.engine.layouts.phrases import phrased
from nbdeck.engine.layouts.quote import quoted
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import Element, PlaceholderKey, TextBox
from nbdeck.engine.scene.text import TextParagraph, TextStyle
from nbdeck.engine.text.composing import paragraph
from nbdeck.errors import DoesNotFit

_FIGURE = 0.42
"""Share of its size below which a figure does not go: one that is longer is no hero."""
_SIGN, _LEAST_OF_PART = 0.7, 0.3
"""Share of their size below which numbers and letters do not go, and numbers of parts."""
_LONGEST_SIGN = 4
_SMALLER = (1.0, 0.96, 0.92, 0.88)
"""Sizes of a quotation in the largest that fits, of which the first is taken whose last line is not left over."""
_SHARES, _LEAST_NAME = (1.0, 0.92, 0.85, 0.78, 0.7), 22.0
"""Of their size that headings apart may have, to be broken less, but for few points; two that face each other only to
be even."""
_ICON = 0.8
"""Side of an icon in the size of the mark whose place it takes."""
_LARGEST_ICON: Pt = 84.0
FACTORS: Mapping[int, tuple[Layout, Mapping[str, tuple[str, ...]]]] = {
    len(names["en"]): (layout, names) for layout, names in ((Layout.SWOT, SWOT), (Layout.PESTEL, PESTEL))
}
"""The layouts of factors, whose names are their letters, by how many those are."""
_BARE, _BESIDE_MARK = 0.94, 0.86
"""Size of texts without headings in that of headings: of those that stand alone, and of those with a mark."""
_UNDER_TITLE = 0.85
"""Largest size of headings, a share of the title's."""
_HEAD_LINE, _LINE = 5.5, 6.5
"""Shortest lines of headings and of text, font sizes: shorter ones break after every word."""
_BETWEEN_POINTS, _FULL = (1.0, 0.7, 0.4), 0.85
"""Spaces between the points of one item, in their size, of which the first is taken with which they keep that and fill
no more than a share of their place; the last is still more than between their lines."""
_TALL = 1.25
"""Height of a line that stands alone, in its own size."""
_FACING = 2
TEXTS = 20
"""Index of the first item's placeholder."""


def placed(
    page: Page, mark: Mark, plan: SlidePlan, items: Sequence[Item], *, has_dots: bool = False
) -> tuple[Element, ...]:
    """Return the items as they stand on a plan's slide; beside dots in the middle of their rows, as those do.

    Raises:
        DoesNotFit: words that are too many, or no figure where there has to be one.
    """
    icons, signs = page.icons, ""
    if mark in {"letter", "icon"}:
        signs, names = FACTORS[len(items)]
        items = in_places(items, names, page.lang)
        icons = icons_in(Layout(signs), items) if mark == "icon" or page.icons else ()
        mark = "letter"
    if icons:
        mark = "icon"
    parts = [_parted(page, mark, number, item, signs) for number, item in enumerate(items, 1)]
    places, signs_of, rest = plan.places, [sign for sign, _ in parts], [item for _, item in parts]
    if mark == "number" and not any(place.mark_size for place in places):
        texts = _texts(page, places, rest, is_quote=False)
        return tuple(counted(page, places, [str(sign) for sign in signs_of], texts))
    marks: Sequence[Element | None] = _icons(page, places, icons) if icons else _marks(page, places, signs_of)
    if mark == "heading":
        places, marks = below_heads(places, marks)
    if mark == "figure":
        places, marks = beside_lead(places, marks)
    texts = _quoted(page, places, rest) if mark == "author" else _texts(page, places, rest, is_quote=False)
    if "figure" in mark:
        refuse_ladders(places, texts)
    if mark == "heading" and not has_dots:
        marks, texts = in_line(marks, texts)
    pairs = (
        (text, sign) if mark == "author" else _in_order(place, sign, text)
        for place, sign, text in zip(places, marks, texts, strict=True)
    )
    return tuple(element for pair in pairs for element in pair if element is not None)


def captioned(page: Page, plan: SlidePlan, caption: str, beside: Pt) -> tuple[TextBox, ...]:
    """Return the caption of a plan's chart or table, not much larger than the type `beside` it.

    Raises:
        DoesNotFit: its words are too many.
    """
    most = beside * LARGEST_CAPTION
    places = [replace(each, head=min(each.head, most), size=min(each.size, most)) for each in plan.places]
    texts = _texts(page, places, [Item("", caption)], is_quote=False)
    return tuple(replace(text, name="Caption") for text in texts if text is not None)


def part_number(page: Page, plan: SlidePlan, number: int) -> tuple[TextBox, ...]:
    """Return the number of a part; none for 0."""
    if not number:
        return ()
    (mark,) = _marks(page, plan.places, [numeral(page, number)], _LEAST_OF_PART)
    return () if mark is None else (replace(mark, name="Part"),)


def _icons(page: Page, places: Sequence[ItemPlace], names: Sequence[str]) -> list[Element | None]:
    """Return icons in the places of marks, alike where those are; in the colour that the marks would have."""
    marks: list[Element | None] = []
    for place, name in zip(places, names, strict=True):
        alike = [each.mark for each in places if each.mark is not None and each.mark_size == place.mark_size]
        if place.mark is None:
            raise DoesNotFit("An item has no place for its icon.")
        room = min(min(box.w, box.h) for box in alike)
        side = min(place.mark_size * _ICON, _LARGEST_ICON, room)
        spare = (place.mark.h - side) * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[place.mark_anchor]
        ink = stress_on(page, place.ground) if place.is_stressed else ink_for(page, place.ground)
        marks.append(icon(name, Box(place.mark.x, place.mark.y + spare, side, side), ink))
    return marks


def _in_order(
    place: ItemPlace, mark: Element | None, text: TextBox | None
) -> tuple[Element | None, Element | None]:
    """Return mark and words as they are read: what stands above or at the start comes first."""
    box = place.mark
    if (
        box is None
        or box.bottom <= place.text.y + 1.0
        or (box.x < place.text.x and box.y < place.text.bottom)
    ):
        return mark, text
    return text, mark


def _parted(page: Page, mark: Mark, number: int, item: Item, signs: str) -> tuple[object, Item]:
    """Return what of an item stands apart, a figure or a word, and the rest of it; `signs` are letters of factors."""
    if mark in {"figure", "led figure"}:
        figure = figure_of(item) if mark == "figure" else led_figure(item)
        if figure is None:
            raise DoesNotFit("An item has no figure that could be set large.")
        return figure, Item("" if _is_named_above(figure) else figure.heading, figure.text)
    if mark == "number":
        return numeral(page, number), item
    if mark == "letter":
        return letter(item.heading, signs[number - 1]), item
    if mark == "author":
        return item.heading, Item("", quoted(page, item))
    if mark == "heading":
        if not (item.heading and item.text):
            raise DoesNotFit("An item has no heading that could stand apart.")
        return item.heading, Item("", item.text)
    return "", item


def _is_named_above(figure: Figure) -> bool:
    """Whether what a figure is of was before it and a text goes on after it, so that it stands above."""
    return bool(figure.heading and figure.text) and not figure.is_led


def _texts(
    page: Page, places: Sequence[ItemPlace], items: Sequence[Item], *, is_quote: bool
) -> list[TextBox | None]:
    """Return the items' words; those of places with the same sizes keep one scale."""
    texts: list[TextBox | None] = [None] * len(items)
    for sizes in dict.fromkeys((place.head, place.size) for place in places):
        numbers = [
            number
            for number, (place, item) in enumerate(zip(places, items, strict=True))
            if (place.head, place.size) == sizes and (item.heading or item.text.strip())
        ]
        width = sum(places[number].text.w for number in numbers) / max(len(numbers), 1)
        alike, words_of = (items, _quotation) if is_quote else (alike_in_form(items, numbers), _words)
        calm = {number: _calm(places[number], width, alike[number]) for number in numbers}
        spaces = (
            _BETWEEN_POINTS
            if any(len(alike[number].points) > 1 for number in numbers)
            else _BETWEEN_POINTS[-1:]
        )
        words = [
            [words_of(page, calm[number], alike[number], between) for number in numbers] for between in spaces
        ]
        blocks = [
            TextBlock(
                places[number].text,
                (),
                anchor=places[number].anchor,
                placeholder=PlaceholderKey("body", TEXTS + number),
                name="Quote" if is_quote else f"Item {number + 1}",
            )
            for number in numbers
        ]
        together = [phrased(page, text) for text in _loosely(page, blocks, words)]
        for number, text in zip(numbers, together, strict=True):
            mark = places[number].mark
            is_beside = mark is not None and mark.bottom > text.box.y
            texts[number] = text if is_beside else level(text, together)
    return texts


def _loosely(
    page: Page, blocks: Sequence[TextBlock], words: Sequence[Sequence[Words]]
) -> tuple[TextBox, ...]:
    """Return blocks with the first of their words that keep their size and leave room; else with the last.

    Raises:
        DoesNotFit: not even at the floor.
    """
    *loose, tight = [
        [replace(block, words=own) for block, own in zip(blocks, each, strict=True)] for each in words
    ]
    for given in loose:
        with suppress(DoesNotFit):
            texts = set_blocks(page, given)
            sizes = [block.words[-1][1].size for block in given]
            if all(
                text.text_height < text.box.h * _FULL and text.paragraphs[-1].style.size == size
                for text, size in zip(texts, sizes, strict=True)
            ):
                return texts
    return set_blocks(page, tight)


def _quoted(page: Page, places: Sequence[ItemPlace], items: Sequence[Item]) -> list[TextBox | None]:
    """Return somebody's words, a little smaller where their last line would be left over."""
    first = _texts(page, places, items, is_quote=True)
    for share in _SMALLER:
        smaller = [
            replace(place, size=text.paragraphs[0].style.size * share) if text is not None else place
            for place, text in zip(places, first, strict=True)
        ]
        texts = _texts(page, smaller, items, is_quote=True)
        if not any(text is not None and has_lonely_end(text) for text in texts):
            return texts
    return first


def _calm(place: ItemPlace, width: Pt, item: Item) -> ItemPlace:
    """Return the place with type of which lines that wide hold a dozen letters."""
    line = _HEAD_LINE if item.heading else _LINE
    return replace(place, head=min(place.head, width / line), size=min(place.size, width / _LINE))


def _words(page: Page, place: ItemPlace, item: Item, between: float) -> Words:
    main = ink_for(page, place.text_ground)
    title = page.theme.content.title.style
    bare = max(place.head * (_BARE if place.mark is None else _BESIDE_MARK), place.size)
    size = place.size if item.heading else bare
    after = size * between if len(item.points) > 1 else 4.0
    text = style(page, "body", size=size, color=main, after=after, level=int(bool(item.heading)))
    said = [(line, text) for line in item.points]
    if not item.heading:
        return said
    after = place.head * 0.14
    face = page.theme.type.heading_face
    largest = min(place.head, max(title.size * _UNDER_TITLE, place.size))
    head = style(page, "heading", size=largest, color=main, after=after, face=face, bold=title.bold)
    return [(item.heading, head), *said]


def _quotation(page: Page, place: ItemPlace, item: Item, _between: float) -> Words:
    """Return somebody's words in the typeface that the theme has for them."""
    look = (page.theme.quote.body or page.theme.quote.title).style
    main = ink_for(page, place.text_ground)
    return [(item.text, TextStyle(place.size, main, look.face, look.bold, look.italic, spacing=look.spacing))]


def _marks(
    page: Page, places: Sequence[ItemPlace], signs: Sequence[object], least: float = _SIGN
) -> list[TextBox | None]:
    marks: list[TextBox | None] = [None] * len(signs)
    for size in dict.fromkeys(place.mark_size for place in places if place.mark is not None):
        numbers = [
            number
            for number, place in enumerate(places)
            if place.mark is not None and place.mark_size == size and signs[number]
        ]
        for number, mark in zip(
            numbers,
            _alike(page, [places[n] for n in numbers], [signs[n] for n in numbers], size, least),
            strict=True,
        ):
            key = PlaceholderKey("body", MARKS + number)
            marks[number] = replace(mark, placeholder=key, name=f"{mark.name} {number + 1}")
    return marks


def _within(page: Page, signs: Sequence[str], boxes: Sequence[Box], look: TextStyle) -> Pt:
    """Return the size at which numbers and letters, which no line break makes narrower, stay in their boxes."""
    shares = [
        box.w * SLACK / width
        for sign, box in zip(signs, boxes, strict=True)
        if len(sign) <= _LONGEST_SIGN
        and (width := paragraph(sign, look, math.inf, page.look, page.lang).width)  # none of a blank
    ]
    return look.size * min([1.0, *shares])


def _alike(
    page: Page, places: Sequence[ItemPlace], signs: Sequence[object], size: Pt, least: float
) -> list[TextBox]:
    """Return marks of one size, as large as the longest allows; words go down to a share `least` of it."""
    if not places:
        return []
    boxes = [place.mark for place in places if place.mark is not None]
    inks = [
        stress_on(page, place.ground) if place.is_stressed else ink_for(page, place.ground)
        for place in places
    ]
    size = min(size, min(box.h for box in boxes) / _TALL)
    if all(isinstance(sign, str) for sign in signs):
        return _words_apart(page, places, [str(sign) for sign in signs], boxes, inks, size, least)
    figures = [sign for sign in signs if isinstance(sign, Figure)]
    names = [_names_above(page, *each) for each in zip(places, figures, boxes, strict=True)]
    high = max((name.height for name in names if name is not None), default=0.0)
    narrowest, least = min(box.w for box in boxes), max(size * _FIGURE, 34.0)
    size = min(size, min(box.h - high for box in boxes) / _TALL)
    size = figure_size(page, figures, narrowest, most=size, least=least)
    marks = []
    for box, figure, name, ink, place in zip(boxes, figures, names, inks, places, strict=True):
        mark = replace(figure_box(page, box, figure, size, ink), anchor=place.mark_anchor)
        marks.append(mark if name is None else replace(mark, paragraphs=(name, *mark.paragraphs)))
    return marks


def _words_apart(
    page: Page,
    places: Sequence[ItemPlace],
    signs: Sequence[str],
    boxes: Sequence[Box],
    inks: Sequence[Color],
    size: Pt,
    least: float,
) -> list[TextBox]:
    """Return numbers, letters and words as marks, the words in as few lines as a little smaller type gives them."""
    look = numeral_style(page, size)
    if any(len(sign) > _LONGEST_SIGN for sign in signs):
        look = replace(look, face=page.theme.type.heading_face)
    look = look.sized(_within(page, signs, boxes, look))
    is_facing = len(signs) == _FACING and places[0].text.y >= boxes[0].bottom

    def breaks(share: float) -> int:
        lines = lines_at(page, signs, boxes, look, share)
        return max(lines) - min(lines) if is_facing else sum(lines)

    if len(signs) > 1:
        look = look.sized(max(look.size * min(_SHARES, key=breaks), min(look.size, _LEAST_NAME)))
    blocks = [
        TextBlock(box, [(sign, replace(look, color=ink))], role="label", anchor=place.mark_anchor)
        for box, sign, ink, place in zip(boxes, signs, inks, places, strict=True)
    ]
    floor = max(look.size * least, min(look.size, 20.0))
    words = [phrased(page, text) for text in set_blocks(page, blocks, floor=floor)]
    lined = [level(text, words) if text.anchor == "bottom" else text for text in words]
    return [replace(text, name="Mark") for text in lined]


def _names_above(page: Page, place: ItemPlace, figure: Figure, box: Box) -> TextParagraph | None:
    if not _is_named_above(figure):
        return None
    title = page.theme.content.title.style
    size, ink, face = min(place.head, title.size), ink_for(page, place.ground), page.theme.type.heading_face
    look = style(page, "heading", size=size, color=ink, after=0.0, face=face, bold=title.bold)
    name = paragraph(figure.heading, look, box.w, page.look, page.lang)
    return phrased(page, TextBox(box, (name,))).paragraphs[0]
