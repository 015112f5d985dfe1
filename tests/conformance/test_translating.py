"""A presentation in another language: a new one, made by what is there, the same over every way to the service."""

import io
import os

import pytest
from pptx import Presentation

from apertium_standin import install
from nbdeck.engine.pptx.read.archive import A
from nbdeck.errors import NotFound, TaskFailed, ValidationFailed
from unit.service.company_file import talk

PLAN = {
    "title": "Our plan for the harbour",
    "layout": "ITEMS",
    "item_amount": 3,
    "content": "Sign the contract\nBuild 2 cranes\nOpen in May",
    "notes": "Thank the night shift",
}
ABSENT = "c" + "0" * 24


@pytest.fixture(scope="module", autouse=True)
def program(tmp_path_factory):
    """Stands in for apertium on PATH: every word of two letters or more gets an `s` in Spanish."""
    folder = install(tmp_path_factory.mktemp("bin")).parent
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
        yield


@pytest.fixture
def deck(client):
    return client.presentations.from_slides([PLAN], title="Mill Street").result(timeout=60)


def words(deck):
    slides = Presentation(io.BytesIO(deck.to_bytes())).slides
    paragraphs = (each for slide in slides for each in slide._element.iter(f"{A}p"))
    return "\n".join("".join(text.text or "" for text in each.iter(f"{A}t")) for each in paragraphs)


def test_a_translation_is_a_new_presentation_and_costs_nothing(client, deck):
    before, credits = deck.to_bytes(), client.account.me().credits
    spanish = deck.translate("Spanish").result(timeout=60)
    assert spanish.id != deck.id
    assert "Ours plans fors thes harbours" in words(spanish)
    assert "Builds 2 craness" in words(spanish)
    assert "Mills Streets" in words(spanish)
    assert any("draft by apertium" in warning for warning in spanish.warnings)
    assert deck.to_bytes() == before
    assert client.account.me().credits == credits
    assert len(deck.versions()) == 1
    assert [each.what for each in spanish.versions()] == ["create"]


def test_a_translation_is_edited_like_any_other_deck(deck):
    spanish = deck.translate("es").result(timeout=60)
    changed = spanish.edit(1, "as a pyramid").result(timeout=60)
    assert "Signs thes contracts" in words(changed)


def test_version_2_tells_who_translated(client, deck):
    started = client.v2.translate(presentation_id=deck.id, language="FRENCH")
    client.tasks.get(started.task_id).result(timeout=60)
    result = client.v2.task_status(started.task_id).task_result
    assert set(result) - {"url"} == {
        "presentation_id",
        "request_id",
        "warnings",
        "engine",
        "pivot",
        "segments_translated",
    }
    assert (result["engine"], result["pivot"]) == ("apertium", "SPANISH")
    assert result["segments_translated"] >= 5


def test_progress_is_told_slide_by_slide(client, deck):
    task = deck.translate("Spanish")
    events = [event for event in client.v2.task_events(task.id) if event.stage == "translate"]
    assert [(event.done, event.total) for event in events][-1] == (1, 1)
    assert events[-1].message.endswith("by apertium")


def test_an_imported_deck_keeps_all_but_its_words(client):
    file = talk("Harbour", "Tides")
    deck = client.presentations.import_file(io.BytesIO(file)).result(timeout=60)
    spanish = deck.translate("Spanish").result(timeout=60)
    assert "Harbours" in words(spanish)
    assert "Firsts abouts Tidess" in words(spanish)
    assert deck.to_bytes() == file


def test_a_deck_in_the_language_already_is_copied(client, deck):
    copy = deck.translate("ENGLISH_UK").result(timeout=60)
    assert copy.id != deck.id
    assert copy.to_bytes() == deck.to_bytes()
    assert any("already" in warning for warning in copy.warnings)


def test_where_nothing_translates_the_task_says_what_would(client, deck):
    task = deck.translate("Japanese")
    with pytest.raises(TaskFailed, match="no translator from English to Japanese") as caught:
        task.result(timeout=60)
    assert caught.value.details["code"] == "TRANSLATOR_UNAVAILABLE"
    error = client.v2.task_status(task.id).task_error
    assert not error.retryable
    assert error.status_code == 501
    assert "NBDECK_LLM_URL" in error.message


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda c, d: d.translate("Klingon"), ValidationFailed),
        (lambda c, d: d.translate("ORIGINAL"), ValidationFailed),
        (lambda c, d: c.v2.translate(presentation_id=ABSENT, language="French"), NotFound),
        (lambda c, d: c.v2.translate(presentation_id="", language="French"), ValidationFailed),
    ],
)
def test_a_wrong_request_is_the_same_error_everywhere(client, deck, call, kind):
    with pytest.raises(kind):
        call(client, deck)


def test_nobody_translates_somebody_elses_deck(rig, deck):
    with pytest.raises(NotFound):
        rig.stranger().v2.translate(presentation_id=deck.id, language="French")
