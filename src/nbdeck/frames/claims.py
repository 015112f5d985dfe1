"""What the numbers of a chart certainly say: the first claim that passes its test, with the figures that prove it.

A claim describes the numbers that are drawn, and chance alone would hardly have made it; what it names stands out.
"""

import itertools
from collections.abc import Callable

from nbdeck.contract.enums import ChartForm
from nbdeck.frames import class_claims, sample_claims, time_claims
from nbdeck.frames.frame import ORDERED, Role
from nbdeck.frames.options import PARTS_OF_A_WHOLE
from nbdeck.frames.spoken_numbers import Claim, SpokenNumbers

_WITHOUT = frozenset({ChartForm.WATERFALL, ChartForm.FULL, ChartForm.SLOPE})
"""Forms of which no test is known."""

Rule = Callable[[SpokenNumbers], Claim | None]


def claim_of(shown: SpokenNumbers) -> Claim | None:
    """Return the first claim that passes its test, None where the numbers say nothing for certain."""
    return next((claim for rule in _rules(shown) if (claim := rule(shown)) is not None), None)


def _rules(shown: SpokenNumbers) -> tuple[Rule, ...]:
    axes, grid = shown.axes, shown.grid
    if axes.sample is not None:
        return ()
    if axes.is_scatter:
        return sample_claims.OF_DOTS
    if grid.has_part_stretches or grid.has_rest or grid.warnings or shown.options.aggregate in {"min", "max"}:
        return ()
    if shown.chosen.type in PARTS_OF_A_WHOLE:
        return class_claims.OF_PARTS
    if shown.chosen.form in _WITHOUT:
        return ()
    is_one = len(grid.names) == 1
    if axes.x and axes.x_role in {Role.TIME, Role.YEAR} and len(grid.rows) > 1:
        is_in_order = all(one.key < other.key for one, other in itertools.pairwise(grid.rows))
        return () if not is_in_order else time_claims.OF_ONE if is_one else time_claims.OF_SEVERAL
    if not is_one:
        return ()
    return class_claims.OF_NUMBERS if axes.x_role in ORDERED else class_claims.OF_NAMES
