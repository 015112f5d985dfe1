"""What the numbers of names certainly say: the largest, shares of a whole, classes in order."""

import math

from nbdeck.frames.drawn_rows import is_rest
from nbdeck.frames.evidence import leading, monotone
from nbdeck.frames.frame import UNNAMED_VALUES, Role, spoken
from nbdeck.frames.options import ADDITIVE
from nbdeck.frames.spoken_numbers import Claim, SpokenNumbers, complete, is_named, percent

_LEAST_SHARE = 0.40
"""Of the whole that the largest part must have."""
_FEWEST_CLASSES = 5


def _largest_part(shown: SpokenNumbers) -> Claim | None:
    """Return the largest of parts that add up: counts and sums, or shares of a whole."""
    values = [value or 0.0 for value in shown.grid.column(0)]
    place = leading(values)
    if place is None or not is_named(shown, place):
        return None
    whole = math.fsum(values)
    if shown.options.aggregate not in ADDITIVE and not any(math.isclose(whole, one) for one in (1.0, 100.0)):
        return None
    share = values[place] / whole
    if share < _LEAST_SHARE:
        return None
    slots = {"label": shown.grid.labels[place], "what": shown.what, "share": percent(shown, share, values)}
    return Claim("part", slots, (("", shown.grid.labels[place]),))


def _shares(shown: SpokenNumbers) -> list[float] | None:
    """Return parts that add up to a whole: sums and counts, none below zero, none missing, no total among them."""
    series = complete(shown.grid)
    if series is None or shown.options.aggregate not in ADDITIVE or len(series[0]) < 3 or min(series[0]) < 0:
        return None
    total = math.fsum(series[0])
    has_total = any(math.isclose(2 * value, total, rel_tol=1e-9) for value in series[0])
    return series[0] if total > 0 and not has_total else None


def _share(shown: SpokenNumbers) -> Claim | None:
    values = _shares(shown)
    place = leading(values) if values else None
    if values is None or place is None or not is_named(shown, place):
        return None
    total = math.fsum(values)
    if values[place] < _LEAST_SHARE * total:
        return None
    label = shown.grid.labels[place]
    slots = {
        "label": label,
        "what": shown.what,
        "share": percent(shown, values[place] / total, values),
        "value": shown.number(values[place]),
        "total": shown.number(total),
    }
    return Claim("share", slots, (("", label),))


def _largest(shown: SpokenNumbers) -> Claim | None:
    """Return the largest of amounts: counted, summed up, or whole numbers."""
    axes, options, rows = shown.axes, shown.options, shown.grid.rows
    if axes.y and axes.y[0].name == UNNAMED_VALUES:
        return None
    is_amount = options.aggregate in ADDITIVE or (
        options.aggregate is None and bool(axes.y) and axes.y[0].is_whole
    )
    place = leading(shown.grid.column(0))
    if not is_amount or place is None or axes.x_role is Role.BOOLEAN or not is_named(shown, place):
        return None
    label = rows[place].label
    slots = {"label": label, "what": shown.what, "value": shown.number(rows[place].values[0] or 0.0)}
    return Claim("highest", slots, (("", label),))


def _ordered(shown: SpokenNumbers) -> Claim | None:
    """Return how values go with classes that have an order: one way at each step, by more than chance."""
    series, axes, rows = complete(shown.grid), shown.axes, shown.grid.rows
    has_order = axes.x_role is Role.CATEGORY or (axes.x_role is Role.NUMBER and bool(axes.x))
    if series is None or not has_order or axes.x[0].is_row_number or shown.options.sort not in {None, "data"}:
        return None
    if len(rows) < _FEWEST_CLASSES or any(is_rest(row) for row in rows):
        return None
    is_rise = monotone(series[0])
    if is_rise is None:
        return None
    before, after = shown.both(series[0][0], series[0][-1])
    slots = {
        "what": shown.what,
        "by": spoken(axes.x_name),
        "before": before,
        "after": after,
        "start": rows[0].label,
        "end": rows[-1].label,
    }
    return Claim("rises_with" if is_rise else "falls_with", slots)


OF_PARTS = (_largest_part,)
"""Rules for a pie, in the order in which they are tried."""
OF_NAMES = (_ordered, _share, _largest)
"""Rules for one series at names."""
OF_NUMBERS = (_ordered,)
"""Rules for one series at numbers."""
