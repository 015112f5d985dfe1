"""A PowerPoint file as a presentation: its slides stay to the byte, and everything that works on decks works on it."""

import io
import json
import shutil
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest
from pptx import Presentation

from nbdeck.engine import pipeline
from nbdeck.errors import BadRequest, NotFound
from nbdeck.service.store.blobs import read_blob
from unit.service.company_file import LOCKED, talk, with_macros
from unit.service.conftest import finished
from unit.service.test_edits import edited, shown, start, words

TALK = talk("Harbour", "Tides", "Ships")
PIPELINE = "nbdeck.engine.pipeline"
TOLD = {"warnings"} if shutil.which("soffice") is None else set()
"""What an import says besides where LibreOffice, which draws it, is missing."""


@pytest.fixture
def service(open_service):
    return open_service(engine=PIPELINE)


def imported(service, user, data=TALK, file_name="talk.pptx", name=""):
    task = finished(service, user, service.imports.start(user.id, file_name, data, name))
    assert task.is_success, task.failure_message
    return task.task_result


def titles(service, user, result):
    return [slide.shapes.title.text for slide in shown(service, user, result["request_id"]).slides]


def parts(pptx, prefix="ppt/slides/slide"):
    with zipfile.ZipFile(io.BytesIO(pptx)) as package:
        names = {name: package.read(name) for name in package.namelist() if name.startswith(prefix)}
    return [names[name] for name in sorted(names)]


ORIGINALS = dict(zip(("Harbour", "Tides", "Ships"), parts(TALK), strict=True))
"""Every slide's part by its title."""


def newest(service, user, deck):
    return service.presentations.newest(user.id, deck["presentation_id"]).request_id


def file_of(service, user, result):
    version = service.presentations.by_request(user.id, result["request_id"])
    return read_blob(service.blobs, version.pptx)


def test_a_file_that_is_taken_in_is_downloaded_as_it_was(service, owner):
    credits = service.credits.balance(owner.id)
    result = imported(service, owner)
    assert set(result) - TOLD == {"presentation_id", "request_id"}
    version = service.presentations.newest(owner.id, result["presentation_id"])
    assert file_of(service, owner, result) == TALK
    assert (version.title, version.slide_count, version.form) == ("talk", 3, "powerpoint")
    assert service.credits.balance(owner.id) == credits


def test_a_name_goes_before_that_of_the_file(service, owner):
    result = imported(service, owner, name="The harbour talk")
    assert service.presentations.newest(owner.id, result["presentation_id"]).title == "The harbour talk"


def test_slides_are_inserted_written_again_and_removed_and_the_others_stay_to_the_byte(service, owner):
    deck, before = imported(service, owner), parts(TALK)
    longer = edited(service, owner, deck, "INSERT", 0, "Next steps:\n- Sign\n- Build\n- Open")
    assert titles(service, owner, longer) == ["Next steps", "Harbour", "Tides", "Ships"]
    assert set(before) < set(parts(file_of(service, owner, longer)))
    changed = edited(service, owner, deck, "REGENERATE", 2, "# Neap tides\n\n- Smaller\n- Every seven days")
    assert titles(service, owner, changed) == ["Next steps", "Harbour", "Neap tides", "Ships"]
    shorter = edited(service, owner, deck, "REMOVE", 1)
    assert titles(service, owner, shorter) == ["Next steps", "Neap tides", "Ships"]
    assert len(set(before) & set(parts(file_of(service, owner, shorter)))) == 1
    names = {each.slide_layout.name for each in shown(service, owner, shorter["request_id"]).slides}
    assert names <= {each.name for each in Presentation(io.BytesIO(TALK)).slide_layouts}


def test_removing_what_was_inserted_gives_the_file_again(service, owner):
    deck = imported(service, owner)
    edited(service, owner, deck, "INSERT", 99, "Next steps:\n- Sign\n- Build")
    back = edited(service, owner, deck, "REMOVE", 3)
    assert file_of(service, owner, back) == TALK


def test_a_kept_slide_is_written_again_from_what_it_says(service, owner):
    deck = imported(service, owner)
    result = edited(service, owner, deck, "REGENERATE", 1, "as a pyramid")
    version = service.presentations.by_request(owner.id, result["request_id"])
    slide = json.loads(version.deck)["slides"][1]
    assert (slide["spec"]["title"], slide["spec"]["layout"], slide["kept"]) == ("Tides", "PYRAMID", None)
    assert "First about Tides" in words(shown(service, owner, result["request_id"]).slides[1])


def test_states_are_kept_and_come_back(service, owner):
    deck = imported(service, owner)
    result = edited(service, owner, deck, "REMOVE", 2)
    back = service.versions.roll_back(owner.id, result["previous_version_id"], deck["presentation_id"])
    assert back.request_id == deck["request_id"]
    assert file_of(service, owner, deck) == TALK
    assert titles(service, owner, result) == ["Harbour", "Tides"]
    listed = service.versions.listing(owner.id, deck["presentation_id"])
    assert [each.what for each in listed] == ["create", "remove slide 3"]


def test_there_is_no_cover_to_protect(service, owner):
    deck = imported(service, owner)
    assert titles(service, owner, edited(service, owner, deck, "REMOVE", 0)) == ["Tides", "Ships"]
    edited(service, owner, deck, "REMOVE", 0)
    for kind, position in (("REMOVE", 0), ("REMOVE", 1), ("REGENERATE", -1)):
        with pytest.raises(BadRequest):
            start(service, owner, deck, kind, position, None if kind == "REMOVE" else "Costs")


def test_an_imported_deck_is_judged(service, owner):
    version = service.presentations.by_request(owner.id, imported(service, owner)["request_id"])
    assert service.presentations.check(version).slide_count == 3


def test_the_same_file_twice_at_once_is_two_presentations(service, owner):
    with ThreadPoolExecutor(4) as threads:
        results = list(threads.map(lambda _: imported(service, owner), range(4)))
    assert len({result["presentation_id"] for result in results}) == 4


def test_of_twenty_editors_at_once_every_edit_is_there_and_every_slide_to_the_byte(open_service):
    service = open_service(engine=PIPELINE, workers=4)
    owner = service.users.owner()
    deck = imported(service, owner)
    names = [f"Editor {number}" for number in range(20)]
    prompts = {name: f"# {name}\n\n- One\n- Two" for name in names}
    with ThreadPoolExecutor(20) as editors:
        started = list(
            editors.map(lambda name: start(service, owner, deck, "INSERT", 1, prompts[name]), names)
        )
    results = [finished(service, owner, task, 60.0).task_result for task in started]
    states = service.versions.listing(owner.id, deck["presentation_id"])
    assert [each.parent_id for each in states] == [None, *(each.id for each in states[:-1])]
    assert [each.slide_count for each in states] == list(range(3, 24))
    assert {each.request_id for each in states[1:]} == {result["request_id"] for result in results}
    first, *inserted, second, third = titles(service, owner, {"request_id": states[-1].request_id})
    assert (first, second, third) == ("Harbour", "Tides", "Ships")
    assert sorted(inserted) == sorted(names)
    file = file_of(service, owner, {"request_id": states[-1].request_id})
    assert set(ORIGINALS.values()) <= set(parts(file))


def test_nobody_else_sees_or_edits_it(service, owner):
    deck, stranger = imported(service, owner), service.users.create("stranger")
    with pytest.raises(NotFound):
        service.presentations.newest(stranger.id, deck["presentation_id"])
    with pytest.raises(NotFound):
        start(service, stranger, deck, "REMOVE", 0)


WRONG = {
    "empty": (b"", "EMPTY_FILE"),
    "encrypted": (LOCKED, "ENCRYPTED_FILE"),
    "damaged": (TALK[:-200], "CORRUPT_FILE"),
    "macros": (with_macros(TALK), "UNSUPPORTED_FILE_TYPE"),
    "garbage": (b"PK\x03\x04" + b"x" * 500, "CORRUPT_FILE"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_file_that_cannot_be_taken_in_ends_the_task_with_the_reason(service, owner, case):
    data, code = WRONG[case]
    task = finished(service, owner, service.imports.start(owner.id, "a.pptx", data, ""))
    assert task.task_error is not None
    assert task.task_error.code == code
    assert task.task_error.message


def test_pictures_that_are_approximate_are_told_of_with_the_slides(service, owner, monkeypatch):
    monkeypatch.setattr(pipeline, "is_approximate", lambda _: True)
    warnings = imported(service, owner)["warnings"]
    assert any("approximate until LibreOffice is installed" in each for each in warnings)
