"""From a document or a few words to a deck: the same over every way to the service."""

import io

import pytest
from pptx import Presentation

from nbdeck.errors import NotFound, TaskFailed, UnsupportedFileType, ValidationFailed

BEES = b"""# Bees in the city

## Why bees

- Three of four crops need pollinators.
- A colony visits up to 10 million flowers a year.

## What we plan

1. Count the wild bees in spring
2. Plant lime trees along Mill Street
3. Count again after two summers

## Costs

| Item | Euros |
|---|---|
| Lime trees | 12400 |
| Signs | 900 |
"""


@pytest.fixture(scope="module")
def document(client):
    return client.documents.upload(BEES, name="bees.md").result(timeout=60)


def slides_of(deck):
    return Presentation(io.BytesIO(deck.to_bytes())).slides


def test_an_upload_ends_in_an_id_in_both_versions(client, document):
    assert isinstance(document, str)
    first = client.v1.upload_document(BEES, name="bees.md")
    client.tasks.get(first.task_id).result(timeout=60)
    assert isinstance(client.v1.task_status(first.task_id).task_result, str)
    second = client.v2.upload_document(BEES, name="bees.md")
    client.tasks.get(second.task_id).result(timeout=60)
    assert set(client.v2.task_status(second.task_id).task_result) == {"document_id"}


def test_a_document_is_listed_read_searched_and_forgotten(client):
    document = client.documents.upload(BEES, name="hives.md").result(timeout=60)
    assert document in [each.id for each in client.documents.list(limit=100)]
    assert client.v2.list_documents(limit=1)[0].name == "hives.md"
    read = client.documents.read(document)
    assert (read.kind, read.title, read.tables) == ("md", "Bees in the city", 1)
    assert client.v2.read_document(document).markdown == read.markdown
    assert "pollinators" in client.documents.search("pollinator", limit=1)[0].text
    assert client.v2.search_documents("lime trees", limit=3)
    client.documents.delete(document)
    with pytest.raises(NotFound):
        client.v2.delete_document(document)


def test_a_prompt_is_taken_apart_before_anything_is_written(client):
    brief = client.outlines.brief("Make 4 slides about bees in the city.")
    assert [(wish.kind, wish.value) for wish in brief.wishes] == [("count", "4")]
    assert "bees" in brief.request + brief.source


def test_an_outline_is_made_changed_and_becomes_a_deck(client, document):
    outline = client.outlines.create("Bees", documents=[document], length=3).result(timeout=60)
    assert len(outline.slides) == 3
    assert outline.content_source == "documents"
    shorter = client.outlines.edit(outline, "Remove slide 1").result(timeout=60)
    assert shorter.slides == outline.slides[1:]
    deck = client.presentations.generate(outline=shorter, include_table_of_contents=False).result(timeout=60)
    titles = [slide.shapes.title.text for slide in slides_of(deck)]
    assert titles[1:] == [each.title for each in shorter.slides]


def test_a_document_becomes_a_deck_that_says_what_it_rests_on(client, document):
    deck = client.presentations.generate("Bees", documents=[document], length=3).result(timeout=60)
    assert deck.content_source == "documents"
    assert {each.document for each in deck.provenance} == {"bees.md"}
    assert deck.check().passed


def test_run_sync_answers_with_the_finished_task(client, document):
    task = client.v1.generate(
        template="default", document_uuids=[document], length=2, run_sync=True, response_format="pdf"
    )
    assert task.task_status == "SUCCESS"
    assert set(task.task_result) >= {"url", "presentation_id", "request_id"}
    assert client.presentations.get(task.task_result["presentation_id"]).to_bytes("pdf")[:4] == b"%PDF"
    assert ".pdf" in client.v1.download(task.task_result["request_id"]).url


def test_version_2_makes_exactly_the_slides_that_were_asked_for(client, document):
    kit = client.v2.design_kits()[1]
    settings = {"length": 4, "design_kit_id": kit.id, "language": "ENGLISH"}
    started = client.v2.generate(prompt="Bees", document_ids=[document], settings=settings)
    deck = client.tasks.get(started.task_id).result(timeout=60)
    assert len(slides_of(deck)) == 4
    outline = client.v1.outline(prompt="Bees", document_uuids=[document], length=2)
    assert len(client.tasks.get(outline.task_id).result(timeout=60).slides) == 2


def test_a_topic_alone_becomes_a_scaffold_that_says_so(client):
    deck = client.presentations.generate("Quarterly review of the bicycle workshop", length=3).result(
        timeout=60
    )
    assert deck.content_source == "scaffold"
    assert deck.warnings


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda c: c.documents.upload(b"MZ", name="a.exe"), UnsupportedFileType),
        (lambda c: c.documents.read("00000000-0000-4000-8000-000000000000"), NotFound),
        (lambda c: c.outlines.create(), ValidationFailed),
        (lambda c: c.presentations.generate("Bees", template="bee"), ValidationFailed),
        (
            lambda c: c.presentations.generate("Bees", documents=["00000000-0000-4000-8000-000000000000"]),
            NotFound,
        ),
        (lambda c: c.v2.generate(prompt=" "), ValidationFailed),
        (lambda c: c.v2.generate(prompt="Bees", settings={"length": 0}), ValidationFailed),
        (lambda c: c.v2.generate(prompt="Bees", settings={"design_kit_id": "c" * 25}), NotFound),
    ],
)
def test_a_wrong_request_is_the_same_error_everywhere(client, call, kind):
    with pytest.raises(kind) as caught:
        call(client)
    assert type(caught.value) is kind


def test_a_damaged_document_fails_its_task_and_says_why(client):
    task = client.documents.upload(b"%PDF-1.7 cut off", name="cut.pdf")
    with pytest.raises(TaskFailed) as caught:
        task.result(timeout=60)
    assert caught.value.details["code"] == "CORRUPT_FILE"


def test_what_was_told_of_an_outline_and_its_notes_reach_the_deck(client, tmp_path):
    text = "Make 2 slides of this, without jokes:\n\nHello Ivo,\n\nvisits rose by 4 %. Loans fell.\nWe hire."
    outline = client.outlines.create(text).result(timeout=60)
    noted = [slide.notes for slide in outline.slides]
    assert "Ivo" in " ".join(noted)
    assert any("without jokes" in sentence for sentence in outline.warnings)
    edited = client.outlines.edit(outline, "Rename slide 1 to Growth").result(timeout=60)
    assert edited.warnings == outline.warnings
    deck = client.presentations.generate(outline=edited).result(timeout=60)
    told = [sentence for sentence in deck.warnings if "without jokes" in sentence]
    assert {sentence.partition(": ")[0] for sentence in told} == {"When the outline was made"}
    written = deck.to_text()
    assert all(f"Notes: {line}" in written for line in "\n".join(noted).splitlines())
