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

    The choice follows from the cases alone; every value of every parameter is in it at least once, in few cases more.

    Args:
        cases: Values of the parameters, one tuple a case.
        share: 1 keeps all, 16 about every sixteenth.
    """
    cases = sorted(cases, key=lambda case: zlib.crc32(repr(case).encode()))
    values = [{(place, repr(value)) for place, value in enumerate(case)} for case in cases]
    kept = {at for at, case in enumerate(cases) if zlib.crc32(repr(case).encode()) % share == 0}
    missing = set().union(*values).difference(*(values[at] for at in kept))
    while missing:
        most = max(range(len(cases)), key=lambda at: len(values[at] & missing))
        kept.add(most)
        missing -= values[most]
    return [
        pytest.param(*case, marks=() if at in kept else pytest.mark.exhaustive)
        for at, case in enumerate(cases)
        if at in kept or takes_all
    ]


def examples(most: int) -> int:
    """Return how many examples of so many a property test draws: half where that leaves 20, all in an exhaustive run."""
    return most if takes_all else max(min(most, 20), most // 2)


def mark_properties(items: Iterable[pytest.Item]) -> None:
    """Have property tests run where all cases are asked for, since they draw more examples there."""
    for item in items:
        if takes_all and is_hypothesis_test(getattr(item, "function", None)):
            item.add_marker("exhaustive")
