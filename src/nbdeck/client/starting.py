"""Calls that start a task: the caller gets the handle of its own kind of client."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar, overload

from nbdeck.client.commands import Flow
from nbdeck.client.drivers import AsyncDriver, SyncDriver
from nbdeck.client.following import Record
from nbdeck.client.methods import Bound, dressed
from nbdeck.client.task import AsyncTask, Task

P = ParamSpec("P")
S = TypeVar("S")
A = TypeVar("A")
SyncT = TypeVar("SyncT", bound=Bound[SyncDriver])
AsyncT = TypeVar("AsyncT", bound=Bound[AsyncDriver])


class Started(Record, Generic[S, A]):
    """A task just started, whose result is `S` for a sync client and `A` for an async one."""


class _Starting(Generic[P]):
    """A method that returns a flow to the record of a started task, called for the task's handle."""

    def __init__(self, function: Callable[Concatenate[Any, P], Flow[Record]]) -> None:
        self._function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    def _of(self, instance: Bound[Any] | None) -> Any:
        """Return the method of an instance; None, as documentation asks, gives the descriptor itself."""
        if instance is None:
            return self
        make, line = self._function.__get__(instance), instance._line  # noqa: SLF001

        def start(*args: P.args, **kwargs: P.kwargs) -> Flow[Any]:
            record = yield from make(*args, **kwargs)
            return line.wrap_task(line, record)

        def method(*args: P.args, **kwargs: P.kwargs) -> Any:
            return line.driver.run(start(*args, **kwargs))

        return dressed(method, self.__name__, self.__doc__, inspect.signature(make))


class starts(_Starting[P], Generic[P, S, A]):  # noqa: N801 - a decorator
    """Turns a method that returns a flow to a started task into one that returns its handle."""

    def __init__(self, function: Callable[Concatenate[Any, P], Flow[Started[S, A]]]) -> None:
        super().__init__(function)

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(self, instance: Bound[SyncDriver], owner: Any = None) -> Callable[P, Task[S]]: ...
    @overload
    def __get__(
        self, instance: Bound[AsyncDriver], owner: Any = None
    ) -> Callable[P, Awaitable[AsyncTask[A]]]: ...

    def __get__(self, instance: Bound[Any] | None, owner: Any = None) -> Any:
        return self._of(instance)


class revises(_Starting[P]):  # noqa: N801 - a decorator
    """Does the same for a task that ends in another one of its own kind: a presentation as it was changed."""

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(self, instance: SyncT, owner: Any = None) -> Callable[P, Task[SyncT]]: ...
    @overload
    def __get__(self, instance: AsyncT, owner: Any = None) -> Callable[P, Awaitable[AsyncTask[AsyncT]]]: ...

    def __get__(self, instance: Bound[Any] | None, owner: Any = None) -> Any:
        return self._of(instance)
