"""What the browser sends with a step, read: a view that is older than the kernel may send anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nbdeck.errors import ValidationFailed

_HINT = "Run the cell again."


def text_of(asked: Mapping[str, Any], name: str) -> str:
    """Return a text.

    Raises:
        ValidationFailed: It is none.
    """
    value = asked.get(name)
    if not isinstance(value, str):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint=_HINT)
    return value


def number_of(asked: Mapping[str, Any], name: str) -> int:
    """Return a whole number.

    Raises:
        ValidationFailed: It is none.
    """
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint=_HINT)
    return value


def cards_of(asked: Mapping[str, Any], name: str = "cards") -> list[str]:
    """Return names of cards.

    Raises:
        ValidationFailed: They are none.
    """
    value = asked.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint=_HINT)
    return value


def words_of(asked: Mapping[str, Any]) -> dict[str, str]:
    """Return new words by name of the shape.

    Raises:
        ValidationFailed: There are none.
    """
    value = asked.get("words")
    if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
        raise ValidationFailed("The browser sent no words.", hint=_HINT)
    return value


def options_of(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return options by name.

    Raises:
        ValidationFailed: There are none.
    """
    value = asked.get("options")
    if not isinstance(value, dict):
        raise ValidationFailed("The browser sent no options.", hint=_HINT)
    return value
