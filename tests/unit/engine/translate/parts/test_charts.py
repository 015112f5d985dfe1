"""Labels of charts, and the workbooks behind them: both say the same, or neither changes."""

import io
import zipfile

import openpyxl
import pytest
from lxml import etree
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.worksheet.table import Table

from nbdeck.engine.translate.parts.file import said_workbook, say_labels
from nbdeck.engine.translate.pieces import Piece

C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
CX = 'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"'
WORDS = {"April": "Abril", "Ships": "Barcos"}


def shout(pieces):
    return tuple(Piece(piece.text.upper(), piece.look) for piece in pieces)


def said(xml):
    root = etree.fromstring(xml)
    return root, say_labels(root, shout)


def test_categories_names_and_literals_are_said_and_numbers_are_not():
    root, changed = said(
        f"<c:chart {C}><c:ser><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache><c:ptCount val='1'/>"
        "<c:pt idx='0'><c:v>Ships</c:v></c:pt></c:strCache></c:strRef></c:tx>"
        "<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl><c:pt idx='0'><c:v>April</c:v></c:pt>"
        "<c:pt idx='1'><c:v>2024</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>"
        "<c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode><c:pt idx='0'><c:v>3</c:v></c:pt></c:numCache></c:numRef></c:val>"
        "</c:ser><c:ser><c:tx><c:v>Boats</c:v></c:tx></c:ser></c:chart>"
    )
    assert [each.text for each in root.iter("{*}v")] == ["SHIPS", "APRIL", "2024", "3", "BOATS"]
    assert root.findtext(".//{*}f") == "Sheet1!$B$1"
    assert changed == {"Ships": "SHIPS", "April": "APRIL", "Boats": "BOATS"}


def test_newer_charts_keep_their_labels_elsewhere():
    root, changed = said(
        f"<cx:chartSpace {CX}><cx:strDim type='cat'><cx:f>A</cx:f><cx:lvl ptCount='1'><cx:pt idx='0'>Step</cx:pt></cx:lvl></cx:strDim>"
        "<cx:numDim><cx:lvl><cx:pt idx='0'>3</cx:pt></cx:lvl></cx:numDim>"
        "<cx:tx><cx:txData><cx:v>Ships</cx:v></cx:txData></cx:tx></cx:chartSpace>"
    )
    assert [each.text for each in root.iter("{*}pt")] == ["STEP", "3"]
    assert changed == {"Step": "STEP", "Ships": "SHIPS"}


def test_labels_that_would_become_the_same_stay():
    root = etree.fromstring(
        f"<c:strCache {C}><c:v>Staff</c:v><c:v>Personnel</c:v><c:v>Ships</c:v></c:strCache>"
    )
    chart = etree.Element("chart")
    chart.append(root)

    def merge(pieces):
        return (Piece("Barcos" if pieces[0].text == "Ships" else "Personal"),)

    assert say_labels(chart, merge) == {"Ships": "Barcos"}
    assert [each.text for each in chart.iter("{*}v")] == ["Staff", "Personnel", "Barcos"]


def book(*, has_table=False, head=("Month", "Ships")):
    made = openpyxl.Workbook()
    sheet = made.active
    sheet.append(head)
    sheet.append(("April", 3))
    sheet.append(("=CONCAT(A2)", 4))
    if has_table:
        sheet.add_table(Table(displayName="Data", ref="A1:B3"))
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def cells(xlsx):
    return [
        [cell.value for cell in row] for row in openpyxl.load_workbook(io.BytesIO(xlsx)).active.iter_rows()
    ]


def test_cells_that_hold_a_label_get_its_translation_and_formulas_stay():
    assert cells(said_workbook(book(), WORDS)) == [["Month", "Barcos"], ["Abril", 3], ["=CONCAT(A2)", 4]]


def test_heads_of_tables_are_those_of_their_cells():
    after = said_workbook(book(has_table=True), WORDS)
    assert cells(after)[0] == ["Month", "Barcos"]
    table = openpyxl.load_workbook(io.BytesIO(after)).active.tables["Data"]
    assert [column.name for column in table.tableColumns] == ["Month", "Barcos"]


def test_a_table_that_would_have_one_head_twice_is_left_alone():
    before = book(has_table=True, head=("Barcos", "Ships"))
    assert said_workbook(before, WORDS) == before


def test_a_label_in_several_looks_keeps_the_first():
    made = openpyxl.Workbook()
    bold = TextBlock(InlineFont(b=True), "Sh")
    made.active["A1"] = CellRichText(bold, "ips")
    file = io.BytesIO()
    made.save(file)
    assert cells(said_workbook(file.getvalue(), WORDS)) == [["Barcos"]]


def broken():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        package.writestr("xl/sharedStrings.xml", "<sst><si><t>Ships")
    return file.getvalue()


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04junk", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", broken()])
def test_what_cannot_be_read_is_left_alone(data):
    assert said_workbook(data, WORDS) == data


def test_nothing_to_say_is_the_same_bytes():
    before = book()
    assert said_workbook(before, {"Other": "Otro"}) == before
