"""QUOTE: somebody's words, large, with their name below."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.content import Item
from nbdeck.engine.layouts.items import BODY
from nbdeck.engine.layouts.kit import Page, Variant, Words, text_box
from nbdeck.engine.layouts.line_balance import balanced
from nbdeck.engine.scene import MUTED, Color, Element, TextStyle
from nbdeck.engine.themes.contrast import TEXT, contrast

_NAME_AT_END = re.compile(
    r"^(?P<words>.+?)\s*(?:\n\s*|[\"”»“」』]\s*)(?:—|–|--|-|―)\s*(?P<name>[^\n]{2,120})$", re.DOTALL
)
_DASH_AT_END = re.compile(r"^(?P<words>.{12,}?)\s+(?:—|―)\s*(?P<name>[^\n—.!?]{2,80})$", re.DOTALL)
_MARKS = '"“”„«»「」『』‟'
_PAIRS = {
    "de": "„“", "fr": "«»", "es": "«»", "it": "«»", "ru": "«»", "uk": "«»", "pl": "„”", "zh": "“”", "ja": "「」",
    "ko": "“”", "sv": "””", "el": "«»", "nl": "“”", "pt": "“”",
}  # fmt: skip


def lay_out(page: Page, items: Sequence[Item], spec: Slide) -> tuple[Element, ...]:
    """Return the quotation and its author in the body placeholder."""
    del spec
    (item,) = items
    frame = page.theme.quote.body
    base = frame.style if frame is not None else TextStyle(30.0)
    anchor = frame.anchor if frame is not None else "middle"
    pair = _PAIRS.get(page.lang[:2].lower(), "“”")
    lines: Words = [(f"{pair[0]}{item.text}{pair[1]}", base)]
    if item.heading:
        author = TextStyle(20.0, color=_author_color(page, base.color), align=base.align, before=16.0)
        lines = [*lines, (f"— {item.heading}", author)]
    return (balanced(page, text_box(page, page.body, lines, anchor=anchor, placeholder=BODY, name="Quote")),)


def _author_color(page: Page, words: Color) -> Color:
    """Return the muted ink, or the colour of the words where a coloured ground swallows it."""
    ground = page.look.hex(page.theme.quote.background)
    return MUTED if contrast(page.look.hex(MUTED), ground) >= TEXT else words


def quotation(content: str) -> Item:
    """Return the quoted words without their quotation marks, headed by the author where one is named."""
    text = content.strip().lstrip("-*•").strip()
    found = _NAME_AT_END.match(text) or _DASH_AT_END.match(text)
    words, name = (found["words"], found["name"]) if found else (text, "")
    words = " ".join(words.split()).strip()
    if words[:1] in _MARKS and words[:1]:
        words = words[1:].strip()
    if words[-1:] in _MARKS and words[-1:]:
        words = words[:-1].strip()
    return Item(name.strip(), words)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {Layout.QUOTE: (Variant("quote", lay_out),)}
