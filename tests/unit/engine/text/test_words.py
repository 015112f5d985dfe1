import pytest

from nbdeck.engine.text.words import word

KEYS = ("contents", "continued", "source", "thanks", "other", "page")
LANGUAGES = (
    "en",
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "nl",
    "pl",
    "sv",
    "ru",
    "uk",
    "el",
    "tr",
    "zh",
    "ja",
    "ko",
    "ar",
    "he",
    "hi",
    "th",
)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word(key, language):
    assert word(key, language)
    assert language in {"en", "fr"} or word(key, language) != word(key, "en")


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("en-GB", "Source"),
        ("de-AT", "Quelle"),
        ("zh-CN", "来源"),
        ("zh-TW", "來源"),
        ("zh-Hant-HK", "來源"),
        ("zh-Hans-SG", "来源"),
        ("nb_NO", "Kilde"),
        ("no", "Kilde"),
        ("xx", "Source"),
        ("", "Source"),
    ],
)
def test_a_word_follows_the_tag_and_falls_back_to_english(tag, expected):
    assert word("source", tag) == expected
