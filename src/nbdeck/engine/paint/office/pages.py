"""Pages of a PDF as PNG and SVG."""

from __future__ import annotations

import base64
import io
from html import escape

from nbdeck.engine.forks import lock_over_forks
from nbdeck.errors import ExportFailed

_PDFIUM = lock_over_forks()
"""PDFium must not be called from two threads at once."""


def page_count(pdf: bytes) -> int:
    """Return how many pages a PDF has.

    Raises:
        ExportFailed: It is no PDF.
    """
    import pypdfium2 as pdfium

    with _PDFIUM:
        try:
            document = pdfium.PdfDocument(pdf)
        except pdfium.PdfiumError as exc:
            raise ExportFailed("The pages that were drawn cannot be read.") from exc
        try:
            return len(document)
        finally:
            document.close()


def page_png(pdf: bytes, number: int, width: int) -> bytes:
    """Return a page (1-based) as a PNG of `width` pixels.

    Raises:
        ExportFailed: It is no PDF, or has no such page.
    """
    import pypdfium2 as pdfium

    with _PDFIUM:
        try:
            document = pdfium.PdfDocument(pdf)
        except pdfium.PdfiumError as exc:
            raise ExportFailed("The page that was drawn cannot be read.") from exc
        try:
            page = document[number - 1]
            scale = width / page.get_width()
            height = max(1, round(page.get_height() * scale))
            # PDFium rounds up: a hair over a whole pixel would make one more.
            picture = page.render(scale=scale).to_pil().convert("RGB").crop((0, 0, width, height))
        except (IndexError, pdfium.PdfiumError) as exc:
            raise ExportFailed(f"Page {number!r} was not drawn.") from exc
        finally:
            document.close()
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return out.getvalue()


def png_in_svg(png: bytes, label: str) -> str:
    """Return a PNG as an SVG without fixed size, named for screen readers."""
    width, height = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))
    data = base64.b64encode(png).decode("ascii")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(label)}"><image width="{width}" height="{height}" '
        f'href="data:image/png;base64,{data}"/></svg>'
    )
