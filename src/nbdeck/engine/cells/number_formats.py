"""Numbers and dates as a workbook shows them: Excel format codes, and the serial days behind dates."""

from __future__ import annotations

import datetime
import math
import re
from functools import lru_cache

from nbdeck.contract.number_format import GENERAL, format_number, is_understood
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.cells.dates import Moment

BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: '"$"#,##0', 6: '"$"#,##0', 7: '"$"#,##0.00', 8: '"$"#,##0.00',
    9: "0%", 10: "0.00%", 11: "0.00E+00", 14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy",
    18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "yyyy-mm-dd hh:mm",
    37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)",
    41: "#,##0", 42: '"$"#,##0', 43: "#,##0.00", 44: '"$"#,##0.00', 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss",
    48: "0.0E+0",
}  # fmt: skip
"""Codes that files name by number only; a short date is shown as ISO 8601, which no country reads wrongly."""

_QUOTED = lazy_pattern(r'"[^"]*"|\\.')
_CURRENCY = lazy_pattern(r"\[\$([^\]-]*)(?:-[^\]]*)?\]")
_BRACKETS = lazy_pattern(r"\[[^\]]*\]")
_SPACING = lazy_pattern(r"_.|\*.")
_ELAPSED = lazy_pattern(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_DATE_TOKENS = lazy_pattern(
    r'"([^"]*)"|\\(.)|(am/pm|a/p)|(y+|m+|d+|h+|s+(?:\.0+)?|e+|g+|b+)|(.)', re.IGNORECASE | re.DOTALL
)
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_LAST_DAY = 2_958_466
"""Serial number of the day after 9999-12-31."""


@lru_cache(maxsize=512)
def is_date_format(code: str) -> bool:
    """Whether numbers under this code are shown as days or times."""
    bare = _BRACKETS.sub("", _QUOTED.sub("", _SPACING.sub("", _ELAPSED.sub("h", code)))).lower()
    first = bare.partition(";")[0].replace("am/pm", "").replace("general", "").replace("standard", "")
    return re.search(r"[ymdhs]", first) is not None


@lru_cache(maxsize=512)
def is_day_format(code: str) -> bool:
    """Whether numbers under this code are shown as days, with a time or without."""
    bare = _BRACKETS.sub("", _QUOTED.sub("", code)).lower()
    return is_date_format(code) and re.search(r"[yd]|mmm", bare) is not None


def day_of(serial: float, *, since_1904: bool = False) -> Moment | None:
    """Return the day that a workbook stores as a serial number, with any time it has; None beyond the calendar."""
    if not 0 <= serial < _LAST_DAY:
        return None
    if since_1904:
        start = datetime.datetime.fromisoformat("1904-01-01")
    else:
        start = datetime.datetime.fromisoformat("1899-12-31" if serial < 60 else "1899-12-30")
    try:
        moment = start + datetime.timedelta(seconds=round(serial * 86_400))
    except OverflowError:
        return None
    return moment.date() if moment.time() == datetime.time() else moment


def shown_number(value: float, code: str, *, since_1904: bool = False) -> str:
    """Return a finite number as it is seen under a format code, in an English workbook."""
    if is_date_format(code):
        if _ELAPSED.search(code) and abs(value) < _LAST_DAY:
            return _elapsed(value)
        moment = day_of(value, since_1904=since_1904)
        return format_number(value, GENERAL) if moment is None else shown_moment(moment, code)
    return format_number(value, _plain(code))


@lru_cache(maxsize=512)
def _plain(code: str) -> str:
    """Return a code without colours, conditions and spacing; General for one that is not understood."""
    bare = _SPACING.sub("", _CURRENCY.sub(lambda match: f'"{match[1]}"' if match[1] else "", code))
    bare = _BRACKETS.sub("", bare).replace("?", "#")
    sections = [section for section in bare.split(";") if "@" not in section][:3]
    plain = ";".join(sections)
    return plain if plain and is_understood(plain) else GENERAL


def _elapsed(value: float) -> str:
    minutes, seconds = divmod(round(abs(value) * 86_400), 60)
    sign = "-" if value < 0 else ""
    text = f"{sign}{minutes // 60}:{minutes % 60:02}"
    return f"{text}:{seconds:02}" if seconds else text


def shown_moment(moment: Moment, code: str) -> str:
    """Return a day as it is seen under a format code, with English names."""
    time = (
        moment
        if isinstance(moment, datetime.datetime)
        else datetime.datetime.combine(moment, datetime.time())
    )
    section = _BRACKETS.sub("", _SPACING.sub("", code)).partition(";")[0]
    has_noon = re.search(r"a/p|am/pm", section, re.IGNORECASE) is not None
    tokens = _DATE_TOKENS.findall(section)
    shown: list[str] = []
    is_minute = False
    for index, (quoted, escaped, noon, field, other) in enumerate(tokens):
        if noon:
            shown.append("AM" if time.hour < 12 else "PM")
        elif field:
            later = next((each[3].lower() for each in tokens[index + 1 :] if each[3]), "")
            as_minute = field[0] in "mM" and (is_minute or later.startswith("s")) and len(field) < 3
            shown.append(_field(time, field.lower(), is_minute=as_minute, has_noon=has_noon))
            is_minute = field[0] in "hH"
        else:
            shown.append(quoted or escaped or other)
    return "".join(shown).strip()


def _field(time: datetime.datetime, field: str, *, is_minute: bool, has_noon: bool) -> str:
    letter, size = field[0], len(field)
    if letter == "y" or letter == "e":
        return f"{time.year:04}" if size > 2 or letter == "e" else f"{time.year % 100:02}"
    if letter == "m" and not is_minute:
        name = _MONTHS[time.month - 1]
        return (f"{time.month}", f"{time.month:02}", name[:3], name, name[0])[min(size, 5) - 1]
    if letter == "d":
        name = _DAYS[time.weekday()]
        return (f"{time.day}", f"{time.day:02}", name[:3], name)[min(size, 4) - 1]
    hour = (time.hour - 1) % 12 + 1 if has_noon else time.hour
    number = {"h": hour, "m": time.minute, "s": time.second}.get(letter)
    if number is None:
        return ""
    return f"{number:02}" if size > 1 else f"{number}"


def whole_if_whole(number: float) -> int | float | None:
    """Return a stored number, as an integer where it is one; None for what is not finite."""
    if not math.isfinite(number):
        return None
    return int(number) if number.is_integer() and abs(number) < 1e15 else number
