"""Brings tasks to where they are done, and takes over what other processes left behind.

A lease says who works on a task and has to be renewed, so that no two processes run the same one.
"""

import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Collection, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

from sqlalchemy import Row, select, update

from nbdeck.errors import InternalError, NbdeckError, ServiceUnavailable, TaskCancelled
from nbdeck.service.engine import Engine
from nbdeck.service.events import Notifier, Progress, working_on
from nbdeck.service.executors import TaskExecutor
from nbdeck.service.jobs import Overtaken, TaskKind
from nbdeck.service.store.blobs import Blobs
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import tasks
from nbdeck.service.tasks import UNFINISHED, NewTask, TaskStore, unfinished
from nbdeck.workers import ExecutorLost, WorkerDied
from nbdeck.workers.threads import Threads

_log = logging.getLogger("nbdeck.service")

_SECONDS_BETWEEN_LOOKS = 1.0
"""How soon it is noticed that another process of this machine has ended."""
_AHEAD = 20
"""How many tasks a slot has waiting at most when more are taken over; about as many as it does between looks."""
MOST_DEATHS = 3
"""After killing its worker so often a task is given up."""
_created_at = attrgetter("created_at")
_AT_ONCE = 500


def new_holder() -> str:
    """Return a name for one service of this process: host, process and a random part."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(8)}"


def is_dead(holder: str) -> bool:
    """Return whether the process of `holder` ran on this machine and surely runs no more."""
    host, process = holder.rsplit(":", 2)[:2]
    if host != socket.gethostname() or os.name != "posix":
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


@dataclass(frozen=True, slots=True)
class Leases:
    """The leases of one holder on one database."""

    database: Database
    holder: str
    seconds: float

    def until(self) -> float:
        """Return when a lease that is taken now ends, seconds since 1970."""
        return time.time() + self.seconds

    def renew(self, task_ids: Collection[str]) -> None:
        """Extend the leases on tasks that are in work here."""
        wanted = list(task_ids)
        for first in range(0, len(wanted), _AT_ONCE):
            some = tasks.c.id.in_(wanted[first : first + _AT_ONCE])
            with self.database.write() as connection:
                connection.execute(
                    update(tasks).where(some, tasks.c.holder == self.holder).values(lease_until=self.until())
                )

    def orphans(self, kinds: Collection[str], most: int) -> list[Row[Any]]:
        """Return unfinished tasks of some kinds that nobody works on, oldest first.

        Args:
            kinds: Kinds of tasks.
            most: How many at most; one call returns no more than 500.
        """
        wanted = tasks.c.state.in_(UNFINISHED), tasks.c.kind.in_(kinds)
        held = select(tasks.c.id, tasks.c.holder, tasks.c.lease_until, tasks.c.created_at).where(*wanted)
        with self.database.read() as connection:
            rows = sorted(connection.execute(held), key=_created_at)
            left = [row.id for row in rows if self._is_orphan(row.holder, row.lease_until)]
            if not (some := left[: max(0, min(most, _AT_ONCE))]):
                return []
            # Whole rows hold requests, pictures and all.
            return sorted(connection.execute(select(tasks).where(tasks.c.id.in_(some))), key=_created_at)

    def _is_orphan(self, holder: str | None, lease_until: float) -> bool:
        return holder is None or lease_until < time.time() or is_dead(holder)

    def take_over(self, row: Row[Any]) -> bool:
        """Make an orphan ours and queue it; False when somebody was faster."""
        same_holder = tasks.c.holder.is_(None) if row.holder is None else tasks.c.holder == row.holder
        with self.database.write() as connection:
            changed = connection.execute(
                update(tasks)
                .where(
                    tasks.c.id == row.id,
                    tasks.c.state.in_(UNFINISHED),
                    same_holder,
                    tasks.c.lease_until == row.lease_until,
                )
                .values(state="queued", holder=self.holder, lease_until=self.until())
            )
        return bool(changed.rowcount)

    def release(self) -> None:
        """Give back every task that is in work here."""
        held_here = (tasks.c.holder == self.holder, tasks.c.state.in_(UNFINISHED))
        with self.database.write() as connection:
            connection.execute(
                update(tasks).where(*held_here).values(state="queued", holder=None, lease_until=0.0)
            )


@dataclass(frozen=True, slots=True)
class RunnerContext:
    """What a runner works with."""

    database: Database
    tasks: TaskStore
    leases: Leases
    notifier: Notifier
    engine: Engine
    blobs: Blobs


class Runner:
    """Starts tasks and follows them to their end.

    A task that was running when its process ended is done again in an interpreter of its own: whoever stopped or
    killed that process, the task does not answer for it.

    Args:
        context: What it works with.
        executor: Where the work is done; a thread of this process waits for each piece.
    """

    def __init__(self, context: RunnerContext, executor: TaskExecutor) -> None:
        self._context = context
        self._executor = executor
        self._threads = Threads(executor.slots, name="nbdeck-task")
        self._kinds: dict[str, TaskKind] = {}
        self._futures: dict[str, Future[Any]] = {}
        self._lock = threading.Lock()
        self._ended = threading.Condition(self._lock)
        self._closing = threading.Event()
        self._heartbeat_thread = threading.Thread(target=self._heartbeat, name="nbdeck-leases", daemon=True)

    @property
    def is_closing(self) -> bool:
        """Whether no more tasks are taken."""
        return self._closing.is_set()

    @property
    def busy(self) -> int:
        """How many tasks are being done."""
        with self._lock:
            return sum(each.running() for each in self._futures.values())

    def open(self, kinds: Iterable[TaskKind]) -> None:
        """Resubmit what was left behind of these kinds of tasks, and go on looking for more."""
        self._kinds = {kind.name: kind for kind in kinds}
        self._take_over_orphans()
        self._heartbeat_thread.start()

    def start(self, new: NewTask) -> str:
        """Keep a new task, hand it to the executor and return its id.

        Raises:
            InsufficientCredits: The user has fewer than it costs.
            ServiceUnavailable: The service is stopping.
        """
        if self.is_closing:
            raise ServiceUnavailable("The service is stopping.")
        leases = self._context.leases
        task_id = self._context.tasks.add(new, holder=leases.holder, lease_until=leases.until())
        self._submit(task_id, new.kind, new.request)
        return task_id

    def retry(self, user_id: str, task_id: str) -> str:
        """Start once more what a failed task was to do, and return the new task's id; it costs what the first one did.

        Raises:
            NotFound: The user has no such task.
            BadRequest: It did not fail in a way that may pass, or was tried again already.
            InsufficientCredits: The credits that it costs are not there.
        """
        started = self.start(self._context.tasks.again(user_id, task_id))
        self._context.tasks.forget_request(task_id)
        return started

    def stop_accepting(self) -> None:
        """Refuse new tasks from now on and wake everyone who waits for events."""
        self._closing.set()
        self._context.notifier.notify_all()

    def close(self, timeout: float) -> None:
        """Let running tasks finish for `timeout` seconds, then leave the rest to be resumed."""
        self.stop_accepting()
        if self._heartbeat_thread.is_alive():
            self._heartbeat_thread.join()
        with self._lock:
            futures = list(self._futures.values())
        for future in futures:
            future.cancel()
        with self._ended:
            self._ended.wait_for(lambda: not self._futures, timeout)
        try:
            self._context.leases.release()
        except NbdeckError as exc:  # the leases end by themselves
            _log.warning("leases were not given back: %s", exc)
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._executor.close()

    def _submit(self, task_id: str, kind: str, request: str, *, apart: bool = False) -> None:
        context = self._context
        progress = Progress(context.database, task_id, context.leases.holder, context.notifier)
        try:
            future = self._threads.submit(self._execute, progress, self._kinds[kind], request, apart=apart)
        except RuntimeError as exc:
            _log.warning("no thread takes the task: %s", exc, extra={"task_id": task_id})
            context.tasks.fail(task_id, ServiceUnavailable("No worker takes the task."))
            return
        with self._lock:
            self._futures[task_id] = future
        future.add_done_callback(partial(self._done, task_id, kind, time.monotonic()))

    def _execute(self, progress: Progress, kind: TaskKind, request: str, *, apart: bool) -> Any:
        """Return what the work of a task makes of what it needs.

        Raises:
            TaskCancelled: The task is no longer ours; nothing was done.
        """
        with working_on(progress.task_id):
            if not progress.begin():
                raise TaskCancelled(f"Task {progress.task_id!r} is no longer wanted here.")
            job = kind.inputs(request).job(request, self._context.engine, self._context.blobs)
            return self._executor.run(kind.work, job, progress, apart=apart)

    def _done(self, task_id: str, kind: str, started: float, future: Future[Any]) -> None:
        with working_on(task_id):
            try:
                self._conclude(task_id, kind, future)
            except NbdeckError as exc:
                # Its lease is renewed no more: a service whose database answers takes the task over.
                _log.warning("the end of a task was not written: %s", exc)
            finally:
                with self._ended:
                    if self._futures.get(task_id) is future:
                        del self._futures[task_id]
                        self._ended.notify_all()
                _log.info("task over: %s", kind, extra={"duration_s": time.monotonic() - started})

    def _conclude(self, task_id: str, kind: str, future: Future[Any]) -> None:
        held_here = tasks.c.holder == self._context.leases.holder
        try:
            self._finish(task_id, self._kinds[kind], future.result())
        except (CancelledError, TaskCancelled):
            return
        except Overtaken:
            self._requeue(task_id)
        except ExecutorLost as exc:
            _log.warning("a task waits for its workers: %s", exc)
            self._requeue(task_id)
        except (
            BrokenExecutor
        ):  # of all tasks in a pool that ends with one of its workers, any may have killed it
            self._requeue(task_id, apart=True)
        except WorkerDied as exc:
            _log.warning("a task ended its worker: status %s", exc)
            self._requeue(task_id, apart=True, deaths=1)
        except NbdeckError as exc:
            self._context.tasks.fail(task_id, exc, held_here)
        except Exception:  # noqa: BLE001  # work may raise anything, and the task has to end
            if (
                self.is_closing
            ):  # at the end of the interpreter anything may be missing: it is done again later
                return
            _log.exception("task failed: %s", kind)
            self._context.tasks.fail(task_id, InternalError("The task failed; the fault is ours."), held_here)

    def _finish(self, task_id: str, kind: TaskKind, outcome: Any) -> None:
        context = self._context
        stored = kind.store_files(outcome)
        with context.database.write() as connection:
            row = unfinished(connection, task_id, tasks.c.holder == context.leases.holder)
            if row is None:
                return
            end = kind.finish(connection, row.user_id, stored)
            has_messages = context.tasks.succeed(connection, row, end.result.wire(), cost=end.cost)
        context.tasks.notify(task_id, has_messages=has_messages)

    def _requeue(self, task_id: str, *, apart: bool = False, deaths: int = 0) -> None:
        """Queue a task once more, unless it is ours no more."""
        held_here = tasks.c.holder == self._context.leases.holder
        with self._context.database.write() as connection:
            row = unfinished(connection, task_id, held_here)
            if row is None:
                return
            values = {"state": "queued", "deaths": row.deaths + deaths}
            connection.execute(update(tasks).where(tasks.c.id == task_id).values(values))
        if row.deaths + deaths >= MOST_DEATHS:
            message = f"The task killed its worker {MOST_DEATHS} times and was given up."
            self._context.tasks.fail(
                task_id, InternalError(message, hint="Make the request smaller."), held_here
            )
        elif not self.is_closing:
            self._submit(row.id, row.kind, row.request, apart=apart)

    def _take_over_orphans(self) -> None:
        """Take over what others left behind, no more than is soon begun: the rest is for whoever has room first."""
        with self._lock:
            room = self._executor.slots * _AHEAD - len(self._futures)
        for row in self._context.leases.orphans(self._kinds, room):
            if self._context.leases.take_over(row):
                self._submit(row.id, row.kind, row.request, apart=row.state == "running")

    def _heartbeat(self) -> None:
        leases, renewed = self._context.leases, 0.0
        while not self._closing.wait(min(_SECONDS_BETWEEN_LOOKS, leases.seconds / 3)):
            with self._lock:
                in_work = list(self._futures)
            try:
                if time.monotonic() - renewed > leases.seconds / 3:
                    leases.renew(in_work)
                    renewed = time.monotonic()
                self._take_over_orphans()
            except NbdeckError as exc:
                _log.warning("leases were not renewed: %s", exc)
