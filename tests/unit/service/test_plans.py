"""How the database finds what is asked for often: never by reading all tasks, nor all of one user."""

import pytest
from sqlalchemy import event

from nbdeck.service.runner import Leases

TASK = "00000000-0000-4000-8000-000000000000"


def admit(service, user):
    with service._database.write() as connection:
        service.admission.admit(connection, user.id)


QUESTIONS = {
    "a poll": lambda service, user: service.tasks.newest(user.id, 1) and service.tasks.get(user.id, TASK),
    "events": lambda service, user: service.tasks.marks([TASK]),
    "orphans": lambda service, user: Leases(service._database, "h", 30.0).orphans(
        ["document", "generate"], 20
    ),
    "leases to give back": lambda service, user: Leases(service._database, "h", 30.0).release(),
    "leases to renew": lambda service, user: Leases(service._database, "h", 30.0).renew([TASK]),
    "room for a task": admit,
    "the depth of the queue": lambda service, user: service.counts.unfinished(),
    "whether there is room": lambda service, user: service.counts.check_room(),
    "webhooks that are due": lambda service, user: service.webhooks.claim(8, 60.0),
    "the balance": lambda service, user: service.credits.balance(user.id),
    "the key": lambda service, user: service.keys.authenticate(service.keys.create(user.name)),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_asked_often_is_found_by_an_index(open_service, question):
    service = open_service(tasks_per_user=9, queued_tasks=9)
    user, asked, plans = service.users.owner(), [], []

    def note(connection, cursor, statement, values, context, many):
        asked.append((statement, values))

    event.listen(service._database._engine, "before_cursor_execute", note)
    QUESTIONS[question](service, user)
    event.remove(service._database._engine, "before_cursor_execute", note)
    assert asked
    with service._database.read() as connection:
        for statement, values in asked:
            if statement.startswith(("SELECT", "UPDATE")):
                rows = connection.connection.driver_connection.execute(
                    f"EXPLAIN QUERY PLAN {statement}", values
                )
                plans += [row[3] for row in rows]
    assert plans
    computed = ("SCAN CONSTANT ROW", "SCAN (subquery")  # no table: of a table, a line of its own says it
    assert not [plan for plan in plans if plan.startswith("SCAN") and not plan.startswith(computed)]
    listing = {"a poll"}
    assert question in listing or not [plan for plan in plans if "ix_tasks_user_id" in plan]
