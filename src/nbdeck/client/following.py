"""One task: look at it, wait for its end, watch it, cancel it; its state in words and in static HTML."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal, NamedTuple

import httpx
from pydantic import ValidationError

from nbdeck.client.drivers import Emit, Flow, NextLine, Open, Sleep
from nbdeck.client.flows import backoff, call
from nbdeck.client.site import Site
from nbdeck.contract.enums import TaskStatus
from nbdeck.contract.operations import V1, V2
from nbdeck.contract.tasks import Task, TaskEvent, TaskStarted
from nbdeck.errors import NbdeckError, NotFound, NotImplementedHere, TaskCancelled, TaskTimeout

_LONGEST_SILENCE_S = 60.0
_LACKING = (NotFound, NotImplementedHere)


@dataclass(slots=True, eq=False)
class TaskRecord:
    """What the client knows of one task."""

    id: str
    """Identifier of the task."""
    version: Literal["v1", "v2"] | None = None
    """Version of the call that started it; None when it is not known."""
    state: Task | None = None
    """As last seen."""
    event: TaskEvent | None = None
    """The newest event seen."""
    makes: str = ""
    """What the result is, where it does not say so itself: `video`."""
    result: Any = None
    """The result, once it was read."""
    beyond: tuple[str, ...] = ()
    """What is said of the result where the service has no extensions of the interface."""
    _lock: Any = field(default_factory=threading.Lock, repr=False)

    @property
    def is_finished(self) -> bool:
        """Whether it is known to have ended."""
        return self.state is not None and self.state.is_finished

    @property
    def status(self) -> TaskStatus | str:
        """State as last seen; SENT before the first look."""
        return TaskStatus.SENT if self.state is None else self.state.task_status

    def see(self, state: Task) -> Task:
        """Return the state that is known now: an answer that another thread waited for may be older than the end."""
        with self._lock:
            if self.state is None or not self.state.is_finished:
                self.state = state
            return self.state


def look(site: Site, record: TaskRecord) -> Flow[Task]:
    """Return the task's state now; a finished one is not asked for again.

    Raises:
        NotFound: No such task for this key.
    """
    if record.state is not None and record.is_finished:
        return record.state
    asked = {"task_id": record.id}
    if record.version == "v1":
        state: Task = yield from call(site, V1["task_status"], path=asked)
    else:
        try:
            state = yield from call(site, V2["task_status"], path=asked)
        except _LACKING:
            if record.version == "v2":
                raise
            state = yield from call(site, V1["task_status"], path=asked)
    if state.failure_message is not None and state.task_error is None:
        state = yield from _with_reason(site, state, asked)
    return record.see(state)


def _with_reason(site: Site, state: Task, asked: Mapping[str, Any]) -> Flow[Task]:
    """Return a failed task of version 1 with the error that only version 2 tells in full."""
    try:
        task: Task = yield from call(site, V2["task_status"], path=asked)
    except NbdeckError:
        return state
    return task if task.task_error is not None else state


def finished(site: Site, record: TaskRecord, timeout: float | None) -> Flow[Task]:
    """Return the task once it has ended.

    Args:
        site: The service.
        record: The task.
        timeout: Longest wait, seconds; None waits for ever, 0 looks once.

    Raises:
        TaskTimeout: It has not ended by then; the task itself goes on.
    """
    end = None if timeout is None else site.pace.clock() + timeout
    gap = site.pace.first_poll
    while not (state := (yield from look(site, record))).is_finished:
        left = gap if end is None else end - site.pace.clock()
        if left <= 0:
            raise TaskTimeout(
                f"The task has not ended within {timeout} s.",
                details={"task_id": record.id, "timeout_s": timeout},
            )
        yield Sleep(min(gap, left))
        gap = min(gap * 1.5, site.pace.last_poll)
    return state


def watch(site: Site, record: TaskRecord) -> Flow[None]:
    """Emit each `TaskEvent` until the task has ended; a service without events is polled instead."""
    is_over = yield from _events(site, record)
    if not is_over:
        yield from _polls(site, record)


def _events(site: Site, record: TaskRecord) -> Flow[bool]:
    """Emit events as they arrive; return False when the service tells none."""
    reader = _EventReader()
    last_id: str | None = None
    silent = 0
    while silent <= site.retries:
        try:
            response: httpx.Response = yield Open(_events_request(site, record, last_id))
            if not _is_event_stream(response):
                return False
            while (line := (yield NextLine())) is not None:
                if (numbered := reader.feed(line)) is not None:
                    last_id, record.event, silent = numbered.id, numbered.event, 0
                    yield Emit(numbered.event)
        except httpx.HTTPError:
            reader = _EventReader()
        if (yield from look(site, record)).is_finished:
            return True
        yield Sleep(backoff(site, silent))
        silent += 1
    return False


def _events_request(site: Site, record: TaskRecord, last_id: str | None) -> httpx.Request:
    headers = {"Accept": "text/event-stream"}
    if last_id is not None:
        headers["Last-Event-ID"] = last_id
    request = site.request(V2["task_events"], path={"task_id": record.id}, headers=headers)
    silence = _LONGEST_SILENCE_S
    request.extensions["timeout"] = httpx.Timeout(silence, connect=10.0).as_dict()
    return request


def _is_event_stream(response: httpx.Response) -> bool:
    kind: str = response.headers.get("content-type", "")
    return response.status_code == 200 and kind.startswith("text/event-stream")


def _polls(site: Site, record: TaskRecord) -> Flow[None]:
    """Emit how long the task has been running, at each look."""
    gap, began = site.pace.first_poll, site.pace.clock()
    while not (yield from look(site, record)).is_finished:
        seconds = int(site.pace.clock() - began)
        record.event = TaskEvent(stage="working", message=f"Working for {seconds} s")
        yield Emit(record.event)
        yield Sleep(gap)
        gap = min(gap * 1.5, site.pace.last_poll)


def retry(site: Site, record: TaskRecord) -> Flow[TaskRecord]:
    """Return the record of a new task that does what a failed one was to do.

    Raises:
        BadRequest: It did not fail in a way that may pass, or was tried again already.
        NotFound: No such task for this key, or a service that keeps nothing to try again.
    """
    started: TaskStarted = yield from call(site, V2["retry_task"], path={"task_id": record.id})
    return TaskRecord(started.task_id, record.version, makes=record.makes, beyond=record.beyond)


def cancel(site: Site, record: TaskRecord) -> Flow[Task]:
    """Return the task's state after asking the service to stop it; a finished one stays as it is."""
    state: Task = yield from call(site, V2["cancel_task"], path={"task_id": record.id})
    return record.see(state)


def words_for(record: TaskRecord) -> str:
    """Return the state in one line without ids and times, so that it is the same on every run."""
    if not record.is_finished:
        if record.event is not None:
            return f"running: {step_words(record.event)}"
        return "started" if record.state is None else "running"
    if record.status == TaskStatus.SUCCESS:
        words = "" if record.result is None or isinstance(record.result, str | dict) else str(record.result)
        return f"finished: {words}" if words else "finished"  # no ids: they differ from run to run
    return f"cancelled: {reason(record)}" if is_cancelled(record) else f"failed: {reason(record)}"


def is_cancelled(record: TaskRecord) -> bool:
    """Return whether the task ended because somebody stopped it."""
    error = record.state.task_error if record.state is not None else None
    return error is not None and error.code == TaskCancelled.code


def reason(record: TaskRecord) -> str:
    """Return why the task failed, or nothing."""
    return (record.state.failure_message or "") if record.state is not None else ""


def step_words(event: TaskEvent) -> str:
    """Return one step in words: "Drawing slides, 3 of 9"."""
    what = event.message.rstrip(".") or event.stage
    return f"{what}, {event.done} of {event.total}" if event.total else what


def share(event: TaskEvent | None) -> float | None:
    """Return how much of the stage is done, 0 to 1; None when it cannot be known."""
    if event is None or not event.total:
        return None
    return min(1.0, max(0.0, event.done / event.total))


def html_for(record: TaskRecord) -> str:
    """Return a progress bar and the state in words; no script, no colours of its own."""
    words = escape(words_for(record))
    if record.is_finished:
        role = "status" if record.status == TaskStatus.SUCCESS else "alert"
        return f'<div role="{role}">Task {words}</div>'
    part = share(record.event)
    value = "" if part is None else f' value="{part:.2f}"'
    return (
        f'<div role="group" aria-label="Task"><progress max="1"{value} aria-label="Progress"></progress> '
        f"<span>Task {words}</span></div>"
    )


class Numbered(NamedTuple):
    """An event with the id to go on from after a lost connection."""

    id: str | None
    event: TaskEvent


@dataclass(slots=True)
class _EventReader:
    """Puts lines together to events; comments, heartbeats and foreign events are passed over."""

    _id: str | None = None
    _data: list[str] = field(default_factory=list)

    def feed(self, line: str) -> Numbered | None:
        """Return the event that `line` completes, or None."""
        if line:
            self._take(line)
            return None
        data, self._data = "\n".join(self._data), []
        try:
            return Numbered(self._id, TaskEvent.model_validate_json(data)) if data else None
        except ValidationError:
            return None

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "id":
            self._id = value
