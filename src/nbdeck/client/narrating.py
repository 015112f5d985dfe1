"""Who narrates a presentation, and what makes its video."""

from __future__ import annotations

from typing import TypeAlias

from nbdeck.client.drivers import DriverT, Flow, Resource, flow
from nbdeck.client.flows import call
from nbdeck.client.task import Started, starts
from nbdeck.client.video import AsyncVideo, Video
from nbdeck.contract.base import read
from nbdeck.contract.enums import NarrationVerbosity, VideoQuality
from nbdeck.contract.operations import V2
from nbdeck.contract.tasks import TaskStarted
from nbdeck.contract.v2 import VideoRequest, Voice


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
