import pytest

from nbdeck.engine.intake.items import items_of
from nbdeck.engine.layouts.items import CARDS, COLUMNS, HEADED_ROWS, LIST
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.rows import lay_out_marked_rows
from nbdeck.engine.scene.elements import Group, TextBox, flatten
from nbdeck.engine.themes.load import load_theme


@pytest.mark.parametrize(
    ("content", "marks"), [("- 2 kg potatoes\n- 3 onions", []), ("1. Peel\n2. Chop", ["1", "2"])]
)
def test_no_number_stands_before_a_point_that_has_none(content, marks):
    drawn = lay_out_marked_rows(*given(content, 2))
    inside = flatten([each for each in drawn if isinstance(each, Group)])
    assert [each.text.lstrip("0") for each in inside if isinstance(each, TextBox)] == marks


@pytest.mark.parametrize("variant", [CARDS, HEADED_ROWS, LIST, COLUMNS], ids=lambda each: each.name)
@pytest.mark.parametrize(
    ("content", "count", "starts"),
    [
        ("1. Peel: with a knife\n2. Chop: into cubes", 2, ["1. Peel", "2. Chop"]),
        ("- Peel: with a knife\n- Chop: into cubes", 2, ["Peel", "Chop"]),
        ("1. Peel: a\n2. Chop: b\n3. Fry: c", 2, ["Peel", "Chop"]),
    ],
)
def test_every_composition_of_items_shows_the_numbers_of_a_list(variant, content, count, starts):
    drawn = variant.lay_out(*given(content, count))
    paragraphs = [
        words.text for each in flatten(drawn) if isinstance(each, TextBox) for words in each.paragraphs
    ]
    assert [text for text in paragraphs if "Peel" in text or "Chop" in text][:2] == starts


def test_numbers_take_the_place_of_bullets_in_a_list():
    for content, bullets in (("1. Peel it\n2. Chop it", {""}), ("- Peel it\n- Chop it", {LIST_MARK})):
        (box,) = LIST.lay_out(*given(content, 2))
        assert {words.style.bullet for words in box.paragraphs} == bullets


LIST_MARK = load_theme("felix").bullet.character


def given(content, count):
    theme = load_theme("felix")
    found = items_of(content, count)
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box, is_numbered=found.is_numbered)
    return page, found.items
