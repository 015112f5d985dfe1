"""A sample of many cases and examples for every run, all of them behind the marker `exhaustive`."""

import zlib
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import is_hypothesis_test

takes_all = False
"""Whether this run collects the cases that are not in the sample, too."""


def sampled(cases: Iterable[tuple[Any, ...]], *, share: int) -> list[Any]:
    """Return the cases as parameters, one of `share` plain and, where the run asks, the others marked `exhaustive`.

    The choice follows from the case alone, and every value of every parameter is in it at least once.

    Args:
        cases: Values of the parameters, one tuple a case.
        share: 1 keeps all, 16 about every sixteenth.
    """
    chosen, seen = [], set()
    for case in sorted(cases, key=lambda case: zlib.crc32(repr(case).encode())):
        values = {(place, repr(value)) for place, value in enumerate(case)}
        is_kept = zlib.crc32(repr(case).encode()) % share == 0 or not values <= seen
        if is_kept:
            seen |= values
        if is_kept or takes_all:
            chosen.append(pytest.param(*case, marks=() if is_kept else pytest.mark.exhaustive))
    return chosen


def examples(most: int) -> int:
    """Return how many examples of so many a property test draws: half where that leaves 20, all in an exhaustive run."""
    return most if takes_all else max(min(most, 20), most // 2)


def mark_properties(items: Iterable[pytest.Item]) -> None:
    """Have property tests run where all cases are asked for, since they draw more examples there."""
    for item in items:
        if takes_all and is_hypothesis_test(getattr(item, "function", None)):
            item.add_marker("exhaustive")
