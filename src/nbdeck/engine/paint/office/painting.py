"""Slides of a .pptx that nbdeck did not draw, as PNG, SVG and PDF, by one warm LibreOffice of this interpreter."""

from __future__ import annotations

import atexit
import hashlib
import io
import logging
import os
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from nbdeck.engine.paint.office import approximate
from nbdeck.engine.paint.office.frames import Ended, Hung, Late
from nbdeck.engine.paint.office.pages import page_count, page_png, png_in_svg
from nbdeck.engine.paint.office.process import Process, launcher
from nbdeck.engine.paint.office.program import OfficeInstallation, find
from nbdeck.errors import ExportFailed, NotFound, RendererUnavailable

_log = logging.getLogger("nbdeck.engine")
_MOST_KILLED = 5
"""After so many kills a file is given up: it may be what takes the memory that they are for."""


class Renderer:
    """Pages of presentations as PDF, from a process that is started when it is first needed.

    It may be used from any thread; after a fork the new process starts its own. A call waits for those before it as
    long as for its own answer, and no longer.
    """

    def __init__(self, launch: Callable[[], Process]) -> None:
        self._launch = launch
        self._lock = Lock()
        self._process: Process | None = None
        atexit.register(self.close)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    @property
    def pid(self) -> int | None:
        """Number of the process, None while there is none."""
        return None if self._process is None else self._process.pid

    def pdf(self, pptx: bytes, number: int | None, *, seconds: float) -> tuple[bytes, int]:
        """Return a slide (1-based), or all with None, as PDF, and how many slides the presentation has.

        Raises:
            NotFound: There is no such slide.
            ExportFailed: LibreOffice cannot read or draw the presentation, ended or hung over it, took too long, or
                was taken by others for too long; `details["reason"]` is `damaged`, `unwritten`, `crash` or `timeout`.
        """
        key = hashlib.sha256(pptx).hexdigest()
        with self._turn(seconds):
            answer, pdf = self._asked(lambda process: process.ask(key, pptx, number, seconds), seconds)
        if "error" in answer:
            raise _refused(answer, number)
        return pdf, answer["slides"]

    def convert(self, data: bytes, old: str, new: str, *, seconds: float) -> bytes:
        """Return a document of suffix `old` in the format of suffix `new`.

        Raises:
            ExportFailed: As for `pdf`.
        """
        with self._turn(seconds):
            answer, out = self._asked(lambda process: process.convert(data, old, new, seconds), seconds)
        if "error" in answer:
            raise _refused(answer, None)
        return out

    def close(self) -> None:
        """End the process; the next call starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.end()

    @contextmanager
    def _turn(self, seconds: float) -> Iterator[None]:
        lock = self._lock
        if not lock.acquire(timeout=seconds):
            raise _busy(seconds)
        try:
            yield
        finally:
            lock.release()

    def _asked(
        self, request: Callable[[Process], tuple[dict[str, Any], bytes]], seconds: float
    ) -> tuple[dict[str, Any], bytes]:
        killed = 0
        while True:
            process = self._ready()
            was_warm = process.answers > 0
            try:
                answer, out = request(process)
            except Late as exc:
                self.close()
                raise (_hung() if isinstance(exc, Hung) else _late(seconds)) from None
            except Ended:
                self._process = None
                was_killed = process.was_killed
                killed += was_killed
                errors = process.end()
                # A process that was idle may have ended just now, and one that is killed need not have done anything.
                if killed == _MOST_KILLED:
                    raise _killed() from None
                if not (was_warm or was_killed):
                    raise _crashed(errors) from None
                continue
            except BaseException:
                self.close()  # an interrupt leaves half an answer in the pipe
                raise
            if answer["is_last"]:
                self.close()
            return answer, out

    def _ready(self) -> Process:
        if self._process is not None and not self._process.is_running:
            self.close()
        if self._process is None:
            self._process = self._launch()
        return self._process

    def _forget(self) -> None:
        self._lock = Lock()
        process, self._process = self._process, None
        if process is not None:
            process.abandon()


def _refused(answer: dict[str, Any], number: int | None) -> NotFound | ExportFailed:
    if answer["error"] == "missing":
        return NotFound(
            f"The presentation has no slide {number!r}.",
            hint=f"Slides are counted from 1 to {answer['slides']}, hidden ones included.",
        )
    if answer["error"] == "unread":
        return ExportFailed(
            "LibreOffice cannot read the presentation: it is damaged.",
            hint="Open it in PowerPoint, let it repair the file, save it, and send that.",
            details={"reason": "damaged", "told": answer["told"]},
        )
    return ExportFailed(
        "LibreOffice cannot draw the presentation.",
        hint="Open it in PowerPoint, save it again, and send that.",
        details={"reason": "unwritten", "told": answer["told"]},
    )


def _late(seconds: float) -> ExportFailed:
    return ExportFailed(
        f"LibreOffice did not draw the presentation within {seconds:g} seconds.",
        hint="Repeat the call, or make the presentation smaller: large pictures take longest.",
        details={"reason": "timeout", "seconds": seconds},
    )


def _hung() -> ExportFailed:
    _log.warning("LibreOffice hung and was ended")
    return ExportFailed(
        "LibreOffice gave no sign of life and was ended.",
        hint="Repeat the call: it starts another LibreOffice.",
        details={"reason": "timeout"},
    )


def _busy(seconds: float) -> ExportFailed:
    return ExportFailed(
        f"LibreOffice was busy with other presentations for {seconds:g} seconds.",
        hint="Repeat the call later.",
        details={"reason": "timeout", "seconds": seconds},
    )


def _killed() -> ExportFailed:
    return ExportFailed(
        f"LibreOffice was killed {_MOST_KILLED} times while it drew the presentation.",
        hint="Repeat the call; where that does not help, look whether the machine has enough memory for it.",
        details={"reason": "crash"},
    )


def _crashed(errors: str) -> ExportFailed:
    _log.warning("drawing a presentation ended LibreOffice", extra={"told": errors})
    return ExportFailed(
        "Drawing the presentation ended LibreOffice.",
        hint="Open it in PowerPoint, save it again, and send that; `nbdeck doctor` says which LibreOffice is used.",
        details={"reason": "crash"},
    )


_PICTURE_SECONDS = 60.0
_PDF_SECONDS = 180.0
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
        RendererUnavailable: There is no LibreOffice and no package that stands in for it.
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
    pages = (renderer.pdf(pptx, number, seconds=_PICTURE_SECONDS)[0] for number in numbers)
    return [Painted(page_png(page, 1, width)) for page in pages]


def paint_slide_svg(
    pptx: bytes, number: int, *, width: int = 1280, label: str = "", program: str | None = None
) -> Painted:
    """Return one slide as an SVG that holds a PNG of `width` pixels and has no fixed size.

    Args:
        pptx: Bytes of the file.
        number: 1-based, over all slides.
        width: Pixels of the picture inside.
        label: What it shows, for screen readers; empty for "Slide" and its number.
        program: Path of `soffice` or of its folder; None looks for it.

    Raises:
        RendererUnavailable: As for `paint_slide_png`.
        NotFound: There is no such slide.
        ExportFailed: As for `paint_slide_png`.
    """
    png = paint_slide_png(pptx, number, width=width, program=program)
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
        return Painted(_renderer(installation).pdf(pptx, None, seconds=_PDF_SECONDS)[0])
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
    except ExportFailed:
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
