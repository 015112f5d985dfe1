"""One request body of each kind, and one line for a shell for every operation, that work as they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from nbdeck.contract.operation import Operation

_SLIDE: dict[str, Any] = {
    "title": "North overtook South in May",
    "content": "Orders by region, thousands",
    "chart": {
        "type": "LINE",
        "categories": ["Mar", "Apr", "May"],
        "series": [
            {"name": "North", "values": [31, 38, 47]},
            {"name": "South", "values": [40, 41, 43]},
        ],
    },
}

EXAMPLES: dict[tuple[str, str], Any] = {
    ("v1", "slide_by_slide"): {
        "template": "default",
        "title": "First quarter",
        "slides": [
            {
                "title": "Three things to know",
                "layout": "ITEMS",
                "item_amount": 3,
                "content": "Orders: up by a tenth\nReturns: down by half\nStaff: two more in support",
            },
            _SLIDE,
        ],
    },
    ("v1", "generate"): {"plain_text": "The tides and the moon", "template": "default", "length": 6},
    ("v1", "outline"): {"prompt": "The tides and the moon", "length": 6},
    ("v1", "edit_slide"): {
        "edit_type": "REGENERATE",
        "presentation_id": "c00000000000000000000000a",
        "position": 2,
        "prompt": "Compare with last year",
    },
    ("v1", "edit_rollback"): {"previous_version_id": "c00000000000000000000000b"},
    ("v1", "subscribe"): {"endpoint": "https://example.com/finished"},
    ("v1", "unsubscribe"): {"webhook_id": "00000000-0000-4000-8000-000000000000"},
    ("v2", "generate"): {"prompt": "The tides and the moon", "settings": {"length": 8}},
    ("v2", "translate"): {"presentation_id": "c00000000000000000000000a", "language": "FRENCH"},
    ("v2", "video"): {"presentation_id": "c00000000000000000000000a", "captions": True},
    ("v2", "change"): {
        "presentation_id": "c00000000000000000000000a",
        "position": 2,
        "shapes": [{"shape_name": "Title", "content": "Three things to know"}],
    },
    ("v2", "preview"): {"slide": _SLIDE, "template": "default", "format": "svg"},
    ("v2", "brief"): {"prompt": "Make 5 slides about the tides for the board, no tables"},
    ("v2", "set_brand"): {"color": "#1D5FD1", "title_font": "Cambria", "body_font": "Calibri"},
    ("v2", "create_reusable_section"): {
        "name": "Who we are",
        "presentation_id": "c00000000000000000000000a",
        "slides": [2, 3],
        "placement": "end",
    },
}
"""By version and name of the operation."""

FILES: dict[tuple[str, str], tuple[dict[str, Any], str]] = {
    ("v1", "edit"): (
        {"config": {"replacements": [{"shape_name": "Title", "content": "Three things to know"}]}},
        "report.pptx",
    ),
    ("v1", "upload_document"): ({}, "notes.md"),
    ("v1", "create_branded_template"): ({"name": "Harbor"}, "company.potx"),
    ("v2", "upload_document"): ({}, "notes.md"),
    ("v2", "import_presentation"): ({"name": "Report"}, "report.pptx"),
    ("v2", "create_design_kit"): ({"name": "Harbor"}, "company.potx"),
    ("v2", "check_design_kit"): ({}, "company.potx"),
}
"""Text fields and the name of a file, by version and name of the operation."""

QUERY: dict[tuple[str, str], dict[str, str]] = {("v2", "search_documents"): {"query": "moon"}}
"""What has to stand behind the question mark, by version and name of the operation."""


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
