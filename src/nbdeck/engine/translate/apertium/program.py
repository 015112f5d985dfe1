"""The program itself: found, asked with a limit of time, ended when nobody waits any more."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from nbdeck.engine.translate.translator import Beat
from nbdeck.errors import TranslatorFailed

_BEAT_SECONDS = 0.5
_LEAST_SECONDS = 30.0
_CHARACTERS_A_SECOND = 5_000
"""What a slow pair still does on a slow machine."""


def find_program() -> Path | None:
    """Return where apertium is, None where it is not on PATH."""
    path = shutil.which("apertium")
    return None if path is None else Path(path)


def run(program: Path, arguments: Sequence[str], text: str, beat: Beat, seconds: float | None = None) -> str:
    """Return what the program prints for a text.

    Args:
        program: Its path.
        arguments: Given to it as they are; there is no shell between.
        text: Its input.
        beat: Called twice a second; what it raises ends the program.
        seconds: Longest wait; None goes by the length of the text.

    Raises:
        TranslatorFailed: It could not be started, took too long, was killed, or ended with an error.
    """
    limit = _LEAST_SECONDS + len(text) / _CHARACTERS_A_SECOND if seconds is None else seconds
    try:
        process = subprocess.Popen(  # noqa: S603 - found on PATH, arguments of ours
            [str(program), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(program),
            cwd="/",
            start_new_session=True,  # it starts programs of its own, and all of them end together
        )
    except OSError as exc:
        raise TranslatorFailed(f"apertium could not be started: {exc.strerror}.") from exc
    try:
        return _answer(process, text.encode(), beat, limit)
    finally:
        _end(process)


def _answer(process: subprocess.Popen[bytes], data: bytes, beat: Beat, limit: float) -> str:
    printed, until, given = None, time.monotonic() + limit, data or None
    while printed is None:
        try:
            printed, _ = process.communicate(given, timeout=_BEAT_SECONDS)
        except subprocess.TimeoutExpired:
            given = None  # it goes on with what it was given
            beat("")
            if time.monotonic() > until:
                raise TranslatorFailed(f"apertium was not done within {limit:.0f} s.") from None
    if process.returncode:
        how = "was killed" if process.returncode < 0 else f"ended with error {process.returncode}"
        raise TranslatorFailed(f"apertium {how}.")
    return printed.decode(errors="replace")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program with all that it started, where something of it still runs, and let go of its pipes."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


def _environment(program: Path) -> dict[str, str]:
    """Return all that the program knows: nothing of ours, so no secret either."""
    return {"PATH": os.pathsep.join((str(program.parent), "/usr/bin", "/bin")), "LC_ALL": "C.UTF-8"}
