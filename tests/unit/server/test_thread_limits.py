"""Threads of requests: what one key waits for leaves others theirs."""

import asyncio
import gc
import threading

import pytest

from nbdeck.contract.operations import V1, V2
from nbdeck.errors import ServiceUnavailable
from nbdeck.server import task_signals
from nbdeck.server.task_signals import ThreadLimiter
from nbdeck.service.office_lane import need_office

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


def test_what_needs_libreoffice_waits_in_a_lane_of_its_own_one_piece_a_key():
    async def ask():
        threads, gate, begun = ThreadLimiter(2), threading.Event(), asyncio.Semaphore(0)
        here, seen = asyncio.get_running_loop(), []

        def drawn_by_office(name):
            need_office()
            seen.append(name)
            here.call_soon_threadsafe(begun.release)
            gate.wait(30)
            return name

        def start(key, name):
            return asyncio.ensure_future(threads.run(SLOW, key, drawn_by_office, name))

        greedy = [start("greedy", each) for each in range(4)]
        await begun.acquire()
        for number in range(6):
            assert await asyncio.wait_for(threads.run(SLOW, "greedy", str, number), 5) == str(number)
        assert len(seen) == 1
        others = [start("other", 4)]
        await begun.acquire()
        others.append(start("third", 5))
        await asyncio.sleep(0.1)
        assert seen[1:] == [4], "all keys together have as many turns as one has shares"
        gate.set()
        assert await asyncio.gather(*greedy, *others) == [0, 1, 2, 3, 4, 5]
        gc.collect()  # what was raised in the first lane refers to itself
        assert len(threads._shares) == len(threads._office_turns) == 0

    asyncio.run(ask())


def test_who_waits_too_long_for_libreoffice_is_told(monkeypatch):
    monkeypatch.setattr(task_signals, "_OFFICE_SECONDS", 0.2)

    async def ask():
        threads, gate, begun = ThreadLimiter(2), threading.Event(), threading.Event()

        def drawn_by_office():
            need_office()
            begun.set()
            return gate.wait(30)

        first = asyncio.ensure_future(threads.run(SLOW, "key", drawn_by_office))
        await asyncio.to_thread(begun.wait)
        with pytest.raises(ServiceUnavailable, match="LibreOffice is busy with other presentations"):
            await threads.run(SLOW, "key", drawn_by_office)
        gate.set()
        assert await first
        assert await threads.run(SLOW, "key", drawn_by_office)

    asyncio.run(ask())


def test_where_there_are_no_lanes_libreoffice_is_just_used():
    need_office()
