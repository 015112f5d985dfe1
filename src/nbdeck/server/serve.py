"""The service behind a port, until it is told to stop, and as a cluster in a Docker Compose file."""

import gc
import math
import signal
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

import uvicorn

from nbdeck.errors import SettingsError
from nbdeck.server.app import create_app
from nbdeck.server.metrics import Metrics
from nbdeck.service import Service
from nbdeck.service.executors import executor_of, processes
from nbdeck.settings import Settings


class _Compose(Template):
    delimiter = "%"  # the file's own variables begin with a dollar sign


def compose_file(*, port: int = 8000, workers: int = 2) -> str:
    """Return a compose file; it holds no secret, but names the variables that do.

    Args:
        port: Where the service can be reached.
        workers: Containers that do the work of tasks, one core each.
    """
    template = files("nbdeck.server").joinpath("compose.yaml").read_text(encoding="utf-8")
    return _Compose(template).substitute(port=port, workers=workers)


_LIMITS = {"requests_per_second": 100.0, "tasks_per_user": 200, "queued_tasks": 2_000}
"""What is allowed where nothing was set: far more than people ask for, less than brings a service down."""

_SWITCH_SECONDS = 0.001
"""How long a thread may keep the interpreter from another that answers a quick request."""


def _nobody(_url: str, _new_key: str | None) -> None:
    """Ready, and nobody asked."""


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int = 8000,
    on_ready: Callable[[str, str | None], None] = _nobody,
    *,
    service: Service | None = None,
    ssl_certfile: Path | None = None,
    ssl_keyfile: Path | None = None,
    forwarded_allow_ips: str | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM; running tasks get `grace_seconds`, the rest is resumed at the next start.

    Args:
        settings: Where the data is, and the limits.
        host: Address to listen at; the default takes no calls from other machines.
        port: 0 picks a free one.
        on_ready: Called once calls are answered, with the address and, when the service had no key at all,
            one that was made for it and cannot be read again.
        service: An open service to use; it is closed at the end.
        ssl_certfile: PEM file with the certificate and those between it and the root; None serves plain HTTP.
        ssl_keyfile: PEM file with its key; None where it stands in `ssl_certfile`.
        forwarded_allow_ips: Addresses or networks of proxies, with commas, whose X-Forwarded-For and
            X-Forwarded-Proto are believed; None for this machine only.

    Raises:
        SettingsError: Nothing can listen at this host and port, or the certificate cannot be used.
    """
    _check_certificate(ssl_certfile, ssl_keyfile)
    of_uvicorn = {
        "ssl_certfile": ssl_certfile,
        "ssl_keyfile": ssl_keyfile,
        "forwarded_allow_ips": forwarded_allow_ips or "127.0.0.1,::1",
        "timeout_graceful_shutdown": math.ceil(settings.grace_seconds),
    }
    with listen(host, port) as listener:
        opened = _opened(settings) if service is None else service
        try:
            with _signals_that_end_quietly():
                new_key = opened.keys.create_first()

                def ready(url: str) -> None:
                    gc.collect()
                    gc.freeze()  # searching all that was imported would hold up every answer
                    on_ready(url, new_key)

                Server(opened, listener, ready, **of_uvicorn).run()
        finally:
            opened.close(settings.grace_seconds)


def with_limits(settings: Settings) -> Settings:
    """Return settings of a service for others, with limits where none were set."""
    unset = {name: value for name, value in _LIMITS.items() if getattr(settings, name) is None}
    return settings.model_copy(update=unset)


def _check_certificate(certificate: Path | None, key: Path | None) -> None:
    """Refuse what no connection could be encrypted with.

    Raises:
        SettingsError: The files are missing, are none, or do not belong together.
    """
    if certificate is None:
        if key is not None:
            raise SettingsError("There is a key without a certificate.", hint="Give --ssl-certfile too.")
        return
    try:
        # A key with a password would be asked for at a terminal that a service does not have.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, lambda: "")
    except OSError as exc:  # SSLError is one
        raise SettingsError(
            f"The certificate {str(certificate)!r} cannot be used with its key: {exc.strerror or exc}.",
            hint="Give PEM files that belong together, the key without a password.",
        ) from None


def _opened(settings: Settings) -> Service:
    executor = processes(settings) if settings.scheduler is None else executor_of(settings)
    return Service(with_limits(settings), executor)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to `host` and `port`; 0 picks a free one.

    Raises:
        SettingsError: Nothing can listen there.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Told its protocol, asyncio switches Nagle's algorithm off; else each answer waits 40 ms for its second part.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as exc:
        listener.close()
        raise SettingsError(
            f"Nothing can listen at {host!r}, port {port!r}: {exc}.",
            hint="Choose another port; 0 picks a free one.",
        ) from exc
    return listener


class Server(uvicorn.Server):
    """A service behind a bound socket; `run()` returns after a signal, or once `should_exit` is set.

    Attributes:
        url: Address of the service, without a slash at its end.
    """

    def __init__(
        self, service: Service, listener: socket.socket, on_ready: Callable[[str], None], **of_uvicorn: Any
    ) -> None:
        super().__init__(
            uvicorn.Config(
                create_app(service, Metrics(service)),
                log_config=None,
                access_log=False,
                lifespan="off",
                server_header=False,
                **of_uvicorn,
            )
        )
        host, port = listener.getsockname()[:2]
        scheme = "https" if of_uvicorn.get("ssl_certfile") else "http"
        self.url = f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"
        self._service = service
        self._listener = listener
        self._on_ready = on_ready

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to stop; the service stays open."""
        sys.setswitchinterval(_SWITCH_SECONDS)
        super().run(sockets or [self._listener])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        self._on_ready(self.url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End event streams, so that no connection is waited for in vain, then stop."""
        self._service.runner.stop_accepting()
        await super().shutdown(sockets)


@contextmanager
def _signals_that_end_quietly() -> Iterator[None]:
    """Make the signals that uvicorn repeats after its end do nothing more."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    names = (signal.SIGINT, signal.SIGTERM)
    before = {name: signal.signal(name, lambda *_: None) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
