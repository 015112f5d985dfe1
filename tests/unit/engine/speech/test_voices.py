"""Who speaks which language."""

import pytest

from nbdeck.contract.languages import LANGUAGES
from nbdeck.engine.speech.voices import choose_voice, is_guessing, voices
from nbdeck.errors import BadRequest

MUTE = {
    *(
        "ORIGINAL",
        "FILIPINO",
        "GALICIAN",
        "HAUSA",
        "IGBO",
        "JAPANESE",
        "JAVANESE",
        "KHMER",
        "LAO",
        "MONGOLIAN",
    ),
    *("PASHTO", "SOMALI", "SUNDANESE", "TAJIK", "XHOSA", "YIDDISH", "YORUBA", "ZULU"),
}


def test_every_language_that_the_engine_speaks_has_voices_of_both_genders():
    spoken = {voice.language.name for voice in voices()}
    assert {language.name for language in LANGUAGES} - spoken == MUTE
    for name in spoken:
        assert {voice.gender for voice in voices(name)} == {"male", "female"}
        assert {voice.language.name for voice in voices(name)} == {name}


def test_ids_and_names_are_unique():
    every = voices()
    assert len({voice.voice_id for voice in every}) == len({voice.name for voice in every}) == len(every)


def test_original_stands_for_all_languages_and_a_mute_one_has_none():
    assert voices("ORIGINAL") == voices()
    assert voices("JAPANESE") == ()


@pytest.mark.parametrize(
    ("language", "voice_id", "is_general"),
    [
        ("ENGLISH_UK", "en-GB-female", False),
        ("ENGLISH", "en-GB-female", False),
        ("ENGLISH_US", "en-GB-female", True),
        ("CHINESE_SIMPLIFIED", "zh-TW-male", True),
    ],
)
def test_a_voice_fits_its_language_and_the_language_without_a_region(language, voice_id, is_general):
    assert choose_voice(language, voice_id, is_general=is_general).voice_id == voice_id


@pytest.mark.parametrize(
    ("language", "voice_id"),
    [("ENGLISH_US", "en-GB-female"), ("FRENCH", "en-male"), ("FRENCH", "nobody"), ("FRENCH", "")],
)
def test_a_voice_of_another_language_is_refused_and_those_that_fit_are_named(language, voice_id):
    with pytest.raises(BadRequest) as refused:
        choose_voice(language, voice_id)
    assert voices(language)[0].voice_id in refused.value.hint


def test_a_language_that_nobody_speaks_is_refused():
    with pytest.raises(BadRequest, match="No voice speaks Japanese"):
        choose_voice("JAPANESE")


def test_left_out_the_default_voice_speaks():
    assert choose_voice("SPANISH_MEXICO").voice_id == "es-MX-male"
    assert is_guessing(choose_voice("HEBREW"))
    assert not is_guessing(choose_voice("GERMAN"))
