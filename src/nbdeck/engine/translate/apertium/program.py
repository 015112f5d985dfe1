"""Apertium: found, with its pairs of languages; asked with a limit of time, ended when nobody waits any more."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from nbdeck.contract.languages import Language
from nbdeck.engine.translate.translator import Beat, base_of
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


_MODE = re.compile(r"([a-z]{2,3})-([a-z]{2,3})(?:_([A-Za-z]{2}))?")
_SHORT = MappingProxyType(
    {
        "afr": "af", "ara": "ar", "bel": "be", "bul": "bg", "cat": "ca", "cym": "cy", "dan": "da", "deu": "de",
        "eng": "en", "epo": "eo", "eus": "eu", "fra": "fr", "glg": "gl", "hbs": "hr", "hin": "hi", "ind": "id",
        "isl": "is", "ita": "it", "kaz": "kk", "mkd": "mk", "mlt": "mt", "nld": "nl", "nno": "nn", "nob": "nb",
        "nor": "nb", "pol": "pl", "por": "pt", "ron": "ro", "rus": "ru", "slv": "sl", "spa": "es", "swe": "sv",
        "tat": "tt", "tur": "tr", "ukr": "uk", "urd": "ur", "zlm": "ms",
    }
)  # fmt: skip
"""ISO 639-3 codes, which newer pairs are named by."""
_SAME = MappingProxyType({"bs": "hr", "sr-latn": "hr", "no": "nb"})
"""Languages that one of apertium's stands for."""
PACKAGES = MappingProxyType(
    {
        ("en", "es"): "apertium-eng-spa", ("en", "ca"): "apertium-eng-cat", ("en", "gl"): "apertium-en-gl",
        ("en", "eo"): "apertium-eo-en", ("fr", "es"): "apertium-fr-es", ("fr", "ca"): "apertium-fra-cat",
        ("es", "pt"): "apertium-es-pt", ("es", "it"): "apertium-spa-ita", ("es", "ca"): "apertium-spa-cat",
        ("es", "gl"): "apertium-es-gl", ("pt", "ca"): "apertium-por-cat", ("ca", "it"): "apertium-cat-ita",
        ("sv", "da"): "apertium-swe-dan", ("da", "nb"): "apertium-dan-nor", ("sv", "nb"): "apertium-swe-nor",
        ("nn", "nb"): "apertium-nno-nob", ("af", "nl"): "apertium-afr-nld", ("ru", "uk"): "apertium-rus-ukr",
        ("be", "ru"): "apertium-bel-rus", ("id", "ms"): "apertium-ind-zlm", ("ur", "hi"): "apertium-urd-hin",
    }
)  # fmt: skip
"""Debian's package by the two languages that it translates between, in both directions."""


def modes_of(listing: str) -> dict[tuple[str, str], str]:
    """Return apertium's name of each pair of tags in what `apertium -l` prints."""
    modes: dict[tuple[str, str], str] = {}
    for name in listing.split():
        match = _MODE.fullmatch(name)
        if match:
            source, target = (_SHORT.get(code, code) for code in match.group(1, 2))
            region = f"-{match[3].upper()}" if match[3] else ""
            modes[source, target + region] = name
    return modes


def mode_for(modes: Mapping[tuple[str, str], str], source: str, target: Language) -> str | None:
    """Return the name of a pair, that of the very region where there is one."""
    begin, end = _spoken(source), _spoken(target.tag)
    region = target.tag.partition("-")[2].upper()
    return modes.get((begin, f"{end}-{region}")) or modes.get((begin, end))


def pivot_for(pairs: Iterable[tuple[str, str]], source: str, target: str) -> str | None:
    """Return the language through which one gets from one to another, None where there is none."""
    known = {(begin, end.partition("-")[0]) for begin, end in pairs}
    begin, end = _spoken(source), _spoken(target)
    between = sorted(middle for first, middle in known if first == begin and (middle, end) in known)
    return min(between, key=lambda tag: (tag not in ("en", "es"), tag), default=None)


def packages_for(source: str, target: str) -> tuple[str, ...]:
    """Return the Debian packages that translate between two languages, none where Debian has no way."""
    both = PACKAGES | {(end, begin): name for (begin, end), name in PACKAGES.items()}
    begin, end = _spoken(source), _spoken(target)
    if (begin, end) in both:
        return (both[begin, end],)
    middle = pivot_for(both, source, target)
    return () if middle is None else (both[begin, middle], both[middle, end])


def _spoken(tag: str) -> str:
    base = base_of(tag)
    return _SAME.get(base, base)
