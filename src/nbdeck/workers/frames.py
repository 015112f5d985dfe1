"""Frames between a process and its worker: eight bytes of length, then a pickle.

Pickles cross only between our own interpreters, which run as the same user with the same rights: whoever could write
a false one there has no need of it. Files of strangers are read one process further down, by
`engine.sources.bounded`, and what that one says is JSON.
"""

from __future__ import annotations

import os

_LENGTH_BYTES = 8


def write_frame(file: int, data: bytes) -> None:
    """Write `data` with its length to a file descriptor.

    Raises:
        OSError: Nobody reads any more.
    """
    head = len(data).to_bytes(_LENGTH_BYTES, "big")
    if len(data) < 4096:  # one write for what is small
        head, data = head + data, b""
    for part in (head, data):
        rest = memoryview(part)
        while rest:
            rest = rest[os.write(file, rest) :]


def read_frame(file: int, most: int | None = None) -> bytes | None:
    """Return the next frame of a file descriptor; None where it ends, also inside of a frame.

    Args:
        file: Where from.
        most: Bytes from which on it is no frame of ours, and so the end; None for any length.

    Raises:
        OSError: The descriptor cannot be read.
        MemoryError: There is no room for it.
    """
    head = _read(file, _LENGTH_BYTES)
    if head is None:
        return None
    length = int.from_bytes(head, "big")
    return None if most is not None and length > most else _read(file, length)


def _read(file: int, length: int) -> bytes | None:
    first = os.read(file, length) if length else b""
    if len(first) == length:
        return first
    data = bytearray(length)
    rest = memoryview(data)
    piece = first
    while piece:
        rest[: len(piece)] = piece
        rest = rest[len(piece) :]
        if not rest:
            return bytes(data)
        piece = os.read(file, min(len(rest), 1 << 20))
    return None
