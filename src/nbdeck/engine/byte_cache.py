"""Answers that rest on megabytes: the last ones are kept, as many as a number of bytes holds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

MOST_BYTES = 64_000_000
"""What one cache keeps alive at most."""


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
