"""Pictures of a PDF: their bytes as the file holds them where that is a picture format, else as PNG."""

from __future__ import annotations

import ctypes
import hashlib
import io
import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pypdfium2.raw as pdfium

from nbdeck.engine.model.source import PictureBlock, Remark, SourcePlace
from nbdeck.engine.sources.reading import Limits, Reading

_SMALLEST = 24
_MOST_PIXELS = 40_000_000
_MOST_PICTURES_A_PAGE = 40
_ON_TOO_MANY_PAGES = 4
"""A picture that stands on more pages than this belongs to their frame."""


@dataclass(slots=True)
class PdfPictures:
    """Takes pictures out of pages, each once."""

    document: Any
    limits: Limits
    reading: Reading
    shown: Counter[str] = field(default_factory=Counter)
    left_out: int = 0

    def take(self, page: Any, handles: list[Any], number: int) -> list[PictureBlock | None]:
        """Return a block for each picture of a page; None for small ones and those beyond the limits."""
        pictures: list[PictureBlock | None] = []
        for index, handle in enumerate(handles):
            wanted = index < _MOST_PICTURES_A_PAGE
            pictures.append(self._block(page, handle, number) if wanted else None)
        return pictures

    def _block(self, page: Any, handle: Any, number: int) -> PictureBlock | None:
        width, height = ctypes.c_uint(), ctypes.c_uint()
        if not pdfium.FPDFImageObj_GetImagePixelSize(handle, width, height):
            return None
        if min(width.value, height.value) < _SMALLEST or width.value * height.value > _MOST_PIXELS:
            return None
        if len(self.reading.pictures) >= self.limits.pictures:
            self.left_out += 1
            return None
        data = _jpeg(handle) or _png(self.document, page, handle)
        if not data or len(data) > self.limits.picture_bytes:
            self.left_out += bool(data)
            return None
        key = hashlib.sha256(data).hexdigest()
        self.shown[key] += 1
        self.reading.pictures.setdefault(key, data)
        return PictureBlock(
            sha256=key, width=width.value, height=height.value, place=SourcePlace(kind="page", number=number)
        )

    def finish(self) -> None:
        """Drop pictures that come back page after page, and say how many were left out."""
        often = {key for key, count in self.shown.items() if count > _ON_TOO_MANY_PAGES}
        self.reading.blocks = [
            block
            for block in self.reading.blocks
            if not (isinstance(block, PictureBlock) and block.sha256 in often)
        ]
        if self.left_out:
            self.reading.remarks.append(
                Remark(code="pictures_capped", text=f"{self.left_out} picture(s) were left out.")
            )


def _jpeg(handle: Any) -> bytes:
    """Return the picture's own bytes where they are a plain JPEG file."""
    if pdfium.FPDFImageObj_GetImageFilterCount(handle) != 1:
        return b""
    name = ctypes.create_string_buffer(32)
    pdfium.FPDFImageObj_GetImageFilter(handle, 0, name, 32)
    if name.value != b"DCTDecode":
        return b""
    size = pdfium.FPDFImageObj_GetImageDataRaw(handle, None, 0)
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFImageObj_GetImageDataRaw(handle, buffer, size)
    data = buffer.raw
    # Adobe's four-colour files are stored inverted, which programs outside PDF show wrongly.
    return b"" if b"Adobe" in data[:400] and _components(data) == 4 else data


def _components(data: bytes) -> int:
    from PIL import Image

    with Image.open(io.BytesIO(data)) as picture:
        return len(picture.getbands())


@contextmanager
def _in_its_pixels(handle: Any) -> Iterator[None]:
    """Let a picture be as many points wide and high as it has pixels: it is rendered with a pixel a point."""
    placed, pixels = pdfium.FS_MATRIX(), (ctypes.c_uint(), ctypes.c_uint())
    pdfium.FPDFPageObj_GetMatrix(handle, placed)
    pdfium.FPDFImageObj_GetImagePixelSize(handle, *pixels)
    wide, high = math.hypot(placed.a, placed.b), math.hypot(placed.c, placed.d)
    if not wide or not high:
        yield
        return
    across, down = pixels[0].value / wide, pixels[1].value / high
    scaled = pdfium.FS_MATRIX(
        placed.a * across, placed.b * across, placed.c * down, placed.d * down, placed.e, placed.f
    )
    pdfium.FPDFPageObj_SetMatrix(handle, scaled)
    try:
        yield
    finally:
        pdfium.FPDFPageObj_SetMatrix(handle, placed)


def _png(document: Any, page: Any, handle: Any) -> bytes:
    """Return the picture as PNG, with its mask."""
    from PIL import Image

    with _in_its_pixels(handle):
        bitmap = pdfium.FPDFImageObj_GetRenderedBitmap(document, page, handle)
    bitmap = bitmap or pdfium.FPDFImageObj_GetBitmap(handle)
    if not bitmap:
        return b""
    try:
        width, height = pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        modes = {1: ("L", "L"), 2: ("RGB", "BGR"), 3: ("RGB", "BGRX"), 4: ("RGBA", "BGRA")}
        form = modes.get(pdfium.FPDFBitmap_GetFormat(bitmap))
        if form is None or width < 1 or height < 1:
            return b""
        raw = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height)
        picture = Image.frombuffer(form[0], (width, height), raw, "raw", form[1], stride, 1)
        if picture.mode == "RGBA" and picture.getchannel("A").getextrema() == (255, 255):
            picture = picture.convert("RGB")
        out = io.BytesIO()
        picture.save(out, "PNG", compress_level=1)
        return out.getvalue()
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
