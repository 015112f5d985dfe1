"""When the dates of a chart are so uneven that even steps would mislead, and an axis of days has to hold them."""

from __future__ import annotations

import datetime as dt
from itertools import pairwise

from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.contract.tables import TableColumn

_OVER_TIME = frozenset({ChartType.LINE, ChartType.AREA})
_UNEVEN = 1.5
"""Times the shortest step; months, quarters and years are nearer to each other."""
_LONG_WEEKEND = 4
_FEWEST = 3
_FIRST = dt.date(1900, 3, 1)
"""Before it workbooks count a day that never was. Source: ECMA-376, 18.17.4.1."""
_DAY_ZERO = dt.date(1899, 12, 30)


def uneven_days(
    kind: ChartType, form: ChartForm | None, times: TableColumn | None, *, has_growth: bool = False
) -> tuple[int, ...]:
    """Return the dates of a chart as workbooks count days, () where its categories stand at even steps.

    Only lines and areas of whole days, each later than the one before, stand on an axis of days.

    Args:
        kind: Of the chart.
        form: How it is drawn beyond that.
        times: What the categories are beside their labels.
        has_growth: Whether a change between two of them is marked, whose number hangs on even steps.
    """
    if kind not in _OVER_TIME or form or has_growth or times is None or times.kind != "time":
        return ()
    if len(times.values) < _FEWEST or not all(times.values):
        return ()
    moments = [dt.datetime.fromisoformat(value) for value in times.values]
    if any(moment.tzinfo or moment.time() != dt.time() or moment.date() < _FIRST for moment in moments):
        return ()
    days = tuple((moment.date() - _DAY_ZERO).days for moment in moments)
    steps = [later - earlier for earlier, later in pairwise(days)]
    is_uneven = min(steps) > 0 and max(steps) > max(_UNEVEN * min(steps), _LONG_WEEKEND)
    return days if is_uneven else ()
