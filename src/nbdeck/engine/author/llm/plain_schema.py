"""The form of an answer as a JSON schema that grammars of small servers can be made from."""

from __future__ import annotations

from typing import Any

from pydantic_ai.profiles import InlineDefsJsonSchemaTransformer

_LEFT_OUT = ("maxLength", "minLength", "maxItems", "minItems", "default", "title")
"""Limits that blow up a grammar, checked once the answer is there, and words that it does not need."""


class PlainSchema(InlineDefsJsonSchemaTransformer):
    """Leaves out limits, defaults and references."""

    def transform(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return one level of a schema without limits; `title` as the name of a field stays."""
        return {name: value for name, value in schema.items() if name not in _LEFT_OUT}
