"""What a company's template makes of content, judged by the result: room, colours, plates, sizes, what is told."""

from __future__ import annotations

import hashlib
import io

import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.util import Emu, Pt

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.company.art import PLATE
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pipeline import compose, make_pptx
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import ChartElement, TextBox, flatten
from unit.engine.pptx.company.templates import NAMESPACES, moved, saved, shaped
from unit.engine.pptx.company.test_reader import changed
from unit.engine.pptx.company.test_whole_decks import errors

LIST = Slide(
    title="Places",
    layout=Layout.ITEMS,
    content="Docks: Two ships\nYard: Nine trucks\nHall: Open",
    item_amount=3,
)
STEPS = Slide(
    title="Steps", layout=Layout.STEPS, content="Load: Two ships\nSail: By night\nLand: At six", item_amount=3
)
CHART = Slide.model_validate(
    {
        "title": "Ships",
        "chart": {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "n", "values": [1, 2]}]},
    }
)
STRIPES = tuple(
    ((90.0 * n, 0, 45, 540), digits) for n, digits in enumerate(["101010", "A00000", "F0F000", "00A0A0"] * 2)
)


def deck_on(base: bytes, *slides: Slide):
    deck = Deck(
        slides=tuple(DeckSlide(spec=slide) for slide in slides), title="The port", base=hashlib.sha256(base).hexdigest(),
        include_cover=False, include_table_of_contents=False,
    )  # fmt: skip
    return deck, {deck.base: base}


def scenes(base: bytes, *slides: Slide):
    scene = compose(*deck_on(base, *slides))
    return scene, [list(flatten(slide.elements)) for slide in scene.slides]


def plates(elements):
    return [each for each in elements if each.name == PLATE]


def filled(digits: str) -> bytes:
    """Return a template whose page is black and whose places for content have a fill."""
    presentation = shaped(Presentation(), ((0, 0, 720, 540), "000000"))
    layout = next(each for each in presentation.slide_layouts if each.name == "Title and Content")
    place = next(each for each in layout.placeholders if each.placeholder_format.idx == 1)
    place.fill.solid()
    place.fill.fore_color.rgb = RGBColor.from_string(digits)
    return saved(presentation)


def test_text_in_a_place_with_a_fill_has_an_ink_for_it_and_a_figure_keeps_the_fill_behind_it():
    base = filled("FFF2CC")
    scene, (words, figure) = scenes(base, LIST, STEPS)
    body = next(each for each in words if isinstance(each, TextBox) and "Docks" in each.text)
    assert (body.fill, plates(words)) == (body.fill, [])
    assert scene.look.digits(body.fill) == "FFF2CC"
    assert {scene.look.digits(run.color) for each in body.paragraphs for run in each.runs} == {"000000"}
    (plate,) = plates(figure)
    text = next(each for each in figure if isinstance(each, TextBox) and "Load" in each.text)
    assert (scene.look.digits(plate.fill), text.fill, plate.box) == ("FFF2CC", None, body.box)
    pptx = make_pptx(*deck_on(base, LIST, STEPS)).pptx
    fills = [
        [
            shape.element.spPr.find("a:noFill", NAMESPACES) is not None
            for shape in slide.placeholders
            if shape.placeholder_format.idx == 1
        ]
        for slide in Presentation(io.BytesIO(pptx)).slides
    ]
    assert fills == [[False], [True]]
    assert errors(pptx) == []


def test_art_on_which_nothing_can_be_read_gets_a_plate_and_footers_on_it_are_left_out_and_told():
    base = saved(shaped(Presentation(), *STRIPES))
    scene, (words, chart) = scenes(base, LIST, CHART)
    assert [len(plates(each)) for each in (words, chart)] == [1, 1]
    assert words.index(plates(words)[0]) < min(n for n, each in enumerate(words) if isinstance(each, TextBox))
    assert errors(make_pptx(*deck_on(base, LIST, CHART)).pptx) == []
    assert "The port" not in [each.text for each in words if isinstance(each, TextBox)]
    assert any(told.startswith("On 2 slides footers are left out") for told in scene.warnings)
    assert not any(plates(each) for each in scenes(saved(Presentation()), LIST)[1])


def test_content_keeps_clear_of_a_logo():
    base = saved(shaped(Presentation(), ((560, 400, 160, 140), "203040")))
    for elements in scenes(base, LIST, CHART)[1]:
        body = next(
            each for each in elements if isinstance(each, TextBox | ChartElement) and each.box.y > 100
        )
        assert not body.box.overlaps(Box(560, 400, 160, 140))
        assert body.box.w * body.box.h > 648 * 356 * 0.6


def test_a_place_that_is_too_small_is_left_for_what_the_title_leaves_free():
    presentation = Presentation()
    for layout in presentation.slide_layouts:
        for place in layout.placeholders:
            if place.placeholder_format.idx in (1, 2, 3, 4) and layout.name != "Title Slide":
                place.left, place.top, place.width, place.height = Pt(36), Pt(126), Pt(420), Pt(130)
    scene, (words, chart) = scenes(saved(presentation), LIST, CHART)
    (drawn,) = [each for each in chart if isinstance(each, ChartElement)]
    assert drawn.box.h > scene.page.h / 2
    assert next(each for each in words if isinstance(each, TextBox) and "Docks" in each.text).box.w > 500


def test_a_title_at_the_edge_of_the_page_keeps_the_height_of_a_line():
    presentation = Presentation()
    moved(presentation, "Title and Content", 0, (36, 8, 648, 30))
    (words,) = scenes(saved(presentation), LIST)[1]
    assert words[0].text == "Places"
    assert words[0].box.h >= words[0].paragraphs[0].height


def test_drawn_text_grows_with_a_page_that_is_larger_than_usual():
    presentation = Presentation()
    presentation.slide_width, presentation.slide_height = Emu(2 * 960 * 12700), Emu(2 * 540 * 12700)
    for layout in list(presentation.slide_layouts)[:-1]:
        if layout.name != "Blank":
            presentation.slide_layouts.remove(layout)
    (words,) = scenes(saved(presentation), LIST)[1]
    assert max(run.size for each in words[1].paragraphs for run in each.runs) >= 32


@pytest.mark.parametrize("size", [2000, 2600])
def test_where_only_a_prompt_says_how_text_looks_slides_say_it(size):
    presentation = Presentation()
    for element, name in (
        (presentation.slide_masters[0]._element, "txStyles"),
        (presentation.element, "defaultTextStyle"),
    ):
        element.remove(element.find(f"p:{name}", NAMESPACES))
    base = saved(presentation)
    for kind, points in (("title style", 4400), ("text styles", size)):
        old = f'<a:rPr lang="en-US" smtClean="0"/><a:t>Click to edit Master {kind}'
        new = old.replace('smtClean="0"', f'sz="{points}"')
        base = changed(base, "ppt/slideLayouts/slideLayout2.xml", old.encode(), new.encode())
    (words,) = scenes(base, LIST)[1]
    assert words[1].paragraphs[0].runs[0].size == size / 100
    xml = Presentation(io.BytesIO(make_pptx(*deck_on(base, LIST)).pptx)).slides[0].placeholders[1]._element
    assert {run.get("sz") for run in xml.iter("{*}rPr")} == {"1800", str(size)}


def test_slides_say_how_their_footers_look_for_not_every_program_asks_the_layout():
    slide = Presentation(io.BytesIO(make_pptx(*deck_on(saved(Presentation()), LIST)).pptx)).slides[0]
    feet = [place._element for place in slide.placeholders if place.placeholder_format.idx > 9]
    assert len(feet) == 2
    assert {run.get("sz") for foot in feet for run in foot.iter("{*}rPr")} == {"1200"}
    assert all(foot.find(".//a:rPr/a:solidFill", NAMESPACES) is not None for foot in feet)


def test_faults_of_the_template_and_what_the_gates_still_find_are_told():
    base = changed(saved(Presentation()), "ppt/slideMasters/slideMaster1.xml", b'id="3"', b'id="2"')
    scene, _ = scenes(base, LIST)
    assert any(
        told.startswith("The template's own file has a fault that decks keep") for told in scene.warnings
    )
