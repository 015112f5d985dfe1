"""The brand of an account over HTTP."""

import base64
import io

import pytest
from PIL import Image

from unit.server.conftest import deck, items, run

PATH = "/api/v2/brand"


def logo():
    file = io.BytesIO()
    Image.new("RGB", (300, 100), "#C02040").save(file, "PNG")
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


def put(client, **fields):
    return client.request("PUT", PATH, json=fields)


def test_a_brand_is_set_read_and_forgotten(client):
    assert client.get(PATH).json() == {}
    kept = put(client, color="7a1fa0", logo=logo(), title_font=" Cambria ")
    assert kept.status_code == 200, kept.text
    assert kept.json()["color"] == "#7A1FA0"
    assert kept.json()["title_font"] == "Cambria"
    assert client.get(PATH).json() == kept.json()
    assert put(client, **kept.json()).json() == kept.json()
    gone = client.request("DELETE", PATH)
    assert (gone.status_code, gone.json()) == (200, {})
    assert client.get(PATH).json() == {}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"color": "mauve"}, "color"),
        ({"logo": "ftp://example.com/a.png"}, "logo"),
        ({"logo": "C:\\logo.png"}, "logo"),
        ({"title_font": " "}, "title_font"),
        ({"body_font": "x" * 101}, "body_font"),
        ({"colour": "#123456"}, "colour"),
    ],
)
def test_a_wrong_field_is_named(client, fields, field):
    answer = put(client, **fields)
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"] == ["body", field]


def test_nulls_mean_nothing_kept(client):
    put(client, color="#7A1FA0", body_font="Calibri")
    assert put(client, color=None, body_font="Georgia").json() == {"body_font": "Georgia"}


def test_a_logo_that_is_no_picture_is_told(client):
    answer = put(client, logo="data:image/png;base64,AAAA")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "BAD_REQUEST")
    assert "logo" in answer.json()["error"]["message"]


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_brand_needs_a_key_and_is_nobody_elses(client, method):
    put(client, color="#7A1FA0")
    eve = {"X-API-Key": client.service.keys.create("eve")}
    assert client.request(method, PATH, json={}, headers={"X-API-Key": "nbd_wrong"}).status_code == 401
    assert client.request(method, PATH, json={}, headers=eve).json() == {}
    assert client.get(PATH).json() == {"color": "#7A1FA0"}


def test_a_deck_has_the_brand_of_the_moment_when_it_was_asked_for(client):
    put(client, color="#7A1FA0")
    flagged = run(client, deck("A title", use_branding_color=True))["task_result"]
    put(client, color="#0B7A55")
    outright = run(client, deck("A title", use_branding_color=True, branding_color="#7A1FA0"))["task_result"]
    later = run(client, deck("A title", use_branding_color=True))["task_result"]
    files = [client.get(each["url"]).content for each in (flagged, outright, later)]
    assert files[0] == files[1] != files[2]
    assert "warnings" not in flagged


def test_a_preview_shows_the_brand(client):
    body = {
        "slide": items("A title", layout="STEPS", item_amount=3, content="Sow\nWater\nReap"),
        "use_branding_color": True,
    }
    before = client.post("/api/v2/preview", json=body).text
    put(client, color="#7A1FA0")
    after = client.post("/api/v2/preview", json=body).text
    assert before != after
    assert "#7a1fa0" in after.lower()
