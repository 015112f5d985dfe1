"""Words as data: found in the package however it is installed, with line breaks between words only."""

from importlib import resources

import pytest

from nbdeck.engine.text.word_lists import ENGLISH, LETTERS, STOP_WORDS, word_lists, word_sets


def test_words_of_a_list_stand_on_several_lines():
    assert {"system", "history"} <= word_sets("nbdeck.engine.author.language", "english_words.toml")[
        "content"
    ]
    assert {"the", "into"} <= STOP_WORDS["en-US"]


def test_a_list_is_read_once():
    assert word_sets("nbdeck.engine.text", "stop_words.toml") is STOP_WORDS


def test_a_file_that_is_not_there_is_an_error():
    with pytest.raises(FileNotFoundError):
        word_lists("nbdeck.engine.text", "no_words.toml")


def test_every_language_has_common_words_and_english_shares_its_own_with_none():
    assert len(STOP_WORDS) == 18
    assert all(len(words) > 25 for words in STOP_WORDS.values())
    assert set(LETTERS) < set(STOP_WORDS)
    assert "the" in ENGLISH
    assert "in" not in ENGLISH


def test_word_files_are_part_of_the_package():
    package = resources.files("nbdeck")
    for name in ("text/stop_words.toml", "author/edits/words.toml", "author/language/cue_words/en.toml"):
        assert package.joinpath("engine", name).is_file()
