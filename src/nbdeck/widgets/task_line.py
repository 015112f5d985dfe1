"""A task in one line: bar, step in words, time, a button that stops it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Protocol

import ipywidgets

from nbdeck.client.following import TaskRecord, is_cancelled, reason, share, step_words
from nbdeck.client.task import Task
from nbdeck.contract.enums import TaskStatus
from nbdeck.errors import NbdeckError, TaskFailed
from nbdeck.widgets.frame import HTML, LeanBox, LeanLayout, status
from nbdeck.widgets.work import Work


class TaskDisplay(Protocol):
    """Where a task is shown."""

    button: Any
    """Stops the task; has `disabled` and `description`."""

    def show_step(self, record: TaskRecord | None, seconds: float) -> None:
        """Show how far a task is."""

    def show_end(self, record: TaskRecord | None, seconds: float, failure: Exception | None) -> None:
        """Show how a task ended."""


class TaskLine(LeanBox):
    """Shows one task after the other; hidden until the first."""

    def __init__(self, *, is_hidden: bool = True) -> None:
        self.bar = ipywidgets.FloatProgress(min=0.0, max=1.0, layout=LeanLayout(width="100%", height="8px"))
        self.bar.tooltip = "Progress of the task"
        self.step = HTML(status("Starting"))
        self.elapsed = HTML("0 s")
        self.button = ipywidgets.Button(
            description="Cancel", tooltip="Stop this task", layout=LeanLayout(width="auto")
        )
        line = ipywidgets.HBox(
            [self.step, self.elapsed, self.button], layout=LeanLayout(flex_flow="row wrap")
        )
        super().__init__([self.bar, line])
        self.add_class("nbdeck-task-line")
        if is_hidden:
            self.hide()

    def hide(self) -> None:
        """Take the line out of sight."""
        self.layout.display = "none"

    def begin(self, words: str) -> None:
        """Show the line for a new task."""
        self.bar.value, self.bar.bar_style = 0.0, ""
        self.step.value, self.elapsed.value = status(words), "0 s"
        self.button.disabled, self.button.description = False, "Cancel"
        self.button.layout.display = None
        self.layout.display = None

    def show_step(self, record: TaskRecord | None, seconds: float) -> None:
        """Show how far a task is."""
        self.elapsed.value = seconds_in_words(seconds)
        if record is not None and record.event is not None:
            self.step.value = status(step_words(record.event))
            self.bar.value = share(record.event) or 0.0

    def show_end(self, record: TaskRecord | None, seconds: float, failure: Exception | None) -> None:
        """Show how a task ended.

        Args:
            record: The task, if it was started.
            seconds: How long it took.
            failure: Why nothing more is known of it, if so.
        """
        self.elapsed.value = seconds_in_words(seconds)
        self.button.layout.display = "none"
        if record is None or failure is not None:
            self._end("danger", "Lost sight of the task" if record is not None else "Not started")
        elif record.status == TaskStatus.SUCCESS:
            self.bar.value = 1.0
            self._end("success", "Finished")
        elif is_cancelled(record):
            self._end("warning", "Cancelled")
        else:
            self._end("danger", "Failed")

    def _end(self, style: str, words: str) -> None:
        self.bar.bar_style, self.step.value = style, status(words)


class Following:
    """A task and the line that shows it; its methods are what `Frame._begin` wants.

    Args:
        line: Where it is shown.
        start: Starts the task, or returns one that runs.
    """

    def __init__(self, line: TaskDisplay, start: Callable[[], Task[Any]]) -> None:
        self.task: Task[Any] | None = None
        self._line, self._start = line, start
        self._wants_cancel = threading.Event()

    @property
    def record(self) -> TaskRecord | None:
        """What is known of the task; None before it is started."""
        return None if self.task is None else self.task.record

    @property
    def is_success(self) -> bool:
        """Whether the task has a result."""
        return self.record is not None and self.record.status == TaskStatus.SUCCESS

    def cancel(self) -> None:
        """Have the service stop the task with the next update."""
        self._wants_cancel.set()

    def read(self, work: Work[Any]) -> None:
        """Start the task and follow it to its end."""
        self.task = self._start()
        for _event in self.task.watch():
            if work.is_stopped:
                return

    def show(self, work: Work[Any]) -> None:
        """Show how far it is, and pass on a wish to stop."""
        self._cancel_if_wanted()
        self._line.show_step(self.record, work.seconds)

    def end(self, work: Work[Any]) -> Exception | None:
        """Show how it ended; return what is to be told as an error, if anything."""
        self._line.show_end(self.record, work.seconds, work.failure)
        record = self.record
        if work.failure is not None or record is None:
            return work.failure
        if self.is_success or is_cancelled(record):
            return None
        return TaskFailed(reason(record), hint="")

    def _cancel_if_wanted(self) -> None:
        button = self._line.button
        if self.task is None or not self._wants_cancel.is_set() or button.disabled:
            return
        button.disabled, button.description = True, "Cancelling"
        try:
            self.task.cancel()
        except NbdeckError:
            button.disabled, button.description = False, "Cancel"
            self._wants_cancel.clear()
            raise


def seconds_in_words(seconds: float) -> str:
    """Return a time such as `12 s` or `2 min 05 s`."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
