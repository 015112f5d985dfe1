"""Files behind signed links, whole or in ranges, without a key.

Source: RFC 9110, sections 13 and 14 (conditional and range requests); RFC 6266 and 8187 (file names).
"""

import mimetypes
import re
from collections.abc import Iterator
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from nbdeck.errors import NotFound
from nbdeck.service import Service
from nbdeck.service.store.blobs import Blobs

_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})")
_CHUNK = 256 * 1024
_TYPES = {
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".mp4": "video/mp4",
    ".srt": "application/x-subrip",
    ".vtt": "text/vtt; charset=utf-8",
}


async def file_response(service: Service, request: Request) -> Response:
    """Return the file that the link in the path opens.

    Raises:
        NotFound: The link was altered.
        LinkExpired: The link is past its time.
    """
    token, name = request.path_params["token"], request.path_params["name"]
    sha256, size = await run_in_threadpool(_found, service, token, name)
    headers = {
        "ETag": f'"{sha256}"',
        "Accept-Ranges": "bytes",
        "Cache-Control": "private, max-age=60",
        "Content-Disposition": disposition(name),
        "Content-Type": _media_type(name),
    }
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    wanted = request.headers.get("range", "")
    if request.headers.get("if-range", headers["ETag"]) != headers["ETag"]:
        wanted = ""
    span = byte_range(wanted, size)
    if span is None:
        return Response(status_code=416, headers={**headers, "Content-Range": f"bytes */{size}"})
    first, last = span
    is_part = span != (0, size - 1)
    headers["Content-Length"] = str(last - first + 1)
    if is_part:
        headers["Content-Range"] = f"bytes {first}-{last}/{size}"
    status = 206 if is_part else 200
    if request.method == "HEAD":
        return Response(status_code=status, headers=headers)
    chunks = _chunks(service.blobs, sha256, first, last - first + 1)
    return StreamingResponse(chunks, status_code=status, headers=headers)


def _found(service: Service, token: str, name: str) -> tuple[str, int]:
    """Return the SHA-256 of the file behind a link, and its size in bytes."""
    kind, _, rest = service.links.target(token, name).partition(":")
    if kind == "template":
        template, _, side = rest.partition(":")
        rest = service.templates.picture(template, side)
    elif kind == "kit":
        template, _, side = rest.partition(":")
        rest = service.branded.picture(template, side)
    elif kind != "blob":
        raise NotFound("There is no such file.")
    with service.blobs.open(rest) as file:
        return rest, file.seek(0, 2)


def byte_range(header: str, size: int) -> tuple[int, int] | None:
    """Return the first and last byte that a Range header asks for, None when there are no such bytes.

    What is not a single range of bytes asks for the whole file.
    """
    match = _RANGE.fullmatch(header.strip())
    if match is None or not (match[1] or match[2]):
        return 0, size - 1
    if not match[1]:
        length = int(match[2])
        return (max(size - length, 0), size - 1) if length and size else None
    first = int(match[1])
    last = min(int(match[2]), size - 1) if match[2] else size - 1
    if match[2] and int(match[2]) < first:
        return 0, size - 1
    return (first, last) if first < size else None


def _chunks(blobs: Blobs, sha256: str, first: int, length: int) -> Iterator[bytes]:
    with blobs.open(sha256) as file:
        file.seek(first)
        while length > 0 and (chunk := file.read(min(_CHUNK, length))):
            length -= len(chunk)
            yield chunk


def disposition(name: str) -> str:
    """Return a Content-Disposition that keeps `name` readable, with plain letters for old readers.

    Pictures are shown, everything else is saved.
    """
    kind = "inline" if name.endswith(".png") else "attachment"
    plain = re.sub(r'[^ -~]|["\\%]', "_", name)
    return f"{kind}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _media_type(name: str) -> str:
    suffix = name[name.rfind(".") :].lower()
    return _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
