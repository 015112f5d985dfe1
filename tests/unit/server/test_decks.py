"""The whole way with the real engine: from a request to files and pictures."""

import io
import zipfile

import pytest
from PIL import Image
from pptx import Presentation

from nbdeck.server.examples import EXAMPLES
from unit.server.conftest import deck, items, run

SLIDES = EXAMPLES["v1", "slide_by_slide"]


@pytest.fixture
def made(client):
    task = run(client, SLIDES)
    assert task["task_status"] == "SUCCESS", task
    return task["task_result"]


def test_a_deck_has_its_slides_with_cover_and_contents(client, made):
    answer = client.get(made["url"])
    opened = Presentation(io.BytesIO(answer.content))
    assert len(opened.slides) == 4
    assert opened.slides[0].shapes.title.text_frame.text == "First quarter"
    assert "First%20quarter.pptx" in answer.headers["content-disposition"]


def test_a_result_has_exactly_the_fields_of_the_interface_in_both_places(client, made):
    assert set(made) - {"warnings"} == {"url", "presentation_id", "request_id"}
    task = client.get("/api/v2/tasks?limit=1").json()[0]
    extension = {"kind", "created_at", "finished_at", "can_retry", "title"}
    assert set(task) - extension == {"task_id", "task_status", "task_result", "task_info"}
    assert task["task_result"] == task["task_info"]
    assert task["title"] == "First quarter"


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/presentation/download/{request_id}",
        "/api/v2/presentation/download/{request_id}",
        "/api/v1/presentations/{presentation_id}/download",
        "/api/v1/presentations/{presentation_id}/download?format=powerpoint",
        "/api/v2/presentation/download/{request_id}?format=powerpoint",
    ],
)
def test_every_download_leads_to_the_same_file(client, made, path):
    answer = client.get(path.format(**made)).json()
    assert set(answer) == {"url"}
    assert client.get(answer["url"]).content == client.get(made["url"]).content


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/presentations/{presentation_id}/download?format=pdf",
        "/api/v2/presentation/download/{request_id}?format=pdf",
    ],
)
def test_a_deck_can_be_had_as_pdf_and_is_made_once(client, made, path):
    files = [client.get(client.get(path.format(**made)).json()["url"]) for _ in range(2)]
    assert files[0].content.startswith(b"%PDF")
    assert files[0].headers["content-type"] == "application/pdf"
    assert files[0].headers["etag"] == files[1].headers["etag"]


def test_the_same_request_twice_gives_the_same_bytes(client, made):
    again = run(client, SLIDES)["task_result"]
    assert again["presentation_id"] != made["presentation_id"]
    assert client.get(again["url"]).content == client.get(made["url"]).content


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_slide_has_a_picture_in_both_forms(client, made, number):
    start = f"/api/v2/presentation/{made['presentation_id']}/slides/{number}"
    drawn = client.get(start + ".svg")
    assert drawn.headers["content-type"] == "image/svg+xml; charset=utf-8"
    assert "<svg" in drawn.text
    assert "default-src 'none'" in drawn.headers["content-security-policy"]
    with Image.open(io.BytesIO(client.get(start + ".png?width=320").content)) as picture:
        assert picture.width == 320


def test_a_picture_can_be_of_one_request_and_is_sent_once(client, made):
    path = f"/api/v2/presentation/{made['presentation_id']}/slides/1.svg?request_id={made['request_id']}"
    first = client.get(path)
    assert client.get(path, headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    other = run(client, deck("Another"))["task_result"]["request_id"]
    mixed = f"/api/v2/presentation/{made['presentation_id']}/slides/1.svg?request_id={other}"
    assert client.get(mixed).status_code == 404


@pytest.mark.parametrize("number", [0, 5, 999999])
def test_a_slide_that_is_not_there_is_not_found(client, made, number):
    answer = client.get(f"/api/v2/presentation/{made['presentation_id']}/slides/{number}.svg")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "NOT_FOUND")


@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_slide_can_be_seen_without_keeping_it(client, form):
    answer = client.post("/api/v2/preview", json={"slide": items("A title"), "format": form, "width": 400})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith({"svg": "image/svg+xml", "png": "image/png"}[form])
    assert client.get("/api/v2/tasks").json() == []


def test_the_preview_of_a_slide_is_the_slide(client):
    alone = {"include_cover": False, "include_table_of_contents": False}
    made = run(client, deck("A title", **alone))["task_result"]
    stored = client.get(f"/api/v2/presentation/{made['presentation_id']}/slides/1.svg").text
    assert client.post("/api/v2/preview", json={"slide": items("A title")}).text == stored


def test_pictures_of_a_request_end_up_in_the_file(client):
    file = io.BytesIO()
    Image.new("RGB", (400, 300), (200, 30, 30)).save(file, "PNG")
    import base64

    address = "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()
    body = deck("A title")
    body["slides"][0]["images"] = [address]
    made = run(client, body)["task_result"]
    assert made.get("warnings", []) == []
    with zipfile.ZipFile(io.BytesIO(client.get(made["url"]).content)) as package:
        assert any(name.startswith("ppt/media/") for name in package.namelist())
    assert (
        client.get(f"/api/v1/presentations/{made['presentation_id']}/download?format=pdf").status_code == 200
    )


def test_a_long_table_costs_the_slides_that_it_takes(client):
    rows = [["Month", "Orders"]] + [[f"Month {n}", str(n)] for n in range(60)]
    made = run(client, {"template": "default", "slides": [{"title": "Orders", "table": rows}]})["task_result"]
    count = len(Presentation(io.BytesIO(client.get(made["url"]).content)).slides)
    assert count > 3
    assert client.get("/api/v1/me").json()["credits"] == 1_000_000 - count


def test_too_few_credits_are_told_in_figures(open_client):
    client = open_client(credits=3)
    answer = client.post("/api/v1/presentation/generate/slide-by-slide", json=SLIDES)
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "INSUFFICIENT_API_CREDITS"
    assert answer.json()["error"]["details"] == {"required_credits": 4, "available_credits": 3}


def test_each_template_has_two_pictures(client):
    found = client.get("/api/v1/presentation/templates").json()
    assert {"default", "monarch", "aurora"} <= {each["name"] for each in found}
    for side in ("cover", "content"):
        answer = client.get(found[0]["images"][side])
        assert answer.content.startswith(b"\x89PNG")


def test_who_the_key_belongs_to(client):
    assert client.get("/api/v1/me").json() == {
        "user_name": "owner",
        "username": "owner",
        "credits": 1_000_000,
    }


def test_there_are_no_branded_templates(client):
    assert client.get("/api/v1/presentation/templates/branded").json() == []


def test_nothing_of_one_user_is_visible_to_another(client, made):
    eve = client.service.keys.create("eve")
    task = client.get("/api/v2/tasks").json()[0]["task_id"]
    absent = {
        "request_id": "c" + "0" * 24,
        "presentation_id": "c" + "0" * 24,
        "task": "00000000-0000-4000-8000-000000000000",
    }
    for path in (
        "/api/v1/task_status/{task}",
        "/api/v2/task_status/{task}",
        "/api/v2/tasks/{task}/events",
        "/api/v1/presentation/download/{request_id}",
        "/api/v2/presentation/download/{request_id}",
        "/api/v1/presentations/{presentation_id}/download",
        "/api/v2/presentation/{presentation_id}/slides/1.svg",
    ):
        theirs = client.get(path.format(task=task, **made), headers={"X-API-Key": eve})
        nobodys = client.get(path.format(**absent), headers={"X-API-Key": eve})
        assert theirs.status_code == 404
        assert theirs.json()["detail"] == nobodys.json()["detail"]
    assert client.get("/api/v2/tasks", headers={"X-API-Key": eve}).json() == []


@pytest.mark.parametrize("header", ["X-API-Key", "x-api-key", "X-Api-KEY"])
def test_the_key_header_in_any_letter_case(client, header):
    key = client.service.keys.create("owner")
    client._http.headers.pop("X-API-Key")
    assert client.get("/api/v1/me", headers={header: key}).status_code == 200


def test_a_deck_of_an_older_form_is_taken(client):
    slide = {
        "title": "A title",
        "layout": "items",
        "item_amount": "2",
        "content_description": "One: a\nTwo: b",
    }
    body = {"template": "Default", "slides": [slide], "unknown_field": 1, "language": "french"}
    assert run(client, body)["task_status"] == "SUCCESS"
