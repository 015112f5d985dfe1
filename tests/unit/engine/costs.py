"""What a piece of work costs at one size and at four times that size."""

import time
import tracemalloc
from itertools import count

TIMES = 4
"""How much larger the large work is."""
SLACK = 1.9
"""Share above linear that is allowed: four times the work may cost 7.6 times as much, quadratic work costs 16 times."""
_LEAST_SECONDS, _LEAST_BYTES = 0.03, 750_000
"""What the small work counts as when it costs less: below, a cost says nothing about growth."""
_TRIES = 4


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
    _refuse(lambda n: _seconds(work(n, next(texts))), size, "seconds", least=_LEAST_SECONDS, tries=_TRIES)
    # Tracing makes work several times as slow: half the sizes do.
    _refuse(lambda n: _peak(work(n, next(texts))), size // 2, "bytes", least=_LEAST_BYTES, tries=1)


def _refuse(cost, size, unit, *, least, tries):
    """Refuse a cost that grows too fast; what is little for the small work already needs no look at it."""
    small, large = float("inf"), float("inf")
    for _ in range(tries):
        large = min(large, cost(TIMES * size))
        if large <= least * TIMES * SLACK:
            return
        small = min(small, cost(size))
        if large <= small * TIMES * SLACK:
            return
    raise Superlinear(f"{unit} at {size} and at {TIMES} times as much: {small}, {large}")


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
