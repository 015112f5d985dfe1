"""Where client and service meet: a client for a remote service, or for an engine in this process."""

from __future__ import annotations

import atexit
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import httpx
from pydantic import SecretStr

from nbdeck.client.in_process import AsyncInProcess, Host, InProcess, PendingRequest, uncollected
from nbdeck.client.site import LOCAL_URL, NEAR, RECORDED_URL, Site, open_async_http, open_http, site_url
from nbdeck.client.synchronous import AsyncClient, Client
from nbdeck.errors import SettingsError
from nbdeck.settings import Settings, load_settings

if TYPE_CHECKING:
    from nbdeck.client.recording.recorder import Recorder
    from nbdeck.client.recording.replay import Replay
    from nbdeck.contract.presentation_slides import PresentationSlides
    from nbdeck.service import Service

T = TypeVar("T")

MEMORY = ":memory:"
"""Target that keeps nothing: an engine of its own, gone with the client."""


def connect(
    target: str | os.PathLike[str] | None = None,
    *,
    api_key: str | None = None,
    record: str | os.PathLike[str] | None = None,
    replay: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
    **settings: Any,
) -> Client:
    """Return a client.

    Clients of one data folder in this process share one engine, which has the settings of the first of them and
    is closed with the last. A process that is forked later may go on with its clients: over a data folder they see
    what the others make, over ":memory:" they begin with nothing.

    With `record` a client writes down what it asks and what it is answered, when it is closed or when the
    interpreter ends, in place of what the file held. With `replay` the same calls get the same answers again,
    without a service, a key or a network; another call is `NotRecorded`. No key, link or address of the service is
    in the file: unless `target` is the address again, answers name "http://recorded.invalid" instead.

    Args:
        target: Where the work is done: None for the recording NBDECK_REPLAY, else the service at NBDECK_URL, else
            the local engine with the user's data folder (NBDECK_HOME); a folder; ":memory:"; or the address of a
            service, "https://...". A target, `record` or `home` given here wins over NBDECK_REPLAY.
        api_key: Key for a remote service; left out, NBDECK_API_KEY.
        record: File to record to. One client records there at a time; a file that is no recording is left alone.
        replay: Recording that answers; nothing else is asked, whatever the target is.
        executor: Does the work of a local engine instead of its own threads, such as a `ProcessPoolExecutor`; closing
            it stays with you. Work in other processes reads keys and the like from NBDECK_* variables there.
        settings: Any field of `nbdeck.settings.Settings`, such as `timeout_seconds=60`.

    Raises:
        SettingsError: The target, a recording or a setting cannot be used.

    Examples:
        >>> client = nbdeck.connect(":memory:", record="rec.json")
        >>> client
        Client('the local engine')
        >>> client.account.me().credits
        1000000
        >>> client.close()
        >>> client = nbdeck.connect(replay="rec.json")  # no service, no key, no network
        >>> client.account.me().credits
        1000000
    """
    chosen = _choose(target, api_key, record, replay, settings)
    backend = _Backend(chosen, record, executor)
    http = open_http(chosen.timeout_seconds, backend.transport(InProcess))
    backend.watch(http)
    is_kept = chosen.replay is None and not chosen.is_in_memory
    home = chosen.home.expanduser().absolute() if is_kept else None
    return Client(
        backend.site, http, display=_display, on_close=backend.close, read_file=_read_file, home=home
    )


def connect_async(
    target: str | os.PathLike[str] | None = None,
    *,
    api_key: str | None = None,
    record: str | os.PathLike[str] | None = None,
    replay: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
    **settings: Any,
) -> AsyncClient:
    """Return an async client, to be entered with `async with` or simply awaited.

    Args:
        target: As for `connect`.
        api_key: As for `connect`.
        record: As for `connect`.
        replay: As for `connect`.
        executor: As for `connect`.
        settings: As for `connect`.

    Raises:
        SettingsError: The target, a recording or a setting cannot be used.

    Examples:
        >>> import asyncio
        >>> async def count() -> int:
        ...     async with nbdeck.connect_async(":memory:") as client:
        ...         return len(await client.templates.list())
        >>> asyncio.run(count())
        17
    """
    chosen = _choose(target, api_key, record, replay, settings)
    backend = _Backend(chosen, record, executor)
    http = open_async_http(chosen.timeout_seconds, backend.transport(AsyncInProcess))
    backend.watch(http)
    return AsyncClient(backend.site, http, display=_display, on_close=backend.close, read_file=_read_file)


def _choose(target: Any, api_key: str | None, record: Any, replay: Any, settings: dict[str, Any]) -> Settings:
    for name in settings:
        if name not in Settings.model_fields:
            near = get_close_matches(name, Settings.model_fields, n=1)
            raise SettingsError(
                f"There is no setting {name!r}.",
                hint=f"Did you mean {near[0]!r}?" if near else "`nbdeck.settings` lists all settings.",
            )
    if record is not None and replay is not None:
        raise SettingsError("A client records or replays, not both.", hint="Give record= or replay=.")
    if record is not None and (not isinstance(record, str | os.PathLike) or not os.fspath(record)):
        raise SettingsError(f"{record!r} is no file to record to.", hint="Give a path such as 'rec.json'.")
    chosen = _place(target, {**settings, "api_key": api_key, "replay": replay})
    is_live = target is not None or record is not None or not settings.keys().isdisjoint({"url", "home"})
    return chosen.model_copy(update={"replay": None}) if replay is None and is_live else chosen


def _place(target: Any, given: dict[str, Any]) -> Settings:
    if target is None:
        return load_settings(**given)
    if isinstance(target, str) and "://" in target:
        return load_settings(**{**given, "url": site_url(target)})
    if not isinstance(target, str | os.PathLike) or not os.fspath(target):
        raise SettingsError(
            f"{target!r} is no target.", hint="Give a folder, ':memory:', or an address 'https://...'."
        )
    return load_settings(**{**given, "home": Path(target)}).model_copy(update={"url": None})


class _Backend:
    """What one client asks: a recording, a remote service, or an engine of this process."""

    def __init__(
        self, chosen: Settings, record: str | os.PathLike[str] | None, executor: Executor | None
    ) -> None:
        self._engine: _Engine | None = None
        self._replay: Replay | None = None
        self._recorder: Recorder | None = None
        if not isinstance(executor, Executor | None):
            raise SettingsError(f"{executor!r} is no executor.", hint="Give a `concurrent.futures.Executor`.")
        if executor is not None and (chosen.replay is not None or chosen.url is not None):
            raise SettingsError(
                "An executor does the work of a local engine, and this client asks elsewhere.",
                hint="Leave executor= out, or connect to a folder.",
            )
        if chosen.replay is not None:
            from nbdeck.client.recording.replay import Replay

            self.site = _recorded(chosen, chosen.replay)
            self._replay = Replay(chosen.replay.expanduser(), self.site)
        elif chosen.url is not None:
            self.site = _remote(chosen)
        else:
            self._engine = _ENGINES.take(chosen, executor)
            self.site = self._engine.site(chosen)
        try:
            if record is not None:
                from nbdeck.client.recording.recorder import Recorder

                self._recorder = Recorder(Path(record), self.site)
        except SettingsError:
            self.close()
            raise

    def transport(self, in_process: Callable[[_Engine], T]) -> T | Replay | None:
        """Return what carries requests; None for the network.

        Args:
            in_process: Makes the transport to an engine.
        """
        return in_process(self._engine) if self._engine is not None else self._replay

    def watch(self, http: httpx.Client | httpx.AsyncClient) -> None:
        """Record what the client sends, if that is wanted."""
        if self._recorder is not None:
            self._recorder.attach(http)

    def close(self) -> None:
        """Write the recording, and give the engine back."""
        try:
            if self._recorder is not None:
                self._recorder.save()
        finally:
            if self._engine is not None:
                _ENGINES.give_back(self._engine)


def _recorded(chosen: Settings, recording: Path) -> Site:
    url = RECORDED_URL if chosen.url is None else site_url(chosen.url)
    key = chosen.api_key or SecretStr("")
    return Site(url, key, name=f"the recording {recording.name!r}", retries=chosen.retries, pace=NEAR)


def _remote(chosen: Settings) -> Site:
    url = site_url(chosen.url or "")
    key = "" if chosen.api_key is None else chosen.api_key.get_secret_value().strip()
    if not key:
        raise SettingsError(
            f"There is no API key for {url!r}.", hint="Pass api_key=..., or set the variable NBDECK_API_KEY."
        )
    return Site(url, SecretStr(key), name=url, retries=chosen.retries)


class _Engine:
    """A service of this process and the thread it lives in; in a fork it opens itself anew when it is first asked."""

    def __init__(self, settings: Settings, executor: Executor | None) -> None:
        self.settings = settings
        self.executor = executor
        self.users = 0
        self._lock = threading.Lock()
        self._key: str | None = None
        self._parts: tuple[Service, Host] | None = None
        self._abandoned: list[object] = []
        self._opened()

    def site(self, chosen: Settings) -> Site:
        """Return where the engine is, for one client."""
        local = Site(LOCAL_URL, SecretStr(self._key or ""), name="the local engine", pace=NEAR)
        return replace(local, retries=chosen.retries)

    def submit(self, exchange: PendingRequest) -> Future[None]:
        """Return the running exchange; cancelling it tells the app that the client is gone."""
        return self._opened()[1].submit(exchange)

    def forget(self) -> None:
        """Leave what a fork has copied to the process that it belongs to: not even closing it would be right here."""
        self._lock = threading.Lock()
        self._abandoned.append((self._parts, self.executor))
        self._parts, self.executor = None, None

    def close(self) -> None:
        """Stop taking requests, let running tasks finish or be resumed later."""
        if self._parts is not None:
            service, host = self._parts
            host.close()
            service.close()

    def _opened(self) -> tuple[Service, Host]:
        with self._lock:
            if self._parts is None:
                self._parts = _open_parts(self.settings, self.executor, self._key)
                self._key = self._parts[0].session_key()
            return self._parts


class _Engines:
    """The engines of this process: one for each data folder, shared by its clients."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: list[_Engine] = []

    def take(self, chosen: Settings, executor: Executor | None) -> _Engine:
        """Return the engine for these settings, opened if nobody has it open.

        Raises:
            SettingsError: It is open, and its work is done elsewhere.
        """
        with self._lock:
            engine = next((each for each in self._open if _is_shared(each.settings, chosen)), None)
            if engine is None:
                if str(chosen.home) != MEMORY:
                    chosen = chosen.model_copy(update={"home": chosen.home.expanduser().resolve()})
                engine = _Engine(chosen, executor)
                if not self._open:
                    atexit.register(self.close_all)
                self._open.append(engine)
            elif executor is not None and executor is not engine.executor:
                raise SettingsError(
                    f"The engine of {str(chosen.home)!r} is open already, without this executor.",
                    hint="Close its other clients first, or connect to another folder.",
                )
            engine.users += 1
            return engine

    def give_back(self, engine: _Engine) -> None:
        """Count one user less, and close the engine after the last one."""
        with self._lock:
            engine.users -= 1
            if engine.users or engine not in self._open:
                return
            self._open.remove(engine)
            if not self._open:
                atexit.unregister(self.close_all)
        engine.close()

    def forget(self) -> None:
        """Begin anew in a fork: threads, locks and connections are those of the process that was forked."""
        self._lock = threading.Lock()
        for engine in self._open:
            engine.forget()

    def close_all(self) -> None:
        """Close what is still open when the interpreter ends."""
        with self._lock:
            engines, self._open = self._open, []
        for engine in engines:
            engine.close()


def _is_shared(one: Settings, other: Settings) -> bool:
    """Return whether both name the same data; what is only kept in memory is never shared."""
    if MEMORY in {str(one.home), str(other.home)}:
        return False
    same_store = (one.database_url, one.blob_url) == (other.database_url, other.blob_url)
    return same_store and one.home.expanduser().resolve() == other.home.expanduser().resolve()


@uncollected()
def _open_parts(settings: Settings, executor: Executor | None, session: str | None) -> tuple[Service, Host]:
    from nbdeck.server.app import create_app  # loads the server only for a local engine
    from nbdeck.service import Service
    from nbdeck.service.executors import InExecutor

    task_executor = None if executor is None else InExecutor(executor, settings)
    service = Service(settings, task_executor, session=session)
    try:
        return service, Host(create_app(service))
    except BaseException:
        service.close()
        raise


_ENGINES = _Engines()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_ENGINES.forget)


def _read_file(pptx: bytes) -> PresentationSlides:
    from nbdeck.engine.pipeline import read_slides  # loads lxml

    return read_slides(pptx)


def is_notebook() -> bool:
    """Return whether a notebook is listening to this process."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return getattr(shell, "kernel", None) is not None


def _display(task: Any) -> Callable[[], None] | None:
    """Show a live notebook a task that runs, and return what shows its end; None where no notebook is listening."""
    if not is_notebook():
        return None
    from nbdeck.widgets.progress import display_task  # loads ipywidgets

    return display_task(task)
