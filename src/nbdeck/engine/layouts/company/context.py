"""Where a slide is made: a company's layout, the deck's language, and the theme of what is drawn on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from operator import is_not
from typing import Any

from nbdeck.contract.enums import Verbosity
from nbdeck.engine.layouts.company.art import PLATE, SHEEREST, clear_of, grounds, obstacles, with_plate
from nbdeck.engine.layouts.company.slots import Slot, is_even, slots_of
from nbdeck.engine.layouts.kit import BODY_FLOOR, Page
from nbdeck.engine.layouts.mirror import mirrored
from nbdeck.engine.scene.boxes import (
    GRAPHICS,
    SLIDE_HEIGHT,
    SLIDE_WIDTH,
    TEXT,
    Box,
    Color,
    Pt,
    ThemeStyle,
    contrast,
    hull,
)
from nbdeck.engine.scene.elements import Element, PlaceholderKey, Shape, TextBox, moved
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.themes.company import (
    FOOTERS,
    MADE_UP,
    TITLES,
    CompanyLayout,
    CompanyPlaceholder,
    CompanyTemplate,
)
from nbdeck.engine.themes.company_theme import figure_theme, home_colors, ink_for
from nbdeck.engine.themes.theme import Theme

_MARGIN: Pt = 36.0
_SMALL_MARGIN: Pt = 29.0
_SOURCE: Pt = 17.0
"""Height of the line that names a source, with the gap above it."""
_GAP: Pt = 12.0
_PAD: Pt = 6.0
"""Of paper, on each side of what stands on it."""
_BELOW_TITLE = 0.92
_HEAD = 0.35
"""Share of the page's height in which a title stands that has no place of its own."""
_LOW = 0.5
"""Share of the page's height under which places for content grow down to what lies below them."""
_LARGEST, _SMALLEST, _BESIDE_WORDS = 20.0, 14.0, 0.8
"""Sizes of what is drawn on a page of 960 by 540 points, and the share of words' size that is usual for it."""


@dataclass(frozen=True, slots=True)
class LayoutContext:
    """A layout of the template for one slide.

    Attributes:
        floor: Smallest size of body text that this attempt may use, points.
        is_exact: Whether the layout is made for this very kind of slide, so that nothing is drawn on it.
        chart_colors: Of the names in the deck's charts that the slide's own has.
        plates: What is drawn between the template's art and the slide's own elements.
    """

    template: CompanyTemplate
    layout: CompanyLayout
    lang: str
    is_rtl: bool
    verbosity: Verbosity
    floor: Pt = BODY_FLOOR
    is_exact: bool = False
    chart_colors: tuple[tuple[str, Color], ...] = ()
    plates: tuple[Shape, ...] = ()

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Where items go, in reading order; one made up where the layout has none."""
        return self._own_slots or (Slot(self._made_up()),)

    @property
    def _own_slots(self) -> tuple[Slot, ...]:
        return slots_of(self.layout, is_rtl=self.is_rtl)

    @property
    def body(self) -> Box:
        """Where content may stand: the layout's places for it, or what title and footers leave."""
        return hull([slot.box for slot in self.slots])

    def in_columns(self) -> LayoutContext:
        """Return the layout with its places of one size beside each other, or with none but its largest place.

        Places that show words in capitals or letters apart are left out: what is composed is measured as it is written.
        """
        slots, title = self.slots, self.layout.title
        if any(slot.body.is_caps or slot.body.letter_spacing for slot in slots):
            return self.without(*(place for slot in slots for place in (slot.body, slot.head)))
        if is_even(slots) and (title is None or not self.body.overlaps(title.box, 0.5)):
            return self
        main = max(slots, key=lambda slot: slot.box.w * slot.box.h)
        return self.without(
            *(place for slot in slots if slot is not main for place in (slot.body, slot.head))
        )

    @property
    def rows(self) -> Box:
        """Inside all places for content, as high as the lowest of them."""
        inner = [slot.inner for slot in self.slots]
        top = max(box.y for box in inner)
        return replace(hull(inner), y=top, h=min(box.bottom for box in inner) - top)

    def without(self, *places: CompanyPlaceholder | None) -> LayoutContext:
        """Return the layout without some of its places."""
        return replace(self, layout=self.layout.without(*places))

    def _made_up(self) -> CompanyPlaceholder:
        """Return a place for text that is none of the layout's, in what title and footers leave."""
        style = TextStyle(20.0, bullet="•", indent=18.0)
        deeper = replace(style, size=18.0, indent=36.0, hang=18.0, level=1)
        return self._place("Content", self._left_over(), style, deeper)

    @property
    def line(self) -> CompanyPlaceholder:
        """The place for a line under a title that stands alone; made up under the title where the layout has none."""
        place = self.layout.first("subTitle") or next(iter(self.layout.texts), None)
        return self._made_up_line() if place is None else place

    def _made_up_line(self) -> CompanyPlaceholder:
        page, title = self.template.page, self.layout.title or self.made_up_title(is_alone=True)
        top = title.box.bottom + _GAP
        box = Box(title.box.x, top, title.box.w, min(page.h * 0.2, page.bottom - _MARGIN - top))
        return replace(
            self._place("Subtitle", box, TextStyle(20.0, align=title.style.align)), insets=title.insets
        )

    def made_up_title(self, *, is_alone: bool = False) -> CompanyPlaceholder:
        """Return a place for the title where the layout has none; in the middle where the title is the slide."""
        page = self.template.page
        head = Box(_MARGIN, _MARGIN, page.w - 2 * _MARGIN, page.h * 0.2 - _MARGIN)
        free = clear_of(replace(head, h=page.h * _HEAD - _MARGIN), obstacles(self.layout, page), least=0.0)
        box = replace(free, h=min(free.h, head.h))
        box = replace(head, y=page.h * 0.3, h=page.h * 0.25) if is_alone else box
        place = self._place("Title", box, TextStyle(30.0, face="major", bold=True))
        return replace(place, key=PlaceholderKey("title"), kind="title", anchor="middle")

    def _place(self, name: str, box: Box, *styles: TextStyle) -> CompanyPlaceholder:
        ink = Color("tx1", literal=ink_for(self.layout.look, self.ground(box)))
        sized = [
            replace(each.sized(each.size * self.scale), color=ink, indent=each.indent) for each in styles
        ]
        levels = tuple(replace(each, before=each.size * 0.4 if each.bullet else 0.0) for each in sized)
        return CompanyPlaceholder(PlaceholderKey("body", 0), MADE_UP, "", name, box, levels)

    def _left_over(self) -> Box:
        page, title = self.template.page, self.layout.title
        left, right = _MARGIN, page.w - _MARGIN
        top = _MARGIN if title is not None else self.made_up_title().box.bottom + _GAP
        if title is not None and title.box.center[1] < page.h / 2 and title.box.w > page.w / 2:
            top, left, right = title.box.bottom + _GAP, title.inner.x, title.inner.right
        bottom = min(page.h - _MARGIN, self.foot - 4.0)
        box = Box(left, top, right - left, max(bottom - top, page.h * 0.3))
        free = box if title is None else clear_of(box, [title.box], least=0.0)
        return clear_of(free, obstacles(self.layout, page))

    @property
    def scale(self) -> float:
        """How much larger than a page of 960 by 540 points the page is; at least 1."""
        page = self.template.page
        return max(min(page.w / SLIDE_WIDTH, page.h / SLIDE_HEIGHT), 1.0)

    def page(self, body: Box, share: float = _BESIDE_WORDS) -> Page:
        """Return the page on which a part is laid out, its type a share of the size of words there."""
        size = min(slot.body.style.size for slot in self.slots) * share
        size = min(max(size, _SMALLEST * self.scale), _LARGEST * self.scale)
        theme = figure_theme(self.layout.look, self.ground(body), body, text_size=size)
        return Page(
            theme, self.lang, self.is_rtl, body, self.floor, self.verbosity, chart_colors=self.chart_colors
        )

    def text_page(self, place: CompanyPlaceholder) -> Page:
        """Return the page on which the text of a place is laid out, which says itself how its text looks."""
        look = self.look(place)
        theme = figure_theme(look, look.colors["bg1"], self.template.page)
        return Page(theme, self.lang, self.is_rtl, place.inner, self.floor, self.verbosity)

    @property
    def foot(self) -> Pt:
        """Where the footers, or the margin of the page, begin."""
        page, places = self.template.page, self.layout.placeholders
        feet = [each.box.y for each in places if each.kind in FOOTERS and each.box.y > page.h / 2]
        return min([page.h - _SMALL_MARGIN, *feet])

    def grown(self) -> LayoutContext:
        """Return the stage with low places for content down to what lies below: art, footers, the margin."""
        page, body = self.template.page, self.body
        if body.h >= page.h * _LOW:
            return self
        below = [
            each.y - _GAP
            for each in obstacles(self.layout, page)
            if each.y >= body.bottom and _is_over(body, each)
        ]
        end = min([self.foot - _GAP, *below])
        lowest = [
            id(slot.body)
            for slot in self._own_slots
            if slot.box.bottom > body.bottom - _GAP and slot.body.anchor == "top" and slot.body.fill is None
        ]
        places = tuple(
            replace(place, box=replace(place.box, h=max(end - place.box.y, place.box.h)))
            if id(place) in lowest
            else place
            for place in self.layout.placeholders
        )
        return replace(self, layout=replace(self.layout, placeholders=places))

    def tight(self) -> LayoutContext:
        """Return the stage with lines of its text no further apart than single-spaced."""
        places = tuple(
            replace(
                place, levels=tuple(replace(each, spacing=min(each.spacing, 1.0)) for each in place.levels)
            )
            for place in self.layout.placeholders
        )
        return replace(self, layout=replace(self.layout, placeholders=places))

    def above_source(self) -> LayoutContext:
        """Return the stage with places for content that leave a line free above the footers, for the source."""
        lowest = self.foot - _SOURCE
        places = tuple(
            replace(place, box=replace(place.box, h=lowest - place.box.y))
            if place.box.bottom > lowest > place.box.y + _SOURCE and place.kind not in (*FOOTERS, *TITLES)
            else place
            for place in self.layout.placeholders
        )
        return replace(self, layout=replace(self.layout, placeholders=places))

    def under(self, title: Pt) -> LayoutContext:
        """Return the stage with no text of the body as large as a title of that size."""
        layout, most = self.layout, max(title * _BELOW_TITLE, BODY_FLOOR)
        made_up = () if self._own_slots else (self._made_up(),)
        places = tuple(
            replace(place, levels=tuple(_scaled(style, most / place.style.size) for style in place.levels))
            if place.is_text and place.style.size > most
            else place
            for place in (*layout.placeholders, *made_up)
        )
        return replace(self, layout=replace(layout, placeholders=places))

    def look(self, place: CompanyPlaceholder) -> ThemeStyle:
        """Return the look that a place's text is measured with."""
        face = place.typeface
        return replace(self.layout.look, major=face, minor=face) if face else self.layout.look

    def ground(self, box: Box) -> str:
        """Return the middle tone of what is behind a box, six hex digits."""
        return self.grounds(box)[0]

    def grounds(self, box: Box) -> tuple[str, ...]:
        """Return the colours behind a box: its middle tone, the darkest and the lightest."""
        return grounds(self.layout, box)

    def backed(self, *, has_body: bool = True) -> LayoutContext:
        """Return the stage with fills of its places, and with a plate behind what could not be read over its art.

        Args:
            has_body: Whether more than the title stands on the slide.
        """
        title = self.layout.title
        places = [title] if title is not None else []
        places += [each for slot in self.slots for each in (slot.head, slot.body) if each] if has_body else []
        fills = tuple(
            Shape(each.box, fill=each.fill.faded(min(each.fill.alpha, SHEEREST)), name=PLATE)
            for each in places
            if each.fill is not None
        )
        filled = self.over(fills)
        words = [each.box for each in places if each is not title]
        ink = self.slots[0].body.style.color if title is None or has_body else title.style.color
        head = None if title is None else title.box
        title_ink = ink if title is None else title.style.color
        plate = with_plate(filled.layout, head, words, ink, self.template.page, title_ink=title_ink)
        plates = fills if plate is None else (*fills, plate)
        return replace(self.over(plates), plates=plates)

    def papered(self) -> LayoutContext:
        """Return the stage with paper behind its body where small text in the template's own ink could not be read.

        The colours of charts and tables are made for paper.
        """
        look, ground = self.layout.look, self.ground(self.body)
        ink, paper = look.digits(self.slots[0].body.style.color), look.colors["bg1"]
        if contrast(ink, ground) >= TEXT or contrast(paper, ground) < GRAPHICS:
            return self
        plate = Shape(self.body.inset(-_PAD), fill=Color("bg1", SHEEREST), name=PLATE)
        return replace(self.over((plate,)), plates=(*self.plates, plate))

    def over(self, shapes: tuple[Shape, ...]) -> LayoutContext:
        """Return the stage with forms on which what comes next stands."""
        if not shapes:
            return self
        return replace(self, layout=replace(self.layout, art=(*self.layout.art, *shapes)))

    def with_plates(self, elements: Sequence[Element]) -> tuple[Element, ...]:
        """Return what stands on the slide with each plate behind what it is for; the fill of a place is its text's."""
        result = list(elements)
        own = [each.box for each in elements if isinstance(each, TextBox) and each.fill is not None]
        for plate in self.plates:
            at = next((at for at, each in enumerate(result) if each.box.overlaps(plate.box)), None)
            if at is not None and plate.box not in own:
                result.insert(at, plate)
        return tuple(result)

    def drawn(self, elements: Sequence[Element], theme: Theme, within: Box) -> tuple[Element, ...]:
        """Return what was laid out left to right as the slide shows it.

        It is mirrored within a box for right-to-left decks, and its colours are those of the file's theme.
        """
        placed: Sequence[Element] = elements
        if self.is_rtl:
            placed = tuple(
                moved(each, 2 * within.center[0] - SLIDE_WIDTH, 0.0) for each in mirrored(elements)
            )
        return tuple(
            recolored(each, lambda color: home_colors(color, theme.look, self.layout.look)) for each in placed
        )


def _is_over(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right


def _scaled(style: TextStyle, factor: float) -> TextStyle:
    return style.sized(max(round(style.size * factor * 2) / 2, min(style.size, BODY_FLOOR)))


def recolored(value: Any, color: Callable[[Color], Color]) -> Any:
    """Return a value of the scene with every colour as `color` has it."""
    if isinstance(value, Color):
        return color(value)
    if isinstance(value, tuple):
        walked = tuple(recolored(each, color) for each in value)
        return walked if any(map(is_not, walked, value)) else value
    changed = {}
    for name in _fields(type(value)):  # type: ignore[arg-type]  # a class is hashable
        old = getattr(value, name)
        new = recolored(old, color)
        if new is not old:
            changed[name] = new
    return replace(value, **changed) if changed else value


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """Return the fields of a class of the scene that may have colours in them."""
    if not is_dataclass(kind) or kind is Box:
        return ()
    plain = ("str", "float", "int", "bool", "bytes", "Pt", "Box")
    return tuple(each.name for each in fields(kind) if each.type not in plain)
