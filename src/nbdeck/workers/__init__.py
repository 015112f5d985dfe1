"""Bounded worker processes: what one task does to its process, no other task sees.

`Workers` keeps N warm interpreters, `run_once` starts one for a single call; both hold `TaskLimits` and both end with
this process. The room knows nothing of decks.
"""

from nbdeck.workers.executor import WorkerExecutor
from nbdeck.workers.limits import ExecutorLost, LimitExceeded, TaskLimits, WorkerDied, WorkFailed
from nbdeck.workers.pool import Workers, run_once
from nbdeck.workers.process import Report

__all__ = [
    "ExecutorLost",
    "LimitExceeded",
    "Report",
    "TaskLimits",
    "WorkFailed",
    "WorkerDied",
    "WorkerExecutor",
    "Workers",
    "run_once",
]
