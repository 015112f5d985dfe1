"""What is repeated, how often, and what is never sent twice: over real sockets."""

import io
import socket

import httpx
import pytest

from nbdeck.client.flows import HARMLESS_POSTS, backoff
from nbdeck.client.site import Delays, Site
from nbdeck.errors import (
    BadRequest,
    ConnectionFailed,
    InsufficientCredits,
    InternalError,
    NbdeckError,
    NotFound,
    NotImplementedHere,
    RateLimited,
    ServiceUnavailable,
    StoreUnusable,
    Unauthorized,
    UnreadableAnswer,
)
from unit.client.little_server import HANG_UP, SILENCE, Answer, problem, said

ME = "/api/v1/me"
OUTLINE = "/api/v1/presentation/outline"
CANCEL = "/api/v2/tasks/t1/cancel"
GOOD_ME = said({"user_name": "ada", "username": "ada"})
STARTED = said({"task_id": "t1"})
BUSY = problem(503, "SERVICE_UNAVAILABLE", retryable=True)
BROKEN = problem(500, "INTERNAL_ERROR", retryable=True)
SLOW_DOWN = problem(429, "RATE_LIMITED", retryable=True, retry_after="0")


@pytest.mark.parametrize(
    "failure", [BUSY, BROKEN, SLOW_DOWN, HANG_UP, Answer(502), Answer(200, b"{}", cut=1)]
)
def test_a_reading_call_is_repeated_until_it_succeeds(server, client, failure):
    server.on(ME, failure, failure, GOOD_ME)
    assert client.v1.me().user_name == "ada"
    assert len(server.seen) == 3


@pytest.mark.parametrize("refusal", [BUSY, SLOW_DOWN])
def test_a_start_that_was_refused_is_repeated(server, client, refusal):
    server.on(OUTLINE, refusal, STARTED)
    assert client.v1.outline(prompt="Bees").task_id == "t1"
    assert len(server.seen) == 2


@pytest.mark.parametrize(("loss", "error"), [(HANG_UP, ConnectionFailed), (BROKEN, InternalError)])
def test_a_start_that_may_have_happened_is_not_repeated(server, client, loss, error):
    server.on(OUTLINE, loss, STARTED)
    with pytest.raises(error):
        client.v1.outline(prompt="Bees")
    assert len(server.seen) == 1


def test_a_lost_start_says_that_it_may_have_arrived(server, client):
    server.on(OUTLINE, HANG_UP)
    with pytest.raises(ConnectionFailed) as caught:
        client.v1.outline(prompt="Bees")
    assert "may have arrived" in caught.value.hint


def test_a_harmless_post_is_repeated(server, client):
    server.on(CANCEL, HANG_UP, said({"task_id": "t1", "task_status": "SENT"}))
    assert client.v2.cancel_task("t1").task_status == "SENT"
    assert ("v2", "cancel_task") in HARMLESS_POSTS


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (400, "BAD_REQUEST", BadRequest),
        (401, "UNAUTHORIZED", Unauthorized),
        (403, "INSUFFICIENT_API_CREDITS", InsufficientCredits),
        (404, "NOT_FOUND", NotFound),
        (501, "NOT_IMPLEMENTED", NotImplementedHere),
    ],
)
def test_an_error_body_becomes_the_error_of_its_code_at_once(server, client, status, code, kind):
    server.on(ME, problem(status, code, message="So it is.", details={"a": 1}))
    with pytest.raises(kind) as caught:
        client.v1.me()
    error = caught.value
    assert (type(error), error.message, error.request_id) == (kind, "So it is.", "r1")
    assert error.details["a"] == 1
    assert len(server.seen) == 1


def test_a_code_of_a_newer_service_is_kept(server, client):
    server.on(ME, problem(418, "TEAPOT"))
    with pytest.raises(NbdeckError) as caught:
        client.v1.me()
    assert caught.value.details["code"] == "TEAPOT"


@pytest.mark.parametrize(
    "hint_twice", ["Such. Check the id; resources of other users are not visible.", "Such."]
)
def test_a_remedy_sent_with_the_message_is_told_once(server, client, hint_twice):
    server.on(ME, problem(404, "NOT_FOUND", message=hint_twice))
    with pytest.raises(NotFound) as caught:
        client.v1.me()
    assert str(caught.value) == "Such. Check the id; resources of other users are not visible."


def test_a_remedy_of_its_own_takes_the_place_of_the_usual_one(server, client):
    details = {"hint": "Ask Ada.", "a": 1}
    server.on(ME, problem(404, "NOT_FOUND", message="No bee. Ask Ada.", details=details))
    with pytest.raises(NotFound) as caught:
        client.v1.me()
    error = caught.value
    assert (error.message, error.hint, str(error), error.details["a"]) == (
        "No bee.",
        "Ask Ada.",
        "No bee. Ask Ada.",
        1,
    )
    assert "hint" not in error.details


@pytest.mark.parametrize(("path", "ask"), [(ME, "me"), (OUTLINE, "outline")])
def test_what_somebody_has_to_mend_is_not_asked_for_again(server, client, path, ask):
    server.on(path, problem(503, "STORE_UNUSABLE"))
    with pytest.raises(StoreUnusable):
        client.v1.me() if ask == "me" else client.v1.outline(prompt="Bees")
    assert len(server.seen) == 1


def test_the_number_of_repetitions_is_the_setting(server, open_client):
    server.on(ME, BUSY)
    with pytest.raises(ServiceUnavailable) as caught:
        open_client(retries=2).v1.me()
    assert caught.value.details["attempts"] == 3
    assert len(server.seen) == 3


def test_a_long_retry_after_is_told_and_not_waited_for(server, client):
    server.on(ME, problem(429, "RATE_LIMITED", retryable=True, retry_after="3600"))
    with pytest.raises(RateLimited) as caught:
        client.v1.me()
    assert caught.value.details["retry_after_s"] == 3600
    assert len(server.seen) == 1


def test_a_refused_connection_is_our_error_after_all_tries(open_client):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(ConnectionFailed, match="Cannot connect") as caught:
        open_client(url=f"http://127.0.0.1:{port}", retries=2).v1.me()
    assert caught.value.details["attempts"] == 3


def test_a_silent_server_is_left_after_the_timeout(server, open_client):
    server.on(ME, SILENCE)
    with pytest.raises(ConnectionFailed, match="in time"):
        open_client(timeout=0.05, retries=0).v1.me()


@pytest.mark.parametrize("body", [b"<html>", b"[]", b'{"user": 1}', b""])
def test_an_answer_outside_the_interface_is_our_error(server, client, body):
    server.on(ME, Answer(200, body))
    with pytest.raises(UnreadableAnswer):
        client.v1.me()


def test_a_redirect_is_not_followed_with_the_key(server, client):
    server.on(ME, Answer(302, headers={"location": "/elsewhere"}))
    with pytest.raises(UnreadableAnswer):
        client.v1.me()
    assert server.paths() == [ME]


def test_the_key_is_a_header_of_api_calls_and_of_nothing_else(server, client):
    link = {"url": f"{server.url}/files/tok/deck.pptx"}
    server.on("/api/v1/presentations/p1/download", said(link))
    server.on("/files/tok/deck.pptx", Answer(302, headers={"location": "/store/deck"}))
    server.on("/store/deck", Answer(200, b"PK deck"))
    assert client.presentations.get("p1").to_bytes() == b"PK deck"
    keys = {each.path.partition("?")[0]: each.headers.get("x-api-key") for each in server.seen}
    assert keys["/api/v1/presentations/p1/download"] == "nbd_top_secret"
    assert keys["/files/tok/deck.pptx"] is keys["/store/deck"] is None


def test_the_key_is_in_no_representation(client):
    shown = [client, client.presentations, client._site, vars(client), client.v1.me]
    assert not any("top_secret" in repr(each) for each in shown)


def test_twenty_megabytes_are_sent_in_pieces(server, client):
    server.on("/api/v1/document/upload", STARTED)
    size = 20_000_000
    largest = []

    class Watched(io.BytesIO):
        name = "paper.txt"

        def read(self, count=-1):
            largest.append(count)
            return super().read(count)

    assert client.v1.upload_document(Watched(b"x" * size)).task_id == "t1"
    assert size < len(server.seen[0].body) < size + 1000
    assert 0 < max(largest) <= 1_000_000
    assert min(largest) > 0


def test_an_upload_is_sent_whole_again_after_a_refusal(server, client, tmp_path):
    server.on("/api/v1/document/upload", BUSY, STARTED)
    paper = tmp_path / "paper.txt"
    paper.write_bytes(b"some words")
    assert client.documents.upload(paper).id == "t1"
    assert [each.body.count(b"some words") for each in server.seen] == [1, 1]
    assert b'filename="paper.txt"' in server.seen[0].body


def test_what_cannot_be_read_twice_is_sent_once(server, client):
    server.on("/api/v1/document/upload", BUSY, STARTED)

    parts = [b"some", b" words"]

    class Pipe(io.RawIOBase):
        def readable(self):
            return True

        def read(self, count=-1):
            return parts.pop(0) if parts else b""

    with pytest.raises(ServiceUnavailable):
        client.v1.upload_document(Pipe(), name="a.txt")
    assert len(server.seen) == 1
    assert b"some words" in server.seen[0].body


@pytest.mark.parametrize(("source", "match"), [(b"bytes", "no file name"), (io.StringIO("text"), "as text")])
def test_an_upload_without_a_name_or_as_text_is_refused_before_sending(server, client, source, match):
    with pytest.raises(BadRequest, match=match):
        client.v1.upload_document(source)
    assert not server.seen


def test_waits_double_and_stay_within_their_bounds():
    site = Site("http://x", pace=Delays(first_retry=1.0, last_retry=5.0, chance=lambda: 1.0))
    assert [backoff(site, attempt) for attempt in range(4)] == [1.0, 2.0, 4.0, 5.0]
    quick = Site("http://x", pace=Delays(first_retry=1.0, chance=lambda: 0.0))
    assert backoff(quick, 0) == 0.5


def test_a_closed_client_says_so(client):
    client.close()
    client.close()
    with pytest.raises(ConnectionFailed, match="closed"):
        client.v1.me()


def test_the_async_driver_repeats_as_the_sync_one_does(server, in_async):
    server.on(ME, BUSY, HANG_UP, GOOD_ME)

    async def ask(client):
        return await client.v1.me()

    assert in_async(ask).user_name == "ada"
    assert len(server.seen) == 3


def test_a_proxy_page_is_not_taken_for_an_answer(server, client):
    server.on(ME, Answer(404, b"<html>no such page</html>"))
    with pytest.raises(NotFound, match="without an error body"):
        client.v1.me()


def test_network_clients_do_not_follow_redirects_by_themselves():
    from nbdeck.client.site import open_http

    with open_http(3.0) as http:
        assert http.follow_redirects is False
        assert http.timeout == httpx.Timeout(3.0)
