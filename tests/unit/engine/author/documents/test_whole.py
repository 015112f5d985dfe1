"""Documents that are shown whole: every word in its place, typed tables, charts and pictures where they stand."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.documents.from_documents import MOST_SLIDES, plan_from_documents
from nbdeck.engine.author.documents.whole import whole_parts
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.author.writing import extracted
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.model.source import (
    ChartBlock,
    ChartNumbers,
    Heading,
    ListItem,
    NumberSeries,
    Paragraph,
    PictureBlock,
    Source,
    SourcePlace,
)

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


def whole(*sources, **options):
    return plan_from_documents(sources or [source()], "", AuthorOptions(**options), is_whole=True)


def told(plan):
    return " ".join(f"{one.spec.title} {one.spec.content} {one.spec.notes or ''}" for one in plan.slides)


def test_every_sentence_stands_under_its_own_heading_in_order():
    plan = whole()
    assert [one.spec.title for one in plan.slides] == ["Dredging", "Rents"]
    assert plan.subtitle == "Eight members met on 4 May."
    assert [one.text for one in plan.slides[0].spec.body.items] == [
        "The channel is 2.1 m deep. It was 2.6 m in 2019.",
        "Two bids were opened",
        "The lower one is 48,200 euros",
    ]
    assert plan.content_source == "documents"


def test_statements_name_the_document_and_the_page_where_they_stand():
    (rents,) = whole().slides[1].evidence
    assert (rents.document, rents.place, rents.quote) == ("minutes.docx", PAGE, MINUTES[-1].text)


def test_a_table_keeps_all_of_its_rows_and_columns_and_its_types():
    head = ["Berth", "Length", *(f"Fee {at}" for at in range(7))]
    rows = [head, *([f"B{at}", f"{at + 4}.50", *["3"] * 7] for at in range(14))]
    block = typed_table(rows, header_rows=1, place=PAGE, lang="en")
    (table,) = [one.spec for one in whole(source(Heading(text="Berths"), block)).slides]
    assert table.table == tuple(map(tuple, rows))
    assert [column.kind for column in table.types.columns] == ["text", *["number"] * 8]
    assert table.source == "minutes.docx, page 3"


def test_stars_and_bars_in_cells_are_characters():
    block = typed_table([["a|b", "c"], ["*x*", "1_2_3"], ["y", "2"]], header_rows=1, place=None, lang="en")
    plan = whole(source(Heading(text="Odd"), Paragraph(text="Use *args and **kwargs here."), block))
    assert plan.slides[0].spec.table == (("a|b", "c"), ("*x*", "1_2_3"), ("y", "2"))
    assert "*args and **kwargs" in plan.slides[-1].spec.content


@pytest.mark.parametrize(
    ("notes", "rows", "slides"),
    [
        (["Prices stay as they are."], 8, 1),
        (["Prices stay as they are."], 9, 2),
        ([" ".join(["word"] * 45)], 3, 1),
        ([" ".join(["word"] * 46)], 3, 2),
        (["Not yet: the barn", "Not yet: the pond"], 3, 1),
        ([" ".join(["word"] * 23)] * 2, 3, 2),
        ([], 3, 1),
    ],
)
def test_the_only_note_of_a_section_stands_with_its_only_table(notes, rows, slides):
    block = typed_table([["Part", "State"], *[["Roof", "open"]] * rows], header_rows=1, lang="en")
    plan = whole(source(Heading(text="Decisions"), *(Paragraph(text=each) for each in notes), block))
    assert len(plan.slides) == slides
    assert plan.slides[0].spec.table is not None
    assert all(any(note in each.spec.content for each in plan.slides) for note in notes)
    assert plan.warnings == ()


def test_a_chart_of_the_document_is_a_chart_with_its_numbers():
    numbers = ChartNumbers(
        type=ChartType.LINE,
        categories=("2022", "2023"),
        series=(NumberSeries(name="Boats", values=(31.0, 40.5)),),
    )
    blocks = (Heading(text="Boats"), Paragraph(text="More came."), ChartBlock(numbers=numbers, place=PAGE))
    chart = whole(source(*blocks)).slides[-1].spec.chart
    assert (chart.type, chart.series[0].values) == (ChartType.LINE, (31.0, 40.5))


def test_a_list_that_words_open_stands_alone_below_them():
    blocks = (
        Heading(text="Ropes"),
        Paragraph(text="The office has ropes of hemp."),
        Paragraph(text="The office does not have:"),
        ListItem(text="ropes of steel"),
        ListItem(text="chains"),
    )
    first, second = whole(source(*blocks)).slides
    assert [one.text for one in first.spec.body.items] == ["The office has ropes of hemp."]
    assert (second.spec.title, second.spec.body.lead) == ("Ropes (2/2)", "The office does not have:")
    assert [one.text for one in second.spec.body.items] == ["ropes of steel", "chains"]


def test_speakers_notes_are_in_the_notes_of_their_section():
    note = Paragraph(text="Measured at low water.", role="note")
    plan = whole(source(*MINUTES[:6], note, *MINUTES[6:]))
    assert "low water" in plan.slides[0].spec.notes
    assert not any("low water" in one.spec.content for one in plan.slides)


def test_a_picture_stands_on_the_slide_of_its_section_unless_that_is_not_wanted():
    picture = PictureBlock(sha256="a" * 64, width=900, height=800, alt="The channel", place=PAGE)
    shown = whole(source(*MINUTES[:6], picture, *MINUTES[6:]))
    assert [one.picture for one in shown.slides] == ["a" * 64, None]
    without = whole(source(*MINUTES[:6], picture, *MINUTES[6:]), document_pictures=False)
    assert not any(one.picture for one in without.slides)
    assert "1 of 1 pictures" in without.warnings[0]


def test_a_picture_that_only_a_heading_names_has_a_slide_below_it():
    picture = PictureBlock(sha256="a" * 64, width=900, height=200)
    (slide,) = whole(source(Heading(text="The channel"), picture, kind="pptx")).slides
    assert (slide.spec.title, slide.picture, slide.spec.item_amount) == ("The channel", "a" * 64, 0)


def parts(count):
    return [
        part
        for at in range(count)
        for part in (Heading(text=f"Quay of boat {at}"), Paragraph(text=f"Sentence {at} says one thing."))
    ]


@pytest.mark.parametrize(("count", "length", "is_whole"), [
    (MOST_SLIDES, None, True), (30, 29, False), (30, 30, True),
])  # fmt: skip
def test_what_is_longer_than_the_deck_may_be_is_not_shown_whole(count, length, is_whole):
    of = sections([source(*parts(count))])
    assert (whole_parts(of, length or MOST_SLIDES, length or 0) is not None) is is_whole


def test_slides_are_split_until_there_are_as_many_as_are_asked_for():
    assert len(whole(length=4).slides) == 4
    longer = whole(length=9)
    assert [one.is_scaffold for one in longer.slides] == [False] * 4


def test_a_topic_asks_for_a_choice_and_no_topic_for_the_whole():
    assert "Two bids" in told(extracted(Assignment(topic="", sources=(source(),))))
    chosen = extracted(Assignment(topic="What about the rents?", sources=(source(),)))
    assert "Two bids" not in told(chosen)


@pytest.mark.parametrize(("count", "sizes"), [(12, [12]), (13, [5, 5, 3])])
def test_short_lines_of_a_list_stand_together(count, sizes):
    items = [ListItem(text=f"Step {at} of it", number=at) for at in range(1, count + 1)]
    slides = whole(source(Heading(text="The work"), *items)).slides
    assert [len(one.evidence) for one in slides] == sizes


def test_a_long_paragraph_is_parted_at_its_sentences():
    text = " ".join(f"The berth number {at} was looked at by two members of the board." for at in range(9))
    slides = whole(source(Heading(text="Letter"), Paragraph(text=text))).slides
    said = [line for slide in slides for one in slide.spec.body.items for line in one.text.splitlines()]
    assert " ".join(said) == text
    assert len(said) == 9


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
    (slide,) = whole(source(Heading(text="Boats"), block, kind=kind)).slides
    assert (slide.spec.table is None) == is_chart
    if is_chart:
        assert [one.values for one in slide.spec.chart.series] == [tuple(value for _, value in rows)]


def test_the_one_row_of_a_table_is_a_point_and_is_not_told_as_left_out():
    block = typed_table([["Name", "Harbour"]], header_rows=0, place=PAGE)
    plan = whole(source(Heading(text="Board of it"), block))
    assert len(plan.slides) == 1
    assert [one.text for one in plan.slides[0].spec.body.items] == ["Name: Harbour"]
    assert plan.slides[0].evidence[0].place == PAGE
    assert plan.warnings == ()


@pytest.mark.parametrize(("rows", "is_shown"), [(32, True), (33, False)])
def test_a_table_that_no_slide_has_room_for_is_left_out_where_there_is_more(rows, is_shown):
    block = typed_table([["Part", "State"], *[["Roof", "open"]] * rows], header_rows=1, lang="en")
    shown = whole(source(Heading(text="Roofs"), Paragraph(text="All roofs are open."), block)).slides
    assert [slide.spec.table is not None for slide in shown] == ([True] if is_shown else []) + [False]
    assert [slide.spec.table is not None for slide in whole(source(Heading(text="Roofs"), block)).slides] == [
        True
    ]
