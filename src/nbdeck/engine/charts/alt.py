"""The sentence that a screen reader says for a chart: what it is, what it shows, its extremes."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.number_format import told_number
from nbdeck.engine.charts.figures import Figures

_KINDS = {
    "BAR": "Bar chart",
    "STACKED_BAR": "Stacked bar chart",
    "HORIZONTAL_BAR": "Horizontal bar chart",
    "LINE": "Line chart",
    "PIE": "Pie chart",
    "DOUGHNUT": "Doughnut chart",
    "AREA": "Area chart",
    "SCATTER": "Scatter chart",
}
_MOST_NAMES = 7


def describe(figures: Figures, title: str = "") -> str:
    """Return one to three sentences on kind, series, number of categories and extremes.

    Args:
        figures: What the chart shows.
        title: What it is about, where its only series has no name.
    """
    kind, rows = _KINDS[figures.kind], figures.rows
    names = [row.name for row in rows if row.name]
    about = _listed(names) or title
    count = len(figures.categories)
    unit = "point" if figures.kind == "SCATTER" else "category" if count == 1 else "categories"
    many = f"{count} {unit}{'s' if unit == 'point' and count != 1 else ''}"
    head = f"{kind} of {about}, {many}" if about else f"{kind}, {many}"
    return " ".join(filter(None, (f"{head}: {_extremes(figures)}.", figures.note)))


def _listed(names: Sequence[str]) -> str:
    shown = list(names[:_MOST_NAMES])
    if len(names) > len(shown) + 1:
        return f"{', '.join(shown)} and {len(names) - len(shown)} more"
    shown = list(names)
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1] if shown else "")))


def _extremes(figures: Figures) -> str:
    points = [
        (value, figures.categories[index], row.name)
        for row in figures.rows
        for index, value in enumerate(row.values)
        if value is not None
    ]
    if not points:
        return "no values"
    high, low = max(value for value, _, _ in points), min(value for value, _, _ in points)
    if high == low:
        return f"all values {told_number(high, figures.number_format)}"

    def told(extreme: float) -> str:
        number = told_number(extreme, figures.number_format)
        places = [(series, category) for value, category, series in points if value == extreme]
        if len(places) > 1:
            return number
        series, category = places[0]
        return " ".join(filter(None, (series if len(figures.rows) > 1 else "", category, number)))

    return f"highest {told(high)}, lowest {told(low)}"
