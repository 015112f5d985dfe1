"""Templates of companies, reusable sections and imported files: the same over every way to the service."""

import io
import shutil

import pytest
from pptx import Presentation

from nbdeck.contract.template_report import TemplateReport
from nbdeck.errors import (
    BadRequest,
    Conflict,
    CorruptFile,
    EncryptedFile,
    NotFound,
    PayloadTooLarge,
    TaskFailed,
    UnsupportedFileType,
    ValidationFailed,
)
from unit.service.company_file import LOCKED, as_template, company_template, talk, with_macros

TEMPLATE, TALK = company_template(), talk("Harbour", "Tides", "Ships")
SLIDE = {"title": "Our plan", "layout": "ITEMS", "item_amount": 3, "content": "Sign\nBuild\nOpen"}
ABSENT = "c" + "0" * 24
TOLD = {"warnings"} if shutil.which("soffice") is None else set()
"""What an import says besides where LibreOffice, which draws it, is missing."""


@pytest.fixture
def brand(client):
    """A company's template, removed in the end."""
    added = client.templates.add(TEMPLATE, name="Ours")
    yield added
    if added in client.templates.branded():
        client.templates.remove(added)


def titles(deck):
    slides = Presentation(io.BytesIO(deck.to_bytes())).slides
    return [slide.shapes.title.text if slide.shapes.title else "" for slide in slides]


@pytest.mark.parametrize("source", [bytes, io.BytesIO, "path"], ids=["bytes", "open file", "path"])
def test_a_template_is_added_listed_and_removed(client, source, tmp_path):
    path = tmp_path / "brand.pptx"
    path.write_bytes(TEMPLATE)
    added = client.templates.add(path if source == "path" else source(TEMPLATE))
    assert added.name == ("brand.pptx" if source == "path" else "template.pptx")
    assert added in client.templates.branded()
    assert added.id in {kit.id for kit in client.v2.design_kits()}
    client.templates.remove(added.id)
    assert added not in client.templates.branded()


def test_both_versions_add_and_remove_the_same_templates(client):
    kit = client.v2.create_design_kit(as_template(TEMPLATE), name="A kit")
    old = client.v1.create_branded_template(TEMPLATE, name=" ")
    assert [(each.id, each.name) for each in client.v1.branded_templates()] == [
        (kit.id, "A kit"),
        (old.id, "template.pptx"),
    ]
    client.v1.delete_branded_template(kit.id)
    client.v2.delete_design_kit(old.id)
    assert client.v1.branded_templates() == []


def test_a_deck_is_made_on_it_by_slides_by_topic_and_by_kit(client, brand):
    own = {layout.name for layout in Presentation(io.BytesIO(TEMPLATE)).slide_layouts}
    started = client.v2.generate(prompt="The tides", settings={"design_kit_id": brand.id, "length": 3})
    for task in (
        client.presentations.from_slides([SLIDE], template=brand.id),
        client.presentations.generate("The tides and the moon", length=2, template=brand.id),
        client.tasks.get(started.task_id),
    ):
        deck = Presentation(io.BytesIO(task.result(timeout=60).to_bytes()))
        assert {slide.slide_layout.name for slide in deck.slides} <= own


def test_a_doctor_looks_at_a_file_and_keeps_nothing(client):
    before = client.templates.branded()
    report = client.templates.doctor(TEMPLATE)
    assert isinstance(report, TemplateReport)
    assert report == client.v2.check_design_kit(TEMPLATE)
    assert client.templates.branded() == before


def test_a_template_that_was_added_says_what_it_offers(client, brand):
    report = client.templates.report(brand)
    assert report == client.v2.design_kit_report(brand.id)
    assert report.name == brand.name
    assert report.layout_names == client.templates.doctor(TEMPLATE).layout_names


def test_a_file_is_taken_in_edited_and_brought_back(client, tmp_path):
    path = tmp_path / "talk.pptx"
    path.write_bytes(TALK)
    deck = client.presentations.import_file(path).result(timeout=60)
    assert deck.to_bytes() == TALK
    longer = deck.insert(1, "Next steps:\n- Sign\n- Build").result(timeout=60)
    assert titles(longer) == ["Harbour", "Next steps", "Tides", "Ships"]
    changed = longer.edit(2, "as a pyramid").result(timeout=60)
    shorter = changed.remove(0).result(timeout=60)
    assert titles(shorter) == ["Next steps", "Tides", "Ships"]
    assert "Harbour" in str(deck.diff(shorter))
    for _ in range(3):
        back = deck.undo()
    assert back.to_bytes() == TALK
    assert [each.slide_count for each in deck.versions()] == [3, 4, 4, 3]
    assert deck.check().slide_count == 3


def test_version_2_takes_a_file_in(client):
    started = client.v2.import_presentation(TALK, name="Our talk")
    deck = client.tasks.get(started.task_id).result(timeout=60)
    result = client.v2.task_status(started.task_id).task_result
    assert set(result) - TOLD == {"url", "presentation_id", "request_id"}
    assert titles(deck) == ["Harbour", "Tides", "Ships"]
    assert "Our%20talk.pptx" in client.v2.download(deck.request_id).url


def test_a_section_is_kept_taken_in_and_removed(client):
    deck = client.presentations.import_file(TALK).result(timeout=60)
    section = client.sections.add("Who we are", deck, [2, 0], placement="start")
    assert section in client.sections.list()
    assert client.v2.reusable_sections() == client.v2.reusable_sections_unversioned()
    settings = {"reusable_section_id": section.id, "length": 5}
    started = client.v2.generate(prompt="The tides and the moon", settings=settings)
    made = client.tasks.get(started.task_id).result(timeout=60)
    assert len(titles(made)) == 5
    assert titles(made)[:2] == ["Ships", "Harbour"]
    client.sections.remove(section)
    assert section not in client.sections.list()
    again = client.v2.create_reusable_section(name="End", presentation_id=deck.id, slides=[1])
    assert (again.slide_count, again.placement) == (1, "end")
    client.v2.delete_reusable_section(again.id)


WRONG = {
    "text": (lambda c, d: c.templates.add(b"just words", name="a.pptx"), UnsupportedFileType),
    "damaged": (lambda c, d: c.templates.add(TEMPLATE[:-200]), CorruptFile),
    "encrypted": (lambda c, d: c.templates.doctor(LOCKED), EncryptedFile),
    "macros": (lambda c, d: c.templates.add(with_macros(TEMPLATE)), UnsupportedFileType),
    "large": (lambda c, d: c.templates.add(b"PK\x03\x04" + b"x" * 51_000_000), PayloadTooLarge),
    "long name": (lambda c, d: c.templates.add(TEMPLATE, name="n" * 201), ValidationFailed),
    "remove absent": (lambda c, d: c.templates.remove(ABSENT), NotFound),
    "remove a default one": (lambda c, d: c.v2.delete_design_kit("aurora"), Conflict),
    "unknown kit": (lambda c, d: c.v2.generate(prompt="x", settings={"design_kit_id": ABSENT}), NotFound),
    "unknown section": (
        lambda c, d: c.v2.generate(prompt="x", settings={"reusable_section_id": ABSENT}),
        NotFound,
    ),
    "absent slide": (lambda c, d: c.sections.add("a", d, [3]), BadRequest),
    "slide twice": (lambda c, d: c.sections.add("a", d, [1, 1]), ValidationFailed),
    "no slides": (lambda c, d: c.sections.add("a", d, []), ValidationFailed),
    "section of nothing": (lambda c, d: c.sections.add("a", ABSENT, [1]), NotFound),
    "remove absent section": (lambda c, d: c.sections.remove(ABSENT), NotFound),
    "import of text": (lambda c, d: c.presentations.import_file(b"words"), UnsupportedFileType),
    "slide beyond the end": (lambda c, d: d.remove(3), BadRequest),
}


@pytest.fixture(scope="module")
def imported(client):
    return client.presentations.import_file(TALK).result(timeout=60)


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_call_is_the_same_error_everywhere(client, imported, case):
    call, kind = WRONG[case]
    with pytest.raises(kind) as caught:
        call(client, imported)
    assert type(caught.value) is kind
    assert caught.value.message


BROKEN = {
    "empty": (b"", "EMPTY_FILE"),
    "encrypted": (LOCKED, "ENCRYPTED_FILE"),
    "damaged": (TALK[:-200], "CORRUPT_FILE"),
    "macros": (with_macros(TALK), "UNSUPPORTED_FILE_TYPE"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_ends_the_import_with_its_reason(client, case):
    data, code = BROKEN[case]
    with pytest.raises(TaskFailed) as caught:
        client.presentations.import_file(data).result(timeout=60)
    assert caught.value.details["code"] == code


def test_nobody_uses_sees_or_removes_what_is_somebody_elses(rig, client, brand, imported):
    section = client.sections.add("Ours", imported, [0])
    other = rig.client_for(rig.service.keys.create("competitor"))
    assert other.templates.branded() == other.sections.list() == []
    for call in (
        lambda: other.templates.remove(brand.id),
        lambda: other.sections.remove(section.id),
        lambda: other.sections.add("Mine", imported.id, [0]),
        lambda: other.v2.generate(prompt="x", settings={"design_kit_id": brand.id}),
        lambda: other.v2.generate(prompt="x", settings={"reusable_section_id": section.id}),
        lambda: other.v1.edit_slide(edit_type="REMOVE", presentation_id=imported.id, position=0),
    ):
        with pytest.raises(NotFound):
            call()
    with pytest.raises(ValidationFailed, match="no template"):
        other.presentations.from_slides([SLIDE], template=brand.id)
    client.sections.remove(section)
