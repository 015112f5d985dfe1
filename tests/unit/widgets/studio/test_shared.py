"""The one value of the studio, and the outline's slides as slides of one's own."""

import pytest

from nbdeck import OutlineSlide, Slide
from nbdeck.errors import NbdeckError, ValidationFailed
from nbdeck.widgets.studio.flow import DeckOptions
from nbdeck.widgets.studio.shared import PARTS, checked, empty, not_among, slides_from


def test_what_is_left_out_stays_and_each_part_gets_its_form():
    before = empty() | {"template": "monarch"}
    made = checked({"outline": [OutlineSlide(title="Why")], "presentation": "c1"}, before)
    assert made == {
        "documents": [],
        "outline": [{"title": "Why", "description": "", "appearance": ""}],
        "slides": [],
        "template": "monarch",
        "presentation": {"presentation_id": "c1", "request_id": None},
    }
    assert tuple(made) == PARTS
    assert checked(made, empty()) == made


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([], "is no value of a studio"),
        ({"deck": 1}, "holds no 'deck'"),
        ({"documents": "abc"}, "no list of ids"),
        ({"documents": [1]}, "no id of a document"),
        ({"outline": [{"name": "x"}]}, "slides[0]"),
        ({"slides": [{"title": "x"}]}, "slides[0].item_amount"),
        ({"template": ""}, "no template"),
        ({"presentation": 5}, "no presentation"),
    ],
)
def test_a_wrong_part_is_refused_in_words(given, words):
    with pytest.raises(NbdeckError) as refused:
        checked(given, empty())
    assert isinstance(refused.value, ValidationFailed)
    assert words in str(refused.value)
    assert refused.value.hint


@pytest.mark.parametrize(
    ("description", "fields"),
    [
        (
            "- Rent: it rises\n- Room: too small",
            {"item_amount": 2, "content": "- Rent: it rises\n- Room: too small"},
        ),
        (
            "| Item | Cost |\n| --- | --- |\n| Oven | 84 |",
            {"layout": "TABLE", "table": (("Item", "Cost"), ("Oven", "84"))},
        ),
        ("One sentence.", {"item_amount": 0, "content": "One sentence."}),
        (
            "| A | B |\n| - | - |\n| 1 | 2 |\n\nand\n\n| C | D |\n| - | - |\n| 3 | 4 |",
            {"item_amount": 1, "table": None},
        ),
        ("", {"content": ""}),
    ],
)
def test_a_slide_of_an_outline_becomes_a_slide_of_ones_own(description, fields):
    outlined = OutlineSlide(title="# What it costs", description=description)
    [slide] = slides_from([outlined])
    assert slide.title == "# What it costs"
    assert {name: getattr(slide, name) for name in fields} == fields


def test_slides_of_the_outline_are_known_by_title():
    outline = [{"title": "A"}, {"title": "B"}, {"title": "C"}]
    assert not_among(outline, [{"title": "B", "content": "changed"}, {"title": "Z"}]) == [0, 2]


SLIDES = (Slide(title="A", item_amount=1, content="x"),)
OUTLINE = (OutlineSlide(title="A"),)


@pytest.mark.parametrize(
    ("before", "now", "words"),
    [
        (DeckOptions(slides=SLIDES), DeckOptions(slides=SLIDES), ()),
        (DeckOptions(slides=SLIDES), DeckOptions(slides=SLIDES, template="aurora"), ("the template",)),
        (DeckOptions(slides=SLIDES), DeckOptions(slides=SLIDES * 2, title="T"), ("the slides", "its title")),
        (
            DeckOptions(outline=OUTLINE),
            DeckOptions(outline=OUTLINE * 2, documents=("d",)),
            ("the outline", "the sources"),
        ),
        (
            DeckOptions(outline=OUTLINE),
            DeckOptions(outline=OUTLINE, outline_options={"tone": "funny"}),
            ("the options of the outline",),
        ),
        (DeckOptions(outline=OUTLINE), DeckOptions(slides=SLIDES), ("what it is made of",)),
        (
            DeckOptions(outline=OUTLINE),
            DeckOptions(slides=SLIDES, template="aurora"),
            ("what it is made of", "the template"),
        ),
    ],
)
def test_changes_since_a_deck_was_made_are_named(before, now, words):
    assert before.changed(now) == words


def test_notes_of_an_outline_are_those_of_ones_own_slides():
    found = slides_from([OutlineSlide(title="A", description="- b", notes="Say c."), OutlineSlide(title="D")])
    assert [slide.notes for slide in found] == ["Say c.", None]
