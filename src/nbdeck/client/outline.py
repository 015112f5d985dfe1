"""An outline in the caller's hands: slides to edit, shown as a list in a notebook."""

from __future__ import annotations

from typing import Self

from nbdeck.client import outline_markdown
from nbdeck.client.cards import outline_cards
from nbdeck.client.filmstrip import words_for
from nbdeck.contract.tasks import OutlineResult
from nbdeck.errors import ValidationFailed


class Outline(OutlineResult):
    """What `client.outlines.create()` and `edit()` end in; hand it on to `generate`, or change its slides first."""

    def __repr__(self) -> str:
        return f"Outline({words_for(len(self.slides))}: {self.title or self.slides[0].title!r})"

    __str__ = __repr__

    @classmethod
    def from_markdown(cls, text: str) -> Self:
        """Return the outline that Markdown holds; no service has seen it.

        Args:
            text: Headings (a single one above the others is the deck's title), a nested list, or paragraphs.

        Raises:
            ValidationFailed: There is no slide in it.
        """
        title, slides = outline_markdown.read(text)
        if not slides:
            raise ValidationFailed(
                "There is no outline in this text.",
                hint="Give each slide a heading, a list item or a paragraph.",
            )
        return cls(slides=slides, title=title, request_id="")

    def to_markdown(self) -> str:
        """Return the outline as Markdown: a heading and the description for each slide."""
        return outline_markdown.written(self.title, self.slides)

    def _repr_html_(self) -> str:
        """Return the slides as HTML cards, with the warnings below them."""
        return outline_cards(self.slides, self.title or "", self.warnings)
