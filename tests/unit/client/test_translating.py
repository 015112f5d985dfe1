"""`deck.translate` against a server: the interface's own fields, and its errors as ours."""

import json

import pytest

from nbdeck.errors import TaskFailed, ValidationFailed
from unit.client.little_server import said

TRANSLATE, STATUS = "/api/v2/presentation/translate", "/api/v2/task_status/t"


@pytest.fixture
def deck(server, client):
    server.on("/api/v2/presentation/download/r", said({"url": "http://x/y"}))
    return client.presentations.get("p", "r")


def ended(server, status, **more):
    task = {"task_id": "t", "task_status": status, "task_result": None, "task_info": None}
    server.on(TRANSLATE, said({"task_id": "t"}))
    server.on(STATUS, said(task | more))


def test_the_result_is_another_presentation_with_its_warnings(server, deck):
    ended(server, "SUCCESS", task_result={"presentation_id": "q", "request_id": "s", "warnings": ["a draft"]})
    french = deck.translate("french").result(timeout=5)
    assert (french.id, french.request_id, french.warnings) == ("q", "s", ("a draft",))
    (sent,) = (json.loads(each.body) for each in server.seen if each.path == TRANSLATE)
    assert sent == {"presentation_id": "p", "language": "FRENCH"}


def test_a_language_that_nobody_speaks_is_never_sent(server, deck):
    with pytest.raises(ValidationFailed, match="Unknown language 'Frensh'"):
        deck.translate("Frensh")
    assert not [each for each in server.seen if each.path == TRANSLATE]


def test_a_service_without_a_translator_says_what_would_help(server, deck):
    error = {
        "code": "TRANSLATOR_UNAVAILABLE",
        "status_code": 501,
        "retryable": False,
        "message": "There is no translator from English to French.",
        "details": {},
        "request_id": None,
    }
    ended(server, "FAILURE", task_error=error)
    with pytest.raises(TaskFailed, match="no translator from English") as caught:
        deck.translate("French").result(timeout=5)
    assert caught.value.details["code"] == "TRANSLATOR_UNAVAILABLE"
