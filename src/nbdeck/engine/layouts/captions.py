"""Captions of charts and tables: text that is shortened where its place is too small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.reading import closing
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.kit import Page, Words, natural_height, style, text_box
from nbdeck.engine.layouts.shortening import shorten, within_budget
from nbdeck.engine.layouts.verbatim import GAP
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Element, TextBox
from nbdeck.engine.text.language import continued
from nbdeck.errors import DoesNotFit

_SHARES = (0.8, 0.6, 0.45, 0.3, 0.2, 0.1, 0.05, 0.02)


def points_of(caption: str) -> list[Item]:
    """Return the lines of a caption as points, without the marks of a list."""
    return [Item("", line) for line in closing(caption).lines]


def ever_shorter(caption: str) -> Iterator[str]:
    """Yield a caption whole, then ever less of it, down to a fiftieth."""
    yield caption
    yield from (shorten(caption, max(int(len(caption) * share), 20)) for share in _SHARES)


def caption_within_budget(caption: str, verbosity: Verbosity, taken: float) -> tuple[str, int]:
    """Return the caption of a chart or table with the words its slide has room for, and how many characters went."""
    whole = caption.strip()
    if not whole:
        return "", 0
    (item,) = within_budget((Item("", whole),), verbosity, taken)
    return item.text, len(whole) - len(item.text)


def caption_box(
    page: Page, box: Box, text: str, words: Callable[[str], Words], **block: Any
) -> tuple[TextBox, int]:
    """Return the caption in its box, and how many characters were left out to make it fit.

    Args:
        page: The page.
        box: The caption's place.
        text: All of it.
        words: Makes styled paragraphs of a text.
        **block: Further fields of `Block`.

    Raises:
        DoesNotFit: not even a fiftieth of it fits.
    """
    for shorter in ever_shorter(text):
        with suppress(DoesNotFit):
            return text_box(page, box, words(shorter), name="Caption", **block), len(text) - len(shorter)
    raise DoesNotFit(f"There is no room for the caption {text[:40]!r}.")


def captioned_tables(
    page: Page, spec: Slide, title: str, caption: str, *, lead: TextBox | None = None
) -> list[tuple[str, tuple[Element, ...], int]]:
    """Return the bodies of a table's slides, each with its title and how many characters of its caption were left out.

    Args:
        page: The page.
        spec: Has the table.
        title: Of the slide.
        caption: Stands under each part.
        lead: Stands over the first part.

    Raises:
        DoesNotFit: one row alone is higher than a slide, or there is no room for the caption.
    """
    from nbdeck.engine.layouts.families.scoring import LARGEST_CAPTION, smallest_type
    from nbdeck.engine.layouts.table_looks import filling  # a deck without tables loads nothing of them
    from nbdeck.engine.layouts.tables import PART_WIDTH, lay_out_table, part_label

    look = style(page, "label")
    height = natural_height(page, [(caption, look)], page.body.w * 0.97) + 2.0 if caption else 0.0
    height = min(height, page.body.h / 4)
    room = page.body if lead is None else page.body.below(lead.box.h + GAP)
    room = room.top_slice(room.h - height - (GAP if caption else 0.0))
    tables = lay_out_table(replace(page, body=room), spec, title=title)
    if len(tables) == 1:
        tables = (filling(tables[0], room.h),)
    look = look.sized(min(look.size, LARGEST_CAPTION * smallest_type(tables)))
    bodies = []
    for number, table in enumerate(tables):
        if lead is not None and number:
            table = replace(table, box=replace(table.box, y=page.body.y))
        body: tuple[Element, ...] = (table,) if lead is None or number else (lead, table)
        left_out = 0
        if caption:
            width = page.body.w - (PART_WIDTH if len(tables) > 1 else 0.0)
            place = Box(page.body.x, table.box.bottom + 12.0, width, height)
            note, left_out = caption_box(page, place, caption, lambda text: [(text, look)])
            body = (table, note)
        if len(tables) > 1:
            body = (*body, part_label(page, table, number + 1, len(tables)))
        bodies.append((title if number == 0 else continued(title, number, page.lang), body, left_out))
    return bodies
