"""One worker process as its parent sees it."""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import nbdeck
from nbdeck.workers.checks import LOOK_SECONDS, CancellationCheck, IsUnwanted, LimitCheck, ProcessTree
from nbdeck.workers.child import OUT_OF_MEMORY
from nbdeck.workers.frames import read_frame, write_frame
from nbdeck.workers.limits import LimitExceeded, TaskLimits, WorkerDied, WorkFailed

Report = Callable[[str, int, int, str], None]
"""Called with stage, how many steps are done, how many there are, and a sentence."""

_START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from nbdeck.workers.child import main; main()"
_START_SECONDS = 60.0
"""A worker that is not ready by then is taken for dead."""
_LEAVE_SECONDS = 2.0
_GRACE_SECONDS = 0.5
"""A process that got away may hold the pipes open; then whoever waits for them is left alone."""
_SMALL_BYTES = 16_384
"""An idle worker's pipe takes as much at once."""
_NO_TIME = -int(getattr(signal, "SIGXCPU", 0)) or None
_LAST = b""


class Worker:
    """An interpreter that does one order after the other, within limits.

    Args:
        limits: What a task may take.
        environment: All variables that it knows; None for those of this process.
        warm: Name of a module that it imports ahead.

    Attributes:
        is_spent: Whether it takes no more orders.
    """

    def __init__(self, limits: TaskLimits, environment: Mapping[str, str] | None, warm: str | None) -> None:
        self.is_spent = False
        self._is_ready = False
        self._limits = limits
        self._done = 0
        self._ending = threading.Lock()
        self._writing = threading.Lock()
        self._popen = subprocess.Popen(  # noqa: S603 - our own interpreter and our own module
            [sys.executable, "-P", "-c", _START, str(Path(nbdeck.__file__).parents[1])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            env=None if environment is None else dict(environment),
            start_new_session=True,  # an interrupt from the keyboard is for us, not for it
        )
        _workers.add(self)
        self._tree = ProcessTree(self._popen.pid)
        self._frames: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, name=f"nbdeck-worker-{self.pid}", daemon=True)
        self._reader.start()
        self._write(pickle.dumps(([path or str(Path.cwd()) for path in sys.path], limits, warm)))

    @property
    def pid(self) -> int:
        """Number of the process."""
        return self._popen.pid

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._reader.is_alive()

    def do(self, order: bytes, report: Report | None, is_unwanted: IsUnwanted | None) -> Any:
        """Return what the work in `order` made, or raise what it raised.

        Raises:
            WorkerDied: The worker ended without an answer.
            LimitExceeded: The task took too much, and its worker was ended.
            TaskCancelled: `is_unwanted` said so, and the worker was ended.
        """
        try:
            kind, outcome, is_spent = self._awaited(order, report, is_unwanted)
        except BaseException:  # an interrupt and what `report` raises too
            self.end()
            raise
        self._done += 1
        is_large = self._tree.rss_bytes > self._limits.rss_bytes
        self.is_spent = is_spent or is_large or self._done >= self._limits.tasks
        if kind == "raised":
            raise outcome
        return outcome

    def _awaited(self, order: bytes, report: Report | None, is_unwanted: IsUnwanted | None) -> Any:
        self._send(order)
        limit_check, cancellation = LimitCheck(self._tree, self._limits), CancellationCheck(is_unwanted)
        while True:
            kind, *payload = self._next()
            if kind in {"result", "raised"}:
                return kind, *payload
            if kind == "report" and report is not None:
                report(*payload)
            if kind == "ready":
                self._is_ready = True
                limit_check.begin()
            if kind == "end" or (kind == "nothing" and (self._tree.is_dead or self._is_late(limit_check))):
                raise self._ended(limit_check)
            cancellation.ask()
            if self._is_ready:
                limit_check.look()

    def _is_late(self, limit_check: LimitCheck) -> bool:
        return not self._is_ready and limit_check.seconds > _START_SECONDS

    def _next(self) -> tuple[Any, ...]:
        """Return what the worker says next, or that it said nothing or ended."""
        try:
            frame = self._frames.get(timeout=LOOK_SECONDS)
        except queue.Empty:
            return ("nothing",)
        if frame is None:
            return ("end",)
        try:
            message: tuple[Any, ...] = pickle.loads(frame)  # noqa: S301 - our own interpreter wrote it
        except Exception as exc:
            raise WorkFailed(f"The answer cannot be read here: {exc!r}") from exc
        return message

    def _ended(self, limit_check: LimitCheck) -> WorkerDied | LimitExceeded:
        is_over_time = limit_check.seconds > self._limits.wall_s  # then it has ended itself
        self.end()
        status = self._popen.returncode
        if self._is_ready and is_over_time:
            return LimitExceeded("time")
        if status == _NO_TIME:
            return LimitExceeded("processor time")
        return LimitExceeded("memory") if status == OUT_OF_MEMORY else WorkerDied(status)

    def _send(self, order: bytes) -> None:
        if len(order) < _SMALL_BYTES:
            self._write(order)
        else:  # a worker that hangs does not take it, and is found out while we wait for the answer
            threading.Thread(target=self._write, args=(order,), daemon=True).start()

    def _write(self, order: bytes) -> None:
        with self._writing, suppress(OSError, ValueError):  # it has ended, as the reader finds too
            write_frame(_pipe(self._popen.stdin).fileno(), order)

    def _read(self) -> None:
        """Queue what the worker says; None is its end."""
        frame: bytes | None = _LAST
        with _pipe(self._popen.stdout) as pipe:
            while frame is not None:
                frame = None
                with suppress(OSError, ValueError, MemoryError):
                    frame = read_frame(pipe.fileno(), self._limits.memory_bytes)
                self._frames.put(frame)

    def leave(self) -> None:
        """Let it go when it has nothing to do, with two seconds to tidy up."""
        self.is_spent = True
        if self._popen.returncode is None:
            self._tree.look()  # afterwards nobody knows what it started
            self._write(_LAST)
            self._reader.join(_LEAVE_SECONDS)
        self.end()

    def kill(self) -> None:
        """Kill it with all that it started, whatever it does."""
        with self._ending:
            if self._popen.returncode is None:
                self._tree.kill()

    def end(self) -> None:
        """Kill it and let go of it; the second time nothing happens."""
        self.is_spent = True
        self.kill()
        with self._ending:
            self._popen.wait()
            self._reader.join(_GRACE_SECONDS)
            # What is not written yet fails by now; closed before, its descriptor could be another file's in between.
            if self._writing.acquire(timeout=_GRACE_SECONDS):
                _pipe(self._popen.stdin).close()
                self._writing.release()

    def abandon(self) -> None:
        """Let go of it in a fork: it belongs to the process that started it."""
        self.is_spent = True
        self._popen.returncode = 0
        for pipe in (self._popen.stdin, self._popen.stdout):
            _pipe(pipe).close()


_workers: weakref.WeakSet[Worker] = weakref.WeakSet()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise AssertionError("a worker has pipes")
    return pipe


def _abandon_all() -> None:
    """In a fork: end of input tells a worker that its parent is no more, so no fork may hold its pipe open."""
    for worker in list(_workers):
        worker.abandon()
    _workers.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_abandon_all)
