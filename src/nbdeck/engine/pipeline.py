"""The stages in order: read, author, compose, write or paint. The engine's one door."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from nbdeck.contract.check import Report as CheckReport
from nbdeck.contract.template_report import TemplateReport
from nbdeck.engine.model import (
    Assignment,
    Deck,
    DeckSlide,
    ModelSettings,
    Plan,
    Source,
    WrittenOutline,
)
from nbdeck.engine.scene import DeckScene

if TYPE_CHECKING:
    from nbdeck.engine.author.one_slide import WrittenSlide
    from nbdeck.engine.decks.changing import ChangedDeck
    from nbdeck.engine.decks.imported import ImportedDeck
    from nbdeck.engine.decks.narrating import make_video as make_video
    from nbdeck.engine.decks.narrating import narrator_of as narrator_of
    from nbdeck.engine.decks.narrating import voices as voices
    from nbdeck.engine.decks.translating import TranslatedDeck
    from nbdeck.engine.sources.read import ReadDocument

_NARRATED = frozenset({"make_video", "narrator_of", "voices"})
"""Functions of `decks.narrating` that are part of this door; loaded with the first video."""

Report: TypeAlias = Callable[[str, int, int, str], None]
"""Called with stage, how many steps are done, how many there are, and a sentence."""


@dataclass(frozen=True, slots=True)
class Made:
    """A finished deck.

    Attributes:
        pptx: The PowerPoint file.
        slide_count: Slides with cover and contents.
        warnings: Sentences for the user about what was changed or could not be honoured.
    """

    pptx: bytes
    slide_count: int
    warnings: tuple[str, ...]


def _silent(stage: str, done: int, total: int, message: str) -> None:
    """Report nothing."""


def compose(deck: Deck, media: Mapping[str, bytes] | None = None) -> DeckScene:
    """Return the deck as a scene: every box, line break and size decided.

    Args:
        deck: What to show.
        media: Pictures and PowerPoint files by the SHA-256 that the deck names.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a slide that its layout cannot show, such as a chart without numbers.
    """
    from nbdeck.engine.decks.composing import compose as lay_out

    return lay_out(deck, media or {})


def settled(deck: Deck, media: Mapping[str, bytes] | None = None) -> Deck:
    """Return a deck that looks the same and keeps doing so slide by slide, whatever others are edited.

    Raises:
        NbdeckError: It cannot be laid out; the message says why.
    """
    from nbdeck.engine.decks.settled import settled as write_down

    return write_down(deck, media or {})


def charted(deck: Deck) -> tuple[Deck, tuple[str, ...]]:
    """Return a deck whose charts all have their numbers, read from the slides' words, and what could not be read."""
    from nbdeck.engine.decks.charted import charted as with_numbers

    return with_numbers(deck)


def slide_count(deck: Deck, media: Mapping[str, bytes] | None = None) -> int:
    """Return how many slides the deck makes, cover, contents and continued tables included."""
    return len(compose(deck, media).slides)


def origins(deck: Deck, media: Mapping[str, bytes] | None = None) -> tuple[int | None, ...]:
    """Return for each slide of the file the index of the deck's slide that it shows; None for cover and contents."""
    return tuple(slide.source_index for slide in compose(deck, media).slides)


def make_pptx(deck: Deck, media: Mapping[str, bytes] | None = None, report: Report = _silent) -> Made:
    """Return the deck as a PowerPoint file.

    Args:
        deck: What to show.
        media: Pictures and PowerPoint files by SHA-256.
        report: Hears of each stage.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a slide that its layout cannot show.
    """
    from nbdeck.engine.decks.files import write_deck

    report("layout", 0, len(deck.slides), "Laying out the slides")
    scene = compose(deck, media)
    total = len(scene.slides)
    report("layout", total, total, f"Laid out {total} slides")
    report("write", 0, total, "Writing the PowerPoint file")
    written = write_deck(deck, scene, media or {})
    report("write", total, total, f"Wrote {total} slides")
    return Made(written.pptx, total, (*scene.warnings, *written.warnings))


def make_pdf(deck: Deck, media: Mapping[str, bytes] | None = None) -> bytes:
    """Return the deck as a PDF file of the same pages.

    Raises:
        RendererUnavailable: It has slides that are not ours, and no program that draws them is installed.
        ExportFailed: That program could not draw it.
    """
    from nbdeck.engine.decks.pages import pdf

    return pdf(deck, media or {})


def preview(
    deck: Deck,
    media: Mapping[str, bytes] | None,
    number: int,
    format: Literal["svg", "png"] = "svg",
    width: int | None = None,
) -> bytes:
    """Return one slide as a picture.

    Args:
        deck: What to show.
        media: Pictures and PowerPoint files by SHA-256.
        number: Which slide, from 1.
        format: SVG text as UTF-8 bytes, or PNG.
        width: Of a PNG, pixels; 1280 when None.

    Raises:
        IndexError: the deck has no slide of that number.
        RendererUnavailable: the slide is not ours, and no program that draws it is installed.
        ExportFailed: that program could not draw it.
    """
    from nbdeck.engine.decks.pages import page

    return page(deck, media or {}, number, format, width)


def is_approximate(deck: Deck) -> bool:
    """Whether pictures and PDF of the deck are drawn by a program that stands in for LibreOffice."""
    from nbdeck.engine.decks.pages import is_approximate as stands_in

    return stands_in(deck)


def draws_files() -> bool:
    """Whether slides of files that are not ours can be drawn on this machine, if only approximately."""
    from nbdeck.engine.paint.office.painting import is_available

    return is_available()


def import_deck(data: bytes, name: str, is_unwanted: Callable[[], bool] = lambda: False) -> ImportedDeck:
    """Return a .pptx or .ppt as a deck whose slides are all kept as they stand.

    Args:
        data: The file.
        name: Its name; the type is judged by the content.
        is_unwanted: Asked while the file is read; true ends it.

    Raises:
        UnsupportedFileType: It is no presentation.
        BadRequest: It has no slides.
        NbdeckError: It is encrypted, damaged or too large; the message says so.
    """
    from nbdeck.engine.decks.imported import import_deck as read

    return read(data, name, is_unwanted)


def read_document(data: bytes, name: str, is_unwanted: Callable[[], bool] = lambda: False) -> ReadDocument:
    """Return what a file says, read in a child process with limits of memory and time.

    Args:
        data: The file.
        name: Its name; the type is judged by the content.
        is_unwanted: Asked while the child works; true ends it.

    Raises:
        NbdeckError: The file cannot be read; the message says why.
    """
    from nbdeck.engine.sources.bounded import read_bounded

    return read_bounded(data, name, cancel=is_unwanted)


def source_as_markdown(source: Source) -> str:
    """Return a document as Markdown: headings, nested lists, tables, charts as tables, pictures by name."""
    from nbdeck.engine.sources.printing import as_markdown

    return as_markdown(source)


def write_plan(assignment: Assignment, model: ModelSettings | None = None, report: Report = _silent) -> Plan:
    """Return the slides that an assignment asks for, by a model where one is given, else by extraction.

    Raises:
        NbdeckError: The assignment cannot be met.
    """
    from nbdeck.engine.author.writing import write_plan as write

    return write(assignment, model, report)


def write_outline(
    assignment: Assignment, model: ModelSettings | None = None, report: Report = _silent
) -> WrittenOutline:
    """Return a new outline, or the assignment's own changed as its topic says.

    Raises:
        NbdeckError: The assignment cannot be met.
    """
    from nbdeck.engine.author.writing import write_outline as write

    return write(assignment, model, report)


def write_slide(
    assignment: Assignment,
    present: DeckSlide | None = None,
    model: ModelSettings | None = None,
    report: Report = _silent,
) -> WrittenSlide:
    """Return a new slide for a finished deck, or a present one changed as the assignment's topic says.

    Raises:
        NbdeckError: The assignment cannot be met; nothing was changed.
    """
    from nbdeck.engine.author.one_slide import write_slide as write

    if present is not None:
        present = present.model_copy(update={"kept": None})
    return write(assignment, present, model, report)


def replace_shapes(pptx: bytes, replacements: Sequence[tuple[str, str]]) -> bytes:
    """Return a .pptx, ours or not, with new text in every shape of each name; the rest stays to the byte.

    Args:
        pptx: Bytes of the file.
        replacements: Name and new text of shapes.

    Raises:
        BadRequest: A name is unknown, given twice, or that of a shape without text; nothing is changed.
        NbdeckError: The file cannot be edited; the message says why.
    """
    from nbdeck.engine.sources.bounded import edit_bounded

    return edit_bounded(pptx, replacements)


def change_shapes(
    deck: Deck,
    media: Mapping[str, bytes],
    pptx: bytes,
    words: Sequence[tuple[str, str]],
    alternatives: Sequence[tuple[str, str]],
    only: int | None = None,
    is_unwanted: Callable[[], bool] = lambda: False,
) -> ChangedDeck:
    """Return a deck with new words and alternative texts, by name, in shapes of its file or of slide `only`, from 1.

    Raises:
        BadRequest: A name is unknown or that of a shape without text, or the cover or contents cannot say that.
        NbdeckError: The file cannot be edited; the message says why.
    """
    from nbdeck.engine.decks.changing import change_shapes as change

    return change(deck, media, pptx, words, alternatives, only, is_unwanted)


def translate_deck(
    deck: Deck,
    media: Mapping[str, bytes],
    language: str,
    model: ModelSettings | None = None,
    glossary: str | None = None,
    report: Report = _silent,
) -> TranslatedDeck:
    """Return a deck in another language: by a glossary, a model, or what is installed, in this order.

    Args:
        deck: What is shown.
        media: Pictures and PowerPoint files by SHA-256.
        language: Name of the language wanted.
        model: A language model; None uses what is installed.
        glossary: Path of a glossary or translation memory, CSV or TMX, or of a folder of them.
        report: Hears of each batch of texts.

    Raises:
        TranslatorUnavailable: Nothing here translates between these languages; the hint says what would.
        NbdeckError: The translator failed, or a file cannot be used; the message says why.
    """
    from nbdeck.engine.decks.translating import translate_deck as translate

    return translate(deck, media, language, model, glossary, report)


def check(pptx: bytes) -> CheckReport:
    """Return what the gates and scores say about a .pptx, ours or not.

    Raises:
        UnsupportedFileType: the file is no .pptx, is of the old kind, or is protected by a password.
        PayloadTooLarge: unpacked it would be beyond the limits.
        BadRequest: it is damaged.
    """
    from nbdeck.engine.lint.judge import judge

    return judge(pptx).report()


def template_names() -> tuple[str, ...]:
    """Return the names of the built-in templates, `default` first."""
    from nbdeck.engine.themes.load import template_names as names

    return names()


def template_preview(name: str, which: Literal["cover", "content"]) -> bytes:
    """Return a PNG, 640 pixels wide, of a template's cover or of a content slide in it."""
    from nbdeck.engine.decks.samples import sample

    return preview(sample(name.capitalize(), template=name), None, 1 if which == "cover" else 2, "png", 640)


def company_preview(pptx: bytes, which: Literal["cover", "content"]) -> bytes:
    """Return a PNG, 640 pixels wide, of a cover or of a content slide on the layouts of a .pptx.

    Raises:
        RendererUnavailable: No program that draws it is installed.
        NbdeckError: The file cannot be used as a template, or could not be drawn; the message says why.
    """
    from hashlib import sha256

    from nbdeck.engine.decks.samples import sample

    name = sha256(pptx).hexdigest()
    deck = sample("A deck on your template", base=name)
    return preview(deck, {name: pptx}, 1 if which == "cover" else 2, "png", 640)


def examine_template(pptx: bytes, name: str = "") -> TemplateReport:
    """Return what a .pptx offers as a template: which layout carries what, how much fits, what to mend.

    Args:
        pptx: Bytes of a .pptx or .potx.
        name: What people call it.

    Raises:
        EmptyFile, EncryptedFile, CorruptFile: the file cannot be read; the message says why.
        UnsupportedFileType: the file is no .pptx, is of the old kind, or holds macros.
        PayloadTooLarge: unpacked it would be beyond the limits.
        BadRequest: it has no layouts.
    """
    from nbdeck.engine.layouts.company.report import template_report
    from nbdeck.engine.pptx.company.reader import read_company
    from nbdeck.engine.pptx.edit.opening import open_presentation

    open_presentation(pptx)
    return template_report(read_company(pptx, name))


def __getattr__(name: str) -> Any:
    if name not in _NARRATED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from nbdeck.engine.decks import narrating

    return getattr(narrating, name)
