import datetime
import io
import re
import zipfile

import openpyxl
import pytest
import xlsxwriter
from openpyxl.chart import BarChart, PieChart, Reference
from openpyxl.drawing.image import Image as SheetImage
from openpyxl.styles import Font
from PIL import Image

from nbdeck.engine.cells.number_formats import day_of, shown_number
from nbdeck.engine.model.source import Cell, ChartBlock, Heading, Paragraph, PictureBlock, TableBlock
from nbdeck.engine.sources.read import read as read_file
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.sheets import read as sheets
from nbdeck.errors import CorruptFile, PayloadTooLarge, UnsupportedFileType
from shared_files import FOLDER as FILES

PUBLIC = sorted(FILES.rglob("documents/*.xlsx"))
DAY = datetime.date


def saved(workbook):
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


def read(workbook, **limits):
    return sheets.read(saved(workbook), Limits(**limits))


def book(*rows, title="Data"):
    workbook = openpyxl.Workbook()
    workbook.active.title = title
    for row in rows:
        workbook.active.append(row)
    return workbook


def words(table):
    return [[cell.text for cell in row] for row in table.rows]


def tables(reading):
    return [b for b in reading.blocks if isinstance(b, TableBlock)]


def test_a_sheet_is_a_heading_and_its_cells_a_typed_table():
    workbook = book(
        ("Region", "Sales", "Share", "Since", "Open"),
        ("North", 1234.5, 0.125, DAY(2024, 1, 31), True),
        ("South", 900, 0.09, DAY(2023, 6, 30), False),
    )
    for row in (2, 3):
        workbook.active.cell(row, 2).number_format = '#,##0.00 "€"'
        workbook.active.cell(row, 3).number_format = "0.0%"
        workbook.active.cell(row, 4).number_format = "dd.mm.yyyy"
    heading, table = read(workbook).blocks
    assert isinstance(heading, Heading)
    assert (heading.text, str(heading.place)) == ("Data", "sheet 'Data'")
    assert table.columns == ("text", "money", "percent", "date", "boolean")
    assert words(table)[1] == ["North", "1,234.50 €", "12.5%", "31.01.2024", "TRUE"]
    assert [cell.value for cell in table.rows[1]] == [None, 1234.5, 0.125, DAY(2024, 1, 31), True]


def test_empty_rows_and_columns_part_tables():
    workbook = book()
    sheet = workbook.active
    for top, left in ((1, 1), (1, 5), (8, 1)):
        for row in range(3):
            for column in range(2):
                sheet.cell(top + row, left + column, f"r{row}" if row == 0 or column == 0 else row * 10)
    found = tables(read(workbook))
    assert len(found) == 3
    assert all(len(table.rows) == 3 and table.columns == ("text", "number") for table in found)


def test_lines_above_a_table_are_headings_and_sentences_are_none():
    workbook = book(
        ("Report of the year",), (), (), (), (), (), ("Sales by region",), (), ("a", "b"), ("x", 1), ("y", 2), (),
        ("It went well.",), (), ("Costs",), ("a", "b"), ("x", 3), ("Source: the office of statistics, 2024",)
    )  # fmt: skip
    assert [
        (block.level, block.text) if isinstance(block, Heading) else getattr(block, "text", block.type)
        for block in read(workbook).blocks
    ] == [
        (1, "Report of the year"), (2, "Sales by region"), "table", "It went well.", (2, "Costs"), "table",
        "Source: the office of statistics, 2024",
    ]  # fmt: skip


def test_hidden_sheets_rows_and_columns_are_left_out_with_remarks():
    workbook = book(("a", "b", "c"), ("x", 1, 10), ("y", 2, 20), ("z", 3, 30))
    workbook.create_sheet("Secret").append(("s",))
    workbook["Secret"].sheet_state = "hidden"
    workbook.active.row_dimensions[3].hidden = True
    workbook.active.column_dimensions["B"].hidden = True
    reading = read(workbook)
    assert [r.code for r in reading.remarks] == ["hidden_rows", "hidden_sheet"]
    assert "Secret" not in [b.text for b in reading.blocks if isinstance(b, Heading)]
    shown = [cell.text for table in tables(reading) for row in table.rows for cell in row]
    assert "y" not in shown
    assert "1" not in shown


def test_formulas_show_their_last_result_and_a_remark_where_there_is_none():
    workbook = book(("a", "b"), ("x", 1), ("sum", "=SUM(B2:B2)"))
    reading = read(workbook)
    assert [r.code for r in reading.remarks] == ["formulas_without_results"]
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(workbook))) as old, zipfile.ZipFile(file, "w") as new:
        for info in old.infolist():
            part = old.read(info.filename)
            if info.filename == "xl/worksheets/sheet1.xml":
                part = re.sub(rb"</f><v\s*/>|</f><v></v>", b"</f><v>1</v>", part)
            new.writestr(info.filename, part)
    reading = sheets.read(file.getvalue(), Limits())
    assert not reading.remarks
    assert tables(reading)[0].rows[2][1] == Cell(text="1", value=1)


def test_charts_stay_charts_with_the_cells_as_their_numbers():
    workbook = book(("Region", "2023", "2024"), ("North", 1, 2), ("South", 3, 4))
    chart = BarChart()
    chart.title = "By region"
    chart.add_data(
        Reference(workbook.active, min_col=2, max_col=3, min_row=1, max_row=3), titles_from_data=True
    )
    chart.set_categories(Reference(workbook.active, min_col=1, min_row=2, max_row=3))
    workbook.active.add_chart(chart, "F2")
    pie = PieChart()
    pie.add_data(Reference(workbook.active, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    workbook.active.add_chart(pie, "F20")
    found = [b for b in read(workbook).blocks if isinstance(b, ChartBlock)]
    assert (found[0].title, found[0].chart.type, found[0].chart.categories) == (
        "By region",
        "BAR",
        ("North", "South"),
    )
    assert [(s.name, s.values) for s in found[0].chart.series] == [("2023", (1, 3)), ("2024", (2, 4))]
    assert (found[1].chart.type, found[1].chart.series[0].values) == ("PIE", (1, 3))


def test_pictures_on_a_sheet_are_read():
    workbook = book(("a",))
    file = io.BytesIO()
    Image.new("RGB", (30, 20), "red").save(file, "PNG")
    workbook.active.add_image(SheetImage(file), "D4")
    assert [(b.width, b.height) for b in read(workbook).blocks if isinstance(b, PictureBlock)] == [(30, 20)]


@pytest.mark.parametrize(
    ("rows", "columns", "shape"), [(10, 256, (10, 20)), (5000, 5, (50, 5)), (50, 20, (50, 20))]
)
def test_rows_or_columns_beyond_the_limits_are_left_out_with_a_remark(rows, columns, shape):
    workbook = book(*(tuple(range(20)) for _ in range(50)))
    reading = read(workbook, rows=rows, columns=columns)
    assert [(len(t.rows), len(t.columns)) for t in tables(reading)] == [shape]
    assert [r.code for r in reading.remarks] == ["rows_capped"] * (shape != (50, 20))


def test_sheets_without_content_are_no_headings():
    assert read(book()).blocks == []


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (1234.5, "#,##0.00", "1,234.50"),
        (1234.5, '_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', "1,234.50 €"),
        (1234.5, "[$€-407] #,##0", "€ 1,235"),
        (-5, "0;[Red]-0", "-5"),
        (0.125, "0.0%", "12.5%"),
        (45322, "yyyy-mm-dd", "2024-01-31"),
        (45322, "dd.mm.yy", "31.01.24"),
        (45322, "d mmmm yyyy", "31 January 2024"),
        (45322, "[$-409]mmm\\-yy;@", "Jan-24"),
        (45322.75, "m/d/yyyy h:mm AM/PM", "1/31/2024 6:00 PM"),
        (0.5, "hh:mm:ss", "12:00:00"),
        (1.0625, "[h]:mm", "25:30"),
        (3.0, "# ?/?", "3"),
        (7, '"No." 0', "No. 7"),
    ],
)
def test_numbers_are_shown_as_excel_shows_them(value, code, text):
    assert shown_number(value, code) == text


@pytest.mark.parametrize(
    ("serial", "since_1904", "day"),
    [
        (1, False, DAY(1900, 1, 1)),
        (61, False, DAY(1900, 3, 1)),
        (45322, False, DAY(2024, 1, 31)),
        (45322.5, False, datetime.datetime(2024, 1, 31, 12)),
        (43860, True, DAY(2024, 1, 31)),
        (-1, False, None),
        (1e12, False, None),
        (float("nan"), False, None),
    ],
)
def test_serial_days_are_days(serial, since_1904, day):
    assert day_of(serial, since_1904=since_1904) == day


def test_a_workbook_that_counts_from_1904_is_read_so():
    workbook = book(("When", "n"), (DAY(2024, 1, 31), 1), (DAY(2024, 2, 29), 2))
    workbook.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    assert tables(read(workbook))[0].rows[1][0].value == DAY(2024, 1, 31)


@pytest.mark.parametrize("data", [b"", b"PK" + bytes(60), b"text"])
def test_what_is_no_workbook_is_refused_clearly(data):
    with pytest.raises((CorruptFile, UnsupportedFileType)):
        sheets.read(data, Limits())


@pytest.mark.parametrize("cell", ["XFD1048576", "JZ5001", "IW5001"])
def test_a_filled_cell_beyond_rows_and_columns_is_refused_by_sheet_and_cell(cell):
    workbook = book(("a", "b"), (1, 2), title="Plan")
    workbook.active[cell] = "z"
    with pytest.raises(PayloadTooLarge, match=f"'Plan'.*{cell}") as refused:
        read(workbook)
    assert refused.value.details == {"sheet": "Plan", "cell": cell}


@pytest.mark.parametrize("cell", ["A1048576", "IV9000", "XFD1"])
def test_a_filled_cell_beyond_rows_or_columns_is_left_out_with_a_remark(cell):
    workbook = book(("a", "b"), (1, 2))
    workbook.active[cell] = "z"
    reading = read(workbook)
    assert [r.code for r in reading.remarks] == ["rows_capped"]
    assert [[c.text for c in row] for row in tables(reading)[0].rows] == [["a", "b"], ["1", "2"]]


def test_a_style_far_beyond_rows_and_columns_leaves_a_sheet_readable():
    workbook = book(("a", "b"), (1, 2))
    workbook.active["XFD1048576"].font = Font(bold=True)
    reading = read(workbook)
    assert [r.code for r in reading.remarks] == ["rows_capped"]
    assert [[c.text for c in row] for row in tables(reading)[0].rows] == [["a", "b"], ["1", "2"]]


@pytest.mark.skipif(not PUBLIC, reason="NBDECK_TEST_FILES names no folder with workbooks")
@pytest.mark.parametrize("path", PUBLIC, ids=lambda path: path.name)
def test_every_cell_of_real_workbooks_has_the_value_that_openpyxl_reads(path):
    workbook = openpyxl.load_workbook(path, data_only=True)
    expected = {str(v) for sheet in workbook for row in sheet.values for v in row if v is not None}
    blocks = sheets.read(path.read_bytes(), Limits()).blocks
    found = {b.text for b in blocks if isinstance(b, Paragraph | Heading)}
    for table in (b for b in blocks if isinstance(b, TableBlock)):
        found |= {str(c.text if c.value is None else c.value) for row in table.rows for c in row}
        found |= {c.text for c in table.rows[0]}
    assert expected <= found


def altered(data, part, old, new):
    """Return a package with words of one part replaced, once."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(file, "w") as after:
        for name in before.namelist():
            content = before.read(name)
            after.writestr(name, content.replace(old, new, 1) if name == part else content)
    return file.getvalue()


def shared_texts():
    """Return a workbook whose texts lie in a part of their own, as Excel saves them."""
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as workbook:
        sheet = workbook.add_worksheet("Data")
        for number, row in enumerate((("Name", "Value"), ("North", 12), ("South", 13))):
            sheet.write_row(number, 0, row)
    return file.getvalue()


def test_escaped_halves_of_letters_are_joined_and_a_lone_one_is_told():
    data = altered(
        shared_texts(),
        "xl/sharedStrings.xml", b"North", b"_xD83D__xDE00_ and _xD83D_",
    )  # fmt: skip
    source = read_file(data, "a.xlsx").source

    assert words(source.blocks[1])[1] == ["😀 and \ufffd", "12"]
    assert [remark.code for remark in source.remarks] == ["letters_unreadable"]
    assert source.remarks[0].text.startswith("1 letter(s) ")


def test_a_sheet_that_ends_too_early_keeps_its_rows_and_says_so_and_lost_texts_make_a_file_damaged():
    data = shared_texts()
    cut = altered(data, "xl/worksheets/sheet1.xml", b'<row r="3"', b'<row <r="3"')

    reading = sheets.read(cut, Limits())

    assert words(tables(reading)[0]) == [["Name", "Value"], ["North", "12"]]
    assert [remark.code for remark in reading.remarks] == ["sheet_damaged"]
    with pytest.raises(CorruptFile):
        sheets.read(altered(data, "xl/sharedStrings.xml", b"North", b"&#xD83D;"), Limits())


def test_labels_that_stand_in_a_column_for_each_level_stay_there():
    rows = [
        ("Item", None, None, "Planned"),
        ("Income",),
        (None, "Grants", None, 1200),
        (None, None, "Members", 200),
    ]
    [table] = tables(read(book(*rows)))
    assert words(table) == [
        ["Item", "", "", "Planned"],
        ["Income", "", "", ""],
        ["", "Grants", "", "1200"],
        ["", "", "Members", "200"],
    ]


@pytest.mark.parametrize("second", ["South", 12])
def test_columns_with_two_words_or_a_number_in_one_row_stay_apart(second):
    rows = [("Region", None, "Sum"), ("North", None, 1), (None, second, 2), ("East", "West", 3)]
    rows = rows if second == "South" else rows[:-1]
    [table] = tables(read(book(*rows)))
    assert len(table.rows[0]) == 3


HEAD, ROW = ("Item", "Cost", "Plan"), ("Crane", 12, 10)


@pytest.mark.parametrize(
    ("above", "named", "caption"),
    [
        (["Costs"], ["Costs"], ""),
        (["Costs", "thousand euros"], ["Costs"], "thousand euros"),
        (["Costs", "thousand euros", "30 June"], ["Costs"], "thousand euros; 30 June"),
        (["Costs", "thousand euros", "30 June", "draft"], ["Data"], ""),
    ],
)
def test_the_first_line_above_a_table_names_it_and_others_are_its_caption(above, named, caption):
    blocks = read(book(*([line] for line in above), HEAD, ROW, ROW)).blocks
    assert [one.text for one in blocks if isinstance(one, Heading)] == named
    table = next(one for one in blocks if isinstance(one, TableBlock))
    assert (table.caption, [cell.text for cell in table.rows[0]] == list(HEAD)) == (caption, len(above) < 4)


def test_lines_above_rows_of_figures_stay_rows():
    table = tables(read(book(["Costs"], ["Cranes"], ("North", 12), ("South", 10))))[0]
    assert [row[0].text for row in table.rows] == ["Costs", "Cranes", "North", "South"]


@pytest.mark.parametrize(("row", "is_joined"), [(3, True), (4, False)])
def test_a_column_of_words_behind_an_empty_one_is_of_the_table_where_its_name_is_in_the_row_of_names(
    row, is_joined
):
    workbook = book(["Costs"], HEAD, *([ROW] * 6))
    for at, text in ((row - 1, "Remark"), (row, "New crane"), (row + 3, "Old")):
        workbook.active.cell(at, 5).value = text
    assert (len(tables(read(workbook))[0].rows[0]) == 4) is is_joined


@pytest.mark.parametrize(
    ("above", "headings", "caption"),
    [
        ([["Costs"], ["Thousand euros"], []], [(1, "Costs")], "Thousand euros"),
        ([["Costs"], ["Thousand euros"], ["Red: above plan"], []], [(1, "Costs")], "Thousand euros; Red: above plan"),
        ([["Report"], [], ["Costs"], []], [(1, "Report"), (2, "Costs")], ""),
        ([["Report"], ["May 2026"], [], ["Costs"], ["Euros"], HEAD], [(1, "Report"), (2, "Costs")], "May 2026; Euros"),
    ],
)  # fmt: skip
def test_a_line_right_below_the_title_of_a_table_is_its_caption(above, headings, caption):
    rows = (*above, *([HEAD] * (above[-1] != HEAD)), ROW, ROW)
    blocks = read(book(*rows)).blocks
    assert [(one.level, one.text) for one in blocks if isinstance(one, Heading)] == headings
    table = next(one for one in blocks if isinstance(one, TableBlock))
    assert (table.caption, words(table)[0]) == (caption, list(HEAD))


@pytest.mark.parametrize(
    "line", ["Se considera que están de acuerdo quienes marcan un cinco.", "Rate, level and rise"]
)
def test_numbers_are_written_as_their_codes_say_whatever_language_the_words_may_be(line):
    workbook = book((line,), (), ("Centro", "a", "b", "c", "d"), *[("Norte", 6400, -0.38, 0.125, "4.15")] * 3)
    for row in (4, 5, 6):
        workbook.active.cell(row, 2).number_format = "#,##0"
        workbook.active.cell(row, 4).number_format = "0.0%"
        workbook.active.cell(row, 5).number_format = "@"
    cells = tables(read(workbook))[0].rows[1]
    assert [cell.text for cell in cells[1:]] == ["6,400", "-0.38", "12.5%", "4.15"]
    assert [cell.value for cell in cells[1:4]] == [6400, -0.38, 0.125]


def test_a_table_without_lines_of_its_own_has_no_caption_of_the_one_above():
    rows = (["Costs"], ["Euros"], [], HEAD, ROW, ROW, [], HEAD, ROW, ROW)
    assert [table.caption for table in tables(read(book(*rows)))] == ["Euros", ""]


def test_a_sheet_of_lines_has_its_first_one_as_title_and_a_question_may_name_a_table():
    blocks = read(book(["Survey 2026"], ["Sent to 410 people."], ["Answers: 236"])).blocks
    assert [(type(one), one.text) for one in blocks] == [
        (Heading, "Survey 2026"), (Paragraph, "Sent to 410 people."), (Paragraph, "Answers: 236"),
    ]  # fmt: skip
    for lines in (["Survey 2026"], ["Sent to 410 people."] * 2, ["long " * 30] * 2):
        named = read(book(*([line] for line in lines))).blocks
        assert [one.text for one in named if isinstance(one, Heading)] == ["Data"]
    asked = read(book(["Survey"], [], ["Will you stay?"], HEAD, ROW, ROW)).blocks
    assert [one.text for one in asked if isinstance(one, Heading)] == ["Survey", "Will you stay?"]


@pytest.mark.parametrize(
    ("rows", "is_list"),
    [
        ([("data", "Figures"), ("Costs", "Money")], True),
        ([("Data", "Figures"), ("Sum", "Money")], False),
        ([("Data", "Figures")], False),
    ],
)
def test_a_list_of_the_sheets_is_left_out_and_told_and_its_caption_stays(rows, is_list):
    workbook = book(["Board pack"], ["May 2026"], [], ("Sheet", "Content"), *rows)
    workbook.create_sheet("Costs").append(("x",))
    source = read(workbook)
    texts = [one.text for one in source.blocks if isinstance(one, Paragraph) and one.place.number == 1]
    assert bool(tables(source)) is not is_list
    assert [one.text for one in source.remarks if one.code == "contents"] == (
        ["The list of sheets on 'Data' was left out."] if is_list else []
    )
    assert ("May 2026" in texts) is is_list


@pytest.mark.parametrize(
    ("line", "below", "is_title"),
    [("Decisions asked of the board", "1. Approve it", True), ("We ask you:", "1. Approve it", False),
     ("They met in May.", "1. Approve it", False), ("Decisions", "Approve it", False)],
)  # fmt: skip
def test_a_line_right_above_counted_lines_is_what_they_are_called(line, below, is_title):
    rows = (["Part", "State"], ["Roof", "open"], ["Wall", "new"], [], [line], [below], ["2. Note the rest"])
    texts = [type(one) for one in read(book(*rows)).blocks if getattr(one, "text", "") == line]
    assert texts == [Heading if is_title else Paragraph]


def test_a_line_right_below_a_table_is_no_title_of_the_next_one():
    workbook = book(
        ("Revenue",), ("EUR k", "Q1", "Q2"), ("Lab", 8420, 8655), ("Service", 5310, 5480),
        ("FY24 restated: contracts moved to Service, see note 2",), (),
        ("EBIT",), ("EUR k", "Q1", "Q2"), ("Lab", 1094, 1151), ("Service", 637, 669),
    )  # fmt: skip
    told = [(type(one).__name__, getattr(one, "text", "")) for one in read(workbook).blocks]
    assert told[-5:] == [
        ("Heading", "Revenue"), ("TableBlock", ""),
        ("Paragraph", "FY24 restated: contracts moved to Service, see note 2"), ("Heading", "EBIT"), ("TableBlock", ""),
    ]  # fmt: skip
