"""What a program finds wrong with a written slide, and how grave it is."""

import pytest

from llm_decks import POINTS, SOURCE, slide
from nbdeck.engine.author.llm.answers import BriefAnswer, OutlineAnswer, SlideAnswer
from nbdeck.engine.author.llm.checking import faults_of, missing_facts, says_again, wrong_outline
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.author.llm.wording import corrected
from nbdeck.engine.model.plan import Assignment
from nbdeck.engine.model.source import Cell, Heading, Paragraph, Source, TableBlock

RULES = knowledge_of(Assignment(topic="The port", sources=(SOURCE,)))
CLINIC = Source(
    name="clinic.docx",
    kind="docx",
    language="en",
    blocks=(
        Heading(text="Infections of 2024", level=1),
        Paragraph(text="The ward had 41 falls. They were reported until March 2023 in writing."),
        Paragraph(text="The season of 2022 brought fewer."),
        Heading(text="Kinds", level=1),
        TableBlock(
            rows=tuple(
                tuple(Cell(text=text) for text in row)
                for row in (("Kind", "2023", "2024"), ("Sepsis", "69", "74"), ("Wounds", "248", "211"))
            ),
            header_rows=1,
            caption="Infections (number of cases)",
        ),
    ),
)
CLINIC_RULES = knowledge_of(Assignment(topic="The ward", sources=(CLINIC,)))
CELL = "T1|2023|Containers"


def kind(fault):
    """Return what becomes of what a fault is about."""
    return "refused" if fault.is_refused else "form"


def found(brief="Deeper", **written):
    """Return where faults are and their kind."""
    answer = SlideAnswer.model_validate(slide(**written))
    return {
        (one.where, kind(one)) for one in faults_of(corrected(answer, RULES), BriefAnswer(title=brief), RULES)
    }


def test_a_slide_of_the_materials_own_words_has_no_fault():
    assert found() == set()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Dredging ends in 2027", ("point 1", "refused")),
        ("It costs 800 million dollars or $800 million", ("point 1", "refused")),
        ("800 % of the cost", ("point 1", "refused")),
        ("dredging " * 60, ("point 1", "form")),
    ],
)
def test_a_fault_is_of_a_number_or_of_the_form(text, fault):
    assert found(points=[{"text": text, "evidence": ["2"]}]) == {fault}


def test_numbers_that_were_worked_out_are_known_on_the_whole_slide():
    worked_out = [{"value": "0.6", "formula": f"[T1|2022|Containers] - [{CELL}]"}]
    wrong = [{"value": "0.6", "formula": f"[T1|2024|Containers] - [{CELL}]"}]
    text = [{"text": "0.6 million containers fewer", "evidence": ["T1"]}]
    assert ("point 1", "refused") not in found(points=text, derived=worked_out)
    assert ("point 1", "refused") in found(points=text, derived=wrong)


def test_a_chart_has_only_rows_and_columns_of_its_table():
    shown = {"layout": "CHART", "points": [], "shows": "T1"}
    assert (
        found(
            **shown,
            chart={"unit": "millions", "series": ["Containers"], "highlight": ["2023"]},
            title="Fewer in 2023",
        )
        == set()
    )
    assert found(**shown, chart={"unit": "millions", "rows": ["2022", "2032"]}) == {("chart", "form")}
    assert found(**shown, chart={"unit": "millions", "rows": ["r1", "2023"]}) == {("chart", "form")}
    assert found(**shown | {"shows": "T9"}, chart={"unit": "millions"}) == {("layout", "form")}


def test_an_item_names_what_there_is_of_what_it_cites_and_nothing_else():
    points = [{"text": "Dredging ends in 2026", "evidence": ids} for ids in (["3", "77", "T1|2050"], [])]
    answer = corrected(SlideAnswer.model_validate(slide(points=points)), RULES)
    assert [point.evidence for point in answer.points] == [("3",), ()]


def test_an_item_that_is_too_long_for_layout_and_slide_is_told_once():
    points = [{"heading": "A", "text": "mud " * 40, "evidence": ["1"]}] * 4
    answer = SlideAnswer.model_validate(slide(points=points))
    faults = faults_of(answer, BriefAnswer(title="Deeper"), RULES)
    assert [one.where for one in faults] == [f"point {at}" for at in range(1, 5)]
    assert all(
        "have 165 words together, and there is room for 120; the item is too long; say one thing, in about 29 words"
        in one.text
        for one in faults
    )


def test_what_a_title_cites_gives_its_numbers_also_of_a_whole_table():
    written = slide("Sepsis rose from 69 to 74 cases", points=[{"text": "Infections"}])
    for more, faults in (
        ({}, ["refused"]),
        ({"title_evidence": ["T1"]}, []),
        ({"title_evidence": ["T1|Wounds"]}, ["refused"]),
    ):
        answer = SlideAnswer.model_validate(written | more)
        found = faults_of(answer, BriefAnswer(title="Infections", evidence=["1"]), CLINIC_RULES)
        assert [kind(one) for one in found] == faults


def test_a_row_of_the_models_own_table_has_only_numbers_of_the_material():
    rows = [["Year", "Containers"], ["2022", "8.3"], ["2023", "7.7"]]
    assert found(layout="TABLE", points=[], table=rows) == set()
    assert found(layout="TABLE", points=[], table=[*rows, ["2024", "9.9"]]) == {("row 3", "refused")}
    assert found(layout="TABLE", points=[], table=[["Year", "9.9"], *rows[1:]]) == {("row 0", "refused")}


def test_a_number_that_only_what_is_cited_lacks_is_sent_back_and_not_shown():
    points = [{"text": "2023 had 7.8 and 7.7 million containers", "evidence": [CELL]}]
    assert found(points=points) == {("point 1", "refused")}


@pytest.mark.parametrize("headings", [("First", "800"), ("800", "2026")])
def test_figures_have_a_number_in_their_headings(headings):
    points = [{"heading": one, "text": "million euros of 2026", "evidence": ["1", "2"]} for one in headings]
    assert (("layout", "form") in found(layout="BIG_NUMBER", points=points)) is (headings[0] == "First")


def test_a_figure_has_a_place_beside_some_layouts_or_one_line():
    points = [{"text": "The city deepens the river", "evidence": ["1"]}] * 3
    assert found(shows="F1", points=points) == set()
    assert found(shows="F1", points=points[:1], layout="TIMELINE") == set()
    dated = [{"heading": one, "text": "The city deepens the river"} for one in ("First", "Then", "Last")]
    for some in (dated, dated[:2]):
        assert found(shows="F1", points=some, layout="FUNNEL") == {("layout", "form")}
    answer = SlideAnswer.model_validate(slide(shows="F1", points=dated, layout="FUNNEL"))
    assert "no place for a figure" in faults_of(answer, BriefAnswer(title="Deeper"), RULES)[0].text
    assert ("layout", "form") in found(shows="F1", points=[], layout="CHART")


@pytest.mark.parametrize(
    ("layout", "count", "words", "faults"),
    [
        ("TABLE", 2, 37, set()), ("TABLE", 2, 38, {("point 1", "form"), ("point 2", "form")}), ("TABLE", 3, 5, {("layout", "form")}),
        ("CHART", 3, 37, set()), ("CHART", 4, 5, {("layout", "form")}), ("CHART", 1, 38, {("point 1", "form")}), ("CHART", 0, 0, set()),
    ],
)  # fmt: skip
def test_beside_a_chart_or_table_stand_a_few_short_sentences(layout, count, words, faults):
    assert (
        found(
            layout=layout, shows="T1", chart={"unit": "millions"}, points=[{"text": "mud " * words}] * count
        )
        == faults
    )


def wrong(facts, slide_answer, rules=RULES, **brief):
    answer = SlideAnswer.model_validate(slide_answer)
    return tuple(missing_facts(answer, BriefAnswer(title="Deeper", facts=facts, **brief), rules).items())


def test_the_numbers_of_a_planned_fact_stand_in_title_items_or_what_is_shown():
    facts = ["800 million euros", "until 2026", "a new slot system"]
    assert wrong(facts, slide()) == ()
    assert wrong(facts, slide(points=POINTS[:1])) == (("until 2026", {"2026"}),)
    assert wrong(["P1: mud", "Finding 2: mud", "800 mud"], slide(points=[{"text": "Mud"}])) == (
        ("800 mud", {"800"}),
    )
    assert wrong(facts, slide("Deeper by 2026", points=POINTS[:1])) == ()
    assert wrong(facts, slide(points=POINTS[:1], notes="Dredging ends in 2026.")) == (
        ("until 2026", {"2026"}),
    )
    assert wrong(facts, slide(points=POINTS[:1], caution="Elsewhere the end is 2026.")) == ()
    assert wrong(["9.9 million of 2026"], slide(points=POINTS[:1])) == ()  # a number that nobody gave
    rows = [["Year", "Euros"], ["2026", "800 million"]]
    assert wrong(facts, slide(layout="TABLE", points=[], table=rows)) == ()
    assert wrong(["7.7 in 2023", "800 million"], slide(layout="CHART", points=[], shows="T1")) == (
        ("800 million", {"800"}),
    )
    assert wrong(["7.7 in 2023"], slide(layout="CHART", points=[]), shows="T1") == ()
    topic = knowledge_of(Assignment(topic="Bees"))
    assert wrong(["1 hive"], slide(), topic) == ()
    assert ("facts", "form") in {
        (one.where, kind(one))
        for one in faults_of(
            SlideAnswer.model_validate(slide(points=POINTS[:1])),
            BriefAnswer(title="Deeper", facts=facts),
            RULES,
        )
    }


@pytest.mark.parametrize(
    ("text", "title", "is_again"),
    [
        ("The Board decides on a fee.", "In May the Board decides on a fee", True),
        ("In May the Board decides on a fee, and on the budget", "The Board decides on a fee", True),
        ("The Board decides on a fee of 5.", "The Board decides on a fee", False),
        ("Trucks wait less.", "The Board is asked to decide on a ticket fee", False),
        ("料金が上がる。", "令和9年4月に料金が上がる", True),
        ("議会は計画を認めた。", "令和9年4月に料金が上がる", False),
        ("", "The river", False),
    ],
)
def test_an_item_that_says_the_title_again_is_told_by_its_words_and_numbers(text, title, is_again):
    assert says_again(text, title) is is_again


@pytest.mark.parametrize(
    ("heading", "is_told"),
    [("The river", True), ("the river:", True), ("The riverbed", False), ("River", False)],
)
def test_a_heading_that_its_item_begins_with_is_sent_back(heading, is_told):
    points = [{"heading": heading, "text": "The river is deepened.", "evidence": ["1"]}, *POINTS[1:]]
    answer = SlideAnswer.model_validate(slide(points=points))
    told = [
        one.text for one in faults_of(answer, BriefAnswer(title="Deeper"), RULES) if one.where == "point 1"
    ]
    assert any("its heading is how it begins" in one for one in told) is is_told


@pytest.mark.parametrize(("layout", "faults"), [("ITEMS", {("point 1", "form")}), ("TIMELINE", set())])
def test_an_item_that_says_the_title_again_is_sent_back_but_for_dates(layout, faults):
    points = [{"heading": "Deeper", "text": "The city deepens the river"}, *POINTS[1:]]
    answer = SlideAnswer.model_validate(slide("The city deepens the river", layout, points))
    faulty = faults_of(answer, BriefAnswer(title="Deeper"), RULES)
    assert {(one.where, kind(one)) for one in faulty} == faults


@pytest.mark.parametrize(
    ("brief", "told"),
    [
        ({"facts": ["800 million", "2026", "13.5 metres"]}, ""),
        ({"title": "word " * 30}, "the title is too long"),
        ({"facts": ["900 million"]}, "does not give 900"),
        ({"facts": ["one", "two", "three", "four", "five"]}, ""),
        ({"facts": ["one", "two", "three", "four", "five", "six"]}, "6 facts have to stand on it"),
        ({"title": "In 2026 it costs 800", "facts": ["800 in 2026", "two", "three", "four", "five", "six"]}, ""),
        ({"title": "Two sides", "facts": ["a", "b", "c", "d", "e", "f"], "layout": "COMPARISON"}, ""),
        ({"facts": ["word " * 66, "word " * 66]}, "have 133 words, and it has room for 120"),
        ({"facts": ["word " * 65, "word " * 66]}, ""),
        ({"title": "It costs 800", "facts": ["800", "b", "c", "d", "e", "f"], "layout": "BIG_NUMBER"}, "6 facts have to"),
        ({"facts": ["800", "2026", "13.5", "Ships pass"], "layout": "TABLE", "shows": "T1"}, "4 facts have to stand on it"),
        ({"facts": ["800", "2026", "7.7", "8.3"], "layout": "TABLE", "shows": "T1"}, ""),
        ({"facts": ["800", "Ships pass", "mud"], "layout": "TABLE", "shows": "T1"}, "3 facts have to stand on it"),
        ({"facts": ["Ships pass", "mud", "7.7"], "layout": "TABLE", "shows": "T1"}, ""),
        ({"facts": ["800", "2026", "13.5", "40"], "layout": "TABLE"}, ""),
    ],
)  # fmt: skip
def test_a_plan_has_titles_and_facts_for_which_there_is_room(brief, told):
    plan = OutlineAnswer.model_validate({"title": "Port", "slides": [{"title": "Deeper"} | brief]})
    complaints = wrong_outline(plan, RULES, None)
    assert [told in one.text for one in complaints] == [True] * bool(told)
    assert all(one.text.startswith("Slide 1: ") and not one.is_fatal for one in complaints)
