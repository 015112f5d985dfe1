"""The base of what a reading process makes: dataclasses, so that a process that only reads starts without pydantic.

They answer to the same three methods as the engine's other values. What comes back from JSON is checked by pydantic
against the annotations, as strictly as those are.
"""

from __future__ import annotations

import ast
import datetime
import inspect
import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler, TypeAdapter
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema


def described(kind: type, schema: JsonSchemaValue, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
    """Return the schema of a class with the sentences that stand below its fields.

    Pydantic would read them when a class is made, a fifth of the time of a first `connect()`; few processes ask.

    Args:
        kind: The class.
        schema: As pydantic makes it.
        handler: Finds what the schema refers to.
    """
    properties: dict[str, Any] = handler.resolve_ref_schema(schema).get("properties", {})
    for name, sentence in sentences_of(kind).items():
        if name in properties:
            properties[name]["description"] = sentence
    return schema


def sentences_of(kind: type) -> dict[str, str]:
    """Return by name what stands below the fields of a class, those of its bases included."""
    sentences: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if not each.__module__.startswith("pydantic"):
            sentences |= _sentences(each.__module__).get(each.__qualname__, {})
    return sentences


@cache
def _sentences(module: str) -> dict[str, dict[str, str]]:
    """Return the sentences by class and field; none where the source is not at hand."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):
        return {}
    return {node.name: _below_fields(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _below_fields(node: ast.ClassDef) -> dict[str, str]:
    return {
        field.target.id: inspect.cleandoc(below.value.value)
        for field, below in pairwise(node.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        if isinstance(below.value.value, str)
    }


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
