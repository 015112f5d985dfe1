"""How a value shows itself in a notebook: by whoever has registered to draw it, and by its own names alone."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import cache
from typing import Any, TypeAlias

Painter: TypeAlias = Callable[[Any, Container[str] | None], dict[str, str]]
"""Returns a value by media type, such as `text/html`; of all types, or of those in the second argument."""


class Shown:
    """A value that a painter, where one is registered, shows in a notebook."""

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> dict[str, str]:
        return _painters[0](self, include) if _painters else {}

    def __dir__(self) -> Iterable[str]:
        """Return what a person may want of the value: fields and its own methods, and none of pydantic's."""
        return [name for name in super().__dir__() if name not in names_of_pydantic()]


_painters: list[Painter] = []


def paint_by(painter: Painter) -> None:
    """Have all values shown by `painter` from now on."""
    _painters[:] = [painter]


@cache
def names_of_pydantic() -> frozenset[str]:
    """Return the public names that every model has from pydantic."""
    from pydantic import BaseModel  # loaded with the first value, and not with this module

    return frozenset(name for name in dir(BaseModel) if not name.startswith("__"))
