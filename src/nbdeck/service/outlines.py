"""Outlines: written from a topic or documents, or changed as an instruction says."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from nbdeck.contract.tasks import OutlineResult
from nbdeck.contract.v1 import Brief, BriefRequest, OutlineRequest
from nbdeck.engine.model.plan import WrittenOutline
from nbdeck.service.documents import DocumentStore
from nbdeck.service.engine import Engine
from nbdeck.service.jobs import (
    Finished,
    Job,
    JobInputs,
    OutlineOrder,
    ProgressReporter,
    TaskKind,
    Tools,
    stored,
)
from nbdeck.service.runner import Runner
from nbdeck.service.store.database import new_record_id
from nbdeck.service.tasks import NewTask

KIND = "outline"


def write_outline(job: Job, tools: Tools, progress: ProgressReporter) -> WrittenOutline:
    """Return the outline that a request asks for.

    Raises:
        NbdeckError: The instruction is not understood, or the outline cannot be made.
        TaskCancelled: Nobody wants it any more.
    """
    order = OutlineOrder.model_validate_json(job.request)
    outline = job.engine.write_outline(order.assignment(job.file), tools.model, progress)
    warnings = dict.fromkeys((*outline.warnings, *order.request.outline_warnings))
    return outline.model_copy(update={"warnings": tuple(warnings)})


@dataclass(frozen=True, slots=True)
class OutlineTasks:
    """The task kind, and the call that starts it."""

    documents: DocumentStore
    runner: Runner
    engine: Engine

    def kind(self) -> TaskKind:
        """Return how the runner does this work."""
        return TaskKind(KIND, _inputs, write_outline, lambda outline: outline, _finish)

    def brief(self, request: BriefRequest) -> Brief:
        """Return a prompt taken apart."""
        return self.engine.read_brief(
            request.prompt, request.custom_user_instructions or "", has_sources=request.has_documents
        )

    def start(self, user_id: str, request: OutlineRequest) -> str:
        """Start writing or changing an outline and return the task's id.

        Raises:
            NotFound: A document is not the user's.
        """
        named = request.document_uuids
        order = OutlineOrder(
            request=request,
            documents=self.documents.sources(user_id, named),
        )
        return self.runner.start(NewTask(user_id, KIND, stored(order), cost=0))


def _inputs(request: str) -> JobInputs:
    order = OutlineOrder.model_validate_json(request)
    return JobInputs([sha256 for _, sha256 in order.documents])


def _finish(_connection: Connection, _user_id: str, outline: WrittenOutline) -> Finished:
    optional: dict[str, Any] = {"warnings": outline.warnings} if outline.warnings else {}
    if outline.most_slides is not None:
        optional["most_slides"] = outline.most_slides
    if outline.usage is not None:
        optional["model_usage"] = outline.usage
    result = OutlineResult(
        slides=outline.slides,
        request_id=new_record_id(),
        title=outline.title or None,
        content_source=outline.content_source,
        **optional,
    )
    return Finished(result, cost=0)
