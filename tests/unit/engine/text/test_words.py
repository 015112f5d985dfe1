import pytest

from in_turn import in_turn
from nbdeck.engine.text.language import continued, word

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


@in_turn("key", KEYS)
@in_turn("language", LANGUAGES)
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


@pytest.mark.parametrize(
    ("number", "tag", "expected"),
    [
        (1, "en-US", "Sales (continued)"),
        (2, "ko-KR", "Sales (계속 2)"),
        (1, "zh-CN", "Sales（续）"),
        (3, "ja", "Sales（続き 3）"),
    ],
)
def test_a_continued_slide_says_so_in_the_brackets_of_its_language(number, tag, expected):
    assert continued("Sales", number, tag) == expected


@pytest.mark.parametrize(
    ("title", "number", "tag", "expected"),
    [
        ("Sales (continued)", 1, "en-US", "Sales (continued 2)"),
        ("Sales (continued 2)", 2, "en-US", "Sales (continued 4)"),
        ("Ventes (continued)", 1, "fr-FR", "Ventes (suite 2)"),
        ("Sales (continued) today", 1, "en-US", "Sales (continued) today (continued)"),
    ],
)
def test_a_slide_is_marked_as_continued_once(title, number, tag, expected):
    assert continued(title, number, tag) == expected
