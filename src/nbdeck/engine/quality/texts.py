"""Every text of a slide with the rectangle that its letters cover, wherever it stands: box, cell or chart."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from nbdeck.engine.scene.boxes import Box, Pt, hull
from nbdeck.engine.scene.elements import ChartElement, Element, Group, Table, TextBox
from nbdeck.engine.scene.text import (
    Anchor,
    Insets,
    PlacedLine,
    Role,
    TextParagraph,
    place_lines,
    stack_height,
)

ASCENT = 0.74
DESCENT = 0.22
"""How far letters reach above and below the baseline, in font sizes: capitals and descenders of text faces."""


@dataclass(frozen=True, slots=True)
class TextFrame:
    """A text with its frame.

    Attributes:
        home: What it stands in.
        owner: Name for messages.
    """

    frame: Box
    paragraphs: tuple[TextParagraph, ...]
    anchor: Anchor
    insets: Insets
    home: Literal["box", "cell", "chart"]
    owner: str
    role: Role = "body"
    rotation: float = 0.0
    is_named: bool = False
    """Whether the owner is the name of a shape."""

    @property
    def text(self) -> str:
        """The characters of all paragraphs."""
        return " ".join(paragraph.text for paragraph in self.paragraphs)

    @property
    def inner_width(self) -> Pt:
        """Width that lines may take, points."""
        return self.frame.w - self.insets.left - self.insets.right

    @property
    def height(self) -> Pt:
        """Height of the text with its insets, points."""
        return stack_height(self.paragraphs) + self.insets.top + self.insets.bottom

    def lines(self) -> Iterator[PlacedLine]:
        """Yield the lines that show something, with their places."""
        for placed in place_lines(self.frame, self.paragraphs, self.anchor, self.insets):
            if placed.line.text.strip():
                yield placed

    def ink(self) -> Box | None:
        """Return the smallest rectangle around all letters and bullets; None for a text that shows nothing."""
        boxes = [line_ink(placed) for placed in self.lines()]
        if not boxes:
            return None
        return turned(hull(boxes), self.frame.center, self.rotation) if self.rotation else hull(boxes)


def line_ink(placed: PlacedLine) -> Box:
    """Return the rectangle that the letters of a line cover, its bullet included."""
    size = placed.line.size
    style = placed.paragraph.style
    indent = style.bullet_room if placed.is_first and style.bullet else 0.0
    x = placed.x if placed.paragraph.is_rtl else placed.x - indent
    top = placed.baseline - ASCENT * size
    return Box(x, top, placed.line.width + indent, (ASCENT + DESCENT) * size)


def turned(box: Box, about: tuple[Pt, Pt], degrees: float) -> Box:
    """Return the smallest upright rectangle that holds a box turned clockwise about a point."""
    (x, y), cos, sin = about, math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = [(at_x - x, at_y - y) for at_x in (box.x, box.right) for at_y in (box.y, box.bottom)]
    points = [(x + dx * cos - dy * sin, y + dx * sin + dy * cos) for dx, dy in corners]
    return hull([Box(at_x, at_y, 0.0, 0.0) for at_x, at_y in points])


def texts_of(element: Element) -> Iterator[TextFrame]:
    """Yield the texts of an element, of its cells, of its chart drawing and of its children."""
    match element:
        case TextBox():
            yield _of_box(element, "box", element.name)
        case Table():
            for row, column, box, cell in element.cell_boxes():
                owner = f"{element.name or 'Table'}, row {row + 1}, column {column + 1}"
                yield TextFrame(box, cell.paragraphs, cell.anchor, cell.insets, "cell", owner)
        case ChartElement():
            for part in element.drawing:
                if isinstance(part, TextBox):
                    yield _of_box(part, "chart", element.name or "Chart")
        case Group():
            for child in element.children:
                yield from texts_of(child)
        case _:
            return


def _of_box(box: TextBox, home: Literal["box", "chart"], owner: str) -> TextFrame:
    return TextFrame(
        box.box,
        box.paragraphs,
        box.anchor,
        box.insets,
        home,
        owner or "Text",
        box.role,
        box.rotation,
        bool(owner),
    )


def shortened(text: str, limit: int = 40) -> str:
    """Return a text for a message, cut at `limit` characters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"
