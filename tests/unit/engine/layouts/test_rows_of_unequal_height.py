"""Long entries among short ones, headings among texts, and what stands around compositions."""

from dataclasses import replace

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.designed import designed, designed_contents
from nbdeck.engine.layouts.families.scoring import shortfall
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.elements import Shape, Table, TextBox
from nbdeck.engine.themes.load import load_theme, template_names

LONG = (
    "Burial rate at one station over the last two centuries: stable until about 1950, then falling as trawling "
    "reached the inner basin, with a partial recovery since the closure of 2009"
)
SIDES = [
    Item(
        "One basin, deeper",
        "Stay in the Skerry Basin and return to the same 60 stations every second year. Strong time series, modest "
        "ship time (18 days a year), little that is new to a funder.",
    ),
    Item(
        "Four fjords",
        "Apply what we learned to four contrasting fjords. Attractive for the EU call in autumn, but needs a second "
        "coring team and 40 days a year at sea.",
    ),
]


def page_of(name):
    theme = load_theme(name)
    return Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)


def texts(made, start):
    return [each for each in made.elements if isinstance(each, TextBox) and each.name.startswith(start)]


def test_one_long_entry_has_a_higher_row_and_leaves_the_others_their_size():
    entries = [Item("", f"Part number {at}") for at in range(7)]
    entries.insert(3, Item("", LONG))
    made = designed_contents(page_of("default"), entries, "Contents")
    words = texts(made, "Item")
    assert {text.paragraphs[0].style.size for text in words} == {words[0].paragraphs[0].style.size}
    assert words[0].paragraphs[0].style.size >= 20.0
    assert words[3].box.h > 1.3 * words[0].box.h
    assert len({round(text.box.h, 3) for text in words}) == 2
    assert all(text.text_height <= text.box.h + 0.01 for text in words)


def test_rows_are_as_high_as_the_lines_that_stand_in_them():
    entries = [Item("", f"Part number {at}") for at in range(5)]
    long = "Options considered by the working group, with full-year effect from 2028/29"
    entries[1:1] = [Item("", "Expenditure by type of transport, £ million: taxis overtook buses in 2023/24")]
    entries.insert(4, Item("", long))
    for template in ("default", "daniel", "nebula"):
        words = texts(designed_contents(page_of(template), entries, "Contents"), "Item")
        by_lines = {(sum(len(one.lines) for one in text.paragraphs), round(text.box.h, 2)) for text in words}
        assert (
            len(by_lines) == len({lines for lines, _ in by_lines}) == len({height for _, height in by_lines})
        )


def test_entries_of_one_length_have_rows_of_one_height():
    made = designed_contents(page_of("default"), [Item("", f"Part {at}") for at in range(6)], "Contents")
    assert len({round(text.box.h, 3) for text in texts(made, "Item")}) == 1


def test_no_line_stands_between_areas():
    made = designed(page_of("bruno"), Layout.COMPARISON, SIDES, (), "Two shapes")
    assert made.variant.startswith("panel facing")
    assert not [shape for shape in made.frame.art if isinstance(shape, Shape) and shape.kind == "line"]


@pytest.mark.parametrize("template", ["bruno", "aurora"])
def test_a_heading_of_two_lines_stays_on_its_tile(template):
    heads = ("data-raw: all that you have collected", "output: all that you make of it later")
    items = [replace(side, heading=head) for side, head in zip(SIDES, heads, strict=True)]
    made = designed(page_of(template), Layout.COMPARISON, items, (), "Two folders")
    assert "facing" in made.variant
    tiles = [shape.box for shape in made.frame.art if isinstance(shape, Shape)]
    for mark in texts(made, "Mark"):
        assert mark.text_height <= mark.box.h
        x, y = mark.box.x, mark.box.y + 1.0
        under = [tile for tile in tiles if tile.x <= x <= tile.right and tile.y <= y <= tile.bottom]
        assert mark.box.bottom <= min(tile.bottom for tile in under) + 0.01


def test_a_footer_ends_with_the_area_that_it_stands_on():
    made = designed(page_of("monolith"), Layout.COMPARISON, SIDES, (), "Two shapes")
    assert made.variant.startswith("statement halves")
    assert made.frame.footer.box.right <= 480.0


def test_titles_of_compositions_begin_where_those_of_the_template_do():
    items = [Item("", "Hire a clerk"), Item("", "Open two rooms")]
    page = page_of("nexus")
    made = designed(page, Layout.ITEMS, items, ("a", "closes"), "We ask you")
    assert made.frame.title.box.x == page.theme.content.title.box.x
    assert made.frame.footer.box.x >= page.theme.content.title.box.x


def slides(*specs, template="bruno"):
    deck = Deck(slides=tuple(DeckSlide(spec=Slide.model_validate(each)) for each in specs), template=template)
    return compose_themed(deck).slides[2:] if len(specs) > 1 else compose_themed(deck).slides[-1:]


def test_charts_and_tables_of_a_deck_stand_in_one_frame():
    chart = {"type": "BAR", "categories": ["a", "b", "c"], "series": [{"name": "s", "values": [3, 2, 1]}]}
    table = [["Place", "Visits"], ["North", "1"], ["South", "2"], ["East", "3"]]
    for template in ("default", "marina", "monarch", "daniel", "nebula", "iris"):
        specs = [
            {"title": f"Part {at}", "layout": "CHART", "chart": chart}
            if at % 2
            else {"title": f"Part {at}", "layout": "TABLE", "table": table}
            for at in range(6)
        ]
        made = slides(*specs, template=template)
        assert {each.variant for each in made} == {"figure page: figure"}


def test_broken_cells_speak_against_a_composition():
    (whole,) = slides({"title": "Rows", "layout": "TABLE", "table": [["a", "b"], ["c", "d"]]})
    title = next(each for each in whole.elements if each.name == "Title")
    table = next(each for each in whole.elements if isinstance(each, Table))
    words = table.cells[1][0].paragraphs[0]
    twice = type(words)(words.runs, (*words.lines, *words.lines), words.style, words.is_rtl)
    cell = type(table.cells[1][0])((twice,))
    broken = type(table)(table.box, table.column_widths, table.row_heights, (table.cells[0], (cell, cell)))
    assert shortfall(title, [broken]) == shortfall(title, [table]) + 0.5


@pytest.mark.parametrize("name", ["default", "adam", "clyde", "marina"])
def test_each_slide_has_its_own_lines_between_rows_of_other_heights(name):
    """Lines stand on the layout, which slides share by its name."""
    few, many = "- Short\n- Shorter still", f"- {LONG}"
    texts = [f"{few}\n{many}\n- End", f"{many}\n{few}\n- End", f"- End\n{few}\n{many}"]
    specs = [Slide(title="Rows", content=text, item_amount=4) for text in texts * 4]
    scene = compose_themed(Deck(slides=tuple(DeckSlide(spec=spec) for spec in specs), template=name))
    layouts = {layout.name: layout for layout in scene.layouts}
    for slide in scene.slides:
        lines = [
            each.box for each in layouts[slide.layout].art if not isinstance(each, TextBox) and each.box.h < 3
        ]
        texts = [
            each
            for each in slide.elements
            if isinstance(each, TextBox) and (each.name or "").startswith("Item")
        ]
        for text in texts:
            assert not [line for line in lines if text.box.y + 1 < line.y < text.box.bottom - 1 and line.x < text.box.right and line.right > text.box.x]  # fmt: skip


VOTES = (
    "Accounts of 2025",
    "Use of the result: 12 euros for a thousand litres to the farms, the rest stays in reserve",
    "Choice of the boiler",
    "Three members of the board are elected again",
    "A glass with everybody",
)


@pytest.mark.parametrize("template", ["aurora", "daniel", "eddy", "felix", "marina", "nexus", "lavender"])
def test_rows_of_a_few_items_are_as_high_as_their_lines_and_tiles_have_air(template):
    items = [Item("", vote) for vote in VOTES]
    made = designed(page_of(template), Layout.ITEMS, items, ("a", "closes"), "To be voted on")
    words = texts(made, "Item")
    heights = {sum(len(one.lines) for one in text.paragraphs): text.box.h for text in words}
    assert all(
        text.box.h == pytest.approx(heights[sum(len(one.lines) for one in text.paragraphs)], abs=0.2)
        for text in words
    )
    assert min(one.style.size for text in words for one in text.paragraphs) >= 20.0
    size = words[0].paragraphs[0].style.size
    assert min(text.box.h - text.text_height for text in words) >= (
        size if size * 0.9 >= 20.0 else 0.8 * size
    )


METERS = [
    Item("2.61 million", "miles driven on electricity since November 2024"),
    Item("1.38 kWh", "used per mile, yearly average"),
    Item("87.4 %", "of electric buses ready at 5 a.m. (diesel: 92.0 %)"),
    Item("3,140 t", "of CO₂ not emitted"),
]


@pytest.mark.parametrize("template", template_names())
def test_key_figures_are_much_larger_than_their_words(template):
    made = designed(page_of(template), Layout.BIG_NUMBER, METERS, (), "What the meters say")
    sizes = [max(run.size for one in text.paragraphs for run in one.runs) for text in texts(made, "Figure")]
    words = [one.style.size for text in texts(made, "Item") for one in text.paragraphs]
    assert len(sizes) == 4
    assert max(sizes) > 2.0 * max(words[1:])
    assert max(sizes) >= 50.0


FORMS = [
    Item(
        "Cooperative", "Every member has one vote, however much was paid in. Joining and leaving are simple."
    ),
    Item(
        "Company with shares for all who work in it", "Votes by capital. Founded sooner, and known to banks."
    ),
]


@pytest.mark.parametrize(
    "template", ["monolith", "nebula", "clyde", "lavender", "serene", "gradient", "default"]
)
def test_sides_of_a_comparison_begin_at_the_same_height(template):
    made = designed(page_of(template), Layout.COMPARISON, FORMS, (), "Which of two")
    for name in ("Mark", "Item") if texts(made, "Mark") else ("Item",):
        one, other = texts(made, name)
        if one.box.y == other.box.y and one.anchor != "middle":
            assert one.insets.top == other.insets.top
            assert one.anchor == "top"


@pytest.mark.parametrize("template", ["bruno", "nexus", "adam", "marina", "monarch"])
def test_a_name_beside_its_words_keeps_off_them(template):
    page = page_of(template)
    made = designed(page, Layout.COMPARISON, FORMS, (), "Which of two")
    (mark, _), (item, _) = texts(made, "Mark"), texts(made, "Item")
    assert mark.box.right + 28.0 <= item.box.x or mark.box.bottom <= item.box.y


@pytest.mark.parametrize("template", template_names())
def test_a_page_number_stands_in_line_with_the_footer_and_at_the_edge_where_no_art_is_beside_it(template):
    page = page_of(template)
    items = [Item("", vote) for vote in VOTES]
    closing = designed(page, Layout.ITEMS, items, ("a", "closes"), "To be voted on")
    meters = designed(page, Layout.BIG_NUMBER, METERS, (), "Meters").frame
    content = page.theme.content
    assert meters.page_number.box == content.page_number.box or meters.title != content.title
    for frame in (closing.frame, meters):
        number, footer = frame.page_number, frame.footer
        if number.box == content.page_number.box:
            continue
        assert (number.box.y, number.box.h, number.anchor) == (
            footer.box.y,
            footer.box.h,
            footer.anchor,
        ) or abs(number.box.bottom - footer.box.bottom) < 3.0
        if not set(page.theme.content.art) <= set(frame.art) and number.style.align == "end":
            assert number.box.right >= page.theme.content.body.box.right
    assert closing.frame.footer.box.right <= closing.frame.page_number.box.x


@pytest.mark.parametrize("template", template_names())
def test_names_of_what_is_compared_are_clearly_smaller_than_the_title(template):
    page = page_of(template)
    forms = [
        replace(form, heading=heading)
        for form, heading in zip(FORMS, ("A few words", "For all"), strict=True)
    ]
    made = designed(page, Layout.COMPARISON, forms, (), "Which of two")
    title = made.heading.paragraphs[0].style.size
    marks = texts(made, "Mark")
    assert all(20.0 <= mark.paragraphs[0].style.size <= 0.8 * title + 0.5 for mark in marks)
