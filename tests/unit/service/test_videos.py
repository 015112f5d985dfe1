"""Videos as tasks: what they cost, what is left of them, and what they need."""

import pytest
from sqlalchemy import select

from nbdeck.contract.enums import DownloadFormat
from nbdeck.contract.v2 import VideoRequest
from nbdeck.engine.speech.speaker import find_engine
from nbdeck.errors import (
    BadRequest,
    InsufficientCredits,
    NotFound,
    VideoEncoderUnavailable,
    VoiceEngineUnavailable,
)
from nbdeck.service.store.blobs import read_blob
from nbdeck.service.store.schema import credit_entries
from unit.service import standin_engine
from unit.service.conftest import finished, slides

needs_engines = pytest.mark.skipif(find_engine() is None, reason="no voice engine is installed")
PIPELINE = "nbdeck.engine.pipeline"
BARE = {"include_cover": False, "include_table_of_contents": False}


@pytest.fixture
def real(open_service):
    """A service with the real engine and 100 credits."""
    pytest.importorskip("av", reason="the extra `video` is not installed")
    return open_service(engine=PIPELINE, credits=100)


def made(service, *titles):
    """Return the result of a deck with these slides and nothing else."""
    user = service.users.owner()
    task = finished(service, user, service.from_slides.start(user.id, slides(*titles, **BARE)))
    return task.task_result


def asked(deck, **fields):
    return VideoRequest.model_validate(
        {"presentation_id": deck["presentation_id"], "quality": "sd", "speed": 2.0, **fields}
    )


def narrated(service, deck, **fields):
    user = service.users.owner()
    return finished(service, user, service.videos.start(user.id, asked(deck, **fields)))


def entries(service, task_id):
    query = select(credit_entries.c.kind, credit_entries.c.amount).where(credit_entries.c.task_id == task_id)
    with service.credits._database.read() as connection:
        return [tuple(row) for row in connection.execute(query)]


@needs_engines
def test_a_video_costs_five_credits_a_slide_and_its_request_opens_it_for_good(real):
    user, deck = real.users.owner(), made(real, "One", "Two")
    before = real.credits.balance(user.id)
    task = narrated(real, deck)
    result = task.task_result
    assert set(result) == {"presentation_id", "request_id", "duration_s", "language", "voice_id"}
    assert entries(real, task.task_id) == [("reserve", -10), ("settle", 0)]
    assert real.credits.balance(user.id) == before - 10
    found = real.videos.find(user.id, result["request_id"])
    assert read_blob(real.blobs, found.mp4)[4:8] == b"ftyp"
    assert b"One." in read_blob(real.blobs, found.srt)
    assert real.videos.find(real.users.create("stranger").id, result["request_id"]) is None
    with pytest.raises(NotFound):
        real.presentations.by_request(user.id, result["request_id"])


@needs_engines
def test_a_video_shows_the_state_in_which_it_was_asked_for(real):
    from nbdeck.contract.v1 import EditSlideRequest

    user, deck = real.users.owner(), made(real, "One", "Two")
    edit = EditSlideRequest(edit_type="REMOVE", presentation_id=deck["presentation_id"], position=0)
    video_id = real.videos.start(user.id, asked(deck))
    finished(real, user, real.edits.start(user.id, edit))
    result = finished(real, user, video_id).task_result
    assert b"One." in read_blob(real.blobs, real.videos.find(user.id, result["request_id"]).srt)


@needs_engines
def test_too_few_credits_are_told_before_anything_begins(real):
    deck = made(real, *(f"Slide {number}" for number in range(20)))
    with pytest.raises(InsufficientCredits) as refused:
        real.videos.start(real.users.owner().id, asked(deck))
    assert refused.value.details == {"required_credits": 100, "available_credits": 80}


@needs_engines
def test_two_videos_at_once_do_not_disturb_each_other(real):
    user, deck = real.users.owner(), made(real, "One", "Two")
    tasks = [real.videos.start(user.id, asked(deck, voice_id=f"en-{voice}")) for voice in ("male", "female")]
    results = [finished(real, user, task).task_result for task in tasks]
    assert [each["voice_id"] for each in results] == ["en-male", "en-female"]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"presentation_id": "c" + "0" * 24}, NotFound),
        ({"voice_id": "fr-FR-male"}, BadRequest),
        ({"language": "JAPANESE"}, BadRequest),
    ],
)
def test_wrong_requests_start_nothing(open_service, wrong, error):
    service = open_service(engine=PIPELINE)
    deck = made(service, "One")
    with pytest.raises(error):
        service.videos.start(service.users.owner().id, asked(deck, **wrong))
    assert len(service.tasks.newest(service.users.owner().id, 10)) == 1


@pytest.mark.parametrize(
    ("part", "error"),
    [
        ("nbdeck.engine.speech.speaker.find_engine", VoiceEngineUnavailable),
        ("nbdeck.engine.video.encoding.find_spec", VideoEncoderUnavailable),
    ],
)
def test_what_is_not_installed_is_told_at_once(open_service, monkeypatch, part, error):
    if error is VideoEncoderUnavailable and find_engine() is None:
        pytest.skip("no voice engine is installed")
    service = open_service(engine=PIPELINE)
    deck = made(service, "One")
    monkeypatch.setattr(part, lambda *_: None)
    with pytest.raises(error) as refused:
        service.videos.start(service.users.owner().id, asked(deck))
    assert "pip install" in refused.value.hint


def test_voices_need_an_engine(open_service, monkeypatch):
    service = open_service(engine=PIPELINE)
    monkeypatch.setattr("nbdeck.engine.speech.speaker.find_engine", lambda: None)
    with pytest.raises(VoiceEngineUnavailable):
        service.voices.of_language("ENGLISH")


def test_a_cancelled_video_gives_its_credits_back(service, owner):
    deck = made(service, "wait a moment")
    before = service.credits.balance(owner.id)
    task_id = service.videos.start(owner.id, asked(deck))
    assert service.credits.balance(owner.id) == before - 5
    assert service.tasks.cancel(owner.id, task_id).task_error.code == "TASK_CANCELLED"
    assert service.credits.balance(owner.id) == before
    standin_engine.GATE.set()
    assert entries(service, task_id) == [("reserve", -5), ("release", 5)]


@pytest.mark.parametrize(("title", "code"), [("mute", "VOICE_ENGINE_UNAVAILABLE"), ("boom", "EXPORT_FAILED")])
def test_a_failed_video_gives_its_credits_back_and_tells_no_secret(service, owner, title, code):
    deck = made(service, title)
    before = service.credits.balance(owner.id)
    error = narrated(service, deck).task_error
    assert error.code == code
    assert "secret" not in error.message
    assert service.credits.balance(owner.id) == before


def test_a_video_has_no_file_of_a_presentation(service, owner):
    result = narrated(service, made(service, "One")).task_result
    video = service.videos.find(owner.id, result["request_id"])
    assert video.file(None) == (video.mp4, ".mp4")
    assert video.file(DownloadFormat.VTT) == (video.vtt, ".vtt")
    with pytest.raises(BadRequest, match="no pdf file"):
        video.file(DownloadFormat.PDF)


def test_a_video_that_stopped_with_its_process_is_made_by_the_next(open_service):
    first = open_service()
    deck = made(first, "wait a moment")
    user = first.users.owner()
    task_id = first.videos.start(user.id, asked(deck))
    first.close(timeout=0.0)
    standin_engine.GATE.set()
    second = open_service()
    task = finished(second, user, task_id)
    assert task.is_success
    assert (
        read_blob(second.blobs, second.videos.find(user.id, task.task_result["request_id"]).mp4) == b"video"
    )
