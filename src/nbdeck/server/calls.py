"""One call of the interface: its body, its uploaded files, its answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message

from nbdeck.contract.bounds import MOST_JSON_VALUES, beyond
from nbdeck.contract.document_types import DOCUMENT_SUFFIXES
from nbdeck.contract.operation import Operation
from nbdeck.errors import BadRequest, PayloadTooLarge, UnsupportedFileType
from nbdeck.server.problems import MOST_ITEMS, refused, validation_failed, wrong
from nbdeck.server.task_signals import TaskSignals, ThreadLimiter
from nbdeck.service import Service
from nbdeck.service.accounts import User

if TYPE_CHECKING:
    from starlette.datastructures import UploadFile

_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FIRST_BYTES = {
    ".pptx": (_ZIP, _OLE),
    ".potx": (_ZIP, _OLE),
    ".docx": (_ZIP, _OLE),
    ".xlsx": (_ZIP, _OLE),
    ".ppt": (_OLE,),
    ".doc": (_OLE,),
    ".odp": (_ZIP,),
    ".odt": (_ZIP,),
    ".rtf": (b"{\\rtf",),
    ".pdf": (b"%PDF",),
}
"""How each kind begins; an encrypted Office file is an OLE container."""

_TEMPLATES = (".pptx", ".potx")
FILE_SUFFIXES: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType(
    {
        ("v1", "edit"): (".pptx",),
        ("v1", "upload_document"): DOCUMENT_SUFFIXES,
        ("v1", "create_branded_template"): _TEMPLATES,
        ("v2", "upload_document"): DOCUMENT_SUFFIXES,
        ("v2", "import_presentation"): (".pptx", ".ppt"),
        ("v2", "create_design_kit"): _TEMPLATES,
        ("v2", "check_design_kit"): _TEMPLATES,
    }
)
"""How the names of the files of an operation end."""
_PDF_SLACK = 1024


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """One uploaded file."""

    name: str
    """File name as sent, without folders."""
    data: bytes
    """Its bytes."""

    @classmethod
    async def read(cls, file: UploadFile, limit: int) -> UploadedFile:
        """Return the file when it is not larger than `limit` bytes.

        Raises:
            PayloadTooLarge: It is.
        """
        data = await file.read(limit + 1)
        if len(data) > limit:
            raise PayloadTooLarge(f"The file is larger than {limit // 1_000_000} MB.")
        return cls(PurePosixPath((file.filename or "").replace("\\", "/")).name, data)

    def require(self, suffixes: tuple[str, ...]) -> None:
        """Refuse a file that is not of one of the kinds.

        An empty file passes: its task says that it is empty.

        Raises:
            UnsupportedFileType: By its name or by its content it is something else.
        """
        suffix = PurePosixPath(self.name).suffix.lower()
        hint = f"Send {', '.join(suffixes)}."
        if suffix not in suffixes:
            raise UnsupportedFileType(f"A file of type {suffix[:20]!r} is not read here.", hint=hint)
        if self.data and not self._looks_like(suffix):
            raise UnsupportedFileType(f"The content of the file is not that of a {suffix} file.", hint=hint)

    def _looks_like(self, suffix: str) -> bool:
        if suffix == ".pdf":
            return b"%PDF" in self.data[:_PDF_SLACK]
        if suffix in _FIRST_BYTES:
            return self.data.startswith(_FIRST_BYTES[suffix])
        return not self.data.startswith((_ZIP, _OLE, b"%PDF"))


Uploads = dict[str, UploadedFile]
"""Files by form field."""


def accepted(uploads: Uploads, suffixes: tuple[str, ...]) -> Uploads:
    """Return files that are of the kinds that an operation reads.

    Raises:
        UnsupportedFileType: One is not.
    """
    for upload in uploads.values():
        upload.require(suffixes)
    return uploads


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiCall:
    """A request that has passed every check of its operation."""

    service: Service
    """Who does the work."""
    user: User
    """Whose key it came with."""
    path: Mapping[str, str]
    """Parameters of the path."""
    body: Any = None
    """The request model, when the operation has one."""
    query: Any = None
    """The query model, when the operation has one."""
    uploads: Mapping[str, UploadedFile] = field(default_factory=dict)
    """Uploaded files by form field."""
    request: Request
    """The request itself, for headers."""
    threads: ThreadLimiter
    """Threads, for what goes on after the handler."""
    signals: TaskSignals
    """Wakes whoever waits for a task."""

    @property
    def base_url(self) -> str:
        """Address of this service for links."""
        return base_url(self.service, self.request)


def base_url(service: Service, request: Request) -> str:
    """Return the address of a service: the setting, else what the caller used; no slash at its end."""
    given = service.settings.base_url
    return (str(request.base_url) if given is None else given).rstrip("/")


Handler = Callable[[ApiCall], Any]
"""Answers one operation, outside the event loop: a response, `WhenOver`, a model, or what JSON can hold."""


def checked(model: type[BaseModel], value: Any, where: str) -> Any:
    """Return `value` as `model`.

    Raises:
        ValidationFailed: It does not have that form, or is more than a request may hold.
    """
    try:
        request = model.model_validate(value)
    except ValidationError as exc:
        raise validation_failed(exc, where) from None
    excesses = list(islice(beyond(request), MOST_ITEMS))
    if excesses:
        raise refused(
            [{"loc": [where, *each.loc], "msg": each.sentence, "type": "too_much"} for each in excesses]
        )
    return request


def query_of(operation: Operation, request: Request) -> Any:
    """Return the query of a request as its model; parameters that the operation lacks are ignored."""
    if operation.query is None:
        return None
    return checked(operation.query, dict(request.query_params), "query")


_MEGABYTE = 1_000_000
_FORM_EXTRA = _MEGABYTE
_MOST_FIELDS = 32
_LARGEST_FIELD = _MEGABYTE
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)


def _media_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _limited(request: Request, limit: int) -> Request:
    """Return the request with a body that refuses to be longer than `limit` bytes."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > limit:
        raise _too_large(limit)
    received = 0

    async def receive() -> Message:
        nonlocal received
        message = await request.receive()
        received += len(message.get("body", b""))
        if received > limit:
            raise _too_large(limit)
        return message

    return Request(request.scope, receive)


def _too_large(limit: int) -> PayloadTooLarge:
    return PayloadTooLarge(f"The body is larger than {limit // _MEGABYTE} MB.")


async def json_body(request: Request, megabytes: int) -> object:
    """Return the parsed JSON body.

    Args:
        request: Its content type must be JSON, or left out.
        megabytes: Largest body, of 1,000,000 bytes.

    Raises:
        UnsupportedFileType: The content type is another.
        PayloadTooLarge: The body is larger, or holds more values than any request needs.
        ValidationFailed: The body is no JSON: malformed, NaN, not UTF-8, nested too deep.
    """
    kind = _media_type(request)
    if kind and kind != "application/json" and not kind.endswith("+json"):
        raise UnsupportedFileType(
            f"The content type {kind[:100]!r} is not read here.", hint="Send application/json."
        )
    try:
        data = await _limited(request, megabytes * _MEGABYTE).body()
    except ClientDisconnect as exc:
        raise BadRequest("The body broke off.") from exc
    return await run_in_threadpool(_parsed, data)


def _parsed(data: bytes) -> object:
    """Return the JSON value; small bodies that would be large in memory are refused before they are."""
    if _values(data, 0, len(data)) > MOST_JSON_VALUES and _is_overfull(data):
        raise PayloadTooLarge(f"The body holds more than {MOST_JSON_VALUES:,} values.")
    try:
        return from_json(data, allow_inf_nan=False)
    except ValueError as exc:
        raise wrong("body", None, f"The body is no JSON: {exc}.", "json_invalid") from None


def _is_overfull(data: bytes) -> bool:
    """Whether there are too many values outside of strings, or far too many strings."""
    values = end = 0
    for strings, match in enumerate(_STRING.finditer(data)):
        values += _values(data, end, match.start())
        end = match.end()
        if values > MOST_JSON_VALUES or strings > 3 * MOST_JSON_VALUES:
            return True
    return values + _values(data, end, len(data)) > MOST_JSON_VALUES


def _values(data: bytes, start: int, end: int) -> int:
    """Return how many values a stretch of JSON has by its commas and brackets."""
    return sum(data.count(mark, start, end) for mark in (b",", b"[", b"{"))


async def form_body(
    request: Request, megabytes: int, file_fields: tuple[str, ...]
) -> tuple[dict[str, str], Uploads]:
    """Return the text fields of a multipart form, and its files.

    Args:
        request: Its content type must be multipart/form-data.
        megabytes: Largest file, of 1,000,000 bytes.
        file_fields: Fields that must hold a file.

    Raises:
        UnsupportedFileType: The content type is another.
        PayloadTooLarge: A file is larger.
        ValidationFailed: The form is malformed, or a file is missing.
    """
    kind = _media_type(request)
    if kind != "multipart/form-data":
        raise UnsupportedFileType(
            f"The content type {kind[:100]!r} is not read here.", hint="Send multipart/form-data."
        )
    limit = megabytes * _MEGABYTE
    whole = _limited(request, limit + _FORM_EXTRA)
    try:
        async with whole.form(
            max_files=_MOST_FIELDS, max_fields=_MOST_FIELDS, max_part_size=_LARGEST_FIELD
        ) as form:
            texts, files = await _sorted(form, limit, file_fields)
    except (MultiPartException, HTTPException, KeyError) as exc:
        raise wrong("body", None, "The body is no multipart form.", "form_invalid") from exc
    except ClientDisconnect as exc:
        raise BadRequest("The body broke off.") from exc
    for name in file_fields:
        if name not in files:
            raise wrong("body", name, "Send a file in this field.", "missing")
    return texts, files


async def _sorted(form: FormData, limit: int, file_fields: tuple[str, ...]) -> tuple[dict[str, str], Uploads]:
    texts: dict[str, str] = {}
    files: Uploads = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            texts[name] = value
        elif name in file_fields:
            files[name] = await UploadedFile.read(value, limit)
        else:
            texts[name] = (await value.read()).decode("utf-8", "replace")
    return texts, files
