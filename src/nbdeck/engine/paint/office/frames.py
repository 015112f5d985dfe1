"""Messages between the two processes: a JSON object and bytes behind it, over a pipe."""

from __future__ import annotations

import json
import os
import select
import struct
import time
from typing import Any

_SIZES = struct.Struct(">IQ")
_CHUNK = 1 << 20


class Ended(Exception):
    """The other side closed the pipe."""


class Late(Exception):
    """The time was over before the message was complete."""


def write_frame(pipe: int, told: dict[str, Any], data: bytes = b"", seconds: float | None = None) -> None:
    """Write one message.

    Args:
        pipe: File descriptor; one that does not block, where there is a limit of time.
        told: JSON-able.
        data: What goes with it.
        seconds: Longest wait; None for ever.

    Raises:
        Ended: Nobody reads any more.
        Late: The other side did not read in time.
    """
    text = json.dumps(told).encode()
    end = None if seconds is None else time.monotonic() + seconds
    for part in (_SIZES.pack(len(text), len(data)) + text, data):
        left = memoryview(part)
        while left:
            _await(pipe, select.POLLOUT, end)
            try:
                left = left[os.write(pipe, left[:_CHUNK]) :]
            except BlockingIOError:
                continue
            except OSError as exc:
                raise Ended from exc


def read_frame(pipe: int, seconds: float | None = None) -> tuple[dict[str, Any], bytes]:
    """Return one message.

    Args:
        pipe: File descriptor.
        seconds: Longest wait for all of it; None for ever.

    Raises:
        Ended: The other side closed the pipe.
        Late: The time was over.
    """
    end = None if seconds is None else time.monotonic() + seconds
    text, data = _SIZES.unpack(_exactly(pipe, _SIZES.size, end))
    return json.loads(_exactly(pipe, text, end)), bytes(_exactly(pipe, data, end))


def _exactly(pipe: int, size: int, end: float | None) -> bytearray:
    got = bytearray()
    while len(got) < size:
        _await(pipe, select.POLLIN, end)
        part = os.read(pipe, min(_CHUNK, size - len(got)))
        if not part:
            raise Ended
        got += part
    return got


def _await(pipe: int, event: int, end: float | None) -> None:
    left = None if end is None else max(0.0, end - time.monotonic()) * 1000
    poll = select.poll()
    poll.register(pipe, event)
    if not poll.poll(left):
        raise Late
