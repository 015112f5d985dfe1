"""A voice: text in, sound out, from a program of its own that may crash or hang without harm."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from typing import Any, Self

from nbdeck.errors import ExportFailed, VoiceEngineUnavailable

_WORKER = Path(__file__).with_name("worker.py")
_LIBRARIES = ("libespeak-ng.so", "libespeak-ng.dylib", "espeak-ng.dll")
_WORDS_PER_MINUTE = 175
"""Of natural speech."""
_SECONDS = 30.0
"""Longest wait for one answer; a text of the longest kind takes a tenth of a second."""
LONGEST = 1000
"""Characters of one text; the engine keeps all sound of a text in memory."""


@dataclass(frozen=True, slots=True)
class EspeakInstallation:
    """An espeak-ng.

    Attributes:
        library: File or name of its library.
        data: Folder of its data; empty for the library's own place.
    """

    library: str
    data: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """What was said.

    Attributes:
        pcm: 16-bit mono samples, little-endian.
        rate: Samples a second.
        words: For each word the index of its first character in the text, and when it begins, seconds.
    """

    pcm: bytes
    rate: int
    words: tuple[tuple[int, float], ...]

    @property
    def seconds(self) -> float:
        """Length of the sound."""
        return len(self.pcm) / 2 / self.rate


@lru_cache(maxsize=1)
def find_engine() -> EspeakInstallation | None:
    """Return the espeak-ng that speaks: the one of the extra `speech`, else the system's; None where there is none."""
    spec = find_spec("espeakng_loader")
    for folder in () if spec is None else map(Path, spec.submodule_search_locations or ()):
        library = next((folder / name for name in _LIBRARIES if (folder / name).is_file()), None)
        if library is not None and (folder / "espeak-ng-data").is_dir():
            return EspeakInstallation(str(library), str(folder / "espeak-ng-data"))
    from ctypes.util import find_library

    path = find_library("espeak-ng")
    return None if path is None else EspeakInstallation(path, "")


def require_engine() -> EspeakInstallation:
    """Return the espeak-ng that speaks.

    Raises:
        VoiceEngineUnavailable: There is none.
    """
    engine = find_engine()
    if engine is None:
        raise VoiceEngineUnavailable("Narration needs a voice engine, and none is installed.")
    return engine


class Speaker:
    """Speaks, one text after the other, until it is closed.

    Args:
        engine: Which espeak-ng; None takes what is installed.

    Raises:
        VoiceEngineUnavailable: There is none.
    """

    def __init__(self, engine: EspeakInstallation | None = None) -> None:
        self._engine = engine or require_engine()
        self._process: subprocess.Popen[bytes] | None = None

    def say(self, text: str, voice: str, speed: float = 1.0) -> Spoken:
        """Return a text as sound.

        Args:
            text: Speakable, at most `LONGEST` characters; more are not said.
            voice: The engine's own name of a voice.
            speed: 0.5 to 2.0; 1.0 is natural.

        Raises:
            VoiceEngineUnavailable: The engine does not start, or has no such voice.
            ExportFailed: It crashed or hung over this text, twice.
        """
        asked = {
            "text": text[:LONGEST].replace("\0", " "),
            "voice": voice,
            "rate": round(_WORDS_PER_MINUTE * speed),
        }
        line = json.dumps(asked).encode() + b"\n"
        answer = self._asked(line) or self._asked(line)
        if answer is None:
            raise ExportFailed(
                f"The voice engine ended over the text {text[:60]!r}.",
                hint="Change these words in the slide or its notes, then repeat the call.",
            )
        header, pcm = answer
        if "error" in header:
            raise VoiceEngineUnavailable(
                f"The voice engine cannot speak with {voice!r}: {header['error']}.",
                hint="Run `nbdeck doctor`, and install the engine again: `pip install 'nbdeck[speech]'`.",
            )
        words = tuple((at, milliseconds / 1000) for at, milliseconds in header["words"])
        return Spoken(pcm, header["rate"], words)

    def close(self) -> None:
        """End the program; the next text starts it again."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _asked(self, line: bytes) -> tuple[dict[str, Any], bytes] | None:
        """Return the answer to a request; None when the program ended or was ended over it."""
        process = self._process = self._process or _started(self._engine)
        if process.stdin is None or process.stdout is None:
            raise AssertionError("the program has pipes")
        watch = Timer(_SECONDS, process.kill)
        watch.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            header = json.loads(process.stdout.readline())
            pcm = process.stdout.read(header.get("bytes", 0))
        except (OSError, ValueError):
            self.close()
            return None
        except BaseException:
            self.close()  # an interrupt leaves half an answer in the pipe
            raise
        finally:
            watch.cancel()
        if len(pcm) < header.get("bytes", 0):
            self.close()
            return None
        return header, pcm


def _started(engine: EspeakInstallation) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - our own interpreter and our own file
        [sys.executable, "-I", "-S", str(_WORKER), engine.library, engine.data],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
