"""What each layout is for and how much it holds, as a model is told and as its answers are measured."""

from __future__ import annotations

from dataclasses import dataclass

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout, describe_counts

HEADING_CHARACTERS = 60
"""Characters of the heading of an item."""
TITLE_CHARACTERS = 90
"""Characters of a title."""
_FACTORS = {Verbosity.CONCISE: 0.6, Verbosity.STANDARD: 1.0, Verbosity.TEXT_HEAVY: 1.7}
_ON_A_SLIDE = {Verbosity.CONCISE: 40, Verbosity.STANDARD: 75, Verbosity.TEXT_HEAVY: 140}


@dataclass(frozen=True, slots=True)
class LayoutCapacity:
    """What a layout is for.

    Attributes:
        use: What it shows, and how its items are written.
        words: Words of one item's text with the standard verbosity; 0 for a layout without items.
    """

    use: str
    words: int = 0


CAPACITIES: dict[Layout, LayoutCapacity] = {
    Layout.ITEMS: LayoutCapacity("points beside each other", 25),
    Layout.STEPS: LayoutCapacity("steps in their order", 20),
    Layout.SUMMARY: LayoutCapacity("conclusions; sums up what was said", 22),
    Layout.COMPARISON: LayoutCapacity("two sides; each heading names a side", 35),
    Layout.BIG_NUMBER: LayoutCapacity(
        "figures; each heading is a number with its unit, the text says what it counts", 12
    ),
    Layout.MILESTONE: LayoutCapacity("milestones; each heading is a date or a name", 16),
    Layout.PESTEL: LayoutCapacity(
        "political, economic, social, technological, environmental, legal, in this order", 12
    ),
    Layout.SWOT: LayoutCapacity("strengths, weaknesses, opportunities, threats, in this order", 18),
    Layout.PYRAMID: LayoutCapacity("levels that build on each other, the top first", 14),
    Layout.TIMELINE: LayoutCapacity("dated events; each heading is a date of the material", 16),
    Layout.FUNNEL: LayoutCapacity("stages that narrow down", 14),
    Layout.QUOTE: LayoutCapacity(
        "somebody's own words, word for word; the heading is the name of who said it", 40
    ),
    Layout.CYCLE: LayoutCapacity("stages that begin again", 16),
    Layout.THANKS: LayoutCapacity("the last slide, without items; only where a closing slide is wanted"),
    Layout.TABLE: LayoutCapacity("a table of the material, named in `shows`"),
    Layout.CHART: LayoutCapacity("a chart, or a table of numbers drawn as a chart, named in `shows`"),
}
"""All layouts."""


def words_of_item(layout: Layout, count: int, verbosity: Verbosity) -> int:
    """Return how many words one of `count` items may have; 0 for a layout without items."""
    words = CAPACITIES[layout].words
    if not words:
        return 0
    return max(min(round(words * _FACTORS[verbosity]), words_of_slide(verbosity) // max(count, 1)), 6)


def words_of_slide(verbosity: Verbosity) -> int:
    """Return how many words the items of one slide have together."""
    return _ON_A_SLIDE[verbosity]


def described(verbosity: Verbosity) -> str:
    """Return all layouts as lines: name, number of items, words of an item, and what it is for."""
    return "\n".join(_line(layout, verbosity) for layout in CAPACITIES)


def _line(layout: Layout, verbosity: Verbosity) -> str:
    use = CAPACITIES[layout].use
    if not CAPACITIES[layout].words:
        return f"- {layout}: no items; {use}."
    most = ITEM_COUNTS[layout][-1]
    words = words_of_item(layout, most, verbosity)
    counts = describe_counts(layout)
    noun = "item" if counts == "exactly 1" else "items"
    return f"- {layout}: {counts} {noun} of up to {words} words; {use}."
