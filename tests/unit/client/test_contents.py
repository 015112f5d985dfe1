"""What is read in PowerPoint files of anybody: words, tables cell by cell, charts number by number."""

import io
import json
import re
import zipfile
from copy import deepcopy

import pytest
from PIL import Image
from pptx import Presentation
from pptx.chart.data import BubbleChartData, CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml import parse_xml

from nbdeck.client.contents import Grid, Row, as_data, contents_of, contents_of_file, from_data
from nbdeck.errors import (
    BadRequest,
    CorruptFile,
    EncryptedFile,
    NotFound,
    UnreadableAnswer,
    UnsupportedFileType,
)
from unit.client.pptx_files import AREA, saved, slide_with

OLE = b"\xd0\xcf\x11\xe0"


def grid_of(kind, data):
    slide, made = slide_with("Sales")
    slide.shapes.add_chart(kind, *AREA, data)
    ((grid,),) = (each.grids for each in contents_of(saved(made)))
    return grid


def categories(*names, **series):
    data = CategoryChartData()
    data.categories = names
    for name, values in series.items():
        data.add_series(name, values)
    return data


def test_words_of_boxes_groups_pictures_and_notes_are_read_in_order():
    slide, made = slide_with("Sales")
    slide.shapes.add_textbox(*AREA).text_frame.text = "North  leads\vby far\nSouth follows"
    group = slide.shapes.add_group_shape()
    group.shapes.add_textbox(*AREA).text_frame.text = "In a group"
    slide.notes_slide.notes_text_frame.text = "Say it slowly"
    (found,) = contents_of(saved(made))
    assert (found.number, found.title) == (1, "Sales")
    assert found.lines == ("North leads by far", "South follows", "In a group", "Notes: Say it slowly")


def test_slides_stand_in_the_order_of_the_deck_not_of_its_parts():
    made = Presentation()
    for title in ("One", "Two", "Three"):
        made.slides.add_slide(made.slide_layouts[5]).shapes.title.text = title
    order = made.slides._sldIdLst
    order.insert(0, order[2])
    assert [(each.number, each.title) for each in contents_of(saved(made))] == [
        (1, "Three"),
        (2, "One"),
        (3, "Two"),
    ]


def test_alternative_texts_of_pictures_are_words():
    data = io.BytesIO()
    Image.new("RGB", (4, 4)).save(data, "PNG")
    slide, made = slide_with("Sales")
    for words in ("A ship at  the quay", ""):
        picture = slide.shapes.add_picture(io.BytesIO(data.getvalue()), 0, 0)
        picture._element.nvPicPr.cNvPr.set("descr", words)
    assert contents_of(saved(made))[0].lines == ("Picture: A ship at the quay",)


def test_page_numbers_dates_and_ordinals_are_no_words_of_a_slide():
    slide, made = slide_with("Sales")
    box = slide.shapes.add_textbox(*AREA).text_frame
    box.text = "As of "
    field = (
        '<a:fld xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" id="{00000000-0000-0000-0000-000000000000}"'
        ' type="datetime1"><a:t>1/2/2026</a:t></a:fld>'
    )
    box.paragraphs[0]._p.append(parse_xml(field))
    for number in ("1", "2"):
        slide.shapes.add_textbox(*AREA).text_frame.text = number
    assert contents_of(saved(made))[0].lines == ("As of",)


def test_a_number_alone_on_a_slide_is_content():
    slide, made = slide_with("Sales")
    for number in ("1", "7"):
        slide.shapes.add_textbox(*AREA).text_frame.text = number
    assert contents_of(saved(made))[0].lines == ("1", "7")


def test_a_table_is_rows_with_named_cells():
    slide, made = slide_with("Sales")
    table = slide.shapes.add_table(3, 3, *AREA).table
    for at, words in enumerate(["Month", "North", "South", "Jan", "1,200", "10", "Feb", "15", ""]):
        table.cell(*divmod(at, 3)).text = words
    (grid,) = contents_of(saved(made))[0].grids
    rows = Row("Jan", (("North", "1,200"), ("South", "10"))), Row("Feb", (("North", "15"), ("South", "")))
    assert grid == Grid("table", ("Month", "North", "South"), rows)


def test_a_table_without_a_head_keeps_its_first_row():
    slide, made = slide_with("Sales")
    table = slide.shapes.add_table(2, 2, *AREA).table
    table.first_row = False
    for at, words in enumerate(["Rent", "5", "Power", "6"]):
        table.cell(*divmod(at, 2)).text = words
    (grid,) = contents_of(saved(made))[0].grids
    assert (grid.head, grid.rows) == (
        (),
        (Row("Rent", (("column 2", "5"),)), Row("Power", (("column 2", "6"),))),
    )


def test_a_table_that_says_nothing_of_a_head_has_none():
    slide, made = slide_with("Sales")
    table = slide.shapes.add_table(2, 1, *AREA).table
    table._tbl.remove(table._tbl.tblPr)
    assert [row.name for row in contents_of(saved(made))[0].grids[0].rows] == ["", ""]


def test_numbers_keep_the_digits_that_office_keeps():
    rows = grid_of(XL_CHART_TYPE.LINE, categories("a", "b", north=(123456.789012345, 1e-7))).rows
    assert rows[0].cells == (("a", "123456.789012345"), ("b", "1e-07"))


def test_a_cell_over_several_columns_names_them_all():
    slide, made = slide_with("Sales")
    table = slide.shapes.add_table(2, 3, *AREA).table
    table.cell(0, 1).text = "Orders"
    table.cell(0, 1).merge(table.cell(0, 2))
    assert contents_of(saved(made))[0].grids[0].head == ("", "Orders", "Orders")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (XL_CHART_TYPE.COLUMN_CLUSTERED, "column chart"),
        (XL_CHART_TYPE.BAR_CLUSTERED, "bar chart"),
        (XL_CHART_TYPE.COLUMN_STACKED, "stacked column chart"),
        (XL_CHART_TYPE.BAR_STACKED_100, "percent stacked bar chart"),
        (XL_CHART_TYPE.LINE_MARKERS, "line chart"),
        (XL_CHART_TYPE.AREA_STACKED, "stacked area chart"),
        (XL_CHART_TYPE.DOUGHNUT, "doughnut chart"),
    ],
)
def test_the_kind_of_a_chart_is_told(kind, words):
    assert grid_of(kind, categories("a", "b", north=(1, 2))).kind == words


def test_a_series_has_a_number_for_each_category_and_says_where_there_is_none():
    grid = grid_of(
        XL_CHART_TYPE.LINE,
        categories("Jan", "Feb", "Mar", north=(11.0, None, 0.1 + 0.2), south=(None, 2, None)),
    )
    assert grid.rows == (
        Row("north", (("Jan", "11"), ("Feb", ""), ("Mar", "0.3"))),
        Row("south", (("Jan", ""), ("Feb", "2"), ("Mar", ""))),
    )


def test_categories_that_are_text_keep_their_characters():
    assert [
        name for name, _ in grid_of(XL_CHART_TYPE.PIE, categories("007", "1e3", north=(1, 2))).rows[0].cells
    ] == ["007", "1e3"]


def test_categories_of_several_levels_carry_what_stands_over_them():
    data = CategoryChartData()
    for year in ("2025", "2026"):
        each = data.add_category(year)
        for quarter in ("Q1", "Q2"):
            each.add_sub_category(quarter)
    data.add_series("north", (1, 2, 3, 4))
    cells = grid_of(XL_CHART_TYPE.COLUMN_CLUSTERED, data).rows[0].cells
    assert cells == (("2025 / Q1", "1"), ("2025 / Q2", "2"), ("2026 / Q1", "3"), ("2026 / Q2", "4"))


def test_points_of_a_scatter_are_named_by_their_place():
    data = XyChartData()
    series = data.add_series("ships")
    series.add_data_point(1.5, 20)
    series.add_data_point(2, 30)
    assert grid_of(XL_CHART_TYPE.XY_SCATTER, data) == Grid(
        "scatter chart", (), (Row("ships", (("1.5", "20"), ("2", "30"))),)
    )


def test_sizes_of_bubbles_are_numbers_too():
    data = BubbleChartData()
    data.add_series("ships").add_data_point(1, 20, 7)
    assert grid_of(XL_CHART_TYPE.BUBBLE, data).rows == (
        Row("ships", (("1", "20"),)),
        Row("ships, size", (("1", "7"),)),
    )


def test_titles_of_a_chart_and_its_axes_are_words():
    slide, made = slide_with("Sales")
    chart = slide.shapes.add_chart(XL_CHART_TYPE.LINE, *AREA, categories("a", north=(1,))).chart
    chart.value_axis.axis_title.text_frame.text = "Orders a month"
    assert "Orders a month" in contents_of(saved(made))[0].lines


def test_what_is_not_read_is_told():
    slide, made = slide_with("Sales")
    frame = slide.shapes.add_table(1, 1, *AREA)._element
    data = frame.graphic.graphicData
    data.set("uri", "http://schemas.openxmlformats.org/drawingml/2006/diagram")
    for child in list(data):
        data.remove(child)
    assert contents_of(saved(made))[0].lines == ("Not read: diagram",)


def test_of_alternatives_the_first_one_counts():
    slide, made = slide_with("Sales")
    slide.shapes.add_textbox(*AREA).text_frame.text = "Once"
    shape = slide.shapes[-1]._element
    markup = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    both = parse_xml(
        f'<mc:AlternateContent xmlns:mc="{markup}"><mc:Choice/><mc:Fallback/></mc:AlternateContent>'
    )
    shape.getparent().replace(shape, both)
    both[1].append(deepcopy(shape))
    both[0].append(shape)
    assert contents_of(saved(made))[0].lines == ("Once",)


@pytest.mark.parametrize("data", [b"", b"PK", b"%PDF-1.7"])
def test_a_damaged_file_is_our_error(data):
    with pytest.raises(UnreadableAnswer):
        contents_of(data)


def test_a_file_that_lacks_a_slide_is_damaged():
    _, made = slide_with("Sales")
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(made))) as package, zipfile.ZipFile(out, "w") as copy:
        for name in package.namelist():
            if name != "ppt/slides/slide1.xml":
                copy.writestr(name, package.read(name))
    with pytest.raises(UnreadableAnswer):
        contents_of(out.getvalue())


def chart_deck(series):
    slide, made = slide_with("Sales")
    numbers = CategoryChartData()
    numbers.categories = ["", "June"]
    for name in series:
        numbers.add_series(name, (1, 2))
    chart = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *AREA, numbers).chart
    chart.has_title = True
    return made


@pytest.mark.parametrize(("series", "lines"), [(["North"], ("North",)), (["North", "South"], ())])
def test_a_title_without_words_is_the_name_of_the_only_series(series, lines):
    (found,) = contents_of(saved(chart_deck(series)))
    assert found.lines == lines


def test_a_category_without_a_name_is_named_by_its_place():
    (found,) = contents_of(saved(chart_deck(["North"])))
    assert found.grids[0].rows[0].cells == (("1", "1"), ("June", "2"))


def test_slides_go_through_json_and_come_back_the_same():
    slides = contents_of(saved(chart_deck(["North", "South"])))
    assert from_data(json.loads(json.dumps(as_data(slides)))) == slides
    assert "number" not in as_data(slides)[0]


@pytest.mark.parametrize("data", [{"title": "x"}, [1], [{"title": 1, "lines": []}], None])
def test_what_is_no_list_of_slides_is_refused(data):
    with pytest.raises(ValueError):
        from_data(data)


def test_a_file_saved_as_strict_open_xml_says_the_same(tmp_path):
    usual, strict = io.BytesIO(saved(chart_deck(["North"]))), tmp_path / "strict.pptx"
    with zipfile.ZipFile(usual) as old, zipfile.ZipFile(strict, "w") as new:
        for name in old.namelist():
            data = re.sub(
                rb"http://schemas.openxmlformats.org/(\w+)/2006/",
                rb"http://purl.oclc.org/ooxml/\1/",
                old.read(name),
            )
            new.writestr(name, data)
    assert contents_of_file(strict) == contents_of(usual.getvalue())


@pytest.mark.parametrize(
    ("data", "error", "words"),
    [
        (None, NotFound, "There is no file"),
        (b"", CorruptFile, "no PowerPoint file, or a damaged one"),
        (b"PK\x03\x04 cut off", CorruptFile, "no PowerPoint file, or a damaged one"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), EncryptedFile, "opens only with a password"),
        (OLE + "PowerPoint Document".encode("utf-16-le"), UnsupportedFileType, "Save it as .pptx"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_the_reason(tmp_path, data, error, words):
    path = tmp_path / "deck.pptx"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(error, match=words) as caught:
        contents_of_file(path)
    assert type(caught.value) is error
    assert "deck.pptx" in str(caught.value)


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(BadRequest, match="cannot be read: Is a directory"):
        contents_of_file(tmp_path)


def test_a_part_that_is_far_too_large_is_not_unpacked(tmp_path):
    path = tmp_path / "bomb.pptx"
    with (
        zipfile.ZipFile(io.BytesIO(saved(chart_deck(["North"])))) as old,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data + b" " * 101_000_000 if name == "ppt/slides/slide1.xml" else data)
    with pytest.raises(CorruptFile):
        contents_of_file(path)
