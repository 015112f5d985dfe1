"""The language table and every way to write a language."""

import re

import pytest

from in_turn import in_turn
from nbdeck.contract.languages import LANGUAGES, Language, find_language


def test_names_tags_and_titles_are_unique_and_well_formed() -> None:
    for words in zip(*((each.name, each.tag, each.title) for each in LANGUAGES), strict=True):
        assert len(set(words)) == len(LANGUAGES) >= 60
    for each in LANGUAGES[1:]:
        assert re.fullmatch(r"[A-Z]+(_[A-Z]+)*", each.name)
        assert re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?", each.tag)
        assert (
            each.title.split(" (")[0].upper().replace(" ", "_") == each.name[: len(each.title.split(" (")[0])]
        )


@in_turn("language", LANGUAGES, ids=lambda language: language.name)
def test_a_language_is_found_by_name_title_and_tag_in_any_letter_case(language: Language) -> None:
    words = [language.name, language.title, *([language.tag] if language.tag else [])]
    for word in words:
        for spelling in (word, word.lower(), word.upper(), f" {word} ", word.replace("-", "_")):
            assert find_language(spelling) is language


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("ORIGINAL", "ORIGINAL"),
        ("French", "FRENCH"),
        ("SPANISH_MEXICO", "SPANISH_MEXICO"),
        ("spanish mexico", "SPANISH_MEXICO"),
        ("fr", "FRENCH"),
        ("zh-CN", "CHINESE_SIMPLIFIED"),
        ("zh-Hant-HK", "CHINESE_TRADITIONAL"),
        ("zh-Hans", "CHINESE_SIMPLIFIED"),
        ("fr-LU", "FRENCH"),
        ("en-150", "ENGLISH"),
        ("sr-Latn-RS", "SERBIAN_LATIN"),
        ("British English", "ENGLISH_UK"),
        ("Farsi", "PERSIAN"),
        ("iw", "HEBREW"),
    ],
)
def test_other_spellings_lead_to_the_same_table(word: str, name: str) -> None:
    assert find_language(word).name == name


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("FRENSH", "FRENCH"),
        ("englisch", "ENGLISH"),
        ("Portugese", "PORTUGUESE"),
        ("SPANISH_MEXIKO", "SPANISH_MEXICO"),
    ],
)
def test_a_misspelt_language_is_refused_with_near_matches(word: str, near: str) -> None:
    with pytest.raises(ValueError, match=re.escape(repr(word))) as refused:
        find_language(word)
    assert near in str(refused.value)


@pytest.mark.parametrize(
    "word", ["", " ", "-", "xx", "xx-YY", "no_idea", "fr-Xyz", "x" * 1_000_000, "\ud800", "{0}"]
)
def test_anything_else_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="Unknown language"):
        find_language(word)


def test_languages_written_from_right_to_left_say_so() -> None:
    assert {each.tag for each in LANGUAGES if each.rtl and "-" not in each.tag} == {
        "ar", "fa", "he", "ps", "sd", "ug", "ur", "yi",
    }  # fmt: skip
    assert find_language("ar-EG").rtl
