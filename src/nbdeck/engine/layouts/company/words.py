"""Text in a company's places: its own sizes, bullets and colours, smaller only where the words need it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.kit import BODY_FLOOR, LABEL_FLOOR, Words
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.scene.text import LINE_PITCH, Anchor, Role, Run, TextParagraph, TextStyle, stack_height
from nbdeck.engine.text.composing import fit_together, paragraph, plain, runs_of
from nbdeck.engine.themes.company import MADE_UP, CompanyPlaceholder
from nbdeck.engine.themes.company_theme import legible_on
from nbdeck.errors import DoesNotFit

_TITLE_LINES = 2
_TITLE_SIZES = (1.0, 0.92, 0.85, 0.78, 0.7, 0.63, 0.56, 0.5, 0.45)
_TITLE_FLOOR: Pt = 20.0
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


@dataclass(frozen=True, slots=True)
class Filling:
    """Words for one place.

    Attributes:
        box: The frame, where it is not the layout's.
        anchor: Where the text stands in it, where it is not the layout's.
    """

    place: CompanyPlaceholder
    words: Words
    box: Box | None = None
    anchor: Anchor | None = None

    @property
    def frame(self) -> Box:
        """The frame of the text."""
        return self.place.box if self.box is None else self.box


def filled(
    context: LayoutContext, fillings: Sequence[Filling], *, floor: Pt | None = None
) -> tuple[TextBox, ...]:
    """Return the places filled, all at one scale; those without words are left out.

    Raises:
        DoesNotFit: not even at the floor.
    """
    wanted = [filling for filling in fillings if any(text.strip() for text, _ in filling.words)]
    if not wanted:
        return ()
    cells = []
    for filling in wanted:
        insets = filling.place.insets
        inner = filling.frame.inset(insets.left, insets.top, insets.right, insets.bottom)
        cells.append((shown(filling.place, filling.words), inner.w, inner.h))
    look = context.look(wanted[0].place)
    fitted = fit_together(cells, look, floor=context.floor if floor is None else floor, lang=context.lang)
    return tuple(
        boxed(
            context,
            filling.place,
            written(context, filling.place, filling.words, lines),
            filling.frame,
            filling.anchor,
        )
        for filling, lines in zip(wanted, fitted, strict=True)
    )


def shown(place: CompanyPlaceholder, words: Words) -> list[tuple[str, TextStyle]]:
    """Return the words as they are measured: in capitals where the place shows them so."""
    return [(text.upper() if place.is_caps else text, style) for text, style in words if text.strip()]


def written(
    context: LayoutContext, place: CompanyPlaceholder, words: Words, lines: Sequence[TextParagraph]
) -> tuple[TextParagraph, ...]:
    """Return the paragraphs with the words as they are typed, running to the deck's side."""
    texts = [text for text, _ in words if text.strip()]
    typed = tuple(
        replace(each, runs=runs_of(text, each.style, context.lang)) if place.is_caps else each
        for each, text in zip(lines, texts, strict=True)
    )
    if not context.is_rtl:
        return typed
    # LibreOffice runs deeper levels of a list from left to right whatever they say, so there are none.
    return tuple(replace(each, is_rtl=True, style=replace(each.style, level=0)) for each in typed)


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
    grounds = context.grounds(text.ink)
    return replace(text, paragraphs=tuple(_legible(context, each, grounds) for each in paragraphs))


def _legible(context: LayoutContext, words: TextParagraph, grounds: Sequence[str]) -> TextParagraph:
    look = context.layout.look

    def inked(run: Run) -> Run:
        color = look.hex(run.color, grounds[0])
        good = legible_on(look, color, grounds, run.size, is_bold=run.bold)
        return run if good == color else replace(run, color=Color("tx1", literal=good))

    runs = tuple(inked(run) for run in words.runs)
    if runs == words.runs:
        return words
    lines = tuple(replace(line, runs=tuple(inked(run) for run in line.runs)) for line in words.lines)
    return replace(words, runs=runs, lines=lines)


def title_in(
    context: LayoutContext, place: CompanyPlaceholder, text: str, *, lines: int = _TITLE_LINES
) -> tuple[TextBox, str]:
    """Return the title in its place and as it is shown: at most two lines, smaller and then shorter if it must.

    Raises:
        DoesNotFit: there is no room even for a few words.
    """
    base = place.style
    look, inner = context.look(place), place.inner
    height = inner.h + 0.5
    if place.anchor == "middle":
        height = min(height, 2 * (inner.center[1] - context.template.page.y - _EDGE))
    for share in _KEPT:
        shorter = _shorter(text, share)
        for factor in _TITLE_SIZES:
            size = max(round(base.size * factor), min(_TITLE_FLOOR, base.size))
            style = base if factor == 1.0 else replace(base.sized(float(size)), indent=base.indent)
            words = [(shorter, style)]
            paragraphs = [
                paragraph(each, style, inner.w * _SAFE, look, context.lang)
                for each, style in shown(place, words)
            ]
            if sum(len(each.lines) for each in paragraphs) <= lines and stack_height(paragraphs) <= height:
                return boxed(
                    context, place, written(context, place, words, paragraphs), place.box, role="title"
                ), plain(shorter)
            if size <= _TITLE_FLOOR:
                break
    return _smallest_title(context, place, text)


def _shorter(title: str, share: float) -> str:
    """Return a title cut to a share of its length; a number in brackets at its end stays: it tells it from others."""
    if share == 1.0:
        return title
    match = _IN_BRACKETS.search(title)
    end = "" if match is None else match[0]
    head = title[: len(title) - len(end)]
    return shorten(head, max(int(len(head) * share), 14)) + end


def _smallest_title(context: LayoutContext, place: CompanyPlaceholder, text: str) -> tuple[TextBox, str]:
    grown = _grown(place)
    for where in (None, grown):
        for share in _KEPT if grown.w >= _LEAST_TITLE else ():
            shorter = _shorter(text, share)
            try:
                (box,) = filled(context, [Filling(place, [(shorter, place.style)], where)], floor=BODY_FLOOR)
            except DoesNotFit:
                continue
            return replace(box, role="title"), plain(shorter)
    raise DoesNotFit(f"The place for titles on layout {context.layout.name!r} is too small for any text.")


def _grown(place: CompanyPlaceholder) -> Box:
    """Return the box of a title with room for two lines at the smallest size."""
    insets = place.insets
    height = 2 * BODY_FLOOR * LINE_PITCH + insets.top + insets.bottom
    return replace(place.box, h=max(place.box.h, height))


def line_in(context: LayoutContext, place: CompanyPlaceholder, text: str) -> TextBox | None:
    """Return a text on one line of a footer, None where it takes more."""
    look, inner = context.look(place), place.inner
    if inner.w < LABEL_FLOOR:
        return None
    for size in dict.fromkeys((max(place.style.size, LABEL_FLOOR), LABEL_FLOOR)):
        style = place.style if size == place.style.size else place.style.sized(size)
        line = paragraph(text, style, inner.w * _SAFE, look, context.lang)
        if len(line.lines) == 1:
            words = written(context, place, [(text, style)], [line])
            return boxed(
                context, place, words, _holding(place, line.height, context.template.page), role="caption"
            )
    return None


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
    under = replace(second, bullet="", bullet_color=None, indent=first.indent, hang=0.0)
    words: list[tuple[str, TextStyle]] = []
    for item in items:
        lines = item.points
        if not item.heading:
            words += [(line, first) for line in lines]
            continue
        words.append((item.heading, replace(first, bold=True)))
        words += [(line, under if len(lines) == 1 else second) for line in lines]
    if len(words) == 1:
        return [(words[0][0], bare(words[0][1]))]
    return words


def stacked(place: CompanyPlaceholder, item: Item) -> Words:
    """Return one item's words without bullets: its heading above its text."""
    first, second = place.levels[0], place.levels[min(1, len(place.levels) - 1)]
    head = bare(first, bold=True)
    if not item.heading:
        is_calm = len(item.text) <= _BRIEF or first.size <= _CALM
        look = bare(first if is_calm else second)
        return [(line, look) for line in item.points]
    return [(item.heading, head), *((line, bare(second, before=second.before / 2)) for line in item.points)]
