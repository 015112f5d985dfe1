"""What a sample certainly says: the highest median, how two columns go together."""

from collections.abc import Sequence

from nbdeck.frames.evidence import leading, link
from nbdeck.frames.frame import spoken
from nbdeck.frames.samples import MEDIAN
from nbdeck.frames.spoken_numbers import Claim, SpokenNumbers, is_above, is_subject


def _dots(shown: SpokenNumbers) -> list[list[tuple[float, float]]]:
    """Return the dots of each series, x and y."""
    rows = shown.grid.rows
    return [
        [(float(row.key[0]), value) for row in rows if (value := row.values[place]) is not None]
        for place in range(len(shown.grid.names))
    ]


def _link(dots: Sequence[tuple[float, float]]) -> float | None:
    return link([x for x, _ in dots], [y for _, y in dots])


def _linked(shown: SpokenNumbers) -> Claim | None:
    """Return how two columns go together: of given groups only what holds in each (Simpson's paradox)."""
    groups = [group for group in _dots(shown) if group]
    if shown.axes.series is None and len(groups) > 1:
        return None
    links = [_link(group) or 0.0 for group in groups]
    if any(r * links[0] <= 0 for r in links):
        return None
    way = "rises" if links[0] > 0 else "falls"
    slots = {"x": spoken(shown.axes.x_name), "y": spoken(shown.axes.y[0].name)}
    if shown.axes.series is None or len(groups) == 1:
        slots |= {"r": shown.number(links[0], "0.00"), "n": shown.number(len(groups[0]), "#,##0")}
        return Claim(f"link_{way}", slots)
    overall = _link([dot for group in groups for dot in group]) or 0.0
    rule = "opposite" if overall * links[0] < 0 else "within"
    slots["group"] = spoken(shown.axes.series.name)
    return Claim(f"{rule}_{way}", slots)


def _highest_median(shown: SpokenNumbers) -> Claim | None:
    """Return the class whose median lies above every other by more than chance."""
    rows = [row for row in shown.grid.rows if row.values[MEDIAN] is not None]
    if not shown.axes.x or len(rows) < 2 or len(rows) < len(shown.grid.rows):
        return None
    medians = [row.values[MEDIAN] for row in rows]
    place = leading(medians)
    if place is None or not is_subject(rows[place].label):
        return None
    if not all(is_above(rows[place], other, MEDIAN) for at, other in enumerate(rows) if at != place):
        return None
    label, value = rows[place].label, medians[place] or 0.0
    slots = {"label": label, "what": shown.what, "value": shown.number(value)}
    return Claim("median_highest", slots, (("", label),))


OF_DOTS = (_linked,)
"""Rules for dots."""
OF_BOXES = (_highest_median,)
"""Rules for boxes."""
