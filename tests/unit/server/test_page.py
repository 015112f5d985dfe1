"""The page at /docs, and its lines for the shell against a live server."""

import html
import json
import re
import shutil
import subprocess
import threading
from pathlib import Path

import httpx
import pytest

from nbdeck.contract.languages import LANGUAGES
from nbdeck.contract.operations import OPERATIONS
from nbdeck.server.examples import curl, quoted
from nbdeck.server.openapi import document
from nbdeck.server.page import page
from nbdeck.server.serve import Server, listen
from nbdeck.service import Service
from nbdeck.settings import Settings

BASE = "http://127.0.0.1:8000"
COMPANY = Path(__file__).parents[3] / "notebooks" / "data" / "harbor.potx"
SLIDES = "/api/v1/presentation/generate/slide-by-slide"
LAST = ("unsubscribe", "delete_", "clear_", "cancel_")
NOT_INSTALLED = {"video", "translate"}
EXPECTED = {"retry_task": 409}
"""The task of the test did not fail."""


def article(operation, base=BASE):
    return re.search(rf'<article id="{operation}">(.*?)</article>', page(base), re.DOTALL)[1]


def test_every_operation_is_told_with_its_line_and_its_answers():
    for each in OPERATIONS:
        told = article(f"{each.version}-{each.name}")
        assert html.escape(each.summary) in told
        assert html.escape(curl(each, BASE)) in told
        assert "401 Unauthorized" in told
        assert "429 Too Many Requests" in told


def test_every_field_and_type_of_the_document_is_told_and_every_link_leads_somewhere():
    text = page(BASE)
    anchors = set(re.findall(r'id="([^"]+)"', text))
    for name, schema in document()["components"]["schemas"].items():
        assert name in anchors
        section = re.search(rf'<section id="{name}">(.*?)</section>', text, re.DOTALL)[1]
        for field in schema.get("properties", {}):
            assert f"<code>{field}</code>" in section
        for value in schema.get("enum", ()):
            assert html.escape(f'"{value}"') in section
    links = set(re.findall(r'href="#([^"]+)"', text))
    assert links <= anchors
    assert all(each.name in text for each in LANGUAGES)


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        (
            "response_format",
            [
                '<a href="#ResponseFormat">ResponseFormat</a>: <code>&quot;powerpoint&quot;</code> | <code>&quot;pdf&quot;</code>',
                "<code>&quot;powerpoint&quot;</code>",
            ],
        ),
        ("length", ["integer (at least 1, at most 100)"]),
        ("language", ['<a href="#languages">language</a>', "<code>&quot;ORIGINAL&quot;</code>"]),
        ("template", ["string", "required"]),
        ("fetch_images", ["boolean", "<code>true</code>"]),
        ("document_uuids", ["list of string (at most 100 items)"]),
        ("outline", ['list of <a href="#OutlineSlide">OutlineSlide</a> (at most 500 items)']),
    ],
)
def test_a_field_has_its_type_its_bounds_and_its_default(name, cells):
    row = re.search(rf"<tr><td><code>{name}</code></td>(.*?)</tr>", article("v1-generate"))[1]
    told = re.findall(r"<td>(.*?)</td>", row)
    assert told[: len(cells)] == cells


def test_the_default_and_the_bounds_of_a_query_are_told():
    assert "<td>integer (at least 1, at most 100)</td><td><code>20</code></td>" in article("v2-list_tasks")


@pytest.mark.parametrize(
    "base", ["http://a.test/$(id)", 'http://a.test"; id; "', "http://a.test/`id`", "http://a b"]
)
def test_an_address_that_a_shell_would_read_as_more_is_not_in_the_lines(base):
    assert not any(base in curl(each, base) for each in OPERATIONS)


def test_a_body_reaches_the_service_as_it_is_written():
    for text in ("it's", '$HOME `id` \\ "x"', "a\nb"):
        word = quoted({"text": text})
        echoed = subprocess.run(
            ["bash", "-c", f"printf %s {word}"], capture_output=True, text=True, check=True
        )
        assert json.loads(echoed.stdout) == {"text": text}


def test_the_page_loads_nothing_and_runs_nothing(client):
    answer = client.get("/docs", headers={"X-API-Key": "", "Host": "decks.test:8080"})
    assert "http://decks.test:8080/api/v1/me" in answer.text
    assert not re.search(r"<script|<link|<img|src=|url\(|@import|onload", answer.text)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A live server with a deck, a document and the like, and the variables that the lines need."""
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    folder, ready = tmp_path_factory.mktemp("site"), threading.Event()
    settings = Settings(home=":memory:", allow_private_addresses=True)
    with Service(settings) as service, listen("127.0.0.1", 0) as listener:
        server = Server(service, listener, lambda url: ready.set())
        thread = threading.Thread(target=server.run)
        thread.start()
        ready.wait(20)
        key = service.keys.create("ada")
        with httpx.Client(base_url=server.url, headers={"X-API-Key": key}, timeout=60) as http:
            found = variables(http, folder) | {"NBDECK_API_KEY": key}
            yield {"folder": folder, "url": server.url, "variables": found}
            for task in http.get("/api/v2/tasks", params={"limit": 100}).json():
                http.post(f"/api/v2/tasks/{task['task_id']}/cancel")
        server.should_exit = True
        thread.join()


def result(http, path, **content):
    task = http.post(path, **content).json()["task_id"]
    http.get(f"/api/v2/tasks/{task}/events")
    told = http.get(f"/api/v2/task_status/{task}").json()
    assert told["task_status"] == "SUCCESS", told
    return task, told["task_result"]


def variables(http, folder):
    """Makes one of everything that the lines name, and the files that they send."""
    slides = [{"title": f"Slide {n}", "layout": "ITEMS", "item_amount": 1, "content": "a"} for n in range(3)]
    task, deck = result(http, SLIDES, json={"template": "default", "slides": slides})
    edit = {"edit_type": "REMOVE", "presentation_id": deck["presentation_id"], "position": 4}
    _, edited = result(http, "/api/v1/presentation/edit/slide", json=edit)
    link = http.get(f"/api/v1/presentation/download/{deck['request_id']}").json()["url"]
    (folder / "report.pptx").write_bytes(http.get(link).content)
    (folder / "notes.md").write_text("# The moon\n\nThe moon moves the sea.")
    shutil.copy(COMPANY, folder / "company.potx")
    company = {"files": {"file": ("company.potx", COMPANY.read_bytes())}}
    _, document = result(
        http, "/api/v2/document/upload", files={"file": ("n.md", b"# The moon\n\nIt shines.")}
    )
    section = {"name": "a", "presentation_id": deck["presentation_id"], "slides": [2], "placement": "end"}
    webhook = {"endpoint": "http://127.0.0.1:9/"}
    return {
        "TASK_ID": task,
        "REQUEST_ID": deck["request_id"],
        "PRESENTATION_ID": deck["presentation_id"],
        "PREVIOUS_VERSION_ID": edited["previous_version_id"],
        "DOCUMENT_ID": document["document_id"],
        "TEMPLATE_ID": http.post("/api/v1/presentation/templates/branded", **company).json()["id"],
        "DESIGN_KIT_ID": http.post("/api/v2/presentation/design-kits", **company).json()["id"],
        "SECTION_ID": http.post("/api/v2/presentation/reusable-sections", json=section).json()["id"],
        "WEBHOOK_ID": http.post("/api/v1/webhook/subscribe", json=webhook).json()["webhook_id"],
    }


def test_every_line_of_the_page_works_as_it_stands(site):
    text = httpx.get(site["url"] + "/docs").text
    lines = dict(re.findall(r'<article id="([^"]+)">.*?<pre class="curl">(.*?)</pre>', text, re.DOTALL))
    assert len(lines) == len(OPERATIONS)
    wrong = {}
    for each in sorted(OPERATIONS, key=lambda each: each.name.startswith(LAST)):
        line = html.unescape(lines[f"{each.version}-{each.name}"])
        done = subprocess.run(
            ["bash", "-euc", f"{line} -s -w '%{{stderr}}%{{http_code}}'"],
            cwd=site["folder"],
            env=site["variables"] | {"PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=False,
        )
        expected = {EXPECTED.get(each.name, 200), *([501] if each.name in NOT_INSTALLED else [])}
        if done.returncode or int(done.stderr) not in expected:
            wrong[each.name] = (line, done.stderr, done.stdout[:300])
    assert wrong == {}
