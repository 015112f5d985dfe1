"""What became of a request is said from the slides that there are."""

from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.prompt.answers import answers, is_met_beside_cover, recounted, slides_of
from nbdeck.engine.author.writing import write_plan
from nbdeck.engine.model.plan import Assignment

ROWS = "| Item | Cost |\n|---|---|\n| Roof | 9 |\n| Wall | 4 |"


def plan(text):
    return write_plan(Assignment(topic=text))


def told(text, start):
    return [one.removeprefix(start) for one in plan(text).warnings if one.startswith(start)]


def test_a_look_is_followed_only_on_the_slide_that_its_words_name():
    text = f"Costs\n\n{ROWS}\n\nCrew\n\nAnn paints the wall of the shed. Ben drives to the yard."
    assert told(f"Make slides. Put the costs into a table.\n\n{text}", "Followed: ") == ["table on “Costs”."]
    (missed,) = told(f"Make slides. Put the crew into a table.\n\n{text}", "Not done: ")
    assert missed.startswith("table; no part of the text")


def test_two_points_under_a_merged_title_are_no_comparison():
    text = "Shed\n\n- old roof\n- red wall\n- oak door\n\nYard\n\n- wet lawn\n- two cars\n- one gate"
    deck = plan(f"Make 2 slides with a comparison.\n\n{text}")
    assert deck.slides[0].spec.layout is Layout.COMPARISON
    assert not any("comparison on" in one for one in deck.warnings)
    assert any(one.startswith("Not done: comparison") for one in deck.warnings)


def test_what_is_banned_is_followed_or_the_slide_that_has_it_is_named():
    assert told(f"Make slides, no chart.\n\nCosts\n\n{ROWS}", "Followed: ") == ["no chart."]
    assert told(f"Make slides, no table.\n\nCosts\n\n{ROWS}", "Not done: ") == [
        "no table, for “Costs” is one."
    ]


def test_a_count_is_told_with_the_slides_that_there_are_once_the_deck_is_laid_out():
    deck = plan(f"Make 2 slides.\n\nCosts\n\n{ROWS}")
    assert "Followed: 2 slides, cover included." in deck.warnings
    assert slides_of(deck, 1) == 2
    assert recounted(deck, 1, 2) is deck
    longer = recounted(deck, 1, 3)
    assert "Not done: 2 slides; the deck has 3 slides." in longer.warnings
    assert not any("2 slides, cover" in one for one in longer.warnings)


def test_as_many_slides_as_asked_for_stand_beside_the_cover():
    text = "Make 3 slides.\n\n" + "\n\n".join(
        f"# Part {name}\n\n- {name} one\n- {name} two" for name in "ABC"
    )
    deck = plan(text)
    assert len(deck.slides) == 3
    assert deck.most_slides == 4
    assert "Followed: 3 slides and the cover." in deck.warnings
    assert not is_met_beside_cover(2, deck)
    assert is_met_beside_cover(3, deck)
    two = deck.model_copy(update={"slides": deck.slides[:2]})
    assert not is_met_beside_cover(2, two)
    assert "Not done: 3 slides; the deck has 5 slides." in answers(deck, 5)


def test_readers_a_title_for_a_summary_and_words_that_must_be_said_are_answered():
    text = 'Make slides with a summary for the board. Say "Onwards".\n\nConclusion\n\n- the roof holds\n- Onwards we go'
    assert told(text, "Followed: ") == ["summary on “Conclusion”; “Onwards”."]
    assert told(text, "Not done: ") == ["“the board”; to write for that takes a language model."]


def test_a_title_that_names_a_look_with_a_shape_of_its_own_is_no_such_slide():
    text = "Make slides with a timeline.\n\nTimeline\n\n- the roof holds\n- the wall stands"
    assert told(text, "Followed: ") == []
    assert told(text, "Not done: ")[0].startswith("timeline; ")


def test_a_request_is_quoted_and_nothing_is_told_where_there_is_none():
    deck = plan(f"Make 2 slides. Be witty.\n\nCosts\n\n{ROWS}")
    assert "“Make 2 slides. Be witty.” was read as a request, not as text for a slide." in deck.warnings
    assert any(one.startswith("Not understood: “Be witty”.") for one in deck.warnings)
    assert answers(plan(f"Costs\n\n{ROWS}").model_copy(update={"brief": None}), 2) == ()
    assert plan(f"Costs\n\n{ROWS}").warnings == ()
