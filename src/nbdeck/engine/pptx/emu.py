"""Lengths as a .pptx has them: whole English Metric Units, a type of their own, made of points in one place."""

from __future__ import annotations

from typing import NewType

from nbdeck.engine.scene.boxes import Pt

Emu = NewType("Emu", int)
"""A length in a file. The scene has none: what is drawn is in points."""
EMU_PER_POINT = 12_700
NOTHING = Emu(0)


def emu(length: Pt) -> Emu:
    """Return a length as it is written.

    Raises:
        ValueError, OverflowError: `length` is not a finite number.
    """
    return Emu(round(length * EMU_PER_POINT))


def between(start: Emu, end: Emu) -> Emu:
    """Return how far one place is behind another, nothing where it is before it."""
    return Emu(max(end - start, 0))
