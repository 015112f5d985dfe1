"""Refusals whose remedies are tried before they are said, so that whoever follows a hint is not refused again."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

from nbdeck.errors import ColumnNotFound, DataError

Way: TypeAlias = Mapping[str, Any]
"""Arguments of `chart` or `table` that take the place of the user's own; None leaves one out."""
_MOST_SAID = 4
_MOST_TRIED = 8
_LAST_RESORTS: tuple[Way, ...] = ({"y": None}, {"aggregate": "mean"}, {"aggregate": "count"})
"""Tried where nothing that suits the refusal itself works."""


def refused(
    message: str,
    *ways: Way,
    otherwise: str = "",
    is_table: bool = False,
    details: Mapping[str, Any] | None = None,
) -> DataError:
    """Return a refusal with the ways out of it, the best first.

    Args:
        message: What is wrong.
        ways: Arguments that may be accepted instead; `with_tried_ways` drops those that are not.
        otherwise: Advice that holds in any case and names no arguments; it may stand behind "Or".
        is_table: Whether the data reads well as a table.
        details: Names and figures.
    """
    tried = {"ways": ways, "advice": otherwise, "is_table": is_table}
    return DataError(message, hint=_hint(ways, otherwise), details={**(details or {}), **tried})


def with_tried_ways(
    refusal: DataError,
    made: Callable[[Way], object],
    asked: Way,
    *,
    tabled: Callable[[Way], object] | None = None,
    columns: Sequence[str] = (),
) -> DataError:
    """Return a refusal with a hint that holds only what works.

    Args:
        refusal: One that `refused` made, or of a column that is not there; others stay as they are.
        made: Makes what was asked for under other arguments, or raises `DataError`.
        asked: The arguments of the user.
        tabled: Makes a table of the data, likewise; None where a table was asked for.
        columns: Names of the data's columns.
    """
    if isinstance(refusal, ColumnNotFound):
        return _with_tried_name(refusal, made, asked)
    ways = refusal.details.pop("ways", None)
    if ways is None:
        return refusal
    advice, is_table = refusal.details.pop("advice"), refusal.details.pop("is_table")
    working = tuple(islice((way for way in ways[:_MOST_TRIED] if _works(made, way)), _MOST_SAID))
    if tabled is not None and not working and not advice:
        working = tuple(islice((way for way in _LAST_RESORTS if _works(made, way)), 1))
    if tabled is not None and (is_table or not (working or advice)):
        advice = _with_table(advice, tabled, columns)
    refusal.hint = _hint(working, advice)
    refusal.details["ways"] = [dict(way) for way in working]
    return refusal


def _with_table(advice: str, tabled: Callable[[Way], object], columns: Sequence[str]) -> str:
    """Return advice with the first call of `table` that works."""
    rows = {"max_rows": 20}
    tables: tuple[Way, ...] = ({}, rows, {"columns": list(columns[:5]), **rows})
    table = next((way for way in tables if _works(tabled, way)), None)
    if table is None:
        return advice
    said = ", ".join(["df", *(f"{name}={value!r}" for name, value in table.items())])
    return " ".join(filter(None, (advice, f"show it with nbdeck.table({said}).")))


def _with_tried_name(refusal: ColumnNotFound, made: Callable[[Way], object], asked: Way) -> ColumnNotFound:
    """Return the refusal, with the closest name only where that is taken or another name is missing too."""
    missing, near = refusal.details.get("column"), refusal.details.get("near")

    def mended(value: object) -> object:
        if isinstance(value, Mapping):
            return {mended(key): how for key, how in value.items()}
        if isinstance(value, (list, tuple)) and str(value) != missing:
            return [mended(each) for each in value]
        return near if str(value) == missing else value

    try:
        if near is not None:
            made({name: mended(value) for name, value in asked.items()})
    except DataError as other:
        if isinstance(other, ColumnNotFound) and other.details.get("column") != missing:
            return refusal
        refusal.hint = (refusal.hint or "").removeprefix(f"Did you mean {near!r}? ")
    return refusal


def _works(make: Callable[[Way], object], way: Way) -> bool:
    try:
        make(way)
    except DataError:
        return False
    return True


def _hint(ways: tuple[Way, ...], advice: str) -> str:
    said = ", or ".join(map(said_as, ways[:_MOST_SAID]))
    if not said:
        return _begun(advice)
    return f"{_begun(said)}. {f'Or {advice}' if advice else ''}".strip()


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def said_as(way: Way) -> str:
    """Return a way in words: `say y='sales' and aggregate='sum'`, `leave series out`."""
    given = [f"{name}={value!r}" for name, value in way.items() if value is not None]
    removed = [name for name, value in way.items() if value is None]
    parts = [f"say {' and '.join(given)}"] if given else []
    return " and ".join([*parts, *([f"leave {' and '.join(removed)} out"] if removed else [])])
