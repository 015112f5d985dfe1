"""Recorded answers instead of a service, and the recorder that makes them.

A recording is a JSON file: `{"exchanges": [{method, path, question, status, headers, text | base64}]}`. It holds no
key: request headers are not written, and the key is struck out wherever else it occurs. Answers to the same
question come in the order in which they were recorded; the last one is repeated.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import threading
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from nbdeck.client.saving import write_whole
from nbdeck.errors import SettingsError

_KEPT_HEADERS = ("content-type", "content-disposition", "location", "retry-after")
_STRUCK = "<struck out>"
# The key of a webhook's signatures, inside a body that is itself written as a JSON string.
_SECRET = re.compile(r'(\\"secret\\":\s*\\")[^"\\]+')

Question = tuple[str, str, str]
"""Method, path with query, and a fingerprint of the JSON body."""


class Replay(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Answers from a recording, for sync and async clients.

    Args:
        path: The recording.

    Raises:
        SettingsError: It is missing or none.
    """

    def __init__(self, path: str | Path) -> None:
        self._answers: dict[Question, list[dict[str, Any]]] = defaultdict(list)
        self._lock = threading.Lock()
        for exchange in _exchanges(Path(path)):
            question = exchange["method"], exchange["path"], exchange["question"]
            self._answers[question].append(exchange)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Return the recorded answer.

        Raises:
            httpx.ConnectError: There is none.
        """
        request.read()
        return self._answer(request)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Return the recorded answer.

        Raises:
            httpx.ConnectError: There is none.
        """
        await request.aread()
        return self._answer(request)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        question = _question(request)
        with self._lock:
            answers = self._answers.get(question)
            if not answers:
                raise httpx.ConnectError(f"No answer is recorded for {question[0]} {question[1]}.")
            exchange = answers.pop(0) if len(answers) > 1 else answers[0]
        content = base64.b64decode(exchange["base64"]) if "base64" in exchange else exchange["text"].encode()
        return httpx.Response(exchange["status"], headers=exchange["headers"], content=content)


@dataclass(slots=True, eq=False)
class Recorder(httpx.BaseTransport):
    """Passes requests on and keeps the answers; `save` writes the recording."""

    inner: httpx.BaseTransport
    """Where requests go."""
    _exchanges: list[dict[str, Any]] = field(default_factory=list)
    _keys: set[str] = field(default_factory=set, repr=False)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Return the answer of the inner transport; its body is kept while it is read."""
        request.read()
        if key := request.headers.get("x-api-key"):
            self._keys.add(key)
        response = self.inner.handle_request(request)
        method, path, question = _question(request)
        exchange: dict[str, Any] = {
            "method": method,
            "path": path,
            "question": question,
            "status": response.status_code,
            "headers": {name: value for name, value in response.headers.items() if name in _KEPT_HEADERS},
        }
        self._exchanges.append(exchange)
        return httpx.Response(response.status_code, headers=response.headers, stream=_Tap(response, exchange))

    def save(self, path: str | Path) -> Path:
        """Write the recording and return its path."""
        text = json.dumps({"exchanges": self._exchanges}, indent=1, ensure_ascii=False)
        for key in self._keys:
            text = text.replace(key, _STRUCK)
        text = _SECRET.sub(rf"\1{_STRUCK}", text)
        return write_whole(Path(path), text.encode())

    def close(self) -> None:
        """Close the inner transport."""
        self.inner.close()


class _Tap(httpx.SyncByteStream):
    """Hands a body on and keeps a copy."""

    def __init__(self, response: httpx.Response, exchange: dict[str, Any]) -> None:
        self._response, self._exchange = response, exchange
        exchange["text"] = ""

    def __iter__(self) -> Iterator[bytes]:
        pieces: list[bytes] = []
        try:
            for piece in self._response.iter_raw():
                pieces.append(piece)
                yield piece
        finally:
            self._keep(b"".join(pieces))

    def close(self) -> None:
        self._response.close()

    def _keep(self, body: bytes) -> None:
        try:
            self._exchange["text"] = body.decode()
        except UnicodeDecodeError:
            self._exchange.pop("text", None)
            self._exchange["base64"] = base64.b64encode(body).decode()


def _question(request: httpx.Request) -> Question:
    path = request.url.raw_path.decode()
    if not request.headers.get("content-type", "").startswith("application/json"):
        return request.method, path, ""
    canonical = json.dumps(json.loads(request.content), sort_keys=True)
    return request.method, path, hashlib.sha256(canonical.encode()).hexdigest()


def _exchanges(path: Path) -> list[dict[str, Any]]:
    try:
        exchanges: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["exchanges"]
    except (OSError, ValueError, KeyError, TypeError):
        raise SettingsError(f"{str(path)!r} is no recording.", hint="Make one with `Recorder`.") from None
    return exchanges
