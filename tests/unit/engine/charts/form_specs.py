"""One chart for every form and role, small enough to be counted by hand."""

from __future__ import annotations

from typing import Any


def SERIES(name: str, *values: float | None, role: str | None = None) -> dict[str, Any]:  # noqa: N802
    """Return one series of a specification."""
    return {"name": name, "values": list(values), **({"role": role} if role else {})}


_STACK = {"categories": ["x", "y", "z"], "series": [SERIES("A", 12, 3, 20), SERIES("B", 9, 9, 10)]}
_RANGE = [
    SERIES("Response", 10, 12),
    SERIES("lo", 9, 10, role="LOW"),
    SERIES("hi", 11, 21, role="HIGH"),
]
FORMS: dict[str, dict[str, Any]] = {
    "lying stack": {"type": "HORIZONTAL_BAR", "form": "STACKED", **_STACK},
    "full stack": {"type": "STACKED_BAR", "form": "FULL", **_STACK},
    "full lying stack": {"type": "HORIZONTAL_BAR", "form": "FULL", **_STACK},
    "histogram": {
        "type": "BAR", "form": "HISTOGRAM", "categories": ["0-9", "10-19", "20-29"], "series": [SERIES("n", 3, 12, 5)],
    },
    "line over bars": {
        "type": "BAR", "categories": ["x", "y", "z"],
        "series": [SERIES("Sales", 10, 20, 30), SERIES("Plan", 15, 25, 39, role="LINE")],
    },
    "line at the right": {
        "type": "BAR", "categories": ["x", "y", "z"],
        "series": [
            SERIES("Sales", 10, 20, 30), SERIES("Costs", 5, 6, 7), SERIES("Margin", 150, 250, 200, role="RIGHT_LINE"),
        ],
    },
    "waterfall": {
        "type": "BAR", "form": "WATERFALL", "categories": ["Start", "North", "South", "End"],
        "series": [SERIES("Profit", 100, 30, -45, 85)], "totals_at": [0, 3],
    },
    "waterfall across zero": {
        "type": "BAR", "form": "WATERFALL", "categories": ["Start", "a", "b", "End"],
        "series": [SERIES("Cash", 20, -35, -10, -25)], "totals_at": [0, 3],
    },
    "box plot": {
        "type": "BAR", "form": "BOX", "categories": ["x", "y"],
        "series": [
            SERIES("Lowest", 1, -5), SERIES("Lower quartile", 3, -2), SERIES("Median", 5, 1),
            SERIES("Upper quartile", 9, 4), SERIES("Highest", 12, 8),
        ],
    },
    "slope": {
        "type": "LINE", "form": "SLOPE", "categories": ["2015", "2025"],
        "series": [SERIES("Norway", 30, 52), SERIES("Sweden", 41, 44)],
    },
    "step": {"type": "LINE", "form": "STEP", "categories": list("abcd"), "series": [SERIES("Rate", 2, 1, 1.5, 1)]},
    "strip": {
        "type": "LINE", "categories": ["a", "b", "c"],
        "series": [
            SERIES("Forecast", 10, 11, 15), SERIES("low", None, 9, 11, role="LOW"), SERIES("high", None, 13, 19, role="HIGH"),
        ],
    },
    "two strips": {
        "type": "LINE", "categories": ["a", "b"],
        "series": [
            SERIES("A", 10, 11), SERIES("A low", 9, 10, role="LOW"), SERIES("A high", 12, 13, role="HIGH"),
            SERIES("B", 6, 7), SERIES("B low", 5, 6, role="LOW"), SERIES("B high", 7, 8, role="HIGH"),
        ],
    },
    "error bars": {"type": "BAR", "form": "ERROR_BARS", "categories": ["x", "y"], "series": _RANGE},
    "lying error bars": {"type": "HORIZONTAL_BAR", "form": "ERROR_BARS", "categories": ["x", "y"], "series": _RANGE},
    "lines with error bars": {"type": "LINE", "form": "ERROR_BARS", "categories": ["x", "y"], "series": _RANGE},
    "bubbles": {
        "type": "SCATTER", "form": "BUBBLE", "categories": ["1", "2", "3"],
        "series": [SERIES("Countries", 3, 5, 4), SERIES("Population", 10, 40, 90, role="SIZE")],
    },
    "small charts": {
        "type": "LINE", "form": "MULTIPLES", "categories": ["a", "b", "c"],
        "series": [
            SERIES("North", 1, 2, 3), SERIES("South", 10, 40, 30), SERIES("East", 5, 6, 7), SERIES("West", 9, 8, 7),
        ],
    },
}  # fmt: skip


def _marked(name: str, **marks: Any) -> dict[str, Any]:
    return {**FORMS[name], "marks": marks}


MARKED: dict[str, dict[str, Any]] = {
    "marked waterfall": _marked(
        "waterfall",
        target={"value": 95, "name": "Budget"},
        band={"low": 60, "high": 80, "name": "usual"},
        growth={"start": "Start", "end": "End"},
        notes=[{"category": "South", "text": "New plant"}],
    ),
    "change of a waterfall across zero": _marked(
        "waterfall across zero", growth={"start": "Start", "end": "End"}
    ),
    "marked box plot": _marked(
        "box plot",
        target={"value": 10, "name": "Limit"},
        band={"low": 2, "high": 6, "name": "normal"},
        notes=[{"category": "y", "text": "two outliers"}],
    ),
    "marked step": _marked(
        "step",
        target={"value": 1.2},
        average=True,
        notes=[{"category": "b", "text": "cut"}],
    ),
    "noted slope": _marked("slope", notes=[{"category": "2025", "series": "Norway", "text": "new law"}]),
    "noted bubbles": _marked("bubbles", notes=[{"category": "1", "text": "Malta"}]),
    "noted line": {
        "type": "LINE", "categories": list("abcd"), "series": [SERIES("A", 3, 9, 4, 8), SERIES("B", 2, 3, 2, 1)],
        "marks": {"notes": [{"category": "b", "series": "A", "text": "strike"}], "highlight": [{"series": "A"}], "target": {"value": 8.1}},
    },
    "highlighted error bars": _marked("error bars", highlight=[{"category": "y"}]),
    "highlighted stack": {
        "type": "STACKED_BAR", **_STACK, "marks": {"highlight": [{"series": "A"}], "totals": True},
    },
}  # fmt: skip
"""Forms with what is marked on them."""
