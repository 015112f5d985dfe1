"""What a piece of work costs at one size, at twice and at four times that size."""

import time
import tracemalloc
from itertools import count

SLACK = 1.6
"""Share above linear that noise is allowed: four times the work may cost 6.4 times as much (linear 4, quadratic 16), and
four times 3.2 times as much as twice (linear 2, quadratic 4), which shows what a constant cost hides before."""
_LEAST = {"seconds": 0.02, "bytes": 500_000}
"""What the small work counts as when it costs less: below, a cost says nothing about growth."""
_TRIES = {"seconds": 12, "bytes": 2}


class Superlinear(AssertionError):
    """The cost grows faster than the work."""


def assert_linear(work, size):
    """Refuse work whose processor time or memory grows faster than its size.

    The time is that of this thread alone, the least of several tries, so that a loaded machine changes little.

    Args:
        work: Makes, for a size and a number, a function without arguments; another number gives other texts, so that
            nothing is remembered.
        size: The small size.
    """
    texts = count()
    work(size // 4 + 1, next(texts))()
    _refuse(lambda n: _seconds(work(n, next(texts))), size, "seconds")
    # Tracing makes work several times as slow: half the sizes do.
    _refuse(lambda n: _peak(work(n, next(texts))), size // 2, "bytes")


def _refuse(cost, size, unit):
    """Refuse a cost that grows too fast; what is little for the small work already needs no look at it."""
    one = two = four = float("inf")
    for _ in range(_TRIES[unit]):
        four = min(four, cost(4 * size))
        if four <= 4 * SLACK * _LEAST[unit]:
            return
        one, two = min(one, cost(size)), min(two, cost(2 * size))
        if four <= 4 * SLACK * max(one, _LEAST[unit]) and four <= 2 * SLACK * max(two, 2 * _LEAST[unit]):
            return
    raise Superlinear(f"{unit} at {size}, at twice and at four times as much: {one}, {two}, {four}")


def _seconds(call):
    start = time.thread_time()
    call()
    return time.thread_time() - start


def _peak(call):
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
