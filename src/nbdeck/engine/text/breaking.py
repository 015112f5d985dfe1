"""Greedy line breaking over runs of mixed appearance, as LibreOffice and PowerPoint do it."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nbdeck.engine.scene import Line, Look, Pt, Run
from nbdeck.engine.text.clusters import cluster_starts
from nbdeck.engine.text.hyphens import hyphenated, may_need_hyphens
from nbdeck.engine.text.opportunities import is_soft, segments
from nbdeck.engine.text.scripts import SPACELESS_SCRIPTS, script_of
from nbdeck.engine.text.shaping import ends
from nbdeck.engine.text.thai import is_cut

_SLACK = 1e-6
"""Rounding errors of sums, points."""


@dataclass(frozen=True, slots=True)
class Breaks:
    """Where the lines of a text are.

    Attributes:
        spans: Index of the first character of each line, and index after its last visible one.
        has_broken_word: Whether a word was wider than the lines and had to be divided.
    """

    spans: tuple[tuple[int, int], ...]
    has_broken_word: bool


def break_runs(runs: Sequence[Run], width: Pt, look: Look) -> tuple[Line, ...]:
    """Return the lines of a paragraph; there is always at least one.

    Lines end at spaces, which are dropped, after hyphens, and between East Asian characters; a word wider than the
    lines is divided between grapheme clusters. Line feeds and vertical tabs in the runs begin a new line.

    Args:
        runs: The text in logical order.
        width: Room for each line, points; with none every cluster stands alone.
        look: Gives the typefaces behind the runs' faces.
    """
    breaks, ruler = find_breaks(runs, width, look), _ruler(runs, look)
    return tuple(Line(_cut(runs, start, end), ruler.distance(start, end)) for start, end in breaks.spans)


def find_breaks(runs: Sequence[Run], width: Pt, look: Look) -> Breaks:
    """Return where the lines are without making them: a cheaper answer for those who only count."""
    return _break("".join(run.text for run in runs), _ruler(runs, look, has_gaps=True), width)


def with_hyphens(runs: Sequence[Run], width: Pt, look: Look) -> tuple[Run, ...]:
    """Return the runs with hyphens in words that are wider than a line of `width` points; see `hyphens`."""
    if not may_need_hyphens(runs, width):
        return tuple(runs)
    return hyphenated(runs, width, _ruler(runs, look).distance)


@dataclass(frozen=True, slots=True)
class _Ruler:
    """Where each character ends when all are set in one line, in multiples of `unit` points."""

    places: array[float]
    unit: Pt

    def distance(self, start: int, end: int) -> Pt:
        return (self.places[end] - self.places[start]) * self.unit


def _ruler(runs: Sequence[Run], look: Look, *, has_gaps: bool = False) -> _Ruler:
    each = [
        ends(
            run.text,
            run.typeface or look.typeface(run.face),
            bold=run.bold,
            italic=run.italic,
            lang=run.lang,
            has_gaps=has_gaps,
        )
        for run in runs
    ]
    if len(runs) == 1:
        return _Ruler(each[0], runs[0].size)
    places, total = array("d", [0.0]), 0.0
    for run, own in zip(runs, each, strict=True):
        places.extend(total + end * run.size for end in own[1:])
        total += own[-1] * run.size
    return _Ruler(places, 1.0)


def _break(text: str, ruler: _Ruler, width: Pt) -> Breaks:
    places, limit = ruler.places, (width + _SLACK) / ruler.unit
    spans: list[tuple[int, int]] = []
    start = end = following = 0
    has_broken_word = False
    for segment in segments(text):
        if end > start and places[segment.end] - places[start] > limit:
            spans.append((start, end))
            start = following
        if places[segment.end] - places[start] > limit:
            cuts = list(_divide(text, start, segment.end, places, limit))
            spans.extend(zip((start, *cuts), cuts, strict=False))
            has_broken_word |= any(not _is_clean(text, cut) for cut in cuts)
            start = cuts[-1] if cuts else start
        end, following = segment.end, segment.next
        if segment.is_last:
            spans.append((start, end))
            start = end = following
    return Breaks((*spans, (start, end)), has_broken_word)


def _divide(text: str, start: int, end: int, places: array[float], limit: float) -> Iterator[int]:
    """Yield where an unbreakable stretch wider than a line is cut; what follows the last cut fits."""
    bounds = [start + at for at in cluster_starts(text[start:end])] + [end]
    first = 0
    while places[end] - places[bounds[first]] > limit:
        last = bisect_right(bounds, places[bounds[first]] + limit, lo=first + 1, key=places.__getitem__) - 1
        last = _best_cut(text, bounds, first, max(last, first + 1))
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
    """Whether a cut leaves every word whole as far as can be told."""
    return is_soft(text, at) or script_of(text[at - 1]) in SPACELESS_SCRIPTS


def _cut(runs: Sequence[Run], start: int, end: int) -> tuple[Run, ...]:
    """Return the runs' characters from `start` to `end`; for an empty line one empty run that keeps its size."""
    cut, offset = [], 0
    for run in runs:
        first, last = max(start - offset, 0), min(end - offset, len(run.text))
        offset += len(run.text)
        if first < last:
            cut.append(run if last - first == len(run.text) else replace(run, text=run.text[first:last]))
        elif start == end and not cut and start <= offset:
            return (replace(run, text=""),)
    return tuple(cut)
