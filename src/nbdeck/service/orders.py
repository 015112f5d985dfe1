"""What an authoring task starts from: the request, and where the material for it is kept."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from nbdeck.contract import v1, v2
from nbdeck.contract.problems import invalid
from nbdeck.engine.model import Assignment, AuthorOptions, LibraryPassage, Source
from nbdeck.service.sections import InsertedSection

_TEMPLATES = {
    "casual": "marina",
    "professional": "monarch",
    "funny": "felix",
    "educational": "eddy",
    "sales_pitch": "aurora",
}
"""The design that version 2 chooses for a tone where no kit is asked for."""

_CONTENTS_FROM = 7
"""From this many slides on a deck of version 2 has a contents slide."""

_COST = {"content": 1, "all": 5}
_MOST_FOR_DOCUMENTS = 15
_FOR_TOPIC = 10
_FEWEST, _MOST, _FOR_PROMPT = 3, 8, 6

Material: TypeAlias = tuple[tuple[str, str], ...]
"""Id of each document, and the SHA-256 of what was read in it."""


class GenerateOrder(BaseModel):
    """A generate request of either version in one form, as JSON in the task's row."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    request: v1.GenerateRequest
    """Topic, outline, wishes and looks."""
    documents: Material = ()
    """The documents that the request names."""
    library: tuple[LibraryPassage, ...] = ()
    """Passages of other documents that may bear on the topic."""
    counts: Literal["content", "all"] = "content"
    """What `length` counts: content slides, or all of them but those of the section."""
    is_open: bool = False
    """Whether the length is the service's own choice, which the material may fall short of."""
    base: str | None = None
    """SHA-256 of the company's file that carries the deck instead of the request's template, hex."""
    section: InsertedSection | None = None
    """Slides to take in as they are."""

    @property
    def cost_per_slide(self) -> int:
        """Credits that a generated slide costs."""
        return _COST[self.counts]

    @property
    def inserted(self) -> int:
        """Slides that are taken in and cost nothing."""
        return 0 if self.section is None else len(self.section.slides)

    @property
    def files(self) -> tuple[str, ...]:
        """SHA-256 of every stored file that the deck will name, hex."""
        named = (self.base, None if self.section is None else self.section.file)
        return tuple(name for name in named if name is not None)

    def carried_by(self, content: int) -> "GenerateOrder":
        """Return an order of version 2 with an open length, as long as so many content slides need, at least 3."""
        slides = content + self.request.include_cover
        wanted = slides + (slides + 1 >= _CONTENTS_FROM)
        length = max(_FEWEST, min(wanted, self.request.length or wanted))
        has_contents = length >= _CONTENTS_FROM
        fields = {"length": length, "include_table_of_contents": has_contents}
        return self.model_copy(update={"request": self.request.model_copy(update=fields)})

    def assignment(self, read: Callable[[str], bytes]) -> Assignment:
        """Return what the author gets; `length` counts content slides, and `read` gives a file by its SHA-256."""
        request = self.request
        return Assignment(
            topic=request.plain_text or "",
            sources=sources_of(self.documents, read),
            outline=request.outline,
            library=self.library,
            options=AuthorOptions(
                length=request.length,
                language=request.language,
                tone=request.tone,
                verbosity=request.verbosity,
                instructions=request.custom_user_instructions or "",
                keep_wording=request.use_wording_from_document,
                general_knowledge=request.use_general_knowledge,
                notes=request.add_speaker_notes,
                document_pictures=request.use_document_images,
            ),
        )


class OutlineOrder(BaseModel):
    """An outline request, as JSON in the task's row."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    request: v1.OutlineRequest
    """Topic or instruction, and the outline to edit."""
    documents: Material = ()
    """The documents that the request names."""
    library: tuple[LibraryPassage, ...] = ()
    """Passages of other documents that may bear on the topic."""

    def assignment(self, read: Callable[[str], bytes]) -> Assignment:
        """Return what the author gets; `read` gives a file by its SHA-256."""
        request = self.request
        return Assignment(
            topic=request.prompt or "",
            sources=sources_of(self.documents, read),
            outline=request.outline,
            library=self.library,
            options=AuthorOptions(length=request.length, language=request.language, tone=request.tone),
        )


def expected_slides(request: v1.GenerateRequest) -> int:
    """Return how many slides a deck of version 1 will have at most, to reserve credits for."""
    content = request.length or len(request.outline)
    if not content:
        content = _MOST_FOR_DOCUMENTS if request.document_uuids else _FOR_TOPIC
    return content + request.include_cover + request.include_table_of_contents


def generated_length(request: v2.GenerateRequest, inserted: int, credits: int) -> int:
    """Return how many slides of a deck of version 2 are generated.

    Args:
        request: Its length counts the inserted slides too.
        inserted: Slides of the section.
        credits: What the user has.

    Raises:
        ValidationFailed: The length leaves no slide to generate.
    """
    length = request.settings.length
    if length is None:
        return chosen_length(request, credits)
    if length <= inserted:
        sentence = f"Give more than the {inserted} slides of the reusable section."
        raise invalid(("settings", "length"), sentence, "length")
    return length - inserted


def chosen_length(request: v2.GenerateRequest, credits: int) -> int:
    """Return how many slides a deck of version 2 has where the caller leaves it open: 3 to 8, capped by credits."""
    wanted = _MOST if request.document_ids else _FOR_PROMPT
    return max(_FEWEST, min(wanted, credits // _COST["all"]))


def stored(order: GenerateOrder | OutlineOrder) -> str:
    """Return an order as it stands in its task's row."""
    return order.model_dump_json(exclude_unset=True)


def as_version_1(request: v2.GenerateRequest, template: str | None, length: int) -> v1.GenerateRequest:
    """Return a version 2 request in the fields of version 1.

    Args:
        request: The request.
        template: Of the design kit; None lets the tone decide.
        length: Slides to generate, cover and contents included, 1 to 100.
    """
    settings = request.settings
    return v1.GenerateRequest(
        plain_text=request.prompt,
        document_uuids=request.document_ids,
        length=length,
        template=template or _TEMPLATES.get(settings.tone, "default"),
        language=settings.language,
        tone=settings.tone,
        verbosity=settings.verbosity,
        add_speaker_notes=settings.add_speaker_notes,
        include_cover=length > 1,
        include_table_of_contents=length >= _CONTENTS_FROM,
    )


def sources_of(documents: Material, read: Callable[[str], bytes]) -> tuple[Source, ...]:
    """Return what was read in documents; `read` gives a file by its SHA-256."""
    return tuple(Source.model_validate_json(read(sha256)) for _, sha256 in documents)
