"""What a deck is made from: frozen, content-hashed values between the service and the pipeline."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.remembering import computed_once
from nbdeck.contract.slides import Slide
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph


class Value(BaseModel):
    """Frozen, and strict about its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)  # of the many a process uses few


class DeckBranding(Value):
    """A company's marks on a template."""

    logo: str | None = None
    """SHA-256 of the logo among the media handed to the pipeline, hex."""
    title_font: str | None = None
    """Typeface of titles, by the name that PowerPoint knows."""
    body_font: str | None = None
    """Typeface of everything else."""
    color: str | None = None
    """Main colour, six hex digits."""


class KeptSlide(Value):
    """A slide of a .pptx file that is shown as it stands there."""

    file: str
    """SHA-256 of the file among the media handed to the pipeline, hex."""
    number: int
    """Which of its slides, from 1."""


class DeckSlide(Value):
    """One slide of a deck: its specification and the picture that goes with it."""

    spec: Slide
    """What the slide shows."""
    picture: str | None = None
    """SHA-256 of its picture among the media handed to the pipeline, hex."""
    picture_alt: str = ""
    """Text of the picture for screen readers."""
    kept: KeptSlide | None = None
    """The slide of a file that is shown in place of the specification, which then only says what it says."""
    beside: tuple[str, ...] | None = None
    """Compositions of the slides before it when its own was chosen; None chooses beside those that are there."""


class Deck(Value):
    """Everything that decides how a deck looks; the same deck always gives the same bytes."""

    slides: tuple[DeckSlide, ...]
    """Content slides in order; cover and contents come on top."""
    template: str = "default"
    """Name of a built-in template, lower case."""
    base: str | None = None
    """SHA-256 of a .pptx among the media whose masters and layouts carry the deck instead of a template, hex."""
    title: str | None = None
    """Title of the cover and of every foot; None leaves the feet without and gives the cover another."""
    cover_title: str | None = None
    """Title of the cover of a deck without a title; None takes the first slide's."""
    subtitle: str | None = None
    """Second line of the cover."""
    language: str = "ORIGINAL"
    """Name of a language of the contract; ORIGINAL is found from the text."""
    translated_from: str | None = None
    """Name of the language that the text was translated from; None for text as it was written."""
    verbosity: Verbosity = Verbosity.STANDARD
    """How much of the content is kept."""
    include_cover: bool = True
    """Whether a cover comes first."""
    include_table_of_contents: bool = True
    """Whether a contents slide follows the cover."""
    title_size: float | None = None
    """Size of the titles of its content as it was chosen, points; None takes the largest at which all have room."""
    opening: int = 0
    """How many of the slides stand before the cover and are not in the contents."""
    add_speaker_notes: bool = False
    """Whether slides without notes of their own get notes from their content."""
    branding: DeckBranding = DeckBranding()
    """The company's marks."""

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy with other values; its content hash is its own."""
        copied = super().model_copy(update=update, deep=deep)
        copied.__dict__.pop("content_hash", None)
        return copied

    @property
    def heading(self) -> str:
        """What the deck is called; empty for one without a word."""
        return self.title or self.cover_title or (self.slides[0].spec.title if self.slides else "")

    @computed_once
    def content_hash(self) -> str:
        """SHA-256 of the deck as JSON, hex; equal decks have equal hashes."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()


_OPENS = (":", "：", "...", "…")


def with_lead_ins(blocks: Iterable[Block], heading: str = "") -> Iterator[tuple[Block, str]]:
    """Yield each block, and with the points of a list the words before it that they complete; empty for all others.

    "Pyenv does not:" completes nothing by itself, and its points say the opposite without it. Such words end in a
    colon or in dots, in a paragraph or in a heading.

    Args:
        blocks: In reading order.
        heading: What stands above the first of them.
    """
    lead = _lead(heading)
    for block in blocks:
        if isinstance(block, Heading | Paragraph):
            lead = _lead(block.text)
        yield block, lead if isinstance(block, ListItem) else ""


def _lead(text: str) -> str:
    words = " ".join(text.split())
    return words if words.endswith(_OPENS) else ""
