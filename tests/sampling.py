"""A sample of many cases and examples for every run, all of them behind the marker `exhaustive`."""

import zlib
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import is_hypothesis_test, settings

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


def sample_examples(items: Iterable[pytest.Item]) -> None:
    """Let property tests draw half of their examples where that leaves 20; as `exhaustive` they draw all."""
    tests = [item for item in items if is_hypothesis_test(getattr(item, "function", None))]
    if takes_all:
        for item in tests:
            item.add_marker("exhaustive")
        return
    for test in {item.function for item in tests}:
        own = test._hypothesis_internal_use_settings
        test._hypothesis_internal_use_settings = settings(own, max_examples=_half(own.max_examples))


def _half(examples: int) -> int:
    return max(min(examples, 20), examples // 2)
