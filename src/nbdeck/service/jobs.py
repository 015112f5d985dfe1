"""Kinds of tasks: what was ordered, what the work of one needs, the work itself, and how its outcome is kept.

    rows, files -> Job -> work, anywhere -> outcome -> files -> rows

Only the ends see the store: work gets plain data and returns plain data, so that it runs in a thread, in another
process or on another machine alike.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, Self, TypeAlias

from sqlalchemy import Connection

from nbdeck.contract import v1, v2
from nbdeck.contract.base import CHECKED, Model
from nbdeck.contract.branding import Branding
from nbdeck.contract.enums import ResponseFormat
from nbdeck.contract.problems import invalid
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.model.deck import Deck
from nbdeck.engine.model.plan import Assignment, AuthorOptions, ModelSettings
from nbdeck.engine.model.source import PictureBlock, Source
from nbdeck.errors import NotFound
from nbdeck.service.engine import Engine
from nbdeck.service.media_rules import MediaRules, media_rules
from nbdeck.service.presentations import Version, named_files
from nbdeck.service.sections import InsertedSection
from nbdeck.service.store.blobs import Blobs, read_blob
from nbdeck.service.versions import InheritedSettings
from nbdeck.settings import Settings


@dataclass(frozen=True, slots=True)
class Job:
    """What work gets; it pickles, and no key is in it."""

    request: str
    """What was asked for, JSON."""
    engine: Engine
    """Makes decks; the first call of a process imports it."""
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """Every file that the work may read, by the SHA-256 of its bytes, hex."""
    state: Version | None = None
    """The state of the presentation that the work starts from."""

    def file(self, sha256: str) -> bytes:
        """Return one file.

        Raises:
            NotFound: It did not come along.
        """
        try:
            return self.files[sha256]
        except KeyError:
            raise NotFound("There is no such file.") from None

    def media(self, deck: Deck, new: Mapping[str, bytes] | None = None) -> dict[str, bytes]:
        """Return the files that a deck names; those that were just made are in `new`."""
        new_files = new or {}
        return {name: new_files.get(name) or self.file(name) for name in named_files(deck)}

    def from_state(self) -> tuple[Version, Deck]:
        """Return the state that the work starts from, and its deck.

        Raises:
            NotFound: It starts from none.
        """
        if self.state is None:
            raise NotFound("There is no such presentation.")
        return self.state, Deck.model_validate_json(self.state.deck, context=CHECKED)


class ProgressReporter(Protocol):
    """How work tells what it does."""

    def __call__(self, stage: str, done: int, total: int, message: str = "", /) -> None:
        """Tell how far it is; raises `TaskCancelled` when nobody wants the rest."""
        ...

    def is_unwanted(self) -> bool:
        """Return whether nobody wants the rest."""
        ...


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Tools:
    """What the owner of a process gives to the work done there; it stays in the process."""

    rules: MediaRules
    model: ModelSettings | None = None
    glossary: str | None = None
    """Path of the owner's glossary."""

    @classmethod
    def of(cls, settings: Settings) -> "Tools":
        """Return the tools that settings name."""
        glossary = settings.glossary
        path = None if glossary is None else str(glossary.expanduser().absolute())
        return cls(media_rules(settings), model_settings(settings), path)


Work = Callable[[Job, Tools, ProgressReporter], Any]


@dataclass(frozen=True, slots=True)
class JobInputs:
    """What is brought to the work."""

    files: Sequence[str] = ()
    """SHA-256 of stored files, hex."""
    state: Version | None = None
    """The state of the presentation that it starts from."""

    def job(self, request: str, engine: Engine, blobs: Blobs) -> Job:
        """Return the job, its files read; one that is gone is missed by the work, if at all."""
        files = {}
        for sha256 in self.files:
            try:
                files[sha256] = read_blob(blobs, sha256)
            except NotFound:
                continue
        return Job(request, engine, files, self.state)


@dataclass(frozen=True, slots=True)
class Finished:
    """How a task ended well."""

    result: Model
    cost: int


class Overtaken(Exception):
    """What the work started from has changed meanwhile: raised by `finish` to have the work done again."""


@dataclass(frozen=True, slots=True)
class TaskKind:
    """One kind of task."""

    name: str
    """In the task's row."""
    inputs: Callable[[str], JobInputs]
    """Finds what a request, JSON, needs."""
    work: Work
    """Importable; sees neither rows nor stored files."""
    store_files: Callable[[Any], Any]
    """Puts the files of what `work` returned into the store and returns the rest."""
    finish: Callable[[Connection, str, Any], Finished]
    """Writes the rows for a user id and what `store_files` returned."""


def material(blobs: Blobs, documents: Sequence[tuple[str, str]], *, pictures: bool) -> list[str]:
    """Return the SHA-256 of what was read in documents, and of the pictures in them.

    Args:
        blobs: Where they are.
        documents: Id and SHA-256 of each.
        pictures: Whether those in them are wanted.
    """
    names = [sha256 for _, sha256 in documents]
    for sha256 in tuple(names) if pictures else ():
        source = Source.model_validate_json(read_blob(blobs, sha256))
        names += [block.sha256 for block in source.blocks if isinstance(block, PictureBlock)]
    return names


def one_file(request: str) -> JobInputs:
    """Return what work with one uploaded file needs; the request, JSON, names it under `file`."""
    return JobInputs((json.loads(request)["file"],))


def model_settings(settings: Settings) -> ModelSettings | None:
    """Return the configured language model, None where there is none."""
    if settings.llm_url is None:
        return None
    key = settings.llm_key
    return ModelSettings(
        url=settings.llm_url,
        model=settings.llm_model,
        key="" if key is None else key.get_secret_value(),
        timeout_seconds=settings.llm_timeout_seconds,
        retries=settings.llm_retries,
        parallel=settings.llm_parallel,
        context_tokens=settings.llm_context,
        budget_tokens=settings.llm_budget_tokens,
        price_in=settings.llm_price_in,
        price_out=settings.llm_price_out,
    )


_TEMPLATES = {
    "casual": "marina",
    "professional": "monarch",
    "funny": "felix",
    "educational": "eddy",
    "sales_pitch": "aurora",
}
"""The design that version 2 chooses for a tone where no kit is asked for."""
CONTENTS_FROM = 7
"""From this many slides on a deck has a contents slide where nobody says whether."""
_COST = {"content": 1, "all": 5}
_MOST_FOR_DOCUMENTS = 15
_FOR_TOPIC = 10
_FEWEST, _MOST, _FOR_PROMPT = 3, 8, 6

Material: TypeAlias = tuple[tuple[str, str], ...]
"""Id of each document, and the SHA-256 of what was read in it."""


class AuthorOrder(Model):
    """What all orders to the author have in common, as JSON in the task's row."""

    documents: Material = ()
    """The documents that the request names."""

    def assigned(
        self,
        topic: str | None,
        options: AuthorOptions,
        read: Callable[[str], bytes],
        outline: tuple[OutlineSlide, ...] = (),
        brief: v1.Brief | None = None,
    ) -> Assignment:
        """Return what the author gets; `read` gives a file by its SHA-256."""
        sources = tuple(Source.model_validate_json(read(sha256)) for _, sha256 in self.documents)
        return Assignment(
            topic=topic or "",
            sources=sources,
            outline=outline,
            options=options,
            brief=brief,
        )


class GenerateOrder(AuthorOrder, Branding):
    """A deck to be written, whichever version asked for it, as JSON in the task's row."""

    template: str = "default"
    """Name of the design, in any letter case."""
    topic: str = ""
    """Topic or text to make slides of."""
    outline: tuple[OutlineSlide, ...] = ()
    """Finished outline; no other is made then."""
    outline_warnings: tuple[str, ...] = ()
    most_slides: int | None = None
    """Warnings of the task that made the outline, and all slides that its prompt asked for."""
    settings: InheritedSettings = InheritedSettings()
    """How it is written; edits inherit them."""
    length: int | None = None
    """Slides wished, 1 to 100; None leaves it open."""
    include_cover: bool = True
    """Whether there is a cover."""
    has_contents: bool | None = None
    """Whether there is a table of contents; None where the deck is long enough for one."""
    response_format: ResponseFormat = ResponseFormat.POWERPOINT
    """Kind of file."""
    counts: Literal["content", "all"] = "content"
    """What `length` counts: content slides, or all of them but those of the section."""
    is_open: bool = False
    """Whether the length is the service's own choice, which the material may fall short of."""
    base: str | None = None
    """SHA-256 of the company's file that carries the deck instead of the template, hex."""
    section: InsertedSection | None = None
    """Slides to take in as they are."""
    brief: v1.Brief | None = None
    """The topic taken apart by its owner."""

    @classmethod
    def of_version_1(cls, request: v1.GenerateRequest, **more: Any) -> Self:
        """Return the order of a request of version 1; `more` is what its fields do not say."""
        given = request.model_fields_set
        contents = request.include_table_of_contents if "include_table_of_contents" in given else None
        return cls(
            **{name: getattr(request, name) for name in given & set(cls.model_fields)},
            topic=request.plain_text or "",
            has_contents=contents,
            settings=InheritedSettings.of(
                request, documents=request.document_uuids, instructions=request.custom_user_instructions or ""
            ),
            **more,
        )

    @classmethod
    def of_version_2(
        cls, request: v2.GenerateRequest, template: str | None, length: int, **more: Any
    ) -> Self:
        """Return the order of a request of version 2 for so many slides; without a kit the tone chooses a template."""
        return cls(
            template=template or _TEMPLATES.get(request.settings.tone, "default"),
            topic=request.prompt,
            settings=InheritedSettings.of(request.settings, documents=request.document_ids),
            length=length,
            include_cover=length > 1,
            has_contents=length >= CONTENTS_FROM,
            counts="all",
            is_open=request.settings.length is None,
            **more,
        )

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

    def carried_by(self, content: int) -> Self:
        """Return an order of version 2 with an open length, as long as so many content slides need, at least 3."""
        wanted = (slides := content + self.include_cover) + (slides + 1 >= CONTENTS_FROM)
        length = max(_FEWEST, min(wanted, self.length or wanted))
        return self.model_copy(update={"length": length, "has_contents": length >= CONTENTS_FROM})

    @property
    def expected_slides(self) -> int:
        """How many slides the deck will have at most, those of the section not counted, to reserve credits for."""
        if self.counts == "all" and self.length is not None:
            return self.length
        content = self.length or len(self.outline)
        if not content:
            content = _MOST_FOR_DOCUMENTS if self.settings.documents else _FOR_TOPIC
        return content + self.include_cover + (self.has_contents is not False)

    def assignment(self, read: Callable[[str], bytes]) -> Assignment:
        """Return what the author gets; `length` counts content slides, and `read` gives a file by its SHA-256."""
        opening = self.include_cover + (self.has_contents is True and self.counts == "content")
        options = self.settings.author_options(self.length, opening)
        return self.assigned(self.topic, options, read, self.outline)


class OutlineOrder(AuthorOrder):
    """An outline request."""

    request: v1.OutlineRequest
    """Topic or instruction, and the outline to edit."""

    def assignment(self, read: Callable[[str], bytes]) -> Assignment:
        """Return what the author gets; `read` gives a file by its SHA-256."""
        request = self.request
        options = AuthorOptions(length=request.length, language=request.language, tone=request.tone)
        return self.assigned(request.prompt, options, read, request.outline, request.brief)


def generated_length(request: v2.GenerateRequest, inserted: int, credits: int) -> int:
    """Return how many slides of a deck of version 2 are generated; 3 to 8, capped by credits, where that is left open.

    Args:
        request: Its length counts the inserted slides too.
        inserted: Slides of the section.
        credits: What the user has.

    Raises:
        ValidationFailed: The length leaves no slide to generate.
    """
    length = request.settings.length
    if length is None:
        wanted = _MOST if request.document_ids else _FOR_PROMPT
        return max(_FEWEST, min(wanted, credits // _COST["all"]))
    if length <= inserted:
        sentence = f"Give more than the {inserted} slides of the reusable section."
        raise invalid(("settings", "length"), sentence, "length")
    return length - inserted


def stored(order: GenerateOrder | OutlineOrder) -> str:
    """Return an order as it stands in its task's row."""
    return order.model_dump_json(exclude_unset=True)
