"""Charts of every form of the gallery, with what may be marked on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.model.deck import Deck, DeckSlide

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
UP = (41.0, 44, 39, 52, 58, 61, 66, 63, 70, 78, 81, 88)
FLAT = (50.0, 49, 51, 50, 52, 51, 49, 50, 53, 52, 51, 52)
SOURCE = "Invented for this gallery"


_Values = Sequence[float | None]
_HALF, _PARTS = MONTHS[:6], {"East": UP[:6], "West": FLAT[:6], "South": UP[6:]}


def form_slides() -> Iterator[dict[str, Any]]:
    """Yield a slide for each form, and for each mark on a form that has a place for it."""
    yield from _marked()
    yield from _stacks()
    yield from _over_bars()
    yield from _distributions()
    yield from _changes()
    yield from _ranges()
    yield from _points()
    yield from _axes()


def _marked() -> Iterator[dict[str, Any]]:
    noted = [{"category": "Apr", "text": "Second oven", "series": "East"}]
    yield _slide(
        "Highlighted line with a target and a note",
        "LINE",
        _HALF,
        _PARTS,
        marks={"highlight": [{"series": "East"}], "target": {"value": 55, "name": "Plan"}, "notes": noted},
    )
    yield _slide(
        "Growth over the mean",
        "BAR",
        _HALF,
        {"Visits": UP[:6]},
        unit="thousand",
        marks={"average": True, "growth": {"start": "Jan", "end": "Jun"}},
    )


def _stacks() -> Iterator[dict[str, Any]]:
    yield _slide(
        "Totals of a stack",
        "STACKED_BAR",
        _HALF,
        _PARTS,
        marks={"totals": True, "highlight": [{"series": "South"}]},
    )
    yield _slide("Lying stack", "HORIZONTAL_BAR", _HALF, _PARTS, form="STACKED", marks={"totals": True})
    yield _slide("Shares", "STACKED_BAR", _HALF, _PARTS, form="FULL")
    yield _slide("Lying shares", "HORIZONTAL_BAR", _HALF, _PARTS, form="FULL")
    yield _slide(
        "Lying bars and a goal",
        "HORIZONTAL_BAR",
        _HALF,
        {"Visits": UP[:6]},
        marks={"target": {"value": 50}, "band": {"low": 35, "high": 45, "name": "usual"}},
    )


def _over_bars() -> Iterator[dict[str, Any]]:
    yield _slide("Line over bars", "BAR", _HALF, _PARTS | {"Mean": FLAT[6:]}, roles={"Mean": "LINE"})
    yield _slide(
        "Two axes",
        "BAR",
        MONTHS,
        {"Rain": UP, "Warmth": [n / 4 for n in FLAT]},
        unit="mm",
        roles={"Warmth": "RIGHT_LINE"},
    )


def _distributions() -> Iterator[dict[str, Any]]:
    yield _slide(
        "Histogram",
        "BAR",
        [f"{n}–{n + 5}" for n in range(45, 95, 5)],
        {"People": (6, 10, 36, 66, 94, 91, 67, 17, 10, 4)},
        form="HISTOGRAM",
        x_title="weight, kg",
    )
    quarters = {
        "Lowest": (2, 4, -1, 3),
        "Lower quartile": (7, 8, 6, 9),
        "Median": (10, 11, 9, 12),
        "Upper quartile": (12, 14, 12, 15),
        "Highest": (18, 19, 17, 22),
    }
    yield _slide(
        "Boxes",
        "BAR",
        ("North", "East", "South", "West"),
        quarters,
        form="BOX",
        y_title="minutes",
        marks={
            "target": {"value": 15, "name": "Limit"},
            "notes": [{"category": "West", "text": "Night train"}],
        },
    )


def _changes() -> Iterator[dict[str, Any]]:
    steps = ("2024", "Price", "Volume", "Wages", "Energy", "2025")
    yield _slide(
        "Waterfall",
        "BAR",
        steps,
        {"Profit": (100, 25, -10, -45, 6, 76)},
        form="WATERFALL",
        totals_at=(0, 5),
        unit="million euros",
        marks={
            "growth": {"start": "2024", "end": "2025"},
            "target": {"value": 90, "name": "Budget"},
            "notes": [{"category": "Wages", "text": "New agreement"}],
        },
    )
    yield _slide(
        "Slope",
        "LINE",
        ("2015", "2025"),
        {"Norway": (30, 52), "Sweden": (41, 44), "Finland": (22, 19)},
        form="SLOPE",
        marks={"notes": [{"category": "2025", "series": "Norway", "text": "New law"}]},
    )
    yield _slide(
        "Steps",
        "LINE",
        MONTHS,
        {"Rate": (2, 2, 2.25, 2.5, 2.5, 3, 3, 3.25, 3, 2.75, 2.75, 2.5)},
        form="STEP",
        marks={"target": {"value": 2.1}, "notes": [{"category": "Jun", "text": "Half point"}]},
    )


def _ranges() -> Iterator[dict[str, Any]]:
    ranges = {"Forecast": UP, "Low": [n * 0.9 for n in UP], "High": [n * 1.15 for n in UP]}
    yield _slide("Range around a line", "LINE", MONTHS, ranges, roles={"Low": "LOW", "High": "HIGH"})
    yield _slide(
        "Strip across a line",
        "LINE",
        MONTHS,
        {"Level": UP},
        marks={"band": {"low": 50, "high": 65, "name": "usual"}},
    )
    ends = {"Yield": (5.1, 4.3, 6.2), "from": (4.6, 3.9, 5.9), "to": (5.6, 4.7, 6.5)}
    yield _slide(
        "Error bars",
        "BAR",
        ("North field", "East field", "River field"),
        ends,
        form="ERROR_BARS",
        roles={"from": "LOW", "to": "HIGH"},
        marks={"highlight": [{"category": "River field"}]},
    )


def _points() -> Iterator[dict[str, Any]]:
    yield _slide(
        "Bubbles",
        "SCATTER",
        ("31", "38", "47", "50", "60"),
        {"Distance": (40, 41, 43, 39, 35), "Riders": (10, 12, 25, 11, 14)},
        form="BUBBLE",
        roles={"Riders": "SIZE"},
        x_title="speed",
        y_title="distance",
    )
    yield _slide(
        "Points far from zero", "SCATTER", ("3675", "5200", "8100", "10067"), {"Price": (2.4, 2.1, 3.3, 1.9)}
    )


def _axes() -> Iterator[dict[str, Any]]:
    yield _slide("Small charts", "LINE", _HALF, _PARTS | {"North": FLAT[6:]}, form="MULTIPLES")
    yield _slide(
        "Powers of ten",
        "LINE",
        _HALF,
        {"Cases": (3, 25, 190, 1700, 9000, 52000)},
        has_log_axis=True,
    )
    days = [f"{2012 + n // 12}-{n % 12 + 1:02}-01" for n in range(72)]
    yield _slide(
        "Six years of months", "LINE", days, {"Rain": [20 + 7 * (n * n % 11) for n in range(72)]},
        times={"kind": "time", "format": "month", "values": days},
    )  # fmt: skip


def _slide(
    title: str,
    kind: str,
    categories: Sequence[str],
    series: Mapping[str, _Values],
    roles: dict[str, str] | None = None,
    **beside: Any,
) -> dict[str, Any]:
    rows = [
        {"name": name, "values": values} | ({"role": roles[name]} if roles and name in roles else {})
        for name, values in series.items()
    ]
    chart = {"type": kind, "categories": categories, "series": rows, "source": SOURCE}
    return {"title": title, "chart": chart | beside}


STORIES: dict[str, str] = {
    "report": "figures, a chart, a table",
    "proposal": "a comparison, strengths and risks, a quotation",
    "plan": "steps, dates, tasks",
}
"""Each story by name, with what it shows."""
_TITLES = {
    "report": "Trains ran on time again",
    "proposal": "One oven instead of two",
    "plan": "The library moves in May",
}


def story_deck(story: str, template: str) -> Deck:
    """Return one story in one template; the same arguments always give the same deck."""
    return Deck(
        slides=tuple(DeckSlide(spec=Slide.model_validate(each)) for each in _SLIDES[story]),
        template=template,
        title=_TITLES[story],
        subtitle=template.capitalize(),
        include_table_of_contents=False,
    )


def _said(title: str, layout: Layout, *items: str) -> dict[str, Any]:
    content = "\n".join(f"- {each}" for each in items) if len(items) > 1 else items[0]
    return {
        "title": title,
        "layout": layout,
        "item_amount": len(items) if items[0] else 0,
        "content": content,
    }


_PUNCTUAL = (81.0, 79.5, 82.0, 84.5, 86.0, 88.5, 87.0, 89.5, 90.0, 91.5, 92.0, 93.5)
_SLIDES: dict[str, tuple[dict[str, Any], ...]] = {
    "report": (
        _said(
            "The year in three figures",
            Layout.BIG_NUMBER,
            "93.5%: of trains on time in December",
            "1,240: trains a week on the north line",
            "12: minutes lost by a late passenger",
        ),
        {
            "title": "From May on more than six in seven trains were on time",
            "chart": {
                "type": "LINE",
                "categories": MONTHS,
                "series": [{"name": "On time, %", "values": _PUNCTUAL}],
                "source": "Own counts",
            },
        },
        {
            "title": "The south line is most often on time",
            "table": [
                ["Line", "Trains", "On time", "Mean delay"],
                ["North", "1,240", "91.5 %", "4.2 min"],
                ["South", "860", "96.0 %", "2.8 min"],
                ["Harbour", "410", "89.0 %", "5.1 min"],
            ],
            "source": "Own counts",
        },
        _said(
            "What helped",
            Layout.ITEMS,
            "Two more minutes: at the terminus, so that a delay ends there",
            "Spare drivers: on call from five in the morning",
            "Doors: close thirty seconds before departure",
        ),
    ),
    "proposal": (
        _said(
            "One deck oven bakes what two did",
            Layout.COMPARISON,
            "Two old ovens: 64 loaves an hour, 38 kWh, one repair a month",
            "One new oven: 72 loaves an hour, 24 kWh, five years of warranty",
        ),
        _said(
            "What speaks for it and what against",
            Layout.SWOT,
            "Strengths: Lower bills from the first month",
            "Weaknesses: One oven has no spare",
            "Opportunities: Room for a second counter",
            "Threats: Energy may grow dearer",
        ),
        _said(
            "What a baker says", Layout.QUOTE, "I would not go back to the old ovens for a day.\n— Head baker"
        ),
        {
            "title": "The oven pays for itself in the third year",
            "chart": {
                "type": "BAR",
                "categories": ("Year 1", "Year 2", "Year 3", "Year 4"),
                "series": [
                    {"name": "Savings less costs so far, euros", "values": (-9000, -2500, 4000, 10500)}
                ],
            },
        },
    ),
    "plan": (
        _said(
            "Four steps to the new building",
            Layout.STEPS,
            "Count: every shelf and its books",
            "Pack: in the order of the new shelves",
            "Move: at night, three vans",
            "Open: with the children's room first",
        ),
        _said(
            "What happens when",
            Layout.TIMELINE,
            "2 March: the counting begins",
            "6 April: loans stop",
            "4 May: the vans drive",
            "18 May: the doors open",
        ),
        _said(
            "Who does what",
            Layout.ITEMS,
            "Readers: keep their books until the opening",
            "Volunteers: pack two hundred boxes a day",
            "The town: lends its vans",
            "The architect: hands over the keys",
        ),
        _said("See you on 18 May", Layout.THANKS, ""),
    ),
}
