"""Text in a company's places: its own sizes, bullets and colours, smaller only where the words need it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.captions import ever_shorter
from nbdeck.engine.layouts.company.context import LayoutContext, recolored
from nbdeck.engine.layouts.frame import TITLE_FLOOR, foot_line, title_box
from nbdeck.engine.layouts.kit import BODY_FLOOR, LABEL_FLOOR, TextBlock, Words, set_blocks
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.scene.boxes import Box, Color, Pt, least_contrast
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.scene.text import LINE_PITCH, Anchor, Role, TextParagraph, TextStyle
from nbdeck.engine.text.composing import plain, runs_of
from nbdeck.engine.themes.company import MADE_UP, CompanyPlaceholder
from nbdeck.engine.themes.company_theme import legible_on
from nbdeck.engine.themes.theme import TextArea
from nbdeck.errors import DoesNotFit

_KEPT = (1.0, 0.85, 0.7, 0.58, 0.48, 0.38, 0.3, 0.2, 0.12)
_IN_BRACKETS = re.compile(r" \([^()]{1,24}\)$")
_BRIEF = 40
"""Characters of a text without heading that is set as large as a heading."""
_CALM: Pt = 24.0
"""Size up to which a longer text without heading is set as large as a heading, too."""
_EDGE: Pt = 29.0
"""Distance of letters from the edge of the page."""
_LEAST_TITLE: Pt = 60.0
"""Width of the narrowest place for a title."""
_SAFE = 0.985
"""Share of a title's width that is counted on."""


Filling: TypeAlias = tuple[CompanyPlaceholder, Words]
"""Words for one place."""


def filled(
    context: LayoutContext, fillings: Sequence[Filling], *, floor: Pt | None = None
) -> tuple[TextBox, ...]:
    """Return the places filled, all at one scale; those without words are left out.

    Raises:
        DoesNotFit: not even at the floor.
    """
    wanted = [(place, words) for place, words in fillings if any(text.strip() for text, _ in words)]
    if not wanted:
        return ()
    page = context.text_page(wanted[0][0])
    blocks = [TextBlock(place.inner, shown(place, words), anchor=place.anchor) for place, words in wanted]
    texts = set_blocks(page, blocks, floor=floor)
    return tuple(
        in_place(context, place, text, words) for (place, words), text in zip(wanted, texts, strict=True)
    )


def filled_as_fits(
    context: LayoutContext, place: CompanyPlaceholder, text: str, words: Callable[[str], Words]
) -> tuple[tuple[TextBox, ...], int]:
    """Return a place filled with as much of a text as fits, and how many characters of it were left out.

    Raises:
        DoesNotFit: not even a fiftieth of it fits.
    """
    for shorter in ever_shorter(text):
        with suppress(DoesNotFit):
            return filled(context, [(place, words(shorter))], floor=BODY_FLOOR), len(text) - len(shorter)
    raise DoesNotFit(f"There is no room for {text[:40]!r}.")


def shown(place: CompanyPlaceholder, words: Words) -> list[tuple[str, TextStyle]]:
    """Return the words as they are measured: in capitals where the place shows them so."""
    return [(text.upper() if place.is_caps else text, style) for text, style in words if text.strip()]


def in_place(
    context: LayoutContext, place: CompanyPlaceholder, text: TextBox, words: Words, box: Box | None = None
) -> TextBox:
    """Return a text that was laid out inside a place as the text of that place: as it is typed, from the deck's side.

    Args:
        context: The layout.
        place: Its frame is that of the text unless `box` is given.
        text: Its insets are those that its lines need beside the place's.
        words: What was laid out, as it is typed.
        box: The frame.
    """
    typed = [each for each, _ in words if each.strip()]
    paragraphs = tuple(
        replace(each, runs=runs_of(own, each.style, context.lang)) if place.is_caps else each
        for each, own in zip(text.paragraphs, typed, strict=True)
    )
    if context.is_rtl:
        # LibreOffice runs deeper levels of a list from left to right whatever they say, so there are none.
        paragraphs = tuple(
            replace(each, is_rtl=True, style=replace(each.style, level=0)) for each in paragraphs
        )
    side, other = text.insets.left, text.insets.right
    insets = place.insets
    if side or other:
        left, right = (other, side) if context.is_rtl else (side, other)
        insets = replace(insets, left=insets.left + left, right=insets.right + right)
    filled_box = boxed(context, place, paragraphs, box or place.box, role=text.role)
    return replace(filled_box, insets=insets)


def boxed(
    context: LayoutContext,
    place: CompanyPlaceholder,
    paragraphs: Sequence[TextParagraph],
    box: Box,
    anchor: Anchor | None = None,
    *,
    role: Role = "body",
) -> TextBox:
    """Return a filled place whose every run can be read on what is behind it."""
    text = TextBox(
        box=box,
        paragraphs=tuple(paragraphs),
        role=role,
        anchor=place.anchor if anchor is None else anchor,
        insets=place.insets,
        placeholder=None if place.kind == MADE_UP else place.key,
        name=place.name,
        fill=place.fill if box == place.box else None,
    )
    inks = _inks(context, text)
    return replace(text, paragraphs=recolored(text.paragraphs, lambda color: inks.get(color, color)))


def _inks(context: LayoutContext, text: TextBox) -> dict[Color, Color]:
    """Return colours that can be read on what is behind a text, by those that cannot everywhere in it."""
    look, grounds = context.layout.look, context.grounds(text.ink)
    inks: dict[Color, Color] = {}
    runs = [run for each in text.paragraphs for run in each.runs]
    for run in sorted(runs, key=lambda run: least_contrast(run.size, is_bold=run.bold)):
        color = look.hex(run.color, grounds[0])
        good = legible_on(look, color, grounds, run.size, is_bold=run.bold)
        inks[run.color] = run.color if good == color else Color("tx1", literal=good)
    return inks


def title_in(context: LayoutContext, place: CompanyPlaceholder, text: str) -> tuple[TextBox, str]:
    """Return the title in its place and as it is shown: smaller and then shorter if it must.

    Raises:
        DoesNotFit: there is no room even for a few words.
    """
    page = context.text_page(place)
    room = replace(place.inner, w=place.inner.w * _SAFE)
    low = replace(room, h=max(room.h, 2 * BODY_FLOOR * LINE_PITCH))
    if place.anchor == "middle":
        height = min(room.h, 2 * (room.center[1] - context.template.page.y - _EDGE))
        room = replace(room, y=room.center[1] - height / 2, h=height)
    for box, least in ((room, min(TITLE_FLOOR, place.style.size)), (room, BODY_FLOOR), (low, BODY_FLOOR)):
        for share in _KEPT if box.w >= _LEAST_TITLE or box is room else ():
            shorter = _shorter(text, share)
            (typed,) = shown(place, [(shorter, place.style)])
            with suppress(DoesNotFit):
                title = title_box(page, TextArea(box, place.style, place.anchor), typed[0], least=least)
                frame = replace(place.box, h=place.box.h + box.h - room.h) if box is low else None
                return in_place(context, place, title, [(shorter, place.style)], frame), plain(shorter)
    raise DoesNotFit(f"The place for titles on layout {context.layout.name!r} is too small for any text.")


def _shorter(title: str, share: float) -> str:
    """Return a title cut to a share of its length; a number in brackets at its end stays: it tells it from others."""
    if share == 1.0:
        return title
    match = _IN_BRACKETS.search(title)
    end = "" if match is None else match[0]
    head = title[: len(title) - len(end)]
    return shorten(head, max(int(len(head) * share), 14)) + end


def line_in(context: LayoutContext, place: CompanyPlaceholder, text: str) -> TextBox | None:
    """Return a text on one line of a footer, None where it takes more."""
    room, style = replace(place.inner, w=place.inner.w * _SAFE), place.style
    if room.w < LABEL_FLOOR:
        return None
    area = TextArea(room, style.sized(max(style.size, LABEL_FLOOR)), place.anchor)
    (typed,) = shown(place, [(text, style)])
    line = foot_line(context.text_page(place), area, typed[0])
    if line is None:
        return None
    box = _holding(place, line.text_height, context.template.page)
    return in_place(context, place, line, [(text, style)], box)


def _holding(place: CompanyPlaceholder, height: Pt, page: Box) -> Box:
    """Return the box of a place, higher where a line of text would leave it; the line stays where it is."""
    insets, box = place.insets, place.box
    missing = height + insets.top + insets.bottom + 0.1 - box.h
    if missing <= 0:
        return box
    above = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[place.anchor] * missing
    high = box.h + missing
    return replace(box, y=max(min(box.y - above, page.bottom - high), page.y), h=high)


# The words of items


def bare(style: TextStyle, **changes: object) -> TextStyle:
    """Return a style without its bullet and indent."""
    return replace(style, bullet="", bullet_color=None, indent=0.0, hang=0.0, **changes)  # type: ignore[arg-type]


def listed(place: CompanyPlaceholder, items: Sequence[Item]) -> Words:
    """Return items as a list: headings and lone texts at the first level, texts under their headings."""
    first, second = place.levels[0], place.levels[min(1, len(place.levels) - 1)]
    under = _under_heading(second, bullet="", bullet_color=None, indent=first.indent, hang=0.0)
    words: list[tuple[str, TextStyle]] = []
    for item in items:
        lines = item.points
        if not item.heading:
            words += [(line, first) for line in lines]
            continue
        words.append((item.heading, replace(first, bold=True, after=0.0)))
        words += [(line, under if len(lines) == 1 else second) for line in lines]
    if len(words) == 1:
        return [(words[0][0], bare(words[0][1]))]
    return words


def stacked(place: CompanyPlaceholder, item: Item) -> Words:
    """Return one item's words without bullets: its heading above its text."""
    first, second = place.levels[0], place.levels[min(1, len(place.levels) - 1)]
    head = bare(first, bold=True, after=0.0)
    if not item.heading:
        is_calm = len(item.text) <= _BRIEF or first.size <= _CALM
        look = bare(first if is_calm else second)
        return [(line, look) for line in item.points]
    return [(item.heading, head), *((line, _under_heading(bare(second))) for line in item.points)]


def _under_heading(style: TextStyle, **changes: object) -> TextStyle:
    """Return the style of a text that stands nearer to its heading than to what comes before that."""
    return replace(style, before=style.before / 2, **changes)  # type: ignore[arg-type]
