"""The slides around the content: cover, contents, section and closing slide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.engine.layouts.frame import (
    CENTER_TITLE,
    TITLE,
    Foot,
    framed,
    short_title,
    subtitle_box,
    title_box,
)
from nbdeck.engine.layouts.items import BODY
from nbdeck.engine.layouts.kit import BODY_FLOOR, Block, Page, set_blocks
from nbdeck.engine.scene import Box, Element, Pt, TextStyle
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.words import word
from nbdeck.engine.themes.theme import Composition, Frame
from nbdeck.errors import DoesNotFit

_ENTRY: Pt = 15.0
"""Size of an entry of the contents below which another column or slide is opened."""
_COLUMN_WIDTH: Pt = 500.0
"""Width from which on the contents may stand in two columns."""


def cover(page: Page, title: str, subtitle: str | None) -> tuple[Element, ...]:
    """Return the elements of the cover."""
    composition = page.theme.cover
    heading = title_box(page, composition.title, short_title(title), CENTER_TITLE)
    if composition.subtitle is None or not (subtitle and subtitle.strip()):
        return (heading,)
    return heading, subtitle_box(page, composition.subtitle, [short_title(subtitle)])


def closing(page: Page, title: str, content: str, foot: Foot) -> tuple[Element, ...]:
    """Return the elements of the closing slide: thanks, and lines such as an address.

    Raises:
        DoesNotFit: the lines are too many.
    """
    composition = page.theme.closing
    lines = [line.strip().lstrip("-*• ") for line in content.splitlines() if line.strip()]
    under: tuple[Element, ...] = ()
    if lines and composition.subtitle is not None:
        under = (subtitle_box(page, composition.subtitle, lines),)
    return framed(page, composition, title_box(page, composition.title, title), under, foot)


def section(page: Page, title: str, foot: Foot) -> tuple[Element, ...]:
    """Return the elements of a slide that has only a title: it stands large, where a quotation would."""
    composition = page.theme.quote
    frame = composition.body or composition.title
    look = replace(
        frame.style, size=page.theme.type.display * 0.9, face="major", bold=composition.title.style.bold
    )
    return framed(page, composition, title_box(page, Frame(frame.box, look, frame.anchor), title), (), foot)


def contents(page: Page, entries: Sequence[str]) -> list[tuple[str, tuple[Element, ...]]]:
    """Return title and elements of every contents slide, without the foot.

    Few entries stand in one column, more in two, many on several slides.
    """
    composition = page.theme.contents
    body = (composition.body or composition.title).box
    name = word("contents", page.lang)
    found = _smallest(page, composition, body, list(enumerate(entries, 1)))
    slides = []
    for number, blocks in enumerate(found, 1):
        suffix = (
            ""
            if number == 1
            else f" ({word('continued', page.lang)}{f' {number - 1}' if number > 2 else ''})"
        )
        title = f"{name}{suffix}"
        slides.append((title, (title_box(page, composition.title, title, TITLE), *blocks)))
    return slides


def _smallest(
    page: Page, composition: Composition, body: Box, entries: list[tuple[int, str]]
) -> list[tuple[Element, ...]]:
    """Return the bodies of the fewest slides that show every entry at a good size."""
    most_columns = 2 if body.w >= _COLUMN_WIDTH else 1
    for pages in range(1, len(entries) + 1):
        for columns in range(1, most_columns + 1):
            if columns == 1 and most_columns == 2 and len(entries) / pages > 9:
                continue
            share = -(-len(entries) // pages)
            parts = [entries[start : start + share] for start in range(0, len(entries), share)]
            floor = _ENTRY if share > 1 else BODY_FLOOR
            try:
                return [_listed(page, composition, body, part, columns, floor) for part in parts]
            except DoesNotFit:
                continue
    raise DoesNotFit("A title is too long for the contents.")


def _listed(
    page: Page, composition: Composition, body: Box, entries: list[tuple[int, str]], columns: int, floor: Pt
) -> tuple[Element, ...]:
    boxes = body.columns(columns, page.theme.gutter * 1.4)
    share = -(-len(entries) // columns)
    base = composition.body.style if composition.body is not None else TextStyle(18.0)
    size = base.size if len(entries) <= 7 else min(base.size, 18.0)
    gap = {1: 20.0, 2: 20.0, 3: 20.0, 4: 18.0, 5: 14.0}.get(share, 10.0)
    look = TextStyle(
        size,
        color=base.color,
        before=gap,
        bullet_color=page.theme.accent,
        indent=size * 2.0,
        spacing=base.spacing,
    )
    blocks = []
    for number, box in enumerate(boxes):
        part = entries[number * share : (number + 1) * share]
        words = [(short_title(plain(text)), replace(look, bullet=f"{at}.")) for at, text in part]
        anchor = composition.body.anchor if composition.body is not None and columns == 1 else "top"
        place = BODY if number == 0 else None
        blocks.append(Block(box, words, anchor=anchor, placeholder=place, name=f"Contents {number + 1}"))
    return set_blocks(page, blocks, floor=floor)
