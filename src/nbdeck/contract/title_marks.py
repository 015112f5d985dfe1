"""What stands out in a chart because the title of its slide names it."""

import re
from collections.abc import Sequence

from nbdeck.contract.chart_marks import ChartMarks, Highlight
from nbdeck.contract.chart_rules import may_stand_out
from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.contract.slides import Chart

_SHORTEST = 3
"""Characters of a name that can stand out: a shorter one may be any word, or a number of something else."""
_STACKS = {ChartType.AREA, ChartType.STACKED_BAR, ChartForm.STACKED, ChartForm.FULL}


def named_in(title: str, categories: Sequence[str], names: Sequence[str]) -> Highlight | None:
    """Return the one series or the one category that a title names in whole words, None where it names none or several.

    Args:
        title: Of the slide.
        categories: Labels; a single one is all there is and does not stand out.
        names: Of the series, likewise.

    Example:
        >>> named_in("March was the fourth", ["January", "March"], ["Fires"])
        Highlight(series='', category='March')
    """
    said = " ".join(title.casefold().split())
    named = [
        Highlight(**{field: name})
        for field, each in (("series", names), ("category", categories))
        for name in (dict.fromkeys(each) if len(each) > 1 else ())
        if _is_said(name.casefold().strip(), said)
    ]
    is_one = len(named) == 1 and len((named[0].series or named[0].category).strip()) >= _SHORTEST
    return named[0] if is_one else None


def _is_said(name: str, said: str) -> bool:
    """Whether a name is among words, and not a part of one of them or of a number."""
    is_part = bool(name) and name in said
    return is_part and bool(re.search(rf"(?<!\w)(?<!\d[.,]){re.escape(name)}(?!\w|[.,]\d)", said))


def title_mark(chart: Chart, title: str) -> Highlight | None:
    """Return what the title makes stand out in a chart that does not say itself what does.

    Series that lie on each other keep their colours, as do forms whose colours say something.
    """
    if (chart.marks is not None and chart.marks.highlight) or chart.type is ChartType.SCATTER:
        return None
    named = named_in(title, chart.categories, [series.name for series in chart.series])
    if named is None or not may_stand_out(chart.form, is_category=bool(named.category)):
        return None
    is_beside = any(series.role is not None for series in chart.series if series.name == named.series)
    return None if named.series and (is_beside or {chart.type, chart.form} & _STACKS) else named


def with_title_mark(chart: Chart, title: str) -> ChartMarks | None:
    """Return the marks of a chart with what its title makes stand out."""
    named = title_mark(chart, title)
    return (
        chart.marks
        if named is None
        else (chart.marks or ChartMarks()).model_copy(update={"highlight": (named,)})
    )
