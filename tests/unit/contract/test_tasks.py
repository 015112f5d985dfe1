"""Tasks, their results and the error body, as both versions put them on the wire."""

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from nbdeck.contract.problems import ErrorDetail, Problem
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.tasks import (
    DocumentResult,
    EditResult,
    GenerateResult,
    OutlineResult,
    PresentationResult,
    Task,
    TaskEvent,
    TaskStarted,
)

ERROR = ErrorDetail(code="EXPORT_FAILED", status_code=500, retryable=True, message="The file broke.")


@pytest.mark.parametrize("word", ["PENDING", "SENT", "RETRY", "STARTED", "half way"])
def test_an_unfinished_word_is_readable_and_is_reported_as_sent(word: str) -> None:
    task = Task(task_id="t", task_status=word)
    assert (task.is_finished, task.is_success, task.task_status) == (False, False, word)
    sent = {"task_id": "t", "task_status": "SENT", "task_result": None, "task_info": None}
    assert task.wire_v1() == task.wire_v2() == sent


@pytest.mark.parametrize("word", ["FAILURE", "FAILED", "ERROR", "error"])
def test_every_word_for_failure_is_failure(word: str) -> None:
    task = Task.model_validate({"task_id": "t", "task_status": word, "task_result": "No.", "task_info": {}})
    assert (task.task_status, task.is_finished, task.is_success) == ("FAILURE", True, False)
    assert task.failure_message == "No."


RESULTS = [
    (GenerateResult(url="u", presentation_id="c1", request_id="c2"),
     {"url": "u", "presentation_id": "c1", "request_id": "c2"}),
    (EditResult(presentation_id="c1", previous_version_id="c0", request_id="c2"),
     {"presentation_id": "c1", "previous_version_id": "c0", "request_id": "c2"}),
    (OutlineResult(slides=(OutlineSlide(title="Why", description="d", appearance="a"),), request_id="c2"),
     {"slides": [{"title": "Why", "description": "d", "appearance": "a"}], "request_id": "c2"}),
    ("6f1e0f0c-3a1c-4a55-9d0e-0a6f4b7c2d11", "6f1e0f0c-3a1c-4a55-9d0e-0a6f4b7c2d11"),
    (PresentationResult(presentation_id="c1", request_id="c2"), {"presentation_id": "c1", "request_id": "c2"}),
    (DocumentResult(document_id="d"), {"document_id": "d"}),
]  # fmt: skip


@pytest.mark.parametrize(("result", "wire"), RESULTS)
def test_a_result_stands_in_both_places_in_exactly_the_shape_of_the_interface(result: Any, wire: Any) -> None:
    value = result if isinstance(result, str) else result.wire()
    task = Task(task_id="t", task_status="SUCCESS", task_result=value, task_info=value)
    success = {"task_id": "t", "task_status": "SUCCESS", "task_result": wire, "task_info": wire}
    assert task.is_success
    assert task.wire_v1() == task.wire_v2() == success
    assert Task.model_validate(success) == task
    if isinstance(result, BaseModel):
        assert type(result).model_validate(wire) == result


def test_a_failure_is_a_message_in_version_1_and_an_object_in_version_2() -> None:
    task = Task.failed("t", ERROR)
    head = {"task_id": "t", "task_status": "FAILURE"}
    assert task.wire_v1() == {**head, "task_result": "The file broke.", "task_info": {}}
    assert task.wire_v2() == {
        **head,
        "task_result": None,
        "task_info": None,
        "task_error": {
            "code": "EXPORT_FAILED",
            "status_code": 500,
            "retryable": True,
            "message": "The file broke.",
            "details": {},
            "request_id": None,
        },
    }


@pytest.mark.parametrize("wire", [Task.failed("t", ERROR).wire_v1(), Task.failed("t", ERROR).wire_v2()])
def test_a_failure_reads_the_same_from_either_version(wire: dict[str, Any]) -> None:
    assert Task.model_validate(wire).failure_message == "The file broke."


def test_a_failure_without_words_still_has_a_message_and_a_success_has_none() -> None:
    assert Task(task_id="t", task_status="FAILED").failure_message == "The task failed."
    assert Task(task_id="t", task_status="SUCCESS", task_result="d").failure_message is None
    assert Task(task_id="t", task_status="FAILED").wire_v2()["task_error"]["code"] == "INTERNAL_ERROR"


def test_warnings_travel_only_when_there_are_some() -> None:
    result = GenerateResult(url="u", presentation_id="c1", request_id="c2", warnings=("No picture.",))
    assert result.wire()["warnings"] == ["No picture."]


@pytest.mark.parametrize(
    ("model", "body"),
    [
        (Task, {"task_status": "SENT"}),
        (Task, {"task_id": "t"}),
        (Task, {"task_id": "t", "task_status": None}),
        (TaskStarted, {}),
        (TaskEvent, {"done": 1}),
        (GenerateResult, {"url": "u"}),
        (EditResult, {"presentation_id": "c1", "request_id": "c2"}),
        (OutlineResult, {"slides": []}),
        (DocumentResult, {}),
        (ErrorDetail, {"code": "X"}),
        (Problem, {"detail": "x"}),
    ],
)
def test_an_answer_without_its_core_is_refused(model: type[BaseModel], body: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        model.model_validate(body)


def test_an_event_needs_only_a_stage() -> None:
    assert TaskEvent(stage="drawing").model_dump() == {
        "stage": "drawing", "done": 0, "total": None, "message": "",
    }  # fmt: skip


@pytest.mark.parametrize("detail", ["Not found", [{"loc": ["body", "speed"], "msg": "m", "type": "t"}]])
def test_a_problem_holds_a_message_or_a_list_of_items(detail: Any) -> None:
    body = {"detail": detail, "error": {"code": "X", "status_code": 422, "message": "m"}}
    problem = Problem.model_validate(body)
    assert problem.detail == detail
    assert (problem.error.retryable, problem.error.details, problem.error.request_id) == (False, {}, None)
