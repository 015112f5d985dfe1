"""What is said in a video of a deck: in the deck's own language, or in another one."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nbdeck.contract.enums import NarrationVerbosity
from nbdeck.contract.languages import Language
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.decks.composing import compose
from nbdeck.engine.model.deck import Deck
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.engine.model.progress import Report
from nbdeck.engine.video.narration import Said, narrate

if TYPE_CHECKING:
    from nbdeck.engine.scene.slides import SlideScene

_FEWEST_WORDS = 12
"""Asked of a model for a slide that says little itself."""


@dataclass(frozen=True, slots=True)
class Script:
    """What a deck's narration is written from.

    Attributes:
        deck: What is shown.
        media: Pictures and PowerPoint files by SHA-256.
        language: What is spoken.
        verbosity: How much is said.
    """

    deck: Deck
    media: Mapping[str, bytes]
    language: Language
    verbosity: NarrationVerbosity

    def said(self, model: ModelSettings | None, report: Report) -> tuple[tuple[Said, ...], list[str]]:
        """Return what is said about each slide of the file, in sentences, and warnings.

        Args:
            model: Writes it for slides without speaker notes; None takes the slides' own words.
            report: Hears of the model's answers.

        Raises:
            SettingsError: The model's settings make no sense.
        """
        scenes = compose(self.deck, self.media).slides
        drafts = self._narrated(scenes, self.deck, self.verbosity)
        if model is None:
            return self._in_sentences(drafts), []
        from nbdeck.engine.author.llm.narrating import NarratedSlide, narrate_with_model

        whole = self._narrated(scenes, self.deck, NarrationVerbosity.DETAILED)
        asked = [
            NarratedSlide(
                number, " ".join(full.sentences), max(_FEWEST_WORDS, len(" ".join(one.sentences)) // 6)
            )
            for number, (one, full) in enumerate(zip(drafts, whole, strict=True), 1)
            if one.sentences and one.has_content and not one.is_spoken
        ]
        if not asked:
            return self._in_sentences(drafts), []
        written, warnings = narrate_with_model(asked, self.language, model, report)
        said = (
            replace(one, sentences=tuple(written[number].splitlines())) if number in written else one
            for number, one in enumerate(drafts, 1)
        )
        return self._in_sentences(said), list(warnings)

    def translated(
        self, model: ModelSettings | None, glossary: str | None, report: Report
    ) -> tuple[tuple[Said, ...], list[str]]:
        """Return what is said where the deck is written in another language, and warnings; slides stay as they are.

        Args:
            model: A language model to translate with; None uses what is installed.
            glossary: Path of the user's glossary; None for none.
            report: Hears of each batch of texts.

        Raises:
            TranslatorUnavailable: Nothing here translates between these languages.
            NbdeckError: What there is gave no usable answer.
        """
        from nbdeck.engine.decks.translating import translate_deck

        deck_translation = translate_deck(self.deck, self.media, self.language.name, model, glossary, report)
        media: Mapping[str, bytes] = ChainMap(dict(deck_translation.files), dict(self.media))
        shown = compose(self.deck, self.media).slides
        scenes = tuple(_renamed(shown, compose(deck_translation.deck, media).slides, deck_translation.deck))
        said = self._narrated(scenes, deck_translation.deck, self.verbosity)
        return self._in_sentences(said), list(deck_translation.warnings)

    def _narrated(
        self, scenes: Sequence[SlideScene], deck: Deck, verbosity: NarrationVerbosity
    ) -> tuple[Said, ...]:
        return narrate(scenes, [slide.spec for slide in deck.slides], self.language.tag, verbosity)

    def _in_sentences(self, said: Iterable[Said]) -> tuple[Said, ...]:
        return tuple(
            replace(one, sentences=tuple(part for line in one.sentences for part in sentences(line)))
            for one in said
        )


def _renamed(
    shown: Sequence[SlideScene], translated: Sequence[SlideScene], deck: Deck
) -> Iterator[SlideScene]:
    """Yield the slides that are shown with their translated titles; a table may take another number of slides there."""
    openings = iter([scene for scene in translated if scene.source_index is None])
    for scene in shown:
        if scene.source_index is None:
            yield next(openings, scene)
        else:
            yield replace(scene, title=deck.slides[scene.source_index].spec.title)
