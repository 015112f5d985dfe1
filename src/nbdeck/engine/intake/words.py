"""The words of a slide as the content of its layout."""

from __future__ import annotations

import re

from nbdeck.contract.content import Closing, Content, Items, Quote
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.intake.items import counted, items_of

_NAME_AT_END = lazy_pattern(
    r"^(?P<words>.+?)\s*(?:\n\s*|[\"”»“」』]\s*)(?:—|–|--|-|―)\s*(?P<name>[^\n]{2,120})$", re.DOTALL
)
_DASH_AT_END = lazy_pattern(r"^(?P<words>.{12,}?)\s+(?:—|―)\s*(?P<name>[^\n—.!?]{2,80})$", re.DOTALL)
_QUOTATION_MARKS = '"“”„«»「」『』‟'
_LIST_MARKS = lazy_pattern(r"^(?:[-*](?:\s+|$)|[•‣◦]\s*)+")


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
    is_too_many = len(items.items) > counts[-1] and not spec.item_amount
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


def quotation(content: str) -> Quote:
    """Return the quoted words without their quotation marks, and the author where one is named."""
    text = content.strip().lstrip("-*•").strip()
    match = _NAME_AT_END.match(text) or _DASH_AT_END.match(text)
    words, name = (match["words"], match["name"]) if match else (text, "")
    words = " ".join(words.split())
    if words and words[0] in _QUOTATION_MARKS:
        words = words[1:].strip()
    if words and words[-1] in _QUOTATION_MARKS:
        words = words[:-1].strip()
    return Quote(words, name.strip())


def closing(content: str) -> Closing:
    """Return the lines of a closing slide."""
    stripped = (_LIST_MARKS.sub("", line.strip()) for line in content.splitlines())
    return Closing(tuple(line for line in stripped if line))
