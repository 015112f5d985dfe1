"""The page at `/docs`: every operation with types, defaults, and an example; nothing is loaded."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from http import HTTPStatus
from typing import Any

from pydantic import TypeAdapter

from nbdeck import __version__
from nbdeck.contract.bounds import VISIBLE
from nbdeck.contract.languages import LANGUAGES, LanguageName
from nbdeck.contract.operation import Operation
from nbdeck.contract.operations import OPERATIONS
from nbdeck.server.examples import EXAMPLES
from nbdeck.server.openapi import document

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


_STYLE = """
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 22%, transparent);
  --tint: color-mix(in srgb, currentColor 6%, transparent); }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: .86em/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: 6px;
  background: var(--tint); margin: .5rem 0; }
article, section { border-top: 1px solid var(--line); padding: .75rem 0 1rem; }
h2 { margin: 2rem 0 .5rem; } h3 { margin: .25rem 0; font-size: 1rem; } h4 { margin: .75rem 0 .25rem; font-size: .9rem; }
h3 code { font-size: 1rem; } p { margin: .25rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { text-align: left; font-weight: 600; } td, th { padding: .3rem 1rem .3rem 0; vertical-align: top; }
tr + tr { border-top: 1px solid var(--line); }
nav ul { columns: 2; padding-left: 1.1rem; margin: .25rem 0; } nav li { break-inside: avoid; }
td:first-child code, td:nth-child(3) code { white-space: nowrap; overflow-wrap: normal; }
.mark { font-size: .8rem; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; margin-left: .5rem; }
summary { cursor: pointer; }
@media (max-width: 42rem) {
  nav ul { columns: 1; }
  thead { display: none; } tr { display: block; padding: .4rem 0; } td { display: block; padding: .05rem 0; }
  td:empty { display: none; }
}
"""
_COLUMNS = ("Field", "Type", "Default", "Meaning")


@cache
def page() -> str:
    """Return the whole page."""
    openapi = document()
    articles = "".join(
        f"<h2>Version {version[1]}</h2>"
        + "".join(_article(each, openapi) for each in OPERATIONS if each.version == version)
        for version in ("v1", "v2")
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>nbdeck: interface</title>'
        f"<style>{_STYLE}</style></head><body><main><h1>nbdeck {escape(__version__)}</h1>"
        f"{_beginning()}{_contents()}{articles}{_types(openapi['components']['schemas'])}{_languages()}"
        "</main></body></html>"
    )


def _beginning() -> str:
    return (
        "<p>Every call carries its key in the header <code>X-API-Key</code>. A call that starts a task answers with "
        'its <code>task_id</code>; ask <a href="#v2-task_status">for its state</a>, or '
        '<a href="#v2-task_events">follow it</a>. 429 and 503 say in <code>Retry-After</code> when to come back. '
        "An <code>X-Request-ID</code> of yours is taken over and stands in the log. "
        'The same as a machine reads it: <a href="openapi.json">openapi.json</a>.</p>'
    )


def _contents() -> str:
    lists = ""
    for version in ("v1", "v2"):
        items = "".join(
            f'<li><a href="#{version}-{each.name}">{escape(each.summary.partition(";")[0].partition(". ")[0])}</a></li>'
            for each in OPERATIONS
            if each.version == version
        )
        lists += f"<h3>Version {version[1]}</h3><ul>{items}</ul>"
    return f'<nav aria-label="Operations"><h2>Operations</h2>{lists}</nav>'


def _article(operation: Operation, openapi: Mapping[str, Any]) -> str:
    entry = openapi["paths"][operation.path][operation.method.lower()]
    marks = (("starts a task", operation.starts_task), ("extension", operation.is_extension))
    shown = "".join(f'<span class="mark">{mark}</span>' for mark, holds in marks if holds)
    return (
        f'<article id="{operation.version}-{operation.name}">'
        f"<h3><code>{operation.method} {escape(operation.path)}</code>{shown}</h3><p>{escape(operation.summary)}</p>"
        f"{_parameters(entry)}{_body(entry, openapi)}{_example(operation)}"
        f"{_answers(operation, entry)}</article>"
    )


def _parameters(entry: Mapping[str, Any]) -> str:
    rows = [
        (
            f"<code>{escape(each['name'])}</code>",
            type_html(each["schema"]),
            default_html(each["schema"], is_required=each["required"]),
            meaning_html(each) or f"In the {each['in']}.",
        )
        for each in entry["parameters"]
    ]
    return f"<h4>In the address</h4>{_table(_COLUMNS, rows)}" if rows else ""


def _body(entry: Mapping[str, Any], openapi: Mapping[str, Any]) -> str:
    content = entry.get("requestBody", {}).get("content", {})
    if not content:
        return ""
    ((kind, about),) = content.items()
    rows = field_rows(_resolved(about["schema"], openapi), openapi["components"]["schemas"])
    return f"<h4>Body, <code>{kind}</code></h4>{_table(_COLUMNS, rows)}"


def _resolved(schema: Mapping[str, Any], openapi: Mapping[str, Any]) -> Mapping[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    resolved: Mapping[str, Any] = openapi["components"]["schemas"][name] if name else schema
    return resolved


def _example(operation: Operation) -> str:
    example = EXAMPLES.get((operation.version, operation.name))
    if example is None:
        return ""
    text = json.dumps(example, indent=2, ensure_ascii=False)
    return f"<details><summary>Example of a body</summary><pre>{escape(text)}</pre></details>"


def _answers(operation: Operation, entry: Mapping[str, Any]) -> str:
    rows = []
    for status, about in entry["responses"].items():
        meaning = escape(about["description"])
        if status == "200":
            kinds = about["content"].items()
            meaning = " or ".join(
                f"{type_html(each['schema'])} as <code>{kind}</code>" for kind, each in kinds
            )
            meaning += _result(operation)
        rows.append((f"{status} {HTTPStatus(int(status)).phrase}", meaning))
    return f"<details><summary>Answers</summary>{_table(('Status', 'What it means'), rows)}</details>"


def _result(operation: Operation) -> str:
    name = getattr(operation.result, "__name__", "")
    if not operation.starts_task or not name:
        return ""
    shown = f'<a href="#{name}">{name}</a>' if name != "str" else "string, the id of the document"
    return f"; the task ends in {shown}"


def _types(schemas: Mapping[str, Any]) -> str:
    sections = "".join(_type(name, schema, schemas) for name, schema in sorted(schemas.items()))
    return f"<h2>Types</h2>{sections}"


def _type(name: str, schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> str:
    about = meaning_html(schema)
    content = choices_html(schema) if "enum" in schema else _table(_COLUMNS, field_rows(schema, schemas))
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3><p>{about}</p>{content}</section>'


def _languages() -> str:
    names = ", ".join(f"<code>{each.name}</code> {escape(each.title)}" for each in LANGUAGES)
    return f'<section id="languages"><h3>Languages</h3><p>By name or title: {names}.</p></section>'


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{each}</th>' for each in columns)
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>" if lines else ""
