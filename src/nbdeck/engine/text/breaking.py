"""Greedy line breaking over runs of mixed appearance, as LibreOffice and PowerPoint do it."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import accumulate
from operator import itemgetter

from nbdeck.contract.words.sentences import SPACELESS_SCRIPTS, script_of
from nbdeck.engine.scene.boxes import Pt, ThemeStyle
from nbdeck.engine.scene.text import Kind, Line, Run
from nbdeck.engine.text.fonts import CJK_GAP, contexts, ends, gaps, is_latin, portions
from nbdeck.engine.text.hyphens import LEAST_BEFORE, LEAST_BEHIND, MARGIN, hyphenated
from nbdeck.engine.text.opportunities import NEVER_FIRST, clings, cluster_starts, is_cut, is_soft, segments

_FIRST_CJK = "\u1100"
_SLACK = 1e-6
"""Rounding errors of sums, points."""
_WIDEST_LETTER = 1.05
"""Width in font sizes that hardly any letter has on average; words that fit even so are not measured."""
_WITHOUT_DOUBT = 0.95
"""Share of a line that a text may take whose parts are not looked at: marks may lie behind the end of the text."""


@dataclass(frozen=True, slots=True)
class Breaks:
    """Where the lines of a text are.

    Attributes:
        spans: Index of the first character of each line, and index after its last visible one.
        has_broken_word: Whether a word was wider than the lines and had to be divided.
    """

    spans: tuple[tuple[int, int], ...]
    has_broken_word: bool


def break_runs(runs: Sequence[Run], width: Pt, look: ThemeStyle) -> tuple[Line, ...]:
    """Return the lines of a paragraph; there is always at least one.

    Lines end at spaces, which are dropped, after hyphens, and between East Asian characters; a word wider than the
    lines is divided between grapheme clusters. Line feeds and vertical tabs in the runs begin a new line.

    Args:
        runs: The text in logical order.
        width: Room for each line, points; with none every cluster stands alone.
        look: Gives the typefaces behind the runs' faces.
    """
    return Measured(runs, look).lines(width)


def with_hyphens(runs: Sequence[Run], width: Pt, look: ThemeStyle) -> tuple[Run, ...]:
    """Return the runs with hyphens in words that are wider than a line of `width` points; see `hyphens`."""
    size = max((run.size for run in runs), default=0.0)
    longest = max(map(len, text_of(runs).split()), default=0)
    if width <= 0 or longest <= _letters(width, size):
        return tuple(runs)
    return hyphenated(runs, width, _ruler(runs, look).distance)


def _letters(width: Pt, size: Pt) -> float:
    """Return how many letters a word may have that needs no look whether a line is wide enough for it."""
    return max(width * MARGIN / (size * _WIDEST_LETTER) if size else 0.0, LEAST_BEFORE + LEAST_BEHIND - 1)


def text_of(runs: Sequence[Run]) -> str:
    """Return the characters of runs."""
    return runs[0].text if len(runs) == 1 else "".join(run.text for run in runs)


class Measured:
    """Runs whose characters are measured once, for lines of whatever width.

    Type of another size has the same lines where the width is larger by as much.

    Attributes:
        runs: The text in logical order.
        text: Its characters.
        size: Of the first run, points; all others keep their ratio to it.
    """

    def __init__(self, runs: Sequence[Run], look: ThemeStyle) -> None:
        self.runs, self.text, self.size = tuple(runs), text_of(runs), runs[0].size if runs else 1.0
        self._ruler = _ruler(runs, look)
        self._longest: int | None = None

    def sized(self, size: Pt) -> Measured:
        """Return the runs, which have one size, at another."""
        if size == self.size or not self.runs:
            return self
        other = copy(self)
        other.runs, other.size = tuple(run.sized(size) for run in self.runs), size
        other._ruler = _Ruler(self._ruler.places, self._ruler.gaps, size)  # noqa: SLF001  # of its own class
        return other

    def breaks(self, width: Pt, size: Pt | None = None) -> Breaks:
        """Return where the lines are without making them, at another `size` if one is given."""
        return _break(self.text, self._ruler, (width + _SLACK) / (size or self.size))

    def lines(self, width: Pt) -> tuple[Line, ...]:
        """Return the lines; there is always at least one."""
        runs, ruler = self.runs, self._ruler
        spans = self.breaks(width).spans
        if spans == ((0, len(self.text)),):
            return (Line(runs, ruler.line_width(0, len(self.text), width)),)
        return tuple(
            Line(cut, ruler.line_width(start, end, width), kind)
            for (start, end), cut, kind in zip(spans, _cuts(runs, spans), _kinds(runs, spans), strict=True)
        )

    def may_need_hyphens(self, width: Pt, size: Pt) -> bool:
        """Whether some word has so many letters that a line of `width` points may be too narrow for it."""
        if self._longest is None:
            self._longest = max(map(len, self.text.split()), default=0)
        return width > 0 and self._longest > _letters(width, size)


@dataclass(frozen=True, slots=True)
class _Ruler:
    """Where each character ends when all are set in one line, in multiples of `unit` points.

    Attributes:
        places: 0.0, and the end of each character with the gap behind it.
        gaps: Widths of these gaps, by the index of the character that follows.
    """

    places: array[float]
    gaps: Mapping[int, float]
    unit: Pt

    def distance(self, start: int, end: int) -> Pt:
        """Return how far apart two places are, points."""
        return (self.places[end] - self.places[start]) * self.unit

    def line_width(self, start: int, end: int, room: Pt) -> Pt:
        """Return the width of a line in points; as much of the gap at its end as has room is part of it."""
        gap = self.gaps.get(end, 0.0) * self.unit
        width = self.distance(start, end) - gap
        return width + max(0.0, min(gap, room - width))

    def needed(self, start: int, end: int) -> float:
        """Return how much room a line needs: a gap at its end may stand outside."""
        return self.places[end] - self.places[start] - self.gaps.get(end, 0.0)


def _ruler(runs: Sequence[Run], look: ThemeStyle) -> _Ruler:
    if len(runs) == 1:
        (run,) = runs
        return _Ruler(_ends(run, look), dict.fromkeys(gaps(run.text), CJK_GAP), run.size)
    unit = runs[0].size if runs else 1.0
    places, wide, size = array("d", [0.0]), {}, 0.0
    for run, before in zip(runs, contexts(run.text for run in runs), strict=True):
        own, scale = _ends(run, look, before), run.size / unit
        for at in gaps(run.text, before):
            wide[len(places) - 1 + at] = CJK_GAP * (scale if at else size)
            places[-1] += 0.0 if at else CJK_GAP * size
        total, size = places[-1], scale
        places.extend(total + end * scale for end in own[1:])
    return _Ruler(places, wide, unit)


def _ends(run: Run, look: ThemeStyle, before: Kind = "") -> array[float]:
    typeface = run.typeface or look.typeface(run.face)
    return ends(run.text, typeface, bold=run.bold, italic=run.italic, lang=run.lang, before=before)


def _kinds(runs: Sequence[Run], spans: Sequence[tuple[int, int]]) -> Iterator[Kind]:
    """Yield for each line the kind of the text before it; empty where nothing could lean on it."""
    if len(spans) == 1 or all(is_latin(run.text) for run in runs):
        for _ in spans:
            yield ""
        return
    kinds: list[tuple[int, Kind]] = []
    offset = 0
    for run, before in zip(runs, contexts(run.text for run in runs), strict=True):
        kinds.extend((offset + portion.end, portion.kind) for portion in portions(run.text, before))
        offset += len(run.text)
    for start, _ in spans:
        at = bisect_left(kinds, start, key=itemgetter(0))
        yield kinds[at][1] if start and at < len(kinds) else ""


def _break(text: str, ruler: _Ruler, limit: float) -> Breaks:
    """Return where lines end that are at most so many of the ruler's units long."""
    if _is_one_line(text, ruler, limit):
        return Breaks(((0, len(text)),), has_broken_word=False)
    spans: list[tuple[int, int]] = []
    start = end = following = 0
    stops: list[tuple[int, int]] = []
    has_broken_word = False
    for segment in segments(text):
        before, needed = start, ruler.needed(start, segment.end)
        if end > start and needed > limit:
            syllable = _last_syllable(text, following, segment.end)
            if syllable and ruler.needed(start, syllable + 1) <= limit:
                has_broken_word, end, following = True, syllable, syllable
            else:
                end, following = _best_stop(text, stops, segment.end, start, ruler, limit)
            spans.append((start, end))
            start = following
            needed = ruler.needed(start, segment.end)
        if needed > limit:
            cuts = list(_divide(text, start, segment.end, ruler.places, limit))
            pieces = zip((start, *cuts), cuts, strict=False)
            spans.extend((first, first + len(text[first:last].rstrip(" "))) for first, last in pieces)
            has_broken_word |= any(not _is_clean(text, cut) for cut in cuts)
            start = cuts[-1] if cuts else start
        end, following = segment.end, segment.next
        if start != before:
            stops = [stop for stop in stops if stop[0] > start]
        stops.append((end, following))
        if segment.is_last:
            spans.append((start, end))
            start = end = following
            stops = []
    return Breaks((*spans, (start, end)), has_broken_word)


def _is_one_line(text: str, ruler: _Ruler, limit: float) -> bool:
    """Whether a text has room on one line without doubt, so that its words need no look; line feeds do not print."""
    is_plain = text.isprintable() and not text.endswith(" ")
    return bool(text) and is_plain and ruler.needed(0, len(text)) <= limit * _WITHOUT_DOUBT


def _last_syllable(text: str, start: int, end: int) -> int:
    """Return where the last syllable of a Korean word with marks behind it begins, 0 for any other word.

    LibreOffice parts it from the word where only the marks have no room.
    """
    last = end - 1
    while last > start and text[last] in NEVER_FIRST:
        last -= 1
    return last if start < last < end - 1 and script_of(text[last]) == "Hang" else 0


def _best_stop(
    text: str, stops: Sequence[tuple[int, int]], end: int, start: int, ruler: _Ruler, limit: float
) -> tuple[int, int]:
    """Return where a line ends that begins at `start`, and where the next begins.

    It is the last of the line's `stops`, or one before it where a Latin word clings to what precedes it; `end` is that
    of the segment that does not fit.
    """
    for stop in reversed(stops):
        at = stop[1]
        letter = next((place for place in range(at, end) if text[place].isalnum()), end)
        is_word = at == stop[0] and letter < end and text[letter] < _FIRST_CJK
        has_begun = is_word and ruler.places[letter + 1] - ruler.places[start] <= limit
        if not (has_begun and clings(text, at)):
            return stop
    return stops[-1]


def _divide(text: str, start: int, end: int, places: array[float], limit: float) -> Iterator[int]:
    """Yield where an unbreakable stretch wider than a line is cut; what follows the last cut fits."""
    bounds = [start + at for at in cluster_starts(text[start:end])] + [end]
    first = 0
    while places[end] - places[bounds[first]] > limit:
        last = bisect_right(bounds, places[bounds[first]] + limit, lo=first + 1, key=places.__getitem__) - 1
        last = max(last, first + 1)
        last += text.startswith(" ", bounds[last]) and bounds[last] + 1 < end  # a space may hang over
        last = _best_cut(text, bounds, first, last)
        if bounds[last] >= end:
            return
        yield bounds[last]
        first = last


def _best_cut(text: str, bounds: Sequence[int], first: int, last: int) -> int:
    """Return which bound after `first` and up to `last` to cut at: a soft one if the text has any there."""
    if bounds[last] >= len(text):
        return last
    soft = next((cut for cut in range(last, first, -1) if is_soft(text, bounds[cut])), None)
    if soft is not None:
        return soft
    return next((cut for cut in range(last, first, -1) if is_cut(text, bounds[cut])), last)


def _is_clean(text: str, at: int) -> bool:
    """Whether a cut leaves every word whole, and its mark with it, as far as can be told."""
    return (is_soft(text, at) and text[at] not in NEVER_FIRST) or script_of(text[at - 1]) in SPACELESS_SCRIPTS


def _cuts(runs: Sequence[Run], spans: Sequence[tuple[int, int]]) -> Iterator[tuple[Run, ...]]:
    """Yield the runs of each line; for an empty line one empty run that keeps its size."""
    bounds = list(accumulate((len(run.text) for run in runs), initial=0))
    for start, end in spans:
        # The run that holds the line's first character; at a border an empty line belongs to the run before it.
        at = bisect_left(bounds, start, lo=1) - 1 if start == end else bisect_right(bounds, start) - 1
        cut: list[Run] = []
        while start < end and at < len(runs):
            run, offset = runs[at], bounds[at]
            text = run.text[max(start - offset, 0) : end - offset]
            if text:
                cut.append(run.saying(text))
            at += 1
            if bounds[at] >= end:
                break
        yield tuple(cut) if start < end else tuple(run.saying("") for run in runs[at : at + 1])
