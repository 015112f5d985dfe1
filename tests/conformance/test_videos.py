"""Narrated videos and voices, the same over every way to the service."""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from nbdeck.contract.tasks import VideoResult
from nbdeck.engine.paint.office.painting import where
from nbdeck.engine.speech.speaker import find_engine
from nbdeck.errors import (
    BadRequest,
    InsufficientCredits,
    NotFound,
    TaskFailed,
    UnsupportedFileType,
    ValidationFailed,
)
from unit.engine.decks.conftest import saved
from unit.service.company_file import talk

av = pytest.importorskip("av", reason="the extra `video` is not installed")
pytestmark = pytest.mark.skipif(find_engine() is None, reason="no voice engine is installed")

PLAN = {
    "title": "Our plan",
    "layout": "ITEMS",
    "item_amount": 2,
    "content": "Sign the lease\nBuild two ovens",
}
BARE = {"include_cover": False, "include_table_of_contents": False}
SMALL = {"quality": "sd", "speed": 2.0}


needs_office = pytest.mark.skipif(where() is None, reason="LibreOffice is not installed")


@pytest.fixture(scope="module")
def deck(client):
    return client.presentations.from_slides([PLAN], title="Mill Street", **BARE).result(timeout=60)


@pytest.fixture(scope="module")
def video(deck):
    return deck.video(captions=True, **SMALL).result(timeout=120)


def frame(data, seconds):
    with av.open(io.BytesIO(data)) as file:
        return next(each for each in file.decode(video=0) if each.time >= seconds).to_image()


def test_voices_are_listed_by_language_in_any_spelling(client):
    every = client.voices.list()
    assert len(every) > 400
    british = client.v2.voices(language="english_uk")
    assert british == client.voices.list("en-GB") == [each for each in every if each.language == "ENGLISH_UK"]
    assert {each.gender for each in british} == {"male", "female"}
    assert client.voices.list("Japanese") == []
    with pytest.raises(ValidationFailed, match="Unknown language"):
        client.voices.list("Klingon")


def test_a_video_is_made_charged_and_saved(client, deck, tmp_path):
    before = client.account.me().credits
    task = deck.video(voice="en-GB-female", **SMALL)
    stages = [event.stage for event in task.watch()]
    made = task.result(timeout=120)
    assert {"video", "join", "finished"} <= set(stages)
    assert client.account.me().credits == before - 5
    assert (made.presentation_id, made.voice_id) == (deck.id, "en-GB-female")
    assert repr(made).startswith("Video(")
    data = made.save(tmp_path / "talk.mp4").read_bytes()
    with av.open(io.BytesIO(data)) as file:
        length = float(file.streams.video[0].duration * file.streams.video[0].time_base)
    assert length == pytest.approx(made.duration_s, abs=0.05)
    assert "Our plan." in made.save(tmp_path / "talk.srt").read_text()
    with pytest.raises(UnsupportedFileType):
        made.save(tmp_path / "talk.avi")


def test_captions_are_burned_in(deck, video):
    plain = deck.video(**SMALL).result(timeout=120)
    one, other = (frame(each.to_bytes(), 0.5) for each in (plain, video))
    band = (0, int(one.height * 0.85), one.width, one.height)
    changed = ImageStat.Stat(ImageChops.difference(one, other).convert("L").crop(band)).mean[0]
    assert changed > 5
    assert isinstance(one, Image.Image)
    assert plain.captions() == video.captions()
    assert video.captions("vtt").startswith("WEBVTT")


def test_a_task_of_a_video_is_found_again_as_a_video(client, deck, video):
    task = next(each for each in client.tasks.list(limit=10) if each.status == "SUCCESS")
    found = client.tasks.get(task.id).result()
    assert found.presentation_id == deck.id
    state = client.v2.task_status(task.id)
    result = VideoResult.model_validate(state.task_result)
    assert result.duration_s > 1
    assert ".mp4" in state.task_result["url"]
    assert ".mp4" in client.v1.task_status(task.id).task_result["url"]


def test_a_request_opens_what_it_made_and_nothing_else(client, deck, video):
    assert ".mp4" in client.v2.download(video.request_id).url
    assert ".mp4" in client.v1.download(video.request_id).url
    assert ".vtt" in client.v2.download(video.request_id, format="vtt").url
    assert ".mp4" in video.url
    with pytest.raises(BadRequest, match="made a video"):
        client.v2.download(video.request_id, format="pdf")
    with pytest.raises(BadRequest, match="made a presentation"):
        client.v2.download(deck.request_id, format="mp4")
    with pytest.raises(ValidationFailed):
        client.v2.download(video.request_id, format="avi")


def test_videos_of_others_were_never_there(rig, video, deck):
    other = rig.stranger()
    with pytest.raises(NotFound):
        other.v2.download(video.request_id)
    with pytest.raises(NotFound):
        other.v2.video(presentation_id=deck.id)


WRONG = {
    "voice of another language": ({"voice": "fr-FR-male"}, BadRequest),
    "unknown voice": ({"voice": "hal"}, BadRequest),
    "voice of another region": ({"voice": "en-GB-male", "language": "ENGLISH_US"}, BadRequest),
    "no voice": ({"language": "Japanese"}, BadRequest),
    "unknown language": ({"language": "Klingon"}, ValidationFailed),
    "too fast": ({"speed": 2.1}, ValidationFailed),
    "unknown quality": ({"quality": "8k"}, ValidationFailed),
    "unknown verbosity": ({"verbosity": "chatty"}, ValidationFailed),
}


@pytest.mark.parametrize(("fields", "error"), WRONG.values(), ids=WRONG)
def test_wrong_wishes_are_refused_at_once(client, deck, fields, error):
    before = len(client.v2.list_tasks(limit=100))
    with pytest.raises(error) as refused:
        deck.video(**fields)
    assert refused.value.hint or refused.value.details
    assert len(client.v2.list_tasks(limit=100)) == before


def test_a_language_that_nothing_translates_into_fails_and_costs_nothing(client, deck):
    before = client.account.me().credits
    with pytest.raises(TaskFailed) as failed:
        deck.video(language="Hungarian", **SMALL).result(timeout=60)
    assert failed.value.details["code"] == "TRANSLATOR_UNAVAILABLE"
    assert client.account.me().credits == before


def test_credits_are_checked_first(failing):
    failing.presentations.from_slides([PLAN] * 4, **BARE).result(timeout=60)
    deck = failing.presentations.from_slides([PLAN] * 4, **BARE).result(timeout=60)
    with pytest.raises(InsufficientCredits) as refused:
        deck.video()
    assert refused.value.details["required_credits"] == 20


def test_a_cancelled_video_costs_nothing(failing):
    deck = failing.presentations.from_slides([PLAN | {"title": "wait a moment"}], **BARE).result(timeout=60)
    before = failing.account.me().credits
    task = deck.video()
    task.cancel()
    assert task.status == "FAILURE"
    assert failing.account.me().credits == before


@needs_office
def test_a_deck_on_a_companys_template_is_narrated(client):
    source = io.BytesIO(talk("Harbour"))
    source.name = "company.pptx"
    template = client.templates.add(source).id
    deck = client.presentations.from_slides([PLAN], template=template, title="Mill Street").result(timeout=60)
    lines = [
        line for line in deck.video(**SMALL).result(timeout=120).captions().splitlines() if line[:1].isalpha()
    ]
    assert lines[0] == "Mill Street."
    assert lines[-3:] == ["Our plan.", "Sign the lease.", "Build two ovens."]


@needs_office
def test_an_imported_file_is_narrated(client):
    from pptx import Presentation

    file = Presentation()
    slide = file.slides.add_slide(file.slide_layouts[1])
    slide.shapes.title.text_frame.text = "Harbour report"
    slide.notes_slide.notes_text_frame.text = "Thank the night shift."
    source = io.BytesIO(saved(file))
    source.name = "harbour.pptx"
    imported = client.presentations.import_file(source).result(timeout=60)
    longer = imported.insert(1, "Next steps:\n- Sign\n- Build").result(timeout=60)
    told = longer.video(**SMALL).result(timeout=120).captions()
    assert "Thank the night shift." in told
    assert "Next steps." in told
