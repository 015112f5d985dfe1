"""What words at a point must not lie on: bars, lines and dots."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.canvas import LABEL_GAP, MIDDLE, Canvas, ChartTypography, outline, reading_color
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.palette import SeriesColors
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, LabelPosition, cell_of
from nbdeck.engine.scene.elements import Shape, TextBox

Spot = tuple[Pt, Pt]
_SOLID = frozenset({"Chart bar", "Chart point", "Chart arrow head"})
_STROKES = frozenset({"Chart level", "Chart arrow"})


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Data as it is drawn.

    Attributes:
        boxes: Bars, and the squares around dots.
        strokes: Lines, each through its points; None is a gap.
    """

    boxes: tuple[Box, ...] = ()
    strokes: tuple[tuple[Spot | None, ...], ...] = ()

    def is_free(self, box: Box) -> bool:
        """Whether nothing is drawn in a box."""
        if any(_do_meet(box, other) for other in self.boxes):
            return False
        return not any(
            one is not None and other is not None and _crosses(box, one, other)
            for stroke in self.strokes
            for one, other in pairwise(stroke)
        )


def _do_meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _crosses(box: Box, one: Spot, other: Spot) -> bool:
    """Whether a straight line has a part inside a box (Liang and Barsky)."""
    start, end = 0.0, 1.0
    dx, dy = other[0] - one[0], other[1] - one[1]
    for step, room in (
        (-dx, one[0] - box.x),
        (dx, box.right - one[0]),
        (-dy, one[1] - box.y),
        (dy, box.bottom - one[1]),
    ):
        if step == 0:
            if room < 0:
                return False
        elif step < 0:
            start = max(start, room / step)
        else:
            end = min(end, room / step)
    return start <= end


def around(box: Box, gap: Pt) -> Box:
    """Return a box with some room on every side; a negative gap takes it away."""
    return Box(box.x - gap, box.y - gap, max(box.w + 2 * gap, 0.0), max(box.h + 2 * gap, 0.0))


def words_on(canvas: Canvas) -> Obstacles:
    """Return the words that are written so far."""
    return Obstacles(tuple(part.box for part in canvas.drawing if isinstance(part, TextBox)))


def obstacles_on(canvas: Canvas) -> Obstacles:
    """Return the data and the lines over them that are drawn so far; gridlines and axes may be crossed by words."""
    boxes, strokes = [], []
    for part in canvas.drawing:
        if isinstance(part, TextBox):
            continue
        if part.name in _SOLID:
            boxes.append(part.box)
        elif part.kind == "path" and part.name == "Chart line":
            strokes.append(tuple(_points(part)))
        elif part.name in _STROKES:
            strokes.append(((part.box.x, part.box.y), (part.box.right, part.box.bottom)))
    return Obstacles(tuple(boxes), tuple(strokes))


def _points(line: Shape) -> Iterator[Spot | None]:
    """Yield the points of a line, None where it is lifted."""
    for number, command in enumerate(line.commands):
        if command.op == "M" and number:
            yield None
        yield from command.points


_DOT: Pt = 9.0
_SIDES: tuple[LabelPosition, ...] = ("above", "below")
_BESIDE: tuple[LabelPosition, ...] = ("right", "left")


def draw_spots(
    context: ChartContext,
    canvas: Canvas,
    points: Sequence[Sequence[Spot | None]],
    palette: SeriesColors,
    diameter: Pt = _DOT,
    *,
    has_values: bool = True,
    said: Collection[tuple[int, int]] = (),
) -> tuple[ChartSeries, ...]:
    """Draw the points that stand out on their lines, and return the series of them alone, which follow the lines.

    A point of the line itself would not do: LibreOffice gives its dot the colour of the line.

    Args:
        context: With the figures.
        canvas: To draw on.
        points: Where the points are, of shape (series, categories).
        palette: With their colours.
        diameter: Of the dots, points.
        has_values: Whether their values are written.
        said: Points (series, category) whose values stand beside them already.
    """
    obstacles = Obstacles(strokes=tuple(map(tuple, points)))
    helpers = []
    for row, one in enumerate(context.figures.rows):
        colors = dict(palette.points[row])
        if not colors:
            continue
        values = tuple(value if at in colors else None for at, value in enumerate(one.values))
        unsaid = {at: color for at, color in colors.items() if (row, at) not in said}
        for at, color in colors.items():
            if spot := points[row][at]:
                canvas.dot(*spot, diameter, color)
        helpers.append(
            ChartSeries(
                name=f"{one.name} *",
                values=values,
                color=next(iter(colors.values())),
                labels=tuple(value_labels(context, canvas, obstacles, points[row], unsaid, values))
                if has_values
                else (),
                marker_size=diameter,
                is_helper=True,
                is_drawn=False,
                formulas=tuple(
                    "" if value is None else cell_of(one.place, at) for at, value in enumerate(values)
                ),
            )
        )
    return tuple(helpers)


def value_labels(
    context: ChartContext,
    canvas: Canvas,
    obstacles: Obstacles,
    points: Sequence[Spot | None],
    colors: dict[int, Color],
    values: Sequence[float | None],
    diameter: Pt = _DOT,
) -> Iterator[tuple[int, DataLabel]]:
    """Write the values above or below their dots, and yield them as the native chart's labels.

    A value that a gridline would strike through stands beside its dot, if it has room there; the axis strikes none.

    Args:
        context: With the pen.
        canvas: To write on.
        obstacles: What the values keep off.
        points: Of the line.
        colors: Which of them have their values, and in what colour.
        values: Of all points.
        diameter: Of the dots, points.
    """
    axis, every_line = (_rulings(canvas, color) for color in (context.style.axis, None))
    for at, color in colors.items():
        spot, value = points[at], values[at]
        if spot is None or value is None:
            continue
        text = format_number(value, context.figures.number_format)
        ink = reading_color(context.look, color, context.pen.color)
        sides = (*(_SIDES[::-1] if _is_valley(points, at) else _SIDES), *_BESIDE)
        for rulings, side in product((every_line, axis), sides):
            drawn = _beside_dot(context.pen, text, spot, side, diameter / 2 + LABEL_GAP, ink)
            (left, top), _, (right, bottom), *_ = outline(drawn)
            is_clear = rulings.is_free(Box(left, top, right - left, bottom - top))
            if is_clear and obstacles.is_free(drawn.box) and canvas.write(drawn):
                yield at, DataLabel(text, side, ink, is_bold=True)
                break


def _rulings(canvas: Canvas, color: Color | None) -> Obstacles:
    """Return gridlines and axes of one colour, or all, that are drawn so far."""
    lines = (part for part in canvas.drawing if not isinstance(part, TextBox) and part.name == "Chart line")
    boxes = [part.box for part in lines if part.kind == "line" and color in {None, part.line}]
    return Obstacles(strokes=tuple(((box.x, box.y), (box.right, box.bottom)) for box in boxes))


def _beside_dot(
    pen: ChartTypography, text: str, spot: Spot, side: LabelPosition, gap: Pt, ink: Color
) -> TextBox:
    """Return a value at one side of its dot."""
    x, y = spot
    if side in _SIDES:
        y += -gap - 0.25 * pen.size if side == "above" else gap + 0.75 * pen.size
        return pen.label(text, x, y, color=ink, bold=True, name="Value label")
    is_right = side == "right"
    x, y = x + (gap if is_right else -gap), y + MIDDLE * pen.size
    return pen.label(text, x, y, "left" if is_right else "right", color=ink, bold=True, name="Value label")


def _is_valley(points: Sequence[Spot | None], at: int) -> bool:
    """Whether the points beside one lie higher on the slide."""
    own, beside = (
        points[at],
        [spot for spot in (*points[max(at - 1, 0) : at], *points[at + 1 : at + 2]) if spot],
    )
    return own is not None and bool(beside) and all(spot[1] < own[1] for spot in beside)
