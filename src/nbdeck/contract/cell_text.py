"""The text of typed cells: numbers and times, in English on the wire and in the language of a deck on its slides."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from enum import StrEnum

from nbdeck.contract.locales import date_text, marks_of
from nbdeck.contract.number_format import format_number, in_language, least_shown

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Grain(StrEnum):
    """The stretch of time that one value stands for, coarsest first."""

    YEAR = "year"
    QUARTER = "quarter"
    MONTH = "month"
    DAY = "day"
    HOUR = "hour"
    MINUTE = "minute"
    SECOND = "second"
    EXACT = "moment"


def number_text(value: str, code: str, tag: str) -> str:
    """Return a number as a cell shows it: never as more than it is where decimals end before it begins, `<0.001`.

    Args:
        value: In plain digits, such as `-1234.50`.
        code: Excel format code; "" shows the digits as they are.
        tag: BCP 47 tag of the language.

    Raises:
        ArithmeticError: `value` is no number.
    """
    number = Decimal(value)
    if not code:
        return value.replace(".", marks_of(tag).decimal)
    local = in_language(code, tag)
    least = least_shown(number, local)
    if not 0 < abs(number) < least:
        return format_number(number, local)
    return f"<{format_number(least, local)}" if number > 0 else f">{format_number(-least, local)}"


def time_text(value: str, grain: Grain, tag: str) -> str:
    """Return a time as a cell shows it: `2024`, `2024 Q1`, `Jan 2024`, `5 Jan 2024`, `5 Jan 2024 14:05`.

    Args:
        value: In ISO 8601.
        grain: What it stands for.
        tag: BCP 47 tag of the language.

    Raises:
        ValueError: `value` is no time.
    """
    moment = dt.datetime.fromisoformat(value)
    match grain:
        case Grain.YEAR:
            return str(moment.year)
        case Grain.QUARTER:
            return date_text(moment, tag, "yQQQ") or f"{moment.year} Q{(moment.month + 2) // 3}"
        case Grain.MONTH:
            return date_text(moment, tag, "yMMM") or f"{MONTHS[moment.month - 1]} {moment.year}"
    day = date_text(moment, tag, "yMMMd") or f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"
    return day if grain is Grain.DAY else f"{day} {_clock(moment, grain)}{_zone(moment)}"


def _clock(moment: dt.datetime, grain: Grain) -> str:
    if grain is Grain.EXACT:
        return f"{moment:%H:%M:%S.%f}".rstrip("0").rstrip(".")
    return f"{moment:%H:%M:%S}" if grain is Grain.SECOND else f"{moment:%H:%M}"


def _zone(moment: dt.datetime) -> str:
    """Return how far a moment is from UTC, "" where that is not known."""
    offset = moment.utcoffset()
    if offset is None:
        return ""
    return " UTC" if not offset else f" {moment.isoformat()[-6:]}"
