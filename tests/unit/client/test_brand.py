"""The account's brand, as a caller sets it."""

import base64
import json

import pytest

from nbdeck.client.upload import logo_address
from nbdeck.errors import BadRequest, ValidationFailed
from unit.client.little_server import said

PNG = b"\x89PNG\r\n"


@pytest.mark.parametrize("address", ["https://example.com/a.png", "HTTP://x/y", "data:image/png;base64,AAAA"])
def test_an_address_goes_as_it_is(address):
    assert logo_address(address) == address


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.png", "image/png"), ("b.JPG", "image/jpeg"), ("c", "image/png"), ("d.txt", "image/png")],
)
def test_a_file_goes_inline(tmp_path, name, kind):
    path = tmp_path / name
    path.write_bytes(PNG)
    inline = f"data:{kind};base64,{base64.b64encode(PNG).decode()}"
    assert logo_address(path) == logo_address(str(path)) == inline


def test_bytes_go_inline():
    assert logo_address(PNG) == f"data:image/png;base64,{base64.b64encode(PNG).decode()}"


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadRequest, match=r"absent\.png"):
        logo_address(tmp_path / "absent.png")


def test_what_is_left_out_stays_as_it_is(server, client):
    server.on("/api/v2/brand", said({"color": "#7A1FA0", "body_font": "Calibri"}))
    client.account.set_brand(body_font="Georgia", title_font="Cambria")
    asked, sent = server.seen
    assert (asked.method, sent.method) == ("GET", "PUT")
    assert json.loads(sent.body) == {"color": "#7A1FA0", "body_font": "Georgia", "title_font": "Cambria"}


def test_a_wrong_colour_is_refused_before_anything_is_sent(server, client):
    with pytest.raises(ValidationFailed, match="hex colour"):
        client.account.set_brand(color="mauve")
    assert not server.seen
