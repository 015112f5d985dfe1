"""What of an answer reaches the slide: what the material says, in words that fit."""

import pytest

from llm_decks import POINTS, outline, planned, slide, warned
from nbdeck.contract.content import Items, Quote
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.author.llm.answers import PointAnswer
from nbdeck.engine.author.llm.wording import content_of, plain


def test_statements_with_numbers_of_nobody_are_left_out_with_a_warning(endpoint, report):
    points = [*POINTS[:2], {"heading": "Growth", "text": "Traffic grows by 37 % a year"}]
    plan = planned(endpoint, report, outline("Deeper"), [slide(points=points)])
    assert "37" not in plan.slides[0].spec.content
    assert plan.slides[0].spec.item_amount == 2
    assert warned(plan) == (
        "“Deeper”: left out, as nothing that is cited was found to say it: “Growth: Traffic grows by 37 % a year”.",
    )
    again = endpoint.asked("It was sent back, because:")
    assert ["point 3: the material does not give 37" in one for one in again] == [True, True]
    assert not endpoint.asked("What failed:")


def test_numbers_of_the_prompt_are_the_users_own(endpoint, report):
    points = [{"heading": "Goal", "text": "Grow by 37 % until 2031", "evidence": ["U"]}]
    plan = planned(
        endpoint, report, outline("Goal"), [slide("Goal", points=points)], topic="A plan to grow by 37 % until 2031"
    )  # fmt: skip
    assert "37 %" in plan.slides[0].spec.content
    assert [(one.document, one.quote) for one in plan.slides[0].evidence] == [
        ("", "A plan to grow by 37 % until 2031")
    ]


def test_general_knowledge_may_bring_numbers_and_is_told(endpoint, report):
    points = [{"heading": "Growth", "text": "Traffic grows by 37 % a year"}]
    plan = planned(endpoint, report, outline("Up"), [slide("Up", points=points)], general_knowledge=True)
    assert "37 %" in plan.slides[0].spec.content
    assert "general knowledge" in warned(plan)[0]
    assert len(endpoint.requests) == 2


def test_a_slide_of_which_nothing_is_left_says_what_the_document_says(endpoint, report):
    points = [{"text": "Trucks wait 99 hours"}]
    plan = planned(endpoint, report, outline("Trucks wait"), [slide("Trucks wait", points=points)])
    assert "two hours" in plan.slides[0].spec.content
    told = "“Trucks wait”: nothing that the model wrote could be used; the material's own words stand there."
    assert told in warned(plan)


def test_a_title_with_numbers_of_nobody_is_the_heading_of_what_it_rests_on(endpoint, report):
    plan = planned(endpoint, report, outline("Ships get larger"), [slide("Ships grow by 77 %")])
    assert plan.slides[0].spec.title == "Dredging"


def test_a_table_of_the_models_own_has_only_known_numbers(endpoint, report):
    good = [["What", "Value"], ["Cost", "800"], ["End", "2026"]]
    bad = [["What", "Value"], ["Cost", "801"]]
    slides = [slide("Good", "TABLE", [], table=good), slide("Bad", "TABLE", POINTS, table=bad)]
    plan = planned(endpoint, report, outline("Good", "Bad"), slides)
    assert plan.slides[0].spec.table[1] == ("Cost", "800")
    assert plan.slides[1].spec.table is None
    assert "801" in warned(plan)[-1]


@pytest.mark.parametrize(
    ("layout", "count", "expected"),
    [("STEPS", 2, Layout.ITEMS), ("SWOT", 3, Layout.ITEMS), ("TIMELINE", 3, Layout.TIMELINE), ("PYRAMID", 7, Layout.PYRAMID)],
)  # fmt: skip
def test_a_layout_that_cannot_take_the_items_is_sent_back_then_changed(
    endpoint, report, layout, count, expected
):
    points = [{"heading": f"H{'abcdefg'[at]}", "text": "The river is deep"} for at in range(count)]
    plan = planned(endpoint, report, outline("Deeper"), [slide(layout=layout, points=points)])
    spec = plan.slides[0].spec
    assert spec.layout is expected
    assert spec.item_amount in ITEM_COUNTS[spec.layout]
    assert (not endpoint.asked("It was sent back, because:")) == (count in ITEM_COUNTS[Layout[layout]])


def test_words_that_have_no_room_are_sent_back_twice_and_then_shown_whole(endpoint, report):
    points = [{"text": "abc " * 78}]
    plan = planned(endpoint, report, outline("Deeper"), [slide(points=points)])
    assert ["too long" in one for one in endpoint.asked("It was sent back, because:")] == [True, True]
    assert plan.slides[0].spec.content.split()[1:] == ["abc"] * 78


def test_another_language_than_the_wished_one_is_told(endpoint, report):
    points = [
        {"text": "The harbour and the river are what the city has and what it will be known for in the world"}
    ] * 2
    plan = planned(
        endpoint, report, outline("Der Hafen"), [slide("Der Hafen", points=points)], language="GERMAN"
    )  # fmt: skip
    assert any("another language" in warning for warning in plan.warnings)
    assert plan.language == "GERMAN"


def test_statements_in_another_language_keep_the_passage_that_is_named(endpoint, report):
    points = [{"text": "Der Fluss wird für 800 Millionen Euro vertieft", "evidence": ["1"]}]
    plan = planned(endpoint, report, outline("Tiefer"), [slide("Tiefer", points=points)], language="GERMAN")
    assert "cost of 800 million" in plan.slides[0].evidence[0].quote


def test_a_passage_that_lacks_the_number_is_no_evidence_and_ids_of_nothing_are_none(endpoint, report):
    for ids, shown in ((["5", "99", "-1"], False), (["2", "99", "-1"], True)):
        points = [POINTS[0], {"text": "Dredging ends in 2026", "evidence": ids}]
        plan = planned(endpoint, report, outline("Deeper"), [slide(points=points)])
        assert ("2026" in plan.slides[0].spec.content) is shown
    assert plan.slides[0].evidence[-1].quote == "Dredging ends in 2026."


def test_wording_of_the_document_is_kept_where_that_is_wished(endpoint, report):
    points = [
        {"heading": "Mud", "text": "They will be done digging in 2026", "evidence": ["2"]},
        {"text": "Dredging ends in 2026"},
    ]
    plan = planned(endpoint, report, outline("Deeper"), [slide(points=points)], keep_wording=True)
    assert plan.slides[0].spec.content.splitlines() == ["- Dredging ends in 2026"]
    assert endpoint.asked("point 1: it is no sentence of the material, word for word")
    assert "word for word" in endpoint.prompt(0)


def test_notes_come_only_where_they_are_wished_and_without_foreign_numbers(endpoint, report):
    written = [slide(notes="The river is deep. It grew by 55 %.")]
    assert planned(endpoint, report, outline("Deeper"), written).slides[0].spec.notes is None
    assert (
        planned(endpoint, report, outline("Deeper"), written, notes=True).slides[0].spec.notes
        == "The river is deep."
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Count: ____ bubbles, __ more", "Count: ____ bubbles, __ more"),
        ("Room ____A, B____ left", "Room ____A, B____ left"),
        ("__So__ it is", "So it is"),
        ("a **b**", "a b"),
        ("* The figures of 2024 are provisional", "* The figures of 2024 are provisional"),
        ("2. Bauabschnitt beginnt", "2. Bauabschnitt beginnt"),
        ("- Ships pass", "Ships pass"),
    ],
)
def test_blanks_footnote_stars_and_ordinals_stay(text, shown):
    assert plain(text) == shown


def test_marks_and_links_do_not_reach_the_slide(endpoint, report):
    points = [{"heading": "**Cost**:", "text": "- See [the page](http://evil.example/x) and `code`"}]
    plan = planned(endpoint, report, outline("# Deeper"), [slide("## Deeper", points=points)])
    assert plan.slides[0].spec.content == "- Cost: See the page and code"
    assert plan.slides[0].spec.title == "Deeper"


@pytest.mark.parametrize(
    ("points", "layout", "content"),
    [
        ([("A", "one"), ("B", "two")], "ITEMS", Items((Item("A", "one"), Item("B", "two")))),
        ([("A", "one"), ("", "B: two")], "ITEMS", Items((Item("", "A: one"), Item("", "B: two")))),
        ([("A", "one\ntwo"), ("", "b")], "ITEMS", Items((Item("A", "one\ntwo"), Item("", "b")))),
        ([("", "one\ntwo\nthree")], "ITEMS", Items((Item("one", "two\nthree"),))),
        (
            [("A", "one"), ("B", "two")],
            "STEPS",
            Items((Item("A", "one"), Item("B", "two")), is_numbered=True),
        ),
        (
            [("about 1,700", "visitors came"), ("ca. 25%-30%", "of them by bus")],
            "BIG_NUMBER",
            Items((Item("about 1,700", "visitors came"), Item("ca. 25%-30%", "of them by bus"))),
        ),
        (
            [("No number", "Some 40 came"), ("1 in 4", "came")],
            "BIG_NUMBER",
            Items((Item("No number", "Some 40 came"), Item("1 in 4", "came"))),
        ),
        ([("about 7", "came"), ("B", "two")], "ITEMS", Items((Item("about 7", "came"), Item("B", "two")))),
        ([("Ada", "“So it is.”")], "QUOTE", Quote("So it is.", "Ada")),
        ([("“So it is.”", "")], "QUOTE", Quote("So it is.")),
    ],
)
def test_what_an_answer_says_is_typed_with_every_mark_as_it_is_written(points, layout, content):
    answers = [PointAnswer(heading=heading, text=text) for heading, text in points]
    assert content_of(answers, Layout(layout)) == content
