"""Where tasks are done: in every executor they end the same, and none takes its neighbours along."""

import io
import os
import pickle
import tempfile
import time
from base64 import b64encode
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psutil
import pytest
from PIL import Image
from sqlalchemy import select

from llm_endpoint import KEY
from nbdeck.contract.branding import BrandRequest
from nbdeck.engine.model.deck import Deck
from nbdeck.errors import DoesNotFit, NotFound, PayloadTooLarge, ServiceUnavailable
from nbdeck.service import executors
from nbdeck.service.engine import Engine
from nbdeck.service.executors import (
    InExecutor,
    InThreads,
    InWorkers,
    processes,
    work_elsewhere,
    work_in_executor,
)
from nbdeck.service.jobs import Job, JobInputs
from nbdeck.service.store.schema import tasks
from nbdeck.settings import Settings
from nbdeck.workers import ExecutorLost, Workers
from unit.service import standin_engine
from unit.service.conftest import finished, slides


def png():
    file = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(file, "PNG")
    return file.getvalue()


@pytest.fixture(scope="module")
def threads():
    with ThreadPoolExecutor(2) as executor:
        yield executor


class Lost(InThreads):
    """An executor that is out of reach at first."""

    is_lost = True

    def run(self, *arguments, **named):
        if self.is_lost:
            self.is_lost = False
            raise ExecutorLost("The scheduler is gone.")
        return super().run(*arguments, **named)


@pytest.fixture(scope="module")
def left_open():
    """Return a function to the processes that all services of this module work in: none closes them."""
    executor = processes(Settings(home=":memory:", workers=2))
    close, executor.close = executor.close, lambda: None
    yield lambda settings: executor
    close()


@pytest.fixture(params=["threads", "processes", "executor"])
def service(open_service, request, threads, left_open):
    kinds = {"threads": InThreads, "processes": left_open, "executor": partial(InExecutor, threads)}
    return open_service(executor=kinds[request.param], workers=2)


def wait_until_running(service, *task_ids):
    query = select(tasks.c.id).where(tasks.c.id.in_(task_ids), tasks.c.state == "running")
    for _ in range(1000):
        with service.credits._database.read() as connection:
            if len(connection.execute(query).all()) == len(task_ids):
                return
        time.sleep(0.01)
    raise AssertionError("the tasks do not run")


def wait_until_told(service, task_id):
    for _ in range(3000):
        if service.tasks.events(service.users.owner().id, task_id, 0)[0]:
            return
        time.sleep(0.01)
    raise AssertionError("the task tells nothing")


def test_a_deck_is_made_and_paid_for(service, owner):
    task = finished(service, owner, service.from_slides.start(owner.id, slides("a", "b")))
    assert task.is_success
    assert service.credits.balance(owner.id) == 1_000_000 - 4


def test_what_the_work_raises_is_told_and_costs_nothing(service, owner):
    ends = [
        finished(service, owner, service.from_slides.start(owner.id, slides(each)))
        for each in ("refuse", "crash")
    ]
    assert [end.task_error.code for end in ends] == ["DOES_NOT_FIT", "INTERNAL_ERROR"]
    assert "secret" not in ends[1].task_error.message
    assert service.credits.balance(owner.id) == 1_000_000


def test_a_cancelled_task_gives_its_place_to_the_next(service, owner, tmp_path):
    gate = tmp_path / "gate"
    held = [service.from_slides.start(owner.id, slides(f"until {gate}")) for _ in range(2)]
    wait_until_running(service, *held)
    for each in held:
        service.tasks.cancel(owner.id, each)
    if isinstance(service.runner._executor, InExecutor):  # nothing ends a thread of somebody else
        gate.touch()
    assert finished(service, owner, service.from_slides.start(owner.id, slides("a"))).is_success
    assert {service.tasks.get(owner.id, each).task_error.code for each in held} == {"TASK_CANCELLED"}


def test_a_cancelled_task_that_tells_nothing_is_ended_too(open_service):
    service = open_service(executor=processes, workers=1)
    owner = service.users.owner()
    silent = service.from_slides.start(owner.id, slides("silent"))
    wait_until_running(service, silent)
    service.tasks.cancel(owner.id, silent)
    assert finished(service, owner, service.from_slides.start(owner.id, slides("a"))).is_success


def test_a_task_that_ends_its_process_three_times_is_given_up_and_its_neighbour_is_done(
    open_service, tmp_path
):
    service = open_service(executor=processes, workers=2)
    owner, gate = service.users.owner(), tmp_path / "gate"
    neighbour = service.from_slides.start(owner.id, slides(f"until {gate}"))
    deadly = service.from_slides.start(owner.id, slides("die"))
    error = finished(service, owner, deadly).task_error
    assert (error.code, "3 times" in error.message) == ("INTERNAL_ERROR", True)
    with service.credits._database.read() as connection:
        assert connection.execute(select(tasks.c.deaths).where(tasks.c.id == deadly)).scalar() == 3
    gate.touch()
    assert finished(service, owner, neighbour).is_success
    told, _ = service.tasks.events(owner.id, neighbour, 0)
    assert {"layout", "write"} <= {event.stage for _, event in told}
    assert service.credits.balance(owner.id) == 1_000_000 - 3


def test_a_task_that_takes_too_much_memory_fails_at_once_and_for_good(open_service):
    service = open_service(executor=processes, workers=1, task_megabytes=300)
    owner = service.users.owner()
    error = finished(service, owner, service.from_slides.start(owner.id, slides("swell"))).task_error
    assert (error.code, "memory" in error.message) == ("TASK_TOO_LARGE", True)
    assert finished(service, owner, service.from_slides.start(owner.id, slides("a"))).is_success


def test_a_closed_service_leaves_no_process(open_service):
    before = set(psutil.Process().children())
    service = open_service(executor=processes, workers=2)
    assert len(set(psutil.Process().children()) - before) == 2
    service.close()
    started = set(psutil.Process().children()) - before
    assert not psutil.wait_procs(started, timeout=10)[1]


def test_a_task_that_takes_too_long_fails_at_once_and_for_good(open_service):
    service = open_service(executor=processes, workers=1, task_seconds=0.5)
    owner = service.users.owner()
    error = finished(service, owner, service.from_slides.start(owner.id, slides("wait"))).task_error
    assert (error.code, "time" in error.message) == ("TASK_TOO_LARGE", True)
    assert service.credits.balance(owner.id) == 1_000_000


class Silent:
    def __call__(self, *_):
        pass

    def is_unwanted(self):
        return False


@pytest.fixture(scope="module")
def scheduler():
    """Address of a cluster with one worker of one slot; the port comes second."""
    pytest.importorskip("distributed")
    from unit.workers.test_cluster import free_port, scheduler_at, worker_of

    port = free_port()
    with scheduler_at(port), worker_of(port):
        yield f"tcp://127.0.0.1:{port}", port


def test_services_share_a_cluster_and_hear_of_their_tasks(open_service, scheduler, tmp_path):
    gate = tmp_path / "gate"
    both = [open_service(scheduler=scheduler[0], home=tmp_path / name) for name in "ab"]
    held = both[0].from_slides.start(both[0].users.owner().id, slides(f"until {gate}"))
    wait_until_told(both[0], held)
    other = both[1].from_slides.start(both[1].users.owner().id, slides("refuse"))
    gate.touch()
    assert finished(both[0], both[0].users.owner(), held).is_success
    assert finished(both[1], both[1].users.owner(), other).task_error.code == "DOES_NOT_FIT"


def test_what_a_lost_worker_of_a_cluster_did_is_done_by_another_and_a_cancelled_task_leaves_its_slot(
    open_service, scheduler, tmp_path
):
    from unit.workers.test_cluster import worker_of

    service, gate = open_service(scheduler=scheduler[0]), tmp_path / "gate"
    owner = service.users.owner()
    with worker_of(scheduler[1]) as second:
        held = [service.from_slides.start(owner.id, slides(f"until {gate}")) for _ in range(2)]
        for each in held:
            wait_until_told(service, each)
        second.kill()
        second.wait()
    gate.touch()
    assert all(finished(service, owner, each, 40).is_success for each in held)
    gate.unlink()
    unwanted = service.from_slides.start(owner.id, slides(f"until {gate}"))
    wait_until_told(service, unwanted)
    service.tasks.cancel(owner.id, unwanted)
    assert finished(service, owner, service.from_slides.start(owner.id, slides("a"))).is_success
    assert service.credits.balance(owner.id) == 1_000_000 - 9


def test_keys_reach_the_work_in_every_executor_and_travel_in_no_job(threads, tmp_path):
    settings = Settings(home=":memory:", workers=1, llm_url="http://127.0.0.1:9/v1", llm_key=KEY)
    for kind in (InThreads(settings), processes(settings), InExecutor(threads, settings)):
        pid, key, _ = kind.run(standin_engine.tools_of, Job("{}", Engine("none")), Silent(), apart=False)
        assert key == KEY
        assert (pid == os.getpid()) is not isinstance(kind, InWorkers)
        pid, key, _ = kind.run(standin_engine.tools_of, Job("{}", Engine("none")), Silent(), apart=True)
        assert (pid == os.getpid(), key) == (False, KEY)
        kind.close()


@pytest.mark.parametrize("kind", [InExecutor, InWorkers])
def test_no_key_is_in_what_goes_to_another_process(kind):
    ordered = []

    class Kept(Executor):
        slots = 1

        def submit(self, function, /, *arguments):
            ordered.append(pickle.dumps((function, arguments)))
            return self._done

        def run(self, function, *arguments, **_):
            return self.submit(function, *arguments).result()

        def close(self):
            pass

        _done = Future()
        _done.set_result(None)

    settings = Settings(home=":memory:", workers=1, llm_url="http://127.0.0.1:9/v1", llm_key=KEY)
    at = InExecutor(Kept(), settings) if kind is InExecutor else InWorkers(Kept(), 1, settings)
    at.run(standin_engine.tools_of, Job("{}", Engine("none"), {"a": b"b"}), Silent(), apart=False)
    at.close()
    assert b"tools_of" in ordered[0]
    assert KEY.encode() not in ordered[0]


def test_a_new_worker_removes_the_folders_of_one_that_was_killed(tmp_path):
    left, used = tmp_path / "nbdeck-scratch-left", tmp_path / "used"
    for folder in (left, used):
        folder.mkdir()
    with Workers(1, environment=os.environ | {"TMPDIR": str(tmp_path)}) as workers:
        workers.run(work_elsewhere, standin_engine.tools_of, None, report=print)
    assert list(tmp_path.iterdir()) == [used]


def test_work_in_another_process_asks_its_own_environment(monkeypatch):
    monkeypatch.setenv("NBDECK_LLM_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("NBDECK_LLM_KEY", "its own")
    monkeypatch.setenv("NBDECK_GLOSSARY", "terms.csv")
    executors._own_tools.cache_clear()
    for end in (
        work_elsewhere(standin_engine.tools_of, None, print),
        work_in_executor("elsewhere", standin_engine.tools_of, None),
    ):
        assert end == (os.getpid(), "its own", str(Path.cwd() / "terms.csv"))
    executors._own_tools.cache_clear()


def test_an_executor_that_is_shut_down_is_told_and_costs_nothing(open_service):
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    service = open_service(executor=partial(InExecutor, executor))
    owner = service.users.owner()
    end = finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    assert end.task_error.code == "SERVICE_UNAVAILABLE"
    assert service.credits.balance(owner.id) == 1_000_000


class Broken(ThreadPoolExecutor):
    """A pool that ended with the work of somebody else."""

    def submit(self, *arguments, **named):
        raise BrokenExecutor


def test_a_task_that_meets_a_broken_pool_is_done_in_a_process_of_its_own(open_service):
    service = open_service(executor=partial(InExecutor, Broken(1)))
    owner = service.users.owner()
    assert finished(service, owner, service.from_slides.start(owner.id, slides("a"))).is_success


def test_a_task_whose_scheduler_is_gone_waits_and_says_so(open_service, caplog):
    service = open_service(executor=Lost)
    owner = service.users.owner()
    assert finished(service, owner, service.from_slides.start(owner.id, slides("a"))).is_success
    assert "a task waits for its workers: The scheduler is gone." in caplog.text


def test_a_job_has_its_files_and_misses_those_that_are_gone(service, owner):
    kept = service.blobs.put(b"kept")
    job = JobInputs([kept, "0" * 64]).job("{}", Engine("none"), service.blobs)
    assert job.file(kept) == b"kept"
    with pytest.raises(NotFound):
        job.file("0" * 64)
    with pytest.raises(NotFound):
        job.from_state()
    deck = Deck(slides=(), template="default", base="f" * 64)
    assert job.media(deck, {"f" * 64: b"new"}) == {"f" * 64: b"new"}
    with pytest.raises(NotFound):
        job.media(deck)


def test_requests_are_answered_in_other_processes_than_tasks_and_do_not_wait_for_them(open_service, tmp_path):
    service = open_service(executor=processes, workers=1)
    owner, gate = service.users.owner(), tmp_path / "gate"
    held = service.from_slides.start(owner.id, slides(f"until {gate}"))
    wait_until_running(service, held)
    process = service.templates.examine("a.pptx", b"where")
    assert process != str(os.getpid())
    with pytest.raises(ServiceUnavailable, match="ended"):
        service.templates.examine("a.pptx", b"die")
    with pytest.raises(DoesNotFit):
        service.templates.examine("a.pptx", b"refuse")
    assert service.templates.examine("a.pptx", b"where") != process
    gate.touch()
    assert finished(service, owner, held).is_success


def test_an_answer_that_takes_too_long_is_refused_and_no_folder_of_it_stays(
    open_service, tmp_path, monkeypatch
):
    monkeypatch.setenv("TMPDIR", str(tmp_path / "scratch"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "scratch"))
    (tmp_path / "scratch").mkdir()
    service = open_service(executor=processes, workers=1, task_seconds=0.5)
    with pytest.raises(PayloadTooLarge, match="time"):
        service.templates.examine("a.pptx", b"wait")
    assert list((tmp_path / "scratch").iterdir()) == []


def test_the_logo_of_an_account_is_decoded_in_another_process(open_service, monkeypatch):
    monkeypatch.setattr("nbdeck.service.pictures._written_again", None)  # of this process
    service = open_service(executor=processes, workers=1)
    owner = service.users.owner()
    logo = f"data:image/png;base64,{b64encode(png()).decode()}"
    assert service.brands.put(owner.id, BrandRequest(logo=logo)).logo.startswith("data:image/png")


def test_an_engine_elsewhere_gets_the_files_of_a_deck(service, owner):
    deck = Deck(slides=(), template="default", base=service.blobs.put(b"base"))
    assert pickle.loads(pickle.dumps(service.presentations.media(deck))) == {deck.base: b"base"}
