"""What a chart on a company's slide does not show is told, as on our own."""

import io

import pytest
from PIL import Image
from pptx import Presentation

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.company.deck import compose_company
from nbdeck.engine.layouts.company.mapping import Choice
from nbdeck.engine.layouts.company.slide import _emptied
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pptx.company.reader import read_company
from nbdeck.engine.scene.elements import Picture, TextBox, flatten


def warnings_of(kind, series):
    numbers = {
        "type": kind,
        "categories": [f"c{n}" for n in range(len(series[0]))],
        "series": [{"name": f"s{n}", "values": values} for n, values in enumerate(series)],
    }
    file = io.BytesIO()
    Presentation().save(file)
    deck = Deck(slides=(DeckSlide(spec=Slide.model_validate({"title": "Many", "chart": numbers})),))
    return " ".join(compose_company(deck, read_company(file.getvalue())).warnings)


@pytest.mark.parametrize(
    ("kind", "series", "told"),
    [
        ("PIE", [list(range(1, 16))], "'Other (3)' is the sum of 3 smaller parts"),
        ("LINE", [[n, 2 * n] for n in range(14)], "only the first 12 of its 14 series"),
        ("LINE", [[n, 2 * n] for n in range(60)], "its series have no room for their names"),
    ],
)
def test_what_is_summed_up_grey_or_without_a_name_is_a_warning(kind, series, told):
    assert told in warnings_of(kind, series)


def test_a_picture_alone_stands_whole_where_a_chart_would_be():
    stored, file = io.BytesIO(), io.BytesIO()
    Image.new("RGB", (400, 200), "teal").save(stored, "PNG")
    Presentation().save(file)
    slide = DeckSlide(
        spec=Slide(title="Alone", item_amount=0, content=""), picture="k", picture_alt="A field"
    )
    scenes = [
        compose_company(Deck(slides=(slide,)), read_company(file.getvalue()), media)
        for media in ({"k": stored.getvalue()}, {"k": b"no picture"})
    ]
    (picture,) = [each for each in flatten(scenes[0].slides[-1].elements) if isinstance(each, Picture)]
    assert (picture.alt, picture.crop) == ("A field", (0.0, 0.0, 0.0, 0.0))
    assert picture.box.w / picture.box.h == pytest.approx(2.0)
    assert any("its picture could not be shown" in told for told in scenes[1].warnings)


def test_twelve_series_need_no_warning():
    told = warnings_of("LINE", [[n, 2 * n] for n in range(12)])
    assert "series" not in told


def test_every_slide_has_the_number_and_footer_of_its_layout():
    file = io.BytesIO()
    Presentation().save(file)
    slides = tuple(
        DeckSlide(spec=Slide(title=f"Part {n}", item_amount=2, content="- a\n- b")) for n in (1, 2)
    )
    scene = compose_company(Deck(slides=slides, title="The plan"), read_company(file.getvalue()))
    for slide in scene.slides[-2:]:
        said = [each.text for each in flatten(slide.elements) if isinstance(each, TextBox)]
        assert said[-2:] == ["The plan", str(slide.number)]


def test_bare_layouts_keep_their_titles_first():
    file = io.BytesIO()
    Presentation().save(file)
    layouts = read_company(file.getvalue()).layouts[1:3]
    choices = [Choice(each, "") for each in layouts]
    bare = [each.layout for each in _emptied(choices)]
    assert [each.name for each in bare] == [each.name for each in layouts] * 2
    assert [each.title is None for each in bare] == [False, False, True, True]
    assert not any(each.texts for each in bare)
