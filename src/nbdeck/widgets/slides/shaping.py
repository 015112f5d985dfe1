"""A DataFrame summed up, sorted and cut to its first rows, for a table slide."""

from __future__ import annotations

from typing import Any

import narwhals.stable.v2 as nw

from nbdeck.errors import DataError
from nbdeck.frames.frame import Frame, Role, quoted

_KEYS = frozenset({Role.TEXT, Role.CATEGORY, Role.BOOLEAN, Role.TIME, Role.YEAR})


def shaped(
    frame: Frame, names: list[str], *, aggregate: str | None, sort: str | None
) -> tuple[Any, list[str]]:
    """Return a DataFrame of the named columns and the names it has, summed up and sorted.

    Args:
        frame: The data as it was read.
        names: Columns to show, in this order.
        aggregate: `sum`, `mean`, `median`, `count`, `min` or `max` of the number columns, by all others.
        sort: `ascending` or `descending` by the first number column, `label` by the first column, or `data`.

    Raises:
        DataError: There is nothing to group by, or nothing to sum up.
    """
    data = frame.data.select(names)
    if aggregate is not None:
        data = _summed_up(data, frame, names, aggregate)
    if sort in {"ascending", "descending"}:
        numbers = [name for name in data.columns if data[name].dtype.is_numeric()]
        if not numbers:
            raise DataError("There is no number column to sort by.", hint="Sort by label instead.")
        measures = [name for name in numbers if not _is_key(frame, name)] or numbers
        data = data.sort(measures[0], descending=sort == "descending", nulls_last=True)
    elif sort == "label":
        data = data.sort(data.columns[0], nulls_last=True)
    return data.to_native(), list(data.columns)


def _summed_up(data: nw.DataFrame[Any], frame: Frame, names: list[str], aggregate: str) -> nw.DataFrame[Any]:
    keys = [name for name in names if _is_key(frame, name)]
    if not keys:
        raise DataError(
            f"There is no column to group by among {quoted(names)}.",
            hint="Choose one of text or dates too, or leave the aggregation out.",
        )
    if aggregate == "count":
        summed = data.group_by(keys).agg(nw.len().alias("count"))
    else:
        measures = [name for name in names if frame.columns[name].role is Role.NUMBER]
        if not measures:
            raise DataError("There is no number column to sum up.", hint="Choose one, or count rows.")
        summed = data.group_by(keys).agg(*(getattr(nw.col(name), aggregate)() for name in measures))
    return summed.sort(keys, nulls_last=True)


def _is_key(frame: Frame, name: str) -> bool:
    return name in frame.columns and frame.columns[name].role in _KEYS
