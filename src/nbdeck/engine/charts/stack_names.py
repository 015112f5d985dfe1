"""Words beside stacks: the names of series at the last one, and values that have no room in their part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nbdeck.engine.charts.canvas import LABEL_GAP, MIDDLE, Canvas, Cramped
from nbdeck.engine.charts.field import Field
from nbdeck.engine.charts.heights import Heights
from nbdeck.engine.charts.levels import END_GAP
from nbdeck.engine.charts.lines import spread
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, SheetColumn, cell_of

WIDEST_NAME = 0.3
"""Of the chart's width, for names beside stacks."""
_NAMES = {True: "End label", False: "Value label"}
_FARTHEST, _FARTHEST_NAME = 5.0, 0.35
"""How far from the middle of its part of a stack a value, and a name, may stand, font sizes."""
_PITCH, _PITCH_OF_NAMES = 1.1, 1.25
"""Of values and of names below each other, font sizes."""
_OFF_AXIS = 0.6
"""Of the middle of a name from the line of the axis, font sizes."""


@dataclass(frozen=True, slots=True)
class StackPart:
    """A part of a stack and what stands beside it.

    Attributes:
        text: The name of its series, its value, or both.
        is_named: Whether the name is among these.
        is_bare: Whether it is the name alone: the part's own label is its value, or it has none.
    """

    row: int
    index: int
    box: Box
    color: Color
    text: str
    is_named: bool
    is_bare: bool = False


def write_beside(
    field: Field, canvas: Canvas, parts: Sequence[StackPart], room: Pt, separator: str
) -> Iterator[tuple[StackPart, DataLabel]]:
    """Write words beside their stacks, apart from each other, and yield each with the label of its part.

    Args:
        field: Where the stacks stand.
        canvas: To write on.
        parts: Of any stacks.
        room: Between one stack and the next, points.
        separator: Between name and value.

    Raises:
        Cramped: one has no room.
    """
    pen = field.context.pen
    for index in dict.fromkeys(part.index for part in parts):
        stack = {part.row: part for part in parts if part.index == index}
        are_names = all(part.is_named for part in stack.values())
        axis, clear = field.along(0.0), _OFF_AXIS * pen.size if are_names else 0.0
        middles = {
            row: min(y, axis - clear) if (y := part.box.center[1]) <= axis else max(y, axis + clear)
            for row, part in stack.items()
        }
        pitch, most = (_PITCH_OF_NAMES, _FARTHEST_NAME) if are_names else (_PITCH, _FARTHEST)
        downs = spread(middles, dict.fromkeys(stack, pitch * pen.size), most * pen.size)
        for row, part in stack.items():
            gap = END_GAP if part.is_named else LABEL_GAP
            x, y = part.box.right + gap, middles[row] + downs[row]
            baseline, is_bold = y + MIDDLE * pen.size, part.is_named
            drawn = pen.label(part.text, x, baseline, "left", bold=is_bold, name=_NAMES[part.is_bare])
            if not is_bold and drawn.box.w + 2 * LABEL_GAP > room:
                raise Cramped
            if are_names and abs(y - axis) < clear - 0.01:
                raise Cramped
            canvas.must_write(drawn)
            shift = (drawn.box.center[0] - part.box.center[0], y - part.box.center[1])
            label = DataLabel(part.text, "center", pen.color, is_bold=is_bold, shift=shift)
            yield (
                part,
                replace(label, shows=("series", "value"), separator=separator) if is_bold else label,
            )


def name_series(field: Field, heights: Heights, part: StackPart, label: DataLabel) -> ChartSeries:
    """Return the series whose label is the name of a part: a point that does not show and follows its middle.

    The label is read from the cell that names the series: another series of that name would be read for it.
    """
    count = len(field.context.figures.categories)
    value, formula = heights.middle(part.row, part.index)
    shift = (part.box.w / 2 + END_GAP - LABEL_GAP, label.shift[1])
    own = replace(label, position="right", shows=("cell",), separator="", shift=shift)
    cell = cell_of(field.context.figures.rows[part.row].place, -1)
    return ChartSeries(
        f"| {part.text}",
        tuple(value if at == part.index else None for at in range(count)),
        part.color,
        labels=((part.index, own),),
        plot="LINE",
        is_helper=True,
        is_drawn=False,
        formulas=tuple(formula if at == part.index else "" for at in range(count)),
        cells=SheetColumn(
            f"| {part.text} …",
            tuple(part.text if at == part.index else None for at in range(count)),
            tuple(cell if at == part.index else "" for at in range(count)),
        ),
    )
