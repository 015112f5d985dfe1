"""A model that fails does not take the deck with it."""

import pytest

from llm_decks import POINTS, model, outline, planned, slide, warned
from llm_decks import SOURCE as PORT
from llm_endpoint import KEY, refused, said
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine import pipeline
from nbdeck.engine.author.llm.editing import edit_or_fall_back
from nbdeck.engine.author.llm.planning import plan_or_fall_back
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
        warned(plan)[0]
        == "The language model is not available (HTTP 503). The slides were extracted without it."
    )
    assert heard[-1] == ("model", 1, 1, "The language model is not available (HTTP 503).")
    assert KEY not in f"{plan} {heard}"


def test_a_model_that_fails_once_the_plan_stands_is_no_half_deck(endpoint, report):
    endpoint.replies = [said({"title": "P", "slides": [{"title": "A"}, {"title": "B"}]}), refused(500)]
    plan = plan_or_fall_back(ASSIGNMENT, endpoint.settings(), report, extracted)
    assert plan.slides == extracted(ASSIGNMENT).slides
    assert "HTTP 500" in warned(plan)[0]
    assert plan.usage.tokens_in == 1234


def asked(endpoint, report, failing, titles=("Alpha", "Beta", "Gamma"), source=SOURCE, given=(), **brief):
    """Return the plan of a model that fails where a request begins with one of some words."""
    slides = [{"title": title, "layout": "ITEMS"} | brief for title in titles]
    answer = model(outline(slides=slides), [slide(title) for title in titles])

    def reply_to(_path, _headers, body):
        endpoint.requests.append(body)
        is_lost = body["messages"][-1]["content"].startswith(failing)
        return refused(500) if is_lost else said(answer(body))

    endpoint.reply_to = reply_to
    assignment = Assignment(topic="The port", sources=(source,), outline=given)
    return plan_or_fall_back(assignment, endpoint.settings(parallel=1), report, extracted)


def test_a_failed_call_costs_one_slide_and_that_is_extracted(endpoint, report):
    plan = asked(endpoint, report, ("Write slide 2",))

    assert [one.spec.title for one in plan.slides] == ["Alpha", "Dredging", "Gamma"]
    assert [POINTS[0]["text"] in one.spec.content for one in plan.slides] == [True, False, True]
    (told,) = [one for one in warned(plan) if "HTTP 500" in one]
    assert (
        told
        == "“Dredging”: the language model is not available (HTTP 500); the material's own words stand there."
    )
    assert KEY not in repr(plan)


PLAIN = PORT.model_copy(update={"blocks": tuple(one for one in PORT.blocks if not isinstance(one, Heading))})


@pytest.mark.parametrize(
    ("source", "brief", "title", "shown"),
    [
        (PORT, {"evidence": ["2", "3"]}, "Dredging", ["2026", "13.5"]),
        (PORT, {"evidence": ["2", "1", "4"]}, "Dredging", ["800", "2026"]),
        (PORT, {"evidence": ["2", "T1"]}, "Containers in millions", ["8.3", "7.7"]),
        (PORT, {"evidence": ["T1"]}, "Containers in millions", ["8.3", "7.7"]),
        (PORT, {"evidence": ["T1|2023|Containers"]}, "Containers in millions", ["8.3", "7.7"]),
        (PORT, {"evidence": ["4"], "shows": "T1", "layout": "CHART"}, "Containers in millions", []),
        (PORT, {"evidence": ["99"]}, "Trucks", ["two hours"]),
        (PLAIN, {"evidence": ["2", "1"]}, "Dredging ends in 2026", ["800"]),
    ],
)  # fmt: skip
def test_a_slide_whose_call_failed_is_the_material_alone_title_included(
    endpoint, report, source, brief, title, shown
):
    claim = "Trucks wait ever longer in 2024"
    plan = asked(endpoint, report, ("Write slide 1",), (claim, "Beta"), source, **brief)
    spec = plan.slides[0].spec
    text = " ".join((spec.content, *(cell for row in spec.table or () for cell in row)))
    assert (spec.title, claim in str(plan)) == (title, False)
    assert (spec.chart is not None) is (brief.get("layout") == "CHART")
    assert all(words in text for words in shown)
    failed = "the language model is not available (HTTP 500)"
    assert f"“{title}”: {failed}; the material's own words stand there." in warned(plan)
    assert text.count("Dredging ends in 2026") <= 1


@pytest.mark.parametrize("description", ["- Many trucks\n- Few gates", ""])
def test_what_the_users_outline_says_of_a_slide_stays_where_its_call_failed(endpoint, report, description):
    given = (OutlineSlide(title="Trucks", description=description), OutlineSlide(title="Costs"))
    plan = asked(endpoint, report, ("Write slide 1",), ("Alpha", "Beta"), PORT, given=given)
    assert [one.spec.title for one in plan.slides] == ["Trucks", "Costs"]
    assert all(words in plan.slides[0].spec.content for words in ("Many trucks", "Few gates") if description)
    assert ("two hours" in plan.slides[0].spec.content) is (not description)
    assert warned(plan)[0].startswith("“Trucks”: the language model is not available")
    assert warned(plan)[0].endswith("(HTTP 500); it is made as in the outline.")


def test_what_the_users_outline_says_stays_where_nothing_of_an_answer_may_be_shown(endpoint, report):
    given = (OutlineSlide(title="Trucks at the gate", description="- Many trucks\n- Few gates"),)
    slides = [slide("Wonder", points=[{"text": "A wonder"}])]
    plan = planned(endpoint, report, None, slides, given=given, refuse=("wonder",))
    assert plan.slides[0].spec.title == "Trucks at the gate"
    assert plan.slides[0].spec.content.splitlines() == ["- Many trucks", "- Few gates"]
    told = "nothing that the model wrote could be used; it is made as in the outline."
    assert f"“Trucks at the gate”: {told}" in warned(plan)


def test_what_nobody_judged_is_left_out_and_the_cited_sentences_stand_there(endpoint, report):
    plan = asked(endpoint, report, ("Judge",), ("The river is deepened twice",), PORT)
    (first,) = plan.slides
    assert first.spec.title == "Dredging"
    lines = first.spec.content.splitlines()
    assert lines[:2] == [
        "- The city deepens the river at a cost of 800 million euros",
        "- Dredging ends in 2026",
    ]
    assert [f"- {one.quote.rstrip('.')}" for one in first.evidence] == lines
    assert plan.title == "The port"  # that of the cover was not judged either
    assert warned(plan) == (
        "The cover: left out, as nothing that is cited was found to say it: “The port grows”.",
        "“Dredging”: nothing that the model wrote could be used; the material's own words stand there.",
        "“Dredging”: 4 statements were left out, as nothing that is cited was found to say them.",
    )


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [
        ((1, 2, 3, 4, 5), [POINTS[0]["text"], POINTS[1]["text"], POINTS[2]["text"]]),
        ((1, 2, 4, 5), [POINTS[0]["text"], POINTS[2]["text"]]),
        ((0, 1, 2, 3, 4), None),
        ((1, 2, 3, 4, 5, 6), None),
        ((), None),
    ],
)
def test_a_judge_that_gives_too_few_verdicts_is_heard_where_it_gives_one(endpoint, report, numbers, shown):
    points = [POINTS[0], POINTS[1] | {"evidence": ["1", "2"]}, POINTS[2] | {"heading": "", "evidence": ["3"]}]
    plan = outline("Deeper")
    answer = model(plan, [slide(layout="STEPS", points=points)])

    def some(body):
        if not body["messages"][1]["content"].startswith("Judge"):
            return answer(body)
        return {"statements": [{"number": one, "is_supported": True} for one in numbers]}

    endpoint.answer = some
    assignment = Assignment(topic="The port", sources=(PORT,))
    made = plan_or_fall_back(assignment, endpoint.settings(), report, extracted)
    lines = made.slides[0].spec.content.splitlines()
    if shown is None:
        assert not any(POINTS[0]["text"] in line for line in lines)
        assert made.slides[0].spec.title == "Dredging"
    else:
        assert [words in line for words, line in zip(shown, lines, strict=True)] == [True] * len(shown)
    assert (made.slides[0].spec.layout == "STEPS") is (numbers == (1, 2, 3, 4, 5))
    assert ("found to say" in str(made.warnings)) is (numbers != (1, 2, 3, 4, 5))


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("A", "“Deeper”: left out, as nothing that is cited was found to say it: “Wonder A”."),
        ("ABCDE", "“Deeper”: 5 statements were left out, as nothing that is cited was found to say them."),
        (["A" * 160], "“Deeper”: left out, as nothing that is cited was found to say it."),
    ],
)
def test_one_line_tells_what_was_left_out_of_a_slide(endpoint, report, names, told):
    points = [{"text": f"Wonder {name}", "evidence": ["1"]} for name in names]
    plan = planned(
        endpoint, report, outline("Deeper"), [slide(points=[POINTS[0], *points])], refuse=("Wonder",)
    )
    assert warned(plan) == (told,)


def test_a_model_that_is_gone_is_not_asked_for_every_slide(endpoint, report):
    plan = asked(endpoint, report, ("Write",), tuple(f"Slide {letter}" for letter in "ABCDE"))

    assert len(endpoint.requests) == 1 + 2  # plan, slides
    assert "extracted" in warned(plan)[0]


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
    return outline[:1], ("Told.",)


def test_an_edit_that_needs_no_model_is_made_without_it(endpoint, report):
    endpoint.replies = [refused(401)]
    assignment = Assignment(topic="delete slide 2", outline=OUTLINE)
    slides, warnings = edit_or_fall_back(assignment, endpoint.settings(), report, edit)
    assert slides == OUTLINE[:1]
    failed = "The language model refused the key (HTTP 401). The outline was changed without it."
    assert warnings == (failed, "Told.")


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


def test_the_layout_stays_where_an_item_is_only_left_out(endpoint, report):
    points = [*POINTS, {"text": "A wonder", "evidence": ["1"]}]
    plan = planned(
        endpoint, report, outline("Deeper"), [slide(layout="STEPS", points=points)], refuse=("wonder",)
    )
    assert (plan.slides[0].spec.layout, plan.slides[0].spec.item_amount) == ("STEPS", 3)
