import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import func, select

from nbdeck.errors import BadRequest, InsufficientCredits, NotFound
from nbdeck.service.store.schema import credit_entries
from unit.service.conftest import finished, slides

TESTS = Path(__file__).parents[2]
SOURCES = TESTS.parent / "src"


def ledger(service, user):
    columns = credit_entries.c
    query = select(columns.kind, columns.amount).where(columns.user_id == user.id)
    with service.credits._database.read() as connection:
        return [tuple(row) for row in connection.execute(query.order_by(columns.created_at, columns.id))]


def test_a_deck_costs_its_slides_cover_and_contents_included(service, owner):
    finished(service, owner, service.from_slides.start(owner.id, slides("a", "b")))
    assert service.credits.balance(owner.id) == 1_000_000 - 4
    assert ledger(service, owner) == [("grant", 1_000_000), ("reserve", -4), ("settle", 0)]


def test_cover_and_contents_cost_nothing_when_they_are_left_out(service, owner):
    bare = slides("a", include_cover=False, include_table_of_contents=False)
    finished(service, owner, service.from_slides.start(owner.id, bare))
    assert service.credits.balance(owner.id) == 1_000_000 - 1


@pytest.mark.parametrize("title", ["crash", "refuse"])
def test_a_failed_deck_costs_nothing(service, owner, title):
    assert not finished(service, owner, service.from_slides.start(owner.id, slides(title))).is_success
    assert service.credits.balance(owner.id) == 1_000_000
    assert [kind for kind, _ in ledger(service, owner)] == ["grant", "reserve", "release"]


def test_credits_are_gone_while_the_task_runs_and_back_when_it_is_cancelled(service, owner):
    task_id = service.from_slides.start(owner.id, slides("wait"))
    assert service.credits.balance(owner.id) == 1_000_000 - 3
    service.tasks.cancel(owner.id, task_id)
    service.tasks.cancel(owner.id, task_id)
    assert service.credits.balance(owner.id) == 1_000_000


def test_too_few_credits_start_nothing_and_say_how_many_are_missing(open_service):
    service = open_service(credits=4)
    owner = service.users.owner()
    with pytest.raises(InsufficientCredits) as caught:
        service.from_slides.start(owner.id, slides("a", "b", "c"))
    assert caught.value.details == {"required_credits": 5, "available_credits": 4}
    assert service.tasks.newest(owner.id, 10) == []
    assert ledger(service, owner) == [("grant", 4)]


def test_a_deck_that_turns_out_longer_is_charged_in_full(service, owner):
    finished(service, owner, service.from_slides.start(owner.id, slides("longer")))
    assert service.credits.balance(owner.id) == 1_000_000 - 33


def test_a_deck_that_turns_out_longer_than_the_credits_fails_and_costs_nothing(open_service):
    service = open_service(credits=10)
    owner = service.users.owner()
    task = finished(service, owner, service.from_slides.start(owner.id, slides("longer")))
    assert task.task_error.code == "INSUFFICIENT_API_CREDITS"
    assert service.credits.balance(owner.id) == 10


def test_a_grant_can_be_spent(open_service):
    service = open_service(credits=0)
    owner = service.users.owner()
    service.credits.grant(owner.id, 3)
    service.from_slides.start(owner.id, slides("a"))
    assert service.credits.balance(owner.id) == 0


def test_eight_threads_spend_each_credit_once(open_service):
    service = open_service(credits=30)
    owner = service.users.owner()
    with ThreadPoolExecutor(8) as threads:
        started = [each for each in threads.map(_try_to_start, [(service, owner)] * 24) if each]
    assert len(started) == 10
    assert service.credits.balance(owner.id) == 0


def _try_to_start(service_and_owner):
    service, owner = service_and_owner
    try:
        return service.from_slides.start(owner.id, slides("a"))
    except InsufficientCredits:
        return None


def _spender(home):
    return subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("spending_process.py")), str(home)],
        env={**os.environ, "PYTHONPATH": f"{TESTS}{os.pathsep}{SOURCES}"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_two_processes_spend_each_credit_once(open_service, home):
    service = open_service(credits=60)
    with _spender(home) as one, _spender(home) as other:
        assert [each.stdout.readline() for each in (one, other)] == ["ready\n"] * 2
        for each in (one, other):
            each.stdin.write("go\n")
            each.stdin.flush()
        counts = [int(each.communicate(timeout=60)[0]) for each in (one, other)]
    owner = service.users.owner()
    assert sum(counts) == 20
    assert service.credits.balance(owner.id) == 0
    with service.credits._database.read() as connection:
        total = connection.execute(select(func.sum(credit_entries.c.amount))).scalar()
    assert total == 0


def test_a_balance_can_be_spent_to_the_last_credit_and_no_further(open_service):
    service = open_service(credits=3)
    owner = service.users.owner()
    service.credits.grant(owner.id, -3)
    assert service.credits.balance(owner.id) == 0
    with pytest.raises(InsufficientCredits) as caught:
        service.credits.grant(owner.id, -1)
    assert caught.value.details == {"required_credits": 1, "available_credits": 0}
    assert ledger(service, owner) == [("grant", 3), ("grant", -3)]


def test_credits_of_one_user_are_not_those_of_another(service, owner):
    ada = service.users.create("ada", credits=10)
    finished(service, ada, service.from_slides.start(ada.id, slides("a")))
    assert service.credits.balance(ada.id) == 7
    assert service.credits.balance(owner.id) == 1_000_000
    assert ledger(service, ada) == [("grant", 10), ("reserve", -3), ("settle", 0)]
    with pytest.raises(NotFound):
        service.credits.balance("c" * 25)


def test_a_deck_that_turns_out_shorter_gives_the_rest_back(service, owner):
    task_id = service.from_slides.start(owner.id, slides("a"))
    finished(service, owner, task_id)
    with service.credits._database.write() as connection:
        service.credits.reserve(connection, owner.id, task_id, 10)
        service.credits.settle(connection, owner.id, task_id, reserved=10, cost=4)
    assert service.credits.balance(owner.id) == 1_000_000 - 3 - 4
    assert ledger(service, owner)[-2:] == [("reserve", -10), ("settle", 6)]


def test_the_ledger_names_the_task_and_adds_up_to_the_balance(service, owner):
    done = service.from_slides.start(owner.id, slides("a"))
    refused = service.from_slides.start(owner.id, slides("refuse"))
    for each in (done, refused):
        finished(service, owner, each)
    columns = credit_entries.c
    with service.credits._database.read() as connection:
        rows = connection.execute(select(columns.task_id, columns.kind, columns.amount)).all()
    assert {tuple(each) for each in rows if each.task_id == done} == {
        (done, "reserve", -3),
        (done, "settle", 0),
    }
    assert {tuple(each) for each in rows if each.task_id == refused} == {
        (refused, "reserve", -3),
        (refused, "release", 3),
    }
    assert sum(each.amount for each in rows) == service.credits.balance(owner.id)


def test_the_ledger_tells_time_user_task_and_note_oldest_first(service, owner):
    ada = service.users.create("ada", credits=10)
    assert service.credits.grant(ada.id, 5, "paid in May") == 15
    task_id = service.from_slides.start(ada.id, slides("a"))
    finished(service, ada, task_id)
    told = [
        (each.user_name, each.kind, each.amount, each.task_id, each.note)
        for each in service.credits.ledger(ada.id)
    ]
    assert told == [
        ("ada", "grant", 10, None, None),
        ("ada", "grant", 5, None, "paid in May"),
        ("ada", "reserve", -3, task_id, None),
        ("ada", "settle", 0, task_id, None),
    ]
    everybody = service.credits.ledger()
    assert [each.at for each in everybody] == sorted(each.at for each in everybody)
    assert {each.user_name for each in everybody} == {"owner", "ada"}
    assert service.credits.balances() == {"ada": 12, "owner": 1_000_000}
    assert sum(each.amount for each in everybody) == 1_000_012


@pytest.mark.parametrize(("amount", "fits"), [(999_999_990, True), (999_999_991, False), (10**30, False)])
def test_a_balance_grows_to_a_billion_and_no_further(service, amount, fits):
    ada = service.users.create("ada", credits=10)
    if fits:
        assert service.credits.grant(ada.id, amount) == 1_000_000_000
        with (
            service.credits._database.write() as connection
        ):  # as a task does that was reserved before the grant
            service.credits.release(connection, ada.id, None, 7)
        assert service.credits.grant(ada.id, -1) == 1_000_000_006
        return
    with pytest.raises(BadRequest, match="there are 10"):
        service.credits.grant(ada.id, amount)
    assert service.credits.balance(ada.id) == 10
    assert ledger(service, ada) == [("grant", 10)]


@pytest.mark.parametrize("note", ["x" * 201, "two\nlines", "\x1b[2J"])
def test_a_note_that_a_list_could_not_show_is_refused_and_nothing_is_added(service, note):
    ada = service.users.create("ada", credits=10)
    with pytest.raises(BadRequest, match="note"):
        service.credits.grant(ada.id, 1, note)
    with pytest.raises(NotFound):
        service.credits.grant("c" * 25, 1)
    assert service.credits.balance(ada.id) == 10
    assert ledger(service, ada) == [("grant", 10)]


GRANTS = """
import sys
from nbdeck.service.quotas import Credits
from nbdeck.service.store.database import Database
credits = Credits(Database(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for _ in range(60):
    credits.grant(sys.argv[2], 7)
"""


def test_two_processes_that_add_at_once_lose_nothing(open_service, home):
    service = open_service()
    ada = service.users.create("ada", credits=0)
    command = [sys.executable, "-c", GRANTS, f"sqlite:///{home / 'nbdeck.db'}", ada.id]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": environment}
    with subprocess.Popen(command, **pipes) as one, subprocess.Popen(command, **pipes) as other:
        assert [each.stdout.readline() for each in (one, other)] == ["ready\n"] * 2
        for each in (one, other):
            each.stdin.write("go\n")
            each.stdin.flush()
        for each in (one, other):
            each.communicate(timeout=60)
            assert each.returncode == 0
    assert service.credits.balance(ada.id) == 2 * 60 * 7
    assert [each.amount for each in service.credits.ledger(ada.id)] == [0, *[7] * 120]
