"""Pictures on a company's slides: in its own places for them, else beside the words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.pictures import picture_in, whole_picture
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Element, Picture, PlaceholderKey
from nbdeck.engine.themes.company import CompanyPlaceholder

_WORDS, _PICTURE = 0.5, 0.46
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
    """Return the picture in a place of the layout, else all of it beside its body; None for bytes that are no picture.

    Only places for pictures cut it, as they do in PowerPoint.
    """
    slots = context.slots
    own = context.layout.first("pic")
    if own is not None:
        picture = picture_in(own.box, data, alt=alt, ground=context.ground(own.box))
        return (
            None if picture is None else Pictured(context.without(own), replace(picture, placeholder=own.key))
        )
    if len(slots) > 1 and not context.is_exact:
        last = slots[-1]
        return _whole(context.without(last.body, last.head), last.inner, last.body.key, data, alt)
    return _narrowed(context, slots[0].body, data, alt)


def _narrowed(context: LayoutContext, body: CompanyPlaceholder, data: bytes, alt: str) -> Pictured | None:
    inner = body.inner
    words = replace(body.box, w=body.box.w * _WORDS)
    frame = Box(inner.right - inner.w * _PICTURE, inner.y, inner.w * _PICTURE, inner.h)
    if context.is_rtl:
        words = replace(words, x=body.box.right - words.w)
        frame = replace(frame, x=inner.x)
    layout = context.without(body).layout
    layout = replace(layout, placeholders=(*layout.placeholders, replace(body, box=words)))
    return _whole(replace(context, layout=layout), frame, None, data, alt)


def _whole(
    left: LayoutContext, box: Box, key: PlaceholderKey | None, data: bytes, alt: str
) -> Pictured | None:
    picture = whole_picture(box, data, alt=alt)
    return None if picture is None else Pictured(left, replace(picture, placeholder=key))
