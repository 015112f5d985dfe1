"""Typed text as sections."""

from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.typed.text import sections_of, typed_sentences


def parts(text):
    return [(part.heading, part.text) for part in sections_of(text)]


def test_a_slide_with_lines_below_keeps_its_whole_title():
    assert parts("Slide 1: Money: the year\nWe spent 40.\nSlide 2: End") == [
        ("Money: the year", "We spent 40."),
        ("End", ""),
    ]


def test_small_letters_are_parted_in_sentences_only_in_a_long_line():
    long = "ok so we lost three customers in august and that is 7k a month for us all. churn is 2.3% now. it was support, e.g. no answer for many days together."
    each = [
        "ok so we lost three customers in august and that is 7k a month for us all.",
        "churn is 2.3% now.",
        "it was support, e.g. no answer for many days together.",
    ]
    assert typed_sentences(long) == each
    assert typed_sentences(long[0].upper() + long[1:]) == [each[0].capitalize(), *each[1:]]
    assert typed_sentences("it is cold. we go.") == ["it is cold. we go."]
    mail = long.replace(". churn", ". Churn").replace(". it was", ". It was")
    assert typed_sentences(mail) == sentences(mail)
    assert len(typed_sentences(f"{long} 3 or 4 of them are sure.")) == 4
