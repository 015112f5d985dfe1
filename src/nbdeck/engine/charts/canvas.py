"""The sheet a chart is drawn on, and the pen that sets its words: no text leaves its box or lies on another text."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from nbdeck.engine.scene.boxes import GRAPHICS, TEXT, Box, Color, Pt, ThemeStyle, contrast, ink_on
from nbdeck.engine.scene.elements import PathCommand, Shape, TextBox
from nbdeck.engine.scene.text import FIRST_BASELINE, LINE_PITCH, Line, Run, TextParagraph, TextStyle
from nbdeck.engine.text.breaking import Breaks, Measured
from nbdeck.engine.text.fonts import text_width
from nbdeck.engine.text.language import is_rtl_text
from nbdeck.engine.text.opportunities import cluster_starts

ELLIPSIS = "…"
ASCENT = 0.78
"""What letters take above their baseline, in font sizes: collisions are judged by this, not by line pitch."""
DESCENT = 0.22
MIDDLE = 0.28
"""From the middle of a label down to its baseline, in font sizes. Source: measured in LibreOffice's charts."""
LABEL_GAP: Pt = 2.8
"""From what is drawn to its label, points. Source: measured in LibreOffice's charts."""

Side = Literal["left", "center", "right"]


Label = TypeVar("Label", str, tuple[str, ...])
Point = tuple[Pt, Pt]
_SLACK = 0.05
_FIGURES = frozenset("0123456789.-+%kMBE")
"""Characters that stand on the baseline and are no taller than a capital."""
FIGURE_HEIGHT = 0.68
_LARGE_BOLD: Pt = 14.0


class Cramped(Exception):
    """A text that has to stand has no room; the chart is tried again with less on it."""


def outline(text: TextBox) -> tuple[Point, ...]:
    """Return the four corners of the letters of a text box, turned with it."""
    paragraph, box = text.paragraphs[0], text.box
    size = paragraph.style.size
    is_figure = _FIGURES.issuperset(paragraph.runs[0].text)
    above, below = (FIGURE_HEIGHT, 0.02) if is_figure else (ASCENT, DESCENT)
    top = box.y + (FIRST_BASELINE - above) * size
    bottom = box.bottom + (FIRST_BASELINE + below) * size - LINE_PITCH * size
    corners = ((box.x, top), (box.right, top), (box.right, bottom), (box.x, bottom))
    if not text.rotation:
        return corners
    (cx, cy), angle = box.center, math.radians(text.rotation)
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple(
        (cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos) for x, y in corners
    )


def do_overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex four-sided figures share an area (separating axes)."""
    for figure in (one, other):
        for (x0, y0), (x1, y1) in ((figure[0], figure[1]), (figure[1], figure[2])):
            length = math.hypot(x1 - x0, y1 - y0)
            if length == 0:
                continue
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            mine = [x * ux + y * uy for x, y in one]
            theirs = [x * ux + y * uy for x, y in other]
            if min(max(mine), max(theirs)) - max(min(mine), min(theirs)) <= _SLACK:
                return False
    return True


@dataclass(frozen=True, slots=True)
class _Letters:
    """Where the letters of a text stand: left, top, right and bottom bounds, and corners where they are turned."""

    bounds: tuple[Pt, Pt, Pt, Pt]
    corners: tuple[Point, ...]
    is_turned: bool

    @classmethod
    def of(cls, text: TextBox) -> _Letters:
        corners = outline(text)
        if not text.rotation:
            return cls((*corners[0], *corners[2]), corners, is_turned=False)
        xs, ys = zip(*corners, strict=True)
        return cls((min(xs), min(ys), max(xs), max(ys)), corners, is_turned=True)

    def touches(self, other: _Letters) -> bool:
        """Whether texts with overlapping bounds overlap themselves."""
        return not (self.is_turned or other.is_turned) or do_overlap(self.corners, other.corners)


class Canvas:
    """Shapes below, texts above; keeps texts inside `box` and apart from each other."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._shapes: list[Shape] = []
        self._texts: list[TextBox] = []
        self._taken: list[_Letters] = []

    @property
    def drawing(self) -> tuple[Shape | TextBox, ...]:
        """Everything drawn so far, shapes first."""
        return (*self._shapes, *self._texts)

    def write(self, text: TextBox, air: Pt = 0.0) -> bool:
        """Draw a text if it has room; say whether it had. Texts after it keep `air` points away above and below."""
        letters = _Letters.of(text)
        if not self._has_room(letters):
            return False
        if air:
            left, top, right, bottom = letters.bounds
            letters = replace(letters, bounds=(left, top - air, right, bottom + air))
        self._texts.append(text)
        self._taken.append(letters)
        return True

    def _has_room(self, letters: _Letters) -> bool:
        left, top, right, bottom = letters.bounds
        box = self.box
        if left < box.x - _SLACK or top < box.y - _SLACK:
            return False
        if right > box.right + _SLACK or bottom > box.bottom + _SLACK:
            return False
        left, top, right, bottom = left + _SLACK, top + _SLACK, right - _SLACK, bottom - _SLACK
        for other in self._taken:
            x0, y0, x1, y1 = other.bounds
            if x0 < right and left < x1 and y0 < bottom and top < y1 and letters.touches(other):
                return False
        return True

    def must_write(self, text: TextBox, air: Pt = 0.0) -> None:
        """Draw a text, from which those after it keep `air` points away above and below.

        Raises:
            Cramped: it has no room.
        """
        if not self.write(text, air):
            raise Cramped

    def may_write_all(self, texts: Sequence[TextBox]) -> bool:
        """Whether all these texts have room, also beside each other."""
        trial = Canvas(self.box)
        trial._taken = list(self._taken)
        return all(trial.write(text) for text in texts)

    def draw(self, shape: Shape) -> None:
        """Draw a shape above the shapes so far."""
        self._shapes.append(shape)

    def line(self, x0: Pt, y0: Pt, x1: Pt, y1: Pt, color: Color, width: Pt) -> None:
        """Draw a straight line that is level or upright."""
        self.draw(
            Shape(Box(x0, y0, x1 - x0, y1 - y0), "line", line=color, line_width=width, name="Chart line")
        )

    def dot(self, x: Pt, y: Pt, diameter: Pt, color: Color) -> None:
        """Draw a filled circle around (x, y)."""
        half = diameter / 2
        self.draw(
            Shape(Box(x - half, y - half, diameter, diameter), "ellipse", fill=color, name="Chart point")
        )

    def path(
        self,
        commands: Sequence[PathCommand],
        *,
        fill: Color | None = None,
        line: Color | None = None,
        width: Pt = 1.0,
        is_dashed: bool = False,
        name: str = "Chart path",
    ) -> None:
        """Draw a freeform; its box spans all points given."""
        xs = [x for command in commands for x, _ in command.points]
        ys = [y for command in commands for _, y in command.points]
        box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        drawn = Shape(
            box, "path", fill=fill, line=line, line_width=width, commands=tuple(commands), name=name
        )
        self.draw(replace(drawn, is_dashed=is_dashed))


@dataclass(frozen=True, slots=True)
class ChartTypography:
    """What all words of one chart share.

    Attributes:
        size: Font size, points.
        color: Ink where nothing else is said.
    """

    look: ThemeStyle
    size: Pt
    color: Color
    lang: str

    @property
    def pitch(self) -> Pt:
        """Height of one line, points."""
        return self.size * LINE_PITCH

    def width(self, text: str, *, bold: bool = False) -> Pt:
        """Return the width of a text in one line, points."""
        return text_width(text, typeface=self.look.minor, size=self.size, bold=bold, lang=self.lang)

    def shortened(self, text: str, width: Pt, *, bold: bool = False, at_middle: bool = False) -> str:
        """Return `text`, cut to fit `width` with an ellipsis for what is left out; "" if nothing fits.

        Args:
            text: One line.
            width: What it may take, points.
            bold: Whether it is written bold.
            at_middle: Whether the middle is left out, and not the end.
        """
        if self.width(text, bold=bold) <= width:
            return text
        starts = [*cluster_starts(text)]

        def cut(count: int) -> str:
            tail = text[starts[-(count // 2)] :] if at_middle and count > 1 else ""
            head = text[: starts[(count + 1) // 2 if at_middle else count]]
            return head.rstrip() + ELLIPSIS + tail.lstrip()

        low, high = 0, len(starts) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.width(cut(middle), bold=bold) <= width else (low, middle - 1)
        return cut(low) if low > 0 else ""

    def wrapped(self, text: str, width: Pt, lines: int) -> tuple[str, ...]:
        """Return `text` in at most so many lines of that width, or () if a word would have to be divided."""
        if self.width(text) <= width:
            return (text,)
        breaks = self._breaks(text, width)
        if breaks.has_broken_word or len(breaks.spans) > lines:
            return ()
        return tuple(text[start:end] for start, end in breaks.spans)

    def keeps_words(self, text: str, width: Pt) -> bool:
        """Whether every word of a text fits into lines of that width."""
        if self.width(text) <= width:
            return True
        return not self._breaks(text, width).has_broken_word

    def clipped(self, text: str, width: Pt, lines: int, *, at_middle: bool = False) -> tuple[str, ...]:
        """Return `text` in at most so many lines of that width, the last one shortened if it has to be."""
        breaks = self._breaks(text, width).spans
        if len(breaks) <= lines:
            return tuple(text[start:end] for start, end in breaks)
        last = self.shortened(text[breaks[lines - 1][0] :], width, at_middle=at_middle)
        return (*(text[start:end] for start, end in breaks[: lines - 1]), last)

    def _breaks(self, text: str, width: Pt) -> Breaks:
        return Measured([self._run(text, self.color, bold=False)], self.look).breaks(width)

    def label(
        self,
        text: str,
        x: Pt,
        baseline: Pt,
        side: Side = "center",
        *,
        color: Color | None = None,
        bold: bool = False,
        name: str = "",
    ) -> TextBox:
        """Return one line of text whose left end, middle or right end (`side`) is at `x`."""
        return self.block((text,), x, baseline, side, color=color, bold=bold, name=name)

    def block(
        self,
        lines: Sequence[str],
        x: Pt,
        baseline: Pt,
        side: Side = "center",
        *,
        color: Color | None = None,
        bold: bool = False,
        name: str = "",
    ) -> TextBox:
        """Return lines under each other, the first on `baseline`, their block with its `side` at `x`.

        Every line is in the middle of the block, as native charts set the lines of a label.
        """
        ink = self.color if color is None else color
        widths = [self.width(line, bold=bold) for line in lines]
        width = max(widths)
        left = x - width * {"left": 0.0, "center": 0.5, "right": 1.0}[side]
        whole = self._run("\n".join(lines), ink, bold=bold)
        is_rtl = is_rtl_text(whole.text, self.lang)
        broken = tuple(Line((whole.saying(line),), own) for line, own in zip(lines, widths, strict=True))
        style = TextStyle(self.size, color=ink, bold=bold, align="center")
        return TextBox(
            box=Box(left, baseline - self.size * FIRST_BASELINE, width, self.pitch * len(lines)),
            paragraphs=(TextParagraph((whole,), broken, style, is_rtl),),
            role="label",
            name=name,
        )

    def slanted(self, text: str, x: Pt, y: Pt, *, name: str) -> TextBox:
        """Return one line that rises at 45 degrees and ends with the middle of its letters at (x, y)."""
        flat = self.label(text, 0.0, 0.0, "right", name=name)
        half, down = flat.box.w / 2, (FIRST_BASELINE - LINE_PITCH / 2 - MIDDLE) * self.size
        # The line's middle lies back along the slope, its letters stand a little below the middle of its box.
        diagonal = 0.5**0.5
        center_x = x - half * diagonal - down * diagonal
        center_y = y + half * diagonal - down * diagonal
        box = Box(center_x - half, center_y - flat.box.h / 2, flat.box.w, flat.box.h)
        return replace(flat, box=box, rotation=-45.0)

    def _run(self, text: str, color: Color, *, bold: bool) -> Run:
        return Run(text, self.size, color=color, bold=bold, lang=self.lang)


def kept_apart(names: Sequence[str], cut: Callable[..., Label]) -> tuple[Label, ...]:
    """Return a label for each name, cut in the middle where different names would be the same with their ends cut off.

    Args:
        names: In full.
        cut: Returns the label of a name; with `at_middle=True` its middle is left out, and not its end.
    """
    labels = {name: cut(name) for name in names}
    count = Counter(labels.values())
    return tuple(cut(name, at_middle=True) if count[labels[name]] > 1 else labels[name] for name in names)


def inside_inks(look: ThemeStyle, fills: Sequence[Color], size: Pt) -> tuple[tuple[Color, ...], bool] | None:
    """Return an ink for the words inside each fill and whether they all are bold; None if some cannot be read.

    Source: WCAG 2.2, 1.4.3: bold text of 14 pt or more counts as large.
    """
    inks = tuple(ink_on(look, fill) for fill in fills)
    worst = min(
        (contrast(look.hex(ink), look.hex(fill)) for ink, fill in zip(inks, fills, strict=True)), default=TEXT
    )
    is_bold = needs_bold(worst, size)
    return None if is_bold is None else (inks, is_bold)


def needs_bold(worst: float, size: Pt) -> bool | None:
    """Tell whether words of a contrast have to be bold; None if they cannot be read even so."""
    return False if worst >= TEXT else True if worst >= GRAPHICS and size >= _LARGE_BOLD else None


def reading_color(look: ThemeStyle, color: Color, ink: Color) -> Color:
    """Return `color` if words in it can be read on the background, otherwise `ink`."""
    return color if contrast(look.hex(color), look.hex(Color("bg1"))) >= TEXT else ink
