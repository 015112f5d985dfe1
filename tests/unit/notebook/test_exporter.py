"""nbconvert gets a deck as a file, whatever the notebook holds, and loads nothing heavy before."""

import base64
import io
import subprocess
import sys
import tomllib
from pathlib import Path

import pptx
from nbconvert.exporters import get_exporter
from nbformat import v4, write
from traitlets.config import Config

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg=="
NAME = "nbdeck.notebook.exporter.DeckExporter"


def test_the_entry_points_name_the_exporter():
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())["project"]
    module, _, name = NAME.rpartition(".")
    assert project["entry-points"]["nbconvert.exporters"] == {
        "nbdeck": f"{module}:{name}",
        "PowerPoint": f"{module}:{name}",
    }


def test_a_notebook_beside_its_pictures_becomes_one_pptx(tmp_path):
    cells = [v4.new_markdown_cell("## Words\n\n![gone](gone.png)")]
    write(
        v4.new_notebook(cells=cells, metadata={"nbdeck": {"template": "nonsense"}}), tmp_path / "sales.ipynb"
    )
    exporter = get_exporter(NAME)()
    data, resources = exporter.from_filename(str(tmp_path / "sales.ipynb"))
    slides = pptx.Presentation(io.BytesIO(data)).slides
    assert slides[0].shapes.title.text == "Words"
    assert (resources["output_extension"], "outputs" in resources) == (".pptx", False)
    assert exporter.output_mimetype.endswith("presentationml.presentation")


def test_a_bare_file_name_finds_the_pictures_of_the_folder_where_nbconvert_runs(tmp_path, monkeypatch):
    (tmp_path / "pic.png").write_bytes(base64.b64decode(PNG))
    write(v4.new_notebook(cells=[v4.new_markdown_cell("## P\n\n![a](pic.png)")]), tmp_path / "talk.ipynb")
    monkeypatch.chdir(tmp_path)
    data, _ = get_exporter(NAME)().from_filename("talk.ipynb")
    shapes = [each for slide in pptx.Presentation(io.BytesIO(data)).slides for each in slide.shapes]
    assert "a" in [shape._element.nvPicPr.cNvPr.get("descr") for shape in shapes if shape.shape_type == 13]


def test_the_template_is_an_option_of_the_exporter():
    from nbdeck.notebook.deck import deck_of

    notebook = v4.new_notebook(cells=[v4.new_markdown_cell("# T\n\nwords\n\nmore")])
    data, _ = get_exporter(NAME)(deck_template="monarch").from_notebook_node(
        notebook, {"metadata": {"name": "n"}}
    )
    assert data == deck_of(notebook, name="n", template="monarch").file


def test_pictures_that_nbconvert_takes_out_make_no_folder_beside_the_deck():
    outputs = [v4.new_output("display_data", {"image/png": PNG})]
    notebook = v4.new_notebook(cells=[v4.new_code_cell("", outputs=outputs)])
    config = Config({"ExtractOutputPreprocessor": {"enabled": True}})
    _, resources = get_exporter(NAME)(config=config).from_notebook_node(notebook)
    assert "outputs" not in resources


def test_listing_the_exporter_loads_nothing_heavy():
    source = (
        f"import sys; import nbconvert.exporters; before = set(sys.modules); from {NAME.rpartition('.')[0]} import *;"
        f"print(sorted(name for name in set(sys.modules) - before if not name.startswith(('nbdeck', 'importlib'))))"
    )
    found = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_nbdeck_works_without_nbconvert():
    source = "import sys; sys.modules['nbconvert'] = None; import nbdeck; nbdeck.chart; import nbdeck.notebook.deck"
    subprocess.run([sys.executable, "-c", source], check=True)
