"""The rules between the fields of a chart: its kind, form, categories, series and their roles.

Apart, so that a process that reads files needs no models for them.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from nbdeck.contract.enums import ChartForm, ChartType, SeriesRole

NamedNumbers: TypeAlias = tuple[str, Sequence[float | None]]
"""Name of a series, and its numbers."""


def broken_chart_rules(
    kind: ChartType, categories: Sequence[str], series: Sequence[NamedNumbers]
) -> Iterator[tuple[str, str]]:
    """Yield every way in which categories, series and type do not fit together: the field, and what to do.

    Args:
        kind: Kind of chart.
        categories: Labels along the axis.
        series: Names and numbers.
    """
    if not categories:
        yield "categories", "Give at least one category."
    if not series:
        yield "series", "Give at least one series."
    for name, values in series:
        if len(values) != len(categories):
            mistake = f"Series {name!r} has {len(values)} values for {len(categories)} categories"
            yield "series", f"{mistake}; give one value, or null, for each category."
    if kind in {ChartType.PIE, ChartType.DOUGHNUT}:
        yield from _broken_parts_of_a_whole(kind, series)
    if kind is ChartType.SCATTER:
        yield from _broken_x_values(categories)


def _broken_parts_of_a_whole(kind: ChartType, series: Sequence[NamedNumbers]) -> Iterator[tuple[str, str]]:
    if len(series) > 1:
        yield "series", f"{kind} shows one series, and {len(series)} are given; give one, or use BAR."
    if any(value is not None and value < 0 for _, values in series for value in values):
        yield "series", f"{kind} cannot show negative numbers; use BAR."


def _broken_x_values(categories: Sequence[str]) -> Iterator[tuple[str, str]]:
    wrong = next((word for word in categories if not is_finite_number(word)), None)
    if wrong is not None:
        mistake = f"SCATTER needs a number in every category, and {wrong!r} is none"
        yield "categories", f"{mistake}; give x values such as '1.5', or use LINE."


def is_finite_number(word: str) -> bool:
    """Whether a word is a number as programs write it, and not infinite."""
    try:
        return math.isfinite(float(word))
    except ValueError:
        return False


class _Series(Protocol):
    """What the rules ask of a series."""

    @property
    def name(self) -> str: ...
    @property
    def values(self) -> Sequence[float | None]: ...
    @property
    def role(self) -> SeriesRole | None: ...


class _Chart(Protocol):
    """What the rules ask of a chart."""

    @property
    def type(self) -> ChartType: ...
    @property
    def form(self) -> ChartForm | None: ...
    @property
    def categories(self) -> Sequence[str]: ...
    @property
    def series(self) -> Sequence[_Series]: ...
    @property
    def totals_at(self) -> Sequence[int]: ...
    @property
    def has_log_axis(self) -> bool: ...


KINDS_OF_FORM: Final[Mapping[ChartForm, tuple[ChartType, ...]]] = {
    ChartForm.HISTOGRAM: (ChartType.BAR,),
    ChartForm.BOX: (ChartType.BAR,),
    ChartForm.WATERFALL: (ChartType.BAR,),
    ChartForm.SLOPE: (ChartType.LINE,),
    ChartForm.STEP: (ChartType.LINE,),
    ChartForm.STACKED: (ChartType.HORIZONTAL_BAR,),
    ChartForm.FULL: (ChartType.STACKED_BAR, ChartType.HORIZONTAL_BAR),
    ChartForm.BUBBLE: (ChartType.SCATTER,),
    ChartForm.ERROR_BARS: (ChartType.BAR, ChartType.HORIZONTAL_BAR, ChartType.LINE),
    ChartForm.MULTIPLES: (ChartType.BAR, ChartType.LINE, ChartType.AREA),
}
"""Which kinds may be drawn in each form; programs that do not know the form draw the kind."""

_BOX_PARTS = 5
_UPRIGHT = frozenset({ChartType.BAR, ChartType.STACKED_BAR})
_WITH_LOG_AXIS = frozenset({ChartType.BAR, ChartType.HORIZONTAL_BAR, ChartType.LINE, ChartType.SCATTER})
_WITHOUT_LOG_AXIS = frozenset(
    {ChartForm.STACKED, ChartForm.FULL, ChartForm.WATERFALL, ChartForm.BOX, ChartForm.SLOPE}
)


def broken_form_rules(chart: _Chart) -> Iterator[tuple[str, str]]:
    """Yield every way in which form, roles, totals and axis do not fit kind and numbers: the field, and what to do."""
    form, kind = chart.form, chart.type
    if form is not None and kind not in KINDS_OF_FORM[form]:
        kinds = " or ".join(KINDS_OF_FORM[form])
        yield "form", f"{form} is a form of {kinds}, not of {kind}; change type, or leave form out."
        return
    yield from _broken_roles(chart)
    drawn = [series for series in chart.series if series.role is None]
    if form in {ChartForm.HISTOGRAM, ChartForm.WATERFALL} and len(chart.series) != 1:
        yield "series", f"{form} shows one series, and {len(chart.series)} are given."
    elif form is ChartForm.BOX:
        yield from _broken_boxes(chart)
    elif form is ChartForm.SLOPE and len(chart.categories) != 2:
        yield "categories", f"SLOPE joins two categories, and {len(chart.categories)} are given."
    elif form is ChartForm.FULL and any(_is_below_zero(series) for series in drawn):
        yield "series", "FULL shows shares of a whole, which has no negative parts; use STACKED or BAR."
    elif form is ChartForm.HISTOGRAM and _is_below_zero(chart.series[0]):
        yield "series", "HISTOGRAM shows counts, which are not negative; use BAR."
    yield from _broken_totals(chart)
    if chart.has_log_axis:
        yield from _broken_log_axis(chart)


def _is_below_zero(series: _Series) -> bool:
    return any(value is not None and value < 0 for value in series.values)


def _broken_roles(chart: _Chart) -> Iterator[tuple[str, str]]:
    """Yield where a series with a role stands in a chart that has no place for it, or follows nothing."""
    roles = [series.role for series in chart.series]
    if (SeriesRole.SIZE in roles) != (chart.form is ChartForm.BUBBLE):
        yield "series", "The role SIZE belongs to the form BUBBLE, which needs it."
    if not any(roles):
        return
    if roles[0] is not None:
        yield "series", "The first series has no role: it is what the others belong to."
    lines = {SeriesRole.LINE, SeriesRole.RIGHT_LINE}
    ends = {SeriesRole.LOW, SeriesRole.HIGH}
    may_have_ends = chart.form is ChartForm.ERROR_BARS or (
        chart.type is ChartType.LINE and chart.form is None
    )
    if lines & set(roles) and (chart.type not in _UPRIGHT or chart.form is not None):
        yield "series", "The roles LINE and RIGHT_LINE belong to BAR and STACKED_BAR without a form."
    if ends & set(roles) and not may_have_ends:
        yield "series", "The roles LOW and HIGH belong to LINE, or to the form ERROR_BARS."
    yield from _broken_order(chart, roles)


def _broken_order(chart: _Chart, roles: Sequence[SeriesRole | None]) -> Iterator[tuple[str, str]]:
    """Yield series with a role that do not follow what they belong to."""
    for series, (one, other) in zip(chart.series, itertools.pairwise([*roles, None]), strict=True):
        if one is SeriesRole.LOW and other is not SeriesRole.HIGH:
            yield "series", f"Put a series with the role HIGH after {series.name!r}, which is LOW."
    for before, series in itertools.pairwise(chart.series):
        if series.role is SeriesRole.HIGH and before.role is not SeriesRole.LOW:
            yield "series", f"Put a series with the role LOW before {series.name!r}, which is HIGH."
        if series.role in {SeriesRole.LOW, SeriesRole.SIZE} and before.role is not None:
            yield (
                "series",
                f"{series.name!r} is {series.role}; put it after the series without a role it belongs to.",
            )


def _broken_boxes(chart: _Chart) -> Iterator[tuple[str, str]]:
    if len(chart.series) != _BOX_PARTS or any(series.role for series in chart.series):
        yield "series", "BOX takes five series: lowest, lower quartile, median, upper quartile, highest."
        return
    for category, *values in zip(chart.categories, *(series.values for series in chart.series), strict=False):
        known = [value for value in values if value is not None]
        if known and (len(known) < _BOX_PARTS or known != sorted(known)):
            yield "series", f"The five values of {category!r} do not rise from the lowest to the highest."
            return


def _broken_totals(chart: _Chart) -> Iterator[tuple[str, str]]:
    """Yield totals of a waterfall that are none: each must be the sum of the steps before it."""
    if chart.totals_at and chart.form is not ChartForm.WATERFALL:
        yield "totals_at", "totals_at belongs to the form WATERFALL."
        return
    if chart.form is not ChartForm.WATERFALL or not chart.series:
        return
    if any(place >= len(chart.categories) for place in chart.totals_at):
        yield "totals_at", f"There are {len(chart.categories)} bars, counted from 0."
        return
    values = [value or 0.0 for value in chart.series[0].values]
    size, level = math.fsum(map(abs, values)), 0.0
    for place, value in enumerate(values):
        if place not in chart.totals_at:
            level += value
        elif place and not math.isclose(level, value, rel_tol=1e-6, abs_tol=1e-9 * size):
            yield (
                "totals_at",
                (
                    f"{chart.categories[place]!r} is {value!r}, and the steps before it add up to {level!r}; "
                    "correct it, or take it out of totals_at."
                ),
            )
            return
        else:
            level = value


def ends_in_sum(values: Sequence[float], *, parts: int = 3) -> bool:
    """Whether the last of several values is as much as all others together.

    Args:
        values: The values.
        parts: How many others there are at least; a value is as much as three others together hardly by chance.

    Example:
        >>> ends_in_sum([1.0, 2.0, 4.0, 7.0]), ends_in_sum([3.0, 4.0, 7.0])
        (True, False)
    """
    return len(values) > parts and math.isclose(math.fsum(values[:-1]), values[-1], rel_tol=1e-9)


def end_in_sums(columns: Iterable[Sequence[float | None]], *, is_sure: bool = True) -> bool:
    """Whether the last number of every column is the sum of those above it, in so many that it is no chance.

    Args:
        columns: Of one table, None for what is no number; a column that ends without one says nothing.
        is_sure: Whether one column is enough, which then needs three numbers above its sum.

    Example:
        >>> end_in_sums([[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]]), end_in_sums([[1.0, 2.0, 3.0]]), end_in_sums([])
        (True, False, False)
    """
    parts = [([one for one in column[:-1] if one], column[-1]) for column in columns if column]
    sums = [(above, last) for above, last in parts if last is not None]
    are_sums = all(
        len(above) > 1 and math.isclose(math.fsum(above), last, rel_tol=1e-9, abs_tol=1e-9)
        for above, last in sums
    )
    return are_sums and (len(sums) > 1 or (is_sure and bool(sums) and ends_in_sum([*sums[0][0], sums[0][1]])))


def may_have_log_axis(kind: ChartType, form: ChartForm | None) -> bool:
    """Whether the value axis of a kind in a form may be logarithmic."""
    return kind in _WITH_LOG_AXIS and form not in _WITHOUT_LOG_AXIS


def may_stand_out(form: ChartForm | None, *, is_category: bool) -> bool:
    """Whether a form has a colour free for a highlighted series or category: some use colours for something else."""
    if form in {ChartForm.WATERFALL, ChartForm.BOX}:
        return False
    return form not in {ChartForm.STEP, ChartForm.SLOPE} or not is_category


def _broken_log_axis(chart: _Chart) -> Iterator[tuple[str, str]]:
    if not may_have_log_axis(chart.type, chart.form):
        yield "has_log_axis", f"{chart.form or chart.type} has no logarithmic axis; use LINE, BAR or SCATTER."
    elif any(value is not None and value <= 0 for series in chart.series for value in series.values):
        yield "has_log_axis", "A logarithmic axis shows numbers above zero only; leave has_log_axis out."
