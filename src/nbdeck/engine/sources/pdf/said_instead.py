"""Words that a PDF says in place of what it draws (`ActualText`), and that stand in no line of its page.

pdfium passes a text over whose words its font has no letter for, such as an emoji drawn by a letter of another meaning.
"""

from __future__ import annotations

import ctypes
import unicodedata
from codecs import BOM_UTF16_BE
from collections import defaultdict
from typing import Any

import pypdfium2.raw as pdfium

from nbdeck.engine.sources.letters import whole
from nbdeck.engine.sources.pdf.drawing import objects
from nbdeck.engine.sources.pdf.faces import by_address

_owner_of = by_address(pdfium.FPDFText_GetTextObject, ctypes.c_void_p, ctypes.c_int)
_MOST_BYTES = 4000


def unread_words(page: Any, text_page: Any) -> tuple[str, ...]:
    """Return the words of a page that its file says in place of letters which were not read, in the file's order.

    Args:
        page: A page of pdfium.
        text_page: What pdfium reads of it.
    """
    words: dict[int, str] = {}
    owners: dict[int, set[int]] = {}
    for child, kind, _ in objects(page, has_text=True):
        if kind != pdfium.FPDF_PAGEOBJ_TEXT:
            continue
        for index in range(pdfium.FPDFPageObj_CountMarks(child)):
            mark = pdfium.FPDFPageObj_GetMark(child, index)
            known = _address(mark)
            if known not in words:
                words[known] = _actual_text(mark)
            if words[known]:
                owners.setdefault(known, set()).add(_address(child))
    if not owners:
        return ()
    read = _letters(text_page)
    return tuple(
        words[mark]
        for mark, drawn in owners.items()
        if not _seen(words[mark]) <= _seen("".join(read.get(owner, "") for owner in drawn))
    )


def _letters(text_page: Any) -> dict[int, str]:
    """Return what was read of each text object."""
    address, letters = _address(text_page), defaultdict[int, list[int]](list)
    for at in range(pdfium.FPDFText_CountChars(text_page)):
        letters[_owner_of(address, at)].append(pdfium.FPDFText_GetUnicode(text_page, at))
    return {
        owner: whole("".join(chr(code) for code in codes if code < 0x110000))
        for owner, codes in letters.items()
    }


def _seen(text: str) -> set[str]:
    """Return the letters of a text that can be seen; ligatures count as what they are made of."""
    return {each for each in unicodedata.normalize("NFKC", text) if unicodedata.category(each)[0] not in "CZ"}


def _address(handle: Any) -> int:
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def _actual_text(mark: Any) -> str:
    """Return the words of a mark that can be seen, "" for one without."""
    buffer, size = (ctypes.c_ubyte * _MOST_BYTES)(), ctypes.c_ulong()
    if not pdfium.FPDFPageObjMark_GetParamBlobValue(mark, b"ActualText", buffer, _MOST_BYTES, size):
        return ""
    given = bytes(buffer)[: size.value]
    text = (
        given[2:].decode("utf-16-be", "replace")
        if given.startswith(BOM_UTF16_BE)
        else given.decode("latin-1")
    )
    return " ".join(text.split()) if _seen(text) else ""
