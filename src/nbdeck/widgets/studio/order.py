"""What each deck of a studio is made of, so that later changes can be named. Knows no widgets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from nbdeck.client.outline import Outline
from nbdeck.client.presentation import Presentation
from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.contract.slides import OutlineSlide, Slide


@dataclass(frozen=True, slots=True)
class DeckOptions:
    """All that goes into a deck."""

    slides: tuple[Slide, ...] = ()
    """Slides of one's own; when there are any, nothing is made of the outline."""
    outline: tuple[OutlineSlide, ...] = ()
    """Slides of the outline."""
    warnings: tuple[str, ...] = ()
    """What was told when the outline was made."""
    documents: tuple[str, ...] = ()
    """Ids of the documents to draw from, for an outline."""
    title: str | None = None
    """Title on the cover."""
    template: str = "default"
    """Name of a template, or id of another one."""
    outline_options: Mapping[str, Any] = field(default_factory=dict)
    """Tone and language, for an outline."""

    def start(self, client: Client, options: Mapping[str, Any]) -> Task[Presentation]:
        """Start making the deck, and return the task.

        Args:
            client: Makes it.
            options: Further arguments of `from_slides`, or of `generate` for an outline.
        """
        if self.slides:
            fields = {"template": self.template, "title": self.title, **options}
            return client.presentations.from_slides(self.slides, **fields)
        fields = {"template": self.template, "text": self.title, "documents": self.documents or None}
        outline = Outline(slides=self.outline, request_id="", warnings=self.warnings)
        return client.presentations.generate(outline=outline, **{**fields, **self.outline_options, **options})

    def changed(self, now: DeckOptions) -> tuple[str, ...]:
        """Return what is different in a later order, in words."""
        pairs = {
            "what it is made of": (bool(self.slides), bool(now.slides)),
            "the slides": (self.slides, now.slides),
            "the outline": (self.outline, now.outline),
            "the sources": (self.documents, now.documents),
            "its title": (self.title, now.title),
            "the options of the outline": (self.outline_options, now.outline_options),
            "the template": (self.template, now.template),
        }
        changes = tuple(words for words, (before, after) in pairs.items() if before != after)
        if "what it is made of" not in changes:
            return changes
        return tuple(each for each in changes if each in {"what it is made of", "the template"})


class Decks:
    """All decks that were made, the first one first."""

    def __init__(self) -> None:
        self._made: list[tuple[Presentation, DeckOptions]] = []

    @property
    def made(self) -> tuple[Presentation, ...]:
        """The decks."""
        return tuple(deck for deck, _ in self._made)

    def add(self, deck: Presentation, order: DeckOptions) -> None:
        """Keep a deck and what it was made of."""
        self._made.append((deck, order))

    def place(self, presentation: dict[str, str | None] | None) -> int | None:
        """Return the place of the deck that a presentation panel's value names; None when it was not made here."""
        wanted = None if presentation is None else presentation["presentation_id"]
        return next((at for at, deck in enumerate(self.made) if deck.id == wanted), None)

    def order(self, place: int) -> DeckOptions:
        """Return what a deck was made of."""
        return self._made[place][1]
