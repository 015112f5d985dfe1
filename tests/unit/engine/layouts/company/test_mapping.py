"""Which of a company's layouts each kind of slide stands on."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest
from pptx import Presentation

from in_turn import in_turn
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.engine.layouts.company.mapping import LayoutMapping
from nbdeck.engine.layouts.company.names import named_role, system_name
from nbdeck.engine.pptx.company.reader import read_company
from nbdeck.engine.scene.boxes import Box, Color
from nbdeck.errors import ValidationFailed
from unit.engine.pptx.company.templates import TEMPLATES, moved, saved


@lru_cache
def mapping(name: str) -> LayoutMapping:
    return LayoutMapping(read_company(TEMPLATES[name]()))


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Titelfolie", "cover"),
        ("Diapositive de titre", "cover"),
        ("Diapositiva de título", "cover"),
        ("Portada", "cover"),
        ("Agenda", "contents"),
        ("Inhaltsverzeichnis", "contents"),
        ("Sommaire", "contents"),
        ("Índice", "contents"),
        ("Titel und Inhalt", None),
        ("Titre et contenu", None),
        ("Título y objetos", None),
        ("Deux contenus", None),
        ("Title and Content", None),
        ("Abschnittsüberschrift", "section"),
        ("Titre de section", "section"),
        ("Vergleich", Layout.COMPARISON),
        ("Comparación", Layout.COMPARISON),
        ("Timeline 4 steps", Layout.TIMELINE),
        ("3 Kennzahlen", Layout.BIG_NUMBER),
        ("Vielen Dank - Danke", Layout.THANKS),
        ("Ende", Layout.THANKS),
        ("Endergebnis", None),
    ],
)
def test_a_name_says_what_a_layout_is_for(name, role):
    assert named_role(name) == role


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("SS_ITEMS_3", (Layout.ITEMS, 3)),
        ("ss_big_number_2", (Layout.BIG_NUMBER, 2)),
        ("SS_COVER", ("cover", 0)),
        ("SS_TOC", ("contents", 0)),
        ("SS_QUOTE", (Layout.QUOTE, 0)),
        ("SS_UNHEARD_OF_3", None),
        ("Items 3", None),
    ],
)
def test_names_of_the_service_state_layout_and_count(name, told):
    assert system_name(name) == told


@pytest.mark.parametrize(
    ("template", "role", "count", "layout"),
    [
        ("4:3", "cover", 0, "Title Slide"),
        ("4:3", "contents", 0, "Title and Content"),
        ("4:3", "section", 0, "Section Header"),
        ("4:3", Layout.ITEMS, 2, "Two Content"),
        ("4:3", Layout.ITEMS, 4, "Title and Content"),
        ("4:3", Layout.COMPARISON, 2, "Comparison"),
        ("4:3", Layout.SWOT, 4, "Two Content"),
        ("4:3", Layout.FUNNEL, 3, "Title and Content"),
        ("4:3", Layout.THANKS, 0, "Title Slide"),
        ("German names, no types", "cover", 0, "Titelfolie"),
        ("German names, no types", "section", 0, "Abschnittsüberschrift"),
        ("German names, no types", Layout.ITEMS, 2, "Zwei Inhalte"),
        ("German names, no types", Layout.COMPARISON, 2, "Vergleich"),
        ("names of the service", "cover", 0, "SS_COVER"),
        ("names of the service", "contents", 0, "SS_TOC"),
        ("names of the service", Layout.ITEMS, 1, "SS_ITEMS_1"),
        ("names of the service", Layout.ITEMS, 2, "SS_ITEMS_2"),
        ("names of the service", Layout.COMPARISON, 2, "SS_COMPARISON_2"),
        ("names of the service", Layout.PYRAMID, 3, "SS_ITEMS_1"),
        ("only blank", Layout.ITEMS, 3, "Blank"),
    ],
)
def test_a_slide_stands_on_the_layout_that_suits(template, role, count, layout):
    assert mapping(template).choices(role, count)[0].layout.name == layout


@in_turn("template", [name for name in TEMPLATES if name != "only blank"])
@in_turn("layout", list(Layout))
def test_no_slide_stands_on_a_layout_whose_lines_run_downwards(template, layout):
    for count in ITEM_COUNTS[layout]:
        for choice in mapping(template).choices(layout, count):
            assert (choice.layout.title is None) == (
                choice.reason == "there is none; its title is in the middle"
            )
            assert choice.layout.title is None or not choice.layout.title.is_vertical


def test_a_layout_is_found_by_name_in_any_letter_case():
    assert mapping("4:3").named("two content").name == "Two Content"
    assert mapping("German names, no types").named("ABSCHNITTSUBERSCHRIFT").name == "Abschnittsüberschrift"


def test_an_unknown_name_is_refused_with_the_closest():
    with pytest.raises(ValidationFailed) as refusal:
        mapping("4:3").named("Two Contents")
    assert "'Two Content'" in (refusal.value.hint or "")


@pytest.mark.parametrize(("template", "name"), [("4:3", "Title Slide"), ("names of the service", "ss_toc")])
def test_cover_and_contents_cannot_be_asked_for_by_name(template, name):
    with pytest.raises(ValidationFailed, match="which nbdeck makes itself"):
        mapping(template).named(name)


def test_a_choice_is_made_once_for_each_question():
    layouts = mapping(next(iter(TEMPLATES)))
    names = lambda *asked, **kinds: [each.layout.name for each in layouts.choices(*asked, **kinds)]  # noqa: E731
    assert layouts.choices(Layout.ITEMS, 2) is layouts.choices(Layout.ITEMS, 2)
    assert names(Layout.ITEMS, 2) != names(Layout.ITEMS, 1)
    assert names(Layout.ITEMS, 1, has_picture=True) != names(Layout.ITEMS, 1)


def named_mapping(names: dict[str, str], **boxes) -> LayoutMapping:
    """Return the mapping of a template with other names of layouts, and places of some of them elsewhere."""
    presentation = Presentation()
    for name, places in boxes.items():
        for index, box in places.items():
            moved(presentation, name.replace("_", " "), index, box)
    for layout in presentation.slide_layouts:
        layout._element.cSld.set("name", names.get(layout.name, layout.name))
    return LayoutMapping(read_company(saved(presentation)))


def names_of(choices) -> list[str]:
    return [each.layout.name for each in choices]


def test_a_layout_whose_name_says_so_is_alone_if_it_has_a_place_for_each_item_and_else_the_first():
    layouts = named_mapping({"Two Content": "Process", "Content with Caption": "Timeline"})
    assert names_of(layouts.choices(Layout.STEPS, 2)) == ["Process"]
    assert layouts.choices(Layout.STEPS, 2)[0].is_exact
    assert names_of(layouts.choices(Layout.STEPS, 3))[0] != "Process"
    one = named_mapping({"Title and Content": "Timeline", "Two Content": "Steps"})
    first, *others = one.choices(Layout.TIMELINE, 3)
    assert (first.layout.name, first.is_exact, first.reason) == ("Timeline", False, "its name says so")
    assert others


def test_a_layout_named_for_charts_or_typed_for_tables_is_theirs_if_its_place_is_high_enough():
    boxes = {1: (36, 126, 648, 356)}
    layouts = named_mapping({"Title and Content": "Chart"}, Title_and_Content=boxes)
    first = layouts.choices(Layout.CHART, 1)[0]
    assert (first.layout.name, first.is_exact, first.reason) == ("Chart", True, "its name says so")
    template = read_company(saved(Presentation()))
    for height, name in ((300, "Two Content"), (150, "Title and Content")):
        tables = tuple(
            replace(
                layout,
                kind="tbl",
                placeholders=tuple(
                    replace(place, kind="tbl", box=Box(36, 126, 648, height))
                    if place is layout.texts[0]
                    else place
                    for place in layout.placeholders
                    if place not in layout.texts[1:]
                ),
            )
            if layout.name == "Two Content"
            else layout
            for layout in template.layouts
        )
        choice = LayoutMapping(replace(template, layouts=tables)).choices(Layout.TABLE, 1)[0]
        assert (choice.layout.name, choice.is_exact) == (name, name == "Two Content")


def test_roomy_places_come_before_others_and_those_that_lie_over_the_picture_are_none_beside_one():
    template = read_company(saved(Presentation()))
    content, two = template.layout("Title and Content"), template.layout("Two Content")
    low = replace(
        content, placeholders=tuple(
            replace(each, box=replace(each.box, h=130.0)) if each.is_text else each for each in content.placeholders
        ),
    )  # fmt: skip
    roomy = replace(two.without(two.texts[1]), kind="cust")
    wide = replace(roomy.texts[0], box=content.texts[0].box)
    roomy = replace(
        roomy, placeholders=tuple(wide if each is roomy.texts[0] else each for each in roomy.placeholders)
    )
    layouts = LayoutMapping(replace(template, layouts=(low, roomy)))
    assert names_of(layouts.choices(Layout.ITEMS, 4))[:2] == ["Two Content", "Title and Content"]
    for x, has_it in ((36.0, False), (360.0, True)):
        picture = replace(wide, kind="pic", box=Box(x, 130, 300, 300))
        half = replace(wide, box=Box(36, 126, 300, 350))
        pictured = replace(roomy, placeholders=(roomy.title, half, picture))
        reasons = [
            each.reason
            for each in LayoutMapping(replace(template, layouts=(pictured,))).choices(
                Layout.ITEMS, 1, has_picture=True
            )
        ]
        assert ("it has places for a picture and for text" in reasons) is has_it


def test_layouts_whose_title_stands_and_looks_as_the_plain_one_come_before_others():
    template = read_company(saved(Presentation()))
    plain, two = template.layout("Title and Content"), template.layout("Two Content")
    title = two.title
    centred = title.levels[0].align
    for other, comes_first in (
        (title, True),
        (replace(title, box=replace(title.box, x=title.box.x + 20)), True),
        (replace(title, box=replace(title.box, x=title.box.x + 30)), False),
        (replace(title, box=replace(title.box, y=title.box.y - 25)), False),
        (replace(title, levels=tuple(each.sized(each.size - 4) for each in title.levels)), False),
        (replace(title, levels=tuple(replace(each, align="end") for each in title.levels)), False),
        (replace(title, levels=tuple(replace(each, color=Color("accent1")) for each in title.levels)), False),
    ):
        assert centred != "end"
        places = tuple(other if each is title else each for each in two.placeholders)
        layouts = LayoutMapping(replace(template, layouts=(plain, replace(two, placeholders=places))))
        names = names_of(layouts.choices(Layout.ITEMS, 2))
        assert names[0] == ("Two Content" if comes_first else "Title and Content")
        assert set(names[:2]) == {"Two Content", "Title and Content"}
        assert [each.is_missing for each in layouts.choices(Layout.ITEMS, 2)[:2]] == [False, not comes_first]


def test_of_two_plain_layouts_that_is_taken_which_most_others_are_headed_like():
    template = read_company(saved(Presentation()))
    plain, two = template.layout("Title and Content"), template.layout("Two Content")
    pale = tuple(replace(each, color=Color("accent1")) for each in plain.title.levels)
    body = plain.texts[0]
    dark = replace(
        plain,
        name="Dark",
        placeholders=(
            replace(plain.title, levels=pale),
            replace(body, box=replace(body.box, h=body.box.h + 20)),
        ),
    )
    layouts = LayoutMapping(replace(template, layouts=(dark, plain, two)))
    assert names_of(layouts.choices(Layout.ITEMS, 1))[0] == "Title and Content"
    alone = LayoutMapping(replace(template, layouts=(plain, dark)))
    assert names_of(alone.choices(Layout.ITEMS, 1))[0] == "Dark"


@pytest.mark.parametrize(("x", "is_exact"), [(36, True), (80, False)])
def test_a_layout_for_two_sides_is_exact_if_it_is_headed_as_the_others(x, is_exact):
    layouts = named_mapping({}, Comparison={0: (x, 21.6, 604, 90)})
    first = layouts.choices(Layout.COMPARISON, 2)[0]
    assert (first.layout.name, first.is_exact) == ("Comparison" if is_exact else "Two Content", is_exact)


def test_a_layout_with_a_place_for_a_subtitle_and_none_for_content_is_a_cover_whatever_its_name():
    presentation = read_company(saved(Presentation()))
    plain = replace(presentation.layout("Title Slide"), name="Blau", kind="")
    layouts = LayoutMapping(replace(presentation, layouts=(presentation.layout("Title Only"), plain)))
    assert names_of(layouts.choices("cover"))[0] == "Blau"


def test_a_layout_named_for_any_number_of_items_is_for_all_of_them():
    layouts = named_mapping({"Content with Caption": "SS_STEPS", "Two Content": "SS_CYCLE_4"})
    assert {names_of(layouts.choices(Layout.STEPS, count))[0] for count in (3, 4, 5)} == {"SS_STEPS"}
    assert names_of(layouts.choices(Layout.CYCLE, 4)) == ["SS_CYCLE_4"]
    assert names_of(layouts.choices(Layout.CYCLE, 3))[0] != "SS_CYCLE_4"


def test_layouts_with_a_place_for_a_picture_come_after_those_with_nothing_but_what_is_shown():
    template = read_company(saved(Presentation()))
    content, only = template.layout("Title and Content"), template.layout("Title Only")
    picture = replace(content.texts[0], kind="pic", box=Box(600, 400, 60, 60))
    with_picture = replace(content, name="Bild", placeholders=(*content.placeholders, picture))
    layouts = LayoutMapping(replace(template, layouts=(with_picture, content)))
    assert names_of(layouts.choices(Layout.ITEMS, 4))[:2] == ["Title and Content", "Bild"]
    bare = replace(only, name="Bild", kind="", placeholders=(*only.placeholders, picture))
    layouts = LayoutMapping(replace(template, layouts=(bare, only)))
    assert names_of(layouts.choices(Layout.ITEMS, 4))[0] == "Title Only"


def test_places_that_are_each_too_small_for_a_table_make_no_layout_for_one():
    template = read_company(TEMPLATES["4:3"]())
    two = next(layout for layout in template.layouts if layout.name == "Two Content")
    rows = [replace(two.texts[0], box=Box(36, 120 + 60 * at, 648, 55)) for at in range(6)]
    named = replace(two, name="Table of Content", kind="", placeholders=(two.title, *rows))
    first = LayoutMapping(replace(template, layouts=(named, *template.layouts))).choices(Layout.TABLE, 1)[0]
    assert first.layout.name == "Title and Content"


def test_where_no_place_has_room_slides_stand_on_the_layout_that_draws_least():
    template = read_company(TEMPLATES["4:3"]())
    two = next(layout for layout in template.layouts if layout.name == "Two Content")
    small = [replace(two.texts[0], box=Box(36, 120 + 60 * at, 648, 55)) for at in range(6)]
    crowded, calm = (
        replace(two, name=name, placeholders=tuple(small[:most])) for name, most in (("A", 6), ("B", 2))
    )
    choice = LayoutMapping(replace(template, layouts=(crowded, calm))).choices(Layout.TABLE, 1)[0]
    assert (choice.layout.name, choice.layout.texts, choice.is_missing) == ("B", (), True)


def test_a_title_smaller_than_what_it_heads_is_a_caption_and_heads_no_slide():
    choices = mapping("4:3").choices(Layout.ITEMS, 1)
    names = [choice.layout.name for choice in choices if not choice.is_missing]
    assert "Content with Caption" not in names
    assert "Comparison" in names


def test_a_cover_without_a_layout_of_its_own_has_its_title_in_the_middle():
    template = read_company(TEMPLATES["4:3"]())
    bare = next(layout for layout in template.layouts if layout.name == "Title and Content")
    choice = LayoutMapping(replace(template, layouts=(bare,))).choices("cover")[0]
    assert (choice.layout.placeholders and choice.layout.title, choice.is_missing) == (None, True)
