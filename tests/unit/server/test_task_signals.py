"""Who waits for a task hears of it also where another process works on it, and only where it has something new."""

import asyncio
import time

import pytest

from nbdeck.server import task_signals
from nbdeck.server.task_signals import TaskSignals, ThreadLimiter
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service import standin_engine
from unit.service.conftest import slides


@pytest.fixture
def service(monkeypatch):
    """A service that tells nobody of its tasks, as one in another process."""
    monkeypatch.setattr(task_signals, "_LOOK_SECONDS", 0.02)
    standin_engine.GATE.clear()
    with Service(Settings(home=":memory:"), engine="unit.service.standin_engine") as service:
        monkeypatch.setattr(service.notifier, "notify", lambda task_id: None)
        yield service
        standin_engine.GATE.set()


@pytest.fixture
def task_id(service):
    """A task that runs and says nothing."""
    task_id = service.from_slides.start(service.users.owner().id, slides("silent"))
    while service.tasks.marks([task_id])[task_id][1] != "running":
        time.sleep(0.01)
    return task_id


async def test_a_change_is_heard_of_at_the_next_look_and_nothing_else_is(service, task_id):
    signals = TaskSignals(service, ThreadLimiter())
    with signals.of(task_id) as changed:
        await asyncio.wait_for(changed.wait(), 10)  # the first look knows nothing yet
        changed.clear()
        await asyncio.sleep(0.1)
        assert not changed.is_set()
        service.tasks.cancel(service.users.owner().id, task_id)
        await asyncio.wait_for(changed.wait(), 10)
    assert task_id not in signals._waiting
