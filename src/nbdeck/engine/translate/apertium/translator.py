"""Apertium as a translator: one call for many sentences, directly or through a third language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from nbdeck.contract.languages import Language
from nbdeck.engine.translate.apertium.html import page_of, texts_of
from nbdeck.engine.translate.apertium.looks import asked, put_together
from nbdeck.engine.translate.apertium.pairs import mode_for, modes_of, pivot_for
from nbdeck.engine.translate.apertium.program import find_program, run
from nbdeck.engine.translate.pieces import Pieces
from nbdeck.engine.translate.translator import Beat, Quality
from nbdeck.errors import TranslatorFailed, TranslatorUnavailable

_LISTING_SECONDS = 20.0


def _silent(_: str) -> None:
    """Wait without a word."""


@dataclass(frozen=True, slots=True)
class Apertium:
    """The program at a path, with its own names of the pairs that it has."""

    program: Path
    modes: Mapping[tuple[str, str], str]
    name: str = "apertium"
    quality: Quality = "draft"
    most_characters: int = 6_000

    def pairs(self) -> frozenset[tuple[str, str]]:
        """Return the pairs that are installed."""
        return frozenset(self.modes)

    def can(self, source: str, target: Language) -> bool:
        """Whether a pair is installed that goes directly from a tag to a language."""
        return mode_for(self.modes, source, target) is not None

    def pivot(self, source: str, target: Language) -> str | None:
        """Return the tag of the language through which it can, None where it cannot."""
        return pivot_for(self.modes, source, target.tag)

    def translate(
        self, texts: Sequence[Pieces], source: Language, target: Language, beat: Beat
    ) -> list[Pieces | None]:
        """Return the translations, None for texts that did not come back.

        Raises:
            TranslatorUnavailable: The pair is not installed.
            TranslatorFailed: The program ended with an error, was killed, or gave nothing back.
        """
        mode = mode_for(self.modes, source.tag, target)
        if mode is None:
            raise TranslatorUnavailable(
                f"apertium has no pair from {source.title} to {target.title} installed."
            )
        questions = asked(texts)
        page = page_of(questions)
        answers = texts_of(run(self.program, ("-u", "-f", "html", mode), page, beat), questions)
        if texts and not any(answers):
            raise TranslatorFailed("apertium gave nothing back that can be read.")
        return put_together(texts, answers)


def open_apertium(program: Path | None = None) -> Apertium | None:
    """Return apertium with the pairs that it lists now, None where it is not installed.

    Args:
        program: Its path; None looks on PATH.

    Raises:
        TranslatorFailed: The program does not tell its pairs.
    """
    path = find_program() if program is None else program
    if path is None:
        return None
    return Apertium(path, modes_of(run(path, ("-l",), "", _silent, _LISTING_SECONDS)))
