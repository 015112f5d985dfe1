"""Outlines: written from a topic or documents, or changed as an instruction says."""

from sqlalchemy import Connection

from nbdeck.contract.tasks import OutlineResult
from nbdeck.engine.model import WrittenOutline
from nbdeck.service.ids import new_record_id
from nbdeck.service.jobs import Finished, Job, Kind, Needs, Telling, Tools
from nbdeck.service.orders import OutlineOrder

KIND = "outline"


def write_outline(job: Job, tools: Tools, progress: Telling) -> WrittenOutline:
    """Return the outline that a request asks for.

    Raises:
        NbdeckError: The instruction is not understood, or the outline cannot be made.
        TaskCancelled: Nobody wants it any more.
    """
    order = OutlineOrder.model_validate_json(job.request)
    made = job.engine.write_outline(order.assignment(job.file), tools.model, progress)
    told = dict.fromkeys((*made.warnings, *order.request.outline_warnings))
    return made.model_copy(update={"warnings": tuple(told)})


def _needs(request: str) -> Needs:
    order = OutlineOrder.model_validate_json(request)
    return Needs([sha256 for _, sha256 in order.documents])


def _keep(outline: WrittenOutline) -> WrittenOutline:
    return outline


def _finish(_connection: Connection, _user_id: str, outline: WrittenOutline) -> Finished:
    told = {"warnings": outline.warnings} if outline.warnings else {}
    result = OutlineResult(
        slides=outline.slides,
        request_id=new_record_id(),
        title=outline.title or None,
        content_source=outline.content_source,
        **told,
    )
    return Finished(result, cost=0)


def outline_kind() -> Kind:
    """Return how the runner does this work."""
    return Kind(_needs, write_outline, _keep, _finish)
