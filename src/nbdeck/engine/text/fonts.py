"""Typefaces by the names that PowerPoint knows: widths, files, families for the painter, names for other scripts."""

from functools import lru_cache
from pathlib import Path

from nbdeck.engine.scene import Pt
from nbdeck.engine.text.clusters import cluster_starts
from nbdeck.engine.text.shaping import covering_family, ends
from nbdeck.engine.text.typefaces import chain, installed_files, twin

_EAST_ASIAN = {"zh": "Microsoft YaHei", "ja": "Yu Gothic", "ko": "Malgun Gothic"}
_TRADITIONAL = ("zh-tw", "zh-hk", "zh-mo", "zh-hant")
_COMPLEX = {
    "th": "Leelawadee UI", "lo": "Leelawadee UI", "km": "Leelawadee UI",
    "hi": "Nirmala UI", "mr": "Nirmala UI", "ne": "Nirmala UI", "sa": "Nirmala UI", "bn": "Nirmala UI",
    "as": "Nirmala UI", "gu": "Nirmala UI", "pa": "Nirmala UI", "or": "Nirmala UI", "ta": "Nirmala UI",
    "te": "Nirmala UI", "kn": "Nirmala UI", "ml": "Nirmala UI", "si": "Nirmala UI",
}  # fmt: skip


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


def font_files() -> tuple[Path, ...]:
    """Return every font file that nbdeck measures with, for the painter and for fontconfig."""
    return installed_files()


def painter_families(typeface: str, lang: str = "") -> tuple[str, ...]:
    """Return the names of the installed families to draw with, in the order in which they were measured."""
    return tuple(family.name for family in chain(typeface, lang))


@lru_cache(maxsize=2048)
def missing_characters(text: str, lang: str = "") -> str:
    """Return the characters of `text` that no installed font has, each once, in order of appearance."""
    starts = list(cluster_starts(text))
    clusters = (text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=False))
    missing = (
        cluster
        for cluster in clusters
        if not cluster.isspace() and covering_family(cluster, "Calibri", lang) is None
    )
    return "".join(dict.fromkeys(missing))


def script_typefaces(lang: str) -> tuple[str, str]:
    """Return the typefaces for East Asian and for complex scripts, by the names that PowerPoint knows.

    A deck in another language gets the pair of Simplified Chinese and Arabic, so that a stray word is still drawn.
    """
    tag = lang.lower()
    primary = tag.partition("-")[0]
    east_asian = _EAST_ASIAN.get(primary, _EAST_ASIAN["zh"])
    if tag.startswith(_TRADITIONAL):
        east_asian = "Microsoft JhengHei"
    return east_asian, _COMPLEX.get(primary, "Arial")
