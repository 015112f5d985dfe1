"""Words at points of a chart, beside the data and other words, with a line to their point where they stand apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nbdeck.engine.charts.canvas import MIDDLE, Canvas, Side
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.marked import PlacedNote, note_key
from nbdeck.engine.charts.obstacles import around, obstacles_on, words_on
from nbdeck.engine.charts.statements import note_sentence
from nbdeck.engine.scene.boxes import INK, MUTED, Box, Pt
from nbdeck.engine.scene.chart import ChartSeries, DataLabel, LabelPosition, PlotKind, SheetColumn
from nbdeck.engine.scene.elements import Shape, TextBox

_GAP: Pt = 2.8
"""From a point to a label beside it, points. Source: measured in LibreOffice's charts."""
_WIDEST, _MOST_LINES = 0.18, 4
"""Of the chart's width: PowerPoint breaks wider labels itself."""
_WIDTHS = (1.0, 0.7, 0.5)
"""Of the widest note, tried in turn."""
_LEAST_WIDTH: Pt = 60.0
_STEPS = (0.0, 1.0, 2.0, 3.0, 4.5, 6.0, 8.0, 10.0)
"""How far from its point a note may stand, in lines."""
_LEADER_FROM: Pt = 6.0
"""A note that stands farther than this has a line to its point, points."""
_LEADER: Pt = 0.75


@dataclass(frozen=True, slots=True)
class Anchor:
    """The point that a note is about.

    Attributes:
        edges: Box around it that words stand beside: a dot, or the end of a bar with its label.
        point: Where the native point stands.
        value: Its value on the axis.
        formula: What the value follows in the workbook, without the equals sign.
        sides: Where words may stand, best first.
        dot: Diameter of the dot that shows which point it is, points; 0 where it shows by itself.
    """

    edges: Box
    point: tuple[Pt, Pt]
    value: float
    formula: str
    sides: tuple[LabelPosition, ...] = ("above", "below", "right", "left")
    dot: Pt = 0.0


@dataclass(frozen=True, slots=True)
class _NotePlace:
    """Where a note may stand: its text, and how far that is from where programs would put it."""

    side: LabelPosition
    text: TextBox
    shift: tuple[Pt, Pt]
    leader: Box | None


def end_of_bar(bar: Box, across: Pt, room: Pt, value: float, cell: str) -> Anchor:
    """Return the point of a note at the end of an upright bar.

    Args:
        bar: As it is drawn.
        across: Middle of its category.
        room: What its label takes beyond it, points.
        value: Its value.
        cell: Where that is in the workbook.
    """
    if value < 0:
        edges = Box(bar.x, bar.bottom, bar.w, room)
        return Anchor(edges, (across, bar.bottom), value, cell, ("below", "right", "left"))
    edges = Box(bar.x, bar.y - room, bar.w, room)
    return Anchor(edges, (across, bar.y), value, cell, ("above", "right", "left"))


def end_of_lying_bar(bar: Box, room: Pt, value: float, cell: str) -> Anchor:
    """Return the point of a note at the end of a lying bar; for the arguments see `end_of_bar`."""
    y = bar.center[1]
    if value < 0:
        return Anchor(Box(bar.x - room, bar.y, room, bar.h), (bar.x, y), value, cell, ("left",))
    return Anchor(Box(bar.right, bar.y, room, bar.h), (bar.right, y), value, cell, ("right",))


def place_notes(
    context: ChartContext,
    canvas: Canvas,
    anchor_of: Callable[[PlacedNote], Anchor | None],
    plot: PlotKind = "LINE",
) -> Iterator[ChartSeries]:
    """Write the notes of a chart where they have room and yield their series, which follow the points.

    Args:
        context: With the figures.
        canvas: With everything else on it.
        anchor_of: Returns the point of a note, None where it has no value.
        plot: What draws the series.
    """
    count = len(context.figures.categories)
    for note, anchor, place in _written(context, canvas, anchor_of):
        if anchor.dot:
            canvas.dot(*anchor.point, anchor.dot, INK)
        words = place.text.text
        label = DataLabel(
            words, place.side, INK, shows=("cell",), shift=place.shift, has_leader=place.leader is not None
        )
        yield ChartSeries(
            name=f"* {context.figures.categories[note.place]}",
            values=tuple(anchor.value if at == note.place else None for at in range(count)),
            color=INK,
            labels=((note.place, label),),
            marker_size=anchor.dot,
            plot=plot,
            is_helper=True,
            is_drawn=False,
            formulas=tuple(anchor.formula if at == note.place else "" for at in range(count)),
            cells=SheetColumn(
                f"* {context.figures.categories[note.place]} …",
                tuple(words if at == note.place else None for at in range(count)),
            ),
        )


def _written(
    context: ChartContext, canvas: Canvas, anchor_of: Callable[[PlacedNote], Anchor | None]
) -> Iterator[tuple[PlacedNote, Anchor, _NotePlace]]:
    """Write the notes of a chart where they have room, and yield them with their points and places."""
    for number, note in enumerate(context.figures.marks.notes if context.plan.has_labels else ()):
        anchor = anchor_of(note)
        place = _room(context, canvas, anchor, note.text) if anchor else None
        if anchor is None or place is None:
            continue
        canvas.write(place.text)
        if place.leader:
            canvas.draw(Shape(place.leader, "line", line=MUTED, line_width=_LEADER, name="Note leader"))
        context.record.placed[note_key(number)] = note_sentence(
            context.figures, note.row, note.place, note.text, context.lang
        )
        yield note, anchor, place


def labels_at_points(
    context: ChartContext, canvas: Canvas, anchor_of: Callable[[PlacedNote], Anchor | None]
) -> dict[tuple[int, int], DataLabel]:
    """Write the notes of a chart whose own points have to carry them, and return their labels (series, category)."""
    labels = {}
    for note, anchor, place in _written(context, canvas, anchor_of):
        box, (x, y) = place.text.box, anchor.point
        shift = (box.center[0] - x, box.center[1] - y)
        labels[note.row, note.place] = DataLabel(
            place.text.text, "center", INK, shows=("cell",), shift=shift, has_leader=place.leader is not None
        )
    return labels


def note_lines(context: ChartContext, text: str, width: Pt) -> tuple[str, ...]:
    """Return the lines of a note in a width, () where a word or a line too many does not fit.

    Args:
        context: With the pen.
        text: The note.
        width: What it may take, points.
    """
    return context.pen.wrapped(" ".join(text.split()), width, _MOST_LINES)


def _room(context: ChartContext, canvas: Canvas, anchor: Anchor, text: str) -> _NotePlace | None:
    """Return the first place near a point where a note lies on nothing."""
    obstacles, words = obstacles_on(canvas), words_on(canvas)
    widest = max(context.box.w * _WIDEST, _LEAST_WIDTH)
    shapes = [lines for share in _WIDTHS if (lines := note_lines(context, text, widest * share))]
    for steps in _STEPS:
        for lines in shapes:
            for side in anchor.sides:
                place = _placed(context, anchor, lines, side, steps * context.pen.pitch)
                is_free = obstacles.is_free(around(place.text.box, -1.0))
                is_led = place.leader is None or words.is_free(around(place.leader, 0.5))
                if is_free and is_led and canvas.may_write_all([place.text]):
                    return place
    return None


def _placed(
    context: ChartContext, anchor: Anchor, lines: tuple[str, ...], side: LabelPosition, away: Pt
) -> _NotePlace:
    """Return a note at one side of its point, so far beyond the nearest place."""
    pen, edges, (x, y) = context.pen, anchor.edges, anchor.point
    rows = (len(lines) - 1) * pen.pitch
    middle = MIDDLE * pen.size - rows / 2
    up, down = -_GAP - 0.25 * pen.size - rows, _GAP + 0.75 * pen.size
    across: Side = "left" if side == "right" else "right" if side == "left" else "center"
    usual = {
        "above": (x, y + up),
        "below": (x, y + down),
        "right": (x + _GAP, y + middle),
        "left": (x - _GAP, y + middle),
    }[side]
    wanted = {
        "above": (edges.center[0], edges.y + up - away),
        "below": (edges.center[0], edges.bottom + down + away),
        "right": (edges.right + _GAP + away, edges.center[1] + middle),
        "left": (edges.x - _GAP - away, edges.center[1] + middle),
    }[side]
    drawn = pen.block(lines, wanted[0], wanted[1], across, color=INK, name="Chart note")
    leader = {
        "above": Box(edges.center[0], edges.y - away, 0.0, away),
        "below": Box(edges.center[0], edges.bottom, 0.0, away),
        "right": Box(edges.right, edges.center[1], away, 0.0),
        "left": Box(edges.x - away, edges.center[1], away, 0.0),
    }[side]
    shift = (wanted[0] - usual[0], wanted[1] - usual[1])
    return _NotePlace(side, drawn, shift, leader if away > _LEADER_FROM else None)


def note_width(context: ChartContext, text: str) -> Pt:
    """Return how wide a note is, points; 0 for one with a word that has no room."""
    lines = note_lines(context, text, max(context.box.w * _WIDEST, _LEAST_WIDTH))
    return max(map(context.pen.width, lines), default=0.0)


def above_notes(context: ChartContext) -> Pt:
    """Return what is kept free above a plot of bars, so that a note has room over the tallest, points."""
    widest = max(context.box.w * _WIDEST, _LEAST_WIDTH)
    lines = [len(note_lines(context, note.text, widest)) for note in context.figures.marks.notes]
    if not lines or not context.plan.has_labels:
        return 0.0
    return _GAP + max(lines) * context.pen.pitch


def dot(point: tuple[Pt, Pt], diameter: Pt) -> Box:
    """Return the square around a dot."""
    half = diameter / 2
    return Box(point[0] - half, point[1] - half, diameter, diameter)
