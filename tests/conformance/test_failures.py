"""Tasks that run long, fail or are stopped: the same over every way to the service."""

import pytest

from nbdeck.errors import Conflict, DoesNotFit, InsufficientCredits, TaskCancelled, TaskFailed, TaskTimeout
from unit.service import standin_engine


def start(client, title, slides=1):
    slide = {"title": title, "layout": "ITEMS", "item_amount": 1, "content": "One: two"}
    return client.presentations.from_slides([slide] * slides)


def test_events_arrive_while_the_task_runs(failing):
    task = start(failing, "wait")
    with pytest.raises(TaskTimeout):
        task.result(timeout=0.1)
    assert task.done() is False
    standin_engine.GATE.set()
    steps = list(task.watch())
    assert steps[0].stage == "layout"
    assert steps[-1].stage == "finished"
    assert task.result().warnings == ("Made by the stand-in.",)


def test_a_task_can_be_stopped_and_costs_nothing(failing):
    before = failing.account.me().credits
    task = start(failing, "wait")
    task.cancel()
    with pytest.raises(TaskCancelled) as caught:
        task.result(timeout=20)
    assert caught.value.details["task_id"] == task.id
    assert failing.account.me().credits == before
    assert "cancelled" in repr(task)


def test_a_task_that_fails_says_why_with_the_services_code(failing):
    task = start(failing, "refuse")
    with pytest.raises(TaskFailed, match="text of slide 1 is too long") as caught:
        task.result(timeout=20)
    assert caught.value.details["code"] == DoesNotFit.code
    assert caught.value.hint == DoesNotFit.default_hint
    assert [event.stage for event in task.watch()][-1] == "failed"
    assert failing.v1.task_status(task.id).failure_message
    assert failing.v1.task_status(task.id).task_error is None
    assert failing.v2.task_status(task.id).task_error.code == DoesNotFit.code


def test_a_crash_tells_no_secret(failing):
    with pytest.raises(TaskFailed) as caught:
        start(failing, "crash").result(timeout=20)
    assert "secret" not in str(caught.value)
    assert caught.value.details["retryable"] is True


def test_what_failed_in_a_way_that_may_pass_is_tried_again_once(failing):
    crashed, refused = start(failing, "crash").wait(20), start(failing, "refuse").wait(20)
    assert [task.record.state.can_retry for task in failing.tasks.list()] == [False, True]
    again = crashed.retry()
    assert again.id != crashed.id
    with pytest.raises(TaskFailed):
        again.result(timeout=20)
    for task in (crashed, refused):
        with pytest.raises(Conflict, match="cannot be tried again"):
            task.retry()
    assert again.retry().wait(20).status == "FAILURE"


def test_too_few_credits_are_told_in_figures(failing):
    with pytest.raises(InsufficientCredits) as caught:
        start(failing, "plain", slides=40)
    assert caught.value.details == {"required_credits": 40, "available_credits": 20, "attempts": 1}
