"""Lists: points that stand by themselves, and those that need the words in front of them."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.material.lists import clear_points, headline, is_statement, needs_lead
from nbdeck.engine.author.material.passages import Passage

EN = lexicon("en")
HEADINGS = frozenset({"ferries", "piers", "tickets"})


def _points(*texts, lead="", heading="Ferries", **given):
    return [
        Passage(text, "a.md", kind="item", language="en", lead=lead, headings=(heading,), **given)
        for text in texts
    ]


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("The council is asked to:", "The council is asked to…"),
        ("We propose a ferry that:", "We propose a ferry that…"),
        ("The harbour opens at seven. Ferries can carry:", "Ferries can carry…"),
        ("Prices per year:", "Prices per year"),
        ("The following risks matter most:", "The following risks matter most"),
        ("It can:", ""),
        ("Three things drove this:", ""),
        ("Which ferries leave at night?", ""),
        ("One can name many reasons why people in small towns on the coast like ferries, such as:", ""),
        ("", ""),
    ],
)
def test_the_words_in_front_of_a_list_are_a_title_where_they_are_short_and_clear(lead, expected):
    assert headline(lead, EN) == expected


@pytest.mark.parametrize(
    ("text", "lead", "expected"),
    [
        ("Steel is 18 % dearer than a year ago.", "Three things drove this:", True),
        ("Pilot: four halls in the east of the town", "", True),
        ("If a ferry is late, the harbour office pays the taxi.", "", True),
        ("sends one bill a year", "We propose a ferry that:", False),
        ("Steel is 18 % dearer than a year ago.", "The report says that:", False),
        ("Opening new piers in the north", "", False),
        ("your licence, if you have one", "", False),
        ("To carry people to the islands", "", False),
    ],
)
def test_a_point_is_a_statement_if_it_says_something_alone(text, lead, expected):
    (point,) = _points(text, lead=lead)
    assert is_statement(point) is expected
    assert needs_lead(point) is not expected


def test_a_table_of_contents_is_no_list():
    assert clear_points(_points("Ferries", "Piers", "Tickets"), HEADINGS) == []


def test_parts_of_a_sentence_need_a_lead_in_that_can_be_a_title():
    texts = ("shows all free hours on one page", "sends one invoice per quarter")
    assert len(clear_points(_points(*texts, lead="We propose a system that:"), HEADINGS)) == 2
    assert clear_points(_points(*texts, lead="As shown in section 4, it:"), HEADINGS) == []


def test_names_need_a_heading_that_says_what_they_are():
    texts = ("Quiet engines of two makers", "Room for 420 passengers and cars")
    assert len(clear_points(_points(*texts, heading="Features"), HEADINGS)) == 2
    assert clear_points(_points(*texts, heading="Overview"), HEADINGS) == []


def test_statements_stay_under_any_lead_in():
    texts = ("Steel is 18 % dearer than a year ago.", "Freight costs twice as much as in spring.")
    assert len(clear_points(_points(*texts, lead="Three things drove this:"), HEADINGS)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Did I mention that it is slow?",
        "See the timetable of the harbour office.",
        "./run presubmit once more",
        "Coast Radio Podcast Episode 402",
        "Order the tickets as follows:",
        "zlib",
    ],
)
def test_questions_references_commands_and_mere_names_are_no_points(text):
    others = ("The ferry takes 420 passengers.", "The pier was built in 1978.")
    kept = [point.text for point in clear_points(_points(*others, text), HEADINGS)]
    assert kept == list(others)


def test_a_list_of_which_most_is_left_out_is_none():
    texts = ("certifi", "anyio", "trio", "a copy of the insurance card of the crew")
    assert clear_points(_points(*texts, lead="Ferries need:"), HEADINGS) == []


def test_points_below_a_point_are_judged_too():
    details = ("Tickets", "-- OR", "Otherwise, take the bus.", "Children under six travel free.")
    (kept,) = clear_points(_points("The ferry costs four euros.", details=details), HEADINGS)
    assert kept.details == ("Children under six travel free.",)


def test_a_step_whose_code_is_gone_is_no_point():
    steps = _points(
        "install the ferry clock", "set it to seven o'clock sharp", lead="To prepare:", code="behind"
    )
    assert clear_points(steps, HEADINGS) == []


def test_verbs_without_a_subject_need_the_words_in_front_of_their_list():
    texts = ("Sets up the pump at the quay", "Installs lamps in the old hall")
    assert clear_points(_points(*texts, heading="Harbour office"), HEADINGS) == []
    led = clear_points(_points(*texts, lead="The harbour office does this work:"), HEADINGS)
    assert [one.text for one in led] == []
    named = clear_points(_points(*texts, lead="Work of the harbour office:"), HEADINGS)
    assert [one.text for one in named] == list(texts)
    assert all(map(needs_lead, named))


def test_steps_of_a_numbered_list_are_all_shown_or_none():
    whole = [
        Passage(text, "a.md", kind="item", language="en", headings=("How the pump starts",), number=number)
        for number, text in enumerate(("Open the large red valve", "Search the hall for the key"), 1)
    ]
    assert clear_points(whole, HEADINGS) == whole
    torn = [*whole, Passage("run this:", "a.md", kind="item", language="en", headings=("How",), number=3)]
    assert clear_points(torn, HEADINGS) == []


def test_an_address_gives_a_list_no_title():
    assert headline("All timetables stand at ferries.example.org:", EN) == ""


def test_a_list_of_links_and_a_fragment_left_alone_are_no_points():
    assert (
        clear_points(_points("Timetable of ferries", "Friends of the pier", heading="Resources"), HEADINGS)
        == []
    )
    assert clear_points(_points("Tickets", "Ferry boats and yachts"), HEADINGS) == []
