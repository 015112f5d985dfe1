"""What can be marked on a chart in the form: which marks its kind has a place for, and how they are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nbdeck.contract.chart_marks import ChartMarks, LevelMark
from nbdeck.contract.slides import Chart
from nbdeck.widgets.slides.sheet import number_of

_MOST_PLACES = 40
_TRIED = {
    "target": ChartMarks(target=LevelMark(value=0.0)),
    "average": ChartMarks(average=True),
    "totals": ChartMarks(totals=True),
}
"""Marks that not every kind has a place for; the contract says which."""


def fitting_marks(chart: Chart) -> list[str]:
    """Return the marks that have a place on a chart."""
    names = [series.name for series in chart.series]
    given = (chart.type, chart.form or "", chart.categories, names)
    return ["highlight", *(name for name, marks in _TRIED.items() if not [*marks.broken_for(*given)])]


def places_of(chart: Chart) -> list[list[str]]:
    """Return what can be highlighted: the name of each series where there are several, and the categories."""
    names = [series.name for series in chart.series if series.role is None]
    series = [[name, "series"] for name in names] if len(names) > 1 else []
    return [*series, *([label, "category"] for label in dict.fromkeys(chart.categories[:_MOST_PLACES]))]


def shown_marks(fields: Mapping[str, Any], chart: Chart) -> dict[str, Any]:
    """Return the marks of a chart as the form shows them.

    Args:
        fields: The chart's fields as they were typed.
        chart: The chart as it was when nothing was wrong with it.
    """
    marks = fields.get("marks") or {}
    first: Mapping[str, Any] = next(iter(marks.get("highlight") or ()), {})
    highlight = next((f"{what}:{first[what]}" for what in ("series", "category") if first.get(what)), "")
    target = (marks.get("target") or {}).get("value")
    return {
        "highlight": highlight,
        "target": "" if target is None else f"{target:.15g}" if isinstance(target, float) else str(target),
        "average": bool(marks.get("average")),
        "totals": bool(marks.get("totals")),
        "offered": fitting_marks(chart),
        "places": places_of(chart),
    }


def with_mark(fields: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """Return a chart's fields with another mark; an empty value takes it away."""
    marks = {**(fields.get("marks") or {}), name: _mark(fields, name, value)}
    own_marks = {each: mark for each, mark in marks.items() if mark is not None}
    chart = {each: field for each, field in fields.items() if each != "marks"}
    return {**chart, "marks": own_marks} if own_marks else chart


def _mark(fields: Mapping[str, Any], name: str, value: Any) -> Any:
    if name == "highlight":
        what, _, label = str(value or "").partition(":")
        return [{what: label}] if label else None
    if name == "target":
        level = number_of(str(value or ""))
        return (
            None if level is None else {**((fields.get("marks") or {}).get("target") or {}), "value": level}
        )
    return True if value else None
