"""The deck is read as a whole, beside the request: what fails a wish is repaired, and untrue remarks are not told."""

import pytest

from llm_decks import POINTS, SOURCE, outline, planned, slide
from nbdeck.engine.model.source import Heading, Paragraph

PLAN = outline(
    "Deeper", "Done", musts=[{"wish": "a map", "why": "there is none"}, {"wish": "the end", "slides": [2]}]
)
SLIDES = [
    slide("The river is deepened", cannot="The depth.", notes="Loud."),
    slide(
        "Dredging ends",
        points=[{"text": "Dredging ends in 2026", "evidence": ["2"]}],
        caution="One place says 2026, another 2027.",
    ),
]
TOLD = (
    "Not followed: “a map” (there is none).",
    "“The river is deepened”: The depth.",
    "“Dredging ends”: One place says 2026, another 2027.",
)


def reviewed(endpoint, report, review=None, **more):
    return planned(endpoint, report, PLAN, SLIDES, review=review, **more)


def test_the_review_sees_request_deck_remarks_and_material_once(endpoint, report):
    plan = reviewed(endpoint, report, topic="The port in plain words", notes=True)
    assert plan.warnings == TOLD
    (request,) = endpoint.asked("Review the 2 slides")
    assert "Slide 2 (ITEMS): Dredging ends\n  1. Dredging ends in 2026" in request
    assert "  Notes: Loud." in request
    assert "2. The depth." in request
    assert "[1] The city deepens the river" in request
    at = next(at for at, one in enumerate(endpoint.requests) if one["messages"][-1]["content"] == request)
    assert "word for word" in endpoint.prompt(at)
    assert "The port in plain words" in endpoint.prompt(at)


def test_remarks_that_are_not_so_are_not_told_and_further_wishes_are(endpoint, report):
    plan = reviewed(
        endpoint, report, {"false_remarks": [1, 2], "unmet": [{"wish": "**sums**"}, {"wish": ""}]}
    )
    assert plan.warnings == ("Not followed: “sums”.", TOLD[2])


def test_a_slide_that_fails_a_wish_is_repaired_judged_again_and_the_others_stay(endpoint, report):
    fault = {"slide": 2, "part": "Point 1", "what": "Say what dredging is."}
    repair = {"points": [{"number": 1, "text": "Dredging, digging mud, ends in 2026", "evidence": ["2"]}]}
    plan = reviewed(endpoint, report, {"faults": [fault]}, repairs=[{}, repair])
    assert plan.slides[1].spec.content == "- Dredging, digging mud, ends in 2026"
    (mended,) = endpoint.asked("What failed:")
    assert mended.startswith("Write slide 2")
    assert "- point 1: Say what dredging is." in mended
    assert "1. Dredging, digging mud" in endpoint.asked("Judge")[-1]
    assert plan.slides[0].spec.content.splitlines()[0] == f"- Cost: {POINTS[0]['text']}"


@pytest.mark.parametrize(("part", "is_whole"), [("slide", True), ("the picture", True), ("title", False)])
def test_a_whole_slide_is_written_anew_only_where_all_of_it_failed(endpoint, report, part, is_whole):
    anew = SLIDES[1] | {"title": "Soon done"}
    repair = {"title": "Another", "slide": anew, "cannot": "The day."}
    fault = {"slide": 2, "part": part, "what": "Dull."}
    plan = reviewed(endpoint, report, {"faults": [fault]}, repairs=[{}, repair])
    assert plan.slides[1].spec.title == ("Soon done" if is_whole else "Another")
    assert f"“{plan.slides[1].spec.title}”: The day." in plan.warnings


def test_a_repair_sees_the_passages_that_the_review_names_and_notes_are_judged_by_them(endpoint, report):
    fault = {"slide": 2, "part": "notes", "what": "Say how long trucks wait.", "evidence": ["5", "99"]}
    repair = {"notes": "Trucks wait 40 minutes now."}
    slides = [SLIDES[0], SLIDES[1] | {"notes": "Soon."}]
    mud = [Paragraph(text=f"Dredging mud of bank {at} is sold to farmers.") for at in range(700)]
    source = SOURCE.model_copy(update={"blocks": (*SOURCE.blocks, Heading(text="Mud"), *mud)})
    plan = outline(
        slides=[
            {"title": "Deeper"},
            {"title": "Dredging mud of bank 9", "about": "sold to farmers", "evidence": ["2"]},
        ]
    )
    planned(
        endpoint, report, plan, slides, sources=(source,), review={"faults": [fault]}, repairs=[{}, repair],
        notes=True,
    )  # fmt: skip
    (mended,) = endpoint.asked("What failed:")
    (written,) = (one for one in endpoint.asked("Write slide 2") if one != mended)
    cut = "A new slot system has cut them to 40 minutes"
    assert cut not in written
    assert cut in mended
    assert cut in endpoint.asked("Judge")[-1]
    assert mended.count("<material") == 1


def test_what_a_repair_cannot_do_is_told(endpoint, report):
    fault = {"slide": 2, "part": "title", "what": "Name the year."}
    repair = {"cannot": "The year is not given."}
    plan = reviewed(endpoint, report, {"faults": [fault]}, repairs=[{}, repair])
    assert "“Dredging ends”: The year is not given." in plan.warnings
    assert plan.slides[1].spec.title == "Dredging ends"


def test_a_caution_that_the_material_does_not_bear_out_is_not_told(endpoint, report):
    plan = reviewed(endpoint, report, refuse=("2027",))
    assert plan.warnings == TOLD[:2]
    assert not endpoint.asked("What failed:")


def test_a_slide_that_does_not_exist_is_asked_for_again(endpoint, report):
    reviewed(endpoint, report, {"faults": [{"slide": 3, "what": "Dull."}]})
    assert "There are no slides 3." in endpoint.asked("Review")[1]


def test_a_deck_without_material_is_reviewed_and_one_slide_alone_is_not(endpoint, report):
    reviewed(endpoint, report, sources=(), topic="Bees")
    (request,) = endpoint.asked("Review")
    assert "What it was made from" not in request
    planned(endpoint, report, outline("Deeper"), SLIDES[:1])
    assert len(endpoint.asked("Review")) == 1


def test_a_deck_is_made_where_it_could_not_be_reviewed(endpoint, report):
    plan = reviewed(endpoint, report, {"faults": "none"})
    assert [one.spec.title for one in plan.slides] == ["The river is deepened", "Dredging ends"]
    assert plan.warnings == TOLD


def test_words_that_a_review_wants_are_as_long_as_there_is_room_and_stand_in_the_repair(endpoint, report):
    asked = {"slide": 2, "what": "It is unclear."}
    long = [
        asked | {"part": "title", "text": "mud " * 23},
        asked | {"part": "Point 1", "text": "mud " * 60},
        asked | {"part": "notes", "text": "mud " * 300},
        asked | {"part": "point 2", "text": "mud " * 60},
        asked | {"slide": 1, "part": "point 2", "text": "mud " * 60},
    ]
    reviewed(endpoint, report, {"faults": [*long, asked | {"part": "point 1", "text": "mud " * 43}]})
    _, again, *_ = endpoint.asked("Review the 2 slides")
    sent_back = again.partition("It was sent back, because:")[2]
    assert sent_back.count("`text`") == 3
    assert "- Slide 2, title, `text`: the title is too long" in sent_back
    assert "- Slide 2, Point 1, `text`: the item is too long; say it in at most 32 words" in sent_back
    assert "- Slide 1, point 2, `text`: the item is too long" in sent_back
    assert "- point 1: It is unclear. Write: mud mud" in endpoint.asked("What failed:")[1]
