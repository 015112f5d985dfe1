"""A slide is checked, judged and repaired; what was right stays."""

import pytest

from llm_decks import POINTS, SOURCE, judged, model, outline, planned, slide, warned
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.planning import plan_with_model
from nbdeck.engine.model.plan import Assignment

WRONG = {"heading": "End", "text": "Dredging ends in 2027", "evidence": ["2"]}
RIGHT = {"heading": "End", "text": "Dredging ends in 2026", "evidence": ["2"]}


def written(endpoint, report, points, repair, **more):
    plan = planned(endpoint, report, outline("Deeper"), [slide(points=points)], repairs=[repair], **more)
    return plan, plan.slides[0].spec.content.splitlines()


def test_what_a_program_finds_is_sent_back_at_once_and_what_stays_wrong_is_left_out(endpoint, report):
    plan, lines = written(endpoint, report, [POINTS[0], WRONG, POINTS[2]], {})
    assert [line.partition(":")[0] for line in lines] == ["- Cost", "- Draught"]
    assert len(warned(plan)) == 1
    again = endpoint.asked("It was sent back, because:")
    assert len(again) == 2
    assert "- point 2: what it cites does not give 2027" in again[0]
    assert "- point 1: " not in again[0]
    assert not endpoint.asked("What failed:")


def test_what_the_judge_found_right_is_not_judged_again(endpoint, report):
    wonder = POINTS[1] | {"text": "Dredging ends by wonder in 2026"}
    points = [POINTS[0], wonder, POINTS[2]]
    mended = {"points": [POINTS[0], RIGHT | {"text": "Dredging ends in 2026 at last"}, POINTS[2]]}
    _, lines = written(endpoint, report, points, mended, refuse=("wonder",))
    first, again = endpoint.asked("Judge")
    assert [one["number"] for one in judged(first)["statements"]] == [1, 2, 3, 4, 5]
    assert [one["number"] for one in judged(again)["statements"]] == [1]
    assert "5. The port grows\n   (title of the deck)" in first
    assert "Dredging ends in 2026 at last" in again
    assert [line.partition(": ")[2] for line in lines] == [one["text"] for one in mended["points"]]
    (request,) = endpoint.asked("What failed:")
    assert "- point 2: the material does not say this: that" in request
    assert "- point 1: " not in request


def test_an_item_that_the_judge_refuses_whenever_it_is_written_is_left_out_and_told(endpoint, report):
    doubtful = POINTS[1] | {"text": "Dredging ends happily in 2026"}
    plan, lines = written(
        endpoint, report, [POINTS[0], doubtful], {"points": [POINTS[0], doubtful]}, refuse=("happily",)
    )
    assert [one.partition(":")[0] for one in lines] == ["- Cost"]
    assert warned(plan) == (
        "“Deeper”: left out, as nothing that is cited was found to say it: “End: Dredging ends happily in 2026”.",
    )
    assert len(endpoint.asked("What failed:")) == 2


def test_an_item_that_is_refused_after_a_repair_is_mended_once_more(endpoint, report):
    wrong, right = (POINTS[1] | {"text": f"Dredging ends{how} in 2026"} for how in (" in a wonder", ""))
    answers = model(outline("Deeper"), [slide(points=[POINTS[0], wrong])], [], ("wonder",))

    def answer(body):
        asked = body["messages"][-1]["content"]
        if "What failed:" not in asked:
            return answers(body)
        return slide(points=[POINTS[0], right if len(endpoint.asked("What failed:")) > 1 else wrong])

    endpoint.answer = answer
    settings = endpoint.settings()
    plan = plan_with_model(
        Assignment(topic="The port", sources=(SOURCE,)), settings, Connection(settings, report)
    )
    assert "Dredging ends in 2026" in plan.slides[0].spec.content
    assert not warned(plan)


def test_a_slide_that_is_not_mended_stays_without_what_was_refused(endpoint, report):
    wrong = POINTS[1] | {"text": "Dredging ends in a wonder in 2026"}
    answers = model(outline("Deeper"), [slide(points=[POINTS[0], wrong])], [], ("wonder",))
    endpoint.answer = lambda body: (
        "no" if any("What failed:" in one["content"] for one in body["messages"]) else answers(body)
    )
    settings = endpoint.settings()
    plan = plan_with_model(
        Assignment(topic="The port", sources=(SOURCE,)), settings, Connection(settings, report)
    )
    assert plan.slides[0].spec.content == "- Cost: The river is deepened for 800 million euros"
    assert [one.partition(":")[0] for one in warned(plan)] == ["“Deeper”"]


def test_a_title_that_the_judge_refuses_is_written_again(endpoint, report):
    plan = planned(
        endpoint, report, outline("The river is deepened"), [slide("A wonder is done")],
        repairs=[{"title": "The city deepens the river"}], refuse=("wonder",),
    )  # fmt: skip
    assert plan.slides[0].spec.title == "The city deepens the river"


def test_a_title_that_stays_refused_is_never_the_planned_claim_but_a_heading(endpoint, report):
    for claim in ("A wonder is done", "A wonder"):
        plan = planned(endpoint, report, outline(claim), [slide("A wonder")], refuse=("wonder",))
        assert plan.slides[0].spec.title == "Dredging"
        assert "“A wonder”" in warned(plan)[0]


def test_titles_that_stay_refused_over_one_section_go_on(endpoint, report):
    titles = ("A wonder", "A wonder too")
    plan = planned(endpoint, report, outline(*titles), [slide(one) for one in titles], refuse=("wonder",))
    assert [one.spec.title for one in plan.slides] == ["Dredging", "Dredging (continued)"]


def test_a_refused_title_over_a_table_is_called_as_the_table(endpoint, report):
    made = slide("A wonder", "TABLE", [], shows="T1")
    plan = planned(endpoint, report, outline("A wonder"), [made], refuse=("wonder",))
    assert plan.slides[0].spec.title == "Containers in millions"


def test_a_refused_title_with_other_evidence_is_judged_again(endpoint, report):
    plan = planned(
        endpoint, report, outline("Deeper"), [slide("A wonder")], repairs=[{"title_evidence": ["4"]}],
        refuse=("wonder",),
    )  # fmt: skip
    first, again, *_ = endpoint.asked("Judge")
    assert "1. A wonder\n   (title; cites 1, 2, 3; on the slide" in first
    assert "1. A wonder\n   (title; cites 4, 1, 2, 3; on the slide" in again
    assert "on the slide below this title: Cost: The river is deepened" in again
    assert plan.slides[0].spec.title != "A wonder"


def test_what_was_refused_stays_refused_where_the_judge_is_not_to_be_reached_again(endpoint, report):
    doubtful = POINTS[1] | {"text": "Dredging ends happily in 2026"}
    answers = model(outline("Deeper"), [slide(points=[POINTS[0], doubtful])], [{"points": [
        POINTS[0], {"text": "Dredging ends very happily in 2026", "evidence": ["2"]}]}], ("happily",))  # fmt: skip
    judges = []

    def answer(body):
        if body["messages"][1]["content"].startswith("Judge"):
            judges.append(body)
            return answers(body) if len(judges) == 1 else {"statements": []}
        return answers(body)

    endpoint.answer = answer
    settings = endpoint.settings()
    plan = plan_with_model(
        Assignment(topic="The port", sources=(SOURCE,)), settings, Connection(settings, report)
    )
    assert "happily" not in plan.slides[0].spec.content
    assert len(plan.slides[0].spec.content.splitlines()) == 1
    assert (
        "“Deeper”: left out, as nothing that is cited was found to say it: “Dredging ends very happily in 2026”."
        in warned(plan)
    )


def test_words_that_the_judge_finds_in_the_evidence_are_shown(endpoint, report):
    point = POINTS[1] | {"text": "Dredging always ends in 2026"}
    plan, lines = written(endpoint, report, [POINTS[0], point], {})
    assert "always" in lines[1]
    assert not endpoint.asked("What failed:")
    assert warned(plan) == ()


def test_a_number_under_other_words_is_shown_once_the_judge_says_that_they_mean_it(endpoint, report):
    point = POINTS[1] | {"text": "Excavators are done by 2026"}
    _, lines = written(endpoint, report, [POINTS[0], point], {})
    assert "Excavators" in lines[1]
    _, lines = written(endpoint, report, [POINTS[0], point], {}, refuse=("Excavators",))
    assert len(lines) == 1


def test_the_chart_that_the_model_chose_is_drawn_of_the_documents_numbers(endpoint, report):
    chosen = {"type": "bar", "rows": ["2022", "2023"], "highlight": ["2023"], "unit": "millions"}
    made = slide("Fewer", "CHART", [], shows="T1", chart=chosen)
    spec = planned(endpoint, report, outline("Fewer"), [made]).slides[0].spec
    assert (spec.chart.categories, spec.chart.series[0].values) == (("2022", "2023"), (8.3, 7.7))
    assert [one.category for one in spec.chart.marks.highlight] == ["2023"]
    assert spec.chart.unit == "millions"
    assert "2 of 3 rows" in spec.why


def test_a_refused_sentence_of_the_notes_is_left_out_without_asking_or_telling(endpoint, report):
    notes = "Dredging is digging. A wonder is done. - Ships pass."
    plan = planned(
        endpoint, report, outline("Deeper"), [slide(notes=notes)], refuse=("wonder",), notes=True
    )  # fmt: skip
    assert plan.slides[0].spec.notes == "Dredging is digging.\nShips pass."
    assert warned(plan) == ()
    assert "(notes 2; cites 1, 2, 3)" in endpoint.asked("Judge")[0]
    assert not endpoint.asked("What failed:")
    plan = planned(
        endpoint, report, outline("Deeper"), [slide(notes="A wonder.")], refuse=("wonder",), notes=True
    )
    assert plan.slides[0].spec.notes is None


@pytest.mark.parametrize(
    ("notes", "is_told"),
    [
        ("- Dredging ends in 2026.", True), ("It is loud. End: dredging ends in 2026!", True), ("Deeper", True),
        ("Dredging ends in 2026, as planned.", False), ("", False),
    ],
)  # fmt: skip
def test_notes_that_say_a_line_of_the_slide_again_are_sent_back(endpoint, report, notes, is_told):
    planned(endpoint, report, outline("Deeper"), [slide(notes=notes)], notes=True)
    assert bool(endpoint.asked("- notes: they say a line of the slide again")) is is_told


def test_an_item_that_cites_nothing_is_judged_by_what_the_material_says_best(endpoint, report):
    written(endpoint, report, [{"text": "Truckers are happy"}], {})
    assert "Truckers complain about waiting times" in endpoint.asked("Judge")[0]


def test_without_a_verdict_only_the_documents_own_sentences_are_shown_and_that_is_told(endpoint, report):
    answers = model(outline("Deeper"), [slide(points=[POINTS[0], WRONG])])
    endpoint.answer = lambda body: (
        {"statements": []} if body["messages"][1]["content"].startswith("Judge") else answers(body)
    )
    settings = endpoint.settings()
    plan = plan_with_model(
        Assignment(topic="The port", sources=(SOURCE,)), settings, Connection(settings, report)
    )
    assert plan.slides[0].spec.content.splitlines() == [
        "- The city deepens the river at a cost of 800 million euros", "- Dredging ends in 2026",
    ]  # fmt: skip
    assert any("found to say" in one for one in warned(plan))


def test_a_slide_is_told_what_was_asked_of_it_and_a_repair_the_titles_as_they_are(endpoint, report):
    plan = outline(
        slides=[{"title": one, "about": f"Of {one}."} for one in ("Deeper", "Done")],
        musts=[{"wish": "the cost", "slides": [2]}, {"wish": "the end", "slides": [1, 2]}],
    )
    slides = [
        slide("The river is deepened"),
        slide("Dredging ends", points=[{"text": "In a wonder", "evidence": ["2"]}]),
    ]
    planned(endpoint, report, plan, slides, refuse=("wonder",))
    first, second = (endpoint.asked(f"Write slide {at}")[0] for at in (1, 2))
    assert "Of what the request asks for, it has: the end." in first
    assert "Of what the request asks for, it has: the cost; the end." in second
    assert "  1. Deeper (Of Deeper)\n> 2. Done\n\n" in second
    repair, _ = endpoint.asked("What failed:")
    assert "  1. The river is deepened (Of Deeper)\n> 2. Dredging ends" in repair
    (review,) = endpoint.asked("Review the 2")
    assert "- the cost (slide 2)\n- the end (slide 1, 2)" in review


def test_the_judge_is_told_which_sums_are_right(endpoint, report):
    points = [
        {"text": "0.6 million containers fewer in 2023", "evidence": ["T1"]},
        {"text": "7.8 million containers in 2024", "evidence": ["T1"]},
    ]
    right = {"value": "0.6", "formula": "[T1|2022|Containers] - [T1|2023|Containers]"}
    wrong = {"value": "0.9", "formula": "[T1|2022|Containers] - [T1|2024|Containers]"}
    planned(endpoint, report, outline("Deeper"), [slide(points=points, derived=[right, wrong])])
    (judged_by,) = endpoint.asked("Judge")
    line = f"worked out: 0.6 = {right['formula']}"
    assert judged_by.count("worked out") == 1
    assert f"0.6 million containers fewer in 2023\n   (point 1; cites T1; {line})" in judged_by


def test_what_was_worked_out_before_a_repair_is_known_after_it(endpoint, report):
    fewer = {"text": "0.6 million containers fewer in 2023", "evidence": ["T1"]}
    derived = [{"value": "0.6", "formula": "[T1|2022|Containers] - [T1|2023|Containers]"}]
    made = slide(points=[fewer, {"text": "A wonder"}], derived=derived)
    repair = {"points": [fewer, POINTS[0]], "derived": []}
    plan = planned(endpoint, report, outline("Deeper"), [made], repairs=[repair], refuse=("wonder",))
    assert plan.slides[0].spec.content.startswith("- 0.6 million containers fewer")
    assert warned(plan) == ()


@pytest.mark.parametrize(("unit", "content"), [("millions", ""), ("", "Containers in millions")])
def test_the_documents_caption_stands_by_a_chart_that_does_not_say_its_unit(endpoint, report, unit, content):
    made = slide("Fewer", "CHART", [], shows="T1", chart={"unit": unit})
    assert planned(endpoint, report, outline("Fewer"), [made]).slides[0].spec.content == content


def test_what_the_user_says_is_told_once_to_the_judge_of_what_cites_it(endpoint, report):
    point = {"text": "The council wants 90 ships", "evidence": ["U"]}
    plan, lines = written(endpoint, report, [point], {}, topic="The council wants 90 ships")
    assert "(point 1; cites U)" in endpoint.asked("Judge")[0]
    assert lines == ["- The council wants 90 ships"]
    assert plan.slides[0].evidence[0].quote == "The council wants 90 ships"
