"""What a template draws behind and beside content: colours under a box, plates for text, places clear of logos."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

from nbdeck.engine.images.grounds import Layer, art_layers, colors_behind
from nbdeck.engine.scene.boxes import GRAPHICS, TEXT, Box, Color, Pt, contrast, hull, luminance, mixed
from nbdeck.engine.scene.elements import Element, Group, Picture, Shape, TextBox
from nbdeck.engine.scene.outlines import around, path_polygons
from nbdeck.engine.themes.company import CompanyLayout

PLATE = "Plate"
"""Name of the shape that stands between a template's art and text."""
_COLUMNS, _ROWS = 16, 8
"""Points across and down a box at which the colour behind is looked up."""
_OPACITY, SHEEREST = 0.92, 0.98
_PAD: Pt = 10.0
_GAP: Pt = 8.0
"""Between content and what it is kept clear of."""
_MOST_BOXES, _MOST_LAYOUTS = 2000, 64
_LARGEST, _CARD = 0.45, 0.5
"""Share of the page, or of a place, from which on art is ground to write on and nothing to keep clear of."""
_LEAST = 0.6
"""Share of a place that must be left when it is kept clear of art."""
_SHEER, _NOTICED = 0.35, 1.25
"""Opacity and contrast from which on a form is seen."""


@dataclass(frozen=True, slots=True)
class _Ground:
    """What a layout draws, by the identity of its art: comparing all of it would take longer."""

    identity: int
    layout: CompanyLayout = field(compare=False)


def grounds(layout: CompanyLayout, box: Box) -> tuple[str, ...]:
    """Return the colours behind a box, six hex digits: that of its middle tone, then the darkest and the lightest.

    Args:
        layout: Whose art and background lie there.
        box: On the slide, points.
    """
    if not layout.art:
        return (layout.look.hex(layout.background),)
    seen = _tones(_Ground(id(layout.art), layout), box)
    return tuple(dict.fromkeys((seen[len(seen) // 2], seen[0], seen[-1])))


@lru_cache(maxsize=_MOST_BOXES)
def _tones(ground: _Ground, box: Box) -> tuple[str, ...]:
    """Return the colours behind points of a box, from dark to light."""
    layout = ground.layout
    layers = [layer for layer in _layers(ground) if layer.box.overlaps(box, 0.0)]
    if not layers:
        return (layout.look.hex(layout.background),)
    across = [box.x + box.w * (column + 0.5) / _COLUMNS for column in range(_COLUMNS)]
    down = [box.y + box.h * (row + 0.5) / _ROWS for row in range(_ROWS)]
    behind = [colors_behind(layout.look, layout.background, layers, x, y) for x in across for y in down]
    colors = {color for pair in behind for color in pair}
    digits = {color: "".join(f"{round(channel):02X}" for channel in color) for color in colors}
    return tuple(sorted((digits[color] for pair in behind for color in pair), key=luminance))


@lru_cache(maxsize=_MOST_LAYOUTS)
def _layers(ground: _Ground) -> tuple[Layer, ...]:
    return tuple(art_layers(ground.layout.art))


def with_plate(
    layout: CompanyLayout, title: Box | None, body: Sequence[Box], ink: Color, page: Box, *, title_ink: Color
) -> Shape | None:
    """Return the form that makes text legible where the art does not, None where one ink does everywhere.

    Args:
        layout: Draws the art.
        title: Where the title's words stand.
        body: Where other words stand.
        ink: Colour of these words as the template has it.
        page: The slide.
        title_ink: Colour of the title as the template has it: large letters that can be told from all behind them stay.
    """
    is_body = any(_is_busy(layout, box) for box in body)
    is_title = title is not None and _is_busy(layout, title) and not _is_seen_on(layout, title_ink, title)
    if not is_body and not is_title:
        return None
    edges = hull([*(body if is_body else ()), *([title] if title is not None and is_title else ())])
    left, right = max(edges.x - _PAD, page.x + _PAD), min(edges.right + _PAD, page.right - _PAD)
    top, bottom = max(edges.y - _PAD, page.y + _PAD), min(edges.bottom, page.bottom - _PAD)
    if title is not None and not is_title and title.bottom <= edges.y + 1.0:
        top = max(top, title.bottom)
    box = Box(left, top, right - left, bottom - top)
    return Shape(box, fill=_paper(layout, ink, page).faded(_OPACITY), name=PLATE)


def _is_seen_on(layout: CompanyLayout, ink: Color, box: Box) -> bool:
    own = layout.look.digits(ink)
    return all(contrast(own, ground) >= GRAPHICS for ground in grounds(layout, box))


def _is_busy(layout: CompanyLayout, box: Box) -> bool:
    pairs = combinations(grounds(layout, box), 2)
    return not has_ink(layout, box) or any(contrast(one, other) >= GRAPHICS for one, other in pairs)


def _paper(layout: CompanyLayout, ink: Color, page: Box) -> Color:
    """Return the theme's background, or what most of the page is where the template's text is made for that."""
    tone = grounds(layout, page)[0]
    text = layout.look.digits(ink)
    is_for_tone = contrast(text, tone) >= TEXT > contrast(text, layout.look.colors["bg1"])
    return Color("bg1", literal=tone if is_for_tone else "")


def has_ink(layout: CompanyLayout, box: Box) -> bool:
    """Whether small text of one colour can be read everywhere in a box."""
    colors, behind = layout.look.colors, grounds(layout, box)
    inks = (colors["tx1"], colors["bg1"], "000000", "FFFFFF")
    return any(all(contrast(ink, ground) >= TEXT for ground in behind) for ink in inks)


def obstacles(layout: CompanyLayout, page: Box) -> list[Box]:
    """Return where logos, words and small forms of a layout stand."""
    return [box for element in layout.art for box in _solid(layout, element, page)]


def _solid(layout: CompanyLayout, element: Element, page: Box) -> Iterator[Box]:
    box, most = element.box, page.w * page.h * _LARGEST
    if isinstance(element, Group) and box.w * box.h > most / 3:
        for child in element.children:
            yield from _solid(layout, child, page)
    elif isinstance(element, TextBox):
        if element.text.strip():
            yield box
    elif isinstance(element, Picture | Group) or _is_seen(layout, element):
        # What is drawn as one path may be small things far from each other.
        polygons = path_polygons(element) if isinstance(element, Shape) else ()
        parts = [around(each) for each in polygons if len(each) > 2]
        yield from (each for each in parts or (box,) if each.w * each.h <= most)


def _is_seen(layout: CompanyLayout, element: Element) -> bool:
    if not isinstance(element, Shape) or element.fill is None or element.fill.alpha <= _SHEER:
        return False
    ground = layout.look.hex(layout.background)
    return contrast(mixed(layout.look.digits(element.fill), ground, element.fill.alpha), ground) >= _NOTICED


def clear_of(box: Box, solid: Sequence[Box], *, is_line: bool = False, least: float = _LEAST) -> Box:
    """Return the largest part of a box without what stands in it; with what would leave too little of it.

    Args:
        box: A place for content.
        solid: What it should keep clear of; what covers half of it is its ground.
        is_line: Whether its height stays.
        least: Share of it that must be left; 0 where anything in it must be kept clear of.
    """
    rest = box
    for each in solid:
        is_ground = least > 0 and _common(each, box) > box.w * box.h * _CARD
        if is_ground or not rest.overlaps(each, 2.0 if is_line else -_GAP):
            continue
        parts = [
            Box(rest.x, rest.y, each.x - _GAP - rest.x, rest.h),
            Box(each.right + _GAP, rest.y, rest.right - each.right - _GAP, rest.h),
        ]
        if not is_line:
            parts += [
                Box(rest.x, rest.y, rest.w, each.y - _GAP - rest.y),
                Box(rest.x, each.bottom + _GAP, rest.w, rest.bottom - each.bottom - _GAP),
            ]
        part = max(parts, key=lambda part: max(part.w, 0.0) * max(part.h, 0.0))
        if part.w > 0 and part.h > 0 and part.w * part.h >= box.w * box.h * least:
            rest = part
    return rest


def _common(one: Box, other: Box) -> float:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(across, 0.0) * max(down, 0.0)
