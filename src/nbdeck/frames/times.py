"""Points in time: what one value stands for, how it is written on an axis, and dates that are stored as text.

CSV files leave them so: `2024-01-31`, `2024-01`, `Jan 2024`, `2024 Q1`.
"""

import calendar
import datetime as dt
import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import narwhals.stable.v2 as nw

from nbdeck.contract.cell_text import MONTHS, Grain
from nbdeck.frames.frame import Column, Frame, Role

EVERY = {
    Grain.YEAR: "1y",
    Grain.QUARTER: "1q",
    Grain.MONTH: "1mo",
    Grain.DAY: "1d",
    Grain.HOUR: "1h",
    Grain.MINUTE: "1m",
    Grain.SECOND: "1s",
}
"""The grain as narwhals' `dt.truncate` takes it."""

SECONDS = {
    Grain.YEAR: 365.25 * 86400,
    Grain.QUARTER: 365.25 * 86400 / 4,
    Grain.MONTH: 365.25 * 86400 / 12,
    Grain.DAY: 86400.0,
    Grain.HOUR: 3600.0,
    Grain.MINUTE: 60.0,
    Grain.SECOND: 1.0,
}
_DATES = (Grain.YEAR, Grain.QUARTER, Grain.MONTH, Grain.DAY)
_MONTHS_PER = {Grain.YEAR: 12, Grain.QUARTER: 3, Grain.MONTH: 1}
_SAMPLE = 50
_MOST_DIFFERENT = 50_000

_MOMENT = re.compile(r"[12]\d{3}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?)?")
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/([12]\d{3})")
_MONTH = re.compile(r"([12]\d{3})-(\d\d)")
_NAMED_MONTH = re.compile(r"([A-Z][a-z]{2})[a-z]*\.? ([12]\d{3})")
_QUARTER = re.compile(r"([12]\d{3})[ -]?Q([1-4])")
_QUARTER_FIRST = re.compile(r"Q([1-4])[ -]([12]\d{3})")


def grain_of(moments: Sequence[dt.datetime]) -> Grain:
    """Return the coarsest grain that tells these moments apart and loses nothing.

    First and last days of a month count as the month, as pandas' `MS` and `ME` frequencies give them; years and
    quarters begin or end with those of the calendar. One
    moment alone is a day or finer, because nothing shows that it stands for more.
    """
    if any(moment.microsecond for moment in moments):
        return Grain.EXACT
    if any(moment.second for moment in moments):
        return Grain.SECOND
    if any(moment.hour or moment.minute for moment in moments):
        return Grain.MINUTE
    months = sorted({_month_number(moment) for moment in moments})
    distinct = len(set(moments))
    if distinct < 2 or len(months) < distinct or not _stands_for_months(moments):
        return Grain.DAY
    return _month_grain(months, moments)


def _month_grain(months: Sequence[int], moments: Sequence[dt.datetime]) -> Grain:
    steps = {later - earlier for earlier, later in itertools.pairwise(months)}
    is_first, edge = all(moment.day == 1 for moment in moments), {moment.month for moment in moments}
    if edge == {1 if is_first else 12} and all(step % 12 == 0 for step in steps):
        return Grain.YEAR
    if edge <= ({1, 4, 7, 10} if is_first else {3, 6, 9, 12}) and 3 in steps:
        return Grain.QUARTER
    return Grain.MONTH


def _stands_for_months(moments: Iterable[dt.datetime]) -> bool:
    days = [(moment.day, calendar.monthrange(moment.year, moment.month)[1]) for moment in moments]
    return all(day == 1 for day, _ in days) or all(day == last for day, last in days)


def _month_number(moment: dt.datetime) -> int:
    return moment.year * 12 + moment.month - 1


def time_labels(moments: Sequence[dt.datetime], grain: Grain | None = None) -> tuple[str, ...]:
    """Return a label for each moment: `2024`, `2024 Q1`, `Jan 2024`, `5 Jan 2024`, `5 Jan 14:05`."""
    grain = grain or grain_of(moments)
    dates = {moment.date() for moment in moments}
    years = {moment.year for moment in moments}
    return tuple(
        _label(moment, grain, one_day=len(dates) == 1, one_year=len(years) == 1) for moment in moments
    )


def left_out(moments: Sequence[dt.datetime], grain: Grain | None = None) -> str:
    """Return what `time_labels` leaves out because all moments share it: `5 Jan 2024`, `2024`, else ""."""
    grain = grain or grain_of(moments)
    if not moments or grain in _DATES or len({moment.year for moment in moments}) > 1:
        return ""
    is_clock_alone = len({moment.date() for moment in moments}) == 1 and grain is not Grain.EXACT
    return _day(moments[0]) if is_clock_alone else str(moments[0].year)


def _label(moment: dt.datetime, grain: Grain, *, one_day: bool, one_year: bool) -> str:
    match grain:
        case Grain.YEAR:
            return str(moment.year)
        case Grain.QUARTER:
            return f"{moment.year} Q{(moment.month + 2) // 3}"
        case Grain.MONTH:
            return f"{MONTHS[moment.month - 1]} {moment.year}"
        case Grain.DAY:
            return _day(moment)
    clock = {Grain.SECOND: f"{moment:%H:%M:%S}", Grain.EXACT: f"{moment:%H:%M:%S.%f}"}.get(
        grain, f"{moment:%H:%M}"
    )
    if one_day and grain is not Grain.EXACT:
        return clock
    return f"{_day(moment).removesuffix(f' {moment.year}') if one_year else _day(moment)} {clock}"


def _day(moment: dt.datetime) -> str:
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


def missing_between(moments: Sequence[dt.datetime], grain: Grain) -> list[dt.datetime]:
    """Return the years, quarters or months that lack between the first and the last moment.

    Days and finer are left alone: a week without its Saturday and Sunday is whole.

    Args:
        moments: In ascending order.
        grain: What one of them stands for.
    """
    step = _MONTHS_PER.get(grain)
    if step is None or len(moments) < 2:
        return []
    have = {_month_number(moment) for moment in moments}
    wanted = range(min(have), max(have), step)
    return [
        moments[0].replace(year=number // 12, month=number % 12 + 1, day=1)
        for number in wanted
        if number not in have
    ]


def finest_grain(span_s: float, most: int) -> Grain:
    """Return the finest grain that cuts `span_s` seconds into at most `most` pieces, else YEAR."""
    for grain in reversed(SECONDS):
        if span_s / SECONDS[grain] + 2 <= most:
            return grain
    return Grain.YEAR


_MOST_MONTHS = 5000
"""Moments that may each stand for a month; more are days."""


def part_stretches(moments: Sequence[dt.datetime], grain: Grain) -> tuple[bool, bool]:
    """Tell of the first and of the last year, quarter or month whether the moments in it begin late, or end early.

    Args:
        moments: Different ones; first or last days of months stand for the whole month, others for a day at least.
        grain: What they are cut to; of days and finer both ends may be parts.
    """
    months = _MONTHS_PER.get(grain)
    if months is None:
        return True, True
    first, last = min(moments), max(moments)
    if len(moments) < _MOST_MONTHS and _stands_for_months(moments):
        start, end = _month_number(first), _month_number(last) + 1
        return start % months != 0, end % months != 0
    after = last + dt.timedelta(days=1)
    begins_late = first.day > 1 or _month_number(first) % months != 0
    ends_early = after.day > 1 or _month_number(after) % months != 0
    return begins_late, ends_early


def moment_of(given: object, grain: Grain) -> dt.datetime | None:
    """Return a date in any of the ways in which it is written in data or code; None for what is none.

    Args:
        given: A date or moment of Python or pandas, a period, or text such as `2024-07`.
        grain: What a text must stand for, unless it is a day or a moment.
    """
    if hasattr(given, "start_time"):
        given = given.start_time
    if isinstance(given, str):
        pairs = ((own, read(given.strip())) for own, read in _READERS)
        return next((moment for own, moment in pairs if moment is not None and own in {None, grain}), None)
    if isinstance(given, dt.datetime):
        return given
    if hasattr(given, "astype") and hasattr(given, "tolist"):  # numpy's own
        given = given.astype("datetime64[us]").tolist()
    return dt.datetime.combine(given, dt.time()) if isinstance(given, dt.date) else None


def with_text_dates(frame: Frame) -> Frame:
    """Return the frame with each text column of nothing but dates as dates."""
    converted: dict[str, tuple[nw.Expr, Column]] = {}
    for column in frame.columns.values():
        if column.role is Role.TEXT and (read := _read_column(frame, column)):
            converted[column.name] = read
    if not converted:
        return frame
    return replace(
        frame,
        data=frame.data.with_columns(*(dates for dates, _ in converted.values())),
        columns={**frame.columns, **{name: column for name, (_, column) in converted.items()}},
    )


def _read_column(frame: Frame, column: Column) -> tuple[nw.Expr, Column] | None:
    values = frame.values(column.name).drop_nulls()
    sample = values.head(_SAMPLE).to_list()
    readers = [(grain, read) for grain, read in _READERS if _read_all(sample, read) is not None]
    words = values.unique().to_list() if readers else []
    if not readers or len(words) > _MOST_DIFFERENT:
        return None
    ways = [(grain, dates) for grain, read in readers if (dates := _read_all(words, read)) is not None]
    if len(ways) != 1:  # None, or days and months may stand either way.
        return None
    ((grain, dates),) = ways
    as_dates = nw.col(column.name).replace_strict(words, dates, return_dtype=nw.Datetime("us"))
    own_words = dict(zip(dates, words, strict=True))
    return as_dates, replace(column, role=Role.TIME, grain=grain, words=own_words)


def _read_all(words: Sequence[str], read: Callable[[str], dt.datetime | None]) -> list[dt.datetime] | None:
    dates = []
    for word in words:
        date = read(word.strip())
        if date is None:
            return None
        dates.append(date)
    return dates


def _moment(word: str) -> dt.datetime | None:
    if not _MOMENT.fullmatch(word):
        return None
    try:
        return dt.datetime.fromisoformat(word)
    except ValueError:
        return None


def _slashed(word: str, places: tuple[int, int, int]) -> dt.datetime | None:
    match = _SLASHED.fullmatch(word)
    if match is None:
        return None
    year, month, day = (int(match[place]) for place in places)
    return _moment(f"{year}-{month:02}-{day:02}")


def _month(word: str) -> dt.datetime | None:
    match = _MONTH.fullmatch(word)
    return _first_of(int(match[1]), int(match[2])) if match else None


def _named_month(word: str) -> dt.datetime | None:
    match = _NAMED_MONTH.fullmatch(word)
    if match is None or match[1] not in MONTHS:
        return None
    return _first_of(int(match[2]), MONTHS.index(match[1]) + 1)


def _month_named_last(word: str) -> dt.datetime | None:
    year, _, month = word.partition(" ")
    return _named_month(f"{month} {year}")


def _quarter(word: str) -> dt.datetime | None:
    match = _QUARTER.fullmatch(word)
    return _first_of(int(match[1]), 3 * int(match[2]) - 2) if match else None


def _quarter_first(word: str) -> dt.datetime | None:
    match = _QUARTER_FIRST.fullmatch(word)
    return _first_of(int(match[2]), 3 * int(match[1]) - 2) if match else None


def _first_of(year: int, month: int) -> dt.datetime | None:
    return dt.datetime.fromisoformat(f"{year}-{month:02}-01") if 1 <= month <= 12 else None


_READERS: tuple[tuple[Grain | None, Callable[[str], dt.datetime | None]], ...] = (
    (None, _moment),
    (Grain.MONTH, _month),
    (Grain.MONTH, _named_month),
    (Grain.MONTH, _month_named_last),
    (Grain.QUARTER, _quarter),
    (Grain.QUARTER, _quarter_first),
    (None, lambda word: _slashed(word, (3, 1, 2))),
    (None, lambda word: _slashed(word, (3, 2, 1))),
)
