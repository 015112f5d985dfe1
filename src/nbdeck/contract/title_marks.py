"""What stands out in a chart because the title of its slide says its name."""

import re

from nbdeck.contract.chart_marks import Highlight
from nbdeck.contract.chart_rules import may_stand_out
from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.contract.slides import Chart

_STACKS = {ChartType.AREA, ChartType.STACKED_BAR, ChartForm.STACKED, ChartForm.FULL}


def title_mark(chart: Chart, title: str) -> Highlight | None:
    """Return the one name of a chart that the title says, letter by letter and in whole words; None where it is unsure.

    It is a series of several, or a category of the only one. Nothing stands out where the title says several of the
    names, where a name stands twice in the chart, is one letter or has none; where the chart says itself what stands
    out, or that nothing does; where colours say something else, in stacks, areas and scattered points; and for a
    series of one value, which is what others are compared with.

    Args:
        chart: With its names.
        title: Of the slide.

    Example:
        >>> from nbdeck import Chart
        >>> cells = {"categories": ["Mon", "Tue"], "series": [{"name": "Visits", "values": [9, 4]}]}
        >>> title_mark(Chart(type="BAR", **cells), "Most come on Mon")
        Highlight(category='Mon')
    """
    marks, is_category = chart.marks, len(chart.series) == 1
    names = chart.categories if is_category else [series.name for series in chart.series]
    said = [name for name in names if name.strip() and _is_said(name.strip(), title)]
    if len(said) != 1 or len(names) == 1 or (marks and (marks.highlight or marks.is_plain)):
        return None
    name = said[0].strip()
    is_unsure = len(name) == 1 or not any(map(str.isalpha, name))
    if is_unsure or chart.type is ChartType.SCATTER or not may_stand_out(chart.form, is_category=is_category):
        return None
    if is_category:
        return Highlight(category=said[0])
    (series,) = (series for series in chart.series if series.name == said[0])
    is_beside = series.role is not None or len(set(series.values)) == 1
    return None if is_beside or {chart.type, chart.form} & _STACKS else Highlight(series=said[0])


def _is_said(name: str, title: str) -> bool:
    return name in title and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", title) is not None
