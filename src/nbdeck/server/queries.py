"""What may stand behind the question mark, as models."""

from typing import Annotated

from pydantic import BaseModel, Field

from nbdeck.contract.base import Request
from nbdeck.contract.bounds import Text, WholeNumber
from nbdeck.contract.enums import DownloadFormat, ResponseFormat
from nbdeck.contract.languages import LanguageName
from nbdeck.contract.v2 import PreviewQuery


class FormatQuery(Request):
    """Kind of file to download."""

    format: ResponseFormat | None = None
    """`powerpoint` or `pdf`; left out, what the request asked for."""


class DownloadQuery(Request):
    """Kind of file to download."""

    format: DownloadFormat | None = None
    """`powerpoint` or `pdf` of a presentation, `mp4`, `srt` or `vtt` of a video; left out, what the request made."""


class ListQuery(Request):
    """How many to list."""

    limit: Annotated[WholeNumber, Field(ge=1, le=100)] = 20
    """1 to 100."""


class SearchQuery(Request):
    """What to look for in documents."""

    query: Text
    """Words to look for."""
    limit: Annotated[WholeNumber, Field(ge=1, le=100)] = 20
    """1 to 100."""


class VoicesQuery(Request):
    """Which voices to list."""

    language: LanguageName | None = None
    """Only voices of this language."""


class StateQuery(Request):
    """Which state of a presentation is meant."""

    request_id: str | None = None
    """The state that a request made; left out, the newest."""


QUERIES: dict[tuple[str, str], type[BaseModel]] = {
    ("v1", "download_presentation"): FormatQuery,
    ("v2", "download"): DownloadQuery,
    ("v2", "list_tasks"): ListQuery,
    ("v2", "list_documents"): ListQuery,
    ("v2", "search_documents"): SearchQuery,
    ("v2", "voices"): VoicesQuery,
    ("v2", "slide_preview"): PreviewQuery,
    ("v2", "check"): StateQuery,
    ("v2", "slides"): StateQuery,
}
"""The query model of each operation that has one."""
