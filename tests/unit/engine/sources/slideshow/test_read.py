import io
import re
import zipfile
from collections import Counter

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches, Pt

from nbdeck.engine.model.source import ChartBlock, Heading, ListItem, Paragraph, PictureBlock, TableBlock
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.slideshow import read as slideshow
from nbdeck.errors import CorruptFile, EncryptedFile, UnsupportedFileType
from shared_files import FOLDER as FILES

PUBLIC = sorted(FILES.rglob("*.pptx"))
BOX = (Inches(1), Inches(3), Inches(4), Inches(2))
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
P = "http://schemas.openxmlformats.org/presentationml/2006/main"


def saved(presentation):
    file = io.BytesIO()
    presentation.save(file)
    return file.getvalue()


def read(presentation, **limits):
    return slideshow.read(saved(presentation), Limits(**limits))


def rezipped(data, change, added=()):
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            new.writestr(info.filename, change(info.filename, old.read(info.filename)))
        for name, part in added:
            new.writestr(name, part)
    return file.getvalue()


def deck(layout=1, title="A title"):
    """Return a presentation and its one slide."""
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[layout])
    if slide.shapes.title is not None:
        slide.shapes.title.text = title
    return presentation, slide


def png():
    file = io.BytesIO()
    Image.new("RGB", (30, 20), "red").save(file, "PNG")
    return file.getvalue()


def shown(reading):
    return [(type(b).__name__, getattr(b, "text", None)) for b in reading.blocks]


def test_a_title_is_a_heading_and_points_keep_their_level():
    presentation, slide = deck()
    frame = slide.placeholders[1].text_frame
    frame.text = "First"
    for level, text in ((1, "Below it"), (2, "Deeper"), (0, "Second")):
        paragraph = frame.add_paragraph()
        paragraph.text, paragraph.level = text, level
    reading = read(presentation)
    assert reading.blocks[0] == Heading(text="A title", place=reading.blocks[0].place)
    assert str(reading.blocks[0].place) == "slide 1"
    assert [(b.text, b.level) for b in reading.blocks[1:] if isinstance(b, ListItem)] == [
        ("First", 0),
        ("Below it", 1),
        ("Deeper", 2),
        ("Second", 0),
    ]
    assert reading.pages == 1


def test_a_title_on_two_lines_is_one_line():
    presentation, _ = deck(title="Above\vbelow")
    assert shown(read(presentation)) == [("Heading", "Above below")]


def test_numbers_are_counted_by_level_and_scheme():
    presentation, slide = deck()
    frame = slide.placeholders[1].text_frame
    for number, (scheme, level, start) in enumerate(
        (("arabicPeriod", 0, None), ("arabicPeriod", 0, None), ("alphaLcParenR", 1, None), ("arabicPeriod", 0, None),
         (None, 0, None), ("arabicPeriod", 0, 7), ("arabicPeriod", 0, 7))
    ):  # fmt: skip
        paragraph = frame.paragraphs[0] if not number else frame.add_paragraph()
        paragraph.text, paragraph.level = "point", level
        if scheme:
            etree.SubElement(paragraph._p.get_or_add_pPr(), f"{{{A}}}buAutoNum", type=scheme)
            if start:
                paragraph._p.pPr[-1].set("startAt", str(start))
    assert [b.number for b in read(presentation).blocks[1:]] == [1, 2, 1, 3, None, 7, 8]


def test_text_without_bullets_is_a_paragraph():
    presentation, slide = deck(layout=0)
    slide.placeholders[1].text = "A subtitle"
    slide.shapes.add_textbox(*BOX).text_frame.text = "A remark in a box"
    body = presentation.slides.add_slide(presentation.slide_layouts[1]).placeholders[1]
    body.text = "A sentence that stands alone."
    etree.SubElement(body.text_frame.paragraphs[0]._p.get_or_add_pPr(), f"{{{A}}}buNone")
    assert shown(read(presentation))[1:] == [
        ("Paragraph", "A subtitle"),
        ("Paragraph", "A remark in a box"),
        ("Heading", "A sentence that stands alone."),
    ]


def test_without_a_title_placeholder_the_topmost_of_the_largest_texts_is_the_title():
    presentation, slide = deck(layout=6)
    for top, size, text in (
        (5, 30, "Also large"),
        (2, 32, "The title"),
        (1, 12, "Small print"),
        (3, 14, "Body"),
    ):
        frame = slide.shapes.add_textbox(Inches(1), Inches(top), Inches(5), Inches(0.6)).text_frame
        frame.text = text
        frame.paragraphs[0].runs[0].font.size = Pt(size)
    reading = read(presentation)
    assert [b.text for b in reading.blocks if isinstance(b, Heading)] == ["The title"]
    assert len(reading.blocks) == 4


def test_tables_have_typed_cells_and_merged_cells_once():
    presentation, slide = deck(layout=5)
    table = slide.shapes.add_table(3, 3, *BOX).table
    for row, cells in enumerate(
        (("Region", "Sales", "Share"), ("North", "1,200", "12 %"), ("South", "900", ""))
    ):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    table.cell(2, 1).merge(table.cell(2, 2))
    block = read(presentation).blocks[1]
    assert isinstance(block, TableBlock)
    assert (block.header_rows, block.columns) == (1, ("text", "number", "percent"))
    assert block.rows[1][1].value == 1200
    assert block.rows[2][2].text == ""


def chart_deck(kind, categories=("a", "b", "c"), series=(("North", (1, 2.5, None)), ("South", (4, 5, 6)))):
    presentation, slide = deck(layout=5)
    data = CategoryChartData(number_format="0.0")
    data.categories = categories
    for name, values in series:
        data.add_series(name, values)
    slide.shapes.add_chart(kind, *BOX, data)
    return presentation, slide


@pytest.mark.parametrize(
    ("kind", "read_as"),
    [
        (XL_CHART_TYPE.COLUMN_CLUSTERED, "BAR"),
        (XL_CHART_TYPE.COLUMN_STACKED, "STACKED_BAR"),
        (XL_CHART_TYPE.BAR_CLUSTERED, "HORIZONTAL_BAR"),
        (XL_CHART_TYPE.LINE_MARKERS, "LINE"),
        (XL_CHART_TYPE.AREA, "AREA"),
    ],
)
def test_charts_keep_kind_categories_series_and_gaps(kind, read_as):
    presentation, slide = chart_deck(kind)
    chart = slide.shapes[-1].chart
    chart.has_title = True
    chart.chart_title.text_frame.text = "Numbers"
    chart.value_axis.has_title = True
    chart.value_axis.axis_title.text_frame.text = "Euros"
    block = read(presentation).blocks[1]
    assert isinstance(block, ChartBlock)
    assert (block.title, block.chart.type, block.chart.categories) == ("Numbers", read_as, ("a", "b", "c"))
    assert [(s.name, s.values) for s in block.chart.series] == [
        ("North", (1, 2.5, None)),
        ("South", (4, 5, 6)),
    ]
    assert (block.chart.number_format, block.chart.x_title, block.chart.y_title) == ("0.0", None, "Euros")


def test_what_is_no_chart_of_the_contract_is_a_table_with_a_remark():
    presentation, _ = chart_deck(XL_CHART_TYPE.RADAR)
    reading = read(presentation)
    table = reading.blocks[1]
    assert isinstance(table, TableBlock)
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["", "North", "South"], ["a", "1.0", "4.0"], ["b", "2.5", "5.0"], ["c", "", "6.0"],
    ]  # fmt: skip
    assert [r.code for r in reading.remarks] == ["chart_as_table"]
    negative, _ = chart_deck(XL_CHART_TYPE.PIE, series=(("North", (1, -2, 3)),))
    assert isinstance(read(negative).blocks[1], TableBlock)


def test_categories_on_levels_are_joined():
    presentation, slide = deck(layout=5)
    data = CategoryChartData()
    for year in ("2023", "2024"):
        above = data.add_category(year)
        above.add_sub_category("H1")
        above.add_sub_category("H2")
    data.add_series("n", (1, 2, 3, 4))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *BOX, data)
    assert read(presentation).blocks[1].chart.categories == ("2023 H1", "2023 H2", "2024 H1", "2024 H2")


def test_numbers_that_a_chart_keeps_no_copy_of_come_from_its_workbook():
    presentation, _ = chart_deck(XL_CHART_TYPE.COLUMN_CLUSTERED)
    data = rezipped(
        saved(presentation),
        lambda name, part: (
            re.sub(rb"<c:(num|str)Cache>.*?</c:\1Cache>", b"", part, flags=re.DOTALL)
            if re.fullmatch(r"ppt/charts/chart\d+\.xml", name)
            else part
        ),
    )
    chart = slideshow.read(data, Limits()).blocks[1].chart
    assert chart.categories == ("a", "b", "c")
    assert [(s.name, s.values) for s in chart.series] == [("North", (1, 2.5, None)), ("South", (4, 5, 6))]


@pytest.mark.parametrize(
    ("shown", "names"),
    [
        (("a", "", "cat"), ("a", "beta", "cat")),
        (("a", "beta", "c…"), ("a", "beta", "cat")),
        (("other", "", "dog…"), ("other", "beta", "dog…")),
        (("a", "b", "c"), ("a", "b", "c")),
    ],
)
def test_names_for_which_a_chart_had_no_room_come_from_its_workbook(shown, names):
    presentation, slide = chart_deck(XL_CHART_TYPE.LINE, categories=("a", "beta", "cat"))
    for cache in slide.shapes[-1].chart._chartSpace.iter("{*}cat"):
        for point, name in zip(cache.iter("{*}v"), shown, strict=True):
            point.text = name
    assert read(presentation).blocks[1].chart.categories == names


def test_a_newer_kind_of_chart_is_a_table_with_a_remark():
    presentation, slide = chart_deck(XL_CHART_TYPE.PIE, series=(("North", (1, 2, 3)),))
    newer = (
        '<cx:chartSpace xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"><cx:chartData><cx:data id="0">'
        '<cx:strDim type="cat"><cx:lvl ptCount="2"><cx:pt idx="0">up</cx:pt><cx:pt idx="1">down</cx:pt></cx:lvl></cx:strDim>'
        '<cx:numDim type="val"><cx:lvl ptCount="2"><cx:pt idx="0">5</cx:pt><cx:pt idx="1">-2</cx:pt></cx:lvl></cx:numDim>'
        '</cx:data></cx:chartData><cx:chart><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="waterfall"/>'
        "</cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>"
    )
    name = str(slide.shapes[-1].chart.part.partname)[1:]
    data = rezipped(saved(presentation), lambda each, part: newer.encode() if each == name else part)
    reading = slideshow.read(data, Limits())
    assert [[cell.text for cell in row] for row in reading.blocks[1].rows] == [["up", "5"], ["down", "-2"]]
    assert "waterfall" in reading.remarks[0].text


def test_a_chart_without_any_numbers_leaves_a_remark():
    presentation, _ = chart_deck(XL_CHART_TYPE.PIE, series=(("North", (None, None, None)),))
    reading = read(presentation)
    assert [b.type for b in reading.blocks] == ["heading"]
    assert [r.code for r in reading.remarks] == ["chart_without_numbers"]


def test_points_in_a_scatter_keep_their_x_values():
    presentation, slide = deck(layout=5)
    data = XyChartData()
    series = data.add_series("Runs")
    for x, y in ((0.5, 1), (1.5, 4)):
        series.add_data_point(x, y)
    slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER, *BOX, data)
    chart = read(presentation).blocks[1].chart
    assert (chart.type, [float(x) for x in chart.categories]) == ("SCATTER", [0.5, 1.5])
    assert chart.series[0].values == (1, 4)


def test_groups_are_read_in_their_place_and_hidden_shapes_not_at_all():
    presentation, slide = deck(layout=5)
    group = slide.shapes.add_group_shape()
    inner = group.shapes.add_group_shape()
    inner.shapes.add_textbox(*BOX).text_frame.text = "deep"
    group.shapes.add_picture(io.BytesIO(png()), 0, 0)
    hidden = slide.shapes.add_textbox(*BOX)
    hidden.text_frame.text = "hidden"
    hidden._element.nvSpPr.cNvPr.set("hidden", "1")
    assert [b.type for b in read(presentation).blocks] == ["heading", "paragraph", "picture"]


@pytest.mark.parametrize(
    ("descr", "alt"),
    [
        ("A red\nbox", "A red box"),
        ("box-1.PNG", ""),
        ("See box.png", "See box.png"),
        ("box.png at home", "box.png at home"),
    ],
)
def test_pictures_come_with_their_bytes_and_alt_text(descr, alt):
    presentation, slide = deck(layout=5)
    picture = slide.shapes.add_picture(io.BytesIO(png()), 0, 0)
    picture._element.nvPicPr.cNvPr.set("descr", descr)
    reading = read(presentation)
    block = reading.blocks[1]
    assert isinstance(block, PictureBlock)
    assert (block.width, block.height, block.alt) == (30, 20, alt)
    assert reading.pictures == {block.sha256: png()}


def test_notes_stand_behind_their_slide():
    presentation, slide = deck()
    slide.notes_slide.notes_text_frame.text = "Say hello.\nThen go on."
    notes = [b for b in read(presentation).blocks if isinstance(b, Paragraph) and b.role == "note"]
    assert [(n.text, n.place.number) for n in notes] == [("Say hello.", 1), ("Then go on.", 1)]


def test_hidden_slides_are_read_and_named():
    presentation, _ = deck(layout=5)
    presentation.slides.add_slide(presentation.slide_layouts[5]).shapes.title.text = "Backup"
    presentation.slides[1]._element.set("show", "0")
    reading = read(presentation)
    assert [b.text for b in reading.blocks] == ["A title", "Backup"]
    assert [(r.code, r.text[-2:]) for r in reading.remarks] == [("hidden_slides", "2.")]


def test_smart_art_becomes_points_with_levels():
    presentation, slide = deck(layout=5)
    points = "".join(
        f'<dgm:pt modelId="{name}" type="{kind}"><dgm:t><a:p><a:r><a:t>{text}</a:t></a:r></a:p></dgm:t></dgm:pt>'
        for name, kind, text in (("0", "doc", ""), ("1", "node", "Second"), ("2", "node", "First"), ("3", "node", "Below"),
                                 ("4", "pres", "not shown"))
    )  # fmt: skip
    links = "".join(
        f'<dgm:cxn modelId="{9 + order}" srcId="{source}" destId="{target}" srcOrd="{order}"/>'
        for source, target, order in (("0", "2", 0), ("0", "1", 1), ("2", "3", 0), ("3", "0", 0))
    )
    data = (
        f'<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="{A}">'
        f"<dgm:ptLst>{points}</dgm:ptLst><dgm:cxnLst>{links}</dgm:cxnLst></dgm:dataModel>"
    )
    frame = etree.fromstring(
        f'<p:graphicFrame xmlns:p="{P}" xmlns:a="{A}" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><p:nvGraphicFramePr>'
        '<p:cNvPr id="40" name="art"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><a:graphic><a:graphicData '
        'uri="x"><dgm:relIds r:dm="rIdArt"/></a:graphicData></a:graphic></p:graphicFrame>'
    )
    slide.shapes._spTree.append(frame)
    relation = (
        b'<Relationship Id="rIdArt" Type="x/diagramData" Target="../diagrams/data1.xml"/></Relationships>'
    )
    file = rezipped(
        saved(presentation),
        lambda name, part: (
            part.replace(b"</Relationships>", relation)
            if name == "ppt/slides/_rels/slide1.xml.rels"
            else part
        ),
        [("ppt/diagrams/data1.xml", data)],
    )
    items = slideshow.read(file, Limits()).blocks[1:]
    assert [(b.text, b.level) for b in items] == [("First", 0), ("Below", 1), ("Second", 0)]


def test_slides_beyond_the_limit_are_left_out_with_a_remark():
    presentation, _ = deck(layout=5)
    for _ in range(3):
        presentation.slides.add_slide(presentation.slide_layouts[5]).shapes.title.text = "more"
    reading = read(presentation, pages=2)
    assert (len(reading.blocks), reading.pages) == (2, 4)
    assert [r.code for r in reading.remarks] == ["pages_capped"]


def test_a_damaged_slide_is_named_and_the_others_are_read():
    presentation, _ = deck(layout=5)
    presentation.slides.add_slide(presentation.slide_layouts[5]).shapes.title.text = "whole"
    data = rezipped(
        saved(presentation), lambda name, part: b"<broken" if name == "ppt/slides/slide1.xml" else part
    )
    reading = slideshow.read(data, Limits())
    assert [b.text for b in reading.blocks] == ["whole"]
    assert [r.code for r in reading.remarks] == ["slides_unreadable"]


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", CorruptFile),
        (b"PK" + bytes(60), CorruptFile),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), EncryptedFile),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(60), UnsupportedFileType),
    ],
)
def test_what_is_no_presentation_is_refused_clearly(data, error):
    with pytest.raises(error):
        slideshow.read(data, Limits())


@pytest.mark.skipif(not PUBLIC, reason="NBDECK_TEST_FILES names no folder with presentations")
@pytest.mark.parametrize("path", PUBLIC, ids=lambda path: path.name)
def test_every_word_title_cell_and_chart_value_of_real_presentations_is_found(path):
    presentation = Presentation(str(path))
    blocks = slideshow.read(path.read_bytes(), Limits()).blocks
    said = Counter()
    values = []
    titles = 0
    for slide in presentation.slides:
        titles += slide.shapes.title is not None and bool(slide.shapes.title.text.strip())
        for each in slide._element.iter(f"{{{A}}}t"):
            said.update(re.findall(r"\w+", each.text or ""))
        for shape in slide.shapes:
            if shape.has_chart:
                cached = shape.chart._chartSpace.xpath(".//c:val//c:pt/c:v")
                values += [float(each.text) for each in cached]
    got = [b.text for b in blocks if hasattr(b, "text")]
    got += [cell.text for b in blocks if isinstance(b, TableBlock) for row in b.rows for cell in row]
    assert said - Counter(re.findall(r"\w+", " ".join(got))) == Counter()
    assert sum(isinstance(b, Heading) for b in blocks) >= titles
    charts = [b.chart for b in blocks if isinstance(b, ChartBlock)]
    assert [v for chart in charts for series in chart.series for v in series.values] == values


@pytest.mark.parametrize(
    ("slides", "marked", "stays"), [(5, 3, False), (6, 3, True), (3, 3, False), (2, 2, True)]
)
def test_the_same_words_on_most_slides_are_a_footer_and_told(slides, marked, stays):
    presentation = Presentation()
    for at in range(slides):
        slide = presentation.slides.add_slide(presentation.slide_layouts[5])
        slide.shapes.title.text = "Same title"
        slide.shapes.add_textbox(*BOX).text_frame.text = f"Text of slide {at}"
        for _ in range(2 if at < marked else 0):
            slide.shapes.add_textbox(*BOX).text_frame.text = "Internal"
    reading = read(presentation)
    texts = [block.text for block in reading.blocks if isinstance(block, Paragraph)]
    assert texts.count("Internal") == (2 * marked if stays else 0)
    assert len([text for text in texts if text.startswith("Text")]) == slides
    assert [block.text for block in reading.blocks if isinstance(block, Heading)] == ["Same title"] * slides
    told = [remark.text for remark in reading.remarks if remark.code == "repeated_text"]
    assert told == ([] if stays else [f"'Internal' stands on {marked} slides and was left out."])


def test_notes_that_repeat_stay():
    presentation = Presentation()
    for _ in range(4):
        slide = presentation.slides.add_slide(presentation.slide_layouts[5])
        slide.notes_slide.notes_text_frame.text = "Speak slowly."
    assert len([one for one in read(presentation).blocks if isinstance(one, Paragraph)]) == 4
