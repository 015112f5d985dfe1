"""Design kits, sections and imports as they cross the wire: exact fields, pictures, limits, and a real socket."""

import io
import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from unit.server.conftest import deck, items, run
from unit.service.company_file import company_template, talk

KITS = "/api/v2/presentation/design-kits"
BRANDED = "/api/v1/presentation/templates/branded"
SECTIONS = "/api/v2/presentation/reusable-sections"
FILE, TALK = company_template(), talk("Harbour", "Tides", "Ships")
needs_office = pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
TOLD = {"warnings"} if shutil.which("soffice") is None else set()
"""What an import says besides where LibreOffice, which draws it, is missing."""


def sent(client, path, data=FILE, name="brand.pptx", **fields):
    return client.post(path, files={"file": (name, data)}, data=fields)


def imported(client, data=TALK, name="talk.pptx", **fields):
    """Takes a file in, waits for it and returns the finished task."""
    task_id = sent(client, "/api/v2/presentation/import", data, name, **fields).json()["task_id"]
    client.get(f"/api/v2/tasks/{task_id}/events")
    return client.get(f"/api/v2/task_status/{task_id}").json()


def test_files_of_other_kinds_are_refused_where_they_come_in(client):
    old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    path = "/api/v2/presentation/import"
    assert sent(client, path, old, "talk.ppt").status_code == 200
    for name, data in (("talk.docx", TALK), ("talk.pptx", b"words")):
        answer = sent(client, path, data, name)
        assert (answer.status_code, answer.json()["error"]["code"]) == (415, "UNSUPPORTED_FILE_TYPE")


def test_kits_without_a_renderer_have_no_pictures_and_are_all_listed(failing):
    made = sent(failing, KITS, name="Größe.potx").json()
    assert (set(made), made["name"]) == ({"id", "name"}, "Größe.potx")
    kits = failing.get(KITS).json()
    assert [set(kit) for kit in kits] == [{"id", "name", "images"}] * 4
    assert [kit["images"] is None for kit in kits] == [False, False, False, True]
    assert failing.get(BRANDED).json() == [{"id": made["id"], "name": made["name"]}]


def test_a_name_is_shown_as_it_was_sent_and_a_blank_one_is_none(failing):
    for name, shown in (("  Our\n brand ", "Our brand"), (" ", "brand.pptx"), ("<b>ü</b>", "<b>ü</b>")):
        answer = failing.post(BRANDED, files={"file": ("brand.pptx", FILE)}, data={"name": name})
        assert answer.json()["name"] == shown


def test_removing_answers_with_an_empty_object_and_then_with_404(failing):
    for path in (KITS, BRANDED):
        made = sent(failing, path).json()
        assert failing.request("DELETE", f"{path}/{made['id']}").json() == {}
        gone = failing.request("DELETE", f"{path}/{made['id']}")
        assert (gone.status_code, gone.json()["error"]["code"]) == (404, "NOT_FOUND")


def test_a_template_larger_than_the_limit_is_413(open_client):
    client = open_client(engine="unit.service.standin_engine", upload_megabytes=1)
    for path in (KITS, BRANDED, f"{KITS}/check", "/api/v2/presentation/import"):
        answer = sent(client, path, b"PK\x03\x04" + b"x" * 1_000_000)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "PAYLOAD_TOO_LARGE")


@needs_office
@pytest.mark.tools
def test_the_pictures_of_a_kit_are_behind_links_without_a_key(client):
    kit = sent(client, KITS).json()
    for side in ("cover", "content"):
        answer = client.get(kit["images"][side], headers={"X-API-Key": ""})
        assert answer.headers["content-type"] == "image/png"
        assert answer.headers["content-disposition"].startswith("inline")
        with Image.open(io.BytesIO(answer.content)) as picture:
            assert picture.width > 300
    listed = client.get(KITS).json()[-1]
    assert listed["id"] == kit["id"]
    assert client.get(listed["images"]["cover"]).status_code == 200


def test_an_altered_link_to_a_picture_opens_nothing(client):
    images = client.get(KITS).json()[0]["images"]
    token, _, name = images["cover"].rpartition("/")
    assert client.get(f"{token}x/{name}").status_code == 404


def test_a_deck_on_an_own_template_is_asked_for_by_its_id(client):
    template = sent(client, BRANDED).json()["id"]
    task = run(client, deck("North overtook South", template=template))
    assert task["task_status"] == "SUCCESS", task
    refused = client.post(
        "/api/v1/presentation/generate", json={"template": "c" * 25, "plain_text": "The tides"}
    )
    assert refused.status_code == 422
    assert refused.json()["detail"][0]["loc"] == ["body", "template"]


def test_a_layout_that_the_template_lacks_is_422(client):
    template = sent(client, BRANDED).json()["id"]
    slide = items("a", layout_name="Three Content")
    del slide["layout"]
    for path, body in (
        ("/api/v1/presentation/generate/slide-by-slide", {"template": template, "slides": [slide]}),
        ("/api/v2/preview", {"template": template, "slide": slide}),
    ):
        answer = client.post(path, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "VALIDATION_FAILED"), path
        assert "Three Content" in answer.json()["error"]["message"]


def test_a_task_of_an_import_holds_what_the_interface_says_and_no_more(client):
    task = imported(client)
    assert set(task["task_result"]) - TOLD == {"url", "presentation_id", "request_id"}
    assert client.get(task["task_result"]["url"]).content == TALK


def test_an_unfit_file_ends_the_import_with_an_error_object(client):
    task = imported(client, TALK[:-300])
    assert (task["task_status"], task["task_result"], task["task_info"]) == ("FAILURE", None, None)
    assert task["task_error"]["code"] == "CORRUPT_FILE"


@needs_office
@pytest.mark.tools
def test_an_imported_deck_is_drawn_and_printed(client):
    result = imported(client)["task_result"]
    path = f"/api/v2/presentation/{result['presentation_id']}/slides"
    with Image.open(io.BytesIO(client.get(f"{path}/3.png?width=400").content)) as picture:
        assert picture.width == 400
    assert client.get(f"{path}/1.svg").content.lstrip().startswith(b"<svg")
    assert client.get(f"{path}/4.png").status_code == 404
    link = client.get(f"/api/v1/presentations/{result['presentation_id']}/download?format=pdf").json()["url"]
    assert client.get(link).content.startswith(b"%PDF")


def test_sections_are_listed_with_and_without_the_version_in_the_path(client):
    result = imported(client)["task_result"]
    body = {"name": "Us", "presentation_id": result["presentation_id"], "slides": [2, 0]}
    made = client.post(SECTIONS, json=body).json()
    assert made == {"id": made["id"], "name": "Us", "slide_count": 2, "placement": "end"}
    assert client.get(SECTIONS).json() == client.get("/presentation/reusable-sections").json() == [made]
    assert client.get("/presentation/reusable-sections", headers={"X-API-Key": ""}).status_code == 401
    beyond = client.post(SECTIONS, json={**body, "slides": [3]})
    assert (beyond.status_code, beyond.json()["error"]["code"]) == (400, "BAD_REQUEST")


def test_a_length_within_the_section_is_422_at_its_place(client):
    result = imported(client)["task_result"]
    body = {"name": "Us", "presentation_id": result["presentation_id"], "slides": [2, 0]}
    section = client.post(SECTIONS, json=body).json()["id"]
    settings = {"reusable_section_id": section, "length": 2}
    answer = client.post("/api/v2/presentation/generate", json={"prompt": "x", "settings": settings})
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"] == ["body", "settings", "length"]


def test_many_that_add_at_once_all_find_their_template(failing):
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda n: sent(failing, KITS, name=f"{n}.pptx").json(), range(16)))
    assert {each["id"] for each in made} == {each["id"] for each in failing.get(BRANDED).json()}
