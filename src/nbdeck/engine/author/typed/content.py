"""A slide that asks for a chart and gives its numbers in words."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.author.typed.charts import TypedChart, chart_of_text

_QUOTED = 3
"""Lines that a warning quotes."""


def with_chart(spec: Slide, lang: str) -> tuple[Slide, tuple[str, ...]]:
    """Return a slide that asks for a chart with the chart that its content gives, and warnings.

    A slide whose content gives none becomes a slide of its text. Slides of other layouts stay as they are.

    Args:
        spec: The slide.
        lang: BCP 47 tag of the deck.
    """
    if spec.layout is not Layout.CHART or spec.chart is not None:
        return spec, ()
    typed_chart = chart_of_text(spec.content, None, lang)
    warnings = told_of_chart(spec.title, typed_chart)
    if typed_chart.chart is None:
        why = spec.why or f"No chart: it {typed_chart.problem}."
        count = sum(any(map(str.isalnum, line)) for line in spec.content.splitlines())
        layout = Layout.ITEMS if count else None
        return spec.model_copy(
            update={
                "layout": layout,
                "item_amount": min(count, ITEM_COUNTS[Layout.ITEMS][-1]),
                "why": why,
                "content": spec.content if count else "",
            }
        ), warnings
    why = " ".join(filter(None, ("Made from the numbers in its content.", typed_chart.why)))
    return spec.model_copy(
        update={"chart": typed_chart.chart, "content": typed_chart.rest, "why": spec.why or why}
    ), warnings


def told_of_chart(title: str, typed_chart: TypedChart) -> tuple[str, ...]:
    """Return what the reader of a deck has to know about how the chart of a slide was read, in sentences."""
    name = f"“{' '.join(title.split())[:80]}”"
    quoted = _quoted(typed_chart.unread)
    if typed_chart.chart is None:
        lines = f" ({quoted})" if quoted else ""
        return (f"{name} {typed_chart.problem}{lines}; its text is shown and no chart.",)
    left_out = (f"The chart of {name} does not show {quoted}.",) if quoted else ()
    return (*left_out, *((f"{name}: {typed_chart.why}",) if typed_chart.why else ()))


def _quoted(lines: Sequence[str]) -> str:
    more = f" and {len(lines) - _QUOTED} more" if len(lines) > _QUOTED else ""
    return ", ".join(f"“{line[:120]}”" for line in lines[:_QUOTED]) + more
