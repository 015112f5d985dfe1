"""`nbdeck templates` and `nbdeck sections`, as a shell calls them."""

import functools
import json

import pytest

import nbdeck
from shell import nbdeck as nbdeck_command
from unit.service.company_file import company_template, talk, with_macros


@pytest.fixture
def run(tmp_path):
    (tmp_path / "brand.pptx").write_bytes(company_template())
    return functools.partial(nbdeck_command, cwd=tmp_path, NBDECK_HOME=str(tmp_path / "home"))


def test_a_template_is_added_listed_and_removed(run):
    done = run("templates", "add", "brand.pptx", "--name", "Our brand")
    assert done.returncode == 0, done.stderr
    template_id, _, name = done.stdout.strip().partition("  ")
    assert (template_id[0], name) == ("c", "Our brand")
    listed = run("templates", "list").stdout.splitlines()
    assert listed[0] == "default"
    assert listed[-1] == f"{template_id}  Our brand"
    assert run("templates", "remove", template_id).stdout == f"Removed {template_id}\n"
    assert template_id not in run("templates", "list").stdout
    again = run("templates", "remove", template_id)
    assert again.returncode == 1
    assert "no such branded template" in again.stderr


def test_the_doctor_tells_in_words_and_as_data(run):
    told = run("templates", "doctor", "brand.pptx")
    assert told.returncode == 0, told.stderr
    assert "Title and Content" in told.stdout
    data = run("templates", "doctor", "brand.pptx", "--json")
    assert "Title and Content" in json.dumps(json.loads(data.stdout))


@pytest.mark.parametrize("words", [("templates", "add"), ("templates", "doctor")])
def test_a_file_that_can_be_no_template_is_a_line_and_a_remedy(run, tmp_path, words):
    (tmp_path / "macros.pptx").write_bytes(with_macros(company_template()))
    done = run(*words, "macros.pptx")
    assert done.returncode == 1
    assert "macros" in done.stderr
    assert "Traceback" not in done.stderr


def test_sections_are_listed_and_removed(run, tmp_path):
    with nbdeck.connect(tmp_path / "home") as client:
        deck = client.presentations.import_file(talk("Harbour", "Tides")).result(timeout=60)
        section = client.sections.add("Who we are", deck, [1], placement="start")
    assert run("sections", "list").stdout == f"{section.id}  1  start  Who we are\n"
    assert run("sections", "remove", section.id).returncode == 0
    assert run("sections", "list").stdout == ""
