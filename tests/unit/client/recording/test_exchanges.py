"""What passed by becomes a recording: repeats, cut answers and what opens something are left out."""

import gzip
import json

import httpx
import pytest
from pydantic import SecretStr

from nbdeck.client.recording.file import FormField
from nbdeck.client.recording.recorder import Taken, recording_of
from nbdeck.client.site import Site

URL = "http://127.0.0.1:8123"
KEY = "nbd_top_secret"
STATUS = "/api/v1/task_status/t1"
LINK = f"{URL}/files/MTc5NTM3MjgzNTp0ZW1w.OjRV78/a.pptx"


def taken(
    path, body=b"", kind="application/json", *, url=None, needs_key=True, is_whole=True, asked=None, **headers
):
    if not isinstance(body, bytes):
        body = json.dumps(body).encode()
    headers = {"content-type": kind} | {name.replace("_", "-"): value for name, value in headers.items()}
    return Taken(
        "GET" if asked is None else "POST",
        httpx.URL(url or URL + path),
        asked,
        (),
        needs_key,
        200,
        httpx.Headers(headers),
        [body[:3], body[3:]],
        is_whole,
    )


def recorded(*exchanges, key=KEY):
    return recording_of(exchanges, Site(URL, SecretStr(key)))


def answers(*exchanges):
    return [(each.answer, each.times) for each in recorded(*exchanges).exchanges]


def test_looks_at_a_running_task_are_one():
    sent, done = {"task_status": "SENT"}, {"task_status": "SUCCESS"}
    looks = [taken(STATUS, each) for each in (sent, sent, sent, done, done)]
    assert answers(*looks) == [(sent, 1), (done, 1)]


def test_equal_answers_to_the_same_request_are_counted_as_long_as_no_other_comes_between():
    rich, poor = {"credits": 9}, {"credits": 8}
    me = [taken("/api/v1/me", each) for each in (rich, rich, poor, rich)]
    assert answers(*me) == [(rich, 2), (poor, 1), (rich, 1)]
    other = taken("/api/v1/other", rich)
    assert answers(me[0], other, me[1]) == [(rich, 2), (rich, 1)]


def test_equal_answers_to_other_requests_stay_apart():
    started = [taken("/api/v1/start", {"task_id": "t"}, asked={"n": number}) for number in (1, 2)]
    assert [each.asked for each in recorded(*started).exchanges] == [{"n": 1}, {"n": 2}]


def events(*blocks, is_whole=True):
    return taken(
        "/api/v2/tasks/t1/events",
        "".join(blocks).encode(),
        "text/event-stream; charset=utf-8",
        is_whole=is_whole,
    )


def test_streams_of_one_task_are_put_together_without_what_keeps_them_alive():
    first = events(
        ": ping\n\n", "id: 1\r\ndata: a\r\n\r\n", ": ping\nid: 2\ndata: b\n\n", "id: 3\nda", is_whole=False
    )
    second = events("id: 2\ndata: b\n\n", "id: 3\ndata: c\n\n")
    (exchange,) = recorded(first, second).exchanges
    assert exchange.events == ("id: 1\ndata: a", "id: 2\ndata: b", "id: 3\ndata: c")
    assert (exchange.times, exchange.headers) == (1, {})


def test_streams_without_numbers_stay_as_they_came():
    streams = recorded(events("data: a\n\n"), events("data: a\n\ndata: a\n\n")).exchanges
    assert [each.events for each in streams] == [("data: a",), ("data: a", "data: a")]


def test_an_answer_that_was_cut_off_is_left_out():
    assert answers(taken("/api/v1/me", {"credits": 9}, is_whole=False)) == []


def test_a_packed_answer_is_unpacked():
    body = gzip.compress(b'{"credits": 9}')
    assert answers(taken("/api/v1/me", body, content_encoding="gzip")) == [({"credits": 9}, 1)]


def test_files_are_kept_once_as_they_are():
    pictures = [taken(f"/api/v2/{n}.png", b"\x89PNG\xff", "image/png") for n in (1, 2)]
    drawing = taken("/api/v2/1.svg", "<svg>é</svg>".encode(), "image/svg+xml")
    note = taken("/api/v2/x", b"\xff no UTF-8", "text/plain")
    recording = recorded(*pictures, drawing, note)
    files = [recording.files[each.file] for each in recording.exchanges]
    assert files[0] is files[1]
    assert files[2].text == "<svg>é</svg>"
    assert [each.content for each in recording.files.values()] == [
        b"\x89PNG\xff",
        "<svg>é</svg>".encode(),
        b"\xff no UTF-8",
    ]
    assert recording.exchanges[0].headers == {"content-type": "image/png"}


def test_json_that_a_link_leads_to_is_a_file_to_the_byte():
    body = b'{"a":   1.50}'
    recording = recorded(taken("", body, url=LINK, needs_key=False))
    assert [each.content for each in recording.files.values()] == [body]


@pytest.mark.parametrize("body", [b"no JSON", b"null", b"[" * 100_000])
def test_what_is_no_json_or_nothing_is_a_file_too(body):
    recording = recorded(taken("/api/v1/me", body))
    assert [each.content for each in recording.files.values()] == [body]


def test_an_empty_answer_has_no_body():
    (exchange,) = recorded(taken("/api/v1/x", b"")).exchanges
    assert (exchange.answer, exchange.file, exchange.events) == (None, None, None)


def test_links_are_followed_by_name():
    recording = recorded(
        taken("/api/v1/presentation/download/r", {"url": LINK}),
        taken("", url=LINK, needs_key=False, location="https://cdn.example/x.pptx?signature=abc"),
        taken("", b"PK", "application/zip", url="https://cdn.example/x.pptx?signature=abc", needs_key=False),
    )
    first, second, third = recording.exchanges
    assert first.answer == {"url": "http://{service}/files/link-1/a.pptx"}
    assert (second.path, second.headers["location"]) == (
        "/files/link-1/a.pptx",
        "http://{service}/files/link-2/x.pptx",
    )
    assert third.path == "/files/link-2/x.pptx"
    assert "cdn.example" not in recording.model_dump_json()


@pytest.mark.parametrize(
    ("location", "url"),
    [
        ("/deck/x y.pptx?signature=a", "https://cdn.example/deck/x%20y.pptx?signature=a"),
        ("https://cdn.example/deck/x y.pptx?signature=a", "https://cdn.example/deck/x%20y.pptx?signature=a"),
    ],
)
def test_a_redirection_is_hidden_in_the_spelling_of_its_header(location, url):
    first = "https://cdn.example/first/one.pptx?signature=b"
    recording = recorded(
        taken("", url=first, needs_key=False, location=location),
        taken("", b"PK", "application/zip", url=url, needs_key=False),
        taken("", url=first, needs_key=False, location="https://["),
    )
    assert "signature" not in recording.model_dump_json()
    one, two, _ = recording.exchanges
    assert one.headers["location"].removeprefix("http://{service}") == two.path


def test_links_that_only_requests_hold_are_hidden_too():
    config = taken("/api/v1/presentation/edit", {}, asked={"images": [{"data": LINK}]})
    form = taken("/api/v1/presentation/edit", {}, asked={})
    form.asked, form.form = None, (FormField(name="config", text=json.dumps({"link": LINK})),)
    recording = recorded(config, form)
    assert recording.exchanges[0].asked == {"images": [{"data": "http://{service}/files/link-0/a.pptx"}]}
    assert recording.exchanges[1].form[0].text == '{"link": "http://{service}/files/link-0/a.pptx"}'


def test_secrets_keys_and_addresses_are_nowhere():
    hook = {"webhook_id": "w", "secret": "whsec_abcdefgh", "again": json.dumps({"secret": "whsec_inner_one"})}
    exchanges = [
        taken("/api/v1/webhook/subscribe", hook, asked={"endpoint": f"{URL}/{KEY}"}),
        taken(f"/api/v1/x?key={KEY}", {"message": f"whsec_abcdefgh at {URL} with {KEY}"}),
        taken("/api/v1/y", b"whsec_inner_one", "text/plain", content_disposition=f"a; filename={KEY}"),
        taken("/api/v1/z", b"\x00" + KEY.encode(), "application/zip"),
        events(f'id: 1\ndata: {{"message": "{KEY} {URL} whsec_abcdefgh"}}\n\n'),
    ]
    recording = recorded(*exchanges)
    everything = recording.model_dump_json() + "".join(
        each.content.decode("latin-1") for each in recording.files.values()
    )
    for each in ("whsec", "127.0.0.1", "8123", KEY):
        assert each not in everything
    assert recording.exchanges[0].asked == {"endpoint": "http://{service}/{key}"}
    assert recording.exchanges[1].path == "/api/v1/x?key={key}"
    assert recording.exchanges[2].headers["content-disposition"] == "a; filename={key}"
