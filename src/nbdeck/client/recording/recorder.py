"""Writes down what a client asks and what it is answered, while it works."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx

from nbdeck.client.recording.exchanges import Taken, recording_of
from nbdeck.client.recording.file import body_of, refuse_other_file, write_recording
from nbdeck.client.site import Site
from nbdeck.errors import SettingsError

_recorded_paths: set[Path] = set()
_lock = threading.Lock()


class Recorder:
    """Records one client; the file is written when the client is closed, or when the interpreter ends.

    Args:
        path: The recording; one that is there is replaced.
        site: Whose address and key the recording must not tell.

    Raises:
        SettingsError: Another client of this process records there, or no recording can be written there.
    """

    def __init__(self, path: Path, site: Site) -> None:
        self._path, self._site = path.expanduser().resolve(), site
        self._taken: list[Taken] = []
        self._process = os.getpid()
        refuse_other_file(self._path)
        with _lock:
            if self._path in _recorded_paths:
                raise SettingsError(
                    f"Another client of this process is recording to {str(path)!r}.",
                    hint="Close that client first, or give this one a file of its own.",
                )
            _recorded_paths.add(self._path)
        atexit.register(self.save)

    def attach(self, http: httpx.Client | httpx.AsyncClient) -> None:
        """Record what `http` sends from now on."""
        if isinstance(http, httpx.AsyncClient):
            http.event_hooks = {"request": [_read_async], "response": [self._take_async]}
        else:
            http.event_hooks = {"request": [_read], "response": [self._take]}

    def save(self) -> None:
        """Write the file, once; in a fork of the process that began it nothing is written.

        Raises:
            OSError: The folder is missing or full, or may not be written to.
        """
        if os.getpid() != self._process:
            return
        with _lock:
            if self._path not in _recorded_paths:
                return
            _recorded_paths.discard(self._path)
        atexit.unregister(self.save)
        write_recording(recording_of(list(self._taken), self._site), self._path)

    def _take(self, response: httpx.Response) -> None:
        request = response.request
        asked, form = body_of(request)
        taken = Taken(
            request.method,
            request.url,
            asked,
            form,
            needs_key="x-api-key" in request.headers,
            status=response.status_code,
            headers=response.headers,
        )
        self._taken.append(taken)
        response.stream = _Tap(response.stream, taken)

    async def _take_async(self, response: httpx.Response) -> None:
        self._take(response)


def _read(request: httpx.Request) -> None:
    request.read()


async def _read_async(request: httpx.Request) -> None:
    await request.aread()


class _Tap(httpx.SyncByteStream, httpx.AsyncByteStream):
    """Hands an answer on piece by piece as it comes, and keeps a copy."""

    def __init__(self, stream: Any, taken: Taken) -> None:
        self._stream, self._taken = stream, taken

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._stream:
            self._taken.pieces.append(piece)
            yield piece
        self._taken.is_whole = True

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._stream:
            self._taken.pieces.append(piece)
            yield piece
        self._taken.is_whole = True

    def close(self) -> None:
        self._stream.close()

    async def aclose(self) -> None:
        await self._stream.aclose()
