"""The fonts of a PDF: which are bold and which are of one pitch."""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

_BOLD = re.compile(r"(?i)bold|black|heavy|demi|cmbx|cmssbx|sfbx|nimbusromno9l-medi|[-,]b\b|semib")
_MONO = re.compile(r"(?i)mono|courier|consol|cmtt|typewriter|menlo|lmtt|sftt")
_FORCE_BOLD, _FIXED_PITCH = 0x40000, 0x1
_BOLD_WEIGHT = 600


def by_address(function: Any, *arguments: Any, answer: Any = ctypes.c_void_p) -> Any:
    """Return a function of pdfium that takes and gives addresses as numbers, which is cheaper than handles."""
    return ctypes.CFUNCTYPE(answer, *arguments)(ctypes.cast(function, ctypes.c_void_p).value or 0)


font_of = by_address(pdfium.FPDFTextObj_GetFont, ctypes.c_void_p)


@dataclass(frozen=True, slots=True)
class Face:
    """What a font is like."""

    is_bold: bool
    is_mono: bool


class Faces:
    """Weight and pitch of the fonts of one document, each asked for once."""

    def __init__(self) -> None:
        self._known: dict[int, Face] = {}
        self.drawn_sizes: dict[int, float] = {}
        """Sizes of fonts that do not tell them, by address."""

    def of(self, text_object: int) -> Face:
        """Return what the font of the text object at an address is like."""
        address = font_of(text_object) or 0
        if address not in self._known:
            font = ctypes.cast(address, pdfium.FPDF_FONT)
            self._known[address] = _face(font) if address else Face(is_bold=False, is_mono=False)
        return self._known[address]


def _face(font: Any) -> Face:
    name = ctypes.create_string_buffer(256)
    pdfium.FPDFFont_GetBaseFontName(font, name, 256)
    face = name.value.decode("utf-8", "replace").partition("+")[2] or name.value.decode("utf-8", "replace")
    flags = pdfium.FPDFFont_GetFlags(font)
    weight = pdfium.FPDFFont_GetWeight(font)
    return Face(
        is_bold=bool(_BOLD.search(face))
        or (flags > 0 and bool(flags & _FORCE_BOLD))
        or weight >= _BOLD_WEIGHT,
        is_mono=bool(_MONO.search(face)) or (flags > 0 and bool(flags & _FIXED_PITCH)),
    )
