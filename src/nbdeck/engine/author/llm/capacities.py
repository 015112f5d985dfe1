"""What each layout is for and how much it holds, as a model is told and as its answers are measured."""

from __future__ import annotations

from collections.abc import Sequence

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
_ITEM, _LONG_ITEM = 28, 45
"""Words of one item with the standard verbosity, its heading among them."""
_LONG = frozenset({Layout.COMPARISON, Layout.QUOTE})
_FACTORS = {Verbosity.CONCISE: 0.6, Verbosity.STANDARD: 1.0, Verbosity.TEXT_HEAVY: 1.7}
WORDS = {Verbosity.CONCISE: 40, Verbosity.STANDARD: 120, Verbosity.TEXT_HEAVY: 150}
"""Words of title and items together: all are shown in every template, as tests measure."""
_TITLE = 14
"""Words of a title of that many characters."""

USES: dict[Layout, str] = {
    Layout.ITEMS: "points of equal rank, not numbered",
    Layout.STEPS: "what is done in this order, numbered; never months, examples or points",
    Layout.SUMMARY: "conclusions; sums up what was said",
    Layout.COMPARISON: "two sides, the same things of each in the same order, a line each (parted by \\n); the heading "
    "names it in up to 24 letters",
    Layout.BIG_NUMBER: "figures that all bear on the title, its own first; each heading is a number with its unit, "
    "hedge and bound (about 40 %), in up to 18 characters; the text is its caption, "
    "as short as one would say it ('still lacking after the 5 % rise', 'in the general reserve'): what it counts, with "
    "when and against what, and nothing else",
    Layout.MILESTONE: "milestones on the way to a goal; each heading is a date or a name",
    Layout.PESTEL: "political, economic, social, technological, environmental, legal",
    Layout.SWOT: "strengths, weaknesses, opportunities, threats, in this order",
    Layout.PYRAMID: "levels of rank that rest on each other, the top first; no picture of a thing",
    Layout.TIMELINE: "what happens over time; headings are dates, months or periods, and what has none has no place",
    Layout.FUNNEL: "stages of which each lets less through than the one before",
    Layout.QUOTE: "somebody's own words, word for word; the heading names who said it",
    Layout.CYCLE: "stages that begin again after the last",
    Layout.THANKS: "the last slide, only where a closing slide is wanted",
    Layout.TABLE: "a table named in `shows`, or your own, in `table`: a header and up to 12 rows of short cells",
    Layout.CHART: "a chart, or a table of numbers drawn as one, named in `shows`",
}
"""What each layout shows, and how its items are written."""
_OF_MATERIAL = frozenset({Layout.CHART, Layout.QUOTE})
"""Layouts that need numbers or words of somebody."""


def words_of_item(layout: Layout, count: int, verbosity: Verbosity) -> int:
    """Return how many words one of `count` items may have, its heading among them."""
    words = round((_LONG_ITEM if layout in _LONG else _ITEM) * _FACTORS[verbosity])
    return min(words, (WORDS[verbosity] - _TITLE) // max(count, 1))


def counts_of(layout: Layout) -> Sequence[int]:
    """Return how many items a layout may have, beside a chart or table too."""
    return range(CAPTIONS[layout] + 1) if layout in CAPTIONS else ITEM_COUNTS[layout]


def told_counts(layout: Layout) -> str:
    """Return how many items a layout may have, in words."""
    beside, counts = CAPTIONS.get(layout), ITEM_COUNTS[layout]
    noun = "item" if counts[-1] == 1 else "items"
    told = describe_counts(layout) if counts[-1] else "no"
    return f"{told} {noun}" if beside is None else f"up to {beside} items beside it"


def described(verbosity: Verbosity, *, has_material: bool = True) -> str:
    """Return the layouts as lines, name, number of items and what it is for, below how long items are."""
    most, long = (words_of_item(one, 1, verbosity) for one in (Layout.ITEMS, Layout.QUOTE))
    head = (
        f"Layouts. An item has up to {most} words with its heading ({long} of COMPARISON and QUOTE), title and items "
        f"of a slide have up to {WORDS[verbosity]} together; two Chinese or Japanese characters count as one. Where "
        "whole sentences need more room, take fewer items:"
    )
    lines = (
        f"- {layout}: {told_counts(layout)}; {use}."
        for layout, use in USES.items()
        if has_material or layout not in _OF_MATERIAL
    )
    return "\n".join((head, *lines))
