"""What may stand behind the question mark, as models."""

from typing import Annotated

from pydantic import Field

from nbdeck.contract.base import Request
from nbdeck.contract.bounds import Text, WholeNumber
from nbdeck.contract.enums import DownloadFormat, ResponseFormat
from nbdeck.contract.languages import LanguageName


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


class PreviewQuery(StateQuery):
    """What may be asked of the preview of a stored slide."""

    width: Annotated[WholeNumber, Field(ge=16, le=3840)] = 960
    """Width in pixels, 16 to 3840; only for `png`."""
