"""The text of one PDF page as lines with their place, size and weight.

The text comes as one string in the file's order; each stretch between line breaks is cut where the text object changes,
and measured per object, which is far cheaper than per letter.
"""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, pairwise
from math import hypot
from statistics import median
from typing import Any

import pypdfium2.raw as pdfium

from nbdeck.engine.sources.letters import halved, lowered, raised, whole
from nbdeck.engine.sources.pdf.faces import Face, Faces, by_address, font_of, with_tex_letters
from nbdeck.engine.sources.pdf.page import PdfLine
from nbdeck.engine.sources.pdf.right_to_left import (
    PlacedLetter,
    faces_away,
    in_reading_order,
    is_mostly_right_to_left,
    is_right_to_left,
)
from nbdeck.engine.sources.pdf.view import View, quarter_turns

_COMPATIBLE = re.compile(r"[\u2e80-\u2fdf\ufb00-\ufb06\ufb1d-\ufdf9\ufe70-\ufefc\uf900-\ufaff\u2002-\u200a]")
"""Radicals, ligatures and joined Arabic forms that stand for ordinary letters, and unusual spaces."""
_NO_TEXT = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]"
)


def clean(text: str) -> str:
    """Return text without control characters, its letters whole, ligatures and radicals as ordinary letters."""
    text = whole(_NO_TEXT.sub("", text)).replace("\u00a0", " ")
    return _COMPATIBLE.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)


_CODES = re.compile(r"[\x00\x01\x03-\x08\x0b\x0c\x0e-\x1f]")
"""Codes of glyphs that the file names no letter for; the second marks a hyphen at a line's end."""
_BREAK = re.compile(r"\r\n|\r|\n|\ufffe")
_SMALL_LETTERS = "acemnorsuvwxz"
_SMALL, _TALL = 0.45, 0.69
"""Height of small letters and of capitals in Latin type, as a share of its size."""
_FILLED_AND_STROKED = 2
_BLANKS = re.compile(r" +")
_MARK = re.compile(r"[\d,*†‡§¶–-]{1,7}")
_AFTER_WORD = re.compile(r"[^\W\d_]{3}[\"”’)]?[.,;:]?[\"”’)]?\s?\Z")
_SAMPLES = 24
"""Letters that are asked how they stand."""
_CELL_GAP = 0.9
"""Times the size: a wider gap may part the cells of a table."""
_SPACE, _OVERLAP = 0.15, 0.3
"""Times the size: a gap that is a space, and how far letters of a line reach into each other."""
_RAISED = 0.6
"""Times the size: what stands higher or lower is no part of a line."""
_SMALLER, _RISE, _DROP = 0.85, 0.2, 0.08
"""Times the size: how small raised and lowered letters are at most, and how far above or below the line they stand."""
_FIGURES, _SHORT = 0.25, 40
"""Share of digits from which a stretch may be a row of figures, and characters of a short one, whose gaps are found."""


_owner_of = by_address(pdfium.FPDFText_GetTextObject, ctypes.c_void_p, ctypes.c_int)
_render_mode_of = by_address(pdfium.FPDFTextObj_GetTextRenderMode, ctypes.c_void_p, answer=ctypes.c_int)


@dataclass(slots=True)
class _Span:
    """Letters of one text object on one line."""

    start: int
    end: int
    left: float
    right: float
    baseline: float
    size: float
    face: Face


class PdfTextReader:
    """Reads the lines of one page."""

    def __init__(self, text_page: Any, view: View, faces: Faces) -> None:
        self._text, self._faces = text_page, faces
        self._address = ctypes.cast(text_page, ctypes.c_void_p).value
        self._matrix = pdfium.FS_MATRIX()
        self._edges = [ctypes.c_double() for _ in range(4)]
        self.without_meaning = 0
        """Letters so far of which the file does not tell what they mean."""
        self.turned = 0
        """Letters so far that do not stand upright on the page, and are not read."""
        self._letters = self._all_text()
        self.view = replace(view, is_mirrored=is_mostly_right_to_left(self._letters))
        """The page, its places told from the side where reading begins."""
        self._faces_away = self.view.is_mirrored and faces_away(self._letters)

    def lines(self) -> Iterator[PdfLine]:
        """Yield the lines in the file's order."""
        text = self._letters
        if self.view.is_mirrored:
            yield from self._turned_lines(text, 0, len(text))
            return
        start = 0
        for match in [*_BREAK.finditer(text), None]:
            end = match.start() if match else len(text)
            breaks_word = match is not None and match[0] == "\ufffe"
            if is_right_to_left(text[start:end]):
                found_lines = list(self._turned_lines(text, start, end))
            else:
                found_lines = list(_lines(text, self._in_place(text, list(self._spans(text, start, end)))))
            if breaks_word and found_lines:
                found_lines[-1].breaks_word = True
                found_lines[-1].text += "-"
            yield from found_lines
            start = match.end() if match else end

    def _all_text(self) -> str:
        count = pdfium.FPDFText_CountChars(self._text)
        if count <= 0:
            return ""
        buffer = (ctypes.c_ushort * (count + 1))()
        got = pdfium.FPDFText_GetText(self._text, 0, count, buffer)
        # One character for each that pdfium counts: it counts both halves of a letter.
        text = halved(bytes(buffer)[: 2 * (got - 1)].decode("utf-16-le", "surrogatepass"))
        if len(text) != count:
            codes = (pdfium.FPDFText_GetUnicode(self._text, index) for index in range(count))
            text = "".join(chr(code) if code < 0x110000 else " " for code in codes).replace("\x02", "\ufffe")
        text = with_tex_letters(text, self._text, _owner_of)
        self.without_meaning += len(_CODES.findall(text))
        return text

    def _turned_lines(self, text: str, start: int, end: int) -> Iterator[PdfLine]:
        """Yield the lines of a stretch with text from right to left, whose objects may stand in any order."""
        spans: list[_Span] = []
        for owner, group in groupby(range(start, end), partial(_owner_of, self._address)):
            places = [at for at in group if not text[at].isspace()]
            spans += self._measured(text, places[0], places[-1] + 1, owner) if owner and places else ()
        for row in _rows(spans):
            for held in _joined(row):
                main = max(held, key=lambda span: (span.end - span.start) * span.size)
                words = [
                    span for span in held if not _is_raised_mark(text[span.start : span.end], span, main)
                ]
                letters = [letter for span in words for letter in self._placed(text, span)]
                own = "".join(letter.character for letter in letters)
                is_figures = not any(map(str.isalpha, own))
                is_turned = (self.view.is_mirrored and (is_figures or is_right_to_left(own))) or (
                    is_mostly_right_to_left(own)
                )
                line = in_reading_order(letters, main.size, is_turned=is_turned, faces_away=self._faces_away)
                yield _line(text, held, " ".join(clean(line).split()))

    def _placed(self, text: str, span: _Span) -> Iterator[PlacedLetter]:
        """Yield the letters of a span with their places."""
        left, right, bottom, top = self._edges
        across, up = ctypes.c_double(), ctypes.c_double()
        advance = pdfium.FS_RECTF()
        view = replace(self.view, is_mirrored=False)
        for at in range(span.start, span.end):
            pdfium.FPDFText_GetCharBox(self._text, at, left, right, bottom, top)
            pdfium.FPDFText_GetLooseCharBox(self._text, at, advance)
            pdfium.FPDFText_GetCharOrigin(self._text, at, across, up)
            ink = view.upright(left.value, bottom.value, right.value, top.value)
            box = view.upright(advance.left, advance.bottom, advance.right, advance.top)
            origin = view.upright(across.value, up.value, across.value, up.value).left
            yield PlacedLetter(
                text[at],
                min(box.left, ink.left, origin),
                max(box.right, ink.right),
                origin,
                (ink.left + ink.right) / 2,
            )

    def _spans(self, text: str, start: int, end: int) -> Iterator[_Span]:
        """Yield the parts of a stretch that belong to one text object each; objects never come back."""
        owner_of, address = _owner_of, self._address
        while start < end:
            while start < end and text[start].isspace():
                start += 1
            if start == end:
                return
            owner = owner_of(address, start)
            low, high = start, end - 1
            while high > low and text[high].isspace():
                high -= 1
            if owner_of(address, high) != owner:
                while high - low > 1:
                    middle = (low + high) // 2
                    low, high = (middle, high) if owner_of(address, middle) == owner else (low, middle)
            else:
                low = high
            if owner:
                for span in self._measured(text, start, low + 1, owner):
                    yield from self._parts(text, span)
            start = low + 1

    def _measured(self, text: str, start: int, end: int, owner: int) -> Iterator[_Span]:
        left, top, right, bottom = self._edges
        if pdfium.FPDFText_CountRects(self._text, start, end - start) < 1:
            return
        pdfium.FPDFText_GetRect(self._text, 0, left, top, right, bottom)
        x0, x1 = left.value, right.value
        y0, y1 = bottom.value, top.value
        pdfium.FPDFText_GetCharOrigin(self._text, start, left, top)
        origin = left.value, top.value
        matrix = self._matrix
        pdfium.FPDFText_GetMatrix(self._text, start, matrix)
        size = pdfium.FPDFText_GetFontSize(self._text, start) * hypot(matrix.c, matrix.d)
        if size < 1:
            size = self._drawn_size(text, start, end, owner)
        if quarter_turns(matrix.a, matrix.b) != self.view.turns or size < 1:
            self.turned += end - start
            return
        near, far, baseline = self.view.upright_text((x0, y0, x1, y1), origin)
        face = self._faces.of(owner)
        if not face.is_bold and _render_mode_of(owner) == _FILLED_AND_STROKED:
            face = Face(is_bold=True, is_mono=face.is_mono)
        yield _Span(start, end, near, far, baseline, size, face)

    def _drawn_size(self, text: str, start: int, end: int, owner: int) -> float:
        """Return the size of letters whose font draws them in a scale of its own, judged by how tall they are.

        The first stretch of a font decides, so that all its lines have one size.
        """
        font = font_of(owner) or 0
        if not self._faces.drawn_sizes.get(font):
            _, _, bottom, top = edges = self._edges
            tallness: list[float] = []
            for at in range(start, end):
                part = _SMALL if text[at] in _SMALL_LETTERS else _TALL if text[at].isalnum() else None
                if part and pdfium.FPDFText_GetCharBox(self._text, at, *edges):
                    tallness.append((top.value - bottom.value) / part)
            self._faces.drawn_sizes[font] = round(median(tallness), 1) if tallness else 0.0
        return self._faces.drawn_sizes[font]

    def _parts(self, text: str, span: _Span) -> Iterator[_Span]:
        """Yield the words of figures and of short stretches, cells of several columns that one object may hold."""
        part = text[span.start : span.end]
        is_short = len(part) <= _SHORT and not span.face.is_mono
        may_be_cells = is_short or sum(map(str.isdigit, part)) >= _FIGURES * len(part)
        if " " not in part or not may_be_cells or self.view.turns or self.view.is_mirrored:
            yield span
        else:
            yield from self._cut(text, span, 0.0)

    def _in_place(self, text: str, spans: list[_Span]) -> list[_Span]:
        """Return spans; one that stands in a gap of the one before it, as words of another typeface do, parts that."""
        if self.view.turns or not any(map(_is_inside, spans[1:], spans)):
            return spans
        rows = list(_rows(part for span in spans for part in self._cut(text, span)))
        are_apart = all(
            after.left > before.right - _OVERLAP * before.size
            for row in rows
            for before, after in pairwise(row)
        )
        return [part for row in rows for part in row] if are_apart else spans

    def _cut(self, text: str, span: _Span, least: float = _CELL_GAP) -> Iterator[_Span]:
        """Yield a span in parts, cut at its gaps wider than so many times its size."""
        part = text[span.start : span.end]
        start, left = span.start, span.left
        for match in _BLANKS.finditer(part):
            before, after = span.start + match.start() - 1, span.start + match.end()
            end, begin = self._edge(before)[1], self._edge(after)[0]
            if begin - end > least * span.size:
                yield replace(span, start=start, end=before + 1, left=left, right=end)
                start, left = after, begin
        yield replace(span, start=start, left=left)

    def _edge(self, index: int) -> tuple[float, float]:
        left, right, bottom, top = self._edges
        pdfium.FPDFText_GetCharBox(self._text, index, left, right, bottom, top)
        return left.value - self.view.box[0], right.value - self.view.box[0]


def turns_of(text_page: Any, stated: int) -> int:
    """Return how many quarters a page is to be turned so that most of its text stands upright.

    Args:
        text_page: Handle of its text.
        stated: What the page says itself; kept where the text is not of one mind.
    """
    count = pdfium.FPDFText_CountChars(text_page)
    matrix = pdfium.FS_MATRIX()
    turns: Counter[int] = Counter()
    for index in range(0, count, max(1, count // _SAMPLES)):
        if _owner_of(ctypes.cast(text_page, ctypes.c_void_p), index):
            pdfium.FPDFText_GetMatrix(text_page, index, matrix)
            turns[quarter_turns(matrix.a, matrix.b)] += 1
    most, times = turns.most_common(1)[0] if turns else (stated, 0)
    return most if times > 0.7 * turns.total() else stated


def _lines(text: str, spans: Sequence[_Span]) -> Iterator[PdfLine]:
    """Yield spans joined to lines; a wide gap or another baseline begins a new one."""
    for held in _joined(spans):
        yield _line(text, held)


def _rows(spans: Iterable[_Span]) -> Iterator[list[_Span]]:
    """Yield spans that stand on about one baseline, in their order on it."""
    held: list[_Span] = []
    for span in sorted(spans, key=lambda span: span.baseline):
        if held and span.baseline - held[0].baseline > _RAISED * span.size:
            yield sorted(held, key=lambda span: span.left)
            held = []
        held.append(span)
    if held:
        yield sorted(held, key=lambda span: span.left)


def _joined(spans: Iterable[_Span]) -> Iterator[list[_Span]]:
    held: list[_Span] = []
    for span in spans:
        if held and not _goes_on(held, span):
            yield held
            held = []
        held.append(span)
    if held:
        yield held


def _is_inside(span: _Span, other: _Span) -> bool:
    """Whether a span begins well inside another one on the same baseline."""
    is_level = abs(span.baseline - other.baseline) < _RAISED * other.size
    return is_level and other.left < span.left < other.right - 2 * other.size


def _goes_on(held: Sequence[_Span], span: _Span) -> bool:
    last, size = held[-1], max(span.size, *(each.size for each in held))
    gap = span.left - last.right
    return -2 * size < gap <= _CELL_GAP * size and abs(span.baseline - held[0].baseline) < _RAISED * size


def _line(text: str, spans: Sequence[_Span], turned: str = "") -> PdfLine:
    main = max(spans, key=lambda span: (span.end - span.start) * span.size)
    letters = sum(span.end - span.start for span in spans)
    bold = sum(span.end - span.start for span in spans if span.face.is_bold)
    mono = sum(span.end - span.start for span in spans if span.face.is_mono)
    return PdfLine(
        text=turned or _words(text, spans, main),
        parts=() if turned else tuple((span.left, span.right, _words(text, [span], main)) for span in spans),
        left=min(span.left for span in spans),
        right=max(span.right for span in spans),
        baseline=main.baseline,
        size=round(main.size, 1),
        is_bold=bold > 0.6 * letters,
        is_mono=mono > 0.6 * letters,
    )


def _words(text: str, spans: Sequence[_Span], main: _Span) -> str:
    parts: list[str] = []
    end, right = spans[0].start, spans[0].left
    for span in spans:
        part = text[span.start : span.end]
        if _AFTER_WORD.search("".join(parts)) and _is_raised_mark(part, span, main):
            end = span.end
            continue
        between = text[end : span.start]
        is_next = span.start >= end and not between.strip()
        blank = between if is_next else " " * (span.left - right > _SPACE * span.size)
        is_attached = bool(parts) and not blank and span.size < _SMALLER * main.size
        rise = (main.baseline - span.baseline) / main.size if is_attached else 0.0
        parts += [blank, raised(part) if rise > _RISE else lowered(part) if rise < -_DROP else part]
        end, right = span.end, span.right
    return " ".join(clean("".join(parts)).split())


def _is_raised_mark(part: str, span: _Span, main: _Span) -> bool:
    """Whether a raised figure points at a footnote, as it does behind a word."""
    is_raised = span.size < _SMALLER * main.size and main.baseline - span.baseline > _RISE * main.size
    return is_raised and _MARK.fullmatch(part.strip()) is not None
