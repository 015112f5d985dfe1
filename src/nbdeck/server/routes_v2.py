"""What version 2 answers, extensions included."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from starlette.responses import Response

from nbdeck.contract.enums import PreviewFormat
from nbdeck.contract.tasks import TaskStarted
from nbdeck.contract.v1 import DownloadLink
from nbdeck.errors import NotFound
from nbdeck.server.calls import ApiCall, Handler
from nbdeck.server.problems import wrong
from nbdeck.server.routes_v1 import shown_name, started, task_of, upload_document, with_link
from nbdeck.server.waiting import task_events

_BYTES = "application/octet-stream"
_MEDIA_TYPES = {PreviewFormat.SVG: "image/svg+xml; charset=utf-8", PreviewFormat.PNG: "image/png"}
_NO_SCRIPTS = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"


def _download(call: ApiCall) -> DownloadLink:
    return DownloadLink(
        url=call.service.downloads.request_link(
            call.user.id, call.path["request_id"], call.base_url, call.query.format
        )
    )


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


def _import_presentation(call: ApiCall) -> TaskStarted:
    upload, name = call.uploads["file"], " ".join((call.body.name or "").split())
    return started(call.service.imports.start(call.user.id, upload.name, upload.data, name))


HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "task_status": lambda call: task_of(call).wire_v2(),
        "download": _download,
        "generate": lambda call: started(call.service.authored.start_v2(call.user.id, call.body)),
        "design_kits": lambda call: call.service.templates.kits(call.user.id, call.base_url),
        "create_design_kit": lambda call: call.service.templates.add_kit(
            call.user.id, shown_name(call), call.uploads["file"].data, call.base_url
        ),
        "check_design_kit": lambda call: call.service.templates.examine(
            call.uploads["file"].name, call.uploads["file"].data
        ),
        "design_kit_report": lambda call: call.service.templates.report(
            call.user.id, call.path["id"], "design kit"
        ),
        "delete_design_kit": lambda call: call.service.templates.remove(
            call.user.id, call.path["id"], "design kit"
        ),
        "reusable_sections": lambda call: call.service.sections.of_user(call.user.id),
        "reusable_sections_unversioned": lambda call: call.service.sections.of_user(call.user.id),
        "create_reusable_section": lambda call: call.service.sections.add(call.user.id, call.body),
        "delete_reusable_section": lambda call: call.service.sections.remove(call.user.id, call.path["id"]),
        "import_presentation": _import_presentation,
        "voices": lambda call: call.service.voices.of_language(call.query.language),
        "video": lambda call: started(call.service.videos.start(call.user.id, call.body)),
        "upload_document": upload_document,
        "list_documents": lambda call: call.service.documents.newest(call.user.id, call.query.limit),
        "search_documents": lambda call: call.service.documents.search(
            call.user.id, call.query.query, call.query.limit
        ),
        "read_document": lambda call: call.service.documents.read(call.user.id, call.path["document_id"]),
        "delete_document": lambda call: call.service.documents.delete(call.user.id, call.path["document_id"]),
        "task_events": task_events,
        "cancel_task": lambda call: with_link(
            call, call.service.tasks.cancel(call.user.id, call.path["task_id"])
        ).wire_v2(),
        "retry_task": lambda call: started(call.service.runner.retry(call.user.id, call.path["task_id"])),
        "list_tasks": _list_tasks,
        "slide_preview": _slide_preview,
        "preview": _preview,
        "brief": lambda call: call.service.outlines.brief(call.body),
        "brand": lambda call: call.service.brands.get(call.user.id),
        "set_brand": lambda call: call.service.brands.put(call.user.id, call.body),
        "clear_brand": lambda call: call.service.brands.clear(call.user.id),
        "change": lambda call: started(call.service.changes.start(call.user.id, call.body)),
        "translate": lambda call: started(call.service.translations.start(call.user.id, call.body)),
        "check": lambda call: call.service.presentations.check(_state(call)),
        "slides": lambda call: call.service.presentations.slides(_state(call)),
        "versions": lambda call: call.service.versions.listing(call.user.id, call.path["presentation_id"]),
    }
)
"""Every operation of version 2; what returns nothing answers with an empty object."""
