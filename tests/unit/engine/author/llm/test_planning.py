"""A deck written with a model: exact, and told where it comes from."""

import pytest

from llm_decks import PAGE, PICTURE, POINTS, SOURCE, TABLE, UNUSED, model, outline, planned, slide, warned
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine import pipeline
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.planning import plan_with_model
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.model.source import Heading, Paragraph
from nbdeck.errors import ModelFailed, ValidationFailed


def test_a_plan_has_the_models_words_and_rests_on_the_document(endpoint, report, heard):
    plan = planned(
        endpoint,
        report,
        outline("Deeper", "Faster"),
        [slide(), slide("Faster", points=POINTS[1:])],
    )
    first = plan.slides[0]
    assert (plan.title, plan.content_source, warned(plan)) == ("The port grows", "model", ())
    assert first.spec.content.splitlines()[0] == "- Cost: The river is deepened for 800 million euros"
    assert (first.spec.layout, first.spec.item_amount) == (Layout.ITEMS, 3)
    evidence = first.evidence[0]
    assert (evidence.document, evidence.place, evidence.statement) == (
        "port.pdf",
        PAGE,
        f"Cost: {POINTS[0]['text']}",
    )
    assert "800 million" in evidence.quote
    assert [event[1:3] for event in heard if "waiting" not in event[3]] == [
        (0, 11), (1, 11), (1, 7), (2, 7), (3, 7), (3, 7), (3, 7), (4, 7),
    ]  # fmt: skip
    assert heard[-1][3] == "Checking the slides: 5 calls, 6,170 tokens in, 1,605 out."


def test_the_plan_can_be_laid_out(endpoint, report):
    slides = [
        slide("Steps", "STEPS"), slide("Big", "BIG_NUMBER", [{"heading": "800 million", "text": "euros for the river"}]),
        slide("Sides", "COMPARISON", [{"heading": "River", "text": "Deeper\nWider"}, {"heading": "Roads", "text": "Slots\nFewer queues"}]),
        slide("Said", "QUOTE", [{"heading": "A trucker", "text": "We wait for hours"}]), slide("Data", "CHART", [], shows="T1"),
    ]  # fmt: skip
    plan = planned(endpoint, report, outline("Steps", "Big", "Sides", "Said", "Data"), slides)
    assert [one.spec.layout for one in plan.slides] == ["STEPS", "BIG_NUMBER", "COMPARISON", "QUOTE", "CHART"]
    deck = Deck(title=plan.title, slides=tuple(DeckSlide(spec=one.spec) for one in plan.slides))
    assert pipeline.make_pptx(deck).pptx


@pytest.mark.parametrize("length", [1, 6])
def test_the_length_is_exact_and_each_slide_knows_the_whole_plan(endpoint, report, length):
    titles = [f"Part {'abcdefghijk'[at]}" for at in range(length)]
    slides = [slide(title) for title in titles]
    plan = planned(endpoint, report, outline(*titles), slides, length=length)
    assert [one.spec.title for one in plan.slides] == titles
    written = endpoint.asked("Write slide")
    assert len(written) == length
    assert all(title in one for one in written for title in titles)
    assert f"exactly {'1 slide' if length == 1 else f'{length} slides'}" in endpoint.prompt(0)


def test_a_plan_that_is_too_long_is_cut_and_one_too_short_sent_back(endpoint, report):
    slides = [slide("Aa"), slide("Bb")]
    cut = planned(endpoint, report, outline("Aa", "Bb", "Cc"), slides, length=2)
    assert [one.spec.title for one in cut.slides] == ["Aa", "Bb"]
    write = model(outline("Aa"), slides)
    endpoint.answer = lambda body: (
        outline("Aa", "Bb") if "give exactly 2" in body["messages"][-1]["content"] else write(body)
    )
    settings = endpoint.settings()
    assignment = Assignment(topic="The port", sources=(SOURCE,), options=AuthorOptions(length=2))
    assert len(plan_with_model(assignment, settings, Connection(settings, report)).slides) == 2


def test_tables_of_the_document_are_shown_with_their_own_numbers(endpoint, report):
    shown = slide("Fewer containers", "CHART", [{"text": "7.7 million were the fewest"}], shows="T1")
    again = slide("Again", "TABLE", [{"text": "The table a second time"}], shows="T1")
    plan = planned(endpoint, report, outline("Fewer containers", "Again"), [shown, again])
    assert plan.slides[0].spec.chart.series[0].values == (8.3, 7.7, 7.8)
    assert plan.slides[0].spec.content == "7.7 million were the fewest"
    assert plan.slides[1].spec.table[1] == (
        "2022",
        "8.3",
    )  # the same numbers, in the form that the model chose
    assert "T1, a table (port.pdf, page 3): Trucks; Containers in millions" in endpoint.prompt(0)


def test_a_figure_is_shown_where_the_model_names_it(endpoint, report):
    slides = [slide(), slide("Cranes", shows="F1"), slide("Again", shows="F1"), slide("Else", shows="F2")]
    plan = planned(endpoint, report, outline("Deeper", "Cranes", "Again", "Else"), slides)
    assert [one.picture for one in plan.slides] == [None, PICTURE.sha256, PICTURE.sha256, None]
    assert plan.slides[1].picture_alt == PICTURE.alt


def test_a_figure_stands_alone_above_one_line(endpoint, report):
    line = [{"text": "A crane", "evidence": ["F1"]}]
    wordy = [{"text": "A crane " * 20}]
    slides = [slide("Whole", points=[], shows="F1"), slide("Deeper")]
    for points, content in (([], PICTURE.alt), (line, "A crane")):
        plan = planned(
            endpoint, report, outline("Whole", "Deeper"), [slides[0] | {"points": points}, slides[1]]
        )
        shown = plan.slides[0]
        assert (shown.picture, shown.spec.content, shown.spec.layout) == (PICTURE.sha256, content, None)
        assert shown.evidence[0].quote == PICTURE.alt
        assert len(shown.evidence) == 1 + len(points)
    beside = planned(endpoint, report, outline("Whole", "Deeper"), [slides[0] | {"points": wordy}, slides[1]])
    assert beside.slides[0].spec.layout is Layout.ITEMS
    assert beside.slides[0].picture == PICTURE.sha256


def test_below_a_figure_stands_its_caption_and_not_what_describes_it(endpoint, report):
    crane = PICTURE.model_copy(update={"caption": "Figure 1: The crane of 2024"})
    source = SOURCE.model_copy(
        update={"blocks": tuple(crane if one is PICTURE else one for one in SOURCE.blocks)}
    )
    plan = planned(
        endpoint, report, outline("Whole"), [slide("Whole", points=[], shows="F1")], sources=(source,)
    )
    assert "2024" in plan.slides[0].spec.content
    assert PICTURE.alt not in plan.slides[0].spec.content


def test_a_figure_is_offered_wherever_it_stands(endpoint, report):
    brief = {"title": "Trucks wait", "evidence": ["5"], "layout": "ITEMS"}
    long = Heading(text="Mud"), Paragraph(text="Mud is dug out of the bank all winter. " * 900)
    source = SOURCE.model_copy(update={"blocks": (*SOURCE.blocks, *long)})
    planned(endpoint, report, outline(slides=[brief]), [slide("Trucks wait")], sources=(source,))
    assert "F1, a figure" in endpoint.asked("Write slide 1")[-1]


def test_without_pictures_of_documents_no_figure_is_offered(endpoint, report):
    planned(endpoint, report, outline("Deeper"), [slide()])
    assert "F1, a figure (port.pdf, Dredging; 900 x 600 pixels): A crane over" in endpoint.prompt(0)
    assert "F1, a figure" in endpoint.asked("Write slide 1")[0]
    planned(endpoint, report, outline("Deeper"), [slide()], document_pictures=False)
    assert "F1, a figure" not in endpoint.asked("Plan")[1]


def test_the_users_outline_is_followed_with_its_titles_tables_and_end(endpoint, report):
    given = (
        OutlineSlide(title="Why we dig", description="- Ships grow\n- Mud comes back", notes="Ask Ana."),
        OutlineSlide(title="Numbers", description="| Year | Cost |\n|---|---|\n| 2031 | 5 |\n| 2032 | 6 |"),
        OutlineSlide(title="Trucks"),
        OutlineSlide(title="Thank you", notes="Coffee!"),
    )
    trucks = slide("Trucks wait less", points=[{"text": "Slots cut waiting to 40 minutes"}])
    written = [slide("Another title"), None, trucks]
    plan = planned(endpoint, report, None, written, given=given, topic="Harbour talk")
    assert plan.title == "Harbour talk"
    assert [one.spec.title for one in plan.slides] == ["Why we dig", "Numbers", "Trucks", "Thank you"]
    assert plan.slides[1].spec.table[1] == ("2031", "5")
    assert plan.slides[3].spec.layout is Layout.THANKS
    assert [one.spec.notes for one in plan.slides] == ["Ask Ana.", None, None, "Coffee!"]
    assert "Ships grow" in endpoint.asked("Write slide 1")[0]
    assert not endpoint.asked("Plan a deck")


def test_an_outline_of_another_length_is_planned_anew_from_its_words(endpoint, report):
    given = (
        OutlineSlide(title="Why we dig"),
        OutlineSlide(title="What it costs", description="- 5 million a year", notes="Ask Ana."),
    )
    plan = planned(
        endpoint,
        report,
        outline("Why we dig for 5 million"),
        [slide("Why we dig")],
        given=given,
        length=1,
    )
    assert [one.spec.notes for one in plan.slides] == ["Ask Ana."]
    assert "5 million a year" in endpoint.prompt(0)


def test_a_prompt_that_says_something_is_material(endpoint, report):
    text = "Our bakery opened in 2019. It sells 400 loaves a day and employs 12 people.\nWe want to open a second shop in May."
    points = [{"text": "The bakery sells 400 loaves a day", "evidence": ["2"]}]
    plan = planned(
        endpoint,
        report,
        outline("We grow"),
        [slide("We grow", points=points)],
        sources=(),
        topic=text,
    )
    assert plan.slides[0].evidence[0].document == ""
    assert plan.slides[0].evidence[0].quote.startswith("It sells 400 loaves")


def test_nothing_to_write_about_is_an_error_before_anything_is_sent(endpoint, report):
    with pytest.raises(ValidationFailed):
        planned(endpoint, report, {}, sources=(), topic=" ")
    assert endpoint.requests == []


def test_a_table_that_was_planned_is_shown_though_the_writer_forgets_its_id(endpoint, report):
    brief = {"title": "Fewer containers", "layout": "TABLE", "shows": "T1"}
    plan = planned(endpoint, report, outline(slides=[brief]), [slide("Fewer containers", "TABLE", [])])
    assert plan.slides[0].spec.table[1] == ("2022", "8.3")
    assert not endpoint.asked("What failed:")


def test_a_table_of_the_writers_own_stands_in_place_of_the_planned_one(endpoint, report):
    brief = {"title": "Fewer containers", "layout": "TABLE", "shows": "T1"}
    own = [["Year", "Containers (millions)"], ["2023", "7.7"]]
    made = slide("Fewer containers", "TABLE", [], table=own)
    plan = planned(endpoint, report, outline(slides=[brief]), [made])
    assert plan.slides[0].spec.table == tuple(map(tuple, own))
    assert plan.slides[0].spec.source == "port.pdf, page 3"


def test_one_empty_slide_is_filled_from_the_document_and_an_empty_deck_is_a_failure(endpoint, report):
    written = [slide(), slide("Trucks wait", points=[])]
    plan = planned(endpoint, report, outline("Deeper", "Trucks wait"), written)
    assert "two hours" in plan.slides[1].spec.content
    with pytest.raises(ModelFailed):
        planned(endpoint, report, outline("Deeper"), [slide(points=[])])


@pytest.mark.parametrize(("sources", "language"), [((SOURCE,), "ENGLISH"), ((), "ORIGINAL")])
def test_the_language_of_the_deck_is_named_where_a_document_tells_it(endpoint, report, sources, language):
    points = [{"text": "The river is deep"}]
    plan = planned(endpoint, report, outline("Deeper"), [slide(points=points)], sources=sources)
    assert plan.language == language


def test_the_same_answers_make_the_same_plan(endpoint, report):
    replies = (
        outline("Deeper", "Faster"),
        [slide(), slide("Faster", "CHART", POINTS[:1], shows="T1")],
    )
    first = planned(endpoint, report, *replies)
    prompts = sorted(endpoint.asked(""))
    assert planned(endpoint, report, *replies) == first
    assert sorted(endpoint.asked("")) == sorted(prompts * 2)


@pytest.mark.parametrize(
    ("text", "cited", "is_shown"),
    [
        ("Slots cut waiting times to 40 minutes", [4, 5], True),
        ("Slots cut waiting times to 40 hours", [4, 5], False),
        ("Waiting times of 13.5 hours", [4], False),
        ("In 2023 there were 7.7 million containers", [], True),
        ("In 2022 there were 7.7 million containers", [], False),
    ],
)
def test_a_number_is_shown_only_with_the_thing_that_its_passage_gives_it(
    endpoint, report, text, cited, is_shown
):
    points = [*POINTS, {"heading": "Claim", "text": text, "evidence": cited}]
    wrong = ("40 hours", "13.5 hours", "In 2022")
    plan = planned(endpoint, report, outline("Deeper"), [slide(points=points)], refuse=wrong)
    (made,) = plan.slides

    assert (text in made.spec.content) is is_shown
    assert any(text in told for told in warned(plan)) is not is_shown
    assert POINTS[0]["text"] in made.spec.content


def test_a_row_of_the_models_own_table_with_a_number_in_the_wrong_cell_is_not_shown(endpoint, report):
    right = [["Year", "Containers"], ["2022", "8.3"], ["2023", "7.7"]]
    wrong = [["Year", "Containers"], ["2022", "7.7"], ["2023", "8.3"]]
    slides = [slide("Right", "TABLE", [], table=right), slide("Wrong", "TABLE", POINTS, table=wrong)]
    plan = planned(endpoint, report, outline("Right", "Wrong"), slides, refuse=("2022: Containers: 7.7",))

    assert plan.slides[0].spec.table[1:] == (("2022", "8.3"), ("2023", "7.7"))
    assert plan.slides[1].spec.table == (("Year", "Containers"), ("2023", "8.3"))
    assert (
        warned(plan)[-1] == "“Wrong”: left out, as nothing that is cited was found to say it: “2022 | 7.7”."
    )


def test_what_a_statement_rests_on_says_it_and_a_citation_that_does_not_is_left_out(endpoint, report):
    points = [
        {"heading": "Cost", "text": "The river is deepened for 800 million euros", "evidence": ["3"]},
        {"heading": "Mood", "text": "Everybody loves the poem", "evidence": ["1"]},
        {"heading": "End", "text": "Dredging ends in 2026", "evidence": ["2"]},
    ]
    plan = planned(endpoint, report, outline("Deeper"), [slide(points=points)], refuse=("poem",))
    rests = {one.statement: one.quote for one in plan.slides[0].evidence}

    assert "800 million" not in plan.slides[0].spec.content
    assert "2026" in rests["End: Dredging ends in 2026"]
    assert not any("poem" in statement for statement in rests)
    assert "poem" not in plan.slides[0].spec.content
    assert warned(plan) == (
        "“Deeper”: 2 statements were left out, as nothing that is cited was found to say them.",
    )


def test_an_outline_of_slides_that_need_no_model_asks_it_nothing(endpoint, report):
    table = "| Year | Sales |\n|---|---|\n| 2023 | 4 |\n| 2024 | 5 |"
    given = tuple(OutlineSlide(title=title, description=table) for title in ("Sales", "Sales again"))
    plan = planned(endpoint, report, {}, given=given)
    assert [one.spec.title for one in plan.slides] == ["Sales", "Sales again"]
    assert endpoint.requests == []


def test_a_figure_of_the_users_outline_is_asked_for_again(endpoint, report):
    given = (
        OutlineSlide(title="Cranes", description="- Tall", appearance=f"List; picture of “{PICTURE.alt}”."),
    )
    plan = planned(endpoint, report, None, [slide("Cranes", shows="F1")], given=given)
    assert f"Beside it: a figure of {PICTURE.alt}" in endpoint.asked("Write slide 1")[0]
    assert plan.slides[0].picture == PICTURE.sha256


COVER = {"title": "A wonder port", "subtitle": "Wonder of all"}


def test_what_a_plan_says_on_the_cover_is_judged_as_slides_are(endpoint, report):
    repairs, doubtful = [{"title": "Deeper still"}], [slide("Odd")]
    plan = planned(
        endpoint, report, outline("Deeper", **COVER), doubtful, repairs=repairs, refuse=("onder", "Odd")
    )
    assert (plan.title, plan.subtitle) == ("The port", "")  # the document's
    assert warned(plan) == (
        "The cover: 2 statements were left out, as nothing that is cited was found to say them.",
    )
    first, again = endpoint.asked("Judge")
    for words, where in zip(COVER.values(), ("title", "subtitle"), strict=True):
        assert f"{words}\n   ({where} of the deck)" in first
        assert words not in again
    assert "The material:\n<material" in first


def test_a_cover_that_the_material_bears_out_stays(endpoint, report):
    plan = planned(endpoint, report, outline("Deeper", subtitle="For the city"), [slide()], refuse=("onder",))
    assert (plan.title, plan.subtitle, warned(plan)) == ("The port grows", "For the city", ())


@pytest.mark.parametrize("more", [{"given": (OutlineSlide(title="Dig"),)}, {"general_knowledge": True}])
def test_the_users_own_outline_and_general_knowledge_have_a_cover_that_nobody_judges(endpoint, report, more):
    plan = planned(endpoint, report, outline("Deeper"), [slide()], topic="The port of wonder", **more)
    assert not any("of the deck" in one for one in endpoint.asked("Judge"))
    assert plan.title == ("The port of wonder" if "given" in more else "The port grows")


def test_what_a_plan_takes_for_granted_and_what_no_slide_uses_is_told(endpoint, report):
    plan = planned(endpoint, report, outline("Deeper", assumed="That **ships** come."), [slide()])
    assert plan.warnings == ("The deck takes for granted, to be checked: That ships come.", UNUSED)
    cited = [{"text": "2023 had 7.7 million", "evidence": ["T1|2023"]}]
    assert planned(endpoint, report, outline("Deeper"), [slide(points=cited)]).warnings == ()
    crane = SOURCE.model_copy(
        update={"blocks": tuple(one.model_copy(update={"caption": "A crane"}) if one is PICTURE else one for one in SOURCE.blocks)}
    )  # fmt: skip
    plan = planned(endpoint, report, outline("Deeper"), [slide()], sources=(crane,))
    assert plan.warnings[-1].endswith("uses, 2 in all: “Containers in millions”, “A crane”")
    for count in (5, 6):
        tables = (
            TABLE.model_copy(update={"caption": f"Table {at}: Ships of {at}"})
            for at in range(2020, 2020 + count)
        )
        many = SOURCE.model_copy(update={"blocks": (*SOURCE.blocks[:-1], *tables)})
        last = planned(endpoint, report, outline("Deeper"), [slide()], sources=(many,)).warnings[-1]
        assert f"uses, {count} in all: “Table 2020" in last
        assert last.endswith("2024”" if count == 5 else "2024”, …")


def test_a_fact_of_the_plan_that_is_not_on_its_slide_is_told(endpoint, report):
    plan = outline(slides=[{"title": "Deeper", "facts": ["Trucks wait 40 minutes"]}])
    assert warned(planned(endpoint, report, plan, [slide()])) == (
        "“Deeper”: not on the slide, though the plan has it: Trucks wait 40 minutes",
    )
    assert len(endpoint.asked("the slide lacks 40 of “Trucks wait 40 minutes”")) == 2
