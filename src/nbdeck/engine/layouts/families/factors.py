"""Factors whose names stand beside their texts, each behind its icon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.factors import in_places
from nbdeck.engine.layouts.families.frames import stress_on
from nbdeck.engine.layouts.families.items import FACTORS, placed
from nbdeck.engine.layouts.families.recipes import SlidePlan
from nbdeck.engine.layouts.icons import icon, icons_in
from nbdeck.engine.layouts.kit import Page, ink_for
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, TextBox

_SIDE, _GAP = 1.0, 12.0
"""Side of an icon in the largest size of the name behind it, and the distance of both."""
_LINE = 0.6
"""Middle of a name's first line below its top, in its size."""


def named_factors(page: Page, plan: SlidePlan, items: Sequence[Item]) -> Iterator[Element]:
    """Yield the icon of each factor, its name and its text, in reading order; no icons where none are known.

    Raises:
        DoesNotFit: words that are too many, or a factor without a name or a text.
    """
    layout, names = FACTORS[len(items)]
    items = in_places(items, names, page.lang)
    icons = iter(icons_in(layout, items))
    side: Pt = max(place.mark_size for place in plan.places) * _SIDE
    indent = (side + _GAP) * bool(icons_in(layout, items))
    places = [
        replace(place, mark=place.mark and place.mark.inset(indent, 0.0, 0.0, 0.0)) for place in plan.places
    ]
    marked = iter(places)
    for element in placed(page, "heading", replace(plan, places=places), items):
        if indent and isinstance(element, TextBox) and element.name.startswith("Mark"):
            place = next(marked)
            ink = stress_on(page, place.ground) if place.is_stressed else ink_for(page, place.ground)
            middle = element.box.y + element.insets.top + element.paragraphs[0].style.size * _LINE
            box = Box(element.box.x - indent, middle - side / 2, side, side)
            yield icon(next(icons), box, ink)
        yield element
