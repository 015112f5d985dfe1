"""Tables, charts and pictures of documents that are worth a slide of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.engine.author.documents.shown_data import is_worth_showing, readable_rows
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.sentences.cleaning import cleaned, without_label
from nbdeck.engine.model import ChartBlock, PictureBlock, TableBlock

_TITLE = 110
"""Characters of a caption that is a title."""
_SMALLEST = 300
"""Pixels of the shorter side of a picture that can be shown."""
_LONGEST = 2.0
"""How much longer than short a picture may be that is cut to its frame."""
_NAME = 40
"""Characters of the name of a row or column that a title may say."""


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
        """What its slide can be called, the best first."""
        language = lexicon(self.section.language)
        whole = cleaned(self.caption, language)
        caption = without_label(whole, language)
        label = whole[: max(whole.casefold().find(caption.casefold()), 0)].strip(" .:–—-")
        heading = self.section.heading
        place = self.section.place.name if self.section.place else None
        names = self._names()
        combined = f"{heading}: {names}" if heading and names else names
        first = caption if len(caption) <= _TITLE and self.picture is None else ""
        candidates = (first, label, heading, combined, place or "", self.section.document)
        return tuple(dict.fromkeys(title for title in candidates if title))

    def _names(self) -> str:
        if self.chart is not None:
            return ", ".join(series.name for series in self.chart.chart.series[:3])
        if self.table is None:
            return ""
        header, *body = readable_rows(self.table)
        has_years = sum(name.strip()[:2] in {"19", "20"} for name in header) * 2 >= len(header)
        names = [row[0] for row in body] if has_years else header[1:] or header
        named = [name for name in names[:3] if name and len(name) <= _NAME]
        return ", ".join(named) if len(named) > 1 or len(names) == 1 else ""


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
    """Return the large pictures with a caption."""
    shown = (one for one in section.pictures if one.caption and is_large(one))
    return [Visual(section, number, picture=one) for number, one in enumerate(shown)]


def is_large(picture: PictureBlock) -> bool:
    """Whether a picture has pixels enough for a slide, and no side much longer than the other."""
    longer, shorter = max(picture.width, picture.height), min(picture.width, picture.height)
    return shorter >= _SMALLEST and longer <= _LONGEST * shorter
