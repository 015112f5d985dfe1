"""A slide of an outline that says less: fewer points, each in fewer words."""

from __future__ import annotations

from nbdeck.contract.content import lines_of
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.item import Item
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import items_of, read_description
from nbdeck.engine.author.typed.tables import pipe_rows
from nbdeck.engine.layouts.shortening import shorten

_POINTS = 2 / 3
"""Share of the points that stay, the first ones."""
_LEAST = 3
"""Points of which none is left out."""
_WORDS = 0.6
"""Share of the characters of a point that stay."""
_SHORT = 60
"""Characters that need not be shortened."""


def shorter(slide: OutlineSlide) -> OutlineSlide:
    """Return the slide with about two thirds of its points, the longer ones shortened; tables stay as they are."""
    said = read_description(slide.description)
    items = items_of(said.text)
    if not items:
        return slide
    count = len(items) if len(items) <= _LEAST else max(_LEAST, round(len(items) * _POINTS))
    look = understand(slide.appearance)
    fewer = [Item(item.heading, _less(item.text)) for item in items[:count]]
    parts = [lines_of(fewer), *(pipe_rows(rows) for rows in said.tables)]
    appearance = slide.appearance if look.items in {None, 0, count} else ""
    return slide.model_copy(update={"description": "\n\n".join(parts), "appearance": appearance})


def _less(text: str) -> str:
    return text if len(text) <= _SHORT else shorten(text, max(_SHORT, int(len(text) * _WORDS)))
