"""One warm LibreOffice of this interpreter: asked in turn, renewed when it ends, given up for a while when it hangs."""

from __future__ import annotations

import atexit
import hashlib
import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import Any

from nbdeck.engine.paint.office.frames import Ended, Hung, Late
from nbdeck.engine.paint.office.process import Process
from nbdeck.errors import ExportFailed, NbdeckError, NotFound, RendererUnavailable

_log = logging.getLogger("nbdeck.engine")
_MOST_KILLED = 5
"""After so many kills a file is given up: it may be what takes the memory that they are for."""
_RESPITE_SECONDS = 30.0
"""What has hung is not tried again for so long."""
_OFFICE = ""
"""Stands for LibreOffice itself where others are keys of files."""


class Renderer:
    """Pages of presentations as PDF, from a process that is started when it is first needed.

    It may be used from any thread; after a fork the new process starts its own. The seconds of a call hold for its
    turn and its answer together. A LibreOffice that hangs before it has opened any file, or over two files one after
    the other, is not asked by anybody for half a minute; one that hangs over a file is not asked for that file.
    """

    def __init__(self, launch: Callable[[], Process], *, clock: Callable[[], float] = time.monotonic) -> None:
        self._launch = launch
        self._clock = clock
        self._lock = Lock()
        self._process: Process | None = None
        self._refusals: dict[str, tuple[float, Callable[[], NbdeckError]]] = {}
        """By key of a file, or `_OFFICE`: until when it is not tried, and the error that says so."""
        self._hung_in_a_row: set[str] = set()
        atexit.register(self.close)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    @property
    def pid(self) -> int | None:
        """Number of the process, None while there is none."""
        return None if self._process is None else self._process.pid

    def pdf(self, pptx: bytes, number: int | None, *, seconds: float) -> tuple[bytes, int]:
        """Return a slide (1-based), or all with None, as PDF, and how many slides the presentation has.

        Raises:
            NotFound: There is no such slide.
            ExportFailed: LibreOffice cannot read or draw the presentation, ended or hung over it, took too long, or
                was taken by others for too long; `details["reason"]` is `damaged`, `unwritten`, `crash` or `timeout`.
            RendererUnavailable: LibreOffice itself hangs.
        """
        key = hashlib.sha256(pptx).hexdigest()
        answer, pdf = self._asked(key, lambda process, left: process.ask(key, pptx, number, left), seconds)
        if "error" in answer:
            raise _refused(answer, number)
        return pdf, answer["slides"]

    def convert(self, data: bytes, old: str, new: str, *, seconds: float) -> bytes:
        """Return a document of suffix `old` in the format of suffix `new`.

        Raises:
            ExportFailed: As for `pdf`.
            RendererUnavailable: As for `pdf`.
        """
        key = hashlib.sha256(data).hexdigest()
        answer, out = self._asked(key, lambda process, left: process.convert(data, old, new, left), seconds)
        if "error" in answer:
            raise _refused(answer, None)
        return out

    def close(self) -> None:
        """End the process; the next call starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.end()

    @contextmanager
    def _turn(self, key: str, seconds: float) -> Iterator[float]:
        """Hold the process, and yield when the call has to be over."""
        end = self._clock() + seconds
        self._check(key)
        lock = self._lock
        if not lock.acquire(timeout=seconds):
            raise _busy(seconds)
        try:
            self._check(key)
            yield end
        finally:
            lock.release()

    def _check(self, key: str) -> None:
        """Raise the error of what hung a moment ago."""
        for each in (_OFFICE, key):
            until, error = self._refusals.get(each, (0.0, _hung))
            if self._clock() < until:
                raise error()

    def _asked(
        self, key: str, request: Callable[[Process, float], tuple[dict[str, Any], bytes]], seconds: float
    ) -> tuple[dict[str, Any], bytes]:
        killed = 0
        with self._turn(key, seconds) as end:
            while True:
                process = self._ready()
                was_warm = process.answers > 0
                try:
                    answer, out = request(process, max(0.0, end - self._clock()))
                except Late as exc:
                    self.close()
                    raise self._given_up(key, process, exc, seconds) from None
                except Ended:
                    self._process = None
                    was_killed = process.ended_by(signal.SIGKILL)
                    killed += was_killed
                    errors = process.end()
                    if process.ended_by(signal.SIGXCPU) and not was_warm:
                        raise self._given_up(key, process, Hung(), seconds) from None
                    # A process that was idle may have ended just now, and one that is killed may be innocent.
                    if killed == _MOST_KILLED:
                        raise _killed() from None
                    if not (was_warm or was_killed):
                        raise _crashed(errors) from None
                    continue
                except BaseException:
                    self.close()  # an interrupt leaves half an answer in the pipe
                    raise
                self._hung_in_a_row.clear()
                if answer["is_last"]:
                    self.close()
                return answer, out

    def _given_up(self, key: str, process: Process, why: Late, seconds: float) -> NbdeckError:
        """Note what took too long, so that nobody waits for it again soon, and return the error that says so."""
        now = self._clock()
        self._refusals = {each: known for each, known in self._refusals.items() if known[0] > now}
        error: Callable[[], NbdeckError] = partial(_late, seconds)
        if isinstance(why, Hung):
            _log.warning("LibreOffice hung and was ended")
            self._hung_in_a_row.add(key)
            is_of_file = process.is_ready and len(self._hung_in_a_row) == 1
            key, error = (key, _hung_over_file) if is_of_file else (_OFFICE, _hung)
        self._refusals[key] = (now + _RESPITE_SECONDS, error)
        return error()

    def _ready(self) -> Process:
        if self._process is not None and not self._process.is_running:
            self.close()
        if self._process is None:
            self._process = self._launch()
        return self._process

    def _forget(self) -> None:
        self._lock = Lock()
        process, self._process = self._process, None
        if process is not None:
            process.abandon()


def _refused(answer: dict[str, Any], number: int | None) -> NotFound | ExportFailed:
    if answer["error"] == "missing":
        return NotFound(
            f"The presentation has no slide {number!r}.",
            hint=f"Slides are counted from 1 to {answer['slides']}, hidden ones included.",
        )
    if answer["error"] == "unread":
        return ExportFailed(
            "LibreOffice cannot read the presentation: it is damaged.",
            hint="Open it in PowerPoint, let it repair the file, save it, and send that.",
            details={"reason": "damaged", "told": answer["told"]},
        )
    return ExportFailed(
        "LibreOffice cannot draw the presentation.",
        hint="Open it in PowerPoint, save it again, and send that.",
        details={"reason": "unwritten", "told": answer["told"]},
    )


def _late(seconds: float) -> ExportFailed:
    return ExportFailed(
        f"LibreOffice did not draw the presentation within {seconds:g} seconds.",
        hint="Repeat the call in a minute, or make the presentation smaller: large pictures take longest.",
        details={"reason": "timeout", "seconds": seconds},
    )


def _hung_over_file() -> ExportFailed:
    return ExportFailed(
        "LibreOffice hung over the presentation and was ended.",
        hint="Open it in PowerPoint, save it again, and send that, or repeat the call in a minute.",
        details={"reason": "timeout"},
    )


def _hung() -> RendererUnavailable:
    return RendererUnavailable(
        "LibreOffice on this machine hangs and was ended.",
        hint="Repeat the call in a minute; `nbdeck doctor` says which LibreOffice is used.",
        details={"reason": "timeout"},
    )


def _busy(seconds: float) -> ExportFailed:
    return ExportFailed(
        f"LibreOffice was busy with other presentations for {seconds:g} seconds.",
        hint="Repeat the call later.",
        details={"reason": "timeout", "seconds": seconds},
    )


def _killed() -> ExportFailed:
    return ExportFailed(
        f"LibreOffice was killed {_MOST_KILLED} times while it drew the presentation.",
        hint="Repeat the call; where that does not help, look whether the machine has enough memory for it.",
        details={"reason": "crash"},
    )


def _crashed(errors: str) -> ExportFailed:
    _log.warning("drawing a presentation ended LibreOffice", extra={"told": errors})
    return ExportFailed(
        "Drawing the presentation ended LibreOffice.",
        hint="Open it in PowerPoint, save it again, and send that; `nbdeck doctor` says which LibreOffice is used.",
        details={"reason": "crash"},
    )
