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
_SYLLABLE_ENDERS = frozenset("ะาๅๆฯະາໆຯ")


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
    places = _places(runs, look)
    breaks = _break(text, places, width)
    return tuple(
        Line(_cut(runs, start, end), places[end] - places[start]) for start, end in breaks.spans
    )


def find_breaks(runs: Sequence[Run], width: Pt, look: Look) -> Breaks:
    """Return where the lines are, without making them: a cheaper answer for those who only count."""
    return _break("".join(run.text for run in runs), _places(runs, look), width)
