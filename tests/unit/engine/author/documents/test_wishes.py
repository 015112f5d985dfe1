"""What a request names of documents: sections, tables, figures; a ban names what is left out."""

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.author.documents.wishes import (
    banned_of,
    named_by,
    names_caption,
    unknown_labels,
    wanted_of,
)
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.model.plan import Plan, PlannedSlide
from nbdeck.engine.model.source import Heading, Paragraph, Source

HEADINGS = ("Summary", "Methods", "Costs of the quay", "Main results", "Robustness of results", "Donors")
SECTIONS = sections(
    [
        Source(
            name="a.md",
            kind="md",
            language="en",
            blocks=tuple(
                block
                for name in HEADINGS
                for block in (
                    Heading(text=name),
                    Paragraph(text=f"The {name.lower()} are told. Pier {len(name)}."),
                )
            ),
        )
    ]
)


def named(request):
    wanted = wanted_of(request, SECTIONS)
    return [one.heading for one in SECTIONS if id(one) in wanted.sections]


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ("A talk with methods and main results", ["Methods", "Main results"]),
        ("Say what the quay costs", ["Costs of the quay"]),
        ("robustness, please", ["Robustness of results"]),
        ("What does it cost, and who donates?", ["Costs of the quay"]),
        ("the summarised methodology", ["Summary", "Methods"]),
        ("Focus on “Pier 7”", ["Summary", "Methods"]),
        ("No donors!", []),
        ("A deck for Monday", []),
        ("", []),
    ],
)
def test_a_request_names_sections_by_heading_by_quoted_words_and_by_a_word_of_a_heading(request_, expected):
    assert named(request_) == expected


def test_a_ban_names_the_sections_that_are_left_out():
    assert [one.heading for one in banned_of("Six slides. No donor names!", SECTIONS)] == ["Donors"]
    assert banned_of("Six slides on donors", SECTIONS) == []
    assert [
        one.heading for one in banned_of("Please leave out the methods of the old study of 1999", SECTIONS)
    ] == ["Methods"]
    assert banned_of("It must not miss what donors say", SECTIONS) == []
    assert banned_of("Not more of the donors than we can bear to read", SECTIONS) == []


@pytest.mark.parametrize(
    ("request_", "caption", "is_named"),
    [
        ("show table 2", "Table 2: Costs", True),
        ("show Tab. 2.1 first", "Table 2.1 – Costs", True),
        ("show table 2", "Table 21: Costs", False),
        ("show figure 2", "Table 2: Costs", False),
        ("mit Abbildung 3", "Abb. 3: Der Kai", True),
        ("the costs by year, please", "Table 9: Costs by year", True),
        ("costs", "Table 9: Costs", False),
        ("in 2 slides", "Costs", False),
    ],
)
def test_a_caption_is_named_by_word_and_number_or_by_all_of_its_words(request_, caption, is_named):
    assert names_caption(request_, caption) == is_named


def test_a_number_that_no_caption_has_is_known_as_such():
    assert unknown_labels("show table 9 and Table 2 in 5 slides", ["Table 2: Costs"]) == ["table 9"]


def test_what_slides_show_of_a_request_is_told():
    slides = [
        PlannedSlide(spec=Slide(title=title, content=content, item_amount=1))
        for title, content in (("Methods", "x"), ("Fees", "Table 2: Costs"), ("Walls", "y"))
    ]
    plan = Plan(title="A", slides=tuple(slides))
    assert [*named_by("methods and table 2", plan)] == ["“Methods”", "“Table 2: Costs”"]
