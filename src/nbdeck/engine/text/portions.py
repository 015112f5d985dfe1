"""Which of a run's typefaces each character takes, and where East Asian text meets other text.

A run has a Latin, an East Asian and a complex typeface. Letters and ideographs choose; what belongs to every script
follows what stands before it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from nbdeck.contract.words.remembering import LONG, remembered
from nbdeck.contract.words.scripts import CJK_SCRIPTS, RTL_SCRIPTS, script_of
from nbdeck.engine.scene import LINE_PITCH, Kind

_Class: TypeAlias = Literal["", "latin", "asian", "complex", "rtl", "sign"]
"""What a character asks for: `sign` is Latin unless text from right to left stands before it."""

CJK_GAP = LINE_PITCH / 5
"""Space between East Asian and other text, in sizes of what stands before it.

Source: measured in LibreOffice at 10 to 48 pt in every typeface; W3C's requirements for Chinese ask for a quarter.
"""
_LATIN_SCRIPTS = frozenset({"Latn", "Grek", "Cyrl", "Armn", "Geor"})
_MARKS_OF_TONE = frozenset("\u02c7\u02ca\u02cb\u02d9")
"""Tones of Bopomofo among the Latin modifier letters."""
FIRST_OTHER_SCRIPT = "\u0590"
"""Where Hebrew begins; Latin, Greek and Cyrillic come before it."""
_FIRST_ASIAN = "\u1100"
_LEFT_TO_RIGHT, _RIGHT_TO_LEFT = "\u200e", "\u200f"
_COMPLEX_BLOCKS = ((0x0590, 0x109F), (0x1200, 0x139F), (0x1700, 0x18AF))
_ASIAN_BLOCKS = ((0x1100, 0x11FF), (0x2E80, 0xA4CF), (0xF900, 0xFAFF), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF))


@dataclass(frozen=True, slots=True)
class Portion:
    """Characters from `start` to before `end` that take the typeface of one kind."""

    start: int
    end: int
    kind: Kind


def portions(text: str, before: Kind = "") -> tuple[Portion, ...]:
    """Return the portions of `text` in order; none for an empty one.

    Spaces, general punctuation and symbols belong to what precedes them, those at the start of a paragraph to what
    follows but in a portion of their own. Digits and ASCII punctuation are Latin, but not after letters that run from
    right to left.

    Args:
        text: A paragraph or what follows `before` in one.
        before: Kind of what stands before the text in its paragraph.

    Source: the typefaces that LibreOffice chose for each character of a hundred probes.
    """
    return _portions(text, before)


def is_latin(text: str) -> bool:
    """Whether a text has Latin, Greek and Cyrillic letters alone."""
    return text.isascii() or max(text) < FIRST_OTHER_SCRIPT


def gaps(text: str, before: Kind = "") -> tuple[int, ...]:
    """Return where a gap of `CJK_GAP` stands in front of a character: where a portion begins beside East Asian text.

    A gap in front of the first character parts the text from what is before it.
    """
    if before != "asian" and (text.isascii() or max(text) < _FIRST_ASIAN):
        return ()
    found, left = [], before
    for portion in portions(text, before):
        is_start = portion.start == 0 and (not before or portion.kind == before)
        if not is_start and "asian" in (left, portion.kind):
            found.append(portion.start)
        left = portion.kind
    return tuple(found)


def contexts(texts: Iterable[str], before: Kind = "") -> Iterator[Kind]:
    """Yield for each of the texts of a paragraph the kind of what stands before it."""
    for text in texts:
        yield before
        if text:
            before = portions(text, before)[-1].kind


@remembered(LONG)
def _portions(text: str, before: Kind) -> tuple[Portion, ...]:
    if not text:
        return ()
    if before in ("", "latin") and is_latin(text):
        return (Portion(0, len(text), "latin"),)
    found: list[Portion] = []
    start, kind = 0, before
    for at, character in enumerate(text):
        its = _class_of(character)
        if its == "sign":
            its = "rtl" if (kind or _first_letter(text)) == "rtl" else "latin"
        if its and its != kind:
            if at:
                found.append(Portion(start, at, kind or its))
            start, kind = at, its
    return (*found, Portion(start, len(text), kind or "latin"))


def _first_letter(text: str) -> _Class:
    return next((its for its in map(_class_of, text) if its and its != "sign"), "")


@lru_cache(maxsize=65536)
def _class_of(character: str) -> _Class:
    code, script = ord(character), script_of(character)
    if code < 0x0300 and not script:
        is_weak = character.isspace() or not character.isprintable() or character in _MARKS_OF_TONE
        return "" if is_weak else "sign"
    if script in RTL_SCRIPTS or character == _RIGHT_TO_LEFT:
        return "rtl"
    if script in CJK_SCRIPTS or _is_in(code, _ASIAN_BLOCKS):
        return "asian"
    if script in _LATIN_SCRIPTS or character == _LEFT_TO_RIGHT:
        return "latin"
    is_complex = script or (_is_in(code, _COMPLEX_BLOCKS) and unicodedata.category(character) != "Cn")
    return "complex" if is_complex else ""


def _is_in(code: int, blocks: Iterable[tuple[int, int]]) -> bool:
    return any(first <= code <= last for first, last in blocks)
