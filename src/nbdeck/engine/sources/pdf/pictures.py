"""Pictures of a PDF: their bytes as the file holds them where that is a picture format, else as PNG."""

from __future__ import annotations

import ctypes
import io
import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2.raw as pdfium

from nbdeck.engine.model.source import PictureBlock, SourcePlace
from nbdeck.engine.sources.office.pictures import PictureCollector
from nbdeck.engine.sources.reading import Reading

_SMALLEST = 24
_MOST_PIXELS = 40_000_000
_MOST_PICTURES_A_PAGE = 40
_ON_TOO_MANY_PAGES = 4
"""A picture that stands on more pages than this belongs to their frame."""
_MODES = {1: ("L", "L"), 2: ("RGB", "BGR"), 3: ("RGB", "BGRX"), 4: ("RGBA", "BGRA")}
"""What Pillow calls the formats of bitmaps: as a picture, and as bytes."""


class PdfPictures(PictureCollector):
    """Takes pictures out of the pages of a document, each once."""

    def __init__(self, document: Any, reading: Reading) -> None:
        super().__init__(reading)
        self.document = document

    def take(self, page: Any, handles: list[Any], number: int) -> list[PictureBlock | None]:
        """Return a block for each picture of a page; None for small ones and those beyond the limits."""
        blocks = [self._of_page(page, handle, number) for handle in handles[:_MOST_PICTURES_A_PAGE]]
        return [*blocks, *[None] * (len(handles) - len(blocks))]

    def _of_page(self, page: Any, handle: Any, number: int) -> PictureBlock | None:
        width, height = ctypes.c_uint(), ctypes.c_uint()
        if not pdfium.FPDFImageObj_GetImagePixelSize(handle, width, height):
            return None
        if min(width.value, height.value) < _SMALLEST or width.value * height.value > _MOST_PIXELS:
            return None
        data = b"" if self.is_full else _jpeg(handle) or _png(self.document, page, handle)
        return self.block(data, place=SourcePlace(kind="page", number=number))

    def close(self) -> None:
        """Drop pictures that come back page after page, and say how many were left out."""
        blocks = self.reading.blocks
        shown = Counter(block.sha256 for block in blocks if isinstance(block, PictureBlock))
        often = {key for key, count in shown.items() if count > _ON_TOO_MANY_PAGES}
        self.reading.blocks = [
            one for one in blocks if not (isinstance(one, PictureBlock) and one.sha256 in often)
        ]
        super().close()


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
    with _in_its_pixels(handle):
        bitmap = pdfium.FPDFImageObj_GetRenderedBitmap(document, page, handle)
    bitmap = bitmap or pdfium.FPDFImageObj_GetBitmap(handle)
    if not bitmap:
        return b""
    try:
        return png_of(bitmap, level=1)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)


def png_of(bitmap: Any, *, level: int) -> bytes:
    """Return a bitmap of pdfium as a PNG file, packed at a level from 1 to 9; nothing for one of an unknown format."""
    from PIL import Image

    width, height = pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)
    mode, raw_mode = _MODES.get(pdfium.FPDFBitmap_GetFormat(bitmap), ("", ""))
    if not mode or width < 1 or height < 1:
        return b""
    stride = pdfium.FPDFBitmap_GetStride(bitmap)
    raw = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height)
    picture = Image.frombuffer(mode, (width, height), raw, "raw", raw_mode, stride, 1)
    if mode == "RGBA" and picture.getchannel("A").getextrema() == (255, 255):
        picture = picture.convert("RGB")
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=level)
    return out.getvalue()
