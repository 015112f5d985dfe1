"""What version 1 answers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from nbdeck.contract.enums import ResponseFormat
from nbdeck.contract.tasks import Task, TaskStarted
from nbdeck.contract.v1 import BrandedTemplate, DownloadLink, Me, Template
from nbdeck.errors import BadRequest
from nbdeck.server.calls import Call, Handler
from nbdeck.server.uploads import DOCUMENTS, POWERPOINT
from nbdeck.service.links import file_name
from nbdeck.service.presentations import Version

_SUFFIXES = {ResponseFormat.POWERPOINT: ".pptx", ResponseFormat.PDF: ".pdf"}


def file_link(call: Call, version: Version, form: ResponseFormat = ResponseFormat.POWERPOINT) -> str:
    """Return the short-lived address of a version as a file; a PDF is made at the first call."""
    is_pdf = form is ResponseFormat.PDF
    sha256 = call.service.presentations.pdf(version) if is_pdf else version.pptx
    name = file_name(version.title, _SUFFIXES[form])
    return call.base_url + call.service.links.path(f"blob:{sha256}", name)


def with_link(call: Call, task: Task) -> Task:
    """Return the task with a fresh `url` in the result of a finished presentation."""
    result = task.task_result
    if not isinstance(result, dict) or "presentation_id" not in result:
        return task
    version = call.service.presentations.by_request(call.user.id, result["request_id"])
    linked = {"url": file_link(call, version), **result}
    return task.model_copy(update={"task_result": linked, "task_info": linked})


def task_of(call: Call) -> Task:
    """Return the task that the path names, its result with a link."""
    return with_link(call, call.service.tasks.get(call.user.id, call.path["task_id"]))


def _task_status(call: Call) -> dict[str, Any]:
    return task_of(call).wire_v1()


def _download(call: Call) -> DownloadLink:
    version = call.service.presentations.by_request(call.user.id, call.path["id"])
    return DownloadLink(url=file_link(call, version))


def _download_presentation(call: Call) -> DownloadLink:
    version = call.service.presentations.newest(call.user.id, call.path["id"])
    return DownloadLink(url=file_link(call, version, call.query.format))


def _slide_by_slide(call: Call) -> TaskStarted:
    return TaskStarted(task_id=call.service.start_slides(call.user, call.body))


def _templates(call: Call) -> list[Template]:
    return call.service.templates.listing(call.base_url)


def _branded_templates(_call: Call) -> list[BrandedTemplate]:
    return []


def _me(call: Call) -> Me:
    credits = call.service.credits.balance(call.user.id)
    return Me(user_name=call.user.name, username=call.user.name, credits=credits)


HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "task_status": _task_status,
        "download": _download,
        "download_presentation": _download_presentation,
        "slide_by_slide": _slide_by_slide,
        "templates": _templates,
        "branded_templates": _branded_templates,
        "me": _me,
    }
)
"""Operations of version 1 that work; the others answer 501."""


def _check_template(call: Call) -> None:
    call.service.templates.find(call.body.template)


def _check_position(call: Call) -> None:
    if call.body.position < 0:
        raise BadRequest(f"There is no slide {call.body.position}.", hint="Count positions from 0.")


def _check_document(call: Call) -> None:
    call.uploads["file"].require(DOCUMENTS)


def _check_powerpoint(call: Call) -> None:
    for upload in call.uploads.values():
        upload.require(POWERPOINT)


CHECKS: Mapping[str, Handler] = MappingProxyType(
    {
        "generate": _check_template,
        "edit_slide": _check_position,
        "edit": _check_powerpoint,
        "upload_document": _check_document,
        "create_branded_template": _check_powerpoint,
    }
)
"""Rules beyond the models, kept also by operations that do not work yet."""
