"""Decks as videos: real voice, real encoder, decoded back."""

import io

import pytest
from PIL import ImageChops, ImageStat

from nbdeck.contract.enums import NarrationVerbosity, VideoQuality
from nbdeck.contract.languages import find_language
from nbdeck.contract.slides import Slide
from nbdeck.contract.v2 import VideoRequest
from nbdeck.engine import pipeline
from nbdeck.engine.decks import narrating
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.paint.office.painting import where
from nbdeck.engine.speech.speaker import find_engine
from nbdeck.engine.translate.apertium.translator import find_program
from nbdeck.errors import BadRequest, RendererUnavailable, TaskCancelled, TranslatorUnavailable

av = pytest.importorskip("av", reason="the extra `video` is not installed")
pytestmark = pytest.mark.skipif(find_engine() is None, reason="no voice engine is installed")
needs_office = pytest.mark.skipif(where() is None, reason="LibreOffice is not installed")

PLAN = {
    "title": "Our plan",
    "layout": "ITEMS",
    "item_amount": 3,
    "content": "- Sign: the lease by May\n- Build: two ovens for bread\n- Open: twelve more seats",
}
WHY = {
    "title": "Why now",
    "layout": "ITEMS",
    "item_amount": 1,
    "content": "Rates are low.",
    "notes": "The tram is coming.",
}


def deck_of(*slides, **fields):
    specs = (DeckSlide(spec=Slide.model_validate(slide)) for slide in slides)
    return Deck(slides=tuple(specs), **{"include_cover": False, "include_table_of_contents": False} | fields)


DECK = deck_of(PLAN, WHY)


def asked(**fields):
    return VideoRequest.model_validate({"presentation_id": "c1", "quality": "sd", "speed": 2.0, **fields})


def video_of(deck=DECK, media=None, **fields):
    return pipeline.make_video(deck, media or {}, asked(**fields))


@pytest.fixture(scope="module")
def plain():
    return video_of()


@pytest.fixture(scope="module")
def captioned():
    return video_of(captions=True)


def frames_at(video, *seconds):
    """Return the frames that are shown at these times."""
    found = []
    with av.open(io.BytesIO(video.mp4)) as file:
        wanted = list(seconds)
        for frame in file.decode(video=0):
            while wanted and frame.time >= wanted[0] - 1e-6:
                found.append(frame.to_image())
                wanted.pop(0)
    return found


def difference(one, other, box=None):
    """Return how much two pictures differ, 0 to 255 on average."""
    return ImageStat.Stat(ImageChops.difference(one, other).convert("L").crop(box)).mean[0]


def test_slides_begin_with_their_narration(plain):
    first, second = plain.starts
    assert first == 0.0
    before, after = frames_at(plain, second - 0.1, second)
    assert difference(before, after) > 1
    assert {cue.text for cue in plain.cues if cue.start_s < second} >= {
        "Our plan.",
        "Sign: the lease by May.",
    }
    assert [cue.text for cue in plain.cues if cue.start_s >= second] == ["The tram is coming."]
    with av.open(io.BytesIO(plain.mp4)) as file:
        sound = [(frame.time, float(abs(frame.to_ndarray()).max())) for frame in file.decode(audio=0)]
    for cue in plain.cues:
        near = [time for time, loudness in sound if loudness > 0.02 and time >= cue.start_s - 0.12]
        assert near[0] - cue.start_s == pytest.approx(0, abs=0.13)


@pytest.mark.parametrize(("quality", "size"), [("sd", (1280, 720)), ("hd", (1600, 900))])
def test_quality_is_the_size(quality, size):
    made = video_of(deck_of(WHY), quality=quality)
    with av.open(io.BytesIO(made.mp4)) as file:
        video, audio = file.streams.video[0], file.streams.audio[0]
        assert (video.width, video.height) == size
        assert (video.codec_context.name, video.codec_context.pix_fmt) == ("h264", "yuv420p")
        lengths = [float(each.duration * each.time_base) for each in (video, audio)]
    assert lengths == pytest.approx([made.duration_s] * 2, abs=0.05)


def test_captions_are_burned_in_where_they_are_asked_for_and_told_always(plain, captioned):
    assert plain.cues == captioned.cues
    cue = captioned.cues[1]
    middle = (cue.start_s + cue.end_s) / 2
    (without,), (with_words,) = frames_at(plain, middle), frames_at(captioned, middle)
    width, height = without.size
    assert difference(without, with_words, (0, round(0.85 * height), width, height)) > 10
    assert difference(without, with_words, (0, 0, width, round(0.8 * height))) < 1
    assert b"Sign: the lease by May." in plain.srt
    assert plain.vtt.startswith(b"WEBVTT")


def test_speed_and_verbosity_change_the_length(plain):
    slow = video_of(speed=1.0).duration_s
    assert slow / plain.duration_s == pytest.approx(2.0, rel=0.1)
    concise = video_of(narration_verbosity="CONCISE").duration_s
    detailed = video_of(narration_verbosity="DETAILED").duration_s
    assert 0.3 < concise / plain.duration_s < 0.7
    assert 1.5 < detailed / plain.duration_s < 2.8


@pytest.mark.parametrize("last", [0, 1])
def test_slides_are_told_one_by_one_and_nobody_waits_for_a_video_that_is_unwanted(
    tmp_path, monkeypatch, last
):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    heard = []

    def report(stage, done, total, message):
        heard.append((stage, done, total))
        if (stage, done) == ("video", last):
            raise TaskCancelled("enough")

    with pytest.raises(TaskCancelled):
        pipeline.make_video(DECK, {}, asked(), report=report)
    assert heard == [("video", done, 2) for done in range(last + 1)]
    assert list(tmp_path.iterdir()) == []


def test_a_deck_is_narrated_in_its_own_language():
    german = deck_of(
        {
            "title": "Warum wir jetzt bauen",
            "layout": "ITEMS",
            "item_amount": 2,
            "content": "Die Zinsen sind niedrig und die Straße bekommt eine Haltestelle.\nDer Vertrag läuft im Mai aus.",
        }
    )
    made = video_of(german)
    assert find_language(made.language).tag.startswith("de")
    assert made.voice_id.startswith("de")


CROATIAN = "Gradimo pekaru. Pećnice stižu u svibnju, a otvaramo u lipnju."


@pytest.mark.parametrize(
    ("text", "stated", "language", "voice", "translates"),
    [
        (CROATIAN, "CROATIAN", "ORIGINAL", "hr-male", False),
        (f"{CROATIAN} " * 8, "CROATIAN", "ORIGINAL", "hr-male", False),
        (f"{CROATIAN} " * 8, "ORIGINAL", "ORIGINAL", "hr-male", False),
        (CROATIAN, "ORIGINAL", "CROATIAN", "hr-male", False),
        ("Build it", "ORIGINAL", "ORIGINAL", "en-US-male", False),
        ("Build it", "ORIGINAL", "FRENCH", "fr-male", True),
        ("今天开会", "ORIGINAL", "ORIGINAL", "zh-CN-male", False),
        ("今天开会", "ORIGINAL", "CANTONESE", "yue-male", False),
        ("Das Brot ist gut und der Ofen ist heiß", "ENGLISH", "ORIGINAL", "de-DE-male", False),
    ],
)
def test_the_language_is_that_of_the_words(text, stated, language, voice, translates):
    slide = {"title": text[:60], "layout": "ITEMS", "item_amount": 1, "content": text}
    found = pipeline.narrator_of(deck_of(slide, language=stated), {}, asked(language=language))
    assert (found.voice.voice_id, found.translates) == (voice, translates)


@pytest.mark.parametrize(
    ("fields", "voice_id"),
    [
        ({}, "en-US-male"),
        ({"language": "ENGLISH_UK"}, "en-GB-male"),
        ({"voice_id": "en-IN-female"}, "en-IN-female"),
    ],
)
def test_who_speaks(fields, voice_id):
    assert (
        pipeline.narrator_of(deck_of(PLAN, language="ENGLISH_US"), {}, asked(**fields)).voice.voice_id
        == voice_id
    )


@pytest.mark.parametrize(
    "fields", [{"voice_id": "fr-male"}, {"language": "JAPANESE"}, {"language": "fr", "voice_id": "x"}]
)
def test_a_voice_of_another_language_is_refused(fields):
    with pytest.raises(BadRequest):
        pipeline.narrator_of(DECK, {}, asked(**fields))


def test_a_language_that_nothing_translates_into_is_refused():
    with pytest.raises(TranslatorUnavailable, match="English to Hungarian"):
        video_of(deck_of(PLAN, language="ENGLISH"), language="HUNGARIAN")


@pytest.mark.skipif(find_program() is None, reason="apertium is not installed")
def test_a_narration_in_another_language_goes_with_the_slides_as_they_are(plain):
    if not pipeline.narrator_of(DECK, {}, asked(language="es")).translates:
        pytest.fail("the deck is taken for Spanish")
    try:
        made = video_of(language="es")
    except TranslatorUnavailable:
        pytest.skip("apertium has no pair eng-spa")
    assert made.language == "SPANISH"
    assert any("Nuestro" in cue.text for cue in made.cues)
    (shown,), (original,) = frames_at(made, 0.2), frames_at(plain, 0.2)
    assert difference(shown, original) < 0.5
    assert any("draft" in warning for warning in made.warnings)


@needs_office
def test_an_imported_deck_of_another_shape_is_narrated_from_its_words_and_notes(foreign):
    found = pipeline.import_deck(foreign, "harbour.pptx")
    made = video_of(found.deck, {found.deck.base: found.pptx}, captions=True)
    told = [cue.text for cue in made.cues]
    assert told[0] == "Harbour report."
    assert "Thank the night shift." in told
    assert any("May with 143" in text for text in told)
    assert len(made.starts) == 4
    (first,) = frames_at(made, 0.1)
    assert first.size == (1280, 720)


def test_slides_that_nothing_draws_are_refused_before_the_work_begins(foreign, monkeypatch):
    monkeypatch.setattr("nbdeck.engine.paint.office.painting.is_available", lambda: False)
    found = pipeline.import_deck(foreign, "harbour.pptx")
    with pytest.raises(RendererUnavailable) as refused:
        pipeline.narrator_of(found.deck, {found.deck.base: found.pptx}, asked())
    assert "apt install" in refused.value.hint


def test_hostile_notes_are_said_as_far_as_they_go():
    notes = "A\x00B 🎉 " + "word " * 100 + "x" * 400 + " https://a.b/" + "c" * 300
    made = video_of(deck_of(WHY | {"notes": notes}, language="ENGLISH"))
    assert made.duration_s > 5
    assert all("\x00" not in cue.text for cue in made.cues)


def test_the_words_for_a_guessing_voice_are_told():
    arabic = deck_of(
        PLAN | {"title": "خطة المخبز", "content": "- توقيع العقد\n- بناء فرنين\n- الافتتاح"},
        language="ARABIC",
    )
    made = video_of(arabic, captions=True)
    assert any("guesses the vowels" in warning for warning in made.warnings)


def test_every_quality_and_verbosity_of_the_interface_is_known():
    assert set(narrating.SIZES) == set(VideoQuality)
    assert set(narrating.PACES) == set(NarrationVerbosity)
