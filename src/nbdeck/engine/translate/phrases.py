"""All texts of a deck: noted once each, translated in batches, said wherever they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from nbdeck.contract.languages import Language
from nbdeck.engine.model.progress import Report
from nbdeck.engine.translate.memory import Memory
from nbdeck.engine.translate.pieces import (
    BREAK,
    Piece,
    Pieces,
    between,
    cleaned,
    has_words,
    looks_of,
    main_look,
    plain,
    sentences,
)
from nbdeck.engine.translate.routes import Route
from nbdeck.engine.translate.slides import Say
from nbdeck.engine.translate.translator import Fault, fault_of, with_looks
from nbdeck.errors import ModelFailed, NbdeckError, TranslatorFailed

On: TypeAlias = Callable[[int | None], Say]
"""Returns how a slide of the deck, by its index, is said; None stands for the deck itself."""

_Key: TypeAlias = tuple[tuple[str, int, bool], ...]
STAGE = "translate"
_AROUND = 20
"""Characters that a text takes in a question beyond its own."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A paragraph or sentence, and the index of the slide that it was first seen on."""

    pieces: Pieces
    slide: int | None


@dataclass(frozen=True, slots=True)
class TranslationRemark:
    """Something about one text that its owner has to know."""

    slide: int | None
    text: str
    fault: Fault
    """What was wrong with its translation, so that it stayed as it was; empty where only its looks were lost."""


class Collected:
    """Notes every paragraph that has words."""

    def __init__(self) -> None:
        self._noted: dict[_Key, Noted] = {}
        self._plain: set[str] = set()

    def on(self, slide: int | None) -> Say:
        """Return a way to say the texts of a slide that notes them and changes nothing."""
        return partial(self._note, slide)

    def _note(self, slide: int | None, pieces: Pieces) -> Pieces:
        words = _plain_key(pieces)
        is_known = words in self._plain and len(looks_of(pieces)) < 2
        if has_words(pieces) and not is_known:
            self._plain.add(words)
            self._noted.setdefault(_key(pieces), Noted(pieces, slide))
        return pieces

    @property
    def paragraphs(self) -> list[Noted]:
        """What was noted, in order."""
        return list(self._noted.values())

    @property
    def text(self) -> str:
        """All words, a paragraph a line."""
        return "\n".join(plain(each.pieces) for each in self._noted.values())


@dataclass(slots=True)
class Translations:
    """Translations by text.

    Attributes:
        route: The way that was taken; None for the memory alone.
        failed: Why better ways were not taken.
        remarks: What was left as it was, and what looks otherwise than before.
    """

    route: Route | None = None
    failed: list[NbdeckError] = field(default_factory=list)
    remarks: list[TranslationRemark] = field(default_factory=list)
    _said: dict[_Key, Pieces] = field(default_factory=dict)
    _plain: dict[str, Pieces] = field(default_factory=dict)

    @property
    def engine(self) -> str:
        """Name of the translator that did what the memory does not have; `memory` where that has all."""
        return "memory" if self.route is None else self.route.engine

    @property
    def pivot(self) -> Language | None:
        """The language in between, None for a direct way or none."""
        return None if self.route is None else self.route.pivot

    @property
    def count(self) -> int:
        """How many different texts were translated."""
        return len(self._said)

    def add(self, pieces: Pieces, said: Pieces) -> None:
        """Keep the translation of a text."""
        said = cleaned(said)
        self._said[_key(pieces)] = said
        self._plain.setdefault(_plain_key(pieces), said)

    def on(self, slide: int | None) -> Say:
        """Return a way to say texts in the other language."""
        del slide
        return self.say

    def say(self, pieces: Pieces) -> Pieces:
        """Return a paragraph in the other language; what has no translation stays."""
        if not has_words(pieces):
            return pieces
        whole = self._found(pieces)
        if whole is not None:
            return whole
        return tuple(piece for part in sentences(pieces) for piece in self._found(part) or part)

    def _found(self, pieces: Pieces) -> Pieces | None:
        translation = self._said.get(_key(pieces))
        if translation is None and len(looks_of(pieces)) < 2 and _plain_key(pieces) in self._plain:
            translation = _in_one_line(self._plain[_plain_key(pieces)], main_look(pieces))
        return None if translation is None else _spaced_as(pieces, translation)


def translated(
    collected: Collected, memory: Memory, ways: Iterable[Route], report: Report, total: int
) -> tuple[Translations, list[Noted]]:
    """Return the translations of all that was noted, and the texts that no way is left for.

    Args:
        collected: The texts.
        memory: Asked first.
        ways: Tried in order until one does the work.
        report: Hears of each batch, with the slides done so far.
        total: Slides of the deck.

    Raises:
        ModelFailed, TranslatorFailed: Every way failed; the last one's reason.
    """
    translations = Translations()
    pending = list(_not_in_memory(collected.paragraphs, memory, translations))
    if not pending:
        return translations, []
    for way in ways:
        try:
            _believed(way, pending, _asked(way, pending, report, total), translations)
        except (ModelFailed, TranslatorFailed) as exc:
            translations.failed.append(exc)
        else:
            translations.route = way
            return translations, []
    if translations.failed:
        raise translations.failed[-1]
    return translations, pending


def _not_in_memory(
    paragraphs: Iterable[Noted], memory: Memory, translations: Translations
) -> Iterator[Noted]:
    """Yield the sentences that the memory has neither alone nor as a part of a whole paragraph."""
    seen: set[_Key] = set()
    for noted in paragraphs:
        if _remembered(noted, memory, translations):
            continue
        for sentence in sentences(noted.pieces):
            part = Noted(sentence, noted.slide)
            if (
                has_words(sentence)
                and _key(sentence) not in seen
                and not _remembered(part, memory, translations)
            ):
                seen.add(_key(sentence))
                yield part


def _remembered(noted: Noted, memory: Memory, translations: Translations) -> bool:
    text = memory.find(plain(noted.pieces))
    if text is None:
        return False
    said, has_looks = with_looks(noted.pieces, (Piece(text, main_look(noted.pieces)),))
    translations.add(noted.pieces, said)
    if not has_looks:
        translations.remarks.append(TranslationRemark(noted.slide, plain(noted.pieces), ""))
    return True


def _asked(way: Route, pending: Sequence[Noted], report: Report, total: int) -> list[Pieces | None]:
    answers: list[Pieces | None] = []
    done = 0
    for batch in _batches(pending, way.translator.most_characters):
        done = max(done, batch[0].slide or 0)
        message = f"Translating slide {min(done + 1, total)} of {total} by {way.engine}"
        beat = partial(_tell, report, done, total, message)
        beat("")
        answers += way.translate([cleaned(each.pieces) for each in batch], beat)
    report(STAGE, total, total, f"Translated {len(answers)} texts by {way.engine}")
    return answers


def _tell(report: Report, done: int, total: int, message: str, wait: str) -> None:
    report(STAGE, done, total, f"{message}: {wait}" if wait else message)


def _believed(
    way: Route, pending: Sequence[Noted], answers: Sequence[Pieces | None], translations: Translations
) -> None:
    """Keep the answers that say the same as their texts, and remark on the others."""
    faults = [fault_of(each.pieces, answer) for each, answer in zip(pending, answers, strict=True)]
    if set(faults) == {"missing"}:
        raise TranslatorFailed(f"{way.engine} gave none of the {len(pending)} texts back.")
    for noted, answer, fault in zip(pending, answers, faults, strict=True):
        if fault or answer is None:
            translations.remarks.append(TranslationRemark(noted.slide, plain(noted.pieces), fault))
            continue
        said, has_looks = with_looks(noted.pieces, answer)
        translations.add(noted.pieces, said)
        if not has_looks:
            translations.remarks.append(TranslationRemark(noted.slide, plain(noted.pieces), ""))


def _batches(pending: Sequence[Noted], most: int) -> Iterator[list[Noted]]:
    batch: list[Noted] = []
    size = 0
    for noted in pending:
        length = len(plain(noted.pieces)) + _AROUND
        if batch and size + length > most:
            yield batch
            batch, size = [], 0
        batch.append(noted)
        size += length
    if batch:
        yield batch


def _key(pieces: Pieces) -> _Key:
    return tuple((" ".join(piece.text.split()), piece.look, piece.is_fixed) for piece in pieces)


def _plain_key(pieces: Pieces) -> str:
    return " ".join(plain(pieces).split())


def _in_one_line(said: Pieces, look: int) -> Pieces:
    """Return a translation in one look and without line breaks, for a text that says the same on one line."""
    return tuple(
        Piece(" ", look) if each.text == BREAK else Piece(each.text, look, each.is_fixed) for each in said
    )


def _spaced_as(pieces: Pieces, said: Pieces) -> Pieces:
    """Return a translation with the blanks around it that the text has, and no others."""
    text, answer = plain(pieces), plain(said)
    if not text.strip() or not answer.strip():
        return said
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    start, end = len(answer) - len(answer.lstrip()), len(answer.rstrip())
    core = between(said, start, end)
    return (
        *(Piece(before, core[0].look),) * bool(before),
        *core,
        *(Piece(after, core[-1].look),) * bool(after),
    )
