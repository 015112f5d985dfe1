"""A real HTTP server of one page: each path answers from a script, one step per request."""

import json
import socket
import threading
from collections import defaultdict, deque
from contextlib import suppress
from dataclasses import dataclass, field


@dataclass
class Seen:
    """One request as it arrived."""

    method: str
    path: str
    headers: dict
    body: bytes


@dataclass
class Answer:
    """One step of a script. `cut` closes the connection after so many bytes of the body."""

    status: int = 200
    body: bytes = b""
    headers: dict = field(default_factory=dict)
    cut: int | None = None
    length: int | None = None


HANG_UP = "hang up"
SILENCE = "silence"


def said(value, status=200, **headers):
    headers = {name.replace("_", "-"): each for name, each in headers.items()}
    return Answer(status, json.dumps(value).encode(), {"content-type": "application/json", **headers})


def problem(status, code, *, retryable=False, message="No.", details=None, **headers):
    error = {
        "code": code,
        "status_code": status,
        "retryable": retryable,
        "message": message,
        "details": details or {},
        "request_id": "r1",
    }
    return said({"detail": message, "error": error}, status, **headers)


def task(status, result=None, error=None):
    state = {"task_id": "t1", "task_status": status, "task_result": result, "task_info": result}
    return said(state | ({} if error is None else {"task_error": error}))


def events(*items, cut=None):
    """Server-sent events; each item is (id, stage) or raw text."""
    text = "".join(
        item
        if isinstance(item, str)
        else f'id: {item[0]}\ndata: {{"stage": "{item[1]}", "done": {item[0]}, "total": 9}}\n\n'
        for item in items
    )
    return Answer(200, text.encode(), {"content-type": "text/event-stream"}, cut=cut)


class LittleServer:
    def __init__(self):
        self.script = defaultdict(deque)
        self.seen = []
        self.release = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._threads = []
        self._open = set()
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._start(self._accept)

    def on(self, path, *steps):
        """Answers requests for `path` with `steps` in order; the last step stays."""
        self.script[path].extend(steps)
        return self

    def paths(self):
        return [each.path for each in self.seen]

    def close(self):
        self.release.set()
        for each in (self._listener, *self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        for thread in self._threads:
            thread.join(5)

    def _start(self, work, *args):
        thread = threading.Thread(target=work, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self):
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._open.add(connection)
            self._start(self._serve, connection)

    def _serve(self, connection):
        with connection, connection.makefile("rb") as reader:
            try:
                while (request := _read(reader)) is not None:
                    self.seen.append(request)
                    if not self._reply(connection, request):
                        return
            except OSError:
                return
            finally:
                self._open.discard(connection)

    def _reply(self, connection, request):
        steps = self.script[request.path.partition("?")[0]]
        step = problem(404, "NOT_FOUND") if not steps else steps[0] if len(steps) == 1 else steps.popleft()
        if step == HANG_UP:
            return False
        if step == SILENCE:
            self.release.wait(20)
            return False
        length = len(step.body) if step.length is None else step.length
        head = [f"HTTP/1.1 {step.status} X", f"content-length: {length}"]
        head += [f"{name}: {value}" for name, value in step.headers.items()]
        connection.sendall("\r\n".join(head).encode() + b"\r\n\r\n" + step.body[: step.cut])
        return step.cut is None


def _read(reader):
    line = reader.readline()
    if not line:
        return None
    method, path, _ = line.decode().split(" ")
    headers = {}
    while (line := reader.readline().strip()) != b"":
        name, _, value = line.decode().partition(":")
        headers[name.lower()] = value.strip()
    if headers.get("transfer-encoding") == "chunked":
        return Seen(method, path, headers, _read_chunks(reader))
    return Seen(method, path, headers, reader.read(int(headers.get("content-length", 0))))


def _read_chunks(reader):
    body = b""
    while (size := int(reader.readline(), 16)) > 0:
        body += reader.read(size)
        reader.readline()
    reader.readline()
    return body
