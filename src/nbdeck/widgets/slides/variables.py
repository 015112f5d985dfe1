"""DataFrames to make slides of: those handed in, and the notebook's variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import narwhals.stable.v2 as nw

from nbdeck.errors import NotFound
from nbdeck.frames.frame import quoted
from nbdeck.frames.pandas_shapes import is_styler

Namespace = Callable[[], Mapping[str, Any]]
_MOST = 100


class Frames:
    """DataFrames by name. A variable of the notebook is looked up each time, so that its newest value counts.

    Args:
        namespace: Gives the notebook's variables.
    """

    def __init__(self, namespace: Namespace) -> None:
        self._namespace = namespace
        self._given: dict[str, Any] = {}

    def give(self, data: Mapping[str, Any]) -> None:
        """Take in DataFrames by name; they go before variables of the same name."""
        self._given |= data

    def name_of(self, data: Any) -> str:
        """Return the name of a DataFrame: that of the variable that holds it, else a new one."""
        for name, value in self._all():
            if value is data:
                return name
        taken = {name for name, _ in self._all()}
        name = next(name for number in range(1, 10_000) if (name := f"data {number}") not in taken)
        self._given[name] = data
        return name

    def find(self, name: str) -> Any:
        """Return the DataFrame of a name, as it is now.

        Raises:
            NotFound: There is none.
        """
        for known, value in self._all():
            if known == name:
                return value
        names = [known for known, _ in self._all()]
        hint = f"There are {quoted(names)}." if names else "Make one in a cell, or hand one in."
        raise NotFound(f"There is no DataFrame {name!r}.", hint=hint)

    def listed(self) -> list[tuple[str, str]]:
        """Return the name of each DataFrame, and its size in words."""
        return [(name, _size(value)) for name, value in self._all()][:_MOST]

    def _all(self) -> Iterator[tuple[str, Any]]:
        yield from self._given.items()
        for name, value in list(self._namespace().items()):
            if not name.startswith("_") and name not in self._given and _is_table(value):
                yield name, value


def _is_table(value: Any) -> bool:
    return (
        nw.dependencies.is_into_dataframe(value)
        or nw.dependencies.is_into_series(value)
        or nw.dependencies.is_pyarrow_table(value)
        or is_styler(value)
    ) and not isinstance(value, type)


def _size(value: Any) -> str:
    shape = getattr(getattr(value, "data", value) if is_styler(value) else value, "shape", ())
    rows, *rest = shape or (0,)
    columns = rest[0] if rest else 1
    return f"{rows:,} × {columns:,}"
