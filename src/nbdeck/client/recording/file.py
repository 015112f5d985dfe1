"""A recording: what was asked of a service and what it answered, as one JSON file that git can compare."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import zlib
from pathlib import Path
from typing import Any, Literal, NamedTuple

import httpx
from pydantic import Field, ValidationError

from nbdeck.client.upload import write_whole
from nbdeck.contract.base import Model
from nbdeck.errors import SettingsError

FORMAT: Literal["nbdeck recording"] = "nbdeck recording"
VERSION: Literal[1] = 1

_LONGEST_TEXT = 4_000
# How httpx writes the head of a part.
_NAME = re.compile(rb'name="([^"]*)"(; filename="([^"]*)")?')


class FormField(Model):
    """One field of a form. Files are told apart by their contents, not by their names."""

    name: str
    """Name of the field."""
    text: str | None = None
    """Value of a field that is no file."""
    filename: str | None = None
    """Name of the file, for readers of the recording."""
    sha256: str | None = None
    """Digest of the file."""


class Exchange(Model):
    """One request and its answer."""

    method: str
    path: str
    """With its query."""
    asked: Any = None
    """JSON body of the request."""
    form: tuple[FormField, ...] = ()
    """Multipart body of the request."""
    status: int
    headers: dict[str, str] = Field(default_factory=dict)
    """What the client reads of the answer's headers."""
    answer: Any = None
    """JSON body of the answer."""
    file: str | None = None
    """Any other body: its name among the files."""
    events: tuple[str, ...] | None = None
    """Server-sent events."""
    times: int = Field(default=1, ge=1, le=1_000_000)
    """How often this answer came before another one to the same request."""

    @property
    def question(self) -> Question:
        """What is asked."""
        return Question(self.method, self.path, self.asked, self.form)


class Question(NamedTuple):
    """What a request asks, without its key and its address."""

    method: str
    path: str
    asked: Any
    form: tuple[FormField, ...]

    @property
    def fingerprint(self) -> str:
        """Equal for equal questions; names of uploaded files do not count, their contents do."""
        parts = sorted((part.name, part.text or "", part.sha256 or "") for part in self.form)
        return json.dumps([self.method, self.path, self.asked, parts], sort_keys=True)


class File(Model):
    """A body that is no JSON, once for all answers that have it."""

    text: str | None = None
    """A text, such as subtitles."""
    deflated: str | None = None
    """A long text, such as a drawing: UTF-8, zlib, Base64."""
    base64: str | None = None
    """Anything else."""

    @property
    def content(self) -> bytes:
        """The body.

        Raises:
            ValueError: It cannot be unpacked.
        """
        if self.text is not None:
            return self.text.encode(errors="surrogatepass")
        if self.deflated is None:
            return base64.b64decode(self.base64 or "", validate=True)
        try:
            return zlib.decompress(base64.b64decode(self.deflated, validate=True))
        except zlib.error as exc:
            raise ValueError(str(exc)) from None


def file_of(text: str) -> File:
    """Return a text as it is written to the recording."""
    if len(text) <= _LONGEST_TEXT:
        return File(text=text)
    return File(deflated=base64.b64encode(zlib.compress(text.encode(), 9)).decode())


class Recording(Model):
    """The whole file."""

    format: Literal["nbdeck recording"]
    version: Literal[1]
    exchanges: tuple[Exchange, ...]
    files: dict[str, File]
    """By the first 16 digits of the SHA-256 digest."""


def digest(content: bytes) -> str:
    """Return the SHA-256 digest of `content` in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def body_of(request: httpx.Request) -> tuple[Any, tuple[FormField, ...]]:
    """Return the JSON body and the form of a request that was read; long texts as their digests."""
    kind = request.headers.get("content-type", "")
    if kind.startswith("application/json"):
        return _shortened(json.loads(request.content)), ()
    if kind.startswith("multipart/form-data"):
        return None, _parts(request.content, kind.partition("boundary=")[2].strip('"').encode())
    return None, ()


def _parts(content: bytes, boundary: bytes) -> tuple[FormField, ...]:
    parts = []
    for piece in (b"\r\n" + content).split(b"\r\n--" + boundary)[1:]:
        head, _, value = piece.partition(b"\r\n\r\n")
        match = _NAME.search(head)
        if match is None:
            continue
        name, has_file, filename = match.groups(b"")
        if has_file:
            parts.append(FormField(name=name.decode(), filename=filename.decode(), sha256=digest(value)))
        else:
            parts.append(FormField(name=name.decode(), text=_shortened(value.decode(errors="replace"))))
    return tuple(parts)


def _shortened(value: Any) -> Any:
    match value:
        case dict():
            return {name: _shortened(each) for name, each in value.items()}
        case list():
            return [_shortened(each) for each in value]
        case str() if len(value) > _LONGEST_TEXT:
            return f"{len(value)} characters, sha256 {digest(value.encode(errors='surrogatepass'))}"
    return value


def write_recording(recording: Recording, path: Path) -> None:
    """Write the file whole: who reads it sees all of it, or what was there before.

    Raises:
        OSError: The folder is missing or full, or may not be written to.
    """
    wire = {
        "format": recording.format,
        "version": recording.version,
        "exchanges": [each.wire() for each in recording.exchanges],
        "files": {name: file.wire() for name, file in recording.files.items()},
    }
    text = json.dumps(wire, indent=1, ensure_ascii=False) + "\n"
    write_whole(path, text.encode(errors="backslashreplace"))  # a lone surrogate becomes its JSON escape


def read_recording(path: Path) -> Recording:
    """Return the recording in a file.

    Raises:
        SettingsError: There is none, it is damaged, or it is of another version of the format.
    """
    wire = _json_of(path)
    if not isinstance(wire, dict) or wire.get("format") != FORMAT:
        raise SettingsError(f"{str(path)!r} is no recording.", hint=_HINT)
    if wire.get("version") != VERSION:
        raise SettingsError(
            f"{str(path)!r} is a recording of format {wire.get('version')!r}; this version of nbdeck reads "
            f"format {VERSION}.",
            hint=_HINT,
        )
    try:
        recording = Recording.model_validate(wire)
    except ValidationError as exc:
        place = ".".join(str(step) for step in exc.errors(include_url=False)[0]["loc"])
        raise _damaged(path, f"{place} cannot be read") from None
    for name in {each.file for each in recording.exchanges} - {None}:
        if not _is_intact(recording.files.get(name or ""), name or ""):
            raise _damaged(path, f"the file {name!r} in it is missing or altered")
    return recording


def refuse_other_file(path: Path) -> None:
    """Check that a recording may be written to `path`: nothing is there, or nothing but a recording.

    Raises:
        SettingsError: It may not.
    """
    hint = "Give record= the path of a new file in a folder that is there, such as 'rec.json'."
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise SettingsError(f"No file can be written to the folder {str(path.parent)!r}.", hint=hint)
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return
    try:
        wire = _json_of(path)
    except SettingsError:
        wire = None
    if not isinstance(wire, dict) or wire.get("format") != FORMAT:
        raise SettingsError(f"{str(path)!r} is no recording and is not overwritten.", hint=hint)


_HINT = "Make one with `nbdeck.connect(..., record='rec.json')`."


def _json_of(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except FileNotFoundError:
        place = f"It was looked for in {str(path.parent.resolve())!r}."
        raise SettingsError(f"There is no recording {str(path)!r}.", hint=f"{place} {_HINT}") from None
    except IsADirectoryError:
        raise SettingsError(f"{str(path)!r} is a folder, no recording.", hint=_HINT) from None
    except OSError as exc:
        raise SettingsError(f"{str(path)!r} cannot be read: {exc.strerror}.", hint=_HINT) from None
    except (ValueError, RecursionError):
        raise _damaged(path, "it is no JSON") from None


def _damaged(path: Path, reason: str) -> SettingsError:
    return SettingsError(f"{str(path)!r} is damaged or no recording: {reason}.", hint=_HINT)


def _is_intact(file: File | None, name: str) -> bool:
    try:
        return file is not None and digest(file.content).startswith(name)
    except ValueError:
        return False
