"""Ways from one language to another: the model, apertium directly, apertium through a third language; or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nbdeck.contract.languages import Language
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.engine.translate.apertium.program import packages_for
from nbdeck.engine.translate.apertium.translator import Apertium, open_apertium
from nbdeck.engine.translate.by_model import ModelTranslator
from nbdeck.engine.translate.memory import Memory
from nbdeck.engine.translate.pieces import Pieces
from nbdeck.engine.translate.translator import Beat, Quality, Translator, language_by_tag, title_of
from nbdeck.errors import TranslatorUnavailable


@dataclass(frozen=True, slots=True)
class Route:
    """A translator, and the languages that it goes through: two, or three with a pivot."""

    translator: Translator
    stops: tuple[Language, ...]

    @property
    def engine(self) -> str:
        """What users know the translator by."""
        return self.translator.name

    @property
    def quality(self) -> Quality:
        """How good the translation is at best."""
        return self.translator.quality

    @property
    def pivot(self) -> Language | None:
        """The language between, None for a direct way."""
        return self.stops[1] if len(self.stops) > 2 else None

    def translate(self, texts: Sequence[Pieces], beat: Beat) -> list[Pieces | None]:
        """Return the translations, None for texts that did not come back.

        Raises:
            NbdeckError: The translator gave no answer that can be used; the message says why.
        """
        translations: list[Pieces | None] = list(texts)
        for source, target in pairwise(self.stops):
            places = [place for place, text in enumerate(translations) if text is not None]
            asked = [text for text in translations if text is not None]
            answers = self.translator.translate(asked, source, target, beat)
            for place, answer in zip(places, answers, strict=True):
                translations[place] = answer
        return translations


def routes(
    source: Language, target: Language, model: ModelSettings | None, memory: Memory
) -> Iterator[Route]:
    """Yield the ways, the best first; what is installed is looked for when it is asked for.

    Args:
        source: Language of the texts.
        target: Language wanted.
        model: A language model; None for none.
        memory: Its terms are told to the model.

    Raises:
        TranslatorFailed: Apertium is there and does not tell its pairs.
    """
    if model is not None:
        yield Route(ModelTranslator(model, memory), (source, target))
    apertium = open_apertium()
    if apertium is not None:
        yield from by_apertium(apertium, source, target)


def by_apertium(apertium: Apertium, source: Language, target: Language) -> Iterator[Route]:
    """Yield apertium's direct way, else the one through a third language."""
    if apertium.can(source.tag, target):
        yield Route(apertium, (source, target))
        return
    pivot = apertium.pivot(source.tag, target)
    if pivot is not None:
        yield Route(apertium, (source, language_by_tag(pivot), target))


def no_route(source: Language, target: Language, glossary: str | None, left: int) -> TranslatorUnavailable:
    """Return the error that names the pair, what was looked for, and what would help.

    Args:
        source: Language of the texts.
        target: Language wanted.
        glossary: Path of the user's glossary; None for none.
        left: How many texts it does not have.
    """
    names = title_of(source.tag), target.title
    looked = [
        "no glossary is set" if glossary is None else f"the glossary lacks {left} of the texts",
        "no language model is configured",
        "apertium is not installed" if _is_absent() else "apertium has no such pair installed",
    ]
    packages = packages_for(source.tag, target.tag)
    install = f"run `apt install apertium {' '.join(packages)}` for a draft, or " if packages else ""
    return TranslatorUnavailable(
        f"There is no translator from {names[0]} to {names[1]}: {', '.join(looked)}.",
        hint=f"To enable one, {install}set NBDECK_LLM_URL and NBDECK_LLM_MODEL to a language model.",
        details={"source": source.tag, "target": target.tag, "packages": list(packages)},
    )


def _is_absent() -> bool:
    from nbdeck.engine.translate.apertium.program import find_program

    return find_program() is None
