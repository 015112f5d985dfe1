"""Each notebook of the course makes the deck that is recorded in `test_course/`; `pytest --deck-regen` records what is new."""

import pytest

NAMES = (
    "00-start-here",
    "01-any-frame",
    "02-paper-to-deck",
    "03-outline-first",
    "04-company-template",
    "05-edit-and-undo",
    "06-studio",
    "07-regression-in-ci",
    "08-notebook-to-deck",
    "09-a-remote-service",
)


@pytest.mark.parametrize("name", NAMES)
def test_the_deck_is_as_it_was_recorded(deck_regression, monkeypatch, tmp_path, name):
    monkeypatch.setenv("NBDECK_HOME", str(tmp_path))  # nothing that you keep on this machine plays a part
    deck_regression.check(f"{name}.ipynb", deck="deck", basename=name)
