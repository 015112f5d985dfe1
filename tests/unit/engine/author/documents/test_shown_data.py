"""Tables and charts of documents as slides: numbers as they are, and no more than can be read."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.documents.shown_data import (
    is_worth_showing,
    left_out_of_table,
    slide_of_chart,
    slide_of_table,
)
from nbdeck.engine.author.typed.tables import parted
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.intake.data import table_of
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Cell, ChartBlock, ChartNumbers, NumberSeries, SourcePlace
from nbdeck.engine.scene.elements import Table, flatten
from nbdeck.engine.text.composing import plain

PAGE = SourcePlace(kind="page", number=3)
YEARS = [
    ["Year", "Lanes", "Signals"],
    ["2019", "1.9", "0.4"],
    ["2020", "2.4", "0.6"],
    ["2021", "3.4", "0.9"],
    ["2022", "2.2", "0.7"],
]
MIXED = [["Format", "Files", "Seconds"], ["CSV", "412", "1.1"], ["Parquet", "412", "3.4"]]
WORDS = [["Name", "Role"], ["Ada", "Lead"], ["Bo", "Tests"]]
FOUNDED = [["Name", "Founded"], ["Ada", "1998"], ["Bo", "2004"]]


def test_few_numbers_of_one_kind_become_a_chart_with_the_same_numbers():
    slide = slide_of_table(typed_table(YEARS, place=PAGE), "Costs", "a.pdf", AuthorOptions())
    assert slide.spec.layout is Layout.CHART
    chart = slide.spec.chart
    assert chart is not None
    assert chart.type is ChartType.LINE
    assert [row.values for row in chart.series] == [(1.9, 2.4, 3.4, 2.2), (0.4, 0.6, 0.9, 0.7)]
    assert chart.source == "a.pdf, page 3"


@pytest.mark.parametrize("rows", [MIXED, WORDS, FOUNDED])
def test_numbers_of_several_sizes_years_and_words_stay_a_table(rows):
    slide = slide_of_table(typed_table(rows, place=PAGE), "Files", "a.pdf", AuthorOptions())
    assert slide.spec.layout is Layout.TABLE
    assert slide.spec.table == tuple(map(tuple, rows))


def test_a_row_of_totals_is_no_category_of_a_chart():
    rows = [["Item", "Cost"], ["Lanes", "3"], ["Signals", "1"], ["Total", "4"]]
    chart = slide_of_table(typed_table(rows), "Costs", "a.pdf", AuthorOptions()).spec.chart
    assert chart is not None
    assert chart.categories == ("Lanes", "Signals")


def test_a_long_table_is_cut_to_what_fits_a_slide_and_says_so():
    rows = [
        ["Name", "Town", "Note"],
        *([f"Person {n}", f"Town {n}", "x"] for n in range(32)),
        ["Total", "30", "x"],
    ]
    slide = slide_of_table(typed_table(rows, place=PAGE), "People", "a.pdf", AuthorOptions(notes=True))
    assert slide.spec.table is not None
    assert [row[0] for row in slide.spec.table[1:]] == [f"Person {n}" for n in range(8)]
    told = "8 of 33 rows and 3 of 3 columns are shown."
    assert slide.spec.content == told
    assert told in (slide.spec.notes or "")


def test_a_table_of_as_many_rows_as_are_shown_whole_is():
    rows = [["Name", "Note"], *([f"Person {n}", "x"] for n in range(32))]
    slide = slide_of_table(typed_table(rows, place=PAGE), "People", "a.pdf", AuthorOptions())
    assert (len(slide.spec.table or ()), slide.spec.content) == (33, "")


def test_stars_and_underscores_in_the_cells_of_a_document_are_characters():
    rows = [["Field", "Note"], ["_id_", "*p* < 0.05"], ["a*b*c", "**"]]
    slide = slide_of_table(typed_table(rows), "Fields", "a.pdf", AuthorOptions())
    assert [[plain(cell) for cell in row] for row in parted(slide.description)[1][0]] == rows
    deck = Deck(slides=(DeckSlide(spec=slide.spec),))
    (table,) = (
        one for one in flatten(compose_themed(deck, {}).slides[-1].elements) if isinstance(one, Table)
    )
    assert [[cell.paragraphs[0].text for cell in row] for row in table.cells] == rows


def test_a_slide_knows_which_columns_of_its_table_are_numbers():
    rows = [["Zip", "", "Note", "Sold"], *([Cell(text="10115"), "", "x", "1,200"] for _ in range(3))]
    slide = slide_of_table(typed_table(rows), "Shops", "a.xlsx", AuthorOptions())
    assert [column.kind for column in slide.spec.types.columns] == ["text", "text", "number"]
    kinds = [(column.kind, column.cells[0].value) for column in table_of(slide.spec, "en").columns]
    assert kinds == [("text", None), ("text", None), ("number", 1200)]


def test_every_row_has_evidence_with_its_place():
    slide = slide_of_table(typed_table(MIXED, place=PAGE), "Files", "a.pdf", AuthorOptions())
    assert [(one.statement, one.document, one.place) for one in slide.evidence] == [
        ("CSV | 412 | 1.1", "a.pdf", PAGE),
        ("Parquet | 412 | 3.4", "a.pdf", PAGE),
    ]


def test_a_chart_stays_a_chart():
    numbers = ChartNumbers(
        type=ChartType.PIE,
        categories=("a", "b"),
        series=(NumberSeries(name="Share", values=(0.25, 0.75)),),
        number_format="0%",
    )
    block = ChartBlock(numbers=numbers, title="Shares", place=PAGE)
    slide = slide_of_chart(block, "", "a.pptx", AuthorOptions())
    assert slide.spec.title == "Shares"
    assert slide.spec.chart == block.chart.model_copy(update={"source": "a.pptx, page 3"})
    assert "Pie chart" in slide.appearance


@pytest.mark.parametrize(
    "rows",
    [
        [["a", "b"]],
        [["a", "b"], ["1", "2"]],
        [["a"], ["1"], ["2"]],
        [["a", "b", "c"], ["x", "", ""], ["", "", "y"]],
    ],
)
def test_scraps_of_a_table_are_not_worth_a_slide(rows):
    assert not is_worth_showing(typed_table(rows, header_rows=1))


DEGREES = [
    ["Summer", "Market Street", "Mill Street", "Difference"],
    ["2022", "31.9 °C", "32.3 °C", "−0.4 °C"],
    ["2023", "30.6 °C", "31.9 °C", "−1.3 °C"],
    ["2024", "30.4 °C", "32.5 °C", "−2.1 °C"],
]


def test_cells_with_one_unit_are_a_chart_with_that_unit_and_no_column_is_left_out():
    without = typed_table([row[:3] for row in DEGREES], place=PAGE)
    slide = slide_of_table(without, "Air", "a.pdf", AuthorOptions(notes=True), language="en")
    chart = slide.spec.chart
    assert chart is not None
    assert (chart.type, chart.y_title, chart.number_format) == (ChartType.LINE, "°C", '0.0" °C"')
    assert chart.categories == ("2022", "2023", "2024")
    assert [(row.name, row.values) for row in chart.series] == [
        ("Market Street", (31.9, 30.6, 30.4)),
        ("Mill Street", (32.3, 31.9, 32.5)),
    ]
    whole = slide_of_table(typed_table(DEGREES, place=PAGE), "Air", "a.pdf", AuthorOptions(), language="en")
    assert [len(row) for row in whole.spec.table] == [4] * 4


@pytest.mark.parametrize(
    "rows",
    [
        [["Item", "Planned", "Actual"], ["Planting, euros a tree", "1,180", "1,240"], ["Trees replaced", "1", "2"]],
        [["Item", "Planned", "Actual"], ["Length (km)", "12", "14"], ["Duration (days)", "30", "41"]],
        [["Town", "Seconds", "Files"], ["Aa", "14", "41"], ["Bb", "12", "35"]],
        [["Town", "Heat", "Rain"], ["Aa", "14 °C", "41 mm"], ["Bb", "12 °C", "35 mm"]],
    ],
)  # fmt: skip
def test_rows_or_columns_of_several_units_or_sizes_stay_a_table(rows):
    slide = slide_of_table(typed_table(rows, place=PAGE), "Costs", "a.pdf", AuthorOptions(), language="en")
    assert slide.spec.layout is Layout.TABLE
    assert slide.spec.table == tuple(map(tuple, rows))


def test_a_caption_that_only_repeats_the_title_is_not_shown_twice():
    table = typed_table(YEARS, place=PAGE).model_copy(update={"caption": "Table 2: Costs by year."})
    slide = slide_of_table(table, "Costs by year", "a.pdf", AuthorOptions(), language="en")
    assert slide.spec.content == ""


@pytest.mark.parametrize(
    ("header", "is_worth"),
    [(("", "2023", "2024"), True), (("Item", "2023", ""), False), (("Item", "", ""), False)],
)
def test_a_table_whose_columns_have_no_names_is_not_worth_a_slide(header, is_worth):
    rows = [header, ("North", "31", "40"), ("South", "28", "35")]
    assert is_worth_showing(typed_table(rows, header_rows=1)) == is_worth


@pytest.mark.parametrize(
    ("title", "shown"), [("Staff", "Table 2: Staff, in thousands"), ("Staff, in thousands", "")]
)
def test_a_caption_that_is_not_the_title_stands_beside_the_table(title, shown):
    table = typed_table(WORDS, place=PAGE).model_copy(update={"caption": "Table 2: Staff, in thousands"})
    slide = slide_of_table(table, title, "a.pdf", AuthorOptions(), language="en")
    assert slide.spec.content == shown


def test_a_long_cell_is_shown_whole():
    long = "The code that is delivered under the order is tested, and the tests are handed over with it " * 3
    rows = [["Part", "Standard"], ["Code", long.strip()], ["Style", "None"]]
    slide = slide_of_table(typed_table(rows), "Parts", "a.pdf", AuthorOptions())
    assert slide.spec.table[1][1] == long.strip()
    assert not is_worth_showing(typed_table([*rows[:2], ["Style", "x" * 321]]))


@pytest.mark.parametrize(
    ("rows", "is_shown"),
    [
        ([["", "«type»"], ["+", "Falls = 1"], ["+", "Rapids = 2"]], False),
        ([["Kind", "-"], ["a", "Falls"], ["b", "Rapids"]], False),
        ([["Kind", "Name"], ["a", "Falls"], ["b", "Rapids"]], True),
    ],
)
def test_marks_alone_name_neither_rows_nor_columns(rows, is_shown):
    assert is_worth_showing(typed_table(rows, header_rows=1)) == is_shown


def test_empty_rows_and_columns_are_no_loss():
    table = typed_table(
        [["Name", "", "Town"], ["Ann", "", "Bree"], ["", "", ""], ["Bob", "", "Lea"]], header_rows=1
    )
    assert left_out_of_table(table) == ""
    wide = typed_table([[f"c{at}" for at in range(15)], ["x"] * 15], header_rows=1)
    assert left_out_of_table(wide) == "1 of 1 rows and 14 of 15 columns are shown."


def test_a_table_without_a_header_is_shown_without_one():
    table = typed_table([["Grant", "250 yen (a)"], ["Gifts", "180 yen (b)"]])
    assert is_worth_showing(table)
    slide = slide_of_table(table, "Income", "a.txt", AuthorOptions())
    assert slide.spec.table == (("", ""), ("Grant", "250 yen (a)"), ("Gifts", "180 yen (b)"))
    assert table_of(slide.spec, "en").header == ()
    assert not is_worth_showing(typed_table([["2", "3", "4"], ["29", "31", "36"]], header_rows=0))
    assert not is_worth_showing(typed_table([["Grant", ""], ["Gifts", "b"], ["All", "c"]], header_rows=1))
