"""How a read document crosses from one process to another: one file, JSON in front, bytes of files behind.

The converted file comes before the pictures. The reader of the file trusts nothing in it but JSON and lengths, since
what wrote it had a stranger's file open.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbdeck.engine.model.source import Source
from nbdeck.engine.sources.read import ReadDocument
from nbdeck.errors import CorruptFile, NbdeckError, error_for

_LENGTH_BYTES = 8


@dataclass(frozen=True, slots=True)
class EditedFile:
    """A file after an edit, and what was done, in a sentence; empty where that was asked for word by word."""

    data: bytes
    sentence: str = ""


def write_answer(path: Path, answer: ReadDocument | EditedFile | NbdeckError) -> None:
    """Write a document, an edited file or an error to `path`."""
    if isinstance(answer, ReadDocument):
        source = answer.source.model_dump_json().encode()
        head: dict[str, Any] = {"pictures": [*answer.pictures]}
        parts = [source, answer.converted, *answer.pictures.values()]
    elif isinstance(answer, EditedFile):
        head, parts = {"sentence": answer.sentence}, [answer.data]
    else:
        names = ("code", "message", "hint", "details")
        head, parts = {"error": {name: getattr(answer, name) for name in names}}, []
    with path.open("wb") as file:
        for part in (json.dumps(head).encode(), *parts):
            file.write(len(part).to_bytes(_LENGTH_BYTES, "big"))
            file.write(part)


def read_answer(path: Path) -> ReadDocument | EditedFile:
    """Return what was written to `path`: a document or an edited file.

    Raises:
        CorruptFile: The file was not written to its end.
        NbdeckError: The error that was written.
    """
    try:
        head, *parts = _parts(memoryview(path.read_bytes()))
        fields: dict[str, Any] = json.loads(head)
        if "sentence" in fields:
            return EditedFile(parts[0], str(fields["sentence"]))
        if "error" not in fields:
            source, converted, *pictures = parts
            named = dict(zip(fields["pictures"], pictures, strict=True))
            return ReadDocument(Source.model_validate_json(source), named, converted)
        error = fields["error"]
        kind = error_for(str(error["code"]))
        told = kind(str(error["message"]), hint=str(error["hint"]), details=dict(error["details"]))
    except (ValueError, KeyError, TypeError, IndexError) as exc:
        raise CorruptFile("The file ended the program that was reading it.") from exc
    raise told


def _parts(data: memoryview) -> Iterator[bytes]:
    while data:
        end = _LENGTH_BYTES + int.from_bytes(data[:_LENGTH_BYTES], "big")
        if len(data) < end:
            raise ValueError("too short")
        yield bytes(data[_LENGTH_BYTES:end])
        data = data[end:]
