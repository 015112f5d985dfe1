"""What the numbers of a chart certainly say: the first claim that passes its test, with the figures that prove it.

A claim describes the numbers that are drawn, and chance alone would hardly have made it; what it names stands out.
"""

import bisect
import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from nbdeck.contract.cell_text import Grain, number_text, time_text
from nbdeck.contract.chart_marks import ChartForm
from nbdeck.frames.advisor import ChosenKind
from nbdeck.frames.axes import Axes
from nbdeck.frames.drawn_rows import is_rest
from nbdeck.frames.evidence import (
    BEYOND,
    LEAST_CHANGE,
    LEAST_LEAD,
    common_way,
    crossing,
    is_ahead,
    leading,
    link,
    monotone,
    trend,
    turn,
)
from nbdeck.frames.frame import ORDERED, Role
from nbdeck.frames.grid import CategoryRow, ChartGrid, is_in_own_words
from nbdeck.frames.names import MISSING, UNNAMED_VALUES, spoken
from nbdeck.frames.number_formats import column_format, is_rounded, plain_number
from nbdeck.frames.samples import MEDIAN, quantile
from nbdeck.frames.times import grain_of
from nbdeck.frames.title_words import said
from nbdeck.frames.wish import ADDITIVE, PARTS_OF_A_WHOLE, ChartOptions

_LEAST_SHARE, _LEAST_OF_FEW = 0.40, 0.60
"""Of the whole that the largest part must have, and the two or three largest."""
_LEAST_STEP = 1.2
"""Times the next by which the last of the few is larger."""
_LONG_NAME = 48
"""Characters of a label that no longer reads well as the subject of a title."""
_FEWEST_MOMENTS = 4
"""Points in time at which a series must lead."""
_LEAD_AT_END = 0.15
_FEWEST_OF_A_TREND = 8
_FEWEST_CLASSES = 5
_FEWEST_OF_A_GROUP = 8
_FEWEST_VALUES = 20
"""Of a sample whose middle half says something."""
_LEAST_PAIR, _LEAD_OF_PAIR = 0.5, 0.02
"""Size of the strongest coefficient, and by how much it leads the next."""
_FINE = {Grain.DAY: "on"}


@dataclass(frozen=True)
class Claim:
    """What the numbers say.

    Attributes:
        rule: Its sentence, by the key in the words of a language.
        test: What it has passed.
        slots: What stands in the sentence.
        stands_out: Series and category, either "" for all, of what the sentence names.
        place: Category and series of a point that it names, for a note.
    """

    rule: str
    test: str
    slots: Mapping[str, str]
    stands_out: tuple[tuple[str, str], ...] = ()
    place: tuple[str, str] | None = None


@dataclass(frozen=True)
class Figures:
    """The numbers of a chart with all that is known of them.

    Attributes:
        grid: As they are drawn, without those that are drawn in a way of their own.
        axes: The columns that they come from.
        wish: What was asked for.
        chosen: Kind and form.
        names: Of the series, as they are drawn.
        code: Number format of the values.
        tag: BCP 47 tag of the language.
        what: What the values are.
    """

    grid: ChartGrid
    axes: Axes
    wish: ChartOptions
    chosen: ChosenKind
    names: Sequence[str]
    code: str
    tag: str
    what: str

    def number(self, value: float, code: str | None = None) -> str:
        """Return a number as the chart writes it."""
        return number_text(plain_number(float(value)), self.code if code is None else code, self.tag)

    def both(self, before: float, after: float) -> tuple[str, str]:
        """Return two numbers as text that tells them apart, in a finer format if need be."""
        ends = self.number(before), self.number(after)
        if ends[0] != ends[1]:
            return ends
        finer = column_format([before, after], is_percent="%" in self.code)
        return self.number(before, finer), self.number(after, finer)

    def label(self, row: CategoryRow) -> str:
        """Return the label of a category, a time in the language of the title."""
        grain = self._grain()
        if grain is None or self.tag.partition("-")[0] == "en":
            return row.label
        return time_text(row.key[0].isoformat(), grain, self.tag)

    def when(self, row: CategoryRow) -> str:
        """Return a time with its preposition: `in May 2024`, `on 5 May 2024`; in other languages the time alone."""
        label = self.label(row)
        if self.tag.partition("-")[0] != "en":
            return label
        grain = self._grain()
        is_fine = grain in {Grain.HOUR, Grain.MINUTE, Grain.SECOND, Grain.EXACT}
        return f"{'at' if is_fine else _FINE.get(grain, 'in') if grain else 'in'} {label}"

    def _grain(self) -> Grain | None:
        """Return what a time stands for; None for categories that are none, or stand in words of their own."""
        keys = [row.key[0] for row in self.grid.rows]
        if len(self.axes.x) != 1 or self.axes.x_role is not Role.TIME or any(key is None for key in keys):
            return None
        if is_in_own_words(keys, self.axes.x[0], self.grid.grain):
            return None
        return self.grid.grain or self.axes.x[0].grain or grain_of(keys)


Rule = Callable[[Figures], Claim | None]


def claim_of(figures: Figures) -> Claim | None:
    """Return the first claim that passes its test, None where the numbers say nothing for certain."""
    return next((claim for rule in _rules(figures) if (claim := rule(figures)) is not None), None)


def _rules(figures: Figures) -> Iterator[Rule]:
    axes, grid, wish = figures.axes, figures.grid, figures.wish
    if axes.sample is not None:
        yield _middle_half if axes.sample is ChartForm.HISTOGRAM else _highest_median
    elif axes.is_scatter:
        yield from (_opposite_within, _linked)
    elif grid.has_part_stretches or grid.warnings or wish.aggregate in {"min", "max"}:
        return
    elif figures.chosen.type in PARTS_OF_A_WHOLE:
        yield _largest_part
    elif figures.chosen.form in {ChartForm.WATERFALL, ChartForm.FULL, ChartForm.SLOPE}:
        return
    elif axes.x and axes.x_role in {Role.TIME, Role.YEAR} and len(grid.rows) > 1:
        is_in_order = all(one.key < other.key for one, other in itertools.pairwise(grid.rows))
        if is_in_order:
            yield from (
                (_trend, _turn) if len(grid.names) == 1 else (_overtaken, _leader, _all_move, _last_leader)
            )
    elif len(grid.names) == 1 and axes.x_role not in {*ORDERED}:
        yield from (_one_value, _ordered, _share, _few, _largest)
    elif len(grid.names) == 1:
        yield _ordered


def _complete(grid: ChartGrid) -> list[list[float]] | None:
    """Return the values of each series; None where one is missing."""
    series = [
        [value for value in grid.column(place) if value is not None] for place in range(len(grid.names))
    ]
    return series if all(len(values) == len(grid.rows) for values in series) else None


def _trend(figures: Figures) -> Claim | None:
    series = _complete(figures.grid)
    if series is None:
        return None
    values = series[0]
    course, steadily = trend(values), monotone(values) if len(values) < _FEWEST_OF_A_TREND else None
    found = course or steadily
    if found is None:
        return None
    before, after = figures.both(values[0], values[-1])
    ends = {"start": figures.label(figures.grid.rows[0]), "end": figures.label(figures.grid.rows[-1])}
    rule = ("rose" if found.is_rise else "fell") + ("" if course else "_steadily")
    return Claim(rule, found.test, {"what": figures.what, "before": before, "after": after, **ends})


def _turn(figures: Figures) -> Claim | None:
    series = _complete(figures.grid)
    found = turn(series[0]) if series is not None else None
    if found is None:
        return None
    row = figures.grid.rows[found.place]
    slots = {"what": figures.what, "value": figures.number(row.values[0] or 0.0), "when": figures.when(row)}
    return Claim("peaked" if found.is_peak else "bottomed", found.test, slots, (("", row.label),))


def _is_one_measure(figures: Figures) -> bool:
    return figures.axes.series is not None or bool(figures.axes.across)


def _two_highest(figures: Figures, series: Sequence[Sequence[float]]) -> tuple[int, int]:
    """Return the series that is the highest at the end, and the next."""
    order = sorted(range(len(series)), key=lambda place: -series[place][-1])
    return order[0], order[1]


def _overtaken(figures: Figures) -> Claim | None:
    series = _complete(figures.grid)
    if series is None or not _is_one_measure(figures):
        return None
    first, second = _two_highest(figures, series)
    reach = max(map(max, series)) - min(map(min, series))
    was_first = max(range(len(series)), key=lambda place: series[place][0])
    at = crossing(series[first], series[second], reach) if was_first == second else None
    if at is None or not all(_is_subject(figures.names[place]) for place in (first, second)):
        return None
    rows, names = figures.grid.rows, figures.names
    slots = {
        "first": names[first],
        "second": names[second],
        "when": figures.when(rows[at]),
        "value": figures.number(series[first][-1]),
        "other": figures.number(series[second][-1]),
        "end": figures.when(rows[-1]),
    }
    both = ((names[first], ""), (names[second], ""))
    test = "one crossing, two points or more on either side, a gap that grows beyond chance"
    return Claim("overtook", test, slots, both, (rows[at].label, names[first]))


def _leader(figures: Figures) -> Claim | None:
    """Return the series that is the largest at every point of time, of series of one measure."""
    series, grid = _complete(figures.grid), figures.grid
    if series is None or len(grid.rows) < _FEWEST_MOMENTS or not _is_one_measure(figures):
        return None
    first, second = _two_highest(figures, series)
    leads = all(_leads_at(series, first))
    if leading(grid.rows[-1].values) != first or not leads or not _is_subject(figures.names[first]):
        return None
    if not all(is_ahead(series[first], other) for place, other in enumerate(series) if place != first):
        return None
    return _leads(
        figures,
        "leads",
        first,
        second,
        f"highest in every {spoken(figures.axes.x_name)}, at the end by {LEAST_LEAD:.0%}",
    )


def _leads_at(series: Sequence[Sequence[float]], first: int) -> list[bool]:
    """Return at which times a series is the one highest."""
    others = zip(*(values for place, values in enumerate(series) if place != first), strict=True)
    return [own > max(beside) for own, beside in zip(series[first], others, strict=True)]


def _last_leader(figures: Figures) -> Claim | None:
    """Return the series that is the largest at the end, and mostly before."""
    series, grid = _complete(figures.grid), figures.grid
    if series is None or len(grid.rows) < _FEWEST_MOMENTS or not _is_one_measure(figures):
        return None
    first, second = _two_highest(figures, series)
    times = sum(_leads_at(series, first))
    lead = series[first][-1] - series[second][-1]
    is_clear = lead >= _LEAD_AT_END * abs(series[first][-1]) > 0 and 2 * times >= len(grid.rows)
    is_sure = all(is_ahead(series[first], other) for place, other in enumerate(series) if place != first)
    if not (is_clear and is_sure and _is_subject(figures.names[first])):
        return None
    return _leads(
        figures,
        "ends_highest",
        first,
        second,
        f"highest at half of all times, at the end by {_LEAD_AT_END:.0%}",
    )


def _leads(figures: Figures, rule: str, first: int, second: int, test: str) -> Claim:
    last = figures.grid.rows[-1]
    what = figures.what if len(figures.axes.y) <= 1 else ""
    slots = {
        "first": figures.names[first],
        "what": what,
        "value": figures.number(last.values[first] or 0.0),
        "second": figures.names[second],
        "other": figures.number(last.values[second] or 0.0),
        "end": figures.when(last),
    }
    return Claim(rule if what else f"{rule}_plain", test, slots, ((figures.names[first], ""),))


def _all_move(figures: Figures) -> Claim | None:
    series = _complete(figures.grid)
    if series is None or len(figures.grid.rows) < _FEWEST_MOMENTS or min(map(min, series)) <= 0:
        return None
    is_rise = common_way(series)
    if is_rise is None:
        return None
    rows = figures.grid.rows
    slots = {
        "count": str(len(series)),
        "first": spoken(figures.names[0]),
        "second": spoken(figures.names[1]),
        "start": figures.label(rows[0]),
        "end": figures.label(rows[-1]),
    }
    test = f"each by {LEAST_CHANGE:.0%}, together by more than chance"
    is_pair = len(series) == 2 and all(map(_is_subject, figures.names))
    return Claim(f"{'both' if is_pair else 'all'}_{'rose' if is_rise else 'fell'}", test, slots)


def _largest_part(figures: Figures) -> Claim | None:
    values = [value or 0.0 for value in figures.grid.column(0)]
    place = leading(values)
    if place is None or not _is_named(figures, place):
        return None
    share = values[place] / math.fsum(values)
    if share < _LEAST_SHARE:
        return None
    slots = {
        "label": figures.grid.labels[place],
        "what": figures.what,
        "share": _percent(figures, share, values),
    }
    test = f"a share of {_LEAST_SHARE:.0%} and a lead of {LEAST_LEAD:.0%}"
    return Claim("part", test, slots, (("", figures.grid.labels[place]),))


def _percent(figures: Figures, share: float, values: Sequence[float]) -> str:
    text = figures.number(share, "0%")
    is_all = text == figures.number(1.0, "0%")
    if not is_all or sum(value > 0 for value in values) == 1:
        return text
    return said("beyond", figures.tag, share=figures.number(0.99, "0%"))


def _is_named(figures: Figures, place: int) -> bool:
    """Tell whether a category is one thing with a name, and not the sum of others."""
    return not is_rest(figures.grid.rows[place]) and _is_subject(figures.grid.labels[place])


def _is_subject(label: str) -> bool:
    """Whether a label names one thing, in letters, and is short enough to be the subject of a title."""
    return label != MISSING and len(label) <= _LONG_NAME and any(map(str.isalpha, label))


def _one_value(figures: Figures) -> Claim | None:
    value = figures.grid.rows[0].values[0]
    if len(figures.grid.rows) > 1 or value is None:
        return None
    slots = {"label": figures.grid.labels[0], "what": figures.what, "value": figures.number(value)}
    return Claim("one", "one value", slots)


def _shares(figures: Figures) -> list[float] | None:
    """Return parts that add up to a whole: sums and counts, none below zero, none missing, no total among them."""
    series = _complete(figures.grid)
    if series is None or figures.wish.aggregate not in ADDITIVE or len(series[0]) < 3 or min(series[0]) < 0:
        return None
    total = math.fsum(series[0])
    has_total = any(math.isclose(2 * value, total, rel_tol=1e-9) for value in series[0])
    return series[0] if total > 0 and not has_total else None


def _share(figures: Figures) -> Claim | None:
    values = _shares(figures)
    place = leading(values) if values else None
    if values is None or place is None or not _is_named(figures, place):
        return None
    total = math.fsum(values)
    if values[place] < _LEAST_SHARE * total:
        return None
    label = figures.grid.labels[place]
    slots = {
        "label": label,
        "what": figures.what,
        "share": _percent(figures, values[place] / total, values),
        "value": figures.number(values[place]),
        "total": figures.number(total),
    }
    return Claim(
        "share", f"a share of {_LEAST_SHARE:.0%} and a lead of {LEAST_LEAD:.0%}", slots, (("", label),)
    )


def _few(figures: Figures) -> Claim | None:
    """Return the two or three largest of many parts, where they have most of the whole."""
    values = _shares(figures)
    if values is None or len(values) < 5:
        return None
    order = sorted(range(len(values)), key=lambda place: -values[place])
    few = 2 if len(values) <= 6 else 3
    part, total = math.fsum(values[place] for place in order[:few]), math.fsum(values)
    is_apart = values[order[few - 1]] > _LEAST_STEP * values[order[few]]
    if part < _LEAST_OF_FEW * total or not is_apart or not all(_is_named(figures, at) for at in order[:few]):
        return None
    labels = [figures.grid.labels[place] for place in order[:few]]
    slots = {
        "most": ", ".join(labels[:-1]),
        "last": labels[-1],
        "what": figures.what,
        "share": _percent(figures, part / total, values),
    }
    test = f"{few} of {len(values)} with {_LEAST_OF_FEW:.0%}, apart from the next"
    return Claim("few", test, slots, tuple(("", label) for label in labels))


def _largest(figures: Figures) -> Claim | None:
    """Return the largest of amounts: counted, summed up, whole numbers, or means apart by their standard errors."""
    axes, wish, rows = figures.axes, figures.wish, figures.grid.rows
    if axes.y and axes.y[0].name == UNNAMED_VALUES:
        return None
    is_amount = wish.aggregate in ADDITIVE or (wish.aggregate is None and bool(axes.y) and axes.y[0].is_whole)
    place = leading(figures.grid.column(0))
    if place is None or axes.x_role is Role.BOOLEAN or not _is_named(figures, place):
        return None
    if not is_amount and not _is_apart(rows, place):
        return None
    label = rows[place].label
    slots = {"label": label, "what": figures.what, "value": figures.number(rows[place].values[0] or 0.0)}
    beyond = "" if is_amount else f", {BEYOND} standard errors apart"
    return Claim("highest", f"a lead of {LEAST_LEAD:.0%}{beyond}", slots, (("", label),))


def _is_apart(rows: Sequence[CategoryRow], place: int) -> bool:
    """Tell whether a mean lies above every other by more than chance, their standard errors being known."""
    own = rows[place]
    return all(_is_above(own, other) for at, other in enumerate(rows) if at != place)


def _is_above(one: CategoryRow, other: CategoryRow, at: int = 0) -> bool:
    high, low = one.values[at], other.values[at]
    if high is None or low is None or one.error is None or other.error is None:
        return False
    return high - low > BEYOND * math.hypot(one.error, other.error)


def _ordered(figures: Figures) -> Claim | None:
    """Return how values go with classes that have an order: one way at each step, by more than chance."""
    series, axes, rows = _complete(figures.grid), figures.axes, figures.grid.rows
    has_order = axes.x_role is Role.CATEGORY or (axes.x_role is Role.NUMBER and bool(axes.x))
    if series is None or not has_order or axes.x[0].is_row_number or figures.wish.sort not in {None, "data"}:
        return None
    if len(rows) < _FEWEST_CLASSES or any(is_rest(row) for row in rows):
        return None
    found = monotone(series[0])
    if found is None:
        return None
    before, after = figures.both(series[0][0], series[0][-1])
    slots = {
        "what": figures.what,
        "by": spoken(axes.x_name),
        "before": before,
        "after": after,
        "start": rows[0].label,
        "end": rows[-1].label,
    }
    return Claim("rises_with" if found.is_rise else "falls_with", found.test, slots)


def _dots(figures: Figures) -> list[list[tuple[float, float]]]:
    """Return the dots of each series, x and y."""
    rows = figures.grid.rows
    return [
        [(float(row.key[0]), value) for row in rows if (value := row.values[place]) is not None]
        for place in range(len(figures.grid.names))
    ]


def _link(dots: Sequence[tuple[float, float]]) -> float | None:
    return link([x for x, _ in dots], [y for _, y in dots])


def _linked(figures: Figures) -> Claim | None:
    """Return how two columns go together, where they do so in every group too."""
    groups = _dots(figures)
    if figures.axes.series is None and len(groups) > 1:
        return None
    dots = [dot for group in groups for dot in group]
    r = _link(dots)
    if r is None:
        return None
    large = [group for group in groups if len(group) >= _FEWEST_OF_A_GROUP] if len(groups) > 1 else []
    if any(_slope_of(group) * r <= 0 for group in large):
        return None
    slots = {**_columns(figures), "r": figures.number(r, "0.00"), "n": figures.number(len(dots), "#,##0")}
    return Claim("link_rises" if r > 0 else "link_falls", "Pearson and Spearman, p < 0.001", slots)


def _slope_of(dots: Sequence[tuple[float, float]]) -> float:
    middle_x, middle_y = fmean(x for x, _ in dots), fmean(y for _, y in dots)
    return math.fsum((x - middle_x) * (y - middle_y) for x, y in dots)


def _opposite_within(figures: Figures) -> Claim | None:
    """Return that a link within each group is the opposite of that over all dots (Simpson's paradox)."""
    groups = [group for group in _dots(figures) if group]
    if figures.axes.series is None or len(groups) < 2 or min(map(len, groups)) < _FEWEST_OF_A_GROUP:
        return None
    inner, overall = [_link(group) for group in groups], _link([dot for group in groups for dot in group])
    if overall is None or any(r is None or r * overall >= 0 for r in inner):
        return None
    slots = {**_columns(figures), "group": spoken(figures.axes.series.name)}
    return Claim(
        "within_falls" if overall > 0 else "within_rises", "Pearson and Spearman, p < 0.001 in each", slots
    )


def _columns(figures: Figures) -> dict[str, str]:
    return {"x": spoken(figures.axes.x_name), "y": spoken(figures.axes.y[0].name)}


def _middle_half(figures: Figures) -> Claim | None:
    """Return between which numbers, as they are written, the middle half of a sample lies; counted exactly."""
    values = figures.grid.sample
    if len(values) < _FEWEST_VALUES:
        return None
    low, high = quantile(values, 0.25), quantile(values, 0.75)
    ends = [_outward(low, math.floor), _outward(high, math.ceil)]
    code = column_format(ends)
    if low >= high or any(is_rounded(end, code) for end in ends):
        return None
    inside = bisect.bisect_right(values, ends[1]) - bisect.bisect_left(values, ends[0])
    share = inside / len(values)
    slots = {
        "n": figures.number(len(values), "#,##0"),
        "what": spoken(figures.axes.y[0].name),
        "share": figures.number(share, "0%"),
        "low": figures.number(ends[0], code),
        "high": figures.number(ends[1], code),
    }
    rule = "half" if round(100 * share) == 50 else "middle"
    return Claim(rule, f"{inside:,} of {len(values):,} values counted", slots)


def _outward(value: float, rounded: Callable[[float], int]) -> float:
    """Return a number with three figures, rounded one way."""
    if not value:
        return 0.0
    step = math.floor(math.log10(abs(value))) - 2
    return float(f"{rounded(float(f'{value / 10.0**step:.12g}')) * 10.0**step:.3g}")


def _highest_median(figures: Figures) -> Claim | None:
    """Return the class whose median lies above every other by more than chance."""
    rows = [row for row in figures.grid.rows if row.values[MEDIAN] is not None]
    if not figures.axes.x or len(rows) < 2 or len(rows) < len(figures.grid.rows):
        return None
    medians = [row.values[MEDIAN] for row in rows]
    place = leading(medians)
    if place is None or not _is_subject(rows[place].label):
        return None
    if not all(_is_above(rows[place], other, MEDIAN) for at, other in enumerate(rows) if at != place):
        return None
    label, value = rows[place].label, medians[place] or 0.0
    slots = {"label": label, "what": figures.what, "value": figures.number(value)}
    test = f"a lead of {LEAST_LEAD:.0%}, {BEYOND} standard errors apart"
    return Claim("median_highest", test, slots, (("", label),))


def strongest_pair(grid: ChartGrid, tag: str) -> Claim | None:
    """Return the two columns with the largest coefficient of a table of all pairs, where it leads the others."""
    pairs = [
        (abs(value), value, one, other)
        for one, row in enumerate(grid.rows)
        for other, value in enumerate(row.values[:one])
        if value is not None
    ]
    pairs.sort(reverse=True)
    if (
        not pairs
        or pairs[0][0] < _LEAST_PAIR
        or (len(pairs) > 1 and pairs[0][0] - pairs[1][0] < _LEAD_OF_PAIR)
    ):
        return None
    _, value, one, other = pairs[0]
    slots = {
        "first": spoken(grid.names[other]),
        "second": spoken(grid.names[one]),
        "r": number_text(plain_number(value), "0.00", tag),
    }
    test = f"a coefficient of {_LEAST_PAIR} and a lead of {_LEAD_OF_PAIR}"
    return Claim("pair_rises" if value > 0 else "pair_falls", test, slots)
