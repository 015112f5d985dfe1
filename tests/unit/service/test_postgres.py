"""The same service on PostgreSQL, where its programs are installed."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from nbdeck.contract.v2 import SectionRequest
from nbdeck.errors import Conflict, InsufficientCredits, RateLimited, ServiceUnavailable, TooManyTasks
from nbdeck.service import backup
from nbdeck.service.accounts import Users
from nbdeck.service.backup import back_up, restore
from nbdeck.service.quotas import RateLimiter
from nbdeck.service.store.archive import tables_of
from nbdeck.service.store.database import Database
from nbdeck.service.store.opening import bring_up_to_date, migrate
from nbdeck.settings import Settings
from unit.service import standin_engine
from unit.service.conftest import finished, slides

pytestmark = pytest.mark.tools


def test_a_deck_is_made_and_charged(open_service, postgres):
    service = open_service(database_url=postgres)
    owner = service.users.owner()
    task_id = service.from_slides.start(owner.id, slides("a", "b"))
    result = finished(service, owner, task_id).task_result
    assert service.presentations.by_request(owner.id, result["request_id"]).slide_count == 4
    assert service.credits.balance(owner.id) == 1_000_000 - 4
    assert [event.stage for _, event in service.tasks.events(owner.id, task_id, 0)[0]][-1] == "finished"
    assert service.keys.authenticate(service.keys.create(owner.name)) == owner


def test_templates_and_sections_are_kept_used_and_removed(open_service, postgres):
    service = open_service(database_url=postgres)
    owner = service.users.owner()
    brand = service.templates.add(owner.id, "Ours", b"a template")
    made = finished(
        service, owner, service.from_slides.start(owner.id, slides("a", template=brand.id))
    ).task_result
    body = {"name": "Us", "presentation_id": made["presentation_id"], "slides": [2], "placement": "start"}
    section = service.sections.add(owner.id, SectionRequest.model_validate(body))
    assert service.templates.branded(owner.id) == [brand]
    assert service.sections.of_user(owner.id) == [section]
    assert service.sections.find(owner.id, section.id).slides[0].title == "a"
    service.templates.remove(owner.id, brand.id, "design kit")
    service.sections.remove(owner.id, section.id)
    assert service.templates.branded(owner.id) == service.sections.of_user(owner.id) == []


def test_four_that_open_a_new_database_at_once_find_the_same_owner(postgres):
    def open_it(_):
        database = Database(postgres)
        bring_up_to_date(database)
        owner = Users(database, first_credits=7).owner()
        database.close()
        return owner

    with ThreadPoolExecutor(4) as threads:
        assert len(set(threads.map(open_it, range(8)))) == 1


def test_migrations_work_too(postgres):
    database = Database(postgres)
    with database.write() as connection:
        migrate(connection)
    bring_up_to_date(database)
    database.close()


def test_eight_threads_spend_each_credit_once(open_service, postgres):
    service = open_service(database_url=postgres, credits=30)
    owner = service.users.owner()

    def start(_):
        try:
            return service.from_slides.start(owner.id, slides("a"))
        except InsufficientCredits:
            return None

    with ThreadPoolExecutor(8) as threads:
        started = [each for each in threads.map(start, range(24)) if each]
    assert len(started) == 10
    assert all(finished(service, owner, each).is_success for each in started)
    assert service.credits.balance(owner.id) == 0


def test_a_task_is_cancelled_finished_or_taken_over_but_only_once(open_service, postgres):
    first, second = (
        open_service(database_url=postgres),
        open_service(database_url=postgres, task_lease_seconds=0.2),
    )
    owner = first.users.owner()
    ids = [first.from_slides.start(owner.id, slides("wait")) for _ in range(6)]
    standin_engine.GATE.set()
    cancelling = threading.Thread(target=lambda: [second.tasks.cancel(owner.id, each) for each in ids[::2]])
    cancelling.start()
    first.close(timeout=0)
    cancelling.join()
    ended = [finished(second, owner, each) for each in ids]
    spent = sum(3 for task in ended if task.is_success)
    assert second.credits.balance(owner.id) == 1_000_000 - spent
    assert all(ended[index].is_success for index in (1, 3, 5))


def test_a_server_that_is_not_there_is_our_error():
    with pytest.raises(ServiceUnavailable):
        bring_up_to_date(Database("postgresql+psycopg://deck@/deck?host=/no/such/folder"))


def test_services_of_one_database_share_what_a_key_may_ask(postgres):
    databases = [Database(postgres) for _ in range(2)]
    bring_up_to_date(databases[0])
    services = [RateLimiter(each, 0.001, 50) for each in databases]

    def taken(number):
        try:
            services[number % 2].take("a")
        except RateLimited as exc:
            assert 900 < exc.details["retry_after_seconds"] <= 1000
            return 0
        return 1

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(taken, range(200))) == 50
    for each in databases:
        each.close()


def test_services_of_one_database_share_what_a_user_may_have(open_service, postgres):
    services = [open_service(database_url=postgres, tasks_per_user=5) for _ in range(2)]
    owner = services[0].users.owner()

    def start(number):
        try:
            return services[number % 2].from_slides.start(owner.id, slides("wait"))
        except TooManyTasks:
            return None

    with ThreadPoolExecutor(8) as threads:
        assert sum(each is not None for each in threads.map(start, range(24))) == 5
    standin_engine.GATE.set()


def contents(url):
    database = Database(url)
    with database.read() as connection:
        rows = {
            each.name: sorted(
                (dict(sorted(row._mapping.items())) for row in connection.execute(select(each))), key=repr
            )
            for each in tables_of(connection)
        }
    database.close()
    return rows


def test_a_store_moves_from_sqlite_to_postgresql_and_back(open_service, home, tmp_path, postgres):
    service = open_service(engine="nbdeck.engine.pipeline")
    owner = service.users.owner()
    finished(service, owner, service.from_slides.start(owner.id, slides("Grüße")))
    finished(service, owner, service.documents.start(owner.id, "a.md", "# Möwen\n\nThe moon.".encode()))
    service.close()
    there, back = Settings(home=tmp_path / "files", database_url=postgres), Settings(home=tmp_path / "back")
    back_up(Settings(home=home), tmp_path / "one.zip")
    restore(there, tmp_path / "one.zip")
    with pytest.raises(Conflict, match="not empty"):
        restore(there, tmp_path / "one.zip", force=True)
    back_up(there, tmp_path / "two.zip")
    restore(back, tmp_path / "two.zip")
    rows = contents(f"sqlite:///{home / 'nbdeck.db'}")
    assert contents(postgres) == contents(f"sqlite:///{back.home / 'nbdeck.db'}") == rows
    assert len(rows["passages"]) == 1
    files = [
        sorted(each.name for each in (place / "blobs").rglob("?" * 64))
        for place in (home, there.home, back.home)
    ]
    assert files[0] == files[1] == files[2] != []
    moved = open_service(home=there.home, database_url=postgres, engine="nbdeck.engine.pipeline")
    owner = moved.users.owner()
    assert moved.documents.search(owner.id, "moon", 1)
    again = moved.documents.start(owner.id, "b.md", b"# More\n\nThe sun.")  # numbers of passages go on
    assert finished(moved, owner, again).is_success
    assert moved.documents.search(owner.id, "sun", 1)


def test_a_backup_is_one_state_whatever_is_written_meanwhile(open_service, postgres, tmp_path, monkeypatch):
    service = open_service(database_url=postgres, credits=7)
    owner, dump = service.users.owner(), backup.dump

    def dump_and_write(connection, table):
        yield from dump(connection, table)
        if table.name == "users":  # before what moved their credits is read
            service.credits.grant(owner.id, 5)

    monkeypatch.setattr(backup, "dump", dump_and_write)
    back_up(service.settings, tmp_path / "kept.zip")
    assert service.credits.balances() == {"owner": 12}
    restore(Settings(home=tmp_path / "back"), tmp_path / "kept.zip")
    assert [
        row["amount"] for row in contents(f"sqlite:///{tmp_path / 'back' / 'nbdeck.db'}")["credit_entries"]
    ] == [7]
