"""Every notebook of the project runs from top to bottom and is committed without outputs."""

import json
import re
import runpy
import shutil
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import pytest
from pptx import Presentation

from nbdeck.notebook.decks import MadeDeck, run_for_decks
from nbdeck.notebook.execute import execute
from nbdeck.testing.comparing import difference, side_of_pptx
from nbdeck.testing.regression import Record

FOLDER = Path(__file__).parents[2] / "notebooks"
COURSE = sorted(FOLDER.glob("*.ipynb"))
NOTEBOOKS = [*COURSE, *sorted(FOLDER.glob("panels/*.ipynb"))]
WIDGET = "application/vnd.jupyter.widget-view+json"
RECORDS = FOLDER / "test_course"
STATE = "application/vnd.jupyter.widget-state+json"
RECORD_ID = re.compile(r"\bc[a-z0-9]{24}\b|0x[0-9a-f]{6,}")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


class Ran(NamedTuple):
    """A notebook with its outputs, the folder that it ran in, and its decks by their names."""

    notebook: Any
    work: Path
    decks: dict[str, MadeDeck]


@pytest.fixture(scope="module")
def run(tmp_path_factory, warm_kernels):
    """Return a function that executes a notebook, once, in a copy of the folder and returns it with its outputs.

    With cells, these are executed as a notebook of that name. The first of the course has a kernel that starts cold.
    """

    @cache
    def run(name, *cells):
        base = tmp_path_factory.mktemp("run")
        work = base / "notebooks"
        shutil.copytree(
            FOLDER, work, ignore=shutil.ignore_patterns(".ipynb_checkpoints", "*.pptx", "bicycles.pdf")
        )
        if cells:
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])
        else:
            notebook = nbformat.read(work / name, as_version=4)
        with pytest.MonkeyPatch.context() as patch:
            for variable in ("NBDECK_HOME", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
                patch.setenv(variable, str(base / variable))
            if name != COURSE[0].name:
                patch.setenv("JUPYTER_PATH", warm_kernels)
            notebook, decks = _executed(notebook, work / name)
        nbformat.validate(notebook)
        return Ran(notebook, work, decks)

    return run


def _executed(notebook, path):
    if FOLDER / path.name not in COURSE:
        return execute(notebook, folder=path.parent, timeout_s=120), {}
    record = RECORDS / f"{path.stem}.deck.json"
    return run_for_decks(notebook, folder=path.parent, deck="deck", record=record, timeout_s=120)


def test_there_is_a_start_of_under_ten_cells():
    notebook = nbformat.read(FOLDER / "00-start-here.ipynb", as_version=4)
    assert len(notebook.cells) < 10


def test_the_course_is_numbered_from_nought_to_nine():
    assert [path.name[:3] for path in COURSE] == [f"{number:02}-" for number in range(10)]


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_a_notebook_of_the_course_has_under_fifteen_cells(path):
    assert len(nbformat.read(path, as_version=4).cells) < 15


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
    notebook, work, _ = run(str(path.relative_to(FOLDER)))
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert outputs
    assert not [output for output in outputs if output.output_type == "error"]
    for output, below in pairwise([*outputs, None]):
        if WIDGET in output.get("data", {}):
            # What stands in for a panel is an output of its own, so that it can follow the work.
            still = output.data if "text/html" in output.data else below.data
            assert "text/html" in still
            assert len(still["text/plain"]) < 300
            assert not RECORD_ID.search(still["text/plain"])
    assert len(nbformat.writes(notebook)) < 3_000_000
    assert not unknown_to_git(work)


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_a_notebook_of_the_course_makes_the_deck_that_its_own_test_has_recorded(run, path):
    _, _, decks = run(path.name)
    recorded = Record(RECORDS / f"{path.stem}.deck.json").read()
    assert list(recorded) == list(decks) == ["deck"]
    diff = difference(recorded["deck"], side_of_pptx(decks["deck"].pptx), 1e-6)
    assert not list(diff.sentences()), "`pytest notebooks/test_course.py --deck-regen` records what is new"


def test_every_notebook_of_the_course_stands_in_its_test():
    names = runpy.run_path(str(FOLDER / "test_course.py"))["NAMES"]
    assert list(names) == [path.stem for path in COURSE]
    assert sorted(each.name for each in RECORDS.glob("*.json")) == [f"{name}.deck.json" for name in names]


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
    notebook, _, _ = run("tasks.ipynb", *TASKS)
    finished, refused, later = (notebook.cells[at].outputs[-1].data for at in (1, 3, 5))
    assert finished["text/plain"] == "TaskProgress(finished: Presentation 'Sales', 2 slides)"
    assert "Task finished: Presentation &#x27;Sales&#x27;, 2 slides" in finished["text/html"]
    assert refused["text/plain"].startswith("TaskProgress(failed: Not understood without a language model")
    assert 'role="alert"' in refused["text/html"]
    assert later["text/plain"] == "AsyncTask(finished: Presentation 'Later', 2 slides)"
    assert "later" not in notebook.cells[6].outputs[-1].data["text/plain"]
    steps = [each["state"].get("value") for each in notebook.metadata.widgets[STATE]["state"].values()]
    assert '<span role="status">Finished</span>' in steps
    assert '<span role="status">Failed</span>' in steps
    assert '<span role="status">Starting</span>' not in steps


def test_all_panels_together_are_saved_in_few_bytes_and_tell_the_whole_flow(run):
    notebook, _, _ = run("06-studio.ipynb")
    assert len(json.dumps(notebook.metadata.widgets, ensure_ascii=False).encode()) < 300_000
    last = notebook.cells[-1].outputs[-1].data
    assert last["text/plain"].startswith("Studio(outline of 2 slides, 4 slides, template 'aurora', deck of 5")
    for words in ("2. Outline", "What to do next", "The north grew from", "Aurora", "5 slides<"):
        assert words in last["text/html"]


def test_the_start_leaves_a_deck_that_powerpoint_can_edit(run):
    notebook, work, _ = run("00-start-here.ipynb")
    deck = Presentation(work / "bicycles.pptx")
    shapes = [shape for slide in deck.slides for shape in slide.shapes]
    assert sum(shape.has_chart for shape in shapes) == 2
    assert sum(shape.has_table for shape in shapes) == 1
    titles = [slide.shapes.title.text for slide in deck.slides if slide.shapes.title is not None]
    assert "North has outsold South since October 2024" in [title.replace("\u00a0", " ") for title in titles]
    assert (work / "bicycles.pdf").read_bytes().startswith(b"%PDF")
    shown = [
        o.data["text/html"]
        for c in notebook.cells
        for o in c.get("outputs", [])
        if "text/html" in o.get("data", {})
    ]
    assert any("<svg" in html for html in shown)


def printed_by(notebook):
    """Return what each cell printed; a program's output comes in as many pieces as it took time."""
    return ["".join(o.text for o in cell.get("outputs", []) if "text" in o) for cell in notebook.cells]


def test_the_test_of_the_course_names_a_number_that_changed_and_where_it_stands(run):
    notebook, _, _ = run("07-regression-in-ci.ipynb")
    printed = printed_by(notebook)
    (failure,) = (text for text in printed if "FAILURES" in text)
    for told in (
        "series west, Jun 2025: 112 -> 117",
        "row 1 Jun 2025, west: 112 -> 117",
        "Pictures: ",
        "1 failed",
    ):
        assert told in failure
    assert any("row 2025-06-01, west: 112 -> 117" in text for text in printed if text != failure)


def test_a_notebook_that_knows_nothing_of_nbdeck_becomes_a_deck_with_a_native_chart_and_a_table(run):
    notebook, work, _ = run("08-notebook-to-deck.ipynb")
    for name, origin in (("cars", "79 models from Japan"), ("cars-europe", "73 models from Europe")):
        slides = Presentation(work / f"{name}.pptx").slides
        shapes = [shape for slide in slides for shape in slide.shapes]
        assert sum(shape.has_chart for shape in shapes) == sum(shape.has_table for shape in shapes) == 1
        assert any(origin in shape.text_frame.text for shape in shapes if shape.has_text_frame)
    printed = printed_by(notebook)
    assert any("series Miles per gallon, 1970: 25.5 -> 25.2" in text for text in printed)
