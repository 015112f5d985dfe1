"""Templates of companies: kept for their owner, carrying decks, and gone without harm to these."""

import hashlib
import io
import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from pptx import Presentation
from sqlalchemy import select

from nbdeck.contract import v1, v2
from nbdeck.errors import (
    Conflict,
    CorruptFile,
    EmptyFile,
    EncryptedFile,
    NotFound,
    RendererUnavailable,
    UnsupportedFileType,
    ValidationFailed,
)
from nbdeck.service.store.blobs import read_blob
from nbdeck.service.store.schema import blob_refs
from unit.service.company_file import LOCKED, as_template, company_template, with_macros
from unit.service.conftest import finished, slides
from unit.service.test_edits import edited

FILE = company_template()
BASE = hashlib.sha256(FILE).hexdigest()
PIPELINE = "nbdeck.engine.pipeline"
URL = "http://deck.test"


@pytest.fixture
def service(open_service):
    return open_service(engine=PIPELINE)


@pytest.fixture
def brand(service, owner):
    return service.templates.add(owner.id, "brand.pptx", FILE)


def made(service, user, template, *titles, **fields):
    task = finished(
        service, user, service.from_slides.start(user.id, slides(*titles, template=template, **fields))
    )
    assert task.is_success, task.failure_message
    return task.task_result


def opened(service, user, result):
    version = service.presentations.by_request(user.id, result["request_id"])
    return Presentation(io.BytesIO(read_blob(service.blobs, version.pptx))), json.loads(version.deck)


def test_an_added_template_is_listed_in_both_versions(service, owner, brand):
    assert (len(brand.id), brand.id[0], brand.name) == (25, "c", "brand.pptx")
    assert service.templates.branded(owner.id) == [brand]
    kits = service.templates.kits(owner.id, URL)
    assert len(kits) == len(service.templates.names()) + 1
    assert (kits[-1].id, kits[-1].name) == (brand.id, brand.name)
    assert brand.id not in {each.name for each in service.templates.listing(URL)}
    with service.brands.database.read() as connection:
        refs = connection.execute(select(blob_refs.c.user_id).where(blob_refs.c.sha256 == BASE)).all()
    assert [each.user_id for each in refs] == [owner.id]


def test_a_deck_stands_on_the_layouts_of_the_company(service, owner, brand):
    result = made(service, owner, brand.id.upper(), "North overtook South", "Costs fell")
    deck, value = opened(service, owner, result)
    assert (value["base"], value["template"]) == (BASE, "default")
    assert [each.shapes.title.text for each in deck.slides][-2:] == ["North overtook South", "Costs fell"]
    own = {each.name for each in Presentation(io.BytesIO(FILE)).slide_layouts}
    assert {each.slide_layout.name for each in deck.slides} <= own
    assert any(shape.name == "Band" for shape in deck.slide_master.shapes)
    assert not any(
        "How to use this" in shape.text
        for slide in deck.slides
        for shape in slide.shapes
        if shape.has_text_frame
    )


def test_authored_decks_stand_on_it_too(service, owner, brand):
    request = v1.GenerateRequest.model_validate(
        {"template": brand.id, "plain_text": "The tides and the moon", "length": 2}
    )
    task = finished(service, owner, service.authored.start(owner.id, request))
    assert opened(service, owner, task.task_result)[1]["base"] == BASE
    settings = {"design_kit_id": brand.id, "length": 4}
    request = v2.GenerateRequest.model_validate({"prompt": "The tides and the moon", "settings": settings})
    task = finished(service, owner, service.authored.start_v2(owner.id, request))
    deck, value = opened(service, owner, task.task_result)
    assert (value["base"], len(deck.slides)) == (BASE, 4)


def test_a_new_slide_of_such_a_deck_stands_on_it(service, owner, brand):
    deck = made(service, owner, brand.id, "a", "b")
    result = edited(service, owner, deck, "INSERT", 99, "Next steps:\n- Sign\n- Build")
    assert opened(service, owner, result)[1]["base"] == BASE


def test_decks_on_a_removed_template_can_still_be_edited(service, owner, brand):
    deck = made(service, owner, brand.id, "a", "b")
    service.templates.remove(owner.id, brand.id, "design kit")
    result = edited(service, owner, deck, "REMOVE", 3)
    assert len(opened(service, owner, result)[0].slides) == 3
    with pytest.raises(ValidationFailed):
        service.from_slides.start(owner.id, slides("a", template=brand.id))
    with pytest.raises(NotFound):
        service.templates.remove(owner.id, brand.id, "design kit")


def test_a_template_removed_while_a_deck_is_being_made_still_carries_it(open_service):
    from unit.service import standin_engine

    service = open_service()
    owner = service.users.owner()
    brand = service.templates.add(owner.id, "brand.pptx", FILE)
    task_id = service.from_slides.start(owner.id, slides("wait", template=brand.id))
    service.templates.remove(owner.id, brand.id, "design kit")
    standin_engine.GATE.set()
    assert finished(service, owner, task_id).is_success


def test_the_brand_of_a_request_gives_way_to_the_company_and_that_is_told(service, owner, brand):
    plain = made(service, owner, brand.id, "a")
    marked = made(service, owner, brand.id, "a", branding_color="#7A1FA0", use_branding_logo=True)
    assert "warnings" not in plain
    assert ["own design is kept" in each for each in marked["warnings"]] == [True]
    assert opened(service, owner, marked)[1]["branding"] == opened(service, owner, plain)[1]["branding"]


def test_the_logo_of_an_authored_deck_on_the_companys_design_is_not_even_fetched(service, owner, brand):
    request = v1.GenerateRequest.model_validate(
        {
            "template": brand.id,
            "plain_text": "The tides",
            "length": 1,
            "branding_logo": "data:image/png;base64,AAAA",
        }
    )
    result = finished(service, owner, service.authored.start(owner.id, request)).task_result
    told = " ".join(result["warnings"])
    assert "own design is kept" in told
    assert "logo was left out" not in told


def test_nobody_else_can_use_or_remove_it(service, owner, brand):
    stranger = service.users.create("stranger")
    absent = "c" + "0" * 24

    def refusal(call):
        with pytest.raises((NotFound, ValidationFailed)) as caught:
            call()
        return type(caught.value), caught.value.message.replace(brand.id, absent)

    for call in (
        lambda wanted: service.from_slides.start(stranger.id, slides("a", template=wanted)),
        lambda wanted: service.templates.of_kit(stranger.id, wanted),
        lambda wanted: service.templates.remove(stranger.id, wanted, "design kit"),
    ):
        assert refusal(lambda call=call: call(brand.id)) == refusal(lambda call=call: call(absent))
    assert service.templates.branded(stranger.id) == []
    assert len(service.templates.kits(stranger.id, URL)) == len(service.templates.names())
    assert service.templates.branded(owner.id) == [brand]


def test_the_same_file_added_twice_at_once_is_two_templates_and_one_file(service, owner):
    with ThreadPoolExecutor(4) as threads:
        added = list(threads.map(lambda n: service.templates.add(owner.id, f"{n}", FILE), range(4)))
    assert len({each.id for each in added}) == 4
    assert len(service.templates.branded(owner.id)) == 4


def test_of_several_that_remove_it_at_once_one_succeeds(service, owner, brand):
    def remove(_):
        try:
            service.templates.remove(owner.id, brand.id, "design kit")
        except NotFound:
            return False
        return True

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(remove, range(8))) == 1


def test_a_default_template_stays(service, owner):
    kit = service.templates.kits(owner.id, URL)[0]
    with pytest.raises(Conflict, match="'default' is one of the default templates"):
        service.templates.remove(owner.id, kit.id, "design kit")


def test_the_name_of_a_template_of_ones_own_leads_to_its_id(service, owner, brand):
    with pytest.raises(ValidationFailed, match=f"named by its id, {brand.id}"):
        service.from_slides.start(owner.id, slides("a", template="Brand.pptx"))


WRONG = {
    "empty": (b"", EmptyFile),
    "encrypted": (LOCKED, EncryptedFile),
    "damaged": (FILE[:-200], CorruptFile),
    "macros": (with_macros(FILE), UnsupportedFileType),
    "garbage": (b"PK\x03\x04" + b"x" * 500, CorruptFile),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_file_that_can_be_no_template_is_refused_and_not_kept(service, owner, case):
    data, kind = WRONG[case]
    for call in (
        lambda: service.templates.add(owner.id, "a", data),
        lambda: service.templates.examine("a", data),
    ):
        with pytest.raises(kind):
            call()
    assert service.templates.branded(owner.id) == []


def test_a_potx_carries_decks_too(service, owner):
    brand = service.templates.add(owner.id, "brand.potx", as_template(FILE))
    deck, _ = opened(service, owner, made(service, owner, brand.id, "a"))
    assert deck.slides[len(deck.slides) - 1].shapes.title.text == "a"


def test_a_layout_of_the_company_is_taken_by_name(service, owner, brand):
    name = "Two Content"
    request = {
        "template": brand.id,
        "slides": [{"title": "a", "layout_name": name, "item_amount": 2, "content": "One: two\nThree: four"}],
    }
    task_id = service.from_slides.start(owner.id, v1.SlidesRequest.model_validate(request))
    task = finished(service, owner, task_id)
    deck, _ = opened(service, owner, task.task_result)
    assert deck.slides[len(deck.slides) - 1].slide_layout.name == name
    for wrong in ("Three Content", "Title Slide"):
        request["slides"][0]["layout_name"] = wrong
        with pytest.raises(ValidationFailed):
            service.from_slides.start(owner.id, v1.SlidesRequest.model_validate(request))


def test_without_a_renderer_kits_are_listed_without_pictures(open_service):
    from unit.service import standin_engine

    service = open_service()
    owner = service.users.owner()
    brand = service.templates.add(owner.id, "brand", FILE)
    assert standin_engine.draws_files() is False
    assert service.templates.add_kit(owner.id, "again", FILE, URL).images is None
    kits = {each.id: each for each in service.templates.kits(owner.id, URL)}
    assert kits[brand.id].images is None
    assert all(kit.images for kit in kits.values() if kit.name in service.templates.names())
    with pytest.raises(RendererUnavailable):
        service.branded.picture(BASE, "cover")
    for side in ("back", ""):
        with pytest.raises(NotFound):
            service.branded.picture(BASE, side)
