"""Frames come whole or not at all."""

import os
import signal
import sys
import threading
from contextlib import suppress

import pytest

from nbdeck.workers.frames import read_frame, write_frame


@pytest.fixture
def pipe():
    ends = os.pipe()
    yield ends
    for end in ends:
        with suppress(OSError):
            os.close(end)


@pytest.mark.parametrize("size", [0, 1, 4095, 4096, 60_000])
def test_frames_come_as_they_were_written(pipe, size):
    out, into = pipe
    write_frame(into, b"x" * size)
    write_frame(into, b"next")
    assert read_frame(out) == b"x" * size
    assert read_frame(out) == b"next"


@pytest.mark.parametrize("torn", [b"", b"\0\0", b"\0\0\0\0\0\0\0\x05four"])
def test_a_torn_frame_is_the_end(pipe, torn):
    out, into = pipe
    os.write(into, torn)
    os.close(into)
    assert read_frame(out) is None


def test_a_frame_of_impossible_length_is_the_end(pipe):
    out, into = pipe
    write_frame(into, b"12345")
    assert read_frame(out, 5) == b"12345"
    write_frame(into, b"123456")
    assert read_frame(out, 5) is None


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_signals_tear_no_frame(pipe):
    out, into = pipe
    data = os.urandom(1 << 20) * 8
    got = []
    reader = threading.Thread(target=lambda: got.append(read_frame(out)), daemon=True)
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
    try:
        reader.start()
        write_frame(into, data)
        reader.join(20)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert got == [data]
