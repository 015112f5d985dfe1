"""Axes on a sheet: ticks that have room, their labels, gridlines and titles, and the labels of categories under a plot.

Labels of categories stand in one line, in two, slanted, or every n-th of them, as measuring decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.canvas import DESCENT, MIDDLE, Canvas, ChartTypography, Cramped, kept_apart
from nbdeck.engine.charts.figures import ChartContext
from nbdeck.engine.charts.scales import Scale, Span, in_one_part, log_format, nice_scale, tick_format
from nbdeck.engine.charts.time_axis import TimeAxis, is_sequence, natural_step, years_below
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.chart import ValueAxis
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.scene.text import LINE_PITCH

GAP: Pt = 2.9
"""From the plot to the labels of a value axis, points. Source: measured in LibreOffice's charts."""
MARK: Pt = 4.25
"""Length of the marks at the ticks of an axis under scattered points. Source: measured in LibreOffice's charts."""
FIRST = 0.82
"""From the top of a label under the plot to its baseline, in font sizes."""
TITLE_INSET: Pt = 3.6
"""Between a native title and its frame, which must not leave the chart. Source: measured in LibreOffice's charts."""
CAPTION = "Chart caption"
"""Name of the drawn text that is the native chart's title."""
_AIR: Pt = 4.0
"""Between that and the labels below it, points."""
_MOST_PARTS = 7
CATEGORY_GAP: Pt = 7.1
"""From the plot to the labels of its category axis, points. Source: measured in LibreOffice's charts."""
_DIAGONAL = 0.5**0.5
_MANY = 24
_EXPONENT = "0E+00"
_FULLEST = 0.95
"""Of a category's share of the axis; wider labels are broken by LibreOffice, and not where we would."""
_MOST_BROKEN = 12
"""Labels of a sequence that stand in two lines each; of more, some are left out instead."""
_LOOSE = 0.5
"""Between labels of a sequence, in font sizes beyond what others keep: some may be left out instead."""
_SHORT = 4.0
"""Labels of a sequence that are no wider than this, in font sizes, are not broken."""


@dataclass(frozen=True, slots=True)
class Ticks:
    """A scale and the labels of its ticks."""

    scale: Scale
    code: str
    texts: tuple[str, ...]
    pen: ChartTypography

    @property
    def width(self) -> Pt:
        """Width of the widest label, points."""
        return max(map(self.pen.width, self.texts))

    def native(
        self, context: ChartContext, *, is_visible: bool = True, has_grid: bool = True, title: str = ""
    ) -> ValueAxis:
        """Return the axis as the native chart holds it."""
        return ValueAxis(
            minimum=self.scale.minimum,
            maximum=self.scale.maximum,
            major_unit=self.scale.step,
            number_format=self.code,
            is_log=self.scale.is_log,
            is_visible=is_visible,
            gridline=context.style.gridline if is_visible and has_grid else None,
            title=title,
            has_ends=self.scale.is_written,
        )


def ticks_for(scale: Scale, code: str, pen: ChartTypography) -> Ticks:
    """Return the ticks of a scale under a number format."""
    ticked = log_format(code, scale.minimum) if scale.is_log else tick_format(code, scale.step)
    texts = tuple(format_number(value, ticked) for value in scale.ticks()) or ("",)
    return Ticks(scale, ticked, texts, pen)


def unlabelled_ticks(span: Span, code: str, pen: ChartTypography) -> Ticks:
    """Return a scale for an axis whose labels are not shown."""
    return ticks_for(nice_scale(span, 5), code, pen)


def upright_ticks(span: Span, code: str, height: Pt, pen: ChartTypography) -> Ticks:
    """Return ticks for an upright axis of that height, their labels apart."""
    for parts in _counts(height / (2.1 * pen.size)):
        scale = nice_scale(span, parts)
        if height / scale.parts >= 1.2 * pen.size:
            return ticks_for(scale, code, pen)
    raise Cramped


def lying_ticks(span: Span, code: str, width: Pt, pen: ChartTypography) -> Ticks:
    """Return ticks for a level axis of that width, their labels apart."""
    for parts in _counts(width / (4 * pen.size)):
        ticks = ticks_for(in_one_part(nice_scale(span, parts)), code, pen)
        short = _exponents(ticks) if span.is_log else ticks
        for each in (ticks, short):
            if width / each.scale.parts >= each.width + 0.8 * pen.size:
                return each
    raise Cramped


def _exponents(ticks: Ticks) -> Ticks:
    """Return the ticks of powers of ten in fewer letters, such as 1E+08."""
    return replace(
        ticks, code=_EXPONENT, texts=tuple(format_number(one, _EXPONENT) for one in ticks.scale.ticks())
    )


def _counts(most: float) -> range:
    return range(max(1, min(_MOST_PARTS, int(most))), 0, -1)


def draw_upright(context: ChartContext, canvas: Canvas, plot: Box, ticks: Ticks) -> None:
    """Draw gridlines and tick labels of an upright axis."""
    pen = ticks.pen
    for value, text in zip(ticks.scale.ticks(), ticks.texts, strict=False):
        y = plot.bottom - plot.h * ticks.scale.share(value)
        if context.style.gridline:
            canvas.line(plot.x, y, plot.right, y, context.style.gridline, 0.75)
        baseline = y + MIDDLE * pen.size
        canvas.must_write(pen.label(text, plot.x - GAP, baseline, "right", name="Tick label"))


def draw_lying(context: ChartContext, canvas: Canvas, plot: Box, ticks: Ticks, mark: Pt = 0.0) -> None:
    """Draw gridlines and tick labels of a level axis, under the plot and marks of `mark` points."""
    pen = ticks.pen
    for value, text in zip(ticks.scale.ticks(), ticks.texts, strict=False):
        x = plot.x + plot.w * ticks.scale.share(value)
        if context.style.gridline:
            canvas.line(x, plot.y, x, plot.bottom, context.style.gridline, 0.75)
        canvas.must_write(pen.label(text, x, plot.bottom + mark + GAP + FIRST * pen.size, name="Tick label"))


def lying_height(pen: ChartTypography) -> Pt:
    """Return what the labels of a level axis take under the plot, points."""
    return GAP + (FIRST + DESCENT) * pen.size


def title_frame(drawn: TextBox) -> Box:
    """Return the frame of a native title, points, whose letters stand where those of `drawn` do."""
    return replace(drawn.box, x=drawn.box.x - TITLE_INSET, y=drawn.box.y - 1.0)


@dataclass(frozen=True, slots=True)
class AxisTitles:
    """Axis titles around what is left for plot and tick labels.

    The title of the upright axis stands level above it, where it is read without turning the head. The native chart
    has it as its own title: a level title of an upright axis is wrapped to a fifth of the chart's width.
    """

    upright: str
    level: str
    pen: ChartTypography
    box: Box

    @property
    def inner(self) -> Box:
        """The box without the rows of the titles."""
        above = 2.1 * self.pen.size + 1.0 if self.upright else 0.0
        below = 1.3 * self.pen.size + 2 * TITLE_INSET if self.level else 0.0
        return Box(self.box.x, self.box.y + above, self.box.w, self.box.h - above - below)

    def draw(self, canvas: Canvas, plot: Box, *, is_lying: bool, is_rtl: bool = False) -> None:
        """Write the titles: above the box's start, and under the middle of the plot."""
        level = "Value" if is_lying else "Category"
        pen = self.pen
        if self.upright:
            text, y = pen.shortened(self.upright, self.box.w - 2 * TITLE_INSET), self.box.y + pen.size + 1.0
            x = self.box.right - TITLE_INSET if is_rtl else self.box.x + TITLE_INSET
            canvas.must_write(pen.label(text, x, y, "right" if is_rtl else "left", name=CAPTION), _AIR)
        if self.level:
            text, y = pen.shortened(self.level, plot.w), self.box.bottom - TITLE_INSET - 0.3 * pen.size
            canvas.must_write(pen.label(text, plot.center[0], y, name=f"{level} axis title"))


@dataclass(frozen=True, slots=True)
class Slots:
    """Where the categories stand along the axis.

    Attributes:
        count: Number of categories.
        length: Of the axis, points.
        is_edged: Whether the first and last stand on the ends, as areas do, and not in the middle of a slot.
        days: Of an axis of days, when each is; () where they stand at even steps.
    """

    count: int
    length: Pt
    is_edged: bool = False
    days: tuple[int, ...] = ()

    @property
    def pitch(self) -> Pt:
        """Distance of two categories, points."""
        return self.length / max(self.count - self.is_edged, 1)

    def middle(self, index: int) -> Pt:
        """Return how far a category stands from the axis's start, points."""
        if self.days:
            return self.place(self.days[index] - self.days[0])
        return self.pitch * (index + (0.0 if self.is_edged else 0.5))

    def place(self, day: int) -> Pt:
        """Return how far a day stands from the axis's start, counted from the first, points."""
        return self.length * day / (self.days[-1] - self.days[0])


@dataclass(frozen=True, slots=True)
class CategoryLabels:
    """Labels that are broken but not yet placed.

    Attributes:
        lines: For each category the lines of its label; none where it is skipped.
        every: Every how many categories one is written.
        rotation: 0 or -45 degrees.
    """

    lines: tuple[tuple[str, ...], ...]
    every: int
    rotation: int
    pen: ChartTypography

    def is_flat(self, categories: Sequence[str]) -> bool:
        """Whether the labels are level and none is shortened, but for years that stand once."""
        return not self.rotation and (
            self.lines == years_below(categories)
            or all(
                not lines or len("".join(lines)) >= len(name) - len(lines) + 1
                for lines, name in zip(self.lines, categories, strict=True)
            )
        )

    @property
    def height(self) -> Pt:
        """What the labels take under the plot with their distance, points."""
        size = self.pen.size
        if self.rotation:
            longest = max((self.pen.width(line[0]) for line in self.lines if line), default=0.0)
            return CATEGORY_GAP + (longest + size) * _DIAGONAL
        most = max(map(len, self.lines), default=1)
        return CATEGORY_GAP + (FIRST + DESCENT + (most - 1) * LINE_PITCH) * size

    def overhangs(self, slots: Slots) -> tuple[Pt, Pt]:
        """Return how far the labels reach beyond the left and the right end of the axis, points."""
        left = right = 0.0
        for index, lines in enumerate(self.lines):
            if not lines:
                continue
            width, middle = max(map(self.pen.width, lines)), slots.middle(index)
            before = (width + self.pen.size / 2) * _DIAGONAL if self.rotation else width / 2
            after = self.pen.size * _DIAGONAL / 2 if self.rotation else width / 2
            left, right = max(left, before - middle), max(right, middle + after - slots.length)
        return left, right

    def draw(self, canvas: Canvas, plot: Box, slots: Slots) -> None:
        """Write the labels under the plot."""
        size = self.pen.size
        for index, lines in enumerate(self.lines):
            if not lines:
                continue
            x, name = plot.x + slots.middle(index), f"Category label {index + 1}"
            if self.rotation:
                y = plot.bottom + CATEGORY_GAP + size * _DIAGONAL / 2
                canvas.must_write(self.pen.slanted(lines[0], x, y, name=name))
            else:
                canvas.must_write(
                    self.pen.block(lines, x, plot.bottom + CATEGORY_GAP + FIRST * size, name=name)
                )

    def as_shown(self, categories: Sequence[str]) -> tuple[str, ...]:
        """Return the labels for the native chart's cache, () where they are the categories themselves.

        A label that is broken where it has no space, as Chinese is, stands whole: a line feed would be one more.
        """
        pairs = zip(self.lines, categories, strict=True)
        shown = tuple(name if "".join(lines) == name else "\n".join(lines) for lines, name in pairs)
        return () if shown == tuple(categories) else shown


def fit_labels(
    categories: Sequence[str],
    slots: Slots,
    most_height: Pt,
    pen: ChartTypography,
    times: TimeAxis | None = None,
    named: Collection[int] = (),
) -> CategoryLabels:
    """Return the first of these that fits: one line, years below, three lines, every n-th of a sequence, slanted, cut.

    A sequence is of times, more than 24 labels, or more than five that mostly have digits and little else.

    Args:
        categories: The full labels.
        slots: Where they stand.
        most_height: What they may take under the plot, points.
        pen: Measures them.
        times: What they are, where they are times.
        named: Places of those that keep their labels, where all labels of a sequence have room.

    Raises:
        Cramped: not even one line fits.
    """
    first: CategoryLabels | None = None
    for is_each_named in (False, True) if named else (False,):
        for labels in _options(categories, slots, most_height, pen, times, is_each_named=is_each_named):
            if labels.height > most_height + 0.01:
                continue
            if all(labels.lines[at] for at in named):
                return labels
            first = first or labels
    if first is None:
        raise Cramped
    return first


def _options(
    categories: Sequence[str],
    slots: Slots,
    most_height: Pt,
    pen: ChartTypography,
    times: TimeAxis | None,
    *,
    is_each_named: bool,
) -> Iterator[CategoryLabels]:
    longest = max(map(pen.width, categories if len(categories) <= 60 else sorted(categories, key=len)[-20:]))
    room = min(slots.pitch - 0.25 * pen.size, slots.pitch * _FULLEST)
    is_many = len(categories) > _MANY
    is_thinned = not is_each_named and is_sequence(categories)
    is_short = is_thinned and longest <= _SHORT * pen.size
    if longest <= room - (_LOOSE * pen.size if is_thinned else 0.0):
        yield CategoryLabels(_whole(categories), 1, 0, pen)
    under_years = years_below(categories)
    if under_years and max(pen.width(line) for lines in under_years for line in lines) <= room:
        yield CategoryLabels(under_years, 1, 0, pen)
    is_whole = is_many or is_short or (is_thinned and len(categories) > _MOST_BROKEN)
    if not is_whole and room > 2 * pen.size:
        broken = tuple(pen.wrapped(name, room, 2 if is_thinned else 3) for name in categories)
        if all(broken):
            yield CategoryLabels(tuple(lines if lines[0] else () for lines in broken), 1, 0, pen)
    most = (most_height - CATEGORY_GAP) / _DIAGONAL - pen.size
    if not (is_many or is_thinned):
        if longest <= most and slots.pitch >= 1.5 * pen.size:
            yield CategoryLabels(_whole(categories), 1, -45, pen)
        is_wide = room > 2 * pen.size and 2 * room >= min(most, longest)
        if is_wide and all(pen.keeps_words(name, room) for name in categories):
            yield CategoryLabels(clipped_lines(categories, room, 2, pen), 1, 0, pen)
        if slots.pitch >= 1.5 * pen.size and most >= 4 * pen.size:
            yield CategoryLabels(clipped_lines(categories, most, 1, pen), 1, -45, pen)
    yield _every_nth(categories, slots, longest, pen, times)


def clipped_lines(
    categories: Sequence[str], width: Pt, most: int, pen: ChartTypography
) -> tuple[tuple[str, ...], ...]:
    """Return each category's label in at most so many lines, none for an empty one; different names stay different."""

    def cut(name: str, *, at_middle: bool = False) -> tuple[str, ...]:
        if most == 1:
            return (pen.shortened(name, width, at_middle=at_middle),) if name else ()
        return (
            (pen.wrapped(name, width, most) or pen.clipped(name, width, most, at_middle=at_middle))
            if name
            else ()
        )

    return kept_apart(categories, cut)


def _whole(categories: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return tuple((name,) if name else () for name in categories)


def _every_nth(
    categories: Sequence[str], slots: Slots, longest: Pt, pen: ChartTypography, times: TimeAxis | None
) -> CategoryLabels:
    most = slots.length / 3
    every = natural_step(categories, times, (min(longest, most) + 0.7 * pen.size) / slots.pitch)
    named = ["" if index % every else name for index, name in enumerate(categories)]
    shown = times.labels_of(every) if times else named
    return CategoryLabels(clipped_lines(shown, min(max(map(pen.width, shown)), most), 1, pen), every, 0, pen)
