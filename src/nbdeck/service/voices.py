"""Narration voices as the interface lists them."""

from dataclasses import dataclass

from nbdeck.contract.v2 import Voice
from nbdeck.service.engine import Engine


@dataclass(frozen=True, slots=True)
class Voices:
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
