"""The worker itself: takes orders from standard input until that ends, and says how each ended.

It is started by `process`. What the work prints goes to standard error and its children see no order, so that nothing
but frames of ours is on the pipes.
"""

from __future__ import annotations

import faulthandler
import gc
import importlib
import os
import pickle
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from nbdeck.errors import NbdeckError
from nbdeck.workers.frames import read_frame, write_frame
from nbdeck.workers.limits import TaskLimits, WorkFailed

OUT_OF_MEMORY = 201
"""Exit status of a worker that had no memory for its task, or none to say how it ended."""
_NICE = 10
_PATIENCE_SECONDS = 1.0
"""How long after its wall time a task ends that nobody has ended: its parent is gone, and it lets no thread run."""


def main() -> None:
    """Answer orders until there are no more."""
    orders_file, answers_file = _pipes_of_our_own()
    faulthandler.enable()
    # Handlers and not SIG_IGN, which programs that the work starts would inherit.
    for name in ("SIGINT", "SIGTERM"):  # the end of this process is its parent's affair
        signal.signal(getattr(signal, name), lambda *_: None)
    orders: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    sys.path[:], limits, warm = pickle.loads(read_frame(orders_file) or b"")  # noqa: S301 - from ours
    threading.Thread(target=_listen, args=(orders_file, orders), daemon=True).start()
    responder = _Responder(answers_file, limits)
    try:
        _confine(limits)
        _warm(warm, orders)
        responder.send("ready")
        while order := orders.get():
            responder.answer(order)
            del order
        gc.freeze()  # what goes with the process is not searched for cycles first
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def _pipes_of_our_own() -> tuple[int, int]:
    """Return descriptors of orders and answers; what the work reads is empty and what it prints is an aside."""
    orders, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # the parent has no standard error
        os.dup2(nothing, 1)
    os.close(nothing)
    sys.stdout = sys.stderr
    return orders, answers


def _listen(file: int, orders: queue.SimpleQueue[bytes]) -> NoReturn:
    """Queue orders; standard input stays open for as long as the parent lives and wants the answers."""
    with suppress(OSError):
        try:
            while (order := read_frame(file)) is not None:
                orders.put(order)
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
    end_all()


def end_all() -> NoReturn:
    """End this process with everything that it started."""
    with suppress(Exception):
        import psutil

        for child in psutil.Process().children(recursive=True):
            with suppress(psutil.Error):
                child.kill()
    if hasattr(os, "getpgrp") and os.getpgrp() == os.getpid():
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


def _confine(limits: TaskLimits) -> None:
    """Cap the memory of this process and of what it starts, and let its parent go first, where the platform can."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
        with suppress(OSError):  # Linux may weigh sessions before processes, and this is one of its own
            Path("/proc/self/autogroup").write_text(str(_NICE), "ascii")
    try:
        import resource
    except ImportError:
        return
    for which, most in ((resource.RLIMIT_DATA, limits.memory_bytes), (resource.RLIMIT_CORE, 0)):
        _, ceiling = resource.getrlimit(which)
        with suppress(ValueError, OSError):  # macOS refuses some
            resource.setrlimit(which, (_least(most, ceiling), ceiling))


def _least(most: int, ceiling: int) -> int:
    return most if ceiling < 0 else min(most, ceiling)


def _confine_time(seconds: float) -> None:
    """Cap the processor time at so much more than was used."""
    try:
        import resource
    except ImportError:
        return
    _, ceiling = resource.getrlimit(resource.RLIMIT_CPU)
    most = int(time.process_time() + seconds) + 1
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (_least(most, ceiling), ceiling))


def _warm(name: str | None, orders: queue.SimpleQueue[bytes]) -> None:
    """Import a module and call its `warm`, if it has one and nobody waits."""
    if name is None:
        return
    module = importlib.import_module(name)
    warm = getattr(module, "warm", None)
    if warm is not None and orders.empty():
        warm()


class _Responder:
    """Does one order after the other."""

    def __init__(self, answers: int, limits: TaskLimits) -> None:
        self._answers = answers
        self._limits = limits
        self._lock = threading.Lock()
        self._task = 0
        self._pid = os.getpid()

    def send(self, kind: str, *payload: Any) -> None:
        self._write(pickle.dumps((kind, *payload)))

    def answer(self, order: bytes) -> None:
        """Do what is ordered and say how it ended.

        Raises:
            MemoryError: There was too little memory.
        """
        faulthandler.dump_traceback_later(self._limits.wall_s + _PATIENCE_SECONDS, exit=True)
        try:
            answer = self._pickled(order)
        finally:
            if os.getpid() != self._pid:  # the work forked, and this one came back too
                os._exit(0)
        faulthandler.cancel_dump_traceback_later()
        with self._lock:
            self._task += 1
        self._write(answer)

    def _pickled(self, order: bytes) -> bytes:
        """Return the frame that says how an order ended."""
        try:
            function, arguments, is_followed = pickle.loads(order)  # noqa: S301 - from ours
            _confine_time(self._limits.cpu_s)
            value = function(*arguments, *([self._reporter()] if is_followed else []))
            return pickle.dumps(("result", value, _leaves_children()))
        except BaseException as exc:  # noqa: BLE001 - it is raised where the answer is read
            if _is_of_memory(exc):
                raise MemoryError from None
            return pickle.dumps(("raised", _crossing(exc), _leaves_children()))

    def _reporter(self) -> Callable[[str, int, int, str], None]:
        task = self._task

        def report(stage: str, done: int, total: int, message: str = "") -> None:
            frame = pickle.dumps(("report", stage, done, total, message))
            with self._lock:
                if self._task == task:  # a thread of the work may live on
                    write_frame(self._answers, frame)

        return report

    def _write(self, frame: bytes) -> None:
        with self._lock:
            write_frame(self._answers, frame)


def _crossing(error: BaseException) -> Exception:
    """Return an error as one that can be raised in another process."""
    lines = "".join(traceback.format_exception(error))
    if not isinstance(error, Exception):
        return WorkFailed(lines)
    if not isinstance(error, NbdeckError):
        error.add_note(f"In the worker:\n{lines}")
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - it was made here
    except Exception:  # noqa: BLE001 - an error may fail to pickle in any way
        return WorkFailed(lines)
    return error


def _is_of_memory(error: BaseException) -> bool:
    """Return whether an error comes from a lack of memory, whatever was made of that on its way."""
    known: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        each = waiting.pop()
        if each is None or id(each) in known:
            continue
        if isinstance(each, MemoryError):
            return True
        known.add(id(each))
        waiting += [each.__cause__, each.__context__]
    return False


def _leaves_children() -> bool:
    """Return whether a process that the work started runs on; not one in a session of its own, which is kept warm.

    Only where Python can ask whether there are any: Linux, and macOS from Python 3.13 on.
    """
    if not hasattr(os, "waitid"):
        return False
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    import psutil

    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.Error, OSError):
            if os.getpgid(child.pid) == os.getpgrp() and child.status() != psutil.STATUS_ZOMBIE:
                return True
    return False
