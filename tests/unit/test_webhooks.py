"""What a receiver of webhooks asks: is it from the service, and what does it say."""

import base64
import doctest
import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from standardwebhooks import Webhook

import nbdeck.webhooks
from nbdeck.errors import InvalidSignature, NbdeckError, SettingsError, UnreadableAnswer

SECRET, OTHER = ("whsec_" + base64.b64encode(bytes([each]) * 24).decode() for each in (1, 2))
TASK = {"task_id": "7", "task_status": "FAILURE", "task_result": "Too long.", "task_info": {}}
BODY = json.dumps(TASK)


def signed(body=BODY, secret=SECRET, *, age_s=0, **changes):
    sent = datetime.now(UTC) - timedelta(seconds=age_s)
    headers = {
        "Webhook-Id": "m1",
        "Webhook-Timestamp": str(int(sent.timestamp())),
        "Webhook-Signature": Webhook(secret).sign("m1", sent, body),
    }
    return headers | changes


def test_the_example_runs():
    done = doctest.testmod(nbdeck.webhooks, optionflags=doctest.ELLIPSIS)
    assert done.attempted > 5
    assert not done.failed


@pytest.mark.parametrize("body", [BODY, BODY.encode()], ids=["text", "bytes"])
@pytest.mark.parametrize(
    "secret", [SECRET, SECRET.removeprefix("whsec_"), [SECRET], [OTHER, SECRET], (SECRET, OTHER)]
)
def test_a_message_of_the_service_is_read(body, secret):
    event = nbdeck.webhooks.verify(body, signed(), secret)
    assert event.id == "m1"
    assert abs(event.sent_at - datetime.now(UTC)) < timedelta(seconds=60)
    assert (event.task.task_id, event.task.is_finished, event.task.failure_message) == (
        "7",
        True,
        "Too long.",
    )


def test_one_of_several_signatures_is_enough():
    headers = signed()
    headers["Webhook-Signature"] = f"v1a,xyz v1,AAAA {headers['Webhook-Signature']}"
    assert nbdeck.webhooks.verify(BODY, headers, SECRET).id == "m1"


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (BODY.replace("7", "8"), signed()),
        (BODY, signed(secret=OTHER)),
        (BODY, signed(**{"Webhook-Id": "m2"})),
        (BODY, signed(**{"Webhook-Timestamp": str(int(datetime.now(UTC).timestamp()) - 60)})),
        (BODY, {}),
        (BODY, signed(**{"Webhook-Signature": ""})),
        (BODY, signed(**{"Webhook-Signature": "v1"})),
        (BODY, signed(**{"Webhook-Signature": "v1,a"})),
        (BODY, signed(**{"Webhook-Signature": "v1,é"})),
        (BODY, signed(**{"Webhook-Signature": signed()["Webhook-Signature"].replace("v1", "v2")})),
        (BODY, signed(**{"Webhook-Timestamp": "nan"})),
        (b"\xff" + BODY.encode(), signed()),
    ],
)
def test_what_is_not_signed_so_is_refused_and_tells_no_secret(body, headers):
    with pytest.raises(InvalidSignature, match="not proved") as caught:
        nbdeck.webhooks.verify(body, headers, SECRET)
    assert SECRET not in repr(caught.value) + str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@pytest.mark.parametrize(("age_s", "is_taken"), [(280, True), (-280, True), (320, False), (-320, False)])
def test_a_message_is_taken_for_five_minutes(age_s, is_taken):
    if is_taken:
        assert nbdeck.webhooks.verify(BODY, signed(age_s=age_s), SECRET).id == "m1"
        return
    with pytest.raises(InvalidSignature, match="too"):
        nbdeck.webhooks.verify(BODY, signed(age_s=age_s), SECRET)


@pytest.mark.parametrize(
    "secret",
    ["", "whsec_", "password", "whsec_é", "whsec_" + "A" * 28, [], [SECRET, "short"], SECRET + "\n"],
    ids=str,
)
def test_what_is_no_secret_is_refused_and_not_repeated(secret):
    with pytest.raises(SettingsError, match="secret") as caught:
        nbdeck.webhooks.verify(BODY, signed(), secret)
    for word in ("password", "é", "AAAA", "short"):
        assert word not in str(caught.value)


@pytest.mark.parametrize("body", ["{}", "no JSON", "[1]"])
def test_a_signed_message_that_is_no_task_says_so(body):
    with pytest.raises(UnreadableAnswer, match="no task"):
        nbdeck.webhooks.verify(body, signed(body), SECRET)


@given(st.binary(max_size=40), st.text(max_size=20), st.text(max_size=20), st.text(max_size=40))
def test_whatever_a_stranger_sends_ends_in_our_error(body, name, time, signature):
    headers = {"webhook-id": name, "webhook-timestamp": time, "webhook-signature": signature}
    with pytest.raises(NbdeckError):
        nbdeck.webhooks.verify(body, headers, SECRET)
