"""Titles of charts: what the numbers certainly say, in one plain sentence, else what is shown."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.chart_marks import Highlight, PointNote
from nbdeck.contract.enums import ChartForm
from nbdeck.frames.axes import Axes
from nbdeck.frames.claims import claim_of
from nbdeck.frames.class_claims import strongest_pair
from nbdeck.frames.grid import ChartGrid
from nbdeck.frames.names import JOINER, UNNAMED, headed, listed, spoken
from nbdeck.frames.spoken_numbers import SpokenNumbers
from nbdeck.frames.title_words import has_sentences, measure, of_several, said
from nbdeck.frames.wish import ChartOptions

_MOST_NAMED = 4
"""Values of one thing that a title names one by one."""
_SHORTEST = 2
"""Characters of a name that is looked for in a title."""


@dataclass(frozen=True)
class ChartTitle:
    """The heading of a chart, with what it names.

    Attributes:
        text: The heading.
        test: What its claim has passed, "" where it claims nothing.
        highlight: What it names.
        notes: A point that it names.
    """

    text: str
    test: str = ""
    highlight: tuple[Highlight, ...] = ()
    notes: tuple[PointNote, ...] = ()


def default_title(numbers: SpokenNumbers, shown: ChartGrid) -> ChartTitle:
    """Return the title of a chart: the first claim that passes its test, else what is shown.

    Args:
        numbers: The numbers as they are drawn.
        shown: The same before a form turned rows and series round.
    """
    tag = numbers.tag
    claim = claim_of(numbers) if has_sentences(tag) else None
    if claim is None:
        return ChartTitle(headed(neutral_title(shown, numbers.axes, numbers.wish, tag)))
    notes: tuple[PointNote, ...] = ()
    if claim.place is not None:
        category, series = claim.place
        notes = (PointNote(category=category, series=series, text=said("overtakes", tag, **claim.slots)),)
    return ChartTitle(
        headed(said(claim.rule, tag, **claim.slots)),
        claim.test,
        tuple(Highlight(series=series, category=category) for series, category in claim.stands_out),
        notes,
    )


def title_of_pairs(grid: ChartGrid, axes: Axes, wish: ChartOptions, tag: str) -> ChartTitle:
    """Return the title of a table of coefficients: its strongest pair, else what is shown."""
    claim = strongest_pair(grid, tag) if has_sentences(tag) else None
    if claim is None:
        return ChartTitle(headed(neutral_title(grid, axes, wish, tag)))
    return ChartTitle(headed(said(claim.rule, tag, **claim.slots)), claim.test)


def named_title(title: str, grid: ChartGrid, names: Sequence[str]) -> ChartTitle:
    """Return a title of the user's own with the series that it names, or the categories of one series.

    Args:
        title: The heading.
        grid: The numbers as they are drawn.
        names: Of the series.
    """
    is_many = len(names) > 1
    known = list(dict.fromkeys(names if is_many else grid.labels))
    named = [name for name in known if _names(title, name)]
    if not named or len(named) == len(known):
        return ChartTitle(title)
    marks = (Highlight(series=name) if is_many else Highlight(category=name) for name in named)
    return ChartTitle(title, highlight=tuple(marks))


def _names(title: str, name: str) -> bool:
    """Tell whether a title names something with letters, word for word."""
    is_name = len(name) >= _SHORTEST and any(map(str.isalpha, name))
    return is_name and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", title, re.IGNORECASE) is not None


def neutral_title(grid: ChartGrid, axes: Axes, wish: ChartOptions, tag: str) -> str:
    """Return what a chart shows, without a claim."""
    if axes.is_scatter:
        names = listed([spoken(column.name) for column in axes.y])
        return _joined("against", tag, y=names, x=spoken(axes.x_name))
    if axes.sample is ChartForm.HISTOGRAM:
        return _joined("spread", tag, what=spoken(axes.y[0].name))
    if axes.sample is ChartForm.BOX and len(axes.y) > 1:
        return listed([spoken(column.name) for column in axes.y])
    what = measure(axes, wish, tag) or of_several(_in_common(grid.names), wish, tag)
    keys = [spoken(name) for name in (axes.x_name if axes.x else "", axes.series.name if axes.series else "")]
    named = [name for name in keys if name and name != UNNAMED]
    if axes.across and (what == f"{len(grid.names)} columns" or len(grid.names) > _MOST_NAMED):
        return f"by {' and '.join([*named, spoken(axes.across)])}"
    return _joined("by", tag, what=what, by=_together(named, tag)) if named else what


def _together(names: Sequence[str], tag: str) -> str:
    return f" {said('and', tag)} ".join(names) if has_sentences(tag) else JOINER.join(names)


def _joined(key: str, tag: str, **parts: str) -> str:
    """Return a sentence in a language that there are sentences in, in others its parts side by side."""
    return said(key, tag, **parts) if has_sentences(tag) else JOINER.join(parts.values())


def _in_common(names: Sequence[str]) -> list[str]:
    """Return what columns are: their common first level, as in `sales · north`, `sales · south`, else their names."""
    first = {name.split(JOINER)[0] for name in names if JOINER in name}
    is_shared = len(first) == 1 and all(JOINER in name for name in names)
    return [spoken(first.pop())] if is_shared else [spoken(name) for name in names]
