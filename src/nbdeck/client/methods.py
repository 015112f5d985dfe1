"""Methods that are written once as flows and called on a sync and on an async client.

A method decorated with `flow` returns a flow; on an object with a `SyncDriver` calling it gives the flow's
result, on one with an `AsyncDriver` an awaitable of it. Type checkers and tab completion see exactly that.
"""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar, overload

from nbdeck.client.commands import Flow
from nbdeck.client.contents import Reader
from nbdeck.client.drivers import AsyncDriver, SyncDriver
from nbdeck.client.site import Site
from nbdeck.contract.tasks import TaskEvent

P = ParamSpec("P")
T = TypeVar("T")
DriverT = TypeVar("DriverT", bound=SyncDriver | AsyncDriver, covariant=True)

Display = Callable[[Any], "Callable[[], None] | None"]
"""Shows a task in a live notebook and returns what updates that once it has ended; None where none listens."""


@dataclass(frozen=True, slots=True, eq=False)
class ClientContext(Generic[DriverT]):
    """What every part of one client shares."""

    site: Site
    """Where the service is."""
    driver: DriverT
    """Runs flows."""
    wrap_task: Callable[[Any, Any], Any]
    """Makes the task handle of this client from a line and a record."""
    wrap_deck: Callable[..., Any]
    """Makes the presentation of this client from a line and a result."""
    wrap_video: Callable[..., Any]
    """Makes the video of this client from a line and a result."""
    display: Display | None = None
    """How a live notebook shows a task."""
    read_file: Reader | None = None
    """Reads PowerPoint files on this machine; None where nothing does."""


class Resource(Generic[DriverT]):
    """Base of everything that calls the service."""

    def __init__(self, line: ClientContext[DriverT]) -> None:
        self._line = line

    @property
    def _site(self) -> Site:
        return self._line.site

    def _run(self, run: Flow[Any]) -> Any:
        return self._line.driver.run(run)


class flow(Generic[P, T]):  # noqa: N801 - a decorator
    """Turns a method that returns a flow into one that runs it."""

    def __init__(self, function: Callable[Concatenate[Any, P], Flow[T]]) -> None:
        self._function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(self, instance: Resource[SyncDriver], owner: Any = None) -> Callable[P, T]: ...
    @overload
    def __get__(self, instance: Resource[AsyncDriver], owner: Any = None) -> Callable[P, Awaitable[T]]: ...

    def __get__(self, instance: Resource[Any] | None, owner: Any = None) -> Any:
        if instance is None:
            return self
        make, driver = self._function.__get__(instance), instance._line.driver  # noqa: SLF001

        def method(*args: P.args, **kwargs: P.kwargs) -> Any:
            return driver.run(make(*args, **kwargs))

        return dressed(method, self.__name__, self.__doc__, inspect.signature(make))


class event_stream(Generic[P]):  # noqa: N801 - a decorator
    """Turns a method that returns a flow of task events into an iterator over them."""

    def __init__(self, function: Callable[Concatenate[Any, P], Flow[None]]) -> None:
        self._function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(
        self, instance: Resource[SyncDriver], owner: Any = None
    ) -> Callable[P, Iterator[TaskEvent]]: ...
    @overload
    def __get__(
        self, instance: Resource[AsyncDriver], owner: Any = None
    ) -> Callable[P, AsyncIterator[TaskEvent]]: ...

    def __get__(self, instance: Resource[Any] | None, owner: Any = None) -> Any:
        if instance is None:
            return self
        make, driver = self._function.__get__(instance), instance._line.driver  # noqa: SLF001

        def method(*args: P.args, **kwargs: P.kwargs) -> Any:
            return driver.iterate(make(*args, **kwargs))

        return dressed(method, self.__name__, self.__doc__, inspect.signature(make))


def dressed(method: Any, name: str, doc: str | None, signature: inspect.Signature) -> Any:
    """Return `method` with the name, docstring and signature that tab completion shows."""
    method.__name__ = method.__qualname__ = name
    method.__doc__ = doc
    method.__signature__ = signature
    return method
