"""Numbers that somebody else has written, a format string or a Styler: read back where they prove what they are."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from nbdeck.contract.cell_text import number_text
from nbdeck.contract.tables import TableColumn
from nbdeck.frames.grid import is_missing

_WRITTEN = re.compile(
    r"(?P<before>\D*)(?P<whole>\d[\d,]*)(?:\.(?P<decimals>\d+))?(?P<percent>%?)(?P<after>\D*)"
)


def typed(texts: Sequence[str], values: Sequence[Any]) -> TableColumn:
    """Return a column of numbers whose texts are given, with what they say as typed values.

    Only a text that is its value, rounded and written as in English, is said in the language of a deck.

    Args:
        texts: As they are shown.
        values: What they stand for, None where that is not known.
    """
    numbers = [_number(text, value) for text, value in zip(texts, values, strict=True)]
    samples = {
        number < 0: text
        for text, number in reversed(list(zip(texts, numbers, strict=True)))
        if number is not None
    }
    if not samples:
        return TableColumn(kind="number")
    has_groups = any("," in text for text in texts)
    above, below = (
        _section(samples[is_negative], has_groups=has_groups) if is_negative in samples else ""
        for is_negative in (False, True)
    )
    code = ";".join(filter(None, (above or below, below)))
    kept = tuple(
        str(number) if number is not None and number_text(str(number), code, "en") == text else ""
        for number, text in zip(numbers, texts, strict=True)
    )
    return TableColumn(kind="number", format=code, values=kept)


def _number(text: str, value: Any) -> Decimal | None:
    """Return the number that a text says, None where it is not its value rounded to the digits of the text."""
    match = _WRITTEN.fullmatch(text)
    if match is None or is_missing(value) or '"' in text:
        return None
    shown = Decimal(f"{match['whole'].replace(',', '')}.{match['decimals'] or '0'}")
    exponent = len(match["decimals"] or "") + 2 * len(match["percent"])
    size = shown.scaleb(-2 * len(match["percent"])).copy_sign(Decimal(-1 if value < 0 else 1))
    return size if abs(size - Decimal(str(value))) <= Decimal("0.51").scaleb(-exponent) else None


def _section(text: str, *, has_groups: bool) -> str:
    """Return the section of an Excel code that shows a number as a text does."""
    match = _WRITTEN.fullmatch(text)
    assert match is not None  # noqa: S101 - it has been read as a number
    before, after = (f'"{match[name]}"' if match[name] else "" for name in ("before", "after"))
    decimals = f".{'0' * len(match['decimals'])}" if match["decimals"] else ""
    return f"{before}{'#,##0' if has_groups else '0'}{decimals}{match['percent']}{after}"
