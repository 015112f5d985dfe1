"""The plan of the house, enforced: imports go down only, files and functions stay small, README knows every room."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "nbdeck"
FILES = sorted(SOURCE.rglob("*.py"))


@pytest.fixture(scope="module")
def definitions():
    """Every function and class of every file, each with the name of its file."""
    return [
        (str(file.relative_to(SOURCE)), each)
        for file in FILES
        for each in ast.walk(ast.parse(file.read_text()))
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    ]


FRONT_END = {"ipywidgets", "anywidget", "IPython", "traitlets"}
STORAGE = {"sqlalchemy", "alembic", "fsspec", "starlette"}
DRAWING = {"pptx", "typst", "uharfbuzz", "PIL", "pypdfium2"}
FRAMES = {"pandas", "polars", "pyarrow", "narwhals", "numpy"}

FORBIDDEN = {
    "nbdeck": FRONT_END | STORAGE | DRAWING | FRAMES | {"pydantic", "httpx", "rich", "typer"},
    "nbdeck.errors": FRONT_END | STORAGE | DRAWING | FRAMES | {"pydantic", "httpx"},
    "nbdeck.settings": FRONT_END | STORAGE | DRAWING | FRAMES | {"httpx"},
    "nbdeck.contract.operations": FRONT_END | STORAGE | DRAWING | FRAMES | {"httpx"},
    "nbdeck.frames.charts": FRONT_END | STORAGE | DRAWING | {"pandas", "polars", "pyarrow", "httpx"},
    "nbdeck.client.synchronous": FRONT_END | STORAGE | FRAMES | DRAWING | {"nbdeck.engine", "nbdeck.server"},
    "nbdeck.engine.pipeline": FRONT_END | STORAGE | FRAMES | DRAWING | {"httpx"},
    "nbdeck.service": FRONT_END | FRAMES | DRAWING | {"alembic", "starlette", "nbdeck.client"},
    "nbdeck.server.app": FRONT_END | FRAMES | DRAWING | {"alembic", "nbdeck.client"},
    "nbdeck.connecting": FRONT_END | FRAMES | DRAWING | {"alembic"},
}


@pytest.mark.parametrize("room", FORBIDDEN)
def test_a_room_loads_nothing_that_is_not_its_own(room):
    code = f"import json, sys; import {room}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert not loaded & FORBIDDEN[room]


def test_the_declared_layers_hold():
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_no_file_needs_one_that_needs_it():
    graph = grimp.build_graph("nbdeck", cache_dir=None)  # with imports for types and within functions
    # The package itself names what users need, and says its version to everybody.
    needs = {each: graph.find_modules_directly_imported_by(each) for each in graph.modules - {"nbdeck"}}
    free: set[str] = set()
    while freed := {each for each in needs.keys() - free if needs[each] <= {*free, "nbdeck"}}:
        free |= freed
    assert sorted(needs.keys() - free) == []


def test_a_file_is_one_idea():
    long = [file for file in FILES if len(file.read_text().splitlines()) > 400]
    heaps = [file for file in FILES if file.stem in {"utils", "helpers", "common", "misc", "manager"}]
    assert not [str(file.relative_to(SOURCE)) for file in (*long, *heaps)]


def test_a_function_is_seen_whole(definitions):
    functions = [(file, each) for file, each in definitions if not isinstance(each, ast.ClassDef)]
    assert not [f"{file}: {each.name}" for file, each in functions if lines_of_code(each) > 60]


def lines_of_code(function):
    """Return how many lines a function has without its docstring, which tells of every argument."""
    first = function.body[0]
    has_docstring = ast.get_docstring(function, clean=False) is not None
    told = first.end_lineno - first.lineno + 1 if has_docstring else 0
    return function.end_lineno - function.lineno + 1 - told


def test_one_class_name_means_one_thing(definitions):
    homes: dict[str, list[str]] = {}
    for file, each in definitions:
        if isinstance(each, ast.ClassDef):
            homes.setdefault(each.name, []).append(file)
    shared = {name: files for name, files in homes.items() if len(files) > 1}
    # The interface has a request of one name in both versions, and a user's task is the handle of the wire's.
    assert shared == {
        "GenerateRequest": ["contract/v1.py", "contract/v2.py"],
        "Task": ["client/task.py", "contract/tasks.py"],
    }


def test_no_file_carries_a_path_of_some_machine():
    pattern = re.compile(r"/(?:home|root|Users|work)/\w+")
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    texts = {".py", ".md", ".toml", ".ipynb", ".js", ".css", ".txt", ".mjs", ""}
    found = [
        name
        for name in tracked.splitlines()
        if (ROOT / name).suffix in texts
        and (ROOT / name).is_file()
        and name != "tests/architecture/test_rooms.py"
        and pattern.search((ROOT / name).read_text())
    ]
    assert not found


def test_readme_names_every_room():
    readme = (ROOT / "README.md").read_text()
    rooms = [
        path.name for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    ]
    missing = [room for room in rooms if not room.startswith("__") and f"`{room}" not in readme]
    assert not missing


def test_public_names_exist_and_are_few():
    import nbdeck

    assert len(dir(nbdeck)) <= 24
    for name in dir(nbdeck):
        assert getattr(nbdeck, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = nbdeck.nonsense


def test_no_public_name_is_also_the_name_of_a_room():
    import nbdeck

    rooms = {path.stem for path in SOURCE.iterdir()}
    assert not rooms & set(nbdeck._HOMES)


# A module that is imported takes its name in the package over from whatever stood there, so a public name can be
# right or wrong by what was used before. Both directions together hold every order of two.
ONE_AFTER_THE_OTHER = """
import sys, nbdeck
used = []
for name in sorted(nbdeck._HOMES, reverse=sys.argv[1] == "backwards"):
    getattr(nbdeck, name)
    used.append(name)
    for each in used:
        home = sys.modules[nbdeck._HOMES[each]]
        assert getattr(nbdeck, each) is getattr(home, each), f"{each} after {name}"
"""


@pytest.mark.parametrize("direction", ["forwards", "backwards"])
def test_a_public_name_is_the_same_in_every_order_of_two(direction):
    done = subprocess.run(
        [sys.executable, "-c", ONE_AFTER_THE_OTHER, direction], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
