"""A notebook under pytest-notebook: it passes in another place too, and a changed number is named."""

import nbformat
import pytest
from pytest_notebook.nb_regression import NBRegressionFixture

CELLS = (
    "import pandas as pd, nbdeck\nclient = nbdeck.connect()\nsales = pd.read_csv('data.csv')",
    (
        "slides = [nbdeck.chart(sales, x='month', y=['north', 'south'], title='North leads'), nbdeck.table(sales, title='All')]\n"
        "task = client.presentations.from_slides(slides, template='monarch', title='Sales')\n"
        "task"
    ),
    "deck = task.result()\ndeck",
    "deck.versions()",
)
DATA = "month,north,south\nJan,12,10\nFeb,15,11\nMar,11,12\nApr,18,13\n"
ELSEWHERE = {"TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "7", "LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "1"}

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


@pytest.fixture
def check(tmp_path, monkeypatch, warm_kernels):
    """Return a function that runs the notebook with its data and returns what pytest-notebook says.

    With variables of its own, the kernel starts cold.
    """
    for name in ("NBDECK_HOME", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in CELLS])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path = tmp_path / "sales.ipynb"
    nbformat.write(notebook, path)

    def run(data, **settings):
        (tmp_path / "data.csv").write_text(data)
        if "exec_env" in settings:
            monkeypatch.delenv("JUPYTER_PATH", raising=False)
        else:
            monkeypatch.setenv("JUPYTER_PATH", warm_kernels)
        fixture = NBRegressionFixture(
            exec_cwd=str(tmp_path),
            diff_use_color=False,
            post_processors=("coalesce_streams", "nbdeck"),
            **settings,
        )
        return fixture.check(str(path), raise_errors=False)

    return run


def test_a_changed_number_is_named_with_slide_series_and_category(check):
    check(DATA, force_regen=True)
    assert not check(DATA, exec_env=ELSEWHERE).diff_filtered
    changed = check(DATA.replace("Mar,11,", "Mar,9,"))
    lines = changed.diff_string.splitlines()
    assert "-  Slide 2, north | Jan: 12 | Feb: 15 | Mar: 11 | Apr: 18" in lines
    assert "+  Slide 2, north | Jan: 12 | Feb: 15 | Mar: 9 | Apr: 18" in lines
    assert "-  Slide 3, Mar | north: 11 | south: 12" in lines
    assert "+  Slide 3, Mar | north: 9 | south: 12" in lines
