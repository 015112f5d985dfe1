"""A prompt taken apart before anything is written, and what becomes of each wish."""

import pytest

from llm_decks import SOURCE, UNUSED, model, outline, slide
from nbdeck.contract.enums import Tone
from nbdeck.contract.v1 import Brief, Wish, WishKind
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.prompt.brief import (
    as_said,
    briefed,
    count_of,
    read_brief,
    sure_counts,
    unmet_wishes,
)
from nbdeck.engine.author.prompt.request import sure_request
from nbdeck.engine.author.writing import write_plan
from nbdeck.engine.model.plan import Assignment, AuthorOptions

TABLE = "region,2024,2025\nNorth,12,15\nSouth,9,8\nEast,20,26"


def wishes(text, **more):
    return {str(wish) for wish in read_brief(text, **more).wishes}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Make 5 slides with a SWOT and a timeline about bees", {"count: 5", "show: SWOT", "show: TIMELINE"}),
        ("At most 4 slides about bees for the city council, in French", {"count: at most 4", "language: FRENCH"}),
        ("Slides about bees for the city council, max. 9, please", {"count: at most 9"}),
        ("Folien über Bienen (höchstens 9)", {"count: at most 9"}),
        ("A deck about ferries, max. 9 knots", set()),
        ("The lift carries people, max. 9, at a time", set()),
        ("Present heat pumps. 3 slides, professional tone, no table", {"count: 3", "tone: professional", "without: TABLE"}),
        ("Create a deck about tea with a pie chart and without a quote", {"show: PIE", "without: QUOTE"}),
        ("Make a sales pitch deck called “Bread by bike”", {"must_say: Bread by bike"}),
        ("Make slides about bees. Audience: new staff", {"audience: new staff"}),
        ("Make slides about bees. Tone: educational", {"tone: educational"}),
        ("Make 3 slides about bees, professional", {"count: 3", "tone: professional"}),
        ("Make slides about professional football", set()),
        ("Make a deck on sales pitch techniques", set()),
        ("Make a deck about funny slides", set()),
        ("Create slides about casual work, funny cats and professional style guides", set()),
        (
            "Make slides in French about bees for the city council in a professional tone",
            {"language: FRENCH", "tone: professional"},
        ),
        ("Make 3 slides for new staff in German", {"count: 3", "language: GERMAN"}),
        ("Make slides about cooking in French homes", set()),
        ("Quantum computing", set()),
        ("Why our customers leave", set()),
        ("Introduction to French cooking", set()),
    ],
)  # fmt: skip
def test_wishes_are_read_by_words_that_are_known(text, expected):
    assert wishes(text) == expected


def test_what_is_given_to_be_shown_is_source_and_has_no_wishes():
    brief = read_brief(f"Show it as a line chart, 2 slides:\n{TABLE}")
    assert (brief.request, brief.source) == ("Show it as a line chart, 2 slides:", TABLE)
    assert {str(one) for one in brief.wishes} == {"count: 2", "show: LINE"}
    assert read_brief("The hall has 5 windows. It has a table and no chairs. Rent is 40.").wishes == ()


def test_a_line_beside_documents_is_a_request_and_instructions_have_wishes_too():
    line = "It has one hall of stone. It has no chairs."
    assert read_brief(line).source == line
    assert read_brief(line, has_sources=True).request == line
    assert wishes("présentation de mon stage, 6 diapos", has_sources=True) == {"count: 6"}
    assert wishes("Bees", instructions="Two slides, in German") == {"count: 2", "language: GERMAN"}


def test_options_that_are_open_are_the_briefs_and_others_stay():
    topic = "Make 3 slides about bees in French, professional"
    made = briefed(Assignment(topic=topic))
    assert (made.options.language, made.options.tone) == ("FRENCH", Tone.PROFESSIONAL)
    kept = briefed(Assignment(topic=topic, options=AuthorOptions(language="GERMAN", tone=Tone.FUNNY)))
    assert (kept.options.language, kept.options.tone) == ("GERMAN", Tone.FUNNY)


@pytest.mark.parametrize(
    ("value", "number", "is_most"), [("5", 5, False), ("at most 7", 7, True), ("0", None, False), ("many", None, False), ("900", 100, False)]
)  # fmt: skip
def test_a_count_is_a_number_or_a_bound(value, number, is_most):
    count = count_of(Brief(wishes=(Wish(kind=WishKind.COUNT, value=value),)))
    assert (count.number if count else None, count.is_most if count else False) == (number, is_most)


def test_wishes_that_their_owner_changed_are_obeyed_and_those_taken_out_are_not():
    topic = f"Show it as a line chart, 2 slides:\n{TABLE}"
    plan = write_plan(Assignment(topic=topic, brief=Brief(wishes=(Wish(kind=WishKind.COUNT, value="4"),))))
    assert [one.is_scaffold for one in plan.slides] == [False]
    assert plan.warnings[-1].startswith("Not followed: 4 slides.")
    left = write_plan(Assignment(topic=topic, brief=Brief()))
    assert len(left.slides) == 1


def test_each_wish_of_a_changed_brief_is_obeyed_or_answered():
    given = [
        ("without", "CHART"),
        ("show", "SWOT"),
        ("audience", "the board"),
        ("must_say", "Onwards"),
        ("show", "TABLE"),
    ]
    brief = Brief(request="Show it:", source=TABLE, wishes=tuple(Wish(kind=kind, value=value) for kind, value in given))  # fmt: skip
    plan = write_plan(Assignment(topic=f"Show it:\n{TABLE}", brief=brief))
    told = " ".join(plan.warnings)
    for wish in unmet_wishes(brief, plan, has_model=False):
        assert f"{as_said(wish, brief)}." in told
    missed = {str(wish) for wish in unmet_wishes(brief, plan, has_model=False)}
    assert {"show: SWOT", "audience: the board", "must_say: Onwards"} <= missed
    assert missed & {"without: CHART", "show: TABLE"} == (
        {"show: TABLE", "without: CHART"} if plan.slides[0].spec.chart else set()
    )


def test_a_wish_that_no_program_understands_is_answered():
    given = [("language", "Klingon"), ("tone", "zzz"), ("without", "bread")]
    brief = Brief(wishes=tuple(Wish(kind=kind, value=value) for kind, value in given))
    plan = write_plan(Assignment(topic="The bakery opened in 1987. It sells bread.", brief=brief))
    told = " ".join(plan.warnings)
    assert told.count("Not followed: ") == 2
    assert (
        "Not followed: in Klingon. Not followed: a zzz tone. Look whether this was followed: without bread."
        in told
    )
    known = Brief(wishes=(Wish(kind="language", value="fr"), Wish(kind="tone", value="funny"), Wish(kind="without", value="quote")))  # fmt: skip
    assert list(unmet_wishes(known, plan, has_model=False)) == []
    assert list(unmet_wishes(brief, plan, has_model=True)) == [brief.wishes[0]]


def test_a_count_that_is_not_met_says_how_many_slides_there_are():
    (wish,) = (one for one in read_brief("Make 2 slides about bees").wishes)
    brief = Brief(
        request="Make 2 slides", source="# One\nA hall.\n# Two\nA door.\n# Three\nA roof.", wishes=(wish,)
    )
    plan = write_plan(Assignment(topic=brief.source, brief=brief, options=AuthorOptions(length=3)))
    assert "Not followed: “Make 2 slides”." in plan.warnings
    assert not any(" names 2" in one for one in plan.warnings)


def test_a_model_is_told_every_wish_and_its_deck_is_held_to_them(endpoint, report):
    endpoint.answer = model(outline("Deeper", "Again"), [slide(), slide("Again")])
    topic = "Make 3 slides for the city council, professional, with a timeline and no table"
    plan = write_plan(Assignment(topic=topic, sources=(SOURCE,)), endpoint.settings(), report)
    for number in (0, 1):
        prompt = endpoint.prompt(number)
        assert (
            "word for word. Each of its wishes (who listens, tone, plain words, what to leave out, " in prompt
        )
        assert prompt.count(topic) == 1
        assert "show: TIMELINE" not in prompt
    assert "exactly 2 slides" in endpoint.prompt(0)
    assert "precise, sober" in endpoint.prompt(0)
    assert not any(one.startswith(("Not followed", "Look")) for one in plan.warnings)  # the model says that


def test_a_model_is_told_the_wishes_that_were_chosen_beside_the_request(endpoint, report):
    endpoint.answer = model(outline("Deeper", "Again"), [slide(), slide("Again")])
    chosen = Brief(
        wishes=(Wish(kind=WishKind.SHOW, value="QUOTE"), Wish(kind=WishKind.SHOW, value="TIMELINE"))
    )
    assignment = Assignment(topic="Make 3 slides with a timeline", sources=(SOURCE,), brief=chosen)
    plan = write_plan(assignment, endpoint.settings(), report)
    assert "show: QUOTE" in endpoint.prompt(0)
    assert "show: TIMELINE" not in endpoint.prompt(0)
    assert "Not followed: Quote." in plan.warnings


def test_what_is_wished_is_not_forbidden_as_well():
    read = read_brief("8 slides. Some have never read such a table. Show the main table.", has_sources=True)
    assert list(map(str, read.wishes)) == ["count: 8", "show: TABLE"]
    alone = read_brief("8 slides for readers. No table, but show a chart.", has_sources=True)
    assert {"without: TABLE", "show: CHART"} <= set(map(str, alone.wishes))


def test_a_summary_deck_written_by_a_model_is_not_said_to_be_missing(endpoint, report):
    endpoint.answer = model(outline("Deeper", "Again"), [slide(), slide("Again")])
    plan = write_plan(
        Assignment(topic="Make a summary deck of 3 slides", sources=(SOURCE,)), endpoint.settings(), report
    )
    assert plan.warnings == (UNUSED,)


def test_a_brief_with_words_of_its_own_is_taken_as_it_is():
    given = Brief(source="- One hall\n- Two doors")
    assert briefed(Assignment(topic="Make 5 slides about bees", brief=given)).brief == given


@pytest.mark.parametrize(
    ("prompt", "wishes", "last"),
    [
        ("Make 4 slides: Visits rose by 9 % in 2023. Audience: pupils.", ["count: 4", "audience: pupils"], "in 2023."),
        ("Make 4 slides: Visits rose by 9 % in 2023. Friendly tone, please.", ["count: 4"], "in 2023."),
        ("Make 4 slides: bees fly 4 km. Please approve 40 EUR.", ["count: 4"], "Please approve 40 EUR."),
        ("Plan\nMo: Ann\nTu: Ben\nBitte ohne Tabelle.", ["without: TABLE"], "Tu: Ben"),
    ],
)  # fmt: skip
def test_wishes_behind_a_text_are_no_text(prompt, wishes, last):
    brief = read_brief(prompt)
    assert [str(wish) for wish in brief.wishes] == wishes
    assert brief.source.endswith(last)


def test_the_last_line_of_a_letter_that_asks_for_slides_is_a_wish():
    letter = "Fwd: AW: server room\n\nHi Dana,\n\nthe room is ready since Friday.\n\n- fire inspection is open\n\n{asks}\n\nThanks\nMarek\n\n--\nMarek Nowicki | IT Operations and more | Tel. +49 30 555 0199"
    brief = read_brief(letter.format(asks="Can you turn this into something? 5 slides max."))
    assert "Can you turn this into something?\n5 slides max." in brief.request
    assert brief.source.endswith("0199")
    plan = write_plan(Assignment(topic=letter.format(asks="Make 5 slides at most.")))
    assert plan.title == "AW: server room"


def test_what_the_last_line_of_a_letter_tells_stays_and_its_subject_is_that_of_the_deck():
    letter = "Hi Dana,\n\nthe room is ready since Friday.\n\nThe move is on 24 May. Make 5 slides at most.\n\nThanks\nMarek"
    brief = read_brief(letter)
    assert "Make 5 slides at most." in brief.request
    assert "The move is on 24 May." in brief.source
    asked = "Make a deck about our two offices, max 5 slides, with a comparison table. One has 900 m². One has 800 m²."
    assert write_plan(Assignment(topic=asked)).title == "Our two offices"
    assert (
        write_plan(
            Assignment(topic="Make 2 slides about the canteen? It has 90 seats. It opens at 11.")
        ).title
        == "The canteen"
    )


def test_quoted_words_that_are_forbidden_need_not_be_said():
    wishes = read_brief(
        'Make 3 slides. Say "Act now". Do not use the word "crisis".\n\nWe moved.\nWe grew.'
    ).wishes
    assert [one.value for one in wishes if one.kind is WishKind.MUST_SAY] == ["Act now"]


def test_a_request_is_quoted_whole_below_what_is_true_of_every_typed_deck():
    asked = "Hi, please make 3 slides for the board, with a table. Neutral tone. It must say who pays, and when (state, city). No names of clients."
    told = write_plan(Assignment(topic=f"{asked}\n\nItem\tCost\nRoof\t9\nWall\t4")).warnings
    assert told[0].startswith("No language model wrote this deck")
    (request,) = (one for one in told if one.startswith("Taken as a request, not as text: “"))
    assert request.endswith("Done: Table on 1 slide. Nothing else of it changed what the slides show.")
    assert all(any(said.rstrip(".") in one for one in told) for said in sentences(asked))
    assert not any("Neutral" in one for one in told if one.startswith("Not followed"))


@pytest.mark.parametrize(
    ("request_", "count"),
    [("Dates on one slide. Make 5 slides.", "count: 5"), ("One slide only please.", "count: 1")],
)
def test_one_slide_is_no_number_of_slides_beside_another(request_, count):
    assert count in wishes(f"{request_}\n\nWe moved.\nWe grew.")


def test_a_verb_of_telling_and_a_wish_for_what_shall_not_be_missing_are_no_other_wishes():
    text = "\n\nItem\tCost\nRoof\t9\nWall\t4"
    assert wishes(f"Summarise this as a 6-slide presentation.{text}") == {"count: 6"}
    assert wishes(f"Make 3 slides with a summary of the steps.{text}") == {"count: 3"}
    assert wishes(f"Haz 3 láminas. Que no falte la tabla.{text}") == {"count: 3", "show: TABLE"}
    assert wishes(f"Make 3 slides. No table.{text}") == {"count: 3", "without: TABLE"}


def test_a_wish_is_quoted_as_said_with_its_name_where_a_clause_has_several():
    brief = read_brief("Make 5 slides with a SWOT about tea, a timeline, no table. leave out prices")
    said = {str(wish): as_said(wish, brief) for wish in brief.wishes}
    assert said["show: SWOT"] == "“Make 5 slides with a SWOT about tea” (SWOT analysis of 4 fields)"
    assert said["show: TIMELINE"] == "“a timeline”"
    assert said["without: TABLE"] == "“no table”"
    assert as_said(Wish(kind=WishKind.SHOW, value="FUNNEL"), brief) == "Funnel"


def test_a_sentence_in_small_letters_is_a_clause_of_its_own():
    told = write_plan(Assignment(topic=f"Make slides, leave out prices. table please:\n{TABLE}")).warnings
    assert any("“Make slides, leave out prices. table please:”" in one for one in told)


def test_a_title_that_was_given_is_understood():
    told = write_plan(Assignment(topic=f"slides pls, 5 max. Title: Rust, batch 4\n\n{TABLE}")).warnings
    assert any("slides pls, 5 max. Title: Rust, batch 4" in one for one in told)
    named = write_plan(Assignment(topic="slides pls. Title: Rust, batch 4\n\n# Tea\nIt is hot."))
    assert named.title == "Rust, batch 4"


def test_only_a_count_in_sure_words_and_what_was_chosen_is_missed():
    text = "It rained on Monday.\nWe sold four boats."
    wishes = tuple(read_brief("Make 9 slides. Show a pyramid.").wishes)
    sure = Brief(request="Make 9 slides.\nShow a pyramid.", source=text, wishes=wishes)
    doubtful = sure.model_copy(update={"source": f"Make 9 slides.\n{text}"})
    chosen = sure.model_copy(update={"wishes": (Wish(kind=WishKind.SHOW, value="CYCLE"),)})
    options = AuthorOptions(length=2)
    missed = [
        [
            one
            for one in write_plan(
                Assignment(topic="Make 9 slides. Show a pyramid.", brief=brief, options=options)
            ).warnings
            if one.startswith("Not followed")
        ]
        for brief in (sure, doubtful, chosen)
    ]
    assert missed == [["Not followed: “Make 9 slides”."], [], ["Not followed: Cycle."]]


def test_a_count_that_is_said_surely_too_is_not_doubtful():
    brief = Brief(request="Make 4 slides.\nMake 4 slides now.", source="Make 4 slides now.\nIt rained.")
    assert sure_request(brief) == "Make 4 slides."
    assert list(map(str, sure_counts(brief))) == ["count: 4"]
    assert sure_counts(brief.model_copy(update={"request": "Make 4 slides now."})) == []


def test_what_shall_not_be_is_said_to_be_done_only_of_charts_and_tables():
    brief = read_brief("Make 3 slides. No table, no quotes, no chart.\n\nWe moved in May. We grew by nine.")
    assert {"without: TABLE", "without: QUOTE", "without: CHART"} <= set(map(str, brief.wishes))
    plan = write_plan(Assignment(topic="x", brief=brief))
    (told,) = [one for one in plan.warnings if one.startswith("Taken as a request")]
    assert "Table on no slide" in told
    assert "Chart on no slide" in told
    assert "Quote" not in told
