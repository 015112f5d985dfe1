"""Outlines draw from the documents that are named, and from no others."""

import pytest

from nbdeck.contract.v1 import OutlineRequest
from nbdeck.errors import NotFound
from nbdeck.service.jobs import OutlineOrder
from unit.service.conftest import finished


@pytest.fixture
def service(open_service):
    return open_service(engine="nbdeck.engine.pipeline")


@pytest.fixture
def ordered(service, owner, monkeypatch):
    """Return what an outline starts from; the user has one document about tides, whose id comes first."""
    text = b"# Tides\n\nThe moon pulls the sea twice a day.\n"
    document = finished(service, owner, service.documents.start(owner.id, "a.md", text)).task_result
    started = []
    monkeypatch.setattr(service.runner, "start", started.append)

    def order(**fields):
        service.outlines.start(owner.id, OutlineRequest(prompt="The moon", **fields))
        return OutlineOrder.model_validate_json(started[-1].request)

    return document["document_id"], order


def test_an_outline_draws_from_the_documents_that_are_named_and_no_others(ordered):
    document, order = ordered
    assert [each for each, _ in order(document_uuids=(document,)).documents] == [document]
    assert order().documents == ()


def test_a_document_of_nobody_is_not_found(ordered):
    with pytest.raises(NotFound):
        ordered[1](document_uuids=("0" * 25,))
