import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from nbdeck.errors import CellFailed, KernelUnavailable
from nbdeck.notebook.execute import execute


def notebook(*sources):
    return new_notebook(cells=[new_markdown_cell("# Head"), *map(new_code_cell, sources)])


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))


def test_a_notebook_runs_in_its_folder_and_the_given_one_stays_as_it_is(tmp_path):
    (tmp_path / "data.csv").write_text("12")
    given = notebook("print(open('data.csv').read())", "1")
    done = execute(given, folder=tmp_path, after="open('after.txt', 'w').write('x')")
    assert done.cells[1].outputs[0].text == "12\n"
    assert (tmp_path / "after.txt").exists()
    assert len(done.cells) == len(given.cells)
    assert not given.cells[1].outputs
    assert "execution" not in done.cells[1].metadata


def test_arguments_reach_the_kernel_and_a_failing_cell_is_named_as_the_reader_counts(tmp_path):
    given = notebook(
        "1", "assert get_ipython().cache_size == 77", "def f():\n    raise KeyError('nort')\nf()", "2"
    )
    arguments = ["--InteractiveShell.cache_size=77"]
    with pytest.raises(CellFailed, match=r"Cell 4 failed: KeyError: 'nort'") as caught:
        execute(given, folder=tmp_path, arguments=arguments)
    told = caught.value.details
    assert (told["cell"], told["count"], told["ename"]) == (4, 3, "KeyError")
    assert told["source"].endswith("f()")
    assert "raise KeyError('nort')" in told["traceback"]
    assert "\x1b" not in told["traceback"]


def test_a_cell_that_takes_too_long_is_named(tmp_path):
    with pytest.raises(CellFailed, match=r"Cell 2 failed: TimeoutError: not done after 1 seconds"):
        execute(notebook("import time; time.sleep(60)"), folder=tmp_path, timeout_s=1)


def test_a_kernel_that_dies_is_told_with_its_cell(tmp_path):
    with pytest.raises(CellFailed, match=r"Cell 3 failed: DeadKernelError"):
        execute(notebook("1", "import os; os._exit(1)"), folder=tmp_path)


def test_a_kernel_that_nobody_installed_is_told_with_those_that_are_there(tmp_path):
    with pytest.raises(KernelUnavailable, match=r"no kernel 'julia-9'.*python3"):
        execute(notebook("1"), folder=tmp_path, kernel="julia-9")


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(KernelUnavailable, match="does not start"):
        execute(notebook("1"), folder=tmp_path / "gone")


def test_an_output_that_no_notebook_holds_is_a_failed_cell(tmp_path):
    source = "from IPython.display import display\ndisplay({'text/plain': {'a': 1}}, raw=True)"
    with pytest.raises(CellFailed, match=r"Cell 2 failed: ValidationError: no notebook holds its output"):
        execute(notebook(source), folder=tmp_path)
