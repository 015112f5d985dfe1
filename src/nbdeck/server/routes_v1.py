"""What version 1 answers."""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from starlette.responses import JSONResponse, Response

from nbdeck.contract.tasks import Task, TaskStarted
from nbdeck.contract.v1 import DownloadLink, Me
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


def started(task_id: str) -> TaskStarted:
    """Return the answer to a call that started a task."""
    return TaskStarted(task_id=task_id)


def upload_document(call: ApiCall) -> TaskStarted:
    """Start reading the uploaded file and return its task."""
    upload = call.uploads["file"]
    return started(call.service.documents.start(call.user.id, upload.name, upload.data))


def shown_name(call: ApiCall) -> str:
    """Return the name that a form gives to its file: what it says, else the file's own."""
    given = " ".join((call.body.name or "").split())
    return given or call.uploads["file"].name


def _as_version_1(task: Task) -> Task:
    """Return the task with a document's bare id as its result, as version 1 has it."""
    result = task.task_result
    if isinstance(result, dict) and "document_id" in result:
        return task.model_copy(
            update={"task_result": result["document_id"], "task_info": result["document_id"]}
        )
    return task


def _download_presentation(call: ApiCall) -> DownloadLink:
    version = call.service.presentations.newest(call.user.id, call.path["id"])
    return DownloadLink(url=call.service.downloads.file_link(version, call.base_url, call.query.format))


def _generate(call: ApiCall) -> Any:
    task_id = call.service.authored.start(call.user.id, call.body)
    return DeferredResponse(call, task_id, partial(_over, call)) if call.body.run_sync else started(task_id)


def _over(call: ApiCall, task: Task) -> Response:
    if task.task_error is not None:
        return task_problem(task.task_error)
    return JSONResponse(with_link(call, task).wire_v1())


def _edit(call: ApiCall) -> DownloadLink:
    upload = call.uploads["pptx_file"]
    sha256 = call.service.shape_edits.edit(call.user.id, upload.data, call.body)
    name = file_name(PurePosixPath(upload.name).stem, ".pptx")
    return DownloadLink(url=call.base_url + call.service.links.path(f"blob:{sha256}", name))


def _edit_slide(call: ApiCall) -> TaskStarted:
    if call.body.position < 0:
        raise BadRequest(f"There is no slide {call.body.position}.", hint="Count positions from 0.")
    return started(call.service.edits.start(call.user.id, call.body))


def _me(call: ApiCall) -> Me:
    credits = call.service.credits.balance(call.user.id)
    return Me(user_name=call.user.name, username=call.user.name, credits=credits)


HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "task_status": lambda call: _as_version_1(task_of(call)).wire_v1(),
        "download": lambda call: DownloadLink(
            url=call.service.downloads.request_link(call.user.id, call.path["id"], call.base_url)
        ),
        "download_presentation": _download_presentation,
        "generate": _generate,
        "slide_by_slide": lambda call: started(call.service.from_slides.start(call.user.id, call.body)),
        "outline": lambda call: started(call.service.outlines.start(call.user.id, call.body)),
        "edit_slide": _edit_slide,
        "edit_rollback": lambda call: call.service.versions.roll_back(
            call.user.id, call.body.previous_version_id, call.body.presentation_id
        ),
        "edit": _edit,
        "upload_document": upload_document,
        "templates": lambda call: call.service.templates.listing(call.base_url),
        "branded_templates": lambda call: call.service.templates.branded(call.user.id),
        "create_branded_template": lambda call: call.service.templates.add(
            call.user.id, shown_name(call), call.uploads["file"].data
        ),
        "delete_branded_template": lambda call: call.service.templates.remove(
            call.user.id, call.path["id"], "branded template"
        ),
        "subscribe": lambda call: call.service.webhooks.subscribe(
            call.user.id, str(call.body.endpoint), call.base_url
        ),
        "unsubscribe": lambda call: call.service.webhooks.unsubscribe(call.user.id, call.body.webhook_id),
        "me": _me,
    }
)
"""Every operation of version 1; what returns nothing answers with an empty object."""
