import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import select, update

from nbdeck.service.runner import is_dead, new_holder
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import tasks
from unit.service import standin_engine
from unit.service.conftest import finished, slides

TESTS = Path(__file__).parents[2]
SOURCES = TESTS.parent / "src"


@pytest.fixture
def start_process(home):
    """Starts a process on the same folder; it works, or is killed by its own task."""
    started = []

    def start(title=""):
        program = Path(__file__).with_name("dying_process.py")
        process = subprocess.Popen(
            [sys.executable, str(program), str(home), title],
            env={**os.environ, "PYTHONPATH": f"{TESTS}{os.pathsep}{SOURCES}"},
            stdout=subprocess.PIPE,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def row(service, task_id):
    with service.credits._database.read() as connection:
        return connection.execute(select(tasks).where(tasks.c.id == task_id)).one()


def change(service, task_id, **values):
    with service.credits._database.write() as connection:
        connection.execute(update(tasks).where(tasks.c.id == task_id).values(**values))


def home_of(open_service):
    """Returns the folder of services that are opened later."""
    service = open_service()
    service.close()
    return service.settings.home


def wait_until_running(home, seconds=20):
    """Waits until a process that is alive works on a task."""
    end = time.monotonic() + seconds
    database = Database(f"sqlite:///{home / 'nbdeck.db'}")
    try:
        while True:
            with database.read() as connection:
                found = connection.execute(select(tasks).where(tasks.c.state == "running")).first()
            if found is not None and not is_dead(found.holder):
                return
            assert time.monotonic() < end
            time.sleep(0.02)
    finally:
        database.close()


def children_of(pid):
    children = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for each in children for child in each.read_text().split()]


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def only_task(service):
    return service.tasks.newest(service.users.owner().id, 2)[0].task_id


@pytest.mark.parametrize("ends", [[signal.SIGTERM] * 2, [signal.SIGKILL] * 4], ids=["stopped", "killed"])
def test_however_often_a_server_ends_its_task_is_finished_by_the_next(
    open_service, start_process, tmp_path, ends
):
    gate = tmp_path / "gate"
    for number, end in enumerate(ends):
        process = start_process("" if number else f"until {gate}")
        assert process.stdout.readline() == b"ready\n"
        wait_until_running(home_of(open_service))
        process.send_signal(end)
        process.wait()
    gate.touch()
    service = open_service()
    task_id = only_task(service)
    assert finished(service, service.users.owner(), task_id).is_success
    assert row(service, task_id).deaths == 0
    assert service.credits.balance(service.users.owner().id) == 1_000_000 - 3


def test_a_task_that_kills_its_own_worker_fails_costs_nothing_and_leaves_the_server_alone(
    open_service, start_process
):
    assert start_process("die").wait() == -signal.SIGKILL
    service = open_service()
    owner, task_id = service.users.owner(), only_task(service)
    error = finished(service, owner, task_id).task_error
    assert error.code == "INTERNAL_ERROR"
    assert "3 times" in error.message
    assert service.credits.balance(owner.id) == 1_000_000
    assert finished(service, owner, service.from_slides.start(owner.id, slides("a"))).is_success


def test_the_worker_of_a_killed_server_ends_with_it(start_process, open_service, tmp_path):
    home = home_of(open_service)
    first = start_process(f"until {tmp_path / 'gate'}")
    first.stdout.readline()
    wait_until_running(home)
    first.kill()
    first.wait()
    second = start_process()
    second.stdout.readline()
    wait_until_running(home)
    workers = children_of(second.pid)
    second.kill()
    second.wait()
    end = time.monotonic() + 10
    while any(map(is_running, workers)):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert len(workers) == 1


def test_a_task_that_is_held_is_left_alone(open_service):
    first = open_service()
    task_id = first.from_slides.start(first.users.owner().id, slides("wait"))
    second = open_service()
    assert row(second, task_id).holder == first.runner._context.leases.holder
    assert second.runner._futures == {}


def test_a_lease_that_ran_out_is_taken_over_and_the_first_holder_gives_up(open_service, tmp_path):
    first = open_service()
    owner = first.users.owner()
    gate = tmp_path / "gate"
    task_id = first.from_slides.start(owner.id, slides(f"until {gate}"))
    change(first, task_id, lease_until=time.time() - 1)
    second = open_service()
    assert row(second, task_id).holder == second.runner._context.leases.holder
    gate.touch()
    assert finished(second, owner, task_id).is_success
    first.close()
    with second.credits._database.read() as connection:
        assert len(connection.execute(select(tasks.c.id)).all()) == 1
    assert second.credits.balance(owner.id) == 1_000_000 - 3


@pytest.mark.parametrize("ends_well", [True, False])
def test_a_task_that_is_another_ones_by_now_is_not_ended_here(open_service, ends_well):
    service = open_service()
    owner, put = service.users.owner(), service.blobs.put

    def taken_over_meanwhile(data):
        task_id = service.tasks.newest(owner.id, 1)[0].task_id
        change(service, task_id, holder="another-host:1:aa", lease_until=time.time() + 100)
        if not ends_well:
            raise OSError("no space left on device")
        return put(data)

    service.blobs.put = taken_over_meanwhile
    task_id = service.from_slides.start(owner.id, slides("a"))
    while service.runner._futures:
        standin_engine.GATE.wait(0.01)
    service.close()
    again = open_service()
    assert (row(again, task_id).state, row(again, task_id).holder) == ("running", "another-host:1:aa")
    assert [entry.kind for entry in again.credits.ledger()] == ["grant", "reserve"]


def test_leases_are_renewed_while_the_task_runs(open_service):
    service = open_service(task_lease_seconds=0.15)
    owner = service.users.owner()
    task_id = service.from_slides.start(owner.id, slides("wait"))
    other = open_service(task_lease_seconds=0.15)
    standin_engine.GATE.wait(0.6)
    assert row(other, task_id).holder == service.runner._context.leases.holder
    assert row(other, task_id).state == "running"


def test_a_running_service_takes_over_what_another_left_behind(open_service):
    second = open_service(task_lease_seconds=0.1)
    first = open_service()
    owner = first.users.owner()
    task_id = first.from_slides.start(owner.id, slides("wait"))
    first.close(timeout=0)
    standin_engine.GATE.set()
    assert finished(second, owner, task_id).is_success


def test_a_service_takes_over_what_it_soon_begins_and_leaves_the_rest_to_others(open_service, monkeypatch):
    monkeypatch.setattr("nbdeck.service.runner._AHEAD", 2)
    first = open_service()
    owner = first.users.owner()
    ids = [first.from_slides.start(owner.id, slides("wait")) for _ in range(9)]
    first.close(timeout=0)
    second, third = open_service(), open_service()
    second.runner._take_over_orphans()
    left = [each.id for each in second.runner._context.leases.orphans(["slides"], 9)]
    assert left == ids[8:]
    for service in (second, third):
        assert len(service.runner._futures) == 4
    standin_engine.GATE.set()
    assert all(finished(second, owner, each).is_success for each in ids)


def test_only_one_of_two_takes_a_task_over(open_service):
    first, second = open_service(), open_service()
    task_id = first.from_slides.start(first.users.owner().id, slides("wait"))
    change(first, task_id, holder=None, lease_until=0.0)
    seen = row(first, task_id)
    takers = [service.runner._context.leases.take_over(seen) for service in (first, second)]
    assert takers == [True, False]


def test_closing_lets_a_short_task_finish(open_service):
    service = open_service()
    owner = service.users.owner()
    task_id = service.from_slides.start(owner.id, slides("a"))
    service.close()
    again = open_service()
    assert again.tasks.get(owner.id, task_id).is_success
    assert row(again, task_id).deaths == 0


def test_closing_leaves_a_long_task_to_be_resumed(open_service):
    service = open_service()
    owner = service.users.owner()
    task_id = service.from_slides.start(owner.id, slides("wait"))
    while not service.tasks.events(owner.id, task_id, 0)[0]:
        standin_engine.GATE.wait(0.01)
    service.close(timeout=0)
    standin_engine.GATE.set()
    again = open_service()
    assert finished(again, owner, task_id).is_success
    assert row(again, task_id).deaths == 0


def test_a_result_that_cannot_be_written_leaves_the_task_to_be_taken_over(open_service):
    service = open_service(task_lease_seconds=0.2)
    owner = service.users.owner()
    put, refusals = service.blobs.put, []

    def refuse_once(data):
        if refusals:
            return put(data)
        refusals.append(data)
        raise OSError("no space left on device")

    service.blobs.put = refuse_once
    task = finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    assert task.task_error.code == "INTERNAL_ERROR"
    assert service.credits.balance(owner.id) == 1_000_000


@pytest.mark.parametrize(
    ("holder", "dead"),
    [
        (new_holder(), False),
        ("another-host:1:aa", False),
        (f"{new_holder().rsplit(':', 2)[0]}:1:aa", False),
        (f"{new_holder().rsplit(':', 2)[0]}:999999999:aa", True),
    ],
    ids=["this one", "on another machine", "running", "dead"],
)
def test_only_a_process_of_this_machine_can_be_known_to_be_dead(holder, dead):
    assert is_dead(holder) is dead
