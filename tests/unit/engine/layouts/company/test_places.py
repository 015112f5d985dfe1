"""Where things stand on a company's slides: which of its places, what where it has none, beside what."""

from __future__ import annotations

import io
from copy import deepcopy
from dataclasses import replace

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.company.art import PLATE
from nbdeck.engine.layouts.company.bodies import lay_out_list, offer_on
from nbdeck.engine.layouts.company.data import data_bodies
from nbdeck.engine.layouts.company.deck import compose_company, footers
from nbdeck.engine.layouts.company.fitting_page import for_its_page
from nbdeck.engine.layouts.company.mapping import LayoutMapping
from nbdeck.engine.layouts.company.openings import company_contents, company_cover
from nbdeck.engine.layouts.company.pictures import pictured
from nbdeck.engine.layouts.company.words import bare, boxed, filled, line_in, listed, stacked
from nbdeck.engine.layouts.kit import TextBlock, set_blocks
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pptx.company.reader import read_company
from nbdeck.engine.scene.boxes import Box, Color
from nbdeck.engine.scene.elements import ChartElement, Picture, TextBox
from unit.engine.layouts.company.test_bodies import ITEMS, changed, context
from unit.engine.layouts.company.test_results import CHART, LIST, STRIPES, scenes
from unit.engine.pptx.company.templates import NAMESPACES, moved, only_blank, saved, shaped, three_columns

SPACED = '<a:lnSpc xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:spcPct val="400000"/></a:lnSpc>'
LONG = "A text that stands here and goes on for a while. "
PNG = io.BytesIO()
Image.new("RGB", (400, 200), "teal").save(PNG, "PNG")
PICTURE = PNG.getvalue()


def on_one_slide(base: bytes, slide: Slide):
    """Return the scene of a slide alone, and its elements by what they say."""
    scene, (elements,) = scenes(base, slide)
    return scene.slides[0], {getattr(each, "text", type(each).__name__): each for each in elements}


def text_with(words: str, texts) -> TextBox:
    return next(each for said, each in texts.items() if words in said)


def test_a_slide_stands_on_the_first_layout_that_holds_it_in_its_places():
    presentation = Presentation()
    for index, x in ((1, 36.0), (2, 366.0)):
        moved(presentation, "Two Content", index, (x, 126, 318, 120))
        shaped(presentation, ((x, 256, 318, 12), "8A1538"))
    low, high = (
        Slide(title="Two", layout="ITEMS", item_amount=2, content=f"- One: {LONG * n}\n- Two: {LONG * n}")
        for n in (2, 9)
    )
    for slide, layout, body in ((low, "Two Content", 120.0), (high, "Comparison", 212.5)):
        scene, texts = on_one_slide(saved(presentation), slide)
        assert scene.layout == layout
        assert text_with("A text", texts).box.h == pytest.approx(body, abs=0.1)


@pytest.mark.parametrize(
    ("box", "art", "height"),
    [
        ((36, 126, 648, 120), None, 362.5),
        ((36, 126, 648, 120), (36, 420, 100, 20), 282.0),
        ((36, 126, 300, 120), (400, 420, 100, 20), 362.5),
        ((36, 126, 648, 271), None, 271.0),
        ((36, 126, 648, 120), (36, 250, 100, 20), 116.0),
    ],
)
def test_a_low_place_for_content_grows_down_to_what_lies_below_it(box, art, height):
    presentation = Presentation()
    moved(presentation, "Title and Content", 1, box)
    if art is not None:
        shaped(presentation, (art, "8A1538"))
    _, texts = on_one_slide(
        saved(presentation), LIST.model_copy(update={"layout_name": "Title and Content", "layout": None})
    )
    assert text_with("Docks", texts).box.h == pytest.approx(height, abs=0.1)


@pytest.mark.parametrize(("anchor", "height"), [("top", 362.5), ("middle", 120.0), ("bottom", 120.0)])
def test_a_place_whose_words_do_not_stand_at_its_top_does_not_grow(anchor, height):
    on = context("Title and Content")
    low = changed(on, 0, box=Box(36, 126, 648, 120), anchor=anchor)
    assert low.grown().slots[0].body.box.h == pytest.approx(height, abs=0.1)


def test_words_that_only_close_lines_leave_room_for_stay_whole():
    presentation = Presentation()
    style = presentation.slide_masters[0]._element.find("p:txStyles/p:bodyStyle", NAMESPACES)
    for level in style:
        level.insert(0, etree.fromstring(SPACED))
    slide = Slide(title="Two", layout="ITEMS", item_amount=2, content=f"- One: {LONG * 6}\n- Two: {LONG * 6}")
    scene, texts = on_one_slide(saved(presentation), slide)
    assert scene.left_out == 0
    assert {each.style.spacing for each in text_with("A text", texts).paragraphs} == {1.0}


def test_lines_that_are_far_apart_come_closer_before_words_are_left_out():
    on = context("Title and Content")
    place = on.slots[0].body
    wide = tuple(replace(each, spacing=2.0) for each in place.levels)
    tight = changed(on, 0, levels=wide).tight()
    assert {each.spacing for each in tight.slots[0].body.levels} == {1.0}
    near = tuple(replace(each, spacing=0.9) for each in place.levels)
    assert {each.spacing for each in changed(on, 0, levels=near).tight().slots[0].body.levels} == {0.9}


@pytest.mark.parametrize(("index", "box"), [(1, (36, 400, 648, 24)), (0, (36, 22, 12, 90))])
def test_a_layout_asked_for_whose_places_hold_nothing_gets_others(index, box):
    presentation = Presentation()
    moved(presentation, "Title and Content", index, box)
    slide = LIST.model_copy(update={"layout_name": "Title and Content", "layout": None})
    scene, texts = on_one_slide(saved(presentation), slide)
    words = text_with("Docks", texts)
    assert (scene.layout, words.placeholder) == ("Title and Content", None)
    assert all(each in words.text for each in ("Two ships", "Nine trucks", "Open"))
    assert words.box.h > 300
    assert words.box.bottom <= texts["1"].box.y
    assert texts["Places"].placeholder.kind == "title"
    assert texts["Places"].box.w == 648


def test_on_a_blank_layout_a_title_alone_stands_in_the_middle_and_content_below_it_in_no_place():
    slides = (
        Slide(title="Alone", item_amount=0, content=""),
        LIST,
        Slide(title="Thanks", layout="THANKS", item_amount=0, content="Mail: ada@example.com"),
        CHART,
    )
    shown = [on_one_slide(only_blank(), slide)[1] for slide in slides]
    assert shown[0]["Alone"].box == Box(36, 162, 648, 135)
    assert [shown[at][title].box.y for at, title in ((1, "Places"), (2, "Thanks"), (3, "Ships"))] == [
        36,
        162,
        36,
    ]
    for body in (text_with("Docks", shown[1]), text_with("ada@", shown[2]), shown[3]["ChartElement"]):
        assert body.placeholder is None
        line = Box(36, pytest.approx(309), 648, pytest.approx(108))
        assert body.box == (line if body.name == "Subtitle" else Box(36, 120, 648, pytest.approx(376.5)))


def test_a_title_without_a_place_stands_below_art_at_the_head_and_content_below_it():
    presentation = Presentation()
    for layout in list(presentation.slide_layouts):
        if layout.name not in {"Blank", "Title Slide"}:
            presentation.slide_layouts.remove(layout)
        for place in [*layout.placeholders]:
            place._element.getparent().remove(place._element)
    shaped(presentation, ((0, 0, 720, 79), "B00718"))
    blank, cover = sorted(presentation.slide_layouts, key=lambda each: each.name)
    shape = deepcopy(presentation.slide_masters[0].shapes[0]._element)
    blank.shapes._spTree.append(shape)
    scene, texts = on_one_slide(saved(presentation), LIST)
    assert (scene.layout, cover.name) == ("Blank", "Title Slide")
    title, words = texts["Places"], text_with("Docks", texts)
    assert title.box == Box(36, 87, 648, 72)
    assert words.box.y == 171


def test_a_source_has_a_line_of_its_own_under_the_words_or_is_told_to_have_no_room():
    slide = LIST.model_copy(update={"source": "Own counts"})
    low, under, crossed = Presentation(), Presentation(), shaped(Presentation(), *STRIPES)
    moved(low, "Title and Content", 1, (36, 126, 648, 374))
    scene, texts = on_one_slide(saved(low), slide)
    assert scene.notices == ()
    line, words = texts["Source: Own counts"], text_with("Docks", texts)
    assert words.box.bottom < line.box.y
    assert line.box.bottom <= texts["1"].box.y
    moved(under, "Title and Content", 0, (36, 440, 648, 56))
    moved(under, "Title and Content", 1, (36, 60, 648, 370))
    for presentation in (under, crossed):
        scene, texts = on_one_slide(saved(presentation), slide)
        assert scene.notices == ("there is no room for its source",)
        assert "Source: Own counts" not in texts


def test_a_text_is_measured_in_the_typeface_that_its_place_alone_has():
    on = context("Title and Content")
    place = on.slots[0].body
    own, theirs = (
        filled(on, [(each, [(LONG * 4, bare(each.style))])])[0].paragraphs[0].lines
        for each in (place, replace(place, typeface="Courier New"))
    )
    assert len(theirs) > len(own)


def test_a_chart_has_its_own_place_and_its_caption_that_for_text():
    two = context("Two Content")
    on = changed(two, 1, kind="chart")
    spec = CHART.model_copy(update={"content": "Two ships came."})
    ((_, body, left_out),) = data_bodies(on, Layout.CHART, spec, "Ships", 0.0)
    assert {type(each): each.placeholder for each in body} == {
        ChartElement: two.slots[1].body.key,
        TextBox: two.slots[0].body.key,
    }
    assert left_out == 0
    (note,) = (each for each in body if isinstance(each, TextBox))
    assert note.paragraphs[0].style.bullet == ""


def test_what_a_caption_leaves_out_counts_once_over_all_slides_of_a_table():
    rows = [["Ship", "Tons"], *([f"Ship {n}", str(n)] for n in range(60))]
    spec = Slide.model_validate({"title": "Ships", "table": rows, "content": LONG * 30})
    first, *others = data_bodies(context("Title and Content"), Layout.TABLE, spec, "Ships", 0.0)
    assert others
    assert first[2] > 0
    assert not any(left_out for _, _, left_out in others)


@pytest.mark.parametrize(("typeface", "higher"), [("Calibri", 1.0), ("Unheard Of", 1.12)])
def test_rows_of_a_table_hold_the_lines_of_a_typeface_that_is_not_known(typeface, higher):
    rows = [["Ship", "Tons"], *([f"Ship {n}", str(n)] for n in range(60))]
    spec = Slide.model_validate({"title": "Ships", "table": rows, "content": ""})
    on = context("Title and Content")
    on = replace(on, layout=replace(on.layout, look=replace(on.layout.look, minor=typeface)))
    for _, (table, mark), _ in data_bodies(on, Layout.TABLE, spec, "Ships", 0.0):
        size = table.cells[1][0].paragraphs[0].style.size
        assert min(table.row_heights) >= size * (1.2 * higher + 0.2) - 0.01
        assert table.box.h == pytest.approx(sum(table.row_heights))
        assert table.box.y == pytest.approx(on.slots[0].body.box.y + 3.6)
        assert table.box.bottom < mark.box.y < mark.box.bottom < on.slots[0].body.box.bottom + 1


def test_words_of_the_footers_stay_around_the_number_and_where_they_say_something():
    on = context("Title and Content")
    said = {"ftr": "Confidential", "sldNum": "Page ‹#› of our plan"}
    places = tuple(replace(each, text=said.get(each.kind, "")) for each in on.layout.placeholders)
    foot = footers(replace(on, layout=replace(on.layout, placeholders=places)), "The port", 7)
    assert [each.text for each in foot] == ["Confidential", "Page 7 of our plan"]


@pytest.mark.parametrize("prompt", ["", " ", "Your Footer Here", "Fu\u00dfzeile", "Pied de page"])
def test_a_footer_that_names_itself_waits_for_the_title(prompt):
    on = context("Title and Content")
    places = tuple(replace(each, text=prompt) for each in on.layout.placeholders if each.kind == "ftr")
    (foot,) = footers(replace(on, layout=replace(on.layout, placeholders=places)), "The port", 7)
    assert foot.text == "The port"


def test_words_of_the_templates_own_footers_are_told_and_prompts_are_not():
    for words, told in (("Authors, short title", True), ("Footer text", False)):
        presentation = Presentation()
        for layout in presentation.slide_layouts:
            for place in layout.placeholders:
                if "Footer" in place.name:
                    place.text_frame.text = words
        scene, _ = scenes(saved(presentation), LIST)
        assert (f"Footers say what they do in the template: {words!r}." in scene.warnings) is told


def test_a_list_without_a_place_is_no_larger_than_the_title_above_it():
    presentation = Presentation()
    for layout in list(presentation.slide_layouts):
        if layout.name not in ("Title Slide", "Title Only"):
            presentation.slide_layouts.remove(layout)
    base = read_company(saved(presentation))
    for size, largest in ((18.0, 16.5), (44.0, 20.0)):
        places = [
            replace(each, levels=tuple(level.sized(size) for level in each.levels))
            if each.kind == "title"
            else each
            for each in base.layout("Title Only").placeholders
        ]
        title_only = replace(base.layout("Title Only"), placeholders=tuple(places))
        template = replace(base, layouts=(base.layouts[0], title_only))
        scene = compose_company(Deck(slides=(DeckSlide(spec=LIST),), title="Year"), template)
        words = next(each for each in scene.slides[-1].elements if "Docks" in getattr(each, "text", ""))
        assert words.placeholder is None
        assert max(each.style.size for each in words.paragraphs) == largest
        assert {each.style.level for each in words.paragraphs if "Two ships" in each.text} == {1}


def test_a_cover_without_a_subtitle_has_it_in_its_first_text_and_without_any_under_its_title():
    for name, key in (("Title and Content", ("body", 1)), ("Title Slide", ("subTitle", 1))):
        _, words = company_cover(context(name), "The port", "A year").elements
        assert (words.text, (words.placeholder.kind, words.placeholder.idx)) == ("A year", key)
    title, words = company_cover(context("Blank"), "The port", "A year").elements
    assert words.placeholder is None
    assert words.box.y > title.box.bottom
    title, words = company_cover(context("Title Only"), "The port", "A year").elements
    assert (words.text, words.placeholder, words.box.x) == ("A year", None, title.box.x)
    assert words.paragraphs[0].style.align == title.paragraphs[0].style.align == "center"
    low = context("Title Only")
    place = replace(low.layout.title, box=Box(36, 420, 648, 100))
    cover = company_cover(replace(low, layout=replace(low.layout, placeholders=(place,))), "Port", "A year")
    assert [each.text for each in cover.elements] == ["Port"]
    assert cover.notices == ("its subtitle could not be shown",)
    assert company_cover(low, "Port", None).notices == ()


def test_contents_stand_on_the_layout_that_needs_the_fewest_slides():
    on = context("Title and Content")
    layouts = {
        count: [
            each.layout
            for each in company_contents(
                on, LayoutMapping(on.template), [f"Heading {n}" for n in range(count)]
            )
        ]
        for count in (6, 24, 40)
    }
    assert layouts == {6: ["Title and Content"], 24: ["Two Content"], 40: ["Two Content"] * 2}


def test_a_picture_takes_the_last_place_or_stands_beside_the_words_at_the_end_of_lines():
    two = context("Two Content")
    beside = pictured(two, PICTURE, "A field")
    assert beside.picture.placeholder == two.slots[1].body.key
    assert [slot.body.key for slot in beside.context.slots] == [two.slots[0].body.key]
    exact = pictured(replace(two, is_exact=True), PICTURE, "A field")
    assert exact.picture.placeholder is None
    for is_rtl in (False, True):
        one = pictured(context("Title and Content", is_rtl=is_rtl), PICTURE, "A field")
        words = one.context.slots[0].box
        assert not one.picture.box.overlaps(words)
        assert (one.picture.box.x < words.x) is is_rtl
        text = TextBox(words, (), role="body")
        assert one.beside([text]) == (text, one.picture)
    with_own = context("Picture with Caption")
    own = pictured(with_own, PICTURE, "A field")
    assert own.picture.placeholder == with_own.layout.first("pic").key
    assert own.context.layout.first("pic") is None


def test_what_is_drawn_has_the_largest_of_unlike_places():
    on = context("Content with Caption")
    main = max(on.slots, key=lambda slot: slot.box.w * slot.box.h)
    page = offer_on(on, Layout.STEPS, ITEMS).page
    assert (page.body.x, page.body.right) == pytest.approx((main.inner.x, main.inner.right))
    assert on.rows != page.body


def test_two_sides_have_the_places_of_a_comparison_heads_above_texts_in_smaller_type():
    on = context("Comparison")
    assert [each.name for each in offer_on(on, Layout.COMPARISON, ITEMS[:2]).suited] == ["places"]
    small = replace(on.slots[0].head, levels=tuple(each.sized(14.0) for each in on.slots[0].head.levels))
    places = tuple(small if each is on.slots[0].head else each for each in on.layout.placeholders)
    texts = lay_out_list(replace(on, layout=replace(on.layout, placeholders=places)), ITEMS[:2])
    assert [each.text for each in texts[::2]] == ["Ada", "Bea"]
    head, body, _, other = (each.paragraphs[0].style.size for each in texts)
    assert body < head < other


def test_a_few_items_of_a_list_stand_further_apart_than_many():
    on = context("Title and Content")
    lists = [lay_out_list(on, [Item("", "Ships sail")] * count)[0].paragraphs for count in (2, 8)]
    first, others = zip(*((each[0].style.before, each[1].style.before) for each in lists), strict=True)
    assert others[0] > 2 * first[0]
    assert others[1] == first[1]


def test_a_text_stands_nearer_to_its_heading_than_to_the_item_before():
    on = context("Title and Content")
    place = on.slots[0].body
    levels = tuple(replace(each, before=8.0, after=6.0) for each in place.levels)
    place = replace(place, levels=levels)
    spaces = [
        (look.before, look.after) for _, look in listed(place, [Item("Sea", "Ships"), Item("Air", "Jets")])
    ]
    assert spaces == [(8.0, 0.0), (4.0, 6.0)] * 2
    assert [(look.before, look.after) for _, look in stacked(place, Item("Sea", "Ships"))] == spaces[:2]


def test_one_colour_of_a_text_is_one_ink_that_the_smallest_of_it_needs():
    on = on_ground("EC3750")
    white = Color("bg1")
    place = replace(
        on.slots[0].body, levels=tuple(replace(each, color=white) for each in on.slots[0].body.levels)
    )
    for sizes, ink in (((20.0, 20.0), "FFFFFF"), ((20.0, 12.0), "000000"), ((12.0, 20.0), "000000")):
        words = [(f"Word {at}", place.style.sized(size)) for at, size in enumerate(sizes)]
        texts = set_blocks(on.text_page(place), [TextBlock(place.inner, words)])
        text = boxed(on, place, texts[0].paragraphs, place.box)
        inks = {on.layout.look.digits(run.color) for each in text.paragraphs for run in each.runs}
        assert inks == {ink}
        assert {run.color for each in text.paragraphs for line in each.lines for run in line.runs} == {
            each.runs[0].color for each in text.paragraphs
        }


def test_sides_without_heads_stand_as_items_do():
    slide = Slide(title="Two", layout="COMPARISON", item_amount=2, content="- Ships sail\n- Trucks drive")
    assert on_one_slide(saved(Presentation()), slide)[0].layout == "Two Content"
    headed = slide.model_copy(update={"content": "- Sea: Ships sail\n- Land: Trucks drive"})
    assert on_one_slide(saved(Presentation()), headed)[0].layout == "Comparison"


def test_a_title_alone_has_a_plate_for_itself_and_none_for_places_that_stay_empty():
    base = saved(shaped(Presentation(), *STRIPES))
    _, alone = on_one_slide(base, Slide(title="Alone", item_amount=0, content=""))
    (plate,) = (each for each in alone.values() if each.name == PLATE)
    assert plate.box.y == alone["Alone"].box.y - 10
    assert plate.box.h <= alone["Alone"].box.h + 20


def test_a_table_stands_on_the_first_layout_with_a_place_large_enough_unless_one_was_asked_for():
    presentation = Presentation()
    moved(presentation, "Title and Content", 1, (36, 126, 300, 374))
    spec = {"title": "Ships", "table": [["Ship", "Tons"], ["Ada", "3"]]}
    slides = (Slide.model_validate({**spec, "layout_name": name}) for name in (None, "Title and Content"))
    names = [on_one_slide(saved(presentation), slide)[0].layout for slide in slides]
    assert names == ["Title Only", "Title and Content"]


def test_a_layout_that_is_made_for_a_number_of_steps_has_one_in_each_place():
    slide = Slide(title="Steps", layout="STEPS", item_amount=3, content="- A: One\n- B: Two\n- C: Three")
    scene, texts = on_one_slide(three_columns(), slide)
    assert scene.layout == "SS_STEPS_3"
    assert [texts[head].box.x for head in "ABC"] == [36.0, 256.0, 476.0]
    assert [texts[text].box.x for text in ("One", "Two", "Three")] == [36.0, 256.0, 476.0]


def test_a_place_much_smaller_than_another_holds_no_item():
    on = context("Two Content")
    small = changed(on, 1, box=replace(on.slots[1].body.box, h=60.0))
    assert [slot.body.key for slot in small.slots] == [on.slots[0].body.key]


def test_an_item_alone_without_a_head_is_a_plain_text_and_long_ones_are_smaller():
    on = context("Title and Content")
    short, long = (lay_out_list(on, [Item("", text)])[0].paragraphs[0] for text in ("Short", LONG * 2))
    assert short.style.bullet == ""
    assert short.style.size > long.style.size


def test_places_are_read_from_the_side_of_the_script():
    for is_rtl in (False, True):
        left, right = (slot.box.x for slot in context("Two Content", is_rtl=is_rtl).slots)
        assert (left > right) is is_rtl


def test_words_that_are_shown_in_capitals_are_measured_so_and_typed_as_they_are():
    on = context("Title and Content")
    small, capital = (
        filled(
            on, [(replace(on.slots[0].body, is_caps=is_caps), [(LONG * 3, bare(on.slots[0].body.style))])]
        )[0]
        for is_caps in (False, True)
    )
    assert capital.text.strip() == small.text.strip() == (LONG * 3).strip()
    assert len(capital.paragraphs[0].lines) > len(small.paragraphs[0].lines)


@pytest.mark.parametrize("anchor", ["top", "bottom"])
def test_a_footer_too_low_for_its_line_grows_away_from_the_side_it_stands_at(anchor):
    on = context("Title and Content")
    footer = on.layout.first("ftr")
    low = replace(footer, box=replace(footer.box, y=400.0, h=6.0), anchor=anchor)
    box = line_in(on, low, "The port").box
    assert box.h > 12
    assert (box.y if anchor == "top" else box.bottom) == pytest.approx(400.0 if anchor == "top" else 406.0)


def test_points_that_have_icons_are_rows_behind_them_also_in_a_list():
    items = [replace(each, icon=name) for each, name in zip(ITEMS, ("users", "coins", "leaf"), strict=True)]
    offer = offer_on(context("Title and Content"), Layout.ITEMS, items)
    assert "places" not in [each.name for each in offer.suited]
    assert [each.name for each in offer.last] == ["places"]


def test_a_layout_for_more_items_leaves_its_last_places_and_one_for_fewer_shares_them_out_in_order():
    three = replace(context("Two Content"), is_exact=True)
    (alone,) = lay_out_list(three, [Item("", "Ships sail\nTrucks drive")])
    assert alone.placeholder == three.slots[0].body.key
    left, right = lay_out_list(context("Two Content"), ITEMS)
    assert [name in left.text for name in ("Ada", "Bea", "Cleo")] == [True, True, False]
    assert "Cleo" in right.text


def test_content_without_a_place_is_as_wide_as_the_words_of_a_wide_title_above_it_and_is_a_list():
    on = context("Title Only")
    place = on.slots[0].body
    title = on.layout.title
    assert (place.box.x, place.box.right) == pytest.approx((title.inner.x, title.inner.right))
    assert place.box.y == title.box.bottom + 12
    assert all(each.before > 0 for each in place.levels)


def test_figures_of_right_to_left_decks_stay_in_their_place_on_a_page_of_any_width():
    on = context("Title and Content", is_rtl=True)
    body = Box(36.0, 126.0, 648.0, 356.0)
    panel = TextBox(Box(46.0, 130.0, 100.0, 40.0), (), role="body")
    (drawn,) = on.drawn([panel], on.page(body).theme, body)
    assert drawn.box == Box(684 - 10 - 100, 130, 100, 40)


def test_words_of_a_chart_are_no_larger_than_the_width_of_its_place_allows():
    on = context("Two Content")
    sizes = [
        next(each.text_size for each in data_bodies(on, Layout.CHART, CHART, "Ships", 0.0)[0][1])
        for on in (on, changed(on, 0, box=replace(on.slots[0].body.box, w=680.0)))
    ]
    assert sizes[0] < sizes[1]
    assert sizes[0] == 12
    assert sizes[1] <= 680 / 46


def test_a_source_is_read_from_the_side_of_the_script_and_the_scene_has_the_layouts_that_slides_are_on():
    arabic = Slide(
        title="السوق", layout="ITEMS", item_amount=2, content="- النمو في السوق\n- الخطة", source="بيانات"
    )
    for slide, is_rtl in ((LIST.model_copy(update={"source": "Own"}), False), (arabic, True)):
        scene, (elements,) = scenes(saved(Presentation()), slide)
        (line,) = (each for each in elements if each.name == "Source")
        assert {each.is_rtl for each in line.paragraphs} == {is_rtl}
        assert [each.name for each in scene.layouts] == [scene.slides[0].layout]


def test_contents_on_a_layout_of_unlike_places_stand_in_the_largest():
    on = context("Content with Caption")
    agenda = replace(on.layout, name="Agenda", kind="")
    template = replace(on.template, layouts=(agenda,))
    main = max(on.slots, key=lambda slot: slot.box.w * slot.box.h)
    (slide,) = company_contents(
        replace(on, template=template), LayoutMapping(template), ["One", "Two", "Three"]
    )
    assert slide.layout == "Agenda"
    assert [each.placeholder for each in slide.elements if "Two" in each.text] == [main.body.key]


@pytest.mark.parametrize("data", [PICTURE, b"no picture", None])
def test_a_picture_stands_beside_the_words_or_is_told_not_to_be_shown(data):
    slide = DeckSlide(spec=LIST, picture="key", picture_alt="A field")
    template = read_company(saved(Presentation()))
    media = {} if data is None else {"key": data}
    scene = compose_company(Deck(slides=(slide,), include_cover=False), template, media)
    shown = [each.alt for each in scene.slides[-1].elements if isinstance(each, Picture)]
    assert shown == (["A field"] if data == PICTURE else [])
    assert any("its picture could not be shown" in each for each in scene.warnings) is (data != PICTURE)


def test_what_stands_above_a_title_is_read_before_it():
    presentation = Presentation()
    moved(presentation, "Title and Content", 0, (36, 400, 648, 90))
    moved(presentation, "Title and Content", 1, (36, 40, 648, 350))
    _, ((words, title, *_),) = scenes(saved(presentation), LIST)
    assert "Docks" in words.text
    assert title.text == "Places"


def test_words_that_a_slide_has_no_budget_for_count_as_left_out():
    lines = [f"Head {n}: {LONG * 12}".strip() for n in range(3)]
    slide = Slide(
        title="Long", layout="ITEMS", item_amount=3, content="\n".join(f"- {each}" for each in lines)
    )
    scene, texts = on_one_slide(saved(Presentation()), slide)
    shown = len(text_with("Head 0", texts).text)
    assert scene.left_out == pytest.approx(sum(map(len, lines)) - shown, abs=12)


def test_only_a_body_above_another_place_is_its_head_and_places_of_about_one_height_are_one_row():
    on = context("Comparison")
    assert all(slot.head is not None for slot in on.slots)
    heads = {slot.head.name for slot in on.slots}
    places = tuple(
        replace(each, kind="obj") if each.name in heads else each for each in on.layout.placeholders
    )
    assert not any(slot.head for slot in replace(on, layout=replace(on.layout, placeholders=places)).slots)
    two = context("Two Content")
    left, right = two.slots
    higher = changed(two, 1, box=replace(right.body.box, y=right.body.box.y - 30))
    assert [slot.body.key for slot in higher.slots] == [left.body.key, right.body.key]


def test_one_line_under_a_heading_has_no_mark_and_several_have_theirs():
    on = context("Title and Content")
    place = on.slots[0].body
    one, several = (
        [(text, look.bullet) for text, look in listed(place, [Item("Sea", text), Item("Land", "Roads")])]
        for text in ("Ships", "Ships\nBoats")
    )
    first, second = (level.bullet for level in place.levels[:2])
    assert one == [("Sea", first), ("Ships", ""), ("Land", first), ("Roads", "")]
    assert several[1:3] == [("Ships", second), ("Boats", second)]
    (alone,) = lay_out_list(on, [Item("Sea", "Ships")])
    assert [(each.text, each.style.bold, each.style.bullet) for each in alone.paragraphs] == [
        ("Sea", True, ""), ("Ships", False, ""),
    ]  # fmt: skip


def test_a_footer_is_set_no_smaller_than_can_be_read():
    on = context("Title and Content")
    footer = on.layout.first("ftr")
    small = replace(footer, levels=(footer.style.sized(7.0),))
    assert line_in(on, small, "The port").paragraphs[0].style.size == 10


def test_contents_stand_where_their_entries_are_largest():
    presentation = Presentation()
    moved(presentation, "Title and Content", 1, (36, 126, 648, 250))
    slides = [DeckSlide(spec=Slide(title=f"Part {at}", content="- One", item_amount=1)) for at in range(12)]
    scene = compose_company(Deck(slides=tuple(slides), title="Year"), read_company(saved(presentation)))
    assert scene.slides[1].layout == "Two Content"


def test_sides_of_a_comparison_in_one_place_are_a_list_without_numbers():
    presentation = Presentation()
    for layout in list(presentation.slide_layouts):
        if layout.name not in ("Title Slide", "Title and Content"):
            presentation.slide_layouts.remove(layout)
    slide = Slide(
        title="Two", layout="COMPARISON", item_amount=2, content="- Sea: Ships sail\n- Land: Trucks drive"
    )
    scene, texts = on_one_slide(saved(presentation), slide)
    assert scene.layout == "Title and Content"
    assert "Sea\nShips sail\nLand\nTrucks drive" in texts
    assert "2" not in texts


def test_contents_stand_in_no_place_where_the_only_one_shows_capitals():
    base = read_company(saved(Presentation()))
    layout = next(each for each in base.layouts if each.name == "Title and Content")
    places = tuple(replace(place, is_caps=place.is_text) for place in layout.placeholders)
    template = replace(base, layouts=(replace(layout, placeholders=places),))
    slides = [DeckSlide(spec=Slide(title=f"Part {at}", content="- One", item_amount=1)) for at in range(3)]
    scene = compose_company(
        Deck(slides=tuple(slides), title="Year", include_table_of_contents=True), template
    )
    words = next(
        each for each in scene.slides[1].elements if isinstance(each, TextBox) and "Part 1" in each.text
    )
    assert (words.text, words.placeholder) == ("Part 0\nPart 1\nPart 2", None)


def on_ground(digits: str):
    on = context("Title and Content")
    return replace(on, layout=replace(on.layout, background=Color("bg1", literal=digits)))


@pytest.mark.parametrize(
    ("ground", "has_paper"),
    [("FFFFFF", False), ("C00000", False), ("303030", True), ("606060", True)],
)
def test_tables_and_charts_have_paper_where_the_ink_of_the_template_could_not_be_read(ground, has_paper):
    on = on_ground(ground)
    place = on.slots[0].body
    white = tuple(replace(each, color=Color("bg1")) for each in place.levels)
    levels = white if ground == "C00000" else place.levels
    layout = replace(on.layout, placeholders=(on.layout.title, replace(place, levels=levels)))
    on = replace(on, layout=layout)
    plates = on.papered().plates
    assert [each.name for each in plates] == [PLATE] * has_paper
    assert all(on.body.inset(-1.0).overlaps(each.box) and each.box.x < on.body.x for each in plates)
    assert not has_paper or on.papered().ground(on.body) > "F0"


def test_a_chart_on_dark_ground_stands_on_paper_and_pale_ink_on_paper_gets_none():
    presentation = shaped(Presentation(), ((0, 0, 720, 540), "303030"))
    _, drawn = on_one_slide(saved(presentation), CHART)
    assert PLATE in {each.name for each in drawn.values()}
    on = on_ground("FFFFFF")
    pale = tuple(replace(each, color=Color("bg1")) for each in on.slots[0].body.levels)
    place = replace(on.slots[0].body, levels=pale)
    on = replace(on, layout=replace(on.layout, placeholders=(on.layout.title, place)))
    assert on.papered().plates == ()


def test_small_text_of_places_for_content_begins_at_a_size_for_a_room_and_titles_keep_theirs():
    base = read_company(saved(Presentation()))
    layout = next(each for each in base.layouts if each.name == "Title and Content")
    places = tuple(
        replace(
            place,
            levels=tuple(each.sized(size) for each, size in zip(place.levels, (14.0, 7.0), strict=False)),
        )
        for place in layout.placeholders
    )
    fitted, _ = for_its_page(replace(base, layouts=(replace(layout, placeholders=places),)))
    sizes = {each.kind: [level.size for level in each.levels] for each in fitted.layouts[0].placeholders}
    assert (sizes["obj"], sizes["title"], sizes["ftr"]) == ([18.0, 12.0], [14.0, 7.0], [14.0, 7.0])
    same, _ = for_its_page(base)
    assert [each.style.size for each in same.layout("Two Content").texts] == [
        each.style.size for each in base.layout("Two Content").texts
    ]


def test_a_picture_is_cut_in_places_for_pictures_only():
    shapes = {
        name: pictured(context(name), PICTURE, "A field").picture
        for name in ("Picture with Caption", "Two Content", "Title and Content")
    }
    with Image.open(io.BytesIO(PICTURE)) as image:
        own = image.width / image.height
    for name, picture in shapes.items():
        is_whole = picture.box.w / picture.box.h == pytest.approx(own, abs=0.01)
        assert is_whole is (name != "Picture with Caption")


def test_a_deck_says_what_no_layout_has_a_place_for():
    deck = Deck(slides=(DeckSlide(spec=LIST),), title="Year")
    told = compose_company(deck, read_company(only_blank())).warnings
    assert [each.split(";")[0] for each in told[:2]] == [
        "No layout has a place for a title",
        "No layout has a place for text",
    ]
    assert not compose_company(deck, read_company(saved(Presentation()))).warnings


def test_a_line_under_a_title_that_has_no_place_has_none_behind_it_either():
    presentation = shaped(Presentation(), *STRIPES)
    layout = next(each for each in presentation.slide_layouts if each.name == "Title Only")
    layout._element.cSld.set("name", "Thank you")
    layout._element.attrib.pop("type")
    base = saved(presentation)
    thanks = Slide(title="Thanks", layout="THANKS", item_amount=0, content="Mail: ada@sea.org")
    _, texts = on_one_slide(base, thanks)
    title, line = texts["Thanks"], text_with("ada@", texts)
    assert (line.placeholder, line.insets.left) == (None, title.insets.left)
    assert (line.box.x, line.box.y, line.box.w) == (title.box.x, title.box.bottom + 12, title.box.w)
    (plate,) = (each for each in texts.values() if each.name == PLATE)
    assert plate.box.h <= title.box.h + 20
    on = replace(context("Title Only"), template=read_company(base))
    on = replace(on, layout=on.template.layout("Thank you"))
    (plate,) = (each for each in company_cover(on, "The port", "A year").elements if each.name == PLATE)
    assert plate.box.h <= on.layout.title.box.h + 20
    elements = company_cover(
        replace(on, layout=on.layout.without(on.layout.title)), "The port", "A year"
    ).elements
    assert elements[0].name == PLATE


def test_twelve_entries_of_contents_stand_closer_where_a_place_is_low():
    on = context("Title and Content")
    place = replace(on.slots[0].body, box=Box(36, 126, 648, 278))
    layout = replace(on.layout, placeholders=(on.layout.title, place))
    mapping = LayoutMapping(replace(on.template, layouts=(layout,)))
    slides = company_contents(on, mapping, [f"Heading {number}" for number in range(12)])
    assert [[each.text.count("\n") + 1 for each in slide.elements[1:]] for slide in slides] == [[12]]
