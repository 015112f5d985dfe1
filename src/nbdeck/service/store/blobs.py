"""Files by content: the SHA-256 of the bytes, in hex, is the name.

A file appears under its name only when it is whole, and is what its name says when it is read: a folder gets it beside
its name first, then renamed; a store behind a URL in one step.
"""

import errno
import hashlib
import io
import logging
import os
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from nbdeck.errors import NbdeckError, NotFound, ServiceUnavailable, SettingsError, StoreUnusable
from nbdeck.service.store.database import damaged_file, file_fault, is_place_missing, store_fault
from nbdeck.service.store.private import open_new

_log = logging.getLogger("nbdeck.service")

_SHA256 = re.compile(r"[0-9a-f]{64}")
_PATIENCE: dict[str, Any] = {
    "s3": {
        "config_kwargs": {"connect_timeout": 3, "read_timeout": 10, "retries": {"max_attempts": 1}},
        "use_listings_cache": False,
    }
}
"""Options of stores whose own waiting is minutes long."""
_TRIES = 2


class StoredFile(io.RawIOBase):
    """A file of the store, for reading; read from its start to its end it has the hash that it is named by.

    Args:
        file: Its bytes.
        sha256: Its name.
        fault: Our error for one of the store's.
    """

    def __init__(self, file: BinaryIO, sha256: str, fault: Callable[[Any], NbdeckError]) -> None:
        super().__init__()
        self._file, self._sha256, self._fault = file, sha256, fault
        self._digest, self._read_to = hashlib.sha256(), 0
        self._size = self.seek(0, os.SEEK_END)
        self.seek(0)

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Return True."""
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go to a byte and return its number."""
        with self._faults():
            return self._file.seek(offset, whence)

    def read(self, size: int = -1) -> bytes:
        """Return at most `size` bytes, all that are left when negative.

        Raises:
            StoreUnusable: These are the last bytes of a file that is not what was kept under its name.
            ServiceUnavailable: The store does not answer.
        """
        with self._faults():
            begin = self._file.tell()
            data = self._file.read(size)
        if begin == self._read_to:
            self._digest.update(data)
            self._read_to += len(data)
            if self._read_to >= self._size and self._digest.hexdigest() != self._sha256:
                raise damaged_file(self._sha256)
        return data

    def close(self) -> None:
        """Give the file back."""
        if not self.closed:
            self._file.close()
        super().close()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except Exception as exc:  # noqa: BLE001  # each kind of store has errors of its own
            raise self._fault(exc) from None


class Blobs(Protocol):
    """A place for files."""

    def put(self, data: bytes, *, anew: bool = False) -> str:
        """Keep `data` and return its SHA-256, hex; the same bytes are kept once.

        Args:
            data: The whole file.
            anew: Write it even where there is one, which may be damaged.

        Raises:
            ServiceUnavailable: The store refuses.
        """
        ...

    def open(self, sha256: str) -> StoredFile:
        """Return the file for reading, seekable.

        Raises:
            NotFound: No such file.
            ServiceUnavailable: The store refuses.
        """
        ...

    def names(self) -> Iterator[str]:
        """Yield the SHA-256 of every file.

        Raises:
            ServiceUnavailable: The store refuses.
        """
        ...

    def check(self) -> None:
        """Return when the store answers.

        Raises:
            ServiceUnavailable: It does not; StoreUnusable when somebody has to mend that.
        """
        ...


def open_blobs(folder: Path | None, url: str | None) -> Blobs:
    """Return the files at fsspec URL `url`, else in `folder`, else in memory.

    Raises:
        SettingsError: There is no such kind of URL, or what reads it is not installed.
        StoreUnusable: There is no such bucket, or no access to it.
    """
    if url is None:
        return MemoryBlobs() if folder is None else FolderBlobs(folder)
    files, root = _place_of(url)
    if "file" in files.protocol:
        return FolderBlobs(Path(root))
    blobs = UrlBlobs(files, root)
    try:
        blobs.check()
    except StoreUnusable:
        raise
    except ServiceUnavailable as exc:  # it may come back; what needs no file works until then
        _log.warning("%s", exc)
    return blobs


def _place_of(url: str) -> tuple[Any, str]:
    """Return fsspec's files at `url`, and the path there; fsspec is loaded with the first of these."""
    from fsspec.core import url_to_fs

    kind = url.partition(":")[0].lower()
    try:
        files, root = url_to_fs(url, **_PATIENCE.get(kind, {}))
    except ImportError:
        remedy = "Run `pip install 'nbdeck[s3]'`." if kind == "s3" else "Install what fsspec needs for it."
        raise SettingsError(f"A file store at {kind!r} needs more than is installed.", hint=remedy) from None
    except Exception:  # noqa: BLE001  # each kind of store has errors of its own, and they repeat the URL
        raise SettingsError(
            "The address of the file store cannot be used.",
            hint="Give a URL such as s3://bucket/folder to the variable NBDECK_BLOB_URL.",
        ) from None
    if kind == "s3":
        files.retries = _TRIES
    return files, str(root).rstrip("/")


def read_blob(blobs: Blobs, sha256: str) -> bytes:
    """Return the whole file.

    Raises:
        NotFound: No such file.
        StoreUnusable: It is not what was kept under its name.
        ServiceUnavailable: The store does not answer.
    """
    with blobs.open(sha256) as file:
        return file.read()


def _checked(sha256: str) -> str:
    if not _SHA256.fullmatch(sha256):
        raise NotFound("There is no such file.")
    return sha256


class MemoryBlobs:
    """Files for as long as the process lives."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}

    def put(self, data: bytes, *, anew: bool = False) -> str:
        """Keep `data` and return its SHA-256, hex."""
        sha256 = hashlib.sha256(data).hexdigest()
        self._files.setdefault(sha256, data)
        return sha256

    def names(self) -> Iterator[str]:
        """Yield the SHA-256 of every file."""
        yield from tuple(self._files)

    def open(self, sha256: str) -> StoredFile:
        """Return the file for reading; NotFound when there is none."""
        try:
            return StoredFile(io.BytesIO(self._files[sha256]), sha256, file_fault)
        except KeyError:
            raise NotFound("There is no such file.") from None

    def check(self) -> None:
        """Return."""


class FolderBlobs:
    """Files in a folder, spread over 256 subfolders.

    Attributes:
        folder: Where they are.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, sha256: str) -> Path:
        """Return where a file is, or would be."""
        return self.folder / sha256[:2] / sha256

    def put(self, data: bytes, *, anew: bool = False) -> str:
        """Keep `data` and return its SHA-256, hex; ServiceUnavailable when the disk refuses."""
        sha256 = hashlib.sha256(data).hexdigest()
        path = self.path(sha256)
        part = path.with_name(f".{secrets.token_hex(8)}.part")
        try:
            if not anew and _is_kept(path, len(data)):
                return sha256
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(open_new(part), "wb") as file:
                file.write(data)
            part.replace(path)
        except OSError as exc:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise file_fault(exc) from exc
        return sha256

    def open(self, sha256: str) -> StoredFile:
        """Return the file for reading; NotFound when there is none."""
        try:
            return StoredFile(self.path(_checked(sha256)).open("rb"), sha256, file_fault)
        except FileNotFoundError:
            raise NotFound("There is no such file.") from None
        except OSError as exc:
            raise file_fault(exc) from exc

    def names(self) -> Iterator[str]:
        """Yield the SHA-256 of every file; ServiceUnavailable when the disk refuses."""
        try:
            for path in self.folder.glob("??/*"):
                if _SHA256.fullmatch(path.name):
                    yield path.name
        except OSError as exc:
            raise file_fault(exc) from exc

    def check(self) -> None:
        """Return when the folder can be written; ServiceUnavailable when not."""
        try:
            is_open = not self.folder.exists() or os.access(self.folder, os.W_OK | os.X_OK)
        except OSError as exc:
            raise file_fault(exc) from exc
        if not is_open:
            raise file_fault(PermissionError(errno.EACCES, "no access"))


def _is_kept(path: Path, size: int) -> bool:
    """Return whether a file of that size is there, after making it young: what is old and not needed is removed."""
    try:
        if path.stat().st_size != size:
            return False
        os.utime(path)
    except FileNotFoundError:
        return False
    except PermissionError:
        return True  # somebody else's, readable all the same
    return True


class UrlBlobs:
    """Files in a store behind a URL, such as `s3://bucket/folder`.

    Args:
        files: fsspec's file system.
        root: The folder there.
    """

    def __init__(self, files: Any, root: str) -> None:
        self._files, self._root = files, root

    def _path(self, sha256: str) -> str:
        return f"{self._root}/{sha256[:2]}/{sha256}"

    def put(self, data: bytes, *, anew: bool = False) -> str:
        """Keep `data` and return its SHA-256, hex; ServiceUnavailable when the store refuses."""
        sha256 = hashlib.sha256(data).hexdigest()
        try:
            if anew or self._size(sha256) != len(data):
                self._write(self._path(sha256), data)
        except Exception as exc:  # noqa: BLE001  # each kind of store has errors of its own
            raise store_fault(exc) from None
        return sha256

    def _size(self, sha256: str) -> int | None:
        """Return the bytes of a file, None where there is none."""
        try:
            size: int | None = self._files.size(self._path(sha256))
        except FileNotFoundError as exc:
            if is_place_missing(exc):
                raise
            return None
        return size

    def _write(self, path: str, data: bytes) -> None:
        """Write one file; only stores that have folders miss the one it is to be in."""
        try:
            self._files.pipe_file(path, data)
        except FileNotFoundError as exc:
            if is_place_missing(exc):
                raise
            self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
            self._files.pipe_file(path, data)

    def open(self, sha256: str) -> StoredFile:
        """Return the file for reading; NotFound when there is none."""
        try:
            return StoredFile(self._files.open(self._path(_checked(sha256)), "rb"), sha256, store_fault)
        except NbdeckError:
            raise
        except Exception as exc:  # noqa: BLE001  # each kind of store has errors of its own
            if isinstance(exc, FileNotFoundError) and not is_place_missing(exc):
                raise NotFound("There is no such file.") from None
            raise store_fault(exc) from None

    def names(self) -> Iterator[str]:
        """Yield the SHA-256 of every file; ServiceUnavailable when the store refuses."""
        try:
            paths = self._files.find(self._root)
        except Exception as exc:  # noqa: BLE001  # each kind of store has errors of its own
            raise store_fault(exc) from None
        for path in paths:
            name = path.rpartition("/")[2]
            if _SHA256.fullmatch(name):
                yield name

    def check(self) -> None:
        """Return when the store answers; ServiceUnavailable when not."""
        try:
            self._size("0" * 64)
        except Exception as exc:  # noqa: BLE001  # each kind of store has errors of its own
            raise store_fault(exc) from None
