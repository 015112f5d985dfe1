"""What an instruction asks for, slide by slide; slides are named by their index in the outline as it was given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the row: before or after a slide, at an end, at a number from 1, or so many places on."""

    kind: Literal["before", "after", "start", "end", "position", "shift"]
    value: int = 0


@dataclass(frozen=True, slots=True)
class Delete:
    """Leave slides out."""

    slides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """Leave out all others."""

    slides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """Make one slide of several."""

    slides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """Make several slides of one."""

    slide: int
    parts: int


@dataclass(frozen=True, slots=True)
class Move:
    """Put slides in another place, in the order in which they are named."""

    slides: tuple[int, ...]
    spot: Spot


@dataclass(frozen=True, slots=True)
class Swap:
    """Let two slides change places."""

    slide: int
    other: int


@dataclass(frozen=True, slots=True)
class Arrange:
    """Put all slides in an order; those that are not named follow."""

    slides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rename:
    """Give a slide another title."""

    slide: int
    title: str


@dataclass(frozen=True, slots=True)
class Show:
    """Give slides another look."""

    slides: tuple[int, ...]
    appearance: str


@dataclass(frozen=True, slots=True)
class Length:
    """Make the outline so many slides long."""

    count: int


@dataclass(frozen=True, slots=True)
class Shorten:
    """Say less, on some slides; on all, with fewer slides too."""

    slides: tuple[int, ...] | None
    text_only: bool = False


@dataclass(frozen=True, slots=True)
class Expand:
    """Say more from the sources, on some slides or on all."""

    slides: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class More:
    """Say more about something, from the sources."""

    about: str
    slide: int | None = None


@dataclass(frozen=True, slots=True)
class Add:
    """Add a slide: about something, a summary of the others, or thanks."""

    about: str
    kind: Literal["topic", "summary", "thanks"] = "topic"
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Copy slides, right behind them or to a place."""

    slides: tuple[int, ...]
    spot: Spot | None = None


Command: TypeAlias = (
    Delete
    | Keep
    | Merge
    | Split
    | Move
    | Swap
    | Arrange
    | Rename
    | Show
    | Length
    | Shorten
    | Expand
    | More
    | Add
    | Duplicate
)
"""One thing to do."""
