"""A panel that follows one task."""

from __future__ import annotations

import time
from collections.abc import Callable
from html import escape
from typing import Any
from weakref import WeakKeyDictionary

import ipywidgets

from nbdeck.client.presentation import Presentation
from nbdeck.client.task import Task
from nbdeck.client.task_words import html_for, words_for
from nbdeck.contract.enums import TaskStatus
from nbdeck.errors import NbdeckError
from nbdeck.widgets.frame import Frame, alert
from nbdeck.widgets.task_line import Following, TaskLine
from nbdeck.widgets.work import UPDATE_SECONDS, Work


class TaskProgress(Frame):
    """Shows a task while it runs, and what it made. Displaying it twice shows the same panel twice.

    The task needs no panel: closing this one does not stop it.

    Args:
        task: The task.
        clock: Seconds on a clock that only goes forward.
        interval: Seconds between two updates.

    Raises:
        SettingsError: The kernel is one that loses updates.
    """

    def __init__(
        self,
        task: Task[Any],
        *,
        clock: Callable[[], float] = time.monotonic,
        interval: float = UPDATE_SECONDS,
    ) -> None:
        self._task = task
        self._line, self._result = TaskLine(is_hidden=False), ipywidgets.HTML()
        self._following = Following(self._line, lambda: task)
        self._line.button.on_click(lambda _: self.cancel())
        super().__init__([self._line], [self._result])
        self.add_class("nbdeck-progress")
        self._work = self._begin(
            self._following.read,
            show=self._following.show,
            end=self._show_end,
            interval=interval,
            clock=clock,
        )

    def cancel(self) -> None:
        """Ask the service to stop the task; what comes of it shows in the panel."""
        self._following.cancel()
        self._work.nudge()

    def _words(self) -> str:
        words: str = words_for(self._task.record)
        return words

    def _static_html(self) -> str:
        html: str = html_for(self._task.record) + self._result.value
        return html

    def _show_end(self, work: Work[None]) -> None:
        failure = self._following.end(work)
        if work.failure is not None:
            self._show_error(work.failure)
        elif failure is not None:
            self.error = str(failure)
        elif self._task.record.status == TaskStatus.SUCCESS:
            self._result.value = self._result_html()

    def _result_html(self) -> str:
        result = self._task.result(timeout=0)
        if isinstance(result, Presentation):
            return result._repr_html_() or ""
        return f"<code>{escape(repr(result))}</code>"


_PANELS: WeakKeyDictionary[Task[Any], TaskProgress] = WeakKeyDictionary()


def display_bundle(task: Any) -> dict[str, Any] | None:
    """Return the live panel of a running task as display data; None for one that has ended or is awaited."""
    if not isinstance(task, Task) or task.record.is_finished:
        return None
    try:
        panel = _PANELS.get(task)
        if panel is None or panel.is_closed:
            panel = _PANELS[task] = TaskProgress(task)
    except NbdeckError as error:
        return {"text/plain": f"{task!r}\n{error}", "text/html": html_for(task.record) + alert(str(error))}
    return panel._repr_mimebundle_()
