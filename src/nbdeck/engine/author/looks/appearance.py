"""What an outline says about the look of a slide, written and read in words, and the layout that the slide gets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.remembering import LONG, remembered
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.looks import words
from nbdeck.engine.cells.quantities import is_year, written_number
from nbdeck.engine.intake.words import layout_of

_LONGEST = 2000
"""Characters of a wording that are read."""
_HEADS: dict[Layout, tuple[str, str, str]] = {
    Layout.ITEMS: ("List", "point", "points"),
    Layout.STEPS: ("Sequence", "step", "steps"),
    Layout.SUMMARY: ("Summary", "point", "points"),
    Layout.COMPARISON: ("Comparison", "side", "sides"),
    Layout.BIG_NUMBER: ("Display", "big number", "big numbers"),
    Layout.MILESTONE: ("Row", "milestone", "milestones"),
    Layout.PESTEL: ("PESTEL analysis", "factor", "factors"),
    Layout.SWOT: ("SWOT analysis", "field", "fields"),
    Layout.PYRAMID: ("Pyramid", "level", "levels"),
    Layout.TIMELINE: ("Timeline", "date", "dates"),
    Layout.FUNNEL: ("Funnel", "stage", "stages"),
    Layout.QUOTE: ("Quote", "voice", "voices"),
    Layout.CYCLE: ("Cycle", "step", "steps"),
    Layout.THANKS: ("Closing slide", "", ""),
    Layout.TABLE: ("Table", "", ""),
    Layout.CHART: ("Chart", "", ""),
}
_BARE = {Layout.BIG_NUMBER: "Big numbers", Layout.MILESTONE: "Milestones", Layout.STEPS: "Sequence of steps"}
"""Heads that say nothing without their count."""
_CHART_HEADS: dict[ChartType, str] = {
    ChartType.BAR: "Bar chart",
    ChartType.STACKED_BAR: "Stacked bar chart",
    ChartType.HORIZONTAL_BAR: "Horizontal bar chart",
    ChartType.LINE: "Line chart",
    ChartType.PIE: "Pie chart",
    ChartType.DOUGHNUT: "Doughnut chart",
    ChartType.AREA: "Area chart",
    ChartType.SCATTER: "Scatter chart",
}


@dataclass(frozen=True, slots=True)
class Appearance:
    """What a wording asks for; None is not said.

    Attributes:
        layout: The layout.
        items: How many items; the only possible count of layouts that have one.
        chart_type: Kind of chart; only with the layout CHART.
        wants_picture: Whether a picture is wanted.
        picture_words: What the picture shows; empty where it is not said.
    """

    layout: Layout | None = None
    items: int | None = None
    chart_type: ChartType | None = None
    wants_picture: bool | None = None
    picture_words: str = ""


def describe(
    layout: Layout,
    items: int | None,
    *,
    chart_type: ChartType | None = None,
    picture: str | None = None,
    reason: str = "",
) -> str:
    """Return the look of a slide in a sentence, such as "Timeline of 4 dates."; `understand` reads it back.

    Args:
        layout: Its layout.
        items: How many items it has; None or 0 says no number.
        chart_type: Kind of chart, with the layout CHART.
        picture: What its picture shows, "" for a picture of anything, None leaves it open.
        reason: Why it looks so; a sentence that follows.
    """
    shown = " ".join((picture or "").split())
    about_picture = "" if picture is None else f"; picture of “{shown}”" if shown else "; with a picture"
    why = " ".join(reason.replace("“", '"').replace("”", '"').split())
    return f"{_head(layout, items, chart_type)}{about_picture}.{f' {why}' if why else ''}"


def _head(layout: Layout, items: int | None, chart_type: ChartType | None) -> str:
    if layout is Layout.CHART and chart_type is not None:
        return _CHART_HEADS[chart_type]
    name, one, many = _HEADS[layout]
    count = items or _only_count(layout)
    if not count or not many:
        return _BARE.get(layout, name)
    if layout is Layout.QUOTE and count == 1:
        return name
    return f"{name} of {count} {one if count == 1 else many}"


def _only_count(layout: Layout | None) -> int | None:
    if layout is None:
        return None
    counts = ITEM_COUNTS[layout]
    return counts[0] if len(counts) == 1 else None


_OWN_HEADS = {
    **{_BARE.get(layout, name): (layout, None) for layout, (name, _, _) in _HEADS.items()},
    **{head: (Layout.CHART, kind) for kind, head in _CHART_HEADS.items()},
}
_OWN_COUNTED = {
    f"{name} of {noun}": layout
    for layout, (name, one, many) in _HEADS.items()
    for noun in (one, many)
    if many
}
_OWN = lazy_pattern(
    r"(?P<head>[^;.]{4,40})(?P<picture>; (?:with a picture|picture of “(?P<shown>.*)”))?\.(?: [^“”]*)?",
    re.DOTALL,
)


@remembered(LONG)
def understand(text: str) -> Appearance:
    """Return what a wording about the look of a slide asks for; what it does not say stays open.

    Reads what `describe` writes exactly, and any other wording in English, German, French, Spanish, Italian and
    Portuguese by the words for layouts, charts, counts and pictures.
    """
    return _own(text) or _free(text[:_LONGEST])


def _own(text: str) -> Appearance | None:
    match = _OWN.fullmatch(text)
    if match is None:
        return None
    head, items = match["head"], None
    counted = re.fullmatch(r"(.+ of )(\d+) (.+)", head)
    layout, kind = _OWN_HEADS.get(head, (None, None))
    if layout is None and counted is not None:
        layout, items = _OWN_COUNTED.get(counted[1] + counted[3]), int(counted[2])
    if layout is None:
        return None
    wants_picture = True if match["picture"] else None
    return Appearance(layout, items or _only_count(layout), kind, wants_picture, match["shown"] or "")


def _free(text: str) -> Appearance:
    plain = plain_letters(text)
    wants, shown, rest = _picture(plain, text)
    rest = _without_refused(rest)
    layout, kind = _layout(rest)
    items = _count(rest) if layout is not Layout.CHART else None
    return Appearance(
        layout, _only_count(layout) if _only_count(layout) is not None else items, kind, wants, shown
    )


def plain_letters(text: str) -> str:
    """Return the text in small letters without accents, character for character."""
    return "".join(map(_plain_letter, text))


@lru_cache(maxsize=4096)
def _plain_letter(character: str) -> str:
    if character == "’":
        return "'"
    apart = unicodedata.normalize("NFD", character)
    # Marks of kana are no accents: without them グ is ク.
    is_accented = apart[0] < "\u3000" and all(map(unicodedata.combining, apart[1:]))
    letter = apart[0] if is_accented else character
    return letter.lower()[:1]


def _picture(plain: str, text: str) -> tuple[bool | None, str, str]:
    """Return whether a picture is wanted, what it shows, and the text without these words."""
    refused = words.NO_PICTURE.search(plain)
    if refused is not None:
        return False, "", plain[: refused.start()] + plain[refused.end() :]
    match = words.PICTURE.search(plain)
    if match is None:
        return None, "", plain
    about = words.PICTURE_OF.match(plain, match.end())
    if about is None:
        return True, "", plain[: match.start()] + plain[match.end() :]
    start, end = about.span("words")
    place = words.PICTURE_PLACE.search(plain, start, end)
    shown = text[start : place.start() if place else end]
    return True, " ".join(shown.split()).strip(" .\"'“”„"), plain[: match.start()] + " " + plain[end:]


def _without_refused(plain: str) -> str:
    """Return the text without layouts that it turns down: "a list instead of a table"."""
    return words.REFUSED.sub(lambda match: " " if _names_look(match[0]) else match[0], plain)


def _names_look(phrase: str) -> bool:
    patterns = [pattern for _, pattern in (*words.SHAPES, *words.CHARTS, *words.ORDERS)]
    return any(pattern.search(phrase) for pattern in (*patterns, words.LISTS))


def _layout(plain: str) -> tuple[Layout | None, ChartType | None]:
    shape = _first(plain, words.SHAPES)
    charts = [(match.start(), kind) for kind, pattern in words.CHARTS if (match := pattern.search(plain))]
    # "Budget vs forecast as a chart" is a chart that compares.
    is_first = shape is None or shape[1] is Layout.COMPARISON or any(at <= shape[0] for at, _ in charts)
    if charts and is_first:
        return Layout.CHART, charts[0][1]
    if shape is not None:
        return shape[1], None
    order = _first(plain, words.ORDERS)
    if order is not None:
        return order[1], None
    return (Layout.ITEMS if words.LISTS.search(plain) else None), None


def _first(plain: str, known: Iterable[tuple[Layout, re.Pattern[str]]]) -> tuple[int, Layout] | None:
    places = [(match.start(), layout) for layout, pattern in known if (match := pattern.search(plain))]
    return min(places, key=lambda one: one[0]) if places else None


def _count(plain: str) -> int | None:
    match = words.COUNTED.search(plain)
    if match is None:
        return None
    return int(match["count"]) if match["count"].isdigit() else words.NUMBER_WORDS[match["count"]]


def chosen_layout(
    title: str, look: Appearance, said: dict[str, Any], items: Sequence[Item], warnings: list[str]
) -> tuple[Layout, int]:
    """Return the layout that is asked for where its counts allow it, else the one that the content has, and its items.

    Args:
        title: Of the slide.
        look: What the outline asks for.
        said: The slide's content, or its body.
        items: What that says.
        warnings: Told where another layout is taken than the one asked for.
    """
    wanted = None if look.layout in {Layout.TABLE, Layout.CHART, Layout.THANKS} else look.layout
    if wanted is not None:
        counts = ITEM_COUNTS[wanted]
        if len(items) >= counts[0]:
            fits = look.items in counts and look.items <= len(items) if look.items else False
            return wanted, look.items if fits and look.items else min(len(items), counts[-1])
        if wanted is not Layout.ITEMS:
            warnings.append(
                f"“{title}” has {len(items)} points, too few for the layout {wanted}; another one is used."
            )
    chosen = _fitting(title, said, items)
    counts = ITEM_COUNTS[chosen]
    if len(items) < counts[0]:
        chosen, counts = Layout.ITEMS, ITEM_COUNTS[Layout.ITEMS]
    return chosen, min(max(len(items), 1), counts[-1])


def _fitting(title: str, said: dict[str, Any], items: Sequence[Item]) -> Layout:
    """Return the layout that the content has; key figures are numbers with their label alone, two sides have names."""
    layout = layout_of(Slide(title=title, item_amount=0, **said)) or Layout.ITEMS
    if layout is Layout.BIG_NUMBER and not all(map(_is_key_figure, items)):
        return Layout.ITEMS
    if layout is Layout.COMPARISON and not all(item.heading for item in items):
        return Layout.ITEMS
    return layout


def _is_key_figure(item: Item) -> bool:
    """Whether one of heading and text is a number with its unit, and no year, and the other one is words."""
    numbers = [one for one in (item.heading, item.text) if written_number(one) is not None]
    if len(numbers) != 1 or is_year(numbers[0]) or not (item.heading and item.text):
        return False
    return not any(map(str.isdigit, item.text if numbers[0] == item.heading else item.heading))
