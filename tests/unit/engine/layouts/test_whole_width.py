import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.themes.load import load_theme


@pytest.mark.parametrize("template", ["default", "gradient", "iris", "felix", "daniel", "adam"])
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
