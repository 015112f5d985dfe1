"""Charts that cannot be drawn as they were asked for, because what draws them would not follow their numbers."""

from __future__ import annotations

import itertools

from nbdeck.contract import slides
from nbdeck.contract.enums import ChartForm, ChartType, SeriesRole


def is_torn(spec: slides.Chart) -> bool:
    """Whether a range around a line ends or begins where the line has no value, on which its strip could close."""
    if spec.type is not ChartType.LINE or spec.form is not None:
        return False
    values: tuple[float | None, ...] = ()
    for series, other in itertools.pairwise(spec.series):
        values = series.values if series.role is None else values
        if series.role is not SeriesRole.LOW:
            continue
        known = [
            low is not None and high is not None
            for low, high in zip(series.values, other.values, strict=True)
        ]
        is_inside = [not before and after for before, after in itertools.pairwise(known)]
        if is_inside.count(True) > 1 or (is_inside.count(True) and known[0]):
            return True
        ends = {at for at, (one, next_one) in enumerate(itertools.pairwise(known)) if one is not next_one}
        if any(values[at if not known[at] else at + 1] is None for at in ends):
            return True
    return False


def has_to_stand(spec: slides.Chart) -> bool:
    """Whether lying bars stand up: over several that lie, nothing but bars can say how far an axis reaches."""
    is_lying = spec.type is ChartType.HORIZONTAL_BAR and spec.form is ChartForm.ERROR_BARS
    return is_lying and sum(series.role is None for series in spec.series) > 1
