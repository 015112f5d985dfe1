"""Pictures on a company's slides: in its own places for them, else beside the words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.company.slots import Slot
from nbdeck.engine.layouts.pictures import picture_in
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Element, Picture, PlaceholderKey

_WORDS, _PICTURE = 0.58, 0.38
"""Shares of a body's width."""


@dataclass(frozen=True, slots=True)
class Pictured:
    """A picture in its place, and what the layout has left for words.

    Attributes:
        context: The layout without the picture's place.
    """

    context: LayoutContext
    picture: Picture

    def beside(self, body: Sequence[Element]) -> tuple[Element, ...]:
        """Return the body with the picture before or after it, as they are seen."""
        is_first = all(self.picture.box.right <= each.box.x + 1.0 for each in body) != self.context.is_rtl
        return (self.picture, *body) if is_first and body else (*body, self.picture)


def pictured(context: LayoutContext, data: bytes, alt: str) -> Pictured | None:
    """Return the picture in a place of the layout, else beside its body; None for bytes that are no picture."""
    slots = context.slots
    own = context.layout.first("pic")
    if own is not None:
        return _in(context, own.box, own.key, context.without(own), data, alt)
    if len(slots) > 1 and not context.is_exact:
        last = slots[-1]
        return _in(context, last.box, last.body.key, context.without(last.body, last.head), data, alt)
    return _narrowed(context, slots[0], data, alt)


def _narrowed(context: LayoutContext, slot: Slot, data: bytes, alt: str) -> Pictured | None:
    body = slot.body
    inner = body.inner
    words = replace(body.box, w=body.box.w * _WORDS)
    frame = Box(inner.right - inner.w * _PICTURE, inner.y, inner.w * _PICTURE, inner.h)
    if context.is_rtl:
        words = replace(words, x=body.box.right - words.w)
        frame = replace(frame, x=inner.x)
    layout = context.without(body).layout
    layout = replace(layout, placeholders=(*layout.placeholders, replace(body, box=words)))
    return _in(context, frame, None, replace(context, layout=layout), data, alt)


def _in(
    context: LayoutContext, box: Box, key: PlaceholderKey | None, left: LayoutContext, data: bytes, alt: str
) -> Pictured | None:
    picture = picture_in(box, data, alt=alt, ground=context.ground(box))
    return None if picture is None else Pictured(left, replace(picture, placeholder=key))
