"""What stands below each field of a class, for schemas.

Pydantic reads it when a class is made, which takes a fifth of the time that a first `connect()` has; few processes ask.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue


def described(kind: type, schema: JsonSchemaValue, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
    """Return the schema of a class with the sentences that stand below its fields.

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
