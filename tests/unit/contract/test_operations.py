"""The table of endpoints covers the interface page, and holds together."""

import subprocess
import sys

import pytest
from pydantic import BaseModel, TypeAdapter

from in_turn import in_turn
from nbdeck.contract.operations import OPERATIONS, V1, V2, Operation

PAGE = [
    ("v1", "task_status", "GET", "/api/v1/task_status/{task_id}"),
    ("v2", "task_status", "GET", "/api/v2/task_status/{task_id}"),
    ("v1", "download", "GET", "/api/v1/presentation/download/{id}"),
    ("v2", "download", "GET", "/api/v2/presentation/download/{request_id}"),
    ("v1", "generate", "POST", "/api/v1/presentation/generate"),
    ("v1", "slide_by_slide", "POST", "/api/v1/presentation/generate/slide-by-slide"),
    ("v1", "outline", "POST", "/api/v1/presentation/outline"),
    ("v1", "edit_slide", "POST", "/api/v1/presentation/edit/slide"),
    ("v1", "edit", "POST", "/api/v1/presentation/edit"),
    ("v1", "templates", "GET", "/api/v1/presentation/templates"),
    ("v1", "branded_templates", "GET", "/api/v1/presentation/templates/branded"),
    ("v1", "upload_document", "POST", "/api/v1/document/upload"),
    ("v1", "subscribe", "POST", "/api/v1/webhook/subscribe"),
    ("v1", "unsubscribe", "DELETE", "/api/v1/webhook/unsubscribe"),
    ("v1", "me", "GET", "/api/v1/me"),
    ("v1", "download_presentation", "GET", "/api/v1/presentations/{id}/download"),
    ("v1", "edit_rollback", "POST", "/api/v1/presentation/edit/rollback"),
    ("v2", "generate", "POST", "/api/v2/presentation/generate"),
    ("v2", "video", "POST", "/api/v2/presentation/video"),
    ("v2", "upload_document", "POST", "/api/v2/document/upload"),
    ("v2", "design_kits", "GET", "/api/v2/presentation/design-kits"),
    ("v2", "import_presentation", "POST", "/api/v2/presentation/import"),
    ("v2", "translate", "POST", "/api/v2/presentation/translate"),
    ("v2", "voices", "GET", "/api/v2/presentation/voices"),
    ("v2", "reusable_sections", "GET", "/api/v2/presentation/reusable-sections"),
    ("v2", "reusable_sections_unversioned", "GET", "/presentation/reusable-sections"),
]
EXTENSIONS = [
    ("v2", "task_events", "GET", "/api/v2/tasks/{task_id}/events"),
    ("v2", "cancel_task", "POST", "/api/v2/tasks/{task_id}/cancel"),
    ("v2", "retry_task", "POST", "/api/v2/tasks/{task_id}/retry"),
    ("v2", "list_tasks", "GET", "/api/v2/tasks"),
    ("v2", "slide_preview", "GET", "/api/v2/presentation/{presentation_id}/slides/{number}.{format}"),
    ("v2", "preview", "POST", "/api/v2/preview"),
    ("v2", "brief", "POST", "/api/v2/brief"),
    ("v2", "change", "POST", "/api/v2/presentation/change"),
    ("v2", "check", "GET", "/api/v2/presentation/{presentation_id}/check"),
    ("v2", "slides", "GET", "/api/v2/presentation/{presentation_id}/slides"),
    ("v2", "versions", "GET", "/api/v2/presentation/{presentation_id}/versions"),
    ("v2", "list_documents", "GET", "/api/v2/documents"),
    ("v2", "search_documents", "GET", "/api/v2/documents/search"),
    ("v2", "read_document", "GET", "/api/v2/documents/{document_id}"),
    ("v2", "delete_document", "DELETE", "/api/v2/documents/{document_id}"),
    ("v2", "create_design_kit", "POST", "/api/v2/presentation/design-kits"),
    ("v2", "check_design_kit", "POST", "/api/v2/presentation/design-kits/check"),
    ("v2", "design_kit_report", "GET", "/api/v2/presentation/design-kits/{id}/check"),
    ("v2", "delete_design_kit", "DELETE", "/api/v2/presentation/design-kits/{id}"),
    ("v2", "create_reusable_section", "POST", "/api/v2/presentation/reusable-sections"),
    ("v2", "delete_reusable_section", "DELETE", "/api/v2/presentation/reusable-sections/{id}"),
    ("v2", "brand", "GET", "/api/v2/brand"),
    ("v2", "set_brand", "PUT", "/api/v2/brand"),
    ("v2", "clear_brand", "DELETE", "/api/v2/brand"),
    ("v1", "create_branded_template", "POST", "/api/v1/presentation/templates/branded"),
    ("v1", "delete_branded_template", "DELETE", "/api/v1/presentation/templates/branded/{id}"),
]


@in_turn(("version", "name", "method", "path"), [*PAGE, *EXTENSIONS])
def test_every_endpoint_is_in_the_table_under_its_name(
    version: str, name: str, method: str, path: str
) -> None:
    operation = {"v1": V1, "v2": V2}[version][name]
    assert (operation.version, operation.method, operation.path) == (version, method, path)
    assert operation.is_extension == ((version, name, method, path) in EXTENSIONS)


def test_the_table_has_nothing_else() -> None:
    assert len(OPERATIONS) == len(PAGE) + len(EXTENSIONS) == len(V1) + len(V2)
    assert len({(each.method, each.path) for each in OPERATIONS}) == len(OPERATIONS)


@in_turn("operation", OPERATIONS, ids=lambda each: f"{each.version}.{each.name}")
def test_an_operation_holds_together(operation: Operation) -> None:
    assert operation.starts_task == (operation.result is not None)
    assert operation.summary.endswith(".")
    assert operation.request is None or issubclass(operation.request, BaseModel)
    assert not (operation.method == "GET" and (operation.request or operation.files))
    for answer in (operation.response, operation.result):
        if answer is not None:
            TypeAdapter(answer)
    hash(operation)


def test_a_url_fills_in_and_escapes_its_parameters() -> None:
    preview = V2["slide_preview"]
    assert preview.path_parameters == ("presentation_id", "number", "format")
    assert preview.url(presentation_id="a/b c", number=3, format="svg") == (
        "/api/v2/presentation/a%2Fb%20c/slides/3.svg"
    )
    with pytest.raises(KeyError, match="number"):
        preview.url(presentation_id="a", format="svg")


@pytest.mark.parametrize(
    "operation", [each for each in OPERATIONS if each.request], ids=lambda each: each.path
)
def test_a_request_publishes_a_schema_in_which_every_field_is_described(operation: Operation) -> None:
    assert operation.request is not None
    schema = operation.request.model_json_schema()
    for each in [schema, *schema.get("$defs", {}).values()]:
        is_content = each.get("title") in {"Items", "Item", "Quote", "Closing"}  # values that have no nulls
        for name, field in each.get("properties", {}).items():
            options = field.get("anyOf", ())
            # Words that a field shares with its enum are published once, at the enum.
            assert field.get("description") or any("$ref" in option for option in options), name
            nullable = {"type": "null"} in options
            assert is_content or nullable != (name in each.get("required", ())), name


def test_the_room_imports_nothing_of_the_other_rooms() -> None:
    code = (
        "import sys, nbdeck.contract.operations; "
        "print([name for name in sys.modules if name.startswith('nbdeck.') "
        "and not name.startswith(('nbdeck.contract', 'nbdeck.errors'))])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"
