import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import update

from nbdeck.errors import QueueFull, RateLimited, TooManyTasks
from nbdeck.server.serve import with_limits
from nbdeck.service.quotas import RateLimiter
from nbdeck.service.store.database import Database
from nbdeck.service.store.opening import bring_up_to_date
from nbdeck.service.store.schema import rates as table
from nbdeck.settings import Settings
from unit.service import standin_engine
from unit.service.conftest import finished, slides


def start(service, user, title="wait"):
    return service.from_slides.start(user.id, slides(title))


def test_a_user_gets_no_more_tasks_than_allowed_until_one_has_ended(open_service):
    service = open_service(tasks_per_user=2)
    owner = service.users.owner()
    tasks = [start(service, owner) for _ in range(2)]
    balance = service.credits.balance(owner.id)
    with pytest.raises(TooManyTasks, match="2 unfinished tasks") as caught:
        start(service, owner)
    assert (caught.value.status, caught.value.retryable) == (429, True)
    assert caught.value.details == {"tasks_per_user": 2, "retry_after_seconds": 5}
    assert service.credits.balance(owner.id) == balance
    service.tasks.cancel(owner.id, tasks[0])
    start(service, owner)


def test_the_tasks_of_one_user_are_not_those_of_another(open_service):
    service = open_service(tasks_per_user=1)
    start(service, service.users.owner())
    start(service, service.users.create("ada"))


def test_finished_tasks_do_not_count(open_service):
    service = open_service(tasks_per_user=1, queued_tasks=1)
    owner = service.users.owner()
    for _ in range(3):
        assert finished(service, owner, start(service, owner, "a")).is_success


def test_a_full_queue_takes_nothing_from_anybody_but_what_runs_does_not_fill_it(open_service):
    service = open_service(workers=1, queued_tasks=2)
    owner, ada = service.users.owner(), service.users.create("ada")
    running = start(service, owner)
    while not service.tasks.events(owner.id, running, 0)[0]:
        pass
    start(service, owner)
    start(service, owner)
    with pytest.raises(QueueFull, match="2 tasks wait") as caught:
        start(service, ada)
    assert (caught.value.status, caught.value.retryable) == (503, True)
    assert caught.value.details == {"queued_tasks": 2, "retry_after_seconds": 10}
    assert service.tasks.newest(ada.id, 9) == []


def test_starts_at_the_same_moment_never_pass_the_limit(open_service):
    service = open_service(tasks_per_user=5, database_url=None)
    owner, refused = service.users.owner(), []
    together = threading.Barrier(8)

    def several():
        together.wait()
        for _ in range(2):
            try:
                start(service, owner)
            except TooManyTasks:
                refused.append(1)

    threads = [threading.Thread(target=several) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(refused) == 11
    assert len(service.tasks.newest(owner.id, 99)) == 5


def test_an_engine_of_a_notebook_has_no_limits_and_a_server_has_them(open_service):
    service = open_service()
    owner = service.users.owner()
    standin_engine.GATE.set()
    assert (service.admission.tasks_per_user, service.admission.queued_tasks) == (None, None)
    for _ in range(1000):
        service.rates.take(owner.id)
    served = with_limits(Settings(tasks_per_user=7))
    assert (served.requests_per_second, served.tasks_per_user, served.queued_tasks) == (100.0, 7, 2000)


@pytest.fixture
def database(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'rates.db'}")
    bring_up_to_date(database)
    yield database
    database.close()


def allowed(rates, key, tries):
    """How many of some requests are taken, and what the first refusal says."""
    taken, first = 0, None
    for _ in range(tries):
        try:
            rates.take(key)
            taken += 1
        except RateLimited as exc:
            first = first or exc
    return taken, first


def pass_time(database, seconds):
    """Moves every bucket into the past."""
    with database.write() as connection:
        connection.execute(update(table).values(at=table.c.at - seconds))


def test_a_bucket_gives_what_it_holds_and_says_when_there_is_more(database):
    taken, refusal = allowed(RateLimiter(database, 0.01, 5), "a", 7)
    assert taken == 5
    assert (refusal.code, refusal.status, refusal.retryable) == ("RATE_LIMITED", 429, True)
    assert refusal.details == {"requests_per_second": 0.01, "retry_after_seconds": 100}
    assert "0.01 requests a second" in refusal.message
    assert "in 100 s" in refusal.message


def test_time_fills_it_again_but_not_above_what_it_holds(database):
    slow = 0.01
    assert allowed(RateLimiter(database, slow, 3), "a", 9)[0] == 3
    pass_time(database, 150)
    assert allowed(RateLimiter(database, slow, 3), "a", 9)[0] == 1
    pass_time(database, 60)
    assert allowed(RateLimiter(database, slow, 3), "a", 9)[0] == 1
    pass_time(database, 100_000)
    assert allowed(RateLimiter(database, slow, 3), "a", 9)[0] == 3


def test_who_has_waited_a_part_of_the_time_is_told_the_rest(database):
    allowed(RateLimiter(database, 0.01, 1), "a", 1)
    pass_time(database, 60)
    _, refusal = allowed(RateLimiter(database, 0.01, 1), "a", 1)
    assert refusal.details["retry_after_seconds"] == 40


def test_every_key_has_a_bucket_of_its_own(database):
    rates = RateLimiter(database, 0.01, 2)
    assert [allowed(rates, key, 4)[0] for key in "ab"] == [2, 2]


def test_without_a_rate_nothing_is_counted(database):
    assert allowed(RateLimiter(database, None, 1), "a", 50) == (50, None)
    with database.read() as connection:
        assert connection.execute(table.select()).all() == []


@pytest.mark.parametrize("rate", [0.001, 40.0])
def test_processes_and_threads_together_never_get_more_than_the_bucket_holds(database, rate):
    burst = 200
    services = [RateLimiter(database, rate, burst) for _ in range(4)]
    began = time.monotonic()
    with ThreadPoolExecutor(8) as threads:
        taken = sum(threads.map(lambda n: allowed(services[n % 4], "a", 60)[0], range(8)))
    grown = rate * (time.monotonic() - began)
    assert taken <= burst + grown
    assert taken >= burst - 4 * 4  # what one process took and did not spend


def test_a_busy_key_costs_few_transactions(database, monkeypatch):
    rates, writes = RateLimiter(database, 100.0, 500), []
    whole = database.write
    monkeypatch.setattr(database, "write", lambda: (writes.append(1), whole())[1])
    assert allowed(rates, "a", 100)[0] == 100
    assert len(writes) <= 11


def test_a_key_that_was_refused_is_not_looked_up_until_it_can_be_allowed(database, monkeypatch):
    rates = RateLimiter(database, 0.01, 1)
    allowed(rates, "a", 2)
    monkeypatch.setattr(database, "write", lambda: pytest.fail("asked the database"))
    assert allowed(rates, "a", 3)[0] == 0


def test_a_key_that_was_refused_is_allowed_again_after_the_time_it_was_told(database):
    rates = RateLimiter(database, 20.0, 1)
    assert allowed(rates, "a", 2)[0] == 1
    time.sleep(0.06)
    assert allowed(rates, "a", 1)[0] == 1


def test_tokens_that_were_not_spent_in_time_are_given_up(database):
    rates = RateLimiter(database, 100.0, 100)
    rates.take("a")
    held = rates._held["a"]
    assert held.tokens == 9
    held.until = time.monotonic() - 1
    rates.take("a")
    assert rates._held["a"].tokens == 9
    with database.read() as connection:
        assert connection.execute(table.select()).one().tokens < 82


def test_a_clock_that_is_set_back_gives_nothing_away_and_locks_nobody_out(database):
    allowed(RateLimiter(database, 1000.0, 1), "a", 1)
    pass_time(database, -3600)
    rates = RateLimiter(database, 1000.0, 1)
    allowed(rates, "a", 1)
    time.sleep(0.01)
    assert allowed(rates, "a", 1)[0] == 1
