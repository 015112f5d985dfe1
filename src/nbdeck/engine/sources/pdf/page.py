"""What a PDF page shows, as values: boxes, lines of text, and the page that holds them.

Coordinates are points from the top left corner of the page as it is read, so rotated pages stand upright.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PdfBox:
    """A rectangle in points, from the top left corner of the page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Width in points."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Height in points."""
        return self.bottom - self.top

    @property
    def area(self) -> float:
        """Width times height, in square points."""
        return self.width * self.height

    def holds(self, x: float, y: float, slack: float = 2.0) -> bool:
        """Whether a point lies in the box, or at most `slack` outside."""
        return self.left - slack <= x <= self.right + slack and self.top - slack <= y <= self.bottom + slack


def covers(box: PdfBox, other: PdfBox | PdfLine) -> bool:
    """Whether the middle of a box or line lies in another box."""
    return box.holds((other.left + other.right) / 2, (other.top + other.bottom) / 2, 0.0)


def around(boxes: Iterable[PdfBox | PdfLine]) -> PdfBox:
    """Return the smallest box around some boxes or lines, at least one."""
    held = list(boxes)
    return PdfBox(
        min(box.left for box in held),
        min(box.top for box in held),
        max(box.right for box in held),
        max(box.bottom for box in held),
    )


@dataclass(slots=True)
class PdfLine:
    """A piece of text on one baseline.

    Attributes:
        text: Its words.
        left: Where it begins.
        right: Where it ends.
        baseline: Where its letters stand.
        size: Of most of its letters, points.
        is_bold: Whether most of its letters are bold.
        is_mono: Whether most of its letters are of one width.
        breaks_word: Whether it ends in a hyphen that was put in to break a line.
        parts: Where each of its stretches begins and ends, and its words.
    """

    text: str
    left: float
    right: float
    baseline: float
    size: float
    is_bold: bool = False
    is_mono: bool = False
    breaks_word: bool = False
    parts: tuple[tuple[float, float, str], ...] = ()

    @property
    def top(self) -> float:
        """About the top of its capitals."""
        return self.baseline - 0.78 * self.size

    @property
    def bottom(self) -> float:
        """About the end of its descenders."""
        return self.baseline + 0.22 * self.size

    @property
    def width(self) -> float:
        """Width in points."""
        return self.right - self.left


@dataclass(slots=True)
class PdfPage:
    """What one page shows.

    Attributes:
        number: From 1.
        width: Points.
        height: Points.
        lines: Its text.
        rules: Straight lines and edges of boxes, as thin boxes.
        pictures: Place of each picture.
        drawings: Places of other drawn shapes.
        shapes: Places of all that is drawn, what belongs together as one.
        graphics: Places of drawings that the file holds as one thing, their labels with them.
        turns: Quarters by which it is turned to be read, with the clock.
        is_mirrored: Whether places are told from the right.
        without_meaning: Letters of which the file does not tell what they mean.
        turned: Letters that do not stand upright, which are not read.
        unread_words: What the file says in place of letters that were not read.
    """

    number: int
    width: float
    height: float
    lines: list[PdfLine] = field(default_factory=list)
    rules: list[PdfBox] = field(default_factory=list)
    pictures: list[PdfBox] = field(default_factory=list)
    drawings: list[PdfBox] = field(default_factory=list)
    shapes: list[PdfBox] = field(default_factory=list)
    graphics: list[PdfBox] = field(default_factory=list)
    turns: int = 0
    is_mirrored: bool = False
    without_meaning: int = 0
    turned: int = 0
    unread_words: tuple[str, ...] = ()
