"""What people type into the cells of tables, as far as every reader of tables agrees: marks, currencies, blanks."""

from __future__ import annotations

from typing import Literal, TypeAlias

from nbdeck.contract.locales import marks_of
from nbdeck.contract.words.patterns import lazy_pattern

DecimalMark: TypeAlias = Literal[".", ","]
"""What stands before the decimals."""
DECIMAL_MARKS: tuple[DecimalMark, ...] = (".", ",")
"""Both of them, for a number that may be read in either way."""

CURRENCY = (
    r"(?:US|A|C|CA|AU|NZ|HK|S|R)?\$|[€£¥₹₽₩₺₪₫₴₦₱฿]"
    r"|USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|NZD|HKD|SGD|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|ZAR|KRW|BRL|MXN|kr\.?|zł|Kč"
)
"""Pattern of a currency beside a number."""

GROUP_MARKS = " \u00a0\u2009\u202f'’"
"""What parts the thousands besides a point or a comma."""

_GROUPING = lazy_pattern(f"[{GROUP_MARKS}]")
_BLANKS = frozenset(
    (
        "", "-", "–", "—", "−", "…", "...", ".", "?", "n/a", "n.a.", "na", "nan", "null", "none", "k.a.", "k. a.",
        "#n/a", "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!",
    )
)  # fmt: skip


def without_groups(digits: str) -> str:
    """Return digits without the spaces and apostrophes between their groups."""
    return _GROUPING.sub("", digits)


def proven_mark(digits: str) -> DecimalMark | None:
    """Return the decimal mark that the digits of one number prove; None for `12`, `1,234` and `1.234`."""
    spaced = without_groups(digits)
    point, comma = spaced.rfind("."), spaced.rfind(",")
    if point < 0 and comma < 0:
        return None
    if point >= 0 and comma >= 0:
        return "." if point > comma else ","
    last = max(point, comma)
    mark: DecimalMark = "." if point >= 0 else ","
    if spaced.count(mark) > 1:
        return "," if mark == "." else "."
    decimals = len(spaced) - last - 1
    may_group = decimals == 3 and 1 <= last <= 3 and spaced[0] != "0" and len(spaced) == len(digits)
    return None if may_group else mark


def mark_in(lang: str) -> DecimalMark:
    """Return what stands before the decimals in the language of a BCP 47 tag."""
    return "," if marks_of(lang).decimal == "," else "."


def is_blank(cell: str) -> bool:
    """Whether a cell says that there is no value."""
    return cell.strip().lower() in _BLANKS
