"""Names and shares at the slices of pies and doughnuts, on them or around, where no two touch."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.number_format import format_number, in_language, share_format
from nbdeck.engine.charts.canvas import MIDDLE, Canvas, ChartTypography, Side, inside_inks
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.scene.boxes import BACKGROUND, Box, Color, Pt
from nbdeck.engine.scene.chart import DataLabel, LabelPosition
from nbdeck.engine.scene.elements import TextBox

LABEL_GAP: Pt = 4.2
"""From a pie's edge to its labels, points. Source: measured in LibreOffice's charts."""
_ON_RING: Pt = 1.0
"""Between a label and the edges of its piece of a ring."""
_MOST_NAMED = 8
_LINES_OF_NAME = 3
_MOST_STEPS, _AIR = 5, 0.4
"""Quarters of its height by which a label gives way to another, and font sizes between percents around a ring."""
_WIDEST_LABEL = 0.2
"""Of the chart's width; wider data labels are wrapped by PowerPoint."""
RADII = (0.92, 0.85)
"""Radii of a circle with labels around it, in that of the one that fills the height."""
_RADII_OF_NAMED = (0.92, 0.88, 0.85, 0.8, 0.75)
"""The same where the labels are names with their shares."""
_STRAIGHT = math.radians(5)
"""Labels this close to the axes of the circle are centred on them, others have a corner at the edge."""
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


def named_circle(context: ChartContext, slices: Sequence[PieSlice]) -> LabelledCircle | None:
    """Return a pie with the names of all slices around it, None where a legend has to name them.

    Long names are broken: PowerPoint breaks wider ones as it likes.
    """
    # LibreOffice writes no label where there is no slice: only a legend names a zero.
    is_whole = all(part.share and part.name for part in slices)
    if not (context.plan.has_labels and 0 < len(slices) <= _MOST_NAMED and is_whole):
        return None
    most = context.box.w * _WIDEST_LABEL
    names = [context.pen.wrapped(part.name, most, _LINES_OF_NAME) for part in slices]
    if not all(names):
        return None
    broken = [replace(part, name="\n".join(name)) for part, name in zip(slices, names, strict=True)]
    label = replace(percent_label(slices, context), position="outside_end", shows=("category", "percent"))
    separators = (" ", "\n") if all(len(name) == 1 for name in names) else ("\n",)
    labels = (replace(label, separator=separator) for separator in separators)
    circles = (labelled_circle(context, broken, each, context.box, _RADII_OF_NAMED, most) for each in labels)
    return next(filter(None, circles), None)


def labels_on_ring(
    context: ChartContext, circle: Circle, slices: Sequence[PieSlice]
) -> Iterator[tuple[int, TextBox, DataLabel]]:
    """Yield the labels that fit on their piece of the ring, each on a plate where some could not be read on it."""
    fills = [part.color for part in slices]
    readable = inside_inks(context.look, fills, context.size)
    inks, is_bold = readable or ((context.pen.color,) * len(fills), False)
    plate = None if readable else BACKGROUND
    label = percent_label(slices, context)
    for part, ink in zip(slices, inks, strict=True):
        text = _text(label, part)
        x, y = circle.at(part.middle, (1 + HOLE / 100) / 2)
        drawn = context.pen.block(
            [text], x, y + MIDDLE * context.size, color=ink, bold=is_bold, name="Slice label"
        )
        if _is_on_ring(drawn.box, circle, part):
            yield part.index, drawn, replace(label, text=text, color=ink, is_bold=is_bold, plate=plate)


def _is_on_ring(box: Box, circle: Circle, part: PieSlice) -> bool:
    """Whether all of a label lies on its piece of the ring, a little inside its edges."""
    wide = box.inset(-_ON_RING)
    sides = [(x, y) for x in (wide.x, wide.right) for y in (wide.y, wide.bottom)]
    nearest = math.hypot(
        max(wide.x - circle.x, circle.x - wide.right, 0.0),
        max(wide.y - circle.y, circle.y - wide.bottom, 0.0),
    )
    turns = [math.remainder(math.atan2(x - circle.x, circle.y - y) - part.middle, math.tau) for x, y in sides]
    return (
        nearest >= circle.radius * HOLE / 100
        and all(math.hypot(x - circle.x, y - circle.y) <= circle.radius for x, y in sides)
        and (part.share == 1.0 or all(abs(turn) <= (part.end - part.start) / 2 for turn in turns))
    )


def labelled_circle(
    context: ChartContext,
    slices: Sequence[PieSlice],
    label: DataLabel,
    box: Box,
    shares: Sequence[float],
    most: Pt,
    least: float = 0.0,
) -> LabelledCircle | None:
    """Return the largest of some circles around which labels have room in lines of a width, None for none.

    Slices of a share below `least` may lack theirs.
    """
    pen, is_ring = context.pen, context.figures.kind == "DOUGHNUT"
    texts = [_text(label, part) for part in slices]
    if max(pen.width(line) for text in texts for line in text.split("\n")) > most:
        return None
    named = list(zip(slices, texts, strict=True))
    for share in shares:
        circle = Circle(*box.center, min(box.w, box.h) / 2 * share)
        drawn = _around(pen, box, circle, named, _AIR * pen.size if is_ring else 0.0)
        if any(part.index not in drawn and part.share >= least for part in slices):
            continue
        labels = []
        for part, text in named:
            if part.index not in drawn:
                continue
            usual, text_box = drawn[part.index]
            start = circle.at(part.middle, (1 + HOLE / 100) / 2) if is_ring else usual.box.center
            x, y = (round(end - begin, 3) for end, begin in zip(text_box.box.center, start, strict=True))
            where: LabelPosition = "center" if is_ring else label.position
            own = replace(label, text=text, position=where, shift=(x, y))
            labels.append((part.index, text_box, own))
        return LabelledCircle(circle, tuple(labels), names=tuple(part.name for part in slices))
    return None


def _around(
    pen: ChartTypography, box: Box, circle: Circle, named: Sequence[tuple[PieSlice, str]], air: Pt
) -> dict[int, tuple[TextBox, TextBox]]:
    """Return by its slice each label that has room, as it stands by rule and as it is apart from larger slices'."""
    canvas, places = Canvas(box), dict[int, tuple[TextBox, TextBox]]()
    for part, text in sorted(named, key=lambda pair: -pair[0].share):
        usual = _outside(pen, circle, part, text, LABEL_GAP + air / 2)
        if drawn := next((one for one in _apart(usual, part) if canvas.write(one, air)), None):
            places[part.index] = (usual, drawn)
    return places


def _apart(text: TextBox, part: PieSlice) -> Iterator[TextBox]:
    """Yield a label where it stands as a rule, then farther above or below the circle."""
    step = text.box.h / 4 * (-1 if math.cos(part.middle) > 0 else 1)
    for count in range(_MOST_STEPS):
        yield replace(text, box=replace(text.box, y=text.box.y + count * step))


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
