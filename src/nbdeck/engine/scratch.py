"""Folders for files in between; what a process left behind that was killed, the next one removes."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

_PREFIX = "nbdeck-scratch-"
_OLD_SECONDS = 24 * 3600.0
"""Age from which a folder is taken as left behind where folders cannot be locked."""


class Scratch:
    """A new folder that nobody else can read; it is gone with `close`, or with the end of a `with` block.

    It is locked for as long as it is in use, so that `sweep` knows it from one whose process was killed.

    Args:
        purpose: Part of its name, for people.

    Attributes:
        path: Where it is, without links on the way.
    """

    def __init__(self, purpose: str) -> None:
        self._lock: int | None = None
        while True:
            self.path = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{purpose}-")).resolve()
            if sys.platform == "win32":
                return
            self._lock = _locked(self.path, wait=True)
            if self._lock is not None:
                return

    def release(self) -> None:
        """Leave the folder to those who share it after a fork."""
        lock, self._lock = self._lock, None
        if lock is not None:
            os.close(lock)

    def close(self) -> None:
        """Remove the folder and what is in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        self.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def sweep(*, remove: bool = True) -> int:
    """Remove the folders of this user that processes left behind which are no more, and return how many there were.

    Args:
        remove: Whether they go; they are only counted otherwise.
    """
    count = 0
    with suppress(OSError):
        for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
            with suppress(OSError):
                count += _is_left(path, remove=remove)
    return count


def _is_left(path: Path, *, remove: bool) -> bool:
    """Return whether nobody uses a folder of ours any more, after removing it where that is wanted."""
    if path.is_symlink() or not path.is_dir():
        return False
    if sys.platform == "win32":
        is_left = time.time() - path.stat().st_mtime > _OLD_SECONDS
        if is_left and remove:
            shutil.rmtree(path, ignore_errors=True)
        return is_left
    lock = _locked(path, wait=False) if path.stat().st_uid == os.getuid() else None
    if lock is None:
        return False
    if remove:
        shutil.rmtree(path, ignore_errors=True)
    os.close(lock)
    return True


def _locked(path: Path, *, wait: bool) -> int | None:
    """Return an open lock on a folder, or None where another has it or the folder is gone."""
    import fcntl

    try:
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        os.close(folder)
        return None
    if path.exists():
        return folder
    os.close(folder)
    return None
