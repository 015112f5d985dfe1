"""A file on its way to the service: a path, bytes, or an open file read in pieces; a logo, inline or as an address."""

from __future__ import annotations

import base64
import io
import os
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path
from typing import IO, TypeAlias

from nbdeck.errors import BadRequest, FolderNotFound

Source: TypeAlias = str | os.PathLike[str] | bytes | IO[bytes]
"""A path, the bytes themselves, or a file opened for reading bytes."""

Part: TypeAlias = tuple[str, IO[bytes], str]
"""File name, content and media type, as httpx takes them."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A source and the name it goes by."""

    source: Source
    name: str

    @property
    def is_rewindable(self) -> bool:
        """Whether it can be read a second time."""
        source = self.source
        if isinstance(source, str | os.PathLike | bytes):
            return True
        return bool(getattr(source, "seekable", lambda: False)())

    @contextmanager
    def opened(self) -> Iterator[Part]:
        """Give the part of a multipart body, at its beginning."""
        media = guess_type(self.name)[0] or "application/octet-stream"
        if isinstance(self.source, bytes):
            yield self.name, io.BytesIO(self.source), media
        elif isinstance(self.source, str | os.PathLike):
            with Path(self.source).open("rb") as file:
                yield self.name, file, media
        else:
            yield self.name, self.source, media


def upload_of(source: Source, name: str | None = None, *, fallback: str | None = None) -> Upload:
    """Return `source` with the name that it goes by.

    Args:
        source: A path, bytes, or a file opened in binary mode (read from its beginning).
        name: File name with its suffix; needed for bytes, else taken from the source.
        fallback: File name for a source that has none.

    Raises:
        BadRequest: There is no name, or the file is opened as text.
    """
    if isinstance(source, str | os.PathLike):
        return Upload(source, name or Path(source).name)
    stream: object = source
    if isinstance(stream, io.TextIOBase):
        raise BadRequest("The file is opened as text.", hint="Open it with mode 'rb'.")
    own = getattr(source, "name", None)
    file_name = name or (Path(own).name if isinstance(own, str) else fallback)
    if not file_name:
        raise BadRequest("The upload has no file name.", hint="Pass name='paper.pdf' beside the content.")
    return Upload(source, file_name)


Logo: TypeAlias = str | os.PathLike[str] | bytes
"""An http(s) or data address, a path, or the bytes of a picture."""


def logo_address(logo: Logo) -> str:
    """Return the address to send: that of the web, or the picture itself as `data:image/...`.

    Raises:
        BadRequest: There is no such file, or it cannot be read.
    """
    if isinstance(logo, str) and logo.strip().lower().startswith(("http://", "https://", "data:")):
        return logo
    if isinstance(logo, bytes):
        return _inline(logo, "image/png")
    path = Path(logo)
    try:
        data = path.read_bytes()
    except OSError as exc:
        raise BadRequest(
            f"The logo {str(path)!r} cannot be read: {exc.strerror}.",
            hint="Give the path of a picture, or an address that begins with https://.",
        ) from exc
    kind = guess_type(path.name)[0] or ""
    return _inline(data, kind if kind.startswith("image/") else "image/png")


def _inline(data: bytes, media_type: str) -> str:
    return f"data:{media_type};base64,{base64.b64encode(data).decode('ascii')}"


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
