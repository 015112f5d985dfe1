"""One warm process with LibreOffice for everybody in this interpreter: one request at a time, renewed when it ends."""

from __future__ import annotations

import atexit
import hashlib
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from nbdeck.engine.paint.office.frames import Ended, Hung, Late
from nbdeck.engine.paint.office.process import Process
from nbdeck.errors import ExportFailed, NotFound

_log = logging.getLogger("nbdeck.engine")
_MOST_KILLED = 5
"""After so many kills a file is given up: it may be what takes the memory that they are for."""


class Renderer:
    """Pages of presentations as PDF, from a process that is started when it is first needed.

    It may be used from any thread; after a fork the new process starts its own. A call waits for those before it as
    long as for its own answer, and no longer.
    """

    def __init__(self, launch: Callable[[], Process]) -> None:
        self._launch = launch
        self._lock = Lock()
        self._process: Process | None = None
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
        """
        key = hashlib.sha256(pptx).hexdigest()
        with self._turn(seconds):
            answer, pdf = self._asked(lambda process: process.ask(key, pptx, number, seconds), seconds)
        if "error" in answer:
            raise _refused(answer, number)
        return pdf, answer["slides"]

    def convert(self, data: bytes, old: str, new: str, *, seconds: float) -> bytes:
        """Return a document of suffix `old` in the format of suffix `new`.

        Raises:
            ExportFailed: As for `pdf`.
        """
        with self._turn(seconds):
            answer, out = self._asked(lambda process: process.convert(data, old, new, seconds), seconds)
        if "error" in answer:
            raise _refused(answer, None)
        return out

    def close(self) -> None:
        """End the process; the next call starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.end()

    @contextmanager
    def _turn(self, seconds: float) -> Iterator[None]:
        lock = self._lock
        if not lock.acquire(timeout=seconds):
            raise _busy(seconds)
        try:
            yield
        finally:
            lock.release()

    def _asked(
        self, request: Callable[[Process], tuple[dict[str, Any], bytes]], seconds: float
    ) -> tuple[dict[str, Any], bytes]:
        killed = 0
        while True:
            process = self._ready()
            was_warm = process.answers > 0
            try:
                answer, out = request(process)
            except Late as exc:
                self.close()
                raise (_hung() if isinstance(exc, Hung) else _late(seconds)) from None
            except Ended:
                self._process = None
                was_killed = process.was_killed
                killed += was_killed
                errors = process.end()
                # A process that was idle may have ended just now, and one that is killed need not have done anything.
                if killed == _MOST_KILLED:
                    raise _killed() from None
                if not (was_warm or was_killed):
                    raise _crashed(errors) from None
                continue
            except BaseException:
                self.close()  # an interrupt leaves half an answer in the pipe
                raise
            if answer["is_last"]:
                self.close()
            return answer, out

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
        hint="Repeat the call, or make the presentation smaller: large pictures take longest.",
        details={"reason": "timeout", "seconds": seconds},
    )


def _hung() -> ExportFailed:
    _log.warning("LibreOffice hung and was ended")
    return ExportFailed(
        "LibreOffice gave no sign of life and was ended.",
        hint="Repeat the call: it starts another LibreOffice.",
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
