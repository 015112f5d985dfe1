"""The command, as a shell calls it."""

import functools
import io
import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from PIL import Image
from pptx import Presentation
from typer.testing import CliRunner

from nbdeck.cli import app
from shell import nbdeck as nbdeck_command

COMMAND = Path(sys.executable).with_name("nbdeck")


@pytest.fixture
def nbdeck(tmp_path):
    """Return a function that runs the command in an empty folder."""
    return functools.partial(nbdeck_command, cwd=tmp_path, NBDECK_HOME=str(tmp_path / "home"))


def test_the_demo_writes_a_deck_a_pdf_and_a_contact_sheet(nbdeck, tmp_path):
    pytest.importorskip("vega_datasets", reason="the demo's data is in the extra `lab`")
    done = nbdeck("demo", "--out", "made/here")
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "made" / "here"
    deck = Presentation(io.BytesIO((folder / "report.pptx").read_bytes()))
    titles = [slide.shapes.title.text for slide in deck.slides]
    assert len(titles) == len(set(titles)) == 10
    assert "Fossil generation peaked in 2010 and fell by 31%" in titles
    assert (folder / "report.pdf").read_bytes().startswith(b"%PDF")
    with Image.open(folder / "report.png") as sheet:
        assert sheet.width > 1000
    for name in ("report.pptx", "report.pdf", "report.png", "00-start-here.ipynb"):
        assert name in done.stdout


def test_an_unknown_template_is_one_line_and_a_remedy_not_a_traceback(nbdeck):
    pytest.importorskip("vega_datasets", reason="the demo's data is in the extra `lab`")
    done = nbdeck("demo", "--template", "monark")
    assert done.returncode == 1
    assert "monark" in done.stderr
    assert "monarch" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_wrong_variable_names_itself(nbdeck, monkeypatch):
    monkeypatch.setenv("NBDECK_WORKERS", "many")
    done = subprocess.run([COMMAND, "keys", "list"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "NBDECK_WORKERS" in done.stderr


def test_templates_are_listed_default_first(nbdeck):
    names = nbdeck("templates", "list").stdout.split()
    assert names[0] == "default"
    assert {"monarch", "aurora"} <= set(names)


def test_doctor_names_a_remedy_for_everything_that_is_missing(nbdeck):
    lines = nbdeck("doctor").stdout.splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith("no"):
            assert re.search(r"(pip|apt) install", following)


def test_help_names_every_command(nbdeck):
    shown = nbdeck("--help").stdout
    assert all(word in shown for word in ("demo", "serve", "keys", "templates", "brand", "gallery", "doctor"))


@pytest.mark.parametrize(
    ("words", "address", "options", "settings"),
    [
        (
            "",
            ("127.0.0.1", 8000),
            {"ssl_certfile": None, "ssl_keyfile": None, "forwarded_allow_ips": None},
            {"base_url": None, "scheduler": None, "workers": None, "log_format": "text"},
        ),
        (
            """--host ::1 --port 0 --ssl-certfile c.pem --ssl-keyfile k.pem --forwarded-allow-ips 192.0.2.7
            --base-url https://x.example --scheduler tcp://y:1 --workers 3 --log-format json""",
            ("::1", 0),
            {
                "ssl_certfile": Path("c.pem"),
                "ssl_keyfile": Path("k.pem"),
                "forwarded_allow_ips": "192.0.2.7",
            },
            {"base_url": "https://x.example", "scheduler": "tcp://y:1", "workers": 3, "log_format": "json"},
        ),
    ],
    ids=["nothing", "everything"],
)
def test_serve_hands_on_what_it_is_told_and_trusts_nobody_else(
    monkeypatch, words, address, options, settings
):
    handed = {}
    monkeypatch.setattr("nbdeck.server.logs.log_to_stderr", lambda _: None)
    monkeypatch.setattr(
        "nbdeck.server.serve.serve", lambda settings, **given: handed.update(given, settings=settings)
    )
    assert CliRunner().invoke(app, ["serve", *words.split()]).exit_code == 0
    given = handed.pop("settings")
    assert {name: getattr(given, name) for name in settings} == settings
    assert callable(handed.pop("on_ready"))
    assert handed == {"host": address[0], "port": address[1], **options}


def test_voices_are_listed_by_language(nbdeck):
    listed = nbdeck("voices", "--language", "pt-br")
    if "VOICE" in listed.stderr or "voice engine" in listed.stderr:
        pytest.skip("no voice engine is installed")
    assert [line.split()[0] for line in listed.stdout.splitlines()] == [
        "pt-BR-male",
        "pt-BR-female",
        "pt-BR-male-2",
        "pt-BR-female-2",
    ]
    wrong = nbdeck("voices", "--language", "klingon")
    assert wrong.returncode == 1
    assert "Unknown language" in wrong.stderr


def test_a_file_is_narrated(nbdeck, tmp_path):
    pytest.importorskip("av", reason="the extra `video` is not installed")
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.notes_slide.notes_text_frame.text = "Good morning."
    deck.save(str(tmp_path / "talk.pptx"))
    done = nbdeck("video", "talk.pptx", "--captions")
    if done.returncode:
        assert "install" in done.stderr  # no renderer or no voice engine: the remedy is told
        pytest.skip(done.stderr)
    assert (tmp_path / "talk.mp4").read_bytes()[4:8] == b"ftyp"
    assert "talk.mp4" in done.stdout


@pytest.mark.parametrize("command", [[COMMAND], [sys.executable, "-m", "nbdeck"]], ids=["script", "module"])
def test_the_command_tells_its_version_however_it_is_called(command):
    done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, version("nbdeck"))


def test_the_doctor_of_a_template_shows_what_is_wrong_with_its_own_slides(nbdeck, tmp_path):
    deck = Presentation()
    deck.slides.add_slide(deck.slide_layouts[1]).shapes.title.text = "How to use this template"
    deck.save(tmp_path / "company.pptx")
    done = nbdeck("templates", "doctor", "company.pptx")
    assert done.returncode == 0, done.stderr
    assert "Its own slides: 1 slides, 0 errors, 1 warnings" in done.stdout
    told = json.loads(nbdeck("templates", "doctor", "company.pptx", "--json").stdout)
    assert told["own_slides"]["findings"][0]["message"] == "Content Placeholder 2 is an empty placeholder"
    assert told["layout_names"]
