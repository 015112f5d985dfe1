"""Typst as the painter: slides of a scene as PDF, PNG and SVG."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from html import escape
from threading import Lock
from typing import TYPE_CHECKING, Literal

from nbdeck.engine.paint.document import TypstDocument, document
from nbdeck.engine.scene.slides import DeckScene, SlideScene
from nbdeck.engine.scratch import Scratch
from nbdeck.engine.text.typefaces import installed_files
from nbdeck.errors import ExportFailed, NotFound

if TYPE_CHECKING:
    import typst

_ROOT = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r'\s(?:width|height)="[^"]*"')
_REFERENCE = re.compile(r'(\s(?:xlink:)?href="#|\sid="|="url\(#)')


def embeddable(svg: str, *, prefix: str, label: str) -> str:
    """Return the picture without a fixed size, its ids prefixed, and named for screen readers.

    Args:
        svg: As Typst writes it; pictures are data URIs already.
        prefix: In front of every id; with one prefix a slide several slides can stand in one page.
        label: What the picture shows, plain text.
    """
    start = _ROOT.search(svg)
    if start is None:
        return svg
    root = _SIZE.sub("", start.group())
    root = f'{root[:-1]} role="img" aria-label="{escape(label)}">'
    return root + _REFERENCE.sub(rf"\g<1>{prefix}", svg[start.end() :])


_FONTS_LOCK = Lock()
_first_process: list[int] = []
"""The process that drew first: its threads are missing in those forked from it, where Typst waits for them for ever."""


def paint_pdf(deck: DeckScene, slides: Sequence[int] | None = None) -> bytes:
    """Return a tagged PDF of the deck, with slide titles as bookmarks; the same deck gives the same bytes.

    Args:
        deck: What to draw.
        slides: Which slides, 1-based and in this order; None for all.

    Raises:
        NotFound: the deck has no such slide.
        ExportFailed: Typst refused the deck.
    """
    numbers = range(1, len(deck.slides) + 1) if slides is None else slides
    return _compiled(deck, [_slide(deck, number) for number in numbers], "pdf")[0]


def paint_png(deck: DeckScene, number: int, *, width: int = 1280) -> bytes:
    """Return one slide (1-based) as a PNG of `width` pixels.

    Raises:
        NotFound: the deck has no such slide.
        ExportFailed: Typst refused the slide.
    """
    return _compiled(deck, [_slide(deck, number)], "png", width)[0]


def paint_pngs(deck: DeckScene, width: int = 1280) -> list[bytes]:
    """Return every slide as a PNG of `width` pixels, drawn in one go.

    Raises:
        ExportFailed: Typst refused the deck.
    """
    return _compiled(deck, deck.slides, "png", width)


def paint_svg(deck: DeckScene, number: int) -> str:
    """Return one slide (1-based) as an SVG without fixed size, to stand alone or inline in HTML.

    Text is outlines and pictures are data URIs, so it needs no font and no file. Its ids begin with the slide's
    number: slides of one deck can share a page.

    Raises:
        NotFound: the deck has no such slide.
        ExportFailed: Typst refused the slide.
    """
    slide = _slide(deck, number)
    svg = _compiled(deck, [slide], "svg")[0].decode()
    return embeddable(svg, prefix=f"s{number}-", label=slide.title or f"Slide {number}")


def _slide(deck: DeckScene, number: int) -> SlideScene:
    if not 1 <= number <= len(deck.slides):
        raise NotFound(
            f"The deck has no slide {number!r}.", hint=f"Slides are counted from 1 to {len(deck.slides)}."
        )
    return deck.slides[number - 1]


def _compiled(
    deck: DeckScene,
    slides: Sequence[SlideScene],
    kind: Literal["pdf", "png", "svg"],
    width: int = 1280,
) -> list[bytes]:
    if not slides:
        raise ExportFailed("The deck has no slides.", hint="Add a slide, then export again.")
    page, ppi = document(deck, slides), width * 72 / deck.page.w
    if _first_process and _first_process[0] != os.getpid():
        from nbdeck.workers import run_once

        return run_once(_compile, page, kind, ppi)
    return _compile(page, kind, ppi)


def _compile(page: TypstDocument, kind: Literal["pdf", "png", "svg"], ppi: float) -> list[bytes]:
    import typst

    if not _first_process:
        _first_process.append(os.getpid())
    # A folder of its own: the source can name no file but its pictures.
    with Scratch("paint") as scratch:
        for name, data in page.pictures.items():
            (scratch.path / name).write_bytes(data)
        compiler = typst.Compiler(
            page.source.encode(), root=str(scratch.path), font_paths=_fonts(), ignore_system_fonts=True
        )
        try:
            pages = compiler.compile(format=kind, ppi=ppi)
        except typst.TypstError as error:
            raise ExportFailed(
                f"The deck could not be drawn: {error.message}.", hint="Check the pictures of the deck."
            ) from error
    if pages is None:
        return []
    return pages if isinstance(pages, list) else [pages]


def _fonts() -> typst.Fonts:
    # The lock keeps two first calls from reading all font files twice.
    with _FONTS_LOCK:
        return _read_fonts()


@cache
def _read_fonts() -> typst.Fonts:
    import typst

    folders = sorted({str(file.parent) for file in installed_files()})
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)
