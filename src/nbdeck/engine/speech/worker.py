"""The program that speaks: one request a line on stdin, one answer on stdout, until stdin ends.

    python worker.py LIBRARY DATA

A request is `{"text", "voice", "rate"}` as JSON; the answer is a line of JSON, `{"rate", "bytes", "words"}` or
`{"error"}`, then that many bytes of 16-bit mono PCM. It imports nothing of nbdeck: espeak-ng, which is licensed under
the GPL, is loaded into this process and no other.

Source: speak_lib.h of espeak-ng 1.52 (numbers of events, parameters and flags).
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import sys
from typing import Any

_SYNCHRONOUS = 2
_DO_NOT_EXIT = 0x8000
_UTF8 = 1
_RATE = 1
_WORD = 1
_END_OF_LIST = 0
_MEMORY_BYTES = 1_500_000_000


class _Event(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", ctypes.c_char * 8),
    )


_HEARD = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event))


class Espeak:
    """The library, ready to speak.

    Args:
        library: Its file.
        data: Folder of its data; empty for the library's own place.

    Raises:
        OSError: It cannot be loaded, or finds no data.
    """

    def __init__(self, library: str, data: str) -> None:
        self._library = ctypes.CDLL(library)
        self._pcm = bytearray()
        self._words: list[tuple[int, int]] = []
        self.rate: int = self._library.espeak_Initialize(_SYNCHRONOUS, 0, data.encode() or None, _DO_NOT_EXIT)
        if self.rate <= 0:
            raise OSError("espeak-ng found no data")
        self._heard = _HEARD(self._hear)
        self._library.espeak_SetSynthCallback(self._heard)

    def say(self, text: str, voice: str, rate: int) -> tuple[bytes, list[tuple[int, int]]]:
        """Return 16-bit mono PCM, and for each word the index of its first character and when it begins, ms.

        Raises:
            LookupError: There is no such voice.
        """
        self._pcm.clear()
        self._words.clear()
        if self._library.espeak_SetVoiceByName(voice.encode()):
            raise LookupError(voice)
        self._library.espeak_SetParameter(_RATE, rate, 0)
        data = text.encode()
        self._library.espeak_Synth(data, len(data) + 1, 0, 1, 0, _UTF8, None, None)
        self._library.espeak_Synchronize()
        return bytes(self._pcm), list(self._words)

    def _hear(self, samples: Any, count: int, events: Any) -> int:
        if samples and count > 0:
            self._pcm += ctypes.string_at(samples, count * 2)
        for event in events:
            if event.type == _END_OF_LIST:
                break
            if event.type == _WORD:
                self._words.append((event.text_position - 1, event.audio_position))
        return 0


def main(library: str, data: str) -> int:
    """Speak until stdin ends; returns the exit status."""
    _confine()
    out = sys.stdout.buffer
    try:
        espeak = Espeak(library, data)
    except (OSError, AttributeError) as exc:
        _answer(out, {"error": f"{type(exc).__name__}: {exc}"})
        return 1
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        try:
            pcm, words = espeak.say(asked["text"], asked["voice"], asked["rate"])
        except LookupError:
            _answer(out, {"error": "voice"})
        else:
            _answer(out, {"rate": espeak.rate, "bytes": len(pcm), "words": words}, pcm)
    return 0


def _answer(out: Any, header: dict[str, Any], pcm: bytes = b"") -> None:
    out.write(json.dumps(header).encode() + b"\n" + pcm)
    out.flush()


def _confine() -> None:
    """Cap memory, where the system can: no text may take the machine's."""
    try:
        import resource
    except ImportError:
        return
    for which, most in ((resource.RLIMIT_AS, _MEMORY_BYTES), (resource.RLIMIT_CORE, 0)):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(which, (most, resource.getrlimit(which)[1]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
