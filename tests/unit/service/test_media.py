import base64
import contextlib
import io
import struct
import threading
import zlib
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from PIL import Image

from nbdeck.contract.slides import Slide
from nbdeck.contract.v1 import SlidesRequest
from nbdeck.errors import BadRequest, ConnectionFailed, NbdeckError, PayloadTooLarge
from nbdeck.service.decks import with_picture
from nbdeck.service.media import GatheredPicture, gather
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.outbound import asked, fetch, is_public
from nbdeck.service.pictures import clean_picture
from unit.service.conftest import finished, slides

OPEN = MediaRules(allow_private_addresses=True, seconds=2.0, largest_bytes=100_000)
CLOSED = MediaRules()


def picture(form="PNG", size=(40, 30), mode="RGB", **options):
    file = io.BytesIO()
    Image.new(mode, size, 120 if mode in "LP" else (10, 120, 200, 128)[: len(mode)]).save(
        file, form, **options
    )
    return file.getvalue()


@pytest.fixture(scope="module")
def site():
    """A small web site on this machine; gives its address."""
    stop = threading.Event()

    class Pages(BaseHTTPRequestHandler):
        def do_GET(self):
            name = self.path.strip("/")
            moves = {
                "move": "/a.png",
                "loop": "/loop",
                **{f"step{left}": f"/step{left - 1}" for left in range(2, 9)},
                "step1": "/a.png",
                "to-file": "file:///etc/passwd",
                "to-private": "http://10.0.0.1/a.png",
                "to-elsewhere": "gopher://example.com/",
            }
            if name in moves:
                self.send_response(302)
                self.send_header("Location", moves[name])
                self.end_headers()
            elif name in {"a.png", "large", "words"}:
                self.send_response(200)
                self.end_headers()
                self.wfile.write({"a.png": picture(), "large": b"x" * 200_000, "words": b"hello"}[name])
            elif name.startswith("json"):
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b'"' + b"x" * (int(name[4:]) - 2) + b'"')
            elif name == "slow":
                self.send_response(200)
                self.end_headers()
                for _ in range(100):  # whoever has patience gets a file
                    if not stop.wait(0.05):
                        self.wfile.write(b"x")
                        self.wfile.flush()
            else:
                self.send_error(404)

        def log_message(self, *args):
            pass

        def handle(self):
            with contextlib.suppress(ConnectionError):
                super().handle()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    stop.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("path", ["a.png", "move"])
def test_a_picture_is_fetched_through_redirects(site, path):
    assert fetch(f"{site}/{path}", OPEN) == picture()


@pytest.mark.parametrize(
    ("path", "error", "words"),
    [
        ("absent", ConnectionFailed, "404"),
        ("loop", ConnectionFailed, "redirects"),
        ("to-file", BadRequest, "http"),
        ("to-elsewhere", BadRequest, "http"),
        ("large", PayloadTooLarge, "large"),
        ("slow", ConnectionFailed, "too long"),
    ],
)
def test_what_cannot_be_fetched_says_why(site, path, error, words):
    rules = MediaRules(allow_private_addresses=True, seconds=0.4, largest_bytes=100_000)
    with pytest.raises(error, match=words):
        fetch(f"{site}/{path}", rules)


def test_no_proxy_of_the_environment_is_asked(site, monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    assert fetch(f"{site}/a.png", OPEN) == picture()
    assert asked("GET", f"{site}/json9", headers={}, seconds=5.0, largest_bytes=9) == "xxxxxxx"


def test_an_answer_in_json_is_read_up_to_its_bound_and_from_one_host(site):
    with pytest.raises(ConnectionFailed, match="too large"):
        asked("GET", f"{site}/json10", headers={}, seconds=5.0, largest_bytes=9)
    with pytest.raises(ConnectionFailed, match="302"):
        asked("GET", f"{site}/move", headers={}, seconds=5.0, largest_bytes=9)


@pytest.mark.parametrize("address", ["ftp://8.8.8.8/a.png", "file:///etc/passwd", "gopher://8.8.8.8/"])
def test_another_scheme_is_refused_as_such(address):
    with pytest.raises(BadRequest, match="http or https"):
        fetch(address, CLOSED)


def test_a_private_address_is_refused_before_anything_is_sent(site):
    with pytest.raises(BadRequest, match="private"):
        fetch(f"{site}/a.png", CLOSED)


def test_a_redirect_from_a_public_into_a_private_network_is_refused(site, monkeypatch):
    def is_public_here(address):
        return address == "127.0.0.1" or is_public(address)

    monkeypatch.setattr("nbdeck.service.outbound.is_public", is_public_here)
    assert fetch(f"{site}/a.png", CLOSED) == picture()
    with pytest.raises(BadRequest, match="private"):
        fetch(f"{site}/to-private", CLOSED)


@pytest.mark.parametrize(
    "address",
    [
        "http://localhost:9/a.png",
        "http://127.0.0.1:9/a.png",
        "http://127.1:9/a.png",
        "http://2130706433:9/a.png",
        "http://0x7f000001:9/",
        "http://[::1]:9/a.png",
        "http://[::ffff:127.0.0.1]:9/a.png",
        "http://169.254.169.254/latest/meta-data",
        "http://10.0.0.1/",
        "http://0.0.0.0/",
        "http://no-such-host.invalid/",
        "http://user:secret@127.0.0.1/",
        "http://a..b/",
        "http://[::1",
        "http:///a.png",
        "ftp://example.com/a.png",
        "http://xn--/",
        "http://\u200d/",
    ],
)
def test_no_spelling_of_a_private_address_gets_through(address):
    with pytest.raises(NbdeckError):
        fetch(address, CLOSED)


@pytest.mark.parametrize("redirects", [0, 1, 5])
def test_as_many_redirects_are_followed_as_the_rules_say(site, redirects):
    rules = replace(OPEN, redirects=redirects)
    assert fetch(f"{site}/step{redirects}" if redirects else f"{site}/a.png", rules) == picture()
    with pytest.raises(ConnectionFailed, match="redirects"):
        fetch(f"{site}/step{redirects + 1}", rules)


@pytest.mark.parametrize(
    ("address", "data"),
    [
        ("data:image/png;base64," + base64.b64encode(b"abc").decode(), b"abc"),
        ("DATA:image/svg+xml,%3Csvg%3E", b"<svg>"),
    ],
)
def test_inline_data_is_read(address, data):
    assert fetch(address, CLOSED) == data


@pytest.mark.parametrize(
    "address",
    [
        "data:image/png;base64,???",
        "data:image/png;base64," + "A" * 300_000,
        "data:image/png," + "A" * 100_001,
    ],
)
def test_broken_or_large_inline_data_is_refused(address):
    with pytest.raises(NbdeckError):
        fetch(address, OPEN)


@pytest.mark.parametrize(
    ("data", "form", "mode"),
    [
        (picture("PNG"), "PNG", "RGB"),
        (picture("PNG", mode="RGBA"), "PNG", "RGBA"),
        (picture("JPEG"), "JPEG", "RGB"),
        (picture("JPEG", mode="CMYK"), "JPEG", "RGB"),
        (picture("GIF", mode="P"), "PNG", "RGB"),
        (picture("WEBP"), "PNG", "RGB"),
        (picture("BMP"), "PNG", "RGB"),
        (picture("TIFF", mode="L"), "PNG", "RGB"),
    ],
)
def test_a_clean_picture_is_png_or_jpeg(data, form, mode):
    clean = clean_picture(data)
    with Image.open(io.BytesIO(clean)) as found:
        assert (found.format, found.mode, found.size) == (form, mode, (40, 30))
    assert clean_picture(data) == clean


def test_a_picture_is_turned_upright_and_loses_its_metadata():
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "taken at home"
    with Image.open(io.BytesIO(clean_picture(picture("JPEG", exif=exif)))) as found:
        assert found.size == (30, 40)
        assert not found.getexif()


def test_a_huge_picture_is_scaled_down():
    with Image.open(io.BytesIO(clean_picture(picture("PNG", size=(5000, 100))))) as found:
        assert found.size == (2560, 51)


@pytest.mark.parametrize("side", [8_000, 30_000])
def test_a_picture_with_too_many_pixels_is_not_decoded(side):
    header = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    claim = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header))
    with pytest.raises(PayloadTooLarge):
        clean_picture(claim + struct.pack(">I", 0) + b"IDAT" + struct.pack(">I", zlib.crc32(b"IDAT")))


@pytest.mark.parametrize(
    "data",
    [b"", b"hello", b"\x89PNG\r\n\x1a\n", picture()[:60], b"<svg/>", b"%PDF-1.7", picture("JPEG")[:200]],
)
def test_what_is_no_picture_is_refused(data):
    with pytest.raises(BadRequest):
        clean_picture(data)


def request_with(*images, **brand):
    each = [
        {"title": f"Slide {n}", "layout": "ITEMS", "item_amount": 1, "content": "a", "images": [image]}
        for n, image in enumerate(images)
    ]
    return SlidesRequest.model_validate({"template": "default", "slides": each, **brand})


def test_the_same_picture_is_kept_once(site):
    request = request_with(f"{site}/a.png", f"{site}/a.png", f"{site}/move", branding_logo=f"{site}/a.png")
    found = gather(request.slides, request, OPEN)
    assert len(found.files) == 1
    assert len(found.by_address) == 2
    assert found.warnings == ()


def test_each_picture_that_is_missing_is_a_warning_of_its_own(site):
    request = request_with(
        f"{site}/absent",
        {"type": "stock", "data": "sea"},
        {"type": "ai", "data": "a ship"},
        f"{site}/words",
        branding_logo=f"{site}/large",
        use_branding_fonts=True,
    )
    found = gather(request.slides, request, OPEN)
    assert len(found.warnings) == 6
    for words in ("404", "no picture", "large", "fonts", "'sea'", "'a ship'"):
        assert any(words in told for told in found.warnings), words
    assert found.by_request == {}
    assert not any("127.0.0.1" in told for told in found.warnings)


def test_a_deck_is_made_without_the_pictures_that_are_missing(service, owner):
    images = [{"type": "url", "data": "http://127.0.0.1:9/a.png"}]
    request = slides("a")
    request = request.model_copy(
        update={
            "slides": (
                type(request.slides[0]).model_validate({**request.slides[0].model_dump(), "images": images}),
            )
        }
    )
    task = finished(service, owner, service.from_slides.start(owner.id, request))
    assert task.is_success
    assert task.task_result["warnings"][0].startswith("The picture of slide 1 was left out")


@pytest.mark.parametrize(
    ("asked", "told"), [("A teal field", "A teal field"), (" ", "In the file"), (None, "In the file")]
)
def test_the_callers_alt_text_goes_before_that_of_the_file(asked, told):
    image = {"type": "url", "data": "https://example.com/a.png", "alt": asked}
    slide = Slide.model_validate({"title": "T", "item_amount": 0, "content": "", "images": [image]})
    assert with_picture(slide, GatheredPicture("0" * 64, "In the file")).picture_alt == told
    assert with_picture(slide, GatheredPicture("0" * 64, "")).picture_alt == (asked or "").strip() or "T"


@pytest.mark.parametrize("head", ["data:image/png,", "data:image/png;base64,"])
def test_an_inline_picture_may_be_as_large_as_the_rules_say(head):
    rules = replace(OPEN, largest_bytes=6)
    fits, beyond = ("YWFhYWFh", "YWFhYWFhYQ==") if "base64" in head else ("aaaaaa", "aaaaaaa")
    assert fetch(head + fits, rules) == b"aaaaaa"
    with pytest.raises(PayloadTooLarge):
        fetch(head + beyond, rules)
