"""Where decks are made, how many of them a task makes, and how many tasks wait."""

import os
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from nbdeck.batch.ledger import executor_of
from nbdeck.errors import SettingsError
from nbdeck.workers import Workers


def test_threads_are_the_default_and_end_with_the_work():
    with executor_of(None) as chosen:
        assert isinstance(chosen.executor, ThreadPoolExecutor)
        assert (chosen.most_decks, chosen.most_tasks) == (1, min(4, os.cpu_count()) + 16)
    with pytest.raises(RuntimeError):
        chosen.executor.submit(len, "")


@pytest.mark.parametrize(("given", "workers"), [(3, 3), ("processes", os.cpu_count())])
def test_processes_are_bounded_workers(given, workers):
    with executor_of(given) as chosen:
        assert isinstance(chosen.executor, Workers)
        assert (chosen.most_decks, chosen.most_tasks) == (1, workers + 16)
    with pytest.raises(RuntimeError):
        chosen.executor.run(len, "")


def test_a_worker_is_kept_for_thousands_of_decks():
    with executor_of(1) as chosen:
        assert len({chosen.executor.run(os.getpid) for _ in range(500)}) == 1


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor, Workers])
def test_an_executor_of_the_callers_is_left_open(kind):
    with kind(5) as executor:
        with executor_of(executor) as chosen:
            assert (chosen.executor, chosen.most_decks, chosen.most_tasks) == (executor, 1, 21)
        executor.submit(len, "")


class Cluster(Executor):
    def __init__(self, threads):
        self._client = SimpleNamespace(nthreads=lambda: threads)


@pytest.mark.parametrize(
    ("threads", "tasks"),
    [({"a": 4, "b": 2}, 8), ({}, (os.cpu_count() or 1) + 2)],
    ids=["workers", "none yet"],
)
def test_a_cluster_gets_tasks_of_many_decks_for_each_of_its_workers(threads, tasks):
    with executor_of(Cluster(threads)) as chosen:
        assert (chosen.most_decks, chosen.most_slides, chosen.most_tasks) == (10, 60, tasks)


def test_an_executor_of_which_nothing_is_known_counts_for_this_machine():
    with executor_of(Executor()) as chosen:
        assert (chosen.most_decks, chosen.most_tasks) == (10, os.cpu_count() + 2)


@pytest.mark.parametrize("given", ["threads", 0, -1, True, 2.0, len])
def test_what_is_no_executor_is_refused(given):
    with pytest.raises(SettingsError, match="There is no executor"), executor_of(given):
        pass
