"""Diagrams, tables and titles: each fills its place, words grow with it, titles keep one size."""

from dataclasses import replace
from itertools import pairwise

import pytest

from in_turn import in_turn
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.figures import figure_of
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.arrange import arranged
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.designed import designed, designed_contents, designed_section
from nbdeck.engine.layouts.frame import CENTER_TITLE, TITLE_STEP, standing_title, title_box
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Group, Shape, Table, TextBox, flatten
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.errors import DoesNotFit

DIAGRAMS = (Layout.FUNNEL, Layout.PYRAMID, Layout.CYCLE, Layout.MILESTONE)
FOUR = [
    Item("Find", "a place"),
    Item("Rent", "for a year"),
    Item("Paint", "in two days"),
    Item("Open", "in May"),
]


def page_of(name):
    theme = load_theme(name)
    return Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)


def sizes(elements):
    texts = [each for each in flatten(elements) if isinstance(each, TextBox) and each.role == "body"]
    return [paragraph.style.size for each in texts for paragraph in each.paragraphs]


@in_turn("layout", DIAGRAMS)
@in_turn("name", template_names())
def test_a_diagram_fills_its_place_and_its_words_grow_with_it(name, layout):
    made = arranged(page_of(name), layout, FOUR, title="What happens until May")
    if layout is Layout.CYCLE and len(made.elements) > 1:  # a ring beside its rows
        return
    (group,) = made.elements
    assert isinstance(group, Group)
    title = page_of(name).theme.content.title.box
    left = title.right if title.right < 480 else 48.0
    assert group.box.h >= 290.0 or group.box.w >= 0.85 * (912.0 - left)
    size, title_size = page_of(name).theme.type.body, page_of(name).theme.content.title.style.size
    assert min(sizes(made.elements)) >= 1.25 * size
    assert max(sizes(made.elements)) <= 0.99 * title_size


LONG = "What customers praise and what they miss when they write to us after an order of the last month"


@pytest.mark.parametrize("name", template_names())
def test_a_title_stands_at_its_size_or_one_step_below(name):
    page = page_of(name)
    frame = page.theme.content.title
    full = frame.style.size
    assert standing_title(page, frame, "Results").paragraphs[0].style.size == full
    assert standing_title(page, frame, "What we learned in a year").paragraphs[0].style.size == full
    two_lines = standing_title(page, frame, "What customers praise and what they miss when they write to us")
    least = TITLE_STEP if frame.anchor == "middle" else 1.0
    assert full * least - 0.01 <= two_lines.paragraphs[0].style.size <= full
    assert frame.anchor != "middle" or two_lines.text_height <= 0.86 * frame.box.h
    sizes_of_titles = [
        title_box(page, frame, LONG[:end]).paragraphs[0].style.size for end in range(10, 95, 7)
    ]
    shares = {round(size / full, 3) for size in sizes_of_titles}
    assert shares <= {1.0, TITLE_STEP}


def test_a_title_with_a_word_wider_than_its_place_goes_one_step_down_where_it_is_not_of_the_content():
    page = page_of("default")
    frame = page.theme.content.title
    narrow = replace(frame, box=replace(frame.box, w=165.0))
    with pytest.raises(DoesNotFit):
        standing_title(page, narrow, "Wirtschaft")
    other = replace(narrow, style=frame.style.sized(frame.style.size + 1.0))
    wide = standing_title(page, other, "Wirtschaft")
    assert wide.paragraphs[0].style.size == pytest.approx(other.style.size * TITLE_STEP)
    with pytest.raises(DoesNotFit):
        standing_title(page, replace(frame, box=Box(48.0, 30.0, 125.0, 300.0)), "Wirtschaftlichkeit")
    small = title_box(page, replace(frame, box=Box(48.0, 30.0, 115.0, 300.0)), "Wirtschaft und mehr davon")
    assert small.paragraphs[0].style.size < frame.style.size * TITLE_STEP
    assert small.placeholder.kind == "title"


@pytest.mark.parametrize("count", [11, 12])
@pytest.mark.parametrize("name", template_names())
def test_a_table_of_twelve_rows_stands_at_fourteen_points_on_one_slide(name, count):
    rows = [("Branch", "Orders", "Revenue"), *((f"Branch {at}", "1240", "84300") for at in range(count))]
    spec = Slide.model_validate({"title": "Bath sells most", "table": rows, "content": ""})
    scene = compose_themed(Deck(slides=[DeckSlide(spec=spec)], template=name))
    (table,) = [each for slide in scene.slides for each in slide.elements if isinstance(each, Table)]
    assert len(table.row_heights) == count + 1
    assert min(words.style.size for row in table.cells for cell in row for words in cell.paragraphs) >= 14.0
    assert table.box.h >= 285.0


@pytest.mark.parametrize("name", template_names())
def test_a_number_is_not_parted_from_the_words_that_it_counts(name):
    sides = [
        Item("Open storage", "3,100 m² of shelves, opens in 2029"),
        Item("Events hall", "900 seats, earns its keep from the second year"),
    ]
    for layout in (Layout.COMPARISON, Layout.ITEMS, Layout.SUMMARY):
        used: list[str] = []
        for _ in range(4):
            made = designed(page_of(name), layout, sides, used, "Two ways")
            if made is None:
                break
            words = "\n".join(each.text for each in flatten(made.elements) if isinstance(each, TextBox))
            assert all(item.text in words.replace("\xa0", " ") for item in sides)


@pytest.mark.parametrize(
    ("words", "unit"), [("12 m² of floor", "m²"), ("9 km of road", "km"), ("3 cm³ of ink", "cm³")]
)
def test_areas_and_volumes_are_units(words, unit):
    assert figure_of(Item("", words)).unit.strip() == unit


def test_a_figure_of_few_words_keeps_its_heading_below():
    items = [Item("Trials", "9,400"), Item("Paying", "840"), Item("Lost", "60")]
    made = designed(page_of("default"), Layout.SUMMARY, items, (), "Numbers")
    texts = [each for each in flatten(made.elements) if isinstance(each, TextBox)]
    assert [each.text for each in texts] == ["9,400", "Trials", "840", "Paying", "60", "Lost"]


@pytest.mark.parametrize("name", template_names())
def test_lines_of_narrow_columns_hold_a_dozen_letters(name):
    items = [
        Item("", text)
        for text in ("Delivery is quick", "Photos show the true colour", "Sizes differ", "No evening slot")
    ]
    used: list[str] = []
    for _ in range(9):
        made = designed(page_of(name), Layout.SUMMARY, items, used, "What customers say")
        if made is None:
            break
        for text in (each for each in flatten(made.elements) if isinstance(each, TextBox)):
            words = text.paragraphs[0]
            assert len(words.lines) == 1 or text.box.w >= 6.49 * words.style.size
        used.append(made.variant)
    assert used


@pytest.mark.parametrize("name", template_names())
def test_contents_of_eight_slides_are_large_in_the_look_of_the_family(name):
    titles = [Item("", f"A title of some words {at}") for at in range(8)]
    made = designed_contents(page_of(name), titles, "Contents")
    texts = [
        each for each in flatten(made.elements) if isinstance(each, TextBox) and each.name.startswith("Item")
    ]
    assert len(texts) == 8
    assert min(each.paragraphs[0].style.size for each in texts) >= 20.0
    assert len({each.box.x for each in texts}) <= 2


@pytest.mark.parametrize("name", template_names())
def test_titles_of_parts_are_larger_and_those_of_quotations_smaller_than_all_others(name):
    page = page_of(name)
    own = page.theme.content.title.style.size
    part = designed_section(page, "Plans", 1, ("Plans", "Results"))
    assert part.frame.title.style.size >= 88.0
    quote = replace(page, ground="quote", body=page.theme.quote.body.box)
    said = designed(quote, Layout.QUOTE, [Item("Ada", "It runs")], (), "Said")
    assert said.frame.title.style.size in {28.0, own}
    assert designed(page, Layout.ITEMS, FOUR, (), "Four").frame.title.style.size == own


def test_a_title_stands_in_the_placeholder_that_is_asked_for():
    page = page_of("default")
    for text in ("Short", LONG * 3):
        assert title_box(page, page.theme.cover.title, text, CENTER_TITLE).placeholder == CENTER_TITLE


def test_flags_climb_through_their_place_and_words_of_levels_grow_with_the_levels():
    page = page_of("bruno")
    made = arranged(page, Layout.MILESTONE, FOUR, title="What happens")
    tops = [
        each.box.y for each in flatten(made.elements) if isinstance(each, Shape) and each.kind == "pentagon"
    ]
    assert len(tops) == 4
    assert all(before - after > 30.0 for before, after in pairwise(tops))
    inside, around = (
        arranged(page, layout, FOUR, title="What happens") for layout in (Layout.FUNNEL, Layout.CYCLE)
    )
    assert min(sizes(inside.elements)) >= min(sizes(around.elements))


@pytest.mark.parametrize("name", template_names())
def test_headings_of_narrow_columns_have_lines_of_some_letters_too(name):
    names = ("Size guide", "Packing", "A second van", "Review")
    items = [Item(heading, "measured photos on each page") for heading in names]
    used: list[str] = []
    for _ in range(9):
        made = designed(page_of(name), Layout.ITEMS, items, used, "Next steps")
        if made is None:
            break
        for text in (each for each in flatten(made.elements) if getattr(each, "name", "").startswith("Item")):
            assert text.box.w >= 5.49 * text.paragraphs[0].style.size
        used.append(made.variant)
    assert used


@pytest.mark.parametrize(("layout", "widens"), [(Layout.FUNNEL, False), (Layout.PYRAMID, True)])
def test_levels_taper_from_side_to_side_of_their_place(layout, widens):
    made = arranged(page_of("default"), layout, FOUR, title="What happens")
    levels = [e for e in flatten(made.elements) if isinstance(e, Shape) and e.kind == "trapezoid"]
    widths = [each.box.w for each in levels]
    assert widths == sorted(widths, reverse=not widens)
    assert all(each.is_flipped is not widens for each in levels)
    assert max(widths) > 540.0


def test_a_unit_that_the_name_of_the_values_says_is_missed_by_nobody():
    chart = {"type": "BAR", "categories": ["A", "B"], "series": [{"name": "TICKETS sold", "values": [1, 2]}]}
    spec = Slide.model_validate({"title": "Summer", "chart": chart | {"unit": "tickets"}, "content": ""})
    assert compose_themed(Deck(slides=[DeckSlide(spec=spec)])).warnings == ()


@pytest.mark.parametrize("name", template_names())
def test_no_short_word_of_a_title_of_few_words_has_a_line_alone(name):
    page = page_of(name)
    frame = replace(page.theme.content.title, box=Box(48.0, 30.0, 326.0, 260.0))
    frame = replace(frame, style=frame.style.sized(54.0))
    for title in ("For the board on 11 December", "What we need from you"):
        (words,) = standing_title(page, frame, title).paragraphs
        widest = max(line.width for line in words.lines)
        lines = [line for line in words.lines if len(line.text.split()) == 1]
        assert all(line.width >= 0.6 * widest for line in lines)
    many = standing_title(
        page,
        replace(frame, box=replace(frame.box, w=170.0, h=900.0)),
        "a word of no great length is it not so",
    )
    assert many.paragraphs[0].style.size == 54.0
