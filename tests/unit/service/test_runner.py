import os
import socket
import subprocess
import sys
import time
from dataclasses import replace

import pytest
from sqlalchemy import insert, select, update

from nbdeck.service.runner import Leases, is_dead, new_holder
from nbdeck.service.store.schema import tasks
from unit.service.conftest import slides

DEAD = f"{socket.gethostname()}:999999999:aa"
ELSEWHERE = "another-host:999999999:aa"


@pytest.fixture
def leases(service):
    return Leases(service.credits._database, new_holder(), 100.0)


@pytest.fixture
def keep(service, owner):
    """Keeps a task as a row without any work, and returns its id."""

    def keep_row(number, **values):
        row = {
            "id": f"00000000-0000-4000-8000-{number:012}",
            "user_id": owner.id,
            "kind": "none",
            "request": "{}",
            "state": "running",
            "holder": ELSEWHERE,
            "lease_until": time.time() + 100,
            "created_at": float(number),
        }
        with service.credits._database.write() as connection:
            connection.execute(insert(tasks).values({**row, **values}))
        return row["id"]

    return keep_row


def row(leases, task_id):
    with leases.database.read() as connection:
        return connection.execute(select(tasks).where(tasks.c.id == task_id)).one()


def test_orphans_are_the_unfinished_tasks_that_nobody_holds_oldest_first(leases, keep):
    later = time.time() + 100
    orphans = [
        keep(3, holder=None, state="queued", lease_until=later),
        keep(2, lease_until=time.time() - 1),
        keep(1, holder=DEAD),
    ]
    keep(4)
    keep(5, state="success", holder=None, lease_until=0.0)
    keep(6, state="failure", holder=DEAD)
    keep(7, kind="of a later version", holder=DEAD)
    assert [each.id for each in leases.orphans(["none", "other"], 10)] == orphans[::-1]


def test_no_more_orphans_are_returned_than_asked_for(leases, keep, monkeypatch):
    ids = [keep(number, holder=DEAD) for number in (3, 1, 2, 5, 4)]
    for most in (2, 0, -1):
        found = leases.orphans(["none"], most)
        assert [each.id for each in found] == [ids[1], ids[2]][: max(0, most)]
    monkeypatch.setattr("nbdeck.service.runner._AT_ONCE", 4)
    assert len(leases.orphans(["none"], 5)) == 4


def test_a_lease_is_renewed_for_its_holder_and_nobody_else(leases, keep):
    mine = keep(1, holder=leases.holder, lease_until=time.time() + 1)
    other = keep(2, lease_until=1.0)
    not_in_work = keep(3, holder=leases.holder, lease_until=1.0)
    leases.renew([mine, other])
    assert row(leases, mine).lease_until == pytest.approx(time.time() + 100, abs=5)
    assert row(leases, other).lease_until == row(leases, not_in_work).lease_until == 1.0


def test_more_leases_than_go_into_one_statement_are_renewed(leases, keep, monkeypatch):
    monkeypatch.setattr("nbdeck.service.runner._AT_ONCE", 2)
    ids = [keep(number, holder=leases.holder, lease_until=1.0) for number in range(5)]
    leases.renew(ids)
    assert all(row(leases, each).lease_until > time.time() for each in ids)


def test_an_orphan_that_is_taken_over_is_queued_and_ours(leases, keep):
    for number, values in enumerate(({"holder": None}, {"holder": DEAD}, {"lease_until": 5.0})):
        task_id = keep(number, **values)
        assert leases.take_over(row(leases, task_id))
        taken = row(leases, task_id)
        assert (taken.state, taken.holder) == ("queued", leases.holder)
        assert taken.lease_until == pytest.approx(time.time() + 100, abs=5)


@pytest.mark.parametrize(
    "meanwhile",
    [{"state": "success"}, {"holder": "somebody:1:aa"}, {"holder": None}, {"lease_until": 7.0}],
    ids=["it ended", "another took it", "it was given back", "it was renewed"],
)
def test_what_has_changed_meanwhile_is_not_taken_over(leases, keep, meanwhile):
    task_id = keep(1, holder=DEAD, lease_until=6.0)
    seen = row(leases, task_id)
    with leases.database.write() as connection:
        connection.execute(update(tasks).where(tasks.c.id == task_id).values(meanwhile))
    before = row(leases, task_id)
    assert not leases.take_over(seen)
    assert row(leases, task_id) == before


def test_taking_one_over_leaves_the_others(leases, keep):
    one, other = keep(1, holder=DEAD, lease_until=6.0), keep(2, holder=DEAD, lease_until=6.0)
    assert leases.take_over(row(leases, one))
    assert row(leases, other).holder == DEAD


def test_only_what_is_unfinished_and_ours_is_given_back(leases, keep):
    mine = [
        keep(number, holder=leases.holder, state=state) for number, state in enumerate(("running", "queued"))
    ]
    ended = keep(3, holder=leases.holder, state="success")
    other = keep(4)
    leases.release()
    for task_id in mine:
        given = row(leases, task_id)
        assert (given.state, given.holder, given.lease_until) == ("queued", None, 0.0)
    assert row(leases, ended).state == "success"
    assert row(leases, other).holder == ELSEWHERE


def test_every_service_is_another_holder():
    first, second = new_holder(), new_holder()
    assert first != second
    assert first.rsplit(":", 2)[:2] == [socket.gethostname(), str(os.getpid())]


def test_a_process_that_has_ended_is_dead_and_one_on_another_machine_may_live():
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    holder = f"{socket.gethostname()}:{process.pid}:aa"
    assert not is_dead(holder)
    process.communicate(b"\n")
    assert is_dead(holder)
    assert not is_dead(holder.replace(socket.gethostname(), "another-host"))


def test_a_process_of_another_user_is_alive(monkeypatch):
    def refuse(*_):
        raise PermissionError

    monkeypatch.setattr(os, "kill", refuse)
    assert not is_dead(new_holder())


def test_a_lease_ends_after_its_seconds(leases):
    assert replace(leases, seconds=7.0).until() == pytest.approx(time.time() + 7, abs=2)


def test_a_task_that_is_started_is_held_for_as_long_as_a_lease(open_service):
    service = open_service(task_lease_seconds=50.0)
    task_id = service.from_slides.start(service.users.owner().id, slides("wait"))
    with service.credits._database.read() as connection:
        held = connection.execute(select(tasks).where(tasks.c.id == task_id)).one()
    assert held.holder == service.runner._context.leases.holder
    assert held.lease_until == pytest.approx(time.time() + 50, abs=10)
