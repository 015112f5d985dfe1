"""Tables, charts and pictures of documents that are worth a slide of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.engine.author.documents.shown_data import is_worth_showing
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.sentences.cleaning import without_label
from nbdeck.engine.model.source import ChartBlock, PictureBlock, TableBlock

_SMALLEST, _SHORTEST = 300, 120
"""Pixels of the shorter side of a picture that can be shown beside words, and on a slide of its own."""
_LONGEST, _BAND = 2.0, 8.0
"""How much longer than short a picture may be beside words, and on a slide of its own."""


@dataclass(frozen=True, slots=True)
class Visual:
    """A table, a chart or a picture.

    Attributes:
        section: Where it stands.
        number: Its number among all of them, in order.
        table: The table, if it is one.
        chart: The chart, if it is one.
        picture: The picture, if it is one.
    """

    section: Section
    number: int
    table: TableBlock | None = None
    chart: ChartBlock | None = None
    picture: PictureBlock | None = None

    @property
    def caption(self) -> str:
        """What the document says of it, as it stands there; empty for nothing."""
        block = self.table or self.picture
        return " ".join((block.caption if block else self.chart.title if self.chart else "").split())

    @property
    def titles(self) -> tuple[str, ...]:
        """What it can be called, the best first: its caption without "Table 2:", the heading above it, "–"."""
        return tuple(filter(None, (without_label(self.caption), self.section.heading, "–")))


def visuals_of(sections: Sequence[Section]) -> list[Visual]:
    """Return the charts, and the tables that can be read on a slide, by section."""
    visuals: list[Visual] = []
    for section in sections:
        for block in (*section.charts, *section.tables):
            if isinstance(block, ChartBlock) and block.chart.categories and block.chart.series:
                visuals.append(Visual(section, len(visuals), chart=block))
            elif isinstance(block, TableBlock) and is_worth_showing(block):
                visuals.append(Visual(section, len(visuals), table=block))
    return visuals


def pictures_of(section: Section) -> list[Visual]:
    """Return the pictures that a slide of their own can show whole: those with a caption, or that a heading names."""
    is_named = bool(section.heading) and not (section.passages or section.tables or section.charts)
    shown = (
        one for one in section.pictures if (one.caption or (is_named and one.alt)) and _fits_a_slide(one)
    )
    first = len(section.charts) + len(section.tables)
    return [Visual(section, number, picture=one) for number, one in enumerate(shown, start=first)]


def _fits_a_slide(picture: PictureBlock) -> bool:
    longer, shorter = max(picture.width, picture.height), min(picture.width, picture.height)
    return shorter >= _SHORTEST and _SMALLEST <= longer <= _BAND * shorter


def is_large(picture: PictureBlock) -> bool:
    """Whether a picture has pixels enough to stand beside words, and no side much longer than the other."""
    longer, shorter = max(picture.width, picture.height), min(picture.width, picture.height)
    return shorter >= _SMALLEST and longer <= _LONGEST * shorter
