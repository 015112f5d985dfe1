"""Bounded worker processes: what one task does to its process, no other task sees.

`Workers` keeps N warm interpreters, `run_once` starts one for a single call; both hold `Bounds` and both end with this
process. The room knows nothing of decks.
"""

from nbdeck.workers.bounds import Bounds, OutOfBounds, PlaceLost, WorkerDied, WorkFailed
from nbdeck.workers.place import Place
from nbdeck.workers.pool import Workers, run_once
from nbdeck.workers.process import Report

__all__ = [
    "Bounds",
    "OutOfBounds",
    "Place",
    "PlaceLost",
    "Report",
    "WorkFailed",
    "WorkerDied",
    "Workers",
    "run_once",
]
