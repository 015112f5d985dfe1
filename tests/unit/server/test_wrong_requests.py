"""The table of wrong requests: each is answered with the error body, never with a 500."""

import pytest

from in_turn import in_turn
from nbdeck.server.app import create_app
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.server.asgi import Caller
from unit.server.wrong_requests import TABLE


@pytest.fixture(scope="module")
def client():
    service = Service(Settings(home=":memory:", upload_megabytes=1))
    opened = Caller(create_app(service))
    opened.key = service.session_key()
    yield opened
    opened.close()
    service.close()


def test_the_table_is_long_and_names_each_case_once():
    assert len(TABLE) >= 200
    assert len({case.name for case in TABLE}) == len(TABLE)


@in_turn("case", TABLE, ids=lambda case: case.name)
def test_a_wrong_request_is_answered_with_the_error_body(client, case):
    headers = dict(case.headers)
    if case.key is not None:
        headers["X-API-Key"] = client.key if case.key == "valid" else case.key
    answer = client.request(case.method, case.path, content=case.body, headers=headers)
    assert answer.status_code == case.status, answer.text[:500]
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert set(body) == {"detail", "error"}
    error = body["error"]
    assert set(error) == {"code", "status_code", "retryable", "message", "details", "request_id"}
    assert (error["code"], error["status_code"]) == (case.code, case.status)
    assert error["retryable"] is False
    assert error["message"]
    assert len(answer.content) < 60_000
    assert "Traceback" not in answer.text
    if case.code == "VALIDATION_FAILED":
        assert error["request_id"] is None
        assert body["detail"] == error["details"]["errors"]
        assert all(set(item) == {"loc", "msg", "type"} for item in body["detail"])
    else:
        assert error["request_id"] == answer.headers["x-request-id"]
        assert body["detail"] == error["message"]
