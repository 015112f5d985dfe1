"""The OpenAPI document, written from the contract's table of operations."""

from functools import cache
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from nbdeck import __version__
from nbdeck.contract.operation import Operation
from nbdeck.contract.operations import OPERATIONS
from nbdeck.contract.problems import Problem
from nbdeck.server.examples import EXAMPLES
from nbdeck.server.queries import QUERIES

_NEED_MORE = frozenset({"voices", "video", "slide_preview", "preview", "download", "download_presentation"})
"""Operations for some of which more has to be installed: a voice engine, an encoder, LibreOffice."""
_REFS = "#/components/schemas/{model}"
_WHEN = {
    "400": "The request makes no sense for the resource.",
    "401": "The key is missing or unknown.",
    "403": "There are fewer credits than this costs.",
    "404": "There is no such resource for this key.",
    "413": "The body or a file is too large.",
    "415": "The type of the body or of a file is not read here.",
    "422": "The request does not have the form that is asked for.",
    "500": "The service failed; the call may be repeated.",
    "501": "Something that this needs is not installed; the message says what.",
    "503": "The service is stopping or overloaded; the call may be repeated.",
}


@cache
def document() -> dict[str, Any]:
    """Return the whole document, OpenAPI 3.1."""
    schemas, components = _schemas()
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        entry = _operation(operation, schemas)
        paths.setdefault(operation.path, {})[operation.method.lower()] = entry
    return {
        "openapi": "3.1.0",
        "info": {"title": "nbdeck", "version": __version__},
        "paths": paths,
        "security": [{"key": []}],
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-API-Key"}},
        },
    }


def _schemas() -> tuple[dict[tuple[Any, JsonSchemaMode], Any], dict[str, Any]]:
    wanted: dict[tuple[type[BaseModel], JsonSchemaMode], None] = {(Problem, "serialization"): None}
    for operation in OPERATIONS:
        if operation.request is not None:
            wanted[operation.request, "validation"] = None
        for answer in (_model_of(operation.response), _model_of(operation.result)):
            if answer is not None:
                wanted[answer, "serialization"] = None
    schemas, definitions = models_json_schema(list(wanted), ref_template=_REFS)
    return dict(schemas), definitions["$defs"]


def _model_of(answer: Any) -> type[BaseModel] | None:
    kinds = [answer, *get_args(answer)]
    return next((each for each in kinds if isinstance(each, type) and issubclass(each, BaseModel)), None)


def _operation(operation: Operation, schemas: dict[tuple[Any, JsonSchemaMode], Any]) -> dict[str, Any]:
    notes = ["Extension."] if operation.is_extension else []
    entry: dict[str, Any] = {
        "operationId": f"{operation.version}_{operation.name}",
        "summary": operation.summary,
        "tags": [operation.version],
        "parameters": _parameters(operation),
        "responses": _responses(operation, schemas),
    }
    if notes:
        entry["description"] = " ".join(notes)
    if operation.request is not None or operation.files:
        entry["requestBody"] = _body(operation, schemas)
    return entry


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in operation.path_parameters
    ]
    model = QUERIES.get((operation.version, operation.name))
    known = model.model_json_schema(ref_template=_REFS)["properties"] if model else {}
    query = [
        {"name": name, "in": "query", "description": told, "schema": _plain(known.get(name, {}))}
        for name, told in operation.query.items()
    ]
    return path + query


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a query parameter's type as the words that may stand in an address."""
    return {"type": "string"} if "$ref" in str(schema) else schema or {"type": "string"}


def _body(operation: Operation, schemas: dict[tuple[Any, JsonSchemaMode], Any]) -> dict[str, Any]:
    if not operation.files:
        content: dict[str, Any] = {"schema": schemas[operation.request, "validation"]}
        example = EXAMPLES.get((operation.version, operation.name))
        if example is not None:
            content["example"] = example
        return {"required": True, "content": {"application/json": content}}
    return {"required": True, "content": {"multipart/form-data": {"schema": _form(operation)}}}


def _form(operation: Operation) -> dict[str, Any]:
    """Return the text fields and files of a form as one object; its parts have no names of their own."""
    binary = {"type": "string", "contentMediaType": "application/octet-stream"}
    own = operation.request.model_json_schema(ref_template=_REFS) if operation.request else {}
    return {
        "type": "object",
        "properties": {**own.get("properties", {}), **dict.fromkeys(operation.files, binary)},
        "required": [*own.get("required", ()), *operation.files],
    }


def _responses(operation: Operation, schemas: dict[tuple[Any, JsonSchemaMode], Any]) -> dict[str, Any]:
    problem = {"application/json": {"schema": schemas[Problem, "serialization"]}}
    codes = ["401", "500", "503"]
    if operation.path_parameters:
        codes.append("404")
    if operation.request is not None or operation.files:
        codes += ["400", "413", "415", "422"]
    elif operation.query:
        codes.append("422")
    if operation.starts_task:
        codes.append("403")
    if operation.name in _NEED_MORE:
        codes.append("501")
    refusals = {code: {"description": _WHEN[code], "content": problem} for code in sorted(codes)}
    return {"200": {"description": operation.summary, "content": _answer(operation, schemas)}, **refusals}


def _answer(operation: Operation, schemas: dict[tuple[Any, JsonSchemaMode], Any]) -> dict[str, Any]:
    if operation.response is bytes:
        return {"image/svg+xml": {}, "image/png": {}}
    if operation.is_stream:
        return {"text/event-stream": {"schema": {"type": "string"}}}
    model = _model_of(operation.response)
    if model is None:
        return {"application/json": {"schema": {"type": "object"}}}
    schema = schemas[model, "serialization"]
    is_list = operation.response is not model
    return {"application/json": {"schema": {"type": "array", "items": schema} if is_list else schema}}
