"""An outline changed by a model."""

import pytest

from llm_endpoint import said
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.llm.editing import edit_with_model
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.model.source import Paragraph, Source
from nbdeck.errors import ModelFailed, ValidationFailed

OUTLINE = (
    OutlineSlide(
        title="Costs", description="- 800 million euros\n- Ends in 2026", appearance="list; no picture"
    ),
    OutlineSlide(title="Trucks", description="- Waiting was cut to 40 minutes"),
)
SOURCE = Source(
    name="port.pdf", kind="pdf", language="en", blocks=(Paragraph(text="The noise is 55 decibels at night."),)
)


def edited(endpoint, report, *replies, instruction="Make it warmer", outline=OUTLINE, sources=(), **options):
    endpoint.replies = [said(reply) for reply in replies]
    assignment = Assignment(
        topic=instruction, outline=outline, sources=sources, options=AuthorOptions(**options)
    )
    return edit_with_model(assignment, endpoint.settings(), report)


def test_slides_that_stay_stay_to_the_letter(endpoint, report):
    new = {
        "title": "Trucks wait less",
        "description": "- From two hours to 40 minutes",
        "appearance": "one big number",
    }
    slides, warnings = edited(endpoint, report, {"slides": [{"unchanged": 1}, new]})
    assert slides == (OUTLINE[0], OutlineSlide(**new))
    assert warnings == ()
    assert "Make it warmer" in endpoint.prompt(0)
    assert "1. Costs" in endpoint.prompt(0)


def test_lines_with_numbers_of_nobody_are_left_out_with_a_warning(endpoint, report):
    new = {"title": "Costs", "description": "- 800 million euros\n- 3 % more than planned"}
    slides, warnings = edited(endpoint, report, *[{"slides": [new]}] * 3)
    assert slides[0].description == "- 800 million euros"
    assert "3 % more than planned" in warnings[0]


def test_numbers_of_the_instruction_and_of_documents_are_known(endpoint, report):
    new = {"title": "Noise", "description": "- 55 decibels at night\n- Goal: 50 by 2030"}
    slides, _ = edited(
        endpoint,
        report,
        {"slides": [new]},
        sources=(SOURCE,),
        instruction="Add noise, our goal is 50 by 2030",
    )
    assert slides[0].description == new["description"]
    assert "[1] The noise is 55 decibels" in endpoint.prompt(0)


def test_the_length_is_exact(endpoint, report):
    slides, _ = edited(endpoint, report, *[{"slides": [{"unchanged": 1}, {"unchanged": 2}]}] * 3, length=1)
    assert slides == OUTLINE[:1]
    with pytest.raises(ModelFailed):
        edited(endpoint, report, {"slides": [{"unchanged": 1}]}, length=3)


@pytest.mark.parametrize("slides", [[{"unchanged": 7}], [{"description": "- x"}], []])
def test_an_outline_that_cannot_be_is_a_failure(endpoint, report, slides):
    with pytest.raises(ModelFailed, match="form"):
        edited(endpoint, report, {"slides": slides})


@pytest.mark.parametrize("changes", [{"outline": ()}, {"instruction": " "}])
def test_without_outline_or_instruction_nothing_is_sent(endpoint, report, changes):
    with pytest.raises(ValidationFailed):
        edited(endpoint, report, {}, **changes)
    assert endpoint.requests == []


def test_notes_stay_with_their_slide_and_are_quoted_where_it_is_gone(endpoint, report):
    outline = tuple(slide.model_copy(update={"notes": f"About {slide.title}."}) for slide in OUTLINE)
    kept = {"slides": [{"unchanged": 2}, {"title": "Costs", "description": "- 800 million euros"}]}
    slides, warnings = edited(endpoint, report, kept, outline=outline)
    assert [slide.notes for slide in slides] == ["About Trucks.", "About Costs."]
    assert warnings == ()
    slides, warnings = edited(endpoint, report, {"slides": [{"unchanged": 2}]}, outline=outline)
    assert warnings == ("The speaker notes of “Costs” were left out with it: “About Costs.”",)
