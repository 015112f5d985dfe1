"""What each layout is for and how much it holds, as a model is told and as its answers are measured."""

from __future__ import annotations

from typing import NamedTuple

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout, describe_counts

HEADING_CHARACTERS = 60
"""Characters of the heading of an item."""
TITLE_CHARACTERS = 90
"""Characters of a title."""
TITLE_WORDS = 22
"""Words of a title; two Chinese or Japanese characters count as one."""
CAPTIONS = {Layout.CHART: 3, Layout.TABLE: 2}
"""Sentences that stand beside a chart or below a table, at the most."""
_FACTORS = {Verbosity.CONCISE: 0.6, Verbosity.STANDARD: 1.0, Verbosity.TEXT_HEAVY: 1.7}
WORDS = {Verbosity.CONCISE: 40, Verbosity.STANDARD: 120, Verbosity.TEXT_HEAVY: 150}
"""Words of title and items together: all are shown, and but for `text-heavy` in 20 points or more, as tests measure."""
_TITLE = 14
"""Words of a title of that many characters."""
_LEAST = 4


class LayoutCapacity(NamedTuple):
    """What a layout is for."""

    use: str
    """What it shows, and how its items are written."""
    words: int = 0
    """Words of one item with the standard verbosity; 0 for a layout without any."""


CAPACITIES: dict[Layout, LayoutCapacity] = {
    Layout.ITEMS: LayoutCapacity("points of equal rank, not numbered", 32),
    Layout.STEPS: LayoutCapacity(
        "what is done in this order, numbered; never months, examples or points", 18
    ),
    Layout.SUMMARY: LayoutCapacity("conclusions; sums up what was said", 30),
    Layout.COMPARISON: LayoutCapacity(
        "two sides, the same things of each in the same order, a line each; the heading names it in up to 24 letters",
        45,
    ),
    Layout.BIG_NUMBER: LayoutCapacity(
        "figures, the one of the title first; each heading is a number with its unit, hedge and bound (about 40 %), in "
        "up to 18 characters; the text names it, clear without the heading: of what, of whom, when, against what",
        20,
    ),
    Layout.MILESTONE: LayoutCapacity("milestones on the way to a goal; each heading is a date or a name", 24),
    Layout.PESTEL: LayoutCapacity("political, economic, social, technological, environmental, legal", 16),
    Layout.SWOT: LayoutCapacity("strengths, weaknesses, opportunities, threats, in this order", 26),
    Layout.PYRAMID: LayoutCapacity(
        "levels of rank that rest on each other, the top first; no picture of a thing", 22
    ),
    Layout.TIMELINE: LayoutCapacity("what happens over time; headings are dates, months or periods", 24),
    Layout.FUNNEL: LayoutCapacity("stages of which each lets less through than the one before", 22),
    Layout.QUOTE: LayoutCapacity("somebody's own words, word for word; the heading names who said it", 45),
    Layout.CYCLE: LayoutCapacity("stages that begin again after the last", 20),
    Layout.THANKS: LayoutCapacity("the last slide, only where a closing slide is wanted"),
    Layout.TABLE: LayoutCapacity(
        "a table named in `shows`, or your own, in `table`: a header and up to 12 rows of short cells",
        16,
    ),
    Layout.CHART: LayoutCapacity("a chart, or a table of numbers drawn as one, named in `shows`", 18),
}
"""All layouts."""
_OF_MATERIAL = frozenset({Layout.CHART, Layout.QUOTE})
"""Layouts that need numbers or words of somebody."""


def words_of_item(layout: Layout, count: int, verbosity: Verbosity) -> int:
    """Return how many words one of `count` items may have, its heading among them; 0 for a layout without items."""
    if not ITEM_COUNTS[layout][-1]:
        return CAPACITIES[layout].words
    words = round(CAPACITIES[layout].words * _FACTORS[verbosity])
    share = (WORDS[verbosity] - _TITLE) // max(count, 1)
    return words and max(min(words, share), _LEAST)


def most_items(layout: Layout) -> int:
    """Return how many items a layout takes at the most, beside a chart or table too."""
    return CAPTIONS.get(layout, ITEM_COUNTS[layout][-1])


def described(verbosity: Verbosity, *, has_material: bool = True) -> str:
    """Return the layouts as lines: name, number of items, words of an item, and what it is for."""
    layouts = (one for one in CAPACITIES if has_material or one not in _OF_MATERIAL)
    return "\n".join(_line(layout, verbosity) for layout in layouts)


def _line(layout: Layout, verbosity: Verbosity) -> str:
    use, counts = CAPACITIES[layout].use, ITEM_COUNTS[layout]
    words = {count: words_of_item(layout, count, verbosity) for count in counts}
    if not words[counts[0]]:
        return f"- {layout}: no items; {use}."
    if not counts[-1]:
        return f"- {layout}: up to {CAPTIONS[layout]} items of up to {words[0]} words beside it; {use}."
    noun = "item" if counts[-1] == 1 else "items"
    most = max(words.values())
    held = ", ".join(f"{words[count]} where there are {count}" for count in counts if words[count] < most)
    return (
        f"- {layout}: {describe_counts(layout)} {noun} of up to {most} words{held and f' ({held})'}; {use}."
    )
