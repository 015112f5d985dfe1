"""Layouts as slides use them: as wide as the page, inside it, and with titles that end where content begins."""

from __future__ import annotations

from dataclasses import replace

from nbdeck.engine.layouts.company.art import clear_of, obstacles
from nbdeck.engine.layouts.kit import BODY_FLOOR
from nbdeck.engine.scene.boxes import Box, Pt, hull
from nbdeck.engine.scene.elements import Picture
from nbdeck.engine.scene.text import LINE_PITCH
from nbdeck.engine.themes.company import FOOTERS, TITLES, CompanyLayout, CompanyPlaceholder, CompanyTemplate

_WIDE = 1.5
"""Width over height from which a page is wider than 4:3."""
_OFF = 0.02
_DATA = ("tbl", "chart", "pic")
_OVERLAP = 0.3
"""Share of a title's height that places under it may reach into."""
_MARGIN: Pt = 29.0
"""Of the page; letters stand inside it. Source: quality rule of placement."""
_READABLE: Pt = 18.0
"""Size of text in places for content, where it is not too long."""
_LEAST, _LEAST_LEFT = 8.0, 30.0
"""Sides of a place that is kept, and height of what a title leaves of one, points."""


def for_its_page(template: CompanyTemplate) -> tuple[CompanyTemplate, tuple[str, ...]]:
    """Return the template with the places of its layouts as wide as its page, and the names of those that were not.

    A page that was made wider keeps layouts that stand in its left three quarters, symmetric about the middle of the
    old page. Slides in them get wider places; the file's layouts stay.
    """
    page = template.page
    parted = [_readable(_parted(_inside(layout, page))) for layout in template.layouts]
    if page.w < page.h * _WIDE:
        return replace(template, layouts=tuple(_cleared(layout, page) for layout in parted)), ()
    widened = [_widened(layout, page, is_foot=False) for layout in parted]
    changed = tuple(layout.name for layout, wider in zip(parted, widened, strict=True) if layout is not wider)
    layouts = tuple(_cleared(_widened(layout, page, is_foot=True), page) for layout in widened)
    return replace(template, layouts=layouts), changed


def _readable(layout: CompanyLayout) -> CompanyLayout:
    """Return the layout with places for content that begin at a size for a room; long text is set smaller."""
    places = tuple(
        replace(
            place,
            levels=tuple(
                each.sized(max(each.size * _READABLE / place.style.size, BODY_FLOOR)) for each in place.levels
            ),
        )
        if place.kind in ("obj", "body") and place.is_text and place.style.size < _READABLE
        else place
        for place in layout.placeholders
    )
    return layout if places == layout.placeholders else replace(layout, placeholders=places)


def _cleared(layout: CompanyLayout, page: Box) -> CompanyLayout:
    """Return the layout with places for titles and content that keep clear of its logos, words and small forms."""
    solid = obstacles(layout, page)
    if not solid:
        return layout
    places = tuple(
        replace(place, box=clear_of(place.box, solid, is_line=place.kind in TITLES))
        if place.is_text or place.kind in (*TITLES, *_DATA)
        else place
        for place in layout.placeholders
    )
    return replace(layout, placeholders=places)


def _inside(layout: CompanyLayout, page: Box) -> CompanyLayout:
    """Return the layout without places off the page, and with letters of the others inside its margins."""
    clipped = [_clipped(place, page) for place in layout.placeholders]
    places = tuple(place for place in clipped if place is not None)
    return layout if places == layout.placeholders else replace(layout, placeholders=places)


def _clipped(place: CompanyPlaceholder, page: Box) -> CompanyPlaceholder | None:
    """Return a place inside the page, None for one that is not; letters of titles and text inside its margins."""
    insets, box = place.insets, place.box
    has_margin = place.is_text or place.kind in TITLES
    # Lines in the middle of a frame rarely reach its upper or lower edge.
    spare = _MARGIN / 3 if place.anchor == "middle" else 0.0
    across = _MARGIN if has_margin else 0.0
    down = across - spare if has_margin else 0.0
    left = max(box.x, page.x + across - (insets.left if has_margin else 0.0))
    top = max(box.y, page.y + down - (insets.top if has_margin else 0.0))
    right = min(box.right, page.right - across + (insets.right if has_margin else 0.0))
    bottom = min(box.bottom, page.bottom - down + (insets.bottom if has_margin else 0.0))
    if place.kind in TITLES:
        # A title at the very edge keeps the height of a line inside the margin.
        line = min(place.style.size * LINE_PITCH + insets.top + insets.bottom, box.h)
        if box.center[1] < page.center[1]:
            bottom = max(bottom, top + line)
        else:
            top = min(top, bottom - line)
    if right - left < _LEAST or bottom - top < _LEAST:
        return None
    clipped = Box(left, top, right - left, bottom - top)
    return (
        place
        if (left, top, right, bottom) == (box.x, box.y, box.right, box.bottom)
        else replace(place, box=clipped)
    )


def _parted(layout: CompanyLayout) -> CompanyLayout:
    """Return the layout with a title that ends where the places under it begin, should they overlap a little."""
    title = layout.title
    if title is None:
        return layout
    layout = _below_title(layout, title.box)
    tops = [
        place.box.y
        for place in layout.texts
        if place.box.overlaps(title.box, 0.0) and place.box.y > title.box.y + title.box.h * (1 - _OVERLAP)
    ]
    if not tops:
        return layout
    shorter = replace(title, box=replace(title.box, h=min(tops) - title.box.y))
    return replace(
        layout, placeholders=tuple(shorter if place is title else place for place in layout.placeholders)
    )


def _below_title(layout: CompanyLayout, title: Box) -> CompanyLayout:
    """Return the layout with places for text cut where they lie under the title, if enough of them is left."""
    places = tuple(
        replace(place, box=left) if place.is_text and (left := _left_of(place.box, title)) else place
        for place in layout.placeholders
    )
    return layout if places == layout.placeholders else replace(layout, placeholders=places)


def _left_of(box: Box, title: Box) -> Box | None:
    """Return the part of a box below or above a title that reaches far into it, None where the two are clear."""
    common = min(box.bottom, title.bottom) - max(box.y, title.y)
    if not box.overlaps(title, 0.5) or common <= title.h * _OVERLAP:
        return None
    below = Box(box.x, title.bottom, box.w, box.bottom - title.bottom)
    above = Box(box.x, box.y, box.w, title.y - box.y)
    best = max((below, above), key=lambda part: part.h)
    return best if best.h >= _LEAST_LEFT else None


def _widened(layout: CompanyLayout, page: Box, *, is_foot: bool) -> CompanyLayout:
    places = [place for place in layout.placeholders if (place.kind in FOOTERS) == is_foot]
    old = page.h * 4 / 3
    if not places or any(isinstance(each, Picture) and each.box.w >= page.w for each in layout.art[:1]):
        return layout
    edges = hull([place.box for place in places])
    is_old = abs(edges.x + edges.right - old) <= page.w * _OFF * 2 and edges.right <= old
    is_drawn_at = any(element.box.right > old and element.box.w < page.w * 0.9 for element in layout.art)
    if not is_old or is_drawn_at:
        return layout
    margin = edges.x
    stretch = (page.w - 2 * margin) / edges.w
    moved = {
        id(place): replace(
            place,
            box=replace(place.box, x=margin + (place.box.x - margin) * stretch, w=place.box.w * stretch),
        )
        for place in places
    }
    return replace(layout, placeholders=tuple(moved.get(id(place), place) for place in layout.placeholders))
