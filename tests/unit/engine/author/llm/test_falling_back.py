"""A model that fails does not take the deck with it."""

import pytest

from llm_decks import POINTS, model, outline, slide
from llm_endpoint import KEY, refused, said
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine import pipeline
from nbdeck.engine.author.llm.falling_back import edit_or_fall_back, plan_or_fall_back
from nbdeck.engine.author.writing import extracted
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.model.source import Heading, Paragraph, Source
from nbdeck.errors import ModelFailed, ModelRequired, SettingsError, TranslatorUnavailable

SOURCE = Source(
    name="port.pdf", kind="pdf", title="The port", language="en",
    blocks=(
        Heading(text="Dredging"),
        Paragraph(text="The city deepens the river at a cost of 800 million euros. Dredging ends in the year 2026. "
                  "Ships with a draught of 13.5 metres can then pass at any tide."),
    ),
)  # fmt: skip
ASSIGNMENT = Assignment(topic="The port", sources=(SOURCE,), options=AuthorOptions(length=2))
OUTLINE = (
    OutlineSlide(title="Costs", description="- Much"),
    OutlineSlide(title="Trucks", description="- Many"),
)


def test_a_deck_is_extracted_with_a_warning_that_names_the_reason(endpoint, report, heard):
    endpoint.replies = [refused(503, retry_after="0.01")]
    plan = plan_or_fall_back(ASSIGNMENT, endpoint.settings(), report, extracted)
    assert plan.slides == extracted(ASSIGNMENT).slides
    assert plan.content_source == "documents"
    assert (
        plan.warnings[0]
        == "The language model is not available (HTTP 503). The slides were extracted without it."
    )
    assert heard[-1] == ("model", 1, 1, "The language model is not available (HTTP 503).")
    assert KEY not in f"{plan} {heard}"


def test_a_model_that_fails_once_the_plan_stands_is_no_half_deck(endpoint, report):
    endpoint.replies = [said({"title": "P", "slides": [{"title": "A"}, {"title": "B"}]}), refused(500)]
    plan = plan_or_fall_back(ASSIGNMENT, endpoint.settings(), report, extracted)
    assert len(plan.slides) == 2
    assert "HTTP 500" in plan.warnings[0]
    assert plan.usage.tokens_in == 1234


def asked(endpoint, report, failing, titles=("Alpha", "Beta", "Gamma")):
    """Return the plan of a model that fails where a request begins with one of some words."""
    answer = model(outline(*titles), [slide(title) for title in titles])

    def reply_to(_path, _headers, body):
        endpoint.requests.append(body)
        is_lost = body["messages"][-1]["content"].startswith(failing)
        return refused(500) if is_lost else said(answer(body))

    endpoint.reply_to = reply_to
    assignment = Assignment(topic="The port", sources=(SOURCE,))
    return plan_or_fall_back(assignment, endpoint.settings(parallel=1), report, extracted)


def test_a_failed_call_costs_one_slide_and_that_is_extracted(endpoint, report):
    plan = asked(endpoint, report, ("Write slide 2",))

    assert [one.spec.title for one in plan.slides] == ["Alpha", "Beta", "Gamma"]
    assert [POINTS[0]["text"] in one.spec.content for one in plan.slides] == [True, False, True]
    (told,) = [one for one in plan.warnings if "HTTP 500" in one]
    assert "“Beta”" in told
    assert KEY not in repr(plan)


def test_slides_that_could_not_be_judged_are_counted(endpoint, report):
    plan = asked(endpoint, report, ("Judge",), ("Alpha",))

    assert POINTS[0]["text"] in plan.slides[0].spec.content
    assert any("words of 1 of 1 slides" in one for one in plan.warnings)


def test_a_model_that_is_gone_is_not_asked_for_every_slide(endpoint, report):
    plan = asked(endpoint, report, ("Write",), tuple(f"Slide {letter}" for letter in "ABCDE"))

    assert len(endpoint.requests) == 1 + 2
    assert "extracted" in plan.warnings[0]


def test_settings_that_make_no_sense_are_no_failure_of_the_model(endpoint, report):
    with pytest.raises(SettingsError):
        plan_or_fall_back(ASSIGNMENT, endpoint.settings(model=""), report, extracted)


def test_the_pipeline_writes_with_the_model_it_is_given(endpoint):
    points = ["Dredging ends in the year 2026"]
    endpoint.answer = model(outline("Deeper", "Done"), [slide(points=points), slide("Done", points=points)])
    plan = pipeline.write_plan(ASSIGNMENT, endpoint.settings())
    assert [one.spec.title for one in plan.slides] == ["Deeper", "Done"]


def edit(outline, instruction, _sources, _options):
    if instruction == "rewrite":
        raise ModelRequired("Only a model can.")
    if instruction == "translate":
        raise TranslatorUnavailable("No translator.")
    return outline[:1]


def test_an_edit_that_needs_no_model_is_made_without_it(endpoint, report):
    endpoint.replies = [refused(401)]
    assignment = Assignment(topic="delete slide 2", outline=OUTLINE)
    slides, warnings = edit_or_fall_back(assignment, endpoint.settings(), report, edit)
    assert slides == OUTLINE[:1]
    assert warnings == ("The language model refused the key (HTTP 401). The outline was changed without it.",)


@pytest.mark.parametrize("instruction", ["rewrite", "translate"])
def test_an_edit_that_only_a_model_can_make_fails_as_the_model_did(endpoint, report, instruction):
    endpoint.replies = [refused(401)]
    with pytest.raises(ModelFailed, match="refused the key"):
        edit_or_fall_back(Assignment(topic=instruction, outline=OUTLINE), endpoint.settings(), report, edit)


def test_an_edit_that_the_model_made_has_no_warning(endpoint, report):
    endpoint.replies = [said({"slides": [{"unchanged": 2}]})]
    slides, warnings = edit_or_fall_back(
        Assignment(topic="drop the first", outline=OUTLINE), endpoint.settings(), report, edit
    )
    assert (slides, warnings) == (OUTLINE[1:], ())
