"""Asking a model: what is sent, what comes back, and every way in which it fails."""

import asyncio
import importlib.util
import json
import logging
import re
import threading
import time

import pytest

from llm_endpoint import KEY, Reply, refused, said
from nbdeck.engine.author.llm.answers import OutlineAnswer
from nbdeck.engine.author.llm.asking import REASKS, Complaint, ModelQuestion
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.errors import ModelFailed, SettingsError, TaskCancelled

GOOD = {"title": "The port", "slides": [{"title": "Ships grow", "layout": "items"}]}


def question(check=lambda _: ()):
    return ModelQuestion("Be brief.", "Plan a deck.", OutlineAnswer, check)


def asked(settings, report, check=lambda _: ()):
    return Connection(settings, report).ask(question(check), "Planning", 0, 2)


def test_an_answer_is_a_value_of_our_own_model(endpoint, report):
    endpoint.replies = [said(GOOD)]
    answer = asked(endpoint.settings(), report)
    assert (answer.title, answer.slides[0].title, answer.slides[0].layout) == (
        "The port",
        "Ships grow",
        "ITEMS",
    )


def test_json_inside_prose_and_a_fence_is_read(endpoint, report):
    endpoint.replies = [said('Sure, here it is:\n```json\n{"title": "A", "slides": [{"title": "B"}]}\n```')]
    assert asked(endpoint.settings(), report).title == "A"


def test_null_fields_and_unknown_fields_do_no_harm(endpoint, report):
    endpoint.replies = [
        said({"title": "A", "subtitle": None, "x": 1, "slides": [{"title": "B", "about": None}]})
    ]
    assert asked(endpoint.settings(), report).slides[0].about == ""


def test_the_request_is_plain_enough_for_small_servers(endpoint, report):
    endpoint.replies = [said(GOOD)]
    asked(endpoint.settings(), report)
    body = endpoint.requests[0]
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    assert not {"tools", "temperature", "max_tokens"} & body.keys()
    assert body["model"] == "small"
    form = body["response_format"]["json_schema"]
    assert not form["strict"]
    assert set(form["schema"]["properties"]) >= {"title", "slides"}
    assert not re.search('"(maxLength|maxItems|[$]ref|default)"', json.dumps(form))
    assert "Be brief." in endpoint.prompt(0)


@pytest.mark.parametrize("status", [400, 422])
def test_a_server_that_refuses_a_schema_is_asked_without_one_from_then_on(endpoint, report, status):
    endpoint.replies = [refused(status), said(GOOD), said(GOOD)]
    connection = Connection(endpoint.settings(), report)
    for _ in range(2):
        assert connection.ask(question(), "Planning", 0, 1).title == "The port"
    assert ["response_format" in one for one in endpoint.requests] == [True, False, False]
    assert not connection.takes_schema


def test_an_answer_that_is_cut_off_is_asked_for_again_with_more_room(endpoint, report):
    endpoint.replies = [said('{"title": "A", "sli', finish_reason="length", tokens_out=3000), said(GOOD)]
    connection = Connection(endpoint.settings(), report)
    assert connection.ask(question(), "Planning", 0, 1).title == "The port"
    assert [one.get("max_tokens") for one in endpoint.requests] == [None, 6000]
    assert connection.usage.tokens_out == 3000 + 321


def test_an_answer_that_stays_cut_off_is_told_as_that(endpoint, report):
    endpoint.replies = [said('{"title": "A", "sli', finish_reason="length")]
    with pytest.raises(ModelFailed, match="cut off, even with room for 4,096 tokens") as failed:
        asked(endpoint.settings(), report)
    assert KEY not in f"{failed.value!r} {failed.value.hint}"
    assert len(endpoint.requests) == 2


@pytest.mark.parametrize(("budget", "answers"), [(6_500, 1), (8_000, 2)])
def test_a_budget_is_kept_whatever_is_asked_at_once(endpoint, report, budget, answers):
    endpoint.replies = [said(GOOD)]
    connection = Connection(endpoint.settings(budget_tokens=budget), report)
    results = connection.each([lambda: connection.answer(question())] * 3, ["One", "Two", "Three"], 0, 3)
    failed = [one for one in results if isinstance(one, ModelFailed)]
    assert len(endpoint.requests) == answers == 3 - len(failed)
    assert f"budget of {budget:,} tokens" in failed[0].message
    assert connection.usage.tokens_in + connection.usage.tokens_out <= budget
    assert endpoint.requests[0]["max_tokens"] > 0


@pytest.mark.parametrize(
    ("price_out", "cost", "words"), [(10.0, 0.005678, ", cost 0.0057"), (None, None, "out")]
)
def test_what_answers_cost_is_told_where_both_prices_are_given(endpoint, report, price_out, cost, words):
    endpoint.replies = [said(GOOD)]
    connection = Connection(endpoint.settings(price_in=2.0, price_out=price_out), report)
    connection.ask(question(), "Planning", 0, 1)
    assert connection.usage.cost == (None if cost is None else pytest.approx(cost))
    assert str(connection.usage).endswith(words)


def test_as_many_questions_are_open_at_once_as_the_settings_allow(endpoint, report, heard):
    together = threading.Barrier(2, timeout=5)

    def answer(_body):
        together.wait()
        return GOOD

    endpoint.answer = answer
    connection = Connection(endpoint.settings(parallel=2), report)
    results = connection.each([lambda: connection.answer(question())] * 4, list("abcd"), 1, 5)
    assert [one.title for one in results] == ["The port"] * 4
    assert [event[1] for event in heard] == [1, 2, 3, 4, 5]
    assert {event[3][0] for event in heard[1:]} == set("abcd")


def test_one_question_that_fails_costs_no_other_its_answer(endpoint, report):
    endpoint.answer = lambda body: GOOD if "Plan" in body["messages"][-1]["content"] else {"titel": 1}
    connection = Connection(endpoint.settings(parallel=1), report)
    other = ModelQuestion("Be brief.", "Write.", OutlineAnswer, lambda _: ())
    works = [lambda: connection.answer(other), lambda: connection.answer(question())] * 3
    results = connection.each(works, list("abcdef"), 0, 6)
    assert all(isinstance(one, ModelFailed) for one in results[::2])
    assert [one.title for one in results[1::2]] == ["The port"] * 3


def test_the_key_goes_into_the_header_and_an_empty_one_is_no_one_elses(endpoint, report, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another-service")
    endpoint.replies = [said(GOOD)]
    asked(endpoint.settings(), report)
    asked(endpoint.settings(key=""), report)
    sent = [{name.lower(): value for name, value in one.items()}["authorization"] for one in endpoint.headers]
    assert sent[0] == f"Bearer {KEY}"
    assert "another-service" not in sent[1]


def test_calls_and_tokens_are_reported(endpoint, report, heard):
    endpoint.replies = [said(GOOD)]
    asked(endpoint.settings(), report)
    assert heard == [
        ("model", 0, 2, "Planning."),
        ("model", 1, 2, "Planning: 1 call, 1,234 tokens in, 321 out."),
    ]


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_is_asked_again_after_the_time_it_names(endpoint, report, status):
    endpoint.replies = [refused(status, retry_after="0.15"), said(GOOD)]
    began = time.monotonic()
    assert asked(endpoint.settings(retries=1), report).title == "The port"
    assert time.monotonic() - began >= 0.15
    assert len(endpoint.requests) == 2


def test_an_answer_of_the_wrong_form_is_asked_for_again(endpoint, report):
    endpoint.replies = [said({"titel": "A"}), said(GOOD)]
    assert asked(endpoint.settings(), report).title == "The port"
    assert "slides" in endpoint.requests[1]["messages"][-1]["content"]


def test_an_answer_that_breaks_a_rule_is_sent_back_with_the_rule(endpoint, report):
    endpoint.replies = [said(GOOD), said(GOOD | {"title": "Better"})]

    def check(answer):
        return () if answer.title == "Better" else [Complaint("Find a better title.")]

    assert asked(endpoint.settings(), report, check).title == "Better"
    assert "Find a better title." in endpoint.requests[1]["messages"][-1]["content"]


def test_a_rule_that_stays_broken_is_let_pass_in_the_end_unless_it_is_fatal(endpoint, report):
    endpoint.replies = [said(GOOD)]
    assert asked(endpoint.settings(), report, lambda _: [Complaint("No.")]).title == "The port"
    assert len(endpoint.requests) == 1 + REASKS
    with pytest.raises(ModelFailed, match="form"):
        asked(endpoint.settings(), report, lambda _: [Complaint("No.", is_fatal=True)])


FAILURES = {
    "429 for ever": (refused(429, retry_after="0.01"), "quota"),
    "503 for ever": (refused(503, retry_after="0.01"), "not available .HTTP 503"),
    "wrong key": (refused(401), "refused the key"),
    "no such model": (refused(404), "knows no model 'small'"),
    "request refused": (refused(400), "HTTP 400"),
    "half an answer": (Reply('{"id": "x", "choic'), "cannot be read"),
    "a web page": (Reply("<html>Sign in</html>"), "cannot be read"),
    "half JSON inside": (said('{"title": "A", "sli'), "form"),
    "wrong schema": (said({"titel": 1}), "form"),
    "nothing": (said(""), "form"),
    "no choices": (Reply('{"id":"x","object":"chat.completion","created":1,"model":"m","choices":[]}'), "no chat completion"),
    "refusal": (said(None, refusal="I will not."), "declined"),
}  # fmt: skip


@pytest.mark.parametrize(("reply", "words"), FAILURES.values(), ids=FAILURES)
def test_a_failing_model_ends_in_an_error_that_names_the_reason_and_no_key(
    endpoint, report, heard, caplog, reply, words
):
    caplog.set_level(logging.DEBUG)
    endpoint.replies = [reply]
    with pytest.raises(ModelFailed, match=words) as failed:
        asked(endpoint.settings(retries=1), report)
    error = failed.value
    assert (error.code, error.status, error.retryable) == ("MODEL_FAILED", 502, True)
    everything = (
        f"{error!r} {error} {error.details} {error.__context__!r} {error.__cause__!r} {heard} {caplog.text}"
    )
    assert KEY not in everything


def test_an_answer_that_trickles_is_given_up_in_time(endpoint, report):
    endpoint.replies = [Reply(said(GOOD).body.decode(), drips=True)]
    began = time.monotonic()
    with pytest.raises(ModelFailed, match=r"within 0\.3 s"):
        asked(endpoint.settings(timeout_seconds=0.3), report)
    assert time.monotonic() - began < 3


def test_nobody_at_the_address_is_told(endpoint, report):
    with pytest.raises(ModelFailed, match=r"could not be reached at 127\.0\.0\.1:9\."):
        asked(endpoint.settings(url="http://127.0.0.1:9/v1"), report)


def test_a_connection_cut_off_is_an_error_of_ours(endpoint, report):
    with pytest.raises(ModelFailed, match="could not be reached"):
        asked(endpoint.settings(), report)


def test_one_deadline_holds_for_all_questions(endpoint, report):
    endpoint.replies = [said(GOOD)]
    connection = Connection(endpoint.settings(timeout_seconds=0.001), report)
    time.sleep(0.03)
    with pytest.raises(ModelFailed, match=r"not done within 0\.02 s"):
        connection.ask(question(), "Planning", 0, 1)
    assert endpoint.requests == []


def test_a_cancelled_task_does_not_wait_for_the_model(endpoint, monkeypatch):
    monkeypatch.setattr("nbdeck.engine.author.llm.connection._BEAT_SECONDS", 0.05)
    endpoint.replies = [Reply(said(GOOD).body.decode(), drips=True)]

    def report(_stage, _done, _total, message):
        if "waiting" in message:
            raise TaskCancelled("Nobody wants it.")

    began = time.monotonic()
    with pytest.raises(TaskCancelled):
        asked(endpoint.settings(), report)
    assert time.monotonic() - began < 3


async def test_it_can_be_asked_where_a_loop_runs(endpoint, report):
    endpoint.replies = [said(GOOD)]
    assert asyncio.get_running_loop().is_running()
    assert asked(endpoint.settings(), report).title == "The port"


@pytest.mark.parametrize("library", ["pydantic_ai", "openai", "text_to_num"])
def test_a_missing_library_is_told_with_the_command_that_installs_it(endpoint, report, monkeypatch, library):
    found = importlib.util.find_spec
    monkeypatch.setattr(
        "nbdeck.engine.author.llm.connection.find_spec",
        lambda name: None if name == library else found(name),
    )
    with pytest.raises(SettingsError, match=r"pip install 'nbdeck\[llm\]'"):
        Connection(endpoint.settings(), report)


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"url": "localhost:11434"}, "NBDECK_LLM_URL"), ({"url": "http://"}, "NBDECK_LLM_URL"),
     ({"url": "http://["}, "NBDECK_LLM_URL"), ({"url": f"https://me:{KEY}@127.0.0.1/v1"}, "NBDECK_LLM_URL"), ({"model": " "}, "NBDECK_LLM_MODEL")],
)  # fmt: skip
def test_settings_that_make_no_sense_are_told_by_their_variable(endpoint, report, changes, words):
    with pytest.raises(SettingsError, match=words) as wrong:
        Connection(endpoint.settings(**changes), report)
    assert KEY not in str(wrong.value)


def test_the_key_is_not_in_the_repr_of_settings(endpoint):
    assert KEY not in repr(endpoint.settings())


def test_questions_of_one_piece_of_work_go_over_one_connection_that_is_closed_in_the_end(endpoint, report):
    endpoint.replies = [said(GOOD)]
    connection = Connection(endpoint.settings(parallel=1), report)
    for pieces in (1, 2):
        answers = connection.each([lambda: connection.answer(question())] * 3, ["One"] * 3, 0, 3)
        assert [one.title for one in answers] == ["The port"] * 3
        assert len(endpoint.connections) == pieces
        until = time.monotonic() + 20
        while endpoint.connections_ended != endpoint.connections and time.monotonic() < until:
            time.sleep(0.01)
        assert endpoint.connections_ended == endpoint.connections
    assert len(endpoint.requests) == 6
