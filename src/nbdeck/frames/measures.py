"""The numbers of a chart: the columns named as y, or those that can share an axis.

Numbers that are stored as text are found, and refused with the way to convert them.
"""

from collections.abc import Iterator, Sequence

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.drawn_rows import MOST_SERIES
from nbdeck.frames.frame import Column, Frame, Role, quoted
from nbdeck.frames.options import PARTS_OF_A_WHOLE, ChartOptions
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.text_numbers import conversion, example_with_digits, text_numbers

_FEWEST_ROWS = 8
"""Rows of which a count is no accident."""


def names_rows(frame: Frame, column: Column) -> bool:
    """Tell whether numbers name the rows, as they count them one by one, over eight rows at least."""
    values, is_whole = frame.values(column.name), column.role is Role.NUMBER and column.is_whole
    if not is_whole or values.null_count() or len(values) < _FEWEST_ROWS:
        return False
    return bool((values.diff().drop_nulls() == 1).all())


def counts_rows(frame: Frame, column: Column) -> bool:
    """Tell whether numbers count the rows from 0 or 1 on; a measure may rise by one as well."""
    return names_rows(frame, column) and int(frame.values(column.name)[0]) in {0, 1}


def asked_y(frame: Frame, options: ChartOptions) -> tuple[Column, ...]:
    """Return the columns that the user named as y, unchecked."""
    return () if options.y is None else frame.find_all(options.y)


def with_role(frame: Frame, options: ChartOptions) -> tuple[Column, ...]:
    """Return the columns that are drawn in a way of their own, unchecked."""
    return tuple(column for keys in options.roles.values() for column in frame.find_all(keys))


def named_y(frame: Frame, options: ChartOptions) -> tuple[Column, ...]:
    """Return the columns that the user named as y.

    Raises:
        ColumnNotFound: one of them does not exist.
        DataError: one of them holds no numbers, or there are too many.
    """
    columns = asked_y(frame, options)
    if not columns:
        raise refused("y names no column.", {"y": None}, otherwise="name at least one number column.")
    for column in columns:
        is_countable = options.aggregate == "count" or (
            options.aggregate in {"sum", "mean"} and column.role is Role.BOOLEAN
        )
        if column.role is Role.EMPTY:
            raise refused(
                f"The column {column.name!r} has no values.",
                *other_numbers(frame, options),
                otherwise="look at where they were lost.",
                details={"column": column.name},
            )
        if column.role not in {Role.NUMBER, Role.YEAR} and not is_countable:
            count: Way = {"y": None, "aggregate": "count"}
            raise _refuse_text(frame, column, *other_numbers(frame, options), count)
    if len(columns) > MOST_SERIES:
        names = [column.name for column in columns]
        raise refused(
            f"y names {len(columns)} columns, and a chart holds {MOST_SERIES} series: {quoted(names)}.",
            {"y": names[:3]},
            otherwise="name fewer columns, or make two charts.",
        )
    return columns


def other_numbers(frame: Frame, options: ChartOptions) -> Iterator[Way]:
    """Yield the columns of numbers that the user did not name, as ways out."""
    asked = asked_y(frame, options)
    keys = [key for key in (options.x, options.series) if key is not None]
    used = {*asked, *(column for key in keys for column in frame.find_all(key))}
    others = [c for c in frame.columns.values() if c.role is Role.NUMBER and c not in used]
    yield from ({"y": column.name} for column in sorted(others, key=lambda c: names_rows(frame, c)))


def chosen_y(
    frame: Frame, options: ChartOptions, x: tuple[Column, ...], series: Column | None
) -> tuple[Column, ...]:
    """Return the number columns that can share an axis; none where rows are counted.

    Raises:
        DataError: there is no number column, and rows are not to be counted.
    """
    if options.aggregate == "count":
        return ()
    used = {column.name for column in (*x, *([series] if series else []), *with_role(frame, options))}
    numbers = [
        column for column in frame.columns.values() if column.name not in used and column.role is Role.NUMBER
    ]
    measures = numbers
    if not frame.across and not options.is_table:
        named = [each for each in numbers if each.is_index or counts_rows(frame, each)]
        measures = [each for each in numbers if each not in named] or numbers
    if not measures:
        raise _nothing_to_show(frame)
    if not x and _may_be_scatter(options, measures):
        return tuple(measures[:2])
    has_one_y = (
        series is not None or options.kind in PARTS_OF_A_WHOLE or bool({"low", "high"} & set(options.roles))
    )
    return tuple(measures[:1] if has_one_y else measures)


def _may_be_scatter(options: ChartOptions, measures: Sequence[Column]) -> bool:
    """Tell whether two columns make the two axes of a scatter chart, which need no common scale."""
    if options.kind is ChartType.SCATTER:
        return len(measures) > 1
    return options.kind is None and options.aggregate is None and len(measures) == 2


def _nothing_to_show(frame: Frame) -> DataError:
    names = list(frame.columns)
    for column in frame.columns.values():
        written = text_numbers(frame, column)
        if written is not None and written.is_first:
            return _refuse_text(frame, column)
    answers = [column.name for column in frame.columns.values() if column.role is Role.BOOLEAN]
    shares = [{"y": name, "aggregate": "mean"} for name in answers[:1]]
    return refused(
        f"There is no number column to show; the columns are {quoted(names)}.",
        *shares,
        {"aggregate": "count"},
        details={"columns": names},
    )


def _refuse_text(frame: Frame, column: Column, *ways: Way) -> DataError:
    """Return the refusal of a column that is no number, with what to do about it.

    Args:
        frame: That it is in.
        column: The column.
        ways: Out of it without this column, where it holds no numbers.
    """
    details = {"column": column.name}
    written = text_numbers(frame, column)
    if written is None:
        what = f"is {column.role}" if column.role is not Role.OTHER else f"holds {_type_name(frame, column)}"
        message = f"The column {column.name!r} {what}, and y needs numbers."
        if example := example_with_digits(frame, column):
            return refused(
                message, otherwise=f"make numbers of it first, {example!r} for one.", details=details
            )
        return refused(message, *ways, details=details)
    message = f"The column {column.name!r} holds numbers that are stored as text"
    message += "." if written.missing is None else f", and {written.missing!r}, which is none."
    return refused(message, otherwise=conversion(frame, column.name, written), details=details)


def _type_name(frame: Frame, column: Column) -> str:
    known = (value for value in frame.values(column.name).to_list() if value is not None)
    return f"objects of the type {type(next(known, None)).__name__}"
