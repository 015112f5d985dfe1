import logging
import subprocess
import sys

import pytest

from nbdeck.contract.operations import OPERATIONS
from nbdeck.contract.v1 import SlidesRequest
from nbdeck.contract.v2 import PreviewRequest
from nbdeck.server.examples import EXAMPLES
from nbdeck.server.openapi import document
from unit.server.asgi import Caller
from unit.server.conftest import deck


def test_every_operation_of_the_contract_is_in_the_document_with_its_refusals():
    paths = document()["paths"]
    for operation in OPERATIONS:
        entry = paths[operation.path][operation.method.lower()]
        assert entry["summary"] == operation.summary
        assert {"200", "401", "500"} <= set(entry["responses"])
    ids = [entry["operationId"] for path in paths.values() for entry in path.values()]
    assert len(ids) == len(set(ids))


def test_every_reference_of_the_document_leads_somewhere():
    def references(node):
        if isinstance(node, dict):
            yield from [node["$ref"]] if "$ref" in node else []
            for value in node.values():
                yield from references(value)
        elif isinstance(node, list):
            for value in node:
                yield from references(value)

    schemas = document()["components"]["schemas"]
    found = set(references(document()))
    assert found
    assert all(each.removeprefix("#/components/schemas/") in schemas for each in found)


@pytest.mark.parametrize(
    "operation", [each for each in OPERATIONS if each.request and not each.files], ids=lambda o: o.name
)
def test_every_json_operation_has_an_example_that_passes(operation):
    assert operation.request.model_validate(EXAMPLES[operation.version, operation.name])


def test_examples_of_what_works_are_full():
    assert len(SlidesRequest.model_validate(EXAMPLES["v1", "slide_by_slide"]).slides) == 2
    assert PreviewRequest.model_validate(EXAMPLES["v2", "preview"]).slide.chart is not None


@pytest.mark.parametrize("path", ["/", "/healthz", "/openapi.json"])
def test_small_pages_need_no_key(client, path):
    answer = client.get(path, headers={"X-API-Key": ""})
    assert answer.status_code == 200
    assert answer.json()


def test_every_answer_names_its_request(client):
    names = [client.get(path).headers["x-request-id"] for path in ("/", "/api/v1/me", "/nope")]
    assert len(set(names)) == 3


def test_what_nobody_expected_is_told_without_its_secrets(open_client, caplog):
    client = open_client(engine="no.such.engine")
    answer = client.get("/api/v1/presentation/templates")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "INTERNAL_ERROR"
    assert answer.json()["error"]["request_id"] == answer.headers["x-request-id"]
    assert "no.such" not in answer.text
    assert "No module named" in caplog.text


def test_keys_and_links_do_not_reach_the_log(failing, caplog):
    caplog.set_level(logging.DEBUG)
    key = failing._http.headers["X-API-Key"]
    url = failing.get("/api/v1/presentation/templates").json()[0]["images"]["cover"]
    failing.get(url)
    failing.get("/api/v1/me", headers={"X-API-Key": "nbd_wrong"})
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("nbdeck")]
    assert lines
    assert not any(key in line or "nbd_wrong" in line or url.split("/")[4] in line for line in lines)


def test_every_request_leaves_one_line(failing, caplog):
    caplog.set_level(logging.INFO, "nbdeck.server")
    failing.get("/api/v1/me")
    (record,) = [record for record in caplog.records if record.name == "nbdeck.server"]
    assert record.getMessage() == "GET '/api/v1/me' 200"
    assert record.duration_s >= 0


def test_a_stopping_service_answers_503_and_when_to_come_back(failing):
    failing.service.runner.stop_accepting()
    answer = failing.post("/api/v1/presentation/generate/slide-by-slide", json=deck("a"))
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert answer.json()["error"]["retryable"] is True


def test_a_service_that_is_closed_answers_503(open_client):
    client = open_client(engine="unit.service.standin_engine")
    client.service.close()
    assert client.get("/api/v1/me", headers={"X-API-Key": "nbd_any"}).status_code == 503


def test_a_cancelled_task_can_be_listed_and_read_in_both_versions(failing):
    task_id = failing.post("/api/v1/presentation/generate/slide-by-slide", json=deck("wait")).json()[
        "task_id"
    ]
    assert failing.get(f"/api/v2/task_status/{task_id}").json() == {
        "task_id": task_id,
        "task_status": "SENT",
        "task_result": None,
        "task_info": None,
    }
    cancelled = failing.post(f"/api/v2/tasks/{task_id}/cancel").json()
    assert cancelled["task_error"]["code"] == "TASK_CANCELLED"
    (listed,) = failing.get("/api/v2/tasks").json()
    assert listed["created_at"] <= listed["finished_at"]
    assert listed == cancelled | {
        "kind": "slides",
        "created_at": listed["created_at"],
        "finished_at": listed["finished_at"],
        "can_retry": False,
        "title": "",
    }
    told = failing.get(f"/api/v1/task_status/{task_id}").json()
    assert set(told) == {"task_id", "task_status", "task_result", "task_info"}
    assert (told["task_status"], told["task_info"]) == ("FAILURE", {})
    assert told["task_result"] == cancelled["task_error"]["message"]


def test_the_first_application_of_a_process_loads_only_what_it_needs():
    program = (
        "import sys\n"
        "from nbdeck.service import Service; from nbdeck.settings import Settings\n"
        "from nbdeck.server.app import create_app\n"
        "service = Service(Settings(home=':memory:')); create_app(service); service.close()\n"
        "heavy = {'alembic', 'fsspec', 'httpx', 'PIL', 'typst', 'pptx', 'pandas', 'uvicorn', 'sqlalchemy.orm'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_two_applications_in_one_process_share_nothing(open_client, tmp_path):
    first, second = open_client(home=tmp_path / "a"), open_client(home=tmp_path / "b")
    assert isinstance(second, Caller)
    key = {"X-API-Key": first.service.session_key()}
    assert second.get("/api/v1/me", headers=key).status_code == 401


def test_a_store_that_breaks_under_a_running_server_is_told_in_words(open_client, tmp_path, caplog):
    client = open_client(bootstrap_key="let-me-in-please")
    client.service.credits._database._engine.dispose()
    database = tmp_path / "home" / "nbdeck.db"
    for each in ("-wal", "-shm"):
        database.with_name(database.name + each).unlink(missing_ok=True)
    database.write_bytes(b"\xff" * database.stat().st_size)
    answer = client.get("/api/v1/presentation/templates/branded", headers={"x-api-key": "let-me-in-please"})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["retryable"]) == (503, "STORE_UNUSABLE", False)
    assert "is damaged" in error["message"]
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/api/v2/brand", "DELETE, GET, HEAD, PUT"),
        ("/api/v1/presentation/templates/branded", "GET, HEAD, POST"),
        ("/api/v2/presentation/design-kits/check", "POST"),
        ("/api/v2/presentation/design-kits/other", "DELETE"),
        ("/healthz", "GET, HEAD"),
    ],
)
def test_a_method_that_a_path_lacks_is_answered_with_all_that_it_has(client, path, methods):
    for method in ("OPTIONS", "PATCH"):
        answer = client.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, methods)
