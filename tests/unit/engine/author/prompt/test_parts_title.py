"""What a deck is called."""

import pytest

from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.naming import title_of_text
from nbdeck.engine.author.prompt.reading import read_text
from nbdeck.engine.model.plan import AuthorOptions

HEADED = "Winter 2025\n\nIt snows. It freezes."
PLAIN = "It snows a lot in the north. It freezes."


def title(text, request=""):
    return title_of_text(read_text(text), request)


@pytest.mark.parametrize(
    ("text", "request_", "name"),
    [
        (HEADED, "Make a deck about the cold.", "Winter 2025"),
        (HEADED, 'Make a deck called "Brr".', "Brr"),
        (HEADED, "Make a deck.", "Winter 2025"),
        (HEADED, "Compare the two winters.", "Winter 2025"),
        (PLAIN, "Compare the two winters.", "It snows a lot in the north"),
        (PLAIN, "Summarise this for the board.", "It snows a lot in the north"),
        (PLAIN, "Make slides for the spring fair.", "It snows a lot in the north"),
        ("Snow\n- in May\n- in June", "Make slides.", "Snow"),
        ("Subject: Snow in May\n\nHi all,\n\nIt snows. It freezes.", "Make slides.", "Snow in May"),
        ("Hi all,\n\nIt snows a lot. It freezes.", "", "It snows a lot"),
        ("Depth of snow: Jan 3 cm, Feb 4 cm, Mar 5 cm", "", "Depth of snow"),
        (
            "a,b\n1,2\n3,4",
            "Quarterly update for the council. I want a chart. No slide on snow.",
            "",
        ),
        ("- in May\n- in June", "Make slides for the spring fair.", "in May"),
        ("- in May\n- in June", "Title: Thaw", "Thaw"),
        ("- in May\n- in June", "", "in May"),
        ("4 | 5\n6 | 7\n8 | 9", "", ""),
        ("Is it cold?", "", "Is it cold?"),
        ("Is it cold?\n\nIt is. It will be.", "", "Is it cold?"),
    ],
)
def test_a_title_above_the_text_names_a_deck_else_its_request_else_its_first_words(text, request_, name):
    assert title(text, request_) == name


def test_a_ban_and_a_whole_request_name_no_deck():
    assert title(PLAIN, "Make slides. No slide on headcount alone.") == "It snows a lot in the north"
    assert title(PLAIN, "Make slides on it.") == "It snows a lot in the north"


def test_what_shall_have_no_slide_is_no_title():
    text = "The trial cost £46,300. There were two incidents with security."
    for request in ("Slides for the committee. Do not make a slide on the two incidents.",):
        assert "incidents" not in title_of_text(read_text(text), request)
    assert title_of_text(read_text(text), "Make slides on the two incidents.") == "The two incidents"


def test_a_clause_with_a_ban_names_no_deck_and_the_others_do():
    assert title(PLAIN, "Make slides about thaw, no table, headline not the topic.") == "Thaw"
    assert title(PLAIN, "Make slides, with no slide about thaw.") == "It snows a lot in the north"
    assert title("It snows. " * 40 + "End", "") == "It snows"
    assert title(f"{'It snows a lot ' * 11}.\n\nIt thaws.", "") != f"{'It snows a lot ' * 11}".strip()


def test_a_subject_ends_at_the_first_comma_where_wishes_follow():
    assert title(PLAIN, "Make slides about the cold, for the board, formal style, 5 slides.") == "The cold"
    assert title(PLAIN, "Make slides about the cold, snow and ice.") == "The cold, snow and ice"


def test_a_deck_that_nothing_names_has_its_first_line_or_the_beginning_of_its_first_sentence():
    assert title("1925 founded by nine\n1953 first win\n1968 new hall") == "1925 founded by nine"
    long = "We " + "looked at very many different things in the course of this year and " * 3 + "stopped."
    assert title(f"{long}\n\nRents rose.") == "We looked at very many different things in the course of…"


@pytest.mark.parametrize("line", ["Fieldlight 3"])
def test_a_first_line_of_its_own_may_end_in_a_number(line):
    text = f"{line}\n\nThe house has 48 flats. The roof leaks."
    assert title_of_text(read_text(text), "") == line


def test_what_a_request_is_about_names_the_deck_before_the_first_of_several_headings():
    text = "Costs\n- roof: 4\n- hall: 9\n\nStaff\n- Ann\n- Ben"
    assert title_of_text(read_text(text), "Make a deck about our village.") == "Our village"
    assert title_of_text(read_text(text), "Make a deck.") == "Costs"
    named = f"Report\n\n{text}"
    assert title_of_text(read_text(named), "Make a deck about our village.") == "Report"


def test_a_title_that_is_quoted_behind_its_name_is_one_whatever_marks_it_has():
    made = plan_from_topic(
        'Some slides on heat, please. Title "Heat: three ways".\n\nThere are 32 flats. The boilers are from 2003.',
        AuthorOptions(),
    )
    assert made.title == "Heat: three ways"
    assert not any("three ways" in one.spec.title and '"' in one.spec.title for one in made.slides)


def test_the_subject_that_a_request_names_stands_over_words_that_are_no_title():
    points = "\n".join(f"- {number} chairs of the old kind were sold at the gate" for number in range(2, 9))
    made = plan_from_topic(
        f"Make a deck about the long way to the new town hall.\n\n{points}", AuthorOptions()
    )
    assert {one.spec.title.partition(" (")[0] for one in made.slides} == {"The long way to the new town hall"}
