"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable
from pathlib import Path

from nbdeck.errors import FolderNotFound

_PART = re.compile(r"\.(.+)\.[0-9a-f]{8}\.part", re.DOTALL)


def refuse_missing_folder(path: Path) -> None:
    """Check that a file can be put where it is wanted, before there is work to lose.

    Raises:
        FolderNotFound: Its folder does not exist.
    """
    folder = path.parent
    if not folder.exists():
        raise FolderNotFound(
            f"There is no folder {str(folder)!r} to write {path.name!r} to.",
            hint=f"Make it first: pathlib.Path({str(folder)!r}).mkdir(parents=True).",
        )


def write_whole(path: Path, data: bytes) -> Path:
    """Write `data` to `path`, which shows either its old content or all of the new, and return `path`.

    Raises:
        FolderNotFound: The folder is missing.
        OSError: It is full, or may not be written to.
    """
    refuse_missing_folder(path)
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path


def remove_parts(paths: Iterable[Path]) -> None:
    """Remove what a process that was killed has left of files that it was writing."""
    names: dict[Path, set[str]] = {}
    for path in paths:
        names.setdefault(path.parent, set()).add(path.name)
    for folder, known in names.items():
        for part in list(folder.glob(".*.part")):
            named = _PART.fullmatch(part.name)
            if named is not None and named[1] in known:
                part.unlink(missing_ok=True)
