"""The name of the running cell: the same on every run and kernel, another for each notebook and panel."""

import types

import pytest

from nbdeck.widgets.running_cell import name_of_running_cell


@pytest.fixture
def run(monkeypatch):
    """Return a function that says which cell runs where."""
    runs = iter(range(1, 99))

    def running(path="notes/talk.ipynb", cell="3f2a77c1-9", **variables):
        number = next(runs)
        parent = {"header": {"msg_id": f"m{number}"}, "metadata": {"cellId": cell} if cell else {}}
        kernel = types.SimpleNamespace(get_parent=lambda channel: parent)
        shell = types.SimpleNamespace(kernel=kernel, user_ns=variables)
        monkeypatch.setattr("IPython.get_ipython", lambda: shell)
        if path is None:
            monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
        else:
            monkeypatch.setenv("JPY_SESSION_NAME", path)

    return running


def test_the_same_cell_has_the_same_name_each_time_it_runs(run):
    run()
    first = name_of_running_cell("SlidesPanel")
    assert first.startswith("talk, cell 3f2a77c1-")
    run()
    assert name_of_running_cell("SlidesPanel") == first


def test_other_notebooks_cells_and_panels_have_other_names(run):
    names = []
    for where in ({}, {"path": "notes/copy/talk.ipynb"}, {"cell": "b"}):
        run(**where)
        names.append(name_of_running_cell("SlidesPanel"))
    names += [name_of_running_cell("SlidesPanel"), name_of_running_cell("OutlinePanel")]
    assert names[3] == f"{names[2]}, panel 2"
    assert names[4] == names[2]
    assert len(set(names)) == 4


def test_nothing_has_a_name_outside_of_a_notebooks_file(run, monkeypatch):
    run(path=None)
    assert name_of_running_cell("SlidesPanel") == ""
    run(cell=None)
    assert name_of_running_cell("SlidesPanel") == ""
    run(path=None, __vsc_ipynb_file__="notes/talk.ipynb")
    assert name_of_running_cell("SlidesPanel").startswith("talk, cell")
    monkeypatch.setattr("IPython.get_ipython", lambda: None)
    assert name_of_running_cell("SlidesPanel") == ""
