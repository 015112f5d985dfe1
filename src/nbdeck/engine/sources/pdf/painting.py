"""Figures of a PDF painted: what is drawn near a caption becomes one picture, and its labels leave the text."""

from __future__ import annotations

import ctypes
import hashlib
import io
from collections.abc import Sequence
from typing import Any

import pypdfium2.raw as pdfium

from nbdeck.engine.model.source import PictureBlock, SourcePlace
from nbdeck.engine.sources.pdf.figures import covers, figures_of
from nbdeck.engine.sources.pdf.page import PdfBox, PdfPage
from nbdeck.engine.sources.pdf.pictures import PdfPictures
from nbdeck.engine.sources.pdf.view import view_of

_MOST_LABELS = 120
"""Words of all labels of a drawing; one with more is painted, and its text stays text too."""
_WHOLE = 0.85
"""Share of a drawing's box that a picture fills which is all of it."""
_MOST_FIGURES = 12
"""Figures of one page."""
_SCALE, _LONGEST = 2.5, 1800
"""Pixels for each point, and of the longer side."""


def take_figures(
    pages: Sequence[PdfPage], shown: dict[int, list[PictureBlock | None]], pictures: PdfPictures
) -> None:
    """Paint the figures that captions name, each as one more picture of its page; their labels leave its text.

    A figure that is one picture stays that picture.

    Args:
        pages: The pages; pictures inside a figure and its labels are taken out of them.
        shown: Blocks of the pictures by page, in the order of the page.
        pictures: Takes them in, up to its limits.
    """
    for page in pages:
        for figure in figures_of(page)[:_MOST_FIGURES]:
            blocks = shown[page.number]
            inside = [at for at, box in enumerate(page.pictures) if covers(figure.box, box)]
            known = [(at, block) for at in inside if (block := blocks[at]) is not None]
            if len(known) == 1 and page.pictures[known[0][0]].area >= _WHOLE * figure.box.area:
                at, block = known[0]
                blocks[at] = block.model_copy(update={"caption": figure.caption.text})
                continue
            picture = painted(page, figure.box, pictures)
            if picture is None:
                continue
            for at in inside:
                blocks[at] = None
            page.pictures.append(figure.box)
            blocks.append(picture.model_copy(update={"caption": figure.caption.text}))
            is_text = sum(len(line.text.split()) for line in figure.labels) > _MOST_LABELS
            taken = set() if is_text else {id(line) for line in figure.labels}
            page.lines = [line for line in page.lines if id(line) not in taken]
            page.rules = [rule for rule in page.rules if not covers(figure.box, rule)]
            page.drawings = [box for box in page.drawings if not covers(figure.box, box)]


def painted(page: PdfPage, box: PdfBox, pictures: PdfPictures) -> PictureBlock | None:
    """Return a part of a page as a picture, None where it is too much or cannot be painted."""
    reading, limits = pictures.reading, pictures.limits
    if len(reading.pictures) >= limits.pictures:
        pictures.left_out += 1
        return None
    handle = pdfium.FPDF_LoadPage(pictures.document, page.number - 1)
    if not handle:
        return None
    try:
        size, data = _png(handle, page, box)
    finally:
        pdfium.FPDF_ClosePage(handle)
    if not data or len(data) > limits.picture_bytes:
        pictures.left_out += 1
        return None
    key = hashlib.sha256(data).hexdigest()
    reading.pictures[key] = data
    place = SourcePlace(kind="page", number=page.number)
    return PictureBlock(sha256=key, width=size[0], height=size[1], place=place)


def _png(handle: Any, page: PdfPage, box: PdfBox) -> tuple[tuple[int, int], bytes]:
    """Return width and height in pixels of a part of a page, and its PNG; none where pdfium has no room for it."""
    from PIL import Image

    scale = min(_SCALE, _LONGEST / max(box.width, box.height))
    width, height = max(round(box.width * scale), 1), max(round(box.height * scale), 1)
    left = page.width - box.right if page.is_mirrored else box.left
    bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
    if not bitmap:
        return (0, 0), b""
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        pdfium.FPDF_RenderPageBitmap(
            bitmap, handle, round(-left * scale), round(-box.top * scale),
            round(page.width * scale), round(page.height * scale),
            (page.turns - view_of(handle).turns) % 4, pdfium.FPDF_ANNOT,
        )  # fmt: skip
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        raw = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    picture = Image.frombuffer("RGB", (width, height), raw, "raw", "BGRX", stride, 1)
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=3)
    return (width, height), out.getvalue()
