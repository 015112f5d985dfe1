"""Sentences, as many as there are and at a cost in proportion."""

import pytest
import sentencex

from nbdeck.engine.text.sentences import segment
from unit.engine.costs import assert_linear

ENDED = {
    "Chinese": "世界增长{}。",
    "quoted": "「世界{}。」",
    "wide stops": "世界{}．",
    "narrow question marks": "世界{}界?",
    "Burmese": "မြန်မာ{}။",
    "Amharic": "አማ{}።",
}
PLAIN = {
    "English": "We met Dr. Smith at {}. ",
    "without ends": "世界{}，",
    "exclamations": "Yahoo! is at {}. ",
}


@pytest.mark.parametrize("sentence", ENDED.values(), ids=ENDED)
def test_a_long_paragraph_costs_what_it_is_long(sentence):
    assert_linear(lambda n, salt: lambda: list(segment(sentence.format(salt) * n, "zh")), 2000)


@pytest.mark.parametrize("sentence", (ENDED | PLAIN).values(), ids=ENDED | PLAIN)
@pytest.mark.parametrize("count", [1, 300, 1500])
def test_sentences_are_those_of_the_whole_and_nothing_is_lost(sentence, count):
    text = "".join(sentence.format(at) for at in range(count))

    assert list(segment(text, "zh")) == list(sentencex.segment("zh", text))


def test_a_paragraph_may_be_empty_or_end_within_a_sentence():
    assert list(segment("", "en")) == []
    assert list(segment("世界。" * 999 + "增长", "zh"))[-2:] == ["世界。", "增长"]


def test_line_ends_are_kept():
    assert "".join(segment("One.\nTwo.\n", "en")) == "One.\nTwo.\n"
