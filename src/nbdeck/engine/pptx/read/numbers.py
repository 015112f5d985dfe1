"""Numbers of a file, which may hold anything: what is no sensible number is the default."""

from __future__ import annotations

import math

from nbdeck.engine.pptx.emu import EMU_PER_POINT, NOTHING, Emu
from nbdeck.engine.scene.boxes import Pt

_LARGEST = 1e10
"""In whatever unit: beyond it a length is damage, and would only make sums overflow."""


def number(text: str | None, default: float = 0.0) -> float:
    """Return the finite number that an attribute holds; "50%" is 50."""
    try:
        value = float((text or "").rstrip("%"))
    except ValueError:
        return default
    return value if math.isfinite(value) and abs(value) <= _LARGEST else default


def whole(text: str | None, default: int = 0) -> int:
    """Return the whole number that an attribute holds."""
    return round(number(text, default))


def share(text: str | None, default: float = 0.0) -> float:
    """Return a share, 1.0 for all, that an attribute holds in thousandths of a percent or in percent."""
    if text is None:
        return default
    return (
        number(text, default * 100) / 100 if text.endswith("%") else number(text, default * 100_000) / 100_000
    )


def points(text: str | None, default: Emu = NOTHING) -> Pt:
    """Return the length that an attribute holds, in points."""
    return number(text, default) / EMU_PER_POINT
