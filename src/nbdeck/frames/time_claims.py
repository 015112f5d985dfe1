"""What a course over time certainly says: a trend, a turn, a crossing, who leads, that all move alike."""

from collections.abc import Sequence

from nbdeck.frames.evidence import common_way, crossing, is_ahead, leading, monotone, trend, turn
from nbdeck.frames.frame import spoken
from nbdeck.frames.spoken_numbers import Claim, SpokenNumbers, complete, is_subject

_FEWEST_MOMENTS = 4
"""Points in time at which a series must lead."""
_LEAD_AT_END = 0.15
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


def _turn(shown: SpokenNumbers) -> Claim | None:
    series = complete(shown.grid)
    turning = turn(series[0]) if series is not None else None
    if turning is None:
        return None
    row = shown.grid.rows[turning.place]
    slots = {"what": shown.what, "value": shown.number(row.values[0] or 0.0), "when": shown.when(row)}
    return Claim("peaked" if turning.is_peak else "bottomed", slots, (("", row.label),))


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
    first, second = _two_highest(shown, series)
    leads = all(_leads_at(series, first))
    if leading(grid.rows[-1].values) != first or not leads or not is_subject(shown.names[first]):
        return None
    if not all(is_ahead(series[first], other) for place, other in enumerate(series) if place != first):
        return None
    return _leads(shown, "leads", first, second)


def _leads_at(series: Sequence[Sequence[float]], first: int) -> list[bool]:
    """Return at which times a series is the one highest."""
    others = zip(*(values for place, values in enumerate(series) if place != first), strict=True)
    return [own > max(beside) for own, beside in zip(series[first], others, strict=True)]


def _last_leader(shown: SpokenNumbers) -> Claim | None:
    """Return the series that is the largest at the end, and mostly before."""
    series, grid = complete(shown.grid), shown.grid
    if series is None or len(grid.rows) < _FEWEST_MOMENTS or not _is_one_measure(shown):
        return None
    first, second = _two_highest(shown, series)
    times = sum(_leads_at(series, first))
    lead = series[first][-1] - series[second][-1]
    is_clear = lead >= _LEAD_AT_END * abs(series[first][-1]) > 0 and 2 * times >= len(grid.rows)
    is_sure = all(is_ahead(series[first], other) for place, other in enumerate(series) if place != first)
    if not (is_clear and is_sure and is_subject(shown.names[first])):
        return None
    return _leads(shown, "ends_highest", first, second)


def _leads(shown: SpokenNumbers, rule: str, first: int, second: int) -> Claim:
    last = shown.grid.rows[-1]
    what = shown.what if len(shown.axes.y) <= 1 else ""
    slots = {
        "first": shown.names[first],
        "what": what,
        "value": shown.number(last.values[first] or 0.0),
        "second": shown.names[second],
        "other": shown.number(last.values[second] or 0.0),
        "end": shown.when(last),
    }
    return Claim(rule if what else f"{rule}_plain", slots, ((shown.names[first], ""),))


def _all_move(shown: SpokenNumbers) -> Claim | None:
    series = complete(shown.grid)
    if series is None or len(shown.grid.rows) < _FEWEST_MOMENTS or min(map(min, series)) <= 0:
        return None
    is_rise = common_way(series)
    if is_rise is None:
        return None
    rows = shown.grid.rows
    slots = {
        "count": str(len(series)),
        "first": spoken(shown.names[0]),
        "second": spoken(shown.names[1]),
        "start": shown.label(rows[0]),
        "end": shown.label(rows[-1]),
    }
    is_pair = len(series) == 2 and all(map(is_subject, shown.names))
    return Claim(f"{'both' if is_pair else 'all'}_{'rose' if is_rise else 'fell'}", slots)


OF_ONE = (_trend, _turn)
"""Rules for the course of one series, in the order in which they are tried."""
OF_SEVERAL = (_overtaken, _leader, _all_move, _last_leader)
"""Rules for several series."""
