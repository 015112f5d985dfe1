"""A stranger's file read or edited in a process of its own, so that none can take the service down or hold it up."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import nbdeck
from nbdeck.contract.check import FileRemedy
from nbdeck.engine.model.source import Source, SourceKind
from nbdeck.engine.paint.office.painting import as_newer
from nbdeck.engine.scratch import Scratch
from nbdeck.engine.sources.child import ANSWER, Edit, Mending, ReadingBounds, prepare
from nbdeck.engine.sources.crossing import EditedFile, read_answer
from nbdeck.engine.sources.read import ReadDocument
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.sniff import convertible
from nbdeck.errors import CorruptFile, NbdeckError, ParseTimeout, PayloadTooLarge, TaskCancelled

_log = logging.getLogger("nbdeck.engine")
_START = (
    "import sys; sys.path[:0] = sys.argv.pop(1).split({separator!r});"
    "from nbdeck.engine.sources.child import main; sys.exit(main(sys.argv[1:]))"
)
"""What the process runs: with `-I -S` it knows no environment and no start-up files, so it is told where to import."""
_FIRST_WAIT = 0.005
_LONGEST_WAIT = 0.1
_ENVIRONMENT = {"LC_ALL": "C.UTF-8", "PYDANTIC_DISABLE_PLUGINS": "__all__"}
"""All that the process knows of ours. Looking for plug-ins would take a third of its start."""
_ERRORS = "errors"
_DECK = "presentation.pptx"
_OUT_OF_TIME = -int(getattr(signal, "SIGXCPU", 0)) or None
_OUT_OF_MEMORY = -int(getattr(signal, "SIGKILL", 0)) or None
"""The kernel's own way to end a process that takes the machine's memory."""


def read_bounded(
    data: bytes,
    name: str,
    limits: Limits | None = None,
    *,
    bounds: ReadingBounds | None = None,
    cancel: Callable[[], bool] | None = None,
) -> ReadDocument:
    """Return what a file says, read in a process of its own; LibreOffice may make an Office file of it before.

    Args:
        data: Bytes of the file.
        name: Its name.
        limits: How much is read; None for the usual limits.
        bounds: Time and memory that it may take; None for 15 seconds of processor time and 0.9 GB.
        cancel: Asked every tenth of a second; True ends the reading.

    Raises:
        ParseTimeout: It was not read in time.
        PayloadTooLarge: It needs more memory than `bounds` allow.
        CorruptFile: It is damaged, or ended the process.
        TaskCancelled: `cancel` said so.
        UnreadableFile: It is empty or encrypted.
        UnsupportedFileType: It is of a type that is not read, or too old.
    """
    was = convertible(data)
    newer = as_newer(data, was) if was else None
    was = was if newer else None
    return _answered(ReadDocument, name, newer or data, limits or Limits(), bounds, cancel, was=was)


def edit_bounded(
    pptx: bytes,
    replacements: Sequence[tuple[str, str]],
    *,
    only: int | None = None,
    bounds: ReadingBounds | None = None,
    cancel: Callable[[], bool] | None = None,
) -> bytes:
    """Return what `replace_shapes` makes of a file, made in a process that ends with it.

    Args:
        pptx: Bytes of the file.
        replacements: Name and new text of shapes.
        only: Number of the one slide that is meant, from 1; None means all.
        bounds: Time and memory that it may take; None for 15 seconds of processor time and 0.9 GB.
        cancel: Asked every tenth of a second; True ends the edit.

    Raises:
        BadRequest: A name is unknown, given twice, or that of a shape without text; nothing is changed.
        ParseTimeout: It was not edited in time.
        PayloadTooLarge: It needs more memory than `bounds` allow.
        TaskCancelled: `cancel` said so.
        NbdeckError: The file cannot be edited; the message says why.
    """
    work = Edit([(name, content) for name, content in replacements], only)
    return _answered(EditedFile, _DECK, pptx, work, bounds, cancel).data


def mend_bounded(
    pptx: bytes,
    number: int,
    remedy: FileRemedy,
    shape: str,
    *,
    bounds: ReadingBounds | None = None,
    cancel: Callable[[], bool] | None = None,
) -> EditedFile:
    """Return what `mended` makes of a file, made in a process that ends with it.

    Args:
        pptx: Bytes of the file.
        number: Of the slide, from 1.
        remedy: What the finding needs.
        shape: Name of the shape that it is about.
        bounds: Time and memory that it may take; None for 15 seconds of processor time and 0.9 GB.
        cancel: Asked every tenth of a second; True ends the mend.

    Raises:
        BadRequest: It cannot be mended; nothing is changed.
        ParseTimeout, PayloadTooLarge, TaskCancelled: As `edit_bounded`.
        NbdeckError: The file cannot be edited; the message says why.
    """
    return _answered(EditedFile, _DECK, pptx, Mending(number, remedy, shape), bounds, cancel)


_Answer = TypeVar("_Answer", ReadDocument, EditedFile)


def _answered(
    expected: type[_Answer],
    name: str,
    data: bytes,
    work: Limits | Edit | Mending,
    bounds: ReadingBounds | None,
    cancel: Callable[[], bool] | None,
    *,
    was: SourceKind | None = None,
) -> _Answer:
    """Return what a process of its own made of a file."""
    bounds = bounds or ReadingBounds()
    with Scratch("read") as scratch:
        folder = str(scratch.path)
        prepare(Path(folder), data, name, bounds, work, was=was)
        status = _done(folder, bounds.seconds, cancel, name)
        if status == _OUT_OF_MEMORY:  # the kernel may have killed it for what others took
            status = _done(folder, bounds.seconds, cancel, name)
        answer = Path(folder, ANSWER)
        errors = Path(folder, _ERRORS).read_bytes()
        if status != 0 or not answer.exists():
            raise _ended(status, name, errors)
        if errors:
            _told("the process that read a file complained", status, errors)
        reply = read_answer(answer)
    if not isinstance(reply, expected):
        raise CorruptFile(f"The file {name!r} is damaged: the program that reads it gave another answer.")
    return reply


def _done(folder: str, seconds: float, cancel: Callable[[], bool] | None, name: str) -> int:
    """Let a process do what is prepared in a folder, and return its exit status."""
    process = _started(folder)
    Source.prepare_json()  # what reads the answer is loaded while the process runs
    try:
        return _awaited(process, seconds, cancel, name)
    finally:
        process.kill()
        process.wait()


def _started(folder: str) -> subprocess.Popen[bytes]:
    paths = [str(Path(nbdeck.__file__).parents[1]), *(path for path in sys.path if path)]
    start = _START.format(separator=os.pathsep)
    with Path(folder, _ERRORS).open("wb") as errors:
        return subprocess.Popen(  # noqa: S603 - our own interpreter and our own module
            [sys.executable, "-I", "-S", "-c", start, os.pathsep.join(paths), folder],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            cwd=folder,
            env=None if sys.platform == "win32" else {**_ENVIRONMENT, "TMPDIR": folder},
        )


def _awaited(
    process: subprocess.Popen[bytes], seconds: float, cancel: Callable[[], bool] | None, name: str
) -> int:
    end, wait = time.monotonic() + seconds, _FIRST_WAIT
    while True:
        left = end - time.monotonic()
        if left <= 0:
            raise ParseTimeout(f"The file {name!r} was not read within {seconds:g} seconds.")
        try:
            return process.wait(min(wait, left))
        except subprocess.TimeoutExpired:
            wait = min(2 * wait, _LONGEST_WAIT)
        if cancel is not None and cancel():
            raise TaskCancelled(f"Reading {name!r} was cancelled.")


def _ended(status: int, name: str, errors: bytes) -> NbdeckError:
    """Return the error for a process that ended without an answer."""
    if status == _OUT_OF_TIME:
        return ParseTimeout(f"The file {name!r} took more processor time than one file may.")
    if status == _OUT_OF_MEMORY or b"MemoryError" in errors:
        return PayloadTooLarge(f"The file {name!r} needs more memory than there is for one file.")
    _told("reading a file ended its process", status, errors)
    return CorruptFile(f"The file {name!r} is damaged: reading it ended the program that reads.")


def _told(what: str, status: int, errors: bytes) -> None:
    _log.warning(what, extra={"status": status, "told": errors[-4000:].decode(errors="replace")})
