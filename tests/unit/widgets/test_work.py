"""Work off the main thread: it is shown, it ends, it says why it failed."""

import asyncio
import threading

import pytest

from nbdeck.widgets.work import Work


def begun(run, **settings):
    seen = []
    settings = {"interval": 0.01, "end": seen.append, "show": lambda work: None, **settings}
    return Work(run, **settings).start(), seen


def test_the_end_is_shown_once_with_the_result():
    work, seen = begun(lambda work: 7)
    work.wait(5)
    assert seen == [work]
    assert (work.result, work.failure, work.is_over) == (7, None, True)


def test_a_failure_is_kept_for_the_end():
    work, seen = begun(lambda work: 1 / 0)
    work.wait(5)
    assert isinstance(work.failure, ZeroDivisionError)
    assert seen == [work]


def test_it_is_shown_while_it_goes_on():
    shown = threading.Event()
    work, _ = begun(lambda work: shown.wait(5), show=lambda work: shown.set())
    assert work.wait(5).result is True


def test_updates_keep_their_distance():
    shows, gate = [], threading.Event()
    work, _ = begun(lambda work: gate.wait(5), show=lambda work: shows.append(work), interval=60)
    while not shows:
        work.nudge()
    before = len(shows)
    gate.set()
    work.wait(5)
    assert len(shows) <= before + 1


def test_what_is_stopped_shows_nothing_more():
    gate = threading.Event()
    work, seen = begun(lambda work: gate.wait(5))
    work.stop()
    work.wait(5)
    gate.set()
    assert work.is_stopped
    assert not seen


def test_what_the_work_calls_does_not_wait_for_its_own_end():
    ended = threading.Event()
    box = []

    def run(work):
        box.append(work.wait(30))
        ended.set()

    work, _ = begun(run, end=lambda work: work.wait(30))
    assert ended.wait(5)
    assert work.wait(5).is_over
    assert box == [work]


def test_it_can_be_awaited():
    async def main():
        work, _ = begun(lambda work: "made")
        return (await work).result

    assert asyncio.run(main()) == "made"


def test_without_threads_it_is_done_at_once(monkeypatch):
    def refuse(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    work, seen = begun(lambda work: "made")
    assert work.is_over
    assert seen == [work]
    assert work.result == "made"


@pytest.mark.parametrize(("moments", "seconds"), [([1.0, 3.5], 2.5), ([0.0, 0.0], 0.0)])
def test_its_time_is_told_by_its_own_clock(moments, seconds):
    ticks = iter(moments)
    work = Work(lambda work: None, show=lambda work: None, end=lambda work: None, clock=lambda: next(ticks))
    assert work.seconds == seconds
    assert repr(work) == "Work(going on)"
