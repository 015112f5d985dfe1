"""What a task may take, and how it ends that took more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Reason = Literal["time", "processor time", "memory"]


@dataclass(frozen=True, slots=True)
class TaskLimits:
    """What one task may take, and when its worker is replaced by a fresh one.

    What holds where:

    - Wall time holds everywhere, from when the worker is warm.
    - Processor time is that of the worker without its children. Linux and macOS end a worker beyond it in the next
      whole second; the look that is taken four times a second holds it everywhere.
    - Memory: on Linux an allocation that takes the worker's own data beyond the limit fails; every process it starts
      inherits the limit. Everywhere the resident memory of the worker and of all that it started is looked at four
      times a second, which also finds shared maps. On macOS and Windows there is only that look, so that what
      allocates fast gets beyond the limit for a moment.

    Attributes:
        wall_s: Seconds a task.
        cpu_s: Seconds of processor time a task.
        memory_bytes: Of the worker and all that it started, together.
        tasks: A worker is replaced after so many.
        rss_bytes: A worker that is larger than this between two tasks is replaced.
    """

    wall_s: float = 300.0
    cpu_s: float = 300.0
    memory_bytes: int = 2_000_000_000
    tasks: int = 200
    rss_bytes: int = 400_000_000


class WorkerDied(Exception):
    """The worker ended without an answer; the task may be done again.

    Args:
        status: Exit status; below 0 the signal that ended it.
    """

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status

    def __str__(self) -> str:
        return f"The worker ended with status {self.status}."


class LimitExceeded(Exception):
    """The task took more than its `TaskLimits`; it would do so again.

    Args:
        reason: Which limit.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason

    def __str__(self) -> str:
        return f"The task took more {self.reason} than it may."


class ExecutorLost(Exception):
    """The executor that had the task is out of reach; the task had no part in that, and is to be done again."""


class WorkFailed(Exception):
    """What the work raised or returned does not reach this process as it is; the argument is its traceback."""
