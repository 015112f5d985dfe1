"""Field types that both versions share: words, whole numbers, links and colours."""

import re
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field

from nbdeck.contract.base import refusal

_Item = TypeVar("_Item")

_DIGITS = re.compile(r"[+-]?[0-9]{1,9}")
_WEB_URL = re.compile(r"https?://[^\s/?#@]+(?:[/?#]\S*)?", re.IGNORECASE)
_DATA_URL = re.compile(r"data:image/[a-z0-9.+-]+(?:;[^,\s]*)?,\S+", re.IGNORECASE)
VISIBLE = r"[^\s\x1c-\x1f\x85]"
r"""As Python reads `\S`; in other languages control characters are no spaces."""
_HEX_COLOR = re.compile(r"#?([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)


def _with_text(value: str) -> str:
    stripped = value.strip()
    if not stripped:
        raise refusal("blank", "Give some text; it must not be empty or only spaces.")
    return stripped


def _whole(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and _DIGITS.fullmatch(value.strip()):
        return int(value)
    raise refusal("whole_number", "Give a whole number, such as 8.")


def _slide_count(value: int) -> int:
    if not 1 <= value <= 100:
        raise refusal("slide_count", "Give a number of slides from 1 to 100.")
    return value


def _some(value: tuple[_Item, ...]) -> tuple[_Item, ...]:
    if not value:
        raise refusal("empty", "Give at least one; the list is empty.")
    return value


def _web_url(value: str) -> str:
    if not _WEB_URL.fullmatch(value.strip()):
        raise refusal("web_url", "Give a full address that begins with http:// or https://.")
    return value.strip()


def picture_url(value: str) -> str:
    """Return `value` when it is a web address or an inline picture, stripped of spaces.

    Raises:
        PydanticCustomError: It is neither `http(s)://...` nor `data:image/...`.
    """
    stripped = value.strip()
    if not (_WEB_URL.fullmatch(stripped) or _DATA_URL.fullmatch(stripped)):
        raise refusal(
            "picture_url",
            "Give a picture's address that begins with http://, https:// or data:image/.",
        )
    return stripped


def _hex_color(value: str) -> str:
    match = _HEX_COLOR.fullmatch(value.strip())
    if match is None:
        raise refusal("hex_color", "Give a hex colour such as #1D5FD1 or #15D.")
    digits = match[1].upper()
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


Text = Annotated[str, AfterValidator(_with_text), Field(json_schema_extra={"pattern": VISIBLE})]
"""Text with at least one visible character, stripped of spaces around it."""

ShownName = Annotated[str, Field(max_length=200)]
"""A name for people; blank counts as left out."""

WholeNumber = Annotated[int, BeforeValidator(_whole, json_schema_input_type=int)]
"""An integer; 8.0 and "8" count as 8, 8.5 and true are refused."""

Index = Annotated[WholeNumber, Field(json_schema_extra={"minimum": 0})]
"""A place counted from 0; what a negative one means, its own rule says."""

SlideCount = Annotated[
    WholeNumber,
    AfterValidator(_slide_count),
    Field(json_schema_extra={"minimum": 1, "maximum": 100}),
]
"""A number of slides from 1 to 100."""

AtLeastOne = Annotated[tuple[_Item, ...], AfterValidator(_some), Field(json_schema_extra={"minItems": 1})]
"""A list that is not empty."""

_PUBLISHED_URL = rf"^https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{{1,4}})?([/?#]{VISIBLE}*)?$"
"""In schemas: nothing but what is surely accepted."""

WebUrl = Annotated[str, AfterValidator(_web_url), Field(json_schema_extra={"pattern": _PUBLISHED_URL})]
"""An http or https address."""

PictureUrl = Annotated[
    str,
    AfterValidator(picture_url),
    Field(
        json_schema_extra={"pattern": rf"{_PUBLISHED_URL}|^data:image/[a-z0-9.+-]+(;[^,\s]*)?,{VISIBLE}+$"}
    ),
]
"""An http or https address, or a picture inline as `data:image/...`."""

HexColor = Annotated[
    str,
    AfterValidator(_hex_color),
    Field(json_schema_extra={"pattern": "^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"}),
]
"""A colour as `#RRGGBB` in capitals; read from #RGB or #RRGGBB, with or without `#`."""
