"""What the steps of the studio share, as one value of plain data. Knows no widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from nbdeck.client.outline import Outline
from nbdeck.client.presentation import Presentation
from nbdeck.client.presentations import outline_of
from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.contract.base import slides_of
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.documents.document_list import document_ids
from nbdeck.widgets.outline.editing import fields_of
from nbdeck.widgets.presentation.state import value_of
from nbdeck.widgets.slides.markdown import slide_of
from nbdeck.widgets.templates.catalog import template_name

Value = dict[str, Any]
"""`documents`, `outline`, `slides`, `template` and `presentation`, each as the panel of that name has its value."""


def empty() -> Value:
    """Return the value of a studio in which nothing was done."""
    return {"documents": [], "outline": [], "slides": [], "template": "default", "presentation": None}


def checked(given: Any, before: Value) -> Value:
    """Return a value with what is given; what is left out stays as it was.

    Args:
        given: Any of the five parts.
        before: The value until now.

    Raises:
        ValidationFailed: There is no such part, or one is wrong.
    """
    if not isinstance(given, Mapping):
        raise ValidationFailed(
            f"{given!r} is no value of a studio.", hint=f"Give a dict with any of {_listed(_CHECKS)}."
        )
    unknown = [name for name in given if name not in _CHECKS]
    if unknown:
        raise ValidationFailed(f"A studio holds no {unknown[0]!r}.", hint=f"It holds {_listed(_CHECKS)}.")
    return {**before, **{name: _CHECKS[name](each) for name, each in given.items()}}


def slides_from(outline: Iterable[OutlineSlide]) -> tuple[Slide, ...]:
    """Return the slides of an outline as slides of one's own: lists become points, tables tables."""
    return tuple(_slide_from(each) for each in outline)


def not_among(outline: Sequence[Mapping[str, Any]], slides: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return positions of the outline's slides whose titles no slide of one's own has."""
    titles = {slide.get("title") for slide in slides}
    return [at for at, slide in enumerate(outline) if slide["title"] not in titles]


def _slide_from(outlined: OutlineSlide) -> Slide:
    text = f"# -\n\n{outlined.description}"
    try:
        slide = slide_of(text, title=outlined.title)
    except ValidationFailed:  # two tables, say: the words stay as they are
        slide = Slide(title=outlined.title, item_amount=1, content=outlined.description)
    return slide.model_copy(update={"notes": outlined.notes}) if outlined.notes else slide


def _outline(value: Any) -> list[dict[str, Any]]:
    return [fields_of(slide) for slide in outline_of(value) or ()]


def _slides(value: Any) -> list[dict[str, Any]]:
    return [slide.wire() for slide in slides_of(Slide, value or ())]


_CHECKS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "documents": document_ids,
        "outline": _outline,
        "slides": _slides,
        "template": template_name,
        "presentation": value_of,
    }
)

PARTS = tuple(_CHECKS)
"""Names of the parts of the value."""


def _listed(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in names)


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
