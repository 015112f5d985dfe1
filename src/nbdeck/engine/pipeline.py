"""The stages in order: read, author, compose, write or paint. The engine's one door."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from nbdeck.contract.check import Report as CheckReport
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
    from nbdeck.engine.sources.read import ReadDocument

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


@dataclass(frozen=True, slots=True)
class _Order:
    """A deck with its pictures; equal when the deck's hash is, which covers the pictures' hashes."""

    content_hash: str
    deck: Deck = field(compare=False)
    media: Mapping[str, bytes] = field(compare=False)


def _silent(stage: str, done: int, total: int, message: str) -> None:
    """Report nothing."""


def compose(deck: Deck, media: Mapping[str, bytes] | None = None) -> DeckScene:
    """Return the deck as a scene: every box, line break and size decided.

    Args:
        deck: What to show.
        media: PNG or JPEG bytes by the SHA-256 that the deck names.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a slide that its layout cannot show, such as a chart without numbers.
    """
    return _composed(_Order(deck.content_hash, deck, media or {}))


@lru_cache(maxsize=4)
def _composed(order: _Order) -> DeckScene:
    from nbdeck.engine.layouts.deck import compose as lay_out

    return lay_out(order.deck, order.media)


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
        media: PNG or JPEG bytes by SHA-256.
        report: Hears of each stage.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a slide that its layout cannot show.
    """
    from nbdeck.engine.pptx.writer import write_pptx

    report("layout", 0, len(deck.slides), "Laying out the slides")
    scene = compose(deck, media)
    total = len(scene.slides)
    report("layout", total, total, f"Laid out {total} slides")
    report("write", 0, total, "Writing the PowerPoint file")
    pptx = write_pptx(scene)
    report("write", total, total, f"Wrote {total} slides")
    return Made(pptx, total, scene.warnings)


def make_pdf(deck: Deck, media: Mapping[str, bytes] | None = None) -> bytes:
    """Return the deck as a PDF file of the same pages."""
    from nbdeck.engine.paint.typst import paint_pdf

    return paint_pdf(compose(deck, media))


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
        media: PNG or JPEG bytes by SHA-256.
        number: Which slide, from 1.
        format: SVG text as UTF-8 bytes, or PNG.
        width: Of a PNG, pixels; 1280 when None.

    Raises:
        IndexError: the deck has no slide of that number.
    """
    from nbdeck.engine.paint.typst import paint_png, paint_svg

    scene = compose(deck, media)
    if not 1 <= number <= len(scene.slides):
        raise IndexError(f"slide {number} of {len(scene.slides)}")
    if format == "svg":
        return paint_svg(scene, number).encode()
    return paint_png(scene, number, width=width or 1280)


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
    from nbdeck.engine.pptx.edit.replace import replace_shapes as replace

    return replace(pptx, replacements)


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
    deck = _sample(name)
    return preview(deck, None, 1 if which == "cover" else 2, "png", 640)


def _sample(template: str) -> Deck:
    from nbdeck.contract.slides import Slide

    spec = Slide.model_validate(
        {
            "title": "Three habits that make a report easy to read",
            "layout": "ITEMS",
            "item_amount": 3,
            "content": "Say it first: The title states what the slide shows.\n"
            "Show one thing: Each slide has one message and one picture of it.\n"
            "Name the source: Every figure says where it comes from.",
        }
    )
    return Deck(
        slides=(DeckSlide(spec=spec),),
        template=template,
        title=template.capitalize(),
        subtitle="A template of nbdeck",
        include_table_of_contents=False,
    )
