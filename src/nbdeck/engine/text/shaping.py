"""Advance widths of a text, shaped by HarfBuzz with the right font for each character."""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any

from nbdeck.engine.text.clusters import cluster_starts, extends
from nbdeck.engine.text.scripts import COMPLEX_SCRIPTS, script_of
from nbdeck.engine.text.typefaces import ARIMO, CJK_FAMILIES, Family, chain, cjk_families, path_of, twin

STAND_IN_WIDENING = 1.06
"""How much wider an unknown typeface is taken to be than Arial: most text faces are narrower."""
CJK_GAP = 0.24
"""Space that LibreOffice puts between East Asian and other text, in font sizes. Source: measured."""
_FIRST_CJK = "\u2e80"
_REGULAR, _BOLD = 400, 700
_LONGEST_CACHED = 2000
_BLANKS = str.maketrans(dict.fromkeys("\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029", " "))
_ARIAL_SCRIPTS = frozenset({"Arab", "Syrc", "Thaa"})
_CJK_PUNCTUATION = frozenset("\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2025\u2026\u2027\u2e3a")
"""Punctuation shared by Latin and East Asian text, which East Asian text takes from its own font, often full width."""


def ends(
    text: str,
    typeface: str,
    *,
    bold: bool = False,
    italic: bool = False,
    lang: str = "",
    has_gaps: bool = False,
) -> array[float]:
    """Return where each character of `text` ends when it is set in one line, in font sizes.

    The first value is 0.0 and stands before the first character, so there is one more value than characters.
    Characters of a ligature share its width evenly. Do not change the array: it is shared.

    Args:
        text: Any characters; line breaks and tabs count as spaces.
        typeface: Name as PowerPoint knows it.
        bold: Whether the bold face is meant.
        italic: Whether the italic face is meant.
        lang: BCP 47 tag, empty where unknown.
        has_gaps: Whether to count the gaps that LibreOffice puts between East Asian and other text, PowerPoint not.
    """
    if len(text) > _LONGEST_CACHED:
        return _ends.__wrapped__(text, typeface, bold, italic, lang, has_gaps)
    return _ends(text, typeface, bold, italic, lang, has_gaps and max(text, default="") >= _FIRST_CJK)


@lru_cache(maxsize=65536)
def covering_family(cluster: str, typeface: str, lang: str) -> Family | None:
    """Return the first family of the chain that has every character of a grapheme cluster, None if none has."""
    composed = unicodedata.normalize("NFC", cluster)
    needed = [ord(character) for character in composed if not _is_ignorable(character)]
    families = chain(typeface, lang)
    if _wants_cjk(cluster, lang):
        families = (*(family for family in cjk_families(lang) if family in families), *families)
    for characters in (needed, needed[:1]):
        for family in families:
            if all(_has(family, code) for code in characters):
                return family
    return None


@lru_cache(maxsize=8192)
def _ends(text: str, typeface: str, bold: bool, italic: bool, lang: str, has_gaps: bool) -> array[float]:  # noqa: FBT001
    text = text.translate(_BLANKS)
    advances = array("d", bytes(8 * len(text)))
    previous: Family | None = None
    for start, end, family in font_stretches(text, typeface, lang):
        if family is None:
            advances[start] = _guess(text[start:end])
        else:
            _shape_into(advances, text, start, end, _font(family, bold=bold, italic=italic), lang)
        if has_gaps and _has_gap(text, start, previous, family):
            advances[start - 1] += CJK_GAP
        previous = family
    widening = 1.0 if twin(typeface) else STAND_IN_WIDENING
    return array("d", accumulate((advance * widening for advance in advances), initial=0.0))


def font_stretches(text: str, typeface: str, lang: str) -> Iterator[tuple[int, int, Family | None]]:
    """Yield (start, end, family) of stretches with one font and one script.

    Spaces stay with what precedes, and so do digits and punctuation in complex scripts, as in office programs;
    those programs take them from the complex typeface of the run, which for Arabic is Arial.
    """
    starts = list(range(len(text)) if text.isascii() else cluster_starts(text))
    start, current, script = 0, None, ""
    for at, after in zip(starts, [*starts[1:], len(text)], strict=False):
        its_script = script_of(text[at])
        if script in _ARIAL_SCRIPTS and not its_script and _is_from_arial(text[at:after]):
            if current is not ARIMO:
                yield start, at, current
                start, current = at, ARIMO
            continue
        if current and _leans(text[at]):
            continue
        if current and not its_script and script in COMPLEX_SCRIPTS and _has(current, ord(text[at])):
            continue
        family = covering_family(text[at:after], typeface, lang)
        differs = family is None or family is not current or (its_script and script and its_script != script)
        if at and differs:
            yield start, at, current
            start, script = at, ""
        current, script = family, its_script or script
    if text:
        yield start, len(text), current


def _has_gap(text: str, at: int, before: Family | None, after: Family | None) -> bool:
    """Whether East Asian text meets other text at `at` without a space, so that programs put a gap there."""
    if before is None or after is None or (before in CJK_FAMILIES) == (after in CJK_FAMILIES):
        return False
    return not text[at - 1].isspace() and not text[at].isspace()


def _shape_into(advances: array[float], text: str, start: int, end: int, font: Any, lang: str) -> None:
    import uharfbuzz as hb

    buffer = hb.Buffer()
    buffer.add_str(text[start:end])
    buffer.guess_segment_properties()
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


def _wants_cjk(cluster: str, lang: str) -> bool:
    return cluster in _CJK_PUNCTUATION and lang.lower().partition("-")[0] in {"zh", "ja", "ko"}


@lru_cache(maxsize=4096)
def _is_ignorable(character: str) -> bool:
    """Whether a font need not have a character: joiners, direction marks, variation selectors, no-break spaces."""
    return (
        unicodedata.category(character) == "Cf"
        or "\ufe00" <= character <= "\ufe0f"
        or character in "\xa0\u2007\u202f"
    )


def _is_from_arial(cluster: str) -> bool:
    return len(cluster) == 1 and not _is_ignorable(cluster) and _has(ARIMO, ord(cluster))


def _leans(character: str) -> bool:
    return character == " " or _is_ignorable(character)


def _guess(cluster: str) -> float:
    """Return a generous width for a cluster that no installed font has, in font sizes."""
    first = cluster[0]
    if first >= "\U0001f000":
        return 1.4
    if unicodedata.east_asian_width(first) in {"W", "F"}:
        return 1.0
    return 0.0 if extends(first) else 0.7
