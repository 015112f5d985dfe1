"""The line that says where a slide's content comes from, in small print under its body."""

from __future__ import annotations

from dataclasses import replace

from nbdeck.engine.layouts.company.art import clear_of, has_ink, obstacles
from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.composer import ComposedSlide
from nbdeck.engine.layouts.frame import source_lines
from nbdeck.engine.layouts.kit import LABEL_FLOOR
from nbdeck.engine.scene import Box, Color, Pt, TextBox, TextStyle
from nbdeck.engine.text.composing import paragraph
from nbdeck.engine.themes.company import FOOTERS
from nbdeck.engine.themes.company_theme import ink_for

_HEIGHT: Pt = 14.0
_MARGIN: Pt = 29.0


def with_source(context: LayoutContext, composed: ComposedSlide, source: str) -> ComposedSlide:
    """Return the slide with its source where there is a free line under its body, else as it is."""
    if not source.strip():
        return composed
    box = _free_line(context, composed)
    if box is None or not has_ink(context.layout, box):
        return replace(composed, notices=(*composed.notices, "there is no room for its source"))
    ink = Color("tx1", literal=ink_for(context.layout.look, context.ground(box)))
    for text in source_lines(source, context.lang):
        words = paragraph(text, TextStyle(LABEL_FLOOR, ink), box.w * 0.98, context.layout.look, context.lang)
        if len(words.lines) == 1:
            words = replace(words, is_rtl=True) if context.is_rtl else words
            line = TextBox(box, (words,), role="caption", anchor="middle", name="Source")
            return replace(composed, elements=(*composed.elements, line))
    return composed


def _free_line(context: LayoutContext, composed: ComposedSlide) -> Box | None:
    page = context.template.page
    body = context.slots[0].body.inner
    feet = [
        place.box.y
        for place in context.layout.placeholders
        if place.kind in FOOTERS and place.box.y > page.h / 2
    ]
    lowest = max(each.box.bottom for each in composed.elements)
    bottom = min([page.h - _MARGIN, *feet])
    y = max(lowest + 2.0, bottom - _HEIGHT - 6.0)
    line = clear_of(Box(body.x, y, body.w, _HEIGHT), obstacles(context.layout, page), is_line=True)
    return line if y + _HEIGHT <= bottom + 0.5 else None
