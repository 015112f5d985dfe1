"""Dates that are stored as text, as CSV files leave them: `2024-01-31`, `2024-01`, `Jan 2024`, `2024 Q1`."""

import datetime as dt
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import narwhals.stable.v2 as nw

from nbdeck.contract.cell_text import MONTHS, Grain
from nbdeck.frames.frame import Column, Frame, Role
from nbdeck.frames.names import quoted

_SAMPLE = 50
_MOST_DIFFERENT = 50_000

_MOMENT = re.compile(r"[12]\d{3}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?)?")
_MONTH = re.compile(r"([12]\d{3})-(\d\d)")
_NAMED_MONTH = re.compile(r"([A-Z][a-z]{2})[a-z]*\.? ([12]\d{3})")
_QUARTER = re.compile(r"([12]\d{3})[ -]?Q([1-4])")
_QUARTER_FIRST = re.compile(r"Q([1-4])[ -]([12]\d{3})")


def with_text_dates(frame: Frame) -> Frame:
    """Return the frame with each text column of nothing but dates as dates, and a sentence that says so."""
    found: dict[str, tuple[nw.Expr, Column]] = {}
    for column in frame.columns.values():
        if column.role is Role.TEXT and (read := _read_column(frame, column)):
            found[column.name] = read
    if not found:
        return frame
    return replace(
        frame,
        data=frame.data.with_columns(*(dates for dates, _ in found.values())),
        columns={**frame.columns, **{name: column for name, (_, column) in found.items()}},
        remarks=(*frame.remarks, f"Text read as dates, in its own words and order: {quoted(found)}."),
    )


def _read_column(frame: Frame, column: Column) -> tuple[nw.Expr, Column] | None:
    values = frame.values(column.name).drop_nulls()
    sample = values.head(_SAMPLE).to_list()
    for grain, read in _READERS:
        if _read_all(sample, read) is None:
            continue
        words = values.unique().to_list()
        dates = _read_all(words, read) if len(words) <= _MOST_DIFFERENT else None
        if dates is None:
            return None
        as_dates = nw.col(column.name).replace_strict(words, dates, return_dtype=nw.Datetime("us"))
        own_words = dict(zip(dates, words, strict=True))
        return as_dates, replace(column, role=Role.TIME, grain=grain, words=own_words)
    return None


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


def _month(word: str) -> dt.datetime | None:
    match = _MONTH.fullmatch(word)
    return _first_of(int(match[1]), int(match[2])) if match else None


def _named_month(word: str) -> dt.datetime | None:
    match = _NAMED_MONTH.fullmatch(word)
    if match is None or match[1] not in MONTHS:
        return None
    return _first_of(int(match[2]), MONTHS.index(match[1]) + 1)


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
    (Grain.QUARTER, _quarter),
    (Grain.QUARTER, _quarter_first),
)
