"""What the numbers of a chart of a document certainly say: one series that moves one way, or one bar that leads."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from nbdeck.contract.cell_text import number_text
from nbdeck.contract.enums import ChartType
from nbdeck.contract.number_format import plain_number
from nbdeck.contract.slides import Chart
from nbdeck.engine.author.typed.pairs import are_periods
from nbdeck.engine.text.language import is_total
from nbdeck.engine.text.word_lists import word_lists

_FEWEST_STEPS, _FEWEST_BARS = 4, 3
"""Points of a course, and bars, that say anything."""
_CHANGE, _LEAD = 0.1, 0.1
"""Share of its first value by which a course moves, and of the largest by which it leads the next, at the least."""
_UNIT = 2
"""Letters of a unit: "T€", "kg"."""
_LONGEST = 110
"""Characters of a title."""
_BARS = frozenset({ChartType.BAR, ChartType.HORIZONTAL_BAR})


def claim_of(chart: Chart, tag: str) -> str:
    """Return what the numbers of a chart say as a title; empty where they say nothing for certain.

    A course rises or falls at every step and by a tenth; a bar is the only largest and leads the next by a tenth, and
    none is a total, a rest, a number or missing; a unit is no name of a series.

    Args:
        chart: One series with a name, else there is no claim.
        tag: BCP 47 tag of the deck.
    """
    sentences = _sentences().get(tag[:2].lower())
    if sentences is None or len(chart.series) != 1 or not _is_word(chart.series[0].name):
        return ""
    known = [value for value in chart.series[0].values if value is not None]
    if len(known) < len(chart.categories) or len(known) < _FEWEST_BARS:
        return ""
    what, labels = chart.series[0].name, chart.categories
    if are_periods(labels):
        if len(known) < _FEWEST_STEPS or abs(known[-1] - known[0]) < _CHANGE * abs(known[0]):
            return ""
        steps = [after - before for before, after in pairwise(known)]
        rule = "rose" if min(steps) > 0 else "fell" if max(steps) < 0 else ""
        ends = {"before": _written(known[0], chart, tag), "after": _written(known[-1], chart, tag)}
        said = sentences[rule].format(what=what, start=labels[0], end=labels[-1], **ends) if rule else ""
    else:
        said = _leader(chart, known, sentences["highest"], tag)
    return said if len(said) <= _LONGEST else ""


def _leader(chart: Chart, values: list[float], sentence: str, tag: str) -> str:
    first, second = sorted(values, reverse=True)[:2]
    label = chart.categories[values.index(first)]
    is_sum = len(values) > _FEWEST_BARS and math.isclose(2 * first, math.fsum(values))
    has_total = is_sum or any(is_total(one, tag) for one in chart.categories)
    is_partial = chart.type not in _BARS or chart.has_rest or has_total
    is_partial = is_partial or not all(any(map(str.isalpha, one)) for one in chart.categories)
    if is_partial or min(values) < 0 or first - second < _LEAD * first:
        return ""
    return sentence.format(label=label, what=chart.series[0].name, value=_written(first, chart, tag))


def _is_word(name: str) -> bool:
    """Whether a name has more than the letters of a unit."""
    return sum(map(str.isalpha, name)) > _UNIT


def _written(value: float, chart: Chart, tag: str) -> str:
    code = chart.number_format or ("#,##0" if value.is_integer() else "General")
    return number_text(plain_number(value), code, tag)


@lru_cache(maxsize=1)
def _sentences() -> Mapping[str, Mapping[str, str]]:
    return word_lists("nbdeck.engine.author.documents", "claims.toml")
