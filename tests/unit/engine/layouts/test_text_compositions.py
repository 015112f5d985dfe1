"""The compositions of layouts that are mostly text: two at least for each number of items, taken by content and rhythm."""

from dataclasses import replace
from itertools import product

import pytest

from in_turn import in_turn
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.arrange import arranged
from nbdeck.engine.layouts.kit import Page, marker, style
from nbdeck.engine.layouts.lines import is_calm, magnified, scaled
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Group, TextBox, flatten
from nbdeck.engine.themes.load import load_theme, template_names
from sampling import sampled

TEXTS = (Layout.ITEMS, Layout.SUMMARY, Layout.COMPARISON, Layout.BIG_NUMBER)
COUNTED = [(layout, count) for layout in TEXTS for count in ITEM_COUNTS[layout]]
SENTENCE = "The team agrees on one measurable goal for the quarter"
CONTENTS = {
    "short": ("Focus", "One goal a team"),
    "headed": ("Discover", f"{SENTENCE}."),
    "plain": ("", f"{SENTENCE}."),
    "long": (
        "Discover the need",
        f"{SENTENCE}, reviews it each Monday with everybody, and drops what moves nothing.",
    ),
}
FIGURES = ("34 %", "$1.2M", "4.8x", "12", "97 %")
LAST_RESORT = {"item list", "item columns", "item cards"}


def page_of(name):
    theme = load_theme(name)
    return Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)


def items_of(layout, count, kind):
    heading, text = CONTENTS[kind]
    if layout is Layout.BIG_NUMBER:
        return [Item(figure, text) for figure in FIGURES[:count]]
    return [Item(heading, text) for _ in range(count)]


def run_of(page, layout, items, length=6):
    """Return the compositions of slides of one kind that follow each other."""
    recent = []
    for _ in range(length):
        recent.append(arranged(page, layout, items, recent).variant)
    return recent


@pytest.mark.parametrize(
    ("name", "counted", "kind"), sampled(product(template_names(), COUNTED, ("short", "plain")), share=4)
)
def test_every_number_of_items_has_two_compositions_that_take_turns(name, counted, kind):
    layout, count = counted
    used = run_of(page_of(name), layout, items_of(layout, count, kind))
    assert len(set(used)) >= 2, used
    assert all(len(set(used[start : start + 3])) > 1 for start in range(4)), used
    if layout is Layout.BIG_NUMBER:
        assert not LAST_RESORT & set(used)


@pytest.mark.parametrize(
    ("layout", "count", "kind", "first"),
    [
        (Layout.SUMMARY, 1, "short", "statement"),
        (Layout.SUMMARY, 1, "long", "statement"),
        (Layout.SUMMARY, 3, "headed", "key point"),
        (Layout.COMPARISON, 2, "short", "comparison open"),
        (Layout.COMPARISON, 2, "long", "comparison open"),
        (Layout.ITEMS, 4, "short", "item cards"),
        (Layout.ITEMS, 5, "headed", "headed rows"),
        (Layout.ITEMS, 5, "plain", "marked rows"),
        (Layout.BIG_NUMBER, 3, "short", "figure columns"),
        (Layout.BIG_NUMBER, 5, "long", "figure rows"),
    ],
)
def test_the_first_composition_follows_from_the_length_of_the_items(layout, count, kind, first):
    page = page_of("aurora")
    items = items_of(layout, count, kind)
    assert arranged(page, layout, items).variant == first


@pytest.mark.parametrize(("layout", "count"), COUNTED)
def test_beside_a_picture_every_text_layout_still_fits(layout, count):
    page = page_of("default")
    body = page.body.columns((7.2, 4.8), page.theme.gutter * 1.4)[0]
    narrow = replace(page, body=body)
    made = arranged(narrow, layout, items_of(layout, count, "headed"))
    assert made.left_out == 0
    assert all(body.contains(element.box, 0.5) for element in made.elements)


@pytest.mark.parametrize(("name", "counted"), sampled(product(template_names(), COUNTED), share=4))
def test_beside_a_picture_two_compositions_take_turns_as_well(name, counted):
    layout, count = counted
    page = page_of(name)
    body = page.body.columns((7.2, 4.8), page.theme.gutter * 1.4)[0]
    used = run_of(replace(page, body=body), layout, items_of(layout, count, "headed"))
    assert len(set(used)) >= 2, used


@pytest.mark.parametrize("layout", TEXTS)
def test_few_words_are_set_larger_than_running_text(layout):
    page = page_of("default")
    made = arranged(page, layout, items_of(layout, 2, "short"))
    sizes = [p.lines[0].size for e in flatten(made.elements) if isinstance(e, TextBox) for p in e.paragraphs]
    assert min(sizes) >= page.theme.type.body * 1.2


def test_cards_without_an_area_end_with_their_words():
    open_page, filled_page = page_of("adam"), page_of("felix")
    items = items_of(Layout.ITEMS, 2, "short")
    (one, *_), (other, *_) = (
        arranged(page, Layout.ITEMS, items).elements for page in (open_page, filled_page)
    )
    assert isinstance(one, Group)
    assert isinstance(other, Group)
    assert one.box.h < open_page.body.h * 0.4
    assert other.box.h >= filled_page.body.h * 0.5


@in_turn("name", template_names())
@in_turn("count", ITEM_COUNTS[Layout.BIG_NUMBER])
def test_one_figure_a_slide_has_the_colour_of_stress(name, count):
    page = page_of(name)
    for variant in run_of_elements(page, items_of(Layout.BIG_NUMBER, count, "short")):
        figures = [e for e in flatten(variant) if isinstance(e, TextBox) and e.role == "number"]
        colors = [figure.paragraphs[0].style.color for figure in figures]
        assert len(figures) == count
        assert colors.count(page.theme.figure.stress) == 1
        assert colors[0] == page.theme.figure.stress


def run_of_elements(page, items):
    recent = []
    for _ in range(3):
        made = arranged(page, Layout.BIG_NUMBER, items, recent)
        recent.append(made.variant)
        yield made.elements


def test_a_composition_that_needs_more_items_leaves_its_place_to_others():
    page = page_of("default")
    tiny = replace(page, body=Box(60, 132, 480, 326))
    made = arranged(tiny, Layout.BIG_NUMBER, items_of(Layout.BIG_NUMBER, 2, "short"))
    assert made.variant in {"figure columns", "figure rows"}


@pytest.mark.parametrize(("is_centered", "align"), [(True, "center"), (False, "start")])
def test_a_number_without_a_form_stands_over_the_middle_of_centred_cards(is_centered, align):
    (number,) = marker(page_of("monarch"), Box(100, 140, 56, 56), 2, is_centered=is_centered)
    assert isinstance(number, TextBox)
    assert number.text == "II"
    assert number.paragraphs[0].style.align == align


def test_words_grow_until_they_would_no_longer_read_calmly():
    page = page_of("default")
    few = [("Ship every week", style(page, "body"))]
    many = [("Ship every week, and tell everybody what has changed and why it was worth the wait", few[0][1])]
    (large,), (small,) = (magnified(page, [words], 220.0, 120.0) for words in (few, many))
    assert large[0][1].size > 1.4 * page.theme.type.body
    assert small == many
    assert is_calm(page, large, 220.0, 120.0, 3)
    assert not is_calm(page, scaled(many, 1.6), 220.0, 120.0, 3)


def test_one_factor_holds_for_all_texts_that_stand_side_by_side():
    page = page_of("default")
    look = style(page, "body")
    texts = [[("Go", look)], [("Measure everything twice before it ships to anybody at all", look)]]
    sizes = {words[0][1].size for words in magnified(page, texts, 200.0, 200.0)}
    assert len(sizes) == 1


def test_no_word_is_divided_for_the_sake_of_its_size():
    page = page_of("default")
    words = [("Rechtsschutzversicherung", style(page, "body"))]
    (made,) = magnified(page, [words], 215.0, 200.0)
    assert is_calm(page, made, 215.0, 200.0, 1)
