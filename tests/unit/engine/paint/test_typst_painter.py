"""The painter draws what the scene says, in every format, the same every time."""

from __future__ import annotations

import hashlib
import io
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from xml.etree import ElementTree

import pypdfium2 as pdfium
import pytest
import typst
from PIL import Image

from fidelity.scenes import (
    ACCENT,
    BODY,
    chart,
    deck,
    hand_made_deck,
    layout,
    photo,
    scripts,
    table,
    text_box,
    title,
)
from nbdeck.engine.paint.document import document
from nbdeck.engine.paint.typst import _fonts, paint_pdf, paint_png, paint_pngs, paint_svg
from nbdeck.engine.scene.boxes import INK, Box, Color
from nbdeck.engine.scene.elements import Element, PathCommand, Picture, Shape, Table, TableCell, TextBox
from nbdeck.engine.scene.slides import DeckScene
from nbdeck.engine.scene.text import Line, Run, TextParagraph, TextStyle
from nbdeck.errors import ExportFailed, NotFound

HOSTILE = '#eval("1+1") \\ "quoted" *b* _i_ $x$ @a <l> [c] {d} `r` // /* #read("/etc/hosts")'


def pixel(
    element: Element | tuple[Element, ...], x: float, y: float, **attributes: object
) -> tuple[int, int, int]:
    """Return the colour at a point of a slide that holds only this."""
    body = element if isinstance(element, tuple) else (element,)
    image = Image.open(io.BytesIO(paint_png(deck(body, **attributes), 1, width=960))).convert("RGB")
    return image.getpixel((round(x), round(y)))


def near(color: tuple[int, int, int], digits: str, tolerance: int = 3) -> bool:
    expected = [int(digits[i : i + 2], 16) for i in (0, 2, 4)]
    return all(abs(one - other) <= tolerance for one, other in zip(color, expected, strict=True))


def pdf_text(data: bytes, page: int = 0) -> str:
    with pdfium.PdfDocument(data) as file:
        return file[page].get_textpage().get_text_range()


BOX = Box(200, 200, 200, 100)


@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        (Shape(BOX, "rect", ACCENT), (201, 201), (199, 250)),
        (Shape(BOX, "round", ACCENT, radius=40), (300, 250), (203, 203)),
        (Shape(BOX, "ellipse", ACCENT), (300, 203), (215, 210)),
        (Shape(BOX, "triangle", ACCENT), (300, 210), (215, 210)),
        (Shape(BOX, "triangle", ACCENT, is_flipped=True), (215, 203), (215, 290)),
        (Shape(BOX, "diamond", ACCENT), (300, 205), (220, 215)),
        (Shape(BOX, "chevron", ACCENT, slant=50), (395, 250), (210, 250)),
        (Shape(BOX, "pentagon", ACCENT, slant=50), (210, 250), (395, 210)),
        (Shape(BOX, "trapezoid", ACCENT, slant=60), (205, 298), (205, 205)),
        (Shape(BOX, "trapezoid", ACCENT, slant=60, is_flipped=True), (205, 201), (205, 295)),
        (Shape(BOX, "line", None, ACCENT, 6), (300, 250), (380, 210)),
        (Shape(BOX, "line", None, ACCENT, 6, is_flipped=True), (380, 210), (220, 210)),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_every_shape_covers_what_its_outline_says(
    shape: Shape, inside: tuple[float, float], outside: tuple[float, float]
):
    assert near(pixel(shape, *inside), "1D5FD1")
    assert near(pixel(shape, *outside), "FFFFFF")


def test_the_closing_edge_of_a_path_is_straight():
    corners = ("M", ((200.0, 200.0),)), ("L", ((400.0, 200.0),)), ("L", ((400.0, 300.0),)), ("Z", ())
    shape = Shape(BOX, "path", ACCENT, commands=tuple(PathCommand(op, points) for op, points in corners))
    assert near(pixel(shape, 310, 250), "1D5FD1")
    assert near(pixel(shape, 290, 250), "FFFFFF")


def test_a_path_without_commands_and_a_shape_without_paint_draw_nothing():
    assert near(pixel((Shape(BOX, "path", ACCENT), Shape(BOX, "rect")), 300, 250), "FFFFFF")


def test_a_sheer_fill_mixes_with_what_lies_under_it():
    under, over = Shape(BOX, "rect", INK), Shape(BOX, "rect", Color("bg1", 0.5))
    assert near(pixel((under, over), 300, 250), "8D94A0")


def test_dashes_leave_gaps_of_three_widths_after_four():
    dashed = Shape(Box(200, 200, 400, 0), "line", None, INK, 10, is_dashed=True)
    assert [near(pixel(dashed, x, 200), "FFFFFF") for x in (220, 255, 290, 325)] == [False, True, False, True]


def test_layout_art_lies_behind_the_elements_and_over_the_background():
    art = (Shape(Box(0, 0, 960, 540), "rect", Color("accent3")),)
    layouts = (layout(art=art, background=Color("accent4")),)
    assert near(pixel(Shape(BOX, "rect", ACCENT), 300, 250, layouts=layouts), "1D5FD1")
    assert near(pixel(Shape(BOX, "rect", ACCENT), 100, 500, layouts=layouts), "0B7A55")
    assert near(pixel((), 100, 500, layouts=(layout(background=Color("accent4")),)), "C2570C")


def test_a_picture_is_cut_on_each_side_and_keeps_its_proportions():
    source = Image.new("RGB", (400, 100), "#ff0000")
    source.paste("#00ff00", (100, 0, 300, 100))
    source.paste("#0000ff", (0, 90, 400, 100))
    file = io.BytesIO()
    source.save(file, "PNG")
    shown = Picture(BOX, file.getvalue(), "image/png", (0.25, 0, 0.25, 0))
    assert near(pixel(shown, 203, 250), "00FF00")
    assert near(pixel(shown, 397, 250), "00FF00")
    assert near(pixel(replace(shown, crop=(0.0, 0.0, 0.5, 0.0)), 203, 250), "FF0000")
    assert near(pixel(replace(shown, crop=(0.0, 0.9, 0.0, 0.0)), 300, 205), "0000FF")
    assert near(pixel(replace(shown, crop=(0.25, 0.0, 0.25, 0.1)), 300, BOX.bottom - 3), "00FF00")
    assert near(pixel(replace(shown, radius=50), 204, 204), "FFFFFF")


def test_damaged_pictures_are_an_export_error_that_names_a_remedy():
    broken = Picture(BOX, b"\x89PNG\r\n\x1a\nnothing", "image/png")
    with pytest.raises(ExportFailed, match="picture"):
        paint_pdf(deck((broken,)))


def ink_columns(body: tuple[Element, ...], top: int, bottom: int) -> tuple[int, int]:
    """Return the first and last column with ink between two rows, at one pixel a point."""
    image = Image.open(io.BytesIO(paint_png(deck(body), 1, width=960))).convert("L")
    found = image.crop((0, top, 960, bottom)).point(lambda value: 255 if value < 160 else 0).getbbox()
    assert found is not None
    return found[0], found[2]


def test_a_line_begins_at_its_place_and_is_as_wide_as_it_was_measured():
    text = text_box("HIHI in one line IHIH", Box(100, 200, 700, 40))
    left, right = ink_columns((text,), 190, 250)
    width = text.paragraphs[0].lines[0].width
    assert left == pytest.approx(101, abs=2)
    assert right == pytest.approx(100 + width, abs=2)


@pytest.mark.parametrize("number", range(9))
def test_lines_of_every_script_are_as_wide_as_they_were_measured(number: int):
    text = scripts()[number]
    assert isinstance(text, TextBox)
    placed = next(text.placed_lines())
    left, right = ink_columns((text,), round(placed.baseline - 20), round(placed.baseline + 8))
    # Side bearings, at most those of a full-width bracket.
    assert placed.x - 2 <= left <= placed.x + 13
    assert placed.x + placed.line.width - 18 <= right <= placed.x + placed.line.width + 2


@pytest.mark.parametrize("text", ["「引用」（括弧）、「続き」。終", "“中文”，‘中’——（中）"])
def test_cjk_marks_keep_their_full_width_beside_each_other(text: str):
    box = text_box(f"{text}■", Box(100, 200, 700, 40), lang="zh-CN")
    _, right = ink_columns((box,), 190, 250)
    assert right == pytest.approx(100 + box.paragraphs[0].lines[0].width, abs=3)


@pytest.mark.parametrize("text", ["収入ABC収入", "“收入”2026年", "AB 한국 12"])
def test_the_gap_around_east_asian_text_is_drawn_but_no_character(text: str):
    box = text_box(text, Box(100, 200, 700, 40), lang="zh-CN")
    _, right = ink_columns((box,), 190, 250)
    assert right == pytest.approx(100 + box.paragraphs[0].lines[0].width, abs=4)
    with pdfium.PdfDocument(paint_pdf(deck((box,)))) as file:
        assert text.replace(" ", "") in file[0].get_textpage().get_text_range().replace(" ", "")


def test_a_line_wider_than_its_box_is_not_broken_again():
    run = Run("far too wide for the box it stands in, by a mistake of somebody else", 18, lang="en-US")
    plain = text_box("x", Box(100, 200, 700, 40))
    line = replace(plain.paragraphs[0], runs=(run,), lines=(Line((run,), 900.0),))
    image = Image.open(io.BytesIO(paint_png(deck((replace(plain, paragraphs=(line,)),)), 1, width=960)))
    below = image.convert("L").crop((0, 228, 960, 540))
    assert below.getextrema() == (255, 255)


def test_bullets_hang_at_the_edge_where_the_paragraph_starts():
    style = TextStyle(18, bullet="•", indent=30)
    left, _ = ink_columns((text_box("Hand", Box(100, 200, 300, 40), style),), 190, 250)
    assert 100 <= left <= 104
    _, right = ink_columns((text_box("نمت الإيرادات", Box(100, 200, 300, 40), style, "ar-SA"),), 190, 250)
    assert 396 <= right <= 400


def test_empty_texts_draw_nothing_not_even_a_bullet():
    empty = text_box("", Box(100, 200, 300, 40), TextStyle(18, bullet="•", indent=20))
    assert paint_png(deck((empty,)), 1) == paint_png(deck(()), 1)


def test_east_asian_titles_are_drawn_bold_although_their_font_has_one_weight():
    def ink(*, bold: bool) -> int:
        box = text_box("今年的收入增长", Box(100, 200, 400, 60), replace(BODY, size=36, bold=bold), "zh-CN")
        image = (
            Image.open(io.BytesIO(paint_png(deck((box,)), 1, width=960)))
            .convert("L")
            .crop((90, 190, 500, 260))
        )
        return sum(255 - value for value in image.tobytes())

    assert ink(bold=True) > 1.15 * ink(bold=False)


def test_a_table_shows_fills_rules_and_texts_where_its_cells_are():
    shown = table()
    assert near(pixel(shown, 60, 125), "1D5FD1")
    assert near(pixel(shown, 60, 165), "F3F6FA")
    assert not near(pixel(shown, 500, 196), "FFFFFF", 40)
    assert "South and the islands beyond the straits" in pdf_text(paint_pdf(deck((shown,))))


@pytest.mark.parametrize("is_rtl", [False, True])
def test_a_cell_that_spans_others_is_drawn_over_all_of_them(is_rtl):
    shown = table(is_rtl=is_rtl)
    rows = [list(row) for row in shown.cells]
    rows[0] = [
        replace(rows[0][0], across=2, fill=Color("accent2")),
        replace(rows[0][1], paragraphs=(), across=0, down=0),
        *rows[0][2:],
    ]
    merged = replace(shown, cells=tuple(map(tuple, rows)))
    wide = next(box for row, column, box, _ in merged.cell_boxes() if (row, column) == (0, 0))
    assert wide.w == sum(shown.column_widths[:2])
    assert wide.x == (shown.box.right - wide.w if is_rtl else shown.box.x)
    assert len(list(merged.cell_boxes())) == len(list(shown.cell_boxes())) - 1
    assert paint_pdf(deck((merged,)))


def test_a_right_to_left_table_has_its_first_column_at_the_right():
    with pdfium.PdfDocument(paint_pdf(deck((table(is_rtl=True),)))) as file:
        page = file[0].get_textpage()
        lefts = {}
        for word in ("Region", "Revenue"):
            index, _ = page.search(word).get_next()
            lefts[word] = page.get_charbox(index)[0]
    assert lefts["Region"] > lefts["Revenue"]


def test_a_table_without_rows_draws_nothing():
    assert paint_png(deck((Table(BOX, (200.0,), (), ()),)), 1) == paint_png(deck(()), 1)


def verbatim(text: str) -> TextParagraph:
    """Return a paragraph of one line in which no mark is read as emphasis."""
    run = Run(text, 14, lang="en-US")
    return TextParagraph((run,), (Line((run,), 700.0),), TextStyle(14))


@pytest.mark.parametrize("place", ["title", "body", "cell", "alt", "deck", "chart"])
def test_markup_in_any_text_of_a_user_stays_text(place: str):
    scene = deck((text_box("x", Box(48, 120, 864, 80)),))
    if place == "title":
        scene = deck((), titles=(HOSTILE,))
    elif place == "body":
        scene = deck((replace(text_box("x", Box(48, 120, 864, 80)), paragraphs=(verbatim(HOSTILE),)),))
    elif place == "cell":
        cell = TableCell((verbatim(HOSTILE),))
        scene = deck((Table(Box(48, 120, 860, 40), (860.0,), (40.0,), ((cell,),)),))
    elif place == "alt":
        scene = deck((Picture(BOX, photo(), "image/jpeg", alt=HOSTILE),))
    elif place == "deck":
        scene = replace(scene, title=HOSTILE, language='en"; #panic("x")')
    else:
        scene = deck((replace(chart(), alt=HOSTILE),))
    data = paint_pdf(scene)
    if place in ("body", "cell"):
        assert "".join(HOSTILE.split()) in "".join(pdf_text(data).split())
    assert paint_svg(scene, 1)


def test_the_pdf_is_tagged_titled_and_in_the_language_of_the_deck():
    data = paint_pdf(replace(hand_made_deck(), language="de-DE"))
    for mark in (
        b"/StructTreeRoot",
        b"/Marked true",
        b"/Lang(de-DE)",
        b"/Title(Hand-made)",
        b"/S/H1",
        b"/S/Table",
        b"/S/TH",
    ):
        assert mark in data
    assert b"/Alt(A round hill)" in data
    assert b"/Alt(Column chart of turbines by region: highest South 28, lowest West 15)" in data
    with pdfium.PdfDocument(data) as file:
        titles = [bookmark.get_title() for bookmark in file.get_toc()]
        assert titles == [slide.title for slide in hand_made_deck().slides]


def test_a_whole_deck_keeps_the_rules_of_accessible_pdf(tmp_path):
    scene = hand_made_deck()
    page = document(scene, scene.slides)
    for name, data in page.pictures.items():
        (tmp_path / name).write_bytes(data)
    compiler = typst.Compiler(page.source.encode(), root=str(tmp_path), font_paths=_fonts())
    assert compiler.compile(format="pdf", pdf_standards="ua-1")


def test_slides_can_be_chosen_and_ordered():
    data = paint_pdf(hand_made_deck(), [5, 1])
    with pdfium.PdfDocument(data) as file:
        assert len(file) == 2
    assert "Three hills" in pdf_text(data, 0)
    assert "Wind farm" in pdf_text(data, 1)


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_slide_that_is_not_there_is_named(number: int):
    with pytest.raises(NotFound, match=str(number)):
        paint_png(hand_made_deck(), number)


def test_a_deck_without_slides_is_refused():
    with pytest.raises(ExportFailed, match="no slides"):
        paint_pdf(replace(hand_made_deck(), slides=()))


@pytest.mark.parametrize("width", [160, 333, 1280, 1920])
def test_pictures_are_as_wide_as_asked_and_sixteen_to_nine(width: int):
    image = Image.open(io.BytesIO(paint_png(hand_made_deck(), 1, width=width)))
    assert image.size == (width, pytest.approx(width * 9 / 16, abs=1))


def test_all_slides_at_once_are_the_same_pictures_as_one_by_one():
    scene = hand_made_deck()
    assert paint_pngs(scene, 480) == [paint_png(scene, number, width=480) for number in range(1, 7)]


def test_svgs_stand_together_in_one_page_without_a_shared_id():
    svgs = [paint_svg(hand_made_deck(), number) for number in (1, 4, 5)]
    ids = [set(re.findall(r'\sid="([^"]+)"', svg)) for svg in svgs]
    assert all(ids)
    assert not ids[0] & ids[1]
    assert not ids[1] & ids[2]
    for svg, known in zip(svgs, ids, strict=True):
        used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
        assert used
        assert used <= known


def test_an_svg_scales_names_itself_and_needs_nothing_from_outside():
    svg = paint_svg(
        deck((*scripts(), Picture(BOX, photo(), "image/jpeg")), titles=('A "title" & <more>',)), 1
    )
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 960 540"
    assert root.get("width") is None
    assert root.get("height") is None
    assert root.get("aria-label") == 'A "title" & <more>'
    outside = {value for value in re.findall(r'href="([^"]{5})', svg) if not value.startswith(("#", "data:"))}
    assert not outside
    assert "<script" not in svg
    assert "foreignObject" not in svg


def digest(scene: DeckScene) -> str:
    parts = [paint_pdf(scene), *paint_pngs(scene, 320), *(paint_svg(scene, n).encode() for n in range(1, 7))]
    return hashlib.sha256(b"".join(parts)).hexdigest()


def test_two_processes_paint_the_same_bytes():
    code = (
        f"import sys; sys.path[:0] = {[path for path in sys.path if path]!r}\n"
        "import importlib.util\n"
        f"spec = importlib.util.spec_from_file_location('painter_test', {__file__!r})\n"
        "module = importlib.util.module_from_spec(spec); spec.loader.exec_module(module)\n"
        "print(module.digest(module.hand_made_deck()))"
    )
    other = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    assert other.stdout.strip() == digest(hand_made_deck())


def test_threads_paint_what_one_thread_paints():
    scene = hand_made_deck()
    expected = [paint_png(scene, number, width=320) for number in range(1, 7)]
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda number: paint_png(scene, number, width=320), [1, 2, 3, 4, 5, 6] * 3))
    assert drawn == expected * 3


def test_no_file_stays_behind(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    paint_pdf(deck((Picture(BOX, photo(), "image/jpeg"),)))
    assert list(tmp_path.iterdir()) == []


def test_a_title_of_two_lines_is_drawn_once():
    long = "A title that is long enough to need a second line in its box because nobody wanted to shorten it at all"
    text = replace(title(long), box=Box(48, 36, 864, 80))
    scene = replace(
        deck((), titles=(long,)), slides=(replace(deck(()).slides[0], title=long, elements=(text,)),)
    )
    assert pdf_text(paint_pdf(scene)).count("nobody wanted") == 1
