"""Slots of a layout: where each of several items goes, a heading above its text where the layout has both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from nbdeck.engine.scene.boxes import Box, Pt, hull
from nbdeck.engine.themes.company import CompanyLayout, CompanyPlaceholder

MOST_LAYOUTS = 256
"""Of how many layouts it is remembered what a slide has on them; a template has about twenty."""
_HEAD: Pt = 72.0
"""Height up to which a place above another is for its heading."""
_NEAR: Pt = 26.0
_SMALL = 0.42
"""Share of the largest slot's area under which a place is a remark at the side, not a slot."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of an item.

    Attributes:
        body: Where its text goes.
        head: Where its heading goes, None where the heading stands in `body` too.
    """

    body: CompanyPlaceholder
    head: CompanyPlaceholder | None = None

    @property
    def box(self) -> Box:
        """Both places together."""
        return self.body.box if self.head is None else hull((self.head.box, self.body.box))

    @property
    def inner(self) -> Box:
        """Both places together without insets, as wide as the text's."""
        insets, both = self.body.insets, self.box
        return replace(both, x=self.body.box.x, w=self.body.box.w).inset(
            insets.left, insets.top, insets.right, insets.bottom
        )


@lru_cache(maxsize=MOST_LAYOUTS)
def slots_of(layout: CompanyLayout, *, is_rtl: bool = False) -> tuple[Slot, ...]:
    """Return the slots of a layout in reading order; places much smaller than the largest are left out."""
    texts = list(layout.texts)
    heads = {
        id(head): body
        for head in texts
        for body in texts
        if head is not body and head.kind == "body" and _is_head(head, body)
    }
    slots = [
        Slot(body, next((head for head in texts if heads.get(id(head)) is body), None))
        for body in texts
        if id(body) not in heads
    ]
    largest = max((slot.body.box.w * slot.body.box.h for slot in slots), default=0.0)
    large = [slot for slot in slots if slot.body.box.w * slot.body.box.h >= largest * _SMALL]
    return tuple(in_reading_order(large, is_rtl=is_rtl))


def _is_head(head: CompanyPlaceholder, body: CompanyPlaceholder) -> bool:
    one, other = head.box, body.box
    shared = min(one.right, other.right) - max(one.x, other.x)
    is_above = -_NEAR / 2 <= other.y - one.bottom <= _NEAR
    return is_above and one.h <= min(_HEAD, other.h * 0.6) and shared >= 0.8 * min(one.w, other.w)


def in_reading_order(slots: Sequence[Slot], *, is_rtl: bool = False) -> list[Slot]:
    """Return the slots row by row."""
    waiting = sorted(slots, key=lambda slot: slot.box.y)
    ordered: list[Slot] = []
    while waiting:
        top = waiting[0].box
        row = [slot for slot in waiting if slot.box.y < top.center[1]]
        waiting = [slot for slot in waiting if slot not in row]
        ordered += sorted(row, key=lambda slot: -slot.box.x if is_rtl else slot.box.x)
    return ordered


def is_even(slots: Sequence[Slot]) -> bool:
    """Whether slots are of about one size, as columns of one weight are."""
    areas = [slot.box.w * slot.box.h for slot in slots]
    return bool(areas) and min(areas) * 1.7 >= max(areas)
