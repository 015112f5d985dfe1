"""A Dask cluster as the executor of tasks: one bounded worker of ours inside each slot of Dask's.

What a task does to its process stays there, so no Dask worker dies of it and the limits are those of one machine. Dask
queues, and repeats what a lost Dask worker was doing. Its scheduler should hand out no more than workers can begin
(`DASK_DISTRIBUTED__SCHEDULER__WORKER_SATURATION=1.0`), or a lost worker is held against tasks that only waited there.
"""

from __future__ import annotations

import pickle
import queue
import threading
import uuid
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import cache, partial
from typing import Any, TypeAlias, TypeVar

import nbdeck
from nbdeck.errors import SettingsError
from nbdeck.workers.checks import ASK_SECONDS, CancellationCheck, IsUnwanted
from nbdeck.workers.executor import WorkerExecutor
from nbdeck.workers.limits import ExecutorLost, TaskLimits, WorkerDied
from nbdeck.workers.pool import Workers
from nbdeck.workers.process import Report

T = TypeVar("T")
_Events: TypeAlias = "queue.SimpleQueue[tuple[Any, ...] | None]"
"""Progress of one task as it comes in; None is its end."""
_CONNECT_SECONDS = 20
_SUBMITTED_AT_ONCE = 64
_SAME_VERSION = f"Install nbdeck {nbdeck.__version__} there, or the version of there here."


class Cluster(WorkerExecutor):
    """The workers of a Dask cluster; safe to use from many threads.

    Args:
        scheduler: Address, as `tcp://host:8786`.
        limits: What one task may take.
        warm: Name of a module that a worker imports before its first task.

    Raises:
        SettingsError: `distributed` is not installed, or that is no address.
    """

    def __init__(
        self,
        scheduler: str,
        limits: TaskLimits = TaskLimits(),  # noqa: B008 - it is frozen
        *,
        warm: str | None = None,
    ) -> None:
        super().__init__(_SUBMITTED_AT_ONCE)
        self._scheduler = _checked(scheduler)
        self._limits, self._warm = limits, warm
        self._topic = f"nbdeck-{uuid.uuid4().hex}"
        self._lock = threading.Lock()
        self._current: Any = None
        self._events: dict[str, _Events] = {}
        self._is_closed = False

    @property
    def slots(self) -> int:
        """How many tasks its workers of this moment do at once.

        Raises:
            ExecutorLost: The scheduler is out of reach.
        """
        return sum(self._client().nthreads().values())

    def run(
        self,
        function: Callable[..., T],
        *arguments: Any,
        report: Report | None = None,
        is_unwanted: IsUnwanted | None = None,
    ) -> T:
        """Return what an importable function makes of its arguments on the cluster; what it raises is raised here.

        Args:
            function: Importable there too.
            arguments: Whatever pickles.
            report: Called here with the progress, which begins again where Dask repeats the task.
            is_unwanted: Asked about twice a second; True ends the task.

        Raises:
            WorkerDied: The worker ended without an answer, or several Dask workers were lost with the task.
            LimitExceeded: The task took more than its limits.
            WorkFailed: What was raised or returned does not pickle.
            TaskCancelled: `is_unwanted` said so.
            ExecutorLost: The scheduler is out of reach; the next call looks for it again.
            SettingsError: The cluster has another version of nbdeck.
            RuntimeError: The executor is closed.
        """
        if self._is_closed:
            raise RuntimeError("This cluster is closed and takes nothing more.")
        task = uuid.uuid4().hex
        events: _Events = queue.SimpleQueue()
        topic = None if report is None else self._topic
        order = pickle.dumps((function, arguments, report is not None))
        about = pickle.dumps((task, topic, order, self._limits, self._warm))
        client = self._client()
        self._events[task] = events  # before it is submitted: it may report at once
        try:
            future = client.submit(_execute, nbdeck.__version__, about, key=f"nbdeck-{task}", pure=False)
        except BaseException:
            del self._events[task]
            raise
        future.add_done_callback(lambda _: events.put(None))
        try:
            self._wait(client, events, report, CancellationCheck(is_unwanted))
        except ExecutorLost:
            self._forget(client)
            raise
        except BaseException:  # an interrupt and what `report` raises too
            threading.Thread(target=_stop, args=(client, future, task), daemon=True).start()
            raise
        finally:
            del self._events[task]
        result: T = _outcome(future)
        return result

    def close(self) -> None:
        """Take nothing more and let go of the cluster; what runs there ends with `ExecutorLost` here."""
        self._is_closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            client, self._current = self._current, None
        if client is not None:
            client.close()

    def _client(self) -> Any:
        """Return a connection that stands."""
        distributed = _distributed()
        with self._lock:
            if self._current is None or self._current.status != "running":
                try:
                    client = distributed.Client(
                        self._scheduler, timeout=_CONNECT_SECONDS, set_as_default=False, name="nbdeck"
                    )
                except (OSError, TimeoutError) as exc:
                    raise ExecutorLost(f"The scheduler {self._scheduler!r} does not answer: {exc}.") from exc
                client.subscribe_topic(self._topic, self._receive)
                self._current = client
            return self._current

    def _receive(self, event: tuple[float, Any]) -> None:
        task, *payload = event[1]
        events = self._events.get(task)
        if events is not None:
            events.put(tuple(payload))

    def _wait(
        self, client: Any, events: _Events, report: Report | None, cancellation: CancellationCheck
    ) -> None:
        """Return when the task has ended, however that was."""
        while True:
            event: tuple[Any, ...] | None = ()
            with suppress(queue.Empty):
                event = events.get(timeout=ASK_SECONDS)
            if client.status != "running":
                raise ExecutorLost(f"The scheduler {self._scheduler!r} is out of reach.")
            if event is None:
                return
            if event and report is not None:
                report(*event)
            cancellation.ask()

    def _forget(self, client: Any) -> None:
        with self._lock:
            if self._current is client:
                self._current = None
        threading.Thread(target=partial(client.close, timeout=1), daemon=True).start()


def _distributed() -> Any:
    try:
        import dask.config
        import distributed
    except ImportError as exc:
        raise SettingsError(
            "A cluster needs Dask, which is not installed.", hint="Install it: `pip install 'nbdeck[dask]'`."
        ) from exc
    # An order carries the bytes of the user's files: there is nothing to load in another way.
    dask.config.set({"distributed.admin.large-graph-warning-threshold": "1TB"})
    return distributed


def _checked(scheduler: str) -> str:
    try:
        _distributed().comm.get_address_host_port(scheduler, strict=True)
    except ValueError as exc:
        message = f"{scheduler!r} is no address of a scheduler: {exc}."
        raise SettingsError(message, hint="Write it as 'tcp://host:8786'.") from exc
    return scheduler


def _outcome(future: Any) -> Any:
    """Return what the work made, or raise what it raised."""
    from distributed import KilledWorker

    try:
        kind, outcome = pickle.loads(future.result())  # noqa: S301 - from workers of ours
    except KilledWorker as exc:
        raise WorkerDied(-9) from exc
    except (CancelledError, OSError, TimeoutError) as exc:
        raise ExecutorLost("The scheduler of the cluster went, and the task with it.") from exc
    except Exception as exc:
        message = f"The workers of the cluster cannot do the work: {exc!r}."
        raise SettingsError(message, hint=_SAME_VERSION) from exc
    if kind == "version":
        message = f"The cluster runs nbdeck {outcome!r}, and this is {nbdeck.__version__!r}."
        raise SettingsError(message, hint=_SAME_VERSION)
    if kind == "raised":
        raise outcome
    return outcome


def _stop(client: Any, future: Any, task: str) -> None:
    """End a task that waits, or its child where it runs; the Dask worker itself is left alone."""
    with suppress(Exception):  # a cluster that is lost has ended it
        future.cancel()
        client.run(_end, task, on_error="ignore")


# What follows runs in the Dask worker.

_running: dict[str, threading.Event] = {}
_ended: deque[str] = deque(maxlen=1000)
"""Tasks that were ended, as one may begin just after that."""


def _end(task: str) -> None:
    _ended.append(task)
    if task in _running:
        _running[task].set()


def _execute(version: str, about: bytes) -> bytes:
    """Return a pickle of how a task ended."""
    if version != nbdeck.__version__:
        return pickle.dumps(("version", nbdeck.__version__))
    from distributed import get_worker

    worker = get_worker()
    task, topic, order, limits, warm = pickle.loads(about)  # noqa: S301 - from a client of ours
    unwanted = _running[task] = threading.Event()
    if task in _ended:
        unwanted.set()

    def report(*progress: Any) -> None:
        worker.log_event(topic, (task, *progress))

    try:
        pool = _pool(worker.state.nthreads, limits, warm)
        result = pool.do(order, report if topic else None, unwanted.is_set)
        return pickle.dumps(("result", result))
    except Exception as exc:  # noqa: BLE001 - it is raised where the answer is read
        return pickle.dumps(("raised", exc))
    finally:
        del _running[task]


_pool_lock = threading.Lock()


def _pool(slots: int, limits: TaskLimits, warm: str | None) -> Workers:
    with _pool_lock:  # two first tasks at once are to share it
        return _kept_pool(slots, limits, warm)


@cache
def _kept_pool(slots: int, limits: TaskLimits, warm: str | None) -> Workers:
    return Workers(slots, limits, warm=warm)
