"""Tasks over a real socket: events, polling where there are none, failure, time limits."""

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest

from nbdeck.client.following import words_for
from nbdeck.client.presentation import Presentation
from nbdeck.client.task import Task
from nbdeck.errors import (
    ConnectionFailed,
    NotFound,
    TaskCancelled,
    TaskFailed,
    TaskTimeout,
    UnreadableAnswer,
)
from unit.client.little_server import HANG_UP, Answer, events, problem, said, task

STATUS1, STATUS2 = "/api/v1/task_status/t1", "/api/v2/task_status/t1"
EVENTS = "/api/v2/tasks/t1/events"
DECK = {"presentation_id": "p1", "request_id": "r1", "url": "http://x/y"}
REASON = {
    "code": "EXPORT_FAILED",
    "status_code": 500,
    "retryable": True,
    "message": "The file could not be written.",
    "details": {"disk": "full"},
    "request_id": None,
}


@pytest.fixture
def start(server, client):
    def begin():
        server.on("/api/v1/presentation/outline", said({"task_id": "t1"}))
        return client.outlines.create("Bees")

    return begin


def test_a_result_is_waited_for_by_polling(server, start):
    server.on(STATUS1, task("PENDING"), task("SENT"), task("WHATEVER_NEW"), task("SUCCESS", DECK))
    deck = start().result()
    assert isinstance(deck, Presentation)
    assert (deck.id, deck.request_id, deck.warnings) == ("p1", "r1", ())
    assert server.paths().count(STATUS1) == 4


def test_a_finished_task_is_not_asked_for_again(server, start):
    server.on(STATUS1, task("SUCCESS", DECK))
    handle = start()
    assert (handle.wait() is handle, handle.done(), handle.status) == (True, True, "SUCCESS")
    handle.result()
    assert server.paths().count(STATUS1) == 1


@pytest.mark.parametrize(
    ("result", "expected"),
    [("doc-1", "doc-1"), ({"document_id": "d"}, "d"), ({"new": 1}, {"new": 1}), (None, None)],
)
def test_the_result_says_itself_what_it_is(server, start, result, expected):
    server.on(STATUS1, task("SUCCESS", result))
    assert start().result() == expected


def test_an_outline_comes_back_as_slides(server, start):
    slides = [{"title": "One", "description": "a", "appearance": "b"}]
    server.on(STATUS1, task("SUCCESS", {"slides": slides, "request_id": "r"}))
    assert start().result().slides[0].title == "One"


def test_a_result_that_lacks_its_ids_is_unreadable(server, start):
    server.on(STATUS1, task("SUCCESS", {"presentation_id": "p1"}))
    with pytest.raises(UnreadableAnswer):
        start().result()


def test_a_failure_of_version_1_gets_its_code_from_version_2(server, start):
    server.on(STATUS1, task("FAILURE", "The file could not be written."))
    server.on(STATUS2, task("FAILURE", error=REASON))
    with pytest.raises(TaskFailed) as caught:
        start().result()
    error = caught.value
    assert error.message == "The file could not be written."
    assert error.details["code"] == "EXPORT_FAILED"
    assert error.details["disk"] == "full"
    assert error.details["retryable"] is True
    assert "another format" in error.hint


@pytest.mark.parametrize("word", ["FAILURE", "FAILED", "ERROR"])
def test_a_service_of_version_1_alone_fails_with_its_message(server, start, word):
    server.on(STATUS1, task(word, "Too long."))
    with pytest.raises(TaskFailed, match="Too long") as caught:
        start().result()
    assert caught.value.details["code"] is None


def test_a_cancelled_task_is_its_own_error(server, client):
    server.on(STATUS2, task("FAILURE", error=REASON | {"code": "TASK_CANCELLED", "message": "Stopped."}))
    handle = client.tasks.get("t1")
    with pytest.raises(TaskCancelled):
        handle.result()
    assert repr(handle) == "Task(cancelled: Stopped.)"


def test_a_short_wait_ends_in_a_timeout_and_the_task_goes_on(server, start):
    server.on(STATUS1, task("SENT"))
    handle = start()
    with pytest.raises(TaskTimeout) as caught:
        handle.result(timeout=0.01)
    assert isinstance(caught.value, TimeoutError)
    assert caught.value.details == {"task_id": "t1", "timeout_s": 0.01}
    with pytest.raises(TaskTimeout):
        handle.wait(timeout=0)
    assert handle.done() is False


def test_events_arrive_in_order_and_end_with_the_task(server, start):
    server.on(EVENTS, events((1, "layout"), ": still here\n\n", (2, "write")))
    server.on(STATUS1, task("SUCCESS", DECK))
    handle = start()
    assert [(each.stage, each.done) for each in handle.watch()] == [("layout", 1), ("write", 2)]
    assert handle.record.is_finished


def test_a_lost_event_stream_goes_on_where_it_was(server, start):
    first = events((1, "layout"), (2, "write"))
    server.on(EVENTS, Answer(200, first.body, first.headers, length=10_000, cut=None), events((3, "check")))
    server.script[EVENTS][0].cut = len(first.body)
    server.on(STATUS1, task("SENT"), task("SUCCESS", DECK))
    assert [each.done for each in start().watch()] == [1, 2, 3]
    asked = [each.headers.get("last-event-id") for each in server.seen if each.path == EVENTS]
    assert asked == [None, "2"]


@pytest.mark.parametrize("answer", [problem(404, "NOT_FOUND"), problem(501, "NOT_IMPLEMENTED"), said({})])
def test_a_service_without_events_is_polled(server, start, answer):
    server.on(EVENTS, answer)
    server.on(STATUS1, task("SENT"), task("SENT"), task("SUCCESS", DECK))
    steps = list(start().watch())
    assert {each.stage for each in steps} == {"working"}
    assert len(steps) == 2
    assert server.paths().count(EVENTS) == 1


def test_a_stream_that_keeps_breaking_is_given_up_for_polling(server, start):
    server.on(EVENTS, HANG_UP)
    server.on(STATUS1, *[task("SENT")] * 5, task("SUCCESS", DECK))
    list(start().watch())
    assert server.paths().count(EVENTS) == 4


def test_a_server_that_dies_while_watched_is_our_error(server, start):
    server.on(EVENTS, HANG_UP)
    server.on(STATUS1, HANG_UP)
    with pytest.raises(ConnectionFailed):
        list(start().watch())


def test_foreign_events_are_passed_over(server, start):
    server.on(EVENTS, events("event: ping\ndata: {}\n\n", "data: not json\n\n", (1, "layout")))
    server.on(STATUS1, task("SUCCESS", DECK))
    assert [each.stage for each in start().watch()] == ["layout"]


def test_an_event_in_two_lines_is_one(server, start):
    server.on(EVENTS, events('data: {"stage":\ndata: "layout"}\n\n'))
    server.on(STATUS1, task("SUCCESS", DECK))
    assert [each.stage for each in start().watch()] == ["layout"]


def test_a_task_found_by_id_is_asked_of_either_version(server, client):
    server.on(STATUS1, task("SUCCESS", "doc-1"))
    assert client.tasks.get("t1").result() == "doc-1"
    with pytest.raises(NotFound):
        client.tasks.get("t2")


def test_the_text_of_a_task_tells_no_id_and_no_time(server, start):
    server.on(EVENTS, events((3, "layout")))
    server.on(STATUS1, task("SUCCESS", DECK))
    handle = start()
    assert repr(handle) == "Task(started)"
    watching = handle.watch()
    next(watching)
    assert repr(handle) == "Task(running: layout, 3 of 9)"
    assert '<progress max="1" value="0.33"' in handle._repr_html_()
    list(watching)
    assert repr(handle) == "Task(finished)"
    assert handle._repr_mimebundle_()["text/html"] == '<div role="status">Task finished: Presentation</div>'


def test_displaying_a_task_looks_at_it_once_and_survives_a_lost_service(server, start):
    server.on(STATUS1, task("SENT"), task("SUCCESS", DECK))
    handle = start()
    assert handle._repr_mimebundle_()["text/plain"] == "Task(running)"
    assert handle._repr_mimebundle_()["text/plain"] == "Task(finished: Presentation)"
    lost = start()
    server.close()
    assert lost._repr_mimebundle_()["text/plain"] == "Task(started)"


def test_a_failure_is_escaped_in_html(server, start):
    server.on(STATUS1, task("FAILURE", "<b>no</b>"))
    handle = start().wait()
    assert "&lt;b&gt;no" in handle._repr_html_()
    assert 'role="alert"' in handle._repr_html_()


def test_a_sync_task_can_be_awaited(server, start):
    server.on(STATUS1, task("SENT"), task("SUCCESS", "doc-1"))
    handle = start()

    async def wait():
        return await handle

    assert asyncio.run(wait()) == "doc-1"


def test_an_async_task_has_the_same_shape(server, in_async):
    server.on("/api/v1/presentation/outline", said({"task_id": "t1"}))
    server.on(EVENTS, events((1, "layout")))
    server.on(STATUS1, task("SENT"), task("SUCCESS", "doc-1"))

    async def go(client):
        handle = await client.outlines.create("Bees")
        status = await handle.status
        seen = [event.stage async for event in handle.watch()]
        again = await client.tasks.get("t1")
        return status, seen, await handle, await again.result(), await handle.done(), repr(handle)

    assert in_async(go) == ("SENT", ["layout"], "doc-1", "doc-1", True, "AsyncTask(finished)")


def test_watching_may_stop_early(server, in_async, start):
    server.on(EVENTS, events((1, "layout"), (2, "write")))
    assert next(start().watch()).stage == "layout"

    async def first(client):
        handle = await client.outlines.create("Bees")
        async for event in handle.watch():
            return event.stage
        return None

    assert in_async(first) == "layout"


def test_cancelling_asks_the_service(server, client):
    server.on(STATUS2, task("SENT"))
    server.on("/api/v2/tasks/t1/cancel", task("SENT"))
    client.tasks.get("t1").cancel()
    assert server.seen[-1].method == "POST"


def test_a_finished_task_says_what_it_made_once_that_was_read(server, start):
    state = {"id": "v", "request_id": DECK["request_id"], "created_at": 0, "current_at": 0, "what": "create"}
    told = [{**state, "is_current": True, "slide_count": 3, "title": "Sales"}]
    server.on(f"/api/v2/presentation/{DECK['presentation_id']}/versions", said(told))
    server.on(STATUS1, task("SUCCESS", DECK))
    handle = start().wait()
    assert repr(handle) == "Task(finished)"
    assert str(handle.result()) == "Presentation 'Sales', 3 slides"
    assert repr(handle) == "Task(finished: Presentation 'Sales', 3 slides)"


def test_an_id_that_a_task_made_is_not_in_its_text(server, start):
    server.on(STATUS1, task("SUCCESS", "doc-1"))
    handle = start()
    assert handle.result() == "doc-1"
    assert repr(handle) == "Task(finished)"


class Shown(list):
    """What a live notebook would show: a task, and each time that it is brought up to date."""

    def display(self, handle):
        self.append("began")
        return None if handle.record.is_finished else lambda: self.append(words_for(handle.record))


@pytest.fixture
def shown(client, monkeypatch):
    told = Shown()
    line = client.outlines._context
    monkeypatch.setattr(client.outlines, "_context", replace(line, display=told.display))
    return told


@pytest.mark.parametrize("wait", [lambda handle: handle.result(), lambda handle: handle.wait()])
@pytest.mark.parametrize(
    ("state", "words"), [(("SUCCESS", DECK), "finished"), (("FAILURE", "No room."), "failed: No room.")]
)
def test_whoever_waits_for_a_task_brings_what_a_notebook_shows_up_to_date(
    server, start, shown, wait, state, words
):
    server.on(STATUS1, task(*state))
    handle = start()
    handle._ipython_display_()
    with suppress(TaskFailed):
        wait(handle)
    assert shown[0] == "began"
    assert [each.partition(": Pres")[0] for each in shown[1:]] == [words]


def test_a_task_that_runs_on_is_not_shown_as_ended(server, start, shown):
    server.on(STATUS1, task("SENT"))
    handle = start()
    handle._ipython_display_()
    with pytest.raises(TaskTimeout):
        handle.result(timeout=0)
    assert shown == ["began"]


def test_outside_a_live_notebook_other_forms_are_asked_for(server, start, shown):
    server.on(STATUS1, task("SUCCESS", DECK))
    handle = start().wait()
    with pytest.raises(NotImplementedError):
        handle._ipython_display_()
    with pytest.raises(NotImplementedError):
        Task(replace(handle._context, display=None), handle.record)._ipython_display_()
