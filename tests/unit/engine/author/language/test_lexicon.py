"""What says nothing in a language: its stop words, without English nouns that say what a text is about."""

from nbdeck.engine.author.language.lexicon import lexicon, terms


def test_english_nouns_that_a_list_of_stop_words_holds_mean_something():
    english = lexicon("en")
    assert "the" in english.stop_words
    assert not {"results", "system", "year"} & english.stop_words
    assert terms("the results of the year", english) == ["result", "year"]


def test_other_languages_keep_their_whole_list():
    assert {"die", "und"} <= lexicon("de-AT").stop_words
    assert not lexicon("tlh").stop_words
