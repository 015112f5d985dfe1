"""The brief in the outline panel: read, changed and taken out before anything is written."""

import pytest

import nbdeck
from nbdeck.contract.v1 import Wish
from nbdeck.errors import NotFound, ValidationFailed

PROMPT = "Make 4 slides about bees with a timeline and no table"


@pytest.fixture
def panel():
    made = nbdeck.OutlinePanel(nbdeck.connect(":memory:"), prompt=PROMPT, draft="")
    yield made
    made.close()


def test_wishes_are_read_changed_and_taken_out(panel):
    assert panel.wishes is None
    assert "brief" not in panel.options()
    panel.read_wishes().wait(30)
    assert [each["value"] for each in panel.wishes] == ["4", "TIMELINE", "TABLE"]
    panel.change_wish(0, "2")
    panel.drop_wish(1)
    assert panel.options()["brief"] == {
        "wishes": [{"kind": "count", "value": "2"}, {"kind": "without", "value": "TABLE"}]
    }
    panel.generate().wait(60)
    assert len(panel.value) == 1


def test_another_prompt_has_other_wishes(panel):
    panel.read_wishes().wait(30)
    panel.prompt = "Bees"
    assert panel.wishes is None


def test_chips_that_a_browser_changes_are_the_panels(panel):
    panel.read_wishes().wait(30)
    form = panel._form
    kept = [*form.values["wishes"][1:], {"kind": "audience", "value": "the board"}]
    form.values = {**form.values, "wishes": kept}
    assert panel.wishes == kept
    form.values = {**form.values, "wishes": [{"kind": "count", "value": ""}]}
    assert "wishes" in form.problems
    assert panel.wishes == kept


def test_what_is_no_wish_is_refused(panel):
    with pytest.raises(NotFound):
        panel.drop_wish(0)
    panel.wishes = [{"kind": "count", "value": "3"}]
    with pytest.raises(NotFound):
        panel.change_wish(1, "5")
    with pytest.raises(ValidationFailed):
        panel.change_wish(0, "")
    with pytest.raises(ValidationFailed):
        panel.wishes = [{"kind": "mood", "value": "good"}]


def test_a_client_reads_a_brief_and_a_deck_obeys_it():
    client = nbdeck.connect(":memory:")
    brief = client.outlines.brief(PROMPT)
    assert [str(one) for one in brief.wishes] == ["count: 4", "show: TIMELINE", "without: TABLE"]
    more = client.v2.brief(prompt=PROMPT, custom_user_instructions="in French")
    assert {*more.wishes} - {*brief.wishes} == {Wish(kind="language", value="FRENCH")}
    assert client.outlines.brief("It has one hall. It has no chairs.", documents=["d"]).source == ""
    fewer = brief.model_copy(update={"wishes": brief.wishes[1:]})
    outline = client.outlines.create(PROMPT, brief=fewer, length=3).result()
    assert len(outline.slides) == 3
    given = {"wishes": [{"kind": "count", "value": "2"}]}
    for topic in (
        PROMPT,
        "Make 5 slides of this:\n- One hall\n- Ten chairs\n- Two doors\n- A roof\n- A floor\n- A bell",
    ):
        made = client.v1.outline(prompt=topic, brief=given).task_id
        assert len(client.tasks.get(made).result().slides) == 1
