from contextlib import closing

import pytest

from llm_decks import model
from llm_endpoint import KEY, Endpoint, refused, said
from nbdeck.contract import v1
from unit.service.conftest import finished
from unit.service.test_documents import TIDES

SLIDE = {
    "title": "Tides",
    "layout": "ITEMS",
    "points": ["The moon pulls the water of the sea", "Sun and moon in one line"],
}


@pytest.fixture
def endpoint():
    with closing(Endpoint()) as running:
        yield running


@pytest.fixture
def service(open_service, endpoint):
    settings = endpoint.settings()
    return open_service(
        engine="nbdeck.engine.pipeline",
        llm_url=settings.url,
        llm_model=settings.model,
        llm_key=KEY,
        llm_retries=0,
        llm_price_in=3,
        llm_price_out=5,
    )


def generated(service, owner):
    document = finished(service, owner, service.documents.start(owner.id, "tides.md", TIDES)).task_result[
        "document_id"
    ]
    request = v1.GenerateRequest(plain_text="Tides", document_uuids=(document,), length=1, template="default")
    task_id = service.authored.start(owner.id, request)
    return finished(service, owner, task_id), service.tasks.events(owner.id, task_id, 0)[0]


def test_a_configured_model_writes_the_deck_and_its_tokens_are_told(service, owner, endpoint):
    endpoint.replies = [
        said({"title": "Tides", "slides": [{"title": "Tides"}]}),
        said(SLIDE),
        said({"statements": [{"number": n, "is_supported": True} for n in (1, 2, 3, 4)]}),
    ]
    task, events = generated(service, owner)
    assert task.task_result["content_source"] == "model"
    assert any("tokens" in event.message for _, event in events)
    assert task.task_result["model_usage"] == {
        "calls": 3,
        "tokens_in": 3702,
        "tokens_out": 963,
        "cost": pytest.approx(0.003702 * 3 + 0.000963 * 5),
    }
    assert KEY not in f"{task} {events}"


def test_a_model_that_fails_leaves_the_deck_to_extraction_with_a_warning(service, owner, endpoint):
    endpoint.replies = [refused(401)]
    task, _ = generated(service, owner)
    assert task.task_result["content_source"] == "documents"
    assert any("model" in warning for warning in task.task_result["warnings"])
    assert KEY not in f"{task}"


def test_a_table_over_several_slides_is_told_and_the_model_is_not_paid_again(service, owner, endpoint):
    rows = "".join(
        f"| Crane number {row} of the quay | {row}.5 | oil, tea, steel and fruit |\n" for row in range(22)
    )
    text = f"# Cranes\n\n| Crane | Load | Goods |\n|---|---|---|\n{rows}".encode()
    shown = {"title": "All cranes lift", "layout": "TABLE", "shows": "T1"}
    endpoint.answer = model({"title": "Cranes", "slides": [shown]}, [shown])
    uploaded = finished(service, owner, service.documents.start(owner.id, "cranes.md", text))
    request = v1.GenerateRequest(
        plain_text="Cranes",
        document_uuids=(uploaded.task_result["document_id"],),
        length=1,
        template="default",
    )
    task = finished(service, owner, service.authored.start(owner.id, request))
    assert "The deck has 2 slides and not 1: tables go on over several." in task.task_result["warnings"]
    assert len(endpoint.asked("Plan a deck")) == 1
