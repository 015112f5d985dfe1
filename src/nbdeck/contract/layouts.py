"""The sixteen layouts and how many items each one takes."""

from collections.abc import Mapping
from types import MappingProxyType

from nbdeck.contract.enums import AnyCaseEnum


class Layout(AnyCaseEnum):
    """Layout of one slide; any letter case, `-` or `_`."""

    ITEMS = "ITEMS"
    STEPS = "STEPS"
    SUMMARY = "SUMMARY"
    COMPARISON = "COMPARISON"
    BIG_NUMBER = "BIG_NUMBER"
    MILESTONE = "MILESTONE"
    PESTEL = "PESTEL"
    SWOT = "SWOT"
    PYRAMID = "PYRAMID"
    TIMELINE = "TIMELINE"
    FUNNEL = "FUNNEL"
    QUOTE = "QUOTE"
    CYCLE = "CYCLE"
    THANKS = "THANKS"
    TABLE = "TABLE"
    CHART = "CHART"


def _from_to(first: int, last: int) -> range:
    return range(first, last + 1)


ITEM_COUNTS: Mapping[Layout, range] = MappingProxyType(
    {
        Layout.ITEMS: _from_to(1, 5),
        Layout.STEPS: _from_to(3, 5),
        Layout.SUMMARY: _from_to(1, 5),
        Layout.COMPARISON: _from_to(2, 2),
        Layout.BIG_NUMBER: _from_to(1, 5),
        Layout.MILESTONE: _from_to(3, 5),
        Layout.PESTEL: _from_to(6, 6),
        Layout.SWOT: _from_to(4, 4),
        Layout.PYRAMID: _from_to(1, 5),
        Layout.TIMELINE: _from_to(3, 5),
        Layout.FUNNEL: _from_to(3, 5),
        Layout.QUOTE: _from_to(1, 1),
        Layout.CYCLE: _from_to(3, 5),
        Layout.THANKS: _from_to(0, 0),
        Layout.TABLE: _from_to(0, 0),
        Layout.CHART: _from_to(0, 0),
    }
)
"""Allowed item counts of each layout."""

MOST_ITEMS = max(counts[-1] for counts in ITEM_COUNTS.values())
"""The largest item count that any layout takes."""


def describe_counts(layout: Layout) -> str:
    """Return the allowed item counts of `layout` in words: "3 to 5", or "exactly 2"."""
    counts = ITEM_COUNTS[layout]
    return f"exactly {counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
