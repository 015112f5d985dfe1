"""Words of items on the same lines: numbers with entries, headings with their texts, texts with those abreast."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nbdeck.engine.layouts.families.frames import stress_on
from nbdeck.engine.layouts.families.recipes import BELOW, SURE, ItemPlace
from nbdeck.engine.layouts.kit import Page, numeral_style, text_box
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, PlaceholderKey, TextBox
from nbdeck.engine.scene.text import Insets, TextStyle
from nbdeck.engine.text.composing import paragraph
from nbdeck.errors import DoesNotFit

MARKS = 40
"""Index of the placeholder of the first item's mark."""
SLACK = 0.96
"""Share of the width of a mark that is counted on."""
_ASCENT = 0.94
"""Height of the first line's foot below the top of its text, in its size."""
_BELOW_HEAD = 0.86
"""Largest size of a text below its heading on one ground, in that of the smallest heading abreast."""
_FEWEST_ABREAST = 2
_MOST_BESIDE = 4
"""Lines of words beside a figure."""
_CLOSE: Pt = 14.0
"""Behind a figure that leads others in its box, and between that box and the words at its side."""


def counted(
    page: Page, places: Sequence[ItemPlace], signs: Sequence[str], texts: Sequence[TextBox | None]
) -> Iterator[TextBox]:
    """Yield numbers of the size of their words, on the line on which those begin, each before them."""
    looks = [numeral_style(page, _size_of(text)) for text in texts]
    widest = max(
        paragraph(sign, look, math.inf, page.look, page.lang).width
        for sign, look in zip(signs, looks, strict=True)
    )
    for number, (place, sign, look, text) in enumerate(zip(places, signs, looks, texts, strict=True)):
        if place.mark is None or text is None:
            raise DoesNotFit("An entry has no place for its number, or no words.")
        spare = max(place.mark.w - widest * SURE, 0.0)
        spacing = text.paragraphs[0].style.spacing
        look = replace(look, color=stress_on(page, place.ground), align="end", spacing=spacing)
        text = replace(text, box=replace(text.box, x=text.box.x - spare))
        text = _from_top(text, max(each.text_height for each in texts if each and each.box.y == text.box.y))
        box = replace(place.mark, w=place.mark.w - spare)
        mark = text_box(
            page, box, [(sign, look)], floor=look.size, role="label", insets=Insets(top=text.insets.top)
        )
        key = PlaceholderKey("body", MARKS + number)
        yield replace(mark, placeholder=key, name=f"Mark {number + 1}")
        yield text


def beside_lead(
    places: Sequence[ItemPlace], marks: Sequence[Element | None]
) -> tuple[Sequence[ItemPlace], Sequence[Element | None]]:
    """Return places and figures of which the first, where it is the largest, has its words close to its end."""
    (first, *others), (mark, *rest) = places, marks
    leads = bool(others) and all(each.mark_size < first.mark_size for each in others)
    if not (leads and isinstance(mark, TextBox) and first.text.x > mark.box.x):
        return places, marks
    width = max(each.width for each in mark.paragraphs) / SLACK + _CLOSE
    x = min(mark.box.x + width + _CLOSE, first.text.x)
    text = replace(first.text, x=x, w=first.text.right - x)
    mark = replace(mark, box=replace(mark.box, w=min(width, mark.box.w)))
    return [replace(first, text=text), *others], [mark, *rest]


def below_heads(
    places: Sequence[ItemPlace], marks: Sequence[Element | None]
) -> tuple[Sequence[ItemPlace], Sequence[Element | None]]:
    """Return places for texts no larger than the headings apart, smaller below the highest of those that hang."""
    heads = [each for each in marks if isinstance(each, TextBox)]
    high = max((each.text_height for each in heads), default=0.0)
    size = min(map(_size_of, heads), default=math.inf)
    hung: list[ItemPlace] = []
    for place in places:
        head = place.mark
        is_above = head is not None and head.bottom <= place.text.y
        most = size * _BELOW_HEAD if is_above and place.ground == place.text_ground else size
        calm = replace(place, head=min(place.head, size), size=min(place.size, most))
        if head is not None and is_above and place.mark_anchor == "top":
            rest = place.text.bottom - head.y - high - BELOW
            calm = replace(calm, mark=head.top_slice(high), text=head.below(high + BELOW).top_slice(rest))
        hung.append(calm)
    pairs = zip(hung, marks, strict=True)
    return hung, [
        replace(mark, box=place.mark) if isinstance(mark, TextBox) and place.mark is not None else mark
        for place, mark in pairs
    ]


def in_line(
    marks: Sequence[Element | None], texts: Sequence[TextBox | None]
) -> tuple[list[Element | None], list[TextBox | None]]:
    """Return headings and the texts beside them with their first lines on one, neither below the middle."""
    pairs = [_pair(mark, text) for mark, text in zip(marks, texts, strict=True)]
    return [mark for mark, _ in pairs], [text for _, text in pairs]


def leads_of(mark: TextBox, text: TextBox) -> tuple[Pt, Pt]:
    """Return how much further down a heading and a text beside it begin for their first lines to stand on one."""
    largest = max(_size_of(mark), _size_of(text))
    return (largest - _size_of(mark)) * _ASCENT, (largest - _size_of(text)) * _ASCENT


def _pair(mark: Element | None, text: TextBox | None) -> tuple[Element | None, TextBox | None]:
    if not isinstance(mark, TextBox) or text is None or (mark.box.y, mark.box.h) != (text.box.y, text.box.h):
        return mark, text
    leads = leads_of(mark, text)
    high = max(lead + each.text_height for lead, each in zip(leads, (mark, text), strict=True))
    out = max((high - mark.box.h) / 2, 0.0)
    if out > _CLOSE / 2:
        return mark, text
    spare = [
        mark.box.h / 2 + out - lead - each.text_height / 2
        for lead, each in zip(leads, (mark, text), strict=True)
    ]
    top = max(min(spare), 0.0)
    box = replace(mark.box.below(-out), h=mark.box.h + out * 2)
    first, second = (
        replace(
            each,
            anchor="top",
            box=replace(each.box, y=box.y, h=box.h),
            insets=replace(each.insets, top=top + lead),
        )
        for lead, each in zip(leads, (mark, text), strict=True)
    )
    return first, second


def lines_at(
    page: Page, signs: Sequence[str], boxes: Sequence[Box], look: TextStyle, share: float
) -> list[int]:
    """Return how many lines words have, each, at a share of their size."""
    smaller = look.sized(look.size * share)
    pairs = zip(signs, boxes, strict=True)
    return [len(paragraph(sign, smaller, box.w * SLACK, page.look, page.lang).lines) for sign, box in pairs]


def refuse_ladders(places: Sequence[ItemPlace], texts: Sequence[TextBox | None]) -> None:
    """Raise DoesNotFit for words beside a figure in more lines than can be read beside it."""
    for place, text in zip(places, texts, strict=True):
        is_beside = text is not None and place.mark is not None and place.mark.bottom > text.box.y
        if is_beside and text and sum(len(each.lines) for each in text.paragraphs) > _MOST_BESIDE:
            raise DoesNotFit("Words beside a figure have too many lines.")


def level(text: TextBox, others: Sequence[TextBox]) -> TextBox:
    """Return a text in its place with its first line as high as those of the texts abreast of it."""
    abreast = [each.text_height for each in others if (each.box.y, each.box.h) == (text.box.y, text.box.h)]
    return _from_top(text, max(abreast)) if len(abreast) >= _FEWEST_ABREAST else text


def _from_top(text: TextBox, high: Pt) -> TextBox:
    """Return a text where one of that height would stand, by the room above it."""
    if text.anchor == "top":
        return text
    spare = max(text.box.h - high, 0.0) / (2 if text.anchor == "middle" else 1)
    return replace(text, anchor="top", insets=replace(text.insets, top=spare))


def _size_of(text: TextBox | None) -> Pt:
    return 0.0 if text is None else text.paragraphs[0].style.size
