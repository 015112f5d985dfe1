"""Threads of requests: what one key waits for leaves others theirs."""

import asyncio
import threading

from nbdeck.contract.operations import V1, V2
from nbdeck.server.task_signals import ThreadLimiter

SLOW, QUICK = V2["slide_preview"], V1["task_status"]


def test_a_key_that_waits_for_its_share_waits_with_more_and_holds_up_nobody_else():
    async def ask():
        threads, gate, begun = ThreadLimiter(2), threading.Event(), asyncio.Semaphore(0)
        here, seen = asyncio.get_running_loop(), []

        def slow(name):
            seen.append(name)
            here.call_soon_threadsafe(begun.release)
            gate.wait(30)
            return name

        greedy = [asyncio.ensure_future(threads.run(SLOW, "greedy", slow, each)) for each in range(4)]
        await begun.acquire()
        await begun.acquire()
        assert await threads.run(SLOW, "other", str, 5) == "5"
        assert await threads.run(QUICK, "greedy", str, 6) == "6"
        assert sorted(seen) == [0, 1]
        gate.set()
        assert await asyncio.gather(*greedy) == [0, 1, 2, 3]
        assert len(threads._shares) == 0

    asyncio.run(ask())
