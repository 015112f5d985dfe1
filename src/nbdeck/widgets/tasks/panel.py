"""The panel of all tasks: those that run, those that ended, and what came of them."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from nbdeck.client.presentation import Presentation
from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.client.video import Video
from nbdeck.contract.enums import TaskStatus
from nbdeck.errors import BadRequest, NotFound, ValidationFailed
from nbdeck.widgets.panel import Panel
from nbdeck.widgets.task_line import Following
from nbdeck.widgets.tasks.outcomes import FORMATS, Outcome, outcome_of
from nbdeck.widgets.tasks.row import LOOK, TaskRow, TasksPart, told
from nbdeck.widgets.tasks.task_list import Again, TaskEntry, TaskList, makes, result_of, trouble
from nbdeck.widgets.work import Work, then

MOST_FOLLOWED = 8
"""Tasks of which each step is shown; others show their state."""


class TaskPanel(Panel):
    """Shows all tasks of a client, those of earlier sessions included, because tasks live in the service.

    `value` is the id of the task whose result is open, or None. Every click is a method. While the panel is in sight
    it looks for new tasks by itself; `refresh` does so from Python.

    Args:
        client: Whose tasks are shown; `nbdeck.connect()` gives one.
        limit: How many of the newest tasks, 1 to 100.

    Raises:
        SettingsError: There is no client, the kernel loses updates, or a keyword is unknown.
        ValidationFailed: The limit is wrong.

    Examples:
        >>> client = nbdeck.connect(":memory:")
        >>> _ = client.outlines.create("Bees dance. They tell where flowers are.").result()
        >>> panel = nbdeck.TaskPanel(client)
        >>> panel.wait(60)
        TaskPanel(1 task)
    """

    def __init__(self, client: Client, *, limit: int = 20) -> None:
        if not 1 <= limit <= 100:
            raise ValidationFailed(f"{limit!r} is no number of tasks.", hint="Give 1 to 100.")
        self._limit, self._task_list = limit, TaskList()
        self._followed: dict[str, tuple[Following, Work[None]]] = {}
        self._pictures: dict[str, tuple[bytes, ...]] = {}
        self._looking: Work[Any] | None = None
        self._is_cut_off = False
        self._part = TasksPart()
        super().__init__(client, (), [self._part])
        self.add_class("nbdeck-tasks")
        self._part.answer(self._steps(), self._guard)
        self.refresh()

    @property
    def tasks(self) -> list[Task[Any]]:
        """The tasks that are shown, as handles, newest first."""
        with self._lock:
            return [
                self._task_list.tasks[each.key]
                for each in self._task_list.entries
                if each.key in self._task_list.tasks
            ]

    @property
    def result(self) -> Any:
        """What came of the task that is open; None when none is.

        Raises:
            TaskFailed: It failed.
        """
        return None if self.value is None else self._task(self.value).result(timeout=0)

    def refresh(self) -> Work[Any]:
        """Start fetching the newest tasks."""
        with self._lock:
            if self._looking is not None and not self._looking.is_over:
                return self._looking
            fetch = self.client.tasks.list
            self._looking = self._begin(lambda _: fetch(limit=self._limit), end=self._looked)
            return self._looking

    def start(self, begin: Again, title: str = "") -> Work[None]:
        """Start work, follow it here and remember how it was started, so that `retry` can do it again.

        Args:
            begin: Starts a task and returns it, such as `lambda: client.presentations.from_slides(slides)`.
            title: What the work is, in words.
        """
        with self._lock:
            return self._follow(self._task_list.begin(title, begin, began=time.time()), begin)

    def follow(self, task: Task[Any], *, again: Again | None = None, title: str = "") -> Work[None]:
        """Show a task that was started elsewhere.

        Args:
            task: The task.
            again: Starts the same once more, for `retry`.
            title: What the work is, in words.
        """
        with self._lock:
            entry = self._task_list.of_task(task.id)
            key = entry.key if entry is not None else self._task_list.begin(title, again, began=time.time())
            self._task_list.started(key, task)
            if again is not None:
                self._task_list.again[key] = again
            if key in self._followed:
                return self._followed[key][1]
            return self._follow(key, lambda: task)

    def cancel(self, task: str) -> None:
        """Ask the service to stop a task; one that has ended stays as it is.

        Args:
            task: Its id.
        """
        with self._lock:
            self._cancel(self._entry(task))

    def retry(self, task: str) -> Work[None]:
        """Start again what a failed task was to do; it gets a new line.

        Args:
            task: Its id.

        Raises:
            BadRequest: It did not fail in a way that may pass, or nobody knows any more what it was to do.
        """
        with self._lock:
            return self._retry(self._entry(task))

    def show_result(self, task: str) -> Work[Any]:
        """Start showing what came of a task, and make it the panel's value.

        Args:
            task: Its id.

        Raises:
            BadRequest: It has no result.
        """
        with self._lock:
            return self._open(self._entry(task))

    def hide_result(self) -> None:
        """Show no result any more."""
        with self._lock:
            self._part.opened = ""
            self._tell(None)

    def save(self, task: str, path: str | os.PathLike[str]) -> Work[Path]:
        """Start writing the presentation or video that a task made; the suffix says in which format.

        Args:
            task: Its id.
            path: Ends in .pptx or .pdf, for a video in .mp4 or .srt.
        """
        product = self._product(self._entry(task))
        return self._begin(lambda _: product.save(path))

    # What the browser asks for

    def _steps(self) -> Mapping[str, Any]:
        return {
            LOOK: lambda _: self.refresh(),
            "refresh": lambda _: self.refresh(),
            "cancel": lambda asked: self._cancel(self._asked(asked)),
            "retry": lambda asked: self._retry(self._asked(asked)),
            "open": lambda asked: self._open(self._asked(asked)),
            "shut": lambda _: self.hide_result(),
            "pictures": lambda asked: self._send_pictures(str(asked["names"][0])),
            "download": lambda asked: self._download(
                self._asked(asked), str(asked["format"]), str(asked.get("view"))
            ),
        }

    def _asked(self, asked: Mapping[str, Any]) -> TaskEntry:
        entry = self._task_list.entry(str(asked["row"]))
        if entry is None:
            raise NotFound("That task is not listed any more.", hint="Look at the list again.")
        return entry

    def _entry(self, task: str) -> TaskEntry:
        entry = self._task_list.of_task(task)
        if entry is None:
            raise NotFound(f"No task {task!r} is listed here.", hint="`refresh()` looks for new ones.")
        return entry

    def _task(self, task: str) -> Task[Any]:
        return self._task_list.tasks[self._entry(task).key]

    # Following

    def _looked(self, work: Work[Any]) -> None:
        if work.failure is not None:
            self._part.send({"looked": False})
            self._is_cut_off = True
            raise work.failure
        if self._is_cut_off:
            self._is_cut_off, self.error = False, ""
        waiting = self._task_list.take(work.result or [], self._followed)
        for key in waiting[: MOST_FOLLOWED - len(self._followed)]:
            self._follow(key, partial(self._task_list.tasks.__getitem__, key))
        self._draw()
        self._part.send({"looked": True})

    def _follow(self, key: str, start: Again) -> Work[None]:
        entry = self._task_list.entry(key)
        began = entry.began if entry is not None and entry.began is not None else time.time()
        line = TaskRow(lambda: self._show(key, line, following), earlier=max(0.0, time.time() - began))
        following = Following(line, start)
        work: Work[None] = self._begin(
            following.read, show=following.show, end=lambda work: self._ended_task(key, following, work)
        )
        self._followed[key] = following, work
        self._draw()
        return work

    def _show(self, key: str, line: TaskRow, following: Following) -> None:
        with self._lock:
            self._note(key, following)
            self._task_list.change(
                key,
                state=line.state,
                words="Cancelling" if line.button.disabled and line.state == "running" else line.words,
                share=line.share,
                elapsed=line.elapsed,
                is_cancelling=line.button.disabled and line.state == "running",
            )
            self._draw()

    def _note(self, key: str, following: Following) -> None:
        """Take note of the task once it is started; what followed it under another key ends."""
        if following.task is None or key in self._task_list.tasks:
            return
        twin = self._task_list.of_task(following.task.id)
        if twin is not None and twin.key != key and twin.key in self._followed:
            self._followed.pop(twin.key)[1].stop()
        self._task_list.started(key, following.task)

    def _ended_task(self, key: str, following: Following, work: Work[None]) -> None:
        self._followed.pop(key, None)
        failure = following.end(work)
        entry = self._task_list.entry(key)
        if entry is None:
            return
        task = following.task
        if task is not None and task.record.status == TaskStatus.SUCCESS:
            self._task_list.change(key, makes=makes(result_of(task)))
        elif failure is not None and task is not None and task.record.is_finished:
            self._task_list.change(key, **trouble(task))
        elif failure is not None:
            error, hint = told(failure)
            is_retryable = bool(getattr(failure, "retryable", False))
            self._task_list.change(key, error=error, hint=hint, is_retryable=is_retryable)
        self._draw()
        entry = self._task_list.entry(key) or entry
        is_open = entry.is_retryable and not self._task_list.can_retry(entry)
        if not self.is_closed and (is_open or (entry.makes and not entry.is_named)):
            self.refresh()  # the list says whether the service can try it again, and what the deck is called
        self.say(f"{entry.title}: {entry.words}")

    def _cancel(self, entry: TaskEntry) -> None:
        if entry.key in self._followed:
            following, work = self._followed[entry.key]
            following.cancel()
            work.nudge()
        elif entry.state == "running" and entry.key in self._task_list.tasks:
            task = self._task_list.tasks[entry.key]
            self._begin(lambda _: task.cancel(), end=then(lambda _: self.refresh()))

    def _retry(self, entry: TaskEntry) -> Work[None]:
        if not self._task_list.can_retry(entry):
            why = "is not known any more in full" if entry.is_retryable else "would fail again"
            raise BadRequest(f"This task {why}.", hint="Start it where it was started, changed if need be.")
        again = self._task_list.again.pop(entry.key, None) or self._task_list.tasks[entry.key].retry
        self._task_list.change(entry.key, is_kept=False)
        if not entry.id:
            self._task_list.drop(entry.key)
        key = self._task_list.begin(entry.title, again, began=time.time(), is_named=entry.is_named)
        return self._follow(key, again)

    # Results

    def _open(self, entry: TaskEntry) -> Work[Any]:
        if entry.state != "success":
            raise BadRequest("This task has no result.", hint="Wait until it has finished well.")
        self._part.opened = entry.key
        self._tell(entry.id)
        task = self._task_list.tasks[entry.key]
        return self._begin(
            lambda _: outcome_of(self.client, task), end=lambda work: self._show_outcome(entry.key, work)
        )

    def _show_outcome(self, key: str, work: Work[Outcome]) -> None:
        if work.failure is not None:
            self._part.opened = ""
            raise work.failure
        if work.result is not None:
            self._pictures = {key: work.result.pictures}
            self._part.details = {key: work.result.about}

    def _send_pictures(self, key: str) -> None:
        for number, picture in enumerate(self._pictures.get(key, ())):
            self._part.send({"picture": f"{key}/{number}"}, [picture])

    def _product(self, entry: TaskEntry) -> Presentation | Video:
        task = self._task_list.tasks.get(entry.key)
        product = task.result(timeout=0) if task is not None and entry.state == "success" else None
        if not isinstance(product, Presentation | Video):
            raise BadRequest("This task made no presentation and no video.", hint="Choose one that did.")
        return product

    def _download(self, entry: TaskEntry, form: str, view: str) -> Work[bytes]:
        product = self._product(entry)
        formats = FORMATS["deck" if isinstance(product, Presentation) else "video"]
        if form not in formats:
            raise BadRequest(f"There is no format {form!r}.", hint=f"There are {', '.join(formats)}.")

        def send(work: Work[bytes]) -> None:
            message = {"view": view, "row": entry.key, "format": form}
            if work.failure is not None:
                self._part.send({**message, "file": ""})
                raise work.failure
            self._part.send({**message, "file": f"presentation.{form}"}, [work.result])

        return self._begin(lambda _: product.to_bytes(form), end=send)

    # What is shown

    def _draw(self) -> None:
        if not self.is_closed:
            self._part.entries = self._task_list.wire()

    def _checked(self, value: Any) -> str | None:
        if value is not None and (not isinstance(value, str) or not value):
            raise ValidationFailed(
                f"{value!r} is no id of a task.", hint="`tasks` has the tasks that are shown."
            )
        if value is not None:
            self._entry(value)
        return value

    def _adopt(self, value: str | None) -> None:
        if value is None:
            self._part.opened = ""
        else:
            self._open(self._entry(value))

    def _words(self) -> str:
        number, running = len(self._task_list.entries), self._task_list.running
        return f"{number} task{'' if number == 1 else 's'}" + (f", {running} running" if running else "")

    def _static_html(self) -> str:
        if not self._task_list.entries:
            return "<p>No tasks.</p>"
        items = (
            f"<li>{escape(each.title)}: {escape(' '.join(filter(None, (each.words, each.error))))}</li>"
            for each in self._task_list.entries
        )
        return f"<ul>{''.join(items)}</ul>"
