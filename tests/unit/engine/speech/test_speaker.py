"""The voice engine, for real: every voice speaks, and no text ends it for good."""

import array

import pytest

from nbdeck.contract.languages import LANGUAGES
from nbdeck.engine.speech import speaker as module
from nbdeck.engine.speech.speaker import LONGEST, EspeakInstallation, Speaker, find_engine
from nbdeck.engine.speech.voices import choose_voice, voices
from nbdeck.errors import ExportFailed, VoiceEngineUnavailable

needs_engine = pytest.mark.skipif(find_engine() is None, reason="no voice engine is installed")
EVERY = sorted({voice.language.name for voice in voices()})
HELLO = {"ar": "مرحبا", "he": "שלום", "hi": "नमस्ते", "ko": "안녕하세요", "ru": "Здравствуйте", "zh": "你好"}
ENGLISH = "gmw/en-US"


@pytest.fixture(scope="module")
def speaker():
    with Speaker() as opened:
        yield opened


def loudness(pcm):
    return max(map(abs, array.array("h", pcm)), default=0)


@needs_engine
@pytest.mark.parametrize("language", EVERY)
def test_the_default_voice_of_every_language_is_heard(speaker, language):
    tag = next(each.tag for each in LANGUAGES if each.name == language)
    said = speaker.say(f"{HELLO.get(tag[:2], 'Hallo')} 12345", choose_voice(language).engine_name)
    assert said.seconds > 0.5
    assert loudness(said.pcm) > 1000


@needs_engine
def test_words_are_timed_in_order(speaker):
    text = "Good morning everyone."
    said = speaker.say(text, ENGLISH)
    assert [text[at:].split()[0] for at, _ in said.words] == ["Good", "morning", "everyone."]
    seconds = [second for _, second in said.words]
    assert seconds == sorted(seconds)
    assert seconds[-1] < said.seconds


@needs_engine
@pytest.mark.parametrize(("speed", "least", "most"), [(0.5, 1.8, 2.3), (2.0, 0.4, 0.6)])
def test_speed_changes_the_length(speaker, speed, least, most):
    text = "The French Revolution began in seventeen eighty-nine and changed Europe for good."
    usual = speaker.say(text, ENGLISH).seconds
    assert least < speaker.say(text, ENGLISH, speed).seconds / usual < most


@needs_engine
@pytest.mark.parametrize(
    "text",
    ["", "\0", "\n\n", "🎉" * 50, "x" * 50_000, "<speak>", "\ud800".encode("utf-8", "replace").decode()],
)
def test_odd_texts_are_survived(speaker, text):
    assert speaker.say(text, ENGLISH).seconds < 200
    assert speaker.say("Hello.", ENGLISH).seconds > 0.3


@needs_engine
def test_more_than_the_longest_text_is_not_said(speaker):
    text = "word " * LONGEST
    cut = speaker.say(text[:LONGEST], ENGLISH).seconds
    assert speaker.say(text, ENGLISH).seconds == pytest.approx(cut, abs=0.01)


@needs_engine
def test_an_unknown_voice_is_told_and_the_next_text_is_spoken(speaker):
    with pytest.raises(VoiceEngineUnavailable, match="nobody"):
        speaker.say("Hello.", "nobody")
    assert speaker.say("Hello.", ENGLISH).seconds > 0.3


@needs_engine
def test_a_killed_engine_is_started_again():
    with Speaker() as speaker:
        first = speaker.say("Hello.", ENGLISH)
        speaker._process.kill()
        speaker._process.wait()
        assert speaker.say("Hello.", ENGLISH) == first


@needs_engine
def test_an_engine_that_hangs_is_ended(monkeypatch, tmp_path):
    hanging = tmp_path / "worker.py"
    hanging.write_text("import time; time.sleep(60)")
    monkeypatch.setattr(module, "_WORKER", hanging)
    monkeypatch.setattr(module, "_SECONDS", 0.2)
    with Speaker() as speaker, pytest.raises(ExportFailed, match="ended over the text 'Hello"):
        speaker.say("Hello.", ENGLISH)


def test_a_library_that_cannot_be_loaded_is_told_with_a_remedy():
    nowhere = EspeakInstallation("/nowhere/libespeak-ng.so", "")
    with Speaker(nowhere) as speaker, pytest.raises(VoiceEngineUnavailable, match="cannot speak") as refused:
        speaker.say("Hello.", ENGLISH)
    assert "pip install 'nbdeck[speech]'" in refused.value.hint


def test_without_an_engine_the_remedy_is_told(monkeypatch):
    monkeypatch.setattr(module, "find_engine", lambda: None)
    with pytest.raises(VoiceEngineUnavailable) as refused:
        Speaker()
    assert "pip install 'nbdeck[speech]'" in str(refused.value.hint)
    assert refused.value.status == 501


def test_the_engine_of_the_system_is_the_second_choice(monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    monkeypatch.setattr("ctypes.util.find_library", lambda name: f"lib{name}.so.1")
    assert find_engine.__wrapped__() == EspeakInstallation("libespeak-ng.so.1", "")
    monkeypatch.setattr("ctypes.util.find_library", lambda name: None)
    assert find_engine.__wrapped__() is None
