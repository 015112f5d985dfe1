"""Names and shares at the slices of pies and doughnuts, on them or around, where no two touch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from unicodedata import category

from nbdeck.contract.locales import percent_mark
from nbdeck.contract.number_format import format_number, sections_of
from nbdeck.engine.charts.canvas import Canvas, ChartTypography, Cramped, Side
from nbdeck.engine.charts.figures import ChartContext, Figures
from nbdeck.engine.charts.heights import share_code
from nbdeck.engine.charts.lines import spread
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.chart import DataLabel, LabelPart, LabelPosition
from nbdeck.engine.scene.elements import TextBox

LABEL_GAP: Pt = 4.2
"""From a pie's edge to its labels, points. Source: measured in LibreOffice's charts."""
_LONGEST_UNIT = 6
"""Characters of a unit that is written at each value."""
_LINES_OF_NAME = 3
_AIR, _FARTHEST = 0.3, 3.0
"""Between labels around a circle, font sizes, and how far one gives way to others, in lines."""
_WIDEST_LABEL = 0.2
"""Of the chart's width, that names may always take; beside a wide chart's circle they may take all there is."""
_BELOW_LINE = 0.1
"""What letters of a last line may reach below its frame, font sizes."""
_RADII = (0.92, 0.88, 0.85, 0.8, 0.75)
"""Radii of a circle with labels around it, in that of the one that fills the height."""
_STRAIGHT = math.radians(5)
"""Labels this close to the axes of the circle are centred on them, others have a corner at the edge."""
HOLE = 50
"""Of a doughnut, percent of its diameter: the one that LibreOffice draws whatever the file says."""


@dataclass(frozen=True, slots=True)
class PieSlice:
    """A slice with its angles in radians, clockwise from the top."""

    index: int
    name: str
    value: float
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

    @property
    def box(self) -> Box:
        """The square around it."""
        return Box(self.x - self.radius, self.y - self.radius, 2 * self.radius, 2 * self.radius)


@dataclass(frozen=True, slots=True)
class LabelledCircle:
    """A circle with the labels of its slices: number of the slice, what is drawn, what the native chart has."""

    circle: Circle
    labels: tuple[tuple[int, TextBox, DataLabel], ...]
    names: tuple[str, ...] = ()
    """Of all slices as they are broken around the circle."""


def may_be_named(slices: Sequence[PieSlice]) -> bool:
    """Whether all slices have names, and none is a zero, to which LibreOffice writes no label: only a legend does."""
    return bool(slices) and all(part.share and part.name for part in slices)


def named_circle(context: ChartContext, slices: Sequence[PieSlice]) -> LabelledCircle | None:
    """Return a circle with the names of all slices around it, long ones broken, None where they have no room."""
    if not (context.plan.has_labels and may_be_named(slices)):
        return None
    box, pen = context.box, context.pen
    most = max(box.w * _WIDEST_LABEL, (box.w - box.h) / 2)
    names = [pen.wrapped(part.name, most, _LINES_OF_NAME) for part in slices]
    if not all(names):
        return None
    broken = [replace(part, name="\n".join(name)) for part, name in zip(slices, names, strict=True)]
    label = slice_label(slices, context)
    label = replace(label, position="outside_end", shows=("category", *label.shows))
    separators = (" ", "\n") if all(len(name) == 1 for name in names) else ("\n",)
    labels = (replace(label, separator=separator) for separator in separators)
    circles = (labelled_circle(context, broken, each, box) for each in labels)
    return next(filter(None, circles), None)


def labelled_circle(
    context: ChartContext,
    slices: Sequence[PieSlice],
    label: DataLabel,
    box: Box,
) -> LabelledCircle | None:
    """Return the largest circle around which labels have room, None for none."""
    pen, is_ring = context.pen, context.figures.kind == "DOUGHNUT"
    named = [(part, _text(label, part)) for part in slices if part.share]
    for share in _RADII:
        circle = Circle(*box.center, min(box.w, box.h) / 2 * share)
        canvas = Canvas(box)
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


def _around(
    pen: ChartTypography, canvas: Canvas, circle: Circle, named: Sequence[tuple[PieSlice, str]]
) -> dict[int, tuple[TextBox, TextBox]]:
    """Return by its slice each label as it stands by rule, and as it is apart from the others and close to the circle.

    Raises:
        Cramped: one has no room.
    """
    usual = {part.index: _outside(pen, circle, part, text) for part, text in named}
    box, places = canvas.box, dict[int, tuple[TextBox, TextBox]]()
    for is_right in (True, False):
        side = [part.index for part, _ in named if (math.sin(part.middle) >= 0) is is_right]
        sizes = {at: usual[at].box.h + _AIR * pen.size for at in side}
        middles = {at: usual[at].box.center[1] for at in side}
        for at, down in spread(middles, sizes, _FARTHEST * pen.pitch).items():
            middles[at] += down
        # What an edge of the box pushes away pushes its neighbours.
        order, air = sorted(side, key=lambda at: middles[at]), _AIR * pen.size / 2
        edge = box.y - air
        for at in order:
            middles[at] = max(middles[at], edge + sizes[at] / 2)
            edge = middles[at] + sizes[at] / 2
        edge = box.bottom - _BELOW_LINE * pen.size + air
        for at in reversed(order):
            middles[at] = min(middles[at], edge - sizes[at] / 2)
            edge = middles[at] - sizes[at] / 2
        for at in side:
            frame = usual[at].box
            frame = replace(frame, y=middles[at] - frame.h / 2)
            near = max(frame.y - circle.y, circle.y - frame.bottom, 0.0)
            reach = circle.radius + LABEL_GAP
            if near < reach and frame.y != usual[at].box.y:
                half = math.sqrt(reach**2 - near**2)
                frame = replace(frame, x=circle.x + half if is_right else circle.x - half - frame.w)
            drawn = replace(usual[at], box=frame)
            canvas.must_write(drawn)
            places[at] = (usual[at], drawn)
    return places


def _outside(pen: ChartTypography, circle: Circle, part: PieSlice, text: str) -> TextBox:
    """Return a label outside a slice, as LibreOffice places it: a corner at the edge, or centred on the axes."""
    lines = text.split("\n")
    height = pen.size + pen.pitch * (len(lines) - 1)
    x, y = circle.at(part.middle, 1 + LABEL_GAP / circle.radius)
    sin, cos = math.sin(part.middle), math.cos(part.middle)
    side: Side = "center" if abs(sin) < math.sin(_STRAIGHT) else "left" if sin > 0 else "right"
    top = y - height / 2 if abs(cos) < math.sin(_STRAIGHT) else y - height if cos > 0 else y
    return pen.block(lines, x, top + 0.78 * pen.size, side, name="Slice label")


def unit_code(figures: Figures, lang: str) -> str:
    """Return the format in which slices say their values with the unit of these; "" where they say their shares.

    A currency with a letter that counts, such as £k, stands around its number.
    """
    unit, code = figures.unit, figures.number_format
    sections = sections_of(code)
    if "%" in code or not unit or sections is None or len(unit) > _LONGEST_UNIT:
        return code if unit or "%" in code else ""
    sign = unit[0] if len(unit) > 1 and category(unit[0]) == "Sc" else ""
    behind = percent_mark(lang) if unit == "%" else f"\u00a0{unit}" if not sign else unit[1:].strip()
    parts = ((sign, each, behind) for each in sections)
    return ";".join(
        replace(
            each,
            prefix=f'{each.prefix}"{before}"' if before else each.prefix,
            suffix=f'{each.suffix}"{after}"',
        ).code()
        for before, each, after in parts
    )


def slice_label(slices: Sequence[PieSlice], context: ChartContext) -> DataLabel:
    """Return a label of the values in their unit, else of shares."""
    code = unit_code(context.figures, context.lang)
    shares = share_code((one.share for one in slices), context.lang)
    shows: LabelPart = "value" if code else "percent"
    return DataLabel("", "center", context.pen.color, (shows,), number_format=code or shares)


def _text(label: DataLabel, part: PieSlice) -> str:
    number = format_number(part.value if "value" in label.shows else part.share, label.number_format)
    has_name = "category" in label.shows and part.name
    return f"{part.name}{label.separator}{number}" if has_name else number
