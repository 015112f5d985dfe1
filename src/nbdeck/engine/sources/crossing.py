"""How a read document crosses from one process to another: one file, JSON in front, bytes of files behind.

The converted file comes before the pictures. The reader of the file trusts nothing in it but JSON and lengths, since
what wrote it had a stranger's file open.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbdeck.engine.model.source import Source
from nbdeck.engine.sources.read import ReadDocument
from nbdeck.errors import CorruptFile, NbdeckError, error_for

_LENGTH_BYTES = 8


@dataclass(frozen=True, slots=True)
class Failure:
    """An error told by another process."""

    error: NbdeckError


@dataclass(frozen=True, slots=True)
class EditedFile:
    """A file after an edit, and what was done, in a sentence; empty where that was asked for word by word."""

    data: bytes
    sentence: str = ""


def write_document(path: Path, document: ReadDocument) -> None:
    """Write a document to `path`."""
    sizes = {key: len(data) for key, data in document.pictures.items()}
    head = json.dumps({"pictures": sizes}).encode()
    body = document.source.model_dump_json().encode()
    with path.open("wb") as file:
        for part in (head, body, document.converted):
            file.write(len(part).to_bytes(_LENGTH_BYTES, "big"))
            file.write(part)
        file.writelines(document.pictures.values())


def write_file(path: Path, edited: EditedFile) -> None:
    """Write an edited file to `path`."""
    head = json.dumps({"sentence": edited.sentence}).encode()
    with path.open("wb") as file:
        for part in (head, edited.data):
            file.write(len(part).to_bytes(_LENGTH_BYTES, "big"))
            file.write(part)


def write_error(path: Path, error: NbdeckError) -> None:
    """Write an error to `path`."""
    fields = {"code": error.code, "message": error.message, "hint": error.hint, "details": error.details}
    head = json.dumps({"error": fields}).encode()
    path.write_bytes(len(head).to_bytes(_LENGTH_BYTES, "big") + head)


def expect_answers() -> None:
    """Load what `read_answer` needs, so that the first answer need not wait for it."""
    Source.prepare_json()


def read_answer(path: Path) -> ReadDocument | EditedFile | Failure:
    """Return what was written to `path`: a document, an edited file, or an error.

    Raises:
        CorruptFile: The file was not written to its end.
    """
    data = memoryview(path.read_bytes())
    try:
        head, rest = _part(data)
        fields: dict[str, Any] = json.loads(head)
        if "error" in fields:
            return Failure(_error(fields["error"]))
        if "sentence" in fields:
            return EditedFile(_part(rest)[0], str(fields["sentence"]))
        body, rest = _part(rest)
        source = Source.model_validate_json(body)
        converted, rest = _part(rest)
        return ReadDocument(source, _pictures(rest, fields["pictures"]), converted)
    except (ValueError, KeyError, TypeError) as exc:
        raise CorruptFile("The file ended the program that was reading it.") from exc


def _part(data: memoryview) -> tuple[bytes, memoryview]:
    length = int.from_bytes(data[:_LENGTH_BYTES], "big")
    end = _LENGTH_BYTES + length
    if len(data) < max(end, _LENGTH_BYTES):
        raise ValueError("too short")
    return bytes(data[_LENGTH_BYTES:end]), data[end:]


def _pictures(data: memoryview, sizes: dict[str, int]) -> dict[str, bytes]:
    if sum(sizes.values()) != len(data):
        raise ValueError("too short")
    pictures, start = {}, 0
    for key, size in sizes.items():
        pictures[key] = bytes(data[start : start + size])
        start += size
    return pictures


def _error(fields: dict[str, Any]) -> NbdeckError:
    kind = error_for(str(fields["code"]))
    return kind(str(fields["message"]), hint=str(fields["hint"]), details=dict(fields["details"]))
