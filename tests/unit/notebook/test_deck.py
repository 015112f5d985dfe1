"""A notebook becomes a deck with every word, table and figure; what is not shown is said on its last slide."""

import io

import pptx
import pytest
from nbformat import v4
from pptx.enum.shapes import MSO_SHAPE_TYPE

from nbdeck.engine.lint.judge import judge
from nbdeck.errors import NbdeckError
from nbdeck.notebook.deck import deck_of
from nbdeck.notebook.telling import deck_or_reason

PLOTLY = "application/vnd.plotly.v1+json"


def drawn():
    from PIL import Image

    file = io.BytesIO()
    Image.new("RGB", (400, 300), "teal").save(file, "PNG")
    import base64

    return base64.b64encode(file.getvalue()).decode()


def notebook(**metadata):
    table = "<table><thead><tr><th></th><th>v</th></tr></thead><tbody><tr><th>k</th><td>1.50</td></tr></tbody></table>"
    bars = {"data": [{"type": "bar", "x": ["a", "b"], "y": [1, 2], "name": "n"}], "layout": {"title": "Bars"}}
    outputs = [
        v4.new_output(
            "display_data", {"image/png": drawn()}, metadata={"image/png": {"alt": "A teal field"}}
        ),
        v4.new_output("display_data", {"text/html": table}),
        v4.new_output("display_data", {PLOTLY: bars}),
        v4.new_output("stream", name="stdout", text="line\n" * 30),
    ]
    return v4.new_notebook(
        cells=[
            v4.new_markdown_cell("# Sales\n\nBy Ada"),
            v4.new_markdown_cell("## North leads\n\n- By far\n- Since May"),
            v4.new_code_cell("secret_name = 1", outputs=outputs),
        ],
        metadata=metadata,
    )


@pytest.fixture(scope="module")
def made():
    return deck_of(notebook())


def test_words_tables_charts_and_pictures_stand_in_the_deck(made):
    slides = list(pptx.Presentation(io.BytesIO(made.file)).slides)
    assert [slide.shapes.title.text for slide in slides] == [
        "Sales", "North leads", "North leads (continued)", "Bars", "Not shown",
    ]  # fmt: skip
    words = " ".join(
        shape.text_frame.text for slide in slides for shape in slide.shapes if shape.has_text_frame
    )
    assert "By Ada" in words
    assert "secret_name" not in words
    (picture,) = (shape for shape in slides[1].shapes if shape.shape_type == MSO_SHAPE_TYPE.PICTURE)
    assert picture._element.nvPicPr.cNvPr.get("descr") == "A teal field"
    (table,) = (shape.table for shape in slides[2].shapes if shape.has_table)
    assert [cell.text for row in table.rows for cell in row.cells] == ["", "v", "k", "1.50"]
    (chart,) = (shape.chart for shape in slides[3].shapes if shape.has_chart)
    assert [tuple(series.values) for series in chart.plots[0].series] == [(1.0, 2.0)]


def test_a_long_print_is_in_the_notes_and_told(made):
    slides = list(pptx.Presentation(io.BytesIO(made.file)).slides)
    assert slides[1].notes_slide.notes_text_frame.text.count("line") == 30
    assert made.not_shown == ("Long printed outputs of cell 3: their text is in the notes",)


def test_the_deck_passes_the_rules(made):
    assert [each for each in judge(made.file).findings if each.severity == "error"] == []


def test_metadata_and_argument_choose_the_template():
    assert (
        deck_of(notebook(nbdeck={"template": "monarch"})).file == deck_of(notebook(), template="monarch").file
    )
    with pytest.raises(NbdeckError, match="nonsense"):
        deck_of(notebook(), template="nonsense")


def test_an_empty_notebook_is_a_deck_with_its_name():
    slides = pptx.Presentation(io.BytesIO(deck_of(v4.new_notebook(), name="Empty").file)).slides
    assert slides[0].shapes.title.text == "Empty"


def test_a_slide_that_cannot_be_made_leaves_its_title_and_its_words_in_the_notes():
    table = f"|a|b|c|d|\n|-|-|-|-|\n|{'|'.join(['high ' * 390] * 4)}|"
    cells = [v4.new_markdown_cell(f"# n\n\n## No words\n\n{table}\n\n## Short\n\nWords")]
    made = deck_of(v4.new_notebook(cells=cells), name="n")
    slides = list(pptx.Presentation(io.BytesIO(made.file)).slides)
    assert [slide.shapes.title.text for slide in slides] == ["n", "No words", "Short", "Not shown"]
    assert "a | b | c | d\nhigh" in slides[1].notes_slide.notes_text_frame.text
    assert made.not_shown[0].startswith("What belongs under “No words”: ")


def test_what_the_engine_leaves_out_is_said_in_the_deck():
    cells = [v4.new_markdown_cell(f"## Long\n\n{' '.join(['endless'] * 1500)}")]
    made = deck_of(v4.new_notebook(cells=cells), name="n")
    slides = list(pptx.Presentation(io.BytesIO(made.file)).slides)
    assert slides[1].notes_slide.notes_text_frame.text.count("endless") == 1500
    assert made.not_shown[0].startswith("Slide 2:")
    assert slides[2].shapes.title.text == "Not shown"


def test_more_than_a_deck_holds_is_told(monkeypatch):
    monkeypatch.setattr("nbdeck.notebook.deck._MOST_SLIDES", 2)
    cells = [v4.new_markdown_cell("# n\n\n" + "\n\n".join(f"## H{n}\n\ntext" for n in range(4)))]
    made = deck_of(v4.new_notebook(cells=cells), name="n")
    titles = [slide.shapes.title.text for slide in pptx.Presentation(io.BytesIO(made.file)).slides]
    assert titles == ["n", "H0", "H1", "Not shown"]
    assert made.not_shown == ("The last 2 slides, from “H2” on: a deck holds no more",)


def test_whatever_happens_there_is_a_deck_that_says_why():
    file, told = deck_or_reason(notebook(), name="x", folder=None, template="nonsense")
    slides = list(pptx.Presentation(io.BytesIO(file)).slides)
    assert "nonsense" in told[0]
    assert slides[1].shapes.title.text == "North leads"
    words = " ".join(
        shape.text_frame.text for slide in slides for shape in slide.shapes if shape.has_text_frame
    )
    assert "nonsense" in words
    file, told = deck_or_reason(
        {"cells": [{"cell_type": "markdown", "metadata": 3}]}, name="x", folder=None, template=None
    )
    assert pptx.Presentation(io.BytesIO(file)).slides[0].shapes.title.text == "x"
    assert told


def test_pictures_beyond_the_bound_of_a_request_over_the_network_are_no_matter():
    import base64

    from PIL import Image

    file = io.BytesIO()
    Image.new("RGB", (1700, 1700), "teal").save(file, "PNG", compress_level=0)
    data = base64.b64encode(file.getvalue()).decode()
    outputs = [v4.new_output("display_data", {"image/png": data})]
    cells = [v4.new_markdown_cell("## Noise"), *(v4.new_code_cell(str(n), outputs=outputs) for n in range(2))]
    slides = pptx.Presentation(io.BytesIO(deck_of(v4.new_notebook(cells=cells)).file)).slides
    assert [len([s for s in slide.shapes if s.shape_type == MSO_SHAPE_TYPE.PICTURE]) for slide in slides] == [
        0,
        1,
        1,
    ]


def test_what_is_for_the_maker_is_in_the_last_notes_and_on_no_slide():
    made = deck_of(v4.new_notebook(cells=[v4.new_markdown_cell("# T\n\n- a \U0001d431\n- b")]), name="n")
    (line,) = made.not_shown
    *_, last = pptx.Presentation(io.BytesIO(made.file)).slides
    assert line.startswith("No installed font has")
    assert line in last.notes_slide.notes_text_frame.text
    assert line not in "".join(shape.text_frame.text for shape in last.shapes if shape.has_text_frame)
