"""The reader gives back what the writer wrote, and makes sense of what others wrote."""

import io
import zipfile
from random import Random

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.util import Inches, Pt

import decks
from nbdeck.engine.lint.judge import judge
from nbdeck.engine.paint.typst import paint_png
from nbdeck.engine.pipeline import compose
from nbdeck.engine.pptx.read import archive
from nbdeck.engine.pptx.read.reader import page_size, read_pptx
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene.boxes import SLIDE
from nbdeck.engine.scene.elements import ChartElement, Group, Picture, Shape, Table, TextBox, flatten
from nbdeck.engine.scene.text import place_lines
from nbdeck.errors import BadRequest, NbdeckError, PayloadTooLarge, UnsupportedFileType
from shared_files import FOLDER as FILES

PUBLIC = sorted(path for path in FILES.rglob("*") if path.is_file() and path.suffix != ".md")


def saved(presentation):
    file = io.BytesIO()
    presentation.save(file)
    return file.getvalue()


def blank():
    """Return a presentation and its one slide, which has a title."""
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[5])
    slide.shapes.title.text = "A title of its own"
    return presentation, slide


def leaves(scene, number=1):
    return list(flatten(scene.slides[number - 1].elements))


def text_named(scene, words, number=1):
    return next(each for each in leaves(scene, number) if isinstance(each, TextBox) and words in each.text)


def lines(scene, slide):
    """Return every line of text with its place and what it looks like."""
    found = []
    for element in flatten(slide.elements):
        placed = []
        if isinstance(element, TextBox):
            placed = element.placed_lines()
        elif isinstance(element, Table):
            cells = element.cell_boxes()
            placed = [
                line for _, _, box, c in cells for line in place_lines(box, c.paragraphs, c.anchor, c.insets)
            ]
        for each in placed:
            if each.line.text.strip():
                runs = [(scene.look.digits(run.color), run.bold, run.lang) for run in each.line.runs]
                size = round(each.line.size, 1)
                found.append(
                    (
                        each.line.text.replace("\n", "").replace("\u00a0", " "),
                        round(each.x),
                        round(each.baseline),
                        size,
                        runs,
                    )
                )
    return sorted(found)


@pytest.mark.parametrize("kind", [kind for kind in decks.KINDS if kind not in decks.SOURCES])
def test_every_line_is_read_where_it_was_written(kind):
    scene = compose(decks.deck(kind, "monarch"))
    read = read_pptx(write_pptx(scene))
    for before, after in zip(scene.slides, read.slides, strict=True):
        was, is_now = lines(scene, before), lines(read, after)
        assert [each[0] for each in was] == [each[0] for each in is_now]
        for one, other in zip(was, is_now, strict=True):
            assert one[4] == other[4]
            assert max(abs(a - b) for a, b in zip(one[1:4], other[1:4], strict=True)) <= 1


def test_slides_keep_their_titles_notes_and_language():
    scene = compose(decks.deck("plain", "default"))
    read = read_pptx(write_pptx(scene))
    assert [slide.title for slide in read.slides] == [" ".join(slide.title.split()) for slide in scene.slides]
    assert [slide.notes for slide in read.slides] == [slide.notes for slide in scene.slides]
    assert (read.language, read.page) == (scene.language, scene.page)


def test_a_placeholder_inherits_place_size_and_bullets_from_its_layout_and_master():
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.shapes.title.text = "Bullets"
    frame = slide.placeholders[1].text_frame
    frame.text = "First"
    deeper = frame.add_paragraph()
    deeper.text, deeper.level = "Second", 1
    scene = read_pptx(saved(presentation))
    body = text_named(scene, "First")
    first, second = body.paragraphs
    assert (body.box.x, body.box.y, body.box.w) == (36, 126, 648)
    assert (first.runs[0].size, second.runs[0].size) == (32, 28)
    assert (first.style.bullet, second.style.bullet) == ("•", "–")
    assert second.style.hang == 22.5
    assert second.style.indent == 58.5
    assert scene.page.w == 720
    assert text_named(scene, "Bullets").role == "title"


def test_colours_of_the_theme_stay_slots_and_changed_ones_become_digits():
    presentation, slide = blank()
    plain = slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, Inches(1), Inches(2), Inches(1), Inches(1))
    plain.fill.solid()
    plain.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_2
    lighter = slide.shapes.add_shape(MSO_SHAPE.OVAL, Inches(3), Inches(2), Inches(1), Inches(1))
    lighter.fill.solid()
    lighter.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_2
    lighter.fill.fore_color.brightness = 0.6
    fixed = slide.shapes.add_shape(MSO_SHAPE.CHEVRON, Inches(5), Inches(2), Inches(1), Inches(1))
    fixed.fill.solid()
    fixed.fill.fore_color.rgb = RGBColor(0x12, 0x34, 0x56)
    scene = read_pptx(saved(presentation))
    one, two, three = (each for each in leaves(scene) if isinstance(each, Shape))
    assert (one.fill.slot, one.fill.literal, one.kind) == ("accent2", "", "rect")
    assert (two.fill.literal, two.kind) == ("E6B9B8", "ellipse")
    assert (three.fill.literal, three.kind) == ("123456", "chevron")


def test_a_row_grows_with_its_text_as_programs_let_it():
    presentation, slide = blank()
    table = slide.shapes.add_table(2, 2, Inches(1), Inches(2), Inches(4), Inches(0.8)).table
    table.cell(1, 1).text = "words that need several lines in a narrow cell " * 3
    table.cell(1, 0).text = "short"
    read = next(each for each in leaves(read_pptx(saved(presentation))) if isinstance(each, Table))
    assert read.row_heights[0] == pytest.approx(28.8)
    assert read.row_heights[1] > 100
    assert read.box.h == pytest.approx(sum(read.row_heights))
    assert read.cells[0][0].fill.slot == "accent1"


def test_merged_cells_keep_their_text_over_the_whole_span():
    presentation, slide = blank()
    table = slide.shapes.add_table(3, 3, Inches(1), Inches(2), Inches(6), Inches(2)).table
    table.cell(0, 0).text = "Spanning the first two of three columns and two rows"
    table.cell(0, 0).merge(table.cell(1, 1))
    read = next(each for each in leaves(read_pptx(saved(presentation))) if isinstance(each, Table))
    boxes = {(row, column): box for row, column, box, _ in read.cell_boxes()}
    assert boxes[0, 0].w == pytest.approx(288)
    assert boxes[0, 0].h == pytest.approx(sum(read.row_heights[:2]))
    assert len(boxes) == 6
    assert read.cells[0][0].paragraphs[0].text.startswith("Spanning")
    assert not read.cells[1][1].paragraphs


def test_of_spans_that_lie_over_each_other_the_first_is_kept():
    presentation, slide = blank()
    table = slide.shapes.add_table(2, 2, Inches(1), Inches(2), Inches(6), Inches(2)).table
    table.cell(0, 1)._tc.set("rowSpan", "9")
    table.cell(1, 0)._tc.set("gridSpan", "2")
    read = next(each for each in leaves(read_pptx(saved(presentation))) if isinstance(each, Table))
    assert [[(cell.across, cell.down) for cell in row] for row in read.cells] == [
        [(1, 1), (1, 2)],
        [(1, 1), (0, 0)],
    ]


def test_charts_pictures_and_groups_stand_where_the_file_puts_them():
    presentation, slide = blank()
    picture = io.BytesIO()
    Image.new("RGB", (40, 30), "navy").save(picture, "GIF")
    slide.shapes.add_picture(picture, Inches(1), Inches(2), Inches(2))
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("x", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.LINE, Inches(4), Inches(2), Inches(4), Inches(3), data)
    group = slide.shapes.add_group_shape()
    group.shapes.add_shape(MSO_SHAPE.RECTANGLE, Inches(1), Inches(5), Inches(1), Inches(1))
    group.shapes.add_shape(MSO_SHAPE.DIAMOND, Inches(2), Inches(5), Inches(1), Inches(1))
    group.left, group.width = Inches(3), Inches(4)
    scene = read_pptx(saved(presentation))
    found = leaves(scene)
    chart = next(each for each in found if isinstance(each, ChartElement))
    drawn = next(each for each in found if isinstance(each, Picture))
    assert (chart.kind, chart.box.x, chart.alt) == ("LINE", 288, "")
    assert (drawn.media_type, drawn.box.w, drawn.box.h) == ("image/png", 144, 108)
    whole = next(each for each in scene.slides[0].elements if isinstance(each, Group))
    assert (whole.box.x, whole.box.w) == (216, 288)
    assert whole.children[1].box.x == 360
    assert any("chart" in sentence for sentence in scene.warnings)


def test_autofit_scales_text_as_the_program_would():
    presentation, slide = blank()
    box = slide.shapes.add_textbox(Inches(1), Inches(2), Inches(3), Inches(1))
    box.text_frame.text = "Shrunk"
    box.text_frame.paragraphs[0].runs[0].font.size = Pt(20)
    body = box.text_frame._txBody.bodyPr
    fit = body.makeelement(
        "{http://schemas.openxmlformats.org/drawingml/2006/main}normAutofit", {"fontScale": "50000"}
    )
    body.append(fit)
    judgement = judge(saved(presentation))
    assert text_named(judgement.scene, "Shrunk").paragraphs[0].runs[0].size == 10
    assert judgement.scene.slides[0].number == 1


def test_text_that_is_not_wrapped_reaches_out_of_its_frame():
    presentation, slide = blank()
    box = slide.shapes.add_textbox(Inches(1), Inches(2), Inches(1), Inches(0.4))
    box.text_frame.text = "One line that is much longer than its frame is wide"
    box.text_frame.word_wrap = False
    read = text_named(read_pptx(saved(presentation)), "One line")
    assert len(read.paragraphs[0].lines) == 1
    assert read.box.w > 300


def test_a_text_on_a_card_belongs_to_the_card():
    presentation, slide = blank()
    slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, Inches(1), Inches(2), Inches(4), Inches(2))
    box = slide.shapes.add_textbox(Inches(1.2), Inches(2.2), Inches(3), Inches(1))
    box.text_frame.text = "On the card"
    box.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(255, 255, 255)
    rules = {each.rule for each in judge(saved(presentation)).findings}
    assert "collisions" not in rules


def test_hidden_slides_are_left_out_and_said():
    presentation, slide = blank()
    slide._element.set("show", "0")
    second = presentation.slides.add_slide(presentation.slide_layouts[5])
    second.shapes.title.text = "Shown"
    scene = read_pptx(saved(presentation))
    assert [each.number for each in scene.slides] == [2]
    assert any("hidden" in sentence and "slide 1" in sentence for sentence in scene.warnings)


def test_unknown_typefaces_are_measured_with_another_and_said():
    presentation, slide = blank()
    box = slide.shapes.add_textbox(Inches(1), Inches(2), Inches(3), Inches(1))
    box.text_frame.text = "Papyrus"
    box.text_frame.paragraphs[0].runs[0].font.name = "Papyrus"
    scene = read_pptx(saved(presentation))
    assert "Papyrus is not known here; its text was measured as Arial." in scene.warnings
    assert text_named(scene, "Papyrus").paragraphs[0].runs[0].typeface == "Arial"


FAULTS = {
    "tiny": ("floors", lambda box: setattr(box.text_frame.paragraphs[0].runs[0].font, "size", Pt(6))),
    "faint": (
        "contrast",
        lambda box: setattr(box.text_frame.paragraphs[0].runs[0].font.color, "rgb", RGBColor(240, 240, 240)),
    ),
    "outside": ("placement", lambda box: setattr(box, "left", Inches(8.5))),
    "too long": ("overflow", lambda box: setattr(box.text_frame, "text", "far too many words " * 40)),
    "over the title": ("collisions", lambda box: setattr(box, "top", Inches(0.6))),
}


@pytest.mark.parametrize(("rule", "spoil"), FAULTS.values(), ids=FAULTS)
def test_a_fault_put_into_a_foreign_deck_is_found(rule, spoil):
    presentation, slide = blank()
    box = slide.shapes.add_textbox(Inches(1), Inches(2), Inches(4), Inches(1))
    box.text_frame.word_wrap = True
    box.text_frame.auto_size = MSO_AUTO_SIZE.NONE
    box.text_frame.text = "A plain sentence of black text"
    before = [each for each in judge(saved(presentation)).findings if each.rule == rule]
    spoil(box)
    after = [each for each in judge(saved(presentation)).findings if each.rule == rule]
    assert before == []
    assert after
    assert {each.slide for each in after} == {1}


def rezipped(data, change):
    """Return the archive with `change(name, bytes)` applied to every part; None leaves a part out."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = change(name, old.read(name))
            if part is not None:
                new.writestr(name, part)
    return file.getvalue()


def test_what_is_no_presentation_is_refused_with_a_hint():
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    words = {
        b"": "no PowerPoint",
        b"%PDF-1.7": "no PowerPoint",
        ole: "no PowerPoint",
        ole + "PowerPoint Document".encode("utf-16-le"): "old kind",
        ole + "EncryptedPackage".encode("utf-16-le"): "password",
    }
    for data, said in words.items():
        with pytest.raises(UnsupportedFileType, match=said) as caught:
            read_pptx(data)
        assert caught.value.hint


def test_a_damaged_archive_is_refused_and_damaged_parts_are_survived():
    data = saved(blank()[0])
    for broken in (
        data[:200],
        b"PK" + bytes(50),
        rezipped(data, lambda name, part: None if "presentation" in name else part),
    ):
        with pytest.raises(BadRequest, match="damaged"):
            read_pptx(broken)
    for name in (
        "ppt/theme/theme1.xml",
        "ppt/slideMasters/slideMaster1.xml",
        "ppt/slideLayouts/slideLayout6.xml",
    ):
        survived = judge(rezipped(data, lambda each, part, name=name: b"<broken" if each == name else part))
        assert any(finding.rule == "parts" for finding in survived.findings)
    unread = read_pptx(
        rezipped(data, lambda each, part: b"<broken" if each.endswith("slides/slide1.xml") else part)
    )
    assert unread.slides == ()
    assert "cannot be read" in unread.warnings[0]


def test_a_bomb_is_refused_before_it_is_unpacked(monkeypatch):
    data = rezipped(
        saved(blank()[0]),
        lambda name, part: part + b" " * 60_000_000 if name.endswith("slide1.xml") else part,
    )
    assert len(data) < 200_000
    with pytest.raises(PayloadTooLarge, match="unpack"):
        read_pptx(data)
    picture = rezipped(saved(blank()[0]), lambda name, part: part)
    monkeypatch.setattr(archive, "MOST_PART_BYTES", 10)
    with pytest.raises(PayloadTooLarge, match="unpack"):
        read_pptx(picture)
    monkeypatch.setattr(archive, "MOST_PARTS", 5)
    with pytest.raises(PayloadTooLarge, match="parts"):
        read_pptx(saved(blank()[0]))


def test_entities_of_a_hostile_file_are_not_expanded():
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    data = saved(blank()[0])

    def change(name, part):
        if not name.endswith("slides/slide1.xml"):
            return part
        head, body = part.split(b"?>", 1)
        return head + b"?>" + bomb.encode() + body.replace(b"A title of its own", b"&b;")

    assert "aaaa" not in str(read_pptx(rezipped(data, change)).slides)


def test_macros_are_not_read_and_said():
    data = saved(blank()[0])
    file = io.BytesIO(data)
    with zipfile.ZipFile(file, "a") as package:
        package.writestr("ppt/vbaProject.bin", b"code")
    assert any("macros" in sentence for sentence in read_pptx(file.getvalue()).warnings)


def test_a_page_of_another_size_is_drawn_and_written_as_it_is():
    presentation, slide = blank()
    box = slide.shapes.add_textbox(Inches(9), Inches(3), Inches(2), Inches(1))
    box.text_frame.text = "Beyond the right edge of a page of four by three"
    judgement = judge(saved(presentation))
    assert any(each.rule == "placement" and "leaves its slide" in each.message for each in judgement.findings)
    with Image.open(io.BytesIO(paint_png(judgement.scene, 1, width=720))) as picture:
        assert picture.size == (720, 540)
    again = Presentation(io.BytesIO(write_pptx(judgement.scene)))
    assert (again.slide_width, again.slide_height) == (presentation.slide_width, presentation.slide_height)


def test_a_file_saved_as_strict_open_xml_is_read():
    def strict(name, part):
        for room, word in (
            ("drawingml", "main"),
            ("presentationml", "main"),
            ("officeDocument", "relationships"),
        ):
            usual = f"http://schemas.openxmlformats.org/{room}/2006/{word}"
            part = part.replace(usual.encode(), f"http://purl.oclc.org/ooxml/{room}/{word}".encode())
        return part

    assert read_pptx(rezipped(saved(blank()[0]), strict)).slides[0].title == "A title of its own"


JUNK = ("", "-1", "abc", "99999999999999999", "NaN", "inf", "1e400", "100%", "true", "²", "٣")


@pytest.mark.parametrize("seed", range(12))
def test_a_file_with_junk_in_its_attributes_gives_a_report_or_an_error_of_ours(seed):
    random = Random(seed)
    presentation, slide = blank()
    slide.shapes.add_table(3, 3, Inches(1), Inches(2), Inches(6), Inches(2)).table.cell(0, 0).text = "Cell"
    slide.shapes.add_shape(
        MSO_SHAPE.ROUNDED_RECTANGLE, Inches(1), Inches(5), Inches(3), Inches(1)
    ).text_frame.text = "In"

    def change(name, part):
        if not name.endswith(".xml") or "slide" not in name:
            return part
        tree = etree.fromstring(part)
        elements = [each for each in tree.iter(etree.Element) if each.attrib]
        for element in random.sample(elements, max(1, len(elements) // 8)):
            element.set(random.choice(list(element.attrib)), random.choice(JUNK))
        return etree.tostring(tree)

    try:
        judgement = judge(rezipped(saved(presentation), change))
    except NbdeckError as error:
        assert error.hint
    else:
        assert judgement.report().model_dump_json()


def slides_in(path):
    """Return how many slides the presentation part lists; a template may have none."""
    with zipfile.ZipFile(path) as package:
        return package.read("ppt/presentation.xml").count(b"<p:sldId ")


@pytest.mark.parametrize("path", PUBLIC, ids=lambda path: path.name)
def test_every_public_file_gives_a_report_or_an_error_of_ours(path):
    try:
        judgement = judge(path.read_bytes())
    except NbdeckError as error:
        assert error.hint
    else:
        assert judgement.report().slide_count == len(judgement.scene.slides) == slides_in(path)


@pytest.mark.skipif(
    not PUBLIC, reason="NOTICE: NBDECK_TEST_FILES names no folder of public files: none is read"
)
def test_there_are_public_files():
    assert PUBLIC


@pytest.mark.parametrize("size", ["", '<p:sldSz cx="0" cy="9"/>', '<p:sldSz cx="9" cy="-9"/>'])
def test_slides_without_a_size_are_as_large_as_ours(size):
    main = "http://schemas.openxmlformats.org/presentationml/2006/main"
    assert page_size(etree.fromstring(f'<p:presentation xmlns:p="{main}">{size}</p:presentation>')) == SLIDE
