"""A finished narrated video in the caller's hands, who narrates a presentation, and what makes its video."""

from __future__ import annotations

import base64
import os
from collections.abc import Awaitable
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from nbdeck.client.drivers import AsyncDriver, ClientContext, DriverT, Flow, Resource, SyncDriver, flow
from nbdeck.client.flows import call, fetch
from nbdeck.client.site import LOCAL_URL
from nbdeck.client.task import Started, starts
from nbdeck.client.upload import refuse_missing_folder, write_whole
from nbdeck.contract.base import read
from nbdeck.contract.enums import NarrationVerbosity, VideoQuality
from nbdeck.contract.operations import V2
from nbdeck.contract.tasks import TaskStarted
from nbdeck.contract.v2 import VideoRequest, Voice
from nbdeck.errors import ExportFailed, NbdeckError, UnsupportedFileType


class Narrated(Resource[DriverT]):
    """A presentation as far as it can be narrated."""

    id: str

    @starts
    def video(
        self,
        *,
        captions: bool | None = None,
        voice: str | None = None,
        language: str | None = None,
        quality: VideoQuality | str | None = None,
        speed: float | None = None,
        verbosity: NarrationVerbosity | str | None = None,
    ) -> Flow[Started[Video, AsyncVideo]]:
        """Start narrating the presentation's newest state, and return the task; its result is the video.

        Args:
            captions: Whether to burn subtitles into the picture; the service's default is no.
            voice: The `voice_id` of one of `client.voices.list(language)`; left out, the language's default voice.
            language: Such as `ENGLISH_UK`, `French` or `pt-BR`; left out, the presentation's own.
            quality: `sd` for 1280 x 720 pixels, `hd` for 1600 x 900, which is the default.
            speed: Of the voice, 0.5 to 2.0; 1.0 is natural.
            verbosity: How much is said: `CONCISE` about half, `DEFAULT`, `DETAILED` about double.

        Raises:
            ValidationFailed: An option is wrong; nothing was sent.
            BadRequest: No voice speaks the language, or the one named speaks another.
            InsufficientCredits: Five credits a slide are not there.
        """
        fields = {
            "presentation_id": self.id,
            "captions": captions,
            "voice_id": voice,
            "language": language,
            "quality": quality,
            "speed": speed,
            "narration_verbosity": verbosity,
        }
        request = read(VideoRequest, fields, origin="video()")
        started: TaskStarted = yield from call(self._site, V2["video"], body=request.wire())
        return Started(started.task_id, "v2", makes="video")


KnownVoices: TypeAlias = list[Voice]


class Voices(Resource[DriverT]):
    """Narration voices."""

    @flow
    def list(self, language: str | None = None) -> Flow[KnownVoices]:
        """Return the voices of a language, its default one first; all when it is left out.

        Args:
            language: Such as `ENGLISH_UK`, `French` or `pt-BR`.

        Raises:
            ValidationFailed: There is no such language.
            VoiceEngineUnavailable: The service has nothing that speaks.
        """
        return call(self._site, V2["voices"], query={"language": language})


SUFFIXES = (".mp4", ".srt", ".vtt")
"""What `save` writes: the video, or its captions as SubRip or WebVTT."""
_INLINE_BYTES = 3_000_000
"""Largest video that a notebook carries in itself."""
_INLINE_SECONDS = 240.0
"""Longest video that is fetched only to see how large it is."""
_STYLE = "display:block;width:100%;max-width:800px;height:auto"


class BaseVideo(Resource[DriverT]):
    """What both kinds of video share. It stays as it is: later edits of the presentation do not change it."""

    def __init__(
        self,
        context: ClientContext[DriverT],
        presentation_id: str,
        request_id: str,
        *,
        duration_s: float | None = None,
        language: str | None = None,
        voice_id: str | None = None,
        warnings: tuple[str, ...] = (),
    ) -> None:
        super().__init__(context)
        self.presentation_id = presentation_id
        self.request_id = request_id
        self.duration_s = duration_s
        self.language = language
        self.voice_id = voice_id
        self.warnings = warnings

    def __repr__(self) -> str:
        return f"{type(self).__name__}({_length(self.duration_s)})"

    @flow
    def to_bytes(self, format: str = "mp4") -> Flow[bytes]:
        """Return the video, or its captions.

        Args:
            format: `mp4`, `srt` or `vtt`.

        Raises:
            UnsupportedFileType: Another format, or a service without captions.
        """
        return self._file(format)

    @flow
    def save(self, path: str | os.PathLike[str]) -> Flow[Path]:
        """Write the video or its captions and return the path; a file that was there is replaced in one step.

        Args:
            path: Ends in .mp4, .srt or .vtt.

        Raises:
            UnsupportedFileType: Another suffix.
            FolderNotFound: The folder is missing; nothing was fetched.
            OSError: The file cannot be written.
        """
        target = Path(path)
        if target.suffix.lower() not in SUFFIXES:
            raise UnsupportedFileType(
                f"Cannot save a video as {target.name!r}.",
                hint=f"End the name in {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}.",
            )
        refuse_missing_folder(target)
        return write_whole(target, (yield from self._file(target.suffix)))

    @flow
    def captions(self, format: str = "srt") -> Flow[str]:
        """Return what is said when, also where no captions were burned in.

        Args:
            format: `srt` or `vtt`.

        Raises:
            UnsupportedFileType: Another format, or a service without captions.
        """
        data = yield from self._file(format)
        return data.decode()

    def _link(self, form: str | None = None) -> Flow[str]:
        path, query = {"request_id": self.request_id}, {"format": form}
        answer = yield from call(self._site, V2["download"], path=path, query=query)
        return str(answer.url)

    def _file(self, format: str) -> Flow[bytes]:
        kind = format.lower().removeprefix(".")
        if f".{kind}" not in SUFFIXES:
            raise UnsupportedFileType(
                f"A video has no format {format!r}.", hint="Ask for 'mp4', 'srt' or 'vtt'."
            )
        # Services know the video by its request alone; only captions have to be asked for.
        link = yield from self._link(None if kind == "mp4" else kind)
        data: bytes = yield from fetch(self._site, link)
        is_video = data[4:8] == b"ftyp"
        if kind == "mp4" and not is_video:
            raise ExportFailed("The service sent something else than an MP4 file.")
        if kind != "mp4" and is_video:
            raise UnsupportedFileType(
                "This service gives no captions beside its videos.", hint="Make the video with captions=True."
            )
        return data


class Video(BaseVideo[SyncDriver]):
    """A finished video: `save()` it, or look at it in a notebook.

    Attributes:
        presentation_id: The presentation that it shows.
        request_id: Permanent identifier of the video.
        duration_s: Length, seconds; None on services that do not tell.
        language: Language that is spoken, such as ENGLISH_UK; None on services that do not tell.
        voice_id: Who speaks; None on services that do not tell.
        warnings: What the service has to say about it, in sentences.
    """

    @property
    def url(self) -> str:
        """A fresh short-lived address of the MP4."""
        link: str = self._run(self._link())
        return link

    def _repr_html_(self) -> str:
        """Return a player: with the video in it where that is small, else with a link to it, else words."""
        try:
            return self._player() + _told(self.warnings)
        except NbdeckError as error:
            return f"<p>{escape(repr(self))}: {escape(error.message)}</p>"

    def _player(self) -> str:
        words = f"Video, {_length(self.duration_s)}"
        if self.duration_s is not None and self.duration_s <= _INLINE_SECONDS:
            data: bytes = self.to_bytes()
            if len(data) <= _INLINE_BYTES:
                return _video(f"data:video/mp4;base64,{base64.b64encode(data).decode()}", words)
        if self._site.url == LOCAL_URL:
            return f"<p>{escape(words)}. <code>save('talk.mp4')</code> writes it.</p>"
        return _video(escape(self.url), words)


class AsyncVideo(BaseVideo[AsyncDriver]):
    """A finished video of an async client: as `Video`, with awaitable methods."""

    @property
    def url(self) -> Awaitable[str]:
        """A fresh short-lived address of the MP4; to be awaited."""
        link: Awaitable[str] = self._run(self._link())
        return link


def _video(source: str, words: str) -> str:
    return (
        f'<video controls preload="metadata" src="{source}" aria-label="{escape(words)}" style="{_STYLE}">'
        f"{escape(words)}</video>"
    )


def _length(seconds: float | None) -> str:
    if seconds is None:
        return "of unknown length"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02} min" if minutes else f"{rest} s"


def _told(warnings: tuple[str, ...]) -> str:
    items: Any = "".join(f"<li>{escape(each)}</li>" for each in warnings)
    return f'<ul aria-label="Warnings">{items}</ul>' if items else ""
