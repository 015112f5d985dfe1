"""Work in an interpreter of its own: what ends that one ends nothing else, and it ends with this one."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

import nbdeck

T = TypeVar("T")

_START = "import sys; sys.path[:0] = sys.argv.pop(1).split({separator!r}); from nbdeck.engine.apart import main; main()"
_LENGTH_BYTES = 8


class WorkerDied(Exception):
    """The interpreter ended without an answer; the argument is its exit status."""


def run_apart(function: Callable[..., T], *arguments: Any) -> T:
    """Return what an importable function makes of arguments that pickle; what it raises is raised here.

    Raises:
        WorkerDied: The interpreter ended without an answer.
    """
    order = pickle.dumps((function, arguments))
    process = subprocess.Popen(_command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
    try:
        answer = _exchanged(process.stdin, process.stdout, order)
    finally:
        process.kill()
        process.wait()
    if not answer:
        raise WorkerDied(process.returncode)
    is_made, outcome = pickle.loads(answer)  # noqa: S301 - our own interpreter wrote it
    if not is_made:
        raise outcome
    made: T = outcome
    return made


def _command() -> list[str]:
    paths = [str(Path(nbdeck.__file__).parents[1]), *(path for path in sys.path if path)]
    return [sys.executable, "-c", _START.format(separator=os.pathsep), os.pathsep.join(paths)]


def _exchanged(orders: IO[bytes] | None, answers: IO[bytes] | None, order: bytes) -> bytes:
    """Return the whole answer; empty where the interpreter ended before it was whole."""
    if orders is None or answers is None:
        return b""
    with orders, answers:
        try:
            orders.write(len(order).to_bytes(_LENGTH_BYTES, "big") + order)
            orders.flush()
        except BrokenPipeError:
            return b""
        length = int.from_bytes(answers.read(_LENGTH_BYTES), "big")
        answer = answers.read(length)
    return answer if len(answer) == length else b""


def main() -> None:
    """Do one piece of work that is read from standard input, and write how it ended to standard output."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the work prints is no part of the answer
    function, arguments = pickle.loads(_read(int.from_bytes(_read(_LENGTH_BYTES), "big")))  # noqa: S301 - from ours
    threading.Thread(target=_end_with_parent, daemon=True).start()
    answer = _pickled(function, arguments)
    answers.write(len(answer).to_bytes(_LENGTH_BYTES, "big") + answer)
    answers.close()


def _read(length: int) -> bytes:
    data = bytearray()
    while len(data) < length and (piece := os.read(0, length - len(data))):
        data += piece
    return bytes(data)


def _end_with_parent() -> None:
    """Standard input stays open for as long as the parent lives and wants the answer."""
    os.read(0, 1)
    os._exit(1)


def _pickled(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    try:
        return pickle.dumps((True, function(*arguments)))
    except Exception as exc:  # noqa: BLE001 - it is raised where the answer is read
        return pickle.dumps((False, exc))
