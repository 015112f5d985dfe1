"""Whether another process works or hangs, from outside."""

from __future__ import annotations

import os
from pathlib import Path

from nbdeck.engine.paint.office.frames import LOOK_SECONDS, Hung

_BUSY = frozenset({"R", "D"})
"""States of a process that works however little it gets done: it wants the processor, or waits for a disk."""
_LEAST_SHARE = 0.01
"""Of a processor; timers of a process that hangs take less."""


class Watchdog:
    """Tells a process that hangs from one that works, by its processor time.

    It counts looks, not time: where the whole machine stood still, nobody has hung.

    Args:
        pid: Number of the process.
        seconds: How long it may give no sign of life.
    """

    def __init__(self, pid: int, seconds: float) -> None:
        self._stat = Path(f"/proc/{pid}/stat")
        self._most_looks = seconds / LOOK_SECONDS
        self._least = max(1, round(seconds * _LEAST_SHARE * os.sysconf("SC_CLK_TCK")))
        self._looks = 0
        self._ticks = self._read()[1]

    def look(self) -> None:
        """Look once, `LOOK_SECONDS` after the last time.

        Raises:
            Hung: It has given no sign of life for too long.
        """
        state, ticks = self._read()
        if state in _BUSY or ticks - self._ticks >= self._least:
            self._looks, self._ticks = 0, ticks
            return
        self._looks += 1
        if self._looks >= self._most_looks:
            raise Hung

    def _read(self) -> tuple[str, int]:
        """Return its state and its processor time in clock ticks; one that has ended works: a pipe tells."""
        try:
            # The name, in brackets, may hold spaces.
            state, *fields = self._stat.read_text("ascii", errors="replace").rpartition(")")[2].split()
        except OSError:
            return "R", 0
        return state, int(fields[10]) + int(fields[11])
