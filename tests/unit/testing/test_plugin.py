"""The plug-in as its users have it: a notebook beside a test, in a pytest run of its own."""

import io
from dataclasses import dataclass
from xml.etree import ElementTree

import nbformat
import pandas as pd
import pytest

import nbdeck
from nbdeck.testing.comparing import side_of_deck
from nbdeck.testing.regression import Record

pytest_plugins = "pytester"

CELLS = (
    "import pandas as pd, nbdeck\nclient = nbdeck.connect(':memory:')",
    "sales = pd.read_csv('data.csv')",
    "slides = [nbdeck.chart(sales, x='month', y=['north', 'south'], title='North leads'), nbdeck.table(sales, title='All months')]",
    "deck = client.presentations.from_slides(slides, template='monarch', title='Sales').result()\ndeck",
)
DATA = "month,north,south\nJan,12,10\nFeb,15,11\nMar,11,12\nApr,18,13\n"
TESTS = """
import pytest

class TestSales:
    @pytest.mark.parametrize("report", ["reports/sales.ipynb"])
    def test_deck(self, deck_regression, report):
        deck_regression.check(report, deck="deck", tolerance=1e-6)
"""


@dataclass
class FromText:
    """The pandas of the notebook, of which the file holds another text."""

    text: str

    def read_csv(self, _):
        return pd.read_csv(io.StringIO(self.text))


@pytest.fixture
def run(pytester, monkeypatch, warm_kernels):
    """Return a function that runs pytest with the plug-in, as a program of its own."""
    # All runs are processes of their own: what this one has imported meanwhile stays for the tests after these.
    monkeypatch.setattr(pytester._sys_modules_snapshot, "restore", lambda: None)
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(pytester.path / "runtime"))
    monkeypatch.setenv("JUPYTER_PATH", warm_kernels)
    monkeypatch.setenv("IPYTHONDIR", str(pytester.path / "ipython"))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # by its module, as of a tree never installed

    def run(*arguments):
        chosen = ("-p", "nbdeck.testing.plugin", "-p", "xdist", "-p", "no:cacheprovider", "-W", "error")
        return pytester.runpytest_subprocess(*chosen, *arguments)

    return run


def write_notebook(path, cells):
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells]), path)


def test_a_changed_number_of_the_data_is_named_with_slide_series_and_category(pytester, run):
    folder = pytester.path / "suite"
    reports = folder / "reports"
    write_notebook(reports / "sales.ipynb", CELLS)
    (reports / "data.csv").write_text(DATA.replace("Mar,11", "Mar,9"))
    (folder / "test_sales.py").write_text(TESTS)
    record = folder / "test_sales" / "TestSales.test_deck_reports_sales.ipynb.deck.json"
    with nbdeck.connect(":memory:") as client:
        exec("\n".join(CELLS[1:]), names := {"pd": FromText(DATA), "nbdeck": nbdeck, "client": client})
        Record(record).write({"deck": side_of_deck(names["deck"])})
    sheet = record.with_suffix(".png")
    written = record.read_text(), sheet.read_bytes()
    assert '["Mar", "11"],' in written[0]
    write_notebook(folder / "broken.ipynb", ["x = 1", "sales = {}\nsales['nort']"])
    (folder / "test_broken.py").write_text(
        "def test_it(deck_regression):\n    deck_regression.check('broken.ipynb')"
    )

    told = run(folder, "-n", "1", "--deck-report", "pages", "--junitxml", "junit.xml")
    told.assert_outcomes(failed=2)
    page = pytester.path / "pages" / "test_sales.TestSales.test_deck_reports_sales.ipynb.html"
    told.stdout.fnmatch_lines(
        [
            "broken.ipynb: Cell 2 failed: KeyError: 'nort'",
            "*Cell In[[]2], line 2*",
            "slide 2 'North leads', series north, Mar: 11 -> 9",
            "slide 3 'All months', row Mar, north: 11 -> 9",
            f"Pictures: {page}",
        ]
    )
    told.stdout.no_fnmatch_line("*nbdeck/testing*")
    told.stdout.no_fnmatch_line("*nbclient*")
    assert (record.read_text(), sheet.read_bytes()) == written
    assert page.read_text().count('src="data:image/png;base64,') == 4
    properties = ElementTree.parse(pytester.path / "junit.xml").iter("property")
    assert [(each.get("name"), each.get("value")) for each in properties] == [("nbdeck_report", str(page))]


def test_a_client_of_its_own_begins_with_nothing_and_its_deck_is_recorded(pytester, run):
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("turn", [1, 2])
        def test_it(nbdeck_client, deck_regression, turn):
            assert not nbdeck_client.tasks.list()
            slide = {"title": "One", "layout": "ITEMS", "item_amount": 2, "content": "Rent: it rises\\nPower: it fails"}
            deck_regression.check(nbdeck_client.presentations.from_slides([slide], title="Sales").result())
        """
    )
    (
        folder := pytester.path / "test_a_client_of_its_own_begins_with_nothing_and_its_deck_is_recorded"
    ).mkdir()
    (folder / "test_it_1.deck.json").write_text("{}")
    told = run("-q", "--deck-regen")
    told.assert_outcomes(failed=2)
    told.stdout.fnmatch_lines(["Recorded *test_it_1.deck.json anew; *", "Recorded *test_it_2.deck.json; *"])
    assert (folder / "test_it_1.deck.json").read_text() == (folder / "test_it_2.deck.json").read_text()
