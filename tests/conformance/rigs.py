"""The three ways to reach the service, each shown as one blocking client."""

import asyncio
import inspect
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import uvicorn
from pydantic import BaseModel, SecretStr

from nbdeck.client.in_process import AsyncInProcess, Host, InProcess
from nbdeck.client.site import LOCAL_URL, NEAR, Site, open_http
from nbdeck.client.synchronous import AsyncClient, Client
from nbdeck.engine.pipeline import read_slides
from nbdeck.server.app import create_app


class Blocking:
    """Shows an awaitable object as a blocking one: what is awaited, iterated or returned is unwrapped."""

    def __init__(self, inner: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._inner, self._loop = inner, loop

    def __getattr__(self, name: str) -> Any:
        return self._shown(getattr(self._inner, name))

    def __repr__(self) -> str:
        return repr(self._inner).replace("Async", "")

    def _shown(self, value: Any) -> Any:
        if inspect.isasyncgen(value):
            return iter(self._loop.run_until_complete(_collected(value)))
        if inspect.iscoroutine(value):
            return self._shown(self._loop.run_until_complete(value))
        if type(value).__module__.startswith("nbdeck.client") and not isinstance(value, BaseModel | list):
            return Blocking(value, self._loop)
        if isinstance(value, list):
            return [self._shown(each) for each in value]
        if callable(value) and not isinstance(value, type):
            return lambda *args, **kwargs: self._shown(value(*args, **kwargs))
        return value


async def _collected(stream: Any) -> list[Any]:
    return [each async for each in stream]


@dataclass
class Rig:
    """A service and a way to it."""

    service: Any
    client_for: Any
    """Returns a client with the given key."""

    def __post_init__(self) -> None:
        self.client = self.client_for(self.service.session_key())

    def stranger(self) -> Any:
        """Returns a client of another user."""
        return self.client_for(self.service.keys.create("stranger"))


def _site(url: str, key: str) -> Site:
    return Site(url, SecretStr(key), pace=NEAR)


@contextmanager
def in_process(service):
    """Sync client over the app in this process."""
    host = Host(create_app(service))
    with httpx.Client(transport=InProcess(host), timeout=20, trust_env=False) as http:
        yield Rig(service, lambda key: Client(_site(LOCAL_URL, key), http, read_file=read_slides))
    host.close()


@contextmanager
def in_process_async(service):
    """Async client over the app in this process."""
    host, loop = Host(create_app(service)), asyncio.new_event_loop()
    http = httpx.AsyncClient(transport=AsyncInProcess(host), timeout=20, trust_env=False)
    yield Rig(
        service, lambda key: Blocking(AsyncClient(_site(LOCAL_URL, key), http, read_file=read_slides), loop)
    )
    loop.run_until_complete(http.aclose())
    loop.close()
    host.close()


class _Server(uvicorn.Server):
    """Says when it listens, and where."""

    def __init__(self, app: Any) -> None:
        super().__init__(uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, lifespan="off"))
        self.is_up = threading.Event()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.is_up.set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.servers[0].sockets[0].getsockname()[1]}"


@contextmanager
def serving(service):
    """A server in another thread; gives its address."""
    server = _Server(create_app(service))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert server.is_up.wait(20)
    yield server.url
    server.should_exit = True
    thread.join(20)


@contextmanager
def over_a_socket(service):
    """Sync client over HTTP to a server in another thread."""
    with serving(service) as url, open_http(20.0) as http:
        yield Rig(service, lambda key: Client(_site(url, key), http, read_file=read_slides))


RIGS = {"in process": in_process, "in process, async": in_process_async, "over a socket": over_a_socket}
