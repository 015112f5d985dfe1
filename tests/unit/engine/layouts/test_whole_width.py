import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.themes.load import load_theme


@pytest.mark.parametrize("template", ["iris", "adam"])
def test_a_chart_of_many_categories_has_the_whole_width_and_its_title_above_it_on_a_layout_of_its_own(
    template,
):
    chart = {
        "type": "BAR",
        "categories": [f"C{at}" for at in range(13)],
        "series": [{"name": "A", "values": [*range(13)]}],
    }
    spec = Slide.model_validate({"title": "Results", "chart": chart})
    scene = compose_themed(Deck(slides=(DeckSlide(spec=spec),), template=template, title="D"))
    theme, shown = load_theme(template), scene.slides[-1]
    assert theme.wide is not None
    assert shown.layout.endswith(", whole width")
    assert shown.elements[0].box == theme.wide.title.box
    assert scene.layout_of(shown).placeholders[0].box == theme.wide.title.box


@pytest.mark.parametrize("template", ["iris", "adam"])
def test_the_title_begins_and_the_page_number_stands_where_it_does_beside_the_content(template):
    theme = load_theme(template)
    assert theme.wide is not None
    assert theme.content.body is not None
    assert theme.content.page_number is not None
    assert theme.wide.page_number is not None
    beside, above = theme.content.title, theme.wide.title
    assert (beside.box.x, beside.box.y, beside.anchor) == (above.box.x, above.box.y, above.anchor)
    assert beside.style.size == above.style.size
    assert theme.content.page_number.box == theme.wide.page_number.box
    assert theme.content.body.box.w >= 0.62 * 960.0


def test_a_title_of_more_than_five_lines_has_the_whole_width_and_one_of_five_stands_beside_its_content():
    words = (
        "Four branches sold more bread than in the year before, and the fifth one was closed for nine weeks"
    )

    def title_of(text):
        spec = Slide(title=text, layout="ITEMS", content="- One\n- Two\n- Three", item_amount=3)
        return compose_themed(Deck(slides=(DeckSlide(spec=spec),), template="adam")).slides[-1].elements[0]

    theme = load_theme("adam")
    beside, above = title_of(words[:81]), title_of(words)
    assert theme.wide is not None
    assert (len(beside.paragraphs[0].lines), beside.box) == (5, theme.content.title.box)
    assert above.box == theme.wide.title.box
    assert beside.paragraphs[0].style.size == above.paragraphs[0].style.size == theme.content.title.style.size
