"""Schemas of the OpenAPI document as words for people: types, choices, bounds, defaults."""

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from pydantic import TypeAdapter

from nbdeck.contract.bounds import VISIBLE
from nbdeck.contract.languages import LanguageName

Schema = Mapping[str, Any]

_LONGEST_PATTERN = 40
_BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
}
_LANGUAGE = TypeAdapter(LanguageName).json_schema()["pattern"]


def type_html(schema: Schema) -> str:
    """Return what a value may be, as HTML; names of types lead to their tables."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{name}</a>'
    if "const" in schema or "enum" in schema:
        return choices_html(schema)
    options = schema.get("anyOf") or schema.get("oneOf")
    if options:
        return " or ".join(dict.fromkeys(type_html(each) for each in options if each.get("type") != "null"))
    if schema.get("type") == "array":
        return f"list of {type_html(schema.get('items', {}))}{_bounds(schema)}"
    return _simple(schema) + _bounds(schema)


def _simple(schema: Schema) -> str:
    if schema.get("format") == "binary":
        return "file"
    if schema.get("pattern") == _LANGUAGE:
        return '<a href="#languages">language</a>'
    kind = schema.get("type", "anything")
    return escape(" or ".join(kind) if isinstance(kind, list) else kind)


def _bounds(schema: Schema) -> str:
    bounds = [form.format(schema[name]) for name, form in _BOUNDS.items() if name in schema]
    pattern = schema.get("pattern", "")
    if 0 < len(pattern) <= _LONGEST_PATTERN and pattern != VISIBLE:
        bounds.append(f"<code>{escape(pattern)}</code>")
    return f" ({', '.join(bounds)})" if bounds else ""


def choices_html(schema: Schema) -> str:
    """Return the values that a schema with choices allows."""
    values = [schema["const"]] if "const" in schema else schema["enum"]
    return " | ".join(f"<code>{escape(json.dumps(each))}</code>" for each in values)


def field_rows(schema: Schema, types: Mapping[str, Schema]) -> list[tuple[str, str, str, str]]:
    """Return the fields of an object, each as HTML: name, type, whether required or its default, meaning.

    Args:
        schema: Of the object.
        types: Every type with a name; the choices of one are told with the field.
    """
    required = schema.get("required", ())
    rows = []
    for name, about in schema.get("properties", {}).items():
        named = _choices_of(about, types)
        kind = type_html(about) + (f": {choices_html(named)}" if named else "")
        default = default_html(about, is_required=name in required)
        rows.append(
            (f"<code>{escape(name)}</code>", kind, default, meaning_html(about) or meaning_html(named))
        )
    return rows


def _choices_of(schema: Schema, types: Mapping[str, Schema]) -> Schema:
    """Return the named type of a field that is one of some choices; empty for any other."""
    options = [schema, *schema.get("anyOf", ())]
    names = [each["$ref"].rpartition("/")[2] for each in options if "$ref" in each]
    return next((types[name] for name in names if "enum" in types.get(name, {})), {})


def default_html(schema: Schema, *, is_required: bool) -> str:
    """Return what a field is when it is left out, empty for nothing; or that it must not be."""
    if is_required:
        return "required"
    default = schema.get("default")
    return "" if default is None else f"<code>{escape(json.dumps(default))}</code>"


def meaning_html(schema: Schema) -> str:
    """Return the description of a value; what stands in backticks there is code."""
    parts = escape(schema.get("description", "")).split("`")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))
