"""A task's state in words and in static HTML."""

from __future__ import annotations

from html import escape

from nbdeck.client.following import Record
from nbdeck.contract.enums import TaskStatus
from nbdeck.contract.tasks import TaskEvent
from nbdeck.errors import TaskCancelled


def words_for(record: Record) -> str:
    """Return the state in one line without ids and times, so that it is the same on every run."""
    if not record.is_finished:
        if record.event is not None:
            return f"running: {step_words(record.event)}"
        return "started" if record.state is None else "running"
    if record.status == TaskStatus.SUCCESS:
        return f"finished: {record.made}" if record.made else "finished"
    return f"cancelled: {reason(record)}" if is_cancelled(record) else f"failed: {reason(record)}"


def is_cancelled(record: Record) -> bool:
    """Return whether the task ended because somebody stopped it."""
    error = record.state.task_error if record.state is not None else None
    return error is not None and error.code == TaskCancelled.code


def reason(record: Record) -> str:
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


def html_for(record: Record) -> str:
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
