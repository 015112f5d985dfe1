"""The fonts of a PDF: which are bold, which of one pitch, and the letters of those by TeX that name none."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

_CODES = re.compile(r"[\x0b\x0c\x0e-\x1f]|\r(?!\n)")
_T1 = dict(zip(map(chr, range(0x10, 0x17)), "“”„«»–—", strict=True)) | dict(
    zip(map(chr, range(0x1B, 0x20)), "ﬀﬁﬂﬃﬄ", strict=True)
)
_OT1 = dict(zip(map(chr, range(0x0B, 0x10)), "ﬀﬁﬂﬃﬄ", strict=True)) | {
    "\x10": "ı",
    "\x19": "ß",
    "\x1a": "æ",
    "\x1b": "œ",
    "\x1c": "ø",
}
_LIGATURES = re.compile(r"[\x0b\x0c\x0e\x0f]")
"""Codes of OT1's ligatures; in T1 they are marks that hardly occur."""
_T1_LIGATURES = re.compile(r"[\x1b-\x1f]")
_TEXT_FONT = re.compile(
    r"(?:[A-Z]{6}\+)?(?:(?:EC|SF|ec|sf)[A-Za-z]{2}|CM(?:R|B|TI|SS|TT|SL|CSC|U|DUNH)|LM(?:Roman|Sans|Mono))"
)
"""TeX's fonts for text, not those for mathematics."""


def with_tex_letters(text: str, text_page: Any, owner_of: Callable[[Any, int], int | None]) -> str:
    """Return the text of a page, as long as before, with the letters that its fonts give only as codes of TeX.

    Args:
        text: One character for each of the page.
        text_page: Handle of the page's text.
        owner_of: Gives the address of the text object of a character.
    """
    if _CODES.search(text) is None:
        return text
    is_ot1 = len(_LIGATURES.findall(text)) > len(_T1_LIGATURES.findall(text))
    letters = _OT1 if is_ot1 else _T1
    address = ctypes.cast(text_page, ctypes.c_void_p).value

    def letter(match: re.Match[str]) -> str:
        code, at = match[0], match.start()
        around = text[max(at - 1, 0) : at] + text[at + 1 : at + 2]
        is_said = any(one.isalnum() or one in letters for one in around) or around == "  "
        if code not in letters or not is_said or pdfium.FPDFText_HasUnicodeMapError(text_page, at) != 1:
            return code
        return letters[code] if _is_of_text(owner_of(address, at)) else code

    return _CODES.sub(letter, text)


def _is_of_text(owner: int | None) -> bool:
    """Whether a text object is set in a font without a name, as Type 3 fonts are, or in one of TeX's for text."""
    if not owner:
        return False
    font = pdfium.FPDFTextObj_GetFont(ctypes.cast(owner, pdfium.FPDF_PAGEOBJECT))
    name = ctypes.create_string_buffer(128)
    pdfium.FPDFFont_GetBaseFontName(font, name, len(name))
    font_name = name.value.decode("utf-8", "replace")
    return not font_name or _TEXT_FONT.match(font_name) is not None


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
