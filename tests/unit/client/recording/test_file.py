"""The format: what is written can be read again, and what cannot be read says why."""

import json

import httpx
import pytest

from nbdeck.client.recording.file import (
    FORMAT,
    VERSION,
    Exchange,
    File,
    Question,
    Recording,
    body_of,
    digest,
    file_of,
    read_recording,
    refuse_other_file,
    write_recording,
)
from nbdeck.errors import SettingsError

HEAD = {"format": FORMAT, "version": VERSION}


def exchange(**fields):
    return Exchange(**{"method": "GET", "path": "/api/v1/me", "status": 200, **fields})


def written(tmp_path, *exchanges, files=None):
    recording = Recording(**HEAD, exchanges=exchanges, files=files or {})
    path = tmp_path / "rec.json"
    write_recording(recording, path)
    return recording, path


def upload(content, *, file_name="a.pdf", field="file", **fields):
    return httpx.Request("POST", "http://x/up", files={field: (file_name, content)}, data=fields)


def question(request):
    request.read()
    return Question(request.method, "/up", *body_of(request)).fingerprint


def test_a_recording_is_read_as_it_was_written(tmp_path):
    files = {digest(text.encode())[:16]: file_of(text) for text in ("short é", "long " * 2000)}
    files[digest(b"\x00\xff")[:16]] = File(base64="AP8=")
    exchanges = [exchange(file=name, times=2, headers={"content-type": "text/plain"}) for name in files]
    exchanges += [
        exchange(asked={"a": [1, 1.5, None, "\ud800 é"]}, answer=[]),
        exchange(events=("id: 1\ndata: {}",)),
    ]
    recording, path = written(tmp_path, *exchanges, files=files)
    again = read_recording(path)
    assert again == recording
    assert [file.content for file in again.files.values()] == [
        "short é".encode(),
        b"long " * 2000,
        b"\x00\xff",
    ]


def test_a_recording_reads_well_in_a_comparison(tmp_path):
    _, path = written(tmp_path, exchange(answer={"user_name": "Zoë", "credits": 5}))
    text = path.read_text("utf-8")
    assert text.startswith('{\n "format": "nbdeck recording",\n "version": 1,\n "exchanges": [')
    assert '"user_name": "Zoë",\n' in text
    assert text.endswith("}\n")
    assert "null" not in text


def test_who_reads_a_recording_while_it_is_replaced_reads_the_old_one_to_its_end(tmp_path):
    _, path = written(tmp_path, exchange(answer={"old": "x" * 100}))
    before = path.read_bytes()
    with path.open("rb") as reader:
        written(tmp_path, exchange(answer={"new": 1}))
        assert reader.read() == before
    assert path.read_bytes() != before


def test_a_long_text_is_packed(tmp_path):
    assert file_of("x" * 4000).text is not None
    packed = file_of("x" * 4001)
    assert packed.text is None
    assert len(packed.deflated) < 100


@pytest.mark.parametrize(
    ("content", "match"),
    [
        (b"", "damaged or no recording: it is no JSON"),
        (b'{"format": "nbdeck rec', "damaged or no recording: it is no JSON"),
        (b"\xff\xfe", "damaged or no recording: it is no JSON"),
        (b"[" * 100_000, "damaged or no recording: it is no JSON"),
        (b"[]", "is no recording"),
        (b'{"exchanges": []}', "is no recording"),
        (
            json.dumps({"format": FORMAT, "version": 2}).encode(),
            "is a recording of format 2; .* reads format 1",
        ),
        (json.dumps({"format": FORMAT}).encode(), "is a recording of format None"),
        (
            json.dumps(HEAD | {"exchanges": [{"method": "GET", "path": "/"}], "files": {}}).encode(),
            r"exchanges\.0\.status",
        ),
        (json.dumps(HEAD | {"exchanges": []}).encode(), "files cannot be read"),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path, content, match):
    path = tmp_path / "rec.json"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match=match) as caught:
        read_recording(path)
    assert "rec.json" in caught.value.message
    assert "record=" in caught.value.hint


@pytest.mark.parametrize(
    "file", [None, File(text="other"), File(base64="AP8"), File(base64="?"), File(deflated="AP8=")]
)
def test_an_altered_file_in_a_recording_is_found_when_it_is_opened(tmp_path, file):
    name = digest(b"text")[:16]
    _, path = written(tmp_path, exchange(file=name), files={} if file is None else {name: file})
    with pytest.raises(SettingsError, match=f"the file '{name}' in it is missing or altered"):
        read_recording(path)


def test_a_missing_recording_and_a_folder_are_told_apart(tmp_path):
    with pytest.raises(SettingsError, match="There is no recording") as caught:
        read_recording(tmp_path / "none.json")
    assert str(tmp_path) in caught.value.hint
    with pytest.raises(SettingsError, match="is a folder"):
        read_recording(tmp_path)


@pytest.mark.parametrize("content", [b"PK\x03\x04", b'{"cells": []}', b"[1]", b"text"])
def test_a_file_that_is_no_recording_is_not_overwritten(tmp_path, content):
    path = tmp_path / "report.pptx"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match="is no recording and is not overwritten"):
        refuse_other_file(path)


def test_a_recording_of_any_format_an_empty_file_and_a_new_one_may_be_written(tmp_path):
    path = tmp_path / "rec.json"
    refuse_other_file(path)
    for content in ("", json.dumps({"format": FORMAT, "version": 99})):
        path.write_text(content)
        refuse_other_file(path)


def test_a_folder_and_a_file_in_no_folder_are_refused(tmp_path):
    with pytest.raises(SettingsError, match="is no recording and is not overwritten"):
        refuse_other_file(tmp_path)
    with pytest.raises(SettingsError, match="No file can be written to the folder"):
        refuse_other_file(tmp_path / "none" / "rec.json")


def test_an_upload_is_told_apart_by_fields_and_contents_only():
    one = question(upload(b"\r\n--x\r\ncontent\r\n"))
    assert one == question(upload(b"\r\n--x\r\ncontent\r\n", file_name="b.pdf"))
    others = [upload(b"\r\n--x\r\ncontent"), upload(b"\r\n--x\r\ncontent\r\n", field="other")]
    others += [upload(b"\r\n--x\r\ncontent\r\n", name="A")]
    assert len({one, *map(question, others)}) == 4
    assert question(upload(b"c", name="A")) != question(upload(b"c", name="B"))


def test_the_parts_of_a_form_are_read_from_its_body():
    request = upload(b"content\r\n", file_name='ä"b.pdf', title="T\r\nU")
    request.read()
    asked, (text, file) = body_of(request)
    assert asked is None
    assert (text.name, text.text, text.sha256) == ("title", "T\r\nU", None)
    assert (file.name, file.text, file.sha256) == ("file", None, digest(b"content\r\n"))


def test_a_json_body_is_taken_as_it_is_and_long_texts_as_digests():
    request = httpx.Request("POST", "http://x", json={"a": ["x" * 4001, "x" * 4000, 1.0, 1, None]})
    asked, form = body_of(request)
    assert form == ()
    assert asked == {"a": [f"4001 characters, sha256 {digest(b'x' * 4001)}", "x" * 4000, 1.0, 1, None]}
    assert body_of(httpx.Request("GET", "http://x")) == (None, ())


def test_questions_differ_in_types_of_numbers_and_not_in_the_order_of_fields():
    def fingerprint(asked):
        return Question("POST", "/", asked, ()).fingerprint

    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    assert len({fingerprint({"a": each}) for each in (1, 1.0, True, "1", None)}) == 5
