"""Files in an S3-compatible store: written in one step, checked when read, and a store that refuses says so in our words."""

import hashlib
import importlib
import io
import logging
import pickle
import socket
import sys
import traceback

import pytest

from nbdeck.errors import NotFound, ServiceUnavailable, SettingsError, StoreUnusable
from nbdeck.server.app import create_app
from nbdeck.service.store import blobs as module
from nbdeck.service.store.blobs import open_blobs, read_blob
from unit.server.asgi import Caller
from unit.service.conftest import finished, slides

MISSING = "0" * 64
SECRETS = ("AKIATHEKEY", "the-secret-key", "127.0.0.1", "Signature", "Credential=")


@pytest.fixture
def blobs(s3):
    return open_blobs(None, s3.url)


def calls(caplog):
    """Returns the methods of the requests that the server has answered."""
    return [
        record.getMessage().split('"')[1].split()[0]
        for record in caplog.records
        if '"' in record.getMessage()
    ]


@pytest.fixture
def answered(s3, caplog):
    caplog.set_level(logging.INFO, "werkzeug")
    caplog.clear()
    return caplog


def test_a_file_is_read_back_and_read_in_parts(blobs):
    data = bytes(range(256)) * 5000
    sha256 = blobs.put(data)
    assert read_blob(blobs, sha256) == data
    with blobs.open(sha256) as file:
        assert file.seek(0, io.SEEK_END) == len(data)
        file.seek(300)
        assert file.read(4) == data[300:304]


def test_a_file_is_written_by_one_request_and_nothing_else_is_left(blobs, answered):
    sha256 = blobs.put(b"abc" * 1000)
    assert calls(answered).count("PUT") == 1
    assert not {"POST", "DELETE"} & set(calls(answered))
    assert blobs._files.find(blobs._root) == [f"{blobs._root}/{sha256[:2]}/{sha256}"]


def test_what_is_there_is_not_sent_again(blobs, answered):
    blobs.put(b"abc")
    answered.clear()
    blobs.put(b"abc")
    assert calls(answered) == ["HEAD"]


def test_what_another_process_keeps_or_loses_is_seen_at_once(blobs):
    first = blobs.put(b"abc")
    assert list(blobs.names()) == [first]
    other = type(blobs._files)(skip_instance_cache=True, use_listings_cache=False)
    second = hashlib.sha256(b"def").hexdigest()
    other.pipe_file(blobs._path(second), b"def")
    other.rm_file(blobs._path(first))
    assert list(blobs.names()) == [second]
    assert blobs.put(b"abc") == first
    assert read_blob(blobs, first) == b"abc"


def test_what_was_cut_off_is_written_again(blobs):
    sha256 = blobs.put(b"abcdef")
    blobs._files.pipe_file(blobs._path(sha256), b"abc")
    assert blobs.put(b"abcdef") == sha256
    assert read_blob(blobs, sha256) == b"abcdef"


@pytest.mark.parametrize("data", [b"abX", b"ab", b"abcd", b""])
def test_a_file_that_is_not_what_its_name_says_is_refused(blobs, data):
    sha256 = blobs.put(b"abc")
    blobs._files.pipe_file(blobs._path(sha256), data)
    with pytest.raises(StoreUnusable, match="is damaged") as caught:
        read_blob(blobs, sha256)
    assert sha256 in caught.value.message


def test_a_damaged_file_never_reaches_its_end_piece_by_piece(blobs):
    data = bytes(1000)
    sha256 = blobs.put(data)
    blobs._files.pipe_file(blobs._path(sha256), bytes(999) + b"\1")
    with blobs.open(sha256) as file:
        assert len(file.read(500)) == 500
        with pytest.raises(StoreUnusable):
            file.read(500)


@pytest.mark.parametrize("sha256", [MISSING, "", "../../etc/passwd"])
def test_what_is_not_there_is_not_found(blobs, sha256):
    with pytest.raises(NotFound):
        blobs.open(sha256)


def refusals(blobs, sha256):
    """Returns what each call says to a store that refuses, after a look for secrets in it."""
    for call in (
        blobs.check,
        lambda: blobs.put(b"later"),
        lambda: blobs.open(sha256),
        lambda: blobs.open(MISSING),
    ):
        with pytest.raises(ServiceUnavailable) as caught:
            call()
        told = "".join(traceback.format_exception(caught.value))
        assert not [each for each in SECRETS if each in told]
        assert "During handling" not in told
        yield caught.value


def test_a_store_that_is_down_answers_as_such_and_works_when_it_is_back(s3, blobs):
    sha256 = blobs.put(b"abc")
    with blobs.open(sha256) as opened:
        s3.down()
        with pytest.raises(ServiceUnavailable, match=r"does not answer \(EndpointConnectionError\)"):
            opened.read()
    for error in refusals(blobs, sha256):
        assert type(error) is ServiceUnavailable
        assert error.retryable
    s3.up()
    blobs.check()
    assert read_blob(blobs, sha256) == b"abc"


def test_a_store_without_an_answer_is_waited_for_a_short_while(s3, blobs, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("AWS_ENDPOINT_URL_S3", f"http://127.0.0.1:{silent.getsockname()[1]}")
        options = {"connect_timeout": 0.1, "read_timeout": 0.1, "retries": {"max_attempts": 0}}
        monkeypatch.setitem(module._PATIENCE, "s3", {"config_kwargs": options, "skip_instance_cache": True})
        silenced = open_blobs(None, s3.url)
        for error in refusals(silenced, MISSING):
            assert "ReadTimeoutError" in error.message
            assert error.retryable


def test_a_bucket_that_is_not_there_is_told_at_the_start_and_later(s3, blobs):
    with pytest.raises(StoreUnusable, match="bucket or folder") as caught:
        open_blobs(None, "s3://no-such-bucket/blobs")
    assert "NBDECK_BLOB_URL" in caught.value.hint
    blobs._root = "no-such-bucket/blobs"
    for error in refusals(blobs, MISSING):
        assert "bucket or folder" in error.message
    assert not blobs._files.exists("no-such-bucket")


def test_a_key_that_is_refused_is_told_with_what_to_do(s3, blobs, monkeypatch):
    from moto import settings
    from moto.core.responses import ActionAuthenticatorMixin

    sha256 = blobs.put(b"abc")
    monkeypatch.setattr(settings, "INITIAL_NO_AUTH_ACTION_COUNT", 0.0)
    monkeypatch.setattr(ActionAuthenticatorMixin, "request_count", 1)
    for error in refusals(blobs, sha256):
        assert type(error) is StoreUnusable
        assert "refuses access" in error.message
        assert "AWS_SECRET_ACCESS_KEY" in error.hint
        assert not error.retryable


def test_a_key_that_is_missing_is_told_with_what_to_do(s3, monkeypatch):
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    monkeypatch.setitem(module._PATIENCE, "s3", {"skip_instance_cache": True})
    with pytest.raises(StoreUnusable, match="NoCredentialsError") as caught:
        open_blobs(None, s3.url)
    assert "AWS_ACCESS_KEY_ID" in caught.value.hint


@pytest.mark.parametrize("url", ["nonsense://user:the-secret-key@host/x", "s3://"])
def test_an_address_that_makes_no_sense_is_refused_without_its_words(url, object_store):
    with pytest.raises((SettingsError, StoreUnusable)) as caught:
        open_blobs(None, url)
    assert "the-secret-key" not in "".join(traceback.format_exception(caught.value))


def test_a_driver_that_is_missing_is_named(monkeypatch):
    importlib.import_module("fsspec.registry")
    monkeypatch.setitem(sys.modules, "s3fs", None)
    monkeypatch.delitem(sys.modules["fsspec.registry"]._registry, "s3", raising=False)
    with pytest.raises(SettingsError, match="more than is installed") as caught:
        open_blobs(None, "s3://deck/blobs")
    assert "nbdeck[s3]" in caught.value.hint


def test_no_key_travels_in_a_pickle(blobs):
    pickled = pickle.dumps(blobs)
    assert b"the-secret-key" not in pickled
    assert read_blob(pickle.loads(pickled), blobs.put(b"abc")) == b"abc"


def test_a_service_whose_store_goes_down_starts_keeps_the_task_and_makes_it_later(open_service, s3, caplog):
    s3.down()
    service = open_service(blob_url=s3.url)
    assert "does not answer" in caplog.text
    owner = service.users.owner()
    failed = finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    assert failed.task_error.code == "SERVICE_UNAVAILABLE"
    assert failed.task_error.retryable
    assert service.credits.balance(owner.id) == 1_000_000
    s3.up()
    made = finished(service, owner, service.runner.retry(owner.id, failed.task_id))
    assert made.is_success
    version = service.presentations.by_request(owner.id, made.task_result["request_id"])
    assert hashlib.sha256(read_blob(service.blobs, version.pptx)).hexdigest() == version.pptx


def test_a_task_that_met_a_refused_key_can_be_tried_again(open_service, s3, monkeypatch):
    service = open_service(blob_url=s3.url)
    owner = service.users.owner()
    root, service.blobs._root = service.blobs._root, "no-such-bucket"
    failed = finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    assert failed.task_error.code == "STORE_UNUSABLE"
    service.blobs._root = root
    assert finished(service, owner, service.runner.retry(owner.id, failed.task_id)).is_success


def test_a_download_from_a_store_that_is_down_is_503_with_when_to_come_back(open_service, s3):
    service = open_service(blob_url=s3.url)
    owner = service.users.owner()
    made = finished(service, owner, service.from_slides.start(owner.id, slides("a"))).task_result
    caller = Caller(create_app(service), service.session_key())
    try:
        path = f"/api/v1/presentation/download/{made['request_id']}"
        link = caller.get(path).json()["url"]
        assert caller.get(link).content == b"deck of a"
        s3.down()
        answer = caller.get(link)
        s3.up()
        assert caller.get(link).content == b"deck of a"
    finally:
        caller.close()
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "SERVICE_UNAVAILABLE")
    assert int(answer.headers["retry-after"]) > 0
    assert not [each for each in SECRETS if each in answer.text]
