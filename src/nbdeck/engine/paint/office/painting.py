"""Slides of a .pptx that nbdeck did not draw, as PNG, SVG and PDF, by one warm LibreOffice of this interpreter."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from nbdeck.engine.paint.office import approximate
from nbdeck.engine.paint.office.pages import page_count, page_png, png_in_svg
from nbdeck.engine.paint.office.process import launcher
from nbdeck.engine.paint.office.program import OfficeInstallation, find
from nbdeck.engine.paint.office.renderer import Renderer
from nbdeck.errors import ExportFailed, NotFound, RendererUnavailable

_DRAWING_SECONDS = 60.0
_DOCUMENT_SECONDS = 30.0
_NEWER = {
    **dict.fromkeys(("doc", "odt", "rtf"), ("docx", "libswlo.so")),
    "odp": ("pptx", "libsdlo.so"),
}
"""By type: the type that LibreOffice makes of it, and the library of the program that can."""
_OLE = b"\xd0\xcf\x11\xe0"
_CONTENT_TYPES = "[Content_Types].xml"


@dataclass(frozen=True, slots=True)
class Painted:
    """A picture or PDF and how far to trust it.

    Attributes:
        data: Bytes of the PNG, SVG or PDF.
        is_approximate: Whether it was drawn without LibreOffice, so that charts and effects may differ.
        warnings: What was not drawn as it stands; only with an approximate one.
    """

    data: bytes
    is_approximate: bool = False
    warnings: tuple[str, ...] = ()


def where(program: str | None = None) -> Path | None:
    """Return the folder of the LibreOffice that draws, None where there is none that can.

    Args:
        program: Path of `soffice` or of its folder; None looks on PATH and in the usual folders.
    """
    installation = find(program)
    return None if installation is None else installation.folder


def is_available(program: str | None = None) -> bool:
    """Whether slides of a foreign .pptx can be drawn, by LibreOffice or approximately."""
    return find(program) is not None or approximate.is_installed()


def paint_slide_png(pptx: bytes, number: int, *, width: int = 1280, program: str | None = None) -> Painted:
    """Return one slide as a PNG of `width` pixels.

    Args:
        pptx: Bytes of the file.
        number: 1-based, over all slides as they stand in the file, hidden ones included.
        width: Pixels.
        program: Path of `soffice` or of its folder; None looks for it.

    Raises:
        RendererUnavailable: There is no LibreOffice and no package that stands in for it, or LibreOffice hangs.
        NotFound: There is no such slide.
        ExportFailed: The file cannot be read or drawn, took too long or ended LibreOffice; `details["reason"]` is
            `damaged`, `password`, `unwritten`, `timeout` or `crash`. The next call works.
    """
    return paint_slides(pptx, [number], width=width, program=program)[0]


def paint_slides(
    pptx: bytes, numbers: Sequence[int] | None = None, *, width: int = 1280, program: str | None = None
) -> list[Painted]:
    """Return slides as PNGs of `width` pixels, in the order of `numbers`; None for all.

    Raises:
        RendererUnavailable: As for `paint_slide_png`.
        NotFound: There is no such slide.
        ExportFailed: As for `paint_slide_png`.
    """
    wrong = [number for number in numbers or () if number < 1]
    if wrong:
        raise NotFound(f"The presentation has no slide {wrong[0]!r}.", hint="Slides are counted from 1.")
    _checked(pptx)
    installation = find(program)
    if installation is None or numbers is None:
        whole = to_pdf(pptx, program=program)
        return _pictures(whole, numbers, width)
    renderer = _renderer(installation)
    pages = (renderer.pdf(pptx, number, seconds=_DRAWING_SECONDS)[0] for number in numbers)
    return [Painted(page_png(page, 1, width)) for page in pages]


def paint_slide_svg(pptx: bytes, number: int, *, width: int = 1280, label: str = "") -> Painted:
    """Return one slide as an SVG that holds a PNG of `width` pixels and has no fixed size.

    Args:
        pptx: Bytes of the file.
        number: 1-based, over all slides.
        width: Pixels of the picture inside.
        label: What it shows, for screen readers; empty for "Slide" and its number.

    Raises:
        RendererUnavailable: As for `paint_slide_png`.
        NotFound: There is no such slide.
        ExportFailed: As for `paint_slide_png`.
    """
    png = paint_slide_png(pptx, number, width=width)
    svg = png_in_svg(png.data, label or f"Slide {number}").encode()
    return Painted(svg, png.is_approximate, png.warnings)


def to_pdf(pptx: bytes, *, program: str | None = None) -> Painted:
    """Return all slides as one PDF, hidden ones included, so that page n is slide n.

    Raises:
        RendererUnavailable: As for `paint_slide_png`.
        ExportFailed: As for `paint_slide_png`.
    """
    _checked(pptx)
    installation = find(program)
    if installation is not None:
        return Painted(_renderer(installation).pdf(pptx, None, seconds=_DRAWING_SECONDS)[0])
    if not approximate.is_installed():
        named = "" if program is None else f" at {program!r}"
        raise RendererUnavailable(
            f"Slides that nbdeck did not draw need LibreOffice on Linux; there is none{named}.",
            hint="Install it, `apt install libreoffice-impress-nogui`; "
            "or, for approximate pictures, `pip install 'nbdeck[office2pdf]'`.",
        )
    pdf, warnings = approximate.approximate_pdf(pptx)
    return Painted(pdf, is_approximate=True, warnings=warnings)


def makes_newer(kind: str, program: str | None = None) -> bool:
    """Whether there is the part of LibreOffice that reads files of a type: Writer for "doc", Impress for "odp"."""
    installation = find(program)
    return installation is not None and (installation.folder / _NEWER[kind][1]).is_file()


def as_newer(data: bytes, kind: str) -> bytes | None:
    """Return a document as .docx or .pptx, None where there is no LibreOffice for it or it cannot read it.

    Args:
        data: Bytes of the file.
        kind: Its type: "doc", "odt", "rtf" or "odp".
    """
    installation = find()
    if installation is None or not makes_newer(kind):
        return None
    try:
        return _renderer(installation).convert(data, kind, _NEWER[kind][0], seconds=_DOCUMENT_SECONDS)
    except (ExportFailed, RendererUnavailable):
        return None


def _pictures(pdf: Painted, numbers: Sequence[int] | None, width: int) -> list[Painted]:
    count = page_count(pdf.data)
    asked = range(1, count + 1) if numbers is None else numbers
    for number in asked:
        if number > count:
            raise NotFound(
                f"The presentation has no slide {number!r}.", hint=f"Slides are counted from 1 to {count}."
            )
    return [Painted(page_png(pdf.data, number, width), pdf.is_approximate, pdf.warnings) for number in asked]


@lru_cache(maxsize=4)
def _renderer(installation: OfficeInstallation) -> Renderer:
    return Renderer(launcher(installation))


def _checked(pptx: bytes) -> None:
    """Refuse what LibreOffice would take for another kind of file, or ask a password for."""
    if pptx.startswith(_OLE):
        raise ExportFailed(
            "The presentation opens only with a password, or is in the format before 2007.",
            hint="Open it in PowerPoint, remove the password, save it as .pptx, and send that.",
            details={"reason": "password"},
        )
    try:
        with zipfile.ZipFile(io.BytesIO(pptx)) as package:
            package.getinfo(_CONTENT_TYPES)
    except (zipfile.BadZipFile, KeyError) as exc:
        raise ExportFailed(
            "The presentation is damaged: it is no .pptx file.",
            hint="Open it in PowerPoint, let it repair the file, save it, and send that.",
            details={"reason": "damaged"},
        ) from exc
