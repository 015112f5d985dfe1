"""Greedy line breaking over runs of mixed appearance, as LibreOffice and PowerPoint do it."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nbdeck.engine.scene import Line, Look, Pt, Run
from nbdeck.engine.text.clusters import cluster_starts
from nbdeck.engine.text.opportunities import segments
from nbdeck.engine.text.scripts import SPACELESS_SCRIPTS, script_of
from nbdeck.engine.text.shaping import ends

_SLACK = 1e-6
"""Rounding errors of sums, points."""
_SYLLABLE_STARTERS = frozenset("เแโใไเແໂໃໄ")
"""Thai and Lao vowels that are written before their consonant: a syllable begins with them."""
_SYLLABLE_ENDERS = frozenset("ะๆฯະໆຯ")


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
    text = "".join(run.text for run in runs)
    ruler = _ruler(runs, look)
    return tuple(
        Line(_cut(runs, start, end), ruler.distance(start, end)) for start, end in _break(text, ruler, width).spans
    )


def find_breaks(runs: Sequence[Run], width: Pt, look: Look) -> Breaks:
    """Return where the lines are without making them: a cheaper answer for those who only count."""
    return _break("".join(run.text for run in runs), _ruler(runs, look), width)


@dataclass(frozen=True, slots=True)
class _Ruler:
    """Where each character ends when all are set in one line, in multiples of `unit` points."""

    places: array[float]
    unit: Pt

    def distance(self, start: int, end: int) -> Pt:
        return (self.places[end] - self.places[start]) * self.unit


def _ruler(runs: Sequence[Run], look: Look) -> _Ruler:
    if len(runs) == 1:
        return _Ruler(_run_ends(runs[0], look), runs[0].size)
    places, total = array("d", [0.0]), 0.0
    for run in runs:
        own = _run_ends(run, look)
        places.extend(total + end * run.size for end in own[1:])
        total += own[-1] * run.size
    return _Ruler(places, 1.0)


def _run_ends(run: Run, look: Look) -> array[float]:
    return ends(run.text, look.typeface(run.face), bold=run.bold, italic=run.italic, lang=run.lang)


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
            has_broken_word |= bool(cuts) and script_of(text[start]) not in SPACELESS_SCRIPTS
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
        last = _at_syllable(text, bounds, first, max(last, first + 1))
        if bounds[last] >= end:
            return
        yield bounds[last]
        first = last


def _at_syllable(text: str, bounds: Sequence[int], first: int, last: int) -> int:
    """Return a cut at or before `last` that a Thai or Lao reader accepts; `last` itself in other scripts."""
    if script_of(text[bounds[last] - 1]) not in SPACELESS_SCRIPTS:
        return last
    for cut in range(last, first + (last - first) // 2, -1):
        at = bounds[cut]
        if text[at - 1] in _SYLLABLE_ENDERS or (at < len(text) and text[at] in _SYLLABLE_STARTERS):
            return cut
    return last


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
