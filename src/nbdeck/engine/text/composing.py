"""Paragraphs of the scene from plain text: marks become runs, control characters go, lines are broken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.words.marks import Stretch, stretches
from nbdeck.engine.scene import Look, Paragraph, Pt, Run, TextStyle
from nbdeck.engine.text.breaking import break_runs, with_hyphens
from nbdeck.engine.text.language import is_rtl_text
from nbdeck.engine.text.number_order import numbers_in_order, without_marks

_LINE_BREAKS = re.compile("\r\n?|[\n\v\x85\u2028\u2029]")
_BLANK = re.compile("[\t\f]")
_FORBIDDEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]")
"""What XML 1.0 refuses, and characters that mean nothing on a slide: soft hyphens, byte order marks, C1 controls."""

_UPRIGHT = re.compile("[\u0590-\u1cff\u2e80-\ud7ff\uf900-\ufdff\ufe70-\ufefe]")
"""Letters of scripts that have no italics: programs would slant them, and not alike."""


def paragraph(
    text: str,
    style: TextStyle,
    width: Pt,
    look: Look,
    lang: str = "",
    *,
    line_breaks: bool = False,
    is_literal: bool = False,
) -> Paragraph:
    """Return `text` as a paragraph with its lines broken; words wider than a line get hyphens.

    Args:
        text: May carry `**bold**` and `*italic*` or `_italic_`; marks without a partner stay text.
        style: Appearance; its indent is taken off the width.
        width: Inner width of the box, points.
        look: Gives the typefaces.
        lang: BCP 47 tag of the text, empty where unknown.
        line_breaks: Whether line feeds begin a new line; otherwise they are spaces. The runs keep
            them as line feeds.
        is_literal: Whether stars and underscores are characters instead of marks.
    """
    runs = runs_of(text, style, lang, line_breaks=line_breaks, is_literal=is_literal)
    return from_runs(with_hyphens(runs, width - style.indent, look), style, width, look, lang)


def from_runs(runs: Sequence[Run], style: TextStyle, width: Pt, look: Look, lang: str = "") -> Paragraph:
    """Return finished runs as a paragraph with its lines broken for the inner width `width`, points.

    The direction follows the first letter of the text, and `lang` where there is none. In a paragraph from right to
    left, signed numbers and telephone numbers keep their order.
    """
    kept = tuple(run for run in map(_cleaned, runs) if run.text)
    is_reversed = is_rtl_text(without_marks("".join(run.text for run in kept)), lang)
    if is_reversed:
        kept = tuple(part for run in kept for part in numbers_in_order(run))
    return Paragraph(
        runs=kept,
        lines=break_runs(kept, width - style.indent, look),
        style=style,
        is_rtl=is_reversed,
    )


def _cleaned(run: Run) -> Run:
    text = clean(run.text, line_breaks=True)
    return run if text == run.text else replace(run, text=text)


def runs_of(
    text: str, style: TextStyle, lang: str = "", *, line_breaks: bool = False, is_literal: bool = False
) -> tuple[Run, ...]:
    """Return `text` as runs in a style, its inline marks taken out unless `is_literal`; none for an empty text."""
    has_italics = text.isascii() or not _UPRIGHT.search(text)
    cleaned = clean(text, line_breaks=line_breaks)
    parts = stretches(cleaned) if not is_literal else (Stretch(cleaned),) if cleaned else ()
    return tuple(
        Run(
            stretch.text,
            style.size,
            style.color,
            style.face,
            bold=style.bold or stretch.bold,
            italic=has_italics and (style.italic or stretch.italic),
            lang=lang,
        )
        for stretch in parts
    )


def plain(text: str, *, line_breaks: bool = False) -> str:
    """Return `text` as it is read: inline marks and control characters taken out; see `clean` for line breaks."""
    return "".join(stretch.text for stretch in stretches(clean(text, line_breaks=line_breaks)))


def clean(text: str, *, line_breaks: bool = False) -> str:
    """Return `text` without characters that PowerPoint cannot hold; tabs become spaces.

    Every kind of line break becomes a line feed, or a space unless `line_breaks`.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _LINE_BREAKS.sub("\n" if line_breaks else " ", text)
    return _FORBIDDEN.sub("", _BLANK.sub(" ", text))
