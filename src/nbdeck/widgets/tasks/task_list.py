"""What the task panel lists: tasks of this session and of earlier ones. Knows no widgets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count
from typing import Any

from nbdeck.client.flows import failure_of
from nbdeck.client.following import step_words
from nbdeck.client.task import Task
from nbdeck.contract.tasks import ListedTask
from nbdeck.widgets.task_line import seconds_in_words
from nbdeck.widgets.tasks.row import ended

Again = Callable[[], Task[Any]]
"""Starts the same work once more."""

NAMELESS = "Task"
_TITLES = {
    "change": "Change of a presentation",
    "document": "Document",
    "edit": "Edit of a slide",
    "generate": "Presentation",
    "import": "Import of a presentation",
    "outline": "Outline",
    "slides": "Presentation from slides",
    "translate": "Translation",
    "video": "Video",
}
_NEW_DECKS = ("generate", "slides", "import")
_MAKES = (
    ("duration_s", "video"),
    ("presentation_id", "deck"),
    ("slides", "outline"),
    ("document_id", "document"),
)


@dataclass(frozen=True, slots=True)
class TaskEntry:
    """One line of the list."""

    key: str
    """Same as long as the line stands."""
    id: str = ""
    """Identifier of the task; empty until it is started."""
    title: str = NAMELESS
    """What it made or makes: the title of the deck or outline, else which kind of work it is."""
    is_named: bool = False
    """Whether whoever started it gave it its title."""
    state: str = "running"
    """`running`, `success`, `cancelled`, `failed` or `lost`."""
    words: str = ""
    """The step or the end, in words."""
    share: float | None = None
    """How much of the step is done, 0 to 1; None when it cannot be known."""
    elapsed: str = ""
    """How long it has been going on, or took."""
    began: float | None = None
    """When it was started, seconds since 1970 (UTC); None when that is not known."""
    is_cancelling: bool = False
    """Whether it was asked to stop."""
    is_retryable: bool = False
    """Whether the same may succeed later."""
    error: str = ""
    """What went wrong."""
    hint: str = ""
    """What to do about it."""
    makes: str = ""
    """What came of it: `deck`, `video`, `outline`, `document`, `other`; empty before the end."""
    is_kept: bool = False
    """Whether the service still knows what it was to do, so that it can be tried again in another session."""

    def wire(self, *, can_retry: bool) -> dict[str, Any]:
        """Return the entry as the browser draws it."""
        return {**asdict(self), "can_retry": can_retry}


class TaskList:
    """The entries, newest first, and the handles of their tasks."""

    def __init__(self) -> None:
        self.entries: tuple[TaskEntry, ...] = ()
        self.tasks: dict[str, Task[Any]] = {}
        self.again: dict[str, Again] = {}
        self._numbers = count(1)

    def entry(self, key: str) -> TaskEntry | None:
        """Return the entry of a key, if there is one."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def of_task(self, task_id: str) -> TaskEntry | None:
        """Return the entry of a task, if there is one."""
        return next((entry for entry in self.entries if entry.id == task_id), None)

    def begin(self, title: str, again: Again | None, *, began: float, is_named: bool | None = None) -> str:
        """Put a new entry on top, for a task that is about to start, and return its key.

        Args:
            title: What the work is, in words.
            again: Starts the same once more.
            began: Seconds since 1970 (UTC).
            is_named: Whether the title stays; left out, wherever there is one.
        """
        key = f"n{next(self._numbers)}"
        entry = TaskEntry(
            key,
            title=title or NAMELESS,
            is_named=bool(title) if is_named is None else is_named,
            words="Starting",
            began=began,
        )
        self.entries = (entry, *self.entries)
        if again is not None:
            self.again[key] = again
        return key

    def change(self, key: str, **changes: Any) -> None:
        """Change one entry; one that is gone stays gone."""
        self.entries = tuple(
            replace(entry, **changes) if entry.key == key else entry for entry in self.entries
        )

    def drop(self, key: str) -> None:
        """Take an entry out."""
        self.entries = tuple(entry for entry in self.entries if entry.key != key)

    def started(self, key: str, task: Task[Any]) -> None:
        """Note the task of an entry; a line that a look at the service made of it goes."""
        self.tasks[key] = task
        self.entries = tuple(each for each in self.entries if each.key == key or each.id != task.id)
        self.change(key, id=task.id)

    def take(self, tasks: Sequence[Task[Any]], followed: Collection[str]) -> list[str]:
        """Show what the service lists and return keys of tasks that run and are not followed.

        Args:
            tasks: All tasks, newest first.
            followed: Keys of entries that are kept up to date by something else.
        """
        known = {entry.id: entry for entry in self.entries if entry.id}
        listed: list[TaskEntry] = []
        for task in tasks:
            before = known.get(task.id)
            if before is not None and before.key in followed:
                listed.append(before)
                continue
            entry = listed_entry(before.key if before is not None else task.id, task, before)
            self.tasks[entry.key] = task
            listed.append(entry)
        there = {entry.key for entry in listed}
        own = (entry for entry in self.entries if entry.key.startswith("n") and entry.key not in there)
        entries = [*own, *listed]
        if all(entry.began is not None for entry in entries):
            entries.sort(key=lambda entry: entry.began or 0.0, reverse=True)
        self.entries = tuple(entries)
        return [entry.key for entry in listed if entry.state == "running" and entry.key not in followed]

    def can_retry(self, entry: TaskEntry) -> bool:
        """Return whether the same can be started again from here."""
        return entry.is_retryable and (entry.is_kept or entry.key in self.again)

    def wire(self) -> list[dict[str, Any]]:
        """Return all entries as the browser draws them."""
        return [entry.wire(can_retry=self.can_retry(entry)) for entry in self.entries]

    @property
    def running(self) -> int:
        """How many tasks go on."""
        return sum(entry.state == "running" for entry in self.entries)


def listed_entry(key: str, task: Task[Any], before: TaskEntry | None = None) -> TaskEntry:
    """Return the entry of a task as the service tells it.

    Args:
        key: Key of the entry.
        task: The task.
        before: What is known of it already.
    """
    record = task.record
    about = (
        record.state if isinstance(record.state, ListedTask) else ListedTask(task_id=task.id, task_status="")
    )
    entry = replace(before, key=key) if before is not None else TaskEntry(key)
    result = result_of(task)
    entry = replace(
        entry,
        id=task.id,
        title=entry.title if entry.is_named else _title(about, result),
        began=about.created_at if about.created_at is not None else entry.began,
        makes=makes(result) if record.is_finished else "",
        is_kept=about.can_retry,
    )
    if about.created_at is not None and about.finished_at is not None:
        entry = replace(entry, elapsed=seconds_in_words(about.finished_at - about.created_at))
    if not record.is_finished:
        return replace(entry, state="running", words=step_words(record.event) if record.event else "Running")
    state, words = ended(record)
    entry = replace(entry, state=state, words=words, share=None, is_cancelling=False)
    return replace(entry, **trouble(task)) if state == "failed" else entry


def trouble(task: Task[Any]) -> dict[str, Any]:
    """Return error, hint and whether the same may succeed later, of a task that failed."""
    state = task.record.state
    if state is None:
        return {}
    failure = failure_of(state)
    return {
        "error": failure.message,
        "hint": failure.hint,
        "is_retryable": bool(failure.details.get("retryable")),
    }


def result_of(task: Task[Any]) -> Any:
    """Return what a task left, as the service tells it; None when there is nothing."""
    state = task.record.state
    if state is None or not state.is_success:
        return None
    return state.task_result if state.task_result is not None else state.task_info


def makes(result: Any) -> str:
    """Return what kind of thing a result is: `deck`, `video`, `outline`, `document`, `other`, or nothing."""
    if result is None:
        return ""
    if not isinstance(result, Mapping):
        return "other"
    return next((kind for field, kind in _MAKES if field in result), "other")


def _title(about: ListedTask, result: Any) -> str:
    """Return the title of what a task made, behind the kind of work where that made no new deck."""
    noun = {"deck": "Presentation", "outline": "Outline", "document": "Document"}.get(makes(result), NAMELESS)
    kind = _TITLES.get(about.kind, about.kind) or noun
    if about.title and about.kind in _NEW_DECKS:
        return about.title
    return f"{kind}: {about.title}" if about.title else kind
