"""Slides that are each true to their evidence and do not fit together are told."""

import pytest

from llm_decks import outline, planned, slide

PLAN = outline("Deeper", "Fewer trucks")
SLIDES = [
    slide("The river is deepened"),
    slide("Dredging ends", points=[{"text": "Dredging ends in 2026", "evidence": ["2"]}]),
]


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ([], ()),
        (
            [{"first": 1, "second": 2, "what": "One says 2026,\n the other 2027."}],
            (
                "“The river is deepened” and “Dredging ends” may contradict each other: One says 2026, the other 2027.",
            ),
        ),
        (
            [{"first": 2, "second": 1}],
            ("“Dredging ends” and “The river is deepened” may contradict each other.",),
        ),
        ([{"first": 1, "second": 1}], ()),
        ([{"first": 1, "second": 3}], ()),
        ([{"first": 0, "second": 2}], ()),
    ],
)
def test_slides_that_contradict_each_other_are_named_in_a_warning(endpoint, report, found, told):
    plan = planned(endpoint, report, PLAN, SLIDES, contradictions=found)
    assert plan.warnings == told
    request = endpoint.asked("Compare")[0]
    assert request.startswith("Compare the 2 slides")
    assert "Slide 2: Dredging ends\n- Dredging ends in 2026" in request


def test_a_slide_that_does_not_exist_is_asked_for_again(endpoint, report):
    planned(endpoint, report, PLAN, SLIDES, contradictions=[{"first": 1, "second": 3}])
    assert "There are no slides 3." in endpoint.asked("Compare")[1]


@pytest.mark.parametrize("options", [{"general_knowledge": True}, {"sources": (), "topic": "Bees"}])
def test_slides_without_material_and_one_alone_are_not_compared(endpoint, report, options):
    planned(endpoint, report, PLAN, SLIDES, **options)
    planned(endpoint, report, outline("Deeper"), SLIDES[:1])
    assert endpoint.asked("Compare") == []


def test_a_deck_is_made_where_its_slides_could_not_be_compared(endpoint, report):
    plan = planned(endpoint, report, PLAN, SLIDES, contradictions=["none"])
    assert [one.spec.title for one in plan.slides] == ["The river is deepened", "Dredging ends"]
