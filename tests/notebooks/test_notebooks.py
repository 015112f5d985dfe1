"""Every notebook of the project runs from top to bottom and is committed without outputs."""

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from pptx import Presentation

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
WIDGET = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
RECORD_ID = re.compile(r"\bc[a-z0-9]{24}\b|0x[0-9a-f]{6,}")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Return a function that executes a notebook, once, in a copy of the folder and returns it with its outputs.

    With cells, these are executed as a notebook of that name.
    """

    @cache
    def execute(name, *cells):
        base = tmp_path_factory.mktemp("run")
        work = base / "notebooks"
        shutil.copytree(
            FOLDER, work, ignore=shutil.ignore_patterns(".ipynb_checkpoints", "*.pptx", "bicycles.pdf")
        )
        if cells:
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])
        else:
            notebook = nbformat.read(work / name, as_version=4)
        client = NotebookClient(
            notebook, timeout=120, resources={"metadata": {"path": str((work / name).parent)}}
        )
        with pytest.MonkeyPatch.context() as patch:
            for variable in ("NBDECK_HOME", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
                patch.setenv(variable, str(base / variable))
            client.execute()
        nbformat.validate(notebook)
        return notebook, work

    return execute


def test_there_is_a_quickstart_of_under_ten_cells():
    notebook = nbformat.read(FOLDER / "01-quickstart.ipynb", as_version=4)
    assert len(notebook.cells) < 10


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_committed_without_outputs(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert "widgets" not in notebook.metadata
    assert all(
        not cell.outputs and cell.execution_count is None for cell in notebook.cells if "outputs" in cell
    )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_something_without_widgets(run, path):
    notebook, work = run(str(path.relative_to(FOLDER)))
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert outputs
    assert not [output for output in outputs if output.output_type == "error"]
    for output in outputs:
        if WIDGET in output.get("data", {}):
            assert "text/html" in output.data
            assert len(output.data["text/plain"]) < 300
            assert not RECORD_ID.search(output.data["text/plain"])
    assert len(nbformat.writes(notebook)) < 3_000_000
    assert not unknown_to_git(work)


def unknown_to_git(work):
    """Return the files that a run left behind and that git would want to add."""
    before = {each.relative_to(FOLDER) for each in FOLDER.rglob("*")}
    made = [each.relative_to(work) for each in work.rglob("*") if each.is_file()]
    names = [f"notebooks/{each.as_posix()}" for each in made if each not in before]
    if not names:
        return set()
    command = ["git", "-C", FOLDER.parent, "check-ignore", *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    is_no_repository = done.returncode == 128
    return set() if is_no_repository else set(names) - set(done.stdout.split())


TASKS = (
    "import nbdeck\nclient = nbdeck.connect()\nslides = [{'title': 'One', 'layout': 'ITEMS', 'item_amount': 2, 'content': 'Rent: it rises\\nPower: it fails'}]",
    "task = client.presentations.from_slides(slides, title='Sales')\ntask",
    "deck = task.result()",
    "refused = client.outlines.edit(client.outlines.create('Bees dance. They tell where flowers are.').result(), 'Make it rhyme')\nrefused",
    "refused.wait().status",
    "other = nbdeck.connect_async()\nlater = await other.presentations.from_slides(slides, title='Later')\nlater",
    "await later",
)


def test_a_saved_notebook_says_how_its_tasks_ended(run):
    notebook, _ = run("tasks.ipynb", *TASKS)
    finished, refused, later = (notebook.cells[at].outputs[-1].data for at in (1, 3, 5))
    assert finished["text/plain"] == "TaskProgress(finished: Presentation 'Sales', 3 slides)"
    assert "Task finished: Presentation &#x27;Sales&#x27;, 3 slides" in finished["text/html"]
    assert refused["text/plain"].startswith("TaskProgress(failed: Not understood without a language model")
    assert 'role="alert"' in refused["text/html"]
    assert later["text/plain"] == "AsyncTask(finished: Presentation 'Later', 3 slides)"
    assert "later" not in notebook.cells[6].outputs[-1].data["text/plain"]
    steps = [each["state"].get("value") for each in notebook.metadata.widgets[STATE]["state"].values()]
    assert '<span role="status">Finished</span>' in steps
    assert '<span role="status">Failed</span>' in steps
    assert '<span role="status">Starting</span>' not in steps


def test_all_panels_together_are_saved_in_few_bytes_and_tell_the_whole_flow(run):
    notebook, _ = run("06-studio.ipynb")
    assert len(json.dumps(notebook.metadata.widgets, ensure_ascii=False).encode()) < 300_000
    last = notebook.cells[-1].outputs[-1].data
    assert last["text/plain"].startswith("Studio(outline of 2 slides, 4 slides, template 'aurora', deck of 6")
    for words in ("2. Outline", "What to do next", "The north grew from", "Aurora", "6 slides<"):
        assert words in last["text/html"]


def test_the_quickstart_leaves_a_deck_that_powerpoint_can_edit(run):
    notebook, work = run("01-quickstart.ipynb")
    deck = Presentation(work / "bicycles.pptx")
    shapes = [shape for slide in deck.slides for shape in slide.shapes]
    assert sum(shape.has_chart for shape in shapes) == 2
    assert sum(shape.has_table for shape in shapes) == 1
    titles = [slide.shapes.title.text for slide in deck.slides if slide.shapes.title is not None]
    assert "North has outsold South since October 2024" in titles
    assert (work / "bicycles.pdf").read_bytes().startswith(b"%PDF")
    shown = [
        o.data["text/html"]
        for c in notebook.cells
        for o in c.get("outputs", [])
        if "text/html" in o.get("data", {})
    ]
    assert any("<svg" in html for html in shown)
