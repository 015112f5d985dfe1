"""How a language writes numbers and dates: marks, groups of digits, names of months.

Source: Unicode CLDR, through Babel. English needs none of it and does not load it.
"""

from __future__ import annotations

import datetime as dt
import locale
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.core import Locale

_ALIKE = ("de-DE", "pl-PL", "de-CH", "hi-IN")
"""Languages with a number of their own, one for each way of writing numbers."""
_PLAIN_ENGLISH = frozenset({"", "en", "en-US", "en-GB", "en-AU", "en-CA", "en-IE", "en-NZ"})


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a language in numbers.

    Attributes:
        decimal: What stands before the decimals.
        group: What parts groups of digits; a no-break space in place of narrower ones, which few typefaces have.
        size: Digits of every group but the last, which has three.
    """

    decimal: str = "."
    group: str = ","
    size: int = 3


ENGLISH = Marks()


@lru_cache(maxsize=256)
def marks_of(tag: str) -> Marks:
    """Return the marks of the language of a BCP 47 tag; the English ones of a language that CLDR does not know."""
    known = _locale(tag)
    if known is None:
        return ENGLISH
    symbols = known.number_symbols.get("latn", {})
    pattern = known.decimal_formats[None].pattern.split(".")[0].split(",")
    size = len(pattern[-2]) if len(pattern) > 2 else 3
    group = str(symbols.get("group", ","))
    return Marks(str(symbols.get("decimal", ".")), "\u00a0" if group.isspace() else group, size)


@lru_cache(maxsize=256)
def percent_mark(tag: str) -> str:
    """Return the percent sign of a language, behind a space where it has one there: ` %` in German."""
    known = _locale(tag)
    pattern = known.percent_formats[None].pattern if known else ""
    return " %" if any(f"{space}%" in pattern for space in " \u00a0\u202f") else "%"


def grouped(digits: str, marks: Marks) -> str:
    """Return whole digits in the groups of a language: `1.234.567`, `12,34,567`."""
    head, tail = digits[:-3], digits[-3:]
    first = len(head) % marks.size
    groups = [head[:first], *(head[at : at + marks.size] for at in range(first, len(head), marks.size)), tail]
    return marks.group.join(filter(None, groups))


def date_text(date: dt.date, tag: str, skeleton: str) -> str | None:
    """Return a date in the words of a language, None where it writes it as English does.

    Args:
        date: The date.
        tag: BCP 47 tag.
        skeleton: What is shown: `yMMMd`, `yMMM` or `yQQQ`, as CLDR names it.
    """
    if (not tag or tag.partition("-")[0].lower() == "en") or (known := _locale(tag)) is None:
        return None
    from babel.dates import format_skeleton

    return format_skeleton(skeleton, dt.datetime.combine(date, dt.time()), locale=known)


@lru_cache(maxsize=256)
def language_code(tag: str) -> str:
    """Return the mark that says in a format code how its numbers are written, such as `[$-407]`.

    LibreOffice heeds it, PowerPoint follows the settings of its reader.

    Args:
        tag: BCP 47 tag; one without a number of its own gets that of a language with the same marks.

    Returns:
        The mark, "" where numbers are written as in English.
    """
    marks = marks_of(tag)
    if marks == ENGLISH:
        return ""
    codes = {name.replace("_", "-"): number for number, name in reversed(locale.windows_locale.items())}
    names = (tag, _with_region(tag), *_ALIKE)
    name = next((name for name in names if name in codes and marks_of(name) == marks), None)
    return f"[$-{codes[name]:X}]" if name else ""


@lru_cache(maxsize=256)
def language_of_code(code: str) -> str:
    """Return the BCP 47 tag of the hexadecimal number in a format code, "" for an unknown one."""
    return locale.windows_locale.get(int(code, 16) & 0xFFFF, "").replace("_", "-")


def _with_region(tag: str) -> str:
    """Return a language with the region where most of its people live: `de-DE`."""
    from babel.core import get_global

    language = tag.partition("-")[0]
    return f"{language}-{str(get_global('likely_subtags').get(language, '')).rpartition('_')[2]}"


@lru_cache(maxsize=256)
def _locale(tag: str) -> Locale | None:
    if tag in _PLAIN_ENGLISH:
        return None
    from babel.core import Locale, UnknownLocaleError

    try:
        return Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return None
