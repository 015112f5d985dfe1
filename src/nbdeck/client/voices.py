"""`client.voices`: who can narrate a presentation."""

from __future__ import annotations

from typing import TypeAlias

from nbdeck.client.drivers import DriverT, Flow, Resource, flow
from nbdeck.client.flows import call
from nbdeck.contract.operations import V2
from nbdeck.contract.v2 import Voice

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
