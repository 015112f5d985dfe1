"""Titles: headings of the document, else what it says."""

import pytest

from nbdeck.engine.author.documents.evidence import SourcedStatement
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.documents.planned import below_picture
from nbdeck.engine.author.documents.titles import below_title, cover_titles
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source, SourcePlace


def test_without_a_heading_a_slide_is_called_after_what_it_says_first_and_does_not_say_it_twice():
    text = "The procession starts at seven. The concert begins at nine. The fair closes at noon."
    source = Source(name="a.txt", kind="txt", language="en", blocks=(Paragraph(text=text),))
    (slide,) = plan_from_documents([source], "", AuthorOptions(length=1)).slides
    assert slide.spec.title == "The procession starts at seven"
    assert slide.spec.content == "- The concert begins at nine\n- The fair closes at noon"


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


def test_a_name_at_the_start_of_a_title_keeps_its_small_letter():
    assert cover_titles("", ["harbourctl: the design"], ["a.md"], "")[0] == "harbourctl: the design"
    assert cover_titles("", ["notes on bees"], ["a.md"], "")[0] == "Notes on bees"


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


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("The harbour in winter", "The harbour in winter"),
        ("Ships", "Ships"),
        ("", "The ferry takes 420 passengers to the islands in summer…"),
    ],
)
def test_words_above_the_first_heading_are_called_after_the_document_never_after_its_file(title, expected):
    text = (
        "The ferry takes 420 passengers to the islands in summer, and half as many when the harbour freezes."
    )
    source = Source(
        name="harbour_report.txt", kind="txt", language="en", title=title, blocks=(Paragraph(text=text),)
    )
    (slide,) = plan_from_documents([source], "", AuthorOptions(length=1)).slides
    assert slide.spec.title == expected


@pytest.mark.parametrize(("numbers", "is_numbered"), [((1, 2, 3, 4), True), ((2, 3, 4, 5), False)])
def test_a_short_list_is_shown_whole_and_counted_where_it_begins_at_one(numbers, is_numbered):
    steps = ("Drain the boiler", "Blow out the pipes", "Empty the filters", "Leave the taps open")
    items = (ListItem(text=text, number=number) for text, number in zip(steps, numbers, strict=True))
    source = Source(name="a.txt", kind="txt", language="en", blocks=(Heading(text="In autumn"), *items))
    (slide,) = plan_from_documents([source], "", AuthorOptions(length=1)).slides
    shown = steps if is_numbered else tuple(f"{at}. {text}" for at, text in zip(numbers, steps, strict=True))
    assert tuple(one.text for one in slide.spec.body.items) == shown
    assert slide.spec.body.is_numbered == is_numbered


def test_a_text_is_called_by_its_first_line_where_that_is_a_title():
    text = "We open at nine on Monday. The tower is 40 metres high."
    for first, title in (("Opening of the tower", "Opening of the tower"), ("Come and see it all.", "fair")):
        blocks = (Paragraph(text=first), Heading(text="When", level=2), Paragraph(text=text))
        source = Source(name="fair.txt", kind="txt", language="en", blocks=blocks)
        plan = plan_from_documents([source], "", AuthorOptions(length=1))
        assert plan.title == (title if title != "fair" else "fair")


@pytest.mark.parametrize(("heading", "is_title"), [("Harbour", True), ("ann@port.example", False)])
def test_an_address_is_no_title(heading, is_title):
    text = "The ferry takes its passengers to the islands. Most guests of the ferry pay by card."
    source = Source(
        name="a.md", kind="md", language="en", blocks=(Heading(text=heading, level=1), Paragraph(text=text))
    )
    (slide,) = plan_from_documents([source], "", AuthorOptions(length=1)).slides
    assert (slide.spec.title == heading) == is_title


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


def test_a_short_first_sentence_is_the_title_where_there_is_no_heading_else_that_of_the_document():
    long = "The stalls of the market were built for 40,000 euros in the summer of that year, by hand and in the rain, of old wood."
    texts = ("The roof was mended. Nine men did it in May.", f"{long} It took nine weeks of work.")
    source = Source(
        name="a.txt",
        kind="txt",
        language="en",
        title="Roof",
        blocks=tuple(Paragraph(text=text) for text in texts),
    )
    slides = plan_from_documents([source], "", AuthorOptions()).slides
    assert slides[0].spec.title == "The roof was mended"
    assert slides[0].spec.content == "- Nine men did it in May"
    assert " ".join(one.quote for one in slides[0].evidence) == texts[0]
    assert slides[1].spec.title == "Roof"
    assert long.rstrip(".") in slides[1].spec.content


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


def test_a_line_below_the_title_of_a_document_stands_on_the_cover_and_in_the_notes_of_the_first_slide():
    blocks = (
        Heading(text="Port of Bree", level=1),
        Paragraph(text="Report 3 · May 2026"),
        Heading(text="Walls", level=2),
        Paragraph(text="The wall of the quay was built in May. The gate of the quay was built in June."),
    )
    source = Source(name="a.md", kind="md", title="Port of Bree", language="en", blocks=blocks)
    for is_whole in (True, False):
        plan = plan_from_documents([source], "", AuthorOptions(), is_whole=is_whole)
        assert (plan.title, plan.subtitle) == ("Port of Bree", "Report 3 · May 2026")
        assert [slide.spec.title for slide in plan.slides] == ["Walls"]
        assert "Report 3 · May 2026" in (plan.slides[0].spec.notes or "")
        assert not any("on no slide" in warning for warning in plan.warnings)


def test_a_table_of_a_sheet_is_called_by_the_line_above_it_not_by_its_unit():
    place = SourcePlace(kind="sheet", number=1, name="Costs")
    table = typed_table([["Ship", "Cost"], ["Ada", "9"], ["Bo", "7"]], caption="thousand euros", place=place)
    source = Source(name="a.xlsx", kind="xlsx", language="en", blocks=(Heading(text="Costs of ships"), table))
    [slide] = plan_from_documents([source], "", AuthorOptions(), is_whole=True).slides
    assert (slide.spec.title, slide.spec.content) == ("Costs of ships", "thousand euros")
    assert slide.description.startswith("thousand euros\n\n|")


def test_statements_stand_below_a_whole_figure_as_far_as_there_is_a_line():
    assert below_picture("Quay", ["It is long.", "Figure 1: Quay"], "en") == "It is long."
    assert below_picture("Walls", ["It is long.", "Figure 1: Quay"], "en") == "It is long.\nFigure 1: Quay"
    assert below_picture("Walls", ["x" * 440, "Quay of it"], "en") == f"{'x' * 440}\nQuay of it"
    assert below_picture("Walls", ["x" * 441, "Quay of it"], "en") == ""


def test_a_table_below_the_words_of_its_section_goes_on_under_the_same_heading_and_not_under_one_further_up():
    rows = [["School", "Cars", "Control"], ["Alder", "17", "Camera"], ["Orchard", "25", "Volunteers"]]
    table = typed_table([*rows, ["Castle", "16", "Camera"]], lang="en")
    blocks = (
        Heading(text="Streets in Ellerdale", level=1),
        Heading(text="From school to school", level=2),
        Paragraph(text="The barrier was staffed on half of the days only."),
        table,
    )
    source = Source(name="a.md", kind="md", language="en", title="Streets in Ellerdale", blocks=blocks)
    slides = plan_from_documents([source], "", AuthorOptions(length=2)).slides
    assert slides[0].spec.table is not None
    blocks = (*blocks[:-1], table.model_copy(update={"caption": "Table 1: Schools"}))
    source = source.model_copy(update={"blocks": blocks})
    slides = plan_from_documents([source], "", AuthorOptions(length=2)).slides
    assert [one.spec.title for one in slides] == ["From school to school", "From school to school (2/2)"]
    assert slides[0].spec.table is not None


def test_no_sentence_is_the_title_of_a_slide_that_has_a_heading():
    texts = ("Visits rose from 310 to 420 a day.", "The hall was open on all 7 days.")
    blocks = (Heading(text="Hall"), *(Paragraph(text=text) for text in texts))
    source = Source(name="a.md", kind="md", language="en", blocks=blocks)
    (slide,) = plan_from_documents([source], "", AuthorOptions()).slides
    assert slide.spec.title == "Hall"
    assert all(text[:-1] in slide.spec.content for text in texts)


def test_a_list_is_called_by_its_heading():
    points = (
        ListItem(text="Visits rose from 310 to 420 a day."),
        ListItem(text="The hall was open on all days."),
    )
    source = Source(name="a.md", kind="md", language="en", blocks=(Heading(text="Hall"), *points))
    assert [one.spec.title for one in plan_from_documents([source], "", AuthorOptions()).slides] == ["Hall"]


@pytest.mark.parametrize(
    ("texts", "title", "below"),
    [
        (["Leaks fell. Rain rose."], "Leaks fell", ["Rain rose"]),
        (["Leaks fell.", "Rain rose."], "Leaks fell", ["Rain rose."]),
        (["Leaks fell."], "Leaks fell", ["Leaks fell."]),
        (["Leaks fell."] * 2, "Leaks fell", ["Leaks fell."] * 2),
    ],
)
def test_what_a_title_says_does_not_stand_below_it_unless_nothing_else_is_left(texts, title, below):
    said = [SourcedStatement(text, Passage(text, "a.md")) for text in texts]
    assert [one.text for one in below_title(said, title)] == below
