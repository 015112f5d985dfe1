"""Bodies that are small on the wire and large inside are refused, in words, before they are."""

import json
import tracemalloc

import pytest

from nbdeck.contract.bounds import MOST_JSON_VALUES

SLIDES = "/api/v1/presentation/generate/slide-by-slide"
EDIT = "/api/v1/presentation/edit"
SLIDE = {"title": "T", "item_amount": 1, "content": "x"}


@pytest.fixture
def client(open_client):
    return open_client(engine="unit.service.standin_engine", home=":memory:", request_megabytes=2)


def sent(client, body):
    return client.post(SLIDES, content=body, headers={"Content-Type": "application/json"})


def deck(**fields):
    return json.dumps({"template": "default", "slides": [SLIDE], **fields}).encode()


@pytest.mark.parametrize("unit", ["[],", "{},", "1,", '"",', '{"a":1},', '["\\\\","\\"[,"],'])
def test_more_values_than_a_request_needs_are_refused_before_they_are_made(client, unit):
    many = b'{"slides":[' + unit.encode() * (MOST_JSON_VALUES + 1) + b"0]}"
    tracemalloc.start()
    try:
        answer = sent(client, many[:1_990_000])
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "PAYLOAD_TOO_LARGE"), answer.text[
        :300
    ]
    assert f"{MOST_JSON_VALUES:,} values" in answer.json()["detail"]
    assert most < 12_000_000


def test_as_many_values_as_are_allowed_are_read(client):
    extra = [0] * (MOST_JSON_VALUES - 20)
    assert sent(client, deck(more=extra)).status_code == 200
    assert sent(client, deck(more=[*extra, *[0] * 40])).status_code == 413


def test_commas_and_brackets_in_a_text_are_no_values(client):
    text = ',[{\\"' * 3000
    body = deck(slides=[{**SLIDE, "content": text}] * 20)
    assert body.count(b",") + body.count(b"[") + body.count(b"{") > MOST_JSON_VALUES
    assert sent(client, body).status_code == 200


def test_a_body_over_the_setting_is_refused_and_one_below_is_read(client):
    assert sent(client, deck(more="x" * 1_900_000)).status_code == 200
    answer = sent(client, deck(more="x" * 2_000_000))
    assert (answer.status_code, "2 MB" in answer.json()["detail"]) == (413, True)


def test_what_is_beyond_a_bound_is_refused_with_its_place_and_number(client):
    answer = sent(client, deck(slides=[SLIDE, {**SLIDE, "content": "x\n" * 1001}]))
    assert answer.status_code == 422
    assert answer.json()["detail"] == [
        {
            "loc": ["body", "slides", 1, "content"],
            "msg": "Give at most 1,000 lines; there are 1,001.",
            "type": "too_much",
        }
    ]


def test_so_is_a_form(client):
    config = json.dumps({"replacements": [{"shape_name": "a", "content": "b"}] * 2001})
    answer = client.post(EDIT, files={"pptx_file": ("a.pptx", b"PK\x03\x04")}, data={"config": config})
    assert (answer.status_code, answer.json()["detail"][0]["msg"]) == (
        422,
        "Give at most 2,000 entries; there are 2,001.",
    )


def test_a_body_that_does_not_say_how_long_it_is_is_read_no_further_than_the_setting(client):
    parts = []

    async def endless():
        while len(parts) < 100:
            parts.append(b"x" * 100_000)
            yield parts[-1]

    answer = sent(client, endless())
    assert (answer.status_code, "2 MB" in answer.json()["detail"], len(parts)) == (413, True, 21)
