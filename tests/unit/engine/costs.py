"""What a piece of work costs at one size and at four times that size."""

import time
import tracemalloc

TIMES = 4
"""How much larger the large work is."""
SLACK = 1.9
"""Share above linear that is allowed: four times the work may cost 7.6 times as much, quadratic work costs 16 times."""
_LEAST_SECONDS = 0.03
_LEAST_BYTES = 750_000
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
    work(size // 4 + 1, 99)()
    seconds = dict.fromkeys((size, TIMES * size), float("inf"))
    for attempt in range(_TRIES):
        for each in seconds:
            seconds[each] = min(seconds[each], _seconds(work(each, attempt)))
        if _is_linear(list(seconds.values()), _LEAST_SECONDS):
            break
    else:
        raise Superlinear(f"seconds by size: {seconds}")
    # Tracing makes work several times as slow: half the sizes do.
    peaks = [_peak(work(each, _TRIES)) for each in (size // 2, TIMES * size // 2)]
    if not _is_linear(peaks, _LEAST_BYTES):
        raise Superlinear(f"bytes at {size // 2} and four times as much: {peaks}")


def _is_linear(costs, least):
    small, large = (max(cost, least) for cost in costs)
    return large <= small * TIMES * SLACK


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
