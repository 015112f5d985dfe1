import logging
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest
from sqlalchemy import event, func, select

from nbdeck.errors import Conflict, NotFound, ServiceUnavailable, SettingsError, ValidationFailed
from nbdeck.service.events import current_task_id
from nbdeck.service.executors import InExecutor
from nbdeck.service.store.database import is_record_id, is_task_id
from nbdeck.service.store.schema import presentations, tasks, versions
from unit.service import standin_engine
from unit.service.conftest import finished, slides


def count(service, table):
    with service.credits._database.read() as connection:
        return connection.execute(select(func.count()).select_from(table)).scalar()


def events(service, user, task_id, after=0):
    return service.tasks.events(user.id, task_id, after)[0]


def test_a_task_ends_with_a_presentation_that_can_be_found_by_either_id(service, owner):
    task_id = service.from_slides.start(owner.id, slides("a"))
    assert is_task_id(task_id)
    result = finished(service, owner, task_id).task_result
    assert is_record_id(result["presentation_id"])
    assert is_record_id(result["request_id"])
    assert result["warnings"] == ["Made by the stand-in."]
    by_request = service.presentations.by_request(owner.id, result["request_id"])
    assert by_request == service.presentations.newest(owner.id, result["presentation_id"])
    with service.blobs.open(by_request.pptx) as file:
        assert file.read() == b"deck of a"


def test_an_unfinished_task_is_reported_as_sent(service, owner):
    task_id = service.from_slides.start(owner.id, slides("wait"))
    assert service.tasks.get(owner.id, task_id).wire_v1() == {
        "task_id": task_id,
        "task_status": "SENT",
        "task_result": None,
        "task_info": None,
    }


def test_a_task_that_has_not_failed_is_not_started_once_more(service, owner):
    waiting = service.from_slides.start(owner.id, slides("wait"))
    done = service.from_slides.start(owner.id, slides("a"))
    finished(service, owner, done)
    for task_id in (waiting, done):
        with pytest.raises(Conflict, match="cannot be tried again"):
            service.tasks.again(owner.id, task_id)


def test_what_a_refused_task_was_to_do_is_kept_no_longer(service, owner):
    task_id = service.from_slides.start(owner.id, slides("refuse"))
    finished(service, owner, task_id)
    with service.credits._database.read() as connection:
        assert connection.execute(select(tasks.c.request).where(tasks.c.id == task_id)).scalar_one() == ""


def test_events_are_numbered_and_end_with_finished(service, owner):
    task_id = service.from_slides.start(owner.id, slides("a"))
    finished(service, owner, task_id)
    told = events(service, owner, task_id)
    assert [number for number, _ in told] == [1, 2, 3]
    assert [event.stage for _, event in told] == ["layout", "write", "finished"]
    assert events(service, owner, task_id, after=2) == told[2:]


def test_events_that_follow_too_fast_are_skipped(service, owner):
    task_id = service.from_slides.start(owner.id, slides("wait"))
    standin_engine.GATE.wait(0.3)
    assert 1 <= len(events(service, owner, task_id)) <= 12


def test_an_engine_error_ends_the_task_with_its_code(service, owner):
    task = finished(service, owner, service.from_slides.start(owner.id, slides("refuse")))
    assert task.task_error.code == "DOES_NOT_FIT"
    assert "slide 1 is too long" in task.wire_v1()["task_result"]


def test_a_crash_of_the_engine_is_logged_and_told_without_its_secrets(service, owner, caplog):
    caplog.set_level(logging.INFO, "nbdeck.service")
    task = finished(service, owner, service.from_slides.start(owner.id, slides("crash")))
    assert task.task_error.code == "INTERNAL_ERROR"
    assert "secret" not in task.task_error.model_dump_json()
    assert "a secret of the machine" in caplog.text


@pytest.fixture
def logged():
    """What the service logs: each record with the task that it is about."""
    records = []

    class Keep(logging.Handler):
        def emit(self, record):
            records.append((current_task_id.get(), record))

    log = logging.getLogger("nbdeck.service")
    handler, before = Keep(), log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    yield records
    log.removeHandler(handler)
    log.setLevel(before)


def test_a_finished_task_leaves_one_line_with_its_id_and_duration(service, owner, logged):
    task_id = service.from_slides.start(owner.id, slides("a"))
    finished(service, owner, task_id)
    service.close()
    lines = [record for about, record in logged if about == task_id]
    assert len(lines) == 1
    assert lines[0].duration_s >= 0


def test_a_task_that_broke_off_is_named_with_its_error(service, owner, logged):
    task_id = service.from_slides.start(owner.id, slides("crash"))
    finished(service, owner, task_id)
    service.close()
    assert (task_id, "task failed: slides") in [(about, record.getMessage()) for about, record in logged]


def test_a_cancelled_task_stops_working_and_stays_cancelled(service, owner):
    task_id = service.from_slides.start(owner.id, slides("wait"))
    task = service.tasks.cancel(owner.id, task_id)
    assert task.task_error.code == "TASK_CANCELLED"
    standin_engine.GATE.set()
    service.close()
    assert count_after_reopening(service) == 0


def count_after_reopening(service):
    from nbdeck.service import Service

    again = Service(service.settings, engine="unit.service.standin_engine")
    try:
        assert again.tasks.newest(again.users.owner().id, 1)[0].task_error.code == "TASK_CANCELLED"
        return count(again, presentations)
    finally:
        again.close()


def test_a_finished_task_cannot_be_cancelled(service, owner):
    task_id = service.from_slides.start(owner.id, slides("a"))
    done = finished(service, owner, task_id)
    assert service.tasks.cancel(owner.id, task_id) == done


@pytest.mark.parametrize("call", ["get", "cancel"])
def test_a_task_of_somebody_else_looks_as_if_it_never_existed(service, owner, call):
    eve = service.users.create("eve")
    task_id = service.from_slides.start(owner.id, slides("a"))
    with pytest.raises(NotFound) as theirs:
        getattr(service.tasks, call)(eve.id, task_id)
    with pytest.raises(NotFound) as nobodys:
        getattr(service.tasks, call)(eve.id, "00000000-0000-4000-8000-000000000000")
    assert str(theirs.value) == str(nobodys.value)


@pytest.mark.parametrize(
    "given", ["", "x", "\0", "c" * 25, "A" * 5000, "00000000-0000-4000-8000-00000000000G"]
)
def test_what_is_no_task_id_is_not_found(service, owner, given):
    with pytest.raises(NotFound):
        service.tasks.get(owner.id, given)


def test_tasks_are_listed_newest_first(service, owner):
    ids = [service.from_slides.start(owner.id, slides("a")) for _ in range(5)]
    assert [task.task_id for task in service.tasks.newest(owner.id, 3)] == ids[:1:-1]


@pytest.mark.parametrize(
    ("given", "told"),
    [("monarc", r"the closest are monarch\."), ("zzz", r"there are aurora, default, monarch\.")],
)
def test_an_unknown_template_names_the_closest_or_all(service, owner, given, told):
    with pytest.raises(ValidationFailed, match=told):
        service.from_slides.start(owner.id, slides("a", template=given))


def test_a_template_is_found_in_any_letter_case(service, owner):
    assert finished(
        service, owner, service.from_slides.start(owner.id, slides("a", template="MonArch"))
    ).is_success


def test_a_stopping_service_takes_no_tasks(service, owner):
    service.runner.stop_accepting()
    with pytest.raises(ServiceUnavailable):
        service.from_slides.start(owner.id, slides("a"))


def test_a_hundred_tasks_on_two_workers_all_end(service, owner):
    ids = [service.from_slides.start(owner.id, slides(f"deck {n}")) for n in range(100)]
    assert all(finished(service, owner, each).is_success for each in ids)
    assert count(service, versions) == 100


def test_a_service_in_memory_does_the_same(open_service):
    service = open_service(home=":memory:")
    owner = service.users.owner()
    ids = [service.from_slides.start(owner.id, slides("a")) for _ in range(10)]
    assert all(finished(service, owner, each).is_success for each in ids)


@pytest.mark.parametrize("name", ["a b", "ü 売", "a?b#c", "100%20", "it's; drop"])
def test_the_data_folder_may_have_any_name(open_service, tmp_path, name):
    service = open_service(home=tmp_path / name)
    owner = service.users.owner()
    assert finished(service, owner, service.from_slides.start(owner.id, slides("a"))).is_success
    assert (tmp_path / name / "nbdeck.db").is_file()


def test_a_data_folder_that_cannot_be_made_is_our_error(open_service, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SettingsError, match="file"):
        open_service(home=tmp_path / "file" / "home")


def test_two_services_in_memory_share_nothing(open_service):
    first, second = open_service(home=":memory:"), open_service(home=":memory:")
    assert first.users.owner().id != second.users.owner().id


def test_tasks_run_in_other_processes_too(open_service):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        service = open_service(executor=partial(InExecutor, executor))
        owner = service.users.owner()
        task_id = service.from_slides.start(owner.id, slides("a"))
        assert finished(service, owner, task_id).is_success
        assert [event.stage for _, event in events(service, owner, task_id)] == ["finished"]
        service.close()


def test_a_broken_pool_fails_no_task_for_the_sake_of_another(open_service):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        service = open_service(executor=partial(InExecutor, executor))
        owner = service.users.owner()
        deadly = service.from_slides.start(owner.id, slides("die"))
        other = service.from_slides.start(owner.id, slides("a"))
        assert finished(service, owner, other).is_success
        assert "3 times" in finished(service, owner, deadly).task_error.message
        assert service.credits.balance(owner.id) == 1_000_000 - 3
        service.close()


def test_no_question_of_a_poll_reads_tasks_that_it_is_not_about(service, owner):
    """Each one finds its rows by an index, however many tasks have ended."""
    asked = []
    database = service.credits._database
    task_id = service.from_slides.start(owner.id, slides("a"))
    finished(service, owner, task_id)
    event.listen(database._engine, "before_cursor_execute", lambda *call: asked.append((call[2], call[3])))
    service.tasks.get(owner.id, task_id)
    service.tasks.events(owner.id, task_id, 1)
    service.tasks.newest(owner.id, 20)
    service.keys.create("ada")
    service.keys.authenticate(service.keys.create("ada"))
    service.runner._context.leases.orphans(["document", "generate"], 20)
    service.webhooks.next_due()
    service.webhooks.has_any()
    questions = [each for each in asked if each[0].startswith("SELECT")]
    with database.read() as connection:
        plans = [
            line.detail
            for statement, values in questions
            for line in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        ]
    assert len(questions) >= 8
    assert not [plan for plan in plans if plan.startswith("SCAN") and "INDEX" not in plan]
    assert not [plan for plan in plans if "TEMP B-TREE" in plan and "tasks" in plan]
