"""`nbdeck diff`: sentences, JSON, a page, and exit codes that a script can go by."""

import json

import pytest
from typer.testing import CliRunner

from nbdeck.cli import app
from nbdeck.engine.paint.office import painting
from unit.testing.test_regression import deck


@pytest.fixture
def diff(tmp_path, monkeypatch):
    """Return a function that compares two decks, written as old.pptx and new.pptx."""
    monkeypatch.setattr(painting, "is_available", lambda: False)  # as on a machine without LibreOffice

    def diff(old, new, *arguments):
        paths = tmp_path / "old.pptx", tmp_path / "new.pptx"
        for path, data in zip(paths, (old, new), strict=True):
            if data is not None:
                path.write_bytes(data)
        return CliRunner().invoke(app, ["diff", *map(str, paths), *arguments])

    return diff


def test_decks_that_say_the_same_end_in_0(diff):
    told = diff(deck(11), deck(11.0))
    assert (told.exit_code, told.stdout) == (0, "No difference.\n")


def test_a_changed_number_ends_in_1_and_is_named(diff, tmp_path):
    page = tmp_path / "page.html"
    told = diff(deck(11), deck(9), "--html", str(page))
    assert (told.exit_code, told.stdout) == (1, "slide 1 'North leads', series north, Mar: 11 -> 9\n")
    shown = page.read_text()
    assert "<h1>old.pptx → new.pptx</h1>" in shown
    assert "series north, Mar: 11 -&gt; 9" in shown
    assert shown.count("data:image/png;base64,") == 2


def test_a_page_is_written_of_decks_that_say_the_same_too(diff, tmp_path):
    assert diff(deck(), deck(), "--html", str(tmp_path / "page.html")).exit_code == 0
    assert "No difference." in (tmp_path / "page.html").read_text()


def test_numbers_within_the_tolerance_end_in_0(diff):
    assert diff(deck(11), deck(11.001), "--tolerance", "1e-3").exit_code == 0
    assert diff(deck(11), deck(11.1), "--tolerance", "1e-3").exit_code == 1
    assert diff(deck(11), deck(11.001)).exit_code == 1


def test_json_is_the_same_as_data(diff):
    told = diff(deck(11), deck(9, title="<North> leads"), "--json")
    (changed,) = json.loads(told.stdout)["changed"]
    assert changed["added"] == ["<North> leads"]
    assert changed["cells"][0]["after"] == "9"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [(None, b"x", "There is no file"), (deck(), b"x", "new.pptx': This is no PowerPoint file")],
)
def test_a_file_that_cannot_be_read_ends_in_2(diff, old, new, words):
    told = diff(old, new)
    assert (told.exit_code, told.stdout) == (2, "")
    assert words in told.stderr


def test_a_page_that_cannot_be_written_ends_in_2(diff, tmp_path):
    told = diff(deck(), deck(9), "--html", str(tmp_path / "gone" / "page.html"))
    assert told.exit_code == 2
    assert "page.html" in told.stderr
