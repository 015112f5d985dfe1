"""Slides that a template's family composes as a whole."""

from dataclasses import replace
from io import BytesIO

import pytest
from pptx import Presentation

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.deck import compose_themed, title_size_of
from nbdeck.engine.layouts.designed import designed
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene.elements import Shape, TextBox, flatten
from nbdeck.engine.themes.load import load_theme, template_names

FAMILIES = {
    "panel": "default",
    "rail": "marina",
    "editorial": "monarch",
    "grid": "daniel",
    "statement": "nebula",
}
FIGURES = [Item("€3.3M", "revenue"), Item("+11 %", "growth"), Item("41 %", "margin")]
PLAIN = [
    Item("", "Guests ask for oat milk"),
    Item("", "Queues cost us commuters"),
    Item("", "Staff want rosters"),
]


def page_of(name, **changes):
    theme = load_theme(name)
    return replace(Page(theme, "en-US", is_rtl=False, body=theme.content.body.box), **changes)


def texts(arranged):
    return [each for each in flatten(arranged.elements) if isinstance(each, TextBox)]


def sizes(arranged):
    return [paragraph.style.size for each in texts(arranged) for paragraph in each.paragraphs]


@pytest.mark.parametrize("name", FAMILIES.values())
def test_a_figure_is_far_larger_than_its_words_and_says_what_the_item_says(name):
    made = designed(page_of(name), Layout.BIG_NUMBER, FIGURES, (), "The quarter")
    assert max(sizes(made)) >= 2.5 * min(sizes(made))
    assert min(sizes(made)) >= 16.0
    shown = [each.text.replace("\u00a0", " ") for each in texts(made)]
    assert [text for text in shown if text[0] in "€+4"] == ["€3.3M", "+11 %", "41 %"]


@pytest.mark.parametrize("name", FAMILIES.values())
def test_items_without_figure_or_order_get_none(name):
    for layout in (Layout.ITEMS, Layout.SUMMARY):
        made = designed(page_of(name), layout, PLAIN, (), "What we heard")
        assert [each.text for each in texts(made)] == [item.text for item in PLAIN]
        assert min(sizes(made)) >= 18.0


@pytest.mark.parametrize("name", FAMILIES.values())
def test_only_a_figure_that_leads_its_item_is_pulled_out_of_a_summary(name):
    led = [Item("42 %", "growth of retail"), Item("", "-12 % guests at Nordpark")]
    inside = [Item("", "Retail grew 42 % since January"), Item("", "Nordpark loses 12 %")]
    with_figures, without = (
        designed(page_of(name), Layout.SUMMARY, items, (), "Retail grew") for items in (led, inside)
    )
    assert max(sizes(with_figures)) > 2.0 * min(sizes(with_figures))
    assert [each.text for each in texts(without)] == [item.text for item in inside]
    assert "42\u00a0%" in [each.text for each in texts(with_figures)]


@pytest.mark.parametrize("name", FAMILIES.values())
def test_numbers_of_a_list_are_shown_and_only_those(name):
    counted = designed(page_of(name, is_numbered=True), Layout.ITEMS, PLAIN, (), "How")
    assert len(texts(counted)) == 2 * len(PLAIN)
    assert [each.name for each in texts(counted)][::2] == ["Mark 1", "Mark 2", "Mark 3"]


def test_a_picture_a_company_and_too_many_words_leave_the_slide_to_the_shared_arrangements():
    page = page_of("default")
    narrow = replace(page, body=page.body.columns(2)[0])
    bare = replace(page, theme=replace(page.theme, design=type(page.theme.design)()))
    assert designed(narrow, Layout.ITEMS, PLAIN, (), "Title") is None
    assert designed(bare, Layout.ITEMS, PLAIN, (), "Title") is None
    assert designed(page, Layout.ITEMS, PLAIN, (), " ") is None
    assert designed(page, Layout.ITEMS, [Item("", "word " * 200)] * 2, (), "Title") is None


def test_no_recipe_stands_three_times_running():
    page, used = page_of("default"), list[str]()
    for _ in range(6):
        made = designed(page, Layout.ITEMS, PLAIN, used, "Title")
        used.append(made.variant if made else "shared")
    assert len(set(used)) > 1
    assert all(len(set(used[at : at + 3])) > 1 for at in range(4))


def test_every_template_has_a_family_and_no_family_more_than_a_third_of_them():
    families = [load_theme(name).design.family for name in template_names()]
    assert set(families) == set(FAMILIES)
    assert max(map(families.count, families)) <= len(families) / 3


def scene_of(name, **fields):
    spec = Slide(title="The quarter", layout="BIG_NUMBER", item_amount=3, content="€3.3M: a\n+11 %: b\n72: c")
    deck = Deck(slides=(DeckSlide(spec=spec),), template=name, title="Kestrel", include_cover=False, **fields)
    return compose_themed(deck)


@pytest.mark.parametrize("name", FAMILIES.values())
def test_items_fill_placeholders_of_a_layout_that_has_their_places_and_its_areas(name):
    scene = scene_of(name)
    slide, layout = scene.slides[-1], scene.layout_of(scene.slides[-1])
    boxes = [each for each in flatten(slide.elements) if isinstance(each, TextBox)]
    keys = {place.key: place for place in layout.placeholders}
    assert all(each.placeholder in keys for each in boxes)
    items = [each for each in boxes if each.placeholder.kind == "body"]
    assert len(items) == 6
    assert all(keys[each.placeholder].box == each.box for each in items)
    assert not any(isinstance(each, Shape) and each.kind != "line" for each in slide.elements)


def test_text_of_an_item_is_its_second_level_and_may_shrink_when_somebody_writes():
    spec = Slide(
        title="Decide", layout="ITEMS", item_amount=2, content="Close: Saves money\nOpen: Costs money"
    )
    scene = compose_themed(Deck(slides=(DeckSlide(spec=spec),), title="Kestrel", include_cover=False))
    slide = Presentation(BytesIO(write_pptx(scene))).slides[-1]
    (first, _) = [each for each in slide.placeholders if each.name.startswith("Item")]
    assert [paragraph.level for paragraph in first.text_frame.paragraphs] == [0, 1]
    assert first._element.txBody.bodyPr[0].tag.endswith("normAutofit")
    layout = next(each for each in slide.slide_layout.placeholders if each.name == first.name)
    assert layout._element.txBody.bodyPr[0].tag.endswith("noAutofit")
    assert layout._element.find(".//{*}lvl2pPr") is not None


@pytest.mark.parametrize("name", FAMILIES.values())
def test_from_right_to_left_a_designed_slide_is_the_mirror_of_itself(name):
    spec = {"layout": "ITEMS", "item_amount": 2}
    left = Slide(title="Two", content="Alpha beta\nGamma delta", **spec)
    right = Slide(title="اثنان", content="نمت الإيرادات\nأسرع من السوق", **spec)
    scenes = [
        compose_themed(Deck(slides=(DeckSlide(spec=each),), template=name, title="K", include_cover=False))
        for each in (left, right)
    ]
    areas = [
        sorted(
            round(each.box.x, 1) for each in scene.layout_of(scene.slides[-1]).art if isinstance(each, Shape)
        )
        for scene in scenes
    ]
    mirrored = sorted(
        round(each.box.mirrored().x, 1)
        for each in scenes[0].layout_of(scenes[0].slides[-1]).art
        if isinstance(each, Shape)
    )
    assert areas[1] == mirrored


@pytest.mark.parametrize("name", FAMILIES.values())
def test_steps_stand_in_the_order_in_which_people_read(name):
    for count in (3, 4, 5):
        made = designed(page_of(name), Layout.STEPS, [Item("", f"Do {at}") for at in range(count)], (), "How")
        places = {each.text: (each.box.y, each.box.x) for each in texts(made)}
        said = [places[f"Do {at}"] for at in range(count)]
        assert said == sorted(said) or [x for _, x in said] == sorted(x for _, x in said)


def test_a_source_stands_whole_beside_a_panel():
    source = "U.S. Energy Information Administration, net generation in Iowa, 2001 to 2017"
    items = "\n".join(f"- **{item.heading}**: {item.text}" for item in FIGURES)
    spec = Slide(title="The quarter", layout="BIG_NUMBER", content=items, item_amount=3, source=source)
    scene = compose_themed(Deck(slides=(DeckSlide(spec=spec),), template="default")).slides[-1]
    (shown,) = [each for each in flatten(scene.elements) if each.name == "Source"]
    assert shown.text == f"Source: {source}"
    assert shown.paragraphs[0].lines[0].text.startswith("Source: U.S.")


KINDS = [
    {"layout": "BIG_NUMBER", "item_amount": 3, "content": "- 12: boats\n- 40: trips\n- 9: towns"},
    {"layout": "ITEMS", "item_amount": 3, "content": "- Boats: new\n- Trips: long\n- Towns: far"},
    {"layout": "STEPS", "item_amount": 4, "content": "- Buy: one\n- Paint: it\n- Sail: it\n- Sell: it"},
    {"layout": "TIMELINE", "item_amount": 3, "content": "- 2 May: bought\n- 6 May: painted\n- 9 May: sold"},
    {"layout": "COMPARISON", "item_amount": 2, "content": "- Buy: 3 million\n- Lease: 2 million a year"},
    {"layout": "SWOT", "item_amount": 4, "content": "- Strengths: a\n- Weaknesses: b\n- Opportunities: c\n- Threats: d"},
    {"layout": "FUNNEL", "item_amount": 3, "content": "- 90: ask\n- 40: come\n- 9: buy"},
    {"layout": "CYCLE", "item_amount": 3, "content": "- Ask\n- Come\n- Buy"},
    {"table": [["Boat", "Seats"], ["Alba", "240"], ["Brisa", "180"]]},
    {"chart": {"type": "BAR", "categories": ["A", "B"], "series": [{"name": "s", "values": [1, 2]}]}},
    {"chart": {"type": "PIE", "categories": ["A", "B"], "series": [{"name": "s", "values": [1, 2]}]}, "content": "A leads."},
    {"title": "A much longer title, of which everybody thinks that it needs a second line on any slide"},
]  # fmt: skip


@pytest.mark.parametrize("template", template_names())
def test_titles_of_one_deck_stand_in_one_place_at_one_size(template):
    usual = {"title": "Boats", "layout": "ITEMS", "item_amount": 2, "content": "- One: a\n- Two: b"}
    slides = [
        Slide.model_validate(
            {"title": "Boats", **kind}
            if "content" in kind or "table" in kind or "chart" in kind
            else {**usual, **kind}
        )
        for kind in KINDS
    ]
    deck = Deck(
        slides=tuple(DeckSlide(spec=each) for each in slides),
        template=template,
        include_cover=False,
        include_table_of_contents=False,
    )
    theme, tops, size = load_theme(template), set(), title_size_of(deck)
    for slide in compose_themed(deck).slides[:-1]:
        own = theme.content.title
        (title,) = [each for each in slide.elements if each.name == "Title"]
        assert title.box.x == own.box.x
        assert own.box.y <= title.box.y < own.box.y + 12.0
        tops.add(title.box.y + title.paragraphs[0].line_heights[0])
        spare = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[title.anchor] * (title.box.h - title.text_height)
        assert spare < 1.0 or own.anchor == "middle"  # a line alone stands where the first of two would
        assert title.paragraphs[0].style.size == size
        assert title.paragraphs[0].style.align == own.style.align
    assert max(tops) - min(tops) < 3.0


@pytest.mark.parametrize("template", template_names())
def test_the_first_of_five_figures_leads_also_where_others_have_a_hundred_characters(template):
    words = "of 54,347 booked appointments were not attended and not cancelled in time to be given to someone else"
    others = [
        ("30 min", "average time between check-in and the start"),
        ("11.2 %", words),
        ("48,260", "visits"),
    ]
    items = [
        Item(figure, text) for figure, text in [("46 days", "median wait"), *others, ("2,240", "patients")]
    ]
    made = designed(page_of(template), Layout.BIG_NUMBER, items, (), "2024 at a glance")
    texts = [each for each in flatten(made.elements) if isinstance(each, TextBox)]
    figures = [max(run.size for run in each.paragraphs[-1].runs) for each in texts if each.role == "number"]
    captions = [each.paragraphs[-1].style.size for each in texts if each.name.startswith("Item")]
    assert figures[0] > 1.5 * max(figures[1:])
    assert captions[0] >= max(captions[1:])
    assert min(captions) >= 14.0


def framed_areas(template):
    items = [Item(figure, words) for figure, words in (("12", "boats"), ("40", "trips"), ("9", "towns"))]
    theme = load_theme(template)
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)
    made = designed(page, Layout.BIG_NUMBER, items, (), "In figures")
    areas = [each.box for each in made.frame.art if isinstance(each, Shape) and each.kind == "rect"]
    return [each for each in areas if each.w > 200.0], made


def test_areas_that_reach_an_edge_of_the_body_go_on_to_that_of_the_slide():
    (hero,), _ = framed_areas("bruno")
    assert (hero.x, hero.y, hero.right) == (0.0, 0.0, 960.0)
    assert hero.bottom < 400.0
    over = framed_areas("iris")[0][-1]
    assert (over.x, over.y, over.right) == (0.0, 0.0, 960.0)
    assert over.bottom < 400.0


@pytest.mark.parametrize("template", template_names())
def test_a_deck_closes_on_one_layout_whatever_its_last_slide_says(template):
    said = ("Open two rooms\nHire a clerk", "Mail: a@example.com\nPhone: 12 34 56", "See you in May", "")
    thanks = [{"title": "End", "layout": "THANKS", "item_amount": 0, "content": each} for each in said]
    deck = Deck(
        slides=tuple(DeckSlide(spec=Slide.model_validate(each)) for each in thanks), template=template
    )
    assert {slide.layout for slide in compose_themed(deck).slides[-len(said) :]} == {"Closing"}


def test_slides_below_titles_of_one_line_and_of_two_have_layouts_of_their_own():
    content = "\n".join(one.text for one in PLAIN)

    def layout(name, title):
        spec = Slide(title=title, layout="ITEMS", item_amount=3, content=content)
        deck = Deck(slides=(DeckSlide(spec=spec),), title="Coffee", include_cover=False, template=name)
        return compose_themed(deck).slides[-1].layout

    titles = "Guests", "Guests ask for oat milk and for shorter queues " * 2
    pairs = [tuple(layout(name, title) for title in titles) for name in template_names()]
    assert any("below one line" in short for short, _ in pairs)
    assert not any("below one line" in long for _, long in pairs)
