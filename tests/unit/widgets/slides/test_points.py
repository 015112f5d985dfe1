import pytest

from nbdeck.widgets.slides.points import CardPoint, quotation, quoted, read, taken_apart, written


@pytest.mark.parametrize(
    "points",
    [
        (CardPoint("North", "leads"), CardPoint("South", "follows")),
        (CardPoint("", "only words here"),),
        (CardPoint("Heading alone", ""), CardPoint("", "")),
        (CardPoint("Why? Because, of course", "a heading that is no plain one"),),
        (CardPoint("Two points", "one\ntwo"), CardPoint("", "first\nsecond")),
        (CardPoint("2024", "the first shop"),),
        (CardPoint("", "at 10:30 sharp"),),
        (CardPoint("a heading of so many words that it would read as a sentence", "text"),),
    ],
)
def test_points_are_read_back_as_they_were_written(points):
    back = read(written(points))
    if any(not point.heading and "\n" in point.text for point in points):
        assert [point.text.split("\n")[-1] for point in back] == [p.text.split("\n")[-1] for p in points]
    else:
        assert back == points


@pytest.mark.parametrize(
    ("content", "points"),
    [
        ("1. Plan: what\n2) Build: how", (CardPoint("Plan", "what"), CardPoint("Build", "how"))),
        ("* one\n\n* two", (CardPoint("", "one"), CardPoint("", "two"))),
        ("- **Bold** words", (CardPoint("Bold", "words"),)),
        ("- Head\n  - deeper", (CardPoint("", "Head\ndeeper"),)),
        ("", ()),
    ],
)
def test_a_list_is_read_in_each_of_its_forms(content, points):
    assert read(content) == points


@pytest.mark.parametrize("content", ["Plain words.", "- a list\nand more", "Strengths:\n- one"])
def test_words_that_are_no_list_are_no_points(content):
    assert read(content) is None


def test_words_of_any_form_can_be_taken_apart():
    assert taken_apart("Intro: why\n\nmore words") == (CardPoint("Intro", "why"), CardPoint("", "more words"))


@pytest.mark.parametrize(
    ("quote", "author"), [("Less is more", "Mies"), ("Two\nlines", "X"), ("No author", "")]
)
def test_a_quotation_keeps_its_author(quote, author):
    assert quotation(quoted(quote, author)) == (quote, author)
