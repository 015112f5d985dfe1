"""Tables and charts of documents that are worth a slide of their own, in the order of their worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.engine.author.documents.chartable import chart_of
from nbdeck.engine.author.documents.shown_data import is_worth_showing, readable_rows
from nbdeck.engine.author.documents.titles import shortened
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.sentences.cleaning import cleaned, without_label
from nbdeck.engine.model import ChartBlock, TableBlock


@dataclass(frozen=True, slots=True)
class Visual:
    """A table or a chart.

    Attributes:
        section: Where it stands.
        after: How many passages stand before it, its own section's included.
        number: Its number among all of them, in order.
        worth: The higher, the sooner it gets a slide.
        table: The table, if it is one.
        chart: The chart, if it is one.
    """

    section: Section
    after: int
    number: int
    worth: float
    table: TableBlock | None = None
    chart: ChartBlock | None = None

    @property
    def titles(self) -> tuple[str, ...]:
        """What its slide can be called, the best first."""
        language = lexicon(self.section.language)
        caption = (self.table.caption if self.table else self.chart.title if self.chart else "").strip()
        caption = without_label(cleaned(caption, language), language)
        heading = self.section.heading
        place = self.section.place.name if self.section.place else None
        names = self._names()
        combined = f"{heading}: {names}" if heading and names else names
        first = caption if len(caption) <= 90 else ""
        candidates = (first, heading, combined, shortened(caption), place or "", self.section.document)
        return tuple(dict.fromkeys(title for title in candidates if title))

    def _names(self) -> str:
        if self.chart is not None:
            return ", ".join(series.name for series in self.chart.chart.series[:3])
        if self.table is None:
            return ""
        header, *body = readable_rows(self.table)
        has_years = sum(name.strip()[:2] in {"19", "20"} for name in header) * 2 >= len(header)
        names = [row[0] for row in body] if has_years else header[1:] or header
        return ", ".join(name for name in names[:3] if name)


def visuals_of(sections: Sequence[Section]) -> list[Visual]:
    """Return the charts, and the tables that can be read on a slide, in reading order."""
    visuals: list[Visual] = []
    passages = 0
    for section in sections:
        passages += sum(passage.kind != "note" for passage in section.passages)
        for table, chart, worth in _worthy(section):
            visuals.append(Visual(section, passages, len(visuals), worth, table, chart))
    return visuals


def _worthy(section: Section) -> Iterator[tuple[TableBlock | None, ChartBlock | None, float]]:
    for chart in section.charts:
        if chart.chart.categories and chart.chart.series:
            yield None, chart, 3.0
    for table in section.tables:
        if is_worth_showing(table):
            is_chart = chart_of(table, section.language) is not None
            rows, columns = len(table.rows), len(table.rows[0])
            fits = 0.5 * (rows <= 11) + 0.3 * (columns <= 6)
            yield table, None, 1.0 + is_chart + fits + 0.4 * bool(table.caption)


def best_visuals(visuals: Sequence[Visual], most: int) -> list[Visual]:
    """Return up to `most` of them, those of most worth, in reading order."""
    best = sorted(visuals, key=lambda one: (-one.worth, one.number))[: max(most, 0)]
    return sorted(best, key=lambda one: one.number)
