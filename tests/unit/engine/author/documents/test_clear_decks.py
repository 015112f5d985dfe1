"""Decks of documents that hold more than can be shown: what is left out, and what slides are called then."""

import re

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.documents.shown_data import is_worth_showing
from nbdeck.engine.model import AuthorOptions, Cell, Heading, ListItem, Paragraph, Plan, Source, TableBlock

HARBOUR = (
    "The harbour was built in 1978 for twelve ships.",
    "A pilot meets every ship at the second lighthouse.",
    "Fishing boats pay 40 euros for a night at the pier.",
    "Storms closed the harbour on nine days of last winter.",
    "The crane lifts loads of up to 60 tonnes.",
    "Customs officers check every container from abroad.",
)


def _plan(*blocks, length, name="a.md", title="") -> Plan:
    source = Source(name=name, kind="md", title=title, language="en", blocks=tuple(blocks))
    return plan_from_documents([source], "", AuthorOptions(length=length))


def _said(plan: Plan) -> str:
    return "\n".join(slide.description for slide in plan.slides)


def _chapter(heading, *sentences):
    return (Heading(text=heading, level=2), Paragraph(text=" ".join(sentences)))


def test_a_section_without_a_clear_sentence_gets_no_slide():
    plan = _plan(
        *_chapter("Harbour", *HARBOUR[:3]),
        *_chapter("Tickets", "See the timetable. It is on the pier. As shown above, this changes often."),
        *_chapter("Crane", *HARBOUR[3:]),
        length=2,
    )
    assert [slide.spec.title for slide in plan.slides] == ["Harbour", "Crane"]


def test_a_table_of_contents_is_on_no_slide():
    chapters = ("Harbour office", "Night on the pier")
    plan = _plan(
        Heading(text="Contents of the book"),
        *(ListItem(text=chapter) for chapter in chapters),
        *_chapter(chapters[0], *HARBOUR[:3]),
        *_chapter(chapters[1], *HARBOUR[3:]),
        length=2,
    )
    assert not any(f"- {chapter}" in _said(plan) for chapter in chapters)


@pytest.mark.parametrize(
    ("lead", "title"),
    [
        ("The council is asked to:", "The council is asked to…"),
        ("The following works are left:", "The following works are left…"),
    ],
)
def test_parts_of_a_sentence_stand_below_the_words_that_open_their_list(lead, title):
    plan = _plan(
        Heading(text="Decision"),
        Paragraph(text=lead),
        ListItem(text="release 900 euros for the crane"),
        ListItem(text="ask for a report in the autumn"),
        length=1,
    )
    (slide,) = plan.slides
    assert slide.spec.title == title
    assert slide.description.splitlines() == [
        "- release 900 euros for the crane",
        "- ask for a report in the autumn",
    ]


def test_parts_of_a_sentence_are_never_shown_among_sentences():
    plan = _plan(
        Heading(text="Harbour"),
        Paragraph(text=" ".join(HARBOUR)),
        Paragraph(text="Ships can:"),
        ListItem(text="rest at the long pier"),
        ListItem(text="load coal from the north"),
        length=1,
    )
    said = _said(plan)
    assert "rest at the long pier" not in said or "pilot" not in said


def test_the_last_slide_does_not_say_again_what_all_others_said():
    chapters = [
        block for at in range(6) for block in _chapter(f"Part {'ABCDEF'[at]} of the harbour", HARBOUR[at])
    ]
    plan = _plan(*chapters, length=6)
    lines = [line for line in _said(plan).splitlines() if line]
    assert len(lines) == len(set(lines))
    assert len(plan.slides) == 6


def test_a_title_leaves_the_only_sentence_of_its_slide_to_the_slide():
    plan = _plan(*_chapter("Results", "The crane costs 900 euros less than the old one of 1978."), length=1)
    (slide,) = plan.slides
    assert slide.spec.title.casefold() not in slide.description.casefold()


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("Minutes of the harbour board", "Minutes of the harbour board"),
        ("The harbour board met on 14 May in the town hall.", "minutes"),
    ],
)
def test_the_heading_of_the_first_of_many_sections_is_not_the_title_of_all(first, expected):
    blocks = [
        Paragraph(text=first),
        *_chapter("Last meeting", *HARBOUR[:3]),
        *_chapter("Crane", *HARBOUR[3:]),
    ]
    assert _plan(*blocks, length=2, name="minutes.md", title="Last meeting").title == expected


def test_a_stated_title_stays():
    blocks = [Heading(text="The harbour"), *_chapter("Crane", *HARBOUR)]
    assert _plan(*blocks, length=1, title="The harbour").title == "The harbour"


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ((("home", "https://harbour.example/home"), ("help", "https://harbour.example/help")), False),
        ((("00 05 64 69", "3e 30 3d 00"), ("09 0a 3e 30", "64 69 72 65")), False),
        ((("crane", "lifts 60 tonnes"), ("pier", "holds twelve ships")), True),
    ],
)
def test_tables_of_addresses_and_dumps_are_not_shown(cells, expected):
    rows = (("What", "Where"), *cells)
    table = TableBlock(rows=tuple(tuple(Cell(text=text) for text in row) for row in rows))
    assert is_worth_showing(table) is expected


def test_numbered_points_of_two_lists_are_no_steps():
    plan = _plan(
        Heading(text="Getting started"),
        Paragraph(text="Ships need a pilot."),
        ListItem(text="The pilot meets every ship at the lighthouse."),
        ListItem(text="The crane lifts loads of up to 60 tonnes."),
        Paragraph(text="Boats need no pilot."),
        ListItem(text="Boats pay 40 euros for a night at the pier."),
        ListItem(text="Customs officers check every container from abroad."),
        length=1,
    )
    assert plan.slides[0].spec.layout is not Layout.STEPS


def test_a_slide_shows_two_sure_points_rather_than_doubtful_ones_beside_them():
    doubtful = ("Fog is common.", "Rain is rare.")
    plan = _plan(*_chapter("Harbour", HARBOUR[0], doubtful[0], HARBOUR[2], doubtful[1]), length=1)
    assert "1978" in _said(plan)
    assert "40 euros" in _said(plan)
    assert "Fog" not in _said(plan)
    assert "Rain" not in _said(plan)


def test_a_sentence_of_two_numbers_is_no_key_figure():
    one = ("The new pier cost the city 40 million euros.", "The ferry earned 12 % more in the last year.")
    two = (
        "The new pier cost the city 40 million euros and the state 30 million euros.",
        "The ferry earned 12 % more in summer and 15 % more in the last year.",
    )
    layouts = [_plan(*_chapter("Numbers", *said), length=1).slides[0].spec.layout for said in (one, two)]
    assert layouts[0] is Layout.BIG_NUMBER
    assert layouts[1] is not Layout.BIG_NUMBER


def test_entries_of_a_reference_on_one_slide_are_named():
    plan = _plan(
        Heading(text="Options"),
        *(
            block
            for name, text in (
                ("moor", "The boat is moored at the pier of the west."),
                ("tide", "The height of the water is measured at noon."),
            )
            for block in (Heading(text=name, level=2), Paragraph(text=text))
        ),
        length=1,
    )
    assert re.search("moor(?::| –) The boat is moored", _said(plan))
    assert re.search("tide(?::| –) The height", _said(plan))


def test_a_document_of_nothing_but_a_section_that_slides_leave_out_is_shown_all_the_same():
    plan = _plan(*_chapter("What's New", *HARBOUR[:3]), length=1)
    assert "1978" in _said(plan)


def test_accounts_and_commands_that_become_others_are_no_points():
    plan = _plan(
        Heading(text="Crew"),
        Paragraph(text=" ".join(HARBOUR[:3])),
        Paragraph(text="These people work here:"),
        *(ListItem(text=name) for name in ("@anna (Anna Berg)", "@ole (Ole Dahl)", "moor x -> tie x")),
        length=1,
    )
    assert "@" not in _said(plan)
    assert "->" not in _said(plan)


def test_an_opening_that_only_names_the_date_of_a_moment_is_not_said_again():
    plan = _plan(
        *_chapter(
            "History",
            "In 2016, the pier was rebuilt with a grant of the state.",
            "The crane was delivered May 2018 for the east harbour.",
            "In 2021, a second lighthouse went into service.",
        ),
        length=1,
    )
    assert plan.slides[0].spec.content.splitlines() == [
        "- 2016: The pier was rebuilt with a grant of the state",
        "- May 2018: The crane was delivered May 2018 for the east harbour",
        "- 2021: A second lighthouse went into service",
    ]
