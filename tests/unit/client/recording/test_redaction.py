"""What identifies a service or opens it is found in every spelling; everything else comes back as it was."""

import base64
import json
from urllib.parse import quote, quote_plus

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.client.recording.redaction import Redaction, texts_of
from sampling import examples

KEY = 'nbd/pa+ss="wo rd"????x'
URL = "http://127.0.0.1:8123"


def in_base64(piece, before=b"", behind=b""):
    return base64.b64encode(before + piece.encode() + behind).decode()


@pytest.mark.parametrize(
    "spelled",
    [
        KEY,
        f"key={quote(KEY, safe='')}&x",
        quote_plus(KEY),
        json.dumps({"key": KEY}),
        json.dumps({"in": json.dumps({"key": KEY})}),
        KEY.replace("/", "\\/"),
        in_base64(KEY),
        in_base64(KEY, b"u:"),
        in_base64(KEY, b"u", b"more"),
        base64.urlsafe_b64encode(b"\xff\xfe" + KEY.encode()).decode(),
    ],
)
@pytest.mark.parametrize("how", ["keys", "secrets"])
def test_a_key_or_secret_is_struck_in_every_spelling(spelled, how):
    hidden = Redaction(URL, **{how: [KEY]}).text(f"before {spelled} behind")
    assert f"{{{how[:-1]}}}" in hidden
    assert hidden.startswith("before ")
    assert hidden.endswith(" behind")
    for trace in ("nbd", "pa+ss", "pa%2Bss", in_base64(KEY)[4:-4], in_base64(KEY, b"u:")[6:-4]):
        assert trace not in hidden


def test_what_is_left_of_a_key_in_base64_does_not_depend_on_the_key():
    texts = {
        Redaction(URL, keys=[key]).text(in_base64(key, b"user:")) for key in ("nbd_123456", "1bd_12345x")
    }
    assert len(texts) == 1


def test_a_short_key_is_struck_as_a_word_only():
    redaction = Redaction(URL, keys=["test"])
    assert redaction.text("test, tests, a test") == "{key}, tests, a {key}"
    assert Redaction(URL, keys=[""]).text("any text") == "any text"


@pytest.mark.parametrize(
    ("url", "text", "hidden"),
    [
        (URL, "http://127.0.0.1:8123/files/x", "http://{service}/files/x"),
        (URL, "at 127.0.0.1:8123.", "at {service}."),
        (URL, "http%3A%2F%2F127.0.0.1%3A8123%2Fx", "http%3A%2F%2F{service}%2Fx"),
        (URL, r"http:\/\/127.0.0.1:8123\/x", r"http:\/\/{service}\/x"),
        (URL, "127.0.0.1:81234 and 1127.0.0.1:8123", "127.0.0.1:81234 and 1127.0.0.1:8123"),
        (
            "https://api.example.com",
            "See API.Example.com: https://api.example.com:443/x",
            "See {service}: https://{service}/x",
        ),
        ("https://api.example.com", "https://my-api.example.com https://api.example.com.au", None),
        ("https://api.example.com", "See api.example.com.", "See {service}."),
        ("http://localhost", "localhost is http://localhost/x", "localhost is http://{service}/x"),
        ("http://[::1]:8000", "http://[::1]:8000/x", "http://{service}/x"),
        (
            "https://example.com/team",
            "https://example.com/team/x https://example.com/files",
            "https://{service}/x https://{host}/files",
        ),
        ("https://example.com/team", r"https:\/\/example.com\/team\/x", r"https:\/\/{service}\/x"),
    ],
)
def test_an_address_is_hidden_where_it_stands_alone(url, text, hidden):
    assert Redaction(url).text(text) == (text if hidden is None else hidden)


@pytest.mark.parametrize(
    ("url", "hidden", "restored"),
    [
        (
            "https://b.example/team",
            "https://{service}/x https://{host}/y",
            "https://b.example/team/x https://b.example/y",
        ),
        ("http://recorded.invalid", "{service} {host} {key}", "recorded.invalid recorded.invalid {key}"),
    ],
)
def test_an_address_is_filled_in_again(url, hidden, restored):
    assert Redaction(url).restored(hidden) == restored
    assert Redaction(url).restored_value({hidden: [hidden, 1, None]}) == {restored: [restored, 1, None]}


@settings(max_examples=examples(40))
@given(
    st.lists(
        st.sampled_from(
            [
                "{service}",
                "{_service}",
                "{__host}",
                "{host}",
                "{x}",
                "{",
                "}",
                "_",
                " http://h.example/t",
                "é",
            ]
        )
    )
)
def test_every_text_comes_back_as_it_was(pieces):
    text = "".join(pieces)
    redaction = Redaction("http://h.example/t")
    assert redaction.restored(redaction.text(text)) == text
    assert "h.example" not in redaction.text(text)


def test_json_is_hidden_in_names_and_values_and_numbers_are_left():
    redaction = Redaction(URL, keys=[KEY])
    value = {KEY: [f"a {KEY}", 7, 1.5, None, True], "x": {"y": URL}}
    assert redaction.value(value) == {
        "{key}": ["a {key}", 7, 1.5, None, True],
        "x": {"y": "http://{service}"},
    }


def test_a_key_in_a_file_is_overwritten_in_place():
    content = b"PK\x00" + KEY.encode() + b"\xff" + b"token-of-a-link-123"
    hidden = Redaction(URL, keys=[KEY], links={"token-of-a-link-123": "link-1"}).content(content)
    assert hidden == b"PK\x00" + b"*" * len(KEY) + b"\xff" + b"*" * 19


def test_a_link_is_hidden_before_the_parts_it_is_made_of():
    links = {"/files/abcdefgh.1234567890/a b.pptx": "/files/link-1/a.pptx", "abcdefgh.1234567890": "link-1"}
    redaction = Redaction(URL, links=links)
    text = f"{URL}/files/abcdefgh.1234567890/a b.pptx abcdefgh.1234567890 %2Ffiles%2Fabcdefgh.1234567890%2Fa%20b.pptx"
    assert redaction.text(text) == "http://{service}/files/link-1/a.pptx link-1 /files/link-1/a.pptx"


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("https://example.com/team/api/v1/me?format=pdf", "/api/v1/me?format=pdf"),
        ("https://example.com/files/x", "/files/x"),
        ("https://elsewhere.example/files/x", "https://elsewhere.example/files/x"),
    ],
)
def test_the_path_of_a_request_is_without_the_address(url, path):
    assert Redaction("https://example.com/team").path(httpx.URL(url)) == path


def test_texts_are_found_in_json_within_json():
    inner = json.dumps({"secret": "s", "list": [{"url": "u"}]})
    assert list(texts_of({"a": inner, "b": "{no json", "c": 1})) == [
        ("a", inner),
        ("secret", "s"),
        ("url", "u"),
        ("b", "{no json"),
    ]
