"""What was made before: a line of JSON for each deck, in a file beside the decks."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from nbdeck.client.upload import write_whole
from nbdeck.errors import SettingsError
from nbdeck.workers import TaskLimits, Workers

NAME = ".nbdeck-decks.jsonl"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A deck that was made.

    Attributes:
        file: Its path inside the folder, with slashes.
        key: Hash of what it was made of and by.
        sha256: Of the file as it was written, hex.
        slides: How many it has.
        warnings: What its maker told.
    """

    file: str
    key: str
    sha256: str
    slides: int
    warnings: tuple[str, ...]


class Ledger:
    """The decks of one folder; lines that a kill has torn are skipped.

    Args:
        folder: Where it is; it is made where there is none.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / NAME
        self._entries: dict[str, LedgerEntry] = {}

    def __enter__(self) -> Self:
        self._folder.mkdir(parents=True, exist_ok=True)
        data = self._path.read_bytes() if self._path.exists() else b""
        lines = data.splitlines(keepends=True)
        self._entries = {each.file: each for each in _entries(lines)}
        if len(lines) > 2 * len(self._entries) or not data.endswith(b"\n"):
            data = b"".join(map(_line, self._entries.values()))
            write_whole(self._path, data)
        self._file = self._path.open("ab", buffering=0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def find(self, path: Path, key: str) -> LedgerEntry | None:
        """Return the deck at a path if it was made of the same and is as it was written, else None."""
        entry = self._entries.get(self._name(path))
        if entry is None or entry.key != key:
            return None
        try:
            return entry if hashlib.sha256(path.read_bytes()).hexdigest() == entry.sha256 else None
        except OSError:
            return None

    def write(self, path: Path, key: str, pptx: bytes, slides: int, warnings: tuple[str, ...]) -> None:
        """Write a deck, and then its line.

        Raises:
            OSError: The folder is full, or may not be written to.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, pptx)
        sha256 = hashlib.sha256(pptx).hexdigest()
        self._file.write(_line(LedgerEntry(self._name(path), key, sha256, slides, warnings)))

    def _name(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix()


def _line(entry: LedgerEntry) -> bytes:
    return json.dumps({name: getattr(entry, name) for name in LedgerEntry.__slots__}).encode() + b"\n"


def _entries(lines: list[bytes]) -> Iterator[LedgerEntry]:
    for line in lines:
        try:
            fields: dict[str, Any] = json.loads(line)
            yield LedgerEntry(**{**fields, "warnings": tuple(fields["warnings"])})
        except (ValueError, TypeError, KeyError):
            continue


_MOST_THREADS = 4
_AHEAD = 16
"""Decks that wait for a worker, so that memory does not grow with the groups."""
_DECKS_A_TASK = 10
"""For a cluster: its scheduler takes as long over a task as a worker over a small deck."""
_SLIDES_A_TASK = 60
_DECKS_A_WORKER = 5_000
"""To start another one takes as long as thirty small decks; what grows too large is replaced before."""


@dataclass(frozen=True, slots=True)
class DeckExecutor:
    """An executor.

    Attributes:
        executor: It.
        most_decks: How many decks a task may make.
        most_slides: How many slides it may make; a single deck may have more.
        most_tasks: How many tasks it is given at a time.
    """

    executor: Executor
    most_decks: int
    most_slides: int
    most_tasks: int


@contextmanager
def executor_of(executor: Any) -> Iterator[DeckExecutor]:
    """Yield where decks are made; what was opened for that is closed afterwards.

    Args:
        executor: As `for_each` takes it.

    Raises:
        SettingsError: There is no such executor.
    """
    if isinstance(executor, Executor):
        yield _open(executor)
        return
    own = _own(executor)
    try:
        yield _open(own)
    finally:
        own.shutdown(wait=True, cancel_futures=True)


def _own(executor: Any) -> Executor:
    cores = os.cpu_count() or 1
    if executor is None:
        return ThreadPoolExecutor(min(_MOST_THREADS, cores), thread_name_prefix="nbdeck-decks")
    if executor == "processes":
        executor = cores
    if not isinstance(executor, int) or isinstance(executor, bool) or executor < 1:
        raise SettingsError(
            f"There is no executor {executor!r}.",
            hint="Give 'processes', their number, or a concurrent.futures.Executor.",
        )
    return Workers(executor, TaskLimits(tasks=_DECKS_A_WORKER), warm="nbdeck.batch.making")


def _open(executor: Executor) -> DeckExecutor:
    workers = _workers_of(executor)
    if isinstance(executor, ThreadPoolExecutor | ProcessPoolExecutor | Workers):
        return DeckExecutor(executor, 1, 1, workers + _AHEAD)
    return DeckExecutor(executor, _DECKS_A_TASK, _SLIDES_A_TASK, workers + -(-_AHEAD // _DECKS_A_TASK))


def _workers_of(executor: Any) -> int:
    """Return how many workers an executor has, a cluster's as it is now; this machine's cores where it does not say."""
    most = getattr(executor, "_max_workers", None) or getattr(executor, "_most", None)
    client = getattr(executor, "_client", None)
    if client is not None and hasattr(client, "nthreads"):
        most = sum(client.nthreads().values())
    return int(most or os.cpu_count() or 1)
