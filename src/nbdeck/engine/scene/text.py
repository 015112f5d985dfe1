"""Text of a scene: runs, broken lines, paragraphs, and where each line stands in its box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from nbdeck.engine.scene.boxes import INK, Box, Color, Pt

LINE_PITCH = 1.2
"""Distance of two baselines, in font sizes. Source: measured in LibreOffice for every typeface tried."""
FIRST_BASELINE = 0.994
"""Distance of the first baseline from the top of its line, in font sizes."""
TIGHT_BASELINE = 0.8
"""The same in heights of the line where lines are less than single-spaced. Source: measured in LibreOffice."""

Face: TypeAlias = Literal["major", "minor"]
Align: TypeAlias = Literal["start", "center", "end"]
Anchor: TypeAlias = Literal["top", "middle", "bottom"]
Kind: TypeAlias = Literal["", "latin", "asian", "complex", "rtl"]
"""Typeface of a run that a character takes: `rtl` is the complex one in text from right to left, "" none yet."""
Role: TypeAlias = Literal["title", "body", "caption", "number", "label"]
"""What a text is for. The floor of `body` and `title` is 12 pt, that of `caption` and `label` 10 pt."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a paragraph looks before it is broken into lines.

    Attributes:
        size: Font size, points.
        spacing: Line pitch as a multiple of the normal one; 1.0 is single-spaced.
        before: Space above the paragraph, points; not applied at the top of a box.
        after: Space below the paragraph, points; not applied at the foot of a box.
        bullet: Character or number in front of the first line, such as "•" or "1."; empty for none.
        indent: Distance of the text from the box's edge, points; the bullet hangs in it.
        hang: How far in front of the text the bullet stands, points; 0 for the whole indent. Only lists inside lists
            of foreign files have another.
        level: Depth in a company's list styles, 0 for the outermost; our own layouts have one level.
    """

    size: Pt
    color: Color = INK
    face: Face = "minor"
    bold: bool = False
    italic: bool = False
    align: Align = "start"
    spacing: float = 1.0
    before: Pt = 0.0
    after: Pt = 0.0
    bullet: str = ""
    bullet_color: Color | None = None
    indent: Pt = 0.0
    hang: Pt = 0.0
    level: int = 0

    @property
    def bullet_room(self) -> Pt:
        """Distance of the text from its bullet's start, points."""
        return self.hang or self.indent

    def sized(self, size: Pt) -> TextStyle:
        """Return the style at another size, its spaces and indent in proportion."""
        if size == self.size:
            return self
        scale = size / self.size
        return replace(
            self,
            size=size,
            before=self.before * scale,
            after=self.after * scale,
            indent=self.indent * scale,
            hang=self.hang * scale,
        )


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one appearance.

    Attributes:
        lang: BCP 47 tag, empty where unknown.
        typeface: Name of a typeface that a foreign file fixes; `face` then says nothing. Layouts leave it empty.
    """

    text: str
    size: Pt
    color: Color = INK
    face: Face = "minor"
    bold: bool = False
    italic: bool = False
    lang: str = ""
    typeface: str = ""

    def saying(self, text: str) -> Run:
        """Return characters of the same appearance."""
        if text == self.text:
            return self
        return Run(text, self.size, self.color, self.face, self.bold, self.italic, self.lang, self.typeface)

    def sized(self, size: Pt) -> Run:
        """Return the same characters at another size."""
        return Run(self.text, size, self.color, self.face, self.bold, self.italic, self.lang, self.typeface)


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it stands on the slide.

    Attributes:
        runs: Its text in logical order.
        width: Points.
        follows: Kind of typeface that the paragraph's text before the line ends in, by which punctuation at its start
            is set; empty where the line begins the paragraph.
    """

    runs: tuple[Run, ...]
    width: Pt
    follows: Kind = ""

    @property
    def size(self) -> Pt:
        """The largest font size in the line."""
        return max((run.size for run in self.runs), default=0.0)

    @property
    def text(self) -> str:
        """The characters of the line."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class TextParagraph:
    """A paragraph whose lines are broken.

    Attributes:
        runs: The whole text, unbroken; what the PPTX writer writes.
        lines: The same text as lines; what the painter draws. Never empty.
        style: Alignment, spaces, bullet and indent.
        is_rtl: Whether the paragraph runs from right to left; `start` is then the right edge.
    """

    runs: tuple[Run, ...]
    lines: tuple[Line, ...]
    style: TextStyle
    is_rtl: bool = False

    @property
    def text(self) -> str:
        """The characters of the paragraph."""
        return "".join(run.text for run in self.runs)

    @property
    def line_heights(self) -> tuple[Pt, ...]:
        """Height of each line, points."""
        return tuple((line.size or self.style.size) * LINE_PITCH * self.style.spacing for line in self.lines)

    @property
    def height(self) -> Pt:
        """Height of all lines, points, without the spaces before and after."""
        return sum(self.line_heights)

    @property
    def width(self) -> Pt:
        """Width of the longest line and the indent, points."""
        return max(line.width for line in self.lines) + self.style.indent


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line with the place of its left end: x and baseline, points from the slide's corner."""

    x: Pt
    baseline: Pt
    line: Line
    paragraph: TextParagraph
    is_first: bool


@dataclass(frozen=True, slots=True)
class Insets:
    """Distances of a text from the edges of its box, points."""

    left: Pt = 0.0
    top: Pt = 0.0
    right: Pt = 0.0
    bottom: Pt = 0.0


NO_INSETS = Insets()


def stack_height(paragraphs: Sequence[TextParagraph]) -> Pt:
    """Return the height of the paragraphs under each other, points.

    The space before the first and after the last does not count.
    """
    total = 0.0
    for position, paragraph in enumerate(paragraphs):
        total += paragraph.height
        if position:
            total += paragraph.style.before + paragraphs[position - 1].style.after
    return total


def place_lines(
    box: Box, paragraphs: Sequence[TextParagraph], anchor: Anchor = "top", insets: Insets = NO_INSETS
) -> Iterator[PlacedLine]:
    """Yield every line of the paragraphs with its place inside `box`."""
    inner = box.inset(insets.left, insets.top, insets.right, insets.bottom)
    spare = inner.h - stack_height(paragraphs)
    y = inner.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[anchor]
    for position, paragraph in enumerate(paragraphs):
        if position:
            y += paragraph.style.before + paragraphs[position - 1].style.after
        for number, (line, height) in enumerate(zip(paragraph.lines, paragraph.line_heights, strict=True)):
            baseline = y + _rise(paragraph, line, height)
            yield PlacedLine(_line_x(inner, paragraph, line), baseline, line, paragraph, number == 0)
            y += height


def _rise(paragraph: TextParagraph, line: Line, height: Pt) -> Pt:
    """Return the distance of the baseline from the top of its line, which line spacing scales as a whole."""
    if paragraph.style.spacing < 1.0:
        return height * TIGHT_BASELINE
    return height - (line.size or paragraph.style.size) * (LINE_PITCH - FIRST_BASELINE)


def _line_x(inner: Box, paragraph: TextParagraph, line: Line) -> Pt:
    style = paragraph.style
    if style.align == "center":
        start = inner.x + (0.0 if paragraph.is_rtl else style.indent)
        return start + (inner.w - style.indent - line.width) / 2
    at_left = (style.align == "start") != paragraph.is_rtl
    if at_left:
        return inner.x + (0.0 if paragraph.is_rtl else style.indent)
    return inner.right - line.width - (style.indent if paragraph.is_rtl else 0.0)
