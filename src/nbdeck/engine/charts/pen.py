"""Words of a chart: measured, shortened, broken, and set into text boxes at one size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from nbdeck.engine.scene import (
    FIRST_BASELINE,
    LINE_PITCH,
    Box,
    Color,
    Line,
    Look,
    Paragraph,
    Pt,
    Run,
    TextBox,
    TextStyle,
)
from nbdeck.engine.text.breaking import find_breaks
from nbdeck.engine.text.clusters import cluster_starts
from nbdeck.engine.text.fonts import text_width
from nbdeck.engine.text.language import is_rtl_text

ELLIPSIS = "…"
ASCENT = 0.78
"""What letters take above their baseline, in font sizes: collisions are judged by this, not by line pitch."""
DESCENT = 0.22
MIDDLE = 0.28
"""From the middle of a label down to its baseline, in font sizes. Source: measured in LibreOffice's charts."""

Side = Literal["left", "center", "right"]


Label = TypeVar("Label", str, tuple[str, ...])


@dataclass(frozen=True, slots=True)
class Pen:
    """What all words of one chart share.

    Attributes:
        size: Font size, points.
        color: Ink where nothing else is said.
    """

    look: Look
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
        breaks = find_breaks([self._run(text, self.color, bold=False)], width, self.look)
        if breaks.has_broken_word or len(breaks.spans) > lines:
            return ()
        return tuple(text[start:end] for start, end in breaks.spans)

    def keeps_words(self, text: str, width: Pt) -> bool:
        """Whether every word of a text fits into lines of that width."""
        if self.width(text) <= width:
            return True
        return not find_breaks([self._run(text, self.color, bold=False)], width, self.look).has_broken_word

    def clipped(self, text: str, width: Pt, lines: int, *, at_middle: bool = False) -> tuple[str, ...]:
        """Return `text` in at most so many lines of that width, the last one shortened if it has to be."""
        breaks = find_breaks([self._run(text, self.color, bold=False)], width, self.look).spans
        if len(breaks) <= lines:
            return tuple(text[start:end] for start, end in breaks)
        last = self.shortened(text[breaks[lines - 1][0] :], width, at_middle=at_middle)
        return (*(text[start:end] for start, end in breaks[: lines - 1]), last)

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
        is_rtl = is_rtl_text("\n".join(lines), self.lang)
        broken = tuple(
            Line((self._run(line, ink, bold=bold),), own) for line, own in zip(lines, widths, strict=True)
        )
        whole = (self._run("\n".join(lines), ink, bold=bold),)
        style = TextStyle(self.size, color=ink, bold=bold, align="center")
        return TextBox(
            box=Box(left, baseline - self.size * FIRST_BASELINE, width, self.pitch * len(lines)),
            paragraphs=(Paragraph(whole, broken, style, is_rtl),),
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
