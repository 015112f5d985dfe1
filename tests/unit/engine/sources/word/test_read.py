import io
import re
import zipfile
from collections import Counter

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_BREAK
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Inches
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE

from nbdeck.engine.model.source import (
    ChartBlock,
    Heading,
    ListItem,
    Paragraph,
    PictureBlock,
    SourcePlace,
    TableBlock,
)
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.word import read as word
from nbdeck.errors import CorruptFile, EncryptedFile, PayloadTooLarge, UnsupportedFileType
from shared_files import FOLDER as FILES

PUBLIC = sorted(FILES.rglob("documents/*.docx"))
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def saved(document):
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def read(document, **limits):
    return word.read(saved(document), Limits(**limits))


def rezipped(data, change):
    """Return the file with each part as `change(name, bytes)` returns it; None leaves it out."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            part = change(info.filename, old.read(info.filename))
            if part is not None:
                new.writestr(info.filename, part)
    return file.getvalue()


def png(size=(40, 20), color="red"):
    file = io.BytesIO()
    Image.new("RGB", size, color).save(file, "PNG")
    return file.getvalue()


def with_body(xml):
    """Return a document whose body begins with elements written out."""
    document = docx.Document()
    holder = parse_xml(
        f'<w:body {nsdecls("w", "r", "wp", "a", "pic", "c")} xmlns:v="urn:schemas-microsoft-com:vml" '
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
        'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
        f'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">{xml}</w:body>'
    )
    for place, element in enumerate(list(holder)):
        document.element.body.insert(place, element)
    return document


def run(text):
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def texts(reading):
    return [block.text for block in reading.blocks]


def test_headings_have_the_level_of_their_style_and_their_number():
    document = docx.Document()
    document.add_heading("The whole", 0)
    document.add_heading("1. First part", 1)
    document.add_heading("1.2 Second part", 2)
    document.add_heading("2020 was good", 3)
    document.add_paragraph("Body.")
    reading = read(document)
    assert [(b.text, b.level) for b in reading.blocks if isinstance(b, Heading)] == [
        ("The whole", 1),
        ("1. First part", 1),
        ("1.2 Second part", 2),
        ("2020 was good", 3),
    ]
    assert reading.title == "The whole"
    assert reading.blocks[-1] == Paragraph(text="Body.", place=reading.blocks[-1].place)


def test_an_outline_level_makes_a_heading_of_a_paragraph_and_of_a_style():
    document = docx.Document()
    own = document.styles.add_style("Chapter", 1)
    own.element.get_or_add_pPr().append(parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="1"/>'))
    heir = document.styles.add_style("Chapter of the appendix", 1)
    heir.base_style = own
    document.add_paragraph("By style", style=own)
    document.add_paragraph("By what its style is based on", style=heir)
    paragraph = document.add_paragraph("By itself")
    paragraph._p.get_or_add_pPr().append(parse_xml(f'<w:outlineLvl {nsdecls("w")} w:val="2"/>'))
    assert [b.level for b in read(document).blocks if isinstance(b, Heading)] == [2, 2, 3]


def test_quotes_captions_and_code_keep_their_role():
    document = docx.Document()
    document.styles.add_style("Source Code", 1)
    document.add_paragraph("Said somebody", style="Quote")
    document.add_paragraph("Figure 1: a thing", style="Caption")
    document.add_paragraph("def f():", style="Source Code")
    document.add_paragraph("    return 1", style="Source Code")
    assert [(b.role, b.text) for b in read(document).blocks] == [
        ("quote", "Said somebody"),
        ("caption", "Figure 1: a thing"),
        ("code", "def f():\n    return 1"),
    ]


def test_built_in_list_styles_give_levels_and_numbers():
    document = docx.Document()
    for style in (
        "List Bullet",
        "List Bullet 2",
        "List Bullet 3",
        "List Number",
        "List Number",
        "List Number 2",
    ):
        document.add_paragraph(style, style=style)
    items = [(b.level, b.number) for b in read(document).blocks]
    assert items == [(0, None), (1, None), (2, None), (0, 1), (0, 2), (1, 1)]


def test_terms_of_definitions_are_points_with_what_they_mean_below():
    document = docx.Document()
    for style in ("List Heading", "List Contents", "List Heading"):
        if style not in [one.name for one in document.styles]:
            document.styles.add_style(style, WD_STYLE_TYPE.PARAGRAPH)
        document.add_paragraph(style, style=style)
    found = [(type(b), b.text, b.level) for b in read(document).blocks]
    assert found == [
        (ListItem, "List Heading", 0),
        (ListItem, "List Contents", 1),
        (ListItem, "List Heading", 0),
    ]


NUMBERING = f"""<w:numbering {nsdecls("w")}>
<w:abstractNum w:abstractNumId="70">
  <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl>
  <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/></w:lvl>
  <w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="bullet"/></w:lvl>
</w:abstractNum>
<w:num w:numId="70"><w:abstractNumId w:val="70"/></w:num>
<w:num w:numId="71"><w:abstractNumId w:val="70"/>
  <w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
</w:numbering>"""


def numbered(number, level, text="point"):
    return f'<w:p><w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr></w:pPr>{run(text)}</w:p>'


def test_numbers_count_by_level_begin_anew_and_go_on_after_text():
    body = (
        numbered(70, 0) + numbered(70, 1) + numbered(70, 1) + numbered(70, 2) + f"<w:p>{run('between')}</w:p>"
        + numbered(70, 0) + numbered(70, 1) + numbered(71, 0) + numbered(71, 0) + numbered(0, 0, "no point")
    )  # fmt: skip
    data = rezipped(
        saved(with_body(body)),
        lambda name, part: NUMBERING.encode() if name == "word/numbering.xml" else part,
    )
    blocks = word.read(data, Limits()).blocks
    assert [(b.level, b.number) for b in blocks if isinstance(b, ListItem)] == [
        (0, 1), (1, 1), (1, 2), (2, None), (0, 2), (1, 1), (0, 5), (0, 6),
    ]  # fmt: skip
    assert isinstance(blocks[-1], Paragraph)


def test_typed_bullets_are_points():
    document = docx.Document()
    document.add_paragraph("•\tFirst")
    document.add_paragraph("– not a point")
    assert [type(b) for b in read(document).blocks] == [ListItem, Paragraph]


def test_tracked_insertions_are_kept_and_deletions_dropped():
    body = (
        f"<w:p>{run('We ')}<w:ins w:id='1' w:author='a'>{run('gladly ')}</w:ins>"
        f"<w:del w:id='2' w:author='a'><w:r><w:delText>never </w:delText></w:r></w:del>"
        f"<w:moveFrom w:id='3' w:author='a'>{run('moved ')}</w:moveFrom>{run('agree.')}"
        f"<w:moveTo w:id='4' w:author='a'>{run(' Moved.')}</w:moveTo></w:p>"
        f"<w:ins w:id='5' w:author='a'><w:p>{run('A new paragraph.')}</w:p></w:ins>"
    )
    assert texts(read(with_body(body))) == ["We gladly agree. Moved.", "A new paragraph."]


def test_content_controls_are_read_however_deep_and_prompts_are_not():
    inner = f"<w:sdt><w:sdtContent><w:sdt><w:sdtContent><w:p>{run('deep')}</w:p></w:sdtContent></w:sdt></w:sdtContent></w:sdt>"
    prompt = f"<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:p>{run('Click here')}</w:p></w:sdtContent></w:sdt>"
    contents = (
        "<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val='Table of Contents'/></w:docPartObj></w:sdtPr>"
        f"<w:sdtContent><w:p>{run('Part 1 ... 3')}</w:p></w:sdtContent></w:sdt>"
    )
    inline = f"<w:p>{run('Name: ')}<w:sdt><w:sdtContent>{run('Ada')}</w:sdtContent></w:sdt></w:p>"
    assert texts(read(with_body(inner + prompt + contents + inline))) == ["deep", "Name: Ada"]


def test_what_looks_like_letters_and_is_none_is_read_as_it_is_seen():
    body = (
        f"<w:p>{run('a')}<w:r><w:tab/></w:r>{run('b')}<w:r><w:br/></w:r>{run('c')}<w:r><w:noBreakHyphen/></w:r>{run('d')}</w:p>"
        f"<w:p>{run('shown')}<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p>"
        "<w:p><w:hyperlink r:id='rId99'><w:r><w:t>a link</w:t></w:r></w:hyperlink></w:p>"
        "<w:p><m:oMath><m:r><m:t>x=y</m:t></m:r></m:oMath></w:p>"
        "<w:p><w:r><w:ruby><w:rt><w:r><w:t>kana</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢字</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>"
    )
    assert texts(read(with_body(body))) == ["a b\nc-d", "shown", "a link", "x=y", "漢字"]


def test_text_boxes_are_read_once_after_their_paragraph():
    box = f"<wps:wsp><wps:txbx><w:txbxContent><w:p>{run('in the box')}</w:p></w:txbxContent></wps:txbx></wps:wsp>"
    old = f"<v:textbox><w:txbxContent><w:p>{run('in the box')}</w:p></w:txbxContent></v:textbox>"
    body = (
        f"<w:p>{run('around')}<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wp:anchor><a:graphic>"
        f"<a:graphicData uri='x'>{box}</a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict><v:shape>{old}</v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
        f"<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p>{run('old box')}</w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>"
    )
    assert texts(read(with_body(body))) == ["around", "in the box", "old box"]


def test_pictures_come_with_their_bytes_size_and_alt_text():
    document = docx.Document()
    data = png((64, 32))
    shape = document.add_picture(io.BytesIO(data), width=Inches(1))
    shape._inline.docPr.set("descr", "A red box")
    document.add_picture(io.BytesIO(data), width=Inches(2))
    reading = read(document)
    pictures = [b for b in reading.blocks if isinstance(b, PictureBlock)]
    assert [(p.width, p.height, p.alt) for p in pictures] == [(64, 32, "A red box"), (64, 32, "")]
    assert list(reading.pictures.values()) == [data]


def test_pictures_beyond_the_limits_are_left_out_with_a_remark():
    document = docx.Document()
    for color in ("red", "green", "blue"):
        document.add_picture(io.BytesIO(png(color=color)), width=Inches(1))
    assert [r.code for r in read(document, pictures=2).remarks] == ["pictures_capped"]
    assert [r.code for r in read(document, picture_bytes=10).remarks] == ["picture_too_large"]


def test_tables_have_typed_cells_and_merged_cells_once():
    document = docx.Document()
    table = document.add_table(4, 3)
    for row, cells in enumerate(
        (("Region", "Sales", "Share"), ("North", "1,200", "12 %"), ("South", "900", "9 %"), ("", "", ""))
    ):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    table.cell(3, 0).merge(table.cell(3, 2)).text = "all of it"
    block = read(document).blocks[0]
    assert isinstance(block, TableBlock)
    assert block.header_rows == 1
    assert [[cell.text for cell in row] for row in block.rows][-1] == ["all of it", "", ""]
    assert block.rows[1][1].value == 1200


def test_repeated_header_rows_are_the_header():
    document = docx.Document()
    table = document.add_table(4, 2)
    for row in table.rows[:2]:
        row._tr.get_or_add_trPr().append(parse_xml(f"<w:tblHeader {nsdecls('w')}/>"))
    for number, row in enumerate(table.rows):
        for cell in row.cells:
            cell.text = f"words {number}"
    assert read(document).blocks[0].header_rows == 2


def test_nested_tables_and_pictures_in_cells_follow_their_table():
    document = docx.Document()
    outer = document.add_table(2, 2)
    outer.cell(0, 0).text = "outer"
    outer.cell(1, 1).paragraphs[0].add_run().add_picture(io.BytesIO(png()), width=Inches(1))
    inner = outer.cell(1, 0).add_table(2, 2)
    inner.cell(1, 1).text = "inner"
    blocks = read(document).blocks
    assert [b.type for b in blocks] == ["table", "picture", "table"]
    assert blocks[0].rows[1][0].text == ""
    assert blocks[2].rows[1][1].text == "inner"


def test_a_box_drawn_as_a_table_of_one_cell_is_text():
    document = docx.Document()
    cell = document.add_table(1, 1).cell(0, 0)
    cell.text = "Take care"
    cell.add_paragraph("of this", style="List Bullet")
    assert [b.type for b in read(document).blocks] == ["paragraph", "item"]


def test_rows_beyond_the_limit_are_left_out_with_a_remark():
    document = docx.Document()
    table = document.add_table(30, 2)
    table.cell(29, 0).text = table.cell(0, 0).text = "x"
    reading = read(document, rows=10)
    assert len(reading.blocks[0].rows) == 10
    assert [r.code for r in reading.remarks] == ["rows_capped"]


def test_footnotes_follow_the_paragraph_that_refers_to_them():
    notes = (
        f'<w:footnotes {nsdecls("w")}><w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>'
        f'<w:footnote w:id="2"><w:p>{run("See there.")}</w:p></w:footnote></w:footnotes>'
    )
    data = saved(
        with_body(
            f"<w:p>{run('Text')}<w:r><w:footnoteReference w:id='2'/></w:r></w:p><w:p>{run('more')}</w:p>"
        )
    )
    relation = (
        '<Relationship Id="rIdNotes" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" '
        'Target="footnotes.xml"/></Relationships>'
    )
    data = rezipped(
        data,
        lambda name, part: (
            part.replace(b"</Relationships>", relation.encode())
            if name == "word/_rels/document.xml.rels"
            else part
        ),
    )
    with zipfile.ZipFile(file := io.BytesIO(data), "a") as archive:
        archive.writestr("word/footnotes.xml", notes)
    blocks = word.read(file.getvalue(), Limits()).blocks
    assert [(b.role, b.text) for b in blocks] == [
        ("body", "Text"),
        ("footnote", "See there."),
        ("body", "more"),
    ]


def test_a_block_stands_under_a_heading_and_on_no_page():
    document = docx.Document()
    document.add_paragraph("Before")
    document.add_heading("Tides  and moon", 1)
    document.add_paragraph("one").add_run().add_break(WD_BREAK.PAGE)
    document.add_table(1, 2).cell(0, 0).text = "two"
    document.add_heading("Ships", 2)
    document.add_paragraph("three")
    reading = read(document)
    tides = SourcePlace(kind="section", number=1, name="Tides and moon")
    ships = SourcePlace(kind="section", number=2, name="Ships")
    assert [block.place for block in reading.blocks] == [None, tides, tides, tides, ships, ships]


def test_a_file_tells_how_many_pages_its_program_saw():
    assert read(docx.Document()).pages == 0


def test_properties_are_read():
    document = docx.Document()
    properties = document.core_properties
    properties.title, properties.author, properties.keywords = "A title", "Ada", "x, y"
    document.add_paragraph("Text")
    reading = read(document)
    assert (reading.title, reading.author, reading.metadata["keywords"]) == ("A title", "Ada", "x, y")
    assert reading.metadata["created"].startswith("20")


def test_the_language_is_that_of_most_letters():
    german = f"<w:r><w:rPr><w:lang w:val='de-DE'/></w:rPr><w:t>{'Wort ' * 20}</w:t></w:r>"
    assert read(with_body(f"<w:p>{german}</w:p><w:p>{run('few')}</w:p>")).language == "de-DE"


def bold(text):
    return f"<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{text}</w:t></w:r></w:p>"


def plain(text):
    return f"<w:p>{run(text)}</w:p>"


def test_bold_lines_are_headings_only_where_no_style_makes_any():
    body = (
        bold("Background") + plain("Text.") + bold("Bold, and a sentence.") + plain("Text.") + bold("Result")
    )
    body += plain("Text.") + bold("Last words")
    made = [b.text for b in read(with_body(body)).blocks if isinstance(b, Heading)]
    assert made == ["Background", "Result"]
    document = with_body(body)
    document.add_heading("One", 1)
    document.add_heading("Two", 1)
    assert [b.text for b in read(document).blocks if isinstance(b, Heading)] == ["One", "Two"]


def test_a_chart_in_a_document_is_read_like_one_on_a_slide():
    deck = Presentation()
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("North", (1, 2.5))
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    chart = slide.shapes.add_chart(XL_CHART_TYPE.LINE, 0, 0, Inches(3), Inches(3), data).chart
    drawing = (
        "<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri='x'><c:chart r:id='rIdChart'/>"
        "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
    )
    relation = b'<Relationship Id="rIdChart" Type="x/chart" Target="charts/chart1.xml"/></Relationships>'
    made = rezipped(
        saved(with_body(drawing)),
        lambda name, part: (
            part.replace(b"</Relationships>", relation) if name == "word/_rels/document.xml.rels" else part
        ),
    )
    with zipfile.ZipFile(file := io.BytesIO(made), "a") as archive:
        archive.writestr("word/charts/chart1.xml", chart.part.blob)
    (block,) = word.read(file.getvalue(), Limits()).blocks
    assert isinstance(block, ChartBlock)
    assert (block.chart.type, block.chart.series[0].values) == ("LINE", (1, 2.5))


def test_old_pictures_are_read_and_previews_of_formulas_are_not():
    document = with_body(
        "<w:p><w:r><w:pict><v:shape alt='Old'><v:imagedata r:id='rIdP'/></v:shape></w:pict></w:r>"
        "<w:r><w:object><v:shape><v:imagedata r:id='rIdP'/></v:shape>"
        "<o:OLEObject xmlns:o='urn:schemas-microsoft-com:office:office' ProgID='Equation.3'/></w:object></w:r></w:p>"
    )
    relation = b'<Relationship Id="rIdP" Type="x/image" Target="media/p.png"/></Relationships>'
    made = rezipped(
        saved(document),
        lambda name, part: (
            part.replace(b"</Relationships>", relation) if name == "word/_rels/document.xml.rels" else part
        ),
    )
    with zipfile.ZipFile(file := io.BytesIO(made), "a") as archive:
        archive.writestr("word/media/p.png", png())
    assert [b.alt for b in word.read(file.getvalue(), Limits()).blocks] == ["Old"]


def test_the_text_is_capped_with_a_remark():
    document = docx.Document()
    for _ in range(100):
        document.add_paragraph("x" * 100)
    reading = read(document, characters=1000)
    assert len(reading.blocks) < 15
    assert "text_capped" in [r.code for r in reading.remarks]


def test_strict_files_are_read_like_others():
    document = docx.Document()
    document.add_heading("Strictly", 1)
    strict = rezipped(
        saved(document),
        lambda name, part: (
            re.sub(
                rb"http://schemas\.openxmlformats\.org/(\w+)/2006/(main|relationships|wordprocessingDrawing)",
                rb"http://purl.oclc.org/ooxml/\1/\2",
                part,
            )
            if name.startswith("word/")
            else part
        ),
    )
    assert texts(word.read(strict, Limits())) == ["Strictly"]


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", CorruptFile),
        (b"no archive", CorruptFile),
        (b"PK" + bytes(60), CorruptFile),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), EncryptedFile),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(60), UnsupportedFileType),
    ],
)
def test_what_is_no_document_is_refused_clearly(data, error):
    with pytest.raises(error):
        word.read(data, Limits())


def test_bombs_are_refused_and_entities_not_expanded():
    data = saved(docx.Document())
    large = rezipped(
        data, lambda name, part: part + b" " * 60_000_000 if name == "word/document.xml" else part
    )
    with pytest.raises(PayloadTooLarge):
        word.read(large, Limits())
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
    body = f'<w:document xmlns:w="{W}"><w:body><w:p>{run("&b; ha")}</w:p></w:body></w:document>'.encode()
    laughing = rezipped(data, lambda name, part: bomb + body if name == "word/document.xml" else part)
    assert "aaaa" not in "".join(texts(word.read(laughing, Limits())))


@pytest.mark.skipif(not PUBLIC, reason="NBDECK_TEST_FILES names no folder with documents")
@pytest.mark.parametrize("path", PUBLIC, ids=lambda path: path.name)
def test_every_word_heading_point_and_cell_of_real_documents_is_found(path):
    document = docx.Document(str(path))
    written = Counter(
        found
        for paragraph in document.element.body.iter(qn("w:p"))
        for found in re.findall(
            r"\w+", "".join(each.text or " " for each in paragraph.iter(qn("w:t"), qn("w:tab"), qn("w:br")))
        )
    )
    blocks = word.read(path.read_bytes(), Limits()).blocks
    shown = [b.text for b in blocks if not isinstance(b, TableBlock)]
    shown += [cell.text for b in blocks if isinstance(b, TableBlock) for row in b.rows for cell in row]
    assert written - Counter(re.findall(r"\w+", " ".join(shown))) == Counter()
    headings = [
        p
        for p in document.paragraphs
        if p.style.name.lower().startswith(("heading", "title")) and p.text.strip()
    ]
    assert sum(isinstance(b, Heading) for b in blocks) == len(headings)
    assert sum(isinstance(b, TableBlock) for b in blocks) == len(document.tables)


@pytest.mark.parametrize(("first", "heads"), [("0", 0), ("1", 1)])
def test_a_table_that_says_so_has_no_header(first, heads):
    document = docx.Document()
    table = document.add_table(2, 2)
    look = table._tbl.tblPr.find(qn("w:tblLook"))
    look.set(qn("w:firstRow"), first)
    for number, row in enumerate(table.rows):
        for cell in row.cells:
            cell.text = f"words {'ab'[number]}"
    assert read(document).blocks[0].header_rows == heads


def test_headers_footers_and_their_watermarks_are_told_apart_from_the_text():
    document = docx.Document()
    document.add_paragraph("We build boats.")
    header, footer = document.sections[0].header, document.sections[0].footer
    header.paragraphs[0].text = "Confidential"
    footer.paragraphs[0].text = "Boats 2026"
    mark = f'<w:r {nsdecls("w")}><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml">'
    header.paragraphs[0]._p.append(parse_xml(f'{mark}<v:textpath string="DRAFT"/></v:shape></w:pict></w:r>'))
    reading = read(document)
    assert sorted(reading.running) == ["Boats 2026", "Confidential", "DRAFT"]
    assert texts(reading) == ["We build boats."]


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([("Stop criterion.", True), (" It ends early.", False)], "Stop criterion: It ends early."),
        ([("Stop ", True), ("criterion. ", True), ("It ends.", False)], "Stop criterion: It ends."),
        ([("Measure:", True), (" more oak.", False)], "Measure: more oak."),
        ([("It ends. We go.", True), (" And more.", False)], "It ends. We go. And more."),
        ([("It ends early.", True)], "It ends early."),
        ([("It ends. ", False), ("We go.", True), (" Then.", False)], "It ends. We go. Then."),
        ([(f"{'Stop ' * 12}it.", True), (" It ends.", False)], f"{'Stop ' * 12}it. It ends."),
    ],
)
def test_a_bold_label_in_front_of_its_paragraph_is_no_sentence(parts, text):
    document = docx.Document()
    paragraph = document.add_paragraph()
    for words, is_bold in parts:
        paragraph.add_run(words).bold = is_bold
    assert texts(read(document)) == [text]
