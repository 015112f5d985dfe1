"""The deck that shows what a template looks like."""

from __future__ import annotations

from nbdeck.contract.slides import Slide
from nbdeck.engine.model import Deck, DeckSlide


def sample(title: str, *, template: str = "default", base: str | None = None) -> Deck:
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
