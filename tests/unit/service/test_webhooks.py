import json
import queue
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from sqlalchemy import select, update
from standardwebhooks import Webhook, WebhookVerificationError

from nbdeck.contract.v1 import EditSlideRequest
from nbdeck.errors import BadRequest, Conflict, Forbidden, NotFound
from nbdeck.service.links import Downloads
from nbdeck.service.store.schema import deliveries
from nbdeck.service.webhooks import DUE_WEBHOOKS, gap
from unit.service.conftest import finished, slides

BASE = "http://nbdeck.example"


class Receiver:
    """An address that is told things; `answers` are its statuses in turn, the last one for good."""

    def __init__(self):
        self.mark_delivered, self.answers, self.hold = queue.Queue(), [204], threading.Event()
        self.got = []
        receiver = self

        class Page(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.mark_delivered.put((self.path, dict(self.headers), body))
                answer = receiver.answers.pop(0) if len(receiver.answers) > 1 else receiver.answers[0]
                if answer == "hang":
                    receiver.hold.wait(20)
                    return
                self.send_response(answer)
                if answer == 302:
                    self.send_header("Location", "/elsewhere")
                self.end_headers()

            def do_GET(self):
                receiver.got.append(self.path)
                self.send_response(204)
                self.end_headers()

            def log_message(self, *args):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?key=k%201"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def next(self, seconds=10):
        return self.mark_delivered.get(timeout=seconds)

    def close(self):
        self.hold.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver():
    made = Receiver()
    yield made
    made.close()


@pytest.fixture
def service(open_service):
    return open_service(allow_private_addresses=True)


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr("nbdeck.service.webhooks.gap", lambda attempts: 0.02)


def waiting(service):
    with service._database.read() as connection:
        return connection.execute(select(deliveries).where(deliveries.c.due_at.is_not(None))).all()


def until(condition, seconds=10):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_finished_presentation_is_told_signed_and_only_once(service, owner, receiver):
    hook = service.webhooks.subscribe(owner.id, receiver.url, BASE)
    task = finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    path, headers, body = receiver.next()
    assert path == "/hook?key=k%201"
    assert Webhook(hook.secret).verify(body, headers) == json.loads(body)
    said = json.loads(body)
    assert said["task_id"] == task.task_id
    assert said["task_status"] == "SUCCESS"
    assert said["task_result"]["request_id"] == task.task_result["request_id"]
    assert said["task_result"]["url"].startswith(f"{BASE}/files/")
    assert headers["Content-Type"] == "application/json"
    until(lambda: not waiting(service))
    assert receiver.mark_delivered.empty()


@pytest.mark.usefixtures("at_once")
def test_a_message_that_cannot_be_made_is_tried_again(service, owner, receiver, monkeypatch, caplog):
    whole, fails = Downloads.with_link, [RuntimeError("no PDF today")] * 3

    def breaking(self, *args):
        if fails:
            raise fails.pop()
        return whole(self, *args)

    monkeypatch.setattr(Downloads, "with_link", breaking)
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    service.from_slides.start(owner.id, slides("a"))
    assert json.loads(receiver.next()[2])["task_result"]["url"].endswith(".pptx")
    assert "no PDF today" in caplog.text
    assert not fails


def test_eight_messages_are_on_their_way_at_the_same_time_and_no_more(service, owner, receiver):
    receiver.answers = ["hang"]
    for number in range(10):
        service.webhooks.subscribe(owner.id, f"{receiver.url}&n={number}", BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    until(lambda: receiver.mark_delivered.qsize() == 8)
    service.notifier.notify(DUE_WEBHOOKS)
    time.sleep(0.3)
    assert receiver.mark_delivered.qsize() == 8


def test_a_failure_is_told_too(service, owner, receiver):
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("refuse")))
    said = json.loads(receiver.next()[2])
    assert said["task_status"] == "FAILURE"
    assert said["task_result"].startswith("The text of slide 1 is too long.")


def test_an_edit_carries_the_state_before_it_and_an_upload_tells_nothing(open_service, receiver):
    service = open_service(engine="nbdeck.engine.pipeline", allow_private_addresses=True)
    owner = service.users.owner()
    deck = finished(service, owner, service.from_slides.start(owner.id, slides("a", "b"))).task_result
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    finished(service, owner, service.documents.start(owner.id, "notes.md", b"# Notes\n\nSome words."))
    body = {"edit_type": "REMOVE", "presentation_id": deck["presentation_id"], "position": 2}
    edit = finished(service, owner, service.edits.start(owner.id, EditSlideRequest.model_validate(body)))
    said = json.loads(receiver.next()[2])
    assert said["task_id"] == edit.task_id
    assert said["task_result"]["previous_version_id"] == edit.task_result["previous_version_id"]
    assert receiver.mark_delivered.empty()


@pytest.mark.usefixtures("at_once")
def test_what_does_not_arrive_is_told_again_with_the_same_id(service, owner, receiver):
    receiver.answers = [500, 302, 404, 200]
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    service.from_slides.start(owner.id, slides("a"))
    tries = [receiver.next() for _ in range(4)]
    assert len({headers["webhook-id"] for _, headers, _ in tries}) == 1
    assert {path for path, _, _ in tries} == {"/hook?key=k%201"}
    until(lambda: not waiting(service))


def test_what_was_not_told_is_told_after_a_restart(open_service, receiver):
    first = open_service(allow_private_addresses=True)
    owner = first.users.owner()
    receiver.answers = [503, 200]
    first.webhooks.subscribe(owner.id, receiver.url, BASE)
    finished(first, owner, first.from_slides.start(owner.id, slides("a")))
    receiver.next()
    until(lambda: waiting(first)[0].attempts == 1)
    with first._database.write() as connection:
        connection.execute(update(deliveries).values(due_at=time.time()))
    first.close()
    open_service(allow_private_addresses=True)
    assert json.loads(receiver.next()[2])["task_status"] == "SUCCESS"


def test_two_services_on_one_store_tell_it_once(open_service, receiver):
    services = [open_service(allow_private_addresses=True) for _ in range(2)]
    owner = services[0].users.owner()
    services[0].webhooks.subscribe(owner.id, receiver.url, BASE)
    tasks = [services[number % 2].from_slides.start(owner.id, slides("a")) for number in range(6)]
    told = [json.loads(receiver.next()[2])["task_id"] for _ in tasks]
    assert sorted(told) == sorted(tasks)
    until(lambda: not waiting(services[0]))
    assert receiver.mark_delivered.empty()


def test_one_that_hangs_keeps_no_other_waiting(service, owner, receiver):
    slow = Receiver()
    slow.answers = ["hang"]
    service.webhooks.subscribe(owner.id, slow.url, BASE)
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    for _ in range(3):
        service.from_slides.start(owner.id, slides("a"))
    assert len([receiver.next() for _ in range(3)]) == 3
    slow.close()


def test_each_try_is_told_to_who_counts_them(service, owner, receiver, at_once):
    ends = []
    service.on_delivery.append(ends.append)
    receiver.answers = [500, 204]
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    service.from_slides.start(owner.id, slides("a"))
    until(lambda: "delivered" in ends)
    assert set(ends[:-1]) == {"repeated"}
    assert ends[-1] == "delivered"


def test_a_message_is_given_up_after_a_day(service, owner, receiver, at_once, caplog):
    ends = []
    service.on_delivery.append(ends.append)
    receiver.answers = [500]
    service.webhooks.subscribe(owner.id, "http://127.0.0.1:9/hook?key=secret-key", BASE)
    service.from_slides.start(owner.id, slides("a"))
    until(lambda: waiting(service))
    with service._database.write() as connection:
        connection.execute(update(deliveries).values(created_at=time.time() - 25 * 3600, due_at=0.0))
    until(lambda: not waiting(service))
    until(lambda: "given up" in caplog.text)
    until(lambda: ends[-1:] == ["given up"])
    assert set(ends[:-1]) <= {"repeated"}
    assert "secret-key" not in caplog.text


def test_nothing_is_told_after_unsubscribing(service, owner, receiver):
    receiver.answers = [500]
    hook = service.webhooks.subscribe(owner.id, receiver.url, BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    receiver.next()
    service.webhooks.unsubscribe(owner.id, hook.webhook_id)
    assert not waiting(service)
    finished(service, owner, service.from_slides.start(owner.id, slides("b")))
    assert not waiting(service)


def test_only_the_owner_is_told_and_unsubscribes(service, owner, receiver):
    other = service.users.create("other")
    hook = service.webhooks.subscribe(other.id, receiver.url, BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    assert not waiting(service)
    for webhook in (hook.webhook_id, "w", ""):
        with pytest.raises(NotFound, match="webhook"):
            service.webhooks.unsubscribe(owner.id, webhook)
    service.webhooks.unsubscribe(other.id, hook.webhook_id)


@pytest.mark.parametrize("endpoint", ["http://127.0.0.1/hook", "http://localhost/hook", "http://[::1]:80/"])
def test_a_private_address_is_refused_with_the_way_to_allow_it(open_service, endpoint):
    service = open_service()
    with pytest.raises(Forbidden, match="private network") as caught:
        service.webhooks.subscribe(service.users.owner().id, endpoint, BASE)
    assert "NBDECK_ALLOW_PRIVATE_ADDRESSES" in caught.value.hint


def test_one_user_cannot_have_webhooks_without_end(service, owner):
    for _ in range(100):
        service.webhooks.subscribe(owner.id, "http://127.0.0.1:9/", BASE)
    with pytest.raises(BadRequest, match="100 webhooks"):
        service.webhooks.subscribe(owner.id, "http://127.0.0.1:9/", BASE)
    service.webhooks.subscribe(service.users.create("other").id, "http://127.0.0.1:9/", BASE)


def test_gaps_grow_from_seconds_to_an_hour():
    gaps = [gap(attempts) for attempts in range(30)]
    assert gaps[0] == 5
    assert gaps == sorted(gaps)
    assert gaps[-1] == 3600
    assert 20 < next(number for number in range(60) if sum(map(gap, range(number))) > 24 * 3600) < 40


def delivery(service):
    """Returns the one message that is waiting, claimed."""
    (one,) = service.webhooks.claim(8, 60.0)
    return one


@pytest.fixture
def waits(service, owner, monkeypatch):
    """A service that sends nothing by itself, with one message that waits for an address that nobody has."""
    service._dispatcher.close()
    service.webhooks.subscribe(owner.id, "http://127.0.0.1:9/hook", BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    return service


def test_what_one_has_claimed_nobody_else_gets_for_a_while(waits):
    one = delivery(waits)
    assert not [word for word in (one.secret, one.endpoint) if word in repr(one)]
    assert waits.webhooks.claim(8, 60.0) == ()
    assert waits.webhooks.next_due() == pytest.approx(time.time() + 60, abs=5)
    waits.webhooks.put_back([one])
    assert delivery(waits) == one
    waits.webhooks.mark_delivered(one)
    assert waits.webhooks.next_due() is None


def test_no_more_are_claimed_than_asked_for_and_the_oldest_first(waits, owner):
    for _ in range(4):
        finished(waits, owner, waits.from_slides.start(owner.id, slides("a")))
    ids = [row.id for row in sorted(waiting(waits), key=lambda row: row.due_at)]
    assert {each.id for each in waits.webhooks.claim(2, 60.0)} == set(ids[:2])
    assert {each.id for each in waits.webhooks.claim(9, 60.0)} == set(ids[2:])


def test_each_attempt_counts_and_the_next_comes_after_its_gap(waits):
    for attempts in range(3):
        with waits._database.write() as connection:
            connection.execute(update(deliveries).values(due_at=0.0))
        one = delivery(waits)
        assert one.attempts == attempts
        assert waits.webhooks.mark_failed(one)
        assert waits.webhooks.next_due() == pytest.approx(time.time() + gap(attempts), abs=2)


@pytest.mark.parametrize(("age", "goes_on"), [(24 * 3600 - 60, True), (24 * 3600 + 60, False)])
def test_a_message_is_tried_for_a_day(waits, age, goes_on):
    one = replace(delivery(waits), created_at=time.time() - age)
    assert waits.webhooks.mark_failed(one) is goes_on
    assert bool(waiting(waits)) is goes_on


def test_telling_or_missing_one_leaves_the_others(waits, owner):
    finished(waits, owner, waits.from_slides.start(owner.id, slides("a")))
    one, other, *rest = waits.webhooks.claim(8, 60.0)
    assert not rest
    waits.webhooks.mark_delivered(one)
    (left,) = waiting(waits)
    assert (left.id, left.attempts) == (other.id, 0)
    waits.webhooks.mark_failed(replace(other, id=one.id))
    assert waiting(waits)[0].attempts == 0


def test_unsubscribing_one_leaves_the_others(waits, owner):
    kept = waits.webhooks.subscribe(owner.id, "http://127.0.0.1:9/kept", BASE)
    gone = waits.webhooks.subscribe(owner.id, "http://127.0.0.1:9/gone", BASE)
    finished(waits, owner, waits.from_slides.start(owner.id, slides("b")))
    waits.webhooks.unsubscribe(owner.id, gone.webhook_id)
    assert {each.endpoint.rpartition("/")[2] for each in waits.webhooks.claim(9, 60.0)} == {"hook", "kept"}
    waits.webhooks.unsubscribe(owner.id, kept.webhook_id)


def test_every_webhook_has_a_secret_of_its_own(service, owner, receiver):
    first, second = (service.webhooks.subscribe(owner.id, receiver.url, BASE) for _ in range(2))
    assert first.secret != second.secret
    assert len(first.secret) >= 38
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    seen = [receiver.next() for _ in range(2)]
    for hook in (first, second):
        assert sum(is_signed(hook.secret, headers, body) for _, headers, body in seen) == 1


def is_signed(secret, headers, body):
    try:
        Webhook(secret).verify(body, headers)
    except WebhookVerificationError:
        return False
    return True


def test_an_address_that_becomes_private_is_told_nothing(open_service, receiver):
    """It was public when it was subscribed; its name leads elsewhere now."""
    service = open_service()
    owner = service.users.owner()
    service.webhooks._allow_private = True
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    until(lambda: [row.attempts for row in waiting(service)] == [1])
    assert receiver.mark_delivered.empty()


def test_of_what_keeps_a_message_back_only_the_kind_is_told(service, owner, receiver, monkeypatch, caplog):
    """Its words may hold the address, and that a key."""

    def refuse(url, **_):
        raise BadRequest(f"There is no way to {url}.")

    caplog.set_level("INFO", "nbdeck.service")
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    monkeypatch.setattr("nbdeck.service.outbound.checked_address", refuse)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    until(lambda: "tried again later: BadRequest" in caplog.text)
    assert [message.answer for message in service.webhooks.log()] == ["BadRequest"]
    assert "key=k" not in caplog.text


def test_a_redirect_is_not_followed_even_to_where_it_would_be_taken(service, owner, receiver):
    receiver.answers = [302, 204]
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    until(lambda: [row.attempts for row in waiting(service)] == [1])
    assert receiver.next()[0] == "/hook?key=k%201"
    assert receiver.mark_delivered.empty()
    assert receiver.got == []


def test_a_proxy_of_the_machine_is_not_asked(service, owner, receiver, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    receiver.next()


@pytest.mark.parametrize(("answer", "arrives"), [(200, True), (299, True), (300, False), (400, False)])
def test_only_an_answer_of_success_is_one(service, owner, receiver, answer, arrives):
    receiver.answers = [answer]
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    receiver.next()
    until(lambda: [row.attempts for row in waiting(service)] == ([] if arrives else [1]))


def test_an_address_that_does_not_answer_in_time_is_tried_again(service, owner, receiver, monkeypatch):
    monkeypatch.setattr("nbdeck.service.webhook_dispatch._SECONDS", 0.2)
    receiver.answers = ["hang"]
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    receiver.next()
    until(lambda: [row.attempts for row in waiting(service)] == [1], seconds=5)


def test_the_next_is_due_when_the_first_of_them_is(waits, owner):
    finished(waits, owner, waits.from_slides.start(owner.id, slides("a")))
    (early,) = waits.webhooks.claim(1, 30.0)
    waits.webhooks.claim(1, 300.0)
    assert waits.webhooks.next_due() == pytest.approx(time.time() + 30, abs=5)
    assert early.attempts == 0


def test_an_address_that_answers_letter_by_letter_is_not_waited_for(service, owner, monkeypatch):
    """Each piece comes in time, the answer as a whole never does."""
    monkeypatch.setattr("nbdeck.service.webhook_dispatch._SECONDS", 0.4)
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def drip():
            talk, _ = listener.accept()
            with talk, suppress(OSError):
                talk.sendall(b"HTTP/1.1 200 OK\r\nX-Long: ")
                while not over.wait(0.05):
                    talk.sendall(b"x")

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        endpoint = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        service.webhooks.subscribe(owner.id, endpoint, BASE)
        finished(service, owner, service.from_slides.start(owner.id, slides("a")))
        until(lambda: [row.attempts for row in waiting(service)] == [1], seconds=8)
        over.set()
        thread.join()


ENDS = """
import sys
import nbdeck

client = nbdeck.connect("home", allow_private_addresses=True)
client.webhooks.subscribe(sys.argv[1])
slide = nbdeck.Slide(title="T", layout="ITEMS", item_amount=1, content="One: two")
tasks = [client.presentations.from_slides([slide], template="monarch") for _ in range(4)]
if sys.argv[2] == "sent":
    tasks[-1].result(timeout=60)
if sys.argv[2] == "raised":
    raise SystemExit(3)
"""


@pytest.mark.parametrize(("how", "status"), [("sent", 0), ("at once", 0), ("raised", 3)])
def test_the_end_of_the_interpreter_is_quiet_and_the_next_start_tells_what_was_not(
    open_service, tmp_path, receiver, how, status
):
    """Messages and tasks are on their way, nobody answers, and the program is over."""
    receiver.answers = ["hang"]
    command = [sys.executable, "-W", "error", "-c", ENDS, receiver.url, how]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=90, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (status, b"", b"")
    while not receiver.mark_delivered.empty():
        receiver.mark_delivered.get()
    receiver.answers = [204]
    again = open_service(
        home=tmp_path / "home", allow_private_addresses=True, engine="nbdeck.engine.pipeline"
    )
    told = {json.loads(receiver.next(30)[2])["task_id"] for _ in range(4)}
    assert told == {task.task_id for task in again.tasks.newest(again.users.owner().id, 9) if task.is_success}


def test_the_log_tells_of_every_message_and_nothing_secret(service, owner, receiver):
    hook = service.webhooks.subscribe(owner.id, receiver.url.replace("//", "//me:secret-word@"), BASE)
    task = finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    receiver.next()
    until(lambda: not waiting(service))
    (message,) = service.webhooks.log()
    assert (message.user_name, message.task_id, message.state) == ("owner", task.task_id, "told")
    assert (message.attempts, message.answer, message.due_at) == (1, "status 204", None)
    assert message.site == f"http://127.0.0.1:{receiver.server.server_port}"
    assert 0 <= (message.ended_at - message.queued_at).total_seconds() < 60
    assert abs(message.queued_at.timestamp() - time.time()) < 60
    assert service.webhooks.log(failed=True) == ()
    for word in (hook.secret, "secret-word", "key=k", "hook"):
        assert word not in repr(message)


@pytest.mark.usefixtures("at_once")
def test_what_was_given_up_is_told_when_it_is_sent_again(service, owner, receiver):
    receiver.answers = [503]
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    finished(service, owner, service.from_slides.start(owner.id, slides("a")))
    first = receiver.next()[1]["webhook-id"]
    with service._database.write() as connection:
        connection.execute(update(deliveries).values(created_at=time.time() - 25 * 3600, due_at=0.0))
    until(lambda: service.webhooks.log(failed=True))
    (failed,) = service.webhooks.log(failed=True)
    assert (failed.id, failed.answer, failed.due_at) == (first, "status 503", None)
    assert failed.attempts >= 2
    receiver.answers = [204]
    while not receiver.mark_delivered.empty():
        receiver.mark_delivered.get()
    service.webhooks.retry(failed.id)
    assert receiver.next()[1]["webhook-id"] == first
    until(lambda: not waiting(service))
    (told,) = service.webhooks.log()
    assert (told.state, told.attempts, told.answer) == ("told", 1, "status 204")


def test_a_service_that_has_sent_nothing_yet_sees_what_another_process_queues(service, owner, receiver):
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    until(lambda: service._dispatcher._thread is not None)


def test_only_failed_messages_are_sent_again_all_at_once(waits, owner):
    for _ in range(3):
        finished(waits, owner, waits.from_slides.start(owner.id, slides("a")))
    told, *failed, left = waits.webhooks.claim(8, 60.0)
    waits.webhooks.mark_delivered(told, "status 204")
    for each in failed:
        assert not waits.webhooks.mark_failed(replace(each, created_at=0.0), "status 500")
    assert [each.state for each in waits.webhooks.log()].count("failed") == 2
    due = {row.id: row.due_at for row in waiting(waits)}
    with waits._database.write() as connection:
        connection.execute(update(deliveries).values(created_at=time.time() - 25 * 3600))
    assert waits.webhooks.retry_failed() == 2
    assert waits.webhooks.retry_failed() == 0
    states = {each.id: (each.state, each.attempts) for each in waits.webhooks.log()}
    assert states == {told.id: ("told", 1), left.id: ("waiting", 0)} | {
        each.id: ("waiting", 0) for each in failed
    }
    assert {row.id: row.due_at for row in waiting(waits)}[left.id] == due[left.id]
    again = waits.webhooks.claim(8, 60.0)
    assert {each.id for each in again} == {each.id for each in failed}
    assert all(waits.webhooks.mark_failed(each) for each in again)  # their day begins anew


def test_a_message_that_waits_or_is_not_there_cannot_be_sent_again(waits):
    one = delivery(waits)
    with pytest.raises(Conflict, match="waiting"):
        waits.webhooks.retry(one.id)
    with pytest.raises(NotFound, match="message"):
        waits.webhooks.retry("nothing")
    waits.webhooks.mark_delivered(one)
    waits.webhooks.retry(one.id)
    assert delivery(waits).attempts == 0


def test_what_one_process_told_a_slower_one_does_not_open_again(waits):
    one = delivery(waits)
    waits.webhooks.mark_delivered(one, "status 204")
    waits.webhooks.mark_failed(one, "ReadTimeout")
    waits.webhooks.mark_failed(replace(one, created_at=0.0), "ReadTimeout")
    waits.webhooks.put_back([one])
    assert not waiting(waits)
    assert [(each.state, each.answer) for each in waits.webhooks.log()] == [("told", "status 204")]


def test_the_log_keeps_thirty_days(waits, owner):
    old = delivery(waits)
    waits.webhooks.mark_delivered(old)
    for days, is_kept in ((29, True), (31, False)):
        with waits._database.write() as connection:
            this = update(deliveries).where(deliveries.c.id == old.id)
            connection.execute(this.values(ended_at=time.time() - days * 24 * 3600))
        finished(waits, owner, waits.from_slides.start(owner.id, slides("a")))
        waits.webhooks.mark_delivered(delivery(waits))
        assert (old.id in {each.id for each in waits.webhooks.log()}) is is_kept


def test_the_sender_hears_at_once_of_what_a_webhook_waits_for_and_of_nothing_else(service, owner, receiver):
    calls = []
    service.notifier.listen(DUE_WEBHOOKS, lambda: calls.append("due"))
    for work in (slides("a"), slides("refuse")):
        finished(service, owner, service.from_slides.start(owner.id, work))
    assert calls == []
    service.webhooks.subscribe(owner.id, receiver.url, BASE)
    calls.clear()
    for number, work in enumerate((slides("a"), slides("refuse")), 1):
        finished(service, owner, service.from_slides.start(owner.id, work))
        until(lambda number=number: calls == ["due"] * number)
