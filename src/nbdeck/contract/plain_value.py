"""The base of what a reading process makes: dataclasses, so that a process that only reads starts without pydantic.

They answer to the same three methods as the engine's other values. What comes back from JSON is checked by pydantic
against the annotations, as strictly as those are.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from nbdeck.contract.field_sentences import described

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler, TypeAdapter
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema


class PlainValue:
    """Frozen, and strict about its fields; the base of dataclasses with slots."""

    __slots__: tuple[str, ...] = ()
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid"}

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the schema of the class with the sentences that stand below its fields."""
        return described(cls, handler(schema), handler)

    def model_copy(self, *, update: Mapping[str, Any]) -> Self:
        """Return a copy with other values."""
        return replace(self, **update)  # type: ignore[type-var]

    def model_dump_json(self, *, indent: int | None = None) -> str:
        """Return the value as JSON with the names of its fields; dates are in ISO 8601."""
        separators = (",", ":") if indent is None else (",", ": ")
        return json.dumps(
            self, default=_in_json, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators
        )

    @classmethod
    def prepare_json(cls) -> None:
        """Load now what the first call of `model_validate_json` would load."""
        _adapter(cls)  # type: ignore[arg-type]  # a class is hashable

    @classmethod
    def model_validate_json(cls, data: str | bytes) -> Self:
        """Return the value that a JSON text holds.

        Raises:
            ValidationError: It holds another, or is no JSON.
        """
        value: Self = _adapter(cls).validate_json(data)  # type: ignore[arg-type]  # a class is hashable
        return value


def _in_json(value: object) -> Any:
    if isinstance(value, PlainValue):
        return {name: getattr(value, name) for name in value.__slots__}
    if isinstance(value, datetime.date):
        return value.isoformat()
    raise TypeError(f"{value!r} has no place in JSON.")


@cache
def _adapter(kind: type[PlainValue]) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(kind)
