"""Presentations made of others: in another language, the original as it is, and PowerPoint files taken in."""

import hashlib
import json
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Generic, TypeVar

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection

from nbdeck.contract.languages import find_language
from nbdeck.contract.tasks import TranslationResult
from nbdeck.contract.v2 import TranslateRequest
from nbdeck.engine.model.deck import Deck
from nbdeck.engine.model.laid_out import LaidOut
from nbdeck.engine.pipeline import FinishedDeck
from nbdeck.service.decks import RenderedDeck, store_deck
from nbdeck.service.jobs import Finished, Job, JobInputs, ProgressReporter, TaskKind, Tools, one_file
from nbdeck.service.presentations import NewVersion, PresentationStore, Version, named_files
from nbdeck.service.runner import Runner
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.tasks import NewTask
from nbdeck.service.versions import InheritedSettings

if TYPE_CHECKING:
    from nbdeck.engine.decks.translating import TranslatedDeck


IMPORT = "import"
_APPROXIMATE = "Pictures and PDF of these slides are approximate until LibreOffice is installed."


def import_file(job: Job, _tools: Tools, progress: ProgressReporter) -> RenderedDeck:
    """Return an uploaded file as a deck.

    Raises:
        NbdeckError: The file cannot be taken in; the message says why.
        TaskCancelled: Nobody wants it any more.
    """
    request, engine = json.loads(job.request), job.engine
    name = request["file_name"]
    progress("read", 0, 1, f"Reading {name}")
    data = job.file(request["file"])
    imported = engine.import_deck(data, name, progress.is_unwanted)
    progress("read", 1, 1, f"Read {name}")
    deck, media = imported.deck, {hashlib.sha256(imported.pptx).hexdigest(): imported.pptx}
    origins = engine.origins(deck, media)
    notes = (_APPROXIMATE,) if engine.is_approximate(deck) else ()
    inherited = InheritedSettings(language=deck.language)
    slides = tuple(LaidOut(origin, "") for origin in origins)
    rendered = FinishedDeck(imported.pptx, len(origins), (*imported.warnings, *notes), slides)
    title = request["name"] or PurePosixPath(name).stem
    return RenderedDeck.of(deck, rendered, inherited, {}, rendered.warnings, title)


@dataclass(frozen=True, slots=True)
class ImportTasks:
    """The task kind, and the call that starts it."""

    presentations: PresentationStore
    blobs: Blobs
    runner: Runner

    def kind(self) -> TaskKind:
        """Return how the runner does this work."""
        return TaskKind(IMPORT, one_file, import_file, partial(store_deck, self.blobs), self._finish)

    def start(self, user_id: str, file_name: str, data: bytes, name: str) -> str:
        """Keep a file, start taking it in and return the task's id.

        Args:
            user_id: Whose it is.
            file_name: With its suffix.
            data: The .pptx or .ppt.
            name: Of the presentation; empty takes the file's.
        """
        request = json.dumps({"file_name": file_name, "file": self.blobs.put(data), "name": name})
        return self.runner.start(NewTask(user_id, IMPORT, request, cost=0))

    def _finish(self, connection: Connection, user_id: str, new: NewVersion) -> Finished:
        return Finished(self.presentations.add(connection, user_id, new), cost=0)


KIND = "translate"
_D = TypeVar("_D")


class TranslationOrder(BaseModel):
    """A translation, as JSON in the task's row."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    request_id: str
    """The state of the presentation that is translated; edits made meanwhile do not count."""
    user_id: str
    """Whose it is."""
    language: str
    """Name of the language wanted."""


@dataclass(frozen=True, slots=True)
class TranslatedPresentation(Generic[_D]):
    """What comes back from the executor, its deck a `RenderedDeck`; once its files are stored, a `NewVersion`."""

    deck: _D
    engine: str | None
    pivot: str | None
    segments: int


def translate(job: Job, tools: Tools, progress: ProgressReporter) -> TranslatedPresentation[RenderedDeck]:
    """Return the deck of a presentation in another language.

    Raises:
        NbdeckError: Nothing here translates it; nothing was changed.
        TaskCancelled: Nobody wants it any more.
    """
    order, engine = TranslationOrder.model_validate_json(job.request), job.engine
    version, deck = job.from_state()
    stored = job.media(deck)
    translated = engine.translate_deck(deck, stored, order.language, tools.model, tools.glossary, progress)
    media = stored | dict(translated.files)
    rendered = engine.make_pptx(translated.deck, media, progress)
    inherited = InheritedSettings.read(version.settings).model_copy(
        update={"language": translated.deck.language}
    )
    return TranslatedPresentation(
        RenderedDeck.of(
            translated.deck,
            rendered,
            inherited,
            translated.files,
            dict.fromkeys((*translated.warnings, *rendered.warnings)),
            _title(version, deck, translated),
        ),
        translated.engine,
        translated.pivot,
        translated.segments,
    )


def _title(version: Version, before: Deck, translated: "TranslatedDeck") -> str:
    """Return the presentation's new title; one that is a file's name gets the language behind it."""
    if translated.engine is None:
        return version.title
    if version.title == before.heading:
        return translated.deck.heading
    return f"{version.title} ({find_language(translated.deck.language).title})"


@dataclass(frozen=True, slots=True)
class TranslationTasks:
    """The task kind, and the call that starts it."""

    presentations: PresentationStore
    blobs: Blobs
    runner: Runner

    def kind(self) -> TaskKind:
        """Return how the runner does this work."""
        return TaskKind(KIND, self._inputs, translate, self._store_files, self._finish)

    def start(self, user_id: str, request: TranslateRequest) -> str:
        """Start a translation of the state that a presentation is in, and return the task's id.

        Raises:
            NotFound: The user has no such presentation.
        """
        version = self.presentations.newest(user_id, request.presentation_id)
        order = TranslationOrder(request_id=version.request_id, user_id=user_id, language=request.language)
        return self.runner.start(NewTask(user_id, KIND, order.model_dump_json(), cost=0))

    def _inputs(self, request: str) -> JobInputs:
        order = TranslationOrder.model_validate_json(request)
        state = self.presentations.by_request(order.user_id, order.request_id)
        return JobInputs(named_files(self.presentations.deck(state)), state)

    def _store_files(
        self, rendered: TranslatedPresentation[RenderedDeck]
    ) -> TranslatedPresentation[NewVersion]:
        deck = store_deck(self.blobs, rendered.deck)
        return TranslatedPresentation(deck, rendered.engine, rendered.pivot, rendered.segments)

    def _finish(
        self, connection: Connection, user_id: str, stored: TranslatedPresentation[NewVersion]
    ) -> Finished:
        added = self.presentations.add(connection, user_id, stored.deck)
        result = TranslationResult(
            **added.model_dump(exclude_unset=True),
            engine=stored.engine,
            pivot=stored.pivot,
            segments_translated=stored.segments,
        )
        return Finished(result, cost=0)
