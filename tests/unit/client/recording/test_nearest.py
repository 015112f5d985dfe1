"""What a missing answer says: the nearest recorded request, and what differs."""

from pathlib import Path

import pytest

from nbdeck.client.recording.file import FormField, Question
from nbdeck.client.recording.replay import not_recorded

OUTLINE = "/api/v1/presentation/outline"


def post(asked, path=OUTLINE):
    return Question("POST", path, asked, ())


def get(path):
    return Question("GET", path, None, ())


def upload(*parts):
    return Question("POST", "/api/v1/document/upload", None, parts)


def said(question, *recorded):
    return not_recorded(Path("rec.json"), question, recorded)


@pytest.mark.parametrize(
    ("recorded", "asked", "differences"),
    [
        ({"a": "x"}, {"a": "y"}, "a was 'x', now it is 'y'."),
        ({"a": 1}, {"a": True}, "a was 1, now it is True."),
        ({"s": [{"t": "A"}, {"t": "B"}]}, {"s": [{"t": "A"}, {"t": "C"}]}, "s[1].t was 'B', now it is 'C'."),
        ({"s": ["A", "B"]}, {"s": ["A"]}, "s[1] was 'B', now it is left out."),
        ({}, {"n": None}, "n was left out, now it is None."),
        ({"n": {}}, {"n": []}, "n was {}, now it is []."),
        (["A"], ["B"], "[0] was 'A', now it is 'B'."),
        (None, "A", "body was left out, now it is 'A'."),
        ({"a": "x" * 50}, {"a": "y" * 39}, f"a was '{'x' * 38}…, now it is '{'y' * 38}…."),
        ({"a": "x" * 38}, {"a": "y" * 39}, f"a was '{'x' * 38}', now it is '{'y' * 38}…."),
    ],
)
def test_bodies_are_compared_field_by_field(recorded, asked, differences):
    error = said(post(asked), post(recorded))
    assert str(error).startswith(
        f"The recording 'rec.json' has no answer to POST {OUTLINE}. It has this request with another body: {differences}"
    )
    assert error.code == "NOT_RECORDED"
    assert not error.retryable


def test_the_first_three_differences_are_shown_and_the_rest_counted():
    former, later = (dict.fromkeys("abcde", value) for value in (1, 2))
    error = said(post(later), post(former))
    assert error.message.endswith("c was 1, now it is 2; and 2 more.")
    assert len(error.details["differences"]) == 5
    three = said(post({"a": 2, "b": 2, "c": 2}), post({"a": 1, "b": 1, "c": 1}))
    assert three.message.endswith("c was 1, now it is 2.")


def test_a_body_without_fields_is_another_one_than_none():
    assert said(post({}), post(None)).message.endswith("It has this request with another body.")


def test_of_several_bodies_the_one_that_differs_least_is_the_nearest():
    asked = {"a": 1, "b": 2, "c": 3}
    error = said(post(asked), post({"a": 0, "b": 0, "c": 3}), post({"a": 1, "b": 2, "c": 0}), post({"a": 9}))
    assert error.details["differences"] == ["c was 0, now it is 3"]


def test_without_the_same_request_the_one_of_the_likest_path_and_method_is_named():
    error = said(
        get("/api/v1/templates/b"),
        get("/api/v1/me"),
        post({}, "/api/v1/templates/a"),
        get("/api/v1/templates/a"),
    )
    assert error.message.endswith("The nearest that it has is GET /api/v1/templates/a.")
    assert error.details["nearest"] == {"method": "GET", "path": "/api/v1/templates/a"}
    other = said(Question("DELETE", "/api/v1/me", None, ()), get("/api/v1/me"))
    assert other.message.endswith("The nearest that it has is GET /api/v1/me.")


def test_uploads_differ_in_contents_and_fields():
    former = upload(
        FormField(name="file", filename="a.pdf", sha256="a" * 64), FormField(name="name", text="A")
    )
    later = upload(
        FormField(name="file", filename="a.pdf", sha256="b" * 64), FormField(name="name", text="B")
    )
    differences = said(later, former).details["differences"]
    assert differences == [
        "file was 'a file of SHA-256 aaaaaaaaaaaa', now it is 'a file of SHA-256 bbbbbbbbbbbb'",
        "name was 'A', now it is 'B'",
    ]


@pytest.mark.parametrize(
    ("asked", "is_told"), [("/api/v2/me", True), ("/api/v1/you", False), ("/files/x/y", False)]
)
def test_a_recording_of_the_other_version_of_the_interface_says_so(asked, is_told):
    error = said(get(asked), get("/api/v1/me"), get("/files/link-1/x"))
    assert ("It has none to any request of version 2 of the interface." in error.message) == is_told


def test_an_empty_recording_says_so():
    assert (
        said(get("/api/v1/me")).message
        == "The recording 'rec.json' has no answer to GET /api/v1/me. It is empty."
    )
