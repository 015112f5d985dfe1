import base64
import contextlib
import io
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image

from nbdeck.contract.v1 import SlidesRequest
from nbdeck.service.decks import deck_of
from nbdeck.service.media import gather
from nbdeck.service.media_rules import ImageModel, MediaRules, StockSite, media_rules
from nbdeck.service.picture_choice import pick
from nbdeck.settings import Settings
from unit.service.conftest import finished

KEY = "very-secret-key"


def picture(color=(10, 120, 200), form="PNG", **options):
    file = io.BytesIO()
    Image.new("RGB", (60, 40), color).save(file, form, **options)
    return file.getvalue()


class Pages(BaseHTTPRequestHandler):
    """What the sites and the model answer; the first part of the path says how."""

    def do_GET(self):
        self.answer(None)

    def do_POST(self):
        self.answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def answer(self, body):
        parts = urlsplit(self.path)
        server = self.server
        server.seen.append((parts.path, parse_qs(parts.query), self.headers.get("Authorization"), body))
        kind = parts.path.split("/")[1]
        here = f"http://127.0.0.1:{server.server_port}"
        photo = {
            "src": {"large2x": f"{here}/photo.png"},
            "alt": "A boat at sea",
            "photographer": "Ada Example",
        }
        result = {
            "urls": {"regular": f"{here}/photo.png"},
            "alt_description": "a boat",
            "user": {"name": "Ben Example"},
        }
        inline = base64.b64encode(picture((200, 0, 0))).decode()
        answers = {
            "pexels": {"photos": [photo]},
            "unsplash": {"results": [result]},
            "nothing": {"photos": [], "results": []},
            "gone": {"photos": [{**photo, "src": {"large2x": f"{here}/absent.png"}}, photo]},
            "words": {"photos": [{**photo, "src": {"large2x": f"{here}/words.png"}}]},
            "odd": {"photos": [None, 3, {"src": "x"}, {"src": {"large2x": "file:///etc/passwd"}}]},
            "list": [1, 2],
            "inline": {"data": [{"b64_json": inline}]},
            "address": {"data": [{"url": f"{here}/photo.png"}]},
            "empty": {"data": []},
            "nonsense": {"data": [{"b64_json": "???"}]},
            "large": {"data": [{"b64_json": "A" * 3_000_000}]},
        }
        if kind == "photo.png":
            self.send(200, picture())
        elif kind == "words.png":
            self.send(200, b"hello")
        elif kind in answers:
            self.send(200, json.dumps(answers[kind]).encode())
        elif kind == "half":
            self.send(200, b'{"photos": [')
        elif kind == "move":
            self.send_response(302)
            self.send_header("Location", f"{here}/pexels/search")
            self.end_headers()
        elif kind == "slow":
            server.stop.wait(5)
            self.send(200, b"{}")
        else:
            self.send(int(kind) if kind.isdigit() else 404, b"no")

    def send(self, status, body):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass

    def handle(self):
        with contextlib.suppress(ConnectionError):
            super().handle()


@pytest.fixture(scope="module")
def server():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    server.daemon_threads, server.stop, server.seen = True, threading.Event(), []
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.stop.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def rules_for(server):
    server.seen.clear()

    def make(site=None, model=None, folder=None, **others):
        here = f"http://127.0.0.1:{server.server_port}"
        kind = "unsplash" if site == "unsplash" else "pexels"
        values = {"allow_private_addresses": True, "seconds": 0.5, "largest_bytes": 1_000_000, **others}
        return MediaRules(
            **values,
            folder=None if folder is None else str(folder),
            sites=() if site is None else (StockSite(kind, f"{here}/{site}", KEY),),
            model=None if model is None else ImageModel(f"{here}/{model}", "painter", KEY, 0.5),
        )

    return make


def request_with(kind, data, **fields):
    slide = {"title": "Our fleet", "layout": "ITEMS", "item_amount": 1, "content": "One: two"}
    slide = {**slide, "images": [{"type": kind, "data": data}], **fields}
    return SlidesRequest.model_validate({"template": "default", "slides": [slide]})


def gathered(kind, data, rules, **fields):
    request = request_with(kind, data, **fields)
    found = gather(request.slides, request, rules)
    return found, deck_of(request, found).slides[0]


@pytest.mark.parametrize(
    ("site", "path", "sent", "credit"),
    [
        ("pexels", "/pexels/search", KEY, "Ada Example / Pexels"),
        ("unsplash", "/unsplash/search/photos", f"Client-ID {KEY}", "Ben Example / Unsplash"),
    ],
)
def test_a_photograph_is_found_and_its_photographer_named(server, rules_for, site, path, sent, credit):
    found, slide = gathered("stock", "boat sea", rules_for(site))
    asked = server.seen[0]
    assert asked[0] == path
    assert asked[1]["query"] == ["boat sea"]
    assert asked[2] == sent
    assert server.seen[1][2] is None
    assert found.files[slide.picture][:4] == b"\x89PNG"
    assert (slide.spec.source, found.warnings) == (credit, ())
    assert "boat" in slide.picture_alt


def test_the_photographer_stands_beside_the_slides_own_source(rules_for):
    _, slide = gathered("stock", "boat", rules_for("pexels"), source="Annual report")
    assert slide.spec.source == "Annual report; Ada Example / Pexels"


def test_the_next_photograph_is_taken_where_the_first_is_gone(rules_for):
    found, slide = gathered("stock", "boat", rules_for("gone"))
    assert slide.spec.source == "Ada Example / Pexels"
    assert found.warnings == ()


@pytest.mark.parametrize(
    ("site", "words"),
    [
        ("404", "404"),
        ("429", "429"),
        ("500", "500"),
        ("half", "cannot be read"),
        ("list", "cannot be read"),
        ("move", "302"),
        ("slow", "too long"),
        ("words", "no picture"),
    ],
)
def test_a_site_that_fails_is_told_and_the_slide_has_no_picture(rules_for, site, words):
    rules = rules_for(site)
    found, slide = gathered("stock", "team", rules)
    assert slide.picture is None
    assert len(found.warnings) == 1
    assert "nothing at hand shows 'team'" in found.warnings[0]
    assert words in found.warnings[0]
    assert KEY not in found.warnings[0]
    assert "127.0.0.1" not in found.warnings[0]


@pytest.mark.parametrize("site", ["nothing", "odd"])
def test_the_folder_is_asked_without_a_warning_where_a_site_finds_nothing(tmp_path, rules_for, site):
    (tmp_path / "team.png").write_bytes(picture())
    found, slide = gathered("stock", "team", rules_for(site, folder=tmp_path))
    assert (slide.picture_alt, found.warnings) == ("team", ())


def test_photographs_in_private_networks_are_refused(rules_for):
    found, slide = gathered("stock", "team", rules_for("pexels", allow_private_addresses=False))
    assert "private" in found.warnings[0]
    assert slide.picture is None


def test_words_that_nothing_shows_are_a_slide_without_a_picture_and_a_warning(rules_for):
    found, slide = gathered("stock", "quarks", rules_for())
    assert found.warnings == ("The picture of slide 1 was left out: nothing at hand shows 'quarks'.",)
    assert slide.picture is None


@pytest.mark.parametrize(
    ("files", "words", "alt"),
    [
        ({"harbour-crane.png": None, "other.png": None}, "crane", "harbour crane"),
        ({"a.png": None, "a.txt": "bridge, river"}, "Bridges over it", "a"),
        ({"a.png": None, "a.txt": "An old bridge in fog"}, "bridge", "An old bridge in fog"),
        ({"a.png": None, "a.png.txt": "Die Brücke"}, "brucke", "Die Brücke"),
        ({"deep/bridge.png": None}, "bridge", "bridge"),
        ({"a.jpg": "A bridge at night"}, "bridge", "A bridge at night"),
    ],
)
def test_the_owners_folder_is_searched_by_name_tags_and_captions(tmp_path, rules_for, files, words, alt):
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        if path.suffix == ".jpg":
            exif = Image.Exif()
            exif[0x010E] = content
            path.write_bytes(picture(form="JPEG", exif=exif))
        elif path.suffix == ".png":
            path.write_bytes(picture())
        else:
            path.write_text(content, encoding="utf-8")
    found = pick(words, rules=rules_for(folder=tmp_path))
    assert found.alt == alt


def test_links_that_lead_out_of_the_folder_are_not_followed(tmp_path, rules_for):
    outside, inside = tmp_path / "secret.png", tmp_path / "mine"
    outside.write_bytes(picture())
    inside.mkdir()
    (inside / "bridge.png").symlink_to(outside)
    assert pick("bridge", rules=rules_for(folder=inside)) is None


@pytest.mark.parametrize("content", [b"", b"no picture", picture()[:40]])
def test_damaged_files_of_the_folder_are_passed_over(tmp_path, rules_for, content):
    (tmp_path / "team.png").write_bytes(content)
    assert pick("team", rules=rules_for(folder=tmp_path)) is None


def test_a_folder_that_is_missing_is_no_error(tmp_path, rules_for):
    assert pick("quarks", rules=rules_for(folder=tmp_path / "absent")) is None


def test_nothing_is_picked_where_nothing_matches(rules_for):
    assert pick("quarks", rules=rules_for("nothing")) is None
    assert pick("Rakete", rules=rules_for()) is None
    assert pick(" ", rules=rules_for("pexels")) is None


@pytest.mark.parametrize(("model", "color"), [("inline", (200, 0, 0)), ("address", (10, 120, 200))])
def test_a_model_makes_the_picture(server, rules_for, model, color):
    found, slide = gathered("ai", "a red ship", rules_for(model=model))
    path, _, sent, body = server.seen[0]
    assert (path, sent) == (f"/{model}/images/generations", f"Bearer {KEY}")
    assert (body["prompt"], body["model"]) == ("a red ship", "painter")
    assert Image.open(io.BytesIO(found.files[slide.picture])).getpixel((5, 5)) == color
    assert (slide.picture_alt, found.warnings) == ("a red ship", ())


@pytest.mark.parametrize("model", ["401", "429", "503", "half", "list", "empty", "nonsense", "large", "slow"])
def test_a_model_that_fails_is_told_and_the_slide_has_no_picture(rules_for, model):
    found, slide = gathered("ai", "a red ship", rules_for(model=model))
    assert len(found.warnings) == 1
    assert "was left out" in found.warnings[0]
    assert KEY not in found.warnings[0]
    assert slide.picture is None


def test_without_a_model_a_picture_that_it_should_make_is_missing_and_told(rules_for):
    found, slide = gathered("ai", "a red ship", rules_for())
    assert "a red ship" in found.warnings[0]
    assert slide.picture is None


def test_keys_are_in_no_representation():
    settings = Settings(
        pexels_key=KEY, unsplash_key=KEY, images_key=KEY, images_url="http://127.0.0.1:9/v1", home=":memory:"
    )
    rules = media_rules(settings)
    assert [site.key for site in rules.sites] == [KEY, KEY]
    assert rules.model.key == KEY
    assert KEY not in repr(rules) + repr(settings)


def test_a_deck_with_own_pictures_is_made_offline_twice_alike(open_service, tmp_path):
    (tmp_path / "growth.png").write_bytes(picture())
    service = open_service(engine="nbdeck.engine.pipeline", pictures=str(tmp_path))
    owner = service.users.owner()
    request = request_with("stock", "growth")
    made = []
    for _ in range(2):
        task = finished(service, owner, service.from_slides.start(owner.id, request), 60.0)
        assert task.is_success, task
        assert not task.task_result.get("warnings")
        made.append(gather(request.slides, request, MediaRules(folder=str(tmp_path))).files.keys())
    assert made[0] == made[1]


def test_no_key_reaches_a_task_that_used_it(open_service, rules_for, server):
    here = f"http://127.0.0.1:{server.server_port}"
    service = open_service(
        engine="nbdeck.engine.pipeline",
        pexels_url=f"{here}/429",
        pexels_key=KEY,
        images_url=f"{here}/503",
        images_key=KEY,
    )
    owner = service.users.owner()
    for kind in ("stock", "ai"):
        task = finished(service, owner, service.from_slides.start(owner.id, request_with(kind, "team")), 60.0)
        assert task.is_success, task
        assert task.task_result["warnings"]
        assert KEY not in task.model_dump_json()
