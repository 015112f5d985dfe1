"""What a course over time certainly says: a trend, who leads."""

from nbdeck.frames.evidence import is_ahead, leading, monotone, trend
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


def _leader(shown: SpokenNumbers) -> Claim | None:
    """Return the series that is the largest at every point of time, of series of one measure."""
    series, grid = complete(shown.grid), shown.grid
    if series is None or len(grid.rows) < _FEWEST_MOMENTS or not _is_one_measure(shown):
        return None
    first = max(range(len(series)), key=lambda place: series[place][-1])
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
OF_SEVERAL = (_leader,)
"""Rules for several series."""
