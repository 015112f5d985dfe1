"""Patterns that are compiled when they are first used: of the hundreds for six languages, a call needs a few."""

from __future__ import annotations

import re
from typing import Any, cast


class _LazyPattern:
    """Stands for a compiled pattern, and becomes it attribute by attribute."""

    def __init__(self, text: str, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked for by pickle and copy
            raise AttributeError(name)
        if name == "_compiled":
            self._compiled = re.compile(self._text, self._flags)
            return self._compiled
        attribute = getattr(self._compiled, name)
        setattr(self, name, attribute)
        return attribute


def lazy_pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return what `re.compile` returns, for its methods and attributes; functions of `re` take no such pattern.

    Args:
        text: The pattern.
        flags: Of `re`.

    Examples:
        >>> from nbdeck.contract.words.patterns import lazy_pattern
        >>> lazy_pattern("[0-9]+").findall("3 of 14")
        ['3', '14']
    """
    return cast("re.Pattern[str]", _LazyPattern(text, flags))
