"""Moments on a scale of time, each as far from the one before as it is in time."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.words.item import Item
from nbdeck.engine.cells.dates import moments_of
from nbdeck.errors import DoesNotFit


def moments_on_scale(items: Sequence[Item]) -> tuple[float, ...]:
    """Return when each item is, days.

    Raises:
        DoesNotFit: one has no date for its heading.
    """
    moments = moments_of([item.heading for item in items])
    if moments is None:
        raise DoesNotFit("What has no dates stands on no scale.")
    return tuple(float(moment.toordinal()) for moment in moments)
