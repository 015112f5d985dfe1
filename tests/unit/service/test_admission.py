import threading

import pytest

from nbdeck.errors import QueueFull, TooManyTasks
from nbdeck.server.serve import with_limits
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
