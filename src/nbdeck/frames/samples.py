"""The spread of a sample as the numbers of a chart: how many values lie in each range, or five numbers a class.

Source: Freedman and Diaconis (1981) for the width of a range; Hyndman and Fan (1996), type 7, for quartiles.
"""

import bisect
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from nbdeck.contract.enums import ChartForm
from nbdeck.contract.number_format import axis_format, format_number, in_language, is_rounded, plain_number
from nbdeck.frames.frame import ORDERED, Axes, Frame, Role, unique_names
from nbdeck.frames.gather import cleaned, plain_key
from nbdeck.frames.grid import CategoryRow, ChartGrid, key_labels
from nbdeck.frames.options import ChartOptions
from nbdeck.frames.remedies import refused
from nbdeck.frames.sample_axes import MOST_BOXES
from nbdeck.frames.title_words import Sentence, said

FIVE = ("lowest value", "lower quartile", "median", "upper quartile", "highest value")
MEDIAN = FIVE.index("median")
_STEPS = (1.0, 2.0, 2.5, 5.0)
_FEWEST_RANGES, _MOST_RANGES = 5, 20
_FAR = 3.0
"""Times the middle half beyond which values share the range at the end."""
_LONGEST_COUNTS = 80
"""Characters of how many values each class has, below the chart."""


def sample_grid(frame: Frame, axes: Axes, options: ChartOptions) -> ChartGrid:
    """Return the numbers of a histogram or of boxes.

    Raises:
        DataError: there is no finite number, more classes than a chart can hold, or `top` is asked for.
    """
    if options.top is not None:
        raise refused(f"top={options.top!r} chooses by size, and a sample is shown whole.", {"top": None})
    step = cleaned(frame, axes, options)
    measures = [list(map(_float, step.table[f"y{place}"].to_list())) for place in range(len(axes.y))]
    keys = zip(*(step.table[f"x{place}"].to_list() for place in range(len(axes.x))), strict=True)
    is_histogram = axes.sample is ChartForm.HISTOGRAM
    grid = (
        _histogram(measures[0], axes, options.tag)
        if is_histogram
        else _boxes(measures, keys, axes, options.tag)
    )
    warnings = (*step.warnings, *_lost(measures, axes))
    return replace(
        grid,
        rows=_sorted(grid, axes, options),
        grain=step.grain,
        remarks=(*step.remarks, *grid.remarks),
        warnings=(*warnings, *grid.warnings),
    )


def _sorted(grid: ChartGrid, axes: Axes, options: ChartOptions) -> tuple[CategoryRow, ...]:
    """Return boxes as they are to be sorted, by median or name; ranges have one order only."""
    if options.sort in {None, "data"}:
        return grid.rows
    if axes.sample is ChartForm.HISTOGRAM:
        raise refused(f"Ranges run from low to high, so sort={options.sort!r} does not suit.", {"sort": None})
    if options.sort == "label":
        return tuple(sorted(grid.rows, key=lambda row: row.label.casefold()))
    known = [row for row in grid.rows if row.values[MEDIAN] is not None]
    rows = sorted(known, key=lambda row: row.values[MEDIAN] or 0.0, reverse=options.sort == "descending")
    return (*rows, *(row for row in grid.rows if row.values[MEDIAN] is None))


def _float(value: Any) -> float | None:
    """Return a number, None for any mark of a missing one."""
    return value if type(value) is float and value == value else None


def _known(values: Iterable[float | None], name: str) -> list[float]:
    known = sorted(value for value in values if value is not None)
    if not known:
        raise refused(f"There is no finite number in {name!r}.", details={"columns": [name]})
    return known


def _lost(measures: Sequence[Sequence[float | None]], axes: Axes) -> Iterator[str]:
    """Yield a sentence on the rows without a value."""
    for column, values in zip(axes.y, measures, strict=True):
        if lost := values.count(None):
            yield Sentence("rows_lack", count=lost, all=len(values), names=repr(column.name))


def quantile(values: Sequence[float], share: float) -> float:
    """Return a quantile by linear interpolation between ranks, as numpy and pandas do.

    Args:
        values: Sorted, at least one.
        share: From 0 to 1.
    """
    place = (len(values) - 1) * share
    below = math.floor(place)
    above = min(below + 1, len(values) - 1)
    return values[below] + (values[above] - values[below]) * (place - below)


def _boxes(
    measures: Sequence[Sequence[float | None]], rows_keys: Iterable[tuple[Any, ...]], axes: Axes, tag: str
) -> ChartGrid:
    if axes.x:
        classes = _classes(rows_keys, measures[0])
        keys = _in_order(list(classes), axes)
        labels = key_labels(keys, axes.x, None, tag)
        samples: list[Sequence[float | None]] = [classes[key] for key in keys]
    else:
        keys = [(column.name,) for column in axes.y]
        labels = [column.name for column in axes.y]
        samples = list(measures)
    if len(keys) > MOST_BOXES:
        raise refused(
            f"{axes.subject} gives {len(keys):,} boxes, and a chart holds {MOST_BOXES}.",
            otherwise="filter the rows.",
        )
    _known((value for sample in samples for value in sample), axes.y[0].name)
    known = [sorted(value for value in sample if value is not None) for sample in samples]
    rows = tuple(
        CategoryRow(key, label, _five(values)) for key, label, values in zip(keys, labels, known, strict=True)
    )
    counts = [
        Sentence("part_of_values", all=len(values), name=label)
        for label, values in zip(labels, known, strict=True)
    ]
    rule = (
        "Each box goes from the lower to the upper quartile around the median, its lines to the lowest and the highest "
        "value; quartiles by linear interpolation between ranks."
    )
    each = Sentence("values", names=counts)
    counted = _counts([len(values) for values in known], each)
    shared = () if axes.x or len(rows) == 1 else ("All columns stand on one axis.",)
    return ChartGrid(rows, FIVE, remarks=(rule, *shared), warnings=(counted,))


def _classes(
    rows_keys: Iterable[tuple[Any, ...]], values: Sequence[float | None]
) -> dict[tuple[Any, ...], list[float | None]]:
    """Return the values of each class, in the order in which these first occur."""
    plain: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    classes: dict[tuple[Any, ...], list[float | None]] = {}
    for raw, value in zip(rows_keys, values, strict=True):
        if raw not in plain:
            plain[raw] = tuple(map(plain_key, raw))
        classes.setdefault(plain[raw], []).append(value)
    return classes


def _counts(sizes: Sequence[int], each: Sentence) -> Sentence:
    """Return how many values each class has, on one line."""
    if len(set(sizes)) == 1:
        return Sentence("values_in_each" if len(sizes) > 1 else "all_values", all=sizes[0])
    return (
        each if len(each) <= _LONGEST_COUNTS else Sentence("values_between", low=min(sizes), high=max(sizes))
    )


def _five(values: Sequence[float]) -> tuple[float | None, ...]:
    if not values:
        return (None,) * len(FIVE)
    inner = (quantile(values, share) for share in (0.25, 0.5, 0.75))
    return (values[0], *inner, values[-1])


def _in_order(keys: list[tuple[Any, ...]], axes: Axes) -> list[tuple[Any, ...]]:
    """Return classes in the order that their type has, else in that of the rows."""
    if axes.x_role in ORDERED:
        return sorted(keys, key=lambda key: (key[0] is None, key[0] or 0))
    if axes.x_role is Role.CATEGORY:
        place = {label: number for number, label in enumerate(axes.x[0].order)}
        return sorted(keys, key=lambda key: place.get(key[0], len(place)))
    return keys


def _histogram(measured: Sequence[float | None], axes: Axes, tag: str) -> ChartGrid:
    column = axes.y[0]
    values = _known(measured, column.name)
    are_whole = all(value.is_integer() for value in values)
    if values[0] == values[-1]:
        row = CategoryRow((0,), plain_number(values[0]), (float(len(values)),))
        return ChartGrid(
            (row,), unique_names([f"count of {column.name}"]), remarks=("All values are alike.",)
        )
    edges = _edges(values, are_whole=are_whole)
    below = [bisect.bisect_left(values, edge) for edge in edges]
    if edges[-1] == values[-1]:
        below[-1] = len(values)
    counts = [later - earlier for earlier, later in itertools.pairwise([0, *below, len(values)])]
    labels = _labels(edges, tag, are_whole=are_whole, has_low=counts[0] > 0, has_high=counts[-1] > 0)
    shown = counts[0 if counts[0] else 1 : None if counts[-1] else -1]
    rows = tuple(
        CategoryRow((place,), label, (float(count),))
        for place, (label, count) in enumerate(zip(labels, shown, strict=True))
    )
    step = plain_number(float(f"{edges[1] - edges[0]:.12g}"))
    rule = (
        f"{len(values):,} values counted in ranges of {step}, each from its "
        "lower end up to its upper, which belongs to the next if there is one."
    )
    return ChartGrid(
        rows,
        unique_names([f"count of {column.name}"]),
        remarks=(rule,),
        warnings=tuple(_beyond(values, counts)),
    )


def _beyond(values: Sequence[float], counts: Sequence[int]) -> Iterator[str]:
    """Yield how far the open ranges at the ends go, in six digits."""
    if counts[0]:
        yield Sentence("first_range", end=float(f"{values[0]:.6g}"))
    if counts[-1]:
        yield Sentence("last_range", end=float(f"{values[-1]:.6g}"))


def _edges(values: Sequence[float], *, are_whole: bool) -> list[float]:
    """Return round ends of equal ranges, ascending; values outside them belong to an open range at either end."""
    low, high = values[0], values[-1]
    lower, upper = quantile(values, 0.25), quantile(values, 0.75)
    spread, wanted = upper - lower, _wanted_step(values)
    if spread and (high - low) / wanted > _MOST_RANGES:
        low = values[bisect.bisect_left(values, lower - _FAR * spread)]
        high = values[bisect.bisect_right(values, upper + _FAR * spread) - 1]
    step = _round_step(low, high, wanted, are_whole=are_whole)
    first, last = math.floor(low / step), math.floor(high / step) + 1
    edges = [_multiple(place, step) for place in range(first, last + 1)]
    return edges[:-1] if not are_whole and len(edges) > 2 and edges[-2] == values[-1] else edges


def _wanted_step(values: Sequence[float]) -> float:
    """Return the width of a range after Freedman and Diaconis; a tenth of all where the middle half is one value."""
    spread = quantile(values, 0.75) - quantile(values, 0.25)
    return 2 * spread / len(values) ** (1 / 3) or (values[-1] - values[0]) / 10


def _multiple(place: int, step: float) -> float:
    """Return a multiple of a round step without the noise of floats."""
    return float(f"{place * step:.12g}")


def _round_step(low: float, high: float, wanted: float, *, are_whole: bool) -> float:
    """Return the round number closest to a wanted width that makes neither too few nor too many ranges."""
    exponent = math.floor(math.log10(high - low))
    steps = [step * 10.0**power for power in range(exponent - 3, exponent + 2) for step in _STEPS]
    if are_whole:
        steps = [step for step in steps if step >= 1 and float(step).is_integer()] or [1.0]
    fitting = [step for step in steps if _FEWEST_RANGES <= _ranges(low, high, step) <= _MOST_RANGES]
    near = fitting or [step for step in steps if _ranges(low, high, step) <= _MOST_RANGES] or steps[-1:]
    return min(near, key=lambda step: abs(math.log(step / wanted)))


def _ranges(low: float, high: float, step: float) -> int:
    return math.floor(high / step) - math.floor(low / step) + 1


def _code(edges: Sequence[float]) -> str:
    code = axis_format(edges)
    return "General" if any(is_rounded(edge, code) for edge in edges) else code


def _labels(edges: Sequence[float], tag: str, *, are_whole: bool, has_low: bool, has_high: bool) -> list[str]:
    """Return a label for each range: `10–20`, of whole numbers `10–19` or `7`, at the ends `under 10`, `90 or more`."""
    code = _code(edges)
    local = in_language(code, tag)
    texts = [format_number(edge, local) for edge in edges]
    is_by_one = are_whole and edges[1] - edges[0] == 1
    between = said("to", tag, low="", high="") if edges[0] < 0 else "–"
    if is_by_one:
        labels = texts[:-1]
    elif are_whole and code in {"0", "#,##0"}:
        labels = [
            f"{text}{between}{format_number(end - 1, local)}"
            for text, end in zip(texts, edges[1:], strict=False)
        ]
    else:
        labels = [f"{text}{between}{end}" for text, end in itertools.pairwise(texts)]
    return [
        *([said("under", tag, end=texts[0])] if has_low else []),
        *labels,
        *([said("or_more", tag, end=texts[-1])] if has_high else []),
    ]
