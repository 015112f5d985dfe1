"""What templates prefer, the air around rows and fields, lines and areas that end with the page, and feet."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts import designed as composing
from nbdeck.engine.layouts.designed import designed
from nbdeck.engine.layouts.families.load import recipes_of
from nbdeck.engine.layouts.families.reader import planned
from nbdeck.engine.layouts.families.recipes import Cells, ItemPlace
from nbdeck.engine.layouts.families.rows import _heights_as_set, _heights_of_rows
from nbdeck.engine.layouts.frame import Foot, framed
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene.boxes import BACKGROUND, Box
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.themes.load import load_theme, template_names

LONG = "words that need more than a line of a slide " * 4
FOUR = [Item("", f"Part {at}") for at in range(4)]


def page_of(name):
    theme = load_theme(name)
    return Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)


def recipe_of(family, kind, name):
    return next(each for each in recipes_of(family)[kind] if each.name == name)


@pytest.mark.parametrize("name", template_names())
def test_what_a_template_prefers_is_a_composition_of_its_family(name):
    design = load_theme(name).design
    for kind, recipe in design.prefers.items():
        assert recipe_of(design.family, kind, recipe)


def test_compositions_begin_with_the_one_that_a_template_prefers_else_at_its_first():
    page = page_of("bruno")
    recipes = recipes_of("panel")["STEPS"]
    names = [each.name for each in composing._turned(page, "STEPS", recipes)]
    assert names[0] == "steps in two columns"
    assert sorted(names) == sorted(each.name for each in recipes)
    design = replace(page.theme.design, prefers={}, first=1)
    other = replace(page, theme=replace(page.theme, design=design))
    assert composing._turned(other, "STEPS", recipes)[0] is recipes[1]
    assert composing._turned(other, "closing", recipes)[0] is recipes[0]


def test_bare_compositions_cost_more_than_those_with_figures():
    page = page_of("default")
    tried = []

    def make(page, recipe):
        tried.append(recipe.name)
        raise composing.DoesNotFit("no figure")

    items = [Item("Revenue", "4 million"), Item("Staff", "38 people"), Item("Sites", "9 towns")]
    assert composing._best(page, Layout.SUMMARY, items, (), make, (20.0,)) is None
    costs = {True: [], False: []}
    for cost, recipe in composing._fresh(page, "SUMMARY", recipes_of("panel")["SUMMARY"], items, ()):
        costs["figure" not in recipe.mark].append(cost)
    assert len(costs[False]) == 2
    assert min(costs[True]) >= 1.0 > max(costs[False])
    made = designed(page, Layout.SUMMARY, items, (), "In brief")
    first = replace(
        page, theme=replace(page.theme, design=replace(page.theme.design, prefers={"SUMMARY": "ledger"}))
    )
    assert "led figure" not in made.variant
    assert designed(first, Layout.SUMMARY, items, (), "In brief").variant.endswith("ledger")


def airs(made, count):
    texts = {each.name: each for each in made.elements if isinstance(each, TextBox)}
    return [texts[f"Item {at}"].box.h - texts[f"Item {at}"].text_height for at in range(1, count + 1)]


def test_rows_have_the_same_air_whatever_their_lines():
    items = [Item("", f"{LONG} {LONG}"), Item("", "Short"), Item("", "Also short")]
    made = designed(page_of("nebula"), Layout.ITEMS, items, (), "Three")
    assert made.variant.endswith("rows")
    assert airs(made, 3) == pytest.approx([airs(made, 3)[0]] * 3, abs=0.2)
    assert airs(made, 3)[0] >= 6.0


@pytest.mark.parametrize(("name", "wanted"), [("daniel", "tiles"), ("eddy", "tiles"), ("nebula", "rows")])
def test_words_in_rows_have_their_size_as_air_in_areas_and_between_lines(name, wanted):
    items = [Item("", LONG), *(Item("", f"{LONG[:60]} {at}") for at in range(4))]
    page = page_of(name)
    design = replace(page.theme.design, prefers={"ITEMS": wanted})
    made = designed(replace(page, theme=replace(page.theme, design=design)), Layout.ITEMS, items, (), "Five")
    assert made.variant.endswith(wanted)
    size = next(each for each in made.elements if each.name == "Item 1").paragraphs[0].style.size
    assert size >= 20.0
    assert max(airs(made, 5)) - min(airs(made, 5)) < 1.0
    assert min(airs(made, 5)) >= (size if size * 0.9 >= 20.0 else 0.7 * size)


def test_fields_of_a_course_are_as_high_as_the_longer_of_them():
    page, recipe = page_of("default"), recipe_of("panel", "ITEMS", "fields")
    even = planned(page, recipe, 4)
    assert (
        _heights_of_rows(recipe, even, [Item("", LONG), *FOUR[:3]], 20.0)[0]
        > 2 * _heights_of_rows(recipe, even, FOUR, 20.0)[0]
    )
    places = planned(page, recipe, 4, (3.0, 1.0)).places
    assert places[0].text.h == places[1].text.h == pytest.approx(3 * places[2].text.h)
    body = page.theme.content.body.box
    assert places[2].text.bottom == pytest.approx(body.bottom, abs=60.0)


@pytest.mark.parametrize("count", [4, 6])
def test_two_columns_of_as_many_items_have_their_rows_at_the_same_heights(count):
    items = [Item("", LONG if at == 1 else f"Part {at}") for at in range(count)]
    page = page_of("default")
    design = replace(page.theme.design, prefers={"STEPS": "steps in two columns", "ITEMS": "two columns"})
    made = designed(replace(page, theme=replace(page.theme, design=design)), Layout.ITEMS, items, (), "Some")
    assert made.variant.endswith("two columns")
    tops = [each.box.y for each in made.elements if each.name.startswith("Item")]
    assert len(tops) == count
    assert tops[: count // 2] == pytest.approx(tops[count // 2 :])


def test_a_heading_beside_its_text_takes_no_line_of_it_and_one_above_does():
    boxes = Box(400.0, 0.0, 400.0, 80.0), Box(0.0, 0.0, 300.0, 80.0)
    place = ItemPlace(boxes[0], 20.0, 20.0, boxes[1], 20.0, BACKGROUND, BACKGROUND)
    plan = SimpleNamespace(places=(place,))
    apart, rows = recipe_of("panel", "ITEMS", "ledger"), recipe_of("panel", "ITEMS", "rows")
    (beside,) = _heights_of_rows(apart, plan, [Item("Name", "word " * 20)], 20.0)
    (above,) = _heights_of_rows(rows, plan, [Item("Name", "word " * 20)], 20.0)
    assert above == beside + 1
    (long_name,) = _heights_of_rows(apart, plan, [Item("Name " * 40, "word")], 20.0)
    assert long_name > beside


def test_heights_as_set_share_out_all_of_the_room():
    page, recipe = page_of("default"), recipe_of("panel", "ITEMS", "rows")
    plan = planned(page, recipe, 3)
    made = composing._placed(
        page, composing._with_title(page, recipe, "Three", 3), [Item("", LONG), *FOUR[:2]]
    )
    heights, air = _heights_as_set(recipe, plan, made.elements)
    assert sum(heights) == pytest.approx(sum(place.text.h for place in plan.places), abs=0.4)
    words = [
        each.text_height
        for each in made.elements
        if isinstance(each, TextBox) and each.name.startswith("Item")
    ]
    assert air == pytest.approx((sum(place.text.h for place in plan.places) - sum(words)) / 3)
    assert heights == pytest.approx([each + air for each in words], abs=0.1)


def test_rows_of_two_columns_differ_in_height_by_themselves():
    page, recipe = page_of("default"), recipe_of("panel", "ITEMS", "two columns")
    places = planned(page, recipe, 4, (3.0, 1.0, 1.0, 1.0)).places
    assert places[0].text.h == pytest.approx(3 * places[1].text.h)
    assert places[2].text.h == pytest.approx(places[3].text.h)
    assert places[0].text.y == places[2].text.y
    assert places[0].text.right < places[2].text.x
    assert places[1].text.bottom == pytest.approx(places[3].text.bottom)
    made = designed(
        page, Layout.ITEMS, [Item("Head", LONG), *(Item("Head", "Few") for _ in range(3))], (), "Four"
    )
    if made.variant.endswith("two columns"):
        assert airs(made, 4)[0] == pytest.approx(airs(made, 4)[1], abs=0.2)


def test_smaller_cells_have_a_share_of_the_sizes_that_were_set():
    cells = Cells(head=60.0, size=40.0).smaller(0.5, [30.0, 20.0])
    assert (cells.head, cells.size) == (15.0, 10.0)
    assert Cells(head=20.0, size=10.0).smaller(0.9, [30.0, 20.0]) == Cells(head=18.0, size=9.0)


def test_the_last_slide_of_a_drawing_keeps_its_frame_and_its_title_at_the_foot():
    page = page_of("clyde")
    made = designed(
        page, Layout.ITEMS, [Item("", "Hire a clerk"), Item("", "Buy a van")], ("x", "closes"), "We ask"
    )
    assert set(page.theme.content.art) < set(made.frame.art)
    assert made.frame.title == page.theme.content.title


def test_a_long_title_at_the_foot_has_two_lines_where_it_is_narrow_and_is_then_shortened():
    page = page_of("default")
    content = page.theme.content
    title = TextBox(content.title.box, ())

    def footer(text, width):
        frame = replace(content, footer=replace(content.footer, box=replace(content.footer.box, w=width)))
        (line,) = [each for each in framed(page, frame, title, (), Foot(text)) if each.name == "Footer"]
        assert line.box.bottom == content.footer.box.bottom
        assert line.paragraphs[0].style.size >= 10.0
        return line.text

    long = "School transport in the county: what it costs, whom it serves and what we propose from autumn on, in brief"
    assert footer(long, 640.0) == long
    assert footer(long, 420.0) == long
    assert footer(long, 250.0) == long
    assert 60 < len(footer(long, 200.0)) <= 90
    assert footer(long, 200.0).endswith("…")
    assert len(footer(long, 140.0)) < len(footer(long, 200.0))
    assert footer(long * 2, 640.0) == long * 2
    narrow = replace(content, footer=replace(content.footer, box=replace(content.footer.box, w=420.0)))
    above = framed(page, narrow, title, (), Foot(long, source="a report"))
    assert not above[-2].box.overlaps(above[-1].box)


@pytest.mark.parametrize("name", ["default", "gradient", "monarch", "clyde", "aurora"])
def test_what_a_template_prefers_stands_before_others_that_would_do_as_well(name):
    words = "what is done in this step, in some words"
    items = [Item(head, words) for head in ("Ask", "Sort", "Change", "Measure")]
    wanted = load_theme(name).design.prefers["STEPS"]
    made = designed(page_of(name), Layout.STEPS, items, (), "How we work")
    assert made.variant.endswith(f": {wanted}")


COSTS = (
    Item("Build the compatibility data", "€ 58k, start in March"),
    Item("Roll out the fit checker to 620 pages", "€ 21k"),
    Item(
        "Return to the thicker carton",
        "€ 14k a year; we expect damage to go back to the level of the first three quarters",
    ),
)


def test_the_air_is_also_that_of_headings_beside_their_texts():
    page, recipe = page_of("daniel"), recipe_of("grid", "SUMMARY", "headed tiles")
    made = composing._placed(page, composing._with_title(page, recipe, "Costs", 3), COSTS)
    taller = [
        replace(each, paragraphs=each.paragraphs * 2) if each.name == "Mark 2" else each
        for each in made.elements
    ]
    plan = planned(page, recipe, 3)
    of_texts, of_both = (
        _heights_as_set(replace(recipe, mark=each), plan, taller)[1] for each in ("number", "heading")
    )
    assert of_both < of_texts - 6


@pytest.mark.parametrize("name", ["monarch", "lavender", "gradient"])
def test_a_summary_without_figures_leaves_no_column_empty_below_its_words(name):
    made = designed(
        page_of(name), Layout.SUMMARY, COSTS, (), "We propose to spend € 93k and save € 74k a year"
    )
    assert not any(each in made.variant for each in ("columns", "band"))
