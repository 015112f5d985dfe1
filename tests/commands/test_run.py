"""`nbdeck run`, as a shell calls it: with parameters, and with what goes wrong."""

import functools
import json

import pptx
import pytest
from nbformat import v4, write

from shell import nbdeck as nbdeck_command

OWN = """
import nbdeck
client = nbdeck.connect(":memory:")
client.presentations.from_slides([nbdeck.Slide(title=region, item_amount=1, content="Words")], title="Own").result()
"""


@pytest.fixture
def nbdeck(tmp_path, warm_kernels):
    """Return a function that runs the command in an empty folder."""
    return functools.partial(nbdeck_command, cwd=tmp_path, JUPYTER_PATH=warm_kernels)


def notebook(folder, *sources, name="sales.ipynb"):
    tagged = v4.new_code_cell("region = 'south'", metadata={"tags": ["parameters"]})
    cells = [v4.new_markdown_cell("# Sales\n\n## Region"), tagged, *map(v4.new_code_cell, sources)]
    write(v4.new_notebook(cells=cells), folder / name)


def words(path):
    slides = pptx.Presentation(path).slides
    frames = (shape.text_frame.text for slide in slides for shape in slide.shapes if shape.has_text_frame)
    cells = (
        c.text for slide in slides for s in slide.shapes if s.has_table for r in s.table.rows for c in r.cells
    )
    return [*frames, *cells]


def test_a_notebook_is_run_with_parameters_and_stays_as_it_is(nbdeck, tmp_path):
    pytest.importorskip("matplotlib")
    figure = "%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.bar(['a', 'b'], [1, 2.5]);"
    notebook(tmp_path, "print('Region', region, type(region).__name__)", figure)
    before = (tmp_path / "sales.ipynb").read_bytes()
    ran = nbdeck("run", "sales.ipynb", "-p", "region", "5", "--out", "five.pptx")
    assert ran.returncode == 0
    assert "Wrote five.pptx (of the notebook's text and outputs)" in ran.stdout
    slides = pptx.Presentation(tmp_path / "five.pptx").slides
    assert any(
        "Region 5 int" in slide.notes_slide.notes_text_frame.text for slide in slides if slide.has_notes_slide
    )
    assert (tmp_path / "sales.ipynb").read_bytes() == before
    shapes = (shape for slide in slides for shape in slide.shapes)
    (chart,) = (shape.chart for shape in shapes if shape.has_chart)
    assert [tuple(series.values) for series in chart.plots[0].series] == [(1.0, 2.5)]


def test_the_deck_that_a_notebook_makes_goes_before_its_text(nbdeck, tmp_path):
    notebook(tmp_path, OWN)
    first = nbdeck("run", "sales.ipynb", "-p", "region=north", "-o", "last.pptx")
    assert "(the deck that the notebook made)" in first.stdout
    assert "north" in words(tmp_path / "last.pptx")
    ran = nbdeck(
        "run",
        "sales.ipynb",
        "-r",
        "region=east",
        "--diff",
        "last.pptx",
        "-o",
        "last.pptx",
        "--template",
        "monarch",
    )
    assert "east" in words(tmp_path / "last.pptx")
    assert "north" in ran.stdout
    assert "'monarch' was not used" in ran.stderr


def test_a_cell_that_fails_is_named_and_nothing_is_written(nbdeck, tmp_path):
    notebook(tmp_path, "1 / 0")
    ran = nbdeck("run", "sales.ipynb", "-o", "no.pptx")
    assert ran.returncode == 1
    assert "Cell 3 failed: ZeroDivisionError: division by zero" in ran.stderr
    assert not (tmp_path / "no.pptx").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("gone.ipynb",), "There is no notebook 'gone.ipynb'"),
        (("plain.ipynb",), "'plain.ipynb' is no notebook"),
        (("data.ipynb",), "it says nothing of its nbformat"),
        (("sales.ipynb", "-p", "regoin=x"), "Did you mean 'region'?"),
        (("sales.ipynb", "-p", "region"), "'region' sets no parameter"),
        (("sales.ipynb", "-o", "deck.odp"), "'deck.odp' ends in no format"),
        (("sales.ipynb", "-o", "no/deck.pptx"), "There is no folder 'no'"),
        (("sales.ipynb", "--diff", "gone.pptx"), "There is no file 'gone.pptx'"),
        (("sales.ipynb", "--diff", "sales.ipynb"), "'sales.ipynb': This is no PowerPoint file"),
        (("sales.ipynb", "--kernel", "nonsense"), "There is no kernel 'nonsense'"),
    ],
)
def test_what_is_wrong_is_said_before_anything_runs(nbdeck, tmp_path, arguments, told):
    notebook(tmp_path)
    (tmp_path / "plain.ipynb").write_text("no notebook")
    (tmp_path / "data.ipynb").write_text(json.dumps({"cells": []}))
    ran = nbdeck("run", *arguments)
    assert ran.returncode == 1
    assert told in f"{ran.stdout}{ran.stderr}".replace("\n", " ")
    assert not list(tmp_path.glob("*.p*x"))
