"""Items of very unequal length: rows instead of columns, columns and areas that follow the words, air at all edges."""

from dataclasses import replace
from itertools import pairwise

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.cycle import lay_out_beside, lay_out_track
from nbdeck.engine.layouts.designed import designed
from nbdeck.engine.layouts.diagrams import rows_with_rules
from nbdeck.engine.layouts.families.frames import cells, following, frame_of
from nbdeck.engine.layouts.families.load import recipes_of
from nbdeck.engine.layouts.families.reader import planned
from nbdeck.engine.layouts.families.scoring import unevenness
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Shape, TextBox, flatten
from nbdeck.engine.scene.text import Line, Run, TextParagraph, TextStyle
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.errors import DoesNotFit

LONG = (
    "Since the third of February the drive from the bay to the bridge takes less than an hour again. During the "
    "closure of the year before it took close to two hours, which flattered the figure of last year."
)
CAUSES = [
    Item("The coast road reopened", LONG),
    Item("No late sailing", "The last boat leaves at ten past six, which is early."),
    Item("Oldest ship", "It has no lift to its deck."),
]
SIDES = [
    Item(
        "Evening clinics",
        "Two evenings a week in two of the departments\n1,930 additional slots a year\n214,000 a year, mainly overtime"
        " and reception\nDepends on volunteers; the council wants a limit of one evening a month",
    ),
    Item("Written advice", "22 % answered without a visit\n1,390 slots freed\n96,000 a year"),
]


def page_of(name, **changes):
    theme = load_theme(name)
    return replace(Page(theme, "en-US", is_rtl=False, body=theme.content.body.box), **changes)


def named(made, start):
    return [
        each for each in flatten(made.elements) if isinstance(each, TextBox) and each.name.startswith(start)
    ]


def text(lines, name="Item 1", x=0.0, anchor="top", height=200.0, y=100.0):
    runs = tuple(Run("some words", 20.0) for _ in range(lines))
    words = TextParagraph(runs, tuple(Line((run,), 100.0) for run in runs), TextStyle(20.0))
    return TextBox(Box(x, y, 200.0, height), (words,), name=name, anchor=anchor)


def test_items_abreast_speak_against_each_other_by_what_the_lowest_lacks_of_a_full_place():
    full = text(1).text_height
    one, two = text(6), text(3, "Item 2", 300.0)
    assert unevenness([one, two]) == pytest.approx(4.0 * 0.2 * 6 * full / 200.0)
    assert unevenness([one, text(5, "Item 2", 300.0)]) == 0.0
    assert unevenness([text(2), text(1, "Item 2", 300.0)]) == pytest.approx(unevenness([one, two]) / 3)


def test_neither_rows_nor_words_below_figures_speak_against_each_other():
    one, two = text(6), text(1, "Item 2", 300.0)
    assert unevenness([one, replace(two, box=replace(two.box, y=300.0))]) == 0.0
    figure = text(1, "Figure 2", 300.0, y=20.0, height=60.0)
    assert unevenness([one, two]) > 1.0
    assert unevenness([one, two, figure]) == 0.0
    assert unevenness([]) == 0.0


def test_an_empty_line_below_a_heading_speaks_against_columns_and_none_in_a_band_does():
    items = [text(4), text(4, "Item 2", 300.0)]
    heads = [text(1, "Mark 1", y=0.0, height=90.0), text(2, "Mark 2", 300.0, y=0.0, height=90.0)]
    line = text(1).text_height
    assert unevenness([*items, *heads]) == pytest.approx(4.0 * 0.5 * line / 200.0)
    assert unevenness([*items, *(replace(head, anchor="middle") for head in heads)]) == 0.0
    assert unevenness([*items, *(replace(head, box=items[0].box) for head in heads)]) == 0.0


@pytest.mark.parametrize("name", template_names())
def test_one_long_text_among_short_ones_stands_in_rows_and_each_row_is_as_high_as_its_words(name):
    made = designed(page_of(name), Layout.ITEMS, CAUSES, (), "Why fewer people came")
    words = named(made, "Item")
    rows = words[": first" in made.variant :]
    assert len({each.box.x for each in rows}) == len({each.box.w for each in rows}) == 1
    assert words[0].box.h > words[1].box.h >= words[2].box.h
    assert min(one.style.size for each in words for one in each.paragraphs) >= 20.0


@pytest.mark.parametrize("name", template_names())
@pytest.mark.parametrize("layout", [Layout.ITEMS, Layout.TIMELINE, Layout.COMPARISON])
def test_nothing_without_a_rising_order_is_drawn_as_stairs(name, layout):
    items = CAUSES if layout is not Layout.COMPARISON else SIDES
    words = named(designed(page_of(name), layout, items, (), "Three things"), "Item")
    below = [(above, each) for above, each in pairwise(words) if each.box.y >= above.box.bottom]
    for above, each in below if layout is not Layout.TIMELINE else ():
        assert each.box.x == above.box.x
    starts = [each.box.x for each in words]
    assert len({*starts}) < len(starts) or len({each.box.y for each in words}) < len(words)


@pytest.mark.parametrize("name", template_names())
def test_two_sides_have_columns_of_one_width_whatever_their_words(name):
    made = designed(page_of(name), Layout.COMPARISON, SIDES, (), "Which of the two")
    one, other = named(made, "Item")
    assert one.box.y != other.box.y or one.box.w == pytest.approx(other.box.w, abs=1.0)


def test_headings_are_smaller_than_the_title():
    page = page_of("default")
    title = page.theme.content.title.style.size
    made = designed(page, Layout.ITEMS, SIDES, (), "Two")
    heads = [each.paragraphs[0].style.size for each in named(made, "Item")]
    assert max(heads) <= 0.85 * title


@pytest.mark.parametrize("name", ["default", "bruno", "daniel", "monolith", "nebula", "gradient"])
def test_areas_follow_the_columns_that_stand_on_them_and_no_line_goes_between(name):
    page = page_of(name)
    recipes = recipes_of(page.theme.design.family)["COMPARISON"]
    for recipe in (each for each in recipes if each.frame.areas and each.cells.cut == "columns"):
        plan = planned(page, recipe, 2, (500.0, 300.0))
        (first, second), even = plan.places, planned(page, recipe, 2).places
        assert first.text.w > even[0].text.w
        fills = [
            each.box for each in plan.art if isinstance(each, Shape) and each.fill and each.box.w < 900.0
        ]
        for box in fills:
            assert box.x < first.text.x or box.x < second.text.x - 10.0
            assert not first.text.x + 1.0 < box.x < first.text.right
            assert not second.text.x < box.right < second.text.right - 1.0
        assert [each for each in plan.art if isinstance(each, Shape) and each.kind == "line"] == []
        assert (first.ground, second.ground) == (even[0].ground, even[1].ground)


def test_edges_between_cells_follow_and_others_stay():
    body = Box(0.0, 0.0, 100.0, 100.0)
    even, wide = (cells("columns", body, 2, 10.0, shares, are_tiles=False) for shares in ((), (2.0, 1.0)))
    moved = wide[0].right - even[0].right
    assert moved == pytest.approx(15.0)
    left, right, over = Box(0.0, 0.0, 48.0, 90.0), Box(52.0, 0.0, 60.0, 90.0), Box(0.0, 0.0, 100.0, 50.0)
    assert following("columns", left, even, wide) == replace(left, w=63.0)
    assert following("columns", right, even, wide) == Box(67.0, 0.0, 45.0, 90.0)
    assert following("columns", over, even, wide) == over
    low, lower = (cells("rows", body, 2, 10.0, shares, are_tiles=False) for shares in ((), (1.0, 2.0)))
    assert following("rows", Box(0.0, 50.0, 9.0, 50.0), low, lower) == Box(0.0, 35.0, 9.0, 65.0)
    fields, uneven = (cells("fields", body, 4, 10.0, shares, are_tiles=True) for shares in ((), (1.0, 2.0)))
    assert following("fields", Box(50.0, 0.0, 50.0, 50.0), fields, uneven) == Box(50.0, 0.0, 50.0, 35.0)


def test_a_source_keeps_off_an_area_that_begins_further_on():
    page = page_of("marina")
    recipe = next(each for each in recipes_of("rail")["QUOTE"] if each.name == "quote beside")
    plan = planned(page, recipe, 1)
    panel = next(
        each.box for each in plan.art if isinstance(each, Shape) and each.fill and each.box.x > 400.0
    )
    assert frame_of(page, plan).source.box.right <= panel.x - 12.0
    assert page.theme.content.source.box.right > panel.x


def test_parts_of_a_cycle_of_which_one_is_empty_stand_beside_the_ring():
    page = page_of("default")
    parts = [
        Item("Wait grows", "Dates are given ten weeks ahead."),
        Item("Slots stay empty"),
        Item("Staff overbook", LONG),
    ]
    with pytest.raises(DoesNotFit):
        lay_out_track(page, parts)
    assert lay_out_track(page, [replace(each, text="Dates are given weeks ahead.") for each in parts])


def test_words_between_hairlines_keep_off_them():
    page = page_of("iris")
    rows = Box(400.0, 100.0, 300.0, 200.0).rows(3, 5.0)
    items = [
        Item("Some were accepted", "Others were sent back, mostly because of what was missing in them")
    ] * 3
    words, rules = rows_with_rules(page, rows, items, [390.0] * 2)
    assert len(rules) == 2
    for one, row in zip(words, rows, strict=True):
        assert row.h - one.text_height >= 2 * min(5.0, 0.08 * row.h) - 0.01
        assert one.box.y - row.y == pytest.approx(row.bottom - one.box.bottom)


@pytest.mark.parametrize("name", template_names())
def test_factors_fill_their_slide_in_type_that_can_be_read(name):
    items = [
        Item("Strengths", "High density in the north of the town\nAn own plant with a contract"),
        Item("Weaknesses", "Hot water in winter\nNo meters in 430 houses\nOnly two people for controls"),
        Item("Opportunities", "The plant as a source all year; the foundry offers heat for fifteen years"),
        Item("Threats", "Prices\nChanges of the grants for efficient networks"),
    ]
    made = designed(page_of(name), Layout.SWOT, items, (), "The network")
    words = named(made, "Item")
    assert min(one.style.size for each in words for one in each.paragraphs) >= 18.0
    bottom = max(each.box.y + each.text_height for each in words)
    assert bottom > page_of(name).body.y + 0.7 * page_of(name).body.h


@pytest.mark.parametrize("name", ["eddy", "felix", "aurora", "marina", "gradient"])
def test_rows_of_one_size_of_type_are_as_high_as_their_words_where_those_differ_much(name):
    said = [
        Item(
            "The coast road reopened", LONG.split(". During")[0] + ". Before that it took close to two hours."
        ),
        *CAUSES[1:],
    ]
    first, *_, last = named(designed(page_of(name), Layout.ITEMS, said, (), "Fewer people came"), "Item")
    assert first.box.h > 1.2 * last.box.h


@pytest.mark.parametrize("name", ["adam", "serene", "iris", "clyde"])
def test_no_row_is_filled_to_its_edge_by_its_text_or_by_a_larger_name_beside_it(name):
    wait = "The median from referral to first appointment rose from 41 to 46 days. Our own target is 35."
    lost = "6,087 booked appointments were not attended, more than the whole of Neurology treats in a year."
    said = [
        Item("The wait grew", wait),
        Item("Slots are being lost", lost),
        Item("It is uneven", wait),
        Item("Request", "241k"),
    ]
    page = page_of(name)
    design = replace(page.theme.design, prefers={"SUMMARY": "ledger"})
    page = replace(page, theme=replace(page.theme, design=design))
    made = designed(
        page, Layout.SUMMARY, said, (), "Patients wait longer than before, and three measures help"
    )
    assert made.variant.endswith("ledger")
    for mark, one in zip(named(made, "Mark"), named(made, "Item"), strict=True):
        assert max(mark.text_height, one.text_height) + 5.0 < one.box.h + 2 * one.insets.top
        assert one.text_height - one.insets.top < one.box.h - 6.0
        assert one.insets.top - 0.1 <= one.box.h - one.text_height


def test_rows_beside_a_ring_are_as_high_as_their_words():
    parts = [Item("Wait grows", LONG), Item("Slots stay empty"), Item("Staff overbook", "Two a slot.")]
    words = [
        each
        for each in flatten(lay_out_beside(page_of("default"), parts))
        if isinstance(each, TextBox) and any(part.heading in each.text for part in parts)
    ]
    assert words[0].box.h > words[2].box.h > words[1].box.h


@pytest.mark.parametrize("name", ["default", "adam", "clyde", "felix", "monolith"])
def test_names_of_factors_stand_in_their_places_behind_their_icons_on_one_line(name):
    page = page_of(name)
    design = replace(page.theme.design, prefers={})
    recipe = next(each for each in recipes_of(page.theme.design.family)["SWOT"] if each.kind == "factors")
    page = replace(page, theme=replace(page.theme, design=replace(design, prefers={"SWOT": recipe.name})))
    items = [
        Item(each, "Some words about it") for each in ("Threats", "Weaknesses", "Strengths", "Opportunities")
    ]
    made = designed(page, Layout.SWOT, items, (), "The network")
    assert made.variant.endswith(recipe.name)
    marks = named(made, "Mark")
    assert [each.text for each in marks] == ["Strengths", "Weaknesses", "Opportunities", "Threats"]
    icons = [each for each in flatten(made.elements) if isinstance(each, Shape) and each.icon]
    assert len(icons) == 4
    for icon, mark in zip(icons, marks, strict=True):
        assert icon.box.right < mark.box.x
        assert icon.box.center[1] == pytest.approx(
            mark.box.y + mark.insets.top + 0.6 * mark.paragraphs[0].style.size
        )
