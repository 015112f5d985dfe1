"""Files by content: the SHA-256 of the bytes, in hex, is the name.

A file appears under its name only when it is whole: it is written beside it first, then renamed.
"""

import hashlib
import io
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Protocol, cast

from nbdeck.errors import NotFound, ServiceUnavailable
from nbdeck.service.store.faults import file_fault
from nbdeck.service.store.private import open_new

_SHA256 = re.compile(r"[0-9a-f]{64}")


class Blobs(Protocol):
    """A place for files."""

    def put(self, data: bytes) -> str:
        """Keep `data` and return its SHA-256, hex; the same bytes are kept once."""
        ...

    def open(self, sha256: str) -> BinaryIO:
        """Return the file for reading, seekable.

        Raises:
            NotFound: No such file.
        """
        ...


def open_blobs(folder: Path | None, url: str | None) -> Blobs:
    """Return the files at fsspec URL `url`, else in `folder`, else in memory."""
    if url is not None:
        return UrlBlobs(url)
    return MemoryBlobs() if folder is None else FolderBlobs(folder)


def read_blob(blobs: Blobs, sha256: str) -> bytes:
    """Return the whole file.

    Raises:
        NotFound: No such file.
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

    def put(self, data: bytes) -> str:
        """Keep `data` and return its SHA-256, hex."""
        sha256 = hashlib.sha256(data).hexdigest()
        self._files.setdefault(sha256, data)
        return sha256

    def open(self, sha256: str) -> BinaryIO:
        """Return the file for reading; NotFound when there is none."""
        try:
            return io.BytesIO(self._files[sha256])
        except KeyError:
            raise NotFound("There is no such file.") from None


class FolderBlobs:
    """Files in a folder, spread over 256 subfolders."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _path(self, sha256: str) -> Path:
        return self._folder / sha256[:2] / sha256

    def put(self, data: bytes) -> str:
        """Keep `data` and return its SHA-256, hex; ServiceUnavailable when the disk refuses."""
        sha256 = hashlib.sha256(data).hexdigest()
        path = self._path(sha256)
        if path.exists():
            return sha256
        part = path.with_name(f".{secrets.token_hex(8)}.part")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(open_new(part), "wb") as file:
                file.write(data)
            part.replace(path)
        except OSError as exc:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise file_fault(exc) from exc
        return sha256

    def open(self, sha256: str) -> BinaryIO:
        """Return the file for reading; NotFound when there is none."""
        try:
            return self._path(_checked(sha256)).open("rb")
        except FileNotFoundError:
            raise NotFound("There is no such file.") from None
        except OSError as exc:
            raise file_fault(exc) from exc


class UrlBlobs:
    """Files under any fsspec URL, such as `s3://bucket/folder`; fsspec is loaded with the first of these."""

    def __init__(self, url: str) -> None:
        from fsspec.core import url_to_fs

        self._files: Any
        self._files, root = url_to_fs(url)
        self._root = str(root).rstrip("/")

    def _path(self, sha256: str) -> str:
        return f"{self._root}/{sha256[:2]}/{sha256}"

    def put(self, data: bytes) -> str:
        """Keep `data` and return its SHA-256, hex; ServiceUnavailable when the store refuses."""
        sha256 = hashlib.sha256(data).hexdigest()
        path = self._path(sha256)
        part = f"{self._root}/.{secrets.token_hex(8)}.part"
        try:
            if self._files.exists(path):
                return sha256
            self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
            self._files.pipe_file(part, data)
            self._files.mv(part, path)
        except Exception as exc:  # each kind of store has errors of its own
            raise ServiceUnavailable("A file could not be written to the file store.") from exc
        return sha256

    def open(self, sha256: str) -> BinaryIO:
        """Return the file for reading; NotFound when there is none."""
        try:
            return cast("BinaryIO", self._files.open(self._path(_checked(sha256)), "rb"))
        except (FileNotFoundError, NotFound):
            raise NotFound("There is no such file.") from None
        except Exception as exc:  # each kind of store has errors of its own
            raise ServiceUnavailable("A file could not be read from the file store.") from exc
