"""Titles: headings of the document, else what it says."""

import pytest

from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.documents.titles import caption_title, cover_titles, headings_of, is_heading
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source


@pytest.mark.parametrize(
    ("topic", "expected"),
    [
        ("For the city council", ("Shade on streets", "For the city council")),
        ("summary for the board", ("Shade on streets", "Summary for the board")),
        ("Forty trees", ("Shade on streets", "Forty trees")),
        ("", ("Shade on streets", "R. Alder")),
    ],
)
def test_what_was_asked_for_stands_below_the_title_of_a_document(topic, expected):
    assert cover_titles(topic, ["Shade on streets"], ["shade.pdf"], "R. Alder") == expected


def test_of_several_documents_or_one_without_a_title_it_is_the_title():
    assert cover_titles("For the board", [""], ["scan_3.pdf"], "A. B.") == ("For the board", "A. B.")
    assert cover_titles("Forty trees", ["Shade", "Sun"], ["a.md", "b.md"], "A. B.") == (
        "Forty trees",
        "A. B.",
    )
    assert cover_titles("", ["", ""], ["scan_3.pdf", "b.md"], "") == ("Scan 3", "")
    assert cover_titles("", ["", "Sun"], ["scan_3.pdf", "b.md"], "") == ("Sun", "")


def test_two_sections_of_one_name_are_told_apart_by_what_stands_above():
    said = {
        "Harbour": (), "Costs": ("Twelve million euros went into the quay.", "The crane was bought by the town."),
        "Market": (), "Costs ": ("Three million euros went into the roof.", "The stalls were built for the fair."),
    }  # fmt: skip
    blocks = [
        block
        for heading, sentences in said.items()
        for block in (
            Heading(text=heading.strip(), level=2 if sentences else 1),
            *([Paragraph(text=" ".join(sentences))] if sentences else []),
        )
    ]
    source = Source(name="a.md", kind="md", language="en", blocks=tuple(blocks))
    plan = plan_from_documents([source], "", AuthorOptions(length=2))
    assert [slide.spec.title for slide in plan.slides] == ["Harbour: Costs", "Market: Costs"]


@pytest.mark.parametrize(("numbers", "is_numbered"), [((1, 2, 3, 4), True), ((2, 3, 4, 5), False)])
def test_a_short_list_is_shown_whole_and_counted_where_it_begins_at_one(numbers, is_numbered):
    steps = ("Drain the boiler", "Blow out the pipes", "Empty the filters", "Leave the taps open")
    items = (ListItem(text=text, number=number) for text, number in zip(steps, numbers, strict=True))
    source = Source(name="a.txt", kind="txt", language="en", blocks=(Heading(text="In autumn"), *items))
    (slide,) = plan_from_documents([source], "", AuthorOptions(length=1)).slides
    assert tuple(one.text for one in slide.spec.body.items) == steps
    assert slide.spec.body.is_numbered == is_numbered


def test_a_heading_that_stands_there_twice_below_the_same_one_is_a_title_as_it_stands():
    blocks = (
        Heading(text="Report", level=1),
        Heading(text="Costs", level=2),
        Paragraph(text="Three million euros went into the roof."),
        Heading(text="Costs", level=2),
        Paragraph(text="The stalls were built for 40,000 euros."),
    )
    source = Source(name="a.md", kind="md", language="en", blocks=blocks)
    titles = [slide.spec.title for slide in plan_from_documents([source], "", AuthorOptions()).slides]
    assert titles[0] == "Costs"
    assert len(set(titles)) == 2


@pytest.mark.parametrize(
    ("topic", "title"),
    [
        ("7. Vorstandssitzung vom 17. März 2023", "7. Vorstandssitzung vom 17. März 2023"),
        ("Why the NATS.IO letter came", "Why the NATS.IO letter came"),
        ("Sales rose. Costs fell", "The report"),
    ],
)
def test_a_topic_of_one_sentence_is_the_cover_whatever_full_stops_it_has(topic, title):
    assert cover_titles(topic, ["", "The report"], ["a.md", "report.md"], "")[0] == title


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Harbour", True),
        ("市场", True),
        ("Costs of 2024", True),
        ("ann@port.example", False),
        ("24 May 2024", False),
        ("Fees 2024", True),
        ("TOP 3.", False),
        ("12-15", False),
        ("A1", False),
        ("x" * 151, False),
    ],
)
def test_a_heading_names_something(text, is_one):
    assert is_heading(text) == is_one


def test_a_slide_is_called_after_the_nearest_heading_that_names_something():
    def called(*headings, **more):
        return headings_of(Section(headings[-1], 1, "a.md", headings=headings), "Report", **more)

    assert called("Port", "Fees")[:4] == ["Fees", "Port: Fees", "Port", "Report"]
    assert called("Port", "Fees", is_repeated=True)[:2] == ["Port: Fees", "Fees"]
    assert called("Port", "Port")[:2] == ["Port", "Report"]
    assert called("Port", "7 May 2024") == ["Port", "Report", "7 May 2024"]
    assert called("Report", "Fees")[:2] == ["Fees", "Report"]
    assert called("p" * 90, "Fees", is_repeated=True)[0] == "Fees"
    assert headings_of(Section("", 0, "a.md"), "Report") == ["Report"]


def test_a_short_caption_is_a_title_as_it_stands():
    assert caption_title("Table 2: Fees of 2024.") == "Table 2: Fees of 2024"
    assert caption_title("x" * 101) == ""


def test_a_table_behind_others_of_its_section_is_called_by_its_caption():
    tables = [
        typed_table(
            [["Boat", "Fee"], ["Cutter", "12"], ["Skiff", "5"]], header_rows=1, caption=f"Table {at}: Fees"
        )
        for at in (1, 2)
    ]
    source = Source(name="a.md", kind="md", language="en", blocks=(Heading(text="Money"), *tables))
    slides = plan_from_documents([source], "", AuthorOptions()).slides
    assert [(slide.spec.title, slide.spec.content) for slide in slides] == [
        ("Money", "Table 1: Fees"),
        ("Table 2: Fees", ""),
    ]
