"""A panel that follows one task."""

from __future__ import annotations

import time
from collections.abc import Callable
from html import escape
from typing import Any
from weakref import WeakKeyDictionary

from IPython.display import display

from nbdeck.client.following import html_for, words_for
from nbdeck.client.presentation import Presentation
from nbdeck.client.task import Task
from nbdeck.client.video import Video
from nbdeck.contract.enums import TaskStatus
from nbdeck.errors import BadRequest, NbdeckError
from nbdeck.widgets.frame import HTML, PanelBase, alert
from nbdeck.widgets.task_line import Following, TaskLine
from nbdeck.widgets.tasks.outcomes import FORMATS, RETRY, EndingPart
from nbdeck.widgets.tasks.task_list import trouble
from nbdeck.widgets.work import UPDATE_SECONDS, Work, raise_failure

_LONGEST_WAIT_S = 5.0
"""For the end to be shown in the cell that waited for the task; longer only where a service is slow to tell."""


class TaskProgress(PanelBase):
    """Shows a task while it runs, and what it made, with its files. Displaying it twice shows the same panel twice.

    After a failure that may pass it offers to try again.
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
        self._task, self._clock, self._interval = task, clock, interval
        self._is_displayed = self._is_awaited = False
        self._ending = EndingPart()
        self._line, self._result = TaskLine(is_hidden=False), HTML()
        self._line.button.on_click(lambda _: self.cancel())
        super().__init__([self._line], [self._result, self._ending])
        self.add_class("nbdeck-progress")
        self._ending.answer_offers(self._act, self._guard)
        self._follow()

    @property
    def task(self) -> Task[Any]:
        """The task that is shown; after `retry` the new one."""
        return self._task

    def cancel(self) -> None:
        """Ask the service to stop the task; what comes of it shows in the panel."""
        self._following.cancel()
        self._work.nudge()

    def retry(self) -> Work[None]:
        """Start again what the task was to do, and show that.

        Raises:
            BadRequest: It did not fail in a way that may pass, or was tried again already.
        """
        if not self._work.is_over:
            raise BadRequest("The task still runs.", hint="Wait for its end, or cancel it.")
        self._task = self._task.retry()
        self.error, self._result.value = "", ""
        self._ending.offer(())
        self._line.begin("Starting")
        return self._follow()

    def display(self) -> None:
        """Show the panel in the running cell; its saved form is replaced once, when the task has ended."""
        self._is_displayed = True
        display(self._repr_mimebundle_(), raw=True, display_id=self.model_id)

    def show_end(self) -> None:
        """Return once the end of the task is shown, or soon after: a notebook that is run keeps what a cell sends.

        The saved form is sent from here: what a thread sends belongs to the cell in which the thread began.
        """
        self._is_awaited = True  # once is enough: a page that replaces a panel twice at a time may lose it
        self.wait(_LONGEST_WAIT_S)
        self._is_awaited = False
        self._show_saved_form()

    def _follow(self) -> Work[None]:
        task = self._task
        self._following = Following(self._line, lambda: task)
        self._work = self._begin(
            self._following.read,
            show=self._following.show,
            end=self._show_end,
            interval=self._interval,
            clock=self._clock,
        )
        return self._work

    def _act(self, name: str, view: str) -> Work[Any]:
        """Do what a button of the end says."""
        if name == RETRY:
            return self.retry()
        product = self._task.result(timeout=0)

        def send(work: Work[bytes]) -> None:
            self._ending.tell(name, view, work.result)
            raise_failure(work)

        return self._begin(lambda _: product.to_bytes(name), end=send)

    def _words(self) -> str:
        words: str = words_for(self._task.record)
        return words

    def _static_html(self) -> str:
        html: str = html_for(self._task.record)
        return html

    def _show_end(self, work: Work[None]) -> None:
        failure = self._following.end(work)
        if work.failure is not None:
            self._show_error(work.failure)
        elif failure is not None:
            self.error = str(failure)
            if trouble(self._task).get("is_retryable"):
                self._ending.offer([RETRY])
        elif self._task.record.status == TaskStatus.SUCCESS:
            self._result.value = self._result_html()
        if not self._is_awaited:
            self._show_saved_form()

    def _show_saved_form(self) -> None:
        if self._is_displayed and not self.is_closed:
            display(self._repr_mimebundle_(), raw=True, display_id=self.model_id, update=True)

    def _result_html(self) -> str:
        result = self._task.result(timeout=0)
        if isinstance(result, Presentation | Video):
            self._ending.offer(FORMATS["deck" if isinstance(result, Presentation) else "video"])
            return result._repr_html_() or ""
        return f"<code>{escape(repr(result))}</code>"


_PANELS: WeakKeyDictionary[Task[Any], TaskProgress] = WeakKeyDictionary()


def display_task(task: Any) -> Callable[[], None] | None:
    """Show the live panel of a running task, and return what waits for its end; None for a task that has ended."""
    if task.record.is_finished:
        return None
    if not isinstance(task, Task):
        return _display_words(task)
    try:
        panel = _PANELS.get(task)
        if panel is None or panel.is_closed:
            panel = _PANELS[task] = TaskProgress(task)
    except NbdeckError as error:
        return _display_words(task, str(error))
    panel.display()
    return panel.show_end


def _display_words(task: Any, trouble: str = "") -> Callable[[], None]:
    """Show a task that has no panel in words, and return what shows its end."""
    name = f"nbdeck-{task.id}"

    def show(*, update: bool) -> None:
        plain = f"{task!r}\n{trouble}".rstrip()
        html = html_for(task.record) + (alert(trouble) if trouble else "")
        display({"text/plain": plain, "text/html": html}, raw=True, display_id=name, update=update)

    show(update=False)
    return lambda: show(update=True)
