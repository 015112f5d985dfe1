"""Slides of presentations that nbdeck did not draw, drawn by LibreOffice."""

import io
import re
import socket
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pypdfium2 as pdfium
import pytest
from pptx import Presentation

from coloured_decks import COLORS, color_of, deck, picture, saved
from nbdeck.engine.paint.office.painting import (
    is_available,
    paint_slide_png,
    paint_slide_svg,
    paint_slides,
    to_pdf,
    where,
)
from nbdeck.errors import ExportFailed, NotFound

pytestmark = [pytest.mark.tools, pytest.mark.usefixtures("installation")]


def test_each_slide_is_the_one_that_was_asked_for_and_hidden_ones_count():
    pptx = deck(*COLORS, hidden=frozenset({2}))

    painted = [paint_slide_png(pptx, number, width=320) for number in (3, 2, 1, 4)]

    assert [color_of(slide.data) for slide in painted] == [COLORS[2], COLORS[1], COLORS[0], COLORS[3]]
    assert not any(slide.is_approximate or slide.warnings for slide in painted)


@pytest.mark.parametrize("width", [160, 1280, 1921])
def test_a_picture_has_the_width_asked_for_and_reaches_its_edges(width):
    image = picture(paint_slide_png(deck(COLORS[0]), 1, width=width).data)

    assert image.size == (width, round(width * 7.5 / 13.333))
    corners = [(x, y) for x in (0, image.width - 1) for y in (0, image.height - 1)]
    assert [image.getpixel(corner) for corner in corners] == [COLORS[0]] * 4


def test_empty_placeholders_show_nothing():
    prs = Presentation()
    prs.slides.add_slide(prs.slide_layouts[1])

    image = picture(paint_slide_png(saved(prs), 1, width=320).data)

    assert image.getcolors() == [(image.width * image.height, (255, 255, 255))]


def test_several_slides_come_in_the_order_asked_for_and_none_means_all():
    pptx = deck(*COLORS)

    assert [color_of(slide.data) for slide in paint_slides(pptx, [4, 1], width=160)] == [COLORS[3], COLORS[0]]
    assert [color_of(slide.data) for slide in paint_slides(pptx, width=160)] == list(COLORS)


def test_page_n_of_the_pdf_is_slide_n_without_notes():
    painted = to_pdf(deck(*COLORS, hidden=frozenset({3}), text="Page"))

    pages = [page.get_textpage().get_text_bounded().strip() for page in pdfium.PdfDocument(painted.data)]
    assert pages == [f"Page {number}" for number in range(1, 5)]


@pytest.mark.parametrize(
    ("typeface", "text", "drawn_with"),
    [
        ("Calibri", "Growth", "Carlito"),
        ("Cambria", "Growth", "Caladea"),
        ("A face that nobody has", "Growth", "Arimo"),
        ("Calibri", "نمو", "NotoSansArabic"),
        ("Calibri", "विकास", "NotoSansDevanagari"),
    ],
)
def test_text_is_drawn_with_the_files_that_nbdeck_measures_with(typeface, text, drawn_with):
    painted = to_pdf(deck(COLORS[0], text=text, typeface=typeface))

    assert re.search(rb"/BaseFont/\w+\+" + drawn_with.encode(), painted.data)


def test_an_svg_holds_the_picture_and_is_named_for_screen_readers():
    svg = paint_slide_svg(deck(COLORS[0]), 1, width=160, label="Q1 & Q2").data.decode()

    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"')
    assert 'role="img" aria-label="Q1 &amp; Q2"' in svg
    assert 'href="data:image/png;base64,' in svg


def test_two_decks_at_once_from_threads_are_not_mixed_up():
    decks = (deck(*COLORS), deck(*reversed(COLORS), text="Other"))
    asked = [(at, number) for number in (1, 2, 3, 4) for at in (0, 1)]

    with ThreadPoolExecutor(4) as pool:
        painted = list(pool.map(lambda one: paint_slide_png(decks[one[0]], one[1], width=160).data, asked))

    expected = [(COLORS, COLORS[::-1])[at][number - 1] for at, number in asked]
    assert [color_of(png) for png in painted] == expected


@pytest.mark.parametrize("number", [0, -1, 5])
def test_a_slide_that_does_not_exist_is_not_found(number):
    with pytest.raises(NotFound, match=re.escape(f"no slide {number}")):
        paint_slide_png(deck(*COLORS), number)


def without_xml(pptx: bytes, name: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(pptx)) as package, zipfile.ZipFile(out, "w") as broken:
        for part in package.namelist():
            broken.writestr(part, b"<p:presentation" if part == name else package.read(part))
    return out.getvalue()


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda pptx: b"", "damaged"),
        (lambda pptx: pptx[: len(pptx) // 2], "damaged"),
        (lambda pptx: b"<html><body>1</body></html>", "damaged"),
        (lambda pptx: without_xml(pptx, "ppt/presentation.xml"), "damaged"),
        (lambda pptx: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + pptx, "password"),
    ],
    ids=["empty", "cut off", "no package", "broken part", "encrypted"],
)
def test_a_file_that_cannot_be_read_is_refused_and_the_next_is_drawn(damage, reason):
    pptx = deck(COLORS[1])

    with pytest.raises(ExportFailed) as refused:
        paint_slide_png(damage(pptx), 1)

    assert refused.value.details["reason"] == reason
    assert "PowerPoint" in refused.value.hint
    assert color_of(paint_slide_png(pptx, 1, width=160).data) == COLORS[1]


def test_a_linked_picture_is_never_fetched(linked_picture):
    with socket.create_server(("127.0.0.1", 0)) as server:
        pptx = linked_picture(f"http://127.0.0.1:{server.getsockname()[1]}/secret.png")
        paint_slide_png(pptx, 1, width=160)
        to_pdf(pptx)
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.accept()


def test_a_linked_file_of_this_machine_is_not_shown(linked_picture, tmp_path):
    pptx = linked_picture((tmp_path / "embedded.png").as_uri())

    image = picture(paint_slide_png(pptx, 1, width=160).data)

    assert (0, 0, 255) not in [color for _, color in image.getcolors(100_000)]


def test_where_and_availability_say_that_it_is_here():
    assert is_available()
    assert (where() / "libsdlo.so").is_file()
    assert where(str(where())) == where(str(where() / "soffice")) == where()
