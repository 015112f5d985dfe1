"""Drawings that a PDF holds as one thing with their labels are pictures; pages that are built of such things are text."""

import pytest

from nbdeck.engine.model.source import Heading, Paragraph, PictureBlock, TableBlock
from nbdeck.engine.sources.pdf.page import PdfLine, PdfPage
from nbdeck.engine.sources.pdf.running_headers import without_running_headers
from nbdeck.engine.sources.read import read

BARS = "".join(
    f"1 0 0 rg {x} 20 40 {height} re f 0.5 w 10 20 m 10 120 l S 10 20 m 200 20 l S\n"
    for x, height in ((20, 90), (80, 60), (140, 30))
)
PROSE = (
    "The brewery sold more barrels in each of the years that the report covers,",
    "most of them to the towns along the canal, and it plans to go on with it.",
)


def shown(text, x, y, size=10):
    return f"0 g BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET\n"


LABELS = "".join(
    shown(text, x, y)
    for text, x, y in (
        ("2023", 25, 8),
        ("2024", 85, 8),
        ("2025", 145, 8),
        ("90", 0, 110),
        ("60", 0, 80),
        ("30", 0, 50),
        ("0", 0, 20),
    )
)


def document(*pages, form, width=220, height=130):
    """Return a PDF whose pages may show a form by `/Fm Do`."""
    fonts = b"/Font<</F1 5 0 R>>"
    kids = " ".join(f"{7 + 2 * at} 0 R" for at in range(len(pages)))
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>".encode(),
        5: b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
        6: b"<</Type/XObject/Subtype/Form/BBox[0 0 %d %d]/Resources<<%b>>/Length %d>>stream\n%b\nendstream"
        % (width, height, fonts, len(form), form.encode()),
    }
    for at, page in enumerate(pages):
        objects[7 + 2 * at] = (
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %d 0 R/Resources<<%b/XObject<</Fm 6 0 R>>>>>>"
            % (8 + 2 * at, fonts)
        )
        objects[8 + 2 * at] = b"<</Length %d>>stream\n%b\nendstream" % (len(page), page.encode())
    file, places = b"%PDF-1.4\n", {}
    for number, each in objects.items():
        places[number] = len(file)
        file += b"%d 0 obj%bendobj\n" % (number, each)
    start, last = len(file), max(objects)
    rows = [
        b"%010d 00000 n \n" % places[at] if at in places else b"0000000000 65535 f \n"
        for at in range(last + 1)
    ]
    file += b"xref\n0 %d\n" % (last + 1) + b"".join(rows)
    return file + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (last + 1, start)


def page(*below, at=(100, 450)):
    words = "".join(shown(text, 80, 700 - 14 * row) for row, text in enumerate(PROSE))
    return words + f"q 1 0 0 1 {at[0]} {at[1]} cm /Fm Do Q\n" + "".join(below)


def test_bars_with_their_labels_are_a_picture_and_neither_text_nor_a_table():
    read_document = read(document(page(), form=BARS + LABELS), "a.pdf")
    assert [type(block) for block in read_document.source.blocks] == [Paragraph, PictureBlock]
    (picture,) = (block for block in read_document.source.blocks if isinstance(block, PictureBlock))
    assert (picture.caption, picture.width, picture.height) == ("", 501, 282)
    (graph,) = read_document.source.graphs
    assert graph.text == "90; 60; 30; 0; 2023 | 2024 | 2025"


def test_a_caption_names_such_a_drawing_and_what_stands_beside_it_stays_text():
    below = shown("Figure 2. Barrels sold", 100, 430), shown("sold abroad", 322, 500)
    blocks = read(document(page(*below), form=BARS + LABELS), "a.pdf").source.blocks
    assert [block.caption for block in blocks if isinstance(block, PictureBlock)] == [
        "Figure 2. Barrels sold"
    ]
    assert "sold abroad" in [block.text for block in blocks if isinstance(block, Paragraph)]


@pytest.mark.parametrize(
    "form",
    [
        BARS,
        BARS + LABELS + shown("one two three four five six seven eight nine ten", 0, 125, 5),
        BARS + "".join(shown("a b c d e f g h i", 0, 9 * row, 6) for row in range(14)),
    ],
)
def test_drawings_without_labels_and_text_in_a_frame_are_no_such_picture(form):
    blocks = read(document(page(), form=form), "a.pdf").source.blocks
    assert not [block for block in blocks if isinstance(block, PictureBlock)]


def test_text_that_stands_on_a_drawing_and_not_in_it_stays_text():
    blocks = read(document(page(shown("all of 2024", 130, 500)), form=BARS), "a.pdf").source.blocks
    assert "all of 2024" in [block.text for block in blocks if isinstance(block, Paragraph)]


def test_small_drawings_are_none():
    for width, height, count in ((82, 52, 1), (77, 52, 0), (82, 47, 0)):
        form = f"0 0 {width} {height} re S\n" + shown("12", 2, 2)
        blocks = read(document(page(), form=form, width=width, height=height), "a.pdf").source.blocks
        assert sum(isinstance(block, PictureBlock) for block in blocks) == count


def test_a_page_that_is_built_of_forms_stays_text():
    form = "".join(
        shown(f"Point {row} of the talk on barrels and brewers", 10, 100 - 14 * row) for row in range(6)
    )
    blocks = read(
        document(f"q 1 0 0 1 100 500 cm /Fm Do Q\n{shown('Handout', 80, 720)}", form=form), "a.pdf"
    ).source.blocks
    assert "Point 5 of the talk" in " ".join(block.text for block in blocks if isinstance(block, Paragraph))


def test_two_drawings_that_nearly_touch_are_a_picture_each():
    below = "q 1 0 0 1 322 450 cm /Fm Do Q\n"
    words = "".join(shown(text, 80, 660 - 14 * row) for row, text in enumerate(PROSE))
    blocks = read(document(page(below, words), form=BARS + LABELS), "a.pdf").source.blocks
    assert [block.width for block in blocks if isinstance(block, PictureBlock)] == [501, 501]
    assert not [block for block in blocks if isinstance(block, TableBlock)]


def slide(number, title, size=20.0, words=13.0):
    lines = [PdfLine(title, 30, 300, 30.0, size)]
    lines += [
        PdfLine(f"A point of slide {number}, the {row}th", 44, 300, 100.0 + 20 * row, words)
        for row in range(6)
    ]
    lines.append(PdfLine("Handout, November, not for the press", 30, 400, 415.0, 7.0))
    return PdfPage(number, 768.0, 432.0, lines=lines)


@pytest.mark.parametrize(("size", "stays"), [(20.0, True), (13.5, True), (13.0, False), (9.0, False)])
def test_titles_of_slides_stay_and_running_headers_of_chapters_go(size, stays):
    pages = [slide(at, f"Title {'abcdefgh'[at]} of its own", size) for at in range(1, 8)]
    without_running_headers(pages)
    assert all((page.lines[0].text[:5] == "Title") is stays for page in pages)
    assert not any("press" in line.text for page in pages for line in page.lines)


@pytest.mark.parametrize(("size", "stays"), [(7.0, False), (13.0, True)])
def test_small_print_on_both_of_two_pages_is_a_running_footer(size, stays):
    pages = [slide(at, f"Title {at}") for at in (1, 2)]
    for page in pages:
        page.lines[-1].size = size
    without_running_headers(pages)
    assert [any("press" in line.text for line in page.lines) for page in pages] == [stays, stays]


def test_a_footer_goes_from_pages_of_a_few_lines():
    pages = [slide(at, f"Title {'abcd'[at]}") for at in range(1, 4)]
    for page in pages:
        page.lines[1:-1] = []
    without_running_headers(pages)
    assert [[line.text for line in page.lines] for page in pages] == [["Title b"], ["Title c"], ["Title d"]]


def test_titles_of_slides_are_headings():
    pages = [
        shown(f"Title {'abcdefgh'[at]} of its own", 60, 740, 20)
        + "".join(shown(text, 60, 700 - 14 * row) for row, text in enumerate(PROSE))
        for at in range(7)
    ]
    blocks = read(document(*pages, form=BARS), "a.pdf").source.blocks
    assert sum(isinstance(block, Heading) for block in blocks) == 7
