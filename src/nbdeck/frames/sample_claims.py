"""What a sample certainly says: its middle half, the highest median, how two columns go together."""

import bisect
import math
from collections.abc import Sequence
from statistics import fmean

from nbdeck.frames.evidence import (
    BEYOND,
    LEAST_LEAD,
    leading,
    link,
)
from nbdeck.frames.names import spoken
from nbdeck.frames.number_formats import column_format, is_rounded
from nbdeck.frames.samples import MEDIAN, quantile
from nbdeck.frames.spoken_numbers import Claim, SpokenNumbers, is_above, is_subject

_FEWEST_OF_A_GROUP = 8
_FEWEST_VALUES = 20
"""Of a sample whose middle half says something."""


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
    """Return how two columns go together, where they do so in every group too."""
    groups = _dots(shown)
    if shown.axes.series is None and len(groups) > 1:
        return None
    dots = [dot for group in groups for dot in group]
    r = _link(dots)
    if r is None:
        return None
    large = [group for group in groups if len(group) >= _FEWEST_OF_A_GROUP] if len(groups) > 1 else []
    if any(_slope_of(group) * r <= 0 for group in large):
        return None
    slots = {**_columns(shown), "r": shown.number(r, "0.00"), "n": shown.number(len(dots), "#,##0")}
    return Claim("link_rises" if r > 0 else "link_falls", "Pearson and Spearman, p < 0.001", slots)


def _slope_of(dots: Sequence[tuple[float, float]]) -> float:
    middle_x, middle_y = fmean(x for x, _ in dots), fmean(y for _, y in dots)
    return math.fsum((x - middle_x) * (y - middle_y) for x, y in dots)


def _opposite_within(shown: SpokenNumbers) -> Claim | None:
    """Return that a link within each group is the opposite of that over all dots (Simpson's paradox)."""
    groups = [group for group in _dots(shown) if group]
    if shown.axes.series is None or len(groups) < 2 or min(map(len, groups)) < _FEWEST_OF_A_GROUP:
        return None
    inner, overall = [_link(group) for group in groups], _link([dot for group in groups for dot in group])
    if overall is None or any(r is None or r * overall >= 0 for r in inner):
        return None
    slots = {**_columns(shown), "group": spoken(shown.axes.series.name)}
    return Claim(
        "within_falls" if overall > 0 else "within_rises", "Pearson and Spearman, p < 0.001 in each", slots
    )


def _columns(shown: SpokenNumbers) -> dict[str, str]:
    return {"x": spoken(shown.axes.x_name), "y": spoken(shown.axes.y[0].name)}


def _middle_half(shown: SpokenNumbers) -> Claim | None:
    """Return between which numbers, as they are written, the middle half of a sample lies; counted exactly."""
    values = shown.grid.sample
    if len(values) < _FEWEST_VALUES:
        return None
    low, high = quantile(values, 0.25), quantile(values, 0.75)
    if low >= high:
        return None
    step = 10.0 ** (math.floor(math.log10(high - low)) - 2)
    ends = [float(f"{math.floor(low / step) * step:.12g}"), float(f"{math.ceil(high / step) * step:.12g}")]
    code = column_format(ends)
    if any(is_rounded(end, code) for end in ends):
        return None
    inside = bisect.bisect_right(values, ends[1]) - bisect.bisect_left(values, ends[0])
    share = inside / len(values)
    slots = {
        "n": shown.number(len(values), "#,##0"),
        "what": spoken(shown.axes.y[0].name),
        "share": shown.number(share, "0%"),
        "low": shown.number(ends[0], code),
        "high": shown.number(ends[1], code),
    }
    rule = "half" if round(100 * share) == 50 else "middle"
    return Claim(rule, f"{inside:,} of {len(values):,} values counted", slots)


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
    test = f"a lead of {LEAST_LEAD:.0%}, {BEYOND} standard errors apart"
    return Claim("median_highest", test, slots, (("", label),))


OF_DOTS = (_opposite_within, _linked)
"""Rules for dots, in the order in which they are tried."""
OF_RANGES = (_middle_half,)
"""Rules for a histogram."""
OF_BOXES = (_highest_median,)
"""Rules for boxes."""
