"""The titles of a deck's content are of one size, the largest at which all of them have room."""

from dataclasses import replace

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine import pipeline
from nbdeck.engine.layouts.deck import title_size_of
from nbdeck.engine.layouts.frame import TITLE_STEP, below_title, title_box, with_one_title_size
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.themes.load import load_theme, template_names

WORDS = (
    "What the crews of our ships and the people on the islands told us about the winter timetable this year "
)
FRAME = {"Title", "Slide number"}
CONTENT = "- Crews: They ask for more time in port\n- Islands: They ask for a later boat"


def deck_of(*titles, template="monolith", layout="ITEMS", **more):
    content = "“No boat” – Ada" if layout == "QUOTE" else CONTENT
    spec = {"layout": layout, "item_amount": 2 if layout == "ITEMS" else 1, "content": content}
    slides = [DeckSlide(spec=Slide(title=title, **spec)) for title in titles]
    return Deck(
        slides=tuple(slides), template=template, title="Plan", language="ENGLISH",
        include_cover=False, include_table_of_contents=False, **more,
    )  # fmt: skip


def sizes_in(deck):
    """Sizes of the titles of all slides, in order."""
    return [
        next(each for each in slide.elements if getattr(each.placeholder, "kind", "") == "title")
        .paragraphs[0]
        .style.size
        for slide in pipeline.compose(deck).slides
    ]


def title_that_needs(template, least, most):
    """A title for which the largest size with room is between two shares of the template's."""
    usual = load_theme(template).content.title.style.size
    for length in range(60, 320):
        title = (WORDS * 4)[:length].strip()
        size = title_size_of(deck_of(title, template=template))
        if usual * least <= size < usual * most:
            return title
    raise AssertionError("no such title")


@pytest.mark.parametrize("template", template_names())
def test_one_long_title_makes_all_of_a_deck_as_small_as_it_needs(template):
    usual = load_theme(template).content.title.style.size
    long = title_that_needs(template, TITLE_STEP, 1.0)
    sizes = sizes_in(deck_of("Sales", long, template=template))
    assert len({*sizes}) == 1
    assert usual * TITLE_STEP <= sizes[0] < usual
    assert {*sizes_in(deck_of("Sales", "Islands", template=template))} == {usual}


def test_a_title_that_needs_smaller_type_than_one_step_is_smaller_alone():
    usual = load_theme("monolith").content.title.style.size
    sizes = sizes_in(deck_of("Sales", (WORDS * 3)[:240]))
    assert sizes[0] == usual
    assert sizes[1] < usual * TITLE_STEP + 0.1


def test_titles_of_quotations_parts_and_thanks_do_not_count():
    long = title_that_needs("monolith", TITLE_STEP, 1.0)
    usual = load_theme("monolith").content.title.style.size
    other = DeckSlide(spec=Slide(title=long, layout=None, item_amount=0, content=""))
    thanks = DeckSlide(spec=Slide(title=long, layout="THANKS", item_amount=0, content="Ada"))
    quote = deck_of(long, layout="QUOTE").slides[0]
    deck = deck_of("Sales")
    assert title_size_of(deck.model_copy(update={"slides": (*deck.slides, other, thanks, quote)})) == usual
    assert title_size_of(deck.model_copy(update={"slides": (*deck.slides, *deck_of(long).slides)})) < usual


def test_a_deck_keeps_the_size_of_its_titles_when_a_slide_is_edited():
    long = title_that_needs("monolith", TITLE_STEP, 1.0)
    deck = deck_of("Sales", long, "Islands")
    size = title_size_of(deck)
    frozen = pipeline.frozen(deck)
    assert frozen.title_size == size
    assert sizes_in(frozen.model_copy(update={"slides": frozen.slides[:1]})) == [size]
    assert sizes_in(deck.model_copy(update={"slides": deck.slides[:1]})) != [size]
    usual = pipeline.frozen(deck_of("Sales", "Islands"))
    added = usual.model_copy(update={"slides": (*deck_of(long).slides, *usual.slides)})
    first, second, _ = sizes_in(added)
    assert second == usual.title_size > first


@pytest.mark.parametrize("template", template_names())
def test_titles_of_one_line_are_no_smaller_than_those_of_two(template):
    theme = load_theme(template)
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)
    pages = [
        (below_title(page, title), title) for title in (WORDS[:length].strip() for length in range(20, 70))
    ]
    boxes = [title_box(own, own.theme.content.title, title) for own, title in pages]
    assert {box.paragraphs[0].style.size for box in boxes} == {theme.content.title.style.size}


@pytest.mark.parametrize("template", ["marina", "monolith"])
def test_a_band_behind_the_title_is_no_higher_than_its_lines_and_gives_its_room_to_the_content(template):
    long = "What the crews of our ships and the people on the islands told us in winter"
    rows = [("Ship", "Trips"), *((f"Ship {at}", "12") for at in range(5))]
    table = {"layout": "TABLE", "table": rows, "item_amount": 0, "content": ""}
    titles = ("Sales", long)
    slides = [DeckSlide(spec=Slide(title=title, **table)) for title in titles]
    cycle = {"layout": "CYCLE", "item_amount": 3, "content": "- Ask\n- Build\n- Sell"}
    slides.append(DeckSlide(spec=Slide(title="Round and round", **cycle)))
    slides += deck_of("Sales at sea", long + " again", "The end", template=template).slides
    scene = pipeline.compose(deck_of("x", template=template).model_copy(update={"slides": tuple(slides)}))
    layouts = {each.name: each for each in scene.layouts}
    arts = [[art.box.bottom for art in layouts[each.layout].art] for each in scene.slides[:5]]
    ends = [max(bottom for bottom in each if bottom < 150.0) for each in arts]
    tops = [
        min(each.box.y for each in slide.elements if each.name not in FRAME) for slide in scene.slides[:5]
    ]
    assert ends[0] < ends[1] - 30.0
    assert ends == [ends[0], ends[1], ends[0], ends[0], ends[1]]
    assert scene.slides[2].layout.endswith(", below one line")
    assert all(0.0 <= top - end < 60.0 for top, end in zip(tops, ends, strict=True))
    assert load_theme(template).content.art == layouts["Title only"].art


def test_a_title_that_would_touch_the_edges_of_its_band_makes_the_titles_of_a_deck_smaller():
    theme = load_theme("marina")
    frame = theme.content.title
    low = replace(frame, box=frame.box.top_slice(frame.box.h - 6.0))
    own = replace(theme, content=replace(theme.content, title=low))
    page = Page(own, "en-US", is_rtl=False, body=own.content.body.box)
    assert with_one_title_size(page, ["Sales"]) is own
    smaller = with_one_title_size(page, ["Sales", WORDS[:70]]).content.title.style.size
    assert frame.style.size * TITLE_STEP <= smaller < frame.style.size
