"""A task as one line of a list, its state in words; the list in the browser, which shows what came of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import traitlets

from nbdeck.client.following import TaskRecord, is_cancelled, share, step_words
from nbdeck.client.task import Task
from nbdeck.contract.enums import TaskStatus
from nbdeck.errors import NbdeckError
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.frame import ScriptPart
from nbdeck.widgets.task_line import seconds_in_words


@dataclass
class CancelButton:
    """What a list knows of the button that stops a task."""

    disabled: bool = False
    description: str = "Cancel"


class TaskRow:
    """What a list shows of one task. `Following` fills it as it fills a `TaskLine`.

    Attributes:
        state: `running`, `success`, `cancelled`, `failed`, or `lost` when nothing more is known of it.
        words: The step or the end, in words.
        share: How much of the step is done, 0 to 1; None when that cannot be known.
        elapsed: How long it has been going on, or took, in words.

    Args:
        changed: Called after each change.
        earlier: Seconds that the task had been going on before it was followed.
    """

    def __init__(self, changed: Callable[[], None], *, earlier: float = 0.0) -> None:
        self.button = CancelButton()
        self.state, self.words, self.elapsed = "running", "Starting", "0 s"
        self.share: float | None = None
        self._changed, self._earlier = changed, earlier

    def show_step(self, record: TaskRecord | None, seconds: float) -> None:
        """Show how far a task is."""
        self.elapsed = seconds_in_words(self._earlier + seconds)
        if record is not None and record.event is not None:
            self.words, self.share = step_words(record.event), share(record.event)
        self._changed()

    def show_end(self, record: TaskRecord | None, seconds: float, failure: Exception | None) -> None:
        """Show how a task ended.

        Args:
            record: The task, if it was started.
            seconds: How long it took.
            failure: Why nothing more is known of it, if so.
        """
        self.elapsed, self.share = seconds_in_words(self._earlier + seconds), None
        self.state, self.words = ended(record, failure)
        self._changed()


def ended(record: TaskRecord | None, failure: Exception | None = None) -> tuple[str, str]:
    """Return state and words for a task that is over.

    Args:
        record: The task, if it was started.
        failure: Why nothing more is known of it, if so.
    """
    if record is None:
        return "failed", "Not started"
    if failure is not None:
        return "lost", "Lost sight of the task"
    if record.status == TaskStatus.SUCCESS:
        return "success", "Finished"
    return ("cancelled", "Cancelled") if is_cancelled(record) else ("failed", "Failed")


def told(failure: Exception, task: Task[Any] | None = None) -> tuple[str, str]:
    """Return what went wrong and what to do about it, each in words; the second may be empty.

    Args:
        failure: What went wrong.
        task: The task that it ended, whose own error says more.
    """
    if task is not None and task.record.is_finished:
        try:
            task.result(timeout=0)
        except NbdeckError as error:
            failure = error
    if isinstance(failure, NbdeckError):
        return failure.message, failure.hint
    return f"{type(failure).__name__}: {failure}", ""


LOOK = "look"
"""The step that the browser takes by itself, while the list is in sight."""


class TasksPart(ScriptPart):
    """Shows what Python says and asks for steps. Pictures and files go by message: no saved notebook holds them."""

    _esm = script("dom", "pictures", "tasks")
    _css = style("tasks")
    entries = traitlets.List(traitlets.Dict()).tag(sync=True)
    details = traitlets.Dict().tag(sync=True)
    opened = traitlets.Unicode("").tag(sync=True)

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step; the browser's own looks must clear no error."""
        if content.get("step") == LOOK:
            step(content)
        else:
            super().take(step, guard, content, buffers)
