"""The rules between the fields of a chart; apart, so that a process that reads files needs no models for them."""

import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from nbdeck.contract.enums import ChartType

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
