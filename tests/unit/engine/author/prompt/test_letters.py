"""Letters and e-mails: what stands around their text is no slide."""

import re

import pytest

from nbdeck.engine.author.prompt.reading import read_text

BODY = ["we mended the pump on Friday and it runs.", "It cost 120 euros in all."]


def words(text):
    return [word for word in re.split(r"[^\w.@]+", text) if word]


def letter(*paragraphs):
    """Return the subject of a letter and the words that stand in its parts; None where it is none."""
    typed = read_text("\n\n".join(paragraphs))
    said = [
        line
        for part in typed.parts
        for line in (part.heading, *(f"{one.lead}\n{one.text}" for one in part.blocks))
    ]
    found = words("\n".join(said))
    return None if found == words("\n".join(paragraphs)) else (typed.subject, found)


def body(*paragraphs):
    return words("\n".join(paragraphs))


def test_what_stands_around_the_text_of_a_letter_is_left_out_and_its_subject_told():
    assert letter(
        "Long & Sons Ltd.\n12 High Street", "3 May 2025", "Your letter of April", "Dear Ms Green,", *BODY,
        "Kind regards,", "Peter Long\nHead of Service\nTel.\t0123 456",
    ) == ("Your letter of April", body(*BODY))  # fmt: skip


@pytest.mark.parametrize("greeting", ["Hi team,", "Sehr geehrte Damen und Herren,", "مرحبا،", "各位,"])
def test_a_greeting_is_a_short_line_that_ends_in_a_comma(greeting):
    assert letter(greeting, *BODY, "Bye\nTom") == ("", body(*BODY))
    assert letter(f"{greeting}\n{BODY[0]}", "Bye\nTom") == ("", body(BODY[0]))


@pytest.mark.parametrize(
    "first",
    [
        "A plan for the town",
        "On 3 May,",
        "- Milk,",
        "one two three four five six seven,",
        "Milk,\nbread,",
        "Dear Ann",
    ],
)
def test_other_lines_are_none(first):
    assert letter(first, *BODY, "Bye\nTom") is None


def test_a_greeting_below_sentences_is_none():
    assert letter(*BODY, "Dear Ann,", BODY[0]) is None


@pytest.mark.parametrize(
    "last",
    [
        "- call Bob\n- buy milk",
        "It rains, but we go on.",
        "Next steps:",
        "a line of nine words that ends in no mark",
        "Name,Price\nPump,120\nHose,30",
        "Tel: 12\nFax: 13",
    ],
)
def test_lists_sentences_and_tables_at_the_end_stay(last):
    assert letter("Dear Ann,", *BODY, last) == ("", body(*BODY, last))


@pytest.mark.parametrize("above", ["3 May 2025", "Anna@x.example wrote", "Berlin, in May", "Town"])
def test_dates_addresses_and_single_words_are_no_subjects(above):
    assert letter(above, "Dear Ann,", *BODY) == ("", body(*BODY))


def test_a_letter_of_nothing_but_its_frame_keeps_a_paragraph():
    assert letter("Dear Ann,", "Best wishes", "Tom") == ("", body("Best wishes"))
    assert letter("Dear Ann,") is None


@pytest.mark.parametrize(
    ("above", "subject"),
    [
        (
            "From: Ann Lee\nTo: Steering group\nSubject: Re: Night line – where we are, and what I need",
            "Re: Night line – where we are, and what I need",
        ),
        (
            "Roma, 5 marzo 2026\n\nOggetto: infiltrazioni dal tetto, scala B",
            "infiltrazioni dal tetto, scala B",
        ),
        ("Betreff: Ihr Brief", "Ihr Brief"),
        ("Your letter of April", "Your letter of April"),
    ],
)
def test_the_last_line_above_the_greeting_is_the_title_without_the_name_of_its_field(above, subject):
    assert letter(*above.split("\n\n"), "Dear all,", *BODY) == (subject, body(*BODY))


def test_lines_right_below_the_text_of_a_letter_stay():
    offers = "Hello all,\nThe offers are here for all of you to read:\nStone 40 euros\nWood 9 euros"
    assert letter(offers) == ("", body(offers.partition("\n")[2]))
    assert letter("Hello all,\nBread\nMilk") == ("", body("Bread", "Milk"))


def test_what_stands_below_the_mark_of_a_signature_is_no_part_of_a_letter():
    signed = "-- \nTom Brown, Head of the whole Service of the Town"
    assert letter("Dear Ann,", *BODY, signed) == ("", body(*BODY))
    assert letter(*BODY, signed) is None
