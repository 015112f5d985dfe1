"""One line for a shell for every operation, that works as it stands once its variables have values."""

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import urlencode

from nbdeck.contract.operation import Operation
from nbdeck.server.examples import EXAMPLES, FILES, QUERY

VARIABLES: Mapping[str, str] = MappingProxyType(
    {
        "NBDECK_API_KEY": "a key, from `nbdeck keys create`",
        "TASK_ID": "`task_id` of any answer that starts a task",
        "REQUEST_ID": "`request_id` in the result of a task",
        "PRESENTATION_ID": "`presentation_id` in the result of a task",
        "PREVIOUS_VERSION_ID": "`previous_version_id` in the result of an edit",
        "DOCUMENT_ID": "`document_id` in the result of an upload",
        "TEMPLATE_ID": "`id` of a branded template",
        "DESIGN_KIT_ID": "`id` of a design kit of your own",
        "SECTION_ID": "`id` of a reusable section",
        "WEBHOOK_ID": "`webhook_id` of a subscription",
    }
)
"""What stands behind a dollar sign in the lines, and where its value comes from."""

_NAMED = MappingProxyType(
    {
        "download": "REQUEST_ID",
        "download_presentation": "PRESENTATION_ID",
        "delete_branded_template": "TEMPLATE_ID",
        "design_kit_report": "DESIGN_KIT_ID",
        "delete_design_kit": "DESIGN_KIT_ID",
        "delete_reusable_section": "SECTION_ID",
    }
)
"""What `id` in the path of an operation is."""
_PLAIN = MappingProxyType({"number": "1", "format": "svg"})
_PLAIN_URL = re.compile(r"https?://[\w.:\[\]/-]+", re.ASCII)
_SAFE_URL = "http://127.0.0.1:8000"


def curl(operation: Operation, base_url: str) -> str:
    """Return the line for one operation of the service at `base_url`, without a slash at its end."""
    base = base_url if _PLAIN_URL.fullmatch(base_url) else _SAFE_URL
    words = ["curl", *_method(operation), f'"{base}{_path(operation)}"', '-H "X-API-Key: $NBDECK_API_KEY"']
    if operation.files:
        words += _form(operation)
    elif operation.request is not None:
        words += ['-H "Content-Type: application/json"', f"-d {quoted(_body(operation))}"]
    elif operation.method == "POST":
        words.append("-d ''")
    if operation.is_stream:
        words.append("-N")
    if operation.response is bytes:
        words.append("-o slide.svg")
    return " ".join(words)


def _method(operation: Operation) -> list[str]:
    return [] if operation.method == "GET" else [f"-X {operation.method}"]


def _path(operation: Operation) -> str:
    values = {
        name: _PLAIN.get(name) or "$" + _NAMED.get(operation.name, name.upper())
        for name in operation.path_parameters
    }
    path = operation.path
    for name, value in values.items():
        path = path.replace("{" + name + "}", "${" + value[1:] + "}" if value.startswith("$") else value)
    query = QUERY.get((operation.version, operation.name))
    return path + (f"?{urlencode(query)}" if query else "")


def _body(operation: Operation) -> object:
    return EXAMPLES[operation.version, operation.name]


def _form(operation: Operation) -> list[str]:
    texts, file = FILES[operation.version, operation.name]
    parts = [
        f"-F {quoted(value, prefix=f'{name}=', suffix=';type=application/json' if isinstance(value, dict) else '')}"
        for name, value in texts.items()
    ]
    return [*parts, *(f'-F "{name}=@{file}"' for name in operation.files)]


def quoted(value: object, *, prefix: str = "", suffix: str = "") -> str:
    """Return a value as one word of a shell; sample ids give way to the variables that hold real ones."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    word = f"{prefix}{text}{suffix}".replace("'", "'\\''")
    if isinstance(value, dict):
        for name in value:
            if name.upper() in VARIABLES:
                word = word.replace(json.dumps(value[name]), f'"\'"${name.upper()}"\'"')
    return f"'{word}'"
