"""Layouts as slides use them: inside the page, as wide as it, titles and content clear of each other."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from pptx import Presentation
from pptx.util import Pt

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.company.deck import compose_company
from nbdeck.engine.layouts.company.fitting_page import for_its_page
from nbdeck.engine.layouts.company.slots import slots_of
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pptx.company.reader import read_company
from nbdeck.engine.quality.overflow import overflow
from nbdeck.engine.scene.boxes import Box
from unit.engine.pptx.company import templates
from unit.engine.pptx.company.templates import moved, saved, shaped

PAGES = ((720, 540), (960, 540), (720, 405), (1280, 720), (540, 780))


def fitted(presentation):
    return for_its_page(read_company(saved(presentation)))[0]


def test_places_of_a_narrower_page_are_stretched_about_its_middle():
    template, names = for_its_page(read_company(templates.wide()))
    body = template.layout("Title and Content").first("obj")
    assert body is not None
    assert (body.box.x, round(body.box.right)) == (36.0, 924)
    assert "Two Content" in names


def test_a_layout_made_for_the_page_stays():
    presentation = Presentation()
    presentation.slide_width, presentation.slide_height = Pt(960), Pt(540)
    moved(presentation, "Title Only", 0, (36, 22, 866, 60))
    template, names = for_its_page(read_company(saved(presentation)))
    assert "Title Only" not in names
    assert template.layout("Title Only").title.box.w == 866


def test_a_place_beyond_the_page_is_cut_and_one_off_it_left_out():
    presentation = Presentation()
    moved(presentation, "Title and Content", 1, (-40, 126, 900, 500))
    moved(presentation, "Two Content", 2, (900, 126, 318, 356))
    template = fitted(presentation)
    body = template.layout("Title and Content").first("obj")
    assert body is not None
    assert template.page.inset(28.8).contains(body.inner)
    assert len(slots_of(template.layout("Two Content"))) == 1


def test_a_title_that_reaches_a_little_into_its_content_ends_above_it():
    presentation = Presentation()
    moved(presentation, "Title and Content", 0, (36, 22, 648, 110))
    layout = fitted(presentation).layout("Title and Content")
    assert layout.title.box.bottom == pytest.approx(126.0)


def test_content_that_lies_under_its_title_is_cut_below_it():
    presentation = Presentation()
    moved(presentation, "Title and Content", 0, (36, 100, 648, 90))
    moved(presentation, "Title and Content", 1, (36, 110, 648, 370))
    layout = fitted(presentation).layout("Title and Content")
    body = layout.first("obj")
    assert body is not None
    assert body.box == Box(36.0, 190.0, 648.0, 290.0)


def test_a_footer_too_low_for_its_line_gets_a_higher_frame():
    presentation = Presentation()
    moved(presentation, "Title and Content", 12, (516, 505, 168, 12))
    deck = Deck(
        slides=(DeckSlide(spec=Slide(title="Short", layout="ITEMS", item_amount=1, content="One goal")),)
    )
    for slide in compose_company(deck, read_company(saved(presentation))).slides:
        assert list(overflow(slide)) == []


@pytest.mark.parametrize("seed", range(8))
def test_any_arrangement_of_places_gives_a_deck_whose_texts_fit(seed):
    numbers = random.Random(seed)
    presentation = Presentation()
    width, height = PAGES[seed % len(PAGES)]
    presentation.slide_width, presentation.slide_height = Pt(width), Pt(height)
    for layout in list(presentation.slide_layouts):
        if numbers.random() < 0.25 and len(presentation.slide_layouts) > 1:
            presentation.slide_layouts.remove(layout)
            continue
        for place in layout.placeholders:
            sides = [side.pt for side in (place.left, place.top, place.width, place.height)]
            shaken = [side + numbers.uniform(-30, 30) for side in sides[:2]]
            sizes = [max(side * numbers.uniform(0.4, 1.3), 6.0) for side in sides[2:]]
            place.left, place.top, place.width, place.height = map(Pt, (*shaken, *sizes))
    spec = {
        "item_amount": 3,
        "content": "- Focus: One goal a team and a quarter\n- Speed: Ship every week\n- Trust: Numbers first",
    }
    slides = [
        Slide.model_validate({"title": f"Three points as {layout}", "layout": layout, **spec})
        for layout in ("ITEMS", "STEPS", "FUNNEL", "CYCLE", "SUMMARY")
    ]
    deck = Deck(slides=tuple(DeckSlide(spec=slide) for slide in slides), title="Any arrangement")
    scene = compose_company(deck, read_company(saved(presentation)))
    assert len(scene.slides) >= 7
    assert [finding for slide in scene.slides for finding in overflow(slide)] == []


def test_content_above_a_title_ends_where_the_title_begins_and_a_title_low_on_the_page_keeps_its_line():
    presentation = Presentation()
    moved(presentation, "Title and Content", 0, (36, 400, 648, 90))
    moved(presentation, "Title and Content", 1, (36, 60, 648, 400))
    moved(presentation, "Title Only", 0, (36, 500, 648, 30))
    moved(presentation, "Section Header", 0, (36, 8, 648, 30))
    template = fitted(presentation)
    assert template.layout("Title and Content").first("obj").box == Box(36.0, 60.0, 648.0, 340.0)
    low, high = (template.layout(name).title.box for name in ("Title Only", "Section Header"))
    assert low.bottom <= 540 - 29 + 9.7 + 3.6
    assert high.y >= 29 - 3.6
    assert min(low.h, high.h) >= 29


def test_a_layout_with_art_beyond_the_narrower_page_was_made_for_this_one():
    presentation = shaped(Presentation(), ((800, 60, 100, 300), "203040"))
    presentation.slide_width, presentation.slide_height = Pt(960), Pt(540)
    assert for_its_page(read_company(saved(presentation)))[1] == ()


def test_a_title_beside_a_logo_is_narrower_and_content_above_one_is_lower():
    presentation = shaped(Presentation(), ((560, 70, 160, 42), "203040"), ((36, 440, 648, 60), "405060"))
    layout = fitted(presentation).layout("Title and Content")
    assert layout.title.box == Box(36.0, pytest.approx(21.6, abs=0.1), 516.0, 90.0)
    assert layout.first("obj").box == Box(36.0, 126.0, 648.0, 306.0)
    under = fitted(shaped(Presentation(), ((300, 95, 384, 16), "203040"))).layout("Title and Content")
    assert under.title.box.h == 90.0


def test_a_place_may_come_closer_to_the_edge_of_the_page_where_its_words_stand_in_its_middle():
    presentation = Presentation()
    for name in ("Title Only", "Title and Content"):
        moved(presentation, name, 0, (36, 0, 648, 100))
    template = read_company(saved(presentation))
    tops = {}
    for anchor in ("top", "middle"):
        layout = template.layout("Title Only")
        place = replace(layout.title, anchor=anchor)
        layouts = (replace(layout, placeholders=(place,)),)
        tops[anchor] = for_its_page(replace(template, layouts=layouts))[0].layouts[0].title.box.y
    assert tops["top"] - tops["middle"] == pytest.approx(29 / 3)
