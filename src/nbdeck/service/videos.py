"""Narrated videos of presentations, kept as files of their own, and the voices that speak in them."""

import time
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection, insert, select

from nbdeck.contract.enums import DownloadFormat
from nbdeck.contract.tasks import VideoResult
from nbdeck.contract.v2 import VideoRequest, Voice
from nbdeck.errors import BadRequest
from nbdeck.service.engine import Engine, exporting
from nbdeck.service.jobs import Finished, Job, JobInputs, ProgressReporter, TaskKind, Tools
from nbdeck.service.presentations import PresentationStore, Version, named_files, refer
from nbdeck.service.runner import Runner
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.store.database import Database, is_record_id, new_record_id
from nbdeck.service.store.schema import videos
from nbdeck.service.tasks import NewTask

KIND = "video"
COST_PER_SLIDE = 5
"""Source: limits, in the service interface."""
SUFFIXES = {DownloadFormat.MP4: ".mp4", DownloadFormat.SRT: ".srt", DownloadFormat.VTT: ".vtt"}
"""Kinds of file that a video has, and how their names end."""


class VideoOrder(BaseModel):
    """A video request, as JSON in the task's row."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    request: VideoRequest
    """What was asked for."""
    user_id: str
    """Whose it is."""
    state: str
    """Request id of the state of the presentation that is narrated."""


@dataclass(frozen=True, slots=True)
class RenderedVideo:
    """What comes back from the executor: plain data."""

    version: Version
    mp4: bytes
    srt: bytes
    vtt: bytes
    duration_s: float
    language: str
    voice_id: str
    warnings: tuple[str, ...]
    """Encoded slides by what they are made of, for the next video of the presentation."""


@dataclass(frozen=True, slots=True)
class StoredVideoFiles:
    """A video whose files are stored: SHA-256 and size in bytes of each."""

    rendered: RenderedVideo
    names: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class StoredVideo:
    """A finished video.

    Attributes:
        title: Of the presentation.
        mp4, srt, vtt: SHA-256 of the files, hex.
    """

    title: str
    mp4: str
    srt: str
    vtt: str

    def file(self, form: DownloadFormat | None) -> tuple[str, str]:
        """Return the SHA-256 of a file and the suffix of its name.

        Args:
            form: Kind of file; None for the video itself.

        Raises:
            BadRequest: It is a kind of presentation.
        """
        form = form or DownloadFormat.MP4
        if form not in SUFFIXES:
            raise BadRequest(
                f"This request made a video, which is no {form.value} file.",
                hint="Ask for mp4, srt or vtt; the presentation's own request id gives powerpoint and pdf.",
            )
        return getattr(self, form.value), SUFFIXES[form]


def make_video(job: Job, tools: Tools, progress: ProgressReporter) -> RenderedVideo:
    """Return the video that an order asks for.

    Raises:
        NbdeckError: The video cannot be made; the message says why.
        TaskCancelled: Nobody wants it any more.
    """
    order, engine = VideoOrder.model_validate_json(job.request), job.engine
    version, deck = job.from_state()
    with exporting("The video could not be made."):
        video = engine.make_video(deck, job.media(deck), order.request, tools.model, progress, tools.glossary)
    return RenderedVideo(
        version,
        video.mp4,
        video.srt,
        video.vtt,
        video.duration_s,
        video.language,
        video.voice_id,
        video.warnings,
    )


@dataclass(frozen=True, slots=True)
class VideoStore:
    """The task kind, the call that starts it, and finished videos."""

    database: Database
    presentations: PresentationStore
    blobs: Blobs
    engine: Engine
    runner: Runner

    def kind(self) -> TaskKind:
        """Return how the runner does this work."""
        return TaskKind(KIND, self._inputs, make_video, self._store_files, self._finish)

    def start(self, user_id: str, request: VideoRequest) -> str:
        """Start narrating the state that a presentation is in, and return the task's id.

        Raises:
            NotFound: The user has no such presentation.
            BadRequest: No voice speaks the language, or the one named speaks another.
            VoiceEngineUnavailable, VideoEncoderUnavailable, RendererUnavailable: Something is not installed.
            InsufficientCredits: Five credits a slide are not there.
        """
        version = self.presentations.newest(user_id, request.presentation_id)
        deck = self.presentations.deck(version)
        self.engine.narrator_of(deck, self.presentations.media(deck), request)
        order = VideoOrder(request=request, user_id=user_id, state=version.request_id)
        cost = COST_PER_SLIDE * version.slide_count
        return self.runner.start(NewTask(user_id, KIND, order.model_dump_json(), cost))

    def find(self, user_id: str, request_id: str) -> StoredVideo | None:
        """Return the video that a request made; None when it made something else, or is not the user's."""
        if not is_record_id(request_id):
            return None
        columns = videos.c
        query = select(columns.title, columns.mp4, columns.srt, columns.vtt)
        own = columns.request_id == request_id, columns.user_id == user_id
        row = self.database.first(query.where(*own))
        return None if row is None else StoredVideo(*row)

    def _inputs(self, request: str) -> JobInputs:
        order = VideoOrder.model_validate_json(request)
        state = self.presentations.by_request(order.user_id, order.state)
        return JobInputs(named_files(self.presentations.deck(state)), state)

    def _store_files(self, rendered: RenderedVideo) -> StoredVideoFiles:
        files = (rendered.mp4, rendered.srt, rendered.vtt)
        return StoredVideoFiles(rendered, tuple((self.blobs.put(file), len(file)) for file in files))

    def _finish(self, connection: Connection, user_id: str, stored: StoredVideoFiles) -> Finished:
        video, request_id, now = stored.rendered, new_record_id(), time.time()
        version = video.version
        mp4, srt, vtt = (name for name, _ in stored.names)
        connection.execute(
            insert(videos).values(
                request_id=request_id,
                user_id=user_id,
                version_id=version.id,
                title=version.title,
                mp4=mp4,
                srt=srt,
                vtt=vtt,
                created_at=now,
            )
        )
        refer(connection, user_id, stored.names, now)
        optional = {"warnings": video.warnings} if video.warnings else {}
        result = VideoResult(
            presentation_id=version.presentation_id,
            request_id=request_id,
            duration_s=round(video.duration_s, 3),
            language=video.language,
            voice_id=video.voice_id,
            **optional,
        )
        return Finished(result, cost=COST_PER_SLIDE * version.slide_count)


@dataclass(frozen=True, slots=True)
class VoiceCatalog:
    """The voices that narrate."""

    engine: Engine

    def of_language(self, language: str | None) -> list[Voice]:
        """Return the voices of a language, its default one first; those of all languages for None.

        Raises:
            VoiceEngineUnavailable: Nothing that speaks is installed.
        """
        return [
            Voice(voice_id=each.voice_id, name=each.name, language=each.language.name, gender=each.gender)
            for each in self.engine.voices(language)
        ]
