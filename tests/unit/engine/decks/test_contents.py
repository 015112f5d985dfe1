"""What is read in PowerPoint files of anybody: words, tables cell by cell, charts number by number, shapes, keys."""

import io
import re
import zipfile
from copy import deepcopy

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.chart.data import BubbleChartData, CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml import parse_xml
from pptx.oxml.ns import qn

from nbdeck.contract.slides import Slide
from nbdeck.engine.model.deck import Deck, DeckSlide, KeptSlide
from nbdeck.engine.pipeline import make_pptx, origins, read_slides
from nbdeck.errors import BadRequest, CorruptFile, PayloadTooLarge, UnsupportedFileType
from unit.client.pptx_files import AREA, saved, slide_with
from unit.client.slides import a_grid, a_row


def grid_of(kind, data):
    slide, made = slide_with("Sales")
    slide.shapes.add_chart(kind, *AREA, data)
    ((grid,),) = (each.grids for each in read_slides(saved(made)).slides)
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
    (found,) = read_slides(saved(made)).slides
    assert (found.index, found.number, found.title) == (0, 1, "Sales")
    assert found.lines == ("North leads by far", "South follows", "In a group")
    assert found.notes == "Say it slowly"
    assert list(found.words())[2:] == ["In a group", "Notes: Say it slowly"]


def test_slides_stand_in_the_order_of_the_deck_not_of_its_parts():
    made = Presentation()
    for title in ("One", "Two", "Three"):
        made.slides.add_slide(made.slide_layouts[5]).shapes.title.text = title
    order = made.slides._sldIdLst
    order.insert(0, order[2])
    assert [(each.number, each.title) for each in read_slides(saved(made)).slides] == [
        (1, "Three"),
        (2, "One"),
        (3, "Two"),
    ]


def test_alternative_texts_of_pictures_are_words():
    data = io.BytesIO()
    Image.new("RGB", (4, 4)).save(data, "PNG")
    slide, made = slide_with("Sales")
    for words in ("A ship at\n  the quay", ""):
        picture = slide.shapes.add_picture(io.BytesIO(data.getvalue()), 0, 0)
        picture._element.nvPicPr.cNvPr.set("descr", words)
    assert read_slides(saved(made)).slides[0].lines == ("Picture: A ship at the quay",)


def test_formulas_are_words():
    slide, made = slide_with("Sales")
    box = slide.shapes.add_textbox(*AREA).text_frame
    box.text = "Area: "
    formula = '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>πr²</m:t></m:r></m:oMath>'
    box.paragraphs[0]._p.append(parse_xml(formula))
    assert read_slides(saved(made)).slides[0].lines == ("Area: πr²",)


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
    assert read_slides(saved(made)).slides[0].lines == ("As of",)


def test_a_table_is_rows_with_named_cells():
    slide, made = slide_with("Sales")
    table = slide.shapes.add_table(3, 3, *AREA).table
    for at, words in enumerate(["Month", "North", "South", "Jan", "1,200", "10", "Feb", "15", ""]):
        table.cell(*divmod(at, 3)).text = words
    (grid,) = read_slides(saved(made)).slides[0].grids
    rows = a_row("Jan", (("North", "1,200"), ("South", "10"))), a_row("Feb", (("North", "15"), ("South", "")))
    assert grid == a_grid("table", ("Month", "North", "South"), rows)


def test_a_table_without_a_head_keeps_its_first_row():
    slide, made = slide_with("Sales")
    table = slide.shapes.add_table(2, 2, *AREA).table
    table.first_row = False
    for at, words in enumerate(["Rent", "5", "Power", "6"]):
        table.cell(*divmod(at, 2)).text = words
    (grid,) = read_slides(saved(made)).slides[0].grids
    assert (grid.head, grid.rows) == (
        (),
        (a_row("Rent", (("column 2", "5"),)), a_row("Power", (("column 2", "6"),))),
    )


def test_a_table_that_says_nothing_of_a_head_has_none():
    slide, made = slide_with("Sales")
    table = slide.shapes.add_table(2, 1, *AREA).table
    table._tbl.remove(table._tbl.tblPr)
    assert [row.name for row in read_slides(saved(made)).slides[0].grids[0].rows] == ["", ""]


def test_numbers_keep_the_digits_that_office_keeps():
    rows = grid_of(XL_CHART_TYPE.LINE, categories("a", "b", north=(123456.789012345, 1e-7))).rows
    assert rows[0].cells == (("a", "123456.789012345"), ("b", "1e-07"))


def test_a_cell_over_several_columns_names_them_all():
    slide, made = slide_with("Sales")
    table = slide.shapes.add_table(2, 3, *AREA).table
    table.cell(0, 1).text = "Orders"
    table.cell(0, 1).merge(table.cell(0, 2))
    assert read_slides(saved(made)).slides[0].grids[0].head == ("", "Orders", "Orders")


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
        a_row("north", (("Jan", "11"), ("Feb", ""), ("Mar", "0.3"))),
        a_row("south", (("Jan", ""), ("Feb", "2"), ("Mar", ""))),
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
    assert cells == (("2025 Q1", "1"), ("2025 Q2", "2"), ("2026 Q1", "3"), ("2026 Q2", "4"))


def test_points_of_a_scatter_are_named_by_their_place():
    data = XyChartData()
    series = data.add_series("ships")
    series.add_data_point(1.5, 20)
    series.add_data_point(2, 30)
    assert grid_of(XL_CHART_TYPE.XY_SCATTER, data) == a_grid(
        "scatter chart", (), (a_row("ships", (("1.5", "20"), ("2", "30"))),)
    )


def test_a_series_without_a_name_has_none():
    assert grid_of(XL_CHART_TYPE.PIE, categories("a", "b", **{"": (1, 2)})).rows == (
        a_row("", [("a", "1"), ("b", "2")]),
    )


def test_sizes_of_bubbles_are_numbers_too():
    data = BubbleChartData()
    data.add_series("ships").add_data_point(1, 20, 7)
    assert grid_of(XL_CHART_TYPE.BUBBLE, data).rows == (
        a_row("ships", (("1", "20"),)),
        a_row("ships, size", (("1", "7"),)),
    )


def test_titles_of_a_chart_and_its_axes_are_words():
    slide, made = slide_with("Sales")
    chart = slide.shapes.add_chart(XL_CHART_TYPE.LINE, *AREA, categories("a", north=(1,))).chart
    chart.value_axis.axis_title.text_frame.text = "Orders a month"
    assert "Orders a month" in read_slides(saved(made)).slides[0].lines


def test_shapes_have_names_and_words_and_empty_places_wait_for_some():
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[8])  # title, picture, text
    for name, words in (("Box", "One"), ("Box", "Two"), ("", "Three"), ("Empty", "")):
        box = slide.shapes.add_textbox(*AREA)
        box.name, box.text_frame.text = name, words
    (found,) = read_slides(saved(made)).slides
    assert found.lines == ("One", "Two", "Three")
    assert [(each.name, each.text, each.is_title) for each in found.shapes] == [
        ("Title 1", "", True),
        ("Text Placeholder 3", "", False),
        ("Box", "One", False),
    ]


def test_the_cells_of_a_table_keep_their_lines_and_stand_between_tabs():
    slide, made = slide_with("Sales")
    table = slide.shapes.add_table(1, 3, *AREA).table
    table.cell(0, 0).text = "North\nand\vSouth"
    table.cell(0, 1).text = "12"
    table.cell(0, 1).merge(table.cell(0, 2))
    (found,) = read_slides(saved(made)).slides
    assert [(each.kind, each.text) for each in found.shapes[1:]] == [("table", "North\vand\vSouth\t12\t")]
    assert found.grids == (
        a_grid("table", (), [a_row("North and South", [("column 2", "12"), ("column 3", "12")])]),
    )


def test_of_two_titles_the_first_is_the_title():
    slide, made = slide_with("Sales")
    slide.shapes.title._element.addnext(deepcopy(slide.shapes.title._element))
    slide.shapes[1].text_frame.text = "Costs"
    (found,) = read_slides(saved(made)).slides
    assert (found.title, found.lines) == ("Sales", ("Costs",))


def test_what_is_not_read_is_told():
    slide, made = slide_with("Sales")
    frame = slide.shapes.add_table(1, 1, *AREA)._element
    data = frame.graphic.graphicData
    data.set("uri", "http://schemas.openxmlformats.org/drawingml/2006/diagram")
    for child in list(data):
        data.remove(child)
    assert read_slides(saved(made)).slides[0].lines == ("Not read: diagram",)


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
    assert read_slides(saved(made)).slides[0].lines == ("Once",)


def with_part(pptx, name, data):
    """Return a file with another part of that name, or without it for None."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(pptx)) as package,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as copy,
    ):
        for each in package.namelist():
            if each != name:
                copy.writestr(each, package.read(each))
        if data is not None:
            copy.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize("numbers", [["1"], ["1", "7"]])
def test_numbers_alone_on_a_slide_are_content(numbers):
    slide, made = slide_with("Sales")
    for number in numbers:
        slide.shapes.add_textbox(*AREA).text_frame.text = number
    assert read_slides(saved(made)).slides[0].lines == tuple(numbers)


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x03\x04 cut off", b"%PDF-1.7"])
def test_what_is_no_powerpoint_file_is_refused(data):
    with pytest.raises((UnsupportedFileType, BadRequest)):
        read_slides(data)


@pytest.mark.parametrize("data", [None, b"", b"<p:sld"])
def test_a_file_with_a_slide_that_is_damaged_is_refused_and_the_slide_is_named(data):
    _, made = slide_with("Sales")
    with pytest.raises(CorruptFile, match="slide 1"):
        read_slides(with_part(saved(made), "ppt/slides/slide1.xml", data))


def test_a_part_that_is_far_too_large_is_not_unpacked():
    file = saved(chart_deck(["North"]))
    with zipfile.ZipFile(io.BytesIO(file)) as package:
        slide = package.read("ppt/slides/slide1.xml")
    with pytest.raises(PayloadTooLarge):
        read_slides(with_part(file, "ppt/slides/slide1.xml", slide + b" " * 101_000_000))


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
    (found,) = read_slides(saved(chart_deck(series))).slides
    assert found.lines == lines


def test_a_category_without_a_name_is_named_by_its_place():
    (found,) = read_slides(saved(chart_deck(["North"]))).slides
    assert found.grids[0].rows[0].cells == (("(1)", "1"), ("June", "2"))


def own_deck(**settings):
    """Return a deck of ours as its file shows it: two points, and a table over several slides."""
    points = Slide(
        title="Points", layout="ITEMS", item_amount=2, content="One\nTwo", images=["https://a.example/b.png"]
    )
    table = Slide(title="Table", table=[["a", "b"], *([str(at), "x"] for at in range(60))])
    slides = (DeckSlide(spec=points, beside=()), DeckSlide(spec=table))
    deck = Deck(slides=slides, title="Ours", **settings)
    return read_slides(make_pptx(deck).pptx, deck, origins(deck)).slides


@pytest.mark.parametrize(
    ("settings", "first"),
    [
        ({}, ["cover", "contents", "content"]),
        ({"include_cover": False}, ["contents", "content"]),
        ({"include_table_of_contents": False}, ["cover", "content"]),
        ({"opening": 1}, ["content", "cover", "contents", "content"]),
    ],
)
def test_each_slide_of_a_deck_of_ours_knows_where_it_comes_from(settings, first):
    assert [each.origin for each in own_deck(**settings)[: len(first)]] == first


def test_the_foot_of_a_slide_is_none_of_its_words_and_shapes():
    slide = own_deck()[2]
    assert slide.lines == ("One", "Two")
    assert {each.name for each in slide.shapes if each.text == "Ours" or "Number" in each.name} == set()


def test_what_was_asked_for_stands_with_the_first_slide_that_shows_it_without_its_pictures():
    _, _, points, table, *rest = own_deck()
    assert (points.slide.content, points.slide.images, points.layout) == ("One\nTwo", (), "ITEMS")
    assert (len(table.slide.table), table.continues, table.layout) == (61, None, "TABLE")
    assert rest
    assert {(each.slide, each.continues, each.layout, each.origin) for each in rest} == {
        (None, 3, "TABLE", "content")
    }


def test_a_slide_that_is_kept_or_on_a_layout_by_name_has_no_layout_of_ours():
    spec = Slide(title="Points", item_amount=2, content="One\nTwo")
    named = Slide(title="Points", layout_name="Two things", item_amount=2, content="One\nTwo")
    slides = (
        DeckSlide(spec=spec, kept=KeptSlide(file="0" * 64, number=1)),
        DeckSlide(spec=named, picture="1" * 64, picture_alt="A dot"),
    )
    deck = Deck(slides=slides, include_cover=False, include_table_of_contents=False)
    made = Presentation()
    for _ in slides:
        made.slides.add_slide(made.slide_layouts[5])
    kept, other = read_slides(saved(made), deck, (0, 1)).slides
    assert (kept.origin, kept.layout, kept.picture) == ("imported", None, None)
    assert (other.origin, other.layout, other.picture.alt) == ("content", None, "A dot")


def test_a_file_saved_as_strict_open_xml_says_the_same():
    usual, strict = io.BytesIO(saved(chart_deck(["North"]))), io.BytesIO()
    with zipfile.ZipFile(usual) as old, zipfile.ZipFile(strict, "w") as new:
        for name in old.namelist():
            data = re.sub(
                rb"http://schemas.openxmlformats.org/(\w+)/2006/",
                rb"http://purl.oclc.org/ooxml/\1/",
                old.read(name),
            )
            new.writestr(name, data)
    (one,), (other,) = (read_slides(each.getvalue()).slides for each in (usual, strict))
    assert (one.title, one.lines, one.grids, one.shapes) == (
        other.title,
        other.lines,
        other.grids,
        other.shapes,
    )


def test_a_point_far_beyond_the_others_takes_no_memory():
    file = saved(chart_deck(["North"]))
    with zipfile.ZipFile(io.BytesIO(file)) as package:
        name = next(each for each in package.namelist() if each.startswith("ppt/charts/chart"))
        chart = package.read(name).replace(b'idx="1"', b'idx="99999999999"')
    (slide,) = read_slides(with_part(file, name, chart)).slides
    assert len(slide.grids[0].rows[0].cells) <= 2


NUMBER = (
    '<a:fld xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-US"/><a:t>%d</a:t></a:fld>'
)


def file_of(*slides, look="Office Theme"):
    """Return a file with a slide for each (title, notes), numbered as slides are."""
    deck = Presentation()
    master = deck.slide_master
    master.element.cSld.set("name", look)
    for number, (title, notes) in enumerate(slides, start=1):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = title
        box = slide.shapes.add_textbox(0, 0, 100, 100)
        box.text_frame.paragraphs[0]._p.append(etree.fromstring(NUMBER % number))
        if notes:
            body = slide.notes_slide.notes_placeholder
            body.text_frame.text = notes
            head = deepcopy(body._element)
            head.nvSpPr.nvPr.find(qn("p:ph")).set("type", "hdr")
            body._element.addnext(head)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def test_titles_notes_and_size_are_read():
    found = read_slides(file_of(("One", "Say hello.\nThen go on."), ("Two", "")))
    assert [(page.title, page.notes) for page in found.slides] == [
        ("One", "Say hello.\nThen go on."),
        ("Two", ""),
    ]
    assert (found.width, found.height) == (720.0, 540.0)


def test_a_slide_that_moved_is_the_same_slide_but_its_number_is_drawn_anew():
    before = read_slides(file_of(("One", ""), ("Two", ""))).slides
    after = read_slides(file_of(("New", ""), ("One", ""), ("Two", ""))).slides
    assert [page.key for page in after[1:]] == [page.key for page in before]
    assert [page.picture_key for page in after[1:]] != [page.picture_key for page in before]


def test_a_slide_whose_chart_changes_is_another_one():
    before = saved(chart_deck(["North"]))
    with zipfile.ZipFile(io.BytesIO(before)) as package:
        name = next(each for each in package.namelist() if each.startswith("ppt/charts/chart"))
        chart = (
            package.read(name)
            .replace(b"<c:v>2.0</c:v>", b"<c:v>3.0</c:v>")
            .replace(b"<c:v>2</c:v>", b"<c:v>3</c:v>")
        )
    after = with_part(before, name, chart)
    (one,), (other,) = (read_slides(each).slides for each in (before, after))
    assert one.picture_key != other.picture_key
    assert one.key != other.key


def test_slides_that_say_the_same_are_told_apart():
    keys = [page.key for page in read_slides(file_of(("One", ""), ("One", ""), ("One", ""))).slides]
    assert len(set(keys)) == 3


def test_notes_are_not_drawn():
    one, other = (read_slides(file_of(("One", notes))).slides[0] for notes in ("Say this.", "Say that."))
    assert one.picture_key == other.picture_key


def test_another_look_has_other_pictures():
    one, other = (
        read_slides(file_of(("One", ""), look=look)).slides[0] for look in ("Office Theme", "Another")
    )
    assert one.picture_key != other.picture_key
    assert one.key != other.key


@pytest.mark.parametrize(
    ("form", "rows", "kind"),
    [
        ("WATERFALL", [[5, -2, 4]], "waterfall chart"),
        ("BOX", [[1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6], [5, 6, 7]], "box plot"),
        ("HISTOGRAM", [[5, 2, 4]], "histogram"),
        (None, [[5, 2, 4]], "column chart"),
    ],
)
def test_a_chart_of_ours_is_called_by_its_form(form, rows, kind):
    series = [{"name": f"s{at}", "values": row} for at, row in enumerate(rows)]
    chart = {"type": "BAR", "form": form, "categories": ["a", "b", "c"], "series": series}
    deck = Deck(slides=(DeckSlide(spec=Slide(title="Form", layout="CHART", chart=chart)),), title="Ours")
    slides = read_slides(make_pptx(deck).pptx).slides
    assert [grid.kind for slide in slides for grid in slide.grids] == [kind]
