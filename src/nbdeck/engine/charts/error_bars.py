"""Error bars: lines with caps from a point to both ends of a range."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.engine.charts.canvas import LABEL_GAP, MIDDLE, Canvas, Side
from nbdeck.engine.charts.field import Field
from nbdeck.engine.charts.figures import Figures
from nbdeck.engine.charts.series_values import SeriesValues
from nbdeck.engine.scene.boxes import MUTED, Box, Color, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, ErrorBars, PlotKind, SheetColumn, cell_of
from nbdeck.engine.scene.elements import TextBox

WIDTH: Pt = 1.0
CAP: Pt = 5.67
"""Width of the cap of an error bar, points. Source: measured in LibreOffice, which always draws it."""


def draw_error_bar(canvas: Canvas, x: Pt, start: Pt, end: Pt, color: Color) -> None:
    """Draw an upright error bar from a point to its cap."""
    canvas.line(x, min(start, end), x, max(start, end), color, WIDTH)
    canvas.line(x - CAP / 2, end, x + CAP / 2, end, color, WIDTH)


def draw_range(field: Field, canvas: Canvas, place: Pt, ends: Sequence[float], color: Color) -> None:
    """Draw the error bar of one point, from the lowest to the highest value.

    Args:
        field: Where it stands or lies.
        canvas: Drawn on.
        place: Its y in a lying field, its x in another, points.
        ends: At least two values.
        color: Of its line.
    """
    near, *_, far = sorted(field.along(end) for end in ends)
    if not field.is_lying:
        for start, end in ((near, far), (far, near)):
            draw_error_bar(canvas, place, start, end, color)
        return
    canvas.line(near, place, far, place, color, WIDTH)
    for end in (near, far):
        canvas.line(end, place - CAP / 2, end, place + CAP / 2, color, WIDTH)


def foot_label(field: Field, bar: Box, value: float, text: str, ink: Color) -> tuple[TextBox, DataLabel]:
    """Return the value of a bar where error bars hardly reach: inside it, at zero; as drawn and native."""
    pen, size = field.context.pen, field.context.size
    label = DataLabel(text, "inside_base", ink, is_bold=True)
    if field.is_lying:
        is_left = value < 0
        x, y = bar.right - LABEL_GAP if is_left else bar.x + LABEL_GAP, bar.center[1] + MIDDLE * size
        side: Side = "right" if is_left else "left"
        return pen.label(text, x, y, side, color=ink, bold=True, name="Value label"), label
    y = bar.y + LABEL_GAP + 0.75 * size if value < 0 else bar.bottom - LABEL_GAP - 0.25 * size
    return pen.label(text, bar.center[0], y, color=ink, bold=True, name="Value label"), label


def strikes(field: Field, ends: Sequence[float], box: Box) -> bool:
    """Whether the error bar between the outer of some values lies on a box at its category."""
    places = [field.along(value) for value in ends]
    near, far = (box.x, box.right) if field.is_lying else (box.y, box.bottom)
    return min(places) < far and near < max(places)


def range_of(figures: Figures, row: SeriesValues) -> tuple[SeriesValues, SeriesValues] | None:
    """Return the series of the lower and the upper ends of a series, None where it has none."""
    low = figures.beside(row, SeriesRole.LOW)
    high = figures.beside(row, SeriesRole.HIGH)
    return (low[0], high[0]) if low and high else None


def known_ends(figures: Figures, row: SeriesValues, place: int) -> list[float]:
    """Return the ends of the range of one point that are no gaps."""
    return [end for each in range_of(figures, row) or () if (end := each.values[place]) is not None]


def bars_of(figures: Figures, row: SeriesValues, color: Color) -> ErrorBars | None:
    """Return the native error bars of a series, their lengths following its ends; None where it has none."""
    ends = range_of(figures, row)
    if ends is None or figures.form is not ChartForm.ERROR_BARS:
        return None
    low, high = ends
    up = _lengths(f"{row.name} to {high.name}", row, high)
    return ErrorBars(up, _lengths(f"{row.name} to {low.name}", low, row), color, WIDTH)


def with_ranges(
    figures: Figures, series: Iterable[ChartSeries], color: Color, plot: PlotKind
) -> tuple[ChartSeries, ...]:
    """Return the series of all rows with error bars, and their ends, which widen the axis, in the order of the user.

    Args:
        figures: With the ends.
        series: One for each row.
        color: Of the error bars.
        plot: How the ends are held.
    """
    barred = [
        replace(one, error_bars=bars_of(figures, row, color))
        for one, row in zip(series, figures.rows, strict=True)
    ]
    return in_order(figures.rows, barred, ((row.place, unseen(row, plot)) for row in figures.others))


def in_order(
    rows: Sequence[SeriesValues], series: Sequence[ChartSeries], others: Iterable[tuple[int, ChartSeries]]
) -> tuple[ChartSeries, ...]:
    """Return the series of all rows and others, by their places, in the order of the user."""
    placed = [*zip((row.place for row in rows), series, strict=True), *others]
    return tuple(one for _, one in sorted(placed, key=lambda each: each[0]))


def _lengths(name: str, low: SeriesValues, high: SeriesValues) -> SheetColumn:
    cells = [
        None if one is None or other is None else other - one
        for one, other in zip(low.values, high.values, strict=True)
    ]
    formulas = (
        "" if cell is None else f"{cell_of(high.place, at)}-{cell_of(low.place, at)}"
        for at, cell in enumerate(cells)
    )
    return SheetColumn(name, tuple(cells), tuple(formulas))


def unseen(row: SeriesValues, plot: PlotKind = "LINE") -> ChartSeries:
    """Return a series that others are drawn from: with its numbers, without a stroke."""
    return ChartSeries(
        row.name, row.values, MUTED, plot=plot, is_drawn=False, role=row.role.value if row.role else ""
    )
