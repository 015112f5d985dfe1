"""Decks whose icons the set has lost open, are edited and are kept as sections as before."""

import io

import pytest
from pptx import Presentation
from sqlalchemy import update

from nbdeck.contract import v2
from nbdeck.contract.v1 import EditSlideRequest, SlidesRequest
from nbdeck.service.store.blobs import read_blob
from nbdeck.service.store.schema import reusable_sections, versions
from unit.service.conftest import finished

ITEMS = [{"heading": "Order", "text": "by noon", "icon": "truck"}, {"heading": "Pack", "icon": "package"}]


@pytest.fixture
def service(open_service):
    return open_service(engine="nbdeck.engine.pipeline")


@pytest.fixture
def owner(service):
    return service.users.owner()


def made(service, owner):
    slides = [{"title": title, "body": {"items": ITEMS}} for title in ("One", "Two")]
    plain = {"include_cover": False, "include_table_of_contents": False}
    request = SlidesRequest.model_validate({"template": "default", "slides": slides, **plain})
    return finished(service, owner, service.from_slides.start(owner.id, request)).task_result


def lose_an_icon(service, table, column):
    """Writes another name for an icon, as if the set had none of the name that was given."""
    with service.presentations._database.write() as connection:
        rows = connection.execute(table.select()).fetchall()
        for row in rows:
            value = getattr(row, column.name).replace('"truck"', '"gone"')
            connection.execute(update(table).where(table.c.id == row.id).values({column.name: value}))


def test_a_stored_deck_keeps_its_icons_and_its_bytes(service, owner):
    result = made(service, owner)
    version = service.presentations.by_request(owner.id, result["request_id"])
    deck = service.presentations.deck(version)
    assert [slide.spec.icons for slide in deck.slides] == [("truck", "package")] * 2
    assert '"icon"' in version.deck
    assert deck.content_hash == version.content_hash


def test_a_deck_with_an_icon_that_there_is_no_more_opens_and_is_edited(service, owner):
    result = made(service, owner)
    lose_an_icon(service, versions, versions.c.deck)
    version = service.presentations.by_request(owner.id, result["request_id"])
    service.presentations._decks.clear()
    assert service.presentations.deck(version).slides[0].spec.icons == ("gone", "package")
    body = {"edit_type": "REMOVE", "presentation_id": result["presentation_id"], "position": 1}
    task = finished(service, owner, service.edits.start(owner.id, EditSlideRequest.model_validate(body)))
    assert task.is_success, task.failure_message
    version = service.presentations.by_request(owner.id, task.task_result["request_id"])
    assert len(Presentation(io.BytesIO(read_blob(service.blobs, version.pptx))).slides) == 1


def test_a_section_with_an_icon_that_there_is_no_more_is_taken_in(service, owner):
    result = made(service, owner)
    wish = {"name": "Us", "presentation_id": result["presentation_id"], "slides": [0], "placement": "end"}
    section = service.sections.add(owner.id, v2.SectionRequest.model_validate(wish))
    lose_an_icon(service, reusable_sections, reusable_sections.c.slides)
    (kept,) = service.sections.find(owner.id, section.id).slides
    assert kept.icons == ("gone", "package")
