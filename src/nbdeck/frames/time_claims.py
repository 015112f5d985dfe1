"""What a course over time certainly says: a trend, a crossing, who leads."""

from collections.abc import Sequence

from nbdeck.frames.evidence import crossing, is_ahead, leading, monotone, trend
from nbdeck.frames.spoken_numbers import Claim, SpokenNumbers, complete, is_subject

_FEWEST_MOMENTS = 4
"""Points in time at which a series must lead."""
_FEWEST_OF_A_TREND = 8


def _trend(shown: SpokenNumbers) -> Claim | None:
    series = complete(shown.grid)
    if series is None:
        return None
    values = series[0]
    course, steadily = trend(values), monotone(values) if len(values) < _FEWEST_OF_A_TREND else None
    direction = steadily if course is None else course
    if direction is None:
        return None
    before, after = shown.both(values[0], values[-1])
    ends = {"start": shown.label(shown.grid.rows[0]), "end": shown.label(shown.grid.rows[-1])}
    rule = ("rose" if direction else "fell") + ("" if course is not None else "_steadily")
    return Claim(rule, {"what": shown.what, "before": before, "after": after, **ends})


def _is_one_measure(shown: SpokenNumbers) -> bool:
    return shown.axes.series is not None or bool(shown.axes.across)


def _two_highest(shown: SpokenNumbers, series: Sequence[Sequence[float]]) -> tuple[int, int]:
    """Return the series that is the highest at the end, and the next."""
    order = sorted(range(len(series)), key=lambda place: -series[place][-1])
    return order[0], order[1]


def _overtaken(shown: SpokenNumbers) -> Claim | None:
    series = complete(shown.grid)
    if series is None or not _is_one_measure(shown) or not shown.has_one_plot:
        return None
    first, second = _two_highest(shown, series)
    reach = max(map(max, series)) - min(map(min, series))
    was_first = max(range(len(series)), key=lambda place: series[place][0])
    at = crossing(series[first], series[second], reach) if was_first == second else None
    if at is None or not all(is_subject(shown.names[place]) for place in (first, second)):
        return None
    rows, names = shown.grid.rows, shown.names
    slots = {
        "first": names[first],
        "second": names[second],
        "when": shown.when(rows[at]),
        "value": shown.number(series[first][-1]),
        "other": shown.number(series[second][-1]),
        "end": shown.when(rows[-1]),
    }
    both = ((names[first], ""), (names[second], ""))
    return Claim("overtook", slots, both, (rows[at].label, names[first]))


def _leader(shown: SpokenNumbers) -> Claim | None:
    """Return the series that is the largest at every point of time, of series of one measure."""
    series, grid = complete(shown.grid), shown.grid
    if series is None or len(grid.rows) < _FEWEST_MOMENTS or not _is_one_measure(shown):
        return None
    first, _ = _two_highest(shown, series)
    others = [values for place, values in enumerate(series) if place != first]
    leads = all(own > max(beside) for own, *beside in zip(series[first], *others, strict=True))
    if leading(grid.rows[-1].values) != first or not leads or not is_subject(shown.names[first]):
        return None
    if not all(is_ahead(series[first], other) for other in others):
        return None
    name, what = shown.names[first], shown.what if len(shown.axes.y) <= 1 else ""
    return Claim("leads" if what else "leads_plain", {"first": name, "what": what}, ((name, ""),))


OF_ONE = (_trend,)
"""Rules for the course of one series, in the order in which they are tried."""
OF_SEVERAL = (_overtaken, _leader)
"""Rules for several series."""
