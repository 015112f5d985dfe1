"""Labels under a plot: in one line, in two, slanted, or every n-th of them, as measuring decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.engine.charts.canvas import Canvas, Cramped
from nbdeck.engine.charts.pen import DESCENT, Pen, kept_apart
from nbdeck.engine.scene import LINE_PITCH, Box, Pt

GAP: Pt = 7.1
"""From the plot to the labels of its category axis, points. Source: measured in LibreOffice's charts."""
_FIRST = 0.8
"""From the top of a label to its baseline, in font sizes."""
_DIAGONAL = 0.5**0.5
_STEPS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 24, 25, 30, 40, 50, 52, 60, 75, 80, 100)
_MANY = 24
_FULLEST = 0.95
"""Of a category's share of the axis; wider labels are broken by LibreOffice, and not where we would."""
_LOOSE = 0.5
"""Between labels of a sequence, in font sizes beyond what others keep: some may be left out instead."""


@dataclass(frozen=True, slots=True)
class Slots:
    """Where the categories stand along the axis.

    Attributes:
        count: Number of categories.
        length: Of the axis, points.
        is_edged: Whether the first and last stand on the ends, as areas do, and not in the middle of a slot.
        is_reversed: Whether the first stands at the far end.
    """

    count: int
    length: Pt
    is_edged: bool = False
    is_reversed: bool = False

    @property
    def pitch(self) -> Pt:
        """Distance of two categories, points."""
        return self.length / max(self.count - self.is_edged, 1)

    def middle(self, index: int) -> Pt:
        """Return how far a category stands from the axis's start, points."""
        place = self.pitch * (index + (0.0 if self.is_edged else 0.5))
        return self.length - place if self.is_reversed else place


@dataclass(frozen=True, slots=True)
class CategoryLabels:
    """Labels that are broken but not yet placed.

    Attributes:
        lines: For each category the lines of its label; none where it is skipped.
        every: Every how many categories one is written.
        rotation: 0 or -45 degrees.
    """

    lines: tuple[tuple[str, ...], ...]
    every: int
    rotation: int
    pen: Pen

    def is_flat(self, categories: Sequence[str]) -> bool:
        """Whether the labels are level and none is shortened."""
        return not self.rotation and all(
            not lines or len("".join(lines)) >= len(name) - len(lines) + 1
            for lines, name in zip(self.lines, categories, strict=True)
        )

    @property
    def height(self) -> Pt:
        """What the labels take under the plot with their distance, points."""
        size = self.pen.size
        if self.rotation:
            longest = max((self.pen.width(line[0]) for line in self.lines if line), default=0.0)
            return GAP + (longest + size) * _DIAGONAL
        most = max(map(len, self.lines), default=1)
        return GAP + (_FIRST + DESCENT + (most - 1) * LINE_PITCH) * size

    def overhangs(self, slots: Slots) -> tuple[Pt, Pt]:
        """Return how far the labels reach beyond the left and the right end of the axis, points."""
        left = right = 0.0
        for index, lines in enumerate(self.lines):
            if not lines:
                continue
            width, middle = max(map(self.pen.width, lines)), slots.middle(index)
            before = (width + self.pen.size / 2) * _DIAGONAL if self.rotation else width / 2
            after = self.pen.size * _DIAGONAL / 2 if self.rotation else width / 2
            left, right = max(left, before - middle), max(right, middle + after - slots.length)
        return left, right

    def draw(self, canvas: Canvas, plot: Box, slots: Slots) -> None:
        """Write the labels under the plot."""
        size = self.pen.size
        for index, lines in enumerate(self.lines):
            if not lines:
                continue
            x, name = plot.x + slots.middle(index), f"Category label {index + 1}"
            if self.rotation:
                y = plot.bottom + GAP + size * _DIAGONAL / 2
                canvas.must_write(self.pen.slanted(lines[0], x, y, name=name))
            else:
                canvas.must_write(self.pen.block(lines, x, plot.bottom + GAP + _FIRST * size, name=name))

    def as_shown(self, categories: Sequence[str]) -> tuple[str, ...]:
        """Return the labels for the native chart's cache, () where they are the categories themselves."""
        shown = tuple("\n".join(lines) for lines in self.lines)
        return () if shown == tuple(categories) else shown


def fit_labels(categories: Sequence[str], slots: Slots, most_height: Pt, pen: Pen) -> CategoryLabels:
    """Return the first of these that fits: one line, two lines, every n-th of a sequence, slanted, shortened.

    A sequence is more than 24 labels, or more than five that mostly have digits.

    Args:
        categories: The full labels.
        slots: Where they stand.
        most_height: What they may take under the plot, points.
        pen: Measures them.

    Raises:
        Cramped: not even one line fits.
    """
    for labels in _options(categories, slots, most_height, pen):
        if labels.height <= most_height + 0.01:
            return labels
    raise Cramped


def _options(categories: Sequence[str], slots: Slots, most_height: Pt, pen: Pen) -> Iterator[CategoryLabels]:
    longest = _longest(categories, pen)
    room = min(slots.pitch - 0.25 * pen.size, slots.pitch * _FULLEST)
    is_many, is_sequence = len(categories) > _MANY, _is_sequence(categories)
    if longest <= room - (_LOOSE * pen.size if is_sequence else 0.0):
        yield CategoryLabels(_whole(categories), 1, 0, pen)
    if not is_many and room > 2 * pen.size:
        broken = tuple(pen.wrapped(name, room, 2) for name in categories)
        if all(broken):
            yield CategoryLabels(tuple(lines if lines[0] else () for lines in broken), 1, 0, pen)
    most = (most_height - GAP) / _DIAGONAL - pen.size
    if not (is_many or is_sequence):
        if longest <= most and slots.pitch >= 1.5 * pen.size:
            yield CategoryLabels(_whole(categories), 1, -45, pen)
        is_wide = room > 2 * pen.size and 2 * room >= min(most, longest)
        if is_wide and all(pen.keeps_words(name, room) for name in categories):
            yield CategoryLabels(clipped_lines(categories, room, 2, pen), 1, 0, pen)
        if slots.pitch >= 1.5 * pen.size and most >= 4 * pen.size:
            yield CategoryLabels(clipped_lines(categories, most, 1, pen), 1, -45, pen)
    yield _every_nth(categories, slots, longest, pen)


def clipped_lines(categories: Sequence[str], width: Pt, most: int, pen: Pen) -> tuple[tuple[str, ...], ...]:
    """Return for each category its label in at most so many lines, none for an empty one; different names stay different."""

    def cut(name: str, *, at_middle: bool = False) -> tuple[str, ...]:
        if most == 1:
            return (pen.shortened(name, width, at_middle=at_middle),) if name else ()
        return (
            (pen.wrapped(name, width, most) or pen.clipped(name, width, most, at_middle=at_middle))
            if name
            else ()
        )

    return kept_apart(categories, cut)


def _whole(categories: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return tuple((name,) if name else () for name in categories)


def _longest(categories: Sequence[str], pen: Pen) -> Pt:
    few = categories if len(categories) <= 60 else sorted(categories, key=len)[-20:]
    return max(map(pen.width, few))


def _is_sequence(categories: Sequence[str]) -> bool:
    """Whether the labels look like dates or numbers, of which a reader can fill in those left out."""
    numbered = sum(any(character.isdigit() for character in name) for name in categories)
    return len(categories) > 5 and numbered * 2 >= len(categories)


def _every_nth(categories: Sequence[str], slots: Slots, longest: Pt, pen: Pen) -> CategoryLabels:
    longest = min(longest, slots.length / 3)
    needed = (longest + 0.7 * pen.size) / slots.pitch
    every = next((step for step in _STEPS if step >= needed), len(categories))
    named = ["" if index % every else name for index, name in enumerate(categories)]
    return CategoryLabels(clipped_lines(named, longest, 1, pen), every, 0, pen)
