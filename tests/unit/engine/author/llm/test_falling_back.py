"""A model that fails does not take the deck with it."""

import re

import pytest

from llm_decks import POINTS, outline, slide
from llm_endpoint import KEY, refused, said
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine import pipeline
from nbdeck.engine.author.llm.falling_back import edit_or_fall_back, plan_or_fall_back
from nbdeck.engine.author.writing import extracted
from nbdeck.engine.model import Assignment, AuthorOptions, Heading, Paragraph, Source
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


def requested(body):
    """Return the titles of the slides that a request asks for."""
    text = "\n".join(message["content"] or "" for message in body["messages"])
    return re.findall(r"^\d+\. (.+?) \(layout", text, re.MULTILINE)


def written(*titles):
    return {"slides": [slide(title) for title in titles]}


def asked(endpoint, report, reply, titles=("Alpha", "Beta", "Gamma")):
    """Return the plan of a model whose answer to each request for slides is made by `reply`."""
    endpoint.reply_to = lambda path, headers, body: (
        endpoint.requests.append(body)
        or (reply(found) if (found := requested(body)) else said(outline(*titles)))
    )
    assignment = Assignment(topic="The port", sources=(SOURCE,))
    return plan_or_fall_back(assignment, endpoint.settings(), report, extracted)


def test_one_failed_call_is_asked_again_slide_by_slide_and_only_the_lost_slide_is_extracted(endpoint, report):
    plan = asked(
        endpoint, report, lambda titles: refused(500) if "Beta" in titles else said(written(*titles))
    )

    assert [one.spec.title for one in plan.slides] == ["Alpha", "Beta", "Gamma"]
    assert [POINTS[0]["text"] in one.spec.content for one in plan.slides] == [True, False, True]
    (told,) = [one for one in plan.warnings if "HTTP 500" in one]
    assert "“Beta”" in told
    assert KEY not in repr(plan)


def test_a_slide_that_an_answer_leaves_out_costs_no_other_slide(endpoint, report):
    plan = asked(
        endpoint, report, lambda titles: said(written(*titles[:-1])) if len(titles) > 1 else refused(429)
    )

    assert [POINTS[0]["text"] in one.spec.content for one in plan.slides] == [True, True, False]
    assert any("“Gamma”" in one and "HTTP 429" in one for one in plan.warnings)


def test_a_slide_that_was_left_out_is_written_when_it_is_asked_for_alone(endpoint, report):
    plan = asked(
        endpoint,
        report,
        lambda titles: said(written(*[one for one in titles if len(titles) == 1 or one != "Beta"])),
    )

    assert all(POINTS[0]["text"] in one.spec.content for one in plan.slides)
    assert not any("Beta" in one for one in plan.warnings)


def test_a_model_that_is_gone_is_not_asked_for_every_slide(endpoint, report):
    titles = tuple(f"Slide {letter}" for letter in "ABCDE")
    plan = asked(endpoint, report, lambda found: refused(503), titles)

    assert len(endpoint.requests) == 1 + 2
    assert "extracted" in plan.warnings[0]


def test_settings_that_make_no_sense_are_no_failure_of_the_model(endpoint, report):
    with pytest.raises(SettingsError):
        plan_or_fall_back(ASSIGNMENT, endpoint.settings(model=""), report, extracted)


def test_the_pipeline_writes_with_the_model_it_is_given(endpoint):
    slide = {"title": "Deeper", "layout": "ITEMS", "points": ["Dredging ends in the year 2026"]}
    endpoint.replies = [
        said({"title": "P", "slides": [{"title": "Deeper"}, {"title": "Done"}]}),
        said({"slides": [slide, slide | {"title": "Done"}]}),
    ]
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
