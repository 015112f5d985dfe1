"""Field types that both versions share, and how much one request may hold: each bound a part of its field's schema.

Bounds are checked where a request comes in (`beyond`), not where its models are made: an imported presentation may hold
more on a slide than a caller may send for one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import BaseModel

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema


import re
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field

from nbdeck.contract.base import refusal

MOST_SLIDES = 500
"""Slides of a deck or an outline in one request."""
MOST_DOCUMENTS = 100
"""Documents that one request draws from."""
MOST_REPLACEMENTS = 2000
"""Shapes that one request changes."""
MOST_CHARACTERS = 1_000_000
"""Of all texts of a request."""
MOST_ALL_CELLS = 20_000
"""Cells of tables and numbers of charts in all of a request."""
MOST_JSON_VALUES = 100_000
"""Values in one JSON body, lists and objects included."""


class Excess(NamedTuple):
    """A bound that a request is beyond: the place in it, and a sentence with the number."""

    loc: tuple[str | int, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Bound:
    """How much a field may hold.

    Attributes:
        characters: Of the text, or of each text in the list.
        lines: Of the text.
        entries: Of the list.
        cells: Of the rows of a table, or numbers of the series of a chart, together.
    """

    characters: int | None = None
    lines: int | None = None
    entries: int | None = None
    cells: int | None = None

    def __get_pydantic_json_schema__(
        self, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the field's schema with what may be said of bounds there."""
        schema = handler(core_schema)
        limits = {"maxItems": self.entries, "x-maxLines": self.lines, "x-maxCells": self.cells}
        if self.entries is None and self.cells is None:
            limits["maxLength"] = self.characters
        else:
            limits["x-maxLength"] = self.characters
        schema.update({name: most for name, most in limits.items() if most is not None})
        return schema

    def beyond(self, value: Any) -> Iterator[str]:
        """Yield a sentence for each way in which a value is too much."""
        texts = [value] if isinstance(value, str) else [text for text in value if isinstance(text, str)]
        if isinstance(value, str):
            yield from _more("lines", len(value.splitlines()), self.lines)
        else:
            yield from _more("entries", len(value), self.entries)
            if self.cells is not None:
                yield from _more("cells", sum(len(getattr(row, "values", row)) for row in value), self.cells)
                texts += [cell for row in value for cell in row if isinstance(cell, str)]
        yield from _more("characters", max(map(len, texts), default=0), self.characters)


PROMPT = Bound(characters=200_000, lines=10_000)
INSTRUCTIONS = Bound(characters=10_000, lines=1000)
TITLE = Bound(characters=1000, lines=20)
CONTENT = Bound(characters=20_000, lines=1000)
"""Text of one slide, its notes, or the description of one slide of an outline."""
NOTE = Bound(characters=2000, lines=100)
ADDRESS = Bound(characters=20_000_000)
"""An address, or a picture in one."""
IMAGES = Bound(entries=100)
LABELS = Bound(entries=10_000, characters=1000)
SERIES = Bound(entries=255, cells=10_000)
"""A workbook of Office shows no more series in one chart."""
TABLE = Bound(cells=10_000, characters=2000)
SLIDES = Bound(entries=MOST_SLIDES)
WARNINGS = Bound(entries=1000, characters=20_000)
DOCUMENTS = Bound(entries=MOST_DOCUMENTS, characters=1000)
REPLACEMENTS = Bound(entries=MOST_REPLACEMENTS)


def beyond(request: BaseModel) -> Iterator[Excess]:
    """Yield every bound that a request is beyond, and those of the whole where no field is.

    Pictures that stand in a request as `data:` addresses do not count: they have a limit of their own.
    """
    totals = {"characters": 0, "cells": 0}
    has_any = False
    for excess in _below((), request, totals):
        has_any = True
        yield excess
    if not has_any:
        for what, most in (("characters", MOST_CHARACTERS), ("cells", MOST_ALL_CELLS)):
            for sentence in _more(what, totals[what], most):
                yield Excess((), f"{sentence} This is counted over the whole request.")


def _below(loc: tuple[str | int, ...], value: Any, totals: dict[str, int]) -> Iterator[Excess]:
    if isinstance(value, str):
        totals["characters"] += 0 if value.startswith("data:") else len(value)
    elif isinstance(value, BaseModel):
        for name, field in type(value).model_fields.items():
            held = getattr(value, name)
            bounds = [each for each in field.metadata if isinstance(each, Bound)] if held is not None else []
            yield from (Excess((*loc, name), sentence) for each in bounds for sentence in each.beyond(held))
            yield from _below((*loc, name), held, totals)
    elif isinstance(value, tuple):
        for at, each in enumerate(value):
            yield from _below((*loc, at), each, totals)
        if value and not isinstance(value[0], str | BaseModel | tuple):
            totals["cells"] += len(value)
        elif value and isinstance(value[0], tuple):
            totals["cells"] += sum(map(len, value))


def _more(what: str, count: int, most: int | None) -> Iterator[str]:
    if most is not None and count > most:
        yield f"Give at most {most:,} {what}; there are {count:,}."


_Item = TypeVar("_Item")

_DIGITS = re.compile(r"[+-]?[0-9]{1,9}")
_WEB_URL = re.compile(r"https?://(?:[\w.-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?(?:[/?#]\S*)?", re.IGNORECASE)
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

Flag = Annotated[bool, Field(strict=True)]
"""True or false; neither numbers nor words."""


def without_default(schema: dict[str, Any]) -> None:
    """Publish a field without its default: to leave it out says something else than to send that."""
    schema.pop("default", None)


def count_without_default(schema: dict[str, Any]) -> None:
    """Publish a count from 0 that is needed in some cases, in none of them as the default."""
    schema["minimum"] = 0
    without_default(schema)


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

_PUBLISHED_URL = r"^https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,4})?([/?#][!-~]*)?$"
"""In schemas: nothing but what is surely accepted."""

WebUrl = Annotated[str, AfterValidator(_web_url), Field(json_schema_extra={"pattern": _PUBLISHED_URL})]
"""An http or https address."""

PUBLISHED_PICTURE_URL = rf"{_PUBLISHED_URL}|^data:image/[a-z0-9.+-]+(;[!-+.-~-]*)?,[!-~]+$"

PictureUrl = Annotated[
    str, AfterValidator(picture_url), Field(json_schema_extra={"pattern": PUBLISHED_PICTURE_URL})
]
"""An http or https address, or a picture inline as `data:image/...`."""

HexColor = Annotated[
    str,
    AfterValidator(_hex_color),
    Field(json_schema_extra={"pattern": "^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"}),
]
"""A colour as `#RRGGBB` in capitals; read from #RGB or #RRGGBB, with or without `#`."""
