"""Groups on their way: few at a time, and every end of a worker is a reason of its own decks only."""

import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest

from nbdeck.batch.each import BatchRun, PendingGroup
from nbdeck.batch.ledger import NAME, DeckExecutor, Ledger
from nbdeck.batch.making import DeckOutcome
from nbdeck.client.upload import write_whole
from nbdeck.workers import LimitExceeded, WorkerDied, Workers
from unit.batch.dying import make_decks_but_die_at_b


class Direct(Executor):
    """Does work at once, and keeps what it was given; `ending` may end it otherwise, by the titles of the decks."""

    def __init__(self, ending=lambda titles, times: None):
        self.tasks = []
        self._ending = ending

    def submit(self, fn, /, orders):
        titles = "".join(each.deck.heading for each in orders)
        future = Future()
        self.tasks.append(titles)
        error = self._ending(titles, self.tasks.count(titles))
        if isinstance(error, RuntimeError):
            raise error
        if error is None:
            future.set_result(fn(orders))
        else:
            future.set_exception(error)
        return future


@pytest.fixture
def run(tmp_path):
    """Make decks of the titles given, one letter each; return what came of them by title, and what was counted."""

    def make(titles, executor, *, decks=1, slides=60, tasks=4, build=None):
        counted = []
        with (
            Ledger(tmp_path) as ledger,
            BatchRun(
                DeckExecutor(executor, decks, slides, tasks),
                ledger,
                lambda *done: counted.append(done),
                resume=True,
            ) as running,
        ):
            for title in titles:
                content = {"title": title, "item_amount": 0, "content": ""}
                running.add(
                    PendingGroup({"t": title}, tmp_path / f"{title}.pptx"), build or partial(list, [content])
                )
        return {deck.keys["t"]: deck.error for deck in running.decks()}, counted

    return make


def test_tasks_have_as_many_decks_as_they_may(run):
    executor = Direct()
    assert set(run("abcde", executor, decks=2)[0].values()) == {""}
    assert executor.tasks == ["ab", "cd", "e"]


def test_tasks_have_as_many_slides_as_they_may(run):
    executor = Direct()
    run("abcde", executor, decks=9, slides=2)
    assert executor.tasks == ["ab", "cd", "e"]
    run("fg", executor, decks=9, slides=0)
    assert executor.tasks[3:] == ["f", "g"]


def test_results_are_in_the_order_of_the_groups_and_counted_as_they_come(run):
    decks, counted = run("edcba", Direct(lambda titles, times: ValueError("x") if titles == "c" else None))
    assert list(decks) == list("edcba")
    assert [done for done, _ in counted] == [1, 2, 3, 4, 5]
    assert [failed for _, failed in counted] == sorted(failed for _, failed in counted)
    assert counted[-1] == (5, 1)


def test_no_more_are_built_than_a_few_before_the_workers(run):
    gate, built, made = threading.Event(), [], []

    def build():
        built.append(len(made))
        if len(built) == 7:
            assert not gate.is_set()
            gate.set()
        return [{"title": "x", "item_amount": 0, "content": ""}]

    class Waiting(ThreadPoolExecutor):
        def submit(self, fn, /, orders):
            def later():
                assert gate.wait(20)
                time.sleep(0.01)
                made.append(1)
                return fn(orders)

            return super().submit(later)

    with Waiting(2) as executor:
        run("abcdefghijklmnopqrstuvwx", executor, tasks=6, build=build)
    assert len(built) == 24
    assert (
        max(number - done for number, done in enumerate(built)) <= 6 + 2
    )  # two may be done and not yet taken
    assert built[7] > 0


def test_a_task_that_ended_its_worker_is_done_again_deck_by_deck(run):
    executor = Direct(lambda titles, times: MemoryError() if "b" in titles else None)
    decks, _ = run("abc", executor, decks=3)
    assert executor.tasks == ["abc", "a", "b", "c"]
    assert decks == {"a": "", "b": "Its worker gave no answer: MemoryError", "c": ""}


def test_a_deck_whose_worker_died_is_tried_once_more(run):
    executor = Direct(
        lambda titles, times: WorkerDied(-9) if titles == "b" or (titles == "a" and times == 1) else None
    )
    decks, _ = run("abc", executor)
    assert executor.tasks.count("a") == executor.tasks.count("b") == 2
    assert decks["a"] == decks["c"] == ""
    assert decks["b"] == "Its worker gave no answer: WorkerDied: The worker ended with status -9."


def test_a_deck_that_takes_too_much_is_not_tried_again(run):
    executor = Direct(lambda titles, times: LimitExceeded("memory") if titles == "b" else None)
    decks, _ = run("abc", executor)
    assert executor.tasks == ["a", "b", "c"]
    assert "more memory than it may" in decks["b"]


def test_an_executor_that_takes_nothing_more_is_asked_no_more_and_nothing_is_built_for_it(run):
    executor = Direct(lambda titles, times: RuntimeError("closed") if titles == "b" else None)
    decks, _ = run("abc", executor)
    assert executor.tasks == ["a", "b"]
    assert decks == {
        "a": "",
        "b": "No worker takes it: RuntimeError: closed",
        "c": "No worker takes it: RuntimeError: closed",
    }


def test_a_worker_of_another_version_makes_no_deck(run, tmp_path, monkeypatch):
    class Old(Direct):
        def submit(self, fn, /, orders):
            return super().submit(
                lambda orders: [replace(each, version="0.0.1") for each in fn(orders)], orders
            )

    decks, _ = run("a", Old())
    assert "Its worker has nbdeck 0.0.1, and this process " in decks["a"]
    assert not (tmp_path / "a.pptx").exists()


def test_a_real_worker_that_is_killed_ends_no_other_deck(run, monkeypatch):
    monkeypatch.setattr("nbdeck.batch.each.make_decks", make_decks_but_die_at_b)
    with Workers(2) as workers:
        decks, _ = run("abc", workers)
    assert decks == {
        "a": "",
        "b": "Its worker gave no answer: WorkerDied: The worker ended with status -9.",
        "c": "",
    }


def test_a_pool_of_the_standard_library_that_breaks_is_told(run, monkeypatch):
    monkeypatch.setattr("nbdeck.batch.each.make_decks", make_decks_but_die_at_b)
    with ProcessPoolExecutor(1) as executor:
        decks, _ = run("abc", executor, tasks=0)
    assert decks["a"] == ""
    assert "BrokenProcessPool" in decks["b"]
    assert "BrokenProcessPool" in decks["c"]


def test_what_is_still_waiting_is_given_up_after_an_error(run):
    gate, started, queued = threading.Event(), [], []

    def fail():
        if queued:
            raise KeyboardInterrupt
        return [{"title": "x", "item_amount": 0, "content": ""}]

    class Slow(ThreadPoolExecutor):
        def submit(self, fn, /, orders):
            def later():
                started.append(1)
                return fn(orders)

            queued.append(super().submit(later))
            return queued[-1]

    with Slow(1) as executor:
        ThreadPoolExecutor.submit(executor, gate.wait, 20)
        with pytest.raises(KeyboardInterrupt):
            run("abc", executor, build=fail)
        gate.set()
    assert not started
    assert [each.cancelled() for each in queued] == [True]


def test_a_file_that_is_being_written_when_an_error_comes_is_finished(run, tmp_path, monkeypatch):
    began, built = threading.Event(), []

    def slow(path, data):
        if path.suffix == ".pptx":
            began.set()
            time.sleep(0.1)
        return write_whole(path, data)

    def build():
        built.append(1)
        if len(built) > 1:
            assert began.wait(20)
            raise KeyboardInterrupt
        return [{"title": "x", "item_amount": 0, "content": ""}]

    monkeypatch.setattr("nbdeck.batch.ledger.write_whole", slow)
    with pytest.raises(KeyboardInterrupt):
        run("ab", Direct(), build=build)
    assert "a.pptx" in (tmp_path / NAME).read_text()


def test_a_file_that_cannot_be_written_is_that_decks_reason(run, tmp_path):
    (tmp_path / "b.pptx").mkdir()
    decks, _ = run("abc", Direct())
    assert "IsADirectoryError" in decks["b"]
    assert decks["a"] == decks["c"] == ""


def test_what_a_worker_could_not_make_is_no_file(run, tmp_path):
    class Refusing(Direct):
        def submit(self, fn, /, orders):
            return super().submit(
                lambda orders: [replace(each, error="No.", pptx=b"PK") for each in fn(orders)], orders
            )

    decks, _ = run("a", Refusing())
    assert decks == {"a": "No."}
    assert not (tmp_path / "a.pptx").exists()
    assert DeckOutcome("x").pptx == b""
