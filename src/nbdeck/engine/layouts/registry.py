"""Which compositions every layout has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts import comparison, items, numbers, quote, steps, summary
from nbdeck.engine.layouts.kit import Variant

VARIANTS: Mapping[Layout, tuple[Variant, ...]] = MappingProxyType(
    {
        **items.VARIANTS,
        **steps.VARIANTS,
        **summary.VARIANTS,
        **comparison.VARIANTS,
        **numbers.VARIANTS,
        **quote.VARIANTS,
    }
)
"""The compositions of each layout that arranges items, best first."""
