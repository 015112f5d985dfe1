"""What a deck is called."""

import pytest

from nbdeck.engine.author.prompt.subject import title_of_text

HEADED = "Winter 2025\n\nIt snows. It freezes."
PLAIN = "It snows a lot in the north. It freezes."


@pytest.mark.parametrize(
    ("text", "request_", "name"),
    [
        (HEADED, "Make a deck about the cold.", "The cold"),
        (HEADED, 'Make a deck called "Brr".', "Brr"),
        (HEADED, "Make a deck.", "Winter 2025"),
        (HEADED, "Make a deck. End with a slide on the thaw.", "Winter 2025"),
        (PLAIN, "Compare the two winters.", "The two winters"),
        (HEADED, "Compare the two winters.", "Winter 2025"),
        (PLAIN, "Summarise this for the board.", "Presentation"),
        (PLAIN, "Make slides for the spring fair.", "Presentation"),
        (PLAIN, "Make slides on it.", "Presentation"),
        (PLAIN, "Make slides. No slide on headcount alone.", "Presentation"),
        (PLAIN, "Make slides. Title: Thaw", "Thaw"),
        ("Snow\n- in May\n- in June", "Make slides.", "Snow"),
        ("Snow\n- in May\n- in June\n\nIce\n- in March\n- in April", "Make slides.", "Presentation"),
        ("# Snow\n\n## Ice\n- in March\n- in April", "Make slides.", "Snow"),
        ("Subject: Snow in May\n\nHi all,\n\nIt snows. It freezes.", "Make slides.", "Snow in May"),
        ("Hi all,\n\nIt snows a lot. It freezes.", "", "Presentation"),
        ("Depth of snow: Jan 3 cm, Feb 4 cm, Mar 5 cm", "", "Presentation"),
        ("a,b\n1,2\n3,4", "Quarterly update for the council. I want a chart.", "Presentation"),
        (
            "5 max, I need it soon\nBen: it snows here\nAnn: it freezes here\nBen: so what?",
            "",
            "Presentation",
        ),
        (PLAIN, "Make slides about me.", "Presentation"),
        (PLAIN, "No slides about the thaw.", "Presentation"),
        ("Is it cold?\n\nIt is. It will be.", "", "Presentation"),
    ],
)
def test_the_request_names_a_deck_else_a_heading_above_all_of_it_and_no_sentence_does(text, request_, name):
    assert title_of_text(text, request_, "en") == name


def test_what_shall_have_no_slide_is_no_title():
    text = "The trial cost £46,300. There were two incidents with security."
    request = "Slides for the committee. Do not make a slide on the two incidents."
    assert "incidents" not in title_of_text(text, request, "en")
    assert title_of_text(text, "Make slides on the two incidents.", "en") == "The two incidents"
