"""What a program finds wrong with a written slide, and how grave it is."""

import pytest

from llm_decks import SOURCE, slide
from nbdeck.engine.author.llm.answers import BriefAnswer, SlideAnswer
from nbdeck.engine.author.llm.checking import Rules, faults_of
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.author.llm.wording import settled
from nbdeck.engine.model import Assignment, AuthorOptions

RULES = Rules(knowledge_of(Assignment(topic="The port", sources=(SOURCE,))), AuthorOptions())
CELL = "T1|2023|Containers"


def found(brief="Deeper", **written):
    """Return where faults are and their kind."""
    answer = SlideAnswer.model_validate(slide(**written))
    return {
        (one.where, one.kind) for one in faults_of(settled(answer, RULES), BriefAnswer(title=brief), RULES)
    }


def test_a_slide_of_the_materials_own_words_has_no_fault():
    assert found() == set()


@pytest.mark.parametrize(
    ("number", "kinds"),
    [
        ({"value": "800", "unit": "million euros", "of": "cost", "id": "1"}, set()),
        ({"value": "800", "unit": "million dollars", "of": "cost", "id": "1"}, {"number"}),
        ({"value": "800", "unit": "million euros", "of": "bridge", "id": "1"}, set()),
        ({"value": "7.7", "of": "Containers", "id": CELL}, set()),
        ({"value": "8.3", "of": "Containers", "id": CELL}, {"number"}),
        ({"value": "7.7", "of": "Containers", "when": "2022", "id": CELL}, {"number"}),
        ({"value": "7.7", "of": "Containers", "when": "2023", "id": CELL}, set()),
        ({"value": "800", "unit": "km/h", "of": "cost", "id": "1"}, {"number"}),
    ],
)
def test_a_number_is_compared_with_the_cell_or_passage_that_it_names(number, kinds):
    point = {"text": "The city deepens the river", "evidence": ["1"], "numbers": [number]}
    assert {kind for _, kind in found(points=[point])} == kinds


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Dredging ends in 2027", ("point 1", "number")),
        ("It costs 800 million dollars or $800 million", ("point 1", "number")),
        ("800 % of the cost", ("point 1", "number")),
        ("dredging " * 60, ("point 1", "form")),
    ],
)
def test_a_fault_is_of_a_number_or_of_the_form(text, fault):
    assert found(points=[{"text": text, "evidence": ["2"]}]) == {fault}


def test_numbers_that_were_worked_out_are_known_on_the_whole_slide():
    worked_out = [{"value": "0.6", "formula": f"[T1|2022|Containers] - [{CELL}]"}]
    wrong = [{"value": "0.6", "formula": f"[T1|2024|Containers] - [{CELL}]"}]
    text = [{"text": "0.6 million containers fewer", "evidence": ["T1"]}]
    assert ("point 1", "number") not in found(points=text, derived=worked_out)
    assert ("point 1", "number") in found(points=text, derived=wrong)


def test_a_chart_has_only_rows_and_columns_of_its_table():
    shown = {"layout": "CHART", "points": [], "shows": "T1"}
    assert found(**shown, chart={"series": ["Containers"], "highlight": ["2023"]}) == set()
    assert found(**shown, chart={"rows": ["2022", "2032"]}) == {("chart", "form")}
    assert found(**shown | {"shows": "T9"}) == {("layout", "form")}


def test_an_item_rests_on_what_there_is_and_on_the_passage_that_has_its_number():
    def rests(text, *ids):
        answer = SlideAnswer.model_validate(slide(points=[{"text": text, "evidence": ids}]))
        return settled(answer, RULES).points[0].evidence

    assert rests("The river is deepened for 800 million euros", "1", "77", "T1|2050|Containers") == ("1",)
    assert rests("Dredging ends in 2026", "3") == ("3", "2")
    assert rests("Dredging ends in 2026") == ("2",)
    assert rests("Dredging ends", "3") == ("3",)
    assert rests("7.7 containers in 2023", CELL) == (CELL,)
    assert rests("Truckers of the city complain")[0] == "4"


def test_a_row_of_the_models_own_table_has_only_numbers_of_the_material():
    rows = [["Year", "Containers"], ["2022", "8.3"], ["2023", "7.7"]]
    assert found(layout="TABLE", points=[], table=rows) == set()
    assert found(layout="TABLE", points=[], table=[*rows, ["2024", "9.9"]]) == {("table", "number")}


def test_a_number_that_only_what_is_cited_lacks_is_sent_back_and_left_to_the_judge():
    points = [{"text": "2023 had 7.8 and 7.7 million containers", "evidence": [CELL]}]
    assert found(points=points) == {("point 1", "form")}
