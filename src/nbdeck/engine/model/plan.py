"""What the author stage hands to the layouts: slides with the place that each statement comes from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from nbdeck.contract.enums import Tone, Verbosity
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.contract.tasks import ModelUsage
from nbdeck.contract.v1 import Brief
from nbdeck.engine.model.deck import Value
from nbdeck.engine.model.source import Source, SourcePlace

ContentSource: TypeAlias = Literal["documents", "prompt", "outline", "scaffold", "model"]
"""Where the words of a deck come from."""


class AuthorOptions(Value):
    """What a request asks of the author."""

    length: int | None = None
    """Content slides, exactly; None lets the material decide."""
    opening: int = 1
    """Slides in front of the content, such as the cover, which a number of slides in words counts too."""
    language: str = "ORIGINAL"
    """Name of a language of the contract."""
    tone: Tone = Tone.DEFAULT
    """How the text speaks."""
    verbosity: Verbosity = Verbosity.STANDARD
    """How much text a slide carries."""
    instructions: str = ""
    """Further wishes, in words."""
    keep_wording: bool = False
    """Sentences stay as they stand in the document."""
    general_knowledge: bool = False
    """Whether what the sources do not say may be added."""
    notes: bool = False
    """Whether speaker notes are wanted."""
    document_pictures: bool = True
    """Whether pictures of the documents may be used."""


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """A language model behind an OpenAI-compatible endpoint; kept in memory only."""

    url: str
    """Base address, such as one that ends in `/v1`."""
    model: str
    """Name of the model."""
    key: str = field(default="", repr=False)
    """Its key; empty where none is needed."""
    timeout_seconds: float = 60.0
    """Longest wait for one answer."""
    retries: int = 2
    """How often a call that may succeed later is repeated."""
    parallel: int = 4
    """How many questions are open at once."""
    context_tokens: int = 16_000
    """Tokens that a question and its answer have room for."""
    budget_tokens: int | None = None
    """Most tokens, in and out, of one assignment; None sets no limit."""
    price_in: float | None = None
    """Price of a million tokens in."""
    price_out: float | None = None
    """Price of a million tokens out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """What the author is asked to do, and all that there is to do it with."""

    topic: str = ""
    """Topic or text of the request; with an outline to edit, the instruction."""
    sources: tuple[Source, ...] = ()
    """Documents that the request names."""
    outline: tuple[OutlineSlide, ...] = ()
    """An outline to follow, or to edit."""
    options: AuthorOptions = field(default_factory=AuthorOptions)
    """How it is to be done."""
    brief: Brief | None = None
    """The topic taken apart, perhaps changed by its owner; None where nobody has read it yet."""


class Evidence(Value):
    """A statement of a slide and what it rests on."""

    statement: str
    """The words on the slide."""
    quote: str
    """The sentence, table cell or chart value in the source, as it stands."""
    document: str
    """Name of the source; empty for the user's own prompt."""
    place: SourcePlace | None = None
    """Where in the source."""


class PlannedSlide(Value):
    """One content slide, ready to be laid out."""

    spec: Slide
    """Title, layout, content, chart or table, notes, and `why` the layout was chosen."""
    description: str = ""
    """What the outline says about the slide: its points as `- ` lines, or a table as pipe rows."""
    appearance: str = ""
    """Layout and picture in words, as the outline says them."""
    picture: str | None = None
    """SHA-256 of a picture of the documents."""
    picture_alt: str = ""
    """Text of that picture for screen readers."""
    wants_picture: bool | None = None
    """Whether the outline asks for a picture, or for none; None leaves it open."""
    keywords: tuple[str, ...] = ()
    """What the slide is about, to look for a picture."""
    evidence: tuple[Evidence, ...] = ()
    """What each statement rests on."""
    is_scaffold: bool = False
    """Whether the text is a prompt to the author and not content."""


class Plan(Value):
    """A deck before it is drawn."""

    title: str
    """Title of the cover."""
    subtitle: str = ""
    """Second line of the cover."""
    language: str = "ORIGINAL"
    """Name of a language of the contract."""
    slides: tuple[PlannedSlide, ...]
    """Content slides in order."""
    most_slides: int | None = None
    """All slides that the deck may have by a number in its prompt, cover and contents among them."""
    content_source: ContentSource = "documents"
    """Where the words come from."""
    warnings: tuple[str, ...] = ()
    """Wishes that were not met, and why, in sentences."""
    usage: ModelUsage | None = None
    """What a language model was asked for; None where none was asked."""


class WrittenOutline(Value):
    """An outline, ready to be edited by its owner."""

    title: str = ""
    """Title of the deck that it makes; empty for a changed outline, whose owner knows it."""
    slides: tuple[OutlineSlide, ...]
    """Content slides in order."""
    most_slides: int | None = None
    """All slides that its deck may have by a number in the prompt, cover and contents among them."""
    content_source: ContentSource = "documents"
    """Where the words come from."""
    warnings: tuple[str, ...] = ()
    """Wishes that were not met, and why, in sentences."""
    usage: ModelUsage | None = None
    """What a language model was asked for; None where none was asked."""
