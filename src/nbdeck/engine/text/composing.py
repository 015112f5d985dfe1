"""Paragraphs of the scene from plain text: marks become runs, control characters go, lines break, sizes fit boxes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from nbdeck.contract.words.marks import Stretch, stretches
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.scene.boxes import Pt, ThemeStyle
from nbdeck.engine.scene.text import LINE_PITCH, Run, TextParagraph, TextStyle, stack_height
from nbdeck.engine.text.breaking import Breaks, Measured, break_runs, text_of, with_hyphens
from nbdeck.engine.text.language import is_rtl_text, numbers_in_order, without_marks
from nbdeck.errors import DoesNotFit

_LINE_BREAKS = lazy_pattern("\r\n?|[\n\v\x85\u2028\u2029]")
_BLANK = lazy_pattern("[\t\f]")
_FORBIDDEN = lazy_pattern("[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]")
"""What XML 1.0 refuses, and characters that mean nothing on a slide: soft hyphens, byte order marks, C1 controls."""

_UPRIGHT = lazy_pattern("[\u0590-\u1cff\u2e80-\ud7ff\uf900-\ufdff\ufe70-\ufefe]")
"""Letters of scripts that have no italics: programs would slant them, and not alike."""
Item: TypeAlias = tuple[str, TextStyle]
CellText: TypeAlias = tuple[Sequence[Item], Pt, Pt]
"""Texts, inner width and inner height of one cell."""

_MARGIN = 0.98
"""Share of the width that is counted on when a size is chosen, so that another program's rounding does no harm."""
_MARGINS = {"th": 0.93, "lo": 0.93}
"""The same where words are told apart without a dictionary, which other programs have."""
_STEP: Pt = 0.5
_ROUNDING: Pt = 1e-6


def paragraph(
    text: str,
    style: TextStyle,
    width: Pt,
    look: ThemeStyle,
    lang: str = "",
    *,
    line_breaks: bool = False,
    is_literal: bool = False,
) -> TextParagraph:
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
    return _paragraph(Measured(runs, look), style, width, look, lang)


def _paragraph(text: Measured, style: TextStyle, width: Pt, look: ThemeStyle, lang: str) -> TextParagraph:
    room = width - style.indent
    if text.may_need_hyphens(room, style.size) or is_rtl_text(without_marks(text.text), lang):
        return from_runs(with_hyphens(text.runs, room, look), style, width, look, lang)
    return TextParagraph(text.runs, text.lines(room), style)


def from_runs(
    runs: Sequence[Run], style: TextStyle, width: Pt, look: ThemeStyle, lang: str = ""
) -> TextParagraph:
    """Return finished runs as a paragraph with its lines broken for the inner width `width`, points.

    The direction follows the first letter of the text, and `lang` where there is none. In a paragraph from right to
    left, signed numbers and telephone numbers keep their order.
    """
    cleaned = tuple(run for each in runs if (run := each.saying(clean(each.text, line_breaks=True))).text)
    is_reversed = is_rtl_text(without_marks(text_of(cleaned)), lang)
    if is_reversed:
        cleaned = tuple(part for run in cleaned for part in numbers_in_order(run))
    return TextParagraph(
        runs=cleaned,
        lines=break_runs(cleaned, width - style.indent, look),
        style=style,
        is_rtl=is_reversed,
    )


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


def fit_together(
    cells: Sequence[CellText], look: ThemeStyle, *, floor: Pt, lang: str = ""
) -> tuple[tuple[TextParagraph, ...], ...]:
    """Return the paragraphs of every cell, all at the largest common scale, at most 1, at which each of them fits.

    A scale at which no word has to be divided is preferred to a larger one; where there is none, words that are wider
    than their line get hyphens.

    Args:
        cells: Texts, each with its style at full size, with the inner width and height of their box, points.
        look: Gives the typefaces.
        floor: Smallest size, points; styles that are smaller already keep theirs.
        lang: BCP 47 tag of the texts.

    Raises:
        DoesNotFit: not even at the floor.
    """
    attempt = _Attempt(cells, look, floor, lang)
    size = attempt.best()
    if size is None:
        text = next((text for items, _, _ in cells for text, _ in items if text), "")
        raise DoesNotFit(f"{text[:40]!r} does not fit at {floor:g} pt.", details={"floor": floor})
    return attempt.compose(size)


class SizedText:
    """A text of one style that is measured once and broken at any size."""

    def __init__(self, text: str, style: TextStyle, look: ThemeStyle, lang: str = "") -> None:
        self.style, self._look, self._lang = style, look, lang
        self._measured = Measured(runs_of(text, style, lang), look)

    def paragraph(self, size: Pt, width: Pt) -> TextParagraph:
        """Return the text as `paragraph` does, at a size and for an inner width in points."""
        return _paragraph(self._measured.sized(size), self.style.sized(size), width, self._look, self._lang)

    def breaks(self, size: Pt, width: Pt, room: Pt) -> tuple[str, Breaks]:
        """Return the text with hyphens and where its lines are.

        Args:
            size: Of the type, points.
            width: Of a line, above which a word gets hyphens, points.
            room: Of a line that is counted on, points.
        """
        if self._measured.may_need_hyphens(width, size):
            runs = tuple(run.sized(size) for run in self._measured.runs)
            parted = with_hyphens(runs, width, self._look)
            if parted != runs:
                measured = Measured(parted, self._look)
                return measured.text, replace(measured.breaks(room), has_broken_word=True)
        return self._measured.text, self._measured.breaks(room, size)


class _Attempt:
    """Cells and what is known about them at the sizes tried; a size stands for a scale: that of the largest style."""

    def __init__(self, cells: Sequence[CellText], look: ThemeStyle, floor: Pt, lang: str) -> None:
        self._cells = cells
        self._look = look
        self._floor = floor
        self._lang = lang
        self._margin = _MARGINS.get(lang.lower().partition("-")[0], _MARGIN)
        self._has_room: dict[Pt, bool] = {}
        self._composed: dict[Pt, tuple[tuple[TextParagraph, ...], ...]] = {}
        self._texts = [[SizedText(text, style, look, lang) for text, style in items] for items, _, _ in cells]
        self._largest = max((style.size for items, _, _ in cells for _, style in items), default=0.0)

    def best(self) -> Pt | None:
        """Return the largest size that fits, one that leaves words whole if there is one; None if none fits."""
        sizes = self._sizes()
        for whole_words in (True, False):
            low, high = 0, len(sizes)
            while low < high:
                middle = 0 if low == 0 and high == len(sizes) else (low + high) // 2
                if self._passes(sizes[middle], whole_words=whole_words):
                    high = middle
                else:
                    low = middle + 1
            for size in sizes[low:]:
                if self._holds(size):
                    return size
        return None

    def compose(self, size: Pt) -> tuple[tuple[TextParagraph, ...], ...]:
        """Return the cells' paragraphs at a size of the largest style."""
        if size not in self._composed:
            self._composed[size] = self._paragraphs(size)
        return self._composed[size]

    def _holds(self, size: Pt) -> bool:
        """Whether the paragraphs fit as they are set: where lines may not begin, a wider one can leave more of them."""
        return all(
            stack_height(paragraphs) <= height + _ROUNDING
            for paragraphs, (_, _, height) in zip(self.compose(size), self._cells, strict=True)
        )

    def _paragraphs(self, size: Pt) -> tuple[tuple[TextParagraph, ...], ...]:
        return tuple(
            tuple(text.paragraph(self._scaled(text.style, size), width) for text in texts)
            for texts, (_, width, _) in zip(self._texts, self._cells, strict=True)
        )

    def _sizes(self) -> list[Pt]:
        """Return the sizes to try, largest first: the style's own, then half points down to the floor."""
        smallest = min(self._floor, self._largest)
        steps = range(math.ceil(self._largest / _STEP) - 1, math.floor(smallest / _STEP), -1)
        return list(dict.fromkeys((self._largest, *(step * _STEP for step in steps), smallest)))

    def _scaled(self, style: TextStyle, size: Pt) -> Pt:
        """Return the size of a style, in half points, where the largest has a size."""
        if size >= self._largest:
            return style.size
        scaled = math.floor(style.size * size / self._largest / _STEP + _ROUNDING) * _STEP
        return max(scaled, min(self._floor, style.size))

    def _passes(self, size: Pt, *, whole_words: bool) -> bool:
        if size not in self._has_room:
            has_room = self._try(size, whole_words=whole_words)
            if has_room is None:
                return False
            self._has_room[size] = has_room
        return self._has_room[size]

    def _try(self, size: Pt, *, whole_words: bool) -> bool | None:
        """Return whether all cells have room; None where that is not known, for a word would be divided."""
        for texts, (_, width, height) in zip(self._texts, self._cells, strict=True):
            used = 0.0
            for text in texts:
                own = self._scaled(text.style, size)
                scale = own / text.style.size
                indent = text.style.indent * scale
                room = width * self._margin - indent
                _, breaks = text.breaks(own, width - indent, room)
                used += text.style.before * scale if used else 0.0
                used += len(breaks.spans) * own * LINE_PITCH * text.style.spacing
                if whole_words and breaks.has_broken_word:
                    return None
                if used > height + _ROUNDING:
                    return False
                used += text.style.after * scale
        return True
