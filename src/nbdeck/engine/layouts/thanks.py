"""THANKS: the closing slide, with its title alone, with lines below, or with ways to get in touch side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.content import Closing
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.frame import (
    SUBTITLE,
    Foot,
    enlarged,
    framed,
    larger,
    short_title,
    subtitle_box,
    title_box,
)
from nbdeck.engine.layouts.kit import BODY_FLOOR, Page, TextBlock, set_blocks
from nbdeck.engine.layouts.lines import is_calm
from nbdeck.engine.scene import Element, Pt, TextBox
from nbdeck.engine.themes.theme import TextArea

_COLUMNS = range(2, 5)
"""How many labelled lines stand side by side."""
_LEAST: Pt = 110.0
"""Width of a column."""
_LABEL = 0.72
"""Size of a label, as a share of what it names."""


def closing(page: Page, title: str, content: Closing, foot: Foot) -> tuple[tuple[Element, ...], str]:
    """Return the elements of the closing slide and the name of their composition.

    Without lines the deck's title stands below; two to four lines such as `Mail: ada@example.com` stand side by side
    under their labels where there is room; any others stand under each other.

    Raises:
        DoesNotFit: the lines are too many.
    """
    composition = page.theme.closing
    under = composition.subtitle
    heading = title_box(page, enlarged(page, composition.title, title), title)
    if under is None or not (content.lines or foot.deck_title.strip()):
        return framed(page, composition, heading, (), foot), "closing title"
    if not content.lines:
        line = subtitle_box(page, under, [short_title(foot.deck_title)])
        return framed(page, composition, heading, (line,), foot), "closing title"
    columns = _contacts(page, larger(under), content.contacts) or _contacts(page, under, content.contacts)
    body = columns or (subtitle_box(page, under, content.lines),)
    return framed(page, composition, heading, body, foot), "closing contacts" if columns else "closing lines"


def _contacts(page: Page, frame: TextArea, contacts: Sequence[Item]) -> tuple[TextBox, ...]:
    """Return contacts side by side, none where they are too few, too many or have not enough room."""
    if len(contacts) not in _COLUMNS:
        return ()
    columns = frame.box.columns(len(contacts), page.theme.gutter)
    size = max(frame.style.size * _LABEL, BODY_FLOOR)
    label = replace(frame.style.sized(size), after=3.0)
    value = replace(frame.style, bold=True)
    words = [[(each.heading, label), (each.text, value)] for each in contacts]
    if columns[0].w < _LEAST or not all(is_calm(page, one, columns[0].w, frame.box.h, 1) for one in words):
        return ()
    blocks = [
        TextBlock(box, one, anchor=frame.anchor, name=f"Contact {number}")
        for number, (box, one) in enumerate(zip(columns, words, strict=True), 1)
    ]
    return set_blocks(page, [replace(blocks[0], placeholder=SUBTITLE), *blocks[1:]])
