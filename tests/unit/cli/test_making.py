"""Commands that list what decks are made of."""

import pytest
from typer.testing import CliRunner

from nbdeck.cli import app
from nbdeck.errors import NotFound


def test_icons_are_listed_one_a_line_by_what_they_show():
    ran = CliRunner().invoke(app, ["icons", "lorry"])
    assert ran.exit_code == 0
    assert "truck" in ran.output.splitlines()
    assert len(CliRunner().invoke(app, ["icons"]).output.splitlines()) > 1900


def test_a_word_that_no_icon_shows_is_told():
    ran = CliRunner().invoke(app, ["icons", "qqqz"])
    assert ran.exit_code == 1
    with pytest.raises(NotFound, match="No icon shows 'qqqz'"):
        raise ran.exception
