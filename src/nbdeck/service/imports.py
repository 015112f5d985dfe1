"""Imports: a PowerPoint file becomes a presentation whose slides stay as they are."""

import hashlib
import json
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath

from sqlalchemy import Connection

from nbdeck.engine.model.laid_out import LaidOut
from nbdeck.engine.pipeline import FinishedDeck
from nbdeck.service.decks import RenderedDeck, store_deck
from nbdeck.service.jobs import Finished, Job, ProgressReporter, TaskKind, Tools, one_file
from nbdeck.service.presentations import NewVersion, PresentationStore
from nbdeck.service.runner import Runner
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.tasks import NewTask
from nbdeck.service.versions import InheritedSettings

KIND = "import"
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
        return TaskKind(KIND, one_file, import_file, partial(store_deck, self.blobs), self._finish)

    def start(self, user_id: str, file_name: str, data: bytes, name: str) -> str:
        """Keep a file, start taking it in and return the task's id.

        Args:
            user_id: Whose it is.
            file_name: With its suffix.
            data: The .pptx or .ppt.
            name: Of the presentation; empty takes the file's.
        """
        request = json.dumps({"file_name": file_name, "file": self.blobs.put(data), "name": name})
        return self.runner.start(NewTask(user_id, KIND, request, cost=0))

    def _finish(self, connection: Connection, user_id: str, new: NewVersion) -> Finished:
        return Finished(self.presentations.add(connection, user_id, new), cost=0)
