"""What a finished file tells about its slides, for the next state of its deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class LaidOut(NamedTuple):
    """One slide of a file."""

    origin: int | None
    """Index of the deck's slide that it shows; None for cover and contents."""
    layout: str
    """Name of its layout."""
    variant: str = ""
    """Name of its composition; empty where there was none to choose."""
    key: str = ""
    """Of all that decides how it looks but its number; empty where it is laid out anew each time."""
    left_out: int = 0
    """Characters of the content that it does not show."""
    notices: tuple[str, ...] = ()
    """What else the user should know of it, ends of sentences."""


@dataclass(frozen=True, slots=True)
class EarlierState:
    """A file of ours, and what is known of its slides, in the order of the file."""

    pptx: bytes
    slides: tuple[LaidOut, ...]
