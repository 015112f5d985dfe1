"""Compositions on a company's layouts: their words in its places, and what of them cannot stand there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pptx import Presentation

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.arrange import Offer, best_of, variants_of
from nbdeck.engine.layouts.company import slide
from nbdeck.engine.layouts.company.bodies import offer_on, words_in_places
from nbdeck.engine.layouts.company.context import LayoutContext, recolored
from nbdeck.engine.layouts.company.data import data_bodies
from nbdeck.engine.layouts.company.deck import fitted, footers
from nbdeck.engine.layouts.company.words import bare, filled_as_fits, line_in, title_in
from nbdeck.engine.layouts.kit import TextBlock, Variant, group, panel, rule, set_blocks, style
from nbdeck.engine.pptx.company.reader import read_company
from nbdeck.engine.scene.boxes import INK, Box, Color
from nbdeck.engine.scene.elements import ChartElement, Group, TextBox, flatten
from nbdeck.engine.themes.company_theme import home_colors
from nbdeck.errors import DoesNotFit
from unit.engine.pptx.company.templates import saved

ITEMS = tuple(Item(name, f"{name} sails at noon with the tide.") for name in ("Ada", "Bea", "Cleo"))


def context(name: str, *, is_rtl: bool = False) -> LayoutContext:
    template = fitted(read_company(saved(Presentation()))).template
    return LayoutContext(
        template, template.layout(name), "ar" if is_rtl else "en-US", is_rtl, Verbosity.STANDARD
    )


def page_of(on: LayoutContext):
    return on.page(on.rows, share=1.0)


def blocks(on: LayoutContext, *boxes: Box):
    page, look = page_of(on), style(page_of(on), "body")
    return set_blocks(
        page, [TextBlock(box, [(f"Text {n}", look)], anchor="middle") for n, box in enumerate(boxes)]
    )


def changed(on: LayoutContext, at: int, **fields) -> LayoutContext:
    """Return the layout with other fields in one of its places for text."""
    place = on.slots[at].body
    places = tuple(replace(each, **fields) if each is place else each for each in on.layout.placeholders)
    return replace(on, layout=replace(on.layout, placeholders=places))


def test_words_under_each_other_are_one_text_that_keeps_each_where_it_stood():
    on = context("Title and Content")
    texts = blocks(on, Box(100, 130, 300, 40), Box(100, 230, 300, 40))
    (joined,) = words_in_places(on, page_of(on), texts)
    place = on.slots[0].body
    assert (joined.placeholder, joined.name) == (place.key, place.name)
    first, second = joined.placed_lines()
    assert [line.baseline for line in (first, second)] == pytest.approx(
        [next(text.placed_lines()).baseline for text in texts], abs=0.2
    )
    assert first.x == pytest.approx(100)


def test_a_column_more_than_places_is_refused_and_columns_go_from_the_side_of_the_script():
    left, right = Box(60, 130, 200, 40), Box(400, 130, 200, 40)
    on = context("Title and Content")
    with pytest.raises(DoesNotFit, match="1 places for 2 columns"):
        words_in_places(on, page_of(on), blocks(on, left, right))
    for is_rtl in (False, True):
        on = context("Two Content", is_rtl=is_rtl)
        one, other = words_in_places(on, page_of(on), blocks(on, left, right))
        assert [one.placeholder, other.placeholder] == [slot.body.key for slot in on.slots]
        assert (one.box.x < other.box.x) is not is_rtl
        assert (one.text, other.text) == ("Text 0", "Text 1")


@pytest.mark.parametrize("shown", [{"is_caps": True}, {"letter_spacing": 1.5}])
def test_compositions_have_no_places_that_show_capitals_or_letters_apart(shown):
    on = context("Title and Content")
    place = on.slots[0].body
    capital = replace(on.without(place).layout, placeholders=(on.layout.title, replace(place, **shown)))
    composed = replace(on, layout=capital).in_columns()
    assert [each.kind for each in composed.layout.placeholders] == ["title"]
    assert words_in_places(composed, page_of(on), blocks(on, Box(100, 130, 300, 40)))[0].placeholder is None


def test_lines_between_words_go_sheer_grounds_stand_alone_and_opaque_ones_are_refused():
    on = context("Title and Content")
    (text,) = blocks(on, Box(100, 130, 300, 40))
    line, ground = rule((90, 150), (300, 150), INK), panel(Box(90, 120, 320, 60), INK.faded(0.1))
    mark = panel(Box(50, 130, 20, 20), INK)
    assert words_in_places(on, page_of(on), (line, text))[0].placeholder is not None
    assert len(words_in_places(on, page_of(on), (line, text))) == 1
    first, words = words_in_places(on, page_of(on), (group("Card", ground, text),))
    assert not isinstance(first, Group)
    assert first.box == ground.box
    assert isinstance(words, TextBox)
    marked, _ = words_in_places(on, page_of(on), (group("Row", mark, line, text),))
    assert isinstance(marked, Group)
    assert marked.box == mark.box
    for refused in ((panel(ground.box, INK), text), (group("Card", ground, mark, text),)):
        with pytest.raises(DoesNotFit):
            words_in_places(on, page_of(on), refused)


def test_what_stands_left_of_a_figure_is_read_before_it():
    on = context("Two Content")
    texts = blocks(on, Box(60, 130, 200, 40), Box(460, 130, 200, 40))
    figure = panel(Box(320, 130, 60, 60), INK)
    assert [type(each) for each in words_in_places(on, page_of(on), (figure, *texts))] == [
        TextBox, type(figure), TextBox,
    ]  # fmt: skip


@pytest.mark.parametrize("layout", [Layout.STEPS, Layout.TIMELINE, Layout.FUNNEL, Layout.PYRAMID])
def test_a_drawing_comes_before_plain_words_in_the_place(layout):
    on = context("Title and Content")
    offer = offer_on(on, layout, ITEMS)
    names = {each.name for each in variants_of(layout)}
    assert offer.suited
    assert {each.name for each in offer.suited} <= names
    assert [each.name for each in offer.last] == ["places"]
    _, body = best_of([offer], ITEMS)
    words = [each for each in flatten(body.elements) if isinstance(each, TextBox) and each.placeholder]
    assert [each.placeholder for each in words] == [on.slots[0].body.key]
    assert all(item.heading in words[0].text for item in ITEMS)
    assert len(body.elements) > 1


def test_a_list_and_a_layout_made_for_its_very_kind_are_filled_with_nothing_drawn():
    on = context("Title and Content")
    for one, layout in ((on, Layout.ITEMS), (replace(on, is_exact=True), Layout.STEPS)):
        assert [each.name for each in offer_on(one, layout, ITEMS).suited] == ["places"]


def test_swot_in_one_place_is_a_list_for_its_parts_have_no_order():
    on, items = context("Title and Content"), (*ITEMS, Item("Dora", "stays"))
    _, body = best_of([offer_on(on, Layout.SWOT, items)], items)
    assert [each.placeholder for each in body.elements] == [on.slots[0].body.key]


def test_a_composition_is_measured_in_the_typeface_that_its_place_alone_has():
    on = context("Title and Content")
    page, own = (
        offer_on(each, Layout.STEPS, ITEMS).page for each in (on, changed(on, 0, typeface="Georgia"))
    )
    assert (page.look.major, page.look.minor) == (on.layout.look.major, on.layout.look.minor)
    assert (own.look.major, own.look.minor) == ("Georgia", "Georgia")


def refusing(page, items):
    raise DoesNotFit("never")


def test_the_best_of_offers_is_the_first_that_holds_all_words_the_last_variants_after_all_others():
    on = context("Title and Content")
    page = page_of(on)

    def texts(page, items):
        return set_blocks(page, [TextBlock(page.body, [(items[0].heading, style(page, "body"))])])

    never, works = Variant("never", refusing), Variant("works", texts)
    assert best_of([Offer(page, [never])], ITEMS) is None
    assert best_of([], ITEMS) is None
    at, body = best_of([Offer(page, [never], last=[works]), Offer(page, [works])], ITEMS)
    assert (at, body.variant, body.left_out) == (1, "works", 0)
    at, body = best_of([Offer(page, [never], last=[works]), Offer(page, [never])], ITEMS)
    assert (at, body.variant) == (0, "works")


def test_places_of_unlike_size_are_no_columns():
    even, uneven = context("Two Content"), context("Content with Caption")
    assert even.in_columns() is even
    slots = uneven.slots
    (main,) = uneven.in_columns().slots
    assert len(slots) > 1
    assert main.body.box == max((slot.body.box for slot in slots), key=lambda box: box.w * box.h)
    tops, bottoms = zip(*((slot.inner.y, slot.inner.bottom) for slot in even.slots), strict=True)
    assert (even.rows.y, even.rows.bottom) == pytest.approx((max(tops), min(bottoms)))


def test_a_title_keeps_its_words_in_smaller_type_before_it_is_shortened():
    on = context("Title and Content")
    place = on.layout.title
    usual, shown = title_in(on, place, "Winners")
    assert (usual.paragraphs[0].style.size, shown, usual.role) == (place.style.size, "Winners", "title")
    long = "Revenue grew by twelve percent in the second quarter because the north opened three stores"
    smaller, shown = title_in(on, place, long)
    assert shown == long
    assert 20 <= smaller.paragraphs[0].style.size < place.style.size
    _, shown = title_in(on, place, f"{'words of a title that never ends ' * 12}(2)")
    assert shown.endswith("… (2)")
    assert len(shown) < 300
    assert smaller.box == place.box


def test_a_text_is_filled_in_as_far_as_it_fits_and_a_footer_on_one_line():
    on = context("Title and Content")
    place = replace(on.slots[0].body, box=Box(40, 130, 300, 40))
    words = lambda text: [(text, bare(place.style))]  # noqa: E731
    (text,), left_out = filled_as_fits(on, place, "One short line", words)
    assert (text.text, left_out) == ("One short line", 0)
    long = "A sentence that stands here. " * 12
    (text,), left_out = filled_as_fits(on, place, long, words)
    assert left_out == len(long) - len(text.text) > 0
    footer = on.layout.first("ftr")
    assert line_in(on, footer, "The port").paragraphs[0].style.size >= 10
    assert line_in(on, footer, "The port of all ports " * 9) is None


def test_words_have_the_colours_of_their_place_headings_that_of_the_first_level():
    plain = context("Title and Content")
    place = plain.slots[0].body
    red, blue = Color("accent2", literal="900000"), Color("accent1", literal="000090")
    levels = (replace(place.levels[0], color=red), replace(place.levels[1], color=blue))
    on = changed(plain, 0, levels=levels)
    page = page_of(on)
    words = [("Head", style(page, "heading")), ("Text", style(page, "body"))]
    (joined,) = words_in_places(on, page, set_blocks(page, [TextBlock(Box(100, 130, 300, 80), words)]))
    assert [each.runs[0].color for each in joined.paragraphs] == [red, blue]


def test_no_word_is_left_out_where_the_last_way_holds_them_and_that_holds_shortened_ones_too():
    on = context("Title and Content")
    page = page_of(on)
    long = (
        Item("Ada", "She sails at noon. She comes back with the tide. She tells nobody of it, ever again."),
    )

    def short(page, items):
        if len(items[0].text) > 70:
            raise DoesNotFit("too long")
        return set_blocks(page, [TextBlock(page.body, [(items[0].text, style(page, "body"))])])

    def any_length(page, items):
        return set_blocks(page, [TextBlock(page.body, [(items[0].text, style(page, "body"))])])

    _, body = best_of([Offer(page, [Variant("short", short)], last=[Variant("any", any_length)])], long)
    assert (body.variant, body.left_out) == ("any", 0)
    _, body = best_of([Offer(page, [Variant("never", refusing)], last=[Variant("short", short)])], long)
    assert body.variant == "short"
    assert body.left_out > 0


def test_places_of_unlike_height_are_no_columns_and_rows_begin_below_the_lowest_top():
    even = context("Two Content")
    left, right = even.slots
    low = replace(right.body.box, y=right.body.box.y + 20, h=right.body.box.h - 20)
    shifted = changed(even, 1, box=low)
    assert shifted.in_columns() is shifted
    assert shifted.rows.y == pytest.approx(left.inner.y + 20)
    flat = changed(even, 1, box=right.body.box.top_slice(right.body.box.h * 0.5))
    assert [slot.body.box for slot in flat.in_columns().slots] == [left.body.box]


def test_a_chart_has_the_place_for_content_unless_its_caption_does():
    on = context("Title and Content")
    key = on.slots[0].body.key
    chart = {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "n", "values": [1, 2]}]}
    for content, holder in (("", ChartElement), ("Two ships came.", TextBox)):
        spec = Slide.model_validate({"title": "Ships", "chart": chart, "content": content})
        ((title, body, left_out),) = data_bodies(on, Layout.CHART, spec, "Ships", 0.0)
        assert (title, left_out) == ("Ships", 0)
        assert [type(each) for each in body if getattr(each, "placeholder", None) == key] == [holder]
        sizes = {each.text_size for each in body if isinstance(each, ChartElement)}
        assert max(sizes) <= 18


def test_a_footer_over_the_number_is_left_out():
    on = context("Title and Content")
    assert [each.text for each in footers(on, "The port", 7)] == ["The port", "7"]
    number = on.layout.first("sldNum")
    places = tuple(
        replace(each, box=number.box) if each.kind == "ftr" else each for each in on.layout.placeholders
    )
    crowded = replace(on, layout=replace(on.layout, placeholders=places))
    assert [each.text for each in footers(crowded, "Port", 7)] == ["7"]


def test_figures_are_drawn_from_the_numbers_that_there_are():
    figures = (Item("34 %", "come back"), Item("$1.2M", "saved"), Item("12", "markets"))
    offer = offer_on(context("Title and Content"), Layout.BIG_NUMBER, figures)
    assert offer.suited[0].name.startswith("figure")


def test_colours_are_those_of_the_file_wherever_they_stand_and_what_has_none_is_the_same():
    on = context("Title and Content")
    theme = on.page(on.body).theme
    (text,) = blocks(on, Box(100, 130, 300, 40))
    shade = Color("tx2")
    mark = group("Mark", panel(Box(50, 130, 20, 20), shade))
    assert theme.look.colors["tx2"] != on.layout.look.colors["tx2"]
    drawn = recolored(group("All", mark, text), lambda color: home_colors(color, theme.look, on.layout.look))
    (shape,) = (each for each in flatten([drawn]) if not isinstance(each, TextBox | Group))
    assert shape.fill.literal == theme.look.colors["tx2"]
    assert shape.box == Box(50, 130, 20, 20)
    plain = panel(Box(0, 0, 9, 9), None)
    assert recolored(plain, lambda color: shade) is plain
    assert recolored(text, lambda color: color) is text


def test_a_slide_with_a_source_leaves_a_line_free_above_the_footers_and_text_is_smaller_than_its_title():
    on = context("Title and Content")
    box = on.slots[0].body.box
    low = changed(on, 0, box=replace(box, h=on.foot - box.y))
    bottoms = [slide._ready(low, has_source, True).slots[0].body.box.bottom for has_source in (False, True)]
    assert bottoms == pytest.approx([on.foot, on.foot - 17])
    assert slide._under(on, 20.0).slots[0].body.style.size < 20 < on.slots[0].body.style.size
