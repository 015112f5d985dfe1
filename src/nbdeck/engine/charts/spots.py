"""Single points that stand out: dots with their values, where neither data nor other words stand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.canvas import Canvas, reading_color
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.legends import SeriesColors
from nbdeck.engine.charts.obstacles import Obstacles, Spot
from nbdeck.engine.scene import ChartSeries, Color, DataLabel, LabelPosition, Pt, cell_of

_DOT: Pt = 9.0
LABEL_GAP: Pt = 2.8
"""From a dot to its label, points. Source: measured in LibreOffice's charts."""
_SIDES: tuple[LabelPosition, ...] = ("above", "below")


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
                labels=tuple(_labels(context, canvas, obstacles, points[row], unsaid, values))
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


def _labels(
    context: ChartContext,
    canvas: Canvas,
    obstacles: Obstacles,
    points: Sequence[Spot | None],
    colors: dict[int, Color],
    values: Sequence[float | None],
) -> Iterator[tuple[int, DataLabel]]:
    """Write the values above or below their dots, and yield them as the native chart's labels."""
    size, gap = context.size, _DOT / 2 + LABEL_GAP
    for at, color in colors.items():
        spot, value = points[at], values[at]
        if spot is None or value is None:
            continue
        text, ink = (
            format_number(value, context.figures.number_format),
            reading_color(context.look, color, context.pen.color),
        )
        for side in _SIDES:
            y = spot[1] - gap - 0.25 * size if side == "above" else spot[1] + gap + 0.75 * size
            drawn = context.pen.label(text, spot[0], y, color=ink, bold=True, name="Value label")
            if obstacles.is_free(drawn.box) and canvas.write(drawn):
                yield at, DataLabel(text, side, ink, is_bold=True)
                break
