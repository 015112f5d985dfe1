"""A long operation in the caller's hands, what it leaves behind, and the decorators of calls that start one."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Generator
from contextlib import suppress
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar, overload

from pydantic import ValidationError

from nbdeck.client.deck_flows import known_of
from nbdeck.client.drivers import (
    AsyncDriver,
    ClientContext,
    DriverT,
    Flow,
    Resource,
    SyncDriver,
    dressed,
    event_stream,
    flow,
)
from nbdeck.client.flows import failure_of
from nbdeck.client.following import TaskRecord, cancel, finished, html_for, look, retry, watch, words_for
from nbdeck.client.outline import Outline
from nbdeck.contract import tasks as wire
from nbdeck.contract.enums import TaskStatus
from nbdeck.errors import NbdeckError, UnreadableAnswer

R_co = TypeVar("R_co", covariant=True)
P = ParamSpec("P")
S = TypeVar("S")
A = TypeVar("A")
SyncT = TypeVar("SyncT", bound=Resource[SyncDriver])
AsyncT = TypeVar("AsyncT", bound=Resource[AsyncDriver])


class Handle(Resource[DriverT], Generic[DriverT, R_co]):
    """What both kinds of task share."""

    def __init__(self, context: ClientContext[DriverT], record: TaskRecord) -> None:
        super().__init__(context)
        self.record = record
        self._show_end: Callable[[], None] | None = None

    @property
    def id(self) -> str:
        """Identifier: `client.tasks.get(id)` finds the task again, in another process as well."""
        return self.record.id

    def __repr__(self) -> str:
        # As last seen: a representation asks nothing of the service.
        return f"{type(self).__name__}({words_for(self.record)})"

    def _repr_html_(self) -> str:
        """Return the state as last seen, as static HTML."""
        return html_for(self.record)

    def _ipython_display_(self) -> None:
        """Show a live notebook how far the task is, and later how it ended.

        Raises:
            NotImplementedError: No notebook is listening, or the task has ended; other forms do.
        """
        show_end = None if self._context.display is None else self._context.display(self)
        if show_end is None:
            raise NotImplementedError
        self._show_end = show_end

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        self._refresh()
        return {"text/plain": repr(self), "text/html": self._repr_html_()}

    def _refresh(self) -> None:
        """Bring what is known up to date before it is displayed, where that needs no waiting."""

    def _result(self, timeout: float | None) -> Flow[Any]:
        state = yield from finished(self._site, self.record, timeout)
        if not state.is_success:
            raise failure_of(state)
        result = yield from outcome(self._context, state, makes=self.record.makes, beyond=self.record.beyond)
        self.record.result = result
        return result

    def _bring_up_to_date(self) -> None:
        """Have a notebook that shows the task show its end, in the cell that waited for it."""
        if self.record.is_finished and self._show_end is not None:
            self._show_end()

    def _status(self) -> Flow[TaskStatus | str]:
        return (yield from look(self._site, self.record)).task_status

    @flow
    def done(self) -> Flow[bool]:
        """Return whether it has ended, well or badly."""
        return (yield from look(self._site, self.record)).is_finished

    @flow
    def result(self, timeout: float | None = None) -> Flow[R_co]:
        """Return what the task made, once it is there.

        Args:
            timeout: Longest wait, seconds; None waits for ever.

        Raises:
            TaskFailed: It failed; `details["code"]` is the service's own error code.
            TaskCancelled: It was cancelled.
            TaskTimeout: It has not ended by then; it goes on.
        """
        try:
            result: R_co = yield from self._result(timeout)
        finally:
            self._bring_up_to_date()
        return result

    @flow
    def wait(self, timeout: float | None = None) -> Flow[Self]:
        """Return this task once it has ended, well or badly.

        Args:
            timeout: Longest wait, seconds; None waits for ever.

        Raises:
            TaskTimeout: It has not ended by then; it goes on.
        """
        yield from finished(self._site, self.record, timeout)
        self._bring_up_to_date()
        return self

    @event_stream
    def watch(self) -> Flow[None]:
        """Yield each step as it happens, until the task has ended; failure ends it too."""
        return watch(self._site, self.record)

    @flow
    def cancel(self) -> Flow[None]:
        """Ask the service to stop; a finished task stays as it is."""
        yield from cancel(self._site, self.record)

    @flow
    def retry(self) -> Flow[Self]:
        """Start the same once more after a failure that may pass, and return the new task.

        Raises:
            BadRequest: It did not fail in that way, or was tried again already.
            NotFound: A service that keeps nothing to try again.
        """
        task: Self = self._context.wrap_task(self._context, (yield from retry(self._site, self.record)))
        return task


class Task(Handle[SyncDriver, R_co]):
    """A running or finished operation. It lives in the service: losing this object does not stop it.

    Examples:
        >>> client = nbdeck.connect(":memory:")
        >>> task = client.outlines.create("Bees dance. They tell where flowers are.")
        >>> task.result()
        Outline(1 slide: 'Bees dance')
        >>> task
        Task(finished: Outline(1 slide: 'Bees dance'))
    """

    def _refresh(self) -> None:
        with suppress(NbdeckError):
            self._run(self._result(0))

    @property
    def status(self) -> TaskStatus | str:
        """State now; SENT or another word while it runs, then SUCCESS or FAILURE."""
        status: TaskStatus | str = self._run(self._status())
        return status

    def __await__(self) -> Generator[Any, None, R_co]:
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(None, self.result).__await__()


class AsyncTask(Handle[AsyncDriver, R_co]):
    """A running or finished operation of an async client: as `Task`, with awaitable methods."""

    @property
    def status(self) -> Awaitable[TaskStatus | str]:
        """State now, to be awaited; SENT or another word while it runs, then SUCCESS or FAILURE."""
        status: Awaitable[TaskStatus | str] = self._run(self._status())
        return status

    def __await__(self) -> Generator[Any, None, R_co]:
        return self.result().__await__()


class Started(TaskRecord, Generic[S, A]):
    """A task just started, whose result is `S` for a sync client and `A` for an async one."""


class _Starting(Generic[P]):
    """A method that returns a flow to the record of a started task, called for the task's handle."""

    def __init__(self, function: Callable[Concatenate[Any, P], Flow[TaskRecord]]) -> None:
        self._function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    def _of(self, instance: Resource[Any] | None) -> Any:
        """Return the method of an instance; None, as documentation asks, gives the descriptor itself."""
        if instance is None:
            return self
        make, context = self._function.__get__(instance), instance._context  # noqa: SLF001

        def start(*args: P.args, **kwargs: P.kwargs) -> Flow[Any]:
            record = yield from make(*args, **kwargs)
            return context.wrap_task(context, record)

        def method(*args: P.args, **kwargs: P.kwargs) -> Any:
            return context.driver.run(start(*args, **kwargs))

        return dressed(method, self.__name__, self.__doc__, inspect.signature(make))


class starts(_Starting[P], Generic[P, S, A]):  # noqa: N801 - a decorator
    """Turns a method that returns a flow to a started task into one that returns its handle."""

    def __init__(self, function: Callable[Concatenate[Any, P], Flow[Started[S, A]]]) -> None:
        super().__init__(function)

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(self, instance: Resource[SyncDriver], owner: Any = None) -> Callable[P, Task[S]]: ...
    @overload
    def __get__(
        self, instance: Resource[AsyncDriver], owner: Any = None
    ) -> Callable[P, Awaitable[AsyncTask[A]]]: ...

    def __get__(self, instance: Resource[Any] | None, owner: Any = None) -> Any:
        return self._of(instance)


class revises(_Starting[P]):  # noqa: N801 - a decorator
    """Does the same for a task that ends in another one of its own kind: a presentation as it was changed."""

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(self, instance: SyncT, owner: Any = None) -> Callable[P, Task[SyncT]]: ...
    @overload
    def __get__(self, instance: AsyncT, owner: Any = None) -> Callable[P, Awaitable[AsyncTask[AsyncT]]]: ...

    def __get__(self, instance: Resource[Any] | None, owner: Any = None) -> Any:
        return self._of(instance)


def outcome(
    context: ClientContext[Any], state: wire.Task, *, makes: str = "", beyond: tuple[str, ...] = ()
) -> Flow[Any]:
    """Return the result of a task that succeeded: a presentation, video, outline, document id, or the bare value.

    The kind is read from the result itself, so a task can be found again by its id alone; only the videos of services
    that do not tell their length have to be announced.

    Args:
        context: Of the client.
        state: The task.
        makes: `video` where the caller knows that it is one.
        beyond: What is said of a presentation where the service has no extensions.

    Raises:
        UnreadableAnswer: The result lacks what its kind needs.
    """
    result = state.task_result if state.task_result is not None else state.task_info
    if not isinstance(result, dict):
        return result
    try:
        if "presentation_id" in result and _is_video(result, state, makes):
            return _video(context, result)
        if "presentation_id" in result:
            return (yield from _deck(context, result, beyond))
        if "slides" in result:
            return Outline.model_validate(result)
        if "document_id" in result:
            return wire.DocumentResult.model_validate(result).document_id
    except ValidationError:
        raise UnreadableAnswer(
            "The task's result is none of this interface.", details={"task_id": state.task_id}
        ) from None
    return result


def _is_video(result: dict[str, Any], state: wire.Task, makes: str) -> bool:
    kind = state.kind if isinstance(state, wire.ListedTask) else ""
    return "duration_s" in result or "video" in (makes, kind)


def _video(context: ClientContext[Any], result: dict[str, Any]) -> Any:
    video_result = wire.VideoResult.model_validate(result)
    return context.wrap_video(
        context,
        video_result.presentation_id,
        video_result.request_id,
        duration_s=video_result.duration_s,
        language=video_result.language,
        voice_id=video_result.voice_id,
        warnings=video_result.warnings,
    )


def _deck(context: ClientContext[Any], result: dict[str, Any], beyond: tuple[str, ...]) -> Flow[Any]:
    kind: type[wire.PresentationResult] = (
        wire.EditResult if "previous_version_id" in result else wire.AuthoredResult
    )
    deck_result = kind.model_validate(result)
    known = yield from known_of(context.site, deck_result.presentation_id, deck_result.request_id)
    return context.wrap_deck(
        context,
        deck_result.presentation_id,
        deck_result.request_id,
        warnings=(*deck_result.warnings, *(beyond if known is None else ())),
        previous_version_id=getattr(deck_result, "previous_version_id", None),
        content_source=getattr(deck_result, "content_source", None),
        provenance=getattr(deck_result, "provenance", ()),
        model_usage=getattr(deck_result, "model_usage", None),
        **(known or {}),
    )
