"""How the numbers of a text that a user typed are shown: as charts that are asked for, as tables, or as points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.looks.appearance import describe, understand


@dataclass(frozen=True, slots=True)
class DataLook:
    """How the numbers of a text are shown.

    Attributes:
        tag: BCP 47 tag of the deck.
        charts: Whether labels with numbers of one written unit are charts where nobody asks; sentences else.
        wants_chart: Whether a chart is asked for.
        chart_type: Kind of chart that is asked for.
        named: Stems of the words that name what shall be one; empty for all that can be.
        wants_table: Whether a table is asked for too.
    """

    tag: str = "en"
    charts: bool = False
    wants_chart: bool = False
    chart_type: ChartType | None = None
    named: frozenset[str] = frozenset()
    wants_table: bool = False

    def look_for(self, words: str, title: str = "") -> str:
        """Return the appearance of the chart that a title calls its numbers, or that is asked for; else nothing."""
        own = understand(title)
        if own.layout is Layout.CHART:
            return describe(Layout.CHART, None, chart_type=own.chart_type)
        is_named = not self.named or bool(self.named & set(terms(words, lexicon(self.tag))))
        return (
            describe(Layout.CHART, None, chart_type=self.chart_type) if self.wants_chart and is_named else ""
        )

    def columns(self, names: Sequence[str]) -> list[str]:
        """Return the columns that a wish names."""
        return [name for name in names if self.named & set(terms(name, lexicon(self.tag)))]


UNASKED = DataLook()
"""Numbers that nobody asked to see as charts."""
