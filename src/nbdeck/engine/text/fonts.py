"""Typefaces by the names that PowerPoint knows: widths, files, families for the painter."""

from pathlib import Path

from nbdeck.contract.words.remembering import SHORT, remembered
from nbdeck.engine.scene import Pt
from nbdeck.engine.text.clusters import cluster_starts
from nbdeck.engine.text.shaping import covering_family, ends
from nbdeck.engine.text.typefaces import chain, installed_files, twin


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


@remembered(SHORT)
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
