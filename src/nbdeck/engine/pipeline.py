"""The engine's one door: its stages in order, each loaded with its first use.

file -> Source                 read_bounded, as_markdown
file -> Deck                   import_deck
Assignment -> Plan, outline    write_plan, write_outline, write_slide
Deck -> Deck                   charted, frozen, change_shapes, mend_shape, retitle, translate_deck
Deck -> DeckScene              compose
Deck -> DeckScene -> file      make_pptx, make_pdf, preview, make_video
file -> what it is             check, examine_template, read_slides
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

from nbdeck.engine.model.laid_out import EarlierState, LaidOut
from nbdeck.engine.model.progress import Report, silent

if TYPE_CHECKING:
    from nbdeck.contract.check import Report as CheckReport
    from nbdeck.contract.template_report import TemplateReport
    from nbdeck.engine.author.one_slide import write_slide as write_slide
    from nbdeck.engine.author.prompt.brief import read_brief as read_brief
    from nbdeck.engine.author.writing import write_outline as write_outline
    from nbdeck.engine.author.writing import write_plan as write_plan
    from nbdeck.engine.decks.changing import change_shapes as change_shapes
    from nbdeck.engine.decks.changing import mend_shape as mend_shape
    from nbdeck.engine.decks.changing import retitle as retitle
    from nbdeck.engine.decks.composing import charted as charted
    from nbdeck.engine.decks.composing import compose as compose
    from nbdeck.engine.decks.composing import frozen as frozen
    from nbdeck.engine.decks.contents import read_slides as read_slides
    from nbdeck.engine.decks.imported import import_deck as import_deck
    from nbdeck.engine.decks.narrating import make_video as make_video
    from nbdeck.engine.decks.narrating import narrator_of as narrator_of
    from nbdeck.engine.decks.narrating import voices as voices
    from nbdeck.engine.decks.pages import company_preview as company_preview
    from nbdeck.engine.decks.pages import draws_files as draws_files
    from nbdeck.engine.decks.pages import is_approximate as is_approximate
    from nbdeck.engine.decks.pages import make_pdf as make_pdf
    from nbdeck.engine.decks.pages import preview as preview
    from nbdeck.engine.decks.pages import template_preview as template_preview
    from nbdeck.engine.decks.translating import translate_deck as translate_deck
    from nbdeck.engine.model.deck import Deck
    from nbdeck.engine.sources.bounded import edit_bounded as edit_bounded
    from nbdeck.engine.sources.bounded import read_bounded as read_bounded
    from nbdeck.engine.sources.printing import as_markdown as as_markdown
    from nbdeck.engine.themes.load import template_names as template_names

_STAGES = {
    "author.one_slide": ("write_slide",),
    "author.prompt.brief": ("read_brief",),
    "author.writing": ("write_outline", "write_plan"),
    "decks.changing": ("change_shapes", "mend_shape", "retitle"),
    "decks.composing": ("charted", "compose", "frozen"),
    "decks.contents": ("read_slides",),
    "decks.imported": ("import_deck",),
    "decks.narrating": ("make_video", "narrator_of", "voices"),
    "decks.pages": (
        "company_preview",
        "draws_files",
        "is_approximate",
        "make_pdf",
        "preview",
        "template_preview",
    ),
    "decks.translating": ("translate_deck",),
    "sources.bounded": ("edit_bounded", "read_bounded"),
    "sources.printing": ("as_markdown",),
    "themes.load": ("template_names",),
}
"""Functions that are a stage by themselves, by their module."""


def __getattr__(name: str) -> Any:
    for module, functions in _STAGES.items():
        if name in functions:
            function = getattr(import_module(f"nbdeck.engine.{module}"), name)
            globals()[name] = function
            return function
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@dataclass(frozen=True, slots=True)
class FinishedDeck:
    """A finished deck.

    Attributes:
        pptx: The PowerPoint file.
        slide_count: Slides with cover and contents.
        warnings: Sentences for the user about what was changed or could not be honoured.
        slides: What the next state of the deck needs to know about them, in the order of the file.
    """

    pptx: bytes
    slide_count: int
    warnings: tuple[str, ...]
    slides: tuple[LaidOut, ...] = ()

    @property
    def origins(self) -> tuple[int | None, ...]:
        """For each slide the index of the deck's slide that it shows; None for cover and contents."""
        return tuple(each.origin for each in self.slides)


def make_pptx(
    deck: Deck,
    media: Mapping[str, bytes] | None = None,
    report: Report = silent,
    earlier: EarlierState | None = None,
) -> FinishedDeck:
    """Return the deck as a PowerPoint file.

    Args:
        deck: What to show.
        media: Pictures and PowerPoint files by the SHA-256 that the deck names.
        report: Hears of each stage.
        earlier: The file of an earlier state, whose slides are taken as they are where they would be the same.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a slide that its layout cannot show, such as a chart without numbers.
        NbdeckError: A file that the deck is made of cannot be used; the message says why.
    """
    from nbdeck.engine.decks.composing import compose, compose_after, is_ours, laid_out, write_deck

    report("layout", 0, len(deck.slides), "Laying out the slides")
    if earlier is None or not is_ours(deck):
        earlier, scene = None, compose(deck, media)
    else:
        scene = compose_after(deck, media or {}, earlier)
    total = len(scene.slides)
    report("layout", total, total, f"Laid out {total} slides")
    report("write", 0, total, "Writing the PowerPoint file")
    try:
        written = write_deck(deck, scene, media or {}, earlier.pptx if earlier else b"")
    except (KeyError, ValueError, BadZipFile, zlib.error):
        if earlier is None:
            raise
        return make_pptx(deck, media, report)  # the earlier file is damaged
    report("write", total, total, f"Wrote {total} slides")
    return FinishedDeck(written.pptx, total, (*scene.warnings, *written.warnings), laid_out(scene))


def origins(deck: Deck, media: Mapping[str, bytes] | None = None) -> tuple[int | None, ...]:
    """Return for each slide of the file the index of the deck's slide that it shows; None for cover and contents."""
    from nbdeck.engine.decks.composing import compose

    return tuple(slide.source_index for slide in compose(deck, media).slides)


def slide_count(deck: Deck, media: Mapping[str, bytes] | None = None) -> int:
    """Return how many slides the deck makes, cover, contents and continued tables included."""
    return len(origins(deck, media))


def check(pptx: bytes) -> CheckReport:
    """Return what the rules and scores say about a .pptx, ours or not.

    Raises:
        UnsupportedFileType: the file is no .pptx, is of the old kind, or is protected by a password.
        PayloadTooLarge: unpacked it would be beyond the limits.
        BadRequest: it is damaged.
    """
    from nbdeck.engine.lint.judge import judge

    return judge(pptx).report()


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
    from nbdeck.engine.pptx.edit.part import open_presentation

    open_presentation(pptx)
    return template_report(read_company(pptx, name))
