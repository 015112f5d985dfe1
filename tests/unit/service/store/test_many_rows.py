"""What runs all the time reads by an index, however many rows have gathered, and of tasks in work only what it needs."""

import threading

import pytest
from sqlalchemy import event

from nbdeck.service.runner import Leases, new_holder
from unit.service.conftest import finished, slides


@pytest.fixture
def asked(service):
    """Gives the SELECT and UPDATE statements of this thread from now on, with what they are given."""
    seen, ours = [], threading.get_ident()
    engine = service._database._engine

    def note(_connection, _cursor, statement, parameters, _context, _many):
        if threading.get_ident() == ours and statement.startswith(("SELECT", "UPDATE")):
            seen.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    yield seen
    event.remove(engine, "before_cursor_execute", note)


def plan(service, statement, parameters):
    with service._database.read() as connection:
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
    return [row[-1] for row in rows]


WORK = {
    "poll": lambda service, owner, task: service.tasks.get(owner.id, task),
    "events": lambda service, owner, task: service.tasks.events(owner.id, task, 0),
    "listing": lambda service, owner, task: service.tasks.newest(owner.id, 50),
    "orphans": lambda service, owner, task: service.runner._context.leases.orphans(
        ["document", "generate"], 20
    ),
    "renewal": lambda service, owner, task: service.runner._context.leases.renew([task]),
    "release": lambda service, owner, task: service.runner._context.leases.release(),
    "balance": lambda service, owner, task: service.credits.balance(owner.id),
    "webhooks": lambda service, owner, task: (service.webhooks.next_due(), service.webhooks.claim(8, 60)),
}


@pytest.mark.parametrize("work", WORK)
def test_nothing_reads_a_table_from_end_to_end(service, owner, asked, work):
    task = service.from_slides.start(owner.id, slides("a"))
    finished(service, owner, task)
    asked.clear()
    WORK[work](service, owner, task)
    steps = [step for each in tuple(asked) for step in plan(service, *each)]
    assert steps
    assert not [step for step in steps if step.startswith("SCAN")]
    assert not [step for step in steps if step == "USE TEMP B-TREE FOR ORDER BY"]


def test_the_look_for_orphans_leaves_the_requests_of_tasks_in_work_alone(service, owner, asked):
    service.from_slides.start(owner.id, slides("wait"))
    other = Leases(service._database, new_holder(), 100.0)
    asked.clear()
    assert other.orphans(service.runner._kinds, 20) == []
    assert len(asked) == 1
    assert "request" not in asked[0][0]
