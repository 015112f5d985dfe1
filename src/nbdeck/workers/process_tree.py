"""A worker and all that it started, as the operating system sees them."""

from __future__ import annotations

import os
import signal
from contextlib import suppress

import psutil


class ProcessTree:
    """A process, and every process below it that was ever seen.

    Args:
        pid: Number of the process; where the platform has such, it leads a session of its own.
    """

    def __init__(self, pid: int) -> None:
        self._head = psutil.Process(pid)
        self._seen: set[psutil.Process] = set()

    @property
    def is_dead(self) -> bool:
        """Whether the process itself has ended."""
        try:
            return bool(self._head.status() == psutil.STATUS_ZOMBIE)
        except psutil.NoSuchProcess:
            return True

    @property
    def cpu_s(self) -> float:
        """Seconds of processor time that the process itself has used."""
        with suppress(psutil.Error):
            times = self._head.cpu_times()
            return float(times.user + times.system)
        return 0.0

    @property
    def rss_bytes(self) -> int:
        """Resident memory of the process itself."""
        return _rss(self._head)

    def total_rss_bytes(self) -> int:
        """Return the resident memory of all of them; what they share counts for each."""
        self.look()
        return _rss(self._head) + sum(_rss(each) for each in self._seen)

    def kill(self) -> None:
        """Kill all of them, also those whose parent has ended already; the process itself is still to be waited for."""
        self.look()
        for each in self._seen:
            with suppress(psutil.Error):
                each.kill()
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._head.pid, signal.SIGKILL)
        with suppress(psutil.Error):
            self._head.kill()

    def look(self) -> None:
        """Remember what runs below the process, as it is not found any more when its parent has ended."""
        with suppress(psutil.Error):
            self._seen.update(self._head.children(recursive=True))
        self._seen = {each for each in self._seen if each.is_running()}


def _rss(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0
