"""What the form of each layout asks for, and with which words a new slide begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from nbdeck.contract.content import Items, Quote
from nbdeck.contract.layouts import ITEM_COUNTS, Layout, describe_counts
from nbdeck.contract.template_report import TemplateReport
from nbdeck.contract.words.item import Item
from nbdeck.widgets.slides.cards import typed

SAYS = "What it says"


@dataclass(frozen=True, slots=True)
class LayoutForm:
    """The form of one layout.

    Attributes:
        words: Name for people.
        about: What the layout is good for.
        heading: Label of an item's heading.
        text: Label of an item's text.
        starters: Headings of the items of a new slide.
    """

    words: str
    about: str
    heading: str = "Heading"
    text: str = "Text"
    starters: tuple[str, ...] = ("First point", "Second point", "Third point")


_DATES = ("2024", "2025", "2026")

FORMS: Mapping[Layout, LayoutForm] = MappingProxyType(
    {
        Layout.ITEMS: LayoutForm("Items", "Points side by side"),
        Layout.STEPS: LayoutForm(
            "Steps", "What is done, in order", "Step", "What is done", ("Plan", "Build", "Check")
        ),
        Layout.SUMMARY: LayoutForm("Summary", "What to remember"),
        Layout.COMPARISON: LayoutForm(
            "Comparison", "One against the other", "Side", "What speaks for it", ("Before", "After")
        ),
        Layout.BIG_NUMBER: LayoutForm("Big numbers", "Figures, large", "Number", "What it counts", ("42 %",)),
        Layout.MILESTONE: LayoutForm("Milestones", "Stations on a way", "Station", "What is reached", _DATES),
        Layout.PESTEL: LayoutForm(
            "PESTEL",
            "The world around a plan",
            starters=("Political", "Economic", "Social", "Technological", "Environmental", "Legal"),
        ),
        Layout.SWOT: LayoutForm(
            "SWOT",
            "Strengths, weaknesses, chances, risks",
            starters=("Strengths", "Weaknesses", "Opportunities", "Threats"),
        ),
        Layout.PYRAMID: LayoutForm(
            "Pyramid", "What rests on what", "Level", "What it holds", ("Top", "Middle", "Base")
        ),
        Layout.TIMELINE: LayoutForm("Timeline", "What happened when", "When", "What happens", _DATES),
        Layout.FUNNEL: LayoutForm(
            "Funnel", "Fewer at each stage", "Stage", "How many stay", ("Visitors", "Trials", "Customers")
        ),
        Layout.QUOTE: LayoutForm("Quote", "Somebody's words", starters=()),
        Layout.CYCLE: LayoutForm(
            "Cycle", "Steps that begin again", "Step", "What is done", ("Plan", "Do", "Learn")
        ),
        Layout.THANKS: LayoutForm("Thanks", "The end, and whom to ask", starters=()),
        Layout.TABLE: LayoutForm("Table", "Rows and columns", starters=()),
        Layout.CHART: LayoutForm("Chart", "Numbers, drawn", starters=()),
    }
)
"""The form of each layout."""

NO_LAYOUT = LayoutForm("Chosen for you", "The layout follows the content")
"""The form of a slide that names no layout."""

_TITLES = {Layout.THANKS: "Thank you"}
_SPECIAL: Mapping[Layout, Mapping[str, Any]] = {
    Layout.QUOTE: {"item_amount": 1, **typed(Quote("Somebody's own words", "Who said it"))},
    Layout.THANKS: {"item_amount": 0, "content": ""},
    Layout.TABLE: {"table": [["", "First", "Second"], ["A", "1", "2"], ["B", "3", "4"]]},
    Layout.CHART: {
        "chart": {
            "type": "BAR",
            "categories": ["A", "B", "C"],
            "series": [{"name": "First", "values": [1.0, 2.0, 3.0]}],
        }
    },
}


def starter(layout: Layout) -> dict[str, Any]:
    """Return the fields of a new slide of a layout, which the contract accepts."""
    fields: dict[str, Any] = {"title": _TITLES.get(layout, "New slide"), "layout": layout.value}
    if layout in _SPECIAL:
        return fields | dict(_SPECIAL[layout])
    items = tuple(Item(heading, SAYS) for heading in FORMS[layout].starters)
    return fields | {"item_amount": len(items), **typed(Items(items))}


def gallery() -> list[dict[str, str]]:
    """Return all layouts as the browser offers them."""
    return [
        {
            "name": layout.value,
            "words": FORMS[layout].words,
            "about": FORMS[layout].about,
            "counts": counts_in_words(layout),
        }
        for layout in Layout
    ]


def content_layouts(report: TemplateReport) -> list[str]:
    """Return the layouts of a company's template on which slides of one's own can stand."""
    front = {each.layout for each in report.mapping if each.role in {"COVER", "CONTENTS"}}
    return [name for name in report.layout_names if name not in front]


def counts_in_words(layout: Layout) -> str:
    """Return how many items a layout takes, such as `1 to 5 items`."""
    most = ITEM_COUNTS[layout][-1]
    if layout in {Layout.CHART, Layout.TABLE}:
        return "data"
    if not most:
        return "no items"
    return f"{describe_counts(layout).removeprefix('exactly ')} item{'' if most == 1 else 's'}"
