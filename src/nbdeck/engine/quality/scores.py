"""Scores of a deck, 0 to 1: how well it is made beyond having no mistakes.

They are coupled: each is multiplied by the share of slides that say or show something and by the share of characters
that can be read, so that neither an empty deck nor one in tiny type can win.
"""

from __future__ import annotations

import colorsys
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from nbdeck.contract.check import Scores
from nbdeck.engine.quality.slide_facts import COLUMNS, ROWS, SlideFacts, count_words
from nbdeck.engine.quality.variety import RUN
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.slides import DeckScene

_NEAR: Pt = 1.5
"""Edges that differ by less than this many points are one line."""
_RECURRING = 0.15
"""Share of slides on which an edge must stand to count as a line of the deck's grid."""
_FEWEST_WORDS = 8
_HUE_BINS = 12


def scores(deck: DeckScene) -> Scores:
    """Return the scores of a deck; all zero for one without slides."""
    facts = [SlideFacts(deck, slide) for slide in deck.slides]
    inner = [each for each in facts if not each.is_cover] or facts
    if not inner:
        return Scores(**dict.fromkeys(Scores.model_fields, 0.0))
    parts = (
        _alignment(facts),
        _mean([_balance(each) for each in inner]),
        _mean([min(_room(each), _band(each)) for each in inner]),
        _mean([_amount(each) for each in inner]),
        _colors(facts),
        _variety(inner),
        _rhythm(inner),
        _titles(inner),
    )
    factor = _substance(inner) * _readable(facts)
    coupled = [round(part * factor, 3) for part in parts]
    return Scores(**dict(zip(Scores.model_fields, (*coupled, round(_mean(coupled), 3)), strict=True)))


def _substance(facts: Sequence[SlideFacts]) -> float:
    return _mean([float(each.has_visual or each.words >= _FEWEST_WORDS) for each in facts])


def _readable(facts: Sequence[SlideFacts]) -> float:
    total = sum(each.letters[0] for each in facts)
    return (sum(each.letters[1] for each in facts) / total) ** 2 if total else 1.0


def _alignment(facts: Sequence[SlideFacts]) -> float:
    slides = [_edges(each) for each in facts]
    shared = Counter(edge for lines in slides for edge in {edge for lines_of in lines for edge in lines_of})
    recurring = max(2.0, _RECURRING * len(slides))
    boxes = [
        any(_count(edge, lines) > 1 or shared[edge] > recurring for edge in lines_of)
        for lines in slides
        for lines_of in lines
    ]
    return _mean([float(each) for each in boxes]) if boxes else 0.0


def _edges(facts: SlideFacts) -> list[tuple[tuple[str, int], ...]]:
    """Return for every block its left, middle and right, on a raster of near points."""
    return [
        (("left", _line(box.x)), ("middle", _line(box.center[0])), ("right", _line(box.right)))
        for box in facts.blocks
    ]


def _line(at: Pt) -> int:
    return round(at / (2 * _NEAR))


def _count(edge: tuple[str, int], lines: Sequence[tuple[tuple[str, int], ...]]) -> int:
    return sum(edge in each for each in lines)


def _balance(facts: SlideFacts) -> float:
    if not facts.inked:
        return 0.0
    across = sum(column + 0.5 for column, _ in facts.inked) / len(facts.inked) / COLUMNS - 0.5
    down = sum(row + 0.5 for _, row in facts.inked) / len(facts.inked) / ROWS - 0.5
    return _ramp(2 * (across**2 + down**2) ** 0.5, zero=0.7, one=0.2)


def _room(facts: SlideFacts) -> float:
    free = 1 - facts.filled
    return min(_ramp(free, zero=0.05, one=0.3), _ramp(free, zero=0.99, one=0.85))


def _band(facts: SlideFacts) -> float:
    """Return how small the largest band without ink is, top and foot included."""
    inked = {row for _, row in facts.inked}
    longest = run = 0
    for row in range(ROWS):
        run = 0 if row in inked else run + 1
        longest = max(longest, run)
    return _ramp(longest / ROWS, zero=0.75, one=0.3)


def _amount(facts: SlideFacts) -> float:
    enough = 1.0 if facts.has_visual else _ramp(facts.words, zero=2, one=12)
    most = 2.0 if any(text.home == "cell" for text in facts.texts) else 1.0
    return min(enough, _ramp(facts.words, zero=180 * most, one=80 * most))


def _colors(facts: Sequence[SlideFacts]) -> float:
    digits = {each.deck.look.digits(color) for each in facts for color in each.colors()}
    hues = set()
    for color in digits:
        hue, light, saturation = colorsys.rgb_to_hls(*(int(color[at : at + 2], 16) / 255 for at in (0, 2, 4)))
        if saturation > 0.25 and 0.1 < light < 0.9:
            hues.add(int(hue * _HUE_BINS))
    return (_ramp(len(digits), zero=24, one=10) + _ramp(len(hues), zero=9, one=4)) / 2


def _variety(facts: Sequence[SlideFacts]) -> float:
    looks = [each.composition for each in facts]
    if len(looks) < RUN:
        return 1.0
    runs = [len(set(looks[at : at + RUN])) == 1 for at in range(len(looks) - RUN + 1)]
    kinds = len({str(look) for look in looks}) / len(looks)
    return (1 - _mean([float(each) for each in runs]) + _ramp(kinds, zero=0.1, one=0.5)) / 2


def _rhythm(facts: Sequence[SlideFacts]) -> float:
    if len(facts) < RUN:
        return 1.0
    steps = _mean([abs(one.filled - other.filled) for one, other in pairwise(facts)])
    longest = run = 0
    for each in facts:
        run = 0 if each.has_visual else run + 1
        longest = max(longest, run)
    return (_ramp(steps, zero=0.0, one=0.06) + _ramp(longest, zero=12, one=4)) / 2


def _titles(facts: Sequence[SlideFacts]) -> float:
    return _mean([_says(each.slide.title) for each in facts])


def _says(title: str) -> float:
    """Return whether a title is a statement: it has the length of one, and is neither a label nor a paragraph."""
    words = count_words(title)
    return (
        0.5
        if title.rstrip().endswith((":", "："))
        else min(_ramp(words, zero=1, one=4), _ramp(words, zero=40, one=20))
    )


def _ramp(value: float, *, zero: float, one: float) -> float:
    """Return 0 at `zero` and beyond, 1 at `one` and beyond, straight between them."""
    return max(0.0, min(1.0, (value - zero) / (one - zero)))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
