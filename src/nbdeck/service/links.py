"""Signed links to files, that work for a while without a key, and those to what requests made."""

import base64
import binascii
import hashlib
import hmac
import secrets
import time
import unicodedata
from dataclasses import dataclass
from urllib.parse import quote

from sqlalchemy import select

from nbdeck.contract.enums import DownloadFormat, ResponseFormat
from nbdeck.contract.tasks import Task
from nbdeck.errors import BadRequest, LinkExpired, NotFound
from nbdeck.service.presentations import PresentationStore, Version
from nbdeck.service.store import schema
from nbdeck.service.store.database import Database, insert_once
from nbdeck.service.videos import VideoStore

_SIGNATURE_BYTES = 16
_SUFFIXES = {ResponseFormat.POWERPOINT: ".pptx", ResponseFormat.PDF: ".pdf"}
_LONGEST_STEM = 100
_FORBIDDEN = frozenset('<>:"/\\|?*')


class LinkSigner:
    """Signs what a link points to, its file name and its end."""

    def __init__(self, secret: bytes, *, seconds: int) -> None:
        self._secret = secret
        self._seconds = seconds

    def path(self, target: str, name: str) -> str:
        """Return `/files/{token}/{name}`, good from now on for the seconds of the settings.

        Args:
            target: What the link opens, in the words of the files endpoint.
            name: File name as the user shall see it.
        """
        payload = f"{int(time.time()) + self._seconds}:{target}".encode()
        token = _encode(payload) + "." + _encode(self._sign(payload, name))
        return f"/files/{token}/{quote(name, safe='')}"

    def target(self, token: str, name: str) -> str:
        """Return what a link opens.

        Raises:
            NotFound: Token or name were altered.
            LinkExpired: The link was good once.
        """
        body, _, signature = token.partition(".")
        payload, signed = _decode(body), _decode(signature)
        if not hmac.compare_digest(signed, self._sign(payload, name)):
            raise NotFound("There is no such file.", hint="Use the link exactly as it was given.")
        expires, _, target = payload.decode().partition(":")
        if int(expires) < time.time():
            raise LinkExpired("This link has expired.")
        return target

    def _sign(self, payload: bytes, name: str) -> bytes:
        message = payload + b"\0" + name.encode("utf-8", "surrogatepass")
        return hmac.digest(self._secret, message, "sha256")[:_SIGNATURE_BYTES]


def link_secret(database: Database) -> bytes:
    """Return the secret that signs links, made once for each store, 32 bytes."""
    query = select(schema.secrets.c.value).where(schema.secrets.c.name == "links")
    with database.read() as connection:
        secret = connection.execute(query).scalar()
    if secret is None:
        with database.write() as connection:
            insert_once(connection, schema.secrets, name="links", value=secrets.token_hex(32))
            secret = connection.execute(query).scalar_one()
    return hashlib.sha256(secret.encode()).digest()


def file_name(title: str, suffix: str) -> str:
    """Return a file name that people can read and every system can keep.

    Args:
        title: Any text; what file systems refuse is left out.
        suffix: With its dot, such as ".pptx".
    """
    spaced = "".join(" " if _is_unfit(letter) else letter for letter in title)
    stem = " ".join(spaced.split())[:_LONGEST_STEM].strip(" .")
    return (stem or "presentation") + suffix


def _is_unfit(letter: str) -> bool:
    return letter in _FORBIDDEN or unicodedata.category(letter)[0] in "CZ"


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    """Return the bytes behind `text`; only the one spelling that `_encode` writes counts."""
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (ValueError, binascii.Error):
        return b""
    return data if _encode(data) == text else b""


@dataclass(frozen=True, slots=True)
class Downloads:
    """Finds the files of requests and signs links to them; `base_url` is this service's address without a slash."""

    presentations: PresentationStore
    videos: VideoStore
    links: LinkSigner

    def request_link(
        self, user_id: str, request_id: str, base_url: str, form: DownloadFormat | None = None
    ) -> str:
        """Return the address of the file that a request made.

        Args:
            user_id: Whose request.
            request_id: The request.
            base_url: Address of this service.
            form: Kind of file; left out, that of the request.

        Raises:
            NotFound: The user has no such request.
            BadRequest: It made something that has no such file.
        """
        try:
            version = self.presentations.by_request(user_id, request_id)
        except NotFound:
            video = self.videos.find(user_id, request_id)
            if video is None:
                raise
            sha256, suffix = video.file(form)
            return base_url + self._path(sha256, file_name(video.title, suffix))
        if form is not None and form.value not in set(ResponseFormat):
            raise BadRequest(
                f"This request made a presentation, which is no {form.value} file.",
                hint="Ask for powerpoint or pdf; POST /api/v2/presentation/video makes a video.",
            )
        return self.file_link(version, base_url, None if form is None else ResponseFormat(form.value))

    def file_link(self, version: Version, base_url: str, form: ResponseFormat | None = None) -> str:
        """Return the address of a version as a file; a PDF is made at the first call.

        Args:
            version: Which state of which presentation.
            base_url: Address of this service.
            form: Kind of file; left out, what the version was asked for as.
        """
        form = ResponseFormat(version.form) if form is None else form
        is_pdf = form is ResponseFormat.PDF
        sha256 = self.presentations.pdf(version) if is_pdf else version.pptx
        return base_url + self._path(sha256, file_name(version.title, _SUFFIXES[form]))

    def with_link(self, user_id: str, task: Task, base_url: str) -> Task:
        """Return the task with a fresh `url` in the result of a finished presentation or video."""
        result = task.task_result
        if not isinstance(result, dict) or "presentation_id" not in result:
            return task
        linked = {"url": self.request_link(user_id, result["request_id"], base_url), **result}
        return task.model_copy(update={"task_result": linked, "task_info": linked})

    def _path(self, sha256: str, name: str) -> str:
        return self.links.path(f"blob:{sha256}", name)
