"""The deck is read as a whole, beside the request: a slide that fails a wish is written again."""

from llm_decks import POINTS, SOURCE, outline, planned, slide, warned
from nbdeck.engine.model.source import Heading, Paragraph

PLAN = outline("Deeper", "Done", musts=[{"wish": "a map"}, {"wish": "the end", "slides": [2]}])
SLIDES = [
    slide("The river is deepened", notes="Loud."),
    slide(
        "Dredging ends",
        points=[{"text": "Dredging ends in 2026", "evidence": ["2"]}],
        caution="One place says 2026, another 2027.",
    ),
]
TOLD = ("No slide was planned for “a map”.", "“Dredging ends”: One place says 2026, another 2027.")


def reviewed(endpoint, report, review=None, **more):
    return planned(endpoint, report, PLAN, SLIDES, review=review, **more)


def test_the_review_sees_request_deck_and_material_once(endpoint, report):
    plan = reviewed(endpoint, report, topic="The port in plain words", notes=True)
    assert warned(plan) == TOLD
    (request,) = endpoint.asked("Review the 2 slides")
    assert "Slide 2 (ITEMS): Dredging ends\n  1. Dredging ends in 2026" in request
    assert "- a map (slide –)\n- the end (slide 2)" in request
    assert "Loud." not in request
    assert "\n  (at its foot: One place says 2026, another 2027.)\n" in request
    assert plan.slides[1].spec.source == "port.pdf, page 3. One place says 2026, another 2027."
    assert "[1] The city deepens the river" in request
    at = next(at for at, one in enumerate(endpoint.requests) if one["messages"][-1]["content"] == request)
    assert "word for word" in endpoint.prompt(at)
    assert "The port in plain words" in endpoint.prompt(at)


def test_the_review_sees_what_a_chart_draws(endpoint, report):
    drawn = {"rows": ["2022", "2023"], "unit": "millions", "target": {"value": 8, "name": "Plan"}}
    slides = [slide("Fewer", "CHART", [], shows="T1", chart=drawn), SLIDES[1]]
    planned(endpoint, report, PLAN, slides)
    assert (
        "Slide 1 (CHART, shows T1: millions; Plan 8; 2022; 2023): Fewer" in endpoint.asked("Review the 2")[0]
    )


def test_a_slide_that_fails_a_wish_is_repaired_judged_again_and_the_others_stay(endpoint, report):
    faults = [{"slide": 2, "what": "Say what dredging is."}, {"slide": 3, "what": "There is none."}]
    repair = {"points": [{"text": "Dredging, digging mud, ends in 2026", "evidence": ["2"]}]}
    plan = reviewed(endpoint, report, {"faults": faults}, repairs=[{}, repair])
    assert plan.slides[1].spec.content == "- Dredging, digging mud, ends in 2026"
    (mended,) = endpoint.asked("What failed:")
    assert mended.startswith("Write slide 2")
    assert "- slide: Say what dredging is." in mended
    assert "1. Dredging, digging mud" in endpoint.asked("Judge")[-1]
    assert plan.slides[0].spec.content.splitlines()[0] == f"- Cost: {POINTS[0]['text']}"
    assert warned(plan) == TOLD


def test_a_repair_sees_the_passages_that_answer_what_failed(endpoint, report):
    fault = {"slide": 2, "what": "Say that a new slot system has cut the waiting times of truckers."}
    mud = [Paragraph(text=f"Dredging mud of bank {at} is sold to farmers.") for at in range(700)]
    source = SOURCE.model_copy(update={"blocks": (*SOURCE.blocks, Heading(text="Mud"), *mud)})
    plan = outline(
        slides=[
            {"title": "Deeper"},
            {"title": "Dredging mud of bank 9", "about": "sold to farmers", "evidence": ["2"]},
        ]
    )
    planned(endpoint, report, plan, SLIDES, sources=(source,), review={"faults": [fault]})
    (mended,) = endpoint.asked("What failed:")
    (written,) = (one for one in endpoint.asked("Write slide 2") if one != mended)
    cut = "A new slot system has cut them to 40 minutes"
    assert cut not in written
    assert cut in mended
    assert mended.count("<material") == 1


def test_a_caution_that_the_material_does_not_bear_out_is_not_told(endpoint, report):
    plan = reviewed(endpoint, report, refuse=("2027",))
    assert warned(plan) == TOLD[:1]
    assert not endpoint.asked("What failed:")


def test_a_deck_without_material_is_reviewed_and_one_slide_alone_is_not(endpoint, report):
    reviewed(endpoint, report, sources=(), topic="Bees")
    assert [one.count("<material") for one in endpoint.asked("Review")] == [1]
    planned(endpoint, report, outline("Deeper"), SLIDES[:1])
    assert len(endpoint.asked("Review")) == 1


def test_a_deck_is_made_where_it_could_not_be_reviewed(endpoint, report):
    plan = reviewed(endpoint, report, {"faults": "none"})
    assert [one.spec.title for one in plan.slides] == ["The river is deepened", "Dredging ends"]
    assert warned(plan) == TOLD


def test_the_review_sees_the_planned_facts_that_a_program_cannot_check(endpoint, report):
    facts = ["no ship has to wait", "800 million euros"]
    plan = outline(slides=[{"title": "Deeper", "facts": facts}, {"title": "Done"}])
    planned(endpoint, report, plan, SLIDES)
    (request,) = endpoint.asked("Review the 2 slides")
    assert "(planned: no ship has to wait)\nSlide 2" in request
    assert "planned for it: 800" not in request


def test_a_wish_that_no_slide_can_have_is_told(endpoint, report):
    plan = reviewed(endpoint, report, {"unmet": ["a drawing of the **harbour**", " "]})
    assert warned(plan) == (TOLD[0], "No slide has what was asked for: “a drawing of the harbour”.", TOLD[1])
    assert endpoint.asked("What failed:") == []


def test_two_values_for_one_thing_stand_at_the_foot_of_their_slide(endpoint, report):
    plan = reviewed(endpoint, report)
    assert [one.spec.source for one in plan.slides] == [
        None,
        "port.pdf, page 3. One place says 2026, another 2027.",
    ]
    shown = slide("Fewer", "CHART", [], shows="T1", chart={"unit": "millions"}, caution="Elsewhere 9.")
    plan = planned(endpoint, report, outline("Fewer"), [shown])
    assert plan.slides[0].spec.source.endswith(". Elsewhere 9.")
    plan = planned(endpoint, report, outline("Fewer"), [shown], refuse=("Elsewhere",))
    assert "Elsewhere" not in str(plan.slides[0].spec.source)
