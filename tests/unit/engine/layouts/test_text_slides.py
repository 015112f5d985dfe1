"""Slides of text alone: large type, numbers close to entries, first lines on one line, tiles filled alike."""

from dataclasses import replace

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.designed import designed, designed_contents
from nbdeck.engine.layouts.families.load import recipes_of
from nbdeck.engine.layouts.families.recipes import suits
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.lines import has_lonely_end
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.themes.load import load_theme, template_names

FIVE = [
    Item("", "The move took nine weeks instead of four and cost more than was planned for it"),
    Item("", "One large contract was lost, on delivery time and not on price"),
    Item("", "Turnover of staff in one of four halls"),
    Item("", "One batch was recalled in June; most of it came back, and none had failed"),
    Item("", "Hemp"),
]
SIDES = [
    Item("Keep the roof", "Work from October to March, and one winter longer."),
    Item(
        "A new home in the tower of the fire brigade", "Possible at once; nobody knows what the animals do."
    ),
]


def page_of(name):
    theme = load_theme(name)
    return Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)


def texts(made, start):
    return [each for each in made.elements if isinstance(each, TextBox) and each.name.startswith(start)]


def first_line(text):
    return next(iter(text.placed_lines())).baseline


@pytest.mark.parametrize("name", template_names())
@pytest.mark.parametrize("count", [3, 7, 10])
def test_numbers_of_contents_are_as_large_as_their_entries_close_to_them_and_on_their_line(name, count):
    entries = [Item("", f"A title of the part with some words {at}") for at in range(count)]
    entries[1] = Item(
        "", "A title that is so long that it may well need a second line wherever it stands, and more"
    )
    made = designed_contents(page_of(name), entries, "Contents")
    marks, words = texts(made, "Mark"), texts(made, "Item")
    assert len(marks) == len(words) == count
    (size,) = {part.style.size for text in (*marks, *words) for part in text.paragraphs}
    assert size >= 14.0
    for mark, text in zip(marks, words, strict=True):
        (number,) = mark.placed_lines()
        assert 0.4 * size <= text.box.x - number.x - number.line.width <= 1.1 * size
        assert mark.box.w <= 0.2 + 1.06 * max(each.paragraphs[0].width for each in marks)
        assert number.baseline == pytest.approx(first_line(text), abs=0.1 * size)
    ends = {round(each.x + each.line.width, 1) for mark in marks for each in mark.placed_lines()}
    assert len(ends) <= 2


@pytest.mark.parametrize("name", template_names())
def test_lists_of_five_are_set_large_over_their_page(name):
    page = page_of(name)
    made = designed(page, Layout.ITEMS, FIVE, (), "What did not work")
    words = texts(made, "Item")
    assert min(part.style.size for text in words for part in text.paragraphs) >= 20.0
    body = page.theme.content.body.box
    last = max(each.baseline for text in words for each in text.placed_lines())
    assert last - min(first_line(text) for text in words) >= 0.5 * body.h
    assert not any(
        one.box.inset(-0.5).overlaps(other.box) for at, one in enumerate(words) for other in words[at + 1 :]
    )


@pytest.mark.parametrize("name", template_names())
def test_heads_and_texts_of_a_comparison_begin_on_one_line_each(name):
    made = designed(page_of(name), Layout.COMPARISON, SIDES, (), "Where to")
    marks, words = texts(made, "Mark"), texts(made, "Item")
    if not marks:
        return
    assert min(part.style.size for mark in marks for part in mark.paragraphs) >= max(
        part.style.size for text in words for part in text.paragraphs
    )
    if words[0].box.y == words[1].box.y:
        assert first_line(words[0]) == pytest.approx(first_line(words[1]), abs=0.1)
        assert all(mark.box.bottom <= text.box.y for mark, text in zip(marks, words, strict=True))
    else:
        for mark, text in zip(marks, words, strict=True):
            assert first_line(mark) == pytest.approx(first_line(text), abs=2.5)


@pytest.mark.parametrize(("name", "has_room"), [("clyde", False), ("serene", True), ("adam", True)])
def test_no_item_stands_on_the_art_beside_a_title(name, has_room):
    page = page_of(name)
    beside = [each for each in recipes_of(page.theme.design.family)["contents"] if each.frame.column]
    assert [suits(each, page, FIVE) for each in beside] == [has_room]


@pytest.mark.parametrize("name", template_names())
def test_a_few_words_are_nearly_as_large_as_the_title(name):
    made = designed(page_of(name), Layout.ITEMS, [Item("", "Courage"), Item("", "Time")], (), "Two")
    (size,) = {part.style.size for text in texts(made, "Item") for part in text.paragraphs}
    assert size == pytest.approx(0.94 * made.heading.paragraphs[0].style.size, abs=0.6)


@pytest.mark.parametrize("name", ["iris", "daniel", "gradient"])
def test_the_last_line_of_a_quotation_is_not_left_over(name):
    words = (
        "In the past I swept it up and scolded. In winter I count, in summer I wait. Today I sweep it up, sell it as "
        "manure for roses, and I scold nobody but pigeons."
    )
    made = designed(page_of(name), Layout.QUOTE, [Item("Ada, verger", words)], (), "To begin with")
    (quote,) = texts(made, "Quote")
    assert not has_lonely_end(quote)


@pytest.mark.parametrize("name", ["marina", "nexus"])
def test_the_last_points_stand_on_ground_and_art_of_the_last_slide_of_the_template(name):
    page = page_of(name)
    made = designed(page, Layout.ITEMS, FIVE, ("x", "closes"), "We ask")
    last = page.theme.closing
    assert made.frame.background == last.background
    assert set(last.art) <= set(made.frame.art)
    lines = [each for text in texts(made, "Item") for each in text.placed_lines()]
    for each in last.art:
        beside = [one for one in lines if one.x < each.box.right and each.box.x < one.x + one.line.width]
        assert not any(each.box.y < one.baseline < each.box.bottom for one in beside)


def test_a_heading_of_few_words_has_one_line_where_a_little_smaller_type_gives_it_one():
    items = [Item("Fourth quarter 2026", "Delivered"), Item("May", "Paid"), Item("June", "Decided")]
    page = page_of("nexus")
    design = replace(page.theme.design, prefers={"TIMELINE": "dates in depths"})
    page = replace(page, theme=replace(page.theme, design=design))
    made = designed(page, Layout.TIMELINE, items, (), "Ahead")
    assert {len(mark.paragraphs[0].lines) for mark in texts(made, "Mark")} == {1}
