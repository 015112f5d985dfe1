"""Compositions of the families as data: what every recipe keeps, whatever a template paints it with."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from in_turn import in_turn
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item, in_one_line
from nbdeck.engine.decks.composing import frozen
from nbdeck.engine.layouts import designed as composing
from nbdeck.engine.layouts.deck import compose_themed, listed_parts, parts_of
from nbdeck.engine.layouts.designed import designed, designed_contents, designed_picture, designed_section
from nbdeck.engine.layouts.families.frames import frame_of
from nbdeck.engine.layouts.families.headings import with_heads
from nbdeck.engine.layouts.families.items import placed
from nbdeck.engine.layouts.families.load import recipes_of
from nbdeck.engine.layouts.families.reader import planned
from nbdeck.engine.layouts.families.recipes import (
    Cells,
    Lead,
    SlideFrame,
    SlideRecipe,
    area,
    has_place_for_icons,
    suits,
)
from nbdeck.engine.layouts.families.scoring import crowding, shortfall
from nbdeck.engine.layouts.icons import icons_of
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.quality.scene_rules import scene_findings
from nbdeck.engine.scene.boxes import BACKGROUND, Box, contrast
from nbdeck.engine.scene.elements import Picture, Shape, TextBox, flatten
from nbdeck.engine.themes.load import load_theme, template_names

FAMILIES = {
    "panel": "default",
    "rail": "marina",
    "editorial": "monarch",
    "grid": "daniel",
    "statement": "nebula",
}
RECIPES = [
    (name, recipe)
    for family, name in FAMILIES.items()
    for recipes in recipes_of(family).values()
    for recipe in recipes
]
EVERY_TEMPLATE = template_names()
SAID = [Item("Ada, engineer", "It runs")]


def page_of(name, **changes):
    theme = load_theme(name)
    return replace(Page(theme, "en-US", is_rtl=False, body=theme.content.body.box), **changes)


def texts(elements):
    return [each for each in flatten(elements) if isinstance(each, TextBox)]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_compositions_for_every_layout_that_has_no_drawing_of_its_own(family):
    recipes = recipes_of(family)
    layouts = ("BIG_NUMBER", "SUMMARY", "ITEMS", "STEPS", "TIMELINE", "COMPARISON", "SWOT", "PESTEL", "QUOTE")
    others = {"figures", "pictures", "contents", "closing", "closing_steps", "section"}
    assert set(recipes) == {*layouts, *others}
    assert all(len(recipes[layout]) >= 2 for layout in layouts if layout not in {"PESTEL", "TIMELINE"})
    for kind in layouts:
        names = [(each.frame.name, each.name, count) for each in recipes[kind] for count in each.counts]
        assert len(set(names)) == len(names)


@in_turn(("name", "recipe"), RECIPES)
def test_no_line_goes_through_words_and_all_stands_on_the_slide(name, recipe):
    page = page_of(name)
    plan = planned(page, recipe, max(recipe.counts))
    assert len(plan.places) == max(recipe.counts)
    words = [
        box for place in plan.places for box in (place.text, place.mark) if box is not None and box.w > 1
    ]
    words += [plan.title[0]] if plan.title is not None else []
    assert all(box.x >= 0 and box.right <= 960 and box.y >= 0 and box.bottom <= 540 for box in words)
    drawn = {id(shape) for shape in plan.art[-len(recipe.frame.lines) :]} if recipe.frame.lines else set()
    lines = [shape.box for shape in plan.art if id(shape) in drawn]
    for line in lines:
        assert not [box for box in words if box.y + 0.5 < line.y < box.bottom - 0.5 and box.x < line.right]


@in_turn(("name", "recipe"), RECIPES)
def test_nothing_stands_on_the_page_number_which_moves_only_to_the_edge_where_the_usual_art_is_not(
    name, recipe
):
    page = page_of(name)
    plan = planned(page, recipe, max(recipe.counts))
    is_usual = plan.title is None or (plan.keeps_art and plan.title[0] == page.theme.content.title.box)
    usual = (page.theme.content if is_usual else page.theme.quote).page_number.box
    frame = frame_of(page, plan)
    number = frame.page_number.box
    assert number == replace(usual, x=number.x)
    assert number.x == usual.x or (number.x > usual.x and not set(page.theme.content.art) <= set(frame.art))
    boxes = [box for place in plan.places for box in (place.text, place.mark) if box is not None]
    boxes += [box for box in (plan.figure, plan.title and plan.title[0]) if box is not None]
    assert not [box for box in boxes if box.overlaps(number)]
    ground = frame.background
    for shape in frame.art:
        if (
            isinstance(shape, Shape)
            and shape.fill is not None
            and shape.fill.alpha == 1.0
            and shape.kind == "rect"
        ):
            x, y = number.center
            is_behind = shape.box.x <= x <= shape.box.right and shape.box.y <= y <= shape.box.bottom
            ground = shape.fill if is_behind else ground
    if plan.title is not None and not plan.keeps_art:
        color = frame.page_number.style.color
        assert contrast(page.look.hex(color), page.look.hex(ground)) >= 4.5
    for foot in (frame.source, frame.footer):
        assert foot is None or not foot.box.overlaps(number)


@in_turn(("name", "recipe"), RECIPES)
def test_nothing_has_its_place_on_the_title(name, recipe):
    plan = planned(page_of(name), recipe, max(recipe.counts))
    boxes = [
        box for place in plan.places for box in (place.text, place.mark) if box is not None and box.w > 1
    ]
    boxes += [] if plan.figure is None else [plan.figure]
    if recipe.frame.motif is not None and recipe.frame.title is not None:
        boxes.append(area(*recipe.frame.motif))
    assert plan.title is None or not [box for box in boxes if box.overlaps(plan.title[0])]


@in_turn(("name", "recipe"), RECIPES)
def test_a_title_begins_in_the_first_half_of_its_slide(name, recipe):
    if recipe.frame.title is not None:
        x, y, _, _ = recipe.frame.title
        assert x < 50
        assert y < 50 or recipe.frame.figure is not None  # below a picture that fills the width


@pytest.mark.parametrize("name", FAMILIES.values())
def test_somebody_is_named_after_their_words(name):
    page = page_of(name, ground="quote", body=load_theme(name).quote.body.box)
    used: list[str] = []
    for _ in range(6):
        made = designed(page, Layout.QUOTE, SAID, used, "Said")
        said, author = texts(made.elements)
        assert "It runs" in said.text
        assert author.text == "Ada, engineer"
        beside = author.box.right <= said.box.x or author.box.x >= said.box.right
        assert author.box.y >= said.box.y + said.box.h / 2 if beside else author.box.y >= said.box.bottom
        used.append(made.variant)
    assert len(set(used)) >= 2
    assert max(map(used.count, used)) <= 3


def test_a_composition_used_twice_is_free_again_after_eleven_slides():
    page, items = page_of("nebula"), [Item("", f"Do {at}") for at in range(3)]

    def variant(recent):
        return designed(page, Layout.STEPS, items, recent, "How").variant

    first = variant(())
    assert variant([first, first, *["other"] * 9]) != first
    assert variant([first, *["other"] * 10]) != first
    assert variant([first, *["other"] * 11]) == first


@pytest.mark.parametrize("name", FAMILIES.values())
def test_running_text_goes_down_to_sixteen_points_only_where_no_composition_has_room_at_eighteen(name):
    least = {}
    for count in range(8, 44):
        items = [Item("", "work " * count)] * 4
        made = designed(page_of(name), Layout.SWOT, items, (), "Four")
        if made is not None:
            words = [text for text in texts(made.elements) if "work" in text.text]
            least[count] = min(each.style.size for text in words for each in text.paragraphs)
    assert min(least.values()) >= 16.0
    small = [count for count, size in least.items() if size < 18.0]
    assert small
    for count in small:
        items = [Item("", "work " * count)] * 4
        make = partial(composing._composed, items=items, title="Four")
        assert composing._best(page_of(name), Layout.SWOT, items, (), make, (18.0,)) is None


@pytest.mark.parametrize("name", FAMILIES.values())
def test_a_picture_that_cannot_be_shown_has_no_composition(name):
    items = [Item("", "Alpha"), Item("", "Beta")]
    boxes: list[Box] = []

    def picture_in(box, picture=None):
        boxes.append(box)
        return picture

    assert designed_picture(page_of(name), items, "Seen", (), picture_in) is None
    picture = Picture(boxes[0], b"", "image/png", name="Picture")
    made = designed_picture(page_of(name), items, "Seen", (), lambda box: picture_in(box, picture))
    assert made.elements[-1] == picture
    assert not [text for text in texts(made.elements) if text.box.overlaps(boxes[0])]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_words_of_a_file_keep_their_types(family):
    for recipes in recipes_of(family).values():
        for recipe in recipes:
            assert isinstance(recipe.cells.line, bool)
            assert isinstance(recipe.cells.is_stressed, bool)
            assert isinstance(recipe.cells.head, float)
            assert isinstance(recipe.cells.share, float)


@pytest.mark.parametrize(
    ("kind", "numbered", "fits"),
    [
        ("any", False, (True, True)),
        ("any", True, (True, True)),
        ("numbered", False, (False, False)),
        ("numbered", True, (True, True)),
        ("plain", False, (True, True)),
        ("plain", True, (False, False)),
        ("headed", False, (True, False)),
        ("headed", True, (False, False)),
        ("unheaded", False, (False, True)),
        ("unheaded", True, (False, False)),
    ],
)
def test_a_recipe_suits_its_kind_of_items(kind, numbered, fits):
    recipe = SlideRecipe("one", SlideFrame("frame"), Cells(), range(2, 4), kind=kind)
    page = page_of("default", is_numbered=numbered)
    headed, bare = [Item("A", "a"), Item("B", "b")], [Item("A", "a"), Item("", "b")]
    assert (suits(recipe, page, headed), suits(recipe, page, bare)) == fits
    assert not suits(recipe, page, headed[:1])
    assert not suits(recipe, page, headed * 2)


@pytest.mark.parametrize("name", EVERY_TEMPLATE)
def test_contents_are_set_large(name):
    page = page_of(name)
    made = designed_contents(page, [Item(part, "") for part in ("One", "Two", "Three")], "Contents")
    marks = [text.text.strip("0.") for text in texts(made.elements) if text.name.startswith("Mark")]
    assert marks in (["1", "2", "3"], ["I", "II", "III"])
    names = [text for text in texts(made.elements) if text.name.startswith("Item")]
    assert [text.text for text in names] == ["One", "Two", "Three"]
    (size,) = {text.paragraphs[0].style.size for text in names}
    assert size >= 0.8 * page.theme.content.title.style.size


@pytest.mark.parametrize("name", EVERY_TEMPLATE)
def test_a_divider_shows_its_number_and_all_parts_with_its_own_standing_out(name):
    page = page_of(name)
    made = designed_section(page, "Plans", 2, ("Results", "Plans", "Thanks"))
    number, names = texts(made.elements)
    assert number.text.strip("0.") in {"2", "II"}
    assert number.paragraphs[0].style.size >= 100.0
    assert [paragraph.style.bold for paragraph in names.paragraphs] == [False, True, False]
    if name == "daniel":  # on a ground where muted words can be read
        assert names.paragraphs[0].style.color != names.paragraphs[1].style.color
    alone = designed_section(page, "Plans", 0, ("Hiring", "Sites"))
    (slides,) = texts(alone.elements)
    assert [paragraph.text for paragraph in slides.paragraphs] == ["Hiring", "Sites"]
    assert not any(paragraph.style.bold for paragraph in slides.paragraphs)
    assert {paragraph.style.color for paragraph in slides.paragraphs} == {names.paragraphs[1].style.color}
    assert not texts(designed_section(page, "Plans", 0, ("Hiring",)).elements)


def slide(title, **fields):
    return DeckSlide(spec=Slide(title=title, **fields))


BARE = {"item_amount": 0, "content": ""}
POINTS = {"layout": "ITEMS", "item_amount": 2, "content": "- Alpha\n- Beta"}


def begins(one):
    return not one.spec.content


def test_parts_have_the_titles_of_their_slides_once_and_none_of_those_before_or_of_thanks():
    slides = [
        slide("Before", **POINTS),
        slide("**One**", **BARE),
        slide("A", **POINTS),
        slide("A", **POINTS),
        slide("Two", **BARE),
        slide("B", **POINTS),
        slide("Bye", layout="THANKS", item_amount=0, content="Mail"),
    ]
    assert parts_of(slides, begins) == (Item("One", "A"), Item("Two", "B"))
    assert parts_of(slides[:1], begins) == ()
    assert listed_parts(slides, begins) == listed_parts(slides[1:], begins) == parts_of(slides, begins)
    assert listed_parts([*slides[:1] * 6, *slides[1:]], begins) == parts_of(slides, begins)
    assert listed_parts([*slides[:1] * 7, *slides[1:]], begins) == ()
    assert listed_parts(slides[1:4], begins) == ()


TITLES = ("Boats", "Crew", "Fuel", "Quay", "Tickets", "Winter", "Votes", "Trials")


@pytest.mark.parametrize("name", EVERY_TEMPLATE)
def test_the_slides_of_a_deck_without_parts_stand_in_the_contents_without_numbers(name):
    slides = tuple(slide(f"{title} of the island", **POINTS) for title in TITLES)
    contents = compose_themed(Deck(slides=slides, title="K", template=name)).slides[1]
    names = {each.name: each for each in texts(contents.elements)}
    assert [names[f"Contents item {at}"].text for at in range(1, 9)] == [
        f"{title} of the island" for title in TITLES
    ]
    assert not names["Contents item 1"].paragraphs[0].style.bold
    assert not [each for each in names if "mark" in each]
    assert min(names[f"Contents item {at}"].paragraphs[0].style.size for at in range(1, 9)) >= 20.0


@pytest.mark.parametrize("name", EVERY_TEMPLATE)
def test_the_names_of_parts_have_one_line_each_or_are_left_out(name):
    page, long = page_of(name), "What the council of the island decides in autumn and in winter"
    for names in (("Results of the year", "Plans", "Thanks"), ("Plans", long * 3)):
        made = designed_section(page, "Plans", 2, names)
        shown = [each for each in texts(made.elements) if each.name == "Parts"]
        assert all(len(paragraph.lines) == 1 for each in shown for paragraph in each.paragraphs)
        assert all(paragraph.style.size >= 18.0 for each in shown for paragraph in each.paragraphs)
        assert bool(shown) is (long * 3 not in names)


@pytest.mark.parametrize("name", EVERY_TEMPLATE)
@pytest.mark.parametrize("kind", ["SWOT", "COMPARISON"])
def test_no_hairline_runs_along_the_seam_of_two_colours(name, kind):
    page = page_of(name)
    for recipe in recipes_of(page.theme.design.family)[kind]:
        plan = planned(page, recipe, max(recipe.counts))
        if len({place.text_ground for place in plan.places}) > 1:
            lines = [shape for shape in plan.art if shape.kind == "line"]
            assert len(lines) == len(recipe.frame.lines)


def test_the_divider_of_the_only_part_names_its_slides_and_those_of_several_the_parts():
    only = (
        slide("Intro", **POINTS),
        slide("Plans", **BARE),
        slide("Hiring", **POINTS),
        slide("Sites", **POINTS),
    )
    scene = compose_themed(Deck(slides=only, title="K", include_cover=False))
    (divider,) = [each for each in scene.slides if each.variant == "section"]
    (names,) = [each for each in texts(divider.elements) if each.name == "Parts"]
    assert names.text == "Hiring\nSites"
    several = compose_themed(Deck(slides=(slide("Results", **BARE), *only), title="K", include_cover=False))
    listed = [
        each.text.replace("\u2002", " ")
        for one in several.slides
        if one.variant == "section"
        for each in texts(one.elements)
        if each.name == "Parts"
    ]
    assert listed == ["1 Results\n2 Plans"] * 2


@pytest.mark.parametrize("name", EVERY_TEMPLATE)
def test_a_statement_alone_is_set_large_by_the_templates_family(name):
    words = "Street trees made the afternoon cooler and helped the shops"
    slides = tuple(slide(f"Part {at}", content=f"- {words}", item_amount=1) for at in range(6))
    scenes = compose_themed(Deck(slides=slides, title="K", template=name)).slides[2:]
    assert all(":" in scene.variant for scene in scenes)
    shown = [each for scene in scenes for each in texts(scene.elements) if each.text == words]
    assert len(shown) == 6
    assert min(each.paragraphs[0].lines[0].size for each in shown) >= 30.0


# Icons


ICONED = ("truck", "users", "package", "coins", "scale", "leaf")


def iconed(count):
    return [Item(f"Part {at}", "It is so", name) for at, name in enumerate(ICONED[:count], 1)]


@in_turn(("name", "recipe"), RECIPES)
def test_an_icon_stands_in_the_place_of_a_mark_where_the_mark_would(name, recipe):
    count = max(recipe.counts, default=0)
    if not has_place_for_icons(recipe) or recipe.lead is not None or count not in (4, 6):
        return
    items = iconed(count)
    page = page_of(name, icons=icons_of(items))
    plan = planned(page, recipe, count)
    shapes = [each for each in placed(page, recipe.mark, plan, items) if isinstance(each, Shape)]
    assert len(shapes) == count
    by_icon = {each.icon: each for each in shapes}
    for place, item in zip(plan.places, items, strict=True):
        box, icon = place.mark, by_icon[item.icon].box
        assert box.inset(-0.01).contains(icon)
        assert icon.x == pytest.approx(box.x)
        above, below = icon.y - box.y, box.bottom - icon.bottom
        expected = {"top": (0.0, above + below), "middle": (below, above), "bottom": (above + below, 0.0)}
        assert (above, below) == pytest.approx(expected[place.mark_anchor])


def test_icons_take_the_places_of_figures_above_words_and_not_of_those_beside_them():
    for family in FAMILIES:
        for recipe in (*recipes_of(family)["SUMMARY"], *recipes_of(family)["COMPARISON"]):
            if recipe.mark == "led figure":
                assert has_place_for_icons(recipe) is (recipe.cells.mark == "top")
            elif not recipe.mark:
                assert not has_place_for_icons(recipe)


def test_a_composition_for_icons_is_for_nothing_else():
    (recipe,) = [each for each in recipes_of("rail")["COMPARISON"] if each.kind == "iconed"]
    items = iconed(2)
    assert suits(recipe, page_of("marina", icons=icons_of(items)), items)
    assert not suits(recipe, page_of("marina"), items)
    assert not suits(recipe, page_of("marina", is_numbered=True), items)
    assert not suits(recipe, page_of("marina", icons=icons_of(iconed(3))), iconed(3))


def test_east_asian_factors_without_icons_have_the_letters_of_the_word():
    items = [Item(name, "text") for name in ("优势", "劣势", "计划", "威胁")]
    made = designed(page_of("aurora", lang="zh-CN"), Layout.SWOT, items, (), "Four")
    assert [each.text for each in texts(made.elements) if each.name.startswith("Mark")] == [*"SWOT"]


@pytest.mark.parametrize("template", ["marina", "monarch", "serene"])
@pytest.mark.parametrize(("layout", "count"), [("TIMELINE", 3), ("COMPARISON", 2), ("SUMMARY", 3)])
def test_a_heading_of_no_width_stands_like_any_other(template, layout, count):
    body = {"items": [{"heading": "\u200b", "text": f"text {at}"} for at in range(count)]}
    spec = Slide.model_validate({"title": "T", "layout": layout, "item_amount": count, "body": body})
    scene = compose_themed(Deck(slides=[DeckSlide(spec=spec)], template=template))
    words = [each.text for each in flatten(scene.slides[-1].elements) if isinstance(each, TextBox)]
    assert all(any(f"text {at}" in text for text in words) for at in range(count))


@pytest.mark.parametrize("template", ["default", "marina", "monolith", "felix", "monarch"])
@pytest.mark.parametrize(("layout", "name"), [("ITEMS", "closing"), ("STEPS", "closing steps")])
def test_the_last_points_or_steps_of_a_deck_close_it(template, layout, name):
    def slide(number):
        return Slide(
            title=f"Slide {number}", layout=layout, item_amount=3, content="- One: a\n- Two: b\n- Three: c"
        )

    def variants(*slides):
        specs = tuple(DeckSlide(spec=each) for each in slides)
        scene = compose_themed(Deck(slides=specs, template=template, include_table_of_contents=False))
        return [each.variant for each in scene.slides[1:]]

    thanks = Slide(title="Thanks", layout="THANKS", item_amount=0, content="")
    assert variants(*map(slide, range(3)))[-1].split(": ")[1].startswith(name)
    assert not [each for each in variants(*map(slide, range(3)))[:-1] if "closing" in each]
    assert not [each for each in variants(slide(1), slide(2)) if "closing" in each]
    assert not [each for each in variants(slide(1), slide(2), slide(3), thanks)[:-1] if "closing:" in each]


def test_a_slide_that_closed_a_deck_stays_as_it_is_when_others_follow():
    def slide(number):
        return DeckSlide(
            spec=Slide(title=f"Slide {number}", layout="ITEMS", item_amount=2, content="- One: a\n- Two: b")
        )

    deck = frozen(Deck(slides=tuple(map(slide, range(3)))))
    longer = deck.model_copy(update={"slides": (*deck.slides, slide(3))})
    before, after = (compose_themed(each) for each in (deck, longer))
    assert (
        before.slides[-1].variant
        == after.slides[-2].variant
        == "panel closing beside: closing beside its title"
    )


def test_texts_that_narrow_columns_would_break_stand_in_rows():
    long = "Sea trials with the port authority, crew training on two weekends and a night trip"
    dates = [Item(f"May 202{year}", long) for year in range(5)]
    for name in ("default", "monarch", "bruno"):
        made = designed(page_of(name), Layout.TIMELINE, dates, (), "How the boat comes into service")
        words = [each for each in made.elements if isinstance(each, TextBox) and each.name.startswith("Item")]
        assert len({each.box.x for each in words}) == 1 or made.variant.endswith("on both sides")
        assert min(each.box.w / each.paragraphs[-1].style.size for each in words) > 10.0


@pytest.mark.parametrize("layout", [Layout.BIG_NUMBER, Layout.SUMMARY, Layout.COMPARISON])
@pytest.mark.parametrize("name", EVERY_TEMPLATE)
def test_two_figures_stand_alike_and_neither_of_a_comparison_is_stressed(name, layout):
    items = [Item("4 min", "to detect, down from 11"), Item("38 min", "to recover, it was 39 last year")]
    page = page_of(name)
    made = designed(page, layout, items, (), "We find out sooner")
    one, other = [each for each in texts(made.elements) if each.name.startswith("Figure")]
    assert len({each.box.y for each in (one, other)}) == 1 + (one.box.bottom <= other.box.y)
    assert one.paragraphs[0].style.size == other.paragraphs[0].style.size >= 60.0
    panels = [each for each in made.frame.art if isinstance(each, Shape) and each.fill and each.box.h > 80.0]
    grounds = [[panel.fill for panel in panels if panel.box.overlaps(each.box)] for each in (one, other)]
    if layout is not Layout.BIG_NUMBER:
        assert one.paragraphs[0].runs[0].color == other.paragraphs[0].runs[0].color
        assert grounds[0] == grounds[1]


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("family", ["panel", "editorial", "rail", "statement"])
def test_the_first_of_several_figures_leads(family, count):
    recipes = [each for each in recipes_of(family)["BIG_NUMBER"] if count in each.counts]
    items = [Item(f"{at} %", "of all") for at in range(count)]
    assert {each.lead is not None for each in recipes if crowding(each, items) == 0.0} == {True}


@pytest.mark.parametrize("name", EVERY_TEMPLATE)
def test_no_heading_or_date_is_larger_than_the_title(name):
    pairs = [Item("Patch", "Tune the pool"), Item("Replace", "Move to a cluster")]
    dates = [Item(f"May 202{at}", "Short") for at in range(4)]
    for layout, items in ((Layout.ITEMS, pairs), (Layout.COMPARISON, pairs), (Layout.TIMELINE, dates)):
        made = designed(page_of(name), layout, items, (), "What we do about the database, now and in the end")
        most = made.heading.paragraphs[0].style.size
        sizes = [part.style.size for each in texts(made.elements) for part in each.paragraphs]
        assert max(sizes) <= most
        assert min(sizes) <= 0.86 * most


@pytest.mark.parametrize("count", [5, 7])
def test_items_with_and_without_headings_are_rows_of_one_form(count):
    items = [
        Item("Loans" if at % 2 else "", f"Point {at} of some in a few more words") for at in range(count)
    ]
    made = designed(page_of("default"), Layout.ITEMS, items, (), "Title")
    rows = texts(made.elements)
    assert [each.name for each in rows] == [f"Item {at}" for at in range(1, count + 1)]
    assert len({each.box.x for each in rows}) == 1
    assert len({(each.paragraphs[0].style, len(each.paragraphs)) for each in rows}) == 1
    assert [run.text for run in rows[1].paragraphs[0].runs if run.bold] == ["Loans:"]


def test_among_items_with_headings_the_words_before_a_colon_are_bold_too():
    items = [Item("Lost", "a dairy"), Item("", "A lift to the bin floor: not begun"), Item("", "Break even")]
    made = designed(page_of("default"), Layout.ITEMS, items, (), "Title")
    runs = [[(run.text, run.bold) for run in each.paragraphs[0].runs] for each in texts(made.elements)]
    assert runs == [
        [("Lost:", True), (" a dairy", False)],
        [("A lift to the bin floor:", True), (" not begun", False)],
        [("Break even", False)],
    ]


@pytest.mark.parametrize(
    "text",
    [
        "We moved in May\nTwo temps until June (cost: 18,000)",
        "Two temps until June (cost: 18,000)",
        'He said "no: never" twice',
    ],
)
def test_a_colon_in_a_later_line_in_brackets_or_in_a_quotation_names_no_item(text):
    items = [Item("Risk", "rain"), Item("", text), Item("", "Costs: roof\nHall: walls")]
    made = designed(page_of("default"), Layout.ITEMS, items, (), "Title")
    said = [
        [" ".join(run.text for run in part.runs) for part in each.paragraphs] for each in texts(made.elements)
    ]
    assert "*" not in str(said)
    bold = [
        [run.text for part in each.paragraphs for run in part.runs if run.bold]
        for each in texts(made.elements)
    ]
    assert bold == [["Risk:"], [], ["Costs:"]]


def test_heads_of_a_comparison_are_read_on_their_bands_which_are_of_one_colour():
    page = page_of("daniel")
    words = (
        "Tune the pool, add back-pressure, rehearse failover monthly and be done by September at the latest"
    )
    sides = [Item("Patch", words), Item("Replace", words)]
    made = designed(page, Layout.COMPARISON, sides, (), "Patch or replace")
    heads = [each for each in texts(made.elements) if each.name.startswith("Mark")]
    assert len(heads) == 2
    for head in heads:
        assert contrast(page.look.hex(head.paragraphs[0].style.color), page.look.colors["accent1"]) >= 4.5


@pytest.mark.parametrize("template", ["gradient", "monarch", "marina", "nebula", "daniel"])
def test_texts_abreast_begin_on_one_line_in_the_middle_of_their_columns(template):
    long = "Some more words than the others have, on four lines of a column that is as narrow as this one"
    items = [Item("", long), Item("", "Few words")]
    recipe = next(
        each
        for each in recipes_of(page_of(template).theme.design.family)["ITEMS"]
        if each.cells.cut == "columns" and each.kind == "plain" and each.lead is None
    )
    page = page_of(template)
    first, second = placed(page, "", planned(page, recipe, 2), items)
    assert first.anchor == second.anchor == "top"
    assert first.insets.top == second.insets.top > 9.0
    assert first.text_height + first.insets.top == pytest.approx(first.box.h)


def test_columns_of_text_alone_come_after_rows_and_the_room_above_level_texts_is_empty():
    items = [Item("", "Some words that are said"), Item("Head", "and some more of them")]
    columns = [each for each in recipes_of("panel")["ITEMS"] if each.name == "columns"]
    headed = [replace(item, heading="Head") for item in items]
    assert [crowding(each, items) > crowding(each, headed) for each in columns] == [True]
    made = designed(page_of("default"), Layout.ITEMS, items, (), "Title")
    (one, *_), title = texts(made.elements), made.heading
    high = replace(one, box=replace(one.box, h=4 * one.text_height))
    lower = replace(high, anchor="top", insets=replace(one.insets, top=one.text_height))
    assert shortfall(title, [lower]) == shortfall(title, [high]) > 0.0
    assert in_one_line(Item("Head")) == in_one_line(Item("", "Head")) == "Head"


def test_no_field_of_items_stays_empty_and_one_of_many_parts_may():
    for count, columns in ((5, 1), (7, 1), (8, 2)):
        items = [Item("", f"Point {at} of some in a few words") for at in range(count)]
        made = designed(page_of("default"), Layout.ITEMS, items, (), "Title")
        assert len({each.box.x for each in texts(made.elements)}) == columns
    assert designed_contents(page_of("default"), [Item("", "Part")] * 11, "Contents")


def test_areas_end_at_the_outline_of_the_template_above_its_foot():
    page = page_of("clyde")
    sea = next(each for each in recipes_of("rail")["BIG_NUMBER"] if each.name == "figures")
    band = max(planned(page, sea, 3).art, key=lambda each: each.box.w * each.box.h).box
    assert (band.x, band.right, band.bottom) == (36.0, 924.0, 486.0)
    band = max(planned(page_of("marina"), sea, 3).art, key=lambda each: each.box.w * each.box.h).box
    assert (band.x, band.right, band.bottom) == (0.0, 960.0, 540.0)


ANSWERS = ("Who pays? The city does, as it always did.", "Who digs? Nobody knows. Ask again in May.")


def test_first_sentences_are_headings_where_every_item_has_one_that_is_shorter_than_the_rest():
    heads = with_heads([Item("", f" {text} ", "truck") for text in ANSWERS])
    assert [(each.heading, each.text, each.icon) for each in heads] == [
        ("Who pays?", "The city does, as it always did.", "truck"),
        ("Who digs?", "Nobody knows. Ask again in May.", "truck"),
    ]


@pytest.mark.parametrize(
    "other",
    [
        Item("", "One sentence, that is all there is to it"),
        Item("", "The city pays. It does so as it always did, from its own purse."),
        Item("", "A first sentence that says nearly all of it. And so."),
        Item("", "Who **pays? The** city does, as it always did."),
        Item("", "Who pays? The city does,\nas it always did."),
        Item("Costs", "Who pays? The city does, as it always did."),
        Item("", "We saw 46 workers. Of 46 workers 31 were above the limit of 85."),
        Item("", ""),
    ],
)
def test_items_that_are_not_all_a_short_head_and_a_longer_text_stay_as_they_are(other):
    items = [Item("", ANSWERS[0]), other]
    assert with_heads(items) is items


def test_a_first_sentence_with_most_numbers_is_a_heading():
    (head,) = with_heads([Item("", "31 of 46 were above it. We measured 46 workers over twelve shifts.")])
    assert head.heading == "31 of 46 were above it."


def test_a_head_is_the_first_level_above_its_text_and_what_somebody_said_has_none():
    page = page_of("default")
    items = [Item("", text) for text in ANSWERS]
    arranged = designed(page, Layout.ITEMS, items, (), "Questions")
    first = next(each for each in flatten(arranged.elements) if each.name == "Item 1")
    assert [(words.text, words.style.bold, words.style.level) for words in first.paragraphs] == [
        ("Who pays?", True, 0),
        ("The city does, as it always did.", False, 1),
    ]
    said = designed(page, Layout.QUOTE, items[:1], (), "Said")
    assert any("Who pays? The city" in each.text for each in texts(said.elements))


@pytest.mark.parametrize(
    ("template", "start", "size"),
    [("aurora", 22.0, ""), ("daniel", 22.0, ""), ("eddy", 22.0, ""), ("felix", 22.0, "w")],
)
def test_pale_tiles_are_the_cards_of_the_theme_and_words_below_a_rule_begin_where_it_does(
    template, start, size
):
    page = page_of(template)
    (recipe,) = (one for one in recipes_of("grid")["ITEMS"] if one.name == "tiles")
    plan = planned(page, recipe, 3)
    look = page.theme.card
    lines = [each.box for each in plan.art if look.line is not None and each.fill == look.line]
    areas = [each.box for each in plan.art if each.fill == look.fill]
    assert (len(lines), len(areas)) == (3 * bool(size), 3 * (look.fill is not None))
    assert not size or {getattr(box, size) for box in lines} == {look.line_width}
    edges = [box.x for box in (*lines, *areas)]
    assert {round(place.text.x - min(edges), 6) for place in plan.places} == {start}
    assert {place.text_ground for place in plan.places} == {look.fill or BACKGROUND}


@pytest.mark.parametrize("name", template_names())
@pytest.mark.parametrize("count", [11, 14])
def test_contents_of_many_slides_are_two_columns_on_one_grid(name, count):
    titles = [f"What was done in month {at}" for at in range(count - 1)] + [
        "A title of twice the length " * 2
    ]
    slides = tuple(slide(title, content="- One: a\n- Two: b", item_amount=2) for title in titles)
    contents = compose_themed(Deck(slides=slides, title="K", template=name)).slides[1]
    entries = [each for each in texts(contents.elements) if each.name.startswith("Contents item")]
    columns = sorted({each.box.x for each in entries})
    heads = [sorted(each.box.y for each in entries if each.box.x == x) for x in columns]
    assert [len(each) for each in heads] == [-(-count // 2), count // 2]
    assert heads[1] == heads[0][: count // 2]
    steps = {round(low - high, 3) for high, low in pairwise(heads[0])}
    assert len(steps) == 1
    assert min(words.style.size for each in entries for words in each.paragraphs) >= 16.0


def test_dates_stand_along_a_line_with_a_dot_for_each():
    recipe = next(each for each in recipes_of("panel")["TIMELINE"] if each.name == "dates down")
    plan = planned(page_of("bruno"), recipe, 3)
    dots = [each.box for each in plan.art if isinstance(each, Shape) and each.kind == "ellipse"]
    (line,) = (each.box for each in plan.art if isinstance(each, Shape) and each.box.w == 3.0)
    assert all(line.inset(-1.0).overlaps(dot) for dot in dots)
    for place, dot in zip(plan.places, dots, strict=True):
        assert place.mark.right < dot.x < place.text.x
        assert dot.center[1] == pytest.approx(place.text.center[1])


@pytest.mark.parametrize("name", ["nebula", "aurora", "felix", "clyde"])
@pytest.mark.parametrize("count", [4, 5])
def test_dates_on_both_sides_stand_above_and_below_a_line_at_uprights_from_their_dots(name, count):
    page = page_of(name)
    dates = [Item(f"May {year}", "Something is done " * 3) for year in range(2020, 2020 + count)]
    made = designed(page, Layout.TIMELINE, dates, (), "Years")
    assert made.variant.endswith("dates on both sides")
    shapes = [each for each in made.frame.art if isinstance(each, Shape)]
    (line,) = (each.box for each in shapes if each.box.h == 3.0 and each.box.w == page.body.w)
    dots = [each.box for each in shapes if each.kind == "ellipse" and each.box.w == 14.0]
    uprights = [each.box for each in shapes if each.box.w == 1.5]
    words = [each for each in texts(made.elements) if each.name.startswith("Item")]
    assert len(dots) == len(uprights) == len(words) == count
    for at, (dot, upright, text) in enumerate(zip(dots, uprights, words, strict=True)):
        assert dot.center[1] == pytest.approx(line.center[1])
        assert upright.overlaps(line)
        assert upright.center[0] == pytest.approx(dot.center[0])
        assert upright.right < text.box.x < upright.right + 20
        assert text.box.bottom < line.y if at % 2 == 0 else text.box.y > line.bottom
        assert upright.y < text.box.y
        assert text.box.bottom <= upright.bottom
        assert text.box.right <= page.body.right + 0.01
    assert all(one.box.right <= two.box.x + 30 for one, two in zip(words, words[2:], strict=False))
    assert max(each.box.right for each in words) == pytest.approx(page.body.right)


@pytest.mark.parametrize("name", ["bruno", "monolith", "adam"])
def test_dates_stand_in_the_middle_of_their_rows_as_their_dots_do(name):
    items = [
        Item(f"May {year}", "Something is done " * (7 if year == 2022 else 1)) for year in (2021, 2022, 2023)
    ]
    arranged = designed(page_of(name), Layout.TIMELINE, items, (), "Years")
    dots = [
        each.box.center[1]
        for each in arranged.frame.art
        if isinstance(each, Shape) and each.kind == "ellipse"
    ]
    marks = [each for each in texts(arranged.elements) if each.name.startswith("Mark")]
    assert len(marks) == 3
    for mark in marks:
        middle = mark.box.y + mark.insets.top + (mark.box.h - mark.insets.top) / 2
        assert mark.anchor == "middle"
        assert any(middle == pytest.approx(dot, abs=1.0) for dot in dots)


@pytest.mark.parametrize("first", ["610", "€ 2,340"])
def test_words_beside_a_leading_figure_stand_close_to_its_end_and_apart_from_it(first):
    items = [
        {"heading": first, "text": "visitors"},
        *({"heading": f"{n}1 %", "text": "of them"} for n in (4, 5, 6)),
    ]
    slide = Slide(title="A Sunday", layout="BIG_NUMBER", body={"items": items})
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide),), template="marina", title="T"))
    boxes = [each for each in flatten(scene.slides[-1].elements) if isinstance(each, TextBox)]
    figure = next(each for each in boxes if first in "".join(p.text for p in each.paragraphs))
    words = next(each for each in boxes if "visitors" in "".join(p.text for p in each.paragraphs))
    assert 0 < words.box.x - figure.box.right < 20
    assert max(p.width for p in figure.paragraphs) + 10 < figure.box.w


def test_points_of_an_item_stand_further_apart_than_its_lines():
    slide = Slide(
        title="Two ways", layout="COMPARISON",
        body={"items": [{"heading": "Rent", "text": "Cheap\nQuick"}, {"heading": "Buy", "text": "Dear"}]},
    )  # fmt: skip
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide),), template="clyde", title="T"))
    lines = [
        line
        for box in flatten(scene.slides[-1].elements)
        if isinstance(box, TextBox)
        for line in box.paragraphs
    ]
    cheap, dear = (next(line for line in lines if line.text == text) for text in ("Cheap", "Dear"))
    assert cheap.style.after == pytest.approx(cheap.style.size, rel=0.05)
    assert dear.style.after < cheap.style.after


@pytest.mark.parametrize("name", EVERY_TEMPLATE)
def test_a_source_can_be_read_on_the_area_that_it_stands_on(name):
    items = [{"heading": f"{n}1 %", "text": "of them"} for n in (3, 4, 5)]
    slide = Slide(title="A Sunday", layout="BIG_NUMBER", body={"items": items}, source="Exit survey")
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide),), template=name, title="T"))
    assert not [one for one in scene_findings(scene) if "Exit survey" in one.message]


def test_fields_beside_a_first_one_are_counted_without_it():
    cells = Cells(cut="fields")
    alone, led = (
        SlideRecipe("one", SlideFrame("frame"), cells, range(2, 6), lead=lead)
        for lead in (None, Lead((0.0, 0.0, 50.0, 0.0), 20.0, 18.0))
    )
    items = [Item(name, name) for name in "ABCDE"]
    page = page_of("default")
    assert [suits(alone, page, items[:count]) for count in (2, 3, 4)] == [True, False, True]
    assert [suits(led, page, items[:count]) for count in (2, 3, 4, 5)] == [False, True, False, True]


def test_the_source_keeps_off_the_end_of_the_area_behind_it():
    page = page_of("iris")
    recipe = next(each for each in recipes_of("panel")["BIG_NUMBER"] if each.name == "figure in a panel")
    plan = planned(page, recipe, 4)
    (edge,) = {
        shape.box.right for shape in plan.art if isinstance(shape, Shape) and 300 < shape.box.right < 600
    }
    frame = frame_of(page, plan)
    assert frame.source.box.right == frame.footer.box.right == edge - 12.0


@pytest.mark.parametrize("name", template_names())
def test_heads_of_neighbouring_factors_stand_on_one_line_off_the_edge_of_their_area(name):
    items = [Item("Strengths", "Some"), Item("Weaknesses", "Some words\nand many others\nand more"),
             Item("Chances", "Some"), Item("Risks", "A few\nmore")]  # fmt: skip
    page = page_of(name)
    recipe = next(each for each in recipes_of(page.theme.design.family)["SWOT"] if each.cells.cut == "fields")
    plan = planned(page, recipe, 4)
    texts = [each.text for each in plan.places]
    assert {each.anchor for each in plan.places} == {"top"}
    assert [texts[0].y, texts[2].y] == [texts[1].y, texts[3].y]
    assert texts[0].h == texts[2].h
    tops = [shape.box.y for shape in plan.art if isinstance(shape, Shape) and shape.fill and shape.box.h > 60]
    assert all(text.y - top >= 12.0 or text.y < top for top in tops for text in texts)
    assert placed(page, recipe.mark, plan, items)


@pytest.mark.parametrize("name", template_names())
def test_texts_below_their_headings_are_clearly_smaller_than_these(name):
    words = "The drive to the bridge takes fifty-five minutes again since the road was opened in the winter"
    items = [Item(head, words) for head in ("The road", "No late sailing", "Oldest ship")]
    page = page_of(name)
    columns = [
        each
        for each in recipes_of(page.theme.design.family)["ITEMS"]
        if each.mark == "heading" and each.cells.mark == "top" and not each.frame.areas and 3 in each.counts
    ]
    for recipe in columns:
        made = composing._composed(page, recipe, items, "Why fewer came")
        sizes = {each.name: each.paragraphs[0].style.size for each in texts(made.elements)}
        heads = [size for key, size in sizes.items() if key.startswith("Mark")]
        assert len(heads) == len(items)
        assert max(size for key, size in sizes.items() if key.startswith("Item")) <= min(heads) * 0.87


@pytest.mark.parametrize(("name", "face"), [("nebula", "minor"), ("gradient", "minor"), ("bruno", "major")])
def test_heads_have_the_typeface_that_the_template_says(name, face):
    items = [
        Item("The road", "It is open again"),
        Item("The ship", "It is the oldest"),
        Item("The boat", "It is late"),
    ]
    page = page_of(name)
    made = designed(page, Layout.ITEMS, items, (), "Why fewer came")
    assert made.heading.paragraphs[0].runs[0].face == "major"
    recipes = [
        each
        for each in recipes_of(page.theme.design.family)["ITEMS"]
        if 3 in each.counts and not each.frame.column
    ]
    for recipe in [each for each in recipes if each.kind == "headed"]:
        elements = composing._composed(page, recipe, items, "Why fewer came").elements
        heads = [each.paragraphs[0] for each in texts(elements) if each.text.startswith("The")]
        assert {run.face for head in heads for run in head.runs} == {face}
