"""A sample of many cases for every run, all of them behind the marker `exhaustive`."""

import zlib
from collections.abc import Iterable
from typing import Any

import pytest

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
