"""Reusable sections: slides of a deck in a file of their own, that new decks take in as they are."""

import io
import json
import zipfile

import pytest
from pptx import Presentation

from nbdeck.contract import v2
from nbdeck.errors import BadRequest, InsufficientCredits, NotFound, ValidationFailed
from nbdeck.service.store.blobs import read_blob
from unit.service.company_file import company_template
from unit.service.conftest import finished
from unit.service.test_edits import edited, made, words
from unit.service.test_imports import imported

PIPELINE = "nbdeck.engine.pipeline"
ABSENT = "c" + "0" * 24


@pytest.fixture
def service(open_service):
    return open_service(engine=PIPELINE)


def kept(service, user, deck, slides, placement="end", name="Who we are"):
    body = {
        "name": name,
        "presentation_id": deck["presentation_id"],
        "slides": slides,
        "placement": placement,
    }
    return service.sections.add(user.id, v2.SectionRequest.model_validate(body))


def generated(service, user, section, **settings):
    body = {
        "prompt": "The tides and the moon",
        "settings": {**settings, "reusable_section_id": getattr(section, "id", section)},
    }
    return service.authored.start_v2(user.id, v2.GenerateRequest.model_validate(body))


def opened(service, user, result):
    version = service.presentations.by_request(user.id, result["request_id"])
    return Presentation(io.BytesIO(read_blob(service.blobs, version.pptx))), version


def titles(deck):
    return [slide.shapes.title.text if slide.shapes.title else "" for slide in deck.slides]


@pytest.mark.parametrize(
    ("placement", "at"), [("start", slice(0, 2)), ("after_cover", slice(1, 3)), ("end", slice(-2, None))]
)
def test_a_section_stands_at_its_place_as_it_was(service, owner, placement, at):
    talk = imported(service, owner)
    section = kept(service, owner, talk, [2, 0], placement)
    assert (section.slide_count, section.placement) == (2, placement)
    credits = service.credits.balance(owner.id)
    task = finished(service, owner, generated(service, owner, section, length=6))
    assert task.is_success, task.failure_message
    deck, version = opened(service, owner, task.task_result)
    assert version.slide_count == len(deck.slides) == 6
    assert titles(deck)[at] == ["Ships", "Harbour"]
    assert service.credits.balance(owner.id) == credits - 4 * 5
    chart = [shape for shape in list(deck.slides)[at][0].shapes if shape.has_chart]
    assert [list(plot.categories) for plot in chart[0].chart.plots] == [["May", "June"]]


def test_the_contents_name_the_section_and_what_stands_before_the_cover_not(service, owner):
    talk = imported(service, owner)
    for placement, is_named in (("end", True), ("start", False)):
        section = kept(service, owner, talk, [1], placement)
        task = finished(service, owner, generated(service, owner, section, length=9))
        deck, _ = opened(service, owner, task.task_result)
        contents = deck.slides[2 if placement == "start" else 1]
        assert len(deck.slides) == 9
        assert ("Tides" in words(contents)) == is_named


def test_a_section_of_our_own_slides_keeps_their_look(service, owner):
    first = made(service, owner, "Our people", "Our offices", template="monarch")
    section = kept(service, owner, first, [2, 3], "end")
    settings = {"length": 5, "design_kit_id": "aurora"}
    task = finished(service, owner, generated(service, owner, section, **settings))
    deck, _ = opened(service, owner, task.task_result)
    assert titles(deck)[-2:] == ["Our people", "Our offices"]
    masters = {slide.slide_layout.slide_master.part.partname for slide in deck.slides}
    assert len(masters) == 2


def test_a_cover_may_be_kept(service, owner):
    first = made(service, owner, "a", "b", title="The whole story")
    section = kept(service, owner, first, [0, 1, 2])
    task = finished(service, owner, generated(service, owner, section, length=5))
    deck, _ = opened(service, owner, task.task_result)
    assert "The whole story" in words(deck.slides[2])


def test_the_section_stays_what_it_was_when_its_presentation_changes(service, owner):
    talk = imported(service, owner)
    section = kept(service, owner, talk, [0])
    edited(service, owner, talk, "REMOVE", 0)
    task = finished(service, owner, generated(service, owner, section, length=3))
    assert titles(opened(service, owner, task.task_result)[0])[-1] == "Harbour"


def test_decks_keep_the_slides_of_a_removed_section(service, owner):
    talk = imported(service, owner)
    section = kept(service, owner, talk, [1], "start")
    started = generated(service, owner, section, length=4)
    service.sections.remove(owner.id, section.id)
    result = finished(service, owner, started).task_result
    shorter = edited(service, owner, result, "REMOVE", 3)
    assert titles(opened(service, owner, shorter)[0])[0] == "Tides"
    with pytest.raises(NotFound):
        generated(service, owner, section, length=4)
    with pytest.raises(NotFound):
        service.sections.remove(owner.id, section.id)


def test_slides_before_the_cover_are_edited_and_the_cover_is_not(service, owner):
    section = kept(service, owner, imported(service, owner), [0, 1], "start")
    result = finished(service, owner, generated(service, owner, section, length=5)).task_result
    with pytest.raises(BadRequest, match="cover"):
        edited(service, owner, result, "REMOVE", 2)
    longer = edited(service, owner, result, "INSERT", 1, "Next steps:\n- Sign\n- Build")
    assert titles(opened(service, owner, longer)[0])[:3] == ["Harbour", "Next steps", "Tides"]
    edited(service, owner, result, "REMOVE", 0)
    shorter = edited(service, owner, result, "REMOVE", 1)
    deck, version = opened(service, owner, shorter)
    assert titles(deck)[0] == "Next steps"
    assert json.loads(version.deck)["opening"] == 1


def test_a_section_goes_into_a_deck_of_a_company(service, owner):
    brand = service.templates.add(owner.id, "brand", company_template())
    section = kept(service, owner, imported(service, owner), [2])
    settings = {"length": 4, "design_kit_id": brand.id}
    task = finished(service, owner, generated(service, owner, section, **settings))
    assert task.is_success, task.failure_message
    assert titles(opened(service, owner, task.task_result)[0])[-1] == "Ships"


@pytest.mark.parametrize("length", [1, 2])
def test_a_length_that_leaves_nothing_to_generate_is_refused(service, owner, length):
    section = kept(service, owner, imported(service, owner), [0, 1])
    with pytest.raises(ValidationFailed, match="more than the 2 slides") as caught:
        generated(service, owner, section, length=length)
    assert caught.value.details["errors"][0]["loc"] == ["body", "settings", "length"]


def test_without_a_length_the_section_comes_on_top(service, owner):
    section = kept(service, owner, imported(service, owner), [0, 1])
    task = finished(service, owner, generated(service, owner, section))
    assert 5 <= opened(service, owner, task.task_result)[1].slide_count <= 10


def test_inserted_slides_need_no_credits(open_service):
    service = open_service(engine=PIPELINE, credits=10)
    owner = service.users.owner()
    section = kept(service, owner, imported(service, owner), [0, 1, 2])
    with pytest.raises(InsufficientCredits):
        generated(service, owner, section, length=6)
    assert finished(service, owner, generated(service, owner, section, length=5)).is_success
    assert service.credits.balance(owner.id) == 0


def test_what_a_statement_rests_on_is_told_at_its_slide(service, owner):
    from unit.service.test_documents import TIDES

    document = finished(service, owner, service.documents.start(owner.id, "tides.md", TIDES)).task_result
    section = kept(service, owner, imported(service, owner), [0, 1], "start")
    body = {
        "prompt": "Tides",
        "document_ids": [document["document_id"]],
        "settings": {"length": 6, "reusable_section_id": section.id},
    }
    started = service.authored.start_v2(owner.id, v2.GenerateRequest.model_validate(body))
    result = finished(service, owner, started).task_result
    deck, _ = opened(service, owner, result)
    assert result["provenance"]
    for each in result["provenance"]:
        slide = deck.slides[each["slide"] - 1]
        said = words(slide) + (slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else "")
        assert each["statement"].split()[0].strip("-•:,.") in said


def test_wrong_slides_and_wrong_owners_are_refused(service, owner):
    talk, stranger = imported(service, owner), service.users.create("stranger")
    with pytest.raises(BadRequest, match="no slide 3: the presentation has 3 slides"):
        kept(service, owner, talk, [0, 3])
    with pytest.raises(NotFound):
        kept(service, stranger, talk, [0])
    section = kept(service, owner, talk, [0])
    for call in (
        lambda: generated(service, stranger, section, length=4),
        lambda: service.sections.remove(stranger.id, section.id),
        lambda: generated(service, owner, ABSENT, length=4),
    ):
        with pytest.raises(NotFound, match="no such reusable section"):
            call()
    assert service.sections.of_user(stranger.id) == []
    assert service.sections.of_user(owner.id) == [section]


def test_the_file_of_a_section_holds_its_slides_and_nothing_of_the_others(service, owner):
    section = kept(service, owner, imported(service, owner), [1])
    file = service.sections.find(owner.id, section.id).file
    with zipfile.ZipFile(io.BytesIO(read_blob(service.blobs, file))) as package:
        names = package.namelist()
    assert sum(name.startswith("ppt/slides/slide") for name in names) == 1
    assert not any("chart" in name for name in names)
