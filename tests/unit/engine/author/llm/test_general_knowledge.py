"""What a model may say of its own: all where there is only a topic, words beside the user's own text, little else."""

import pytest

from llm_decks import POINTS, SOURCE, judged, model, outline, planned, slide, warned
from nbdeck.contract.slides import OutlineSlide

OWN = "We are 34 members.\nNine of us retire by 2028."
CITED = {"text": "We are 34 members", "evidence": ["1"]}


def topic(endpoint, report, points, text="Why do bees matter?", **options):
    slides = [slide("Bees matter", points=points, notes="Wax has 14 carbon atoms.")]
    return planned(
        endpoint, report, outline("Bees matter"), slides, sources=(), topic=text, notes=True, **options
    )


def own_text(endpoint, report, points, **options):
    return planned(
        endpoint,
        report,
        outline("Join us"),
        [slide("Join us", points=points)],
        sources=(),
        topic=OWN,
        **options,
    )


def test_a_topic_is_told_by_general_knowledge_without_a_judge_and_a_warning_says_so_once(endpoint, report):
    plan = topic(
        endpoint, report, [{"text": "A hive has one queen and about 20,000 workers", "evidence": ["1"]}]
    )
    assert plan.slides[0].spec.content == "- A hive has one queen and about 20,000 workers"
    assert plan.slides[0].spec.notes == "Wax has 14 carbon atoms."
    assert plan.slides[0].evidence == ()
    assert len(warned(plan)) == 1
    assert "own knowledge and was not checked" in warned(plan)[0]
    assert endpoint.asked("Judge") == []


def test_a_request_for_a_number_of_things_is_no_source_of_that_number(endpoint, report):
    plan = topic(endpoint, report, [{"text": "A hive has 8 kinds of glands"}], "Bees for class 8")
    assert plan.slides[0].evidence == ()


def test_a_topic_has_no_material_in_its_prompts_and_rules_of_its_own(endpoint, report):
    topic(endpoint, report, POINTS)
    for number in (0, 1):
        assert "There is no material" in endpoint.prompt(number)
        assert "rough where it stands" in endpoint.prompt(number)
        assert "<material" not in endpoint.prompt(number)


def test_a_topic_is_the_same_where_general_knowledge_is_wished_for(endpoint, report):
    plan = topic(endpoint, report, POINTS, general_knowledge=True)
    assert "There is no material" in endpoint.prompt(0)
    assert len(warned(plan)) == 1


def test_beside_the_users_own_text_words_may_be_added_and_numbers_may_not(endpoint, report):
    added = [CITED, {"text": "Neighbours help each other"}, {"text": "Ten of 50 streets have a member"}]
    plan = own_text(endpoint, report, added, refuse=("Neighbours",))
    assert plan.slides[0].spec.content == "- We are 34 members\n- Neighbours help each other"
    assert [one.quote for one in plan.slides[0].evidence] == ["We are 34 members."]
    assert "add to your own words" in warned(plan)[0]
    assert "Ten of 50 streets" in warned(plan)[1]
    (request, *_) = endpoint.asked("Judge")
    assert [one["number"] for one in judged(request)["statements"]] == [1]
    assert "user's own words" in endpoint.prompt(0)
    assert "that the user did not give" in endpoint.prompt(0)


def test_what_cites_the_users_own_text_says_no_more_than_it(endpoint, report):
    more = CITED | {"text": "We are 34 happy members"}
    plan = own_text(endpoint, report, [CITED, more], refuse=("happy",))
    assert plan.slides[0].spec.content == "- We are 34 members"
    assert "happy" in warned(plan)[1]


def test_a_title_is_judged_where_it_cites_something(endpoint, report):
    slides = [slide("We are 34", points=[CITED], title_evidence=["1"])]
    planned(endpoint, report, outline("We are 34"), slides, sources=(), topic=OWN)
    assert "1. We are 34" in endpoint.asked("Judge")[0]


def test_numbers_beside_an_outline_without_documents_are_its_own(endpoint, report):
    points = [{"text": "We are 34"}, {"text": "We were 33"}]
    given = (OutlineSlide(title="Join us", description="- We are 34"),)
    plan = planned(
        endpoint,
        report,
        outline("Join us"),
        [slide("Join us", points=points)],
        sources=(),
        topic="",
        given=given,
    )
    assert plan.slides[0].spec.content == "- We are 34"
    assert "add to your own words" in warned(plan)[0]
    assert "There is no material" in endpoint.prompt(0)
    assert "that the user did not give" in endpoint.prompt(0)
    assert "that it is rough" not in endpoint.prompt(0)


def test_general_knowledge_beside_documents_is_not_judged_and_what_cites_them_is(endpoint, report):
    points = [
        POINTS[0],
        {"text": "Ports grow by 37 % a year"},
        POINTS[1] | {"text": "Dredging ends soon, in 2026"},
    ]
    plan = planned(
        endpoint,
        report,
        outline("Deeper"),
        [slide(points=points)],
        general_knowledge=True,
        refuse=("soon", "grow"),
    )
    assert "37 %" in plan.slides[0].spec.content
    assert "soon" not in plan.slides[0].spec.content
    assert "has added general" not in warned(plan)[0]
    assert "general knowledge" in warned(plan)[0]


def test_rows_that_cite_nothing_are_not_judged_beside_the_users_own_text(endpoint, report):
    table = [["Help", "For whom"], ["Ladders", "Neighbours"]]
    made = slide("Help", "TABLE", [CITED], table=table)
    plan = planned(
        endpoint,
        report,
        outline("Help"),
        [made],
        sources=(),
        topic=OWN,
        general_knowledge=True,
        refuse=("Ladders",),
    )
    assert plan.slides[0].spec.table == (("Help", "For whom"), ("Ladders", "Neighbours"))
    assert [one for one in warned(plan) if "general knowledge" in one or "your own words" in one] == [
        warned(plan)[0]
    ]
    assert "your own words" in warned(plan)[0]


def test_a_number_that_cited_documents_do_not_give_is_refused_beside_general_knowledge_too(endpoint, report):
    points = [POINTS[0], POINTS[1] | {"text": "Dredging ends in 2031"}]
    plan = planned(endpoint, report, outline("Deeper"), [slide(points=points)], general_knowledge=True)
    assert "2031" not in plan.slides[0].spec.content


def test_notes_and_items_without_evidence_are_judged_by_all_that_the_slide_was_written_from(endpoint, report):
    points = [POINTS[0], {"text": "Trucks wait two hours"}]
    notes = "Truckers wait for two hours today."
    plan = planned(
        endpoint,
        report,
        outline("Deeper"),
        [slide(points=points, notes=notes)],
        notes=True,
        topic="For truckers",
    )
    (request,) = endpoint.asked("Judge")
    assert "2. Cost: The river is deepened for 800 million euros\n   (point 1; cites 1)\n" in request
    assert "3. Trucks wait two hours\n   (point 2)\n" in request
    assert f"4. {notes}\n   (notes 1; cites 1)\n" in request
    material, further = request.partition("The material:")[2].split("The user says:")
    assert "Ships with a draught of 13.5 metres" in material
    assert further.startswith("\nFor truckers\n")
    assert plan.slides[0].spec.notes == notes
    assert warned(plan) == ()


def test_an_item_without_evidence_gets_none_from_anybody(endpoint, report):
    points = [{"text": "Dredging ends in 2026"}, POINTS[0]]
    wrong = {"text": "Trucks wait 99 hours"}
    plan = planned(
        endpoint, report, outline("Deeper", evidence=["2"]), [slide(points=[*points, wrong])],
        review={"faults": [{"slide": 1, "what": "Dull."}]},
    )  # fmt: skip
    assert {one.statement for one in plan.slides[0].evidence} == {
        f"{POINTS[0]['heading']}: {POINTS[0]['text']}"
    }


def test_a_number_of_slides_stands_once_and_the_cover_is_told_of(endpoint, report):
    from nbdeck.engine.author.llm.connection import Connection
    from nbdeck.engine.author.llm.planning import plan_with_model
    from nbdeck.engine.author.prompt.brief import read_brief
    from nbdeck.engine.model.plan import Assignment

    text = "Explain the port to the staff in 3 slides."
    planned(endpoint, report, outline("Deeper", "Done"), [slide(), slide("Done")])
    assignment = Assignment(topic=text, sources=(SOURCE,), brief=read_brief(text, has_sources=True))
    plan_with_model(assignment, endpoint.settings(), Connection(endpoint.settings(), report))
    assert endpoint.asked("Plan a deck of exactly 2 slides behind its cover")
    assert "count: 3" not in "".join(map(endpoint.prompt, range(len(endpoint.requests))))


@pytest.mark.parametrize(("length", "slides"), [(None, 2), (3, 2), (2, 2), (4, 4), (1, 1)])
def test_a_number_that_the_request_has_too_counts_the_cover(endpoint, report, length, slides):
    from nbdeck.engine.author.llm.planning import plan_or_fall_back
    from nbdeck.engine.author.prompt.brief import briefed
    from nbdeck.engine.model.plan import Assignment, AuthorOptions

    titles = ("Deeper", "Done", "Trucks", "Ships")[:slides]
    endpoint.answer = model(outline(*titles), [slide(one) for one in titles])
    options = AuthorOptions(length=length)
    assignment = Assignment(topic="Explain the port in 3 slides.", sources=(SOURCE,), options=options)
    plan = plan_or_fall_back(briefed(assignment), endpoint.settings(), report, None)
    assert len(plan.slides) == slides
