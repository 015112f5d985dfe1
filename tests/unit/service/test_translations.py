"""Translations as tasks: of a state, for their owner, in whichever process, and never half."""

import io
import json
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial

import pytest
from pptx import Presentation

from apertium_standin import install
from llm_endpoint import KEY, Endpoint
from nbdeck.contract.v2 import ChangeRequest, TranslateRequest
from nbdeck.engine.pptx.read.archive import A
from nbdeck.errors import NotFound, ServiceUnavailable
from nbdeck.service.executors import InExecutor
from nbdeck.service.store.blobs import read_blob
from translating_model import answering, in_arabic
from unit.service.company_file import company_template, talk
from unit.service.conftest import finished, slides
from unit.service.test_edits import edited
from unit.service.test_imports import imported, titles

PIPELINE = "nbdeck.engine.pipeline"


@pytest.fixture
def service(open_service):
    return open_service(engine=PIPELINE)


@pytest.fixture
def program(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return lambda way="works": install(tmp_path / "bin", way)


def made(service, user, *names, **fields):
    task = finished(service, user, service.from_slides.start(user.id, slides(*names, **fields)))
    assert task.is_success, task.failure_message
    return task.task_result


def asked(deck, language="SPANISH"):
    return TranslateRequest(presentation_id=deck["presentation_id"], language=language)


def ended(service, user, deck, language="SPANISH"):
    return finished(service, user, service.translations.start(user.id, asked(deck, language)), 60.0)


def translated(service, user, deck, language="SPANISH"):
    task = ended(service, user, deck, language)
    assert task.is_success, task.failure_message
    return task.task_result


def file_of(service, user, result):
    version = service.presentations.by_request(user.id, result["request_id"])
    return read_blob(service.blobs, version.pptx)


def test_a_translation_is_a_presentation_of_its_own(service, owner, program):
    program()
    deck = made(service, owner, "The harbour grows", title="The plan for the harbour")
    before, credits = file_of(service, owner, deck), service.credits.balance(owner.id)
    result = translated(service, owner, deck)
    assert result["presentation_id"] != deck["presentation_id"]
    assert (result["engine"], result["segments_translated"]) == ("apertium", 4)
    assert "pivot" not in result
    version = service.presentations.newest(owner.id, result["presentation_id"])
    assert version.title == "Thes plans fors thes harbours"
    assert json.loads(version.settings)["language"] == "SPANISH"
    assert file_of(service, owner, deck) == before
    assert service.credits.balance(owner.id) == credits


def test_the_state_at_the_start_is_translated(service, owner, program):
    program()
    deck = made(service, owner, "First point", "Second point")
    edited(service, owner, deck, "REMOVE", 3)
    result = translated(service, owner, deck)
    assert titles(service, owner, result)[2:] == ["Firsts points"]


def test_an_imported_file_keeps_its_name_with_the_language_behind_it(service, owner, program):
    program()
    deck = imported(service, owner, talk("Harbour", "Tides"), "talk.pptx")
    result = translated(service, owner, deck)
    assert titles(service, owner, result) == ["Harbours", "Tidess"]
    assert service.presentations.newest(owner.id, result["presentation_id"]).title == "talk (Spanish)"
    longer = edited(service, owner, result, "INSERT", 1, "# Nuevo\n\n- Uno\n- Dos")
    assert titles(service, owner, longer) == ["Harbours", "Nuevo", "Tidess"]


def test_a_deck_on_a_company_template_stays_on_it(service, owner, program):
    program()
    brand = service.templates.add(owner.id, "brand.pptx", company_template())
    deck = made(service, owner, "The harbour grows", template=brand.id, title="The plan")
    result = translated(service, owner, deck)
    found = Presentation(io.BytesIO(file_of(service, owner, result)))
    assert "Thes harbours growss" in {slide.shapes.title.text for slide in found.slides if slide.shapes.title}
    names = [layout.name for layout in Presentation(io.BytesIO(company_template())).slide_layouts]
    assert [layout.name for layout in found.slide_layouts] == names


def test_words_that_were_changed_in_the_file_are_translated_as_they_are_there(service, owner, program):
    program()
    deck = made(service, owner, "The harbour grows", "The second point", title="The plan")
    change = ChangeRequest.model_validate(
        {
            "presentation_id": deck["presentation_id"],
            "position": 2,
            "shapes": [{"shape_name": "Footer", "content": "Only for the crew"}],
        }
    )
    assert finished(service, owner, service.changes.start(owner.id, change), 60.0).is_success
    pptx = file_of(service, owner, translated(service, owner, deck))
    words = [
        "".join(text.text or "" for text in paragraph.iter(f"{A}t"))
        for slide in Presentation(io.BytesIO(pptx)).slides
        for paragraph in slide._element.iter(f"{A}p")
    ]
    assert "Onlys fors thes crews" in words
    assert "Thes seconds points" in words


def test_a_translation_of_a_translation_and_the_way_back(service, owner, program):
    program()
    deck = made(service, owner, "The harbour grows", title="The plan for the harbour")
    spanish = translated(service, owner, deck)
    again = translated(service, owner, spanish, "ENGLISH")
    assert again["engine"] == "apertium"
    copy = translated(service, owner, spanish, "SPANISH_MEXICO")
    assert "engine" not in copy
    assert file_of(service, owner, copy) == file_of(service, owner, spanish)


@pytest.mark.parametrize("way", ["dies", "says nothing", "ends with an error"])
def test_a_translator_that_fails_leaves_no_presentation_behind(service, owner, program, way):
    program(way)
    deck = made(service, owner, "The harbour grows")
    task = ended(service, owner, deck)
    assert (task.task_error.code, task.task_error.retryable) == ("TRANSLATOR_FAILED", True)
    program()
    again = finished(service, owner, service.runner.retry(owner.id, task.task_id), 60.0)
    assert again.is_success


def test_nothing_installed_is_a_failure_that_stays_one(service, owner, program):
    deck = made(service, owner, "The harbour grows")
    task = ended(service, owner, deck)
    assert (task.task_error.code, task.task_error.retryable) == ("TRANSLATOR_UNAVAILABLE", False)
    assert "apt install apertium apertium-eng-spa" in str(task.task_error)


def test_a_cancelled_translation_ends_its_program(service, owner, program):
    program("hangs")
    deck = made(service, owner, "The harbour grows")
    task_id = service.translations.start(owner.id, asked(deck))
    notified = threading.Event()
    stop = service.notifier.listen(task_id, notified.set)
    while not any(
        event.message.endswith("apertium") for _, event in service.tasks.events(owner.id, task_id, 0)[0]
    ):
        assert notified.wait(20)
        notified.clear()
    stop()
    task = service.tasks.cancel(owner.id, task_id)
    assert task.is_finished
    service.close()
    with pytest.raises(ServiceUnavailable):
        service.translations.start(owner.id, asked(deck))


def test_a_glossary_is_taken_from_the_settings(open_service, tmp_path, program):
    path = tmp_path / "terms.csv"
    path.write_text("en,es\nThe harbour grows,Crece el puerto\nOne,Uno\ntwo,dos\n")
    service = open_service(engine=PIPELINE, glossary=path)
    owner = service.users.owner()
    result = translated(service, owner, made(service, owner, "The harbour grows"))
    assert result["engine"] == "memory"
    assert titles(service, owner, result)[-1] == "Crece el puerto"


def test_another_process_asks_the_model_of_its_own_environment(open_service, program, monkeypatch):
    with closing(Endpoint()) as endpoint, ProcessPoolExecutor(1) as pool:
        endpoint.answer = answering(in_arabic)
        for name, value in (("URL", endpoint.settings().url), ("MODEL", "small"), ("KEY", KEY)):
            monkeypatch.setenv(f"NBDECK_LLM_{name}", value)
        service = open_service(engine=PIPELINE, executor=partial(InExecutor, pool))
        owner = service.users.owner()
        result = translated(service, owner, made(service, owner, "The harbour grows"), "ARABIC")
        assert result["engine"] == "model"
        assert KEY not in str(service.tasks.newest(owner.id, 5))
        service.close()


def test_nobody_translates_somebody_elses_deck(service, owner):
    deck, stranger = made(service, owner, "The harbour grows"), service.users.create("stranger")
    with pytest.raises(NotFound):
        service.translations.start(stranger.id, asked(deck))
