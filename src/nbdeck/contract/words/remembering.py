"""Answers that are kept: about texts, the longer the fewer, so that memory has an end; and of a value about itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import cached_property, lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

_P = ParamSpec("_P")
_R = TypeVar("_R")

LONG: tuple[tuple[int, int], ...] = ((40, 16_384), (400, 1024), (20_000, 16))
"""For answers that are larger than the text: characters up to which so many are kept, none above the last."""
SHORT: tuple[tuple[int, int], ...] = ((1000, 8192), (20_000, 64))
"""The same for answers such as a number."""


def remembered(
    kept: tuple[tuple[int, int], ...],
) -> Callable[[Callable[Concatenate[str, _P], _R]], Callable[Concatenate[str, _P], _R]]:
    """Return a decorator for functions of a text that remembers their answers, as many as `kept` says."""

    def decorated(answer: Callable[Concatenate[str, _P], _R]) -> Callable[Concatenate[str, _P], _R]:
        known = [(longest, lru_cache(maxsize=most)(answer)) for longest, most in kept]

        @wraps(answer)
        def remembering(text: str, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
            for longest, answered in known:
                if len(text) <= longest:
                    return answered(text, *args, **kwargs)  # type: ignore[arg-type]  # what cannot be hashed fails
            return answer(text, *args, **kwargs)

        return cast("Callable[Concatenate[str, _P], _R]", remembering)

    return decorated


def computed_once(function: Callable[[Any], _R]) -> cached_property[_R]:
    """Return a property that keeps its value; that of Python 3.11 has a lock, held in a process forked meanwhile."""
    kept = cached_property(function)
    kept.lock = nullcontext()  # type: ignore[attr-defined]  # later Pythons have none
    return kept
