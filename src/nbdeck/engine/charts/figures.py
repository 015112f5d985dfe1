"""What a chart is drawn from: the given numbers in the given order, and what is left out where it does not fit.

Only the slices of a pie, which are parts of one whole, are summed up.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import get_args

from nbdeck.contract import slides
from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.contract.date_steps import uneven_days
from nbdeck.contract.enums import ChartForm, ChartType, SeriesRole
from nbdeck.contract.number_format import axis_format, format_number, in_language, is_understood
from nbdeck.contract.title_marks import title_mark
from nbdeck.engine.charts.axis_words import name_as_title, told_title
from nbdeck.engine.charts.canvas import ChartTypography
from nbdeck.engine.charts.marked import (
    NO_MARKS,
    MarkRecord,
    PlacedMarks,
    marks_of,
    undrawn_highlights,
)
from nbdeck.engine.charts.scales import FAR
from nbdeck.engine.charts.series_values import SeriesValues
from nbdeck.engine.charts.time_axis import TimeAxis, time_axis
from nbdeck.engine.scene.boxes import Box, Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import ChartKind
from nbdeck.engine.text.composing import clean
from nbdeck.engine.text.language import is_rtl, word
from nbdeck.engine.themes.theme import ChartStyle

MOST_COLORED = 12
"""Series with a colour of their own; those after them are drawn in grey."""
MOST_SLICES = MOST_COLORED + 1
"""As many as there are colours, and one for the sum of the others."""

_OTHERS = re.compile(r"Other \(([\d,]+)\)")
"""How a category that sums up others is called before the language of the deck is known."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers as they are drawn.

    Attributes:
        rows: Every series without a role; for PIE and DOUGHNUT one, without gaps.
        x_values: Only for SCATTER.
        number_format: Excel code of the values.
        summed_up: How many small parts the last slice holds; 0 if none.
        rest: Place of the category that sums up the others, None where there is none.
        form: How the kind is drawn; None for as it is.
        others: The series with a role.
        totals_at: Places of the bars of a waterfall that are totals.
        has_log_axis: Whether each tick of the value axis is ten times the one before.
        has_ordered_series: Whether the order of the series says something.
        common: Of one of several small charts the lowest and the highest value in all of them.
        is_quiet: Whether others of them stand out, and this one is grey.
        unit: What the values are counted in.
        marks: What stands out and what is marked.
        times: What the categories are, where they are times.
        days: When each category is, on an axis of days; () where they stand at even steps.
    """

    kind: ChartKind
    categories: tuple[str, ...]
    rows: tuple[SeriesValues, ...]
    x_values: tuple[float, ...]
    number_format: str
    x_title: str
    y_title: str
    summed_up: int = 0
    rest: int | None = None
    form: ChartForm | None = None
    others: tuple[SeriesValues, ...] = ()
    totals_at: frozenset[int] = frozenset()
    has_log_axis: bool = False
    has_ordered_series: bool = False
    common: tuple[float, float] | None = None
    is_quiet: bool = False
    unit: str = ""
    marks: PlacedMarks = NO_MARKS
    times: TimeAxis | None = None
    days: tuple[int, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """The categories as their axis writes them."""
        return self.times.labels if self.times else self.categories

    @property
    def known(self) -> list[float]:
        """Every number of the series without a role that is not a gap."""
        return [value for row in self.rows for value in row.values if value is not None]

    @property
    def described(self) -> list[SeriesValues]:
        """The series that a listener is told of: those without a role, and lines over them."""
        return sorted((*self.rows, *self.lines), key=lambda row: row.place)

    @property
    def lines(self) -> list[SeriesValues]:
        """The lines over bars."""
        return [row for row in self.others if row.role in (SeriesRole.LINE, SeriesRole.RIGHT_LINE)]

    @property
    def known_ends(self) -> list[float]:
        """What the value axis reaches to beside the values: ends of ranges, and the values of charts beside it."""
        ends = (row for row in self.others if row.role in (SeriesRole.LOW, SeriesRole.HIGH))
        return [*(value for row in ends for value in row.values if value is not None), *(self.common or ())]

    def beside(self, row: SeriesValues, *roles: SeriesRole) -> tuple[SeriesValues, ...]:
        """Return the series with one of these roles that follow a series without one, up to the next of those."""
        if not self.others:
            return ()
        stop = min((each.place for each in self.rows if each.place > row.place), default=math.inf)
        return tuple(each for each in self.others if each.role in roles and row.place < each.place < stop)


def figures_of(spec: slides.Chart, lang: str, title: str = "") -> Figures:
    """Return what to draw for a chart specification: all of its series and categories as they stand.

    More than 13 slices become the 12 largest and the sum of the others, called "Other (3)" after how many it holds.
    Gaps make no slice. An area of one category is a bar. The name of a single series is the title of its axis unless
    there is one or `title` says it already.
    """
    kind = _kind(spec)
    categories = tuple(
        _words(spec.times.shown(at, name, lang) if spec.times else name)
        for at, name in enumerate(spec.categories)
    )
    if spec.has_rest:
        categories = (*categories[:-1], _name_of_rest(categories[-1], lang))
    given = tuple(
        SeriesValues(_words(series.name), tuple(map(_bounded, series.values)), series.role, place)
        for place, series in enumerate(spec.series)
    )
    rows = tuple(row for row in given if row.role is None)
    summed_up, shown = 0, categories
    if kind in ("PIE", "DOUGHNUT"):
        categories, rows, summed_up = _slices(categories, rows[0], lang)
    asked, marks = spec.marks, NO_MARKS
    if said := title_mark(spec, title):
        asked = (asked or ChartMarks()).model_copy(update={"highlight": (said,)})
    if asked is not None:
        named = [(spec.series[row.place].name, row.values) for row in rows]
        marks = marks_of(spec, asked, shown, categories, named)
    return Figures(
        kind=kind,
        categories=categories,
        rows=rows,
        x_values=tuple(_bounded(float(category)) or 0.0 for category in spec.categories)
        if kind == "SCATTER"
        else (),
        number_format=in_language(_format(spec, rows, lang), lang),
        x_title=_words(spec.x_title or ""),
        y_title=told_title(
            _words(spec.y_title or "") or name_as_title(kind, rows, title, given), given, spec, lang
        ),
        summed_up=summed_up,
        rest=len(categories) - 1 if spec.has_rest else _place_of_rest(categories, lang),
        form=ChartForm.ERROR_BARS if _is_torn(spec) else spec.form,
        others=tuple(row for row in given if row.role is not None),
        totals_at=frozenset(spec.totals_at),
        has_log_axis=spec.has_log_axis,
        has_ordered_series=spec.has_ordered_series,
        unit=_words(spec.unit or ""),
        marks=marks,
        times=time_axis(spec.times, spec.categories, shown, lang) if spec.times else None,
        days=uneven_days(spec.type, spec.form, spec.times, has_growth=marks.growth is not None),
    )


def notices_of(spec: slides.Chart, lang: str) -> Iterator[str]:
    """Yield what the user should know of a chart that shows less than was given, as ends of sentences."""
    figures = figures_of(spec, lang)
    if figures.summed_up:
        yield f"{figures.categories[-1]!r} is the sum of {figures.summed_up} smaller parts"
    sizeless = sum(
        value is not None and not (size or 0.0) > 0
        for row in figures.rows
        for sizes in figures.beside(row, SeriesRole.SIZE)
        for value, size in zip(row.values, sizes.values, strict=True)
    )
    if sizeless:
        yield f"{sizeless:,} of its dots have no size above zero and are not drawn"
    if _is_torn(spec):
        yield "the ranges around its lines have gaps and are drawn as error bars"
    if replaced := _replaced(spec):
        yield f"it is drawn as {replaced[0]} and not as {spec.type}, as {replaced[1]}"
    missing = sum(value is None for series in spec.series if series.role is None for value in series.values)
    if missing and figures.kind in ("AREA", "PIE", "DOUGHNUT"):
        shown = "drawn as zero" if figures.kind == "AREA" else "left out"
        yield f"its missing values ({missing:,}) are {shown}"
    if len(figures.rows) > MOST_COLORED:
        yield (
            f"only the first {MOST_COLORED} of its {len(figures.rows)} series have a colour of their own, "
            "the others are grey"
        )
    if spec.marks:
        yield from undrawn_highlights(spec.marks.highlight, figures.kind, figures.marks)


def _is_torn(spec: slides.Chart) -> bool:
    """Whether a range around a line ends or begins where the line has no value, on which its strip could close."""
    if spec.type is not ChartType.LINE or spec.form is not None:
        return False
    values: tuple[float | None, ...] = ()
    for series, other in itertools.pairwise(spec.series):
        values = series.values if series.role is None else values
        if series.role is not SeriesRole.LOW:
            continue
        known = [
            low is not None and high is not None
            for low, high in zip(series.values, other.values, strict=True)
        ]
        is_inside = [not before and after for before, after in itertools.pairwise(known)]
        if is_inside.count(True) > 1 or (is_inside.count(True) and known[0]):
            return True
        ends = {at for at, (one, next_one) in enumerate(itertools.pairwise(known)) if one is not next_one}
        if any(values[at if not known[at] else at + 1] is None for at in ends):
            return True
    return False


def _replaced(spec: slides.Chart) -> tuple[ChartKind, str] | None:
    """Return the kind that is drawn in place of the one asked for, and why; None where it is as asked."""
    if spec.type is ChartType.AREA and len(spec.categories) == 1:
        return "BAR", "an area of one category has no width"
    is_lying = spec.type is ChartType.HORIZONTAL_BAR and spec.form is ChartForm.ERROR_BARS
    if is_lying and sum(series.role is None for series in spec.series) > 1:
        return "BAR", "several lying series with error bars would not follow their numbers"
    return None


def _name_of_rest(name: str, lang: str) -> str:
    match = _OTHERS.fullmatch(name)
    if match is None:
        return name
    count = format_number(int(match[1].replace(",", "")), in_language("#,##0", lang))
    return f"{word('other', lang)} ({count})"


def _place_of_rest(categories: Sequence[str], lang: str) -> int | None:
    """Return the place of a last category that is called "Other" or "Other (3)"."""
    other = re.compile(rf"{re.escape(word('other', lang))}( \(\d+\))?", re.IGNORECASE)
    return len(categories) - 1 if other.fullmatch(categories[-1]) else None


def _kind(spec: slides.Chart) -> ChartKind:
    replaced = _replaced(spec)
    return replaced[0] if replaced else next(kind for kind in get_args(ChartKind) if kind == spec.type.value)


def _words(text: str) -> str:
    return clean(text).strip()


def _bounded(value: float | None) -> float | None:
    return None if value is None else min(max(float(value), -FAR), FAR)


_GROUPED_FROM = 1_000
"""As people part thousands in tables and texts; values are amounts, years stand on the other axis."""


def _format(spec: slides.Chart, rows: Sequence[SeriesValues], lang: str) -> str:
    given = spec.number_format
    if given and is_understood(given):
        return given
    return axis_format((value for row in rows for value in row.values), tag=lang, grouped_from=_GROUPED_FROM)


def _sum(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return _bounded(math.fsum(known)) if known else None


def _slices(
    categories: Sequence[str], row: SeriesValues, lang: str
) -> tuple[tuple[str, ...], tuple[SeriesValues, ...], int]:
    pairs = [
        (name, value)
        for name, value in zip(categories, row.values, strict=True)
        if value is not None and value >= 0
    ]
    if not any(value for _, value in pairs):
        return tuple(categories), (SeriesValues(row.name, tuple(0.0 for _ in categories)),), 0
    summed_up = 0
    if len(pairs) > MOST_SLICES:
        order = sorted(range(len(pairs)), key=lambda index: (-pairs[index][1], index))
        largest = sorted(order[: MOST_SLICES - 1])
        rest = order[MOST_SLICES - 1 :]
        other = (f"{word('other', lang)} ({len(rest)})", _sum([pairs[index][1] for index in rest]) or 0.0)
        pairs = [*(pairs[index] for index in largest), other]
        summed_up = len(rest)
    names = tuple(name for name, _ in pairs)
    return names, (SeriesValues(row.name, tuple(value for _, value in pairs)),), summed_up


@dataclass(frozen=True, slots=True)
class DetailLevel:
    """What stands on the chart beside its bars, lines or slices.

    Attributes:
        size: Font size, points.
        least: Share of the box's width and height, 0 to 1, that the plot must keep.
        is_flat: Whether category labels must be level and whole, and beside lying bars none may be left out.
    """

    size: Pt
    least: float
    is_flat: bool = False
    has_labels: bool = True
    has_titles: bool = True
    has_legend: bool = True
    has_ticks: bool = True
    has_categories: bool = True


@dataclass(frozen=True, slots=True)
class ChartContext:
    """One attempt at a chart.

    Attributes:
        colors: Of the names of series and slices in the deck.
    """

    figures: Figures
    box: Box
    style: ChartStyle
    look: ThemeStyle
    lang: str
    plan: DetailLevel
    colors: Mapping[str, Color]
    record: MarkRecord = field(default_factory=MarkRecord, compare=False)

    def restart(self) -> None:
        """Forget the marks of an attempt that had no room for all."""
        self.record.placed.clear()
        self.record.unnamed.clear()

    @property
    def pen(self) -> ChartTypography:
        """The pen for its words."""
        return ChartTypography(self.look, self.plan.size, self.style.text, self.lang)

    @property
    def size(self) -> Pt:
        """Font size of its words, points."""
        return self.plan.size

    @property
    def is_rtl(self) -> bool:
        """Whether what is written starts at the right."""
        return is_rtl(self.lang)

    def titles(self, *, has_ticks: bool) -> tuple[str, str]:
        """Return what stands above the plot, with the unit of the values, and under it; "" for nothing.

        Without ticks no axis shows that a title could stand at: then all of it stands above.
        """
        shown = self.figures
        # Bars without ticks look as long as their values, so what is said of the scale always stands above them.
        if not (
            self.plan.has_titles or (shown.has_log_axis and shown.kind == "HORIZONTAL_BAR" and not has_ticks)
        ):
            return "", ""
        values = _with_unit(shown.y_title, shown.unit)
        if shown.kind in ("PIE", "DOUGHNUT"):
            return shown.unit, ""
        if shown.kind != "HORIZONTAL_BAR":
            return values, shown.x_title
        return (
            (shown.x_title, values) if has_ticks else (", ".join(filter(None, (shown.x_title, values))), "")
        )


def _with_unit(title: str, unit: str) -> str:
    said = f" {title} ".casefold().translate(str.maketrans("(),;:", "     "))
    return f"{title} ({unit})" if title and unit and f" {unit.casefold()} " not in said else title or unit
