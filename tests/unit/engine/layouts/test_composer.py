"""Equal titles stay and are told; what is asked for and not shown is told."""

import io

import pytest
from pptx import Presentation

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.company.deck import compose_company
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pptx.company.reader import read_company


def _decks(*titles):
    file = io.BytesIO()
    Presentation().save(file)
    made = Deck(
        slides=tuple(DeckSlide(spec=Slide(title=title, content="Words", item_amount=0)) for title in titles)
    )
    return compose_themed(made), compose_company(made, read_company(file.getvalue()))


def test_a_title_stays_as_it_was_given_however_many_slides_have_it():
    for scene in _decks("A", "A", "B", "A"):
        assert [slide.title for slide in scene.slides[-4:]] == ["A", "A", "B", "A"]
        assert [line for line in scene.warnings if "same title" in line] == [
            "Slides 3, 4 and 6 have the same title, 'A'."
        ]


def test_a_cover_and_the_contents_may_say_what_a_slide_says():
    for scene in _decks("Contents", "B"):
        assert [slide.title for slide in scene.slides[1:]] == ["Contents", "Contents", "B"]
        assert not any("same title" in line for line in scene.warnings)


def _on_ours(slide):
    return compose_themed(
        Deck(slides=(slide,), include_table_of_contents=False), {"k": b"no picture"}
    ).warnings


def _on_a_companys(slide):
    file = io.BytesIO()
    Presentation().save(file)
    return compose_company(
        Deck(slides=(slide,), include_table_of_contents=False),
        read_company(file.getvalue()),
        {"k": b"no picture"},
    ).warnings


CHART = {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "n", "values": [1, 2]}]}
TABLE = [["Month", "Sales"], ["May", "1"], ["June", "2"]]
NO_PLACE = "Slide 2: its picture has no place in this layout."


@pytest.mark.parametrize("warnings_of", [_on_ours, _on_a_companys], ids=["ours", "a company's"])
@pytest.mark.parametrize(
    ("spec", "picture", "told"),
    [
        ({"table": TABLE}, "k", NO_PLACE),
        ({"layout": "THANKS", "item_amount": 0, "content": "Ada"}, "k", NO_PLACE),
        (
            {"table": TABLE, "types": {"rows_of": 40}},
            None,
            "Slide 2: its table shows the first 2 of 40 rows.",
        ),
        (
            {"table": TABLE, "types": {"not_taken_over": ["bars", "border"]}},
            None,
            "Slide 2: its table does not take over from its source: bars, border.",
        ),
        (
            {"chart": {**CHART, "not_taken_over": ["1 of 3 rows has no value."]}},
            None,
            "Slide 2: 1 of 3 rows has no value.",
        ),
        (
            {"layout": "ITEMS", "item_amount": 5, "content": "- a\n- b"},
            None,
            "Slide 2: 5 items were asked for and its content makes 2.",
        ),
    ],
)
def test_what_is_asked_for_and_not_shown_is_told_on_every_template(warnings_of, spec, picture, told):
    shown = Slide.model_validate({"title": "Shown", "item_amount": 0, "content": "", **spec})
    assert told in warnings_of(DeckSlide(spec=shown, picture=picture))


def test_a_picture_beside_a_chart_has_a_place_on_our_templates_alone():
    slide = DeckSlide(spec=Slide.model_validate({"title": "Chart", "chart": CHART}), picture="k")
    assert (NO_PLACE in _on_ours(slide), NO_PLACE in _on_a_companys(slide)) == (False, True)


def test_what_is_shown_needs_no_word():
    slide = DeckSlide(spec=Slide(title="Points", layout="ITEMS", item_amount=2, content="- a\n- b"))
    assert not [each for warnings in (_on_ours(slide), _on_a_companys(slide)) for each in warnings]
