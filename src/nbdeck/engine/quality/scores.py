"""Scores of a deck, 0 to 1: how well it is made beyond having no mistakes.

They are coupled: each is multiplied by the share of slides that say or show something and by the share of characters
that can be read, so that neither an empty deck nor one in tiny type can win.
"""

from __future__ import annotations

import colorsys
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nbdeck.contract.check import Scores
from nbdeck.contract.remembering import computed_once
from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.texts import TextFrame, texts_of
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import (
    ChartElement,
    Element,
    Group,
    Picture,
    Shape,
    Table,
    TextBox,
    flatten,
    is_footer,
)
from nbdeck.engine.scene.slides import DeckScene, SlideScene

GRID = 48.0
"""Boxes that differ by less than this many points look alike."""
RUN = 3


def variety(deck: DeckScene) -> Iterator[QualityFinding]:
    """Yield every third slide in a row that looks like the two before; charts, tables and contents leave no choice."""
    looks = [composition(slide) for slide in deck.slides]
    for position in range(RUN - 1, len(looks)):
        if looks[position] and len(set(looks[position - RUN + 1 : position + 1])) == 1:
            slide = deck.slides[position]
            message = f"Slide {slide.number} looks like the {RUN - 1} before it"
            yield QualityFinding(
                "variety", slide.number, message, severity="warning", remedy="another_layout"
            )


def composition(slide: SlideScene) -> tuple[tuple[object, ...], ...]:
    """Return what stands where on a coarse grid, title and footers left out; empty where there is no choice."""
    if slide.layout == "Contents":
        return ()
    if any(isinstance(element, ChartElement | Table) for element in flatten(slide.elements)):
        return ()
    return tuple(
        (*_kind(element), _coarse(element.box))
        for element in slide.elements
        if not (isinstance(element, TextBox) and _is_frame(element))
    )


def _kind(element: Element) -> tuple[object, ...]:
    """Return what tells an element from others of its size.

    A diagram is one group over the whole body: its name tells a funnel from a timeline, its forms and the room that
    they take tell one way of drawing a funnel from another, whatever the number of its parts.
    """
    if not isinstance(element, Group):
        return (type(element).__name__,)
    forms = [child for child in flatten((element,)) if isinstance(child, Shape)]
    areas = [form.box for form in forms if form.kind != "line"]
    return (element.name, tuple(sorted({form.kind for form in forms})), _coarse(_around(areas)))


def _around(boxes: Sequence[Box]) -> Box:
    if not boxes:
        return Box(0.0, 0.0, 0.0, 0.0)
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _coarse(box: Box) -> Box:
    return Box(*((value + GRID / 2) // GRID for value in (box.x, box.y, box.w, box.h)))


def _is_frame(text: TextBox) -> bool:
    return text.placeholder is not None and text.placeholder.kind in ("title", "ctrTitle", "ftr", "sldNum")


COLUMNS, ROWS = 64, 36
"""The raster on which ink is counted."""
_SMALLEST: Pt = 8.0
"""Forms thinner than this are rules and markers, not blocks."""
_GROUND = 0.8
"""Share of the page from which a form is ground and not ink."""
_BIG: Pt = 36.0


@dataclass(frozen=True)
class SlideFacts:
    """One slide of a deck, looked at from afar."""

    deck: DeckScene
    slide: SlideScene

    @computed_once
    def leaves(self) -> tuple[Element, ...]:
        """Everything on the slide but footers and page numbers, groups opened."""
        return tuple(each for each in flatten(self.slide.elements) if not is_footer(each))

    @computed_once
    def texts(self) -> tuple[TextFrame, ...]:
        """Its texts, those of charts left out: they are not read from files."""
        return tuple(
            text for each in self.leaves if not isinstance(each, ChartElement) for text in texts_of(each)
        )

    @computed_once
    def blocks(self) -> tuple[Box, ...]:
        """Boxes of what fills the slide: ink of texts, forms, pictures, charts and tables."""
        return tuple(box for each in self.leaves if (box := self._block(each)) is not None)

    def _block(self, element: Element) -> Box | None:
        if isinstance(element, TextBox):
            return next((text.ink() for text in texts_of(element)), None)
        page, box = self.deck.page, element.box
        is_ground = isinstance(element, Shape) and box.w * box.h > _GROUND * page.w * page.h
        if is_ground or (isinstance(element, Shape) and min(box.w, box.h) < _SMALLEST):
            return None
        return box

    @computed_once
    def inked(self) -> frozenset[tuple[int, int]]:
        """Cells of the raster with ink, as (column, row)."""
        page = self.deck.page
        return frozenset(
            (column, row)
            for box in self.blocks
            for column in _cells(box.x - page.x, box.right - page.x, page.w, COLUMNS)
            for row in _cells(box.y - page.y, box.bottom - page.y, page.h, ROWS)
        )

    @property
    def filled(self) -> float:
        """Share of the slide with ink, 0 to 1."""
        return len(self.inked) / (COLUMNS * ROWS)

    @computed_once
    def is_cover(self) -> bool:
        """Whether it opens the deck or a part: it has a cover's title."""
        keys = (each.placeholder for each in self.leaves if isinstance(each, TextBox))
        return any(key is not None and key.kind == "ctrTitle" for key in keys)

    @computed_once
    def words(self) -> int:
        """Words on it; two East Asian characters count as one."""
        return sum(count_words(text.text) for text in self.texts)

    @computed_once
    def has_visual(self) -> bool:
        """Whether it shows something: a chart, a table, a picture, or a number in large type."""
        return any(isinstance(each, ChartElement | Table | Picture) for each in self.leaves) or any(
            placed.line.size >= _BIG and any(map(str.isdigit, placed.line.text))
            for text in self.texts
            for placed in text.lines()
        )

    @computed_once
    def letters(self) -> tuple[int, int]:
        """How many characters it has, and how many of them are large enough to read."""
        scale = max(1.0, self.deck.page.h / 540)
        total = readable = 0
        for text in self.texts:
            floor = (10.0 if text.home == "cell" or text.role in ("caption", "label") else 12.0) * scale
            for run in (run for paragraph in text.paragraphs for run in paragraph.runs):
                count = len(run.text.strip())
                total += count
                readable += count if run.size >= floor - 0.01 else 0
        return total, readable

    @computed_once
    def composition(self) -> object:
        """What stands where, roughly; equal for slides that look alike."""
        return composition(self.slide) or tuple(sorted(type(each).__name__ for each in self.leaves))

    def colors(self) -> Iterator[Color]:
        """Yield the colours of texts and forms, and of the ground."""
        yield self.deck.layout_of(self.slide).background
        for text in self.texts:
            yield from (run.color for paragraph in text.paragraphs for run in paragraph.runs)
        for element in self.leaves:
            if isinstance(element, Shape):
                yield from (color for color in (element.fill, element.line) if color is not None)
            if isinstance(element, Table):
                yield from (cell.fill for row in element.cells for cell in row if cell.fill is not None)


def _cells(start: Pt, end: Pt, length: Pt, count: int) -> range:
    return range(max(0, int(start / length * count)), min(count, int(end / length * count) + 1))


def count_words(text: str) -> int:
    """Return how many words a text has; two East Asian characters count as one."""
    wide = sum(unicodedata.east_asian_width(each) in "WF" and each.isalpha() for each in text)
    narrow = "".join(" " if unicodedata.east_asian_width(each) in "WF" else each for each in text)
    return (wide + 1) // 2 + sum(any(map(str.isalnum, word)) for word in narrow.split())


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
