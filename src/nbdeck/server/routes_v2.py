"""What version 2 answers, extensions included."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from starlette.responses import Response

from nbdeck.contract.branding import AccountBrand
from nbdeck.contract.check import Report
from nbdeck.contract.documents import DocumentReading, FoundPassage, StoredDocument
from nbdeck.contract.enums import PreviewFormat
from nbdeck.contract.presentation_slides import PresentationSlides, PresentationVersion
from nbdeck.contract.tasks import TaskStarted
from nbdeck.contract.template_report import TemplateReport
from nbdeck.contract.v1 import Brief, DownloadLink
from nbdeck.contract.v2 import DesignKit, ReusableSection, Voice
from nbdeck.errors import NotFound
from nbdeck.server.calls import ApiCall, Handler
from nbdeck.server.problems import wrong
from nbdeck.server.routes_v1 import (
    shown_name,
    task_of,
    upload_document,
    with_link,
)
from nbdeck.server.waiting import task_events

_BYTES = "application/octet-stream"
_MEDIA_TYPES = {PreviewFormat.SVG: "image/svg+xml; charset=utf-8", PreviewFormat.PNG: "image/png"}
_NO_SCRIPTS = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"


def _task_status(call: ApiCall) -> dict[str, Any]:
    return task_of(call).wire_v2()


def _download(call: ApiCall) -> DownloadLink:
    return DownloadLink(
        url=call.service.downloads.request_link(
            call.user.id, call.path["request_id"], call.base_url, call.query.format
        )
    )


def _change(call: ApiCall) -> TaskStarted:
    return TaskStarted(task_id=call.service.changes.start(call.user.id, call.body))


def _translate(call: ApiCall) -> TaskStarted:
    return TaskStarted(task_id=call.service.translations.start(call.user.id, call.body))


def _cancel_task(call: ApiCall) -> dict[str, Any]:
    return with_link(call, call.service.tasks.cancel(call.user.id, call.path["task_id"])).wire_v2()


def _retry_task(call: ApiCall) -> TaskStarted:
    return TaskStarted(task_id=call.service.runner.retry(call.user.id, call.path["task_id"]))


def _list_tasks(call: ApiCall) -> list[dict[str, Any]]:
    tasks = call.service.tasks.newest(call.user.id, call.query.limit)
    return [with_link(call, task).wire_v2() for task in tasks]


def _slide_preview(call: ApiCall) -> Response:
    form = next((each for each in PreviewFormat if each == call.path["format"]), None)
    if form is None:
        raise wrong("path", "format", "Ask for svg or png.", "enum")
    number = call.path["number"]
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise wrong("path", "number", "Give the number of a slide, counted from 1.", "whole_number")
    version = _state(call)
    picture, sha256 = call.service.previews.slide(version, int(number), form, call.query.width)
    answer = _picture(call, picture, form, f'"{sha256}"')
    if call.service.presentations.is_approximate(version):
        answer.headers["X-Approximate"] = "true"
    return answer


def _check(call: ApiCall) -> Report:
    return call.service.presentations.check(_state(call))


def _slides(call: ApiCall) -> PresentationSlides:
    return call.service.presentations.slides(_state(call))


def _versions(call: ApiCall) -> list[PresentationVersion]:
    return call.service.versions.listing(call.user.id, call.path["presentation_id"])


def _state(call: ApiCall) -> Any:
    presentations = call.service.presentations
    if call.query.request_id is None:
        return presentations.newest(call.user.id, call.path["presentation_id"])
    version = presentations.by_request(call.user.id, call.query.request_id)
    if version.presentation_id != call.path["presentation_id"]:
        raise NotFound("There is no such request of this presentation.")
    return version


def _picture(call: ApiCall, picture: bytes, form: PreviewFormat, etag: str) -> Response:
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Content-Security-Policy": _NO_SCRIPTS}
    if etag in call.request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(picture, media_type=_media_type(call, form), headers=headers)


def _media_type(call: ApiCall, form: PreviewFormat) -> str:
    """Return what a picture is; plain bytes for a caller who reads nothing else."""
    return _BYTES if call.request.headers.get("accept") == _BYTES else _MEDIA_TYPES[form]


def _preview(call: ApiCall) -> Response:
    request = call.service.brands.applied(call.user.id, call.body)
    picture = call.service.previews.single(call.user.id, request)
    return Response(
        picture,
        media_type=_media_type(call, call.body.format),
        headers={"Content-Security-Policy": _NO_SCRIPTS},
    )


def _brief(call: ApiCall) -> Brief:
    return call.service.outlines.brief(call.body)


def _brand(call: ApiCall) -> AccountBrand:
    return call.service.brands.get(call.user.id)


def _set_brand(call: ApiCall) -> AccountBrand:
    return call.service.brands.put(call.user.id, call.body)


def _clear_brand(call: ApiCall) -> dict[str, Any]:
    call.service.brands.clear(call.user.id)
    return {}


def _generate(call: ApiCall) -> TaskStarted:
    return TaskStarted(task_id=call.service.authored.start_v2(call.user.id, call.body))


def _design_kits(call: ApiCall) -> list[DesignKit]:
    return call.service.templates.kits(call.user.id, call.base_url)


def _create_design_kit(call: ApiCall) -> DesignKit:
    data = call.uploads["file"].data
    return call.service.templates.add_kit(call.user.id, shown_name(call), data, call.base_url)


def _check_design_kit(call: ApiCall) -> TemplateReport:
    upload = call.uploads["file"]
    return call.service.templates.examine(upload.name, upload.data)


def _design_kit_report(call: ApiCall) -> TemplateReport:
    return call.service.templates.report(call.user.id, call.path["id"], "design kit")


def _delete_design_kit(call: ApiCall) -> dict[str, Any]:
    call.service.templates.remove(call.user.id, call.path["id"], "design kit")
    return {}


def _reusable_sections(call: ApiCall) -> list[ReusableSection]:
    return call.service.sections.of_user(call.user.id)


def _create_reusable_section(call: ApiCall) -> ReusableSection:
    return call.service.sections.add(call.user.id, call.body)


def _delete_reusable_section(call: ApiCall) -> dict[str, Any]:
    call.service.sections.remove(call.user.id, call.path["id"])
    return {}


def _import_presentation(call: ApiCall) -> TaskStarted:
    upload, name = call.uploads["file"], " ".join((call.body.name or "").split())
    return TaskStarted(task_id=call.service.imports.start(call.user.id, upload.name, upload.data, name))


def _voices(call: ApiCall) -> list[Voice]:
    return call.service.voices.of_language(call.query.language)


def _video(call: ApiCall) -> TaskStarted:
    return TaskStarted(task_id=call.service.videos.start(call.user.id, call.body))


def _list_documents(call: ApiCall) -> list[StoredDocument]:
    return call.service.documents.newest(call.user.id, call.query.limit)


def _search_documents(call: ApiCall) -> list[FoundPassage]:
    return call.service.documents.search(call.user.id, call.query.query, call.query.limit)


def _read_document(call: ApiCall) -> DocumentReading:
    return call.service.documents.read(call.user.id, call.path["document_id"])


def _delete_document(call: ApiCall) -> dict[str, Any]:
    call.service.documents.delete(call.user.id, call.path["document_id"])
    return {}


HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "task_status": _task_status,
        "download": _download,
        "generate": _generate,
        "design_kits": _design_kits,
        "create_design_kit": _create_design_kit,
        "check_design_kit": _check_design_kit,
        "design_kit_report": _design_kit_report,
        "delete_design_kit": _delete_design_kit,
        "reusable_sections": _reusable_sections,
        "reusable_sections_unversioned": _reusable_sections,
        "create_reusable_section": _create_reusable_section,
        "delete_reusable_section": _delete_reusable_section,
        "import_presentation": _import_presentation,
        "voices": _voices,
        "video": _video,
        "upload_document": upload_document,
        "list_documents": _list_documents,
        "search_documents": _search_documents,
        "read_document": _read_document,
        "delete_document": _delete_document,
        "task_events": task_events,
        "cancel_task": _cancel_task,
        "retry_task": _retry_task,
        "list_tasks": _list_tasks,
        "slide_preview": _slide_preview,
        "preview": _preview,
        "brief": _brief,
        "brand": _brand,
        "set_brand": _set_brand,
        "clear_brand": _clear_brand,
        "change": _change,
        "translate": _translate,
        "check": _check,
        "slides": _slides,
        "versions": _versions,
    }
)
"""Every operation of version 2."""
