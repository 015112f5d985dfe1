"""What is asked for several times is done once, soon, and at the latest when it is flushed."""

import threading

from nbdeck.widgets.still import Soon


def test_it_is_done_once_for_all_who_ask(monkeypatch):
    timers, done = [], []
    made = threading.Timer
    monkeypatch.setattr(threading, "Timer", lambda *given: timers.append(made(*given)) or timers[-1])
    soon = Soon(lambda: done.append(1), 60)
    for _ in range(3):
        soon.ask()
    assert len(timers) == 1
    soon.flush()
    soon.flush()
    assert done == [1]
    assert timers[0].finished.is_set()
    soon.ask()
    soon.flush()
    assert done == [1, 1]


def test_it_is_done_by_itself():
    done = threading.Event()
    Soon(done.set, 0.01).ask()
    assert done.wait(5)


def test_a_failure_is_logged(caplog):
    soon = Soon(lambda: 1 / 0, 60)
    soon.ask()
    soon.flush()
    assert "ZeroDivisionError" in caplog.text
