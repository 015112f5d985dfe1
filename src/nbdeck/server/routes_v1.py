"""What version 1 answers."""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from starlette.responses import JSONResponse, Response

from nbdeck.contract.tasks import Task, TaskStarted
from nbdeck.contract.v1 import BrandedTemplate, DownloadLink, Me, RollbackResult, Subscription, Template
from nbdeck.errors import BadRequest
from nbdeck.server.calls import ApiCall, Handler
from nbdeck.server.problems import task_problem
from nbdeck.server.waiting import DeferredResponse
from nbdeck.service.links import file_name


def with_link(call: ApiCall, task: Task) -> Task:
    """Return the task with a fresh `url` in the result of a finished presentation or video."""
    return call.service.downloads.with_link(call.user.id, task, call.base_url)


def task_of(call: ApiCall) -> Task:
    """Return the task that the path names, its result with a link."""
    return with_link(call, call.service.tasks.get(call.user.id, call.path["task_id"]))


def _task_status(call: ApiCall) -> dict[str, Any]:
    return _as_version_1(task_of(call)).wire_v1()


def _as_version_1(task: Task) -> Task:
    """Return the task with a document's bare id as its result, as version 1 has it."""
    result = task.task_result
    if isinstance(result, dict) and "document_id" in result:
        return task.model_copy(
            update={"task_result": result["document_id"], "task_info": result["document_id"]}
        )
    return task


def _download(call: ApiCall) -> DownloadLink:
    return DownloadLink(url=call.service.downloads.request_link(call.user.id, call.path["id"], call.base_url))


def _download_presentation(call: ApiCall) -> DownloadLink:
    version = call.service.presentations.newest(call.user.id, call.path["id"])
    return DownloadLink(url=call.service.downloads.file_link(version, call.base_url, call.query.format))


def _slide_by_slide(call: ApiCall) -> TaskStarted:
    return TaskStarted(task_id=call.service.from_slides.start(call.user.id, call.body))


def _generate(call: ApiCall) -> Any:
    task_id = call.service.authored.start(call.user.id, call.body)
    return (
        DeferredResponse(call, task_id, partial(_over, call))
        if call.body.run_sync
        else TaskStarted(task_id=task_id)
    )


def _over(call: ApiCall, task: Task) -> Response:
    if task.task_error is not None:
        return task_problem(task.task_error)
    return JSONResponse(with_link(call, task).wire_v1())


def _outline(call: ApiCall) -> TaskStarted:
    return TaskStarted(task_id=call.service.outlines.start(call.user.id, call.body))


def _edit(call: ApiCall) -> DownloadLink:
    upload = call.uploads["pptx_file"]
    sha256 = call.service.shape_edits.edit(call.user.id, upload.data, call.body)
    name = file_name(PurePosixPath(upload.name).stem, ".pptx")
    return DownloadLink(url=call.base_url + call.service.links.path(f"blob:{sha256}", name))


def _edit_slide(call: ApiCall) -> TaskStarted:
    return TaskStarted(task_id=call.service.edits.start(call.user.id, call.body))


def _edit_rollback(call: ApiCall) -> RollbackResult:
    body = call.body
    return call.service.versions.roll_back(call.user.id, body.previous_version_id, body.presentation_id)


def upload_document(call: ApiCall) -> TaskStarted:
    """Start reading the uploaded file and return its task."""
    upload = call.uploads["file"]
    return TaskStarted(task_id=call.service.documents.start(call.user.id, upload.name, upload.data))


def _templates(call: ApiCall) -> list[Template]:
    return call.service.templates.listing(call.base_url)


def _branded_templates(call: ApiCall) -> list[BrandedTemplate]:
    return call.service.templates.branded(call.user.id)


def _create_branded_template(call: ApiCall) -> BrandedTemplate:
    upload = call.uploads["file"]
    return call.service.templates.add(call.user.id, shown_name(call), upload.data)


def _delete_branded_template(call: ApiCall) -> dict[str, Any]:
    call.service.templates.remove(call.user.id, call.path["id"], "branded template")
    return {}


def shown_name(call: ApiCall) -> str:
    """Return the name that a form gives to its file: what it says, else the file's own."""
    given = " ".join((call.body.name or "").split())
    return given or call.uploads["file"].name


def _subscribe(call: ApiCall) -> Subscription:
    return call.service.webhooks.subscribe(call.user.id, str(call.body.endpoint), call.base_url)


def _unsubscribe(call: ApiCall) -> dict[str, Any]:
    call.service.webhooks.unsubscribe(call.user.id, call.body.webhook_id)
    return {}


def _me(call: ApiCall) -> Me:
    credits = call.service.credits.balance(call.user.id)
    return Me(user_name=call.user.name, username=call.user.name, credits=credits)


HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "task_status": _task_status,
        "download": _download,
        "download_presentation": _download_presentation,
        "generate": _generate,
        "slide_by_slide": _slide_by_slide,
        "outline": _outline,
        "edit_slide": _edit_slide,
        "edit_rollback": _edit_rollback,
        "edit": _edit,
        "upload_document": upload_document,
        "templates": _templates,
        "branded_templates": _branded_templates,
        "create_branded_template": _create_branded_template,
        "delete_branded_template": _delete_branded_template,
        "subscribe": _subscribe,
        "unsubscribe": _unsubscribe,
        "me": _me,
    }
)
"""Every operation of version 1."""


def _check_template(call: ApiCall) -> None:
    call.service.templates.find(call.user.id, call.body.template)


def _check_position(call: ApiCall) -> None:
    if call.body.position < 0:
        raise BadRequest(f"There is no slide {call.body.position}.", hint="Count positions from 0.")


CHECKS: Mapping[str, Handler] = MappingProxyType(
    {
        "generate": _check_template,
        "edit_slide": _check_position,
    }
)
"""Rules beyond the models."""
