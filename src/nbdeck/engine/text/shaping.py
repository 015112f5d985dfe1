"""Advance widths of a text, shaped by HarfBuzz with the right font for each character."""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any

from nbdeck.contract.words.remembering import LONG, remembered
from nbdeck.contract.words.scripts import script_of
from nbdeck.engine.scene import Kind
from nbdeck.engine.text.clusters import cluster_starts, extends
from nbdeck.engine.text.portions import CJK_GAP, Portion, gaps, portions
from nbdeck.engine.text.typefaces import CJK_FAMILIES, Family, chain, path_of, twin

STAND_IN_WIDENING = 1.06
"""How much wider an unknown typeface is taken to be than Arial: most text faces are narrower."""
_REGULAR, _BOLD = 400, 700
_BLANKS = str.maketrans(dict.fromkeys("\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029", " "))


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

    The gaps between East Asian and other text count to the character before them. The first value is 0.0 and stands before the first character, so there is one more value than characters.
    Characters of a ligature share its width evenly. Do not change the array: it is shared.

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
def covering_family(cluster: str, typeface: str, lang: str, kind: Kind = "latin") -> Family | None:
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
    text: str, portion: Portion, typeface: str, lang: str
) -> Iterator[tuple[int, int, Family | None]]:
    """Yield the stretches of a portion; joiners and direction marks stay with what precedes."""
    part = text[portion.start : portion.end]
    starts = list(range(len(part)) if part.isascii() else cluster_starts(part))
    start, current, script = 0, None, ""
    for at, after in zip(starts, [*starts[1:], len(part)], strict=True):
        if current and _is_ignorable(part[at]):
            continue
        its_script = script_of(part[at])
        family = covering_family(part[at:after], typeface, lang, portion.kind)
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
