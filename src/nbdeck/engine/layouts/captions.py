"""Captions of charts and tables: text that is shortened where its place is too small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.reading import closing
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.kit import Page, Words, text_box
from nbdeck.engine.layouts.shortening import shorten, within_budget
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import TextBox
from nbdeck.errors import DoesNotFit

_SHARES = (0.8, 0.6, 0.45, 0.3, 0.2, 0.1, 0.05, 0.02)
_BESIDE = 90
"""Characters of a caption from which on it stands beside its chart."""


def is_for_beside(caption: str) -> bool:
    """Whether a caption reads better beside its chart than below it."""
    return len(caption) > _BESIDE or "\n" in caption.strip()


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
