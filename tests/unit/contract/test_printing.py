"""Typed content as words: every word stands there, and a slide keeps its body while it says the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.content import Closing, Items, Quote, amount_of, printed
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.contract.words.item import Item
from nbdeck.errors import ValidationFailed

LINES = st.text(st.sampled_from("aB 1.:-*#—é計“”"), min_size=1, max_size=30).filter(
    lambda text: text.strip() == text
)
ITEMS = st.builds(Item, LINES | st.just(""), st.lists(LINES, min_size=1, max_size=3).map("\n".join))
BODIES = (
    st.builds(Items, st.lists(ITEMS, min_size=1, max_size=6).map(tuple), LINES | st.just(""), st.booleans())
    | st.builds(Quote, LINES, LINES | st.just(""))
    | st.builds(Closing, st.lists(LINES, max_size=4).map(tuple))
)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (Items((Item("Note", "late"), Item("", "Note: this"))), "- Note: late\n- Note: this"),
        (Items((Item("", "one"), Item("two")), "Aims:", is_numbered=True), "Aims:\n1. one\n2. two"),
        (Items((Item("Aims", "a\nb"), Item("", "c\nd"))), "- Aims\n  - a\n  - b\n- c\n  - d"),
        (Quote("Less is more.", "Ada, poet"), "“Less is more.”\n— Ada, poet"),
        (Quote("Less is more."), "Less is more."),
        (Closing(("Mail: a@b.c", "Bye")), "Mail: a@b.c\nBye"),
    ],
)
def test_content_is_printed_as_people_write_it(body, words):
    assert printed(body) == words


@given(BODIES)
def test_every_word_of_a_body_is_in_the_words_of_its_slide_and_comes_back_over_the_wire(body):
    slide = Slide(title="T", body=body)
    parts = body.items if isinstance(body, Items) else ()
    lines = [line for item in parts for line in (item.heading, *item.text.split("\n"))]
    assert all(line in slide.content for line in lines)
    assert slide.item_amount == amount_of(body)
    assert Slide.model_validate(slide.wire()) == slide
    assert Slide.model_validate_json(slide.model_dump_json()).body == body


@pytest.mark.parametrize(
    ("body", "amount"), [(Items((Item("a"),) * 6), 6), (Items((Item("a"),) * 7), 0), (Quote("a"), 1)]
)
def test_a_body_asks_for_as_many_items_as_it_has(body, amount):
    assert Slide(title="T", body=body).item_amount == amount
    assert Slide(title="T", body=body, item_amount=2).item_amount == 2


def test_other_words_leave_the_body_behind_and_the_same_words_keep_it():
    body = Items((Item("", "Note: this"),))
    slide = Slide(title="T", body=body)
    assert Slide(title="T", body=body, content="- Note: this", item_amount=1).body == body
    assert Slide(title="T", body=body, content="- Note: that", item_amount=1).body is None
    assert Slide(title="T", body=body, content_description="That", item_amount=1).body is None
    assert slide.model_copy(update={"content": "That"}).body is None
    assert slide.model_copy(update={"content": slide.content, "notes": "n"}).body == body
    assert slide.model_copy(update={"content": "That", "body": Quote("That")}).body == Quote("That")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"type": "items", "items": []}, "Give at least one item with words."),
        ({"type": "items", "items": [{"heading": "a\nb"}]}, "A heading is one line"),
        ({"type": "quote", "words": " "}, "Give at least one item with words."),
        ({"type": "items", "items": [{"headline": "a"}]}, "headline"),
        ({"items": [], "lines": []}, "lines"),
        ({"type": "chart"}, "Give an object of the type items, quote or closing."),
        (7, "Give an object of the type items, quote or closing."),
        ({"type": ["items"], "items": [{"heading": "a"}]}, "type"),
    ],
)
def test_a_body_that_says_nothing_or_something_unknown_is_refused(body, sentence):
    with pytest.raises(ValidationFailed, match=sentence):
        Slide(title="T", body=body)


def test_a_slide_of_an_outline_keeps_its_body_while_its_description_says_the_same():
    body = Items((Item("", "Note: this"),))
    slide = OutlineSlide(title="T", body=body)
    assert slide.description == "- Note: this"
    assert OutlineSlide.model_validate(slide.wire()) == slide
    assert slide.model_copy(update={"title": "U"}).body == body
    assert slide.model_copy(update={"description": "- Note: that"}).body is None
    assert OutlineSlide(title="T", description="else", body=body).body is None
    assert "item_amount" not in slide.wire()


@pytest.mark.parametrize(
    ("given", "body"),
    [
        ({"items": [{"heading": "a"}]}, Items((Item("a"),))),
        ({"words": "a"}, Quote("a")),
        ({"lines": ["a"]}, Closing(("a",))),
        ({}, Closing()),
    ],
)
def test_a_body_that_names_no_type_is_known_by_its_fields(given, body):
    assert Slide(title="T", body=given).body == body
