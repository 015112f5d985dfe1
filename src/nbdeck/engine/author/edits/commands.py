"""What an instruction asks for, slide by slide; slides are named by their index in the outline as it was given."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias


class Spot(NamedTuple):
    """A place in the row: before or after a slide, at an end, at a number from 1, or so many places on."""

    kind: Literal["before", "after", "start", "end", "position", "shift"]
    value: int = 0


class Delete(NamedTuple):
    """Leave slides out."""

    slides: tuple[int, ...]


class Keep(NamedTuple):
    """Leave out all others."""

    slides: tuple[int, ...]


class Merge(NamedTuple):
    """Make one slide of several."""

    slides: tuple[int, ...]


class Split(NamedTuple):
    """Make several slides of one."""

    slide: int
    parts: int


class Move(NamedTuple):
    """Put slides in another place, in the order in which they are named."""

    slides: tuple[int, ...]
    spot: Spot


class Swap(NamedTuple):
    """Let two slides change places."""

    slide: int
    other: int


class Arrange(NamedTuple):
    """Put all slides in an order; those that are not named follow."""

    slides: tuple[int, ...]


class Rename(NamedTuple):
    """Give a slide another title."""

    slide: int
    title: str


class Show(NamedTuple):
    """Give slides another look."""

    slides: tuple[int, ...]
    appearance: str


class Length(NamedTuple):
    """Make the outline so many slides long."""

    slides: int


class Shorten(NamedTuple):
    """Say less, on some slides; on all, with fewer slides too."""

    slides: tuple[int, ...] | None
    text_only: bool = False


class Expand(NamedTuple):
    """Say more from the sources, on some slides or on all."""

    slides: tuple[int, ...] | None


class More(NamedTuple):
    """Say more about something, from the sources."""

    about: str
    slide: int | None = None


class Add(NamedTuple):
    """Add a slide: about something, a summary of the others, or thanks."""

    about: str
    kind: Literal["topic", "summary", "thanks"] = "topic"
    spot: Spot | None = None


class Duplicate(NamedTuple):
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
