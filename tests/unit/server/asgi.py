"""Calls an ASGI application from tests, without a socket."""

from functools import partial

import httpx
from anyio.from_thread import start_blocking_portal


class Caller:
    """A plain client whose requests run on an event loop in another thread."""

    def __init__(self, app, key=None):
        headers = {} if key is None else {"X-API-Key": key}
        transport = httpx.ASGITransport(app)
        self._http = httpx.AsyncClient(transport=transport, base_url="http://deck.test", headers=headers)
        self._portal = start_blocking_portal()
        self._call = self._portal.__enter__().call

    def request(self, method, path, **content):
        return self._call(partial(self._http.request, method, path, **content))

    def get(self, path, **content):
        return self.request("GET", path, **content)

    def post(self, path, **content):
        return self.request("POST", path, **content)

    def close(self):
        self._call(self._http.aclose)
        self._portal.__exit__(None, None, None)
