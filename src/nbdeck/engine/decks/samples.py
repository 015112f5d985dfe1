"""What a template looks like: pictures of a deck that shows it."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

from nbdeck.contract.slides import Slide
from nbdeck.engine.decks.pages import preview
from nbdeck.engine.model.deck import Deck, DeckSlide


def template_preview(name: str, which: Literal["cover", "content"], width: int = 640) -> bytes:
    """Return a PNG, `width` pixels wide, of a template's cover or of a content slide in it."""
    return preview(
        _sample(name.capitalize(), template=name), None, 1 if which == "cover" else 2, "png", width
    )


def company_preview(pptx: bytes, which: Literal["cover", "content"]) -> bytes:
    """Return a PNG, 640 pixels wide, of a cover or of a content slide on the layouts of a .pptx.

    Raises:
        RendererUnavailable: No program that draws it is installed.
        NbdeckError: The file cannot be used as a template, or could not be drawn; the message says why.
    """
    name = sha256(pptx).hexdigest()
    deck = _sample("A deck on your template", base=name)
    return preview(deck, {name: pptx}, 1 if which == "cover" else 2, "png", 640)


def _sample(title: str, *, template: str = "default", base: str | None = None) -> Deck:
    """Return a cover and one content slide.

    Args:
        title: Of the cover.
        template: Name of one of ours.
        base: SHA-256 of a .pptx that carries the deck instead.
    """
    spec = Slide.model_validate(
        {
            "title": "Three habits that make a report easy to read",
            "layout": "ITEMS",
            "item_amount": 3,
            "content": "Say it first: The title states what the slide shows.\n"
            "Show one thing: Each slide has one message and one picture of it.\n"
            "Name the source: Every figure says where it comes from.",
        }
    )
    return Deck(
        slides=(DeckSlide(spec=spec),),
        template=template,
        base=base,
        title=title,
        subtitle="A template of nbdeck" if base is None else "Made with nbdeck",
        include_table_of_contents=False,
    )
