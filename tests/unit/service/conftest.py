import pytest

from nbdeck.contract.v1 import SlidesRequest
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service import standin_engine


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


@pytest.fixture
def open_service(home):
    """Opens services on one folder, with an engine that fails on demand; closes what is left open."""
    opened = []
    standin_engine.GATE.clear()

    def open_one(*, executor=None, engine="unit.service.standin_engine", session=None, **settings):
        service = Service(Settings(**{"home": home, **settings}), executor, engine=engine, session=session)
        opened.append(service)
        return service

    yield open_one
    standin_engine.GATE.set()
    for service in opened:
        service.close()


@pytest.fixture
def service(open_service):
    return open_service()


@pytest.fixture
def owner(service):
    return service.users.owner()


def slides(*titles, **fields):
    each = [{"title": title, "layout": "ITEMS", "item_amount": 1, "content": "One: two"} for title in titles]
    return SlidesRequest.model_validate({"template": "default", "slides": each, **fields})


def finished(service, user, task_id, seconds=20.0):
    """Waits for the task as event streams do, by its bell, and returns it."""
    import threading

    rung = threading.Event()
    stop = service.bell.listen(task_id, rung.set)
    try:
        for _ in range(int(seconds / 0.1)):
            task = service.tasks.get(user.id, task_id)
            if task.is_finished:
                return task
            rung.wait(0.1)
            rung.clear()
    finally:
        stop()
    raise AssertionError(f"task {task_id} is not over after {seconds} s")
