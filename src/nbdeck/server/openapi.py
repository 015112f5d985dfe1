"""The OpenAPI document, written from the contract's table of operations."""

import json
import re
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from nbdeck import __version__
from nbdeck.contract.operation import Operation
from nbdeck.contract.operations import OPERATIONS
from nbdeck.contract.problems import Problem
from nbdeck.contract.tasks import Task, TaskStarted
from nbdeck.server.calls import FILE_SUFFIXES
from nbdeck.server.examples import EXAMPLES
from nbdeck.server.schema_rules import RULES

_REFS = "#/components/schemas/{model}"
_NEED_MORE = frozenset(
    {"voices", "video", "slide_preview", "preview", "download", "download_presentation", "generate"}
)
"""Operations for some of which more has to be installed: a voice engine, an encoder, LibreOffice."""
_FURTHER = {
    ("v1", "generate"): {"409"},
    ("v1", "delete_branded_template"): {"409"},
    ("v2", "delete_design_kit"): {"409"},
    ("v2", "retry_task"): {"409"},
    ("v1", "subscribe"): {"403"},
    ("v2", "set_brand"): {"403"},
}
"""Further refusals of single operations."""
_PARAMETERS: dict[str, dict[str, Any]] = {
    "number": {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    "format": {"$ref": _REFS.format(model="PreviewFormat")},
}
"""Parameters of paths that are no identifiers."""
_BINARY = {"type": "string", "format": "binary", "contentMediaType": "application/octet-stream"}
"""A file: in the words of OpenAPI 3.0, which generators read, and of 3.1."""
_EVENT = {"type": "string", "description": "Lines of server-sent events; the `data` of each is JSON."}
_BOUNDS = {"ge": "minimum", "le": "maximum"}
_VERSIONED = re.compile(r"nbdeck__contract__(v\d)__(\w+?)(?=\W)")
_WHEN = {
    "400": "The request makes no sense for the resource.",
    "401": "The key is missing or unknown.",
    "403": "There are fewer credits than this costs, or the address is one that nothing is sent to.",
    "404": "There is no such resource for this key.",
    "409": "The resource is in a state that forbids the call, such as a task that was cancelled meanwhile.",
    "413": "The body or a file is too large.",
    "415": "The type of the body or of a file is not read here.",
    "422": "The request does not have the form that is asked for.",
    "429": "The key has made too many requests, or its user has too many unfinished tasks; Retry-After says when to "
    "come back.",
    "500": "The service failed; the call may be repeated.",
    "502": "A language model or translator that this needs gave no usable answer.",
    "501": "Something that this needs is not installed; the message says what.",
    "503": "The service is stopping or overloaded; Retry-After says when to come back.",
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
    queries = {each.query for each in OPERATIONS if each.query is not None}
    wanted |= dict.fromkeys((query, "validation") for query in queries)
    schemas, definitions = models_json_schema(list(wanted), ref_template=_REFS)
    components = _named_once(definitions["$defs"])
    unnamed = {query.__name__ for query in queries}
    return {which: _named_once(schema) for which, schema in schemas.items()}, {
        name: {**schema, "title": name, **({"allOf": list(RULES[name])} if name in RULES else {})}
        for name, schema in components.items()
        if name not in unnamed
    }


def _named_once(schema: Any) -> Any:
    """Return a schema in which models of one name are told apart by their version: `GenerateRequestV2`."""
    return json.loads(_VERSIONED.sub(_versioned, json.dumps(schema)), object_hook=_with_bounds)


def _with_bounds(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema whose bounds have the names of JSON Schema, also where pydantic does not know the type."""
    return {_BOUNDS.get(key, key): value for key, value in schema.items()}


def _versioned(match: re.Match[str]) -> str:
    version, name = match.groups()
    return name if version == "v1" else f"{name}{version.upper()}"


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
        {"name": name, "in": "path", "required": True, "schema": _PARAMETERS.get(name, {"type": "string"})}
        for name in operation.path_parameters
    ]
    model = operation.query
    known = model.model_json_schema(ref_template=_REFS)["properties"] if model else {}
    query = [
        {
            "name": name,
            "in": "query",
            "required": model is not None and model.model_fields[name].is_required(),
            "description": description,
            "schema": _with_bounds(_plain(known.get(name, {}))),
        }
        for name, description in operation.query_parameters.items()
    ]
    return path + query


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the type of a query parameter or form field, which cannot be null."""
    options = [each for each in schema.get("anyOf", (schema,)) if each != {"type": "null"}]
    core = options[0] if len(options) == 1 else {"anyOf": options}
    about = {key: schema[key] for key in ("default",) if schema.get(key) is not None}
    return {**core, **about} or {"type": "string"}


def _body(operation: Operation, schemas: dict[tuple[Any, JsonSchemaMode], Any]) -> dict[str, Any]:
    if not operation.files:
        content: dict[str, Any] = {"schema": schemas[operation.request, "validation"]}
        example = EXAMPLES.get((operation.version, operation.name))
        if example is not None:
            content["example"] = example
        return {"required": True, "content": {"application/json": content}}
    own = operation.request.model_json_schema(ref_template=_REFS) if operation.request else {}
    content = {"schema": _form(operation, own)}
    objects = [name for name, schema in own.get("properties", {}).items() if "$ref" in schema]
    content["encoding"] = {
        **{name: {"contentType": "application/json"} for name in objects},
        **{
            name: _file_part(name, FILE_SUFFIXES[operation.version, operation.name])
            for name in operation.files
        },
    }
    return {"required": True, "content": {"multipart/form-data": content}}


def _file_part(name: str, suffixes: tuple[str, ...]) -> dict[str, Any]:
    """Return what a file of a form is, which its name says."""
    suffix = ".txt" if ".txt" in suffixes else suffixes[0]
    example = f'form-data; name="{name}"; filename="example{suffix}"'
    about = f"The name of the file ends in {', '.join(suffixes)}."
    return {
        "headers": {
            "Content-Disposition": {"description": about, "schema": {"type": "string"}, "example": example}
        }
    }


def _form(operation: Operation, own: dict[str, Any]) -> dict[str, Any]:
    """Return the text fields and files of a form as one object; its parts have no names of their own."""
    texts = {name: _plain(schema) for name, schema in own.get("properties", {}).items()}
    # Of a file that a task reads, the task says that it is empty.
    file = _BINARY if operation.response is TaskStarted else {**_BINARY, "minLength": 1}
    return {
        "type": "object",
        "properties": {**texts, **dict.fromkeys(operation.files, file)},
        "required": [*own.get("required", ()), *operation.files],
        "additionalProperties": own.get("additionalProperties", True),
    }


def _responses(operation: Operation, schemas: dict[tuple[Any, JsonSchemaMode], Any]) -> dict[str, Any]:
    problem = {"application/json": {"schema": schemas[Problem, "serialization"]}}
    codes = {"401", "429", "500", "503"}
    takes_body = operation.request is not None or bool(operation.files)
    if operation.path_parameters or takes_body:
        codes |= {"400", "404"}
    if takes_body:
        codes |= {"413", "415", "422"}
    elif operation.query:
        codes.add("422")
    if operation.starts_task or operation.response is TaskStarted:
        codes.add("403")
    if operation.name in _NEED_MORE:
        codes.add("501")
    if operation.name == "generate" and operation.version == "v1":
        codes.add("502")
    codes |= _FURTHER.get((operation.version, operation.name), set())
    refusals = {code: {"description": _WHEN[code], "content": problem} for code in sorted(codes)}
    return {"200": {"description": operation.summary, "content": _answer(operation, schemas)}, **refusals}


def _answer(operation: Operation, schemas: dict[tuple[Any, JsonSchemaMode], Any]) -> dict[str, Any]:
    if operation.response is bytes:
        kinds = ("image/svg+xml", "image/png", "application/octet-stream")  # generators know only the last
        return {kind: {"schema": _BINARY} for kind in kinds}
    if operation.is_stream:
        return {"text/event-stream": {"schema": _EVENT}}
    model = _model_of(operation.response)
    if model is None:
        return {"application/json": {"schema": {"type": "object"}}}
    schema = schemas[model, "serialization"]
    if operation.name == "generate" and operation.version == "v1":
        schema = {
            "anyOf": [schemas[Task, "serialization"], schema]
        }  # the finished task where it is waited for
    is_list = operation.response is not model
    return {"application/json": {"schema": {"type": "array", "items": schema} if is_list else schema}}
