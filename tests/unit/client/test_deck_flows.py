"""Undo and redo against a server that tells every state, also one that somebody else changes meanwhile."""

import json

import pytest

from nbdeck.errors import BadRequest, Conflict, NotFound
from unit.client.little_server import problem, said

LISTING, ROLLBACK = "/api/v2/presentation/p/versions", "/api/v1/presentation/edit/rollback"


def state(name, parent=None, *, now=False, made=0.0, current=None):
    return {
        "id": name,
        "request_id": f"r-{name}",
        "parent_id": parent,
        "created_at": made,
        "current_at": made if current is None else current,
        "is_current": now,
        "slide_count": 4,
        "title": "Mill <Street>",
        "what": "insert slide 3" if parent else "create",
    }


def went(to, left):
    return said({"presentation_id": "p", "previous_version_id": left, "request_id": f"r-{to}"})


@pytest.fixture
def deck(server, client):
    server.on("/api/v2/presentation/download/r", said({"url": "http://x/y"}))
    return client.presentations.get("p", "r")


def asked(server):
    return [json.loads(each.body)["previous_version_id"] for each in server.seen if each.path == ROLLBACK]


def test_undo_goes_to_the_state_before(server, deck):
    server.on(LISTING, said([state("a"), state("b", "a", now=True)]))
    server.on(ROLLBACK, went("a", "b"))
    undone = deck.undo()
    assert (undone.request_id, undone.previous_version_id) == ("r-a", "b")
    assert asked(server) == ["a"]


def test_redo_goes_to_the_state_that_was_undone_last(server, deck):
    server.on(
        LISTING, said([state("a", now=True), state("b", "a", made=1, current=5), state("c", "a", made=2)])
    )
    server.on(ROLLBACK, went("b", "a"))
    assert deck.redo().request_id == "r-b"
    assert asked(server) == ["b"]


def test_where_nothing_can_be_undone_or_redone_nothing_is_asked_for(server, deck):
    server.on(LISTING, said([state("a", now=True)]))
    with pytest.raises(BadRequest):
        deck.undo()
    with pytest.raises(BadRequest):
        deck.redo()
    assert asked(server) == []


def test_an_edit_of_somebody_else_that_came_between_is_put_back(server, deck):
    server.on(LISTING, said([state("a"), state("b", "a", now=True)]))
    server.on(ROLLBACK, went("a", "theirs"), went("theirs", "a"))
    with pytest.raises(Conflict):
        deck.undo()
    assert asked(server) == ["a", "theirs"]


def test_a_service_that_lists_no_states_says_so(server, deck):
    server.on(LISTING, problem(404, "NOT_FOUND"))
    with pytest.raises(NotFound):
        deck.undo()


def test_states_are_shown_as_a_table(server, deck):
    server.on(LISTING, said([state("a"), state("b", "a", now=True)]))
    shown = deck.versions()
    lines = repr(shown).splitlines()
    assert lines[0].split() == ["what", "slides", "title", "when", "request_id"]
    assert lines[2].startswith("→  insert slide 3")
    assert "Mill &lt;Street&gt;" in shown._repr_html_()


def test_an_async_deck_is_undone_too(server, in_async):
    server.on("/api/v2/presentation/download/r", said({"url": "http://x/y"}))
    server.on(LISTING, said([state("a"), state("b", "a", now=True)]))
    server.on(ROLLBACK, went("a", "b"))

    async def go(client):
        deck = await client.presentations.get("p", "r")
        return (await deck.undo()).request_id, len(await deck.versions())

    assert in_async(go) == ("r-a", 2)
