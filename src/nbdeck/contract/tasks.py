"""A long operation as its caller sees it, and what each kind leaves behind.

Source: Task, and task result shapes on SUCCESS, in the service interface.
"""

from typing import Annotated, Any, Self

from pydantic import Field

from nbdeck.contract.base import Model
from nbdeck.contract.enums import TaskStatus
from nbdeck.contract.problems import ErrorDetail
from nbdeck.contract.slides import OutlineSlide


class TaskStarted(Model):
    """Answer of every call that starts a task."""

    task_id: str
    """Identifier to ask for the status with; temporary."""


class Task(Model):
    """State of one task, and its result once there is one."""

    task_id: str
    """Identifier of the task."""
    task_status: Annotated[TaskStatus | str, Field(union_mode="left_to_right")]
    """State; a word that is not in the list means unfinished."""
    task_result: dict[str, Any] | str | None = None
    """The result on SUCCESS; in version 1 the error message on FAILURE; null before."""
    task_info: dict[str, Any] | str | None = None
    """The result again on SUCCESS; in version 1 an empty object on FAILURE; null before."""
    task_error: ErrorDetail | None = None
    """The error on FAILURE; version 2 only."""

    @classmethod
    def failed(cls, task_id: str, error: ErrorDetail) -> Self:
        """Return a failed task that says why."""
        return cls(task_id=task_id, task_status=TaskStatus.FAILURE, task_error=error)

    @property
    def is_finished(self) -> bool:
        """Whether the task has succeeded or failed."""
        return self.task_status in {TaskStatus.SUCCESS, TaskStatus.FAILURE}

    @property
    def is_success(self) -> bool:
        """Whether the task has a result."""
        return self.task_status == TaskStatus.SUCCESS

    @property
    def failure_message(self) -> str | None:
        """Why the task failed, from either version's shape; null unless it failed."""
        if self.task_status != TaskStatus.FAILURE:
            return None
        if self.task_error is not None:
            return self.task_error.message
        return self.task_result if isinstance(self.task_result, str) else "The task failed."

    def wire_v1(self) -> dict[str, Any]:
        """Return the version 1 object: unfinished is SENT, a failure's message is its result."""
        if self.task_status == TaskStatus.FAILURE:
            return self._wire(TaskStatus.FAILURE, self.failure_message, {})
        if self.is_success:
            return self._wire(TaskStatus.SUCCESS, self.task_result, self.task_info)
        return self._wire(TaskStatus.SENT, None, None)

    def wire_v2(self) -> dict[str, Any]:
        """Return the version 2 object: unfinished is SENT, a failure carries `task_error`."""
        if self.task_status != TaskStatus.FAILURE:
            return self.wire_v1()
        error = self.task_error or ErrorDetail(
            code="INTERNAL_ERROR", retryable=True, message=self.failure_message or ""
        )
        return {
            **self._wire(TaskStatus.FAILURE, None, None),
            "task_error": error.model_dump(mode="json"),
        }

    def _wire(self, status: TaskStatus, result: Any, info: Any) -> dict[str, Any]:
        return {
            "task_id": self.task_id,
            "task_status": status.value,
            "task_result": result,
            "task_info": info,
        }


class ListedTask(Task):
    """A task among all of a user's, with what tells one from another. Extension."""

    kind: str = ""
    """Which work it is, such as `generate`; empty on services that do not tell."""
    created_at: float | None = None
    """When it was started, seconds since 1970 (UTC)."""
    finished_at: float | None = None
    """When it ended, seconds since 1970 (UTC); null before."""
    can_retry: bool = False
    """Whether it failed in a way that may pass and what it was to do is still known."""
    title: str = ""
    """Title of the presentation or outline that it made; empty where there is none."""

    def wire_v2(self) -> dict[str, Any]:
        """Return the version 2 object with the extensions beside it."""
        about = self.model_dump(include={"kind", "created_at", "finished_at", "can_retry", "title"})
        return {**super().wire_v2(), **about}


class TaskEvent(Model):
    """One step forward of a running task. Extension."""

    stage: str
    """What is being done, in a word or two."""
    done: int = 0
    """Units finished in this stage."""
    total: int | None = None
    """Units in this stage; null when it cannot be known."""
    message: str = ""
    """What is being done, in a sentence."""


class PresentationResult(Model):
    """A new presentation or video."""

    presentation_id: str
    """Identifier for editing, translating and narrating."""
    request_id: str
    """Permanent identifier for downloading this very state."""
    warnings: tuple[str, ...] = ()
    """What was left out or replaced, in sentences. Extension."""


class TranslationResult(PresentationResult):
    """A presentation in another language."""

    engine: str | None = None
    """Which translator did it: `model`, `apertium`, or `memory` for the account's own glossary; null for a copy of
    what was in that language already. Extension."""
    pivot: str | None = None
    """Language in between, such as SPANISH; null for a direct translation. Extension."""
    segments_translated: int = 0
    """How many different texts were translated. Extension."""


class VideoResult(PresentationResult):
    """A narrated video of a presentation."""

    duration_s: float | None = None
    """Length, seconds. Extension."""
    language: str | None = None
    """Language that is spoken, such as ENGLISH_UK. Extension."""
    voice_id: str | None = None
    """Who speaks. Extension."""


class Provenance(Model):
    """What one statement of a deck rests on. Extension."""

    slide: int
    """Number of the slide, from 1, cover and contents included."""
    statement: str
    """The words on the slide."""
    quote: str
    """The words or numbers in the source, as they stand."""
    document: str
    """Name of the document; empty for the prompt."""
    place: str = ""
    """Where in the document, such as `page 3`."""


class ModelUsage(Model):
    """What a language model was asked for. Extension."""

    calls: int = 0
    """Answers that came."""
    tokens_in: int = 0
    """Tokens of the questions."""
    tokens_out: int = 0
    """Tokens of the answers."""
    cost: float | None = None
    """What they cost, in the currency of the prices that the service was given; null without prices."""

    def __str__(self) -> str:
        calls = f"{self.calls} call{'' if self.calls == 1 else 's'}"
        cost = "" if self.cost is None else f", cost {self.cost:.4f}"
        return f"{calls}, {self.tokens_in:,} tokens in, {self.tokens_out:,} out{cost}"


class AuthoredResult(PresentationResult):
    """A presentation whose words were written by the service."""

    content_source: str | None = None
    """Where the words come from: `documents`, `prompt`, `outline`, `model`, or `scaffold` for a deck of prompts to its
    author; null on services that do not tell. Extension."""
    provenance: tuple[Provenance, ...] = ()
    """What the statements rest on. Extension."""
    model_usage: ModelUsage | None = None
    """What a language model was asked for; null where none was asked. Extension."""


class GenerateResult(AuthoredResult):
    """A presentation made by version 1."""

    url: str | None = None
    """Short-lived address of the file; null on services that leave it out."""


class EditResult(PresentationResult):
    """A presentation after one edit."""

    previous_version_id: str
    """The state before the edit, for rollback."""


class OutlineResult(Model):
    """An outline, ready to be edited or made into a deck."""

    slides: tuple[OutlineSlide, ...]
    """The slides in order."""
    request_id: str
    """Permanent identifier of the request."""
    title: str | None = None
    """Title of the deck that the outline makes. Extension."""
    most_slides: int | None = None
    """All slides that the prompt asked for, cover and contents among them; null where it names no number. Extension."""
    content_source: str | None = None
    """Where the words come from, as in a presentation's result. Extension."""
    warnings: tuple[str, ...] = ()
    """Wishes that were not met, in sentences. Extension."""
    model_usage: ModelUsage | None = None
    """What a language model was asked for; null where none was asked. Extension."""


class DocumentResult(Model):
    """A stored document."""

    document_id: str
    """Identifier to name the document with."""
    warnings: tuple[str, ...] = ()
    """What could not be read, in sentences. Extension."""
