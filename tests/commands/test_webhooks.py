"""`nbdeck webhooks`, as a shell calls it."""

import functools
import json

import pytest
from sqlalchemy import insert

from nbdeck.service.accounts import Users
from nbdeck.service.events import Notifier
from nbdeck.service.store.database import new_task_id
from nbdeck.service.store.opening import open_database
from nbdeck.service.store.schema import deliveries, tasks
from nbdeck.service.webhooks import WebhookStore
from nbdeck.settings import Settings
from shell import nbdeck as nbdeck_command

ADDRESS = "https://me:pass@203.0.113.7:8443/services/T0/token?key=query"


@pytest.fixture
def home(tmp_path):
    """A data folder with one message that was given up, one that was told and one that waits."""
    database = open_database(Settings(home=tmp_path / "home"))
    owner = Users(database, first_credits=0).owner()
    hook = WebhookStore(database, Notifier(), allow_private_addresses=True).subscribe(
        owner.id, ADDRESS, "https://x.example"
    )
    task = new_task_id()
    kinds = {
        "failed": {"ended_at": 9.0, "answer": "status 503", "attempts": 29},
        "told": {"ended_at": 9.0, "answer": "status 204", "attempts": 1},
        "waiting": {"due_at": 9e9, "attempts": 0},
    }
    with database.write() as connection:
        row = {"id": task, "user_id": owner.id, "kind": "generate", "request": "", "state": "success"}
        connection.execute(insert(tasks).values(**row, created_at=0.0))
        for number, (state, values) in enumerate(kinds.items()):
            fixed = {"id": f"m-{state}", "webhook_id": hook.webhook_id, "task_id": task, "state": state}
            connection.execute(insert(deliveries).values(**fixed, created_at=float(number), **values))
    database.close()
    return tmp_path / "home", hook.secret


@pytest.fixture
def nbdeck(tmp_path, home):
    return functools.partial(nbdeck_command, cwd=tmp_path, NBDECK_HOME=str(home[0]))


def states(nbdeck):
    return {each["id"]: each["state"] for each in json.loads(nbdeck("webhooks", "log", "--json").stdout)}


def test_the_log_shows_host_state_and_answer_and_no_secret(nbdeck, home):
    shown = nbdeck("webhooks", "log")
    lines = shown.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["id", "m-failed", "m-told", "m-waiting"]
    assert "https://203.0.113.7:8443 " in lines[1]
    assert "failed   29     status 503" in lines[1]
    assert len(nbdeck("webhooks", "log", "--failed").stdout.splitlines()) == 2
    as_json = nbdeck("webhooks", "log", "--json")
    told = json.loads(as_json.stdout)[1]
    assert (told["state"], told["ended_at"], told["due_at"]) == ("told", "1970-01-01T00:00:09+00:00", None)
    for word in (home[1], "pass", "token", "query"):
        assert word not in shown.stdout + as_json.stdout


def test_what_failed_is_queued_again_by_its_id_or_all_at_once(nbdeck):
    assert nbdeck("webhooks", "retry", "m-failed").stdout == "Queued 1\n"
    assert states(nbdeck) == {"m-failed": "waiting", "m-told": "told", "m-waiting": "waiting"}
    assert nbdeck("webhooks", "retry", "--all-failed").stdout == "Queued 0\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--all-failed"),
        (("m-failed", "--all-failed"), "--all-failed"),
        (("m-waiting",), "waiting already"),
        (("nothing",), "no such message"),
    ],
    ids=str,
)
def test_what_cannot_be_sent_again_is_refused_with_what_to_do(nbdeck, words, said):
    before = states(nbdeck)
    done = nbdeck("webhooks", "retry", *words)
    assert done.returncode == 1
    assert said in done.stderr
    assert states(nbdeck) == before
