"""Messages between the two processes: a JSON object and bytes behind it, over a pipe."""

from __future__ import annotations

import json
import os
import select
import struct
import time
from collections.abc import Callable
from typing import Any

LOOK_SECONDS = 0.25
"""Between two looks at the process that is waited for."""
_SIZES = struct.Struct(">IQ")
_CHUNK = 1 << 20


class Ended(Exception):
    """The other side closed the pipe."""


class Late(Exception):
    """The time was over before the message was complete."""


class Hung(Late):
    """The other side gives no sign of life."""


def write_frame(
    pipe: int,
    message: dict[str, Any],
    data: bytes = b"",
    seconds: float | None = None,
    look: Callable[[], None] | None = None,
) -> None:
    """Write one message.

    Args:
        pipe: File descriptor; one that does not block, where there is a limit of time.
        message: JSON-able.
        data: What goes with it.
        seconds: Longest wait; None for ever.
        look: Called every `LOOK_SECONDS` of waiting; it may raise.

    Raises:
        Ended: Nobody reads any more.
        Late: The other side did not read in time.
    """
    text = json.dumps(message).encode()
    end = None if seconds is None else time.monotonic() + seconds
    for part in (_SIZES.pack(len(text), len(data)) + text, data):
        left = memoryview(part)
        while left:
            _await(pipe, select.POLLOUT, end, look)
            try:
                left = left[os.write(pipe, left[:_CHUNK]) :]
            except BlockingIOError:
                continue
            except OSError as exc:
                raise Ended from exc


def read_frame(
    pipe: int, seconds: float | None = None, look: Callable[[], None] | None = None
) -> tuple[dict[str, Any], bytes]:
    """Return one message.

    Args:
        pipe: File descriptor.
        seconds: Longest wait for all of it; None for ever.
        look: Called every `LOOK_SECONDS` of waiting; it may raise.

    Raises:
        Ended: The other side closed the pipe.
        Late: The time was over.
    """
    end = None if seconds is None else time.monotonic() + seconds
    text, data = _SIZES.unpack(_exactly(pipe, _SIZES.size, end, look))
    return json.loads(_exactly(pipe, text, end, look)), bytes(_exactly(pipe, data, end, look))


def _exactly(pipe: int, size: int, end: float | None, look: Callable[[], None] | None) -> bytearray:
    got = bytearray()
    while len(got) < size:
        _await(pipe, select.POLLIN, end, look)
        part = os.read(pipe, min(_CHUNK, size - len(got)))
        if not part:
            raise Ended
        got += part
    return got


def _await(pipe: int, event: int, end: float | None, look: Callable[[], None] | None) -> None:
    poll = select.poll()
    poll.register(pipe, event)
    while True:
        left = None if end is None else max(0.0, end - time.monotonic())
        step = left if look is None else min(LOOK_SECONDS, LOOK_SECONDS if left is None else left)
        if poll.poll(None if step is None else step * 1000):
            return
        if step == left:
            raise Late
        if look is not None:
            look()
