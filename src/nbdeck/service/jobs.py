"""Kinds of tasks: what the work of one needs, the work itself, and how its outcome is kept.

    rows, files -> Job -> work, anywhere -> outcome -> files -> rows

Only the ends see the store: work gets plain data and returns plain data, so that it runs in a thread, in another
process or on another machine alike.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Connection

from nbdeck.contract.base import Model
from nbdeck.engine.model import Deck, ModelSettings, PictureBlock, Source
from nbdeck.errors import NotFound
from nbdeck.service.engine import Engine
from nbdeck.service.media_rules import MediaRules, media_rules
from nbdeck.service.presentations import Version, named_files
from nbdeck.service.store.blobs import Blobs, read_blob
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
        return self.state, Deck.model_validate_json(self.state.deck)


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
    cached: Mapping[str, str] = field(default_factory=dict)
    """SHA-256 of files that the work would otherwise make anew, by the names that it knows them under."""

    def job(self, request: str, engine: Engine, blobs: Blobs) -> Job:
        """Return the job, its files read; one that is gone is missed by the work, if at all."""
        files = {}
        named = {name: name for name in self.files} | dict(self.cached)
        for name, sha256 in named.items():
            try:
                files[name] = read_blob(blobs, sha256)
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
