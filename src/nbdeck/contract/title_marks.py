"""What stands out in a chart or a table because the title of its slide says its name."""

import re
from collections.abc import Collection, Sequence

from nbdeck.contract.chart_marks import Highlight
from nbdeck.contract.chart_rules import may_stand_out
from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart
from nbdeck.contract.tables import TableTypes

_BARS = {ChartType.BAR, ChartType.STACKED_BAR, ChartType.HORIZONTAL_BAR}
_ADDITION = re.compile(r"\s*[(\[,;:]")
"""Begins what a name says beyond what it is called."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_WORD = re.compile(r"[^\W\d_]+")
_LEAST = 4
"""Letters of a first word by which a title speaks of a name that it does not say."""


def title_mark(chart: Chart, title: str) -> Highlight | None:
    """Return the one name of a chart that the title says; None where it is unsure.

    It is a series of several, save those of one value or with a role, which are what others are compared with; else a
    category, of a single series or of bars. Nothing stands out where the chart says itself what does, or that nothing
    does; and where colours say something else, as in scattered points.

    Args:
        chart: With its names.
        title: Of the slide.

    Example:
        >>> from nbdeck import Chart
        >>> cells = {"categories": ["Mon", "Tue"], "series": [{"name": "Visits", "values": [9, 4]}]}
        >>> title_mark(Chart(type="BAR", **cells), "Most come on Mon")
        Highlight(category='Mon')
    """
    if chart.type is ChartType.SCATTER or (chart.marks and (chart.marks.highlight or chart.marks.is_plain)):
        return None
    is_alone = len(chart.series) == 1
    compared = [one.name for one in chart.series if one.role is None and len(set(one.values)) > 1]
    if not is_alone and _said(compared, title):
        place = named_place(compared, title) if may_stand_out(chart.form, is_category=False) else None
        return None if place is None else Highlight(series=compared[place])
    if not (is_alone or chart.type in _BARS) or not may_stand_out(chart.form, is_category=True):
        return None
    place = named_place(chart.categories, title, has_years=is_alone) if len(chart.categories) > 1 else None
    return None if place is None else Highlight(category=chart.categories[place])


def title_row(names: Sequence[str], types: TableTypes, totals: Collection[int], title: str) -> int | None:
    """Return the one row of a table, from 0, whose name the title says; None where it is unsure.

    Nothing stands out where the table has looks of its own or says that nothing does; rows of totals stand out anyway.

    Args:
        names: The first cells below the header.
        types: What the cells are.
        totals: Rows that sum up others.
        title: Of the slide.
    """
    if types.looks or types.is_plain or len(names) == 1:
        return None
    return named_place(["" if at in totals else name for at, name in enumerate(names)], title)


def named_place(names: Sequence[str], title: str, *, has_years: bool = False) -> int | None:
    """Return the place of the one name that a title says, None where it says none, several, or speaks of another.

    A name is said where it stands in the title letter by letter and in whole words, all of it or what comes before a
    bracket, comma, semicolon or colon. One letter and a number are no name, save a year where it is asked for.
    A title speaks of another name where it has the first word of that.

    Args:
        names: Of which one is looked for.
        title: Of the slide.
        has_years: Whether a year is a name.

    Examples:
        >>> named_place(["Wind", "Faults (34 of one door)", "Other"], "Faults are nearly as many as storms")
        1
        >>> named_place(["Fuel", "Maintenance and docking"], "Fuel and maintenance exceed the budget")
    """
    said = _said(names, title, has_years=has_years)
    if len(said) != 1:
        return None
    own, spoken = _words(names[said[0]]), {*_words(title)}
    first = {words[0] for words in map(_words, names) if words and len(words[0]) >= _LEAST}
    return None if first.difference(own) & spoken else said[0]


def _said(names: Sequence[str], title: str, *, has_years: bool = False) -> list[int]:
    return [at for at, name in enumerate(names) if _is_said(name.strip(), title, has_years=has_years)]


def _is_said(name: str, title: str, *, has_years: bool) -> bool:
    called = (name, _ADDITION.split(name, maxsplit=1)[0])
    return any(
        one in title
        and (
            (len(one) > 1 and _WORD.search(one) is not None)
            or (has_years and _YEAR.fullmatch(one) is not None)
        )
        and re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", title) is not None
        for one in called
    )


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
