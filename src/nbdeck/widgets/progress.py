"""A panel that follows one task."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from html import escape
from typing import Any, Self
from weakref import WeakKeyDictionary

import ipywidgets

from nbdeck.client.presentation import Presentation
from nbdeck.client.task import Task
from nbdeck.client.task_words import html_for, is_cancelled, reason, share, step_words, words_for
from nbdeck.contract.enums import TaskStatus
from nbdeck.errors import NbdeckError
from nbdeck.widgets.kernels import refuse_broken_kernel

UPDATE_SECONDS = 0.25
"""Shortest time between two updates; a notebook server drops messages that come much faster."""

_log = logging.getLogger("nbdeck.widgets")


class TaskProgress(ipywidgets.VBox):
    """Shows a task while it runs, and what it made. Displaying it twice shows the same panel twice.

    A reader thread follows the task; one other thread makes every update, four a second at most and always
    the last. Neither is needed by the task itself: closing the panel does not stop it.

    Args:
        task: The task.
        clock: Seconds on a clock that only goes forward.
        interval: Seconds between two updates.

    Raises:
        SettingsError: The kernel is one that loses updates.
    """

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Return a panel, or refuse before any part of it exists."""
        refuse_broken_kernel()
        made: Self = super().__new__(cls, *args, **kwargs)
        return made

    def __init__(
        self,
        task: Task[Any],
        *,
        clock: Callable[[], float] = time.monotonic,
        interval: float = UPDATE_SECONDS,
    ) -> None:
        self._task, self._clock, self._interval = task, clock, interval
        self._began = clock()
        self._failure: Exception | None = None
        self._wake, self._is_read = threading.Event(), threading.Event()
        self._wants_cancel, self._is_closed = threading.Event(), threading.Event()
        self._bar = ipywidgets.FloatProgress(min=0.0, max=1.0, layout={"width": "100%", "max_width": "40em"})
        self._bar.tooltip = "Progress of the task"
        self._step = ipywidgets.HTML(_step_html("Starting"))
        self._elapsed = ipywidgets.HTML("0 s")
        self._button = ipywidgets.Button(description="Cancel", tooltip="Stop this task")
        self._button.on_click(self._on_cancel)
        self._error, self._result = ipywidgets.HTML(), ipywidgets.HTML()
        line = ipywidgets.HBox([self._step, self._elapsed], layout={"flex_flow": "row wrap"})
        super().__init__([self._bar, line, self._button, self._error, self._result])
        self.add_class("nbdeck-progress")
        self._thread = threading.Thread(target=self._keep_up, name="nbdeck-panel", daemon=True)
        threading.Thread(target=self._read, name="nbdeck-watch", daemon=True).start()
        self._thread.start()

    @property
    def is_closed(self) -> bool:
        """Whether the panel was taken away."""
        return self._is_closed.is_set()

    def wait(self, timeout: float | None = None) -> None:
        """Return once the panel shows the end of the task, its saved state included.

        Args:
            timeout: Longest wait, seconds; None waits for ever.
        """
        self._thread.join(timeout)
        if self.is_closed:
            return
        for widget in (self._bar, self._step, self._elapsed, self._button, self._error, self._result):
            widget.send_state()

    def cancel(self) -> None:
        """Ask the service to stop the task; what comes of it shows in the panel."""
        self._wants_cancel.set()
        self._wake.set()

    def close(self) -> None:
        """Take the panel away; the task goes on."""
        self._is_closed.set()
        self._wake.set()
        for widget in (*self._parts(), self):
            belongings = [getattr(widget, name, None) for name in ("layout", "style")]
            ipywidgets.Widget.close(widget)
            for each in belongings:
                if isinstance(each, ipywidgets.Widget):
                    each.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"TaskProgress({words_for(self._task.record)})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        static = html_for(self._task.record) + self._error.value + self._result.value
        return {**bundle, "text/plain": repr(self), "text/html": static}

    def _parts(self) -> tuple[Any, ...]:
        line = self.children[1]
        return (*line.children, line, self._bar, self._button, self._error, self._result)

    def _on_cancel(self, _button: Any) -> None:
        self.cancel()

    def _read(self) -> None:
        try:
            for _event in self._task.watch():
                if self._is_closed.is_set():
                    return
        except Exception as exc:  # shown in the panel  # noqa: BLE001
            self._failure = exc
        finally:
            self._is_read.set()
            self._wake.set()

    def _keep_up(self) -> None:
        while not self._is_closed.is_set():
            is_over = self._is_read.is_set()
            try:
                self._cancel_if_wanted()
                self._show_end() if is_over else self._show_step()
            except Exception as exc:  # a panel that stands still says why  # noqa: BLE001
                self._show_error(exc)
            if is_over:
                return
            self._wake.wait(self._interval)
            self._wake.clear()

    def _cancel_if_wanted(self) -> None:
        if not self._wants_cancel.is_set() or self._button.disabled:
            return
        self._button.disabled = True
        self._button.description = "Cancelling"
        try:
            self._task.cancel()
        except NbdeckError:
            self._button.disabled = False
            self._button.description = "Cancel"
            self._wants_cancel.clear()
            raise

    def _show_step(self) -> None:
        event = self._task.record.event
        self._elapsed.value = _seconds_in_words(self._clock() - self._began)
        if event is not None:
            self._step.value = _step_html(step_words(event))
            self._bar.value = share(event) or 0.0

    def _show_end(self) -> None:
        self._elapsed.value = _seconds_in_words(self._clock() - self._began)
        self._button.layout.display = "none"
        record = self._task.record
        if self._failure is not None:
            self._bar.bar_style = "danger"
            self._step.value = _step_html("Lost sight of the task")
            self._show_error(self._failure)
        elif record.status == TaskStatus.SUCCESS:
            self._bar.value, self._bar.bar_style = 1.0, "success"
            self._step.value = _step_html("Finished")
            self._result.value = self._result_html()
        else:
            was_stopped = is_cancelled(record)
            self._bar.bar_style = "warning" if was_stopped else "danger"
            self._step.value = _step_html("Cancelled" if was_stopped else "Failed")
            self._error.value = "" if was_stopped else _alert(reason(record))

    def _result_html(self) -> str:
        result = self._task.result(timeout=0)
        if isinstance(result, Presentation):
            return result._repr_html_() or ""
        return f"<code>{escape(repr(result))}</code>"

    def _show_error(self, error: Exception) -> None:
        _log.warning("a progress panel met an error", exc_info=error)
        words = error if isinstance(error, NbdeckError) else f"{type(error).__name__}: {error}"
        self._error.value = _alert(str(words))


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
        return {"text/plain": f"{task!r}\n{error}", "text/html": html_for(task.record) + _alert(str(error))}
    return panel._repr_mimebundle_()


def _step_html(words: str) -> str:
    return f'<span role="status">{escape(words)}</span>'


def _alert(words: str) -> str:
    return f'<div role="alert">{escape(words)}</div>'


def _seconds_in_words(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
