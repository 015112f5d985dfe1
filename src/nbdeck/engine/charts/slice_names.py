"""Names and shares at the slices of pies and doughnuts, on them or around, where no two touch."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from nbdeck.contract.number_format import format_number, in_language, share_format
from nbdeck.engine.charts.canvas import MIDDLE, Canvas, ChartTypography, Cramped, Side, inside_inks
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.lines import spread
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.chart import DataLabel, LabelPosition
from nbdeck.engine.scene.elements import TextBox

LABEL_GAP: Pt = 4.2
"""From a pie's edge to its labels, points. Source: measured in LibreOffice's charts."""
_MOST_NAMED = 8
_LINES_OF_NAME = 3
_AIR, _FARTHEST = 0.15, 2.5
"""Between labels around a circle, font sizes, and how far one gives way to others, in lines."""
_WIDEST_LABEL = 0.2
"""Of the chart's width, that names may always take; beside a wide chart's circle they may take all there is."""
_RADII = (0.92, 0.88, 0.85, 0.8, 0.75)
"""Radii of a circle with labels around it, in that of the one that fills the height."""
_STRAIGHT = math.radians(5)
"""Labels this close to the axes of the circle are centred on them, others have a corner at the edge."""
_DIGITS = 0.2
"""Above and below figures in the frame of their line, font sizes."""
HOLE = 50
"""Of a doughnut, percent of its diameter: the one that LibreOffice draws whatever the file says."""


@dataclass(frozen=True, slots=True)
class PieSlice:
    """A slice with its angles in radians, clockwise from the top."""

    index: int
    name: str
    share: float
    start: float
    color: Color

    @property
    def end(self) -> float:
        """Where it ends."""
        return self.start + 2 * math.pi * self.share

    @property
    def middle(self) -> float:
        """Between start and end."""
        return (self.start + self.end) / 2


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its middle and radius, points."""

    x: Pt
    y: Pt
    radius: Pt

    def at(self, angle: float, reach: float = 1.0) -> tuple[Pt, Pt]:
        """Return the point at an angle, `reach` radii from the middle."""
        return (
            self.x + math.sin(angle) * self.radius * reach,
            self.y - math.cos(angle) * self.radius * reach,
        )

    def touches(self, box: Box) -> bool:
        """Whether a box reaches into it."""
        x, y = min(max(self.x, box.x), box.right), min(max(self.y, box.y), box.bottom)
        return math.hypot(x - self.x, y - self.y) < self.radius

    def holds(self, box: Box, part: PieSlice, hole: float) -> bool:
        """Whether a slice, which begins `hole` radii from the middle, has a box in it."""
        half = math.pi * part.share
        for x, y in itertools.product((box.x, box.right), (box.y, box.bottom)):
            angle = math.atan2(x - self.x, self.y - y) - part.middle
            off = abs((angle + math.pi) % (2 * math.pi) - math.pi)
            if off > half or not hole <= math.hypot(x - self.x, y - self.y) / self.radius <= 1:
                return False
        return True

    @property
    def box(self) -> Box:
        """The square around it."""
        return Box(self.x - self.radius, self.y - self.radius, 2 * self.radius, 2 * self.radius)


@dataclass(frozen=True, slots=True)
class LabelledCircle:
    """A circle with the labels of its slices: number of the slice, what is drawn, what the native chart has."""

    circle: Circle
    labels: tuple[tuple[int, TextBox, DataLabel], ...]
    legend: Box | None = None
    """Where the legend stands; None leaves that to the legend."""
    names: tuple[str, ...] = ()
    """Of all slices as they are broken around the circle."""


def named_circle(
    context: ChartContext, slices: Sequence[PieSlice], caption: TextBox | None = None
) -> LabelledCircle | None:
    """Return a circle with the names of all slices around it, long ones broken; None where a legend has to name them.

    Args:
        context: With what is drawn.
        slices: All of them.
        caption: Stands in a corner and is kept clear.
    """
    # LibreOffice writes no label where there is no slice: only a legend names a zero.
    is_whole = all(part.share and part.name for part in slices)
    if not (context.plan.has_labels and 0 < len(slices) <= _MOST_NAMED and is_whole):
        return None
    box, pen = context.box, context.pen
    most = max(box.w * _WIDEST_LABEL, (box.w - box.h) / 2)
    names = [pen.wrapped(part.name, most, _LINES_OF_NAME) for part in slices]
    if not all(names):
        return None
    broken = [replace(part, name="\n".join(name)) for part, name in zip(slices, names, strict=True)]
    label = replace(percent_label(slices, context), position="outside_end", shows=("category", "percent"))
    separators = (" ", "\n") if all(len(name) == 1 for name in names) else ("\n",)
    labels = (replace(label, separator=separator) for separator in separators)
    circles = (labelled_circle(context, broken, each, box, caption=caption) for each in labels)
    return next(filter(None, circles), None)


def labelled_circle(
    context: ChartContext,
    slices: Sequence[PieSlice],
    label: DataLabel,
    box: Box,
    *,
    least: float = 0.0,
    caption: TextBox | None = None,
) -> LabelledCircle | None:
    """Return the largest circle around which labels have room beside a caption, None for none.

    Slices of a share below `least` lack theirs.
    """
    pen, is_ring = context.pen, context.figures.kind == "DOUGHNUT"
    named = [(part, _text(label, part)) for part in slices if part.share > 0 and part.share >= least]
    for share in _RADII:
        circle = Circle(*box.center, min(box.w, box.h) / 2 * share)
        canvas = Canvas(box)
        if caption:
            canvas.keep_off(caption)
        with suppress(Cramped):
            drawn = _around(pen, canvas, circle, named)
            labels = []
            for part, text in named:
                usual, text_box = drawn[part.index]
                start = circle.at(part.middle, (1 + HOLE / 100) / 2) if is_ring else usual.box.center
                x, y = (round(end - begin, 3) for end, begin in zip(text_box.box.center, start, strict=True))
                where: LabelPosition = "center" if is_ring else label.position
                own = replace(label, text=text, position=where, shift=(x, y))
                labels.append((part.index, text_box, own))
            return LabelledCircle(circle, tuple(labels), names=tuple(part.name for part in slices))
    return None


def counted_inside(
    context: ChartContext, slices: Sequence[PieSlice], circle: Circle
) -> tuple[tuple[int, TextBox, DataLabel], ...]:
    """Return labels with the share of each slice in its middle; none where one has no room or cannot be read there."""
    shown = [part for part in slices if part.share]
    inks = inside_inks(context.look, [part.color for part in shown], context.size)
    if not context.plan.has_labels or inks is None:
        return ()
    usual, pen, labels = percent_label(slices, context), context.pen, []
    hole = HOLE / 100 if context.figures.kind == "DOUGHNUT" else 0.0
    for part, ink in zip(shown, inks[0], strict=True):
        label = replace(usual, text=_text(usual, part), color=ink, is_bold=inks[1])
        x, y = circle.at(part.middle, (1 + hole) / 2)
        drawn = pen.label(label.text, x, y + MIDDLE * pen.size, color=ink, bold=inks[1], name="Slice label")
        if not circle.holds(drawn.box.inset(0.0, _DIGITS * pen.size), part, hole):
            return ()
        labels.append((part.index, drawn, label))
    return tuple(labels)


def _around(
    pen: ChartTypography, canvas: Canvas, circle: Circle, named: Sequence[tuple[PieSlice, str]]
) -> dict[int, tuple[TextBox, TextBox]]:
    """Return by its slice each label as it stands by rule, and as it is apart from the others and close to the circle.

    Raises:
        Cramped: one has no room.
    """
    usual = {part.index: _outside(pen, circle, part, text, LABEL_GAP) for part, text in named}
    box, places = canvas.box, dict[int, tuple[TextBox, TextBox]]()
    for is_right in (True, False):
        side = [part.index for part, _ in named if (math.sin(part.middle) >= 0) is is_right]
        sizes = {at: usual[at].box.h + _AIR * pen.size for at in side}
        downs = spread({at: usual[at].box.center[1] for at in side}, sizes, _FARTHEST * pen.pitch)
        for at in side:
            frame = usual[at].box
            frame = replace(frame, y=min(max(frame.y + downs[at], box.y), box.bottom - frame.h))
            near = max(frame.y - circle.y, circle.y - frame.bottom, 0.0)
            reach = circle.radius + LABEL_GAP
            if near < reach and frame.y != usual[at].box.y:
                half = math.sqrt(reach**2 - near**2)
                frame = replace(frame, x=circle.x + half if is_right else circle.x - half - frame.w)
            drawn = replace(usual[at], box=frame)
            canvas.must_write(drawn)
            places[at] = (usual[at], drawn)
    return places


def _outside(pen: ChartTypography, circle: Circle, part: PieSlice, text: str, gap: Pt) -> TextBox:
    """Return a label outside a slice, as LibreOffice places it: a corner at the edge, or centred on the axes."""
    lines = text.split("\n")
    height = pen.size + pen.pitch * (len(lines) - 1)
    x, y = circle.at(part.middle, 1 + gap / circle.radius)
    sin, cos = math.sin(part.middle), math.cos(part.middle)
    side: Side = "center" if abs(sin) < math.sin(_STRAIGHT) else "left" if sin > 0 else "right"
    top = y - height / 2 if abs(cos) < math.sin(_STRAIGHT) else y - height if cos > 0 else y
    return pen.block(lines, x, top + 0.78 * pen.size, side, name="Slice label")


def percent_label(slices: Sequence[PieSlice], context: ChartContext) -> DataLabel:
    """Return a label of shares, with a decimal where one of them would else read as none."""
    code = in_language(share_format(one.share for one in slices), context.lang)
    return DataLabel("", "center", context.pen.color, ("percent",), number_format=code)


def _text(label: DataLabel, part: PieSlice) -> str:
    percent = format_number(part.share, label.number_format)
    has_name = "category" in label.shows and part.name
    return f"{part.name}{label.separator}{percent}" if has_name else percent
