"""Documents that are shown whole: every word in its place, typed tables, charts and pictures where they stand."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.author.documents.from_documents import MOST_SLIDES
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.prompt import whole_documents
from nbdeck.engine.author.prompt.whole_documents import plan_of_whole
from nbdeck.engine.author.writing import extracted
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model import (
    Assignment,
    AuthorOptions,
    ChartBlock,
    ChartNumbers,
    Evidence,
    Heading,
    ListItem,
    NumberSeries,
    Paragraph,
    PictureBlock,
    PlannedSlide,
    Source,
    SourcePlace,
)
from nbdeck.engine.sources.read import read

PAGE = SourcePlace(kind="page", number=3)
MINUTES = (
    Heading(text="Minutes of the harbour board", level=1),
    Paragraph(text="Eight members met on 4 May."),
    Heading(text="1. Dredging", level=2),
    Paragraph(text="The channel is 2.1 m deep. It was 2.6 m in 2019.", place=PAGE),
    ListItem(text="Two bids were opened", level=0),
    ListItem(text="The lower one is 48,200 euros", level=0),
    Heading(text="2. Rents", level=2),
    Paragraph(text="Rents stay as they are, although costs rose by 7 %.", place=PAGE),
)


def source(*blocks, name="minutes.docx", kind="docx", **more):
    return Source(name=name, kind=kind, language="en", blocks=blocks or MINUTES, **more)


def told(plan):
    return " ".join(f"{one.spec.title} {one.spec.content} {one.spec.notes or ''}" for one in plan.slides)


def test_every_sentence_stands_under_its_own_heading_in_order():
    plan = plan_of_whole([source()], AuthorOptions())
    assert plan.title == "Minutes of the harbour board"
    assert [one.spec.title for one in plan.slides] == [
        "Minutes of the harbour board",
        "1. Dredging",
        "2. Rents",
    ]
    dredging = plan.slides[1].spec.content
    assert (
        dredging.index("2.1 m")
        < dredging.index("2019")
        < dredging.index("Two bids")
        < dredging.index("48,200")
    )
    assert plan.warnings == ()
    assert plan.content_source == "documents"


def test_statements_name_the_document_and_the_page_where_they_stand():
    plan = plan_of_whole([source()], AuthorOptions())
    (rents,) = plan.slides[2].evidence
    assert (rents.document, rents.place) == ("minutes.docx", PAGE)
    assert rents.quote == MINUTES[-1].text


def test_a_table_keeps_all_of_its_rows_and_its_types():
    rows = [["Berth", "Length"], *([f"B{at}", f"{at + 4}.50"] for at in range(14)), ["Total", "161.00"]]
    block = typed_table(rows, header_rows=1, place=PAGE, lang="en")
    plan = plan_of_whole([source(Heading(text="Berths", level=1), block)], AuthorOptions())
    (table,) = [one.spec for one in plan.slides if one.spec.table]
    assert table.table == tuple(map(tuple, rows))
    assert [column.kind for column in table.types.columns] == ["text", "number"]
    assert table.source == "minutes.docx, page 3"


def test_stars_and_bars_in_cells_and_sentences_are_characters():
    block = typed_table([["a|b", "c"], ["*x*", "1_2_3"], ["y", "2"]], header_rows=1, place=None, lang="en")
    blocks = (Heading(text="Odd", level=1), Paragraph(text="Use *args and **kwargs here."), block)
    plan = plan_of_whole([source(*blocks)], AuthorOptions())
    assert plan.slides[-1].spec.table == (("a|b", "c"), ("*x*", "1_2_3"), ("y", "2"))
    assert "\\*args" in told(plan) or "*args" in told(plan)


def test_a_chart_of_the_document_is_a_chart_with_its_numbers():
    numbers = ChartNumbers(
        type=ChartType.LINE,
        categories=("2022", "2023"),
        series=(NumberSeries(name="Boats", values=(31.0, 40.5)),),
    )
    blocks = (
        Heading(text="Boats", level=1),
        Paragraph(text="More came."),
        ChartBlock(numbers=numbers, place=PAGE),
    )
    plan = plan_of_whole([source(*blocks)], AuthorOptions())
    chart = next(one.spec.chart for one in plan.slides if one.spec.chart)
    assert (chart.type, chart.series[0].values) == (ChartType.LINE, (31.0, 40.5))


@pytest.mark.parametrize(
    ("kind", "rows", "is_chart"),
    [
        ("xlsx", (("2022", 31), ("2023", 40), ("2024", 44)), True),
        ("xlsx", (("2022", 31), ("2023", 40)), False),
        ("xlsx", (("2022", 31), ("2023", 40), ("2024", 44), ("Total", 115)), False),
        ("xlsx", (("North", 31), ("South", 40), ("West", 44)), False),
        ("docx", (("2022", 31), ("2023", 40), ("2024", 44)), False),
    ],
)
def test_numbers_of_a_sheet_through_three_years_or_more_and_nothing_else_are_a_chart(kind, rows, is_chart):
    block = typed_table([("Year", "Boats"), *((name, str(value)) for name, value in rows)], header_rows=1)
    (slide,) = plan_of_whole([source(Heading(text="Boats"), block, kind=kind)], AuthorOptions()).slides
    assert (slide.spec.table is None) == is_chart
    if is_chart:
        assert [one.values for one in slide.spec.chart.series] == [tuple(value for _, value in rows)]


def test_footnotes_and_speakers_notes_are_in_the_notes_of_their_section():
    note = Paragraph(text="Measured at low water.", role="footnote")
    plan = plan_of_whole([source(*MINUTES[:6], note, *MINUTES[6:])], AuthorOptions())
    assert [one.spec.notes for one in plan.slides] == [None, "Measured at low water.", None]
    assert not any("low water" in one.spec.content for one in plan.slides)


def test_a_picture_stands_on_the_slide_of_its_section_unless_that_is_not_wanted():
    picture = PictureBlock(sha256="a" * 64, width=900, height=800, alt="The channel", place=PAGE)
    blocks = (*MINUTES[:6], picture, *MINUTES[6:])
    shown = plan_of_whole([source(*blocks)], AuthorOptions())
    assert [one.picture for one in shown.slides] == [None, "a" * 64, None]
    without = plan_of_whole([source(*blocks)], AuthorOptions(document_pictures=False))
    assert not any(one.picture for one in without.slides)
    assert without.warnings == ("1 of 1 pictures of the documents is on no slide.",)
    assert shown.warnings == ()


def test_several_documents_follow_each_other_under_their_titles():
    other = source(Paragraph(text="The crane is repaired."), name="crane.docx", title="The crane")
    plan = plan_of_whole([source(title="Minutes of the harbour board"), other], AuthorOptions())
    assert plan.slides[-1].spec.title == "The crane"
    assert plan.slides[-1].evidence[0].document == "crane.docx"
    assert {each.document for one in plan.slides for each in one.evidence} == {"minutes.docx", "crane.docx"}


@pytest.mark.parametrize(("said", "document"), [(["One."], "a.md"), (["One.", "Two."], "")])
def test_a_statement_that_stands_nowhere_is_of_the_one_document_of_its_slide_if_it_is_one(said, document):
    places = {
        bare(text): whole_documents._Origin(source(name=name), Paragraph(text=text))
        for text, name in [("One.", "a.md"), ("Two.", "b.md")]
    }
    statements = [Evidence(statement=each, quote=each, document="") for each in [*said, "Nowhere."]]
    spec = Slide(title="Both", content="- One.", item_amount=1)
    slide = PlannedSlide(spec=spec, evidence=tuple(statements))
    *_, nowhere = whole_documents._with_source(slide, places, None).evidence
    assert nowhere.document == document


@pytest.mark.parametrize(
    ("length", "is_whole"), [(None, False), (MOST_SLIDES, False), (MOST_SLIDES + 5, True)]
)
def test_what_is_longer_than_the_deck_may_be_is_not_shown_whole(length, is_whole):
    assert (
        plan_of_whole([source(*parts(MOST_SLIDES + 5))], AuthorOptions(length=length)) is not None
    ) is is_whole


def parts(count):
    return [
        part
        for at in range(count)
        for part in (
            Heading(text=f"Part {at}", level=1),
            Paragraph(text=f"Sentence {at} says one thing more."),
        )
    ]


def test_as_many_slides_as_a_deck_has_are_a_whole_one_and_one_more_are_not():
    assert plan_of_whole([source(*parts(MOST_SLIDES))], AuthorOptions()) is not None
    assert plan_of_whole([source(*parts(MOST_SLIDES + 1))], AuthorOptions()) is None


def test_points_of_a_counted_list_name_their_place_too():
    items = [ListItem(text=f"Step number {at} of the work", number=at, place=PAGE) for at in range(1, 11)]
    plan = plan_of_whole([source(Heading(text="Work", level=1), *items)], AuthorOptions())
    assert {each.place for one in plan.slides for each in one.evidence} == {PAGE}


def test_what_no_slide_says_is_in_the_notes_and_told():
    long = " ".join(f"The berth number {at} was looked at by two members of the board." for at in range(9))
    blocks = (
        Heading(text="Letter", level=1),
        Paragraph(text="Dear all,"),
        Paragraph(text=long),
        *MINUTES[4:6],
    )
    plan = plan_of_whole([source(*blocks)], AuthorOptions())
    assert "Dear all" in told(plan)
    assert any("speaker notes" in warning for warning in plan.warnings)


def test_a_length_that_holds_all_is_kept_and_for_a_shorter_one_sections_are_chosen():
    whole = plan_of_whole([source()], AuthorOptions())
    longer = plan_of_whole([source()], AuthorOptions(length=len(whole.slides) + 1))
    assert len(longer.slides) == len(whole.slides) + 1
    assert plan_of_whole([source()], AuthorOptions(length=len(whole.slides) - 1)) is None


def test_numbers_count_on_only_where_they_count_a_whole_list():
    blocks = (
        Heading(text="Options", level=1),
        *(ListItem(text=f"Option number {at}", number=at) for at in (1, 2, 3)),
        Paragraph(text="Agenda item 7."),
    )
    (slide,) = plan_of_whole([source(*blocks)], AuthorOptions()).slides
    assert slide.spec.layout is not Layout.STEPS
    assert "2. Option number 2" in slide.spec.content


def test_a_topic_asks_for_a_choice_and_no_topic_for_the_whole():
    whole = extracted(Assignment(topic="", sources=(source(),)))
    assert "Eight members" in told(whole)
    assert plan_of_whole([source(Paragraph(text=" "))], AuthorOptions()) is None
    assert Layout.TABLE not in {one.spec.layout for one in whole.slides}


def test_captions_of_tables_stand_above_them_and_those_of_pictures_are_in_notes():
    table = typed_table([["Kind", "2024"], ["Books", "82"]], place=PAGE).model_copy(
        update={"caption": "Table 1: Loans"}
    )
    picture = PictureBlock(sha256="a" * 64, width=40, height=40, caption="Figure 1: The hall")
    plan = plan_of_whole([source(*MINUTES[:4], table, picture)], AuthorOptions())
    shown = next(one.spec for one in plan.slides if one.spec.table)
    assert "Table 1: Loans" in f"{shown.title} {shown.content}"
    assert "Figure 1: The hall" in "".join(one.spec.notes or "" for one in plan.slides)


def test_short_lines_of_a_text_file_stand_together_below_the_word_above_them():
    texts = ["Stew", "For six.", "You need", "1 leek", "salt", "Cooking", "It takes an hour. " * 9]
    rows = [1, 3, 5, 7, 8, 10, 12]
    blocks = [
        Paragraph(text=text, place=SourcePlace(kind="line", number=row))
        for text, row in zip(texts, rows, strict=True)
    ]
    slides = plan_of_whole([source(*blocks, kind="txt")], AuthorOptions()).slides
    need = next(one.spec for one in slides if one.spec.title == "You need")
    assert "leek" in need.content
    assert "salt" in need.content
    assert "Cooking" in [one.spec.title for one in slides]


def test_lines_of_a_point_stay_lines_and_several_lines_are_no_title_of_a_cover():
    text = "Long & Sons\nNewtown\n\n- The pump:  \n  it runs\n- The hose\n"
    plan = plan_of_whole([read(text.encode(), "pump.md").source], AuthorOptions())
    assert "Newtown" not in plan.title
    assert "The pump: it runs" not in " ".join(one.spec.content for one in plan.slides)


@pytest.mark.parametrize(("length", "count"), [(None, 2), (3, 3)])
def test_a_slide_that_says_nothing_but_the_title_of_the_cover_is_left_out_unless_it_is_counted(length, count):
    blocks = (
        Heading(text="Harbour", level=1),
        Heading(text="Dues", level=1),
        Paragraph(text="Ships pay 40 euros."),
        Heading(text="Rents", level=1),
        Paragraph(text="Stalls pay 9 euros."),
    )
    plan = plan_of_whole([source(*blocks, title="Harbour")], AuthorOptions(length=length))
    assert plan.title == "Harbour"
    assert len(plan.slides) == count
    assert "Ships pay 40 euros." in told(plan)
