"""Tables, charts and pictures of documents that are worth a slide of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.documents.headings import is_heading
from nbdeck.engine.author.documents.shown_data import is_worth_showing
from nbdeck.engine.author.documents.statements import without_full_stop
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.sentences.cleaning import cleaned, without_label
from nbdeck.engine.model.source import ChartBlock, PictureBlock, TableBlock

_TITLE = 110
"""Characters of a caption that is a title."""
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
        return (block.caption if block else self.chart.title if self.chart else "").strip()

    @property
    def titles(self) -> tuple[str, ...]:
        """What its slide can be called, the best first: its caption or its opening, the heading right above it."""
        language = lexicon(self.section.language)
        caption = (
            ""
            if self.table is not None and self.is_on_sheet
            else without_label(cleaned(self.caption, language), language)
        )
        opening = without_full_stop((sentences(caption) or [""])[0])
        captions = (one for one in (caption, opening) if len(one) <= _TITLE and is_heading(one))
        series = ", ".join(one.name for one in self.chart.chart.series[:3]) if self.chart is not None else ""
        above = [one for one in reversed(self.section.headings) if is_heading(one)][:1]
        names = ", ".join(filter(None, (cell.text for cell in self.table.rows[0]))) if self.table else ""
        candidates = (*captions, *above, series, names, self.section.heading)
        return tuple(dict.fromkeys(title for title in candidates if title))

    @property
    def is_on_sheet(self) -> bool:
        """Whether it is of a workbook: the line above a table names it, and a chart lies anywhere on its sheet."""
        block = self.table or self.chart
        return block is not None and block.place is not None and block.place.kind == "sheet"


def visuals_of(sections: Sequence[Section]) -> list[Visual]:
    """Return the charts, and the tables that can be read on a slide and that no chart beside them shows, by section."""
    visuals: list[Visual] = []
    for section in sections:
        for block in (*section.charts, *section.tables):
            if isinstance(block, ChartBlock) and block.chart.categories and block.chart.series:
                visuals.append(Visual(section, len(visuals), chart=block))
            elif (
                isinstance(block, TableBlock)
                and is_worth_showing(block)
                and not _is_drawn(block, section.charts)
            ):
                visuals.append(Visual(section, len(visuals), table=block))
    return visuals


def _is_drawn(table: TableBlock, charts: Sequence[ChartBlock]) -> bool:
    """Whether a chart has each number of a table, under the names of its row and column, and the table no more."""
    header, *body = table.rows
    cells = [
        (row[0].text, name.text, cell.value)
        for row in body
        for name, cell in zip(header[1:], row[1:], strict=True)
    ]
    return any(
        all(drawn.get((row, name), "") == value for row, name, value in cells)
        for drawn in map(_numbers, charts)
    )


def _numbers(block: ChartBlock) -> dict[tuple[str, str], float]:
    """Return the numbers of a chart by category and series."""
    named = (
        (one.name, pair)
        for one in block.numbers.series
        for pair in zip(block.numbers.categories, one.values, strict=True)
    )
    return {(category, name): value for name, (category, value) in named if value is not None}


def pictures_of(section: Section) -> list[Visual]:
    """Return the pictures that a slide of their own can show whole: those with a caption, or that a heading names."""
    is_named = bool(section.heading) and not (section.passages or section.tables or section.charts)
    shown = (one for one in section.pictures if (one.caption or is_named) and _fits_a_slide(one))
    first = len(section.charts) + len(section.tables)
    return [Visual(section, number, picture=one) for number, one in enumerate(shown, start=first)]


def _fits_a_slide(picture: PictureBlock) -> bool:
    longer, shorter = max(picture.width, picture.height), min(picture.width, picture.height)
    return shorter >= _SHORTEST and _SMALLEST <= longer <= _BAND * shorter


def is_large(picture: PictureBlock) -> bool:
    """Whether a picture has pixels enough to stand beside words, and no side much longer than the other."""
    longer, shorter = max(picture.width, picture.height), min(picture.width, picture.height)
    return shorter >= _SMALLEST and longer <= _LONGEST * shorter
