"""Typefaces by the names that PowerPoint knows: widths of a text, files, families for the painter.

A run has a Latin, an East Asian and a complex typeface. Letters and ideographs choose; what belongs to every script
follows what stands before it. Each character is shaped by HarfBuzz with the right font.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any, Literal, TypeAlias

from nbdeck.contract.remembering import LONG, SHORT, remembered
from nbdeck.contract.words.sentences import CJK_SCRIPTS, RTL_SCRIPTS, script_of
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.text import LINE_PITCH, Kind
from nbdeck.engine.text.opportunities import cluster_starts, extends
from nbdeck.engine.text.typefaces import CJK_FAMILIES, Family, chain, path_of, twin

_Class: TypeAlias = Literal["", "latin", "asian", "complex", "rtl", "sign"]
"""What a character asks for: `sign` is Latin unless text from right to left stands before it."""

CJK_GAP = LINE_PITCH / 5
"""Space between East Asian and other text, in sizes of what stands before it.

Source: measured in LibreOffice at 10 to 48 pt in every typeface; W3C's requirements for Chinese ask for a quarter.
"""
_LATIN_SCRIPTS = frozenset({"Latn", "Grek", "Cyrl", "Armn", "Geor"})
_MARKS_OF_TONE = frozenset("\u02c7\u02ca\u02cb\u02d9")
"""Tones of Bopomofo among the Latin modifier letters."""
_FIRST_OTHER_SCRIPT = "\u0590"
"""Where Hebrew begins; Latin, Greek and Cyrillic come before it."""
_FIRST_ASIAN = "\u1100"
_LEFT_TO_RIGHT, _RIGHT_TO_LEFT = "\u200e", "\u200f"
_COMPLEX_BLOCKS = ((0x0590, 0x109F), (0x1200, 0x139F), (0x1700, 0x18AF))
_ASIAN_BLOCKS = ((0x1100, 0x11FF), (0x2E80, 0xA4CF), (0xF900, 0xFAFF), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF))
STAND_IN_WIDENING = 1.06
"""How much wider an unknown typeface is taken to be than Arial: most text faces are narrower."""
_REGULAR, _BOLD = 400, 700
_BLANKS = str.maketrans(dict.fromkeys("\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029", " "))


def text_width(
    text: str, *, typeface: str, size: Pt, bold: bool = False, italic: bool = False, lang: str = ""
) -> Pt:
    """Return the width of `text` in one line, points.

    Args:
        text: Any characters; line breaks and tabs count as spaces.
        typeface: Name as PowerPoint knows it; an unknown one is taken to be 6 % wider than Arial.
        size: Font size, points.
        bold: Whether the bold face is meant.
        italic: Whether the italic face is meant.
        lang: BCP 47 tag; chooses among East Asian fonts and language-bound letter forms.
    """
    return ends(text, typeface, bold=bold, italic=italic, lang=lang)[-1] * size


def is_known(typeface: str) -> bool:
    """Whether a font with exactly the widths of `typeface` is installed."""
    family = twin(typeface)
    return family is not None and family in chain(typeface)


def painter_families(typeface: str, lang: str = "") -> tuple[str, ...]:
    """Return the names of the installed families to draw with, in the order in which they were measured."""
    return tuple(family.name for family in chain(typeface, lang))


@remembered(SHORT)
def missing_characters(text: str, lang: str = "") -> tuple[str, ...]:
    """Return the characters of `text` that no installed font has, each once, in order of appearance.

    A flag of two letters and a picture of several are one character.
    """
    starts = range(len(text)) if text.isascii() else list(cluster_starts(text))
    clusters = dict.fromkeys(
        text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=False)
    )
    return tuple(
        cluster
        for cluster in clusters
        if not cluster.isspace() and _covering_family(cluster, "Calibri", lang) is None
    )


def remedy(missing: Iterable[str]) -> str:
    """Return what to do about characters that no installed font has, "" where no extra of ours brings them."""
    is_east_asian = any(script_of(character[0]) in CJK_SCRIPTS for character in missing)
    return "; install nbdeck[cjk] for East Asian text" if is_east_asian else ""


@dataclass(frozen=True, slots=True)
class _Portion:
    """Characters from `start` to before `end` that take the typeface of one kind."""

    start: int
    end: int
    kind: Kind


def portions(text: str, before: Kind = "") -> tuple[_Portion, ...]:
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
    return text.isascii() or max(text) < _FIRST_OTHER_SCRIPT


def gaps(text: str, before: Kind = "") -> tuple[int, ...]:
    """Return where a gap of `CJK_GAP` stands in front of a character: where a portion begins beside East Asian text.

    A gap in front of the first character parts the text from what is before it.
    """
    if before != "asian" and (text.isascii() or max(text) < _FIRST_ASIAN):
        return ()
    missing, left = [], before
    for portion in portions(text, before):
        is_start = portion.start == 0 and (not before or portion.kind == before)
        if not is_start and "asian" in (left, portion.kind):
            missing.append(portion.start)
        left = portion.kind
    return tuple(missing)


def contexts(texts: Iterable[str], before: Kind = "") -> Iterator[Kind]:
    """Yield for each of the texts of a paragraph the kind of what stands before it."""
    for text in texts:
        yield before
        if text:
            before = portions(text, before)[-1].kind


@remembered(LONG)
def _portions(text: str, before: Kind) -> tuple[_Portion, ...]:
    if not text:
        return ()
    if before in ("", "latin") and is_latin(text):
        return (_Portion(0, len(text), "latin"),)
    portions: list[_Portion] = []
    start, kind = 0, before
    for at, character in enumerate(text):
        its = _class_of(character)
        if its == "sign":
            its = "rtl" if (kind or _first_letter(text)) == "rtl" else "latin"
        if its and its != kind:
            if at:
                portions.append(_Portion(start, at, kind or its))
            start, kind = at, its
    return (*portions, _Portion(start, len(text), kind or "latin"))


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


def ends(
    text: str,
    typeface: str,
    *,
    bold: bool = False,
    italic: bool = False,
    lang: str = "",
    before: Kind = "",
) -> array[float]:
    """Return where each character of `text` ends when it is set in one line, in font sizes.

    The gaps between East Asian and other text count to the character before them. The first value is 0.0 and stands
    before the first character, so there is one more value than characters. Characters of a ligature share its width
    evenly. Do not change the array: it is shared.

    Args:
        text: Any characters; line breaks and tabs count as spaces.
        typeface: Name as PowerPoint knows it.
        bold: Whether the bold face is meant.
        italic: Whether the italic face is meant.
        lang: BCP 47 tag, empty where unknown.
        before: Kind of what stands before the text in its paragraph.
    """
    return _ends(text, typeface, bold, italic, lang, before)


@lru_cache(maxsize=65536)
def _covering_family(cluster: str, typeface: str, lang: str, kind: Kind = "latin") -> Family | None:
    """Return the first family of the chain that has every character of a grapheme cluster, None if none has."""
    composed = unicodedata.normalize("NFC", cluster)
    needed = [ord(character) for character in composed if not _is_ignorable(character)]
    families = chain(typeface, lang, kind)
    for characters in (needed, needed[:1]):
        for family in families:
            if all(_has(family, code) for code in characters):
                return family
    return None


@remembered(LONG)
def _ends(text: str, typeface: str, bold: bool, italic: bool, lang: str, before: Kind) -> array[float]:  # noqa: FBT001
    text = text.translate(_BLANKS)
    advances = array("d", bytes(8 * len(text)))
    for start, end, family in font_stretches(text, typeface, lang, before):
        if family is None:
            advances[start] = _guess(text[start:end])
        else:
            script = script_to_name(text[start:end], family)
            _shape_into(advances, text, start, end, _font(family, bold=bold, italic=italic), lang, script)
    if twin(typeface) is None:
        advances = array("d", (advance * STAND_IN_WIDENING for advance in advances))
    for at in gaps(text, before):
        if at:
            advances[at - 1] += CJK_GAP
    return array("d", accumulate(advances, initial=0.0))


def font_stretches(
    text: str, typeface: str, lang: str, before: Kind = ""
) -> Iterator[tuple[int, int, Family | None]]:
    """Yield (start, end, family) of stretches of one portion with one font and one script.

    Args:
        text: A paragraph, or what follows `before` in one.
        typeface: Name as PowerPoint knows it.
        lang: BCP 47 tag, empty where unknown.
        before: Kind of what stands before the text in its paragraph.
    """
    for portion in portions(text, before):
        yield from _stretches(text, portion, typeface, lang)


def _stretches(
    text: str, portion: _Portion, typeface: str, lang: str
) -> Iterator[tuple[int, int, Family | None]]:
    """Yield the stretches of a portion; joiners and direction marks stay with what precedes."""
    part = text[portion.start : portion.end]
    starts = list(range(len(part)) if part.isascii() else cluster_starts(part))
    start, current, script = 0, None, ""
    for at, after in zip(starts, [*starts[1:], len(part)], strict=True):
        if current and _is_ignorable(part[at]):
            continue
        its_script = script_of(part[at])
        family = _covering_family(part[at:after], typeface, lang, portion.kind)
        differs = family is None or family is not current or (its_script and script and its_script != script)
        if at and differs:
            yield portion.start + start, portion.start + at, current
            start, script = at, ""
        current, script = family, its_script or script
    yield portion.start + start, portion.end, current


def script_to_name(text: str, family: Family | None) -> str:
    """Return the ISO 15924 code that a shaper must be told for a stretch, empty where it finds the script itself.

    Punctuation alone in an East Asian font has other widths than among ideographs.
    """
    return "" if family not in CJK_FAMILIES or any(map(script_of, text)) else "Hani"


def _shape_into(
    advances: array[float], text: str, start: int, end: int, font: Any, lang: str, script: str
) -> None:
    import uharfbuzz as hb

    buffer = hb.Buffer()
    buffer.add_str(text[start:end])
    buffer.guess_segment_properties()
    if script:
        buffer.script = script
    if lang:
        buffer.language = lang
    hb.shape(font, buffer, {})
    em = font.face.upem
    totals: dict[int, int] = {}
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        totals[info.cluster] = totals.get(info.cluster, 0) + position.x_advance
    clusters = sorted(totals)
    for cluster, after in zip(clusters, (*clusters[1:], end - start), strict=True):
        share = totals[cluster] / em / (after - cluster)
        for at in range(start + cluster, start + after):
            advances[at] = share


@lru_cache(maxsize=64)
def _font(family: Family, *, bold: bool = False, italic: bool = False) -> Any:
    import uharfbuzz as hb

    face = hb.Face(hb.Blob.from_file_path(str(path_of(family, bold=bold, italic=italic))))
    font = hb.Font(face)
    if family.is_variable:
        font.set_variations({"wght": _BOLD if bold else _REGULAR})
    return font


@lru_cache(maxsize=65536)
def _has(family: Family, code: int) -> bool:
    font = _font(family)
    return bool(font.get_nominal_glyph(code))


@lru_cache(maxsize=4096)
def _is_ignorable(character: str) -> bool:
    """Whether a font need not have a character: joiners, direction marks, variation selectors, no-break spaces."""
    return (
        unicodedata.category(character) == "Cf"
        or "\ufe00" <= character <= "\ufe0f"
        or character in "\xa0\u2007\u202f"
    )


def _guess(cluster: str) -> float:
    """Return a generous width for a cluster that no installed font has, in font sizes."""
    first = cluster[0]
    if first >= "\U0001f000":
        return 1.4
    if unicodedata.east_asian_width(first) in {"W", "F"}:
        return 1.0
    return 0.0 if extends(first) else 0.7
