"""The words of a slide as the content of its layout."""

from __future__ import annotations

import re

from nbdeck.contract.content import Closing, Content, Items, Quote
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.headings import heading_of
from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.items import items_of

_NAME_AT_END = re.compile(
    r"^(?P<words>.+?)\s*(?:\n\s*|[\"”»“」』]\s*)(?:—|–|--|-|―)\s*(?P<name>[^\n]{2,120})$", re.DOTALL
)
_DASH_AT_END = re.compile(r"^(?P<words>.{12,}?)\s+(?:—|―)\s*(?P<name>[^\n—.!?]{2,80})$", re.DOTALL)
_QUOTATION_MARKS = '"“”„«»「」『』‟'
_LIST_MARKS = re.compile(r"^(?:[-*](?:\s+|$)|[•‣◦]\s*)+")


def content_of(spec: Slide, layout: Layout | None) -> Content | None:
    """Return what a slide says in a layout; None where a chart, a table or its title alone does.

    Raises:
        ValidationFailed: the layout arranges items and there is no word in the content.
    """
    if layout in {None, Layout.CHART, Layout.TABLE}:
        return None
    if layout is Layout.QUOTE:
        return quotation(spec.content)
    if layout is Layout.THANKS:
        return closing(spec.content)
    return _items(spec, ITEM_COUNTS[layout], is_free=layout is Layout.ITEMS)


def _items(spec: Slide, counts: range, *, is_free: bool) -> Items:
    found = items_of(spec.content, spec.item_amount or (0 if is_free else counts[0]))
    is_too_many = len(found.items) > counts[-1] and not spec.item_amount
    return items_of(spec.content, counts[-1]) if is_too_many else found


def quotation(content: str) -> Quote:
    """Return the quoted words without their quotation marks, and the author where one is named."""
    text = content.strip().lstrip("-*•").strip()
    found = _NAME_AT_END.match(text) or _DASH_AT_END.match(text)
    words, name = (found["words"], found["name"]) if found else (text, "")
    words = " ".join(words.split())
    if words and words[0] in _QUOTATION_MARKS:
        words = words[1:].strip()
    if words and words[-1] in _QUOTATION_MARKS:
        words = words[:-1].strip()
    return Quote(words, name.strip())


def closing(content: str) -> Closing:
    """Return the lines of a closing slide; `Mail: ada@example.com` has a label."""
    stripped = (_LIST_MARKS.sub("", line.strip()) for line in content.splitlines())
    lines = tuple(line for line in stripped if line)
    labelled = [headed for line in lines if (headed := heading_of(line)) is not None]
    contacts = tuple(Item(*headed) for headed in labelled) if len(labelled) == len(lines) else ()
    return Closing(lines, contacts)
