"""What the scores know about one slide: where its ink is, how much it says, how it is composed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from nbdeck.contract.remembering import computed_once
from nbdeck.engine.quality.texts import TextFrame, texts_of
from nbdeck.engine.quality.variety import composition
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import ChartElement, Element, Picture, Shape, Table, TextBox, flatten
from nbdeck.engine.scene.slides import DeckScene, SlideScene

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
        return tuple(each for each in flatten(self.slide.elements) if not _is_footer(each))

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


def _is_footer(element: Element) -> bool:
    key = element.placeholder if isinstance(element, TextBox) else None
    return key is not None and key.kind in ("ftr", "sldNum")


def _cells(start: Pt, end: Pt, length: Pt, count: int) -> range:
    return range(max(0, int(start / length * count)), min(count, int(end / length * count) + 1))


def count_words(text: str) -> int:
    """Return how many words a text has; two East Asian characters count as one."""
    wide = sum(unicodedata.east_asian_width(each) in "WF" and each.isalpha() for each in text)
    narrow = "".join(" " if unicodedata.east_asian_width(each) in "WF" else each for each in text)
    return (wide + 1) // 2 + sum(any(map(str.isalnum, word)) for word in narrow.split())
