import base64
import io
import json
import zipfile

import pytest
from docx import Document
from PIL import Image
from pptx import Presentation
from pptx.enum.shapes import MSO_SHAPE_TYPE

from nbdeck.contract import v1, v2
from nbdeck.errors import InsufficientCredits, NotFound, ValidationFailed
from nbdeck.service.picture_choice import ChosenPicture
from nbdeck.service.store.blobs import read_blob
from unit.service.conftest import finished
from unit.service.test_documents import TIDES

OUTLINE = [
    {"title": "Why tides matter", "description": "- Ports wait for them\n- Power plants use them"},
    {
        "title": "Ranges",
        "description": "| Port | Range |\n|---|---|\n| Saint-Malo | 12.2 |\n| Hamburg | 3.6 |",
    },
    {"title": "Next steps", "description": "- Measure\n- Compare\n- Decide", "appearance": "3 steps"},
]
MORE = b"""
## Neap tides

At neap tides the sun stands at a right angle to the moon, and the range of the water is about a fifth smaller.
Harbour masters prefer neap tides for work on quay walls, because the water stays below the stones for longer.
Spring tides and neap tides follow each other every seven days, with the phases of the moon.
"""


@pytest.fixture
def service(open_service):
    return open_service(engine="nbdeck.engine.pipeline")


@pytest.fixture
def document(service, owner):
    task = finished(service, owner, service.documents.start(owner.id, "tides.md", TIDES))
    return task.task_result["document_id"]


def generated(service, owner, **fields):
    request = v1.GenerateRequest.model_validate({"template": "default", **fields})
    task = finished(service, owner, service.authored.start(owner.id, request))
    assert task.is_success, task.failure_message
    version = service.presentations.by_request(owner.id, task.task_result["request_id"])
    return task.task_result, Presentation(io.BytesIO(read_blob(service.blobs, version.pptx))), version


def texts(deck):
    return ["\n".join(words(slide.shapes)) for slide in deck.slides]


def words(shapes):
    for shape in shapes:
        if shape.shape_type == MSO_SHAPE_TYPE.GROUP:
            yield from words(shape.shapes)
        elif shape.has_text_frame:
            yield shape.text_frame.text
        elif shape.has_table:
            yield from (cell.text for row in shape.table.rows for cell in row.cells)
        elif shape.has_chart:
            yield from map(str, shape.chart.plots[0].categories)


def test_an_outline_becomes_its_slides_in_order(service, owner):
    result, deck, version = generated(service, owner, outline=OUTLINE)
    titles = [slide.shapes.title.text for slide in deck.slides][1:]
    assert titles == [each["title"] for each in OUTLINE]
    assert version.slide_count == len(deck.slides) == 4
    assert result["content_source"] == "outline"


@pytest.mark.parametrize(("length", "made"), [(1, 1), (2, 2), (5, 3), (9, 3)])
def test_version_1_makes_as_many_content_slides_as_asked_and_carried(service, owner, document, length, made):
    result, deck, _ = generated(
        service, owner, document_uuids=[document], length=length, include_table_of_contents=False
    )
    assert len(deck.slides) == made + 1
    told = [line for line in result.get("warnings", ()) if "text that was given" in line]
    slides = (
        f"{made} slides have text that was given, beside cover and contents, where {length} were asked for"
    )
    assert [line.rstrip(".") for line in told] == ([slides] if length > 3 else [])


@pytest.mark.parametrize(("length", "made"), [(1, 1), (2, 2), (3, 3), (6, 4), (12, 5)])
def test_version_2_makes_as_many_slides_as_asked_and_carried_and_costs_those(
    service, owner, document, length, made
):
    before = service.credits.balance(owner.id)
    request = v2.GenerateRequest.model_validate(
        {"prompt": "Tides for harbour masters", "document_ids": [document], "settings": {"length": length}}
    )
    task = finished(service, owner, service.authored.start_v2(owner.id, request))
    assert task.is_success, task.failure_message
    version = service.presentations.by_request(owner.id, task.task_result["request_id"])
    assert version.slide_count == made
    assert "`length` counts" not in str(task.task_result.get("warnings"))
    assert service.credits.balance(owner.id) == before - 5 * made


@pytest.mark.parametrize(("credits", "slides"), [(15, 3), (23, 4), (1000, 6)])
def test_version_2_picks_a_length_that_the_credits_allow(open_service, credits, slides):
    service = open_service(engine="nbdeck.engine.pipeline", credits=credits)
    owner = service.users.owner()
    request = v2.GenerateRequest(prompt="A plan for the harbour festival")
    task = finished(service, owner, service.authored.start_v2(owner.id, request))
    assert service.presentations.by_request(owner.id, task.task_result["request_id"]).slide_count == slides


@pytest.mark.parametrize(
    ("prompt", "slides"),
    [
        ("The museum opens at 10. Entry costs 8 euros. Children are free.", 2),
        (
            "Hi,\n\nwe moved to Lille in May.\n\n- rent 40k\n- 12 desks\n\nRisks: the crane is ill; the lift is old",
            3,
        ),
        ("\n".join(f"# Part {n}\n- point {n}" for n in range(20)), 6),
    ],
)
def test_version_2_picks_the_length_that_a_text_carries(service, owner, prompt, slides):
    task = finished(service, owner, service.authored.start_v2(owner.id, v2.GenerateRequest(prompt=prompt)))
    assert service.presentations.by_request(owner.id, task.task_result["request_id"]).slide_count == slides
    assert not any("says what is missing" in sentence for sentence in task.task_result.get("warnings", ()))


def test_too_few_credits_are_said_before_anything_starts(open_service):
    service = open_service(engine="nbdeck.engine.pipeline", credits=14)
    owner = service.users.owner()
    with pytest.raises(InsufficientCredits) as caught:
        service.authored.start_v2(owner.id, v2.GenerateRequest(prompt="Tides"))
    assert caught.value.details == {"required_credits": 15, "available_credits": 14}
    assert service.tasks.newest(owner.id, 5) == []


def test_every_statement_says_where_it_comes_from(service, owner, document):
    result, deck, _ = generated(service, owner, document_uuids=[document], length=3)
    shown = texts(deck)
    assert result["content_source"] == "documents"
    assert result["provenance"]
    for each in result["provenance"]:
        assert each["document"] == "tides.md"
        assert each["place"].startswith("line ")
        assert each["statement"].split()[0].strip("*:,") in shown[each["slide"] - 1]


def test_a_topic_without_sources_becomes_a_scaffold_that_says_so(service, owner):
    result, deck, _ = generated(service, owner, plain_text="Launch of our new bicycle", length=4)
    assert result["content_source"] == "scaffold"
    assert any("scaffold" in warning.lower() or "prompt" in warning.lower() for warning in result["warnings"])
    assert len(deck.slides) >= 5


def test_a_topic_is_not_told_from_documents_that_nobody_named(service, owner):
    finished(service, owner, service.documents.start(owner.id, "tides.md", TIDES + MORE))
    result, _, _ = generated(service, owner, plain_text="Spring tides and the moon", length=2)
    assert result["content_source"] == "scaffold"
    assert not result.get("provenance")


def test_a_pdf_that_was_asked_for_stays_the_form_of_that_state(service, owner):
    _, _, version = generated(service, owner, outline=OUTLINE, response_format="pdf")
    assert version.form == "pdf"


def test_the_brand_of_the_account_is_used_where_asked(service, owner):
    from nbdeck.contract.branding import BrandRequest

    service.brands.put(owner.id, BrandRequest(color="#7A1FA0"))
    _, _, version = generated(service, owner, outline=OUTLINE, use_branding_color=True)
    assert json.loads(version.deck)["branding"]["color"].upper() == "7A1FA0"


def test_a_document_of_nobody_and_a_template_of_nobody_are_refused_at_once(service, owner):
    absent = "00000000-0000-4000-8000-000000000000"
    with pytest.raises(NotFound):
        service.authored.start(owner.id, v1.GenerateRequest(template="default", document_uuids=(absent,)))
    with pytest.raises(ValidationFailed):
        service.authored.start(owner.id, v1.GenerateRequest(template="nebulla", plain_text="Tides"))
    kit = {"prompt": "Tides", "settings": {"design_kit_id": "c" * 25}}
    with pytest.raises(NotFound):
        service.authored.start_v2(owner.id, v2.GenerateRequest.model_validate(kit))


def test_an_outline_is_written_and_changed(service, owner, document):
    request = v1.OutlineRequest(prompt="Tides", document_uuids=(document,), length=3)
    made = finished(service, owner, service.outlines.start(owner.id, request)).task_result
    assert len(made["slides"]) == 3
    edit = v1.OutlineRequest.model_validate({"prompt": "Delete the last slide", "outline": made["slides"]})
    changed = finished(service, owner, service.outlines.start(owner.id, edit)).task_result
    assert changed["slides"] == made["slides"][:2]


def test_an_instruction_that_needs_a_model_fails_and_says_so(service, owner):
    edit = v1.OutlineRequest.model_validate({"prompt": "Make it sing like Homer", "outline": OUTLINE})
    task = finished(service, owner, service.outlines.start(owner.id, edit))
    assert task.task_error.code == "MODEL_REQUIRED"


def test_outlines_and_uploads_cost_nothing_and_a_deck_one_credit_a_slide(service, owner, document):
    before = service.credits.balance(owner.id)
    finished(service, owner, service.outlines.start(owner.id, v1.OutlineRequest(prompt="Tides", length=3)))
    assert service.credits.balance(owner.id) == before
    _, deck, _ = generated(service, owner, outline=OUTLINE)
    assert service.credits.balance(owner.id) == before - len(deck.slides)


def test_the_logo_is_in_a_deck_that_was_counted_before_it_was_written(service, owner):
    file = io.BytesIO()
    Image.new("RGB", (300, 100), "#C02040").save(file, "PNG")
    logo = "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()
    result, deck, version = generated(
        service, owner, outline=OUTLINE, length=3, branding_logo=logo, fetch_images=False
    )
    named = json.loads(version.deck)["branding"]["logo"]
    with zipfile.ZipFile(io.BytesIO(read_blob(service.blobs, version.pptx))) as package:
        media = {package.read(each) for each in package.namelist() if each.startswith("ppt/media/")}
    assert read_blob(service.blobs, named) in media
    assert not any("logo" in each for each in result.get("warnings", ()))
    assert len(deck.slides) == 4


@pytest.mark.parametrize(("is_wanted", "count"), [(True, 1), (False, 0)])
def test_a_picture_of_a_document_goes_on_its_slide_where_pictures_are_wanted(
    service, owner, is_wanted, count
):
    picture, file, document = io.BytesIO(), io.BytesIO(), Document()
    Image.effect_noise((800, 600), 60).convert("RGB").save(picture, "PNG")
    document.add_heading("The valves of the tank", 1)
    document.add_paragraph(
        "The red valve leaks when the water is cold. The blue valve never leaks at all. The tank is new."
    )
    document.add_picture(picture)
    document.add_paragraph("Figure 1: The red valve", style="Caption")
    document.save(file)
    task = finished(service, owner, service.documents.start(owner.id, "valves.docx", file.getvalue()))
    options = {"length": 1, "fetch_images": False, "use_document_images": is_wanted}
    result, _, version = generated(
        service, owner, document_uuids=[task.task_result["document_id"]], **options
    )
    pictures = [each["picture"] for each in json.loads(version.deck)["slides"] if each["picture"]]
    assert len(pictures) == count, result


def test_a_damaged_picture_for_a_slide_is_told_and_the_deck_is_made(service, owner, monkeypatch):
    broken = {0: ChosenPicture(b"\x89PNG\r\n\x1a\n and no more", "A pier")}
    monkeypatch.setattr("nbdeck.service.authored.illustrated", lambda *_: broken)
    result, _, version = generated(service, owner, outline=OUTLINE)
    assert any(each.startswith("The picture for content slide 1 was left out") for each in result["warnings"])
    assert json.loads(version.deck)["slides"][0]["picture"] is None


def test_what_a_length_counts_is_said_where_the_deck_has_more_slides(service, owner):
    result, deck, _ = generated(service, owner, outline=OUTLINE, length=3)
    assert len(deck.slides) == 4
    assert [told for told in result["warnings"] if "`length`" in told] == [
        "`length` counts the slides with content, 3 here; cover and contents come on top: the deck has 4 slides."
    ]
    for fields in ({}, {"length": 3, "include_cover": False, "include_table_of_contents": False}):
        assert "`length`" not in str(generated(service, owner, outline=OUTLINE, **fields)[0].get("warnings"))


@pytest.mark.parametrize(("rows", "is_told"), [(60, True), (4, False)])
def test_a_table_that_takes_more_slides_than_were_asked_for_is_told(service, owner, rows, is_told):
    table = "\n".join(f"| Hall {at} | {at} |" for at in range(rows))
    text = f"Make 2 slides of this:\n\n| Hall | Doors |\n|---|---|\n{table}"
    result, deck, _ = generated(service, owner, plain_text=text)
    told = f"The deck has {len(deck.slides)} slides, and 2 were asked for: what is long goes on on another."
    assert (told in result.get("warnings", ())) == is_told == (len(deck.slides) > 2)


def test_contents_with_one_title_are_left_out(service, owner):
    text = "Roof\n\n" + "\n".join(f"{at} tiles of kind {at}" for at in range(1, 14))
    _, deck, _ = generated(service, owner, plain_text=text)
    assert {slide.shapes.title.text.partition(" (")[0] for slide in deck.slides} == {"Roof"}
    parts = "\n\n".join(f"Hall {name}\n- door\n- roof" for name in "ABCDE")
    _, deck, _ = generated(service, owner, plain_text=parts)
    assert len(deck.slides) == 6
    _, deck, _ = generated(service, owner, plain_text=f"{parts}\n\nHall F\n- door\n- roof")
    assert len(deck.slides) == 8


@pytest.mark.parametrize(
    ("more", "slides"), [("", 8), (" whose doors were painted twice last year, and its roof", 7)]
)
def test_titles_that_are_sentences_are_not_listed_unless_that_is_asked_for(service, owner, more, slides):
    outline = [{"title": f"Hall {name}{more}", "description": "- door\n- roof"} for name in "ABCDEF"]
    asked = {"outline": outline, "length": 6}
    assert len(generated(service, owner, **asked)[1].slides) == slides
    assert len(generated(service, owner, **asked, include_table_of_contents=True)[1].slides) == 8


@pytest.mark.parametrize(
    ("asked", "slides"),
    [
        ("max 5 slides", 5),
        ("5 slides", 5),
        ("at most 8 slides", 8),
        ("7 slides", 7),
        ("2 slides", 2),
        ("1 slide", 1),
    ],
)
def test_a_number_in_a_prompt_counts_cover_and_contents_too(service, owner, asked, slides):
    parts = "\n\n".join(f"Hall {name}\n- door\n- roof" for name in "ABCDEF")
    _, deck, _ = generated(service, owner, plain_text=f"Make a deck of {asked}.\n\n{parts}")
    assert len(deck.slides) == slides


def test_a_length_that_repeats_the_number_of_the_prompt_counts_as_that_does(service, owner):
    text = "Make a deck of 4 slides.\n\n" + "\n\n".join(f"Hall {name}\n- door\n- roof" for name in "ABCDEF")
    result, deck, _ = generated(service, owner, plain_text=text, length=4)
    assert len(deck.slides) == 4
    assert "`length`" not in str(result["warnings"])
    assert (
        len(generated(service, owner, plain_text=text, length=5, include_table_of_contents=False)[1].slides)
        == 6
    )


@pytest.mark.parametrize(("asked", "slides"), [({}, 2), ({"include_table_of_contents": True}, 3)])
def test_a_contents_slide_with_one_title_is_made_where_it_is_asked_for(nbdeck_client, asked, slides):
    text = "Tides\n\nThe moon pulls the sea twice a day and nobody can stop it."
    assert nbdeck_client.presentations.generate(text, **asked).result().slides == slides


@pytest.mark.parametrize(("asked", "slides"), [("7 slides", 7), ("8 slides", 8), ("a few slides", 8)])
def test_a_number_in_the_prompt_of_an_outline_counts_cover_and_contents_too(nbdeck_client, asked, slides):
    parts = "\n\n".join(f"Hall {name}\n- door\n- roof" for name in "ABCDEF")
    outline = nbdeck_client.outlines.create(f"Make a deck of {asked}.\n\n{parts}").result()
    assert outline.most_slides == (int(asked[0]) if asked[0].isdigit() else None)
    assert nbdeck_client.presentations.generate(outline=outline).result().slides == slides
    plain = list(outline.slides)
    assert nbdeck_client.presentations.generate(outline=plain).result().slides == len(plain) + 2
