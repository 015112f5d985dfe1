"""A deck that lives: edits, states, undo and redo, the same over every way to the service."""

import pytest

from nbdeck.errors import BadRequest, NotFound, TaskFailed, ValidationFailed

PLAN = {"title": "Our plan", "layout": "ITEMS", "item_amount": 3, "content": "Sign\nBuild\nOpen"}
SALES = {
    "title": "Sales by region",
    "chart": {
        "type": "BAR",
        "categories": ["May", "June"],
        "series": [{"name": "North", "values": [1, 2.5]}],
    },
}
ABSENT = "c" + "0" * 24


@pytest.fixture
def deck(client):
    """Cover, contents and two slides."""
    return client.presentations.from_slides(
        [PLAN, SALES], title="Mill Street", include_table_of_contents=True
    ).result(timeout=60)


def titles(deck):
    return [slide.title for slide in deck.contents().slides][2:]


def test_a_slide_is_inserted_changed_and_removed(client, deck, tmp_path):
    longer = deck.insert(3, "Costs:\n- Ovens\n- Building work").result(timeout=60)
    assert titles(longer) == ["Our plan", "Costs", "Sales by region"]
    assert longer.previous_version_id
    changed = longer.edit(4, "as a line chart").result(timeout=60)
    assert "slide 5 'Sales by region'" in str(longer.diff(changed))
    assert str(longer.diff(changed.save(tmp_path / "changed.pptx"))) == str(longer.diff(changed))
    shorter = changed.remove(2).result(timeout=60)
    assert titles(shorter) == ["Costs", "Sales by region"]
    assert titles(deck) == ["Our plan", "Sales by region"]
    assert client.presentations.get(deck.id).to_bytes() == shorter.to_bytes()


def test_undo_and_redo_go_along_the_states(deck):
    changed = deck.remove(3).result(timeout=60)
    undone = deck.undo()
    assert undone.request_id == deck.request_id
    assert undone.to_bytes() == deck.to_bytes()
    with pytest.raises(BadRequest, match="nothing to undo"):
        deck.undo()
    assert undone.redo().request_id == changed.request_id
    with pytest.raises(BadRequest, match="nothing to redo"):
        deck.redo()
    assert [(each.what, each.is_current) for each in deck.versions()] == [
        ("create", False),
        ("remove slide 4", True),
    ]


def test_undo_takes_back_an_edit_that_still_runs(deck):
    deck.edit(2, "as a pyramid")
    assert deck.undo().request_id == deck.request_id


def test_edits_that_are_not_waited_for_keep_their_order(client, deck):
    deck.insert(2, "# First\n\n- One\n- Two")
    deck.insert(3, "# Second\n\n- One\n- Two")
    last = deck.remove(4).result(timeout=60)
    assert titles(last) == ["First", "Second", "Sales by region"]


def test_after_an_undo_a_new_edit_begins_another_branch(deck):
    deck.remove(3).result(timeout=60)
    deck.undo()
    other = deck.remove(2).result(timeout=60)
    assert deck.undo().request_id == deck.request_id
    assert deck.redo().request_id == other.request_id
    first, gone, now = deck.versions()
    assert (gone.parent_id, now.parent_id) == (first.id, first.id)


def test_version_1_edits_and_rolls_back(client, deck):
    started = client.v1.edit_slide(edit_type="remove", presentation_id=deck.id, position=2)
    client.tasks.get(started.task_id).result(timeout=60)
    result = client.v1.task_status(started.task_id).task_result
    assert set(result) == {"url", "presentation_id", "previous_version_id", "request_id"}
    back = client.v1.edit_rollback(previous_version_id=result["previous_version_id"])
    assert (back.presentation_id, back.request_id) == (deck.id, deck.request_id)
    again = client.v1.edit_rollback(previous_version_id=back.previous_version_id, presentation_id=deck.id)
    assert again.request_id == result["request_id"]
    assert client.v2.versions(deck.id)[1].request_id == result["request_id"]


def test_what_is_not_understood_changes_nothing_and_costs_nothing(client, deck):
    credits = client.account.me().credits
    with pytest.raises(TaskFailed) as caught:
        deck.edit(2, "Make it sing like Homer").result(timeout=60)
    assert caught.value.details["code"] == "MODEL_REQUIRED"
    assert client.account.me().credits == credits
    assert len(deck.versions()) == 1


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda c, d: d.edit(0, "Costs"), BadRequest),
        (lambda c, d: d.remove(1), BadRequest),
        (lambda c, d: d.remove(4), BadRequest),
        (lambda c, d: d.insert(-1, "Costs"), BadRequest),
        (lambda c, d: d.insert(1, "Costs"), BadRequest),
        (lambda c, d: d.edit(2, " "), ValidationFailed),
        (lambda c, d: d.edit(2, "Costs", tone="shrill"), ValidationFailed),
        (
            lambda c, d: c.v1.edit_slide(
                edit_type="REMOVE", presentation_id=d.id, position=2, prompt="why not"
            ),
            ValidationFailed,
        ),
        (
            lambda c, d: d.edit(2, "Costs", documents=["00000000-0000-4000-8000-000000000000"]),
            NotFound,
        ),
        (lambda c, d: c.v1.edit_slide(edit_type="REMOVE", presentation_id=ABSENT, position=2), NotFound),
        (lambda c, d: c.v1.edit_rollback(previous_version_id=ABSENT), NotFound),
        (lambda c, d: c.v2.versions(ABSENT), NotFound),
    ],
)
def test_a_wrong_edit_is_the_same_error_everywhere(client, deck, call, kind):
    with pytest.raises(kind) as caught:
        call(client, deck)
    assert type(caught.value) is kind


def test_nobody_edits_or_sees_the_states_of_somebody_elses_deck(rig, deck):
    other = rig.client_for(rig.service.keys.create("passer-by"))
    for call in (
        lambda: other.v1.edit_slide(edit_type="REMOVE", presentation_id=deck.id, position=2),
        lambda: other.v2.versions(deck.id),
        lambda: other.v1.edit_rollback(previous_version_id=deck.versions()[0].id),
    ):
        with pytest.raises(NotFound):
            call()
