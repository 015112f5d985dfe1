import io
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from pptx import Presentation
from sqlalchemy import select, update

from nbdeck.contract.v1 import EditSlideRequest, GenerateRequest, SlidesRequest
from nbdeck.engine.layouts import composer
from nbdeck.engine.layouts import deck as laying
from nbdeck.engine.layouts.slides import content_slides as slides_of
from nbdeck.engine.pipeline import make_pptx
from nbdeck.errors import BadRequest, InsufficientCredits, NotFound
from nbdeck.service.decks import EditedDeck
from nbdeck.service.runner import MOST_DEATHS, Overtaken
from nbdeck.service.store.blobs import read_blob
from nbdeck.service.store.schema import versions
from unit.service import standin_engine
from unit.service.conftest import finished, slides
from unit.service.test_authored import words as every_word
from unit.service.test_documents import TIDES

LONG_TABLE = [["Month", "Sales"], *([f"Month {n}", str(n)] for n in range(60))]
PIPELINE = "nbdeck.engine.pipeline"


@pytest.fixture
def service(open_service):
    return open_service(engine=PIPELINE)


def made(service, owner, *titles, extra=(), **fields):
    """Makes a deck of short slides and returns its task's result."""
    request = slides(*titles, **fields)
    more = SlidesRequest.model_validate({"template": "default", "slides": extra}).slides if extra else ()
    request = request.model_copy(update={"slides": (*request.slides, *more)})
    return finished(service, owner, service.from_slides.start(owner.id, request)).task_result


def start(service, user, deck, kind, position, prompt=None, **more):
    body = {"edit_type": kind, "presentation_id": deck["presentation_id"], "position": position, **more}
    return service.edits.start(user.id, EditSlideRequest.model_validate(body | {"prompt": prompt}))


def edited(service, user, deck, kind, position, prompt=None, **more):
    task = finished(service, user, start(service, user, deck, kind, position, prompt, **more))
    assert task.is_success, task.failure_message
    return task.task_result


def shown(service, user, request_id):
    version = service.presentations.by_request(user.id, request_id)
    return Presentation(io.BytesIO(read_blob(service.blobs, version.pptx)))


def titles(service, user, result):
    return [slide.shapes.title.text for slide in shown(service, user, result["request_id"]).slides][2:]


def words(slide):
    return "\n".join(every_word(slide.shapes))


@pytest.mark.parametrize(
    ("position", "place"), [(2, 0), (3, 1), (5, 3), (6, 3), (99, 3)], ids=lambda value: str(value)
)
def test_a_slide_is_inserted_at_its_position_or_at_the_end(service, owner, position, place):
    deck = made(service, owner, "a", "b", "c")
    result = edited(service, owner, deck, "insert", position, "Next steps:\n- Sign\n- Build\n- Open")
    wanted = ["a", "b", "c"]
    wanted.insert(place, "Next steps")
    assert titles(service, owner, result) == wanted
    assert result["presentation_id"] == deck["presentation_id"]
    assert "Next steps" in words(shown(service, owner, result["request_id"]).slides[1])


def test_a_slide_is_removed_and_the_contents_follow(service, owner):
    deck = made(service, owner, "aaa", "bbb", "ccc")
    result = edited(service, owner, deck, "REMOVE", 3)
    assert titles(service, owner, result) == ["aaa", "ccc"]
    contents = words(shown(service, owner, result["request_id"]).slides[1])
    assert "bbb" not in contents
    assert "ccc" in contents


def test_the_cover_keeps_its_title_when_the_first_slide_is_another_one(service, owner):
    deck = made(service, owner, "aaa", "bbb")
    for kind in ("INSERT", "REMOVE"):
        result = edited(
            service, owner, deck, kind, 2, "New first\n- One\n- Two" if kind == "INSERT" else None
        )
        assert shown(service, owner, result["request_id"]).slides[0].shapes.title.text == "aaa"


def test_an_instruction_changes_the_slide_and_nothing_else(service, owner):
    extra = [{"title": "Our plan", "layout": "ITEMS", "item_amount": 3, "content": "One\nTwo\nThree"}]
    deck = made(service, owner, "a", "b", extra=extra)
    result = edited(service, owner, deck, "REGENERATE", 4, "as a pyramid")
    version = service.presentations.by_request(owner.id, result["request_id"])
    specs = [slide["spec"] for slide in json.loads(version.deck)["slides"]]
    assert (specs[2]["layout"], specs[2]["title"]) == ("PYRAMID", "Our plan")
    before = service.presentations.by_request(owner.id, deck["request_id"])
    assert specs[:2] == [slide["spec"] for slide in json.loads(before.deck)["slides"]][:2]


def test_new_content_takes_the_place_of_the_old(service, owner):
    deck = made(service, owner, "a", "b")
    text = "The port handles 12 % more freight. It employs 900 people. Dredging costs fell by 4 %."
    result = edited(service, owner, deck, "REGENERATE", 2, text)
    slide = shown(service, owner, result["request_id"]).slides[2]
    assert slide.shapes.title.text == "a"
    assert "12" in words(slide)
    assert "900" in words(slide)


@pytest.mark.parametrize(
    ("kind", "position"),
    [
        ("INSERT", 0), ("INSERT", 1), ("REGENERATE", 0), ("REMOVE", 1), ("REGENERATE", 4), ("REMOVE", 99),
        ("INSERT", -1), ("REMOVE", -1),
    ],
)  # fmt: skip
def test_what_is_no_slide_with_content_cannot_be_edited(service, owner, kind, position):
    deck = made(service, owner, "a", "b")
    before = service.credits.balance(owner.id)
    with pytest.raises(BadRequest):
        start(service, owner, deck, kind, position, None if kind == "REMOVE" else "Costs")
    assert service.credits.balance(owner.id) == before


def test_the_last_slide_with_content_stays(service, owner):
    deck = made(service, owner, "a")
    with pytest.raises(BadRequest, match="only slide"):
        start(service, owner, deck, "REMOVE", 2)


def test_a_table_over_several_slides_is_one_slide_to_edit(service, owner):
    deck = made(service, owner, "a", extra=[{"title": "Sales", "table": LONG_TABLE}])
    count = service.presentations.newest(owner.id, deck["presentation_id"]).slide_count
    assert count > 5
    behind = edited(service, owner, deck, "INSERT", 4, "Next steps:\n- Sign\n- Build")
    assert titles(service, owner, behind)[-1] == "Next steps"
    before = edited(service, owner, deck, "INSERT", 3, "First steps:\n- Sign\n- Build")
    assert titles(service, owner, before)[:2] == ["a", "First steps"]
    gone = edited(service, owner, deck, "REMOVE", 5)
    assert titles(service, owner, gone) == ["a", "First steps", "Next steps"]


def test_what_needs_a_model_changes_nothing_and_costs_nothing(service, owner):
    deck = made(service, owner, "a", "b")
    credits = service.credits.balance(owner.id)
    task = finished(service, owner, start(service, owner, deck, "REGENERATE", 2, "Make it sing like Homer"))
    assert task.task_error.code == "MODEL_REQUIRED"
    assert service.presentations.newest(owner.id, deck["presentation_id"]).request_id == deck["request_id"]
    assert service.credits.balance(owner.id) == credits


def test_inserting_and_rewriting_cost_one_credit_and_removing_none(service, owner):
    deck = made(service, owner, "a", "b")
    credits = service.credits.balance(owner.id)
    edited(service, owner, deck, "INSERT", 2, "Our team")
    edited(service, owner, deck, "REGENERATE", 3, "- One\n- Two\n- Three")
    edited(service, owner, deck, "REMOVE", 3)
    assert service.credits.balance(owner.id) == credits - 2


def test_without_a_credit_a_slide_can_only_be_removed(open_service):
    service = open_service(engine=PIPELINE, credits=4)
    owner = service.users.owner()
    deck = made(service, owner, "a", "b")
    with pytest.raises(InsufficientCredits):
        start(service, owner, deck, "INSERT", 2, "Our team")
    assert titles(service, owner, edited(service, owner, deck, "REMOVE", 2)) == ["b"]


def test_old_requests_serve_the_old_state_for_ever(service, owner):
    deck = made(service, owner, "a", "b", "c")
    first = service.presentations.by_request(owner.id, deck["request_id"])
    one = edited(service, owner, deck, "REMOVE", 2)
    edited(service, owner, deck, "REMOVE", 2)
    assert service.presentations.by_request(owner.id, deck["request_id"]) == first
    assert titles(service, owner, deck) == ["a", "b", "c"]
    assert titles(service, owner, one) == ["b", "c"]


def test_a_rollback_goes_back_and_can_itself_be_undone(service, owner):
    deck = made(service, owner, "a", "b")
    result = edited(service, owner, deck, "REMOVE", 2)
    back = service.versions.roll_back(owner.id, result["previous_version_id"], deck["presentation_id"])
    newest = service.presentations.newest(owner.id, deck["presentation_id"])
    assert newest.request_id == back.request_id == deck["request_id"]
    again = service.versions.roll_back(owner.id, back.previous_version_id, None)
    assert again.request_id == result["request_id"]
    assert again.previous_version_id == result["previous_version_id"]
    with pytest.raises(BadRequest, match="already"):
        service.versions.roll_back(owner.id, back.previous_version_id, None)


def test_what_belongs_to_others_is_not_found(service, owner):
    deck, other = made(service, owner, "a", "b"), made(service, owner, "c")
    result = edited(service, owner, deck, "REMOVE", 2)
    stranger = service.users.create("stranger")
    with pytest.raises(NotFound):
        start(service, stranger, deck, "REMOVE", 2)
    with pytest.raises(NotFound):
        service.versions.roll_back(stranger.id, result["previous_version_id"], None)
    with pytest.raises(NotFound):
        service.versions.listing(stranger.id, deck["presentation_id"])
    with pytest.raises(BadRequest):
        service.versions.roll_back(owner.id, result["previous_version_id"], other["presentation_id"])


def test_the_documents_of_the_deck_are_drawn_from_until_they_are_deleted(service, owner):
    document = finished(service, owner, service.documents.start(owner.id, "tides.md", TIDES)).task_result
    request = GenerateRequest(template="default", document_uuids=(document["document_id"],), length=2)
    deck = finished(service, owner, service.authored.start(owner.id, request)).task_result
    told = edited(service, owner, deck, "INSERT", 2, "Spring tides and the moon")
    slide = shown(service, owner, told["request_id"]).slides[2]
    assert "moon" in words(slide).lower()
    assert "Add:" not in words(slide)
    service.documents.delete(owner.id, document["document_id"])
    told = edited(service, owner, deck, "INSERT", 2, "Spring tides and the moon")
    assert any("deleted" in warning for warning in told["warnings"])
    assert "Add:" in words(shown(service, owner, told["request_id"]).slides[2])


def test_what_does_not_fit_on_the_edited_slide_is_told_and_other_slides_are_not(service, owner):
    long = "\n".join(
        f"- {'A long point about the tide and the harbour that goes on ' * 6}{n}" for n in range(5)
    )
    deck = made(service, owner, "a", "b")
    first = edited(service, owner, deck, "INSERT", 2, f"# Long\n\n{long}")
    assert [each[:8] for each in first["warnings"]] == ["Slide 3:"]
    assert "warnings" not in edited(service, owner, deck, "INSERT", 9, "# Short\n\n- One\n- Two")


def test_notes_are_written_where_the_edit_asks_for_them(service, owner):
    deck = made(service, owner, "a")
    result = edited(service, owner, deck, "INSERT", 9, "Steps:\n- Sign\n- Build", add_speaker_notes=True)
    slide = shown(service, owner, result["request_id"]).slides[3]
    assert "Build" in slide.notes_slide.notes_text_frame.text


def test_a_deck_of_an_older_version_of_this_package_can_be_edited(service, owner):
    deck = made(service, owner, "a", "b")
    with service.versions.database.write() as connection:
        connection.execute(update(versions).values(settings=None, change=None, title=None, current_at=None))
    result = edited(service, owner, deck, "REMOVE", 2)
    assert titles(service, owner, result) == ["b"]
    assert [each.what for each in service.versions.listing(owner.id, deck["presentation_id"])] == [
        "create",
        "remove slide 3",
    ]


def test_of_twenty_editors_at_once_every_edit_is_there(open_service):
    service = open_service(engine=PIPELINE, workers=4)
    owner = service.users.owner()
    deck = made(service, owner, "a", "b")
    names = [f"Editor {number}" for number in range(20)]
    with ThreadPoolExecutor(20) as editors:
        started = list(
            editors.map(
                lambda name: start(service, owner, deck, "INSERT", 3, f"{name}:\n- One\n- Two"), names
            )
        )
    results = [finished(service, owner, task, 60.0).task_result for task in started]
    states = service.versions.listing(owner.id, deck["presentation_id"])
    assert len(states) == 21
    assert [each.parent_id for each in states] == [None, *(each.id for each in states[:-1])]
    assert [each.slide_count for each in states] == list(range(4, 25))
    assert len({result["request_id"] for result in results}) == 20
    newest = shown(service, owner, states[-1].request_id)
    found = [slide.shapes.title.text for slide in newest.slides][2:]
    assert sorted(found) == sorted(["a", "b", *names])
    assert found[0] == "a"


def test_an_edit_that_is_overtaken_is_done_again_on_the_new_state(open_service):
    service = open_service(workers=2)
    owner = service.users.owner()
    deck = made(service, owner, "a", "wait", "b")
    slow = start(service, owner, deck, "REMOVE", 2)
    quick = edited(service, owner, deck, "REMOVE", 4)
    assert not service.tasks.get(owner.id, slow).is_finished
    standin_engine.GATE.set()
    late = finished(service, owner, slow).task_result
    states = service.versions.listing(owner.id, deck["presentation_id"])
    assert [each.request_id for each in states] == [
        deck["request_id"],
        quick["request_id"],
        late["request_id"],
    ]
    assert late["previous_version_id"] == states[1].id
    newest = service.presentations.newest(owner.id, deck["presentation_id"])
    assert [slide["spec"]["title"] for slide in json.loads(newest.deck)["slides"]] == ["wait"]


def test_an_edit_that_is_overtaken_at_the_last_moment_is_done_again_and_paid_once(open_service):
    service = open_service(engine=PIPELINE, workers=1)
    owner = service.users.owner()
    deck = made(service, owner, "a", "b")
    kinds, tries, credits = service.runner._kinds, [], service.credits.balance(owner.id)
    kind = kinds["edit"]

    def finish(connection, user_id, kept):
        tries.append(kept.before.id)
        done = kind.finish(connection, user_id, kept)
        if len(tries) <= MOST_DEATHS:
            raise Overtaken
        return done

    kinds["edit"] = replace(kind, finish=finish)
    result = edited(service, owner, deck, "INSERT", 3, "Steps:\n- Sign\n- Build")
    assert len(tries) == MOST_DEATHS + 1
    assert titles(service, owner, result) == ["a", "Steps", "b"]
    assert len(service.versions.listing(owner.id, deck["presentation_id"])) == 2
    assert service.credits.balance(owner.id) == credits - 1


def test_an_edit_of_a_state_that_was_left_is_not_kept(service, owner):
    deck = made(service, owner, "a", "b", "c")
    stale = service.presentations.newest(owner.id, deck["presentation_id"])
    edited(service, owner, deck, "REMOVE", 2)
    late = EditedDeck(stale, None, "remove slide 4")
    with pytest.raises(Overtaken), service.versions.database.write() as connection:
        service.edits.kind().finish(connection, owner.id, late)
    assert len(service.versions.listing(owner.id, deck["presentation_id"])) == 2


def file_of(service, user, result):
    return read_blob(service.blobs, service.presentations.by_request(user.id, result["request_id"]).pptx)


def change_settings(service, request_id, change):
    """Change what a state says about its making."""
    with service.versions.database.write() as connection:
        row = versions.c.request_id == request_id
        settings = json.loads(connection.execute(select(versions.c.settings).where(row)).scalar_one())
        connection.execute(update(versions).where(row).values(settings=json.dumps(change(settings))))


@pytest.mark.parametrize(
    "change",
    [
        lambda settings: settings,
        lambda settings: {name: settings[name] for name in settings if name not in {"laid_out", "made_by"}},
        lambda settings: settings | {"made_by": "nbdeck 0.0.1"},
        lambda settings: settings | {"laid_out": [[None, "Cover", "", "x", 0, []]] * 5, "made_by": "another"},
    ],
    ids=["same program", "nothing noted", "older program", "noted otherwise"],
)
def test_an_edit_gives_the_file_of_its_deck_whatever_is_known_of_the_state_before(service, owner, change):
    deck = made(service, owner, "a", "b", "c", add_speaker_notes=True)
    change_settings(service, deck["request_id"], change)
    result = edited(service, owner, deck, "insert", 3, "Next steps:\n- Sign\n- Build\n- Open")
    version = service.presentations.by_request(owner.id, result["request_id"])

    assert file_of(service, owner, result) == make_pptx(service.presentations.deck(version)).pptx


def test_an_edit_lays_out_no_slide_but_its_own_after_a_restart(service, owner, monkeypatch):
    deck = made(service, owner, "a", "b", "c")
    composer._made_once.cache_clear()
    laid_out = []
    monkeypatch.setattr(laying, "content_slides", lambda task: laid_out.append(task.title) or slides_of(task))
    edited(service, owner, deck, "insert", 3, "Next steps:\n- Sign\n- Build\n- Open")

    assert laid_out == ["Next steps"]


def test_an_edit_whose_earlier_file_is_gone_makes_the_deck_anew(service, owner):
    deck = made(service, owner, "a", "b", "c")
    before = service.presentations.by_request(owner.id, deck["request_id"])
    service.blobs.path(before.pptx).unlink()
    result = edited(service, owner, deck, "remove", 3)

    assert titles(service, owner, result) == ["a", "c"]
