"""What documents mark as confidential is on no slide and in no note, and is named."""

import pytest

from nbdeck.engine.author.documents.confidential import about_marked, is_marked, without_marked
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import (
    Cell,
    ChartBlock,
    ChartNumbers,
    Heading,
    ListItem,
    NumberSeries,
    Paragraph,
    PictureBlock,
    Source,
    SourcePlace,
    TableBlock,
)

OPEN = Paragraph(text="The harbour took 412 boats in May, 31 more than a year ago, and every berth was let.")
SECRET = Paragraph(text="The owner of berth 214 owes the harbour 4,860 dollars and pays 270 dollars a month.")


def _left(*blocks, title="", kind="docx"):
    source, names = without_marked(Source(name="fees", kind=kind, title=title, blocks=blocks))
    return [block for block in blocks if block not in source.blocks], names


def _table(*rows, caption=""):
    return TableBlock(rows=tuple(tuple(Cell(text=text) for text in row) for row in rows), caption=caption)


@pytest.mark.parametrize(
    "text",
    [
        "CONFIDENTIAL – committee only.", "7. Huis clos", "Senior pay (confidential)", "Salaries – in camera",
        "※社外秘・部長まで:12%", "この件は社外秘です", "Streng vertraulich: Löhne", "Nichtöffentlicher Teil", "Contenu confidentiel",
        "Le reste est à ne pas diffuser aux membres.", "The list is not  to be\nshown.", "سري: الأسماء", "Для служебного пользования",
    ],
)  # fmt: skip
def test_marks_begin_a_line_or_stand_apart_or_are_phrases(text):
    assert is_marked(text)


@pytest.mark.parametrize(
    "text",
    [
        "Confidentiality", "All answers are kept confidential by the team.", "A confidential line was set up.",
        "The vertrauliche line", "機密計算の性能を測った結果" [2:], "Do not start with the breakdown.", "",
        "Boats, confidential lines and berths.",
    ],
)  # fmt: skip
def test_words_that_only_speak_of_it_are_no_mark(text):
    assert not is_marked(text)


def test_a_marked_heading_takes_all_below_it_and_the_next_one_as_high_stays():
    blocks = (
        Heading(text="Boats"), OPEN, Heading(text="In camera"), SECRET, Heading(text="Debts", level=2), SECRET,
        Heading(text="Berths"), OPEN,
    )  # fmt: skip
    left, names = _left(*blocks)
    assert left == [*blocks[2:6]]
    assert names == ["“In camera”"]


def test_the_first_line_below_a_heading_marks_its_section_and_a_later_one_its_paragraph():
    mark = Paragraph(text="Confidential – for the physician only: D. Kay and R. Sand.")
    assert _left(Heading(text="Boats"), OPEN, Heading(text="Tests"), mark, SECRET)[1] == ["“Tests”"]
    left, names = _left(Heading(text="Tests"), OPEN, mark, SECRET)
    assert (left, names) == ([mark], ["a paragraph of “Tests”"])
    late = Paragraph(text="The council met at 20:40. Confidential, not to be shown. Berth 214 owes 4,860.")
    assert _left(Heading(text="Tests"), late, OPEN)[1] == ["a paragraph of “Tests”"]


def test_a_line_that_begins_with_the_name_of_a_sheet_marks_it():
    place = SourcePlace(kind="sheet", number=2, name="Donors")
    sheet = (Heading(text="Gifts in 2026", place=place), SECRET)
    contents = _table(("Berths", "by month"), ("Donors", "do not present"))
    left, names = _left(
        Heading(text="Read me"), contents, *sheet, Heading(text="Donors abroad"), OPEN, kind="xlsx"
    )
    row = "a row of “Read me”"
    assert (left, names) == ([contents, *sheet], [row, "“Gifts in 2026”"])
    assert _left(Heading(text="Read me"), contents, Heading(text="Donor"), OPEN) == ([contents], [row])
    page = (Heading(text="Gifts", place=SourcePlace(kind="section", number=2, name="Donors")), SECRET)
    assert _left(Heading(text="Read me"), contents, *page) == ([contents], [row])


def test_a_point_goes_with_those_below_it_and_what_is_captioned_by_its_caption():
    points = (
        ListItem(text="Boats"),
        ListItem(text="Confidential: debts"),
        ListItem(text="Kay owes 4,860", level=1),
    )
    after = ListItem(text="Berths")
    left, names = _left(Heading(text="May"), *points, after)
    assert (left, names) == ([*points[1:]], ["a point of “May”"])
    table = _table(("Kay", "4,860"), ("Sand", "270"), caption="Debts (confidential)")
    picture = PictureBlock(sha256="0" * 64, width=9, height=9, caption="Confidential: the plan")
    numbers = ChartNumbers(type="BAR", categories=("a",), series=(NumberSeries(name="b", values=(1.0,)),))
    chart = ChartBlock(numbers=numbers, title="Debts – confidential")
    left, names = _left(Heading(text="May"), OPEN, table, picture, chart)
    assert left == [table, picture, chart]
    assert names == ["a table of “May”", "a picture of “May”", "a chart of “May”"]


def test_a_marked_cell_takes_its_row_and_no_other():
    rows = (
        ("Topic", "Note"),
        ("Berths", "All let"),
        ("Fees", "CONFIDENTIAL: 214 owes 4,860"),
        ("Fuel", "Up"),
    )
    source, names = without_marked(
        Source(name="fees", kind="docx", title="", blocks=(Heading(text="Notes"), _table(*rows), OPEN))
    )
    assert [row[0].text for row in source.blocks[1].rows] == ["Topic", "Berths", "Fuel"]
    assert names == ["a row of “Notes”"]
    source, names = without_marked(
        Source(
            name="fees", kind="docx", title="", blocks=(Heading(text="Notes"), _table(rows[0], rows[2]), OPEN)
        )
    )
    assert (source.blocks, names) == ((Heading(text="Notes"), OPEN), ["a row of “Notes”"])
    head = _table(("Topic", "Confidential"), ("Berths", "no"))
    assert _left(Heading(text="Notes"), head, OPEN) == ([], [])


def test_a_title_and_the_opening_line_mark_nothing_and_something_is_always_left():
    mark = Paragraph(text="Confidential")
    assert _left(mark, Heading(text="Boats"), OPEN) == ([], [])
    titled = (Heading(text="Confidential: boats"), OPEN, Heading(text="Berths"), OPEN)
    assert _left(*titled, title="Confidential: boats") == ([], [])
    assert _left(Heading(text="Confidential"), OPEN) == ([], [])
    sheet = (Heading(text="Confidential"), SECRET)
    assert _left(*sheet, Heading(text="Boats"), OPEN, title="Confidential", kind="xlsx")[0] == [*sheet]


def test_what_is_left_out_is_in_no_note_and_told_in_one_warning():
    blocks = (Heading(text="Boats"), OPEN, Heading(text="Huis clos"), SECRET, Heading(text="Berths"), OPEN)
    plan = plan_from_documents(
        [Source(name="fees.md", kind="md", language="en", blocks=blocks)], "", AuthorOptions()
    )
    assert "4,860" not in plan.model_dump_json()
    assert [one for one in plan.warnings if "confidential" in one] == [
        "“Huis clos” is marked confidential and left out."
    ]
    assert about_marked(["a point of “May”", "“A”"]) == [
        "A point of “May”, “A” are marked confidential and left out."
    ]
    assert about_marked([]) == []


def test_a_running_header_that_marks_all_of_a_document_is_told_and_takes_nothing_away():
    source = Source(
        name="fees.md",
        kind="md",
        language="en",
        blocks=(Heading(text="Boats"), OPEN),
        running=("Boats", "Confidential"),
    )
    plan = plan_from_documents([source], "", AuthorOptions())
    assert [one for one in plan.warnings if "Confidential" in one] == [
        "The header or footer of “fees.md” says “Confidential”; its content is shown."
    ]
    assert OPEN.text[:10] in plan.model_dump_json()
