"""The engine as the service sees it: one module of plain functions, loaded with the first deck."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Literal, Protocol, cast

from nbdeck.contract.check import Report as CheckReport
from nbdeck.contract.languages import Language
from nbdeck.contract.template_report import TemplateReport
from nbdeck.contract.v2 import VideoRequest
from nbdeck.engine.model import (
    Assignment,
    Deck,
    DeckSlide,
    ModelSettings,
    Plan,
    Source,
    WrittenOutline,
)

Report = Callable[[str, int, int, str], None]
"""Called as work goes on with stage, units done, units in all, and a sentence."""

PIPELINE = "nbdeck.engine.pipeline"
"""The module that makes decks."""
_SLOW = frozenset(
    {
        "check",
        "company_preview",
        "examine_template",
        "make_pdf",
        "make_pptx",
        "narrator_of",
        "origins",
        "preview",
        "replace_shapes",
        "slide_count",
        "template_preview",
    }
)
"""Functions that read files of users or draw; their arguments and answers pickle."""


class MadeFile(Protocol):
    """What the engine made of a deck."""

    @property
    def pptx(self) -> bytes:
        """The PowerPoint file."""
        ...

    @property
    def slide_count(self) -> int:
        """Slides in the file, cover and contents included."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was left out or replaced, in sentences."""
        ...


class ReadDocument(Protocol):
    """What the engine read in a file."""

    @property
    def source(self) -> Source:
        """Its content."""
        ...

    @property
    def pictures(self) -> Mapping[str, bytes]:
        """Its pictures by SHA-256."""
        ...


class ImportedDeck(Protocol):
    """What the engine made of a PowerPoint file."""

    @property
    def pptx(self) -> bytes:
        """The file; a .ppt is converted."""
        ...

    @property
    def deck(self) -> Deck:
        """Its slides, each kept as it stands in the file, which is the deck's base."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was lost or changed, in sentences."""
        ...


class ChangedDeck(Protocol):
    """A deck after a change of shapes."""

    @property
    def deck(self) -> Deck:
        """The deck."""
        ...

    @property
    def file(self) -> bytes | None:
        """The PowerPoint file that slides are kept in from now on; None where all are still laid out."""
        ...

    @property
    def slides(self) -> tuple[int, ...]:
        """Numbers of the slides that changed, from 1."""
        ...


class TranslatedDeck(Protocol):
    """A deck in another language."""

    @property
    def deck(self) -> Deck:
        """The deck."""
        ...

    @property
    def files(self) -> Mapping[str, bytes]:
        """PowerPoint files that it is made of now, by SHA-256."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was not translated, or has to be read by a person, in sentences."""
        ...

    @property
    def engine(self) -> str | None:
        """Which translator did it; None for a copy of what was in that language already."""
        ...

    @property
    def pivot(self) -> str | None:
        """Name of the language in between, None for none."""
        ...

    @property
    def segments(self) -> int:
        """How many different texts were translated."""
        ...


class MadeVideo(Protocol):
    """A finished video."""

    @property
    def mp4(self) -> bytes:
        """The file."""
        ...

    @property
    def srt(self) -> bytes:
        """What is said when, as SubRip."""
        ...

    @property
    def vtt(self) -> bytes:
        """What is said when, as WebVTT."""
        ...

    @property
    def duration_s(self) -> float:
        """Length, seconds."""
        ...

    @property
    def language(self) -> str:
        """Name of the language that is spoken."""
        ...

    @property
    def voice_id(self) -> str:
        """Who speaks."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the caller should know, in sentences."""
        ...


class Voice(Protocol):
    """A narration voice."""

    @property
    def voice_id(self) -> str:
        """Its identifier."""
        ...

    @property
    def name(self) -> str:
        """Its name for people."""
        ...

    @property
    def language(self) -> Language:
        """The language that it speaks."""
        ...

    @property
    def gender(self) -> str:
        """How it sounds."""
        ...


class WrittenSlide(Protocol):
    """A slide that was written for a finished deck."""

    @property
    def slide(self) -> DeckSlide:
        """The slide."""
        ...

    @property
    def picture(self) -> str | None:
        """SHA-256 of a picture of the documents that it shall have."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """Wishes that were not met, in sentences."""
        ...


class Engine(Protocol):
    """What is asked of the engine; the module of `PIPELINE` has these functions."""

    def make_pptx(self, deck: Deck, media: Mapping[str, bytes], report: Report) -> MadeFile:
        """Return the PowerPoint file; `media` maps SHA-256 to the bytes of each file that the deck names."""
        ...

    def make_pdf(self, deck: Deck, media: Mapping[str, bytes]) -> bytes:
        """Return the deck as PDF."""
        ...

    def preview(
        self,
        deck: Deck,
        media: Mapping[str, bytes],
        number: int,
        format: Literal["svg", "png"],
        width: int | None,
    ) -> bytes:
        """Return the picture of one slide, counted from 1; `width` in pixels, for PNG."""
        ...

    def settled(self, deck: Deck, media: Mapping[str, bytes]) -> Deck:
        """Return a deck that looks the same and keeps doing so slide by slide, whatever others are edited."""
        ...

    def charted(self, deck: Deck) -> tuple[Deck, tuple[str, ...]]:
        """Return a deck whose charts all have their numbers, read from the slides' words, and warnings."""
        ...

    def slide_count(self, deck: Deck, media: Mapping[str, bytes]) -> int:
        """Return how many slides the file will have."""
        ...

    def origins(self, deck: Deck, media: Mapping[str, bytes]) -> tuple[int | None, ...]:
        """Return for each slide of the file which of the deck's slides it shows; None for cover and contents."""
        ...

    def read_document(self, data: bytes, name: str, is_unwanted: Callable[[], bool]) -> ReadDocument:
        """Return what a file says, read within limits of time and memory."""
        ...

    def source_as_markdown(self, source: Source) -> str:
        """Return a document as Markdown."""
        ...

    def write_plan(self, assignment: Assignment, model: ModelSettings | None, report: Report) -> Plan:
        """Return the slides that an assignment asks for."""
        ...

    def write_outline(
        self, assignment: Assignment, model: ModelSettings | None, report: Report
    ) -> WrittenOutline:
        """Return a new outline, or the assignment's changed as its topic says."""
        ...

    def write_slide(
        self, assignment: Assignment, present: DeckSlide | None, model: ModelSettings | None, report: Report
    ) -> WrittenSlide:
        """Return a new slide for a finished deck, or a present one changed as the assignment's topic says."""
        ...

    def replace_shapes(self, pptx: bytes, replacements: Sequence[tuple[str, str]]) -> bytes:
        """Return a PowerPoint file with new text in every shape of each name."""
        ...

    def change_shapes(
        self,
        deck: Deck,
        media: Mapping[str, bytes],
        pptx: bytes,
        words: Sequence[tuple[str, str]],
        alternatives: Sequence[tuple[str, str]],
        only: int | None,
        is_unwanted: Callable[[], bool],
    ) -> ChangedDeck:
        """Return a deck with new words and alternative texts in shapes of its file."""
        ...

    def import_deck(self, data: bytes, name: str, is_unwanted: Callable[[], bool]) -> ImportedDeck:
        """Return a .pptx or .ppt as a deck."""
        ...

    def translate_deck(
        self,
        deck: Deck,
        media: Mapping[str, bytes],
        language: str,
        model: ModelSettings | None,
        glossary: str | None,
        report: Report,
    ) -> TranslatedDeck:
        """Return a deck in another language; `glossary` is the path of the owner's."""
        ...

    def examine_template(self, pptx: bytes, name: str) -> TemplateReport:
        """Return what a company's .pptx or .potx, by that name, offers to decks."""
        ...

    def company_preview(self, pptx: bytes, which: Literal["cover", "content"]) -> bytes:
        """Return a PNG of a company's template."""
        ...

    def voices(self, language: str | None) -> Sequence[Voice]:
        """Return the narration voices of a language, its default one first; all for None."""
        ...

    def narrator_of(self, deck: Deck, media: Mapping[str, bytes], request: VideoRequest) -> object:
        """Return who would narrate a deck, after looking whether everything is there that its video needs."""
        ...

    def make_video(
        self,
        deck: Deck,
        media: Mapping[str, bytes],
        request: VideoRequest,
        model: ModelSettings | None,
        report: Report,
        keep: Callable[[str, Callable[[], bytes]], bytes],
        glossary: str | None,
    ) -> MadeVideo:
        """Return a deck as a video in which its slides are explained; `keep` remembers encoded slides by a key."""
        ...

    def draws_files(self) -> bool:
        """Return whether slides of files that are not ours can be drawn on this machine."""
        ...

    def is_approximate(self, deck: Deck) -> bool:
        """Return whether a program that stands in for LibreOffice would draw the deck."""
        ...

    def check(self, pptx: bytes) -> CheckReport:
        """Return what the gates and scores say about a PowerPoint file."""
        ...

    def template_names(self) -> tuple[str, ...]:
        """Return the built-in templates."""
        ...

    def template_preview(self, name: str, which: Literal["cover", "content"]) -> bytes:
        """Return a PNG of a template."""
        ...


def load_engine(name: str) -> Engine:
    """Return the engine module of that dotted name; the first call imports it."""
    return cast("Engine", import_module(name))


Answer = Callable[..., Any]
"""Calls a function with arguments, elsewhere."""


class _Answering:
    """An engine whose slow functions are called elsewhere."""

    def __init__(self, name: str, answer: Answer) -> None:
        self._name, self._answer = name, answer

    def __getattr__(self, name: str) -> Any:
        function = getattr(load_engine(self._name), name)
        return partial(self._answer, function) if name in _SLOW else function


def answering_engine(name: str, answer: Answer) -> Engine:
    """Return the engine for requests that wait: what reads files of users or draws is called by `answer`."""
    return cast("Engine", _Answering(name, answer))
