"""Equal titles are told apart; what is asked for and not shown is told."""

import io

import pytest
from pptx import Presentation

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.company.deck import compose_company
from nbdeck.engine.layouts.composer import DeckTitles
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model import Deck, DeckSlide
from nbdeck.engine.pptx.company.reader import read_company


def shown(*titles, tag="en"):
    known = DeckTitles(tag)
    return [known.unique(title) for title in titles]


def test_a_title_again_continues_the_one_before_it_and_another_has_a_number():
    assert shown("A", "A", "A", "B", "A") == ["A", "A (continued)", "A (continued 2)", "B", "A (2)"]
    assert shown("A", "A", tag="de")[1] == "A (Fortsetzung)"


def test_titles_that_were_counted_are_passed_over():
    known = DeckTitles("en")
    known.unique("A")
    known.add("A (continued)")
    assert "A (continued)" in known
    assert known.unique("A") == "A (continued 2)"


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
