"""How long work tells how far it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Report: TypeAlias = Callable[[str, int, int, str], None]
"""Called with stage, how many steps are done, how many there are, and a sentence; what it raises ends the work."""


def silent(stage: str, done: int, total: int, message: str) -> None:
    """Report nothing."""
