"""Which column of a sample is shown, and by what classes: rows that nothing names have a spread and no course."""

from collections.abc import Sequence
from dataclasses import replace

import narwhals.stable.v2 as nw

from nbdeck.contract.enums import ChartForm
from nbdeck.frames.frame import LABELS, Axes, Column, Frame, Role, quoted
from nbdeck.frames.measures import chosen_y, named_y, names_rows
from nbdeck.frames.options import ChartOptions
from nbdeck.frames.remedies import refused

MOST_UNNAMED = 20
"""Rows without a name that are shown one by one."""
MOST_NUMBERED = 20
"""Rows that numbers stand for one by one, as bars."""
MOST_CLASSES = 12
MOST_BOXES = 21
_FEWEST_OF_A_CLASS = 8
"""Values of which five numbers say something."""
_MOST_MEASURES = 6
"""Columns of a sample of which the first is shown; of more somebody has to choose."""


def is_open(options: ChartOptions) -> bool:
    """Tell whether nothing that was asked for says how rows are to be drawn."""
    return not (options.kind or options.form or options.is_table or options.aggregate or options.roles)


def are_classes(frame: Frame, column: Column, *, fewest: int = _FEWEST_OF_A_CLASS) -> bool:
    """Tell whether a column has a few values only, each in many rows."""
    keys = frame.data.select(nw.col(column.name).alias("key"))
    if not 2 <= int(keys["key"].n_unique()) <= MOST_CLASSES:
        return False
    return int(keys.group_by("key").agg(nw.len().alias("rows"))["rows"].min()) >= fewest


def class_column(frame: Frame, *, most: int = MOST_CLASSES) -> Column | None:
    """Return the first column of a few labels that repeat; None where there is none."""
    count = len(frame.data)
    labels = (column for column in frame.columns.values() if column.role in LABELS)
    few = (each for each in labels if 2 <= int(frame.values(each.name).n_unique()) <= min(most, count - 1))
    return next(few, None)


def measures_of(frame: Frame) -> list[Column]:
    """Return the columns of numbers that measure something: no index, no names."""
    numbers = [each for each in frame.columns.values() if each.role is Role.NUMBER and not each.is_index]
    return [
        each
        for each in numbers
        if not names_rows(frame, each) and int(frame.values(each.name).n_unique()) > 1
    ]


def asked_sample(frame: Frame, options: ChartOptions, x: Sequence[Column]) -> Axes:
    """Return the column of a histogram, or those of boxes, as asked for.

    Args:
        frame: The data.
        options: With the form HISTOGRAM or BOX.
        x: The columns that are named as x.

    Raises:
        DataError: more is named than such a chart shows.
    """
    if options.aggregate:
        raise refused(
            f"{options.form} shows single rows, and aggregate= sums them up.",
            {"aggregate": None},
            {"kind": None},
        )
    return (
        _histogram(frame, options, x)
        if options.form is ChartForm.HISTOGRAM
        else _boxes(frame, options, tuple(x))
    )


def _histogram(frame: Frame, options: ChartOptions, x: Sequence[Column]) -> Axes:
    if options.series is not None:
        raise refused(
            "A histogram shows one column, and series= parts it.",
            {"kind": "BOX", "x": options.series, "series": None},
            {"series": None},
        )
    if x and (options.y is not None or len(x) > 1 or x[0].role is not Role.NUMBER):
        raise refused(
            "A histogram shows one column of numbers.",
            {"x": None},
            {"x": None, "y": x[0].name},
            {"kind": "BOX"},
        )
    columns = tuple(x) or (named_y(frame, options) if options.y is not None else _one(frame, options, ()))
    if len(columns) > 1:
        raise refused(
            f"A histogram shows one column, and there are {len(columns)}.",
            {"y": columns[0].name},
            {"kind": "BOX"},
        )
    return Axes((), columns, sample=ChartForm.HISTOGRAM)


def _one(frame: Frame, options: ChartOptions, x: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return the first column that can be shown."""
    first = [column for column in measures_of(frame) if column not in x]
    return tuple(first[:1]) or chosen_y(frame, options, x, None)[:1]


def _boxes(frame: Frame, options: ChartOptions, x: tuple[Column, ...]) -> Axes:
    if options.series is not None:
        given = [column.name for column in x]
        raise refused(
            "Boxes stand at their classes, and series= is not one of them.",
            {"x": [*given, options.series], "series": None} if x else {"x": options.series, "series": None},
            {"series": None},
        )
    if options.x is None:
        column = class_column(frame, most=MOST_BOXES)
        is_named = options.y is not None and len(frame.find_all(options.y)) > 1
        x = () if column is None or is_named or column in _asked(frame, options) else (column,)
    y = (
        named_y(frame, options)
        if options.y is not None
        else _one(frame, options, x)
        if x
        else chosen_y(frame, options, x, None)
    )
    if x and len(y) > 1:
        raise refused(f"Boxes show one column by class, and y names {len(y)}.", {"y": y[0].name}, {"x": None})
    return Axes(x, y, sample=ChartForm.BOX)


def _asked(frame: Frame, options: ChartOptions) -> tuple[Column, ...]:
    return frame.find_all(options.y) if options.y is not None else ()


def dots_of_groups(frame: Frame, options: ChartOptions, x: tuple[Column, ...]) -> Axes | None:
    """Return two columns of numbers with a group for their dots, where a frame has just these; else None."""
    is_left_open = is_open(options) and options.x is None and options.y is None and options.series is None
    if not is_left_open or len(x) != 1 or x[0].role not in {*LABELS, Role.NUMBER}:
        return None
    group = class_column(frame)
    if group is None:
        return None
    measures, count = measures_of(frame), len(frame.data)
    repeats = int(frame.values(x[0].name).n_unique()) < count or x[0].is_row_number
    if len(measures) != 2 or not repeats or count < _FEWEST_OF_A_CLASS:
        return None
    return Axes((measures[0],), (measures[1],), group, is_scatter=True)


def spread_of(frame: Frame, axes: Axes, options: ChartOptions) -> Axes:
    """Return the axes with a sample's form where nothing names the rows, or the same names stand for many of them.

    Raises:
        DataError: there are many columns, and none is named.
    """
    if (
        not is_open(options)
        or options.series is not None
        or axes.series is not None
        or axes.is_scatter
        or not axes.y
    ):
        return axes
    if (
        len(axes.x) == 1
        and _are_repeated_classes(frame, axes.x[0])
        and (options.y is None or len(axes.y) == 1)
    ):
        _refuse_choice(frame, options)
        return replace(axes, y=_first(frame, axes, options), sample=ChartForm.BOX)
    is_unnamed = not axes.x or (len(axes.x) == 1 and axes.x[0].is_row_number)
    if not is_unnamed or len(frame.data) <= MOST_UNNAMED:
        return axes
    _refuse_choice(frame, options)
    form = ChartForm.BOX if len(axes.y) > 1 else ChartForm.HISTOGRAM
    return replace(axes, x=(), sample=form)


def _refuse_choice(frame: Frame, options: ChartOptions) -> None:
    """Refuse to choose one of many columns of a sample."""
    names = [column.name for column in measures_of(frame)]
    if options.y is None and len(names) > _MOST_MEASURES:
        raise refused(
            f"There are {len(names)} columns of numbers, and nothing says which of them to show: {quoted(names)}.",
            otherwise="name one of them as y, or show all pairs with nbdeck.chart(df.corr(numeric_only=True)).",
            details={"columns": names},
        )


def _first(frame: Frame, axes: Axes, options: ChartOptions) -> tuple[Column, ...]:
    return axes.y if options.y is not None else _one(frame, options, axes.x)


def _are_repeated_classes(frame: Frame, column: Column) -> bool:
    return column.role in LABELS and are_classes(frame, column) and not _are_crossed(frame)


def _are_crossed(frame: Frame) -> bool:
    """Tell whether each row is another combination of a few labels, as in counts of crossed groups: no sample."""
    labels = [column for column in frame.columns.values() if column.role in LABELS]
    few = [each.name for each in labels if are_classes(frame, each, fewest=1)]
    return len(few) > 1 and len(frame.data.select(few).unique()) == len(frame.data)
