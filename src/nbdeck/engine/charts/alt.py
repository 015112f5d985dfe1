"""The sentence that a screen reader says for a chart: what it is, what it shows, its extremes."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.number_format import format_number
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
    has_names = len(figures.rows) > 1
    high, low = max(points, key=lambda point: point[0]), min(points, key=lambda point: point[0])
    if high[0] == low[0]:
        return f"all values {format_number(high[0], figures.number_format)}"

    def told(point: tuple[float, str, str]) -> str:
        value, category, series = point
        place = " ".join(filter(None, (series if has_names else "", category)))
        return f"{place} {format_number(value, figures.number_format)}".strip()

    return f"highest {told(high)}, lowest {told(low)}"
