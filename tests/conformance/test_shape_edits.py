"""Shape replacement in an uploaded file: the same over every way to the service."""

import io
import json
import shutil
import subprocess
from urllib.parse import quote

import httpx
import pytest

from conformance.rigs import over_a_socket
from nbdeck.errors import BadRequest, CorruptFile, EncryptedFile, UnsupportedFileType, ValidationFailed
from nbdeck.service import Service
from nbdeck.service.store.blobs import read_blob
from nbdeck.settings import Settings
from unit.engine.pptx.foreign_deck import foreign_deck, named

DECK = foreign_deck()
LOCKED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le")
NEW = {"replacements": [{"shape_name": "Headline", "content": "Größer & neuer"}]}


def config(*pairs):
    return {"replacements": [{"shape_name": name, "content": content} for name, content in pairs]}


@pytest.mark.parametrize("source", [bytes, io.BytesIO, "path"], ids=["bytes", "open file", "path"])
def test_an_edit_answers_with_the_address_of_the_new_file(rig, client, source, tmp_path):
    path = tmp_path / "our deck.pptx"
    path.write_bytes(DECK)
    given = path if source == "path" else source(DECK)
    answer = client.v1.edit(given, config=NEW, name="our deck.pptx")
    assert set(answer.wire()) == {"url"}
    token, name = answer.url.split("/")[-2:]
    assert name == quote("our deck.pptx")
    kind, _, sha256 = rig.service.links.target(token, "our deck.pptx").partition(":")
    assert kind == "blob"
    assert named(read_blob(rig.service.blobs, sha256), "Headline").text_frame.text == "Größer & neuer"


def test_an_edit_costs_nothing(client):
    before = client.account.me().credits
    client.v1.edit(DECK, config=NEW, name="a.pptx")
    assert client.account.me().credits == before


def test_unknown_names_come_with_the_closest(client):
    with pytest.raises(BadRequest, match="the closest are 'Headline'") as caught:
        client.v1.edit(DECK, config=config(("Headlines", "x"), ("Points", "x")), name="a.pptx")
    assert caught.value.details["unknown"] == [{"shape_name": "Headlines", "closest": ["Headline"]}]
    assert caught.value.request_id


WRONG = {
    "picture": (DECK, "a.pptx", config(("Photo", "x")), BadRequest),
    "name twice": (DECK, "a.pptx", config(("Headline", "x"), ("Headline", "y")), BadRequest),
    "wrong table": (DECK, "a.pptx", config(("Figures", "x")), BadRequest),
    "no replacements": (DECK, "a.pptx", config(), ValidationFailed),
    "encrypted": (LOCKED, "a.pptx", NEW, EncryptedFile),
    "damaged": (DECK[:-100], "a.pptx", NEW, CorruptFile),
    "macros by name": (DECK, "a.pptm", NEW, UnsupportedFileType),
    "text": (b"just words", "a.pptx", NEW, UnsupportedFileType),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_edited_is_the_same_error_everywhere(client, case):
    data, name, wanted, kind = WRONG[case]
    with pytest.raises(kind) as caught:
        client.v1.edit(data, config=wanted, name=name)
    assert type(caught.value) is kind
    assert caught.value.message


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Address and key of a service that listens."""
    service = Service(Settings(home=tmp_path_factory.mktemp("home")))
    key = service.session_key()
    with over_a_socket(service) as rig:
        yield rig.client.url, key
    service.close()


PARTS = {
    "form field": {"data": {"config": json.dumps(NEW)}, "files": {"pptx_file": ("a.pptx", DECK)}},
    "JSON part": {
        "files": {"pptx_file": ("a.pptx", DECK), "config": (None, json.dumps(NEW), "application/json")}
    },
    "JSON file": {
        "files": {"config": ("c.json", json.dumps(NEW), "application/json"), "pptx_file": ("a.pptx", DECK)}
    },
}


@pytest.mark.parametrize("form", PARTS)
def test_config_comes_as_a_field_or_as_a_part_of_json(address, form):
    url, key = address
    with httpx.Client(trust_env=False, timeout=20) as http:
        answer = http.post(f"{url}/api/v1/presentation/edit", headers={"X-API-Key": key}, **PARTS[form])
        assert answer.status_code == 200
        file = http.get(answer.json()["url"])
    assert file.headers["content-disposition"].startswith("attachment")
    assert named(file.content, "Headline").text_frame.text == "Größer & neuer"
    assert named(file.content, "Headline", 1).text_frame.text == "Größer & neuer"


@pytest.mark.tools
@pytest.mark.parametrize("kind", ["", ";type=application/json"], ids=["field", "JSON part"])
def test_curl_edits_a_file(address, kind, tmp_path):
    curl = shutil.which("curl")
    if curl is None:
        pytest.skip("curl is not installed: apt install curl")
    url, key = address
    deck, new = tmp_path / "deck.pptx", tmp_path / "config.json"
    deck.write_bytes(DECK)
    new.write_text(json.dumps(NEW))

    def got(*words):
        command = [curl, "--silent", "--noproxy", "*", *words]
        return subprocess.run(command, check=True, capture_output=True, timeout=60).stdout

    form = ["-F", f"pptx_file=@{deck}", "-F", f"config=<{new}{kind}"]
    said = got("-H", f"X-API-Key: {key}", *form, f"{url}/api/v1/presentation/edit")
    assert named(got(json.loads(said)["url"]), "Headline").text_frame.text == "Größer & neuer"
