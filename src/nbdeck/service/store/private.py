"""A data folder that only its owner can look into."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from nbdeck.errors import SettingsError

DATABASE = "nbdeck.db"
BLOBS = "blobs"
_FOLDER, _FILE = 0o700, 0o600


def open_folder(folder: Path) -> Path:
    """Return the path of the database in a data folder; what is missing is made, what is open to others closed.

    A folder that holds other things too keeps its mode; the database and the files in it are closed all the same.

    Raises:
        SettingsError: The folder cannot be used.
    """
    database = folder / DATABASE
    try:
        folder.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
        os.close(os.open(database, os.O_CREAT | os.O_RDONLY, _FILE))
        (folder / BLOBS).mkdir(mode=_FOLDER, exist_ok=True)
        names = [each.name for each in folder.iterdir()]
    except OSError as exc:
        raise SettingsError(
            f"The data folder {str(folder)!r} cannot be used: {exc.strerror}.",
            hint="Give another folder to 'home' or to the variable NBDECK_HOME.",
        ) from exc
    own = [name for name in names if name == BLOBS or name.startswith(DATABASE)]
    if len(own) == len(names):
        _close(folder)
    if _is_open(folder / BLOBS):
        for path in _below(folder / BLOBS):
            _close(path)
    for name in own:
        _close(folder / name)
    return database


def open_new(path: Path) -> int:
    """Return the descriptor of a new file that only its owner can read."""
    return os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), _FILE)


def _below(folder: Path) -> Iterator[Path]:
    for root, folders, files in os.walk(folder):
        yield from (Path(root, name) for name in (*folders, *files))


def _is_open(path: Path) -> bool:
    return bool(path.stat().st_mode & 0o077)


def _close(path: Path) -> None:
    """Take everybody else's rights and give its owner none; somebody else's file stays as it is."""
    with suppress(OSError):
        if _is_open(path) and not path.is_symlink():
            path.chmod(path.stat().st_mode & _FOLDER)
