"""Typed text as sections."""

from nbdeck.engine.author.prompt.reading import read_text
from nbdeck.engine.author.typed.text import in_sentences


def parts(text):
    return [
        (part.heading, " ".join(block.text.replace("\n", " ") for block in part.blocks))
        for part in read_text(text).parts
    ]


def test_slides_in_one_line_have_a_title_and_what_they_say():
    text = "Slide 1: What we did - two roofs (old), one lift, three doors, nine lamps\nSlide 2: Money: we spent 40. It is gone.\nSlide 3: 2025/26"
    assert parts(text) == [
        ("What we did", "two roofs (old), one lift, three doors, nine lamps"),
        ("Money", "we spent 40. It is gone."),
        ("2025/26", ""),
    ]


def test_a_slide_with_lines_below_keeps_its_whole_title():
    assert parts("Slide 1: Money: the year\nWe spent 40.\nSlide 2: End") == [
        ("Money: the year", "We spent 40."),
        ("End", ""),
    ]


def test_small_letters_are_parted_in_sentences_only_in_a_long_line():
    long = "ok so we lost three customers in august and that is 7k a month for us all. churn is 2.3% now. it was support, e.g. no answer for many days together."
    assert in_sentences(long).split("\n") == [
        "ok so we lost three customers in august and that is 7k a month for us all.",
        "churn is 2.3% now.",
        "it was support, e.g. no answer for many days together.",
    ]
    assert in_sentences("it is cold. we go.\nNow.") == "it is cold. we go.\nNow."
    mail = long.replace(". churn", ". Churn").replace(". it was", ". It was")
    assert in_sentences(mail) == mail
    asked = f"{long} 3 or 4 of them are sure."
    assert len(in_sentences(asked).split("\n")) == 4
    capital = long[0].upper() + long[1:]
    assert in_sentences(capital) == capital


def test_quotes_lose_all_their_marks_and_more_than_a_number_is_no_quote():
    text = ">> We moved twice.\n\n>5 % of us left."
    assert [said for _, said in parts(text)] == ["We moved twice. >5 % of us left."]
