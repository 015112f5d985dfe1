"""Which compositions every layout has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts import (
    comparison,
    cycle,
    funnel,
    items,
    milestone,
    numbers,
    pestel,
    pyramid,
    quote,
    steps,
    summary,
    swot,
    timeline,
)
from nbdeck.engine.layouts.kit import Variant

VARIANTS: Mapping[Layout, tuple[Variant, ...]] = MappingProxyType(
    {
        **items.VARIANTS,
        **steps.VARIANTS,
        **summary.VARIANTS,
        **comparison.VARIANTS,
        **numbers.VARIANTS,
        **quote.VARIANTS,
        **milestone.VARIANTS,
        **timeline.VARIANTS,
        **pestel.VARIANTS,
        **swot.VARIANTS,
        **pyramid.VARIANTS,
        **funnel.VARIANTS,
        **cycle.VARIANTS,
    }
)
"""The compositions of each layout that arranges items, best first."""
