"""Slides with layout CHART whose numbers stand in their content, and decks whose slides an edit leaves alone."""

from dataclasses import replace

import pytest

from decks import deck
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine import pipeline
from nbdeck.engine.decks.composing import charted
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pipeline import compose, make_pptx
from nbdeck.engine.scene.elements import ChartElement, TextBox, flatten


def chart_deck(*contents, language="ENGLISH"):
    slides = (
        DeckSlide(spec=Slide(title=f"Sales {number}", layout="CHART", item_amount=0, content=content))
        for number, content in enumerate(contents, 1)
    )
    return Deck(slides=tuple(slides), language=language, include_cover=False, include_table_of_contents=False)


def test_the_numbers_in_the_content_become_the_chart_and_other_lines_its_caption():
    (one,) = charted(chart_deck("North: 40, South: 30\nWithout the islands"))[0].slides

    assert one.spec.chart.categories == ("North", "South")
    assert one.spec.content == "Without the islands"
    assert one.spec.why == "Made from the numbers in its content."


def test_a_line_that_could_not_be_read_stands_on_the_slide_and_in_a_warning():
    made = charted(chart_deck("North: 40\nSouth: 30\nEast: +49 30 1234"))
    scene = compose(made[0])
    texts = " ".join(each.text for each in flatten(scene.slides[0].elements) if isinstance(each, TextBox))

    assert "East: +49 30 1234" in texts
    assert made[1] == ("The chart of “Sales 1” does not show “East: +49 30 1234”.",)


def test_how_a_doubtful_number_was_read_stands_in_why_and_in_a_warning():
    made, told = charted(chart_deck("Nord: 1.234\nSüd: 2.345", language="GERMAN"))

    assert made.slides[0].spec.chart.series[0].values == (1234, 2345)
    assert "“1.234” was read as 1234" in made.slides[0].spec.why
    assert "“1.234” was read as 1234" in told[0]


def test_content_without_numbers_makes_a_slide_of_text_and_no_failed_deck():
    made = make_pptx(chart_deck("North: 40, South: 30", "We met on 12/05/2024\nStart: 12/05/2024", ""))
    scene = compose(chart_deck("Start: 12/05/2024"))

    assert made.slide_count == 3
    assert [one.spec.layout for one in charted(chart_deck("Start: 12/05/2024", ""))[0].slides] == [
        Layout.ITEMS,
        None,
    ]
    assert any("“Sales 2” has no two labels" in one and "“Start: 12/05/2024”" in one for one in made.warnings)
    assert any("“Sales 3” has no two labels" in one for one in made.warnings)
    assert not any(isinstance(each, ChartElement) for each in flatten(scene.slides[0].elements))


def test_a_deck_whose_charts_have_their_numbers_stays_as_it_is():
    plain = Deck(
        slides=(DeckSlide(spec=Slide(title="A", layout=Layout.ITEMS, item_amount=1, content="- one")),)
    )

    assert charted(plain) == (plain, ())


@pytest.mark.parametrize(
    "content",
    ["North: 40, South: 30", "Start: 12/05/2024", "", "---", "Nothing\nto count", "1\n2\n3\n4\n5\n6\n7"],
)
def test_the_deck_can_be_stored_and_read_back(content):
    made = charted(chart_deck(content))[0]

    assert Deck.model_validate_json(made.model_dump_json()) == made
    assert len(compose(made).slides) == 1


NEW = DeckSlide(spec=Slide(title="New", layout="ITEMS", item_amount=3, content="- One\n- Two\n- Three"))


def mixed(template):
    """Slides of every layout, many of one kind beside each other."""
    every, alike = deck("short", template).slides, deck("plain", template).slides
    items = [slide for slide in (*every, *alike) if slide.spec.layout == "ITEMS"]
    slides = (*items, *every[:12], *alike[-8:])
    titled = tuple(
        slide.model_copy(update={"spec": slide.spec.model_copy(update={"title": f"Title {number}"})})
        for number, slide in enumerate(slides)
    )
    return deck("short", template).model_copy(update={"slides": titled})


def looks(made):
    """What stands on each content slide, without its number."""
    return {
        scene.title: [each for each in scene.elements if not _is_number(each)]
        for scene in pipeline.compose(made).slides
        if scene.source_index is not None
    }


def _is_number(element):
    return getattr(element, "placeholder", None) is not None and element.placeholder.kind == "sldNum"


def test_a_frozen_deck_looks_the_same():
    plain = mixed("default")
    scene, frozen = pipeline.compose(plain), pipeline.compose(pipeline.frozen(plain))
    assert replace(scene, slides=()) == replace(frozen, slides=())
    assert scene.slides == frozen.slides


@pytest.mark.parametrize("template", ["default", "monarch", "nebula"])
def test_an_edit_changes_no_other_slide(template):
    frozen = pipeline.frozen(mixed(template))
    before, slides = looks(frozen), frozen.slides
    for at in (0, len(slides) // 2, len(slides)):
        inserted = frozen.model_copy(update={"slides": (*slides[:at], NEW, *slides[at:])})
        after = looks(inserted)
        assert {title: after[title] for title in before} == before
    removed = looks(frozen.model_copy(update={"slides": slides[3:]}))
    assert removed == {title: before[title] for title in removed}


def test_without_it_neighbours_decide():
    plain = mixed("monarch")
    before, after = looks(plain), looks(plain.model_copy(update={"slides": plain.slides[3:]}))
    assert any(after[title] != before[title] for title in after)


def test_the_cover_keeps_its_title():
    untitled = mixed("default").model_copy(update={"title": None, "include_cover": True})
    frozen = pipeline.frozen(untitled)
    changed = frozen.model_copy(update={"slides": (NEW, *frozen.slides)})
    assert changed.heading == untitled.heading == untitled.slides[0].spec.title
    assert pipeline.compose(changed).slides[0].title == pipeline.compose(untitled).slides[0].title
    assert frozen.title is None
