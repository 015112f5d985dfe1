import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.arrange import arranged, centred
from nbdeck.engine.layouts.captions import caption_box
from nbdeck.engine.layouts.kit import Page, style, text_box
from nbdeck.engine.layouts.lines import has_divided_word
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Group, PathCommand, Shape, Table, TextBox, flatten
from nbdeck.engine.themes.load import load_theme
from nbdeck.errors import DoesNotFit

THEME = load_theme("default")
PAGE = Page(THEME, "en-US", is_rtl=False, body=THEME.content.body.box)
HEADED = [
    Item("Discover", "We interview twelve customers"),
    Item("Define", "The team agrees on one goal"),
    Item("Ship", "We sell it in two regions"),
]
BODY = Box(0.0, 100.0, 800.0, 300.0)


def smallest(elements):
    texts = [e for e in flatten(elements) if isinstance(e, TextBox)]
    return min(p.lines[0].size for text in texts for p in text.paragraphs)


def test_a_composition_that_was_just_used_gives_way_to_another_that_suits():
    first = arranged(PAGE, Layout.ITEMS, HEADED)
    second = arranged(PAGE, Layout.ITEMS, HEADED, [first.variant])
    third = arranged(PAGE, Layout.ITEMS, HEADED, [first.variant, second.variant])
    assert first.variant != second.variant
    assert third.variant != second.variant


def test_few_words_are_set_larger_and_many_smaller():
    few = arranged(PAGE, Layout.ITEMS, HEADED)
    many = arranged(PAGE, Layout.ITEMS, [Item(i.heading, f"{i.text} and so on. " * 14) for i in HEADED])
    assert smallest(few.elements) > THEME.type.body
    assert 12 <= smallest(many.elements) < THEME.type.body
    assert few.left_out == many.left_out == 0


def test_another_composition_is_taken_before_a_word_is_divided():
    words = [Item(f"Rechtsschutzversicherungsgesellschaft{n}", "kurz") for n in range(5)]
    made = arranged(PAGE, Layout.STEPS, words)
    assert not has_divided_word(made.elements)


def test_too_much_text_is_shortened_at_the_end_of_sentences_and_counted():
    items = [Item("Heading", "This is one sentence of several. " * 60) for _ in range(5)]
    made = arranged(PAGE, Layout.ITEMS, items)
    assert made.left_out > 1000
    assert smallest(made.elements) >= 12


def test_what_cannot_even_be_shortened_is_refused():
    tiny = Page(THEME, "en-US", is_rtl=False, body=Box(60, 130, 40, 14))
    with pytest.raises(DoesNotFit, match="A slide"):
        arranged(tiny, Layout.ITEMS, HEADED, title="A slide")


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("Unbreakablewordwithoutend", 60.0, True),
        ("some short words here", 60.0, False),
        ("中文没有空格的文字在这里换行没有问题", 60.0, False),
        ("well-known high-tech words", 60.0, False),
    ],
)
def test_a_line_that_ends_inside_a_word_is_noticed(text, width, expected):
    box = text_box(PAGE, Box(0, 0, width, 400), [(text, style(PAGE, "body"))])
    assert has_divided_word([box]) is expected


def test_a_caption_is_shortened_until_it_fits():
    text = "The first sentence says it all. " + "The others add detail that nobody will miss here. " * 20
    made, left_out = caption_box(PAGE, Box(60, 400, 400, 40), text, lambda t: [(t, style(PAGE, "label"))])
    assert made.text.startswith("The first sentence says it all.")
    assert left_out > 500
    with pytest.raises(DoesNotFit):
        caption_box(PAGE, Box(60, 400, 5, 5), text, lambda t: [(t, style(PAGE, "label"))])


def test_the_largest_type_is_taken_only_where_no_text_becomes_a_narrow_column():
    few = arranged(PAGE, Layout.ITEMS, [Item("", "Speed matters"), Item("", "Segments differ")])
    many = arranged(
        PAGE, Layout.ITEMS, [Item("A", "One row a customer and month, more than a million rows")] * 5
    )
    assert largest(few.elements) > largest(many.elements)


def largest(elements):
    texts = [e for e in flatten(elements) if isinstance(e, TextBox) and e.role == "body"]
    return max(p.lines[0].size for text in texts for p in text.paragraphs)


def test_a_low_body_is_moved_down_with_everything_inside_it():
    path = Shape(
        Box(0.0, 100.0, 10.0, 100.0), "path", commands=(PathCommand("M", ((0.0, 100.0),)), PathCommand("Z"))
    )
    (group,) = centred((Group(path.box, (path,), "Card"),), BODY)
    by = 200.0 * 0.38
    assert group.box.y == pytest.approx(100.0 + by)
    assert group.children[0].box.y == pytest.approx(100.0 + by)
    assert group.children[0].commands[0].points == ((0.0, pytest.approx(100.0 + by)),)


@pytest.mark.parametrize(
    "element",
    [Shape(Box(0.0, 100.0, 10.0, 280.0)), Table(Box(0.0, 100.0, 10.0, 20.0), (10.0,), (20.0,), ((),))],
)
def test_a_full_body_and_a_table_stay_under_the_title(element):
    assert centred((element,), BODY) == (element,)


def test_items_of_many_short_lines_are_shortened_until_they_fit():
    items = [Item("", "\n".join(f"item {30 * number + line}" for line in range(30))) for number in range(5)]
    body = arranged(PAGE, Layout.ITEMS, items)
    shown = [text.text for text in flatten(body.elements) if isinstance(text, TextBox)]
    assert body.left_out > 100
    assert "item 0" in " ".join(shown)
