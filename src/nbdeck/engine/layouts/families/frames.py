"""Frames of recipes: grounds and what can be read on them, title, foot, and the room that a logo takes."""

from __future__ import annotations

from dataclasses import replace

from nbdeck.engine.layouts.families.recipes import SlidePlan
from nbdeck.engine.layouts.kit import Page, ink_for
from nbdeck.engine.scene import (
    INK,
    MUTED,
    SLIDE_HEIGHT,
    Box,
    Color,
    Element,
    Picture,
    Pt,
    Shape,
)
from nbdeck.engine.scene.boxes import GRAPHICS, TEXT, contrast, luminance
from nbdeck.engine.themes.theme import Composition, TextArea

_CLEAR: Pt = 8.0
"""Around a logo."""
_FOOT: Pt = 13.0
"""Largest size of words at the foot."""
_TALL = 1.25
"""Height of a line that stands alone, in its own size."""


def readable_on(page: Page, color: Color, ground: Color, least: float = TEXT) -> Color:
    """Return a colour where it can be read on a ground, else ink or background."""
    look = page.look
    return color if contrast(look.hex(color), look.hex(ground)) >= least else ink_for(page, ground)


def stress_on(page: Page, ground: Color) -> Color:
    """Return the colour of what is large and matters on a ground."""
    return readable_on(page, page.theme.figure.stress, ground, GRAPHICS)


def deep(page: Page) -> Color:
    """Return the colour of the largest areas: the template's, or its surface where that would be lighter than all."""
    color = page.theme.design.area
    return Color("bg2") if is_dark(page) and color == INK else color


def is_dark(page: Page) -> bool:
    """Whether the template writes in light ink."""
    colors = page.look.colors
    return luminance(colors["bg1"]) < luminance(colors["tx1"])


def bottom_of(page: Page) -> float:
    """Return where items end, percent of the height: above the foot, and above a logo at the foot."""
    content = page.theme.content
    feet = [each.box.y for each in (content.footer, content.page_number) if each is not None]
    feet += (
        [content.source.box.y + 4.0]
        if content.source is not None and page.theme.design.family == "editorial"
        else []
    )
    tops = [y for y in (*feet, *(logo.box.y for logo in _logos(page))) if y > SLIDE_HEIGHT / 2]
    return min([86.5, *((y - 8.0) / SLIDE_HEIGHT * 100 for y in tops)])


def _logos(page: Page) -> list[Element]:
    """Return a brand's logo and the plate behind it."""
    return [
        each
        for each in page.theme.content.art
        if isinstance(each, Shape | Picture) and each.name.startswith("Logo")
    ]


def _beside_logo(page: Page, box: Box) -> Box:
    """Return what of a box is at the left of a logo that stands in it."""
    edges = [logo.box.x - _CLEAR for logo in _logos(page) if logo.box.inset(-_CLEAR).overlaps(box)]
    return replace(box, w=max(min([box.right, *edges]) - box.x, 0.0))


def hides_logo(page: Page, plan: SlidePlan) -> bool:
    """Whether an area or an item of the plan would lie on the logo."""
    boxes = [shape.box for shape in plan.art if shape.kind != "line"]
    boxes += [box for place in plan.places for box in (place.text, place.mark) if box is not None]
    return any(logo.box.overlaps(box) for logo in _logos(page) for box in boxes)


def frame_of(page: Page, plan: SlidePlan) -> Composition:
    """Return the frame of a plan's slide."""
    content = page.theme.content
    if plan.title is None:
        return replace(content, art=(*content.art, *plan.art))
    box, size, ground = plan.title
    color = readable_on(page, content.title.style.color, ground)
    look = replace(content.title.style.sized(size), color=color, align="start")
    title = TextArea(_beside_logo(page, box), look, plan.title_anchor)
    if plan.keeps_art:
        return replace(content, title=title, art=(*content.art, *plan.art))
    left, right = plan.feet
    number = content.page_number
    if number is not None and left < number.box.x < right:
        right = number.box.x - _CLEAR
    line = _beside_logo(page, Box(left, 504.0, right - left, 18.0))
    source = _beside_logo(page, Box(left, 477.0, right - left, 27.0))
    at_left, at_number = plan.grounds
    return replace(
        content,
        title=title,
        art=(*plan.art, *_logos(page)),
        source=_foot(page, content.source, source, at_left),
        footer=_foot(page, content.footer, line, at_left),
        page_number=None if number is None else _readable(page, number, at_number),
    )


def _readable(page: Page, place: TextArea, ground: Color) -> TextArea:
    """Return a place for text in its own colour, or in ink where that cannot be read on a ground."""
    return replace(place, style=replace(place.style, color=readable_on(page, place.style.color, ground)))


def _foot(page: Page, area_: TextArea | None, box: Box, ground: Color) -> TextArea | None:
    if area_ is None:
        return None
    look = area_.style.sized(min(area_.style.size, _FOOT))
    look = replace(look, color=readable_on(page, MUTED, ground), align="start")
    high = max(box.h, look.size * _TALL)
    return TextArea(replace(box, y=box.bottom - high, h=high), look, area_.anchor)
