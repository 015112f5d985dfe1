"""A server on this machine that speaks the chat completions protocol, well or badly as a test says."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from nbdeck.engine.model.plan import ModelSettings

KEY = "sk-very-secret-0815"


class Reply:
    """What the server sends: status, body, headers; slowly where asked."""

    def __init__(self, body, status=200, headers=None, *, drips=False):
        self.body = body.encode()
        self.status = status
        self.headers = headers or {}
        self.drips = drips


def said(content, finish_reason="stop", tokens_out=321, **message):
    """Return a chat completion with that content."""
    text = content if isinstance(content, str) or content is None else json.dumps(content)
    return Reply(
        json.dumps(
            {
                "id": "chat-1",
                "object": "chat.completion",
                "created": 1,
                "model": "small",
                "choices": [
                    {
                        "index": 0,
                        "finish_reason": finish_reason,
                        "message": {"role": "assistant", "content": text, **message},
                    }
                ],
                "usage": {
                    "prompt_tokens": 1234,
                    "completion_tokens": tokens_out,
                    "total_tokens": 1234 + tokens_out,
                },
            }
        )
    )


def refused(status, **headers):
    """Return an error as servers send it, the key repeated in its text."""
    body = json.dumps({"error": {"message": f"wrong with {KEY}", "type": "bad"}})
    return Reply(body, status, {name.replace("_", "-"): value for name, value in headers.items()})


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        super().setup()
        self.server.endpoint.connections.append(self.client_address)

    def finish(self):
        super().finish()
        self.server.endpoint.connections_ended.append(self.client_address)

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        endpoint = self.server.endpoint
        reply = endpoint.reply_to(self.path, dict(self.headers), body)
        if reply is None:
            self.close_connection = True
            return
        self.send_response(reply.status)
        self.send_header("content-type", "application/json")
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if reply.drips:
            self._drip(reply.body)
            return
        self.send_header("content-length", str(len(reply.body)))
        self.end_headers()
        self.wfile.write(reply.body)

    def _drip(self, body):
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.close_connection = True
        try:
            for at in range(len(body)):
                self.wfile.write(body[at : at + 1])
                self.wfile.flush()
                time.sleep(0.02)
        except OSError:
            pass


class Endpoint:
    """The server: answers with the replies it was given, in order, the last one for ever."""

    def __init__(self):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = True
        self._server.endpoint = self
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        self.replies = []
        self.answer = None
        self.requests = []
        self.headers = []
        self.connections = []
        self.connections_ended = []

    def reply_to(self, path, headers, body):
        assert path == "/v1/chat/completions"
        self.requests.append(body)
        self.headers.append(headers)
        if self.replies:
            return self.replies.pop(0) if len(self.replies) > 1 or self.answer else self.replies[0]
        return said(self.answer(body)) if self.answer else None

    def prompt(self, number):
        """Return everything that one request says, as one text."""
        return "\n".join(message["content"] or "" for message in self.requests[number]["messages"])

    def asked(self, words):
        """Return what each request says whose last message holds some words, in the order in which they came."""
        texts = [one["messages"][-1]["content"] for one in self.requests]
        return [text for text in texts if words in text]

    def settings(self, **changes):
        url = f"http://127.0.0.1:{self._server.server_port}/v1"
        given = {"url": url, "model": "small", "key": KEY, "timeout_seconds": 5.0, "retries": 0}
        return ModelSettings(**(given | changes))

    def close(self):
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
