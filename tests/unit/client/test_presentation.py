"""Decks in the caller's hands: files, pictures, counts; against a server that tells us every byte."""

import dataclasses
import io
from base64 import b64decode, b64encode, encodebytes
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pptx
import pytest
from lxml import etree
from PIL import Image

from nbdeck.client.contact_sheet import columns_for, contact_sheet
from nbdeck.client.filmstrip import MOST_BYTES, Filmstrip, png_picture, svg_picture
from nbdeck.errors import ExportFailed, NotFound, UnreadableAnswer, UnsupportedFileType
from unit.client.little_server import Answer, problem, said

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg"><g id="s1-g0123456789ABCDEF0">\n<path d="M 0.12345 1"/>'
    '<path fill="#fff"/></g></svg>'
)


def picture(color="red"):
    out = io.BytesIO()
    Image.new("RGB", (480, 270), color).save(out, "PNG")
    return out.getvalue()


@cache
def package(slides):
    """A PowerPoint file of slides that have a title each."""
    deck = pptx.Presentation()
    for number in range(1, slides + 1):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = f"A & B #{number}"
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


@pytest.fixture
def deck(server, client):
    """A deck of three slides."""
    server.on("/api/v1/presentations/p/download", said({"url": f"{server.url}/files/x"}))
    server.on("/api/v2/presentation/download/r", said({"url": f"{server.url}/files/x"}))
    server.on("/files/x", Answer(200, package(3)))
    for number in (1, 2, 3):
        server.on(f"/api/v2/presentation/p/slides/{number}.svg", Answer(200, SVG.encode()))
        server.on(f"/api/v2/presentation/p/slides/{number}.png", Answer(200, picture()))
    return client.presentations.get("p", "r")


def test_a_deck_is_saved_whole_under_its_name(server, deck, tmp_path):
    path = deck.save(tmp_path / "report.PPTX")
    assert path == tmp_path / "report.PPTX"
    assert path.read_bytes() == package(3)
    assert [each.name for each in tmp_path.iterdir()] == ["report.PPTX"]
    assert "/api/v2/presentation/download/r?format=powerpoint" in server.paths()


def test_a_string_path_gives_a_path_back(deck, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert deck.save("report.pptx") == Path("report.pptx")


@pytest.mark.parametrize("name", ["report.docx", "report", "report.pptx.bak", ".pptx"])
def test_an_unknown_suffix_is_refused_before_anything_is_asked(server, deck, tmp_path, name):
    asked = len(server.seen)
    with pytest.raises(UnsupportedFileType, match="Cannot save") as caught:
        deck.save(tmp_path / name)
    assert ".pptx, .pdf or .png" in caught.value.hint
    assert len(server.seen) == asked


def test_a_failed_save_leaves_the_old_file(server, deck, tmp_path):
    path = tmp_path / "report.pdf"
    path.write_bytes(b"old")
    with pytest.raises(ExportFailed):
        deck.save(path)
    assert path.read_bytes() == b"old"
    asked = len(server.seen)
    with pytest.raises(
        FileNotFoundError, match=r"There is no folder '.*missing' to write 'report.pptx' to. Make it"
    ):
        deck.save(tmp_path / "missing" / "report.pptx")
    assert len(server.seen) == asked
    assert [each.name for each in tmp_path.iterdir()] == ["report.pdf"]


@pytest.mark.parametrize("format", ["pptx", "PPTX", ".pptx", "powerpoint"])
def test_formats_are_read_generously(deck, format):
    assert deck.to_bytes(format) == package(3)


def test_an_unknown_format_is_refused(deck):
    with pytest.raises(UnsupportedFileType):
        deck.to_bytes("odp")


def test_slides_are_counted_in_the_file_and_only_once(server, deck):
    assert repr(deck) == "Presentation(id='p')"
    assert deck.slides == deck.slides == 3
    assert repr(deck) == "Presentation('A & B #1', 3 slides, id='p')"
    assert server.paths().count("/files/x") == 1


TOLD = {
    "presentation_id": "p",
    "request_id": "r",
    "width": 960.0,
    "height": 540.0,
    "slides": [{"number": at, "index": at - 1, "title": f"A & B #{at}"} for at in (1, 2, 3)],
}


def test_a_service_that_tells_the_slides_is_asked_for_no_file(server, deck):
    server.on("/api/v2/presentation/p/slides", said(TOLD))
    assert deck.to_text() == TEXT
    assert deck.slides == 3
    assert deck.contents().slides[2].index == 2
    assert server.paths().count("/api/v2/presentation/p/slides?request_id=r") == 1
    assert "/files/x" not in server.paths()


def test_what_a_service_does_not_tell_is_read_in_its_file(server, deck):
    found = deck.contents()
    assert next((each.title, each.origin, each.slide) for each in found.slides) == ("A & B #1", None, None)
    assert [each.name for each in found.slides[0].shapes] == ["Title 1"]
    assert (found.presentation_id, found.width) == (None, 720.0)


def test_where_nothing_reads_files_a_service_has_to_tell(server, deck):
    deck._context = dataclasses.replace(deck._context, read_file=None)
    with pytest.raises(NotFound):
        deck.contents()
    assert "/files/x" not in server.paths()


def test_another_error_than_missing_is_told_and_no_file_is_asked_for(server, deck):
    server.on("/api/v2/presentation/p/slides", problem(422, "EXPORT_FAILED"))
    with pytest.raises(ExportFailed):
        deck.contents()
    assert "/files/x" not in server.paths()


def test_a_damaged_file_is_said_to_be_one(server, deck):
    server.script["/files/x"].clear()
    server.on("/files/x", Answer(200, b"PK nonsense"))
    with pytest.raises(UnreadableAnswer):
        _ = deck.slides


def test_one_slide_is_drawn(server, deck):
    assert deck.svg(2) == SVG
    assert deck.png(2, width=320) == picture()
    assert server.paths()[-1] == "/api/v2/presentation/p/slides/2.png?width=320&request_id=r"
    with pytest.raises(NotFound):
        deck.svg(4)


TEXT = """Presentation 'A & B #1', 3 slides
Slide 1: A & B #1
Slide 2: A & B #2
Slide 3: A & B #3"""


def test_a_notebook_gets_a_filmstrip_and_what_the_slides_say(deck):
    bundle = deck._repr_mimebundle_()
    assert bundle["text/plain"] == deck.to_text() == TEXT
    html = bundle["text/html"]
    assert html.count("<figure") == html.count("<img") == html.count("<figcaption") == 3
    assert 'aria-label="Presentation, 3 slides"' in html
    assert 'alt="Slide 2: A &amp; B #2"' in html
    assert """src="data:image/svg+xml;charset=utf-8,<svg \nxmlns='http""" in html
    assert "%23fff" in html
    assert "<script" not in html
    assert html == deck._repr_html_()


def test_what_a_notebook_saves_has_no_id_and_is_the_same_again(server, deck):
    first = deck._repr_mimebundle_()
    assert first == deck._repr_mimebundle_()
    assert "'p'" not in first["text/plain"]
    assert server.paths().count("/files/x") == 1


def test_a_deck_that_may_change_is_read_anew(server, client):
    server.on("/api/v1/presentations/p/download", said({"url": "/files/x"}))
    server.on("/files/x", Answer(200, package(3)), Answer(200, package(2)))
    newest = client.presentations.get("p")
    assert [newest.to_text().count("\n"), newest.to_text().count("\n")] == [3, 2]


def test_warnings_stand_below_what_the_slides_say(deck):
    deck.warnings = ("Slide 2: 3 of 8 series are shown.",)
    assert deck._repr_mimebundle_()["text/plain"] == f"{TEXT}\nWarning: {deck.warnings[0]}"


def test_a_deck_made_before_tells_title_and_slides_without_a_look_at_the_file(server, client):
    state = {"id": "v", "request_id": "r1", "created_at": 0, "current_at": 0, "what": "create"}
    states = [
        {**state, "is_current": False, "slide_count": 2, "title": "Draft"},
        {**state, "request_id": "r2", "is_current": True, "slide_count": 3, "title": "Sales"},
    ]
    server.on("/api/v2/presentation/p/versions", said(states))
    assert repr(client.presentations.get("p")) == "Presentation('Sales', 3 slides, id='p')"
    assert repr(client.presentations.get("p", "r1")) == "Presentation('Draft', 2 slides, id='p')"
    server.on("/api/v2/presentation/download/r3", problem(404, "NOT_FOUND"))
    with pytest.raises(NotFound):
        client.presentations.get("p", "r3")


def test_a_service_without_pictures_still_has_a_text(server, client):
    server.on("/api/v1/presentations/q/download", said({"url": "/files/x"}))
    server.on("/files/x", Answer(200, package(3)))
    deck = client.presentations.get("q")
    assert deck._repr_mimebundle_() == {"text/plain": f"{TEXT}\nNo pictures: No."}
    assert deck._repr_html_() is None


def test_a_deck_that_cannot_be_read_is_still_displayed(server, client):
    server.on("/api/v1/presentations/q/download", said({"url": "/files/x"}))
    server.on("/files/x", Answer(200, b"PK nonsense"))
    bundle = client.presentations.get("q")._repr_mimebundle_()
    assert bundle == {"text/plain": "Presentation\nNo pictures: The service sent a damaged PowerPoint file."}


def test_a_long_deck_shows_thirty_slides_and_says_so(server, client):
    server.on("/api/v1/presentations/p/download", said({"url": "/files/x"}))
    server.on("/files/x", Answer(200, package(40)))
    for number in range(1, 41):
        server.on(f"/api/v2/presentation/p/slides/{number}.svg", Answer(200, SVG.encode()))
    html = client.presentations.get("p")._repr_html_()
    assert html.count("<figure") == 30
    assert "The first 30 of 40 slides are shown" in html


def test_heavy_drawings_are_shown_as_pictures(server, client):
    server.on("/api/v1/presentations/p/download", said({"url": "/files/x"}))
    server.on("/files/x", Answer(200, package(1)))
    server.on("/api/v2/presentation/p/slides/1.svg", Answer(200, b"<svg>" + b" " * 400_000 + b"</svg>"))
    server.on("/api/v2/presentation/p/slides/1.png", Answer(200, picture()))
    html = client.presentations.get("p")._repr_html_()
    assert 'src="data:image/png;base64,' in html
    assert len(html) < 20_000


def test_a_filmstrip_stays_within_its_weight(server, client):
    heavy = "<svg>" + "x" * (MOST_BYTES // 5 - 20) + "</svg>"
    server.on("/api/v1/presentations/p/download", said({"url": "/files/x"}))
    server.on("/files/x", Answer(200, package(8)))
    for number in range(1, 9):
        server.on(f"/api/v2/presentation/p/slides/{number}.svg", Answer(200, heavy.encode()))
    html = client.presentations.get("p")._repr_html_()
    assert html.count("<figure") == 4
    assert "The first 4 of 8" in html
    assert len(html) < MOST_BYTES


def read_alike(picture):
    """Return the drawing; a browser that leaves line breaks out reads the same as one that takes them as spaces."""
    address = picture.source.removeprefix("data:image/svg+xml;charset=utf-8,")
    without, with_spaces = unquote(address.replace("\n", "")), unquote(address)
    assert _things(without) == _things(with_spaces)
    return without


def _things(drawing):
    root = etree.fromstring(drawing)
    values = [
        (each.tag, name, ("" if value.startswith("data:") else " ").join(value.split()))
        for each in root.iter()
        for name, value in each.items()
    ]
    return values, "".join(root.itertext())


def test_a_picture_is_the_drawing_in_short_lines_and_fewer_bytes():
    outline = "M 0 0" + "l 1.123456 -2.5 " * 300
    drawing = f'<svg aria-label="g0123456789ABCDEF 2.7182"><path d="{outline}"/><g><path d="M 1 1"/><use href="#s1-g0123456789ABCDEF"/></g></svg>'
    shown = svg_picture(drawing)
    assert max(map(len, shown.source.split("\n"))) <= 130
    expected = drawing.replace("1.123456", "1.12").replace("#s1-g0123456789ABCDEF", "#s1-g01234567")
    assert read_alike(shown) == expected.replace('"', "'")


def test_a_drawing_with_apostrophes_keeps_its_quotes():
    drawing = """<svg aria-label="Don't"><path fill="#fff"/></svg>"""
    assert read_alike(svg_picture(drawing)) == drawing
    assert '"' not in svg_picture(drawing).source


def test_each_thing_drawn_has_a_line_but_the_letters_of_a_word_share_one():
    drawing = "<svg><path d=''/><g id='a'><g><use x='1'/><use x='2'/></g></g><symbol/></svg>"
    assert svg_picture(drawing).source.split(",", 1)[1].split("\n") == [
        "<svg><path ",
        "d=''/><g ",
        "id='a'><g><use x='1'/><use x='2'/></g></g><symbol/></svg>",
    ]


@pytest.mark.parametrize(
    "inside",
    [
        f"<image href='data:image/png;base64,{encodebytes(bytes(3_000)).decode()}'/>",
        "<g>" + "<use x='10.25' fill='#fff' fill-rule='nonzero'/>" * 60 + "</g>",
        f"<image href='data:image/jpeg;base64,{b64encode(bytes(range(256)) * 12).decode()}' width='9'/>",
        "<text xml:space='preserve'>"
        + "two  words " * 300
        + "<tspan x='1'>three</tspan><tspan y='2'>, four</tspan></text>",
        f"<path d='{'M 1.123456 -1 ' * 200}'/>",
        f"<path d='{'M 1.123456 -1 ' * 90}'/>",
    ],
    ids=["pixels in lines", "letters", "pixels", "text", "outline", "short outline"],
)
def test_line_breaks_stand_where_they_change_nothing_in_any_browser(inside):
    shown = svg_picture(f"<svg viewBox='0 0 9 9'>{inside}</svg>")
    read_alike(shown)
    assert shown.source.count("\n") > 2
    if "<text" not in inside:
        assert max(map(len, shown.source.split("\n"))) < 300


def test_a_picture_in_pixels_stands_in_lines_too():
    shown = png_picture(bytes(3_000))
    assert max(map(len, shown.source.split("\n"))) <= 150
    assert b64decode(shown.source.partition(",")[2]) == bytes(3_000)


def test_warnings_stand_under_the_filmstrip():
    strip = Filmstrip((png_picture(b"x", "Rent"),), 1, ("The <logo> could not be fetched.",))
    assert 'alt="Slide 1: Rent"' in strip._repr_html_()
    assert "The &lt;logo&gt; could not be fetched." in strip._repr_html_()
    assert repr(strip) == "Filmstrip(1 slide)"


@pytest.mark.parametrize(("count", "columns"), [(1, 1), (2, 2), (4, 2), (9, 3), (11, 3), (20, 4), (100, 5)])
def test_a_contact_sheet_is_about_square(count, columns):
    assert columns_for(count) == columns


def test_a_contact_sheet_shows_every_slide(deck, tmp_path):
    with Image.open(deck.save(tmp_path / "sheet.png")) as sheet:
        assert sheet.size == (2 * 480 + 3 * 24, 2 * 270 + 3 * 24)
        assert sheet.getpixel((100, 100)) == (255, 0, 0)
        assert sheet.getpixel((600, 400)) != (255, 0, 0)


def test_contact_sheets_are_the_same_bytes_again():
    assert contact_sheet([picture(), picture("blue")]) == contact_sheet([picture(), picture("blue")])


def test_an_async_deck_has_the_same_shape(server, deck, in_async, tmp_path):
    async def go(client):
        other = await client.presentations.get("p", "r")
        saved = await other.save(tmp_path / "a.pptx")
        strip = await other.filmstrip()
        return saved.read_bytes(), await other.slides, strip.slides, await other.svg(1), repr(other)

    assert in_async(go) == (package(3), 3, 3, SVG, "AsyncPresentation('A & B #1', 3 slides, id='p')")


def test_a_presentation_that_does_not_exist_is_not_found(server, client):
    server.on("/api/v1/presentations/nope/download", problem(404, "NOT_FOUND"))
    with pytest.raises(NotFound):
        client.presentations.get("nope")
