"""Answers that are kept while memory has room: of texts, of what rests on megabytes, of a value about itself."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import nullcontext
from functools import cached_property, lru_cache, wraps
from threading import Lock
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

_P = ParamSpec("_P")
_R = TypeVar("_R")

LONG: tuple[tuple[int, int], ...] = ((40, 16_384), (400, 1024), (20_000, 16))
"""For answers that are larger than the text: characters up to which so many are kept, none above the last."""
SHORT: tuple[tuple[int, int], ...] = ((1000, 8192), (20_000, 64))
"""The same for answers such as a number."""
MOST_BYTES = 64_000_000
"""What one cache of answers that rest on megabytes keeps alive at most."""


def remembered(
    kept: tuple[tuple[int, int], ...],
) -> Callable[[Callable[Concatenate[str, _P], _R]], Callable[Concatenate[str, _P], _R]]:
    """Return a decorator for functions of a text that remembers their answers, as many as `kept` says."""

    def decorated(answer: Callable[Concatenate[str, _P], _R]) -> Callable[Concatenate[str, _P], _R]:
        (shortest, of_short), *longer = [(longest, lru_cache(maxsize=most)(answer)) for longest, most in kept]

        @wraps(answer)
        def remembering(text: str, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
            if len(text) <= shortest:
                return of_short(text, *args, **kwargs)  # type: ignore[arg-type]  # what cannot be hashed fails
            for longest, answered in longer:
                if len(text) <= longest:
                    return answered(text, *args, **kwargs)  # type: ignore[arg-type]
            return answer(text, *args, **kwargs)

        return cast("Callable[Concatenate[str, _P], _R]", remembering)

    return decorated


def kept_within(
    weigh: Callable[_P, int], most: int = MOST_BYTES
) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Return a decorator that remembers answers while all of them together weigh at most so many bytes.

    Those that were not wanted for longest go first; the newest stays, whatever it weighs, for a large deck is paged
    through slide by slide. What an error ends is asked again.

    Args:
        weigh: Gives the bytes that an answer keeps alive, from the positional arguments.
        most: Bytes of all answers.

    Example:
        >>> double = kept_within(len, 10)(lambda text: text + text)
        >>> double("ab")
        'abab'
    """

    def decorated(answer: Callable[_P, _R]) -> Callable[_P, _R]:
        cache: OrderedDict[Hashable, tuple[_R, int]] = OrderedDict()
        lock = Lock()

        @wraps(answer)
        def remembering(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            with lock:
                if args in cache:
                    cache.move_to_end(args)
                    return cache[args][0]
            result, weight = answer(*args, **kwargs), weigh(*args, **kwargs)
            with lock:
                cache[args] = result, weight
                total = sum(each for _, each in cache.values())
                while total > most and len(cache) > 1:
                    total -= cache.popitem(last=False)[1][1]
            return result

        return remembering

    return decorated


def computed_once(function: Callable[[Any], _R]) -> cached_property[_R]:
    """Return a property that keeps its value; that of Python 3.11 has a lock, held in a process forked meanwhile."""
    computed = cached_property(function)
    computed.lock = nullcontext()  # type: ignore[attr-defined]  # later Pythons have none
    return computed
