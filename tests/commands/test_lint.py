"""`nbdeck lint`, as a shell and a CI job call it."""

import functools
import json

import pytest
from PIL import Image
from pptx import Presentation
from pptx.util import Inches

import decks
from nbdeck.engine.pipeline import compose
from nbdeck.engine.pptx.writer import write_pptx
from shell import nbdeck as nbdeck_command


@pytest.fixture
def nbdeck(tmp_path):
    """Return a function that runs the command in a folder with a good deck, a bad one and no deck at all."""
    (tmp_path / "good.pptx").write_bytes(write_pptx(compose(decks.deck("short", "default"))))
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[5])
    slide.shapes.title.text = "A title"
    slide.shapes.add_textbox(
        Inches(9), Inches(3), Inches(4), Inches(1)
    ).text_frame.text = "Out [of] the slide"
    presentation.save(tmp_path / "bad.pptx")
    (tmp_path / "old.ppt").write_bytes(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "PowerPoint Document".encode("utf-16-le")
    )
    return functools.partial(nbdeck_command, "lint", cwd=tmp_path, NBDECK_HOME=str(tmp_path / "home"))


def test_a_good_deck_passes_with_its_scores(nbdeck):
    done = nbdeck("good.pptx")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "good.pptx: 43 slides, 0 errors" in done.stdout
    assert "overall 0." in done.stdout


def test_a_bad_deck_fails_and_its_table_names_slide_rule_and_finding(nbdeck):
    done = nbdeck("bad.pptx")
    assert done.returncode == 1
    row = next(line for line in done.stdout.splitlines() if "placement" in line and "leaves" in line)
    assert row.split()[:3] == ["1", "placement", "error"]
    assert "Traceback" not in done.stderr


def test_warnings_fail_when_asked_to(nbdeck):
    assert nbdeck("good.pptx").returncode == 0
    found = json.loads(nbdeck("good.pptx", "--json").stdout)[0]["findings"]
    assert nbdeck("good.pptx", "--fail-on", "warning").returncode == bool(found)
    assert nbdeck("good.pptx", "--fail-on", "nonsense").returncode == 2


def test_json_is_stable_and_names_every_file(nbdeck):
    done = nbdeck("good.pptx", "bad.pptx", "old.ppt", "none.pptx", "--json")
    assert done.returncode == 1
    assert done.stdout == nbdeck("good.pptx", "bad.pptx", "old.ppt", "none.pptx", "--json").stdout
    good, bad, old, missing = json.loads(done.stdout)
    assert (good["file"], good["passed"], bad["passed"]) == ("good.pptx", True, False)
    assert set(bad) == {"file", "passed", "slide_count", "findings", "scores", "warnings"}
    assert old["error"]["code"] == "UNSUPPORTED_FILE_TYPE"
    assert old["error"]["hint"]
    assert missing["error"]["code"] == "NOT_FOUND"


def test_pictures_are_written_of_slides_with_findings(nbdeck, tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "bad.pptx").write_bytes((tmp_path / "bad.pptx").read_bytes())
    done = nbdeck("bad.pptx", "other/bad.pptx", "old.ppt", "--png", "pictures/here")
    assert done.returncode == 1
    names = sorted(path.name for path in (tmp_path / "pictures" / "here").iterdir())
    assert names == ["bad-001.png", "bad~2-001.png"]
    with Image.open(tmp_path / "pictures" / "here" / names[0]) as picture:
        assert picture.width == 1280
    refused = nbdeck("bad.pptx", "--png", "bad.pptx/inside")
    assert refused.returncode == 1
    assert "cannot be written" in refused.stderr
