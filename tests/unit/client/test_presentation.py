"""Decks in the caller's hands: files, pictures, counts; against a server that tells us every byte."""

import io
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from nbdeck.client.contact_sheet import columns_for, contact_sheet
from nbdeck.client.filmstrip import MOST_BYTES, Filmstrip, fitting, png_picture, svg_picture
from nbdeck.errors import ExportFailed, NotFound, UnreadableAnswer, UnsupportedFileType
from unit.client.little_server import Answer, problem, said

SVG = '<svg xmlns="http://www.w3.org/2000/svg"><title>A &amp; B #1</title>\n<path d="M 0 1"/></svg>'


def picture(color="red"):
    out = io.BytesIO()
    Image.new("RGB", (480, 270), color).save(out, "PNG")
    return out.getvalue()


def package(slides):
    out = io.BytesIO()
    ids = "".join(f'<p:sldId id="{256 + index}"/>' for index in range(slides))
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo("ppt/presentation.xml"), f"<p:sldIdLst>{ids}</p:sldIdLst><p:sldSz/>")
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
    with pytest.raises(FileNotFoundError):
        deck.save(tmp_path / "missing" / "report.pptx")
    assert [each.name for each in tmp_path.iterdir()] == ["report.pdf"]


@pytest.mark.parametrize("format", ["pptx", "PPTX", ".pptx", "powerpoint"])
def test_formats_are_read_generously(deck, format):
    assert deck.to_bytes(format) == package(3)


def test_an_unknown_format_is_refused(deck):
    with pytest.raises(UnsupportedFileType):
        deck.to_bytes("odp")


def test_slides_are_counted_in_the_file_and_only_once(server, deck):
    assert repr(deck) == "Presentation()"
    assert deck.slides == deck.slides == 3
    assert repr(deck) == "Presentation(3 slides)"
    assert server.paths().count("/files/x") == 1


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


def test_a_notebook_gets_a_filmstrip_and_a_short_text(deck):
    bundle = deck._repr_mimebundle_()
    assert bundle["text/plain"] == "Presentation(3 slides)"
    html = bundle["text/html"]
    assert html.count("<figure") == html.count("<img") == html.count("<figcaption") == 3
    assert 'aria-label="Presentation, 3 slides"' in html
    assert 'alt="Slide 2: A &amp; B #1"' in html
    assert 'src="data:image/svg+xml;charset=utf-8,<svg xmlns=%22' in html
    assert "%231" in html
    assert "<script" not in html
    assert html == deck._repr_html_()


def test_a_service_without_pictures_still_has_a_text(server, client):
    server.on("/api/v1/presentations/q/download", said({"url": "/files/x"}))
    deck = client.presentations.get("q")
    assert deck._repr_mimebundle_() == {"text/plain": "Presentation()\nNo pictures: No."}
    assert deck._repr_html_() is None


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
    server.on("/api/v2/presentation/p/slides/1.svg", Answer(200, b"<svg>" + b" " * 400_000 + b"</svg>"))
    server.on("/api/v2/presentation/p/slides/1.png", Answer(200, picture()))
    html = client.presentations.get("p")._repr_html_()
    assert 'src="data:image/png;base64,' in html
    assert len(html) < 20_000


def test_a_filmstrip_stays_within_its_weight():
    heavy = svg_picture("<svg>" + "x" * (MOST_BYTES // 4) + "</svg>")
    kept = fitting([heavy] * 10)
    assert len(kept) == 3
    html = Filmstrip(kept, 10)._repr_html_()
    assert "The first 3 of 10" in html
    assert len(html) < MOST_BYTES


def test_warnings_stand_under_the_filmstrip():
    strip = Filmstrip((png_picture(b"x"),), 1, ("The <logo> could not be fetched.",))
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

    assert in_async(go) == (package(3), 3, 3, SVG, "AsyncPresentation(3 slides)")


def test_a_presentation_that_does_not_exist_is_not_found(server, client):
    server.on("/api/v1/presentations/nope/download", problem(404, "NOT_FOUND"))
    with pytest.raises(NotFound):
        client.presentations.get("nope")
