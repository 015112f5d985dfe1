"""What a model can do is found by asking it."""

import pytest

from llm_decks import judged
from llm_endpoint import KEY, refused, said
from nbdeck.engine.author.llm.probing import probed


def clever(body):
    request = body["messages"][1]["content"]
    if request.startswith("Judge"):
        return judged(request, ("south gate",))
    name, _, ships = request.split(" ships.")[0].partition(" has ")
    return {"city": name, "ships": int(ships)}


def abilities(endpoint, **changes):
    return {one.name: one.is_there for one in probed(endpoint.settings(**changes))}


def test_a_model_that_can_do_all_is_told_to(endpoint):
    endpoint.answer = clever
    assert abilities(endpoint) == {"answers": True, "JSON schema": True, "context": True, "judging": True}
    longest = max(len(one) for one in endpoint.asked("Ystad")) // 4
    assert 9_000 < longest < 10_500


def test_a_server_without_schemas_and_with_a_short_memory_is_found_out(endpoint):
    def reply_to(_path, _headers, body):
        endpoint.requests.append(body)
        if "response_format" in body:
            return refused(400)
        request = body["messages"][1]["content"]
        if request.startswith("Judge"):
            return said(judged(request))
        return said({"city": "Quay", "ships": 1} if len(request) > 4_000 else clever(body))

    endpoint.reply_to = reply_to
    assert abilities(endpoint) == {"answers": True, "JSON schema": False, "context": False, "judging": False}


@pytest.mark.parametrize(
    ("changes", "reply", "name"),
    [({"model": ""}, None, "settings"), ({}, refused(401), "answers"), ({}, said({"city": "Lund", "ships": 13}), "answers")],
)  # fmt: skip
def test_a_model_that_cannot_write_is_told_with_why_and_without_its_key(endpoint, changes, reply, name):
    endpoint.replies = [reply] if reply else []
    first = next(probed(endpoint.settings(**changes)))
    assert (first.name, first.is_there) == (name, False)
    assert KEY not in first.finding
    assert first.finding
